#include "support/table.hpp"

#include "support/copy.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace imperium::test {

Table Table::fresh(const std::string& game, int seats, const Json& options, const std::string& seed,
                   const Json& outcomes) {
    Table table;
    auto match = registry().create(game, seats, options, seed, outcomes);
    if (match)
        table.match_ = std::move(*match);
    else
        ADD_FAILURE() << "cannot begin " << game << ": " << match.error().message();
    return table;
}

Table Table::at(const Json& scenario) {
    Table table;
    auto match = registry().load(scenario, "scenario");
    if (match)
        table.match_ = std::move(*match);
    else
        ADD_FAILURE() << "cannot load: " << match.error().message();
    return table;
}

std::vector<Json> Table::play(int seat, const Json& action) {
    last_.clear();
    auto told = match_->apply(static_cast<Seat>(seat), action);
    if (!told) {
        ADD_FAILURE() << "seat " << seat << ", " << write_json(action) << ": " << told.error().message();
        return {};
    }
    for (Told& one : *told) last_.push_back(std::move(one.full));
    return last_;
}

std::string Table::refused(int seat, const Json& action) {
    const auto hash = match_->hash();
    const auto told = match_->apply(static_cast<Seat>(seat), action);
    if (told) {
        ADD_FAILURE() << "seat " << seat << ", " << write_json(action) << " should have been refused";
        return {};
    }
    EXPECT_EQ(told.error().code, "illegal_action");
    EXPECT_EQ(match_->hash(), hash) << "a refused action changed the position";
    return told.error().message();
}

Table& Table::chance(const Json& outcomes) {
    const auto queued = match_->queue(outcomes);
    EXPECT_TRUE(queued.has_value()) << (queued ? "" : queued.error().message());
    return *this;
}

bool Table::can(int seat, const Json& action) const {
    const Json actions = legal(seat);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

Json Table::legal(int seat) const { return match_->legal(static_cast<Seat>(seat)); }
Json Table::view() const { return match_->view(Viewer::referee()); }
Json Table::view(int seat) const { return match_->view(Viewer::of(static_cast<Seat>(seat))); }

Json Table::look(const std::string& pointer) const {
    const Json all = view();
    const Json::json_pointer at(pointer);
    if (!all.contains(at)) {
        ADD_FAILURE() << "the view has no " << pointer;
        return nullptr;
    }
    return all.at(at);
}

std::vector<Seat> Table::pending() const {
    std::vector<Seat> seats;
    for (const Seat seat : match_->pending()) seats.push_back(seat);
    return seats;
}

std::vector<Json> Table::told(const std::string& type) const {
    std::vector<Json> found;
    for (const Json& event : last_)
        if (event.value("type", "") == type) found.push_back(event);
    return found;
}

std::string in_copy(const std::string& path) {
    constexpr std::string_view kSource = IMPERIUM_SOURCE;
    const char* const copy = std::getenv("IMPERIUM_COPY");  // NOLINT(concurrency-mt-unsafe)
    return copy == nullptr || !path.starts_with(kSource) ? path : copy + path.substr(kSource.size());
}

std::string read_file(const std::string& path) {
    std::ifstream in(in_copy(path), std::ios::binary);
    EXPECT_TRUE(in.good()) << "cannot read " << path;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
    std::vector<std::string> found;
    if (std::filesystem::exists(folder))
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            if (entry.is_regular_file() && entry.path().string().ends_with(ending))
                found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

namespace {

// Every field of `wanted` is in `got` with the same value.
bool covers(const Json& got, const Json& wanted) {
    if (!wanted.is_object()) return got == wanted;
    for (const auto& [name, value] : wanted.items()) {
        const Json* mine = field(got, name);
        if (mine == nullptr || !covers(*mine, value)) return false;
    }
    return true;
}

void check_view(Match& match, const Json& step) {
    const Json* who = field(step, "view");
    const Viewer viewer = who == nullptr || *who == "all" ? Viewer::referee()
                          : who->is_null()                ? Viewer::spectator()
                                                          : Viewer::of(who->get<Seat>());
    const Json view = match.view(viewer);
    for (const auto& [path, wanted] : step["expect"].items()) {
        const Json::json_pointer at(path);
        if (!view.contains(at))
            ADD_FAILURE() << "the view has no " << path;
        else
            EXPECT_EQ(view.at(at), wanted) << path;
    }
}

void check_events(const Json& wanted, const std::vector<Told>& told) {
    std::size_t at = 0;
    for (const Json& event : wanted) {
        while (at < told.size() && !covers(told[at].full, event)) ++at;
        EXPECT_LT(at, told.size()) << "no such event, or not in this order: " << write_json(event);
        ++at;
    }
}

void run_step(Match& match, const Json& step, std::ptrdiff_t& scripted) {
    for (const auto& [name, value] : step.items()) {
        static const std::vector<std::string> kKnown = {"chance", "seat",   "do",    "events",  "refused",
                                                        "says",   "expect", "view",  "pending", "has",
                                                        "lacks",  "count",  "about", "result"};
        if (std::find(kKnown.begin(), kKnown.end(), name) == kKnown.end())
            ADD_FAILURE() << "a step has no field " << name;
    }
    if (const Json* chance = field(step, "chance")) {
        const auto queued = match.queue(*chance);
        EXPECT_TRUE(queued.has_value()) << (queued ? "" : queued.error().message());
        scripted += static_cast<std::ptrdiff_t>(chance->size());
    }
    const Seat seat = step.contains("seat") ? step["seat"].get<Seat>() : kNobody;
    if (const Json* action = field(step, "do")) {
        const auto told = match.apply(seat, *action);
        ASSERT_TRUE(told.has_value()) << told.error().message();
        for (const Told& one : *told) scripted -= one.full.value("type", "") == "chance" ? 1 : 0;
        EXPECT_GE(scripted, 0) << "chance was used that the scenario does not name";
        if (const Json* events = field(step, "events")) check_events(*events, *told);
    }
    if (const Json* action = field(step, "refused")) {
        const auto told = match.apply(seat, *action);
        ASSERT_FALSE(told.has_value()) << "this should have been refused";
        EXPECT_EQ(told.error().code, "illegal_action");
        const std::string says = step.value("says", "");
        EXPECT_NE(told.error().message().find(says), std::string::npos) << told.error().message();
    }
    const Json legal = seat == kNobody ? Json::array() : match.legal(seat);
    const auto offered = [&](const Json& action) {
        return std::find(legal.begin(), legal.end(), action) != legal.end();
    };
    for (const Json& action : step.value("has", Json::array()))
        EXPECT_TRUE(offered(action)) << "not legal: " << write_json(action);
    for (const Json& action : step.value("lacks", Json::array()))
        EXPECT_FALSE(offered(action)) << "legal: " << write_json(action);
    EXPECT_EQ(Json(legal.size()), step.value("count", Json(legal.size()))) << write_json(legal);
    EXPECT_EQ(seat_list(match.pending()), step.value("pending", seat_list(match.pending())));
    EXPECT_EQ(seat_list(match.winners()), step.value("result", seat_list(match.winners())));
    if (step.contains("expect")) check_view(match, step);
}

}  // namespace

void run_scenario(const std::string& path, const Json& more) {
    auto scenario = parse_json(read_file(path));
    ASSERT_TRUE(scenario.has_value()) << path << ": " << scenario.error().message();
    ASSERT_TRUE(scenario->contains("rules") && scenario->contains("steps")) << path << " needs rules and steps";
    for (const char* begin : {"new", "position"})
        if (scenario->contains(begin))
            for (const auto& [name, value] : more.items()) (*scenario)[begin]["options"][name] = value;
    std::unique_ptr<Match> match;
    std::ptrdiff_t scripted = 0;
    if (const Json* fresh = field(*scenario, "new")) {
        const Json* outcomes = field(*fresh, "outcomes");
        auto made = registry().create(fresh->at("game").get<std::string>(), fresh->at("seats").get<int>(),
                                      fresh->value("options", Json::object()), fresh->value("seed", "scenario"),
                                      outcomes == nullptr ? Json(nullptr) : *outcomes);
        ASSERT_TRUE(made.has_value()) << path << ": " << made.error().message();
        match = std::move(*made);
    } else {
        auto made = registry().load(scenario->at("position"), "scenario");
        ASSERT_TRUE(made.has_value()) << path << ": " << made.error().message();
        match = std::move(*made);
    }
    const Json& steps = (*scenario)["steps"];
    for (std::size_t i = 0; i < steps.size(); ++i) {
        SCOPED_TRACE(path + ", step " + std::to_string(i + 1) + ": " + write_json(steps[i]).substr(0, 200));
        run_step(*match, steps[i], scripted);
        if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(scripted, 0) << path << ": results were scripted that were never needed";
}

}  // namespace imperium::test

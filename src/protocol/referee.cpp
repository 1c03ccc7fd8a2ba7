#include "protocol/referee.hpp"

#include "agents/clock.hpp"
#include "agents/mind.hpp"
#include "core/replay.hpp"
#include "core/version.hpp"
#include "games/all.hpp"

#include <sodium.h>

#include <array>
#include <istream>
#include <ostream>

namespace imperium {

namespace {

std::unexpected<Problem> bad(std::string message) { return refuse("bad_request", std::move(message)); }

Result<std::string> text_field(const Json& request, std::string_view name) {
    const Json* value = field(request, name);
    if (value == nullptr) return bad(std::string(name) + " is missing; it is a text");
    if (!value->is_string()) return bad(std::string(name) + " must be a text, not " + brief(*value));
    return value->get<std::string>();
}

Result<Seat> seat_field(const Json& request, const Match& match) {
    const Json* value = field(request, "seat");
    const std::string range = "a number from 0 to " + std::to_string(match.seats() - 1);
    if (value == nullptr) return bad("seat is missing; it is " + range);
    const auto number = whole(*value);
    if (!number || *number < 0 || *number >= match.seats())
        return bad("seat must be " + range + ", not " + brief(*value));
    return static_cast<Seat>(*number);
}

// A positive number that may be left out (0).
Result<std::uint64_t> count_field(const Json& request, std::string_view name, std::int64_t most) {
    const Json* value = field(request, name);
    if (value == nullptr) return std::uint64_t{0};
    const auto number = whole(*value);
    if (!number || *number < 1 || *number > most)
        return bad(std::string(name) + " must be a whole number from 1 to " + std::to_string(most) + ", not "
                   + brief(*value));
    return static_cast<std::uint64_t>(*number);
}

}  // namespace

std::string random_seed() {
    static const bool kReady = sodium_init() >= 0;
    (void)kReady;
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 33> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

std::string Referee::too_large() {
    return write_json({{"id", nullptr},
                       {"ok", false},
                       {"error", {{"code", "too_large"}, {"message", "a line has at most 1 MiB (1048576 bytes)"}}}});
}

std::string Referee::answer(std::string_view line) {
    if (line.size() > kMaxLine) return too_large();
    Json id = nullptr;
    Result<Json> result = refuse("bad_json", "");
    if (auto request = parse_json(line); !request)
        result = std::unexpected(request.error());
    else {
        if (const Json* given = field(*request, "id")) id = *given;
        result = perform(*request);
    }
    Json out = {{"id", std::move(id)}, {"ok", result.has_value()}};
    if (result)
        out.update(*result);
    else
        out["error"] = {{"code", result.error().code}, {"message", result.error().message()}};
    return write_json(out);
}

Result<Json> Referee::perform(const Json& request) {
    if (!request.is_object()) return bad("a request must be an object, not " + brief(request));
    const auto op = text_field(request, "op");
    if (!op) return std::unexpected(op.error());
    struct Op {
        std::string_view name;
        Result<Json> (Referee::*run)(const Json&);
    };
    static constexpr std::array<Op, 11> kOps = {{{"new", &Referee::op_new},
                                                 {"load", &Referee::op_load},
                                                 {"legal", &Referee::op_legal},
                                                 {"apply", &Referee::op_apply},
                                                 {"view", &Referee::op_view},
                                                 {"chance", &Referee::op_chance},
                                                 {"think", &Referee::op_think},
                                                 {"result", &Referee::op_result},
                                                 {"save", &Referee::op_save},
                                                 {"open", &Referee::op_open},
                                                 {"close", &Referee::op_close}}};
    if (*op == "hello") return op_hello();
    std::vector<std::string> names = {"hello"};
    for (const Op& one : kOps) {
        if (one.name == *op) return (this->*one.run)(request);
        names.emplace_back(one.name);
    }
    return refuse("unknown_op", "there is no op " + brief(Json(*op)) + "; there are " + joined(names, "and"));
}

Json Referee::keep(std::unique_ptr<Match> match) {
    std::string name = "m" + std::to_string(next_match_++);
    Json out = {{"match", name}, {"pending", seat_list(match->pending())}};
    matches_.emplace(std::move(name), std::move(match));
    return out;
}

Result<Match*> Referee::match_of(const Json& request) {
    const auto name = text_field(request, "match");
    if (!name) return std::unexpected(name.error());
    const auto at = matches_.find(*name);
    if (at == matches_.end())
        return refuse("unknown_match",
                      "there is no match " + brief(Json(*name)) + " here; new, load and open begin one");
    return at->second.get();
}

Result<Json> Referee::op_hello() {
    Json games = Json::array();
    for (const GameEntry& entry : registry().all()) games.push_back(describe(*entry.info));
    Json agents = Json::array();
    for (const AgentInfo& info : kAgents) agents.push_back({{"name", info.name}, {"help", info.help}});
    return Json{{"name", "imperium"}, {"version", kVersion}, {"protocol", 1}, {"games", games}, {"agents", agents}};
}

Result<Json> Referee::op_new(const Json& request) {
    const auto game = text_field(request, "game");
    if (!game) return std::unexpected(game.error());
    const auto entry = registry().find(*game);
    if (!entry) return std::unexpected(entry.error());
    int seats = (*entry)->info->seats[0];
    if (const Json* value = field(request, "seats")) {
        const auto number = whole(*value);
        if (!number) return bad("seats must be a whole number, not " + brief(*value));
        seats = *number >= 0 && *number <= kMaxSeats ? static_cast<int>(*number) : -1;
        if (seats < 0) return refuse("bad_option", *game + " cannot be played with " + brief(*value) + " seats");
    }
    std::string seed;
    if (const Json* value = field(request, "seed"); value != nullptr && !value->is_null()) {
        if (!value->is_string()) return bad("seed must be a text, not " + brief(*value));
        seed = value->get<std::string>();
    } else
        seed = fresh_seed_();
    const Json none = nullptr;
    const Json* options = field(request, "options");
    const Json* outcomes = field(request, "outcomes");
    auto match =
        (*entry)->create(seats, options == nullptr ? none : *options, seed, outcomes == nullptr ? none : *outcomes, {});
    if (!match) return std::unexpected(match.error());
    Json events = Json::array();
    for (const Told& told : (*match)->opening()) events.push_back(told.full);
    Json out = keep(std::move(*match));
    out["seed"] = seed;
    out["events"] = std::move(events);
    return out;
}

Result<Json> Referee::op_load(const Json& request) {
    const Json* scenario = field(request, "scenario");
    if (scenario == nullptr) return bad("scenario is missing; it is a position as view of seat \"all\" gives it");
    if (!scenario->is_object()) return bad("scenario must be an object, not " + brief(*scenario));
    Json position = *scenario;
    if (const Json* options = field(request, "options"); options != nullptr && field(position, "options") == nullptr)
        position["options"] = *options;
    auto match = registry().load(position, fresh_seed_());
    if (!match) return std::unexpected(match.error());
    return keep(std::move(*match));
}

Result<Json> Referee::op_legal(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    const auto seat = seat_field(request, **match);
    if (!seat) return std::unexpected(seat.error());
    return Json{{"actions", (*match)->legal(*seat)}};
}

Result<Json> Referee::op_apply(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    const auto seat = seat_field(request, **match);
    if (!seat) return std::unexpected(seat.error());
    const Json* action = field(request, "action");
    const Json* actions = field(request, "actions");
    if ((action == nullptr) == (actions == nullptr))
        return bad("action (an object) or actions (a list of them) must be there, and not both");
    const auto told = action != nullptr ? (*match)->apply(*seat, *action) : (*match)->apply_all(*seat, *actions);
    if (!told) return std::unexpected(told.error());
    Json events = Json::array();
    for (const Told& one : *told) events.push_back(one.full);
    return Json{{"events", events}, {"pending", seat_list((*match)->pending())}, {"over", (*match)->over()}};
}

Result<Json> Referee::op_view(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    bool catalogue = true;
    if (const Json* value = field(request, "catalogue")) {
        if (!value->is_boolean()) return bad("catalogue must be true or false, not " + brief(*value));
        catalogue = value->get<bool>();
    }
    const auto seen = [&](Viewer viewer) {
        return Json{{"view", (*match)->view(catalogue ? viewer : viewer.without_catalogue())}};
    };
    const Json* seat = field(request, "seat");
    if (seat != nullptr && seat->is_null()) return seen(Viewer::spectator());
    if (seat != nullptr && *seat == "all") return seen(Viewer::referee());
    const auto number = seat_field(request, **match);
    if (!number) return bad(number.error().message() + "; or null for a spectator, or \"all\" for the referee");
    return seen(Viewer::of(*number));
}

Result<Json> Referee::op_chance(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    const Json* outcomes = field(request, "outcomes");
    if (outcomes == nullptr) return bad("outcomes is missing; it is a list of results");
    const auto queued = (*match)->queue(*outcomes);
    if (!queued) return std::unexpected(queued.error());
    return Json{{"queued", *queued}};
}

Result<Json> Referee::op_think(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    const auto seat = seat_field(request, **match);
    if (!seat) return std::unexpected(seat.error());
    const auto name = text_field(request, "agent");
    if (!name) return std::unexpected(name.error());
    const auto agent = agent_of(*name);
    if (!agent) return std::unexpected(agent.error());
    const auto iterations = count_field(request, "iterations", 1'000'000'000);
    if (!iterations) return std::unexpected(iterations.error());
    const auto ms = count_field(request, "ms", 3'600'000);
    if (!ms) return std::unexpected(ms.error());
    Limits limits{*iterations, {}};
    if (*ms > 0) limits.spent = clock_of(*ms);
    const Journal& journal = (*match)->journal();
    std::uint64_t seed = Rng::of(journal.seed + "/think").next() ^ mix(journal.entries.size());
    if (const Json* value = field(request, "seed"); value != nullptr && !value->is_null()) {
        if (!value->is_string()) return bad("seed must be a text, not " + brief(*value));
        seed = Rng::of(value->get<std::string>() + "/think").next();
    }
    const auto advice = advise(**match, *seat, *agent, limits, seed);
    if (!advice) return std::unexpected(advice.error());
    return Json{{"action", advice->action}, {"info", advice->info}};
}

Result<Json> Referee::op_result(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    Json scores = Json::array();
    const Scores now = (*match)->scores();
    for (int seat = 0; seat < (*match)->seats(); ++seat) scores.push_back(now[seat]);
    return Json{{"over", (*match)->over()}, {"scores", scores}, {"winners", seat_list((*match)->winners())}};
}

Result<Json> Referee::op_save(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    return Json{{"replay", replay_json((*match)->journal())}};
}

Result<Json> Referee::op_open(const Json& request) {
    const Json* replay = field(request, "replay");
    if (replay == nullptr) return bad("replay is missing; it is what save answers");
    std::optional<int> step;
    if (const Json* value = field(request, "step"); value != nullptr && !value->is_null()) {
        const auto number = whole(*value);
        if (!number || *number < 0 || *number > 1'000'000'000)
            return bad("step must be a whole number from 0, not " + brief(*value));
        step = static_cast<int>(*number);
    }
    auto match = replay->is_string() ? open_replay_text(registry(), replay->get<std::string>(), step)
                                     : open_replay(registry(), *replay, step);
    if (!match) return std::unexpected(match.error());
    return keep(std::move(*match));
}

Result<Json> Referee::op_close(const Json& request) {
    const auto match = match_of(request);
    if (!match) return std::unexpected(match.error());
    matches_.erase(request["match"].get<std::string>());
    return Json::object();
}

void run_referee(std::istream& in, std::ostream& out) {
    Referee referee(random_seed);
    std::string line;
    bool overlong = false;
    std::array<char, 65536> buffer;
    const auto reply = [&](const std::string& text) { out << text << '\n' << std::flush; };
    const auto finish = [&] {
        reply(overlong ? Referee::too_large() : referee.answer(line));
        line.clear();
        overlong = false;
    };
    // Read by hand, so that an endless line takes no more memory than a line may have.
    std::streambuf& source = *in.rdbuf();
    bool started = false;
    while (true) {
        const int first = source.sgetc();
        if (first == std::char_traits<char>::eof()) break;
        const std::streamsize there = std::max<std::streamsize>(1, source.in_avail());
        const std::streamsize count = source.sgetn(buffer.data(), std::min<std::streamsize>(there, buffer.size()));
        std::string_view chunk(buffer.data(), static_cast<std::size_t>(count));
        while (!chunk.empty()) {
            const std::size_t end = chunk.find('\n');
            const std::string_view part = chunk.substr(0, end);
            if (line.size() + part.size() > kMaxLine) overlong = true;
            if (!overlong) line += part;
            started = true;
            if (end == std::string_view::npos) break;
            finish();
            started = false;
            chunk.remove_prefix(end + 1);
        }
    }
    if (started) finish();  // a last line without a newline
}

}  // namespace imperium

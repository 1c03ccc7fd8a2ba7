#include "lab/balance/file.hpp"

#include "agents/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>

namespace imperium {

namespace {

constexpr std::string_view kCode = "bad_file";

Json to_json(const Observed& game) {
    Json contacts = Json::array();
    for (const Contact& c : game.contacts)
        contacts.push_back({c.seat, c.thing, c.dealt, c.seen, c.played, std::lround(c.before * Observed::kSteps)});
    Json leaders = Json::array();
    for (const std::int8_t leader : game.leader) leaders.push_back(static_cast<int>(leader));
    Json out = {{"setting", game.setting},
                {"winners", seat_list(game.winners)},
                {"scores", game.scores},
                {"decisions", game.decisions},
                {"forced", game.forced},
                {"offered", game.offered},
                {"lead_changes", game.lead_changes},
                {"kingmaking", game.kingmaking},
                {"settled", std::lround(game.settled * Observed::kSteps)},
                {"leader", leaders},
                {"first", seat_or_null(game.first)},
                {"contacts", contacts}};
    if (!game.finished) out["finished"] = false;
    if (game.again) out["again"] = seat_list(game.again_winners);
    return out;
}

SeatSet seats_of(Reader& read, std::string_view name, int seats) {
    SeatSet out;
    for (const Json& item : read.array(name)) {
        const auto seat = whole(item);
        if (seat && *seat >= 0 && *seat < seats)
            out.add(static_cast<Seat>(*seat));
        else
            read.fail_at(name, "is a list of seats");
    }
    return out;
}

// A list of whole numbers, each from 0 (or `low`) up to its bound.
std::vector<std::int64_t> numbers_of(Reader& read, const Json& list, std::string_view name,
                                     const std::vector<std::int64_t>& bounds, std::int64_t low = 0) {
    std::vector<std::int64_t> out(bounds.size());
    if (!list.is_array() || list.size() != bounds.size()) {
        read.fail_at(name, "must have " + std::to_string(bounds.size()) + " numbers");
        return out;
    }
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        const auto number = whole(list[i]);
        if (!number || *number < low || *number > bounds[i])
            read.fail_at(name,
                         "has " + brief(list[i]) + " where a number up to " + std::to_string(bounds[i]) + " belongs");
        else
            out[i] = *number;
    }
    return out;
}

Result<Observed> read_game(const Json& json, const std::string& path, const Experiment& e, std::size_t things) {
    Reader read(json, path, kCode);
    Observed game;
    const auto count = [&](const char* name) {
        return static_cast<std::uint32_t>(read.integer(name, 0, 1'000'000'000));
    };
    game.setting = static_cast<int>(read.integer("setting", 0, static_cast<std::int64_t>(e.settings.size()) - 1));
    game.winners = seats_of(read, "winners", e.seats);
    for (const Json& score : read.array("scores")) game.scores.push_back(static_cast<int>(whole(score).value_or(0)));
    if (read.ok() && game.scores.size() != static_cast<std::size_t>(e.seats))
        read.fail_at("scores", "must have one for each seat");
    game.decisions = count("decisions");
    game.forced = count("forced");
    game.offered = static_cast<std::uint64_t>(read.integer("offered", 0, 1'000'000'000'000));
    game.lead_changes = count("lead_changes");
    game.kingmaking = count("kingmaking");
    game.settled = static_cast<float>(read.integer("settled", 0, 10'000)) / Observed::kSteps;
    const auto leaders =
        numbers_of(read, read.array("leader"), "leader", std::vector<std::int64_t>(Observed::kTenths, e.seats - 1), -1);
    for (std::size_t i = 0; i < leaders.size(); ++i) game.leader[i] = static_cast<std::int8_t>(leaders[i]);
    if (const Json* first = read.get("first"); first != nullptr && !first->is_null())
        game.first = static_cast<Seat>(read.integer("first", 0, e.seats - 1));
    for (const Json& item : read.array("contacts")) {
        const auto c = numbers_of(
            read, item, "contacts",
            {e.seats - 1, static_cast<std::int64_t>(things) - 1, 60'000, 60'000, 60'000, 1'000'000}, -1'000'000);
        if (c[0] < 0 || c[1] < 0 || c[2] < 0 || c[3] < 0 || c[4] < 0) read.fail_at("contacts", "has a number below 0");
        if (!read.ok()) break;
        game.contacts.push_back({static_cast<Seat>(c[0]), static_cast<std::uint16_t>(c[1]),
                                 static_cast<std::uint16_t>(c[2]), static_cast<std::uint16_t>(c[3]),
                                 static_cast<std::uint16_t>(c[4]), static_cast<float>(c[5]) / Observed::kSteps});
    }
    game.finished = read.boolean_or("finished", true);
    if (read.has("again")) {
        game.again = true;
        game.again_winners = seats_of(read, "again", e.seats);
    }
    if (!read.ok()) return read.problem();
    return game;
}

std::string print_of(const std::string& game, const Json& options) {
    return fmt::format("{:016x}", fingerprint_of_edition(game, options));
}
std::string print_of(const Experiment& experiment) { return print_of(experiment.game, experiment.settings[0].options); }

// Refuses what was played by other rules or players.
Result<void> check_print(const std::string& game, const std::string& then, const std::string& now) {
    if (then == now) return {};
    return refuse(kCode, "the rules of " + game
                             + " or its players have changed since these games were played, so new ones would not "
                               "fit; begin a new file");
}

// The lines of a text, without a last one that was cut short.
class Lines {
public:
    explicit Lines(std::string_view text) : text_(text) {}

    std::optional<std::string_view> next() {
        const auto end = text_.find('\n', length_);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = text_.substr(length_, end - length_);
        length_ = end + 1;
        ++number_;
        return line;
    }
    std::size_t number() const { return number_; }
    std::size_t length() const { return length_; }
    std::string path() const { return "line " + std::to_string(number_); }

private:
    std::string_view text_;
    std::size_t number_ = 0, length_ = 0;
};

Result<Experiment> read_header(std::string_view line, BalanceAsked& asked) {
    const auto json = parse_json(line, kCode);
    if (!json) return refuse(kCode, "line 1: " + json.error().message());
    Reader read(*json, "line 1", kCode);
    read.integer("balance", 1, 1);
    const std::string print = read.text("fingerprint");
    const Json& body = read.object("experiment");
    asked.command = read.text_or("command", "");
    if (const Json* change = read.get("change")) asked.change = *change;
    if (read.has("skill")) asked.skill = static_cast<std::uint64_t>(read.integer("skill", 0, 1'000'000'000));
    if (!read.ok()) return read.problem();
    auto experiment = read_experiment(body, "line 1: experiment");
    if (!experiment) return experiment;
    if (auto same = check_print(experiment->game, print, print_of(*experiment)); !same)
        return std::unexpected(same.error());
    return experiment;
}

}  // namespace

std::string balance_header(const Experiment& experiment, const BalanceAsked& asked) {
    Json out = {{"balance", 1}, {"fingerprint", print_of(experiment)}, {"experiment", to_json(experiment)}};
    if (!asked.command.empty()) out["command"] = asked.command;
    if (!asked.change.is_null()) out["change"] = asked.change;
    if (asked.skill) out["skill"] = *asked.skill;
    return write_json(out);
}

std::string balance_line(const BalanceBlock& block) {
    Json games = Json::array();
    for (const Observed& game : block.games) games.push_back(to_json(game));
    return write_json({{"block", block.index}, {"games", games}});
}

Result<BalanceBlock> read_balance_line(std::string_view line, const Experiment& experiment, std::size_t things,
                                       const std::string& path) {
    const auto json = parse_json(line, kCode);
    if (!json) return refuse(kCode, path + ": " + json.error().message());
    Reader read(*json, path, kCode);
    BalanceBlock block;
    block.index = static_cast<std::uint64_t>(read.integer("block", 0, 1'000'000'000));
    for (const Json& item : read.array("games")) {
        auto game = read_game(item, path, experiment, things);
        if (!game) return std::unexpected(game.error());
        block.games.push_back(std::move(*game));
    }
    if (read.ok() && block.games.size() != experiment.round_of(block.index).size())
        read.fail_at("games", "is not a whole round");
    if (!read.ok()) return read.problem();
    return block;
}

Result<BalanceFile> read_balance(std::string_view text) {
    BalanceFile file;
    Lines lines(text);
    const auto head = lines.next();
    if (!head) return refuse(kCode, "there is no experiment in this file");
    auto experiment = read_header(*head, file.asked);
    if (!experiment) return std::unexpected(experiment.error());
    file.experiment = std::move(*experiment);
    const std::size_t things = known_of(file.experiment).things.size();
    std::set<std::uint64_t> numbers;  // of the blocks, which are written as they come
    while (const auto line = lines.next()) {
        auto block = read_balance_line(*line, file.experiment, things, lines.path());
        if (!block) return std::unexpected(block.error());
        if (!numbers.insert(block->index).second) return refuse(kCode, lines.path() + ": its block is there twice");
        file.blocks.push_back(std::move(*block));
    }
    file.length = lines.length();
    std::ranges::sort(file.blocks, {}, &BalanceBlock::index);
    return file;
}

namespace {

constexpr std::string_view kFit = R"({"fit":)";
constexpr std::string_view kLook = R"({"look":)";

Result<FitAsked> read_fit_header(std::string_view line) {
    const auto json = parse_json(line, kCode);
    if (!json) return refuse(kCode, "line 1: " + json.error().message());
    Reader read(*json, "line 1", kCode);
    read.integer("fit", 1, 1);
    FitAsked asked;
    asked.command = read.text("command");
    asked.goal = read.object("goal");
    asked.wish.game = read.text("game");
    asked.wish.seats = static_cast<int>(read.integer("seats", 0, kMaxSeats));
    asked.wish.options = read.object("options");
    asked.wish.player = read.text("player");
    asked.wish.games = static_cast<std::uint64_t>(read.integer("games", 1, 100'000'000));
    asked.wish.seed = std::strtoull(read.text("seed").c_str(), nullptr, 10);
    asked.wish.decks = read.boolean_or("decks", false);
    const std::string print = read.text("fingerprint");
    if (!read.ok()) return read.problem();
    if (auto same = check_print(asked.wish.game, print, print_of(asked.wish.game, asked.wish.options)); !same)
        return std::unexpected(same.error());
    return asked;
}

}  // namespace

std::string fit_header(const FitAsked& asked) {
    const ExperimentWish& wish = asked.wish;
    const Json options = wish.options.is_object() ? wish.options : Json::object();
    return write_json({{"fit", 1},
                       {"fingerprint", print_of(wish.game, options)},
                       {"command", asked.command},
                       {"game", wish.game},
                       {"seats", wish.seats},
                       {"options", options},
                       {"player", wish.player},
                       {"games", wish.games},
                       {"seed", std::to_string(wish.seed)},
                       {"decks", wish.decks},
                       {"goal", asked.goal}});
}

bool keeps_fit(std::string_view text) { return text.starts_with(kFit); }

Result<FitFile> read_fit(std::string_view text) {
    FitFile file;
    Lines lines(text);
    const auto head = lines.next();
    if (!head) return refuse(kCode, "there is no fit in this file");
    auto asked = read_fit_header(*head);
    if (!asked) return std::unexpected(asked.error());
    file.asked = std::move(*asked);
    while (const auto line = lines.next()) {
        if (line->starts_with(kLook)) {
            auto look = parse_json(*line, kCode);
            if (!look) return refuse(kCode, lines.path() + ": " + look.error().message());
            file.looks.push_back({std::move(*look), {}, lines.number()});
        } else if (file.looks.empty())
            return refuse(kCode, lines.path() + ": says nothing of the look its games belong to");
        else
            file.looks.back().blocks.emplace_back(*line);
    }
    file.length = lines.length();
    return file;
}

}  // namespace imperium

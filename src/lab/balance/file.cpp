#include "lab/balance/file.hpp"

#include "agents/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

std::string print_of(const std::string& game) { return fmt::format("{:016x}", fingerprint(game)); }

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
    if (print != print_of(experiment->game))
        return refuse(kCode, "the rules of " + experiment->game
                                 + " or its players have changed since these games were played, so new ones would not "
                                   "fit; begin a new file");
    return experiment;
}

}  // namespace

std::string balance_header(const Experiment& experiment, const BalanceAsked& asked) {
    Json out = {{"balance", 1}, {"fingerprint", print_of(experiment.game)}, {"experiment", to_json(experiment)}};
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
    std::size_t number = 0, things = 0;
    std::set<std::uint64_t> numbers;  // of the blocks, which are written as they come
    while (file.length < text.size()) {
        const auto end = text.find('\n', file.length);
        if (end == std::string_view::npos) break;
        const std::string_view line = text.substr(file.length, end - file.length);
        if (++number == 1) {
            auto experiment = read_header(line, file.asked);
            if (!experiment) return std::unexpected(experiment.error());
            file.experiment = std::move(*experiment);
            things = known_of(file.experiment).things.size();
        } else {
            const std::string path = "line " + std::to_string(number);
            auto block = read_balance_line(line, file.experiment, things, path);
            if (!block) return std::unexpected(block.error());
            if (!numbers.insert(block->index).second) return refuse(kCode, path + ": its block is there twice");
            file.blocks.push_back(std::move(*block));
        }
        file.length = end + 1;
    }
    if (number == 0) return refuse(kCode, "there is no experiment in this file");
    std::ranges::sort(file.blocks, {}, &BalanceBlock::index);
    return file;
}

}  // namespace imperium

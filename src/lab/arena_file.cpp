#include "lab/arena_file.hpp"

#include "agents/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace imperium {

namespace {

constexpr std::string_view kCode = "bad_replay";

std::string hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

Result<std::vector<int>> whole_numbers(Reader& read, std::string_view name, std::size_t count) {
    std::vector<int> numbers;
    for (const Json& item : read.array(name)) {
        const auto number = whole(item);
        if (!number) read.fail_at(name, "has whole numbers only");
        numbers.push_back(static_cast<int>(number.value_or(0)));
    }
    if (read.ok() && numbers.size() != count) read.fail_at(name, "must have one number for each seat");
    if (!read.ok()) return read.problem();
    return numbers;
}

Result<GameRecord> read_game(const Json& json, const std::string& path, std::size_t seats, std::size_t most) {
    Reader read(json, path, kCode);
    GameRecord game;
    auto players = whole_numbers(read, "players", seats);
    if (!players) return std::unexpected(players.error());
    auto scores = whole_numbers(read, "scores", seats);
    if (!scores) return std::unexpected(scores.error());
    game.player = std::move(*players);
    game.scores = std::move(*scores);
    for (const int player : game.player)
        if (player < 0 || player >= static_cast<int>(most)) read.fail_at("players", "names a player that is not there");
    for (const Json& item : read.array("winners")) {
        const auto seat = whole(item);
        if (!seat || *seat < 0 || *seat >= static_cast<std::int64_t>(seats))
            read.fail_at("winners", "is a list of seats");
        else
            game.winners.add(static_cast<Seat>(*seat));
    }
    game.finished = read.boolean_or("finished", true);
    game.decisions = static_cast<std::uint64_t>(read.integer("decisions", 0, 1'000'000'000));
    const std::string moves = read.text("moves");
    game.moves = std::strtoull(moves.c_str(), nullptr, 16);
    if (!read.ok()) return read.problem();
    return game;
}

Result<ArenaPlan> read_header(std::string_view line) {
    const auto json = parse_json(line, kCode);
    if (!json) return refuse(kCode, "line 1: " + json.error().message());
    Reader read(*json, "line 1", kCode);
    ArenaPlan plan;
    read.integer("arena", 1, 1);
    plan.game = read.text("game");
    plan.seats = static_cast<int>(read.integer("seats", 1, kMaxSeats));
    plan.options = read.object("options");
    plan.seed = std::strtoull(read.text("seed").c_str(), nullptr, 10);
    const std::string print = read.text("fingerprint");
    for (const Json& name : read.array("players")) {
        if (!name.is_string()) return refuse(kCode, "line 1: players is a list of names");
        auto player = contestant_of(name.get<std::string>());
        if (!player) return std::unexpected(player.error());
        plan.players.push_back(std::move(*player));
    }
    if (!read.ok()) return read.problem();
    auto complete = complete_plan(plan);
    if (!complete) return std::unexpected(complete.error());
    if (print != hex(fingerprint(plan.game)))
        return refuse(kCode, "the rules of " + plan.game
                                 + " or its players have changed since these games were "
                                   "played, so new ones would not fit; begin a new file");
    return complete;
}

}  // namespace

std::string arena_header(const ArenaPlan& plan) {
    Json players = Json::array();
    for (const Contestant& player : plan.players) players.push_back(player.name);
    return write_json({{"arena", 1},
                       {"game", plan.game},
                       {"seats", plan.seats},
                       {"options", plan.options},
                       {"players", players},
                       {"seed", std::to_string(plan.seed)},
                       {"fingerprint", hex(fingerprint(plan.game))}});
}

std::string arena_line(const ArenaBlock& block) {
    Json games = Json::array();
    for (const GameRecord& game : block.games) {
        Json line = {{"players", game.player},
                     {"winners", seat_list(game.winners)},
                     {"scores", game.scores},
                     {"decisions", game.decisions},
                     {"moves", hex(game.moves)}};
        if (!game.finished) line["finished"] = false;
        games.push_back(std::move(line));
    }
    return write_json({{"block", block.index}, {"games", games}});
}

Result<ArenaFile> read_arena(std::string_view text) {
    ArenaFile file;
    std::size_t number = 0;
    std::set<std::uint64_t> numbers;  // of the blocks, which are written as they come
    while (file.length < text.size()) {
        const auto end = text.find('\n', file.length);
        if (end == std::string_view::npos) break;
        const std::string_view line = text.substr(file.length, end - file.length);
        if (++number == 1) {
            auto plan = read_header(line);
            if (!plan) return std::unexpected(plan.error());
            file.plan = std::move(*plan);
        } else {
            const std::string path = "line " + std::to_string(number);
            const auto json = parse_json(line, kCode);
            if (!json) return refuse(kCode, path + ": " + json.error().message());
            Reader read(*json, path, kCode);
            ArenaBlock block;
            block.index = static_cast<std::uint64_t>(read.integer("block", 0, 1'000'000'000));
            if (read.ok() && !numbers.insert(block.index).second) read.fail_at("block", "is there twice");
            for (const Json& json_game : read.array("games")) {
                auto game =
                    read_game(json_game, path, static_cast<std::size_t>(file.plan.seats), file.plan.players.size());
                if (!game) return std::unexpected(game.error());
                block.games.push_back(std::move(*game));
            }
            if (read.ok() && block.games.empty()) read.fail_at("games", "is empty");
            if (!read.ok()) return read.problem();
            file.blocks.push_back(std::move(block));
        }
        file.length = end + 1;
    }
    if (number == 0) return refuse(kCode, "there is no arena in this file");
    std::ranges::sort(file.blocks, {}, &ArenaBlock::index);
    return file;
}

}  // namespace imperium

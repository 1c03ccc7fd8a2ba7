#include "lab/arena.hpp"

#include "agents/clock.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>

namespace imperium {

namespace {

constexpr std::uint64_t kMostDecisions = 50'000;
constexpr std::uint64_t kHashEvery = 8;

// The different players of a table, and which of them sits where.
struct Table {
    std::vector<Contestant> players;
    std::vector<int> seats;
};

Table table_of(const ArenaPlan& plan) {
    Table table;
    for (const Contestant& player : plan.players) {
        const auto same = [&](const Contestant& other) { return other.name == player.name; };
        auto at = std::find_if(table.players.begin(), table.players.end(), same);
        if (at == table.players.end()) at = table.players.insert(at, player);
        table.seats.push_back(static_cast<int>(at - table.players.begin()));
    }
    return table;
}

// All ways to turn the table that differ.
std::vector<std::vector<int>> rotations_of(const std::vector<int>& seats) {
    std::vector<std::vector<int>> all;
    std::vector<int> turned = seats;
    do {
        all.push_back(turned);
        std::rotate(turned.begin(), turned.end() - 1, turned.end());
    } while (turned != seats);
    return all;
}

// Who sits where in the games of a block: every table of different players, turned in every way.
std::vector<std::vector<int>> seatings_of(const ArenaPlan& plan) {
    const Table table = table_of(plan);
    const auto seats = static_cast<std::size_t>(plan.seats);
    if (table.seats.size() <= seats) return rotations_of(table.seats);
    std::vector<std::vector<int>> all;
    std::vector<bool> sits(table.players.size(), false);
    std::fill(sits.begin(), sits.begin() + plan.seats, true);
    do {
        std::vector<int> group;
        for (std::size_t i = 0; i < sits.size(); ++i)
            if (sits[i]) group.push_back(static_cast<int>(i));
        for (std::vector<int>& turned : rotations_of(group)) all.push_back(std::move(turned));
    } while (std::prev_permutation(sits.begin(), sits.end()));
    return all;
}

// Plays the games of one kind of game; one for all threads.
template <class Codec> class Room {
    using G = typename Codec::Game;
    using Stop = std::atomic<bool>;

public:
    explicit Room(ArenaPlan plan)
        : plan_(std::move(plan)), table_(table_of(plan_)), rotations_(seatings_of(plan_)),
          options_(*Codec::options(plan_.seats, plan_.options)) {
        for (const Contestant& player : table_.players) {
            settings_.push_back(*settings_from(player.settings, settings_of<G>(player.agent)));
            if (player.net) settings_.back().net = keep_net(*player.net);
        }
    }

    // The games of a block one after the other, block after block.
    GameRecord play(std::uint64_t game, const Stop& stop) const {
        const std::uint64_t block = game / rotations_.size(), rotation = game % rotations_.size();
        const std::vector<int>& seats = rotations_[rotation];
        const std::uint64_t seed = mix(mix(plan_.seed) ^ block);
        QuickChance chance(seed);
        std::vector<Rng> minds;
        for (std::size_t seat = 0; seat < seats.size(); ++seat)
            minds.emplace_back(mix(seed ^ mix(rotation * kMaxSeats + seat + 1)));
        NoEvents events;
        auto state = G::start(options_, chance, events);
        GameRecord record;
        record.player = seats;
        while (!G::over(state) && !stop.load(std::memory_order_relaxed)) {
            if (record.decisions == kMostDecisions) {
                record.finished = false;
                break;
            }
            const Seat seat = G::pending(state).lowest();
            const auto action = decide(state, seat, seats[seat], minds[seat], record, stop);
            G::apply(state, seat, action, chance, events);
            ++record.decisions;
            if (record.decisions % kHashEvery == 0) record.moves = hash_bytes(state, record.moves);
        }
        record.moves = hash_bytes(state, record.moves);
        if (record.finished) record.winners = G::winners(state);
        const Scores scores = G::scores(state);
        for (std::size_t seat = 0; seat < seats.size(); ++seat) record.scores.push_back(scores[static_cast<int>(seat)]);
        return record;
    }

private:
    const Net* keep_net(const std::string& bytes) {
        if constexpr (Featured<G>)
            if (auto net = read_net<G>(bytes)) return nets_.emplace_back(std::make_unique<Net>(std::move(*net))).get();
        return nullptr;
    }

    typename G::Action decide(const typename G::State& state, Seat seat, int who, Rng& mind, GameRecord& record,
                              const Stop& stop) const {
        const Contestant& player = table_.players[static_cast<std::size_t>(who)];
        const SearchSettings& settings = settings_[static_cast<std::size_t>(who)];
        const Perspective<G> seen(state, seat);
        if (player.milliseconds == 0)
            return think<G>(player.agent, seen, Limits{player.iterations, {}}, mind, settings).action;
        const auto begin = std::chrono::steady_clock::now();
        const Limits limits{player.iterations, clock_of(player.milliseconds, [&stop] { return stop.load(); })};
        const auto action = think<G>(player.agent, seen, limits, mind, settings).action;
        const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        record.slowest = std::max(record.slowest, took);
        record.over_budget = std::max(record.over_budget, took / static_cast<double>(player.milliseconds) - 1);
        return action;
    }

    ArenaPlan plan_;
    Table table_;
    std::vector<std::vector<int>> rotations_;
    typename G::Options options_;
    std::vector<SearchSettings> settings_;
    std::vector<std::unique_ptr<Net>> nets_;
};

// A plan as others are told it. How many games, and when to stop, is not theirs to know.
Json to_json(const ArenaPlan& plan) {
    Json players = Json::array();
    for (const Contestant& player : plan.players) {
        Json one = {{"name", player.name},
                    {"agent", name_of(player.agent)},
                    {"iterations", player.iterations},
                    {"milliseconds", player.milliseconds},
                    {"settings", player.settings}};
        if (player.net) one["net"] = Json::binary({player.net->begin(), player.net->end()});
        players.push_back(std::move(one));
    }
    return {{"game", plan.game},
            {"seats", plan.seats},
            {"options", plan.options},
            {"players", players},
            {"seed", plan.seed}};
}

ArenaPlan plan_from(const Json& json) {
    ArenaPlan plan;
    plan.game = json.at("game").get<std::string>();
    plan.seats = json.at("seats").get<int>();
    plan.options = json.at("options");
    plan.seed = json.at("seed").get<std::uint64_t>();
    for (const Json& one : json.at("players")) {
        Contestant player;
        player.name = one.at("name").get<std::string>();
        player.agent = *agent_of(one.at("agent").get<std::string>());
        player.iterations = one.at("iterations").get<std::uint64_t>();
        player.milliseconds = one.at("milliseconds").get<std::uint64_t>();
        player.settings = one.at("settings");
        if (const Json* net = field(one, "net")) player.net.emplace(net->get_binary().begin(), net->get_binary().end());
        plan.players.push_back(std::move(player));
    }
    return plan;
}

std::string to_bytes(const GameRecord& game) {
    Json winners = Json::array();
    for (const Seat seat : game.winners) winners.push_back(seat);
    const auto bytes = Json::to_cbor(
        {game.player, game.scores, winners, game.finished, game.decisions, game.moves, game.slowest, game.over_budget});
    return {bytes.begin(), bytes.end()};
}

GameRecord game_from(const std::string& bytes) {
    const Json json = Json::from_cbor(bytes);
    GameRecord game;
    game.player = json[0].get<std::vector<int>>();
    game.scores = json[1].get<std::vector<int>>();
    for (const Json& seat : json[2]) game.winners.add(seat.get<Seat>());
    game.finished = json[3].get<bool>();
    game.decisions = json[4].get<std::uint64_t>();
    game.moves = json[5].get<std::uint64_t>();
    game.slowest = json[6].get<double>();
    game.over_budget = json[7].get<double>();
    return game;
}

double share_of_first(const ArenaBlock& block) {
    double share = 0;
    for (const GameRecord& game : block.games) share += game.share(0);
    return share / static_cast<double>(block.games.size());
}

// An arena under way: games come as they are finished, blocks are judged in their order.
class Arena {
public:
    Arena(ArenaResult& result, const ArenaWatch& watch, std::vector<ArenaBlock> before)
        : result_(result), watch_(watch), games_of_block_(seatings_of(result.plan).size()),
          wanted_((result.plan.games + games_of_block_ - 1) / games_of_block_) {
        for (ArenaBlock& block : before) {
            if (block.index >= wanted_ || block.games.size() != games_of_block_) continue;
            earlier_ += games_of_block_;
            const std::uint64_t index = block.index;
            there_.insert(index);
            open_.emplace(index, Open{std::move(block.games), games_of_block_});
        }
        move_up();
    }

    Result<void> run() {
        if (answered_) return {};
        Work work{"arena", to_json(result_.plan), wanted_ * games_of_block_};
        work.there = [this](std::uint64_t game) { return there_.contains(game / games_of_block_); };
        WorkWatch watch;
        watch.finished = [this](std::uint64_t game, const std::string& bytes) {
            take(game, game_from(bytes));
            return !answered_;
        };
        watch.moment = [this] {
            if (Clock::now() - told_ > std::chrono::seconds(1)) tell();
        };
        watch.stop = watch_.stop;
        const auto whole = play_parts(work, result_.plan.threads, watch);
        if (!whole) return std::unexpected(whole.error());
        result_.stopped = !*whole;
        tell();
        return {};
    }

private:
    using Clock = std::chrono::steady_clock;
    struct Open {
        std::vector<GameRecord> games;
        std::size_t finished = 0;
    };

    void take(std::uint64_t game, GameRecord record) {
        const std::uint64_t index = game / games_of_block_;
        Open& block = open_[index];
        block.games.resize(games_of_block_);
        block.games[game % games_of_block_] = std::move(record);
        ++played_;
        if (++block.finished < games_of_block_) return;
        if (watch_.finished) watch_.finished({index, block.games});
        move_up();
    }
    // Takes over what is complete up to the first block that is not, or to the one that answers the question.
    void move_up() {
        while (!answered_) {
            const auto at = open_.find(result_.blocks.size());
            if (at == open_.end() || at->second.finished < games_of_block_) return;
            result_.blocks.push_back({at->first, std::move(at->second.games)});
            open_.erase(at);
            first_.add(share_of_first(result_.blocks.back()));
            if (!result_.plan.sprt || result_.names.size() < 2) continue;
            result_.answer = result_.plan.sprt->answer(first_, result_.seats_of(0), result_.plan.seats);
            answered_ = result_.answer != Sprt::Answer::open;
        }
    }
    void tell() {
        told_ = Clock::now();
        if (!watch_.progress) return;
        ArenaPace pace{earlier_ + played_, wanted_ * games_of_block_, 0, 0};
        pace.seconds = std::chrono::duration<double>(told_ - begin_).count();
        if (played_ > 0)
            pace.seconds_left =
                pace.seconds / static_cast<double>(played_) * static_cast<double>(pace.wanted - pace.finished);
        watch_.progress(result_, pace);
    }

    ArenaResult& result_;
    const ArenaWatch& watch_;
    std::uint64_t games_of_block_, wanted_;
    std::map<std::uint64_t, Open> open_;  // not yet taken over
    std::set<std::uint64_t> there_;       // blocks from before
    Spread first_;                        // what the first player won, by block
    bool answered_ = false;
    std::uint64_t earlier_ = 0, played_ = 0;  // games
    Clock::time_point begin_ = Clock::now(), told_ = begin_;
};

}  // namespace

double GameRecord::share(int player_index) const {
    if (winners.empty()) return 0;
    double mine = 0;
    for (const Seat seat : winners) mine += player[seat] == player_index ? 1 : 0;
    return mine / winners.size();
}

int GameRecord::margin() const {
    if (winners.empty()) return 0;
    int best_other = 0;
    bool any = false;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        if (winners.has(static_cast<Seat>(seat))) continue;
        best_other = any ? std::max(best_other, scores[seat]) : scores[seat];
        any = true;
    }
    return any ? scores[winners.lowest()] - best_other : 0;
}

std::uint64_t ArenaResult::games() const {
    std::uint64_t count = 0;
    for (const ArenaBlock& block : blocks) count += block.games.size();
    return count;
}

int ArenaResult::seats_of(int player_index) const {
    int count = 0;
    for (const Contestant& player : plan.players)
        count += player.name == names[static_cast<std::size_t>(player_index)] ? 1 : 0;
    return count;
}

std::vector<Standing> ArenaResult::standings() const {
    std::vector<Standing> all(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        all[i].name = names[i];
        all[i].seats = seats_of(static_cast<int>(i));
        all[i].wins_at.resize(static_cast<std::size_t>(plan.seats));
        all[i].games_at.resize(static_cast<std::size_t>(plan.seats));
    }
    for (const ArenaBlock& block : blocks) {
        std::vector<double> shares(names.size());
        for (const GameRecord& game : block.games) {
            for (std::size_t seat = 0; seat < game.player.size(); ++seat) {
                Standing& mine = all[static_cast<std::size_t>(game.player[seat])];
                const bool won = game.winners.has(static_cast<Seat>(seat));
                const double share = won ? 1.0 / game.winners.size() : 0.0;
                mine.wins += share;
                mine.wins_at[seat] += share;
                ++mine.games;
                ++mine.games_at[seat];
                mine.score.add(game.scores[seat]);
            }
            for (std::size_t i = 0; i < names.size(); ++i) shares[i] += game.share(static_cast<int>(i));
        }
        for (std::size_t i = 0; i < names.size(); ++i)
            all[i].blocks.add(shares[i] / static_cast<double>(block.games.size()));
    }
    return all;
}

Elo ArenaResult::elo(int player_index) const {
    const Standing mine = standings()[static_cast<std::size_t>(player_index)];
    if (mine.seats == plan.seats) return {};
    return elo_of_blocks(mine.blocks, static_cast<double>(games()), mine.seats, plan.seats);
}

std::vector<Elo> ArenaResult::ladder() const {
    constexpr int kDraws = 400;
    const int players = static_cast<int>(names.size());
    // The meetings of each block; every block has the same ones, in the same order.
    std::vector<std::vector<Meeting>> played;
    for (const ArenaBlock& block : blocks) {
        std::map<std::vector<int>, Meeting> meetings;
        for (const GameRecord& game : block.games) {
            if (game.winners.empty()) continue;
            std::vector<int> group = game.player;
            std::sort(group.begin(), group.end());
            Meeting& meeting = meetings[group];
            meeting.players = group;
            meeting.wins.resize(group.size());
            meeting.games += 1;
            for (const Seat seat : game.winners) {
                const auto place = std::find(group.begin(), group.end(), game.player[seat]) - group.begin();
                meeting.wins[static_cast<std::size_t>(place)] += 1.0 / game.winners.size();
            }
        }
        played.emplace_back();
        for (auto& [group, meeting] : meetings) played.back().push_back(std::move(meeting));
    }
    const auto fitted = [&](auto&& chosen) {
        std::map<std::vector<int>, Meeting> sums;
        for (std::size_t i = 0; i < played.size(); ++i)
            for (const Meeting& one : played[chosen(i)]) {
                Meeting& sum = sums[one.players];
                sum.players = one.players;
                sum.wins.resize(one.wins.size());
                sum.games += one.games;
                for (std::size_t seat = 0; seat < one.wins.size(); ++seat) sum.wins[seat] += one.wins[seat];
            }
        std::vector<Meeting> meetings;
        for (auto& [group, sum] : sums) meetings.push_back(std::move(sum));
        return elo_of_meetings(players, meetings);
    };
    const std::vector<double> values = fitted([](std::size_t i) { return i; });
    std::vector<std::vector<double>> draws(names.size());
    Rng rng(mix(plan.seed));
    for (int draw = 0; draw < kDraws && played.size() > 1; ++draw) {
        const auto drawn = fitted([&](std::size_t) { return rng.below(static_cast<std::uint32_t>(played.size())); });
        for (std::size_t i = 0; i < names.size(); ++i) draws[i].push_back(drawn[i]);
    }
    std::vector<Elo> ladder;
    for (std::size_t i = 0; i < names.size(); ++i) {
        Elo one{values[i], values[i], values[i]};
        if (std::vector<double>& mine = draws[i]; !mine.empty()) {
            std::sort(mine.begin(), mine.end());
            one.low = std::min(one.value, mine[mine.size() / 40]);
            one.high = std::max(one.value, mine[mine.size() - 1 - mine.size() / 40]);
        }
        ladder.push_back(one);
    }
    return ladder;
}

Result<ArenaResult> run_arena(const ArenaPlan& given, const ArenaWatch& watch, std::vector<ArenaBlock> before) {
    auto plan = complete_plan(given);
    if (!plan) return std::unexpected(plan.error());
    ArenaResult result;
    result.plan = std::move(*plan);
    result.plan.threads = threads_of(result.plan.threads);
    for (const Contestant& player : table_of(result.plan).players) result.names.push_back(player.name);
    if (auto played = Arena(result, watch, std::move(before)).run(); !played) return std::unexpected(played.error());
    return result;
}

Result<PlayPart> arena_parts(const Json& json) {
    auto plan = complete_plan(plan_from(json));
    if (!plan) return std::unexpected(plan.error());
    PlayPart play;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != plan->game) return;
        auto room = std::make_shared<const Room<Codec>>(*plan);
        play = [room = std::move(room)](std::uint64_t game, const std::atomic<bool>& stop) {
            return to_bytes(room->play(game, stop));
        };
    });
    return play;
}

}  // namespace imperium

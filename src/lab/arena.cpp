#include "lab/arena.hpp"

#include "agents/clock.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace imperium {

namespace {

constexpr std::uint64_t kMostDecisions = 50'000;
constexpr std::uint64_t kHashEvery = 8;
constexpr int kLabRounds = 200;  // where a game can go on for ever: its option max_rounds

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

// Plays the games of one kind of game; one for all threads.
template <class Codec> class Room {
    using G = typename Codec::Game;

public:
    Room(const ArenaPlan& plan, const Table& table, const std::atomic<bool>& stop)
        : plan_(plan), table_(table), stop_(stop), options_(*Codec::options(plan.seats, plan.options)) {
        for (const Contestant& player : table.players) {
            settings_.push_back(*settings_from(player.settings, settings_of<G>(player.agent)));
            if (player.net) settings_.back().net = keep_net(*player.net);
        }
    }

    GameRecord play(std::uint64_t block, std::uint64_t rotation, const std::vector<int>& seats) const {
        const std::uint64_t seed = mix(mix(plan_.seed) ^ block);
        QuickChance chance(seed);
        std::vector<Rng> minds;
        for (std::size_t seat = 0; seat < seats.size(); ++seat)
            minds.emplace_back(mix(seed ^ mix(rotation * kMaxSeats + seat + 1)));
        NoEvents events;
        auto state = G::start(options_, chance, events);
        GameRecord record;
        record.player = seats;
        while (!G::over(state) && !stop_.load(std::memory_order_relaxed)) {
            if (record.decisions == kMostDecisions) {
                record.finished = false;
                break;
            }
            const Seat seat = G::pending(state).lowest();
            const auto action = decide(state, seat, seats[seat], minds[seat], record);
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

    typename G::Action decide(const typename G::State& state, Seat seat, int who, Rng& mind, GameRecord& record) const {
        const Contestant& player = table_.players[static_cast<std::size_t>(who)];
        const SearchSettings& settings = settings_[static_cast<std::size_t>(who)];
        const Perspective<G> seen(state, seat);
        if (player.milliseconds == 0)
            return think<G>(player.agent, seen, Limits{player.iterations, {}}, mind, settings).action;
        const auto begin = std::chrono::steady_clock::now();
        const Limits limits{player.iterations, clock_of(player.milliseconds, [this] { return stop_.load(); })};
        const auto action = think<G>(player.agent, seen, limits, mind, settings).action;
        const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        record.slowest = std::max(record.slowest, took);
        record.over_budget = std::max(record.over_budget, took / static_cast<double>(player.milliseconds) - 1);
        return action;
    }

    const ArenaPlan& plan_;
    const Table& table_;
    const std::atomic<bool>& stop_;
    typename G::Options options_;
    std::vector<SearchSettings> settings_;
    std::vector<std::unique_ptr<Net>> nets_;
};

// Hands out games to threads and takes them back as blocks, in order. Games go out block by block, so that few blocks
// are open at any time.
class Desk {
public:
    struct Ticket {
        std::uint64_t block;
        std::size_t rotation;
    };

    Desk(std::uint64_t first, std::uint64_t end, std::size_t rotations)
        : next_{first, 0}, expected_(first), end_(end), rotations_(rotations) {}

    std::optional<Ticket> take() {
        const std::lock_guard lock(mutex_);
        if (next_.block == end_ || closed_) return {};
        const Ticket ticket = next_;
        if (++next_.rotation == rotations_) next_ = {next_.block + 1, 0};
        return ticket;
    }
    void give(const Ticket& ticket, GameRecord game) {
        const std::lock_guard lock(mutex_);
        Open& block = open_[ticket.block];
        block.games.resize(rotations_);
        block.games[ticket.rotation] = std::move(game);
        ++games_;
        if (++block.finished == rotations_ && ticket.block == expected_) news_.notify_one();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    bool finished() const { return expected_ == end_; }
    std::uint64_t games() const {
        const std::lock_guard lock(mutex_);
        return games_;
    }
    // The next block in order, if it is there within a moment.
    std::optional<ArenaBlock> receive() {
        std::unique_lock lock(mutex_);
        const auto complete = [&] {
            const auto at = open_.find(expected_);
            return at != open_.end() && at->second.finished == rotations_;
        };
        if (!news_.wait_for(lock, std::chrono::milliseconds(100), complete)) return {};
        ArenaBlock block{expected_, std::move(open_.at(expected_).games)};
        open_.erase(expected_++);
        return block;
    }

private:
    struct Open {
        std::vector<GameRecord> games;
        std::size_t finished = 0;
    };

    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::map<std::uint64_t, Open> open_;
    Ticket next_;
    std::uint64_t expected_, end_;
    std::size_t rotations_;
    std::uint64_t games_ = 0;
    bool closed_ = false;
};

double share_of_first(const ArenaBlock& block) {
    double share = 0;
    for (const GameRecord& game : block.games) share += game.share(0);
    return share / static_cast<double>(block.games.size());
}

template <class Codec> void run_typed(ArenaResult& result, const ArenaWatch& watch) {
    const Table table = table_of(result.plan);
    const auto rotations = rotations_of(table.seats);
    const std::uint64_t wanted = (result.plan.games + rotations.size() - 1) / rotations.size();
    std::atomic<bool> stop = false;
    const Room<Codec> room(result.plan, table, stop);
    const std::uint64_t before = std::min<std::uint64_t>(result.blocks.size(), wanted);
    Desk desk(before, wanted, rotations.size());
    const auto work = [&] {
        while (const auto ticket = desk.take()) {
            GameRecord game = room.play(ticket->block, ticket->rotation, rotations[ticket->rotation]);
            if (stop.load()) return;
            desk.give(*ticket, std::move(game));
        }
    };
    Spread first;
    for (const ArenaBlock& block : result.blocks) first.add(share_of_first(block));
    const auto answered = [&] {
        if (!result.plan.sprt || result.names.size() < 2) return false;
        result.answer = result.plan.sprt->answer(first, result.seats_of(0), result.plan.seats);
        return result.answer != Sprt::Answer::open;
    };
    if (answered()) return;
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto pace = [&] {
        const std::uint64_t now = desk.games(), earlier = before * rotations.size();
        ArenaPace pace{earlier + now, wanted * rotations.size(), 0, 0};
        pace.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        if (now > 0)
            pace.seconds_left =
                pace.seconds / static_cast<double>(now) * static_cast<double>(pace.wanted - pace.finished);
        return pace;
    };
    auto told = begin;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < result.plan.threads; ++i) threads.emplace_back(work);
    while (!desk.finished()) {
        if (watch.stop && watch.stop()) {
            result.stopped = true;
            break;
        }
        if (auto block = desk.receive()) {
            if (watch.finished) watch.finished(*block);
            first.add(share_of_first(*block));
            result.blocks.push_back(std::move(*block));
            if (answered()) break;
        }
        const auto now = Clock::now();
        if (watch.progress && (desk.finished() || now - told > std::chrono::seconds(1))) {
            told = now;
            watch.progress(result, pace());
        }
    }
    desk.close();
    stop = true;
}

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
        all[i].wins_at.resize(plan.players.size());
        all[i].games_at.resize(plan.players.size());
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

Result<ArenaPlan> complete_plan(ArenaPlan plan) {
    const auto entry = registry().find(plan.game);
    if (!entry) return std::unexpected(entry.error());
    const GameInfo& info = *(*entry)->info;
    if (plan.players.empty()) return refuse("bad_request", "an arena needs at least one player");
    const auto given = static_cast<int>(plan.players.size());
    if (plan.seats == 0) plan.seats = given > 1 && info.allows_seats(given) ? given : info.seats[0];
    if (!info.allows_seats(plan.seats)) {
        std::vector<std::string> counts;
        for (const int count : info.seats) counts.push_back(std::to_string(count));
        return refuse("bad_option", info.id + " has " + joined(counts) + " seats, not " + std::to_string(plan.seats));
    }
    if (given > plan.seats)
        return refuse("bad_request",
                      std::to_string(given) + " players do not fit at " + std::to_string(plan.seats) + " seats");
    plan.players = round_the_table(plan.players, plan.seats);
    Json options = plan.options.is_null() ? Json::object() : plan.options;
    if (info.option("max_rounds") != nullptr && options.is_object() && !options.contains("max_rounds"))
        options["max_rounds"] = kLabRounds;
    auto complete = complete_options(info, options);
    if (!complete) return std::unexpected(complete.error());
    plan.options = std::move(*complete);
    std::optional<Problem> wrong;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != plan.game) return;
        if (auto checked = Codec::options(plan.seats, plan.options); !checked) wrong = checked.error();
        for (const Contestant& player : plan.players) {
            if (!player.net || player.net->empty()) continue;
            if constexpr (Featured<typename Codec::Game>) {
                if (auto read = read_net<typename Codec::Game>(*player.net); !read)
                    wrong = refuse(read.error().code, read.error(), player.name + ": ").error();
            } else
                wrong = refuse("bad_net", plan.game + " has no players that learn yet").error();
        }
    });
    if (wrong) return std::unexpected(*wrong);
    if (plan.threads == 0) plan.threads = std::max(1U, std::thread::hardware_concurrency());
    return plan;
}

Result<ArenaResult> run_arena(const ArenaPlan& given, const ArenaWatch& watch, std::vector<ArenaBlock> before) {
    auto plan = complete_plan(given);
    if (!plan) return std::unexpected(plan.error());
    ArenaResult result;
    result.plan = std::move(*plan);
    for (const Contestant& player : table_of(result.plan).players) result.names.push_back(player.name);
    result.blocks = std::move(before);
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id == result.plan.game) run_typed<Codec>(result, watch);
    });
    return result;
}

}  // namespace imperium

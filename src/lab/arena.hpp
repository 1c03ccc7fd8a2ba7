#pragma once

#include "core/info.hpp"
#include "lab/contestant.hpp"
#include "lab/crew.hpp"
#include "lab/statistics.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace imperium {

// What is to be played. The same plan with iteration budgets gives the same games, move for move, on any number of
// threads and ranks.
struct ArenaPlan {
    std::string game;
    int seats = 0;           // 0: as many as players, or the game's usual number
    Json options = nullptr;  // those that differ from the defaults
    // By seat in the first rotation; fewer than seats go round the table, of more every group that fits meets.
    std::vector<Contestant> players;
    std::uint64_t games = 400;  // rounded up to whole blocks
    std::uint64_t seed = 1;
    unsigned threads = 0;      // 0: one a core, or one a rank
    std::optional<Sprt> sprt;  // about the first player; ends the arena when it is answered
};

// One game, by seat.
struct GameRecord {
    std::vector<int> player;  // which of the plan's different players sat there
    std::vector<int> scores;
    SeatSet winners;
    bool finished = true;  // false: given up after too many decisions; nobody won
    std::uint64_t decisions = 0;
    std::uint64_t moves = 0;  // a hash over positions along the game and the last one
    double slowest = 0;       // milliseconds of the slowest decision of a player with a clock
    double over_budget = 0;   // the most by which one exceeded its budget, as a share of it

    double share(int player_index) const;  // of the win
    int margin() const;                    // the winner's score less the best other one's
};

// Games with the same luck, the players of every group rotated through all seats.
struct ArenaBlock {
    std::uint64_t index = 0;
    std::vector<GameRecord> games;
};

// How one player did.
struct Standing {
    std::string name;
    int seats = 0;  // at a table it sits at
    double wins = 0;
    std::uint64_t games = 0;      // seats taken
    std::vector<double> wins_at;  // by seat
    std::vector<std::uint64_t> games_at;
    Spread blocks;  // its share of the wins
    Spread score;

    double rate() const { return games == 0 ? 0.0 : wins / static_cast<double>(games); }
    Interval interval() const { return wilson(wins, static_cast<double>(games)); }
};

// Everything that was played, in the order of the blocks.
struct ArenaResult {
    ArenaPlan plan;                  // with seats, options and players complete
    std::vector<std::string> names;  // the different players, as they first appear
    std::vector<ArenaBlock> blocks;
    bool stopped = false;  // by hand
    Sprt::Answer answer = Sprt::Answer::open;

    std::uint64_t games() const;
    int seats_of(int player_index) const;
    std::vector<Standing> standings() const;
    Elo elo(int player_index) const;  // against all others at the table
    // How much stronger than the first each player is, over all that they played with each other; the intervals come
    // from drawing blocks anew.
    std::vector<Elo> ladder() const;
};

// How far an arena has come.
struct ArenaPace {
    std::uint64_t finished = 0;  // games, also those of blocks that are not complete yet
    std::uint64_t wanted = 0;    // games
    double seconds = 0;          // since it began, or went on
    double seconds_left = 0;     // a guess, once a game is finished
};

// What the arena tells while it plays; all are called from the thread that called it.
struct ArenaWatch {
    std::function<void(const ArenaBlock&)> finished;                     // as they come, in any order
    std::function<void(const ArenaResult&, const ArenaPace&)> progress;  // about once a second, and at the end
    std::function<bool()> stop;                                          // asked several times a second
};

// The plan with everything filled in, or what is wrong with it.
Result<ArenaPlan> complete_plan(ArenaPlan plan);
// `before` are blocks that were played earlier, in rising order.
Result<ArenaResult> run_arena(const ArenaPlan& plan, const ArenaWatch& watch = {}, std::vector<ArenaBlock> before = {});

// An arena as work for whoever there is: a part is one game.
Result<PlayPart> arena_parts(const Json& plan);

}  // namespace imperium

#pragma once

#include "lab/balance/judge.hpp"
#include "lab/balance/run.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace imperium {

// How far one number of a card may go: from where it makes the card weakest to where it makes it strongest. A cost
// falls from weak to strong. In the list of a deck (`part`, such as assets) it is the copies of the card `field`: the
// fewest and the most.
struct FitRoom {
    std::string card, field;
    int weakest = 0, strongest = 0;
    std::string part{};
};

// What a fit is after, and what it may change to get there.
struct FitGoal {
    Interval decks = {0.48, 0.52};  // the win rate of every deck
    double things = 0.06;           // what no thing may be worth more or less than
    std::vector<FitRoom> room;      // everything else stays as it is printed
    int most_steps = 20;
    std::uint64_t confirm = 0;  // games of the confirmation; 0: twice as many as a look has
};
// {"decks": [0.48, 0.52], "things": 0.06, "steps": 20, "confirm": 8000, "may_change": {"Pack Runner": {"attack":
//  [4, 8]}, "Capital Attack": {"assets": {"Clone Battalion": [1, 3], "Infantry Battalion": [1, 3]}}}}
Result<FitGoal> read_fit_goal(const Json& json);

// Why a fit looked at the game: to find what to change, whether it can do without a change again, or whether all of it
// holds in other games.
enum class FitLook : std::uint8_t { search, take_back, confirm };

// One look at the game with the changes so far, and what was done about it.
struct FitStep {
    FitLook look = FitLook::search;
    Json change;        // against the set it began with
    std::string wrong;  // what is shown to be out of bounds; empty: nothing
    Estimate by;        // how far
    std::string moved;  // what was changed next, or could be taken back; empty: nothing
    std::uint64_t games = 0, seed = 0;
};

struct Fit {
    std::vector<FitStep> steps;
    Json change = Json::object();  // the last one
    bool found = false;            // the confirmation shows nothing out of bounds
    Balance evidence{};            // the confirmation; without games if it did not come to one
};

// What games with these changes say; nothing where somebody stopped them.
using FitGames =
    std::function<Result<std::optional<Balance>>(const Json& change, std::uint64_t seed, std::uint64_t games)>;

// Looks for the smallest change of this card set that brings everything within bounds, and shows its evidence. One
// number of one card moves by one at a time, that of whatever is farthest out of bounds with its whole interval, and
// every look is at games of its own. A deck exchanges a copy of a card for one of another of the same kind first,
// where its list may change, the one that is worth least for the one that is worth most (or the other way round); a
// deck without limits (`free`) may also do with one card less. When nothing is shown to be out of bounds any more,
// every move is tried to be taken back, the last one first, and stays only if something is out of bounds without it.
// What is left is confirmed by other and more games; if those show something out of bounds, the search goes on.
Result<Fit> search_fit(const Json& content, bool free, const FitGoal& goal, std::uint64_t seed, std::uint64_t games,
                       const FitGames& play, const std::function<void(const FitStep&)>& told);

// A look at the game as it is kept: which one, what it plays, and a line for each of its blocks, as they came.
struct KeptLook {
    Json look;
    std::vector<std::string> blocks{};
    std::size_t line = 0;  // of the file, for refusals
};

// Who follows a fit: `told` of every look that is over, `begun` of every one that begins now, and what comes of its
// games.
struct FitWatch {
    std::function<void(const FitStep&)> told{};
    std::function<void(const Json& look)> begun{};
    BalanceWatch games{};
};

// The same with games of an experiment. `before` are the looks that were played earlier, of which the last one may
// lack games: a fit that goes on comes to what one that never stopped comes to.
Result<Fit> fit_balance(const ExperimentWish& wish, const FitGoal& goal, unsigned threads, const FitWatch& watch = {},
                        const std::vector<KeptLook>& before = {});

}  // namespace imperium

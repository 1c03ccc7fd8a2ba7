#pragma once

#include "lab/balance/judge.hpp"

#include <functional>
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
};
// {"decks": [0.48, 0.52], "things": 0.06, "steps": 20, "may_change": {"Pack Runner": {"attack": [4, 8]},
//  "Capital Attack": {"assets": {"Clone Battalion": [1, 3], "Infantry Battalion": [1, 3]}}}}
Result<FitGoal> read_fit_goal(const Json& json);

// One look at the game with the changes so far, and what was done about it.
struct FitStep {
    Json change;        // against the set it began with
    std::string wrong;  // what is shown to be out of bounds; empty: nothing
    Estimate by;        // how far
    std::string moved;  // what was changed next; empty: nothing more could be
    std::uint64_t games = 0;
};

struct Fit {
    std::vector<FitStep> steps;
    Json change = Json::object();  // the last one
    bool found = false;            // nothing is shown to be out of bounds any more
};

// Looks for a small change that brings everything within bounds: one number of one card moves by one at a time, that of
// whatever is farthest out of bounds with its whole interval, and every step is judged by games of its own. A deck
// exchanges a copy of a card for one of another of the same kind first, where its list may change, the one that is
// worth least for the one that is worth most (or the other way round); a deck without limits may also do with
// one card less.
Result<Fit> fit_balance(const ExperimentWish& wish, const FitGoal& goal, unsigned threads,
                        const std::function<void(const FitStep&)>& told, const std::function<bool()>& stop);

}  // namespace imperium

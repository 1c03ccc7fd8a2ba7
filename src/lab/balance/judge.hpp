#pragma once

#include "lab/balance/experiment.hpp"
#include "lab/balance/observed.hpp"
#include "lab/balance/regression.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace imperium {

// A share of the wins; p and q of the estimate ask whether it is the fair share.
struct Rate {
    std::string label;
    std::uint64_t games = 0;
    Estimate share;
};

// What a thing is worth to its holder, as a share of the win.
//
// Where luck deals it (`by_luck`), it is what one copy more in the deal adds, against the average thing of its kind
// from the same deck: chance is nobody's choice, so no confounding is left, and one regression over all things of the
// deal, with seats and decks held, sees each with the others as they are. Where it is chosen, it is what those who
// chose it won, against the average choice of its kind, with the share of the win that the game's judge gave them just
// before, and the seat, held; what the judge does not see is not held, so it is a hint and no proof: forbidding it
// (Experiment::forbidden) is the proof.
struct ThingWorth {
    Thing thing;
    bool by_luck = false;
    // The shares of seats and games in which that happened at least once; what lies open to all is seen by all.
    double dealt = 0, seen = 0, played = 0;
    std::optional<Estimate> worth;  // nothing where there are too few games
};

// The game as such.
struct Shape {
    std::vector<double> lengths;                         // decisions, by game
    Estimate length, forced, branching, lead_changes;    // branching: legal actions where there is a choice
    Estimate settled;                                    // the share of the game after which the winner leads for good
    std::vector<Rate> leader_wins;                       // by tenths of the game that are played
    Rate comeback;                                       // wins of seats that did not lead at half time
    std::optional<Rate> kingmaking;                      // games in which a third seat that was out of it made a leader
    std::optional<Estimate> deal_decides, half_decides;  // of the variance of results: the set-up, the first half
    std::uint64_t unfinished = 0;
};

struct Pairing {
    std::string first, second;
    Rate rate;  // of the first one
};

// What an experiment says about a game.
struct Balance {
    std::uint64_t games = 0, blocks = 0;
    std::vector<Rate> seats;
    std::optional<Rate> went_first;
    std::vector<Rate> decks;
    std::vector<Pairing> pairings;
    std::optional<Rate> restricted;  // the seat that had to do without something
    std::vector<ThingWorth> things;
    Shape shape;
};

// The games with the cards as they are, or those with the changed ones.
Balance judge_balance(const Experiment& experiment, const Known& known, std::span<const BalanceBlock> blocks,
                      bool changed = false);

// What a change did, from the same luck before and after it.
struct Difference {
    std::string label;
    double before = 0, after = 0;
    Estimate by;
};
std::vector<Difference> differences(const Experiment& experiment, const Known& known,
                                    std::span<const BalanceBlock> blocks);

}  // namespace imperium

#pragma once

#include "core/match.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace imperium::table {

// What taking back a seat's last decision comes to. What was the only thing possible is no decision: it would only
// happen again, so it goes with the decision before it.
struct TakingBack {
    int stay = 0;           // decisions that are kept
    bool revealed = false;  // the seat has learnt something since: a result of chance, or a choice of others
    // Decisions of the taker's own that are made again at once: they were made at the same time as choices of others
    // that have been revealed since, and those are asked for anew.
    std::vector<Entry> again;
    std::vector<std::vector<Told>> told;  // what each of them tells
    std::unique_ptr<Match> match;         // after all this
};

// `fresh` is the match before its first decision, `mine` the seats of the person who takes back. Nothing if the seat
// has had no choice yet.
std::optional<TakingBack> taking_back(std::unique_ptr<Match> fresh, const Journal& journal, Seat seat, SeatSet mine);

}  // namespace imperium::table

#pragma once

#include "lab/balance/observed.hpp"

#include <cmath>
#include <cstddef>

namespace imperium {

// Shares are kept in steps, so that a file gives them back as they were.
inline float in_steps(float share) { return std::round(share * Observed::kSteps) / Observed::kSteps; }

// Who led in a game, decision by decision, by each seat's share of the win.
class Leads {
public:
    explicit Leads(int seats) : seats_(seats) {}

    void pass(const PerSeat<float>& before, Seat mover, const PerSeat<float>& after, Observed& game) {
        const int leader = leader_of(after);
        if (!leaders_.empty() && leader >= 0 && last_ >= 0 && leader != last_) {
            ++game.lead_changes;
            const bool out_of_it = before[mover] < 0.5F / static_cast<float>(seats_);
            if (seats_ > 2 && mover != leader && out_of_it) ++game.kingmaking;
        }
        if (leader >= 0) last_ = leader;
        leaders_.push_back(static_cast<std::int8_t>(leader));
    }
    void finish(Observed& game) const {
        const std::size_t count = leaders_.size();
        for (std::size_t i = 0; i < Observed::kTenths; ++i)
            game.leader[i] = count == 0 ? std::int8_t{-1} : leaders_[i * count / Observed::kTenths];
        std::size_t from = count;
        while (from > 0 && leaders_[from - 1] >= 0 && game.winners.has(static_cast<Seat>(leaders_[from - 1]))) --from;
        game.settled = count == 0 ? 1.0F : in_steps(static_cast<float>(from) / static_cast<float>(count));
    }

private:
    // The seat with the largest share; -1 where several have it.
    int leader_of(const PerSeat<float>& shares) const {
        int best = 0;
        bool alone = true;
        for (int seat = 1; seat < seats_; ++seat) {
            if (shares[seat] > shares[best]) {
                best = seat;
                alone = true;
            } else if (shares[seat] == shares[best]) {
                alone = false;
            }
        }
        return alone ? best : -1;
    }

    int seats_, last_ = -1;
    std::vector<std::int8_t> leaders_;
};

}  // namespace imperium

#pragma once

#include "table/happenings.hpp"

#include <map>
#include <optional>

namespace imperium::table {

// What computers are thinking about now: one thought a seat, each about what that seat saw.
class Thinking {
public:
    bool about(Seat seat) const { return thoughts_.contains(seat); }
    void begin(Seat seat, Ticket ticket, std::uint32_t sum) { thoughts_[seat] = {ticket, sum}; }
    // Nothing that is under way is of use any more.
    void stop(std::vector<Output>& outputs) {
        for (const auto& [seat, thought] : thoughts_) outputs.emplace_back(StopThinking{thought.ticket});
        thoughts_.clear();
    }

    struct Thought {
        Ticket ticket = 0;
        std::uint32_t sum = 0;  // of the view it is about
    };
    // The seat it was for and what that seat saw then; nothing if it is out of date.
    std::optional<std::pair<Seat, std::uint32_t>> finish(Ticket ticket) {
        for (const auto& [seat, thought] : thoughts_)
            if (thought.ticket == ticket) {
                const std::pair<Seat, std::uint32_t> found{seat, thought.sum};
                thoughts_.erase(found.first);
                return found;
            }
        return std::nullopt;
    }

private:
    std::map<Seat, Thought> thoughts_;
};

}  // namespace imperium::table

#pragma once

#include "agents/agent.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

namespace imperium::table {

// How long people wait for computers: between two decisions of a person all computers of a table together have one
// budget, as large as the level that thinks. A decision gets a share of what is left, the larger the more choices it
// has, so that however many follow, the budget holds. Times are milliseconds; somebody else reads the clock.
class Waiting {
public:
    static constexpr std::int64_t kLeast = 1;  // of one thought, whatever is left

    static constexpr std::int64_t budget_of(Agent agent) {
        return agent == Agent::emperor ? 4'500 : agent == Agent::admiral ? 1'800 : 450;
    }

    // A person has decided: a new wait begins.
    void begin() {
        spent_ = 0;
        granted_.clear();
    }
    // For a thought about so many choices that begins now.
    std::int64_t grant(std::uint64_t ticket, Agent agent, std::size_t choices, std::int64_t now) {
        std::int64_t left = budget_of(agent) - spent_;
        for (const auto& [other, grant] : granted_) left -= grant.time;
        const auto twentieths = std::min<std::int64_t>(10, 2 * static_cast<std::int64_t>(std::bit_width(choices)));
        const std::int64_t time = std::max(kLeast, left * twentieths / 20);
        granted_[ticket] = {time, now};
        return time;
    }
    void finish(std::uint64_t ticket, std::int64_t now) {
        const auto at = granted_.find(ticket);
        if (at == granted_.end()) return;
        spent_ += std::clamp<std::int64_t>(now - at->second.begun, 0, at->second.time);
        granted_.erase(at);
    }
    // What is under way is of no use any more.
    void stop() { granted_.clear(); }

private:
    struct Grant {
        std::int64_t time = 0;
        std::int64_t begun = 0;
    };
    std::int64_t spent_ = 0;
    std::map<std::uint64_t, Grant> granted_;  // to thoughts that are under way, by ticket
};

}  // namespace imperium::table

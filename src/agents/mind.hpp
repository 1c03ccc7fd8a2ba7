#pragma once

#include "agents/agent.hpp"
#include "core/match.hpp"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace imperium {

// A computer player at a match, behind the same doorway as everybody else: the thought as JSON.
struct Advice {
    Json action;
    Json info;  // iterations, value per seat, candidates with visits and value, line
    // What the choice was made of, for thoughts that are taken together: in the order of the legal actions.
    std::vector<Candidate<Json>> weighed = {};
    Manner manner = {};
};

// Refused if the seat owes no decision.
Result<Advice> advise(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed);

// The iterations after which this player has thought enough of a decision in this game, if it does not go on as long as
// it may; 0: it does.
std::uint64_t own_iterations(const Match& match, Agent agent);

// The same, interrupted whenever `pause` says so. The match is not needed any more once it has begun.
class Contemplation {
public:
    virtual ~Contemplation() = default;
    virtual bool go_on(const std::function<bool()>& pause) = 0;
    virtual Advice advice() = 0;
};
Result<std::unique_ptr<Contemplation>> contemplate(const Match& match, Seat seat, Agent agent, const Limits& limits,
                                                   std::uint64_t seed);

// Hands in what was learned about a game, in a program that was built without data/agents/GAME.net. Refused where it is
// damaged, made for something else, or not needed; without one the game's own judgement plays. A thought ends as it has
// begun. Not while other threads think.
Result<void> hand_in_net(std::string_view game, std::string_view bytes);

}  // namespace imperium

#pragma once

#include "agents/mind.hpp"
#include "core/rng.hpp"

#include <vector>

namespace imperium {

// Several thoughts of a seat about the same decision as one: visits are added, values weighed by them, and the action
// is chosen by the rule of a single thought (agents/choice.hpp). What does not search gives the first thought. At least
// one must be given.
Advice merged(const std::vector<Advice>& thoughts, Seat seat, Rng rng);

// One decision thought about on several threads, each with a tree and worlds of its own; the iterations are shared out.
// The same seed, iterations and number of threads give the same decision. `limits.spent` is asked by all threads.
Result<Advice> advise_together(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed,
                               unsigned threads);

}  // namespace imperium

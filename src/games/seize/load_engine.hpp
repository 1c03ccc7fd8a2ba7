#pragma once

#include "core/json.hpp"
#include "games/seize/rules.hpp"

// The engine's part of a position: what is under way and no rulebook has a word for.
namespace imperium::seize {

void load_engine(Reader& read, Seize::State& s);

// Whether this question belongs to this stage. What cards bring about may be asked at any time after the set-up.
bool belongs(Ask ask, Stage stage);

// Which of the numbers that point at things points at nothing, as a sentence; null if none does.
const char* dangling(const Seize::State& s);

}  // namespace imperium::seize

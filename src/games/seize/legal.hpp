#pragma once

#include "games/seize/uses.hpp"

// Legal actions of those questions that are asked only where there is something to choose between: play looks for it
// before it asks (see Play::next).
namespace imperium::seize {

// The legal answers to a question about the use on top (see `question`).
void legal_use(const State& s, const Use& use, Ask asked, ActionList<Seize>& actions);

// These answer false, and leave the list as it is, where there is nothing to choose between.
// What a seat may use in a window, and that it passes.
bool list_uses(const State& s, Seat seat, Window window, ActionList<Seize>& actions);
// The Units that a seat may choose to move, and, where none must, that it is done.
bool list_moves(const State& s, Seat seat, ActionList<Seize>& actions);
// Whom the fighter whose choice is next may target, and that it holds its fire.
bool list_targets(const State& s, const Field& field, const Stat& stat, ActionList<Seize>& actions);

}  // namespace imperium::seize

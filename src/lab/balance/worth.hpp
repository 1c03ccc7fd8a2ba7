#pragma once

#include "lab/balance/judge.hpp"

namespace imperium {

// What every thing of the game is worth; the games are those of the settings for which `taken` is true.
std::vector<ThingWorth> worths_of(const Experiment& experiment, const Known& known,
                                  std::span<const BalanceBlock> blocks, const std::vector<bool>& taken);

}  // namespace imperium

#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace imperium {

// `imperium cards` and `imperium deck`: the cards of a game as they read, and decks people build of them.
// When one is chosen, `chosen` runs it and answers the exit code.
void add_card_commands(CLI::App& program, std::function<int()>& chosen);

}  // namespace imperium

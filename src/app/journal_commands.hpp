#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace imperium {

// For those who run a server: `imperium backup` and `imperium move-data`.
void add_journal_commands(CLI::App& program, std::function<int()>& chosen);

}  // namespace imperium

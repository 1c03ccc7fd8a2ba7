#pragma once

#include <functional>

namespace CLI {
class App;
}

// The commands of the laboratory. Each adds itself to the program; when it is chosen, `chosen` runs it and answers
// the exit code.
namespace imperium {

void add_arena_command(CLI::App& program, std::function<int()>& chosen);
void add_balance_command(CLI::App& program, std::function<int()>& chosen);
void add_daily_command(CLI::App& program, std::function<int()>& chosen);
void add_learn_command(CLI::App& program, std::function<int()>& chosen);
void add_tune_command(CLI::App& program, std::function<int()>& chosen);
void add_tables_command(CLI::App& program, std::function<int()>& chosen);

}  // namespace imperium

#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace imperium {

// `imperium export DIR`: the page as files that any host can have, and that play without a server.
void add_export_command(CLI::App& program, std::function<int()>& chosen);

}  // namespace imperium

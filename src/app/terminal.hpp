#pragma once

#include "core/match.hpp"

#include <optional>
#include <string>

namespace imperium {

// What the program writes to is a terminal, or it is not.
TextStyle output_style();  // asked anew for every screen, so that a resize does no harm
bool output_is_terminal();
bool input_is_terminal();

// A line without its newline; nothing at the end of input or after Ctrl-C.
std::optional<std::string> read_line(const std::string& prompt);

// Ctrl-C asks politely: from now on it only sets a flag.
void catch_interrupts();
bool interrupted();

// A line of progress that is written over; only on a terminal.
void show_progress(const std::string& line);
void clear_progress();

}  // namespace imperium

#pragma once

#include "core/problem.hpp"

#include <string>
#include <string_view>

namespace imperium {

// Whole files; refusals name the file and what is wrong with it.
Result<std::string> read_text_file(const std::string& path);
// Written beside and renamed, so that a crash leaves the old file or the new one.
Result<void> write_text_file(const std::string& path, std::string_view text);
// Whether that would work now: asked before a long job whose result goes there.
Result<void> try_to_write(const std::string& path);
// Where the program keeps what it was not asked to save: ~/.local/state/imperium/NAME.
std::string state_path(const std::string& name);

}  // namespace imperium

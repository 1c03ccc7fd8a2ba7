#pragma once

#include <string_view>

namespace imperium {

// The release: CHANGELOG.md says what came with it.
inline constexpr const char* kVersion = "0.2.0";
// Of docs/api.md: a client names the one it speaks when it greets.
inline constexpr int kInterfaceVersion = 2;

// A digest of everything positions are made of: the sources of core and games, and their data. Made when building; it
// may change with a comment, so only snapshots and the checks of positions go by it.
std::string_view build_digest();

}  // namespace imperium

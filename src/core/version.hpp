#pragma once

namespace imperium {

inline constexpr const char* kVersion = "0.1.0";
// Of docs/api.md: a client names the one it speaks when it greets.
inline constexpr int kInterfaceVersion = 2;

}  // namespace imperium

#pragma once

namespace imperium {

inline constexpr const char* kVersion = "0.1.0";

}  // namespace imperium

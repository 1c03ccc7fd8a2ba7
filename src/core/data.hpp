#pragma once

#include <string_view>

namespace imperium {

// A file of data/, built into the program: built_in_data("clash/cards.json"). Empty if there is none.
std::string_view built_in_data(std::string_view path);

}  // namespace imperium

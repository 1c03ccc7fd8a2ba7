#pragma once

#include <cstdint>
#include <string_view>

// What people write, code point by code point.
namespace imperium {

// Whether a text is UTF-8 as RFC 3629 has it: nothing overlong, no surrogates, nothing above U+10FFFF.
bool valid_utf8(std::string_view text);
// The code point at the beginning of a text that is valid UTF-8 and not empty, and how many bytes it has.
struct CodePoint {
    std::uint32_t point;
    std::size_t length;
};
CodePoint first_code_point(std::string_view text);

// Shown as empty space, or as nothing at the end of a line: spaces of every width, control characters.
bool is_blank(std::uint32_t point);
// Shown as nothing at all, or only changes how its neighbours are shown: two names that differ in it look the same.
bool is_invisible(std::uint32_t point);

}  // namespace imperium

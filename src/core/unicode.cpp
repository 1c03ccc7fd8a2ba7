#include "core/unicode.hpp"

#include <algorithm>
#include <array>

namespace imperium {

namespace {

struct Range {
    std::uint32_t first, last;
};

constexpr std::array<Range, 9> kBlank = {{
    {0x00, 0x20},
    {0x7f, 0xa0},
    {0x1680, 0x1680},
    {0x2000, 0x200a},
    {0x2028, 0x2029},
    {0x202f, 0x202f},
    {0x205f, 0x205f},
    {0x2800, 0x2800},  // the Braille pattern without a dot
    {0x3000, 0x3000},
}};

// Unicode's "default ignorable" characters, marks of direction, and letters that have no shape.
constexpr std::array<Range, 19> kInvisible = {
    {
        {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200f},   {0x202a, 0x202e},
        {0x2060, 0x206f}, {0x3164, 0x3164},   {0xd800, 0xf8ff},  // surrogates and the private area
        {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
    }};

template <class Ranges> bool among(const Ranges& ranges, std::uint32_t point) {
    return std::ranges::any_of(ranges, [&](const Range& one) { return point >= one.first && point <= one.last; });
}

std::uint32_t byte_at(std::string_view text, std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
}

std::size_t length_of(std::uint32_t first) {
    return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

}  // namespace

CodePoint first_code_point(std::string_view text) {
    const std::uint32_t first = byte_at(text, 0);
    const std::size_t length = length_of(first);
    if (length <= 1 || length > text.size()) return {first, 1};
    std::uint32_t point = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) point = (point << 6) | (byte_at(text, i) & 0x3fU);
    return {point, length};
}

bool valid_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = length_of(byte_at(text, 0));
        if (length == 0 || length > text.size()) return false;
        for (std::size_t i = 1; i < length; ++i)
            if ((byte_at(text, i) & 0xc0U) != 0x80U) return false;
        const std::uint32_t point = first_code_point(text).point;
        if ((length == 3 && point < 0x800) || (length == 4 && point < 0x10000)) return false;
        if ((point >= 0xd800 && point <= 0xdfff) || point > 0x10ffff) return false;
        text.remove_prefix(length);
    }
    return true;
}

bool is_blank(std::uint32_t point) { return among(kBlank, point); }
bool is_invisible(std::uint32_t point) { return among(kInvisible, point); }

}  // namespace imperium

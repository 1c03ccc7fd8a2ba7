#pragma once

#include <string>
#include <string_view>
#include <vector>

// Small helps for drawing positions in a terminal.
namespace imperium::text {

enum class Colour { red, green, yellow, blue, magenta, cyan, grey, bold };

std::string paint(std::string_view what, Colour colour, bool on);
// Columns on the screen: characters of UTF-8, escape sequences not counted.
int columns(std::string_view what);
std::string left(std::string_view what, int width);  // filled up or cut with "…"
std::string right(std::string_view what, int width);
std::string rule(int width, std::string_view title = {});
// Broken at spaces; every line starts with `indent` spaces.
std::string wrap(std::string_view what, int width, int indent = 0);
// Short words in as many columns as fit.
std::string in_columns(const std::vector<std::string>& items, int width, int indent = 2);
std::string lower(std::string_view what);

}  // namespace imperium::text

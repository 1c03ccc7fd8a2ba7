#include "core/text.hpp"

#include <algorithm>

namespace imperium::text {

namespace {

const char* code(Colour colour) {
    switch (colour) {
    case Colour::red: return "\033[31m";
    case Colour::green: return "\033[32m";
    case Colour::yellow: return "\033[33m";
    case Colour::blue: return "\033[94m";
    case Colour::magenta: return "\033[35m";
    case Colour::cyan: return "\033[36m";
    case Colour::grey: return "\033[90m";
    case Colour::bold: return "\033[1m";
    }
    return "";
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

}  // namespace

std::string paint(std::string_view what, Colour colour, bool on) {
    return on ? code(colour) + std::string(what) + "\033[0m" : std::string(what);
}

int columns(std::string_view what) {
    int n = 0;
    for (std::size_t i = 0; i < what.size(); ++i) {
        if (what[i] == '\033') {
            while (i < what.size() && what[i] != 'm') ++i;
            continue;
        }
        n += continues(what[i]) ? 0 : 1;
    }
    return n;
}

std::string left(std::string_view what, int width) {
    std::string out(what);
    const int now = columns(what);
    if (now <= width) return out.append(static_cast<std::size_t>(width - now), ' ');
    out.clear();
    int n = 0;
    for (const char c : what) {
        if (!continues(c) && n++ >= width - 1) break;
        out += c;
    }
    return width > 0 ? out + "…" : std::string{};
}

std::string right(std::string_view what, int width) {
    const int now = columns(what);
    return now >= width ? std::string(what)
                        : std::string(static_cast<std::size_t>(width - now), ' ') + std::string(what);
}

std::string rule(int width, std::string_view title) {
    std::string out = title.empty() ? "" : "-- " + std::string(title) + " ";
    const int now = columns(out);
    if (now < width) out.append(static_cast<std::size_t>(width - now), '-');
    return out + "\n";
}

std::string wrap(std::string_view what, int width, int indent) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string out, line;
    std::size_t at = 0;
    while (at < what.size()) {
        const std::size_t end = std::min(what.find(' ', at), what.size());
        const std::string_view word = what.substr(at, end - at);
        if (!line.empty() && indent + columns(line) + 1 + columns(word) > width) {
            out += margin + line + "\n";
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
        at = end + 1;
    }
    return out + margin + line + "\n";
}

std::string in_columns(const std::vector<std::string>& items, int width, int indent) {
    int widest = 1;
    for (const std::string& item : items) widest = std::max(widest, columns(item));
    const int per_line = std::max(1, (width - indent + 2) / (widest + 2));
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool first = i % static_cast<std::size_t>(per_line) == 0;
        const bool last = (i + 1) % static_cast<std::size_t>(per_line) == 0 || i + 1 == items.size();
        out += (first ? margin : "  ") + (last ? items[i] : left(items[i], widest));
        if (last) out += "\n";
    }
    return out;
}

std::string lower(std::string_view what) {
    std::string out(what);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace imperium::text

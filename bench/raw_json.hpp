#pragma once

#include <string_view>

// Parts of a JSON text that is known to be well formed, without reading the rest of it.
namespace imperium::bench {

// Where the value that begins here ends.
inline std::size_t end_of_value(std::string_view text, std::size_t at) {
    int depth = 0;
    bool quoted = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted) {
            if (c == '\\')
                ++at;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (depth == 0) return at;
            --depth;
        } else if ((c == ',' || c == ':') && depth == 0) {
            return at;
        }
    }
    return at;
}

// The value of a field of an object, as it is written; empty if there is none.
inline std::string_view member(std::string_view object, std::string_view name) {
    for (std::size_t at = 1; at + 1 < object.size();) {
        const std::size_t colon = end_of_value(object, at);
        const std::size_t end = end_of_value(object, colon + 1);
        const std::string_view key = object.substr(at, colon - at);
        if (key.size() == name.size() + 2 && key.substr(1, name.size()) == name)
            return object.substr(colon + 1, end - colon - 1);
        at = end + 1;
    }
    return {};
}

template <class Take> void each_element(std::string_view array, const Take& take) {
    for (std::size_t at = 1; at + 1 < array.size();) {
        const std::size_t end = end_of_value(array, at);
        take(array.substr(at, end - at));
        at = end + 1;
    }
}

}  // namespace imperium::bench

#include "store/nodes.hpp"

#include <algorithm>

namespace imperium::store {

std::int64_t release_number(const std::string& version) {
    constexpr std::int64_t kPart = 1'000;
    std::vector<std::int64_t> parts;
    bool within = false;
    for (const char c : version) {
        const bool digit = c >= '0' && c <= '9';
        if (digit && !within) parts.push_back(0);
        if (digit) parts.back() = std::min(kPart - 1, parts.back() * 10 + (c - '0'));
        within = digit;
    }
    parts.resize(3);
    return (parts[0] * kPart + parts[1]) * kPart + parts[2];
}

}  // namespace imperium::store

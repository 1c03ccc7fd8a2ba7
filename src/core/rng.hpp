#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace imperium {

// A number below `bound`, without bias, from any source of 64-bit words (Lemire's method).
template <class Source> constexpr std::uint32_t below(Source& source, std::uint32_t bound) {
    std::uint64_t product = (source.next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
        const std::uint32_t threshold = (0U - bound) % bound;
        while (low < threshold) {
            product = (source.next() >> 32) * bound;
            low = static_cast<std::uint32_t>(product);
        }
    }
    return static_cast<std::uint32_t>(product >> 32);
}

// Fisher-Yates from the end; the same on every compiler.
template <class Source, class T> constexpr void shuffle(Source& source, std::span<T> items) {
    for (auto i = static_cast<std::uint32_t>(items.size()); i > 1; --i) {
        const std::uint32_t j = below(source, i);
        std::swap(items[i - 1], items[j]);
    }
}

constexpr std::uint64_t mix(std::uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// xoshiro256++: the generator of search and simulation. Live matches use MatchChance.
class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) word = seed = mix(seed);
    }
    static constexpr Rng of(std::string_view seed) {
        std::uint64_t h = 0xcbf29ce484222325ULL;
        for (const char c : seed) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        return Rng(h);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }
    constexpr std::uint32_t below(std::uint32_t bound) { return imperium::below(*this, bound); }
    // In [0, 1), exact in a float.
    constexpr float unit() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t state_[4] = {};
};

}  // namespace imperium

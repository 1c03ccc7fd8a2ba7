#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace imperium {

using Digest = std::array<std::uint8_t, 32>;

// SHA-256 (FIPS 180-4), for seeds only: it must be the same in the browser build, where no crypto library is.
Digest sha256(std::string_view text);
std::string hex(const Digest& digest);

// The luck of a live match: ChaCha20 (RFC 8439) under the key SHA-256(seed), nonce 0, read as little-endian
// 64-bit words. Whoever knows the seed can recompute every roll; whoever does not can foresee none.
class SeedStream {
public:
    explicit SeedStream(std::string_view seed, std::uint64_t position = 0);
    std::uint64_t next();
    std::uint64_t position() const { return position_; }  // words used so far

private:
    void fill(std::uint64_t block);
    std::array<std::uint32_t, 8> key_{};
    std::array<std::uint32_t, 16> block_{};
    std::uint64_t position_ = 0;
    std::uint64_t filled_ = ~0ULL;
};

}  // namespace imperium

#include "server/token.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <cstdlib>

namespace imperium::server {

namespace {

void random_bytes(void* into, std::size_t count) {
    static const bool kReady = sodium_init() >= 0;
    if (!kReady) std::abort();
    randombytes_buf(into, count);
}

template <std::size_t N> std::string as_hex(const std::array<unsigned char, N>& bytes) {
    std::array<char, 2 * N + 1> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

template <std::size_t N> std::string random_hex() {
    std::array<unsigned char, N> bytes{};
    random_bytes(bytes.data(), bytes.size());
    return as_hex(bytes);
}

}  // namespace

std::string new_token() { return random_hex<16>(); }
std::string new_seed() { return random_hex<16>(); }
std::string new_epoch() { return random_hex<4>(); }

std::string new_table_id() {
    static constexpr std::string_view kLetters = "abcdefghijkmnopqrstuvwxyz2345678";
    static_assert(kLetters.size() == 32);
    std::array<unsigned char, 12> bytes{};
    random_bytes(bytes.data(), bytes.size());
    std::string id;
    for (const unsigned char byte : bytes) id += kLetters[byte % 32];
    return id;
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    random_bytes(&number, sizeof number);
    return number;
}

std::string token_hash(std::string_view token) {
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    return as_hex(hash);
}

bool same_hash(std::string_view a, std::string_view b) {
    return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace imperium::server

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// The secrets of seats.
namespace imperium::server {

std::string new_token();     // 128 random bits, as 32 hex digits
std::string new_table_id();  // 60 random bits, as 12 letters and digits that are not mixed up
std::string new_seed();      // 128 random bits, as 32 hex digits
std::string new_epoch();
std::uint64_t random_number();

// What is kept of a token.
std::string token_hash(std::string_view token);
// In constant time.
bool same_hash(std::string_view a, std::string_view b);

}  // namespace imperium::server

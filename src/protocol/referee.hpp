#pragma once

#include "core/match.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace imperium {

inline constexpr std::size_t kMaxLine = 1 << 20;  // longer lines are too_large

// The referee protocol, version 1 (docs/protocol.md): one JSON object in, one out. Holds any number of matches.
class Referee {
public:
    // `seed` makes fresh seeds for matches that come without one.
    explicit Referee(std::function<std::string()> seed) : fresh_seed_(std::move(seed)) {}

    // Answers one request, without a newline.
    std::string answer(std::string_view line);
    static std::string too_large();

private:
    Result<Json> perform(const Json& request);
    Result<Json> op_hello();
    Result<Json> op_new(const Json& request);
    Result<Json> op_load(const Json& request);
    Result<Json> op_legal(const Json& request);
    Result<Json> op_apply(const Json& request);
    Result<Json> op_view(const Json& request);
    Result<Json> op_chance(const Json& request);
    Result<Json> op_think(const Json& request);
    Result<Json> op_result(const Json& request);
    Result<Json> op_save(const Json& request);
    Result<Json> op_open(const Json& request);
    Result<Json> op_close(const Json& request);

    Result<Match*> match_of(const Json& request);
    Json keep(std::unique_ptr<Match> match);

    std::function<std::string()> fresh_seed_;
    std::map<std::string, std::unique_ptr<Match>, std::less<>> matches_;
    std::uint64_t next_match_ = 1;
};

// Reads requests until the input ends.
void run_referee(std::istream& in, std::ostream& out);

// 128 random bits as text.
std::string random_seed();

}  // namespace imperium

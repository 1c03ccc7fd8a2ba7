#pragma once

#include "core/problem.hpp"
#include "core/seat.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

// JSON at the edge. Only codecs, matches and what stands right of them include this.
namespace imperium {

using Json = nlohmann::ordered_json;

inline constexpr int kMaxJsonDepth = 64;

// Parses without exceptions; refuses invalid UTF-8, trailing text and nesting deeper than kMaxJsonDepth.
Result<Json> parse_json(std::string_view text, std::string_view code = "bad_json");
// One line; invalid UTF-8 cannot be in it.
std::string write_json(const Json& value);

// The field of an object, or null if it is missing or the value is no object.
const Json* field(const Json& object, std::string_view name);
// A whole number, also when written as 3.0; nothing for anything else.
std::optional<std::int64_t> whole(const Json& value);
// A short form of any value for a message.
std::string brief(const Json& value);
std::string joined(const std::vector<std::string>& words, std::string_view last = "or");

// A fact as data: {"key", "values"}; null if there is none. A problem: {"code", "rule", "key", "values"}, the rule only
// where there is one.
Json to_json(const Fact& fact);
Json to_json(const Problem& problem);
Json to_json(const Values& values);

Json seat_list(SeatSet seats);
Json seat_or_null(Seat seat);

// Reads the fields of one object and remembers the first thing that was wrong.
// Every message names the path of the field, such as players[1].hand[3].
class Reader {
public:
    Reader(const Json& value, std::string path, std::string_view code);

    bool ok() const { return !problem_; }
    std::unexpected<Problem> problem() const { return std::unexpected(*problem_); }
    void fail(std::string message);
    void fail_at(std::string_view name, std::string_view message);

    bool has(std::string_view name) const { return field(*value_, name) != nullptr; }
    const Json* get(std::string_view name) const { return field(*value_, name); }
    // Fails on fields that are not among these.
    void allow(std::initializer_list<std::string_view> names);
    std::int64_t integer(std::string_view name, std::int64_t low, std::int64_t high);
    std::int64_t integer_or(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t fallback);
    bool boolean_or(std::string_view name, bool fallback);
    std::string text(std::string_view name);
    std::string text_or(std::string_view name, std::string fallback);
    // The position of the value among these words; -1 after a failure.
    int word(std::string_view name, std::initializer_list<std::string_view> words);
    int word(std::string_view name, std::span<const std::string_view> words);
    const Json& array(std::string_view name);
    const Json& object(std::string_view name);
    std::string path(std::string_view name) const;

private:
    const Json* value_;
    std::string path_;
    std::string code_;
    std::optional<Problem> problem_;
};

}  // namespace imperium

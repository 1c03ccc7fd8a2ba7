#pragma once

#include "core/card_phrases.hpp"
#include "core/json.hpp"

namespace imperium {

// Reads the fields of one object of a card set and remembers the first thing that was wrong, as a fact, so that the
// page can say it in the language of whoever makes the set.
class CardReader {
public:
    CardReader(const Json& value, std::string path, std::string_view code = "bad_data");

    bool ok() const { return !problem_; }
    std::unexpected<Problem> problem() const { return std::unexpected(*problem_); }
    void fail(Fact why);
    // The same about a field, with its path as the value `field`.
    void fail_at(std::string_view name, const Phrase& phrase, Values values = {});
    // What was wrong with a part of this object.
    void adopt(const CardReader& part);

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

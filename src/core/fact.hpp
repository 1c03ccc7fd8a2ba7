#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace imperium {

// One thing the engine can say. The key names it for every catalogue of words; the English has a gap in braces for each
// value: "{unit} is depleted; only undepleted Units reallocate". A list fills its gap as "a, b and c", or with
// {places|or} as "a, b or c". The rule is the number of the rule that says so, or empty.
struct Phrase {
    std::string_view key;
    std::string_view rule;
    std::string_view english;
};

// Never defined: a constant that would call it does not compile.
[[noreturn]] void no_such_phrase();

// The phrase of this key in a table; a key that is not there does not compile.
template <std::size_t Count>
consteval const Phrase& phrase_in(const std::array<Phrase, Count>& table, std::string_view key) {
    for (const Phrase& phrase : table)
        if (phrase.key == key) return phrase;
    no_such_phrase();
}

// What fills a gap: a number (a seat, a count), a name that stays (c17, a place, a word of the protocol), or names.
class Value {
public:
    template <std::integral Number>
    Value(Number number) : data_(static_cast<std::int64_t>(number)) {}  // NOLINT(google-explicit-constructor)
    Value(std::string text) : data_(std::move(text)) {}                 // NOLINT(google-explicit-constructor)
    Value(std::string_view text) : data_(std::string(text)) {}          // NOLINT(google-explicit-constructor)
    Value(const char* text) : data_(std::string(text)) {}               // NOLINT(google-explicit-constructor)
    Value(std::vector<std::string> names) : data_(std::move(names)) {}  // NOLINT(google-explicit-constructor)

    const std::int64_t* number() const { return std::get_if<std::int64_t>(&data_); }
    const std::string* text() const { return std::get_if<std::string>(&data_); }
    const std::vector<std::string>* names() const { return std::get_if<std::vector<std::string>>(&data_); }
    std::string english(std::string_view last = "and") const;

    friend bool operator==(const Value&, const Value&) = default;

private:
    std::variant<std::int64_t, std::string, std::vector<std::string>> data_;
};

// Values by the names of their gaps, in the order in which they were given. Names are literals.
using Values = std::vector<std::pair<std::string_view, Value>>;

// Something the engine knows and words are made of elsewhere: a refusal, a question, a reason. Catalogues of other
// languages go by key and values; English is made here for the terminal and the protocol.
class Fact {
public:
    Fact() = default;
    Fact(const Phrase& phrase, Values values = {})  // NOLINT(google-explicit-constructor)
        : phrase_(&phrase), values_(std::move(values)) {}
    // Only for what nobody meets at the page: command lines and files of designers.
    Fact(std::string sentence);                                  // NOLINT(google-explicit-constructor)
    Fact(const char* sentence) : Fact(std::string(sentence)) {}  // NOLINT(google-explicit-constructor)

    bool empty() const { return phrase_ == nullptr; }
    bool plain() const;  // a sentence without a place in a catalogue
    std::string_view key() const { return empty() ? std::string_view{} : phrase_->key; }
    std::string_view rule() const { return empty() ? std::string_view{} : phrase_->rule; }
    const Values& values() const { return values_; }
    const Value* value(std::string_view name) const;
    // The sentence, without the rule.
    std::string english() const;
    // Is there a value for each gap, and a gap for each value?
    bool complete() const;

private:
    const Phrase* phrase_ = nullptr;
    Values values_;
};

// The names of a phrase's gaps, each once, in the order in which they come.
std::vector<std::string_view> gaps(std::string_view english);

}  // namespace imperium

#pragma once

#include "core/fact.hpp"
#include "games/seize/cards.hpp"

#include <optional>
#include <span>
#include <string>

// The vocabulary of abilities as one table: how each verb is written in a card file, where it may stand, and by which
// name its words are found (reading.hpp). The reader reads by the rows, and what a row does not allow it refuses.
namespace imperium::seize {

// How an effect can come about: as long as its card is there, by a use, or at a moment.
enum class Form : std::uint8_t { standing, used, on_resupply, on_conquer, on_eliminated };
using Forms = std::uint8_t;
constexpr Forms form(Form f) { return static_cast<Forms>(1U << static_cast<int>(f)); }

using Scopes = std::uint8_t;
constexpr Scopes scope_bit(Scope s) { return static_cast<Scopes>(1U << static_cast<int>(s)); }

using CardTypes = std::uint8_t;
constexpr CardTypes card_bit(CardType t) { return static_cast<CardTypes>(1U << static_cast<int>(t)); }

// What the field of a verb holds in a card file: a whole number, x2 or x3, x1/2 (rows of one field together), true, a
// number between two bounds, a filter, or what only this verb has.
enum class Shape : std::uint8_t { number, times, half, flag, amount, filter, own };

// One verb.
struct Verb {
    Op op;
    std::string_view name;  // in the JSON of a card, and in data/seize/verbs.json, which has how it reads
    std::string_view word;  // what the reader calls it
    Forms forms;
    Windows windows;     // of a use
    Scopes scopes;       // of its clause
    CardTypes standing;  // the cards on which it may stand for good
    std::string_view field;
    Shape shape;
    int low = 0, high = 0;  // of an amount; a negative one is kept as how much less
};

const Verb& verb(Op op);
std::span<const Verb> verbs();
// The row of a field with this shape, or null.
const Verb* verb(std::string_view field, Shape shape);

// What a line says that would never happen in play: the field, and why not.
struct Misfit {
    std::string_view field;
    const Phrase& why;
    Values values{};
};
// A whole line of a card, as it was read; the clauses' effects are counted from 0.
struct Line {
    const Edition& edition;
    const Design& design;
    const Ability& ability;
    std::span<const Clause> clauses;
    std::span<const Effect> effects;
    bool choosing;  // has more than one option
};
std::optional<Misfit> misfit(const Line& line);

}  // namespace imperium::seize

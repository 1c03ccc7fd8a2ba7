#include "seize/fixture.hpp"
#include "support/rule.hpp"

#include <algorithm>
#include <cmath>

// The cost curve: what the values, keywords and abilities of a Unit are worth in Allocation points.
using namespace imperium::seize;

namespace {

double price(Keyword keyword) {
    static constexpr double kPrices[kKeywords] = {0.5, 0.75, 0.75, 0.5,   1.5,  0.25, 0.75,
                                                  0.5, 0.75, 0.5,  -0.25, 0.25, 1.25};
    return kPrices[static_cast<std::size_t>(keyword)];
}

double price(const Keywords& keywords) {
    double sum = 0;
    for (std::size_t k = 0; k < keywords.size(); ++k) sum += keywords[k] * price(static_cast<Keyword>(k));
    return sum;
}

// Against a type 0.15, against a sub-type 0.10.
double price_against(const Filter& vs) {
    for (const Traits term : vs.any)
        if ((term & ~kUnitTypes) != 0) return 0.10;
    return 0.15;
}

// What an effect would be worth for good.
double for_good(const Effect& e) {
    switch (e.op) {
    case Op::att:
    case Op::def: return e.n / 3.0;
    case Op::gain: return e.n * price(e.keyword);
    case Op::reach: return 0.5;
    default: return 0;
    }
}

double worth(const Clause& c, const Effect& e, const Ability& a) {
    switch (e.op) {
    case Op::points: return 0.5 * e.n;
    case Op::adjacent: return 0.1;
    case Op::react: return 0.25;
    case Op::lose:
    case Op::incoming_half:
    case Op::reach: return 0.5;
    case Op::gain: return price(e.keyword) * (c.scope == Scope::one ? 0.5 : c.scope == Scope::up_to ? 1 : 1.5);
    case Op::att:
    case Op::def:
        if (!c.vs.empty()) return e.n * price_against(c.vs);
        return e.n * ((a.conditions & condition(Condition::throne)) != 0 ? 0.10 : 0.15);
    default: return 0;
    }
}

double worth(const CardBook& book, const Design& d, const Ability& a) {
    const Clause& first = book.of(book.of(a)[0])[0];
    const Effect& effect = book.of(first)[0];
    double best = 0;
    double stance = 0;
    for (const Choice& option : book.of(a)) {
        double sum = 0;
        double against = 0;
        for (const Clause& c : book.of(option))
            for (const Effect& e : book.of(c)) {
                sum += for_good(e);
                against += c.vs.empty() ? 0 : 2 * worth(c, e, a);
            }
        best = std::max(best, sum);
        stance = std::max(stance, against);
    }
    switch (a.kind) {
    case AbilityKind::mission: return d.missions * std::max(0.25, 0.4 * best);
    case AbilityKind::activated: return 0.25;
    case AbilityKind::deplete: return 0.75 * best;
    case AbilityKind::eliminate: {
        if (first.scope != Scope::self) return 0.25;
        const auto effects = book.of(first);
        return std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return e.op == Op::gain; }) ? 0.75
                                                                                                             : 0.5;
    }
    default: break;
    }
    if (a.trigger == Trigger::eliminated)
        return effect.place == Place::deck ? 0.25 : effect.place == Place::hand ? 0.5 : 0.75;
    if (a.trigger == Trigger::conquer) return 0.25;
    if (a.trigger == Trigger::resupply) return 2.0 * effect.n;
    if (a.choices > 1) return first.vs.empty() ? 0.75 * best : stance;
    double sum = 0;
    for (const Effect& e : book.of(first)) sum += worth(first, e, a);
    return sum;
}

double worth(const CardBook& book, const Design& d) {
    static constexpr double kTypes[] = {0.25, -0.25, -0.5, -0.5};
    double sum = d.att * (d.type == CardType::troop ? 1 / 4.0 : 1 / 3.0) + d.def / 3.0
                 + kTypes[static_cast<std::size_t>(d.type)] + price(d.keywords);
    if (d.counters > 0) {
        const Body& body = book.bodies[d.body];
        const double side = (body.traits & trait(Trait::troop)) != 0 ? 0.45 : 0.65;
        sum += d.counters * (side * (body.att + body.def) / 3 + price(body.keywords) / 3);
    }
    for (const Ability& a : book.of(d)) sum += worth(book, d, a);
    return sum;
}

}  // namespace

RULE("seize Z23", "the cost of every Unit is within half a point of what its values are worth") {
    const CardBook& book = built_in_cards();
    for (const Design& d : book.designs)
        if (d.unit()) { EXPECT_LE(std::abs(worth(book, d) - d.cost), 0.5) << d.name << " is worth " << worth(book, d); }
}

RULE("seize Z23", "what a Unit with counters, and one with a choice, is worth") {
    const CardBook& book = imperium::test::fixture_book();
    EXPECT_NEAR(worth(book, book[book.find("Special Ops Carrier Unit")]), 10.22, 0.01);
    EXPECT_NEAR(worth(book, book[book.find("Augmented Super Soldiers")]), 3.62, 0.01);
}

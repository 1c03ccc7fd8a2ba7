#include "games/seize/position.hpp"

#include <algorithm>

namespace imperium::seize {

namespace {

std::uint8_t passive_flags(const CardBook& book, const Ability& a) {
    if (a.kind != AbilityKind::passive || a.trigger != Trigger::none) return 0;
    std::uint8_t flags = a.choices > 1 ? Facts::kStance : std::uint8_t{0};
    for (const Choice& choice : book.of(a))
        for (const Clause& clause : book.of(choice)) {
            if (clause.scope == Scope::all) flags |= Facts::kArea;
            if (clause.scope == Scope::self) flags |= Facts::kOwn;
            if (clause.scope == Scope::one || clause.scope == Scope::up_to) flags |= Facts::kStance;
            for (const Effect& e : book.of(clause)) {
                if (e.op == Op::adjacent && clause.scope == Scope::all) flags |= Facts::kOpensWay;
                if (e.op == Op::points || e.op == Op::points_times) flags |= Facts::kPoints;
                if (e.op == Op::pool || e.op == Op::cost_world || e.op == Op::cost_draw) flags |= Facts::kNumbers;
            }
        }
    return flags;
}

}  // namespace

namespace {

// The most that can come to one World within Capacity: both players' Units with their counters, the counters of the
// World, a militia (Y13: no larger than the World) and a Unit of every Reaction that becomes one (Z17.3).
int most_fighters(const CardBook& book) {
    static constexpr int kAdded = 9;  // what a passive that adds counters comes to (Z30.17)
    int capacity = 0, unit = 0, world = 0, tokens = 0;
    for (const Design& d : book.designs) {
        if (d.unit()) unit = std::max<int>(unit, d.counters);
        if (d.type != CardType::world) continue;
        capacity = std::max<int>(capacity, d.cost);
        world = std::max<int>(world, d.counters);
    }
    for (const Effect& e : book.effects) {
        if (e.op == Op::token && e.n != kX) ++tokens;
        if (e.op == Op::add) unit = world = kAdded;
    }
    return 2 * capacity * (1 + unit) + world + capacity + tokens;
}

std::uint16_t keyword_bit(const Effect& e) { return static_cast<std::uint16_t>(1U << static_cast<int>(e.keyword)); }

}  // namespace

void FactTable::lay_out(const CardBook& book) {
    crowds_ = most_fighters(book) > kFighters;
    for (const Effect& e : book.effects) {
        if (e.op == Op::gain) gained_ |= keyword_bit(e);
        if (e.op == Op::lose) lost_ |= keyword_bit(e);
    }
    for (const Ability& a : book.abilities) {
        if (a.kind != AbilityKind::passive) continue;
        for (const Choice& choice : book.of(a))
            for (const Clause& clause : book.of(choice))
                for (const Effect& e : book.of(clause))
                    if (e.op == Op::gain) given_ |= keyword_bit(e);
    }
    for (std::size_t i = 0; i < book.designs.size(); ++i) {
        const Design& d = book.designs[i];
        traits_[i] = d.traits;
        type_[i] = d.type;
        cost_[i] = d.cost;
        system_[i] = d.system;
        if (d.type == CardType::reaction) cheapest_reaction_ = std::min<int>(cheapest_reaction_, d.cost);
        for (const Ability& a : book.of(d)) {
            windows_ |= a.windows;
            for (int w = 0; w < kWindows; ++w) {
                if ((a.windows >> w & 1U) == 0) continue;
                Speaking& speaking = speaking_[static_cast<std::size_t>(w)];
                speaking.any[i] = true;
                if (d.type == CardType::reaction) speaking.in_hand[i] = true;
                if (a.kind != AbilityKind::deplete) speaking.depleted[i] = true;
            }
            if (d.type == CardType::world) world_windows_ |= a.windows;
            if (d.type == CardType::artifact) artifact_windows_ |= a.windows;
            if (d.unit()) unit_windows_ |= a.windows;
            flags_[i] |= passive_flags(book, a);
            if (a.trigger == Trigger::resupply) flags_[i] |= Facts::kResupply;
            if (a.kind == AbilityKind::deplete)
                for (const Effect& e : book.of(book.of(book.of(a)[0])[0]))
                    if (e.op == Op::serve) {
                        serves_[i] |= e.filter.any[0];
                        served_ |= e.filter.any[0];
                    }
        }
    }
}

}  // namespace imperium::seize

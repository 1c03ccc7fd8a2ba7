#include "games/clash/deck.hpp"

#include <algorithm>

namespace imperium::clash {

namespace {

using Name = DeckNumbers::Name;

// The strength of attacks is counted from the weakest of the set.
int weakest_attack(const Cards& set) {
    int weakest = 99;
    for (const Design& card : set.designs)
        if (card.kind == Kind::unit) weakest = std::min(weakest, card.attack);
    return weakest;
}

// Attacks by the types that modifiers ask for.
struct Attacks {
    std::array<std::int32_t, kDamageTypes> by_damage{};
    std::array<std::int32_t, kAttackTypes> by_type{};

    void add(const Design& unit, int weakest, int sign = 1) {
        by_damage[unit.damage_type] += sign * (unit.attack - weakest);
        by_type[unit.attack_type] += sign * (unit.attack - weakest);
    }
};

// What a deck is made of, kept while cards come and go.
class Deck {
public:
    Deck(const Cards& set, const Attacks& theirs, int weakest) : set_(set), theirs_(theirs), weakest_(weakest) {}

    void add(CardId card) { count(set_.design(card), 1); }
    void remove(CardId card) { count(set_.design(card), -1); }

    DeckNumbers numbers() const {
        DeckNumbers of = sums_;
        for (std::size_t i = 0; i < kDamageTypes; ++i)
            of.number[DeckNumbers::supported] += bonus_[i] * mine_.by_damage[i];
        const std::int32_t units = of[DeckNumbers::units], attackers = of[DeckNumbers::attackers];
        const std::int32_t defenders = of[DeckNumbers::defenders] + of[DeckNumbers::guards];
        of.number[DeckNumbers::units_squared] = units * units;
        of.number[DeckNumbers::attackers_squared] = attackers * attackers;
        of.number[DeckNumbers::defenders_squared] = defenders * defenders;
        of.number[DeckNumbers::attackers_by_defenders] = attackers * defenders;
        return of;
    }
    std::int64_t worth(const DeckWeights& weights) const {
        const DeckNumbers of = numbers();
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) sum += std::int64_t{weights[i]} * of.number[i];
        return sum;
    }
    int units() const { return sums_[DeckNumbers::units]; }

private:
    void count(const Design& card, int sign) {
        const auto add = [&](Name name, int by) { sums_.number[name] += sign * by; };
        switch (card.kind) {
        case Kind::unit: {
            const int high = std::max(card.attack, card.defense);
            add(DeckNumbers::units, 1);
            add(DeckNumbers::high, high);
            add(DeckNumbers::very_high, std::max(0, high - 7));
            add(DeckNumbers::attack, card.attack);
            add(DeckNumbers::defense, card.defense);
            add(DeckNumbers::very_defended, std::max(0, card.defense - 8));
            mine_.add(card, weakest_, sign);
            break;
        }
        case Kind::attack_modifier:
            add(DeckNumbers::attackers, 1);
            bonus_[card.damage_type] += sign * card.bonus;
            break;
        case Kind::defense_modifier:
            if (card.damage_type != kNoType) {
                add(DeckNumbers::defenders, 1);
                add(DeckNumbers::answered, card.bonus * theirs_.by_damage[card.damage_type]);
            } else {
                add(DeckNumbers::guards, 1);
                add(DeckNumbers::guarded, card.bonus * theirs_.by_type[card.attack_type]);
            }
            break;
        }
    }

    const Cards& set_;
    const Attacks& theirs_;
    int weakest_;
    DeckNumbers sums_;
    Attacks mine_;
    std::array<std::int32_t, kDamageTypes> bonus_{};  // of attack modifiers
};

Attacks attacks_of(const Cards& set, const CardSet& deck, int weakest) {
    Attacks attacks;
    deck.each([&](CardId card) {
        if (set.design(card).kind == Kind::unit) attacks.add(set.design(card), weakest);
    });
    return attacks;
}

// R1.6
class Copies {
public:
    explicit Copies(const Cards& set, bool limited) : set_(set), limited_(limited) {}

    bool fits(CardId card) const { return !limited_ || !is_unit(card) || held(card) < set_.design(card).limit(); }
    // Is there room for a card once the other one is gone?
    bool fits_for(CardId card, CardId gone) const {
        return fits(card) || set_.face(card).design == set_.face(gone).design;
    }
    void add(CardId card) { ++held_[set_.face(card).design]; }
    void remove(CardId card) { --held_[set_.face(card).design]; }

private:
    bool is_unit(CardId card) const { return set_.face(card).kind == Kind::unit; }
    int held(CardId card) const { return held_[set_.face(card).design]; }

    const Cards& set_;
    bool limited_;
    std::array<std::uint8_t, 256> held_{};
};

// The cards of most worth, each by itself.
CardSet worthiest(const Cards& set, const CardSet& half, int size, bool limited) {
    std::array<CardId, kMaxCards> order;
    std::size_t count = 0;
    half.each([&](CardId card) { order[count++] = card; });
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), [&](CardId a, CardId b) {
        const float worth_a = set.worth(a), worth_b = set.worth(b);
        return worth_a != worth_b ? worth_a > worth_b : a < b;
    });
    CardSet deck;
    Copies copies(set, limited);
    for (std::size_t i = 0; i < count && size > 0; ++i) {
        if (!copies.fits(order[i])) continue;
        copies.add(order[i]);
        deck.add(order[i]);
        --size;
    }
    return deck;
}

}  // namespace

DeckNumbers deck_numbers(const Cards& set, const CardSet& deck, const CardSet& theirs) {
    const int weakest = weakest_attack(set);
    const Attacks against = attacks_of(set, theirs, weakest);
    Deck made(set, against, weakest);
    deck.each([&](CardId card) { made.add(card); });
    return made.numbers();
}

CardSet best_deck(const Cards& set, const CardSet& half, const CardSet& theirs, int size, bool limited,
                  const DeckWeights& weights) {
    const int weakest = weakest_attack(set);
    const Attacks against = attacks_of(set, worthiest(set, theirs, size, limited), weakest);
    CardSet kept = worthiest(set, half, size, limited);
    Deck deck(set, against, weakest);
    Copies copies(set, limited);
    kept.each([&](CardId card) {
        deck.add(card);
        copies.add(card);
    });
    std::int64_t worth = deck.worth(weights);
    // Every card that was left out takes the place of the one that it betters most, until none does any more.
    constexpr int kMostRounds = 8;
    bool changed = true;
    for (int round = 0; round < kMostRounds && changed; ++round) {
        changed = false;
        (half - kept).each([&](CardId card) {
            CardId worst = kNoCard;
            std::int64_t best = worth;
            Deck tried = deck;
            tried.add(card);
            kept.each([&](CardId gone) {
                if (!copies.fits_for(card, gone)) return;
                tried.remove(gone);
                if (const std::int64_t now = tried.worth(weights); now > best && tried.units() > 0) {
                    best = now;
                    worst = gone;
                }
                tried.add(gone);
            });
            if (worst == kNoCard) return;
            kept.remove(worst);
            kept.add(card);
            copies.remove(worst);
            copies.add(card);
            deck.remove(worst);
            deck.add(card);
            worth = best;
            changed = true;
        });
    }
    return kept;
}

const DeckWeights kDeckWeights = {0,     5475, 13684, 5219, 0,     6704, -22467, -15039,
                                  37518, 2121, 2089,  739,  -2147, 299,  -1523,  -107};

}  // namespace imperium::clash

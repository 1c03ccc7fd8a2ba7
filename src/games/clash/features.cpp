#include "games/clash/features.hpp"

#include <cassert>

namespace imperium {

using namespace clash;

namespace {

using Phase = Clash::Phase;
using Type = Clash::Action::Type;

constexpr std::array<std::string_view, FeaturesOf<Clash>::kFeatures> kNames = {
    "phase.deck",
    "phase.discard",
    "phase.attack",
    "phase.defense",
    "phase.modifiers",
    "mine.turn",
    "mine.attacker",
    "theirs.attacker",
    "mine.points",
    "theirs.points",
    "mine.points_to_win",
    "theirs.points_to_win",
    "mine.hand.size",
    "theirs.hand.size",
    "mine.deck.size",
    "theirs.deck.size",
    "mine.hand.shown",
    "theirs.hand.shown",
    "mine.cards_to_spare",
    "mine.hand.units",
    "mine.hand.best_attack",
    "mine.hand.second_attack",
    "mine.hand.best_defense",
    "mine.hand.second_defense",
    "mine.hand.attack",
    "mine.hand.defense",
    "mine.hand.attack_modifiers",
    "mine.hand.attack_bonus",
    "mine.hand.defense_modifiers",
    "mine.hand.defense_bonus",
    "mine.hand.attack_bonus.blunt",
    "mine.hand.attack_bonus.pierce",
    "mine.hand.attack_bonus.slash",
    "mine.hand.attack_bonus.energy",
    "mine.hand.attack_bonus.kinetic",
    "mine.hand.attack_bonus.explosive",
    "mine.all.units",
    "mine.all.attack_each_x4",
    "mine.all.defense_each_x4",
    "mine.all.attack_modifiers",
    "mine.all.attack_bonus_each_x8",
    "mine.all.defense_modifiers",
    "mine.all.defense_bonus_each_x8",
    "mine.all.strong_attackers",
    "mine.all.strong_defenders",
    "theirs.all.units",
    "theirs.all.attack_each_x4",
    "theirs.all.defense_each_x4",
    "theirs.all.attack_modifiers",
    "theirs.all.attack_bonus_each_x8",
    "theirs.all.defense_modifiers",
    "theirs.all.defense_bonus_each_x8",
    "theirs.all.strong_attackers",
    "theirs.all.strong_defenders",
    "theirs.shown.units",
    "theirs.shown.best_attack",
    "theirs.shown.best_defense",
    "table.attack",
    "table.defense",
    "table.lead",
    "table.passes",
    "table.mine.fitting",
    "table.mine.fitting_bonus",
    "table.mine.lead_with_all",
    "table.mine.answer",
    "table.theirs.fitting_x8",
    "table.theirs.shown_fitting",
    "table.ranged",
    "table.blunt",
    "table.pierce",
    "table.slash",
    "table.energy",
    "table.kinetic",
    "table.explosive",
};

constexpr std::array<std::string_view, FeaturesOf<Clash>::kActionFeatures> kActionNames = {
    "cut",
    "deck_done",
    "discard",
    "unit",
    "modifier",
    "pass",
    "card.is_unit",
    "card.attack",
    "card.defense",
    "card.rank",
    "card.for_any_damage",
    "play.value",
    "play.better_in_hand",
    "play.lead",
    "play.leads",
    "play.support",
    "play.support_bonus",
    "play.theirs.fitting_x8",
    "play.other_value",
    "pass.ends_round",
};

constexpr int kStrong = 9;  // units of this attack or defense and above

struct Sums {
    int units = 0, attack = 0, defense = 0, best_attack = 0, second_attack = 0, best_defense = 0, second_defense = 0;
    int attackers = 0, attack_bonus = 0, defenders = 0, defense_bonus = 0;  // modifiers
    int strong_attackers = 0, strong_defenders = 0;

    void add(const Face& face) {
        switch (face.kind) {
        case Kind::unit:
            ++units;
            attack += face.attack;
            defense += face.defense;
            raise(face.attack, best_attack, second_attack);
            raise(face.defense, best_defense, second_defense);
            strong_attackers += face.attack >= kStrong ? 1 : 0;
            strong_defenders += face.defense >= kStrong ? 1 : 0;
            break;
        case Kind::attack_modifier:
            ++attackers;
            attack_bonus += face.attack;
            break;
        case Kind::defense_modifier:
            ++defenders;
            defense_bonus += face.defense;
            break;
        }
    }
    static void raise(int value, int& best, int& second) {
        second = std::max(second, std::min(best, value));
        best = std::max(best, value);
    }
};

// Everything a player can still play, as far as both know it: while decks are made, a dealt half for the other one.
CardSet all_cards(const Clash::State& s, Seat seat, Seat viewer) {
    const Clash::Player& p = s.player[seat];
    CardSet all = p.hand;
    for (const CardId card : p.deck) all.add(card);
    if (s.phase == Phase::deck && seat != viewer) all = all | p.discard;
    return all;
}

int each_x(int sum, int count, int scale) { return count == 0 ? 0 : sum * scale / count; }

int bonus(const Cards& set, const CardSet& among, int words) {
    int sum = 0;
    among.each([&](CardId card) { sum += std::max(set.face(card).attack, set.face(card).defense); }, words);
    return sum;
}

void put_all(FeatureWriter& to, const Sums& sums) {
    to.put(sums.units);
    to.put(each_x(sums.attack, sums.units, 4));
    to.put(each_x(sums.defense, sums.units, 4));
    to.put(sums.attackers);
    to.put(each_x(sums.attack_bonus, sums.attackers, 8));
    to.put(sums.defenders);
    to.put(each_x(sums.defense_bonus, sums.defenders, 8));
    to.put(sums.strong_attackers);
    to.put(sums.strong_defenders);
}

// How many fitting modifiers the other one can be expected to hold, in eighths.
int expected_fitting(const CardSet& all, const CardSet& fit, int hand, int words) {
    const int count = all.size(words);
    return count == 0 ? 0 : 8 * all.common(fit, words) * hand / count;
}

}  // namespace

std::span<const std::string_view> FeaturesOf<Clash>::names() { return kNames; }
std::span<const std::string_view> FeaturesOf<Clash>::action_names() { return kActionNames; }

void FeaturesOf<Clash>::features(const Clash::State& s, Seat seat, std::span<std::int16_t> out) {
    const Cards& set = cards(s);
    const auto other = static_cast<Seat>(1 - seat);
    const Clash::Player& mine = s.player[seat];
    const Clash::Player& theirs = s.player[other];
    const bool attacks = s.attacker == seat;
    const CardSet all_mine = all_cards(s, seat, seat), all_theirs = all_cards(s, other, seat);
    Sums hand, rest, against, shown;
    mine.hand.each([&](CardId card) { hand.add(set.face(card)); }, s.words);
    all_mine.each([&](CardId card) { rest.add(set.face(card)); }, s.words);
    all_theirs.each([&](CardId card) { against.add(set.face(card)); }, s.words);
    theirs.known.each([&](CardId card) { shown.add(set.face(card)); }, s.words);
    const bool decks = s.phase == Phase::deck;
    const int hand_size = mine.hand.size(s.words);
    const int other_hand = decks ? Clash::kHand : theirs.hand.size(s.words);

    FeatureWriter to(out);
    to.one_of(static_cast<int>(s.phase), 5);
    to.put(Clash::pending(s).has(seat) ? 1 : 0);
    to.put(attacks ? 1 : 0);
    to.put(s.attacker == other ? 1 : 0);
    to.put(mine.points);
    to.put(theirs.points);
    to.put(s.target - mine.points);
    to.put(s.target - theirs.points);
    to.put(hand_size);
    to.put(other_hand);
    to.put(mine.deck.size());
    to.put(decks ? 0 : theirs.deck.size());
    to.put(mine.known.size(s.words));
    to.put(theirs.known.size(s.words));
    to.put(decks && !mine.confirmed ? hand_size - Clash::kMinDeck : 0);
    to.put(hand.units);
    to.put(hand.best_attack);
    to.put(hand.second_attack);
    to.put(hand.best_defense);
    to.put(hand.second_defense);
    to.put(hand.attack);
    to.put(hand.defense);
    to.put(hand.attackers);
    to.put(hand.attack_bonus);
    to.put(hand.defenders);
    to.put(hand.defense_bonus);
    for (const CardSet& fit : set.attack_fits) to.put(bonus(set, mine.hand & fit, s.words));
    put_all(to, rest);
    put_all(to, against);
    to.put(shown.units);
    to.put(shown.best_attack);
    to.put(shown.best_defense);
    if (s.attack == kNoCard)
        to.nothing(17);
    else {
        const CardSet& attack_fit = set.attack_modifiers(s.attack);
        const CardSet& defense_fit = set.defense_modifiers(s.attack);
        const CardSet fitting = mine.hand & (attacks ? attack_fit : defense_fit);
        const CardSet& fitting_theirs = attacks ? defense_fit : attack_fit;
        const int more = bonus(set, fitting, s.words);
        const int lead = attacks ? s.attack_total - s.defense_total : s.defense_total - s.attack_total - 1;
        to.put(s.attack_total);
        to.put(s.defense_total);
        to.put(lead);
        to.put(s.passes);
        to.put(fitting.size(s.words));
        to.put(more);
        to.put(lead + more);
        to.put(!attacks && s.defense == kNoCard ? hand.best_defense - s.attack_total - 1 : 0);
        to.put(expected_fitting(all_theirs, fitting_theirs, other_hand, s.words));
        to.put(theirs.known.common(fitting_theirs, s.words));
        const Design& unit = set.design(s.attack);
        to.put(unit.attack_type == static_cast<std::uint8_t>(AttackType::ranged) ? 1 : 0);
        to.one_of(unit.damage_type, kDamageTypes);
    }
    assert(to.full());
}

void FeaturesOf<Clash>::action_features(const Clash::State& s, Seat seat, const Clash::Action& action,
                                        std::span<std::int16_t> out) {
    FeatureWriter to(out);
    to.one_of(static_cast<int>(action.type), 6);
    if (action.type == Type::pass || action.type == Type::deck_done) {
        to.nothing(13);
        to.put(action.type == Type::pass ? s.passes : 0);
        assert(to.full());
        return;
    }
    const Cards& set = cards(s);
    const auto other = static_cast<Seat>(1 - seat);
    const Clash::Player& mine = s.player[seat];
    const bool attacks = s.attacker == seat;
    const Face& face = set.face(action.card);
    const Design& design = set.design(action.card);
    const bool unit = face.kind == Kind::unit;
    const bool for_attack = unit ? attacks || s.phase == Phase::deck : face.kind == Kind::attack_modifier;
    const int value = for_attack ? face.attack : face.defense;
    int better = 0;
    if (unit && s.phase != Phase::deck)
        (mine.hand & set.units)
            .each(
                [&](CardId card) {
                    better += (for_attack ? set.face(card).attack : set.face(card).defense) > value ? 1 : 0;
                },
                s.words);
    to.put(unit ? 1 : 0);
    to.put(face.attack);
    to.put(face.defense);
    to.put(static_cast<int>(design.rank));
    to.put(!unit && design.damage_type == kNoType ? 1 : 0);
    to.put(value);
    to.put(better);
    const bool settles = s.attack != kNoCard && action.type != Type::discard;
    int lead = 0;
    if (settles)
        lead = attacks ? s.attack_total - s.defense_total + value : s.defense_total + value - s.attack_total - 1;
    to.put(lead);
    to.put(settles && lead >= 0 ? 1 : 0);
    if (action.type == Type::unit) {
        const CardId attacker = attacks ? action.card : s.attack;
        const CardSet& attack_fit = set.attack_modifiers(attacker);
        const CardSet& defense_fit = set.defense_modifiers(attacker);
        const CardSet support = mine.hand & (attacks ? attack_fit : defense_fit);
        to.put(support.size(s.words));
        to.put(bonus(set, support, s.words));
        to.put(expected_fitting(all_cards(s, other, seat), attacks ? defense_fit : attack_fit,
                                s.player[other].hand.size(s.words), s.words));
        to.put(attacks ? face.defense : face.attack);
    } else
        to.nothing(4);
    to.put(0);
    assert(to.full());
}

static_assert(Featured<Clash>);

}  // namespace imperium

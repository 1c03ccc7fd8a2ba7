#include "games/clash/rules.hpp"

#include "games/clash/play.hpp"

#include <algorithm>

namespace imperium {

using namespace clash;

template Clash::State Clash::start(const Options&, QuickChance&, NoEvents&);
template void Clash::apply(State&, Seat, Action, QuickChance&, NoEvents&);
static_assert(Game<Clash>);

namespace {

using Type = Clash::Action::Type;

// R1.2, R1.6: cuts go by rising number, and only as far as a legal deck stays in reach.
void legal_cuts(const Clash::State& s, const Clash::Player& p, ActionList<Clash>& actions) {
    const Cards& set = cards(s);
    const bool limited = s.starting_decks > 1;
    const int size = p.hand.size(s.words);
    const int units = p.hand.common(set.units, s.words);

    // With several starting decks: copies held of each design, and how many are too many.
    std::array<std::uint8_t, 256> held{};
    int excess = 0;
    const auto too_many = [&](CardId card, int copies) {
        const Design& design = set.design(card);
        return design.kind == Kind::unit && copies > design.limit();
    };
    if (limited)
        p.hand.each([&](CardId card) { excess += too_many(card, ++held[set.face(card).design]) ? 1 : 0; }, s.words);

    std::array<std::uint8_t, 256> kept{};
    bool reachable = true;
    const int first = p.last_cut == kNoCard ? 0 : p.last_cut + 1;
    p.hand.each(
        [&](CardId card) {
            const std::uint8_t design = set.face(card).design;
            if (card >= first && reachable) {
                const bool relief = limited && too_many(card, held[design]);
                const bool last_unit = units == 1 && set.units.has(card);
                if (size - 1 - (excess - (relief ? 1 : 0)) >= Clash::kMinDeck && !last_unit)
                    actions.push({Type::cut, card});
            }
            if (limited && too_many(card, ++kept[design])) reachable = false;  // a later cut would leave too many
        },
        s.words);
    if (excess == 0 && size >= Clash::kMinDeck && units > 0) actions.push({Type::deck_done, kNoCard});
}

void offer(const CardSet& hand, const CardSet& fit, Type type, int words, ActionList<Clash>& actions) {
    for (int i = 0; i < words; ++i)
        for (std::uint64_t rest = hand.word[i] & fit.word[i]; rest != 0; rest &= rest - 1)
            actions.push({type, static_cast<CardId>(64 * i + std::countr_zero(rest))});
}

void take_back_cuts(Clash::Player& p) {
    p.hand = p.hand | p.discard;
    p.discard = {};
    p.last_cut = kNoCard;
    p.confirmed = false;
}

// The other player's cuts, made again: any the seat might have made, since nobody sees them.
void imagine_cuts(Clash::State& s, Seat seat, Rng& rng) {
    Clash::Player& p = s.player[seat];
    const bool confirmed = p.confirmed;
    take_back_cuts(p);
    int wanted = static_cast<int>(rng.below(static_cast<std::uint32_t>(p.hand.size() - Clash::kMinDeck + 1)));
    while (true) {
        ActionList<Clash> actions;
        legal_cuts(s, p, actions);
        const bool may_stop = !actions.empty() && actions[actions.size() - 1].type == Type::deck_done;
        const int cuts = actions.size() - (may_stop ? 1 : 0);
        if (cuts == 0 || (wanted <= 0 && (may_stop || !confirmed))) break;
        // Of the cuts still wanted the lowest is likely to be among the first.
        const int reach = std::max(1, cuts / std::max(1, wanted));
        const CardId card =
            actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(std::min(cuts, reach))))].card;
        p.hand.remove(card);
        p.discard.add(card);
        p.last_cut = card;
        --wanted;
    }
    p.confirmed = confirmed;
}

// R2.4 and R2.5 tell the others something about a hand: that it has a Unit, or that it has none.
enum class Units { any, none, some };

Units units_shown(const Clash::State& s, Seat seat) {
    switch (s.phase) {
    case Clash::Phase::discard:
        if (s.turn == seat) return Units::none;
        return s.turn == s.attacker ? Units::any : Units::some;  // the attacker is settled first
    case Clash::Phase::attack: return Units::some;
    case Clash::Phase::defense: return seat == s.attacker ? Units::any : Units::some;
    default: return Units::any;
    }
}

void imagine_hand(Clash::State& s, Seat seat, Rng& rng) {
    Clash::Player& p = s.player[seat];
    const CardSet& units = cards(s).units;
    const int hidden = p.hand.size(s.words) - p.known.size(s.words);
    Scratch<CardId, kMaxCards / 2 + Clash::kHand> pool;
    CardSet set = p.hand - p.known;
    for (const CardId card : p.deck) set.add(card);
    set.each([&](CardId card) { pool.push(card); }, s.words);  // in rising order: nothing of the real order is left

    const Units shown = units_shown(s, seat);
    const auto fits = [&] {
        bool any = p.known.meets(units, s.words);
        for (int i = 0; i < hidden; ++i) any = any || units.has(pool[i]);
        return shown == Units::any || any == (shown == Units::some);
    };
    const std::span<CardId> all(&pool[0], static_cast<std::size_t>(pool.size()));
    for (int tries = 0; tries < 24; ++tries) {
        shuffle(rng, all);
        if (fits()) break;
    }
    // An unlikely hand is made to fit by exchanges with the deck.
    for (int i = 0; i < hidden && !fits(); ++i) {
        const bool wants_unit = shown == Units::some;
        if (units.has(pool[i]) == wants_unit) continue;
        for (int j = hidden; j < pool.size(); ++j)
            if (units.has(pool[j]) == wants_unit) {
                std::swap(pool[i], pool[j]);
                break;
            }
    }
    p.hand = p.known;
    for (int i = 0; i < hidden; ++i) p.hand.add(pool[i]);
    for (int i = hidden; i < pool.size(); ++i) p.deck[i - hidden] = pool[i];
}

void imagine_deck(Clash::Player& p, int words, Rng& rng) {
    CardSet set;
    for (const CardId card : p.deck) set.add(card);
    int at = 0;
    set.each([&](CardId card) { p.deck[at++] = card; }, words);
    shuffle(rng, p.deck.all());
}

}  // namespace

SeatSet Clash::pending(const State& s) {
    SeatSet seats;
    switch (s.phase) {
    case Phase::deck:
        for (Seat seat = 0; seat < 2; ++seat)
            if (!s.player[seat].confirmed) seats.add(seat);
        return seats;
    case Phase::discard:
    case Phase::modifiers: return SeatSet::of(s.turn);
    case Phase::attack: return SeatSet::of(s.attacker);
    case Phase::defense: return SeatSet::of(static_cast<Seat>(1 - s.attacker));
    case Phase::over: return seats;
    }
    return seats;
}

void Clash::legal(const State& s, Seat seat, ActionList<Clash>& actions) {
    if (!pending(s).has(seat)) return;
    const Cards& set = cards(s);
    const Player& p = s.player[seat];
    switch (s.phase) {
    case Phase::deck: return legal_cuts(s, p, actions);
    case Phase::discard: return offer(p.hand, p.hand, Type::discard, s.words, actions);
    case Phase::attack:
    case Phase::defense: return offer(p.hand, set.units, Type::unit, s.words, actions);
    case Phase::modifiers:
        offer(p.hand, seat == s.attacker ? set.attack_modifiers(s.attack) : set.defense_modifiers(s.attack),
              Type::modifier, s.words, actions);
        actions.push({Type::pass, kNoCard});
        return;
    case Phase::over: return;
    }
}

Scores Clash::scores(const State& s) {
    Scores scores;
    for (int seat = 0; seat < 2; ++seat) scores[seat] = s.player[seat].points;
    return scores;
}

SeatSet Clash::winners(const State& s) { return SeatSet::of(s.player[0].points > s.player[1].points ? 0 : 1); }

Clash::State Clash::imagine(const State& real, Seat seat, Rng& rng) {
    State s = real;
    const auto other = static_cast<Seat>(1 - seat);
    if (s.phase == Phase::deck) {
        imagine_cuts(s, other, rng);
        return s;
    }
    imagine_deck(s.player[seat], s.words, rng);
    if (s.phase == Phase::over)
        imagine_deck(s.player[other], s.words, rng);  // R6.2: the hands are open
    else
        imagine_hand(s, other, rng);
    return s;
}

void Clash::take_back(State& s, Seat seat) {
    if (s.phase == Phase::deck) take_back_cuts(s.player[1 - seat]);
}

const char* Clash::fault(const State& s) {
    const Cards& set = cards(s);
    CardSet seen;
    int count = 0;
    const auto put = [&](CardId card) {
        seen.add(card);
        ++count;
    };
    for (const Player& p : s.player) {
        p.hand.each(put);
        p.discard.each(put);
        for (const CardId card : p.deck) put(card);
        if ((p.known - p.hand) != CardSet{}) return "a card known to be in the hand is not there";
        if (s.phase != Phase::deck && p.hand.size() > kHand) return "R2.2: a hand has more than 7 cards";
        if (s.phase != Phase::over && p.points >= s.target)
            return "R3.8: a player has reached the target, but play goes on";
    }
    int attack = 0, defense = 0;
    if (s.attack != kNoCard) put(s.attack), attack += set.face(s.attack).attack;
    if (s.defense != kNoCard) put(s.defense), defense += set.face(s.defense).defense;
    for (const CardId card : s.modifiers) {
        put(card);
        const Face& face = set.face(card);
        (face.kind == Kind::attack_modifier ? attack : defense) += std::max(face.attack, face.defense);
    }
    if (count != kDeckCards * s.starting_decks || seen.size() != count)
        return "R1.1: a card is in two places or nowhere";
    if (attack != s.attack_total || defense != s.defense_total) return "R3.7: the totals are not the sums of the cards";
    return nullptr;
}

}  // namespace imperium

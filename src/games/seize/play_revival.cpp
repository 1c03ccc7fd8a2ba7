#include "games/seize/play_revival.hpp"

#include "games/seize/play_cards.hpp"

namespace imperium::seize {

namespace {

bool can_return(const State& s, Seat owner, CardId card, const Ability& a) {
    const Player& p = s.player[owner];
    if (!p.discard.contains(card) || p.resources < a.pay) return false;
    switch (return_place(s, a)) {
    case Place::world:
        for (int w = 0; w < s.worlds; ++w)
            if (may_return_to(s, owner, w)) return true;
        return false;
    case Place::area: return p.characters.size() < pool_size(s, owner);
    default: return true;
    }
}

}  // namespace

// Returning cards: `on eliminated`.
bool offer_revival(Play& play) {
    State& s = play.s;
    while (!s.revivals.empty()) {
        const auto [card, owner] = s.revivals[0];
        const Ability& a = revival_of(s, card);
        if (!can_return(s, owner, card, a)) {
            s.revivals.erase(0);
            continue;
        }
        if (a.pay == 0 && return_place(s, a) != Place::world) {
            revive_card(play, owner, card, kNone);
            continue;
        }
        ask(s, Ask::revive, owner);
        return true;
    }
    return false;
}

const Ability& revival_of(const State& s, CardId card) {
    const CardBook& book = cards(s);
    for (const Ability& a : book.of(book[card]))
        if (a.trigger == Trigger::eliminated) return a;
    return book.abilities[0];
}

Place return_place(const State& s, const Ability& a) {
    const CardBook& book = cards(s);
    return book.of(book.of(book.of(a)[0])[0])[0].place;
}

namespace {

void under_deck(Player& p, CardId card) {
    if (p.deck.full()) return;
    p.deck.push(card);
    for (int i = p.deck.size() - 1; i > 0; --i) std::swap(p.deck[i], p.deck[i - 1]);
    p.deck_seen = (p.deck_seen << 1) | 1U;
    p.deck_public = (p.deck_public << 1) | 1U;
}

}  // namespace

void revive_card(Play& play, Seat owner, CardId card, int world) {
    State& s = play.s;
    const Ability& a = revival_of(s, card);
    s.revivals.erase(0);
    if (a.pay > 0) gain(play, owner, -a.pay);
    take(s.player[owner].discard, card);
    tell(play, {.type = Event::Type::returned,
                .seat = owner,
                .card = card,
                .n = static_cast<std::int16_t>(return_place(s, a))});
    Player& p = s.player[owner];
    switch (return_place(s, a)) {
    case Place::hand: to_hand(s, owner, card, true); break;
    case Place::deck: under_deck(p, card); break;
    case Place::world: {
        const int at = new_unit(s, card, owner, world, Unit::kDepleted);
        s.unit[at].counters = static_cast<std::uint8_t>(starting_counters(play.book[card]));
        break;
    }
    case Place::area: p.characters.push({card, Character::kKnown, 0}); break;
    }
}

bool may_return_to(const State& s, Seat owner, int world) {
    const World& w = s.world[world];
    return controls(s, w, owner) && world != s.conquest.world && room(s, world, owner) && unit_places(s) > 0;
}

}  // namespace imperium::seize

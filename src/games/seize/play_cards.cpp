#include "games/seize/play_cards.hpp"

#include <bitset>
#include <cassert>

namespace imperium::seize {

void gain(Play& play, Seat seat, int n) {
    Player& p = play.s.player[seat];
    p.resources = static_cast<std::uint16_t>(std::clamp(p.resources + n, 0, 9999));
    if (n != 0) tell(play, {.type = Event::Type::resources, .seat = seat, .n = static_cast<std::int16_t>(n)});
}

void to_hand(State& s, Seat seat, CardId card, bool seen) {
    Player& p = s.player[seat];
    insert(p.hand, card);
    if (seen && !p.known.full()) insert(p.known, card);
}

namespace {

// Z30.49: of a card that leaves the hand everybody who looked knows one copy less.
void forget_seen(Player& p, CardId card) {
    std::uint8_t left = 0xff;  // seats from whom a copy is still to be taken
    for (int i = p.seen.size() - 1; i >= 0; --i) {
        if (p.seen[i].card != card) continue;
        const auto gone = static_cast<std::uint8_t>(p.seen[i].by & left);
        left = static_cast<std::uint8_t>(left & ~unsigned{gone});
        p.seen[i].by = static_cast<std::uint8_t>(p.seen[i].by & ~unsigned{gone});
        if (p.seen[i].by == 0) p.seen.erase(i);
    }
}

}  // namespace

void from_hand(State& s, Seat seat, CardId card) {
    take(s.player[seat].hand, card);
    take(s.player[seat].known, card);
    if (!s.player[seat].seen.empty()) forget_seen(s.player[seat], card);
}

void see_hand(Player& p, Seat by) {
    note_seen(p, std::span(p.hand.begin(), p.hand.end()), static_cast<std::uint8_t>(1U << by));
}

void draw_cards(Play& play, Seat seat, int n) {
    State& s = play.s;
    Player& p = s.player[seat];
    for (; n > 0 && !p.deck.empty(); --n) {  // Z4.2
        const std::uint64_t top = std::uint64_t{1} << (p.deck.size() - 1);
        const bool open = (p.deck_public & top) != 0;
        p.deck_seen &= ~top;
        p.deck_public &= ~top;
        const CardId card = p.deck.pop();
        to_hand(s, seat, card, open);
        tell(play, {.type = Event::Type::draw, .seat = seat, .card = card}, seat);
    }
}

void discard_card(State& s, Seat owner, CardId card) { s.player[owner].discard.push(card); }

void discard_from_hand(Play& play, Seat seat, CardId card) {
    State& s = play.s;
    from_hand(s, seat, card);
    discard_card(s, seat, card);
    tell(play, {.type = Event::Type::discard, .seat = seat, .card = card});
}

int new_unit(State& s, CardId card, Seat owner, int world, std::uint8_t flags) {
    int at = 0;
    while (at < s.units && s.unit[at].card != kNoCard) ++at;
    assert(at < kUnitSlots);  // whoever makes a Unit has asked unit_places
    const PlacedUnit u = s.unit[at];
    const Id id = static_cast<Id>(u.id == kNoId ? at : u.id + 0x100);
    u = Unit{};
    u.id = id;
    u.card = card;
    u.owner = owner;
    u.world = static_cast<std::uint8_t>(world);
    u.flags = flags;
    if (at == s.units) ++s.units;
    return at;
}

void free_unit(State& s, int at) {
    const Id id = s.unit[at].id;
    s.unit[at] = Unit{};
    s.unit[at].id = id;
}

int starting_counters(const Design& d) { return d.missions > 0 ? d.missions : d.counters; }

int new_world(State& s, CardId card, Seat owner) {
    int at = 0;
    while (at < s.worlds && s.world[at].there()) ++at;
    assert(at < kWorldSlots);  // whoever faces one up has asked world_place
    World& w = s.world[at];
    const Id id = static_cast<Id>(w.id == kNoId ? kWorldBase + at : w.id + 0x100);
    w = World{};
    w.id = id;
    w.card = card;
    w.owner = w.controller = owner;
    w.counters = cards(s)[card].counters;
    if (at == s.worlds) ++s.worlds;
    refresh_disputes(s);
    return at;
}

void remove_world(State& s, int at) {
    discard_card(s, s.world[at].owner, s.world[at].card);
    clear_world(s, at);
}

void clear_world(State& s, int at) {
    lose_throne(s, at);
    const Id id = s.world[at].id;
    s.world[at] = World{};
    s.world[at].id = id;
    refresh_disputes(s);
}

void lose_throne(State& s, int at) {
    World& w = s.world[at];
    if (!edition(s).throne_moves || !w.is(World::kThrone)) return;
    w.set(World::kThrone, false);
    s.player[w.controller].throne = kNoCard;
}

void refresh_disputes(State& s) {
    // Where a Disputed World is nobody's, a copy that is to be eliminated Disputes nothing any more: who has Conquered
    // it goes home to the own one (Z30.28).
    const unsigned silent = edition(s).disputed_is_controlled ? 0 : World::kEliminatedCopy;
    std::bitset<kMaxDesigns> once, twice;
    each_world(s, [&](int i) {
        const CardId card = s.world[i].card;
        (once[card] ? twice : once).set(card);
    });
    each_world(s, [&](int i) {
        World& w = s.world[i];
        bool disputed = false;
        for (int j = 0; j < s.worlds && twice[w.card] && !w.is(World::kThrone); ++j) {
            const World& other = s.world[j];
            disputed = disputed
                       || (other.there() && other.card == w.card && other.controller != w.controller
                           && (other.flags & (World::kThrone | silent)) == 0);
        }
        w.set(World::kDisputed, disputed);
    });
}

int fighter_of(const State& s, Id id, int k) {
    for (int f = 0; f < s.conquest.fighters.size(); ++f)
        if (s.conquest.fighters[f].id == id && s.conquest.fighters[f].k == k) return f;
    return -1;
}

void add_fighter(State& s, Id id, int k, std::uint8_t body, bool attacks) {
    Conquest& c = s.conquest;
    if (c.fighters.full()) return;
    const std::uint64_t bit = std::uint64_t{1} << c.fighters.size();
    c.fighters.push({id, static_cast<std::uint8_t>(k), body});
    c.alive |= bit;
    if (attacks) c.attackers |= bit;
}

void add_unit_fighters(State& s, int unit) {
    const Unit u = s.unit[unit];
    const Design& d = cards(s)[u.card];
    const bool attacks = u.is(Unit::kAttacking);
    add_fighter(s, u.id, 0, u.is(Unit::kPicket) ? u.counters : kNone, attacks);
    if (u.is(Unit::kPicket) || d.counters == 0 || d.missions > 0) return;
    for (int k = 1; k <= u.counters; ++k) add_fighter(s, u.id, k, static_cast<std::uint8_t>(d.body), attacks);
}

void drop_fighter(State& s, int f) {
    s.conquest.alive &= ~(std::uint64_t{1} << f);
    for (int i = s.mods.size() - 1; i >= 0; --i)
        if (s.mods[i].source == f) s.mods.erase(i);
}

void eliminate_unit(Play& play, int at) {
    State& s = play.s;
    const PlacedUnit u = s.unit[at];
    Conquest& c = s.conquest;
    bool recalled = false, counters_fight = false;
    if (fighting(s) && u.world == c.world) {
        if (const int f = fighter_of(s, u.id, 0); f >= 0) {
            recalled = ((c.recalled >> f) & 1U) != 0;
            drop_fighter(s, f);
        }
        for (std::uint64_t rest = c.alive; rest != 0 && !counters_fight; rest &= rest - 1)
            counters_fight = c.fighters[std::countr_zero(rest)].id == u.id;
    }
    tell(play, {.type = Event::Type::eliminated, .seat = u.owner, .card = u.card, .id = u.id});
    if (recalled) {
        to_hand(s, u.owner, u.card, true);
        tell(play, {.type = Event::Type::returned, .seat = u.owner, .card = u.card});
    } else {
        discard_card(s, u.owner, u.card);
        after_elimination(s, u.owner, u.card);
    }
    if (counters_fight)
        u.set(Unit::kGone, true);
    else
        free_unit(s, at);
}

void eliminate_character(Play& play, Seat seat, int place) {
    State& s = play.s;
    const CardId card = s.player[seat].characters[place].card;
    s.player[seat].characters.erase(place);
    discard_card(s, seat, card);
    tell(play, {.type = Event::Type::eliminated, .seat = seat, .card = card});
    after_elimination(s, seat, card);
}

void eliminate_artifact(Play& play, int at) {
    State& s = play.s;
    Artifact& one = s.artifacts[at];
    one.flags = 0;
    discard_card(s, one.owner, one.card);
    tell(play, {.type = Event::Type::eliminated, .seat = one.owner, .card = one.card});
}

void after_elimination(State& s, Seat owner, CardId card) {
    const CardBook& book = cards(s);
    if (dueling(s)) return;  // Z20.5: all cards come back after the duel
    for (const Ability& a : book.of(book[card]))
        if (a.trigger == Trigger::eliminated && !s.revivals.full()) {
            s.revivals.push({card, owner});
            return;
        }
}

void clear_used(State& s) {
    std::fill(std::begin(s.unit.used), std::end(s.unit.used), std::uint8_t{0});
    for (int i = 0; i < s.worlds; ++i) s.world[i].used = 0;
    for (Seat seat = 0; seat < s.seats; ++seat)
        for (Character& c : s.player[seat].characters) c.used = 0;
    for (Artifact& one : s.artifacts) one.used = 0;
}

void expire(State& s, Duration last) {
    for (int i = s.mods.size() - 1; i >= 0; --i)
        if (s.mods[i].duration <= last) s.mods.erase(i);
}

void begin_phase(Play& play, Stage stage) {
    State& s = play.s;
    expire(s, Duration::phase);
    s.unit.clear(Unit::kReactive);
    clear_used(s);
    s.stage = stage;
    tell(play, {.type = Event::Type::phase, .seat = s.active, .n = static_cast<std::int16_t>(stage)});
}

void open_window(State& s, Window w, Stage next) {
    s.stage = next;
    forget_window(s);
    if ((cards(s).facts.windows() & window(w)) == 0) return;
    s.window = static_cast<std::uint8_t>(w);
    s.window_at = 0;
}

void forget_window(State& s) {
    s.refusals.clear();
    s.barred_count = 0;
    std::fill(std::begin(s.barred), std::end(s.barred), Barred{});
}

}  // namespace imperium::seize

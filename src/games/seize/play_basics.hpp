#pragma once

#include "games/seize/uses.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

// What is done to cards, one move at a time. The headers play_*.hpp build the game on it; play.hpp is the whole.
namespace imperium::seize {

template <class Chance, class Events> class Basics {
public:
    using Event = Seize::Event;
    using Type = Event::Type;
    using Action = Seize::Action;

    Basics(State& state, Chance& luck, Events& sink) : s(state), chance(luck), events(sink), book(cards(state)) {}

protected:
    void tell(const Event& event) { events(whole(event), Audience::everyone()); }
    void tell(const Event& event, Seat only) { events(whole(event), Audience::only(only)); }

    // An event with everything needed to tell what happened without looking at the table. Search does not listen.
    Event whole(Event event) const {
        if constexpr (!std::is_same_v<std::remove_const_t<Events>, NoEvents>) {
            if (event.card == kNoCard) event.card = card_at(event.id);
            event.at_card = card_at(event.at);
            const Conquest& c = s.conquest;
            switch (event.type) {
            case Type::damage: event.seat = owner_at(event.id); break;
            case Type::target:
            case Type::strike:
                event.seat = owner_at(event.id);
                event.whom = owner_at(event.at);
                break;
            case Type::counters: event.of = static_cast<std::int16_t>(required_counters(s, c.world)); [[fallthrough]];
            case Type::conquest:
            case Type::conquered:
            case Type::liberated:
            case Type::disputed:
                if (c.world != kNone) event.whom = c.defender;
                break;
            default: break;
            }
        }
        return event;
    }
    CardId card_at(Id id) const {
        if (id == kNoId) return kNoCard;
        return is_world(id) ? s.world[world_slot(id)].card : s.unit[slot_of(id)].card;
    }
    Seat owner_at(Id id) const {
        if (id == kNoId) return kNobody;
        return is_world(id) ? s.world[world_slot(id)].controller : s.unit[slot_of(id)].owner;
    }

    void ask(Ask what, SeatSet seats) {
        s.ask = what;
        s.asked = seats;
    }
    void ask(Ask what, Seat seat) { ask(what, SeatSet::of(seat)); }

    template <class List> static void insert(List& list, CardId card) {
        list.push(card);
        for (int i = list.size() - 1; i > 0 && list[i - 1] > list[i]; --i) std::swap(list[i - 1], list[i]);
    }
    template <class List> static bool take(List& list, CardId card) {
        for (int i = 0; i < list.size(); ++i)
            if (list[i] == card) {
                list.erase(i);
                return true;
            }
        return false;
    }

    void gain(Seat seat, int n) {
        Player& p = s.player[seat];
        p.resources = static_cast<std::uint16_t>(std::clamp(p.resources + n, 0, 9999));
        if (n != 0) tell({.type = Type::resources, .seat = seat, .n = static_cast<std::int16_t>(n)});
    }

    void to_hand(Seat seat, CardId card, bool seen) {
        Player& p = s.player[seat];
        insert(p.hand, card);
        if (seen && !p.known.full()) insert(p.known, card);
    }
    void from_hand(Seat seat, CardId card) {
        take(s.player[seat].hand, card);
        take(s.player[seat].known, card);
        if (!s.player[seat].seen.empty()) forget_seen(s.player[seat], card);
    }
    // Z30.49: of a card that leaves the hand everybody who looked knows one copy less.
    static void forget_seen(Player& p, CardId card) {
        std::uint8_t left = 0xff;  // seats from whom a copy is still to be taken
        for (int i = p.seen.size() - 1; i >= 0; --i) {
            if (p.seen[i].card != card) continue;
            const auto gone = static_cast<std::uint8_t>(p.seen[i].by & left);
            left = static_cast<std::uint8_t>(left & ~unsigned{gone});
            p.seen[i].by = static_cast<std::uint8_t>(p.seen[i].by & ~unsigned{gone});
            if (p.seen[i].by == 0) p.seen.erase(i);
        }
    }
    // This seat looks at the hand: of every card it knows all copies.
    static void see_hand(Player& p, Seat by) {
        note_seen(p, std::span(p.hand.begin(), p.hand.end()), static_cast<std::uint8_t>(1U << by));
    }
    void draw(Seat seat, int n) {
        Player& p = s.player[seat];
        for (; n > 0 && !p.deck.empty(); --n) {  // Z4.2
            const std::uint64_t top = std::uint64_t{1} << (p.deck.size() - 1);
            const bool open = (p.deck_public & top) != 0;
            p.deck_seen &= ~top;
            p.deck_public &= ~top;
            const CardId card = p.deck.pop();
            to_hand(seat, card, open);
            tell({.type = Type::draw, .seat = seat, .card = card}, seat);
        }
    }
    void discard(Seat owner, CardId card) { s.player[owner].discard.push(card); }
    // Universal rule 12: face up, for all to see.
    void discard_from_hand(Seat seat, CardId card) {
        from_hand(seat, card);
        discard(seat, card);
        tell({.type = Type::discard, .seat = seat, .card = card});
    }

    int new_unit(CardId card, Seat owner, int world, std::uint8_t flags) {
        int at = 0;
        while (at < s.units && s.unit[at].card != kNoCard) ++at;
        if (at == kUnitSlots) return -1;
        Unit& u = s.unit[at];
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
    void free_unit(int at) {
        const Id id = s.unit[at].id;
        s.unit[at] = Unit{};
        s.unit[at].id = id;
    }
    static int starting_counters(const Design& d) { return d.missions > 0 ? d.missions : d.counters; }

    int new_world(CardId card, Seat owner) {
        int at = 0;
        while (at < s.worlds && s.world[at].there()) ++at;
        World& w = s.world[at];
        const Id id = static_cast<Id>(w.id == kNoId ? kWorldBase + at : w.id + 0x100);
        w = World{};
        w.id = id;
        w.card = card;
        w.owner = w.controller = owner;
        w.counters = book[card].counters;
        if (at == s.worlds) ++s.worlds;
        refresh_disputes();
        return at;
    }
    void remove_world(int at) {
        discard(s.world[at].owner, s.world[at].card);
        clear_world(at);
    }
    // Out of the System Area, to no pile.
    void clear_world(int at) {
        lose_throne(at);
        const Id id = s.world[at].id;
        s.world[at] = World{};
        s.world[at].id = id;
        refresh_disputes();
    }
    // Z30.29: the token leaves the card; its player may choose another Throne World later.
    void lose_throne(int at) {
        World& w = s.world[at];
        if (!book.edition.throne_moves || !w.is(World::kThrone)) return;
        w.set(World::kThrone, false);
        s.player[w.controller].throne = kNoCard;
    }
    // Z15: copies under different players' Control are Disputed.
    void refresh_disputes() {
        for (int i = 0; i < s.worlds; ++i) {
            World& w = s.world[i];
            if (!w.there()) continue;
            bool disputed = false;
            for (int j = 0; j < s.worlds && !w.is(World::kThrone); ++j) {
                const World& other = s.world[j];
                disputed = disputed
                           || (other.there() && other.card == w.card && other.controller != w.controller
                               && !other.is(World::kThrone));
            }
            w.set(World::kDisputed, disputed);
        }
    }

    // Fighters of the Conquest Action under way.
    int fighter_of(Id id, int k) const {
        for (int f = 0; f < s.conquest.fighters.size(); ++f)
            if (s.conquest.fighters[f].id == id && s.conquest.fighters[f].k == k) return f;
        return -1;
    }
    void add_fighter(Id id, int k, std::uint8_t body, bool attacks) {
        Conquest& c = s.conquest;
        if (c.fighters.full()) return;
        const std::uint64_t bit = std::uint64_t{1} << c.fighters.size();
        c.fighters.push({id, static_cast<std::uint8_t>(k), body});
        c.alive |= bit;
        if (attacks) c.attackers |= bit;
    }
    void add_unit_fighters(int unit) {
        const Unit& u = s.unit[unit];
        const Design& d = book[u.card];
        const bool attacks = u.is(Unit::kAttacking);
        add_fighter(u.id, 0, u.is(Unit::kPicket) ? u.counters : kNone, attacks);
        if (u.is(Unit::kPicket) || d.counters == 0 || d.missions > 0) return;
        for (int k = 1; k <= u.counters; ++k) add_fighter(u.id, k, static_cast<std::uint8_t>(d.body), attacks);
    }
    // The fighters of this card leave, and what it gave to others ends.
    void drop_fighter(int f) {
        s.conquest.alive &= ~(std::uint64_t{1} << f);
        for (int i = s.mods.size() - 1; i >= 0; --i)
            if (s.mods[i].source == f) s.mods.erase(i);
    }

    // From the table to the discard pile, or back to the hand if it was recalled.
    void eliminate_unit(int at) {
        Unit& u = s.unit[at];
        Conquest& c = s.conquest;
        bool recalled = false, counters_fight = false;
        if (fighting(s) && u.world == c.world) {
            if (const int f = fighter_of(u.id, 0); f >= 0) {
                recalled = ((c.recalled >> f) & 1U) != 0;
                drop_fighter(f);
            }
            for (int k = 1; k <= 16; ++k)
                if (const int f = fighter_of(u.id, k); f >= 0 && ((c.alive >> f) & 1U) != 0) counters_fight = true;
        }
        tell({.type = Type::eliminated, .seat = u.owner, .card = u.card, .id = u.id});
        if (recalled) {
            to_hand(u.owner, u.card, true);
            tell({.type = Type::returned, .seat = u.owner, .card = u.card});
        } else {
            discard(u.owner, u.card);
            after_elimination(u.owner, u.card);
        }
        if (counters_fight)
            u.set(Unit::kGone, true);
        else
            free_unit(at);
    }
    void eliminate_character(Seat seat, int place) {
        const CardId card = s.player[seat].characters[place].card;
        s.player[seat].characters.erase(place);
        discard(seat, card);
        tell({.type = Type::eliminated, .seat = seat, .card = card});
        after_elimination(seat, card);
    }
    void eliminate_artifact(int at) {
        Artifact& one = s.artifacts[at];
        one.flags = 0;
        discard(one.owner, one.card);
        tell({.type = Type::eliminated, .seat = one.owner, .card = one.card});
    }
    // `on eliminated`: remembered, and offered or done as soon as play comes to it.
    void after_elimination(Seat owner, CardId card) {
        if (dueling(s)) return;  // Z20.5: all cards come back after the duel
        for (const Ability& a : book.of(book[card]))
            if (a.trigger == Trigger::eliminated && !s.revivals.full()) {
                s.revivals.push(static_cast<std::uint16_t>(owner * 256 + card));
                return;
            }
    }

    void clear_used() {
        for (int i = 0; i < s.units; ++i) s.unit[i].used = 0;
        for (int i = 0; i < s.worlds; ++i) s.world[i].used = 0;
        for (Seat seat = 0; seat < s.seats; ++seat)
            for (Character& c : s.player[seat].characters) c.used = 0;
        for (Artifact& one : s.artifacts) one.used = 0;
    }
    // Effects that end with a Step, an Exchange, a Conquest Action or a Phase.
    void expire(Duration last) {
        for (int i = s.mods.size() - 1; i >= 0; --i)
            if (s.mods[i].duration <= last) s.mods.erase(i);
    }
    void begin_phase(Stage stage, const char* /*name*/) {
        expire(Duration::phase);
        for (int i = 0; i < s.units; ++i) s.unit[i].set(Unit::kReactive, false);
        clear_used();
        s.stage = stage;
        tell({.type = Type::phase, .seat = s.active, .n = static_cast<std::int16_t>(stage)});
    }
    // Everybody who has something to use is asked, in order (Z17.2); then play goes on at `next`.
    void open_window(Window w, Stage next) {
        s.window = static_cast<std::uint8_t>(w);
        s.window_at = 0;
        forget_window();
        s.stage = next;
    }
    // What was refused or cancelled in a window counts there alone.
    void forget_window() {
        s.refusals.clear();
        s.barred_count = 0;
        std::fill(std::begin(s.barred), std::end(s.barred), std::uint8_t{0});
    }

    State& s;
    Chance& chance;
    Events& events;
    const CardBook& book;
};

}  // namespace imperium::seize

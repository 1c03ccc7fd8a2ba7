#include "games/seize/play_resupply.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_effects.hpp"

namespace imperium::seize {

// Z4.1 to Z4.3
void begin_turn(Play& play) {
    State& s = play.s;
    ++s.turn;
    ++active_player(s).turns;
    s.discounts = s.rewards = s.spoils = s.tally = s.claim = 0;
    tell(play, {.type = Event::Type::turn, .seat = s.active, .n = static_cast<std::int16_t>(s.turn)});
    begin_phase(play, Stage::undeplete);
    open_window(s, Window::resupply, Stage::undeplete);
}

void undeplete_all(Play& play) {
    State& s = play.s;
    s.stage = Stage::pool;
    for (int i = 0; i < s.worlds; ++i) {
        s.world[i].set(World::kConquered, false);
        s.world[i].set(World::kRaided, false);
        if (s.world[i].controller == s.active) s.world[i].set(World::kDepleted, false);
    }
    s.unit.clear(Unit::kMoved);
    for (const int i : UnitMatch(s.active, 0, Unit::kDepleted).in(s.unit, s.units))
        s.unit[i].set(Unit::kDepleted, false);
    Player& p = active_player(s);
    for (Character& c : p.characters) c.flags = static_cast<std::uint8_t>(c.flags & ~unsigned{Character::kDepleted});
    for (Artifact& one : s.artifacts)
        if (one.owner == s.active) one.flags = static_cast<std::uint8_t>(one.flags & ~unsigned{Artifact::kDepleted});
    draw_cards(play, s.active, s.regent == s.active ? 2 : 1);
    if (!p.character_deck.empty() && !p.characters.full()) {
        const CardId card = p.character_deck.pop();
        p.characters.push({card, 0, 0});
        tell(play, {.type = Event::Type::draw_character, .seat = s.active, .card = card}, s.active);
    }
}

void pool_question(State& s) {
    if (active_player(s).characters.size() > pool_size(s, s.active)) return ask(s, Ask::dismiss, s.active);
    s.stage = Stage::income;
}

void dismiss_character(Play& play, CardId card, bool face_up) {
    State& s = play.s;
    Player& p = active_player(s);
    for (int i = 0; i < p.characters.size(); ++i) {
        if (p.characters[i].card != card || p.characters[i].face_up() != face_up) continue;
        p.characters.erase(i);
        discard_card(s, s.active, card);
        tell(play, {.type = Event::Type::dismiss, .seat = s.active, .card = card});
        if (face_up) after_elimination(s, s.active, card);
        return;
    }
}

// Z4.4
void collect_income(Play& play) {
    State& s = play.s;
    const CardBook& book = play.book;
    int sum = 0;
    Yield yield;
    const bool returning = book.edition.counters_return, half = book.edition.disputed_is_controlled;
    const auto passives = [&](const Source& source, auto valid) {
        if (!book.facts[source.card].has(Facts::kResupply)) return;
        for (const Ability& a : book.of(book[source.card]))
            if (a.trigger == Trigger::resupply && valid(a)) at_moment(play, a, source, yield);
    };
    for (int i = 0; i < s.worlds; ++i) {
        World& w = s.world[i];
        if (!w.there() || w.controller != s.active) continue;
        const bool throne = w.is(World::kThrone) && (w.owner == s.active || book.edition.throne_moves);
        const int gives = throne ? 2 : 1;
        const bool disputed = w.is(World::kDisputed);
        if (half || !disputed) sum += disputed ? gives / 2 : gives;  // Z30.4
        if (returning) w.counters = book[w.card].counters;
        const int before = yield.resources;
        passives({w.card, s.active, -1, &w.counters}, [&](const Ability& a) { return in_force(s, i, a); });
        if (disputed && !half) yield.resources = before;
    }
    for (const int i : UnitMatch(s.active, Unit::kGone).in(s.unit, s.units)) {
        const PlacedUnit u = s.unit[i];
        if (returning) u.counters = static_cast<std::uint8_t>(starting_counters(book[u.card]));
        passives({u.card, s.active, i, &u.counters},
                 [&](const Ability& a) { return holds(s, a.conditions, s.active, u.world); });
    }
    for (const Character& c : active_player(s).characters)
        if (c.face_up())
            passives({c.card, s.active}, [&](const Ability& a) { return holds(s, a.conditions, s.active, kNone); });
    each_artifact(s, s.active, [&](int i) {
        passives({s.artifacts[i].card, s.active},
                 [&](const Ability& a) { return holds(s, a.conditions, s.active, kNone); });
    });
    gain(play, s.active, sum + yield.resources);
    draw_cards(play, s.active, yield.cards);
    s.stage = Stage::rebuild;
}

namespace {

// Z20.2: who is left with no more than one World may turn up another from the deck.
bool may_rebuild(const State& s) {
    const Player& p = s.player[s.active];
    return (s.rules & Seize::kRebuild) != 0 && p.turns > 1 && controlled_worlds(s, s.active) <= 1
           && !p.world_deck.empty() && !p.deck.empty();
}

}  // namespace

void rebuild_question(State& s) {
    if (may_rebuild(s)) return ask(s, Ask::rebuild, s.active);
    s.stage = Stage::settle;
}

// A World that cannot be faced up is discarded for nothing; whether to turn up another is asked anew.
void rebuild_world(Play& play) {
    State& s = play.s;
    Player& p = active_player(s);
    const CardId card = p.world_deck.pop();
    if (!may_settle(s, s.active, card)) {
        discard_card(s, s.active, card);
        tell(play, {.type = Event::Type::discard, .seat = s.active, .card = card});
        return;
    }
    for (int n = play.book[card].cost; n > 0 && !p.deck.empty(); --n) {
        const std::uint64_t top = std::uint64_t{1} << (p.deck.size() - 1);
        p.deck_seen &= ~top;
        p.deck_public &= ~top;
        const CardId lost = p.deck.pop();
        discard_card(s, s.active, lost);
        tell(play, {.type = Event::Type::discard, .seat = s.active, .card = lost});
    }
    const int at = new_world(s, card, s.active);
    tell(play, {.type = Event::Type::rebuild, .seat = s.active, .card = card, .id = s.world[at].id});
}

// Z4.5
void settle_question(Play& play) {
    State& s = play.s;
    if (!active_player(s).reserve.empty()) return ask(s, Ask::settle, s.active);
    end_settling(play);
}

void end_settling(Play& play) {
    begin_phase(play, Stage::allocation_window);
    open_window(play.s, Window::allocation, Stage::recruit);
}

void settle_world(Play& play, CardId card) {
    State& s = play.s;
    const int cost = settle_cost(s, s.active, card), before = s.discounts;
    gain(play, s.active, -cost);
    // A World that makes one cheaper once a Turn has done so if it would cost more now.
    s.discounts = 1;
    if (settle_cost(s, s.active, card) == cost) s.discounts = static_cast<std::uint8_t>(before);
    s.claim = 0;
    take(active_player(s).reserve, card);
    const int at = new_world(s, card, s.active);
    tell(play, {.type = Event::Type::settle, .seat = s.active, .card = card, .id = s.world[at].id});
}

}  // namespace imperium::seize

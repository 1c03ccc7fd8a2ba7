#include "games/seize/play_reallocation.hpp"

#include "games/seize/legal.hpp"
#include "games/seize/play_cards.hpp"

namespace imperium::seize {

namespace {

bool is_attacked(const State& s, Seat seat) { return places(worlds(s), on_table, attacked, held_by(seat)) != 0; }

}  // namespace

// Z7, and every other move from World to World.
void move_question(Play& play) {
    State& s = play.s;
    switch (s.stage) {
    case Stage::part_a:
        if (!ask_move(play, s.active, false)) end_moves(s);
        return;
    case Stage::part_b:
        if (military_skipped(s) || !ask_move(play, s.active, false)) end_moves(s);
        return;
    case Stage::part_c:
        while (s.cursor != s.active) {
            if (is_attacked(s, s.cursor) && ask_move(play, s.cursor, false)) return;
            s.cursor = seat_after(s, s.cursor);
        }
        end_moves(s);
        return;
    default: return;
    }
}

void end_moves(State& s) {
    switch (s.stage) {
    case Stage::part_a:
        s.unit.clear(Unit::kMoved);
        s.stage = Stage::part_b;
        return;
    case Stage::part_b: {
        s.unit.clear(Unit::kMoved);
        const bool any = places(worlds(s), on_table, attacked) != 0;
        s.stage = any ? Stage::react_window : Stage::military_window;
        return;
    }
    case Stage::part_c:
        if (s.cursor != s.active) s.cursor = seat_after(s, s.cursor);
        if (s.cursor != s.active) return;
        s.unit.clear(Unit::kMoved);
        s.cursor = 0;
        s.stage = Stage::military_window;
        return;
    case Stage::step4_retreat: s.stage = Stage::exchange_end; return;
    case Stage::spread: s.stage = Stage::action_end; return;
    default: return;
    }
}

namespace {

void leave_fight(State& s, int unit) {
    Conquest& c = s.conquest;
    const Id id = s.unit[unit].id;
    for (int f = 0; f < c.fighters.size(); ++f)
        if (c.fighters[f].id == id) drop_fighter(s, f);
    s.unit[unit].damage = 0;
}

}  // namespace

void move_unit(Play& play, int unit, int world) {
    State& s = play.s;
    const PlacedUnit u = s.unit[unit];
    const Seat owner = u.owner;
    const int from = u.world;
    Event::Type told = Event::Type::move;
    switch (s.stage) {
    case Stage::part_b:
        told = Event::Type::attack;
        if (const int price = move_price(s, unit, world); price > 0) gain(play, owner, -price);
        if (move_depletes(s, unit, world)) u.set(Unit::kDepleted, true);
        if (play.book.edition.safe_retreat) s.world[world].set(World::kRaided, true);
        u.set(Unit::kAttacking, true);
        u.from = u.world;
        s.world[world].set(World::kAttacked, true);
        break;
    case Stage::part_c:
        told = Event::Type::react;
        if (const int price = move_price(s, unit, world); price > 0) gain(play, owner, -price);
        if (move_depletes(s, unit, world)) u.set(Unit::kDepleted, true);
        u.set(Unit::kMoved, true);
        break;
    case Stage::step4_retreat:
    case Stage::flee:
    case Stage::step4_home:
    case Stage::home:
        u.set(Unit::kAttacking, false);
        u.from = kNone;
        leave_fight(s, unit);
        break;
    case Stage::evacuate: break;
    case Stage::spread:
        u.set(Unit::kAttacking, false);
        u.from = kNone;
        u.set(Unit::kMoved, true);
        break;
    default: u.set(Unit::kMoved, true); break;
    }
    u.world = static_cast<std::uint8_t>(world);
    s.moving = kNone;
    tell(play,
         {.type = told, .seat = owner, .card = u.card, .id = u.id, .at = s.world[world].id, .from = s.world[from].id});
}

namespace {

bool must_leave(const State& s, int unit) {
    const Unit u = s.unit[unit];
    if (s.stage == Stage::evacuate) return u.owner == s.cursor && s.world[u.world].is(World::kEliminatedCopy);
    if (s.stage == Stage::flee) return u.owner == s.conquest.defender && facts(s, u.card).type == CardType::fleet;
    return u.is(Unit::kAttacking);
}

}  // namespace

bool ask_move(Play& play, Seat seat, bool must) {
    State& s = play.s;
    if (list_moves(s, seat, play.next)) {
        ask(s, Ask::move, seat);
        return true;
    }
    const auto lose = [&](int i) {
        if (!s.unit[i].is(Unit::kPicket) && must_leave(s, i)) eliminate_unit(play, i);
    };
    if (must && s.stage == Stage::evacuate) each_unit(s, lose);
    if (must && s.stage != Stage::evacuate) each_unit_at(s, s.conquest.world, lose);
    return false;
}

void ask_moves(Play& play, Seat seat, bool must, Stage next) {
    if (!ask_move(play, seat, must)) play.s.stage = next;
}

}  // namespace imperium::seize

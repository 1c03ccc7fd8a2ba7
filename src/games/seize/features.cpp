#include "games/seize/features.hpp"

#include "games/seize/duel.hpp"
#include "games/seize/table.hpp"

#include <cassert>
#include <optional>

// Positions and actions in numbers: what lies open on the table, and what the seat itself holds.
namespace imperium {

using namespace seize;

namespace {

using Kind = Seize::Action::Type;

constexpr int kKinds = 37;  // of actions
static_assert(static_cast<int>(Kind::artifact) == kKinds - 1);

// Which part of a Turn it is.
int part_of(Stage stage) {
    constexpr std::array kLast = {Stage::lead,   Stage::settle,     Stage::build, Stage::part_c,
                                  Stage::stance, Stage::action_end, Stage::over};
    for (std::size_t i = 0; i < kLast.size(); ++i)
        if (stage <= kLast[i]) return static_cast<int>(i);
    return static_cast<int>(kLast.size());
}

// Players choose at the same moment, so nothing of what others have chosen may show.
bool secret(const State& s) {
    return s.ask == Ask::throne || s.ask == Ask::redraw || s.ask == Ask::lead || s.stage == Stage::duel_hands
           || secret_muster(s);
}

// The Worlds and Units of one player.
struct Realm {
    int worlds = 0, cost = 0, disputed = 0, depleted = 0, attacked = 0;
    std::array<int, 4> units{};  // by type
    int units_cost = 0, attack = 0, defense = 0, units_depleted = 0, counters = 0, attacking = 0;

    Realm(const State& s, Seat seat) {
        const CardBook& book = cards(s);
        each_world(s, [&](int i) {
            const World& w = s.world[i];
            if (w.controller != seat) return;
            ++worlds;
            cost += facts(s, w.card).cost;
            disputed += w.is(World::kDisputed) ? 1 : 0;
            depleted += w.is(World::kDepleted) ? 1 : 0;
            attacked += w.is(World::kAttacked) ? 1 : 0;
        });
        each_unit(s, [&](int i) {
            const Unit u = s.unit[i];
            if (u.owner != seat) return;
            const Design& d = book[u.card];
            if (d.unit()) ++units[static_cast<std::size_t>(d.type)];
            units_cost += d.cost;
            attack += d.att;
            defense += d.def;
            units_depleted += u.is(Unit::kDepleted) ? 1 : 0;
            counters += u.counters;
            attacking += u.is(Unit::kAttacking) ? 1 : 0;
        });
    }
};

void put_player(FeatureWriter& to, const State& s, Seat seat, bool own) {
    const Player& p = s.player[seat];
    const Realm realm(s, seat);
    const bool hidden = !own && secret(s);
    const int points = victory_points(s, seat);
    to.put(p.eliminated() ? 0 : 1);
    to.put(points);
    to.put(points_to_win(s) - points);
    to.put(realm.worlds);
    to.put(realm.cost);
    to.put(realm.disputed);
    to.put(realm.depleted);
    to.put(realm.attacked);
    to.put(throne_of(s, seat) != kNone ? 1 : 0);
    for (const int count : realm.units) to.put(count);
    to.put(realm.units_cost);
    to.put(realm.attack);
    to.put(realm.defense);
    to.put(realm.units_depleted);
    to.put(realm.counters);
    to.put(realm.attacking);
    to.put(p.resources);
    to.put(hidden ? 0 : p.hand.size());
    to.put(hidden ? 0 : p.deck.size());
    to.put(p.discard.size());
    to.put(p.world_deck.size());
    to.put(p.reserve.size());
    to.put(hidden ? 0 : p.bid.size());
    int face_up = 0;
    int depleted = 0;
    int cost = 0;
    for (const Character& c : p.characters) {
        depleted += c.depleted() ? 1 : 0;
        if (!c.face_up()) continue;
        ++face_up;
        cost += facts(s, c.card).cost;
    }
    int artifacts = 0;
    each_artifact(s, seat, [&](int) { ++artifacts; });
    to.put(p.characters.size());
    to.put(face_up);
    to.put(depleted);
    to.put(cost);
    to.put(artifacts);
    to.put(s.regent == seat ? 1 : 0);
    to.put(s.active == seat ? 1 : 0);
    to.put(p.turns);
}

void put_hand(FeatureWriter& to, const State& s, Seat seat) {
    const CardBook& book = cards(s);
    const Player& p = s.player[seat];
    std::array<int, 8> types{};
    int cost = 0;
    int attack = 0;
    int defense = 0;
    for (const CardId card : p.hand) {
        const Design& d = book[card];
        ++types[static_cast<std::size_t>(d.type)];
        cost += d.cost;
        attack += d.att;
        defense += d.def;
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(CardType::artifact); ++i) to.put(types[i]);
    to.put(cost);
    to.put(attack);
    to.put(defense);
    to.put(p.known.size());
    int reserve = 0;
    int cheapest = 0;
    for (const CardId card : p.reserve) {
        const int each = facts(s, card).cost;
        reserve += each;
        cheapest = cheapest == 0 || each < cheapest ? each : cheapest;
    }
    to.put(reserve);
    to.put(cheapest);
}

void put_conquest(FeatureWriter& to, const State& s, Seat seat) {
    const Conquest& c = s.conquest;
    if (c.world == kNone) return to.nothing(16);
    const CardBook& book = cards(s);
    const World& w = s.world[c.world];
    struct Side {
        int count = 0, attack = 0, defense = 0;
    };
    std::array<Side, 2> sides{};  // defenders, attackers
    for (int i = 0; i < c.fighters.size(); ++i) {
        if (((c.alive >> i) & 1U) == 0) continue;
        const Fighter& f = c.fighters[i];
        Side& side = sides[(c.attackers >> i) & 1U];
        ++side.count;
        if (f.body != kNone) {
            side.attack += book.bodies[f.body].att;
            side.defense += book.bodies[f.body].def;
        } else if (!is_world(f.id)) {
            const Design& d = book[s.unit[slot_of(f.id)].card];
            side.attack += d.att;
            side.defense += d.def;
        }
    }
    to.put(c.attacker == seat ? 1 : 0);
    to.put(c.defender == seat ? 1 : 0);
    to.put(w.there() ? facts(s, w.card).cost : 0);
    to.put(w.there() ? book[w.card].def : 0);
    to.put(w.is(World::kThrone) ? 1 : 0);
    to.put(w.there() ? required_counters(s, c.world) : 0);
    to.put(c.counters);
    to.put(c.exchange);
    to.put(c.exchanges);
    for (const std::size_t side : {1U, 0U}) {
        to.put(sides[side].count);
        to.put(sides[side].attack);
        to.put(sides[side].defense);
    }
    to.put(c.aims.size());
}

// What an action is about, as far as it names something.
struct Subject {
    CardId card = kNoCard;
    Id unit = kNoId, at = kNoId, world = kNoId;
    int counter = 0;  // of the Unit
    int seat = -1, number = 0;
};

Subject subject_of(const Seize::Action& a) {
    Subject out;
    switch (a.type) {
    case Kind::throne:
        if (a.id != 0)
            out.world = a.id;
        else
            out.card = a.a;
        break;
    case Kind::buy:
    case Kind::settle:
    case Kind::lead:
    case Kind::recruit:
    case Kind::bid:
    case Kind::order:
    case Kind::muster:
    case Kind::artifact:
    case Kind::discard: out.card = a.a; break;
    case Kind::dismiss:
        out.card = a.a;
        out.number = a.b;
        break;
    case Kind::build:
        out.card = a.a;
        out.world = a.id;
        break;
    case Kind::contribute:
    case Kind::to:
    case Kind::conquer:
    case Kind::skip:
    case Kind::levy: out.world = a.id; break;
    case Kind::move: out.unit = a.id; break;
    case Kind::use:
        out.card = a.a;
        out.number = a.b;
        if (static_cast<Use::From>(a.c) == Use::From::unit) out.unit = a.id;
        if (static_cast<Use::From>(a.c) == Use::From::world) out.world = a.id;
        break;
    case Kind::payer:
        if (a.c != 0)
            out.world = a.id;
        else {
            out.card = a.a;
            out.seat = a.b;
        }
        break;
    case Kind::beneficiary: out.seat = a.a; break;
    case Kind::choice:
    case Kind::x:
    case Kind::split: out.number = a.a; break;
    case Kind::pick:
        if (a.c == 0) {
            out.unit = a.id;
            out.counter = a.b;
        } else if (a.c == 2)
            out.world = a.id;
        else if (a.c == 4)
            out.seat = a.b;
        else {
            out.card = a.a;
            out.seat = a.c == 1 ? a.b : -1;
        }
        break;
    case Kind::target:
        out.unit = a.id;
        out.counter = a.b;
        out.at = a.at;
        break;
    case Kind::hold:
        out.unit = a.id;
        out.counter = a.b;
        break;
    case Kind::banish:
        out.card = a.a;
        out.seat = a.b;
        break;
    default: break;
    }
    return out;
}

// A Unit that an Id names, or nothing for anything else: counters of a World have the Id of the World.
std::optional<Unit> unit_at(const State& s, Id id) {
    if (id == kNoId || is_world(id) || slot_of(id) >= kUnitSlots) return std::nullopt;
    const Unit u = s.unit[slot_of(id)];
    return u.card == kNoCard ? std::nullopt : std::optional(u);
}
const World* world_at(const State& s, Id id) {
    if (id == kNoId || !is_world(id) || world_slot(id) >= kWorldSlots) return nullptr;
    const World& w = s.world[world_slot(id)];
    return w.there() ? &w : nullptr;
}

void put_world(FeatureWriter& to, const State& s, Seat seat, const World* w) {
    if (w == nullptr) return to.nothing(11);
    const CardBook& book = cards(s);
    const auto place = static_cast<int>(w - s.world);
    int mine[2] = {};
    int theirs[2] = {};
    each_unit(s, [&](int i) {
        const Unit u = s.unit[i];
        if (u.world != place) return;
        int* sums = u.owner == seat ? mine : theirs;
        sums[0] += book[u.card].att;
        sums[1] += book[u.card].def;
    });
    to.put(w->controller == seat ? 1 : 0);
    to.put(w->controller != seat ? 1 : 0);
    to.put(book[w->card].cost);
    to.put(book[w->card].def);
    to.put(w->is(World::kThrone) ? 1 : 0);
    to.put(w->is(World::kAttacked) ? 1 : 0);
    to.put(w->is(World::kDisputed) ? 1 : 0);
    to.put(mine[0]);
    to.put(mine[1]);
    to.put(theirs[0]);
    to.put(theirs[1]);
}

}  // namespace

bool FeaturesOf<Seize>::learned(const Seize::State& s) { return s.seats == 2 && edition(s).capacity; }

void FeaturesOf<Seize>::features(const Seize::State& s, Seat seat, std::span<std::int16_t> out) {
    FeatureWriter to(out);
    const bool asked = Seize::pending(s).has(seat);
    to.put(edition(s).capacity ? 0 : 1);
    to.put(basic(s) ? 1 : 0);
    to.put((s.rules & Seize::kAccelerated) != 0 ? 1 : 0);
    to.put(dueling(s) ? 1 : 0);
    to.put(s.seats);
    to.put(s.turn);
    to.put(s.turn_limit > s.turn ? s.turn_limit - s.turn : 0);
    to.one_of(part_of(s.stage), 8);
    to.put(asked ? 1 : 0);
    to.one_of(asked ? static_cast<int>(s.ask) - 1 : -1, kAsks - 1);
    const Seat next = seat_after(s, seat);
    Seat leader = next;
    int points = 0;
    int worlds = 0;
    int units = 0;
    for (int step = 1; step < s.seats; ++step) {
        const Seat other = seat_after(s, seat, step);
        const Realm realm(s, other);
        if (victory_points(s, other) > victory_points(s, leader)) leader = other;
        points += victory_points(s, other);
        worlds += realm.worlds;
        units += realm.units_cost;
    }
    put_player(to, s, seat, true);
    put_player(to, s, next, false);
    put_player(to, s, leader, false);
    to.put(points);
    to.put(worlds);
    to.put(units);
    put_hand(to, s, seat);
    put_conquest(to, s, seat);
    assert(to.full());
}

void FeaturesOf<Seize>::action_features(const Seize::State& s, Seat seat, const Seize::Action& action,
                                        std::span<std::int16_t> out) {
    const CardBook& book = cards(s);
    FeatureWriter to(out);
    to.one_of(static_cast<int>(action.type), kKinds);
    Subject about = subject_of(action);
    const std::optional<Unit> unit = unit_at(s, about.unit);
    const World* world = world_at(s, about.world);
    if (world == nullptr) world = world_at(s, about.unit);
    if (world == nullptr && unit && unit->world < kWorldSlots && s.world[unit->world].there())
        world = &s.world[unit->world];
    if (about.card == kNoCard && unit) about.card = unit->card;
    if (about.card == kNoCard && world != nullptr) about.card = world->card;
    if (about.card >= book.designs.size())
        to.nothing(11);
    else {
        const Design& d = book[about.card];
        to.one_of(static_cast<int>(d.type), 8);
        to.put(d.cost);
        to.put(d.att);
        to.put(d.def);
    }
    if (!unit)
        to.nothing(8);
    else {
        const Design& d = book[unit->card];
        to.put(unit->owner == seat ? 1 : 0);
        to.put(unit->owner != seat ? 1 : 0);
        to.put(d.cost);
        to.put(d.att);
        to.put(d.def);
        to.put(unit->counters);
        to.put(unit->damage);
        to.put(about.counter > 0 ? 1 : 0);
    }
    if (const std::optional<Unit> at = unit_at(s, about.at); !at)
        to.nothing(5);
    else {
        const Design& d = book[at->card];
        to.put(at->owner == seat ? 1 : 0);
        to.put(at->owner != seat ? 1 : 0);
        to.put(d.cost);
        to.put(d.att);
        to.put(d.def);
    }
    put_world(to, s, seat, world);
    to.put(about.seat == seat ? 1 : 0);
    to.put(about.number);
    assert(to.full());
}

static_assert(Featured<Seize>);

}  // namespace imperium

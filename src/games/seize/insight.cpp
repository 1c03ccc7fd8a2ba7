#include "games/seize/values.hpp"

#include <bit>

// What computer players go by: a guess at who is winning, and which actions look worth a try.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

constexpr float kPoint = 6.0F;  // a Victory point that is Controlled
constexpr float kWorld = 1.5F;  // per point of cost: what the World gives while it is held
constexpr float kResource = 0.8F;
constexpr float kCard = 0.6F;

float smaller(float a, float b) { return a < b ? a : b; }
float number(int n) { return static_cast<float>(n); }

float world_worth(const State& s, CardId card) { return (kPoint + kWorld) * number(facts(s, card).cost); }

float strength(const State& s, Seat seat) {
    const Player& p = s.player[seat];
    float sum = 4.0F + kPoint * number(victory_points(s, seat));
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (w.there() && w.controller == seat) sum += kWorld * number(facts(s, w.card).cost);
    }
    each_unit(s, [&](int i) {
        const Unit u = s.unit[i];
        if (u.owner != seat || u.is(Unit::kPicket)) return;
        sum += number(facts(s, u.card).cost) + 0.2F * number(u.counters) - (u.is(Unit::kAttacking) ? 0.2F : 0.0F);
    });
    if (s.building != kNoCard && s.active == seat) sum += number(facts(s, s.building).cost);
    sum += kResource * smaller(number(p.resources), 14.0F);
    sum += kCard * smaller(number(p.hand.size()), 10.0F);
    sum += 2.6F * smaller(number(p.reserve.size()), 3.0F);
    for (const Character& c : p.characters)
        sum += c.face_up() ? 1.2F + kResource * number(facts(s, c.card).cost) : 0.3F;
    each_artifact(s, seat, [&](int i) { sum += 1.0F + kResource * number(facts(s, s.artifacts[i].card).cost); });
    if (edition(s).throne_moves && s.turn > 0 && throne_of(s, seat) == kNone) sum -= kWorld;
    return sum;
}

// How likely the attackers of a World are to take it, from printed values: 0 to 1. `coming` is a Unit on its way there.
float prospect(const State& s, int world, int coming = -1) {
    const CardBook& book = cards(s);
    const World& w = s.world[world];
    const bool here = s.conquest.world == world;
    if (here && s.conquest.withdrawn != 0) return 0.0F;
    float attack = 0.0F;
    float defence = number(w.is(World::kThrone) ? 2 * book[w.card].def : book[w.card].def);
    const int missing = required_counters(s, world) - (here ? s.conquest.counters : 0);
    defence *= missing <= 0 ? 0.1F : missing <= 2 ? 0.5F + 0.25F * number(missing) : 1.5F;
    each_unit(s, [&](int i) {
        const Unit u = s.unit[i];
        if (u.world != world && i != coming) return;
        const Design& d = book[u.card];
        const bool troop = d.type == CardType::troop;
        if (u.is(Unit::kAttacking) || (i == coming && u.owner != w.controller)) {
            attack += number(d.att) * (troop ? 0.6F : 1.0F);
            if (d.counters > 0) attack += 0.6F * number(u.counters * book.bodies[d.body].att);
        } else if (troop || d.type == CardType::installation)
            defence += 1.2F * number(d.def) + 0.3F * number(d.att);
        else
            defence += 0.3F * number(d.att);
    });
    const float x = attack / (defence + 0.5F);
    return x * x / (1.0F + x * x);
}

// What the Unit that is on its way may still bring about: an attack, or a better defence.
float moving_worth(const State& s) {
    if (s.ask != Ask::move_to || (s.stage != Stage::part_b && s.stage != Stage::part_c)) return 0.0F;
    float best = 0.0F;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || !may_go(s, s.moving, i)) continue;
        float change = prospect(s, i, s.moving) - (w.is(World::kAttacked) ? prospect(s, i) : 0.0F);
        if (s.stage == Stage::part_c) change = -change;
        best = change * world_worth(s, w.card) > best ? change * world_worth(s, w.card) : best;
    }
    return 0.8F * best;
}

// What the announced targets promise the side that announced them.
float announced_worth(const State& s) {
    const Conquest& c = s.conquest;
    if (c.aims.empty()) return 0.0F;
    const Field field(s);
    float sum = 0.0F;
    std::uint64_t seen = 0;
    bool world = false;
    for (const Aim& first : c.aims) {
        if (!field.stands(first) || (first.to == kNone ? world : ((seen >> first.to) & 1U) != 0)) continue;
        int att = 0;
        for (const Aim& aim : c.aims)
            if (aim.to == first.to && field.stands(aim)) att += field.part(aim, field.stat(aim.from));
        if (first.to == kNone) {
            world = true;
            const float worth = 0.5F * world_worth(s, s.world[c.world].card) / number(required_counters(s, c.world));
            const Field::Blow blow = field.siege();
            sum += blow.hits ? worth * number(1 + blow.extra)
                             : 0.2F * worth * smaller(1.0F, number(att) / number(field.world_def()));
            continue;
        }
        seen |= std::uint64_t{1} << first.to;
        const Fighter& f = c.fighters[first.to];
        const Stat stat = field.stat(first.to);
        float worth = 1.5F;
        int needed = 1;
        if (f.k == 0) {
            const Unit u = s.unit[slot_of(f.id)];
            worth = u.is(Unit::kPicket) ? 2.0F : number(facts(s, u.card).cost);
            needed = 1 + stat.keyword(Keyword::hardened) - u.damage;
            if (stat.is(Trait::troop) || stat.is(Trait::installation)) worth *= 1.4F;
        }
        const Field::Blow blow = field.blow(first.to);
        if (blow.hits)
            sum += worth * (1 + blow.extra >= needed ? 1.0F : 0.4F);
        else
            sum += 0.2F * worth * smaller(1.0F, number(att) / number(stat.defence(field.traits(first.from))));
    }
    return sum;
}

}  // namespace

PerSeat<float> Seize::evaluate(const State& s) {
    PerSeat<float> value;
    if (over(s)) {
        const SeatSet who = winners(s);
        for (const Seat seat : who) value[seat] = 1.0F / number(who.size());
        return value;
    }
    for (const Seat seat : players_in(s)) value[seat] = strength(s, seat);
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || !w.is(World::kAttacked) || s.active >= s.seats || w.controller == s.active) continue;
        const float worth = 0.8F * prospect(s, i) * world_worth(s, w.card);
        value[s.active] += worth;
        value[w.controller] -= 0.7F * worth;
    }
    if (s.ask == Ask::move_to) value[s.unit[s.moving].owner] += moving_worth(s);
    if (s.conquest.world != kNone && !s.conquest.aims.empty()) {
        const bool attackers = ((s.conquest.attackers >> s.conquest.aims[0].from) & 1U) != 0;
        const float worth = announced_worth(s);
        value[attackers ? s.conquest.attacker : s.conquest.defender] += worth;
        value[attackers ? s.conquest.defender : s.conquest.attacker] -= worth;
    }
    float total = 0.0F;
    const float target = number(points_to_win(s));
    for (const Seat seat : players_in(s)) {
        const float near = number(victory_points(s, seat)) / target;
        const float x = (value[seat] > 1.0F ? value[seat] : 1.0F) * (1.0F + near);
        value[seat] = x * x;
        total += value[seat];
    }
    for (Seat seat = 0; seat < s.seats; ++seat) value[seat] /= total;
    return value;
}

void Seize::weigh(const State& s, Seat seat, const ActionList<Seize>& actions, std::span<float> weights) {
    for (int i = 0; i < actions.size(); ++i) {
        const Action& a = actions[i];
        float w = 1.0F;
        switch (a.type) {
        case Kind::settle: w = 6.0F + number(facts(s, a.a).cost); break;
        case Kind::build: w = 2.0F + number(facts(s, a.a).cost); break;
        case Kind::recruit: w = 2.0F; break;
        case Kind::artifact: w = 3.0F; break;
        case Kind::throne: w = a.id != 0 ? 1.0F + number(facts(s, s.world[world_slot(a.id)].card).cost) : 1.0F; break;
        case Kind::redraw:
        case Kind::keep: {  // Z30.14: with fewer than half Units
            int units = 0;
            for (const CardId card : s.player[seat].hand)
                units += facts(s, card).type <= CardType::installation ? 1 : 0;
            const bool poor = 2 * units < s.player[seat].hand.size();
            w = poor == (a.type == Kind::redraw) ? 4.0F : 0.2F;
            break;
        }
        case Kind::conquer: w = 8.0F; break;
        case Kind::skip: w = 0.2F; break;
        case Kind::hold: w = 0.1F; break;
        case Kind::withdraw: w = 0.1F; break;
        case Kind::target: w = is_world(a.at) && a.c == 0 ? 3.0F : 1.5F; break;
        case Kind::bid: w = 0.15F; break;
        case Kind::draw_world: w = 3.0F; break;
        case Kind::move:
            w = s.stage == Stage::part_a          ? 0.1F
                : s.stage == Stage::spread        ? 0.2F
                : s.stage == Stage::step4_retreat ? 0.2F
                                                  : 1.5F;
            break;
        case Kind::done:
            w = s.ask == Ask::new_throne ? 0.1F
                : s.ask == Ask::artifact ? 0.6F
                : s.ask == Ask::build || s.ask == Ask::settle || s.ask == Ask::draw_world || s.ask == Ask::muster
                    ? 0.2F
                    : 1.0F;
            break;
        case Kind::yes: w = s.ask == Ask::consent ? 0.3F : 2.0F; break;
        case Kind::rebuild: w = 5.0F; break;
        case Kind::muster: w = 1.0F + number(facts(s, a.a).cost); break;
        case Kind::split: w = 0.5F; break;
        default: break;
        }
        weights[static_cast<std::size_t>(i)] = w;
    }
}

}  // namespace imperium

#include "games/seize/values.hpp"

#include <algorithm>
#include <bit>

namespace imperium::seize {

namespace {

constexpr Filter kAtmosphericTargets = {{trait(Trait::installation) | trait(Trait::troop), 0, 0}, 0};
constexpr Filter kReinforcedAgainst = {{trait(Trait::fleet) | trait(Trait::orbital), 0, 0}, 0};

void change(const CardBook& book, const Clause& clause, Stat& stat) {
    const Filter* vs = clause.vs.empty() ? nullptr : &clause.vs;
    for (const Effect& e : book.of(clause)) {
        const auto k = static_cast<std::size_t>(e.keyword);
        switch (e.op) {
        case Op::att:
            if (vs == nullptr)
                stat.att += e.n;
            else if (stat.att_vs_count < 8)
                stat.att_vs[stat.att_vs_count++] = {vs, e.n};
            break;
        case Op::att_times:
            if (vs == nullptr)
                stat.att_times += e.n;
            else if (stat.times_vs_count < 4)
                stat.times_vs[stat.times_vs_count++] = {vs, e.n};
            break;
        case Op::att_half: stat.att_over *= e.n; break;
        case Op::def:
            if (vs == nullptr)
                stat.def += e.n;
            else if (stat.def_vs_count < 6)
                stat.def_vs[stat.def_vs_count++] = {vs, e.n};
            break;
        case Op::def_half: stat.def_over *= e.n; break;
        case Op::gain:
            stat.keywords[k] = static_cast<std::uint8_t>(numbered(e.keyword) ? stat.keywords[k] + e.n : 1);
            break;
        case Op::lose: stat.lost = static_cast<std::uint16_t>(stat.lost | (1U << k)); break;
        case Op::incoming_half:
            if (stat.incoming_count < 4) stat.incoming[stat.incoming_count++] = {&e.filter, e.n};
            break;
        case Op::reach:
            if (stat.reach_count < 4) stat.reach[stat.reach_count++] = &e.filter;
            break;
        case Op::mute: stat.muted = true; break;
        default: break;
        }
    }
}

// Effects that are about Units in a fight, and so worth collecting.
bool about_units(const CardBook& book, const Clause& clause) {
    const Op op = book.of(clause)[0].op;
    return op <= Op::mute;
}

}  // namespace

unsigned Stat::bonuses(Traits target) const {
    unsigned bits = 0;
    for (int i = 0; i < att_vs_count; ++i)
        if (att_vs[i].filter->meets(target)) bits |= 1U << i;
    return bits;
}

int Stat::total(unsigned counted) const {
    int sum = att;
    for (int i = 0; i < att_vs_count; ++i)
        if (((counted >> i) & 1U) != 0) sum += att_vs[i].n;
    sum = std::max(0, sum);
    if (att_times > 0) sum *= att_times;
    return std::min(250, sum / att_over);
}

int Stat::arrives(int part, const Stat& target) const {
    int times = has(Keyword::atmospheric) && kAtmosphericTargets.meets(target.traits) ? 2 : 0;
    for (int i = 0; i < times_vs_count; ++i)
        if (times_vs[i].filter->meets(target.traits)) times += times_vs[i].n;
    if (times > 0) part = att_times > 0 ? part * (att_times + times) / att_times : part * times;
    int over = 1;
    for (int i = 0; i < target.incoming_count; ++i)
        if (target.incoming[i].filter->meets(traits)) over *= target.incoming[i].n;
    return part / over;
}

int Stat::defence(Traits attacker) const {
    int sum = def;
    for (int i = 0; i < def_vs_count; ++i)
        if (def_vs[i].filter->meets(attacker)) sum += def_vs[i].n;
    if (has(Keyword::reinforced) && kReinforcedAgainst.meets(attacker)) sum *= 2;
    return std::max(1, sum / def_over);
}

Field::Field(const State& state) : s(state), c(state.conquest), book(cards(state)) { collect(); }

Seat Field::controller(int fighter) const {
    const Fighter& f = c.fighters[fighter];
    return is_world(f.id) ? s.world[world_slot(f.id)].controller : s.unit[slot_of(f.id)].owner;
}

CardId Field::card(int fighter) const {
    const Fighter& f = c.fighters[fighter];
    return is_world(f.id) ? s.world[world_slot(f.id)].card : s.unit[slot_of(f.id)].card;
}

Traits Field::traits(int fighter) const {
    const Fighter& f = c.fighters[fighter];
    if (f.body != kNone) return book.bodies[f.body].traits;
    return facts(s, s.unit[slot_of(f.id)].card).traits;
}

bool Field::conditions(const Ability& a, int fighter) const {
    if (a.conditions == 0) return true;
    const auto has = [&](Condition one) { return (a.conditions & condition(one)) != 0; };
    const bool attacking = attacks(fighter);
    if (has(Condition::attacking) && !attacking) return false;
    if (has(Condition::defending) && attacking) return false;
    if (has(Condition::striking) && (((c.struck >> fighter) & 1U) == 0 || c.exchange > 0)) return false;
    const Seat seat = controller(fighter);
    if (!holds(s, a.conditions, seat, c.world)) return false;
    if (!has(Condition::with)) return true;
    for (int other = 0; other < c.fighters.size(); ++other)
        if (other != fighter && alive(other) && controller(other) == seat && a.with.meets(traits(other))) return true;
    return false;
}

void Field::add(const Ability& a, CardId card, int source, std::uint64_t yours, std::uint64_t enemies) {
    if (a.choices != 1) return;
    for (const Clause& clause : book.of(book.of(a)[0])) {
        if (clause.scope != Scope::all || !about_units(book, clause) || area_count == 24) continue;
        areas[area_count++] = {&clause,
                               card,
                               static_cast<std::uint8_t>(source),
                               clause.side == Side::enemy ? enemies : yours,
                               (a.conditions & condition(Condition::attacking)) != 0,
                               (a.conditions & condition(Condition::defending)) != 0};
    }
}

// Passives of Units here, of this World and of the fighters' Characters that change others.
void Field::collect() {
    const auto passive = [](const Ability& a) {
        return a.kind == AbilityKind::passive && a.trigger == Trigger::none && a.windows == 0;
    };
    const std::uint64_t defenders = c.alive & ~c.attackers;
    const std::uint64_t attackers = c.alive & c.attackers;
    SeatSet seats;
    for (std::uint64_t rest = c.alive; rest != 0; rest &= rest - 1) {
        const int f = std::countr_zero(rest);
        const Fighter& one = c.fighters[f];
        if (one.k != 0) continue;
        const Unit& u = s.unit[slot_of(one.id)];
        seats.add(u.owner);
        if (one.body != kNone || !facts(s, u.card).has(Facts::kArea)) continue;
        const Design& d = book[u.card];
        for (const Ability& a : book.of(d)) {
            if (!passive(a) || !conditions(a, f)) continue;
            std::uint64_t yours = 0;
            for (std::uint64_t more = c.alive; more != 0; more &= more - 1)
                if (controller(std::countr_zero(more)) == u.owner) yours |= more & -more;
            add(a, u.card, f, yours & (attacks(f) ? attackers : defenders), attacks(f) ? defenders : attackers);
        }
    }
    const World& w = s.world[c.world];
    if (facts(s, w.card).has(Facts::kArea))
        for (const Ability& a : book.of(book[w.card]))
            if (passive(a) && in_force(s, c.world, a)) add(a, w.card, kNone, defenders, attackers);  // Y1
    for (const Seat seat : seats)
        for (const Character& one : s.player[seat].characters) {
            if (!one.face_up() || !facts(s, one.card).has(Facts::kArea)) continue;
            for (const Ability& a : book.of(book[one.card])) {
                if (!passive(a) || !holds(s, a.conditions, seat, kNone)) continue;
                std::uint64_t yours = 0;
                for (std::uint64_t more = c.alive; more != 0; more &= more - 1)
                    if (controller(std::countr_zero(more)) == seat) yours |= more & -more;
                add(a, one.card, kNone, yours, 0);
            }
        }
}

// Everything that changes a Unit, in the order in which it counts: what it says of itself, what others say of it, and
// what was used.
template <class Visit> void Field::each_change(int fighter, Visit visit) const {
    const Fighter& f = c.fighters[fighter];
    const std::uint64_t bit = std::uint64_t{1} << fighter;
    const bool attacking = attacks(fighter);
    const CardId own = f.body == kNone ? s.unit[slot_of(f.id)].card : kNoCard;
    if (f.body == kNone && facts(s, own).has(Facts::kOwn))
        for (const Ability& a : book.of(book[own])) {
            if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || a.windows != 0 || a.choices != 1)
                continue;
            if (!conditions(a, fighter)) continue;
            for (const Clause& clause : book.of(book.of(a)[0]))
                if (clause.scope == Scope::self) visit(own, clause);
        }
    const Traits mine = traits(fighter);
    CardId counted[24];
    const Clause* counted_as[24];
    int count = 0;
    for (int i = 0; i < area_count; ++i) {
        const Area& area = areas[i];
        if ((area.on & bit) == 0 || !area.clause->filter.meets(mine)) continue;
        if ((area.attacking && !attacking) || (area.defending && attacking)) continue;
        bool again = false;  // Y4
        for (int j = 0; j < count; ++j) again = again || (counted[j] == area.card && counted_as[j] == area.clause);
        if (again) continue;
        counted[count] = area.card;
        counted_as[count++] = area.clause;
        visit(area.card, *area.clause);
    }
    for (const Mod& mod : s.mods)
        if (mod.duration < Duration::phase && (mod.targets & bit) != 0) visit(mod.card, book.clauses[mod.clause]);
}

Stat Field::stat(int fighter) const {
    const Fighter& f = c.fighters[fighter];
    Stat stat;
    if (f.body != kNone) {
        const Body& body = book.bodies[f.body];
        stat.traits = body.traits;
        stat.att = body.att;
        stat.def = body.def;
        stat.keywords = body.keywords;
    } else {
        const Design& d = book[s.unit[slot_of(f.id)].card];
        stat.traits = d.traits;
        stat.att = d.att;
        stat.def = d.def;
        stat.keywords = d.keywords;
    }
    each_change(fighter, [&](CardId, const Clause& clause) { change(book, clause, stat); });
    return stat;
}

std::vector<Field::Reason> Field::reasons(int fighter) const {
    std::vector<Reason> all;
    each_change(fighter, [&](CardId card, const Clause& clause) {
        if (about_units(book, clause)) all.push_back({card, &clause});
    });
    return all;
}

int Field::world_def() const {
    const World& w = s.world[c.world];
    int def = book[w.card].def;
    int over = 1;
    const auto count = [&](const Clause& clause) {
        for (const Effect& e : book.of(clause)) {
            if (e.op == Op::def) def += e.n;
            if (e.op == Op::def_half) over *= e.n;
        }
    };
    for (const Ability& a : book.of(book[w.card])) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || !in_force(s, c.world, a)) continue;
        for (const Clause& clause : book.of(book.of(a)[0]))
            if (clause.scope == Scope::world_here) count(clause);
    }
    for (const Mod& mod : s.mods)
        if (mod.on_world != 0) count(book.clauses[mod.clause]);
    if (w.is(World::kThrone)) def *= 2;
    return std::max(1, def / over);
}

bool Field::may_act(int from, const Stat& stat, bool strike) const {
    if (!alive(from) || stat.muted) return false;
    const bool struck = ((c.struck >> from) & 1U) != 0;
    if (strike) return stat.has(Keyword::surprise_strike) && !struck;
    if (struck && c.exchange <= 1) return false;  // Z8.12
    if (attacks(from) && c.exchange <= 1 && stat.is(Trait::troop) && !stat.has(Keyword::assault)) return false;
    return true;
}

bool Field::may_target(int from, const Stat& stat, int to, bool strike) const {
    if (!alive(to) || attacks(from) == attacks(to)) return false;
    const Traits target = traits(to);
    (void)strike;
    if (stat.is(Trait::troop)) {
        const Traits ground = attacks(from) ? trait(Trait::troop) | trait(Trait::installation) : trait(Trait::troop);
        bool reaches = (target & ground) != 0;
        for (int i = 0; i < stat.reach_count; ++i) reaches = reaches || stat.reach[i]->meets(target);
        if (!reaches) return false;
    }
    if (stat.attack(target) == 0) return false;  // Z8.5
    if (!attacks(to) || ((c.targeted >> to) & 1U) != 0 || stat.has(Keyword::intercept)) return true;
    if ((target & trait(Trait::troop)) != 0) return c.exchange > 1;  // Z8.6
    if ((target & trait(Trait::fleet)) == 0) return true;
    return !this->stat(to).has(Keyword::support);  // Z8.10
}

std::uint64_t Field::targets(int from, const Stat& stat, bool strike) const {
    if (!may_act(from, stat, strike)) return 0;
    std::uint64_t found = 0;
    const std::uint64_t others = c.alive & (attacks(from) ? ~c.attackers : c.attackers);
    for (std::uint64_t rest = others; rest != 0; rest &= rest - 1)
        if (may_target(from, stat, std::countr_zero(rest), strike)) found |= rest & -rest;
    return found;
}

bool Field::world_target(int from, const Stat& stat, bool strike) const {
    return !strike && attacks(from) && may_act(from, stat, false) && stat.attack(trait(Trait::world)) > 0;
}

int Field::most(int from, const Stat& stat, int to) const {
    struct Part {
        unsigned bonuses;
        int att;
    };
    Part parts[8];
    int count = 0;
    for (const Aim& aim : c.aims)
        if (aim.from == from && aim.to != kNone && aim.att != kWholeRest && count < 8)
            parts[count++] = {stat.bonuses(traits(aim.to)), aim.att};
    const unsigned mine = stat.bonuses(traits(to));
    int most = 250;
    // Y5: no group of targets takes more than the bonuses that count against any of them give.
    for (unsigned group = 0; group < (1U << count); ++group) {
        unsigned bonuses = mine;
        int sum = 0;
        for (int i = 0; i < count; ++i)
            if (((group >> i) & 1U) != 0) {
                bonuses |= parts[i].bonuses;
                sum += parts[i].att;
            }
        most = std::min(most, stat.total(bonuses) - sum);
    }
    return std::max(0, most);
}

int Field::part(const Aim& aim, const Stat& from) const {
    if (aim.to == kNone) return from.attack(trait(Trait::world));
    return aim.att == kWholeRest ? most(aim.from, from, aim.to) : std::min<int>(aim.att, from.attack(traits(aim.to)));
}

Field::Blow Field::blow(int target) const {
    struct Attack {
        int att;
        int piercing;
        unsigned triggers;
    };
    Attack attacks_on[kFighters];
    int count = 0;
    unsigned all = 0;
    const Stat mine = stat(target);
    const bool reinforced = mine.has(Keyword::reinforced);
    for (const Aim& aim : c.aims) {
        if (aim.to != target || !alive(aim.from)) continue;
        const Stat from = stat(aim.from);
        unsigned triggers = 0;
        for (int i = 0; i < mine.def_vs_count; ++i)
            if (mine.def_vs[i].filter->meets(from.traits)) triggers |= 1U << i;
        if (reinforced && kReinforcedAgainst.meets(from.traits)) triggers |= 1U << 6;
        attacks_on[count++] = {from.arrives(part(aim, from), mine), from.keyword(Keyword::piercing), triggers};
        all |= triggers;
    }
    Blow best;
    if (count == 0) return best;
    for (unsigned group = all;; group = (group - 1) & all) {  // Y7
        int def = mine.def;
        for (int i = 0; i < mine.def_vs_count; ++i)
            if (((group >> i) & 1U) != 0) def += mine.def_vs[i].n;
        if ((group & (1U << 6)) != 0) def *= 2;
        def = std::max(1, def / mine.def_over);
        int sum = 0, extra = 0, size = 0;
        for (int i = 0; i < count; ++i)
            if ((attacks_on[i].triggers & ~group) == 0) {
                sum += attacks_on[i].att;
                extra += attacks_on[i].piercing;
                ++size;
            }
        if (size > 0 && sum >= def && (!best.hits || extra > best.extra)) best = {true, extra};
        if (group == 0) break;
    }
    return best;
}

Field::Blow Field::siege() const {
    int sum = 0, extra = 0;
    bool any = false;
    for (const Aim& aim : c.aims) {
        if (aim.to != kNone || !alive(aim.from)) continue;
        const Stat from = stat(aim.from);
        sum += part(aim, from);
        extra += from.keyword(Keyword::siege);
        any = true;
    }
    return any && sum >= world_def() ? Blow{true, extra} : Blow{};
}

}  // namespace imperium::seize

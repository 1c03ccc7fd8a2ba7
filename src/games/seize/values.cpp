#include "games/seize/values.hpp"

#include <algorithm>
#include <bit>

namespace imperium::seize {

namespace {

constexpr Filter kAtmosphericTargets = {{trait(Trait::installation) | trait(Trait::troop), 0, 0}, 0};
constexpr Filter kAtmosphericAlsoWorlds = {
    {trait(Trait::installation) | trait(Trait::troop) | trait(Trait::world), 0, 0}, 0};
constexpr Filter kAgainstWorlds = {{trait(Trait::world), 0, 0}, 0};
constexpr Filter kReinforcedAgainst = {{trait(Trait::fleet) | trait(Trait::orbital), 0, 0}, 0};

// `used`: of the second layer, if there are layers (Z30.30).
void change(const CardBook& book, const Clause& clause, Stat& stat, bool used) {
    const Filter* vs = clause.vs.empty() ? nullptr : &clause.vs;
    for (const Effect& e : book.of(clause)) {
        const auto k = static_cast<std::size_t>(e.keyword);
        switch (e.op) {
        case Op::att:
            if (vs == nullptr)
                (used ? stat.later.att : stat.att) += e.n;
            else if (stat.att_vs_count < 8)
                stat.att_vs[stat.att_vs_count++] = {vs, e.n, used};
            break;
        case Op::att_times:
            if (vs == nullptr)
                (used ? stat.later.att_times : stat.att_times) += e.n;
            else if (stat.times_vs_count < 4)
                stat.times_vs[stat.times_vs_count++] = {vs, e.n, used};
            break;
        case Op::att_half: (used ? stat.later.att_over : stat.att_over) *= e.n; break;
        case Op::def:
            if (vs == nullptr)
                (used ? stat.later.def : stat.def) += e.n;
            else if (stat.def_vs_count < 6)
                stat.def_vs[stat.def_vs_count++] = {vs, e.n, used};
            break;
        case Op::def_half: (used ? stat.later.def_over : stat.def_over) *= e.n; break;
        case Op::gain:
            if (used) {
                if (e.keyword == Keyword::siege) stat.later.siege += e.n;
                if (e.keyword == Keyword::atmospheric && stat.keywords[k] == 0) stat.later.atmospheric = true;
                if (e.keyword == Keyword::reinforced && stat.keywords[k] == 0) stat.later.reinforced = true;
            }
            stat.keywords[k] = static_cast<std::uint8_t>(numbered(e.keyword) ? stat.keywords[k] + e.n : 1);
            break;
        case Op::lose: stat.lost = static_cast<std::uint16_t>(stat.lost | (1U << k)); break;
        case Op::incoming_half:
            if (stat.incoming_count < 4) stat.incoming[stat.incoming_count++] = {&e.filter, e.n, false};
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
constexpr Ops kAboutUnits = 2 * ops(Op::mute) - 1;
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
    int sum = att, more = later.att;
    for (int i = 0; i < att_vs_count; ++i)
        if (((counted >> i) & 1U) != 0) (att_vs[i].used ? more : sum) += att_vs[i].n;
    sum = std::max(0, sum);
    if (att_times > 0) sum *= att_times;
    sum /= att_over;
    if (layered) {
        sum = std::max(0, sum + more);
        if (later.att_times > 0) sum *= later.att_times;
        sum /= later.att_over;
    }
    return std::min(250, sum);
}

int Stat::first_layer(unsigned counted) const {
    int sum = att;
    for (int i = 0; i < att_vs_count; ++i)
        if (((counted >> i) & 1U) != 0 && !att_vs[i].used) sum += att_vs[i].n;
    sum = std::max(0, sum);
    if (att_times > 0) sum *= att_times;
    sum /= att_over;
    if (later.att_times > 0) sum *= later.att_times;
    return std::min(250, sum / later.att_over);
}

int Stat::arrives(int part, const Stat& target, int first) const {
    const Filter& air = layered ? kAtmosphericAlsoWorlds : kAtmosphericTargets;
    const bool doubles = has(Keyword::atmospheric) && air.meets(target.traits);
    int times = doubles && !later.atmospheric ? 2 : 0;
    int late = doubles && later.atmospheric ? 2 : 0;
    for (int i = 0; i < times_vs_count; ++i)
        if (times_vs[i].filter->meets(target.traits)) (times_vs[i].used ? late : times) += times_vs[i].n;
    const auto scaled = [](int n, int by, int more) { return by > 0 ? n * (by + more) / by : n * more; };
    if (layered) {
        const int rest = part - first;
        if (times > 0) first = scaled(first, att_times, times);
        part = first + rest;
        if (late > 0) part = scaled(part, later.att_times, late);
    } else if (times > 0)
        part = scaled(part, att_times, times);
    int over = 1;
    for (int i = 0; i < target.incoming_count; ++i)
        if (target.incoming[i].filter->meets(traits)) over *= target.incoming[i].n;
    return part / over;
}

unsigned Stat::triggers(Traits attacker) const {
    unsigned bits = 0;
    for (int i = 0; i < def_vs_count; ++i)
        if (def_vs[i].filter->meets(attacker)) bits |= 1U << i;
    if (has(Keyword::reinforced) && kReinforcedAgainst.meets(attacker)) bits |= kReinforced;
    return bits;
}

int Stat::defence_with(unsigned counted) const {
    int sum = def, more = later.def;
    for (int i = 0; i < def_vs_count; ++i)
        if (((counted >> i) & 1U) != 0) (def_vs[i].used ? more : sum) += def_vs[i].n;
    const bool twice = (counted & kReinforced) != 0;
    if (twice && !later.reinforced) sum *= 2;
    sum = std::max(1, sum / def_over);
    if (!layered) return sum;
    sum = std::max(1, sum + more);
    if (twice && later.reinforced) sum *= 2;
    return std::max(1, sum / later.def_over);
}

CardId Field::card(int fighter) const {
    const Fighter& f = c.fighters[fighter];
    return is_world(f.id) ? s.world[world_slot(f.id)].card : s.unit[slot_of(f.id)].card;
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

void Field::add(const Ability& a, CardId card, std::uint64_t yours, std::uint64_t enemies) const {
    if (a.choices != 1) return;
    for (const Clause& clause : book.of(book.of(a)[0])) {
        if (clause.scope != Scope::all || !about_units(book, clause)) continue;
        const Area area{&clause, card, clause.side == Side::enemy ? enemies : yours,
                        (a.conditions & condition(Condition::attacking)) != 0,
                        (a.conditions & condition(Condition::defending)) != 0};
        const auto same = [&](const Area& one) { return one.clause == area.clause && one.on == area.on; };  // Y4
        if (area_count < kAreas && std::none_of(areas, areas + area_count, same)) areas[area_count++] = area;
    }
}

// Passives of Units here, of this World and of the fighters' Characters that change others.
void Field::collect() const {
    area_count = 0;
    const FactTable& table = book.facts;
    const auto passive = [&](const Ability& a) {
        return a.kind == AbilityKind::passive && a.trigger == Trigger::none && a.windows == 0
               && (book.of(a)[0].ops & kAboutUnits) != 0;
    };
    const std::uint64_t defenders = c.alive & ~c.attackers;
    const std::uint64_t attackers = c.alive & c.attackers;
    std::uint64_t units = 0, speaking = 0;  // cards, and those of them that speak of others
    for (std::uint64_t rest = c.alive; rest != 0; rest &= rest - 1) {
        const Fighter& one = c.fighters[std::countr_zero(rest)];
        if (one.k != 0) continue;
        units |= rest & -rest;
        if (one.body == kNone && table[s.unit.card[slot_of(one.id)]].has(Facts::kArea)) speaking |= rest & -rest;
    }
    std::uint64_t of[kMaxSeats] = {};  // fighters of each seat
    if (s.seats == 2) {
        of[c.attacker] = attackers;
        of[c.defender] = defenders;
    } else {
        for (std::uint64_t rest = c.alive; rest != 0; rest &= rest - 1)
            of[controller(std::countr_zero(rest))] |= rest & -rest;
    }
    for (std::uint64_t rest = speaking; rest != 0; rest &= rest - 1) {
        const int f = std::countr_zero(rest);
        const CardId card = s.unit.card[slot_of(c.fighters[f].id)];
        for (const Ability& a : book.of(book[card])) {
            if (!passive(a) || !conditions(a, f)) continue;
            add(a, card, of[controller(f)] & (attacks(f) ? attackers : defenders), attacks(f) ? defenders : attackers);
        }
    }
    const World& w = s.world[c.world];
    if (table[w.card].has(Facts::kArea))
        for (const Ability& a : book.of(book[w.card]))
            if (passive(a) && in_force(s, c.world, a)) add(a, w.card, defenders, attackers);  // Y1
    for (Seat seat = 0; seat < s.seats; ++seat) {
        if ((of[seat] & units) == 0) continue;
        const auto speak = [&](CardId card) {
            if (!table[card].has(Facts::kArea)) return;
            for (const Ability& a : book.of(book[card])) {
                if (passive(a) && holds(s, a.conditions, seat, kNone)) add(a, card, of[seat], 0);
            }
        };
        const auto characters = s.player[seat].characters.all();
        const auto area = [&](const Character& one) { return table[one.card].has(Facts::kArea); };
        each_place(places(characters, face_up, area), [&](int i) { speak(s.player[seat].characters[i].card); });
        each_artifact(s, seat, [&](int i) { speak(s.artifacts[i].card); });
    }
}

// Everything that changes a Unit, in the order in which it counts: what it says of itself, what others say of it, and
// what was used.
template <class Visit> void Field::each_change(int fighter, Visit visit) const {
    const Fighter& f = c.fighters[fighter];
    const std::uint64_t bit = std::uint64_t{1} << fighter;
    const bool attacking = attacks(fighter);
    const CardId own = f.body == kNone ? s.unit[slot_of(f.id)].card : kNoCard;
    if (f.body == kNone && book.facts[own].has(Facts::kOwn))
        for (const Ability& a : book.of(book[own])) {
            if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || a.windows != 0 || a.choices != 1)
                continue;
            if (!conditions(a, fighter)) continue;
            for (const Clause& clause : book.of(book.of(a)[0]))
                if (clause.scope == Scope::self) visit(own, clause, false);
        }
    if (area_count < 0) collect();
    const Traits mine = traits(fighter);
    for (int i = 0; i < area_count; ++i) {
        const Area& area = areas[i];
        if ((area.on & bit) == 0 || !area.clause->filter.meets(mine)) continue;
        if ((area.attacking && !attacking) || (area.defending && attacking)) continue;
        visit(area.card, *area.clause, false);
    }
    for (const Mod& mod : s.mods)
        if (mod.duration < Duration::phase && (mod.targets & bit) != 0)
            visit(mod.card, book.clauses[mod.clause], mod.source == kNone);
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
    stat.layered = book.edition.layers;
    each_change(fighter,
                [&](CardId, const Clause& clause, bool used) { change(book, clause, stat, used && stat.layered); });
    if (book.edition.atmospheric_hits_worlds)  // Z30.10: Siege is ATT against a World
        if (const int siege = stat.keyword(Keyword::siege); siege > 0) {
            const int later = std::min(siege, stat.later.siege);
            if (siege > later && stat.att_vs_count < 8)
                stat.att_vs[stat.att_vs_count++] = {&kAgainstWorlds, 2 * (siege - later), false};
            if (later > 0 && stat.att_vs_count < 8)
                stat.att_vs[stat.att_vs_count++] = {&kAgainstWorlds, 2 * later, true};
        }
    return stat;
}

bool Field::printed(int fighter, Keyword keyword) const {
    const Fighter& f = c.fighters[fighter];
    const Keywords& all = f.body != kNone ? book.bodies[f.body].keywords : book[s.unit.card[slot_of(f.id)]].keywords;
    return all[static_cast<std::size_t>(keyword)] != 0;
}

bool Field::may_have(int fighter, Keyword keyword) const {
    return printed(fighter, keyword) || book.facts.given(keyword)
           || std::any_of(s.mods.begin(), s.mods.end(),
                          [&](const Mod& mod) { return ((mod.targets >> fighter) & 1U) != 0; });
}

bool Field::supports(int fighter) const {
    bool has = printed(fighter, Keyword::support);
    if (has ? !book.facts.lost(Keyword::support) : !book.facts.gained(Keyword::support)) return has;
    bool lost = false;  // Y14
    each_change(fighter, [&](CardId, const Clause& clause, bool) {
        for (const Effect& e : book.of(clause)) {
            if (e.keyword != Keyword::support) continue;
            has = has || e.op == Op::gain;
            lost = lost || e.op == Op::lose;
        }
    });
    return has && !lost;
}

std::vector<Field::Reason> Field::reasons(int fighter) const {
    std::vector<Reason> all;
    each_change(fighter, [&](CardId card, const Clause& clause, bool) {
        if (about_units(book, clause)) all.push_back({card, &clause});
    });
    return all;
}

int Field::world_def() const {
    const World& w = s.world[c.world];
    const bool layers = book.edition.layers;
    int def = book[w.card].def, more = 0;
    int over = 1, later_over = 1;
    const auto count = [&](const Clause& clause, bool used) {
        for (const Effect& e : book.of(clause)) {
            if (e.op == Op::def) (used ? more : def) += e.n;
            if (e.op == Op::def_half) (used ? later_over : over) *= e.n;
        }
    };
    for (const Ability& a : book.of(book[w.card])) {
        if (a.kind != AbilityKind::passive || a.trigger != Trigger::none || !in_force(s, c.world, a)) continue;
        for (const Clause& clause : book.of(book.of(a)[0]))
            if (clause.scope == Scope::world_here) count(clause, false);
    }
    for (const Mod& mod : s.mods)
        if (mod.on_world != 0) count(book.clauses[mod.clause], layers);
    if (w.is(World::kThrone)) def *= 2;
    def = std::max(1, def / over);
    return layers ? std::max(1, (def + more) / later_over) : def;
}

Stat Field::world_stat() const {
    Stat stat;
    stat.traits = trait(Trait::world);
    stat.def = world_def();
    return stat;
}

bool Field::may_act(int from, const Stat& stat, bool strike) const {
    if (!alive(from) || stat.muted) return false;
    const bool struck = ((c.struck >> from) & 1U) != 0;
    if (strike) return stat.has(Keyword::surprise_strike) && !struck;
    if (struck && c.exchange <= 1) return false;  // Z8.12
    const bool ground =
        stat.is(Trait::troop) || (book.edition.installations_hit_troops && stat.is(Trait::installation));
    return !(attacks(from) && c.exchange <= 1 && ground && !stat.has(Keyword::assault));
}

bool Field::may_target(int from, const Stat& stat, int to, bool strike) const {
    if (!alive(to) || attacks(from) == attacks(to)) return false;
    const Traits target = traits(to);
    (void)strike;
    const bool installations = book.edition.installations_hit_troops;  // Z30.25, Z30.44
    if (stat.is(Trait::troop) || (installations && stat.is(Trait::installation))) {
        const Traits ground = attacks(from) ? trait(Trait::troop) | trait(Trait::installation) : trait(Trait::troop);
        bool reaches = (target & ground) != 0;
        if (installations && attacks(to)) reaches = reaches || (target & trait(Trait::installation)) != 0;
        for (int i = 0; i < stat.reach_count; ++i) reaches = reaches || stat.reach[i]->meets(target);
        if (!reaches) return false;
    }
    if (stat.attack(target) == 0) return false;  // Z8.5
    if (!attacks(to) || stat.has(Keyword::intercept)) return true;
    const bool targeted = ((c.targeted >> to) & 1U) != 0;
    const Traits quiet = trait(Trait::troop) | (installations ? trait(Trait::installation) : Traits{0});
    if ((target & quiet) != 0) return targeted || c.exchange > 1;  // Z8.6
    if (targeted && !book.edition.support_lasts) return true;
    if ((target & trait(Trait::fleet)) == 0 && !installations) return true;
    return !supports(to);  // Z8.10, Z30.33
}

std::uint64_t Field::targets(int from, const Stat& stat, bool strike) const {
    if (!may_act(from, stat, strike)) return 0;
    std::uint64_t found = 0;
    const std::uint64_t others = c.alive & (attacks(from) ? ~c.attackers : c.attackers);
    for (std::uint64_t rest = others; rest != 0; rest &= rest - 1)
        if (may_target(from, stat, std::countr_zero(rest), strike)) found |= rest & -rest;
    return found;
}

bool Field::any_target(int from, const Stat& stat, bool strike) const {
    if (!may_act(from, stat, strike)) return false;
    if (world_target(from, stat, strike)) return true;
    const std::uint64_t others = c.alive & (attacks(from) ? ~c.attackers : c.attackers);
    for (std::uint64_t rest = others; rest != 0; rest &= rest - 1)
        if (may_target(from, stat, std::countr_zero(rest), strike)) return true;
    return false;
}

bool Field::world_target(int from, const Stat& stat, bool strike) const {
    return !strike && attacks(from) && may_act(from, stat, false) && stat.attack(trait(Trait::world)) > 0;
}

int Field::most(int from, const Stat& stat, int to) const {
    struct Part {
        unsigned bonuses;
        int att;
    };
    Part parts[kParts];
    int count = 0;
    for (const Aim& aim : c.aims)
        if (aim.from == from && aim.to != kNone && aim.att != kWholeRest && count < kParts)
            parts[count++] = {stat.bonuses(traits(aim.to)), aim.att};
    const unsigned mine = stat.bonuses(target_traits(to));
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
    if (aim.to == kNone && !book.edition.arcs_reach_world) return from.attack(trait(Trait::world));
    return aim.att == kWholeRest ? most(aim.from, from, aim.to)
                                 : std::min<int>(aim.att, from.attack(target_traits(aim.to)));
}

int Field::arrival(const Aim& aim, const Stat& from, const Stat& target) const {
    const int mine = part(aim, from);
    if (!from.layered) return aim.to == kNone ? mine : from.arrives(mine, target, mine);
    // Z30.30: points of the first layer are assigned first, in the order of the targets.
    int first = from.first_layer(from.bonuses(target_traits(aim.to)));
    for (const Aim& before : c.aims) {
        if (&before == &aim) break;
        if (before.from == aim.from) first -= part(before, from);
    }
    return from.arrives(mine, target, std::clamp(first, 0, mine));
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
    for (const Aim& aim : c.aims) {
        if (aim.to != target || !alive(aim.from)) continue;
        const Stat from = stat(aim.from);
        const unsigned triggers = mine.triggers(from.traits);
        attacks_on[count++] = {arrival(aim, from, mine), from.keyword(Keyword::piercing), triggers};
        all |= triggers;
    }
    Blow best;
    if (count == 0) return best;
    for (unsigned group = all;; group = (group - 1) & all) {  // Y7
        const int def = mine.defence_with(group);
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
    const Stat world = world_stat();
    for (const Aim& aim : c.aims) {
        if (aim.to != kNone || !alive(aim.from)) continue;
        const Stat from = stat(aim.from);
        sum += arrival(aim, from, world);
        if (book.edition.printed_counters) extra += from.keyword(Keyword::siege);
        any = true;
    }
    return any && sum >= world.def ? Blow{true, extra} : Blow{};
}

}  // namespace imperium::seize

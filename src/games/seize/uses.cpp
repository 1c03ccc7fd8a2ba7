#include "games/seize/uses.hpp"

#include "games/seize/limits.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace imperium::seize {

namespace {

bool selects(Scope scope) { return scope == Scope::one || scope == Scope::up_to; }

// Effects that stay for a while and of which two copies do not add up on one Unit (Y4).
constexpr Ops kLasting = 2 * ops(Op::mute) - 1;

// Those on the side of a beneficiary in the Conquest Action or on the other one: the attackers, or the defenders.
std::uint64_t on_side(const State& s, const Field& field, Seat beneficiary, Side side) {
    const Conquest& c = s.conquest;
    const bool attackers = (beneficiary == c.attacker) != (side == Side::enemy);
    std::uint64_t found = c.alive & (attackers ? c.attackers : ~c.attackers);
    if (side == Side::enemy || s.seats == 2) return found;
    for (std::uint64_t rest = found; rest != 0; rest &= rest - 1)
        if (field.controller(std::countr_zero(rest)) != beneficiary) found &= ~(rest & -rest);
    return found;
}

int fighter_of(const State& s, int unit) {
    for (int f = 0; f < s.conquest.fighters.size(); ++f) {
        const Fighter& one = s.conquest.fighters[f];
        if (one.k == 0 && one.id == s.unit[unit].id) return f;
    }
    return -1;
}

// Y11: it attacks in this Step, or has announced to.
bool will_attack(const State& s, const Field& field, int fighter) {
    const bool turn = field.attacks(fighter) ? attackers_target(s) : defenders_target(s);
    if (!turn) return false;
    if (announced(s)) {
        for (const Aim& aim : s.conquest.aims)
            if (aim.from == fighter) return true;
        return false;
    }
    const Stat stat = field.stat(fighter);
    return field.any_target(fighter, stat, false);
}

// Z17.3: a copy of this card is in force on the World of the Conquest Action.
bool world_changed(const State& s, CardId card) {
    for (const Mod& mod : s.mods)
        if (mod.card == card && mod.on_world != 0) return true;
    return false;
}

bool already_changed(const State& s, CardId card, int fighter) {
    for (const Mod& mod : s.mods)
        if (mod.card == card && mod.duration < Duration::phase && ((mod.targets >> fighter) & 1U) != 0) return true;
    return false;
}

const Clause* chosen_clause(std::span<const Clause> clauses) {
    for (const Clause& clause : clauses)
        if (selects(clause.scope)) return &clause;
    return nullptr;
}

}  // namespace

const Clause* chosen_clause(const State& s, const Use& use) { return chosen_clause(clauses_of(s, use)); }

namespace {

// Those a clause may target in a Conquest Action, or the first `most` of them.
std::uint64_t fighter_targets(const State& s, const Field& field, const Use& use, const Clause& clause, int most) {
    const bool lasts = (clause.ops & kLasting) != 0, dooms = (clause.ops & ops(Op::doom)) != 0;
    const bool heals = (clause.ops & ops(Op::heal)) != 0, shifts = (clause.ops & ops(Op::shift)) != 0;
    const bool leaves = use.from == Use::From::unit && ability_of(s, use).kind == AbilityKind::eliminate;
    const int self = leaves ? fighter_of(s, use.source) : -1;
    const std::uint64_t side = on_side(s, field, use.beneficiary, clause.side) & ~use.targets;
    std::uint64_t found = 0;
    for (std::uint64_t rest = side; rest != 0; rest &= rest - 1) {
        const int f = std::countr_zero(rest);
        if (!clause.filter.meets(field.traits(f))) continue;
        if (f == self && leaves) continue;  // "another"
        const bool card = s.conquest.fighters[f].k == 0;
        const int damage = card ? s.unit[slot_of(s.conquest.fighters[f].id)].damage : 0;
        if (heals && damage == 0) continue;
        if (shifts && (!card || f == use.shift_from)) continue;
        if (lasts && already_changed(s, use.card, f)) continue;
        if (dooms && !will_attack(s, field, f)) continue;
        found |= rest & -rest;
        if (--most == 0) break;
    }
    return found;
}

bool any_fighter_target(const State& s, const Field& field, const Use& use, const Clause& clause) {
    return fighter_targets(s, field, use, clause, 1) != 0;
}

}  // namespace

std::uint64_t fighter_targets(const State& s, const Field& field, const Use& use, const Clause& clause) {
    return fighter_targets(s, field, use, clause, kFighters);
}

std::uint64_t shift_sources(const State& s, const Field& field, const Use& use, const Clause& clause) {
    std::uint64_t found = 0;
    const Effect& shift = cards(s).of(clause)[0];
    for (std::uint64_t rest = on_side(s, field, use.beneficiary, clause.side); rest != 0; rest &= rest - 1) {
        const int f = std::countr_zero(rest);
        const Fighter& one = s.conquest.fighters[f];
        if (one.k != 0 || s.unit[slot_of(one.id)].damage == 0 || !shift.filter.meets(field.traits(f))) continue;
        Use probe = use;
        probe.shift_from = static_cast<std::uint8_t>(f);
        if (any_fighter_target(s, field, probe, clause)) found |= rest & -rest;
    }
    return found;
}

namespace {

// The targets of a clause outside a Conquest Action, or the first `most` of them.
void table_targets(const State& s, const Use& use, const Clause& clause, Picks& list, int most) {
    const CardBook& book = cards(s);
    const auto picked = [&](std::uint8_t pick) {
        return std::find(use.picked, use.picked + use.picks, pick) != use.picked + use.picks;
    };
    const auto wants = [&](Op op) { return (clause.ops & ops(op)) != 0; };
    const auto mine = [&](Seat owner) { return (owner == use.beneficiary) == (clause.side == Side::your); };
    const bool ready = wants(Op::ready), exhaust = wants(Op::exhaust), slay = wants(Op::slay), gain = wants(Op::gain);
    const unsigned without =
        Unit::kPicket | Unit::kGone | (exhaust ? Unit::kDepleted : 0U) | (gain ? Unit::kReactive : 0U);
    UnitSet units;
    for (Seat seat = 0; seat < s.seats && !slay; ++seat)
        if (mine(seat)) units.add(UnitMatch(seat, without, ready ? Unit::kDepleted : 0U).in(s.unit, s.units));
    for (const int i : units) {
        if (!clause.filter.meets(book.facts[s.unit.card[i]].traits)) continue;
        if (clause.here && use.from == Use::From::world && s.unit.world[i] != use.source) continue;
        if (picked(static_cast<std::uint8_t>(i))) continue;
        list.push(static_cast<std::uint8_t>(i));
        if (list.size() == most) return;
    }
    const int budget = s.player[use.user].resources;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        if (!mine(seat)) continue;
        const Player& p = s.player[seat];
        for (int i = 0; i < p.characters.size(); ++i) {
            const Character& c = p.characters[i];
            if (!c.face_up() || !clause.filter.meets(book.facts[c.card].traits)) continue;  // Y17
            if (seat == use.user && use.from == Use::From::character && i == use.source) continue;
            if (ready && !c.depleted()) continue;
            if (exhaust && (c.depleted() || character_disputed(s, seat, i))) continue;
            if (ability_of(s, use).pay == kPayCost && book[c.card].cost > budget) continue;
            const std::uint8_t pick = pick_character(seat, i);
            if (picked(pick)) continue;
            list.push(pick);
            if (list.size() == most) return;
        }
    }
}

bool any_table_target(const State& s, const Use& use, const Clause& clause) {
    Picks first;
    table_targets(s, use, clause, first, 1);
    return !first.empty();
}

}  // namespace

void table_targets(const State& s, const Use& use, const Clause& clause, Picks& list) {
    table_targets(s, use, clause, list, kMostPicks);
}

std::uint64_t attacked_worlds(const State& s, const Use& use) {
    const CardBook& book = cards(s);
    std::uint64_t found = 0;
    if (lacks_place(s, use.card)) return found;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || !w.is(World::kAttacked) || w.controller == s.active) continue;
        if (use.user == s.active) continue;  // tokens defend
        if (w.controller != use.user && !may_ask(s, w.controller, use.card)) continue;
        bool copy = w.militia_card == use.card;  // Z17.3
        each_unit_at(s, i, [&](int u) { copy = copy || s.unit.card[u] == use.card; });
        if (copy || (book[use.card].x_cost && w.militia > 0)) continue;
        found |= std::uint64_t{1} << i;
    }
    return found;
}

std::uint64_t doomed_worlds(const State& s, const Use& use, const Clause& clause) {
    std::uint64_t found = 0;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller == use.beneficiary) continue;
        const Traits traits = trait(Trait::world) | (w.is(World::kThrone) ? trait(Trait::throne) : Traits{0});
        if (clause.filter.meets(traits)) found |= std::uint64_t{1} << i;
    }
    return found;
}

SeatSet players_meant(const State& s, const Use& use, const Clause& clause) {
    SeatSet found;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        if (seat == use.user) continue;
        bool meant = true;
        for (const Effect& e : cards(s).of(clause)) {
            if (e.op == Op::look_hand || e.op == Op::discard) meant = meant && !s.player[seat].hand.empty();
            if (e.op == Op::look_hand) meant = meant && !too_many_to_see(s.player[seat]);
            if (e.op == Op::spend) meant = meant && s.player[seat].resources > 0;
        }
        if (meant) found.add(seat);
    }
    return found;
}

int most_x(const State& s, const Use& use) {
    int most = s.player[use.user].resources;
    if (use.world != kNone) {
        most = std::min<int>(most, cards(s)[s.world[use.world].card].cost);  // Y13
        most = std::min(most, kFighters - fighters_at(s, use.world));
    }
    if (fighting(s)) {
        if (const Clause* clause = chosen_clause(s, use))
            most = std::min(most, std::popcount(fighter_targets(s, Field(s), use, *clause)));
    }
    return std::min(most, 20);
}

namespace {

// Who may benefit from an option (Y1).
SeatSet beneficiaries(const State& s, const Use& use, const CardBook& book, const Choice& choice) {
    const Conquest& c = s.conquest;
    const bool party = fighting(s) && (use.user == c.attacker || use.user == c.defender);
    if (party || use.from != Use::From::hand || s.window == kNone || (choice.ops & ops(Op::cancel)) != 0)
        return SeatSet::of(use.user);
    for (const Clause& clause : book.of(choice))
        if (clause.scope == Scope::attacked_world) return SeatSet::of(use.user);
    if (fighting(s)) {
        SeatSet sides;
        for (const Seat seat : {c.attacker, c.defender})
            if (may_ask(s, seat, use.card)) sides.add(seat);
        return sides;
    }
    if ((choice.ops & ops(Op::cost_world)) != 0) {  // Z30.35
        const bool may = s.active == use.user || may_ask(s, s.active, use.card);
        return may ? SeatSet::of(s.active) : SeatSet{};
    }
    SeatSet all = SeatSet::of(use.user);
    if (s.seats == 2) return all;
    const Clause* clause = chosen_clause(book.of(choice));
    if (clause != nullptr && clause->side == Side::your)
        for (Seat seat = 0; seat < s.seats; ++seat)
            if (seat != use.user && !s.player[seat].eliminated() && may_ask(s, seat, use.card)) all.add(seat);
    return all;
}

}  // namespace

int printed_price(const State& s, const Use& use) {
    const Ability& a = ability_of(s, use);
    if (use.from == Use::From::hand) return cards(s)[use.card].x_cost ? use.x : cards(s)[use.card].cost;
    if (a.pay != kPayCost) return a.pay;
    const std::uint8_t pick = use.picked[0];
    if (pick == kNone || !picks_character(pick)) return 0;
    const auto [seat, place] = picked_character(pick);
    return cards(s)[s.player[seat].characters[place].card].cost;
}

namespace {

// Effects that need more than somebody they are about.
constexpr Ops kJudged = ops(Op::conquest) | ops(Op::exchange) | ops(Op::look) | ops(Op::draw) | ops(Op::return_card)
                        | ops(Op::points) | ops(Op::points_times) | ops(Op::cost_world) | ops(Op::cancel);

// Whether each of these effects has something to be about.
[[gnu::noinline]] bool judge(const State& s, const Use& use, const CardBook& book, const Clause& clause) {
    const Player& p = s.player[use.user];
    for (const Effect& e : book.of(clause)) {
        if (e.op == Op::conquest && s.conquest.counters == 0) return false;
        if (e.op == Op::exchange && s.conquest.extended != 0) return false;
        if ((e.op == Op::look || e.op == Op::draw) && p.deck.empty()) return false;
        if (e.op == Op::return_card && std::none_of(p.discard.begin(), p.discard.end(), [&](CardId card) {
                return e.filter.meets(book[card].traits);
            }))
            return false;
        if ((e.op == Op::points || e.op == Op::points_times)
            && (s.building == kNoCard || !e.filter.meets(book[s.building].traits)
                || s.bonus_cards.contains(use.card)))  // Y4
            return false;
        if (e.op == Op::cost_world && s.claim > 0) return false;  // Z17.3
        if (e.op == Op::cancel) {
            if (s.uses.empty()) return false;
            const Use& answered = s.uses.back();
            if (e.n != kAnyCost && book[answered.card].cost > e.n) return false;
            if (allocating(answered) && e.filter.empty()) return false;  // Z30.6
        }
    }
    return true;
}

// Whether every clause of the chosen option finds something to do, for this beneficiary.
bool feasible_for(const State& s, const Field* field, const Use& use, const CardBook& book, const Choice& choice) {
    for (const Clause& clause : book.of(choice)) {
        const bool here = clause.scope == Scope::world_here;
        const Ops guarding = ops(Op::conquest) | (here ? ops(Op::def) : Ops{0});  // for the World
        if ((clause.ops & guarding) != 0 && use.beneficiary != s.conquest.defender) return false;
        if (book.of(clause)[0].op == Op::destroy) {
            if (doomed_worlds(s, use, clause) == 0) return false;
        } else if (selects(clause.scope) || clause.scope == Scope::all) {
            if (field != nullptr) {
                if (book.of(clause)[0].op == Op::shift) {
                    if (shift_sources(s, *field, use, clause) == 0) return false;
                } else if (!any_fighter_target(s, *field, use, clause))
                    return false;
            } else if (!any_table_target(s, use, clause)) {
                return false;
            }
        }
        if (clause.scope == Scope::attacked_world && attacked_worlds(s, use) == 0) return false;
        if (clause.scope == Scope::player && players_meant(s, use, clause).empty()) return false;
        if (here && world_changed(s, use.card)) return false;
        if ((clause.ops & kJudged) != 0 && !judge(s, use, book, clause)) return false;
    }
    return true;
}

// Whether an option does something for a beneficiary.
bool serves(const State& s, const Field* field, const Use& use, const CardBook& book, const Ability& a,
            const Choice& choice) {
    const Seat seat = use.beneficiary;
    if ((a.conditions & condition(Condition::attacking)) != 0 && !(fighting(s) && seat == s.conquest.attacker))
        return false;
    if ((a.conditions & condition(Condition::defending)) != 0 && !(fighting(s) && seat == s.conquest.defender))
        return false;
    return feasible_for(s, field, use, book, choice);
}

// Whether any option does something for anybody who may benefit. The use is tried with each, and is as before in the
// end.
bool feasible(const State& s, const Field* field, Use& use, const CardBook& book, const Ability& a) {
    bool any = false;
    for (std::uint8_t i = 0; i < a.choices && !any; ++i) {
        const Choice& choice = book.of(a)[i];
        use.choice = i;
        for (const Seat seat : beneficiaries(s, use, book, choice)) {
            use.beneficiary = seat;
            any = any || serves(s, field, use, book, a, choice);
        }
    }
    use.choice = kNone;
    use.beneficiary = kNobody;
    return any;
}

bool barred(const State& s, Seat seat, CardId card) {
    for (int i = 0; i < s.barred_count; ++i)
        if (s.barred[i].seat == seat && s.barred[i].card == card) return true;
    return false;
}

}  // namespace

SeatSet served(const State& s, const Use& use) {
    const CardBook& book = cards(s);
    const Ability& a = ability_of(s, use);
    const Choice& choice = book.of(a)[use.choice == kNone ? 0 : use.choice];
    const Field field(s, book);
    Use probe = use;
    SeatSet seats;
    for (const Seat seat : beneficiaries(s, use, book, choice)) {
        probe.beneficiary = seat;
        if (serves(s, fighting(s) ? &field : nullptr, probe, book, a, choice)) seats.add(seat);
    }
    return seats;
}

bool lacks_place(const State& s, CardId card) {
    if (s.units < kUnitSlots - 8) return false;
    const CardBook& book = cards(s);
    const auto becomes = [&](const Ability& a) {
        const auto effects = book.of(book.of(book.of(a)[0])[0]);
        return std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return e.op == Op::token; });
    };
    const auto lines = book.of(book[card]);
    // Others that are being used come first.
    return !book[card].x_cost && std::any_of(lines.begin(), lines.end(), becomes) && unit_places(s) <= s.uses.size();
}

bool bars_too_many(const State& s, const Ability& a) {
    // Every use on the stack may come to be cancelled by the ones above it.
    if (s.barred_count + s.uses.size() <= std::ssize(s.barred)) return false;
    const auto choices = cards(s).of(a);
    return std::any_of(choices.begin(), choices.end(), [](const Choice& c) { return (c.ops & ops(Op::cancel)) != 0; });
}

bool too_many_to_see(const Player& p) { return p.hand.size() > most(p.seen); }

bool crowded(const State& s, const Ability& a) {
    if (s.mods.size() + kMostClauses <= most(s.mods)) return false;
    const CardBook& book = cards(s);
    std::ptrdiff_t needed = 0;
    for (const Choice& choice : book.of(a)) {
        const auto clauses = book.of(choice);
        needed = std::max(needed, std::count_if(clauses.begin(), clauses.end(),
                                                [](const Clause& clause) { return (clause.ops & kLasting) != 0; }));
    }
    return needed > 0 && s.mods.size() + needed > most(s.mods);
}

namespace {

// A card that has a line for a window. `used` are lines of it that were used before (Y8), a bit each; what is not ready
// cannot deplete.
struct Speaker {
    CardId card;
    Use::From from;
    std::uint8_t source, used;
    bool ready;
};
using Speakers = Scratch<Speaker, most(Player{}.hand) + kAreaSlots + kArtifacts + kWorldSlots + kFighters>;

// The cards of a seat that have a line for a window: no Reaction that costs too much, and nothing that is not ready and
// has none that does not deplete.
void speakers(const State& s, const CardBook& book, Seat seat, Window w, Speakers& list) {
    const FactTable& table = book.facts;
    const FactTable::Speaking& speaks = table.speaking(w);
    const Player& p = s.player[seat];
    if (p.resources >= table.cheapest_reaction())
        each_place(places(p.hand.all(), [&](CardId card) { return speaks.in_hand[card]; }), [&](int i) {
            const CardId card = p.hand[i];
            if ((i == 0 || p.hand[i - 1] != card) && table[card].cost <= p.resources)
                list.push({card, Use::From::hand, 0, 0, true});
        });
    const auto push = [&](CardId card, Use::From from, int source, std::uint8_t used, bool ready) {
        if (ready || speaks.depleted[card]) list.push({card, from, static_cast<std::uint8_t>(source), used, ready});
    };
    const Conquest& c = s.conquest;
    const bool party = seat == c.attacker || seat == c.defender;
    if (fighting(s) && !party && w != Window::answer) return;  // Y1
    const auto in_area = [&](const Character& one) { return speaks.any[one.card]; };
    each_place(places(p.characters.all(), face_up, in_area), [&](int i) {
        const Character& one = p.characters[i];
        push(one.card, Use::From::character, i, one.used, !one.depleted());
    });
    if ((table.artifact_windows() & window(w)) != 0)
        each_artifact(s, seat, [&](int i) {
            const Artifact& one = s.artifacts[i];
            if (speaks.any[one.card]) push(one.card, Use::From::artifact, i, one.used, !one.depleted());
        });
    // Few Worlds speak, so whose they are is asked only where one does.
    bool spoken = false;
    if ((table.world_windows() & window(w)) != 0)
        for (const World& world : worlds(s)) spoken |= speaks.any[world.card];
    if (spoken) {
        const auto on_world = [&](const World& world) { return speaks.any[world.card]; };
        each_place(places(worlds(s), held_by(seat), on_world), [&](int i) {
            const World& world = s.world[i];
            const bool ready = !world.is(World::kDepleted | World::kDisputed | World::kContributes);
            push(world.card, Use::From::world, i, world.used, ready);
        });
    }
    if (!fighting(s) || !party || (table.unit_windows() & window(w)) == 0) return;
    each_place(c.alive & (seat == c.attacker ? c.attackers : ~c.attackers), [&](int f) {
        const Fighter& one = c.fighters[f];
        if (one.k != 0 || one.body != kNone) return;
        const int at = slot_of(one.id);
        if (!speaks.any[s.unit.card[at]] || s.unit.owner[at] != seat) return;
        push(s.unit.card[at], Use::From::unit, at, s.unit.used[at], (s.unit.flags[at] & Unit::kDepleted) == 0);
    });
}

// Looks for what of them can be used.
class Seeker {
public:
    Seeker(const State& state, const CardBook& cards, Seat seat, Window w, const UseVisitor& visit)
        : s(state), book(cards), seat_(seat), bit_(window(w)), visit_(visit), field_(state, cards) {}
    // Visits what can be used of a card.
    bool lines(const Speaker& speaker);

private:
    bool usable(Use& use, const Ability& a);
    bool payable(const Use& use, const Ability& a);

    const State& s;
    const CardBook& book;
    const Seat seat_;
    const Windows bit_;
    const UseVisitor& visit_;
    const Field field_;
    // Of all face-up Characters that are not depleted, and of Worlds that deplete as one; when one was asked for.
    std::optional<Traits> ready_;
};

bool Seeker::lines(const Speaker& speaker) {
    Use use;
    use.user = seat_;
    use.from = speaker.from;
    use.source = speaker.source;
    use.card = speaker.card;
    const auto abilities = book.of(book[speaker.card]);
    for (std::uint8_t line = 0; line < abilities.size(); ++line) {
        const Ability& a = abilities[line];
        if ((a.windows & bit_) == 0 || ((speaker.used >> line) & 1U) != 0) continue;
        if (a.kind == AbilityKind::deplete && !speaker.ready) continue;
        use.line = line;
        if (usable(use, a) && !visit_(use)) return false;
    }
    return true;
}

// Whether somebody can deplete for a use (Z17.5). Mostly no Character has the class that is wanted.
bool Seeker::payable(const Use& use, const Ability& a) {
    if (!ready_) {
        Traits ready = 0;
        for (Seat seat = 0; seat < s.seats; ++seat)
            for (const Character& one : s.player[seat].characters)
                if (one.face_up() && !one.depleted()) ready |= book.facts[one.card].traits;
        for (const World& world : worlds(s)) ready |= book.facts[world.card].serves;
        ready_ = ready;
    }
    return (*ready_ & a.activated) != 0 && any_payer(s, use.user, use.card, a.activated);
}

// Whether a use can be begun now.
bool Seeker::usable(Use& use, const Ability& a) {
    if (a.kind == AbilityKind::passive) return false;
    if (use.from == Use::From::hand) {
        if (a.kind != AbilityKind::instant && a.kind != AbilityKind::activated) return false;
        if (barred(s, use.user, use.card)) return false;
    } else if (a.pay != kPayCost && s.player[use.user].resources < a.pay)
        return false;
    int world = kNone;
    if (use.from == Use::From::unit) {
        const Unit u = s.unit[use.source];
        world = u.world;
        if (a.kind == AbilityKind::mission) {  // Y9
            if (u.counters < a.mission) return false;
            for (std::uint8_t line = 0; line < book[u.card].abilities; ++line)
                if (((u.used >> line) & 1U) != 0 && book.of(book[u.card])[line].kind == AbilityKind::mission)
                    return false;
        }
    }
    if (use.from == Use::From::character && a.kind == AbilityKind::deplete
        && character_disputed(s, use.user, use.source))
        return false;
    const bool in_time =
        use.from == Use::From::world ? in_force(s, use.source, a) : holds(s, a.conditions, use.user, world);
    if (!in_time) return false;
    if (a.kind == AbilityKind::activated && !payable(use, a)) return false;
    if (crowded(s, a) || bars_too_many(s, a)) return false;
    if (!fighting(s)) return feasible(s, nullptr, use, book, a);
    // Y11: who eliminates itself for its own attack must make one.
    if (a.kind == AbilityKind::eliminate && use.from == Use::From::unit) {
        const int self = fighter_of(s, use.source);
        const bool own = book.of(book.of(a)[0])[0].scope == Scope::self;
        if (self < 0 || (own && !will_attack(s, field_, self))) return false;
        if (((s.conquest.doomed >> self) & 1U) != 0) return false;
    }
    return feasible(s, &field_, use, book, a);
}

}  // namespace

void each_use(const State& s, Seat seat, Window w, const UseVisitor& visit) {
    if (s.uses.full()) return;
    if ((w == Window::allocation || w == Window::build) && seat != s.active) return;
    const CardBook& book = cards(s);
    Speakers list;
    speakers(s, book, seat, w, list);
    if (list.empty()) return;
    Seeker seeker(s, book, seat, w, visit);
    for (const Speaker& one : list)
        if (!seeker.lines(one)) return;
}

bool could_act(const State& s, Seat seat, Window w) {
    bool any = false;
    each_use(s, seat, w, [&](const Use&) {
        any = true;
        return false;
    });
    return any;
}

Ask question(const State& s, const Use& use) {
    const CardBook& book = cards(s);
    const Ability& a = ability_of(s, use);
    if (use.asking != Consent::none) return Ask::consent;
    if (a.kind == AbilityKind::activated && use.payer == kNone) return Ask::payer;
    if (use.choice == kNone) return Ask::choice;
    if (use.beneficiary == kNobody) return Ask::beneficiary;
    const auto clauses = book.of(book.of(a)[use.choice]);
    for (const Clause& clause : clauses) {
        if (clause.scope == Scope::attacked_world && use.world == kNone) return Ask::target;
        if (clause.scope == Scope::player && use.picks == 0) return Ask::target;
        if ((clause.ops & ops(Op::return_card)) != 0 && use.picks == 0) return Ask::target;
    }
    if (use.from == Use::From::hand && book[use.card].x_cost && use.x == 0) return Ask::x;
    const Clause* clause = chosen_clause(clauses);
    if (clause == nullptr || use.complete != 0) return Ask::none;
    const int wanted = clause->n == kX ? use.x : clause->n;
    if (book.of(*clause)[0].op == Op::shift && use.shift_from == kNone) return Ask::target;
    if (use.picks >= wanted || book.of(*clause)[0].op == Op::destroy)
        return use.picks >= wanted ? Ask::none : Ask::target;
    if (fighting(s)) return any_fighter_target(s, Field(s), use, *clause) ? Ask::target : Ask::none;
    if (use.picks >= 4) return Ask::none;
    return any_table_target(s, use, *clause) ? Ask::target : Ask::none;
}

Seat asked_by(const State& s, const Use& use) {
    if (use.asking == Consent::payer) return payer_seat(s, use.payer);
    if (use.asking == Consent::beneficiary) return use.beneficiary;
    return use.user;
}

}  // namespace imperium::seize

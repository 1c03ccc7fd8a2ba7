#include "games/seize/vocabulary.hpp"

#include "games/seize/grammar_phrases.hpp"

#include <algorithm>
#include <array>

namespace imperium::seize {

using grammar::say;

namespace {

constexpr Forms kStanding = form(Form::standing), kUsed = form(Form::used), kResupply = form(Form::on_resupply),
                kConquer = form(Form::on_conquer), kEliminated = form(Form::on_eliminated);

constexpr Windows kSteps = window(Window::exchange) | window(Window::targets);
constexpr Windows kLosses = kSteps | window(Window::step3);  // Units are eliminated after it, in this Exchange
constexpr Windows kBegun = kLosses | window(Window::step4);  // there can be Damage and Conquest counters
constexpr Windows kFight = kBegun | window(Window::conquest);
constexpr Windows kMoves = window(Window::reallocation) | window(Window::react);
constexpr Windows kTable = kMoves | window(Window::allocation) | window(Window::build) | window(Window::military)
                           | window(Window::resupply) | window(Window::victory) | window(Window::check)
                           | window(Window::regent);
constexpr Windows kPhases = kTable & ~(window(Window::build) | window(Window::react));
constexpr Windows kOwnPhase = window(Window::allocation) | window(Window::build);
constexpr Windows kAnswer = window(Window::answer);

constexpr Scopes kSelf = scope_bit(Scope::self), kChosen = scope_bit(Scope::one) | scope_bit(Scope::up_to),
                 kAll = scope_bit(Scope::all), kIt = scope_bit(Scope::it), kWorldHere = scope_bit(Scope::world_here),
                 kAttacked = scope_bit(Scope::attacked_world), kPlayer = scope_bit(Scope::player);
constexpr Scopes kUnits = kSelf | kChosen | kAll | kIt;

constexpr CardTypes kUnitCards = card_bit(CardType::fleet) | card_bit(CardType::orbital) | card_bit(CardType::troop)
                                 | card_bit(CardType::installation);
constexpr CardTypes kCharacters = card_bit(CardType::character), kWorlds = card_bit(CardType::world),
                    kArtifacts = card_bit(CardType::artifact);
constexpr CardTypes kAnyCard = kUnitCards | kCharacters | kArtifacts | kWorlds;

// Changes of Units in a Conquest Action stand on any card, or are used in one. `gain` is also used outside (Reactive).
constexpr Forms kChange = kStanding | kUsed;
constexpr std::array<Verb, kOps> kVerbs = {{
    {Op::att, "att", "att", kChange, kFight, kUnits, kAnyCard, "att", Shape::number},
    {Op::att_times, "att-times", "att x", kChange, kFight, kUnits, kAnyCard, "att", Shape::times},
    {Op::att_half, "att-half", "att x1/2", kChange, kFight, kUnits, kAnyCard, "att", Shape::half},
    {Op::def, "def", "def", kChange, kFight, kUnits | kWorldHere, kAnyCard, "def", Shape::number},
    {Op::def_half, "def-half", "def x1/2", kChange, kFight, kUnits | kWorldHere, kAnyCard, "def", Shape::half},
    {Op::gain, "gain", "gain", kChange, kFight | kMoves, kUnits, kAnyCard, "gain", Shape::own},
    {Op::lose, "lose", "lose", kChange, kFight, kUnits, kAnyCard, "lose", Shape::own},
    {Op::incoming_half, "incoming-half", "incoming", kChange, kFight, kUnits, kAnyCard, "incoming", Shape::own},
    {Op::reach, "reach", "reach", kChange, kFight, kUnits, kAnyCard, "reach", Shape::filter},
    {Op::mute, "mute", "mute", kChange, kFight, kUnits, kAnyCard, "mute", Shape::flag},
    {Op::doom, "doom", "doom", kUsed, kSteps, kChosen, 0, "doom", Shape::flag},
    {Op::recall, "recall", "recall", kUsed, kLosses | window(Window::conquest), kUnits, 0, "recall", Shape::flag},
    {Op::heal, "heal", "heal", kUsed, kBegun, kUnits, 0, "heal", Shape::amount, 1, 9},
    {Op::shift, "shift", "shift", kUsed, kBegun, kChosen, 0, "shift", Shape::filter},
    {Op::conquest, "conquest", "conquest", kUsed, kBegun, kSelf, 0, "conquest", Shape::amount, -9, -1},
    {Op::required, "required", "required", kStanding, 0, kSelf, kWorlds, "required", Shape::amount, 1, 9},
    {Op::exchange, "exchange", "exchange", kUsed, kFight, kSelf, 0, "exchange", Shape::amount, 1, 1},
    {Op::resource, "resource", "resource", kUsed | kResupply | kConquer, kFight | kTable, kSelf, 0, "resource",
     Shape::amount, 1, 9},
    {Op::points, "points", "points", kStanding | kUsed, window(Window::build), kSelf, kUnitCards | kWorlds, "points",
     Shape::number},
    {Op::points_times, "points-times", "points x", kStanding, 0, kSelf, kUnitCards | kWorlds, "points", Shape::times},
    {Op::cost_world, "cost-world", "cost of World", kStanding | kUsed, window(Window::resupply), kSelf,
     kCharacters | kArtifacts | kWorlds, "cost", Shape::own},
    {Op::cost_draw, "cost-draw", "cost of Draw", kStanding, 0, kSelf, kCharacters | kArtifacts | kWorlds, "cost",
     Shape::own},
    {Op::draw, "draw", "draw", kUsed | kResupply | kConquer, kFight | kTable, kSelf, 0, "draw", Shape::amount, 1, 9},
    {Op::look, "look", "look", kUsed, kOwnPhase, kSelf, 0, "look", Shape::amount, 1, 9},
    {Op::return_card, "return-card", "return", kUsed, kFight | kTable, kSelf, 0, "return", Shape::own},
    {Op::return_self, "return-self", "return self", kEliminated, 0, kSelf, 0, "return", Shape::own},
    {Op::ready, "ready", "ready", kUsed | kConquer, kFight | kTable, kSelf | kChosen, 0, "ready", Shape::flag},
    {Op::exhaust, "exhaust", "exhaust", kUsed, kFight | kTable, kSelf | kChosen, 0, "exhaust", Shape::flag},
    {Op::slay, "slay", "slay", kUsed, kTable, kChosen, 0, "slay", Shape::flag},
    {Op::cancel, "cancel", "cancel", kUsed, kAnswer, kSelf, 0, "cancel", Shape::own},
    {Op::token, "token", "token", kUsed, window(Window::react) | window(Window::conquest), kAttacked, 0, "token",
     Shape::own},
    {Op::serve, "serve", "serve", kUsed, 0, kSelf, 0, "serve", Shape::own},
    {Op::adjacent, "adjacent", "adjacent", kStanding, 0, kSelf | kAll, kUnitCards | kArtifacts, "adjacent",
     Shape::flag},
    {Op::react, "react", "react", kStanding, 0, kSelf, kUnitCards, "react", Shape::flag},
    {Op::pool, "pool", "pool", kStanding, 0, kSelf, kCharacters | kArtifacts | kWorlds, "pool", Shape::amount, 1, 9},
    {Op::look_hand, "look-hand", "look hand", kUsed, kPhases, kPlayer, 0, "look_hand", Shape::flag},
    {Op::discard, "discard", "discard", kUsed, kPhases, kPlayer, 0, "discard", Shape::amount, 1, 9},
    {Op::spend, "spend", "spend", kUsed, kPhases, kPlayer, 0, "spend", Shape::amount, 1, 9},
    {Op::destroy, "destroy", "destroy", kUsed, window(Window::military), scope_bit(Scope::one), 0, "destroy",
     Shape::flag},
    {Op::replace, "replace", "replace", kResupply, 0, kSelf, 0, "replace", Shape::amount, 1, 9},
    {Op::add, "add", "add", kResupply, 0, kSelf, 0, "add", Shape::amount, 1, 9},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < kVerbs.size(); ++i)
        if (static_cast<std::size_t>(kVerbs[i].op) != i) return false;
    return true;
}
static_assert(in_order(), "a row per verb, in the order of Op");

// A verb that cannot stand in a line of this form.
const Phrase& not_there(Form f) {
    switch (f) {
    case Form::standing: return say("seize.card-not-standing");
    case Form::used: return say("seize.card-not-used");
    case Form::on_resupply: return say("seize.card-not-on-resupply");
    case Form::on_conquer: return say("seize.card-not-on-conquer");
    case Form::on_eliminated: break;
    }
    return say("seize.card-not-on-eliminated");
}

Form form_of(const Ability& a) {
    switch (a.trigger) {
    case Trigger::resupply: return Form::on_resupply;
    case Trigger::conquer: return Form::on_conquer;
    case Trigger::eliminated: return Form::on_eliminated;
    case Trigger::none: break;
    }
    return a.kind == AbilityKind::passive ? Form::standing : Form::used;
}

bool lasting(Op op) { return op <= Op::mute; }

std::vector<std::string> verbs_at(Form f) {
    std::vector<std::string> list;
    for (const Verb& one : kVerbs)
        if ((one.forms & form(f)) != 0) list.emplace_back(one.word);
    return list;
}

std::vector<std::string> windows_of(Windows set) {
    std::vector<std::string> list;
    for (int i = 0; i < kWindows; ++i)
        if (((set >> i) & 1U) != 0) list.emplace_back(kWindowNames[static_cast<std::size_t>(i)]);
    return list;
}

using Found = std::optional<Misfit>;

// What filters can speak of, by what they are about.
constexpr Traits kUnitWords = trait(Trait::card) - 1;  // types and sub-types
constexpr Traits kCardWords = kUnitWords | trait(Trait::card), kFighterWords = kCardWords | trait(Trait::counter),
                 kCharacterWords = kClasses | kRaces | trait(Trait::character);

// Whether something with such traits can meet a filter.
bool can_meet(const Filter& filter, Traits traits) {
    return std::all_of(filter.any.begin(), filter.any.end(),
                       [&](Traits term) { return term == 0 || (term & traits) != 0; });
}

// The filters of one effect and of its clause: whether there is anything they can be about.
bool meets_nothing(const Clause& clause, const Effect& e, bool table) {
    const bool scoped = (scope_bit(clause.scope) & (kChosen | kAll)) != 0;
    switch (e.op) {
    case Op::incoming_half:
    case Op::reach:
        if (!can_meet(e.filter, kFighterWords)) return true;
        break;
    case Op::points:
    case Op::points_times:
    case Op::return_card:
    case Op::shift:
        if (!can_meet(e.filter, kCardWords)) return true;
        break;
    default: break;
    }
    const Traits against = kFighterWords | (e.op == Op::att || e.op == Op::att_times ? trait(Trait::world) : Traits{0});
    if (!can_meet(clause.vs, against)) return true;
    if (!scoped || e.op == Op::destroy) return false;
    if (e.op == Op::slay) return !can_meet(clause.filter, kCharacterWords);
    if (e.op == Op::ready || e.op == Op::exhaust)
        return !can_meet(clause.filter, kCardWords) && !can_meet(clause.filter, kCharacterWords);
    const bool cards = table || e.op == Op::heal || e.op == Op::shift || e.op == Op::recall;
    return !can_meet(clause.filter, cards ? kCardWords : kFighterWords);
}

// Kinds, costs and conditions: what a card of this type can pay and know.
Found line_misfit(const Line& line) {
    const Ability& a = line.ability;
    const Form at = form_of(a);
    const bool unit = line.design.unit(), world = line.design.type == CardType::world,
               reaction = line.design.type == CardType::reaction;
    const auto has = [&](Condition c) { return (a.conditions & condition(c)) != 0; };
    const bool artifact = line.design.type == CardType::artifact;
    if (artifact && a.kind != AbilityKind::passive && a.kind != AbilityKind::deplete
        && a.kind != AbilityKind::eliminate)
        return Misfit{"kind", say("seize.card-artifact-kind")};
    if (world && a.kind == AbilityKind::eliminate) return Misfit{"kind", say("seize.card-world-eliminate")};
    if (!unit && a.kind == AbilityKind::mission) return Misfit{"kind", say("seize.card-unit-mission")};
    if (unit && at == Form::used && (a.windows & (kFight | kAnswer)) == 0)
        return Misfit{"windows", say("seize.card-unit-windows"), {{"words", windows_of(kFight)}}};
    if (reaction && a.pay != 0) return Misfit{"pay", say("seize.card-reaction-pay")};
    if (a.pay != 0 && (at == Form::on_resupply || at == Form::on_conquer))
        return Misfit{"pay", say("seize.card-pay-use")};
    if (line.choosing && at != Form::used && !(unit && at == Form::standing))
        return Misfit{"choose", say("seize.card-choose-use")};
    if (at == Form::on_eliminated && (world || artifact)) return Misfit{"on", say("seize.card-eliminated")};
    if (at == Form::on_eliminated && a.conditions != 0) return Misfit{"if", say("seize.card-eliminated-if")};
    if ((has(Condition::striking) || has(Condition::with)) && !(unit && at == Form::standing))
        return Misfit{"if", say("seize.card-unit-if")};
    if (has(Condition::with) && !can_meet(a.with, kFighterWords)) return Misfit{"if", say("seize.card-with-units")};
    if (has(Condition::throne) && !unit && !world) return Misfit{"if", say("seize.card-throne-if")};
    if ((has(Condition::attacking) || has(Condition::defending))
        && !(at == Form::standing || (at == Form::used && (a.windows & ~kFight) == 0)))
        return Misfit{"if", say("seize.card-fight-if")};
    return std::nullopt;
}

// One effect in its clause.
Found effect_misfit(const Line& line, const Clause& clause, const Effect& e) {
    const Ability& a = line.ability;
    const Verb& row = verb(e.op);
    const Values with_verb = {{"verb", row.word}};
    const std::string_view body = line.choosing ? "choose" : "do";
    const Form at = form_of(a);
    const bool unit = line.design.unit(), world = line.design.type == CardType::world;
    const bool picks = (scope_bit(clause.scope) & kChosen) != 0;
    if (e.op >= Op::look_hand && !line.edition.artifacts)
        return Misfit{body, say("seize.card-other-edition"), {{"verb", row.word}, {"edition", line.edition.id}}};
    if ((row.forms & form(at)) == 0) return Misfit{body, not_there(at), {{"verb", row.word}, {"words", verbs_at(at)}}};
    if ((row.scopes & scope_bit(clause.scope)) == 0) return Misfit{body, say("seize.card-verb-scope"), with_verb};
    if (at == Form::standing) {
        if ((row.standing & card_bit(line.design.type)) == 0)
            return Misfit{body, say("seize.card-verb-type"), with_verb};
        if (lasting(e.op) && clause.scope == Scope::self && !unit)
            return Misfit{body, say("seize.card-self-fights"), with_verb};
        if (clause.scope == Scope::world_here && !world) return Misfit{body, say("seize.card-world-here"), with_verb};
        if (picks && !unit) return Misfit{body, say("seize.card-unit-chooses")};
        if (clause.side == Side::enemy && !unit && !world) return Misfit{body, say("seize.card-enemies")};
        if (e.op == Op::adjacent && unit != (clause.scope == Scope::self))
            return Misfit{body, say("seize.card-adjacent")};
    }
    if (at == Form::used) {
        if (e.op != Op::serve && (a.windows & ~row.windows) != 0)
            return Misfit{"windows",
                          say("seize.card-verb-windows"),
                          {{"given", windows_of(static_cast<Windows>(a.windows & ~row.windows))},
                           {"verb", row.word},
                           {"words", windows_of(row.windows)}}};
        const bool table = (a.windows & kTable) != 0, fight = (a.windows & kFight) != 0;
        if (table && fight && e.op != Op::token && clause.scope != Scope::self)
            return Misfit{"windows", say("seize.card-two-tables")};
        if (lasting(e.op) && table && (e.op != Op::gain || e.keyword != Keyword::reactive))
            return Misfit{body, say("seize.card-reactive-only"), with_verb};
        if ((lasting(e.op) || e.op == Op::recall || e.op == Op::heal) && clause.scope == Scope::self && !unit)
            return Misfit{body, say("seize.card-self-fights"), with_verb};
        if ((e.op == Op::ready || e.op == Op::exhaust) && (clause.scope == Scope::self ? !unit : fight))
            return Misfit{body, say("seize.card-finds-nothing"), with_verb};
        if (table && picks && clause.n > 4 && clause.n != kX)
            return Misfit{body, say("seize.card-at-most-4"), {{"n", int{clause.n}}}};
        if (table && clause.here && !world) return Misfit{body, say("seize.card-no-here")};
        if (e.op == Op::token && line.design.type != CardType::reaction) return Misfit{body, say("seize.card-token")};
        if (e.op == Op::serve && (!world || a.kind != AbilityKind::deplete))
            return Misfit{body, say("seize.card-serve")};
    }
    if (at == Form::on_conquer && e.op == Op::ready && !unit) return Misfit{body, say("seize.card-ready")};
    if ((e.op == Op::replace || e.op == Op::add) && line.design.counters == 0 && line.design.missions == 0)
        return Misfit{body, say("seize.card-no-counters"), with_verb};
    if (e.op == Op::return_self) {
        const bool fits = unit ? e.place != Place::area : e.place == Place::area;
        if (!fits)
            return Misfit{body, say("seize.card-return"), {{"place", kPlaceNames[static_cast<std::size_t>(e.place)]}}};
    }
    if (meets_nothing(clause, e, at == Form::used && (a.windows & kTable) != 0))
        return Misfit{body, say("seize.card-meets-nothing"), with_verb};
    if (a.once_per_turn && e.op != Op::cost_world) return Misfit{"once", say("seize.card-once")};
    if (!clause.vs.empty() && (e.op == Op::att_half || clause.scope == Scope::world_here))
        return Misfit{body, say("seize.card-vs-verb"), with_verb};
    return std::nullopt;
}

// How long it lasts, and what stands together.
Found clause_misfit(const Line& line, const Clause& clause, std::span<const Effect> effects) {
    const std::string_view body = line.choosing ? "choose" : "do";
    const Form at = form_of(line.ability);
    const bool lasts = std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return lasting(e.op); });
    const bool table = at == Form::used && (line.ability.windows & kTable) != 0;
    const Windows windows = at == Form::used ? line.ability.windows : Windows{0};
    const auto hardened = [](const Effect& e) {
        return (e.op == Op::gain || e.op == Op::lose) && e.keyword == Keyword::hardened;
    };
    if (lasts && clause.duration != Duration::action) {
        if ((windows & window(Window::step4)) != 0) return Misfit{body, say("seize.card-step4")};
        if ((windows & window(Window::step3)) != 0 && !std::all_of(effects.begin(), effects.end(), hardened))
            return Misfit{body, say("seize.card-step3")};
    }
    const Values lasting_for = {{"duration", kDurationNames[static_cast<std::size_t>(clause.duration)]}};
    switch (clause.duration) {
    case Duration::step:
        if (at == Form::used && effects[0].op == Op::cost_world) return Misfit{body, say("seize.card-for-turn")};
        if (table && lasts) return Misfit{body, say("seize.card-for-phase")};
        break;
    case Duration::turn:
        if (at != Form::used
            || std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return e.op != Op::cost_world; }))
            return Misfit{body, say("seize.card-for-cost"), lasting_for};
        break;
    case Duration::phase:
        if (!table || !lasts) return Misfit{body, say("seize.card-for-reactive"), lasting_for};
        break;
    case Duration::exchange:
    case Duration::action:
        if (!lasts || table) return Misfit{body, say("seize.card-for-nothing"), lasting_for};
        if (at == Form::standing && !(line.choosing && clause.duration == Duration::action))
            return Misfit{body, say("seize.card-for-passive"), lasting_for};
        break;
    }
    return std::nullopt;
}

}  // namespace

const Verb& verb(Op op) { return kVerbs[static_cast<std::size_t>(op)]; }

std::span<const Verb> verbs() { return kVerbs; }

const Verb* verb(std::string_view field, Shape shape) {
    for (const Verb& one : kVerbs)
        if (one.field == field && one.shape == shape) return &one;
    return nullptr;
}

std::optional<Misfit> misfit(const Line& line) {
    if (auto found = line_misfit(line)) return found;
    bool cancels = false, slays = false;
    for (const Clause& clause : line.clauses) {
        const auto effects = line.effects.subspan(clause.first, clause.count);
        for (const Effect& e : effects) {
            if (auto found = effect_misfit(line, clause, e)) return found;
            cancels = cancels || e.op == Op::cancel;
            slays = slays || e.op == Op::slay || e.op == Op::exhaust || e.op == Op::ready;
        }
        if (auto found = clause_misfit(line, clause, effects)) return found;
    }
    if (cancels && line.effects.size() > 1)
        return Misfit{line.choosing ? "choose" : "do", say("seize.card-cancel-alone")};
    if (line.ability.pay == kPayCost && !slays) return Misfit{"pay", say("seize.card-pay-cost")};
    return std::nullopt;
}

}  // namespace imperium::seize

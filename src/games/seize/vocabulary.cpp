#include "games/seize/vocabulary.hpp"

#include <algorithm>
#include <array>

namespace imperium::seize {

namespace {

constexpr Forms kStanding = form(Form::standing), kUsed = form(Form::used), kResupply = form(Form::on_resupply),
                kConquer = form(Form::on_conquer), kEliminated = form(Form::on_eliminated);

constexpr Windows kSteps = window(Window::exchange) | window(Window::targets);
constexpr Windows kFight = kSteps | window(Window::conquest) | window(Window::step3);
constexpr Windows kTable = window(Window::allocation) | window(Window::build) | window(Window::reallocation)
                           | window(Window::react) | window(Window::military) | window(Window::resupply);
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
    {Op::gain, "gain", "gain", kChange, kFight | kTable, kUnits, kAnyCard, "gain", Shape::own},
    {Op::lose, "lose", "lose", kChange, kFight, kUnits, kAnyCard, "lose", Shape::own},
    {Op::incoming_half, "incoming-half", "incoming", kChange, kFight, kUnits, kAnyCard, "incoming", Shape::own},
    {Op::reach, "reach", "reach", kChange, kFight, kUnits, kAnyCard, "reach", Shape::filter},
    {Op::mute, "mute", "mute", kChange, kFight, kUnits, kAnyCard, "mute", Shape::flag},
    {Op::doom, "doom", "doom", kUsed, kSteps, kChosen, 0, "doom", Shape::flag},
    {Op::recall, "recall", "recall", kUsed, kFight, kUnits, 0, "recall", Shape::flag},
    {Op::heal, "heal", "heal", kUsed, kFight, kUnits, 0, "heal", Shape::amount, 1, 9},
    {Op::shift, "shift", "shift", kUsed, kFight, kChosen, 0, "shift", Shape::filter},
    {Op::conquest, "conquest", "conquest", kUsed, kFight, kSelf, 0, "conquest", Shape::amount, -9, -1},
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

constexpr std::array<std::string_view, 5> kFormNames = {"a passive that always holds", "an ability that is used",
                                                        "on resupply", "on conquer", "on eliminated"};

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

std::string words(std::vector<std::string_view> list) {
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
        text += std::string(i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + std::string(list[i]);
    return text;
}

std::string verbs_at(Form f) {
    std::vector<std::string_view> list;
    for (const Verb& one : kVerbs)
        if ((one.forms & form(f)) != 0) list.push_back(one.word);
    return words(list);
}

std::string windows_of(Windows set) {
    std::vector<std::string_view> list;
    for (int i = 0; i < kWindows; ++i)
        if (((set >> i) & 1U) != 0) list.push_back(kWindowNames[static_cast<std::size_t>(i)]);
    return words(list);
}

using Found = std::optional<Misfit>;

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
        return Misfit{"kind", "of an Artifact must be passive, deplete or eliminate"};
    if ((a.windows & window(Window::resupply)) != 0 && !line.edition.resupply_window)
        return Misfit{"windows", "has resupply, which this edition does not open"};
    if (world && a.kind == AbilityKind::eliminate) return Misfit{"kind", "eliminate is not a price a World can pay"};
    if (!unit && a.kind == AbilityKind::mission) return Misfit{"kind", "mission belongs to Units only"};
    if (unit && at == Form::used && (a.windows & (kFight | kAnswer)) == 0)
        return Misfit{"windows", "of a Unit must be in a Conquest Action: " + windows_of(kFight)};
    if (reaction && a.pay != 0) return Misfit{"pay", "does not belong to a Reaction; its cost is what is paid"};
    if (a.pay != 0 && (at == Form::on_resupply || at == Form::on_conquer))
        return Misfit{"pay", "belongs to a use, or to on eliminated"};
    if (line.choosing && at != Form::used && !(unit && at == Form::standing))
        return Misfit{"choose", "belongs to a use, or to a passive of a Unit"};
    if (at == Form::on_eliminated && (world || artifact))
        return Misfit{"on", "eliminated belongs to Units and Characters only"};
    if (at == Form::on_eliminated && a.conditions != 0) return Misfit{"if", "does not belong to on eliminated"};
    if ((has(Condition::striking) || has(Condition::with)) && !(unit && at == Form::standing))
        return Misfit{"if", "striking and with belong to a passive of a Unit"};
    if (has(Condition::throne) && !unit && !world) return Misfit{"if", "throne belongs to Units and Worlds"};
    if ((has(Condition::attacking) || has(Condition::defending))
        && !(at == Form::standing || (at == Form::used && (a.windows & ~kFight) == 0)))
        return Misfit{"if", "attacking and defending belong to a Conquest Action"};
    return std::nullopt;
}

// One effect in its clause.
Found effect_misfit(const Line& line, const Clause& clause, const Effect& e) {
    const Ability& a = line.ability;
    const Verb& row = verb(e.op);
    const std::string word(row.word);
    const std::string_view body = line.choosing ? "choose" : "do";
    const Form at = form_of(a);
    const bool unit = line.design.unit(), world = line.design.type == CardType::world;
    const bool picks = (scope_bit(clause.scope) & kChosen) != 0;
    if (e.op >= Op::look_hand && !line.edition.artifacts)
        return Misfit{body, "has " + word + ", which edition " + std::string(line.edition.id) + " does not know"};
    if ((row.forms & form(at)) == 0)
        return Misfit{body, "has " + word + ", which cannot be " + std::string(kFormNames[static_cast<std::size_t>(at)])
                                + "; possible there are " + verbs_at(at)};
    if ((row.scopes & scope_bit(clause.scope)) == 0)
        return Misfit{body, "has " + word + " with a scope it cannot have"};
    if (at == Form::standing) {
        if ((row.standing & card_bit(line.design.type)) == 0)
            return Misfit{body, "has " + word + ", which does nothing on a card of this type"};
        if (lasting(e.op) && clause.scope == Scope::self && !unit)
            return Misfit{body, "has " + word + " about itself, and only Units fight"};
        if (clause.scope == Scope::world_here && !world)
            return Misfit{body, "has " + word + " to World here, which only a World says for good"};
        if (picks && !unit) return Misfit{body, "chooses, which only a Unit does at the start of a Conquest Action"};
        if (clause.side == Side::enemy && !unit && !world)
            return Misfit{body, "changes enemies for good, which only Units and Worlds do"};
        if (e.op == Op::adjacent && unit != (clause.scope == Scope::self))
            return Misfit{body, "has adjacent with a scope that is not for this card: a Unit's is itself, an "
                                "Artifact's all your Unit"};
    }
    if (at == Form::used) {
        if (e.op != Op::serve && (a.windows & ~row.windows) != 0)
            return Misfit{"windows", "has " + windows_of(static_cast<Windows>(a.windows & ~row.windows)) + ", where "
                                         + word + " can do nothing; possible are " + windows_of(row.windows)};
        const bool table = (a.windows & kTable) != 0, fight = (a.windows & kFight) != 0;
        if (table && fight && e.op != Op::token && clause.scope != Scope::self)
            return Misfit{"windows", "are in a Conquest Action and outside one; targets are chosen in one of them"};
        if (lasting(e.op) && table && (e.op != Op::gain || e.keyword != Keyword::reactive))
            return Misfit{body, "has " + word + " outside a Conquest Action, where only Reactive is gained"};
        if ((lasting(e.op) || e.op == Op::recall || e.op == Op::heal) && clause.scope == Scope::self && !unit)
            return Misfit{body, "has " + word + " about itself, and only Units fight"};
        if ((e.op == Op::ready || e.op == Op::exhaust) && (clause.scope == Scope::self ? !unit : fight))
            return Misfit{body, "has " + word
                                    + " where it finds nothing: chosen cards outside a Conquest Action, or "
                                      "the Unit itself in one"};
        if (table && picks && clause.n > 4 && clause.n != kX)
            return Misfit{body, "has up to " + std::to_string(int{clause.n})
                                    + "; at most 4 cards are chosen outside a "
                                      "Conquest Action"};
        if (table && clause.here && !world) return Misfit{body, "says here, and is at no World when it is used"};
        if (e.op == Op::token && line.design.type != CardType::reaction)
            return Misfit{body, "has token, which belongs to Reactions only"};
        if (e.op == Op::serve && (!world || a.kind != AbilityKind::deplete))
            return Misfit{body, "has serve, which is for a World that depletes"};
    }
    if (at == Form::on_conquer && e.op == Op::ready && !unit)
        return Misfit{body, "has ready, and only a Unit is depleted"};
    if ((e.op == Op::replace || e.op == Op::add) && line.design.counters == 0 && line.design.missions == 0)
        return Misfit{body, "has " + word + ", and this card has no counters"};
    if (e.op == Op::return_self) {
        const bool fits = unit ? e.place != Place::area : e.place == Place::area;
        if (!fits)
            return Misfit{body, "returns to " + std::string(kPlaceNames[static_cast<std::size_t>(e.place)])
                                    + ", which is no place for this card"};
    }
    if (a.once_per_turn && e.op != Op::cost_world) return Misfit{"once", "belongs to cost of World only"};
    if (!clause.vs.empty() && (e.op == Op::att_half || clause.scope == Scope::world_here))
        return Misfit{body, "has vs with " + word + ", where it does not count"};
    return std::nullopt;
}

// How long it lasts, and what stands together.
Found clause_misfit(const Line& line, const Clause& clause, std::span<const Effect> effects) {
    const std::string_view body = line.choosing ? "choose" : "do";
    const Form at = form_of(line.ability);
    const bool lasts = std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return lasting(e.op); });
    const bool table = at == Form::used && (line.ability.windows & kTable) != 0;
    const std::string said =
        std::string("has for ") + std::string(kDurationNames[static_cast<std::size_t>(clause.duration)]);
    switch (clause.duration) {
    case Duration::step:
        if (at == Form::used && effects[0].op == Op::cost_world)
            return Misfit{body, "must have for turn where cost of World is used"};
        if (table && lasts) return Misfit{body, "must have for phase outside a Conquest Action"};
        break;
    case Duration::turn:
        if (at != Form::used
            || std::any_of(effects.begin(), effects.end(), [](const Effect& e) { return e.op != Op::cost_world; }))
            return Misfit{body, said + ", which only cost of World in a use can have"};
        break;
    case Duration::phase:
        if (!table || !lasts) return Misfit{body, said + "; that is for Reactive outside a Conquest Action"};
        break;
    case Duration::exchange:
    case Duration::action:
        if (!lasts || table) return Misfit{body, said + ", and nothing that lasts in a Conquest Action"};
        if (at == Form::standing && !(line.choosing && clause.duration == Duration::action))
            return Misfit{body, said + ", but a passive holds as long as its card is there"};
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
    if (cancels && line.effects.size() > 1) return Misfit{line.choosing ? "choose" : "do", "has more beside cancel"};
    if (line.ability.pay == kPayCost && !slays)
        return Misfit{"pay", "is the cost of a chosen Character, and none is chosen"};
    return std::nullopt;
}

}  // namespace imperium::seize

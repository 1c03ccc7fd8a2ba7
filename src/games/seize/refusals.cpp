#include "games/seize/codec.hpp"
#include "games/seize/duel.hpp"
#include "games/seize/limits.hpp"
#include "games/seize/setup.hpp"
#include "games/seize/uses.hpp"

// Why an action that is well formed is not legal now.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

Fact why_move(const State& s, Seat seat, Id id) {
    const int at = slot_of(id);
    if (at >= s.units || !s.unit[at].there() || s.unit[at].id != id)
        return {say("seize.no-unit"), {{"id", id_name(id)}}};
    const Unit u = s.unit[at];
    const Design& d = cards(s)[u.card];
    if (u.owner != seat) return {say("seize.not-yours"), {{"unit", d.name}}};
    const Values unit = {{"unit", d.name}};
    const bool mobile = d.type == CardType::fleet || d.type == CardType::troop;
    switch (s.stage) {
    case Stage::part_a:
        if (u.is(Unit::kDepleted)) return {say("seize.a-depleted"), unit};
        if (u.is(Unit::kMoved)) return {say("seize.a-moved"), unit};
        return {say("seize.a-no-room"), unit};
    case Stage::part_b:
        if (!mobile) return {say("seize.b-immobile"), unit};
        if (edition(s).open_systems)
            return {u.is(Unit::kDepleted) ? say("seize.b-system") : say("seize.b-fighter"), unit};
        if (u.is(Unit::kDepleted)) return {say("seize.b-depleted"), unit};
        if (has_keyword(s, at, Keyword::sub_light) && s.player[seat].resources == 0)
            return {say("seize.b-sub-light"), unit};
        return {say("seize.b-no-room"), unit};
    case Stage::part_c:
        if (!mobile) return {say("seize.c-immobile"), unit};
        if (u.is(Unit::kMoved)) return {say("seize.c-moved"), unit};
        if (edition(s).open_systems) return {say("seize.c-system"), unit};
        if (u.is(Unit::kDepleted)) return {say("seize.c-depleted"), unit};
        return {say("seize.c-no-room"), unit};
    case Stage::step4_retreat: return say("seize.retreat-fleets");
    default: return {say("seize.stays"), unit};
    }
}

Fact why_to(const State& s, Id id) {
    const int at = is_world(id) ? world_slot(id) : kNone;
    if (at >= s.worlds || !s.world[at].there() || s.world[at].id != id)
        return {say("seize.no-world"), {{"id", id_name(id)}}};
    const World& w = s.world[at];
    const Design& d = cards(s)[w.card];
    const Values world = {{"world", d.name}};
    if (s.ask == Ask::revive_at) return say("seize.revive-at");
    const Unit u = s.unit[s.moving];
    if (u.world == at) return {say("seize.there-already"), {{"unit", card_name(cards(s), u.card)}, {"world", d.name}}};
    if (s.stage == Stage::part_b) {
        if (w.controller == u.owner) return {say("seize.to-own"), world};
        if (!adjacent(s, s.moving, at)) return {say("seize.to-far"), world};
    } else if (w.controller != u.owner)
        return {say("seize.to-foreign"), world};
    if (packed(s, at)) return {say("seize.to-crowded"), world};
    if (!edition(s).capacity) {
        if (s.stage == Stage::part_b) return {say("seize.b-fighter"), {{"unit", card_name(cards(s), u.card)}}};
        if (s.stage == Stage::part_c) return {say("seize.c-system"), {{"unit", card_name(cards(s), u.card)}}};
        if (!controls(s, w, u.owner)) return {say("seize.to-disputed"), world};
        if (w.is(World::kRaided)) return {say("seize.to-attacked"), world};
    }
    if (!room(s, at, u.owner)) return {say("seize.to-full"), {{"world", d.name}, {"capacity", d.cost}}};
    if (s.stage == Stage::part_c) return {say("seize.to-quiet"), world};
    return {say("seize.to-no"), world};
}

Fact why_use(const State& s, Seat seat, const Seize::Action& a) {
    const CardBook& book = cards(s);
    const std::string& name = card_name(cards(s), a.a);
    const Values card = {{"card", name}};
    const Player& p = s.player[seat];
    if (static_cast<Use::From>(a.c) == Use::From::hand && !p.hand.contains(a.a)) return {say("seize.not-held"), card};
    if (static_cast<Use::From>(a.c) == Use::From::artifact) {
        bool mine = false;
        each_artifact(s, seat, [&](int i) { mine = mine || s.artifacts[i].card == a.a; });
        if (!mine) return {say("seize.not-held"), card};
    }
    if (a.b >= book[a.a].abilities) return {say("seize.no-line"), {{"card", name}, {"line", a.b}}};
    const Window now = !s.uses.empty()     ? Window::answer
                       : s.window == kNone ? Window::build
                                           : static_cast<Window>(s.window);
    const Ability& ability = book.of(book[a.a])[a.b];
    if ((ability.windows & window(now)) == 0) {
        if (now == Window::military && !edition(s).words.empty()) return {say("seize.use-moment-conquest-phase"), card};
        return {say("seize.use-moment"), {{"card", name}, {"window", kWindowNames[static_cast<std::size_t>(now)]}}};
    }
    if (static_cast<Use::From>(a.c) == Use::From::hand) {
        for (int i = 0; i < s.barred_count; ++i)
            if (s.barred[i].seat == seat && s.barred[i].card == a.a) return {say("seize.use-cancelled"), card};
        if (p.resources == 0 && book[a.a].x_cost)
            return {say("seize.use-cost-x"), {{"card", name}, {"have", p.resources}}};
        if (p.resources < book[a.a].cost)
            return {say("seize.use-cost"), {{"card", name}, {"cost", book[a.a].cost}, {"have", p.resources}}};
    }
    if (ability.kind == AbilityKind::activated) {
        Payers list;
        payers(s, seat, a.a, ability.activated, list);
        if (list.empty()) return {say("seize.use-nobody"), card};
    }
    if (s.uses.full()) return {say("seize.use-deep"), {{"card", name}, {"most", most(s.uses)}}};
    if (crowded(s, ability)) return {say("seize.use-crowded"), {{"card", name}, {"most", most(s.mods)}}};
    if (bars_too_many(s, ability))
        return {say("seize.use-barred"), {{"card", name}, {"most", static_cast<int>(std::ssize(s.barred))}}};
    if (lacks_place(s, a.a)) return {say("seize.table-units"), {{"card", name}, {"most", kUnitSlots}}};
    const auto looks = [&](const Choice& choice) { return (choice.ops & ops(Op::look_hand)) != 0; };
    const auto large = [&](const Player& other) { return &other != &p && too_many_to_see(other); };
    if (std::ranges::any_of(book.of(ability), looks) && std::any_of(s.player, s.player + s.seats, large))
        return {say("seize.use-hand"), {{"card", name}, {"most", most(p.seen)}}};
    return {say("seize.use-nothing"), card};
}

Fact why_build(const State& s, Seat seat, const Seize::Action& a) {
    const CardBook& book = cards(s);
    const std::string& name = card_name(cards(s), a.a);
    if (!s.player[seat].hand.contains(a.a)) return {say("seize.not-held"), {{"card", name}}};
    if (!book[a.a].unit()) return {say("seize.build-no-unit"), {{"card", name}}};
    const int at = is_world(a.id) ? world_slot(a.id) : kNone;
    if (at >= s.worlds || !s.world[at].there() || s.world[at].id != a.id)
        return {say("seize.no-world"), {{"id", id_name(a.id)}}};
    const World& w = s.world[at];
    const std::string& world = card_name(cards(s), w.card);
    if (w.controller != seat) return {say("seize.build-foreign"), {{"world", world}}};
    if (w.is(World::kDepleted)) return {say("seize.build-depleted"), {{"world", world}}};
    if (unit_places(s) <= kUnitSlots - kBuiltUnits)
        return {say("seize.table-units"), {{"card", name}, {"most", kBuiltUnits}}};
    if (packed(s, at)) return {say("seize.to-crowded"), {{"world", world}}};
    if (!room(s, at, seat)) return {say("seize.build-full"), {{"world", world}, {"capacity", book[w.card].cost}}};
    return {say("seize.build-points"), {{"card", name}, {"cost", book[a.a].cost}}};
}

Fact why_settle(const State& s, Seat seat, CardId card) {
    const std::string& name = card_name(cards(s), card);
    if (!s.player[seat].reserve.contains(card))
        return {worded("seize.settle-no-reserve").of(edition(s)), {{"world", name}}};
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.card != card) continue;
        if (w.controller == seat) return {say("seize.settle-twice"), {{"world", name}}};
        if (w.is(World::kThrone)) return {say("seize.settle-throne"), {{"world", name}}};
    }
    if (!world_place(s)) return {say("seize.table-worlds"), {{"world", name}, {"most", kWorldSlots}}};
    return {say("seize.settle-cost"),
            {{"world", name}, {"cost", settle_cost(s, seat, card)}, {"have", s.player[seat].resources}}};
}

Fact why_recruit(const State& s, Seat seat, CardId card) {
    const std::string& name = card_name(cards(s), card);
    if (has_face_up(s, seat, card)) return {say("seize.recruit-twice"), {{"character", name}}};
    for (const Character& c : s.player[seat].characters)
        if (c.card == card)
            return {say("seize.recruit-cost"),
                    {{"character", name}, {"cost", cards(s)[card].cost}, {"have", s.player[seat].resources}}};
    return {worded("seize.recruit-no-area").of(edition(s)), {{"character", name}}};
}

Fact why_artifact(const State& s, Seat seat, CardId card) {
    const std::string& name = card_name(cards(s), card);
    if (!s.player[seat].hand.contains(card)) return {say("seize.not-held"), {{"card", name}}};
    if (cards(s)[card].type != CardType::artifact) return {say("seize.artifact-not"), {{"card", name}}};
    if (allocated(s, card)) return {say("seize.artifact-used"), {{"card", name}}};
    return {say("seize.artifact-cost"),
            {{"card", name}, {"cost", cards(s)[card].cost}, {"have", s.player[seat].resources}}};
}

Fact why_muster(const State& s, Seat seat, CardId card) {
    const Player& p = s.player[seat];
    const Design& d = cards(s)[card];
    if (s.stage == Stage::duel_hands) {
        if (!p.deck.contains(card)) return {say("seize.muster-no-deck"), {{"card", d.name}}};
        if (!d.unit() && edition(s).duels_count_conquests) return say("seize.muster-three");
        return d.unit() ? say("seize.muster-units") : say("seize.muster-tactics");
    }
    if (!p.hand.contains(card)) return {say("seize.not-held"), {{"card", d.name}}};
    if (d.unit())
        return {say("seize.muster-unit-points"),
                {{"card", d.name},
                 {"cost", d.cost},
                 {"left", unit_points(s, seat) - mustered(s, seat, true)},
                 {"of", unit_points(s, seat)}}};
    return {say("seize.muster-tactic-points"),
            {{"card", d.name}, {"cost", duel_points(d)}, {"left", kTacticPoints - mustered(s, seat, false)}}};
}

Fact why_target(const State& s, const Seize::Action& a) {
    const Conquest& c = s.conquest;
    const Fighter& asked = c.fighters[c.cursor];
    if (asked.id != a.id || asked.k != a.b) return {say("seize.target-next"), {{"id", id_name(asked.id, asked.k)}}};
    if (a.type == Kind::hold) return say("seize.target-doomed");
    const Field field(s);
    const Stat stat = field.stat(c.cursor);
    const bool strike = s.stage == Stage::strike_attacker || s.stage == Stage::strike_defender;
    if (is_world(a.at) && a.c == 0) {
        if (strike) return worded("seize.strike-world").of(edition(s));
        return say("seize.target-world");
    }
    int to = -1;
    for (int f = 0; f < c.fighters.size(); ++f)
        if (c.fighters[f].id == a.at && c.fighters[f].k == a.c && field.alive(f)) to = f;
    if (to < 0) return {say("seize.target-nobody"), {{"at", id_name(a.at, a.c)}}};
    if (field.attacks(to) == field.attacks(c.cursor)) return {say("seize.target-friend"), {{"at", id_name(a.at, a.c)}}};
    if (stat.attack(field.traits(to)) == 0) return say("seize.target-no-att");
    if (stat.is(Trait::troop) && !field.may_target(c.cursor, stat, to, strike)
        && (field.traits(to) & trait(Trait::troop)) == 0)
        return field.attacks(c.cursor) ? say("seize.target-troops") : say("seize.target-defending-troops");
    if (edition(s).installations_hit_troops && stat.is(Trait::installation)
        && (field.traits(to) & trait(Trait::troop)) == 0)
        return say("seize.target-installations");
    if ((field.traits(to) & trait(Trait::troop)) != 0 && field.attacks(to)) return say("seize.target-quiet-troop");
    if (field.stat(to).has(Keyword::support) && field.attacks(to))
        return edition(s).support_lasts ? say("seize.target-lasting-support") : say("seize.target-support");
    return say("seize.target-counters");
}

}  // namespace

Fact SeizeCodec::why_not(const State& s, Seat seat, const Seize::Action& a) {
    ActionList<Seize> actions;
    Seize::legal(s, seat, actions);
    bool kind = false;
    for (const Seize::Action& one : actions) kind = kind || one.type == a.type;
    const auto fits = [&](Ask ask) { return s.ask == ask; };
    switch (a.type) {
    case Kind::throne:
        if (fits(Ask::new_throne)) return say("seize.new-throne");
        [[fallthrough]];
    case Kind::lead:
    case Kind::buy:
        if (fits(Ask::throne) && kind)
            return {say("seize.setup"), {{"card", card_name(cards(s), a.a)}, {"budget", setup_budget(s)}}};
        break;
    case Kind::bid:
        if (fits(Ask::bid)) return {say("seize.bid-not-held"), {{"card", card_name(cards(s), a.a)}}};
        break;
    case Kind::dismiss:
        if (fits(Ask::dismiss))
            return {worded("seize.dismiss").of(edition(s)), {{"character", card_name(cards(s), a.a)}}};
        break;
    case Kind::settle:
        if (fits(Ask::settle)) return why_settle(s, seat, a.a);
        break;
    case Kind::recruit:
        if (fits(Ask::recruit)) return why_recruit(s, seat, a.a);
        break;
    case Kind::artifact:
        if (fits(Ask::artifact)) return why_artifact(s, seat, a.a);
        break;
    case Kind::build:
        if (fits(Ask::build)) return why_build(s, seat, a);
        break;
    case Kind::contribute:
        if (fits(Ask::contribute)) return say("seize.contribute");
        break;
    case Kind::move:
        if (fits(Ask::move)) return why_move(s, seat, a.id);
        break;
    case Kind::to:
        if (fits(Ask::move_to) || fits(Ask::revive_at)) return why_to(s, a.id);
        break;
    case Kind::use:
        if (fits(Ask::window) || fits(Ask::contribute)) return why_use(s, seat, a);
        break;
    case Kind::target:
    case Kind::hold:
        if (fits(Ask::aim)) return why_target(s, a);
        break;
    case Kind::split:
        if (fits(Ask::split)) return say("seize.split");
        break;
    case Kind::discard:
        if (fits(Ask::discard)) return {say("seize.discard-not-held"), {{"card", card_name(cards(s), a.a)}}};
        break;
    case Kind::banish:
        if (fits(Ask::banish)) return say("seize.banish");
        break;
    case Kind::levy:
        if (fits(Ask::levy)) return say("seize.levy");
        break;
    case Kind::conquer:
    case Kind::skip:
        if (fits(Ask::conquer)) return {say("seize.conquer-nobody"), {{"id", id_name(a.id)}}};
        break;
    case Kind::pick:
        if (fits(Ask::target)) return {say("seize.pick"), {{"card", card_name(cards(s), s.uses.back().card)}}};
        break;
    case Kind::muster:
        if (fits(Ask::muster)) return why_muster(s, seat, a.a);
        break;
    case Kind::done:
        if (fits(Ask::move)) return say("seize.must-move");
        if (fits(Ask::levy)) return say("seize.levy-due");
        break;
    default: break;
    }
    std::vector<std::string> words;
    for (const Seize::Action& one : actions) {
        const std::string word = SeizeCodec::action(cards(s), one)["type"].get<std::string>();
        if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
    const std::string given = SeizeCodec::action(cards(s), a)["type"].get<std::string>();
    if (phase_name(s) == "military" && !edition(s).words.empty())
        return {say("seize.not-now-conquest-phase"), {{"action", given}, {"actions", std::move(words)}}};
    return {say("seize.not-now"), {{"action", given}, {"phase", phase_name(s)}, {"actions", std::move(words)}}};
}

}  // namespace imperium

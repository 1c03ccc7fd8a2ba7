#include "games/seize/codec.hpp"
#include "games/seize/play.hpp"

// Why an action that is well formed is not legal now.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

std::string why_move(const State& s, Seat seat, Id id) {
    const int at = slot_of(id);
    if (at >= s.units || !s.unit[at].there() || s.unit[at].id != id) return "there is no Unit " + id_name(id);
    const Unit& u = s.unit[at];
    const Design& d = cards(s)[u.card];
    if (u.owner != seat) return d.name + " is not yours";
    const bool mobile = d.type == CardType::fleet || d.type == CardType::troop;
    switch (s.stage) {
    case Stage::part_a:
        if (u.is(Unit::kDepleted)) return d.name + " is depleted; only undepleted Units reallocate (Z7.1)";
        if (u.is(Unit::kMoved)) return d.name + " has been reallocated in this Part already (Z7.1)";
        return "no other World you Control has room for " + d.name + " (Z5.3)";
    case Stage::part_b:
        if (!mobile) return d.name + " is no Fleet or Troop; only those go to Uncontrolled Worlds (Z7.2)";
        if (u.is(Unit::kDepleted)) return d.name + " is depleted; only undepleted Fleets and Troops attack (Z7.2)";
        if (has_keyword(s, at, Keyword::sub_light) && s.player[seat].resources == 0)
            return d.name + " has Sub-light, and you have no Resource counter to pay (Z7.2)";
        return "no Adjacent Uncontrolled World has room for " + d.name + " (Z6, Z5.3)";
    case Stage::part_c:
        if (!mobile) return d.name + " is no Fleet or Troop and cannot React (Z7.3)";
        if (u.is(Unit::kMoved)) return d.name + " has Reacted already (Z7.3)";
        if (u.is(Unit::kDepleted))
            return d.name
                   + " is depleted, not Reactive, and in another System than the attacked Worlds with room (Z7.3)";
        return "no attacked World of yours has room for " + d.name + " (Z5.3)";
    case Stage::step4_retreat: return "only Fleet cards of the defender leave in Step 4 (Z8.8)";
    default: return d.name + " cannot be reallocated now (Z12)";
    }
}

std::string why_to(const State& s, Id id) {
    const int at = is_world(id) ? world_slot(id) : kNone;
    if (at >= s.worlds || !s.world[at].there() || s.world[at].id != id) return "there is no World " + id_name(id);
    const World& w = s.world[at];
    const Design& d = cards(s)[w.card];
    if (s.ask == Ask::revive_at) return "the card returns to a World you Control that has room (Z5.3)";
    const Unit& u = s.unit[s.moving];
    if (u.world == at) return cards(s)[u.card].name + " is at " + d.name + " already";
    if (s.stage == Stage::part_b) {
        if (w.controller == u.owner)
            return "you Control " + d.name + "; in Part B Units go to Uncontrolled Worlds (Z7.2)";
        if (!adjacent(s, s.moving, at)) return d.name + " is not Adjacent (Z6)";
    } else if (w.controller != u.owner)
        return "you do not Control " + d.name + " (Z7)";
    if (!room(s, at, u.owner)) return d.name + " has Capacity " + std::to_string(d.cost) + " and is full (Z5.3)";
    if (s.stage == Stage::part_c) return d.name + " is not attacked, or too far for a depleted Unit (Z7.3)";
    return "the Unit cannot go to " + d.name;
}

std::string why_use(const State& s, Seat seat, const Seize::Action& a) {
    const CardBook& book = cards(s);
    const std::string& name = card_name(cards(s), a.a);
    const Player& p = s.player[seat];
    if (static_cast<Use::From>(a.c) == Use::From::hand && !p.hand.contains(a.a)) return "you do not hold " + name;
    if (a.b >= book[a.a].abilities) return name + " has no line " + std::to_string(a.b);
    const Window now = !s.uses.empty()     ? Window::answer
                       : s.window == kNone ? Window::build
                                           : static_cast<Window>(s.window);
    const Ability& ability = book.of(book[a.a])[a.b];
    if ((ability.windows & window(now)) == 0)
        return name + " is not used at this moment (" + std::string(kWindowNames[static_cast<std::size_t>(now)])
               + ", Z17.1)";
    if (static_cast<Use::From>(a.c) == Use::From::hand) {
        for (int i = 0; i < s.barred_count; ++i)
            if (s.barred[2 * i] == seat && s.barred[2 * i + 1] == a.a)
                return name + " was cancelled and is not played again at this moment (Z17.2)";
        if (p.resources < (book[a.a].x_cost ? 1 : book[a.a].cost))
            return name + " costs " + (book[a.a].x_cost ? "at least 1" : std::to_string(book[a.a].cost))
                   + " Resource counters, and you have " + std::to_string(p.resources) + " (Z17.1)";
    }
    if (ability.kind == AbilityKind::activated) {
        Payers list;
        payers(s, seat, ability.activated, list);
        if (list.empty()) return "nobody has a Character to deplete for " + name + " (Z17.5)";
    }
    return name + " finds nothing to change now, was used already, or is depleted (Z17, Z18, Y8)";
}

std::string why_build(const State& s, Seat seat, const Seize::Action& a) {
    const CardBook& book = cards(s);
    const std::string& name = card_name(cards(s), a.a);
    if (!s.player[seat].hand.contains(a.a)) return "you do not hold " + name;
    if (!book[a.a].unit()) return name + " is no Unit (Z5.2)";
    const int at = is_world(a.id) ? world_slot(a.id) : kNone;
    if (at >= s.worlds || !s.world[at].there() || s.world[at].id != a.id) return "there is no World " + id_name(a.id);
    const World& w = s.world[at];
    const std::string& world = card_name(cards(s), w.card);
    if (w.controller != seat) return "you do not Control " + world + " (Z5.2)";
    if (w.is(World::kDepleted)) return world + " is depleted; a Unit is placed at a World that contributes (Z5.2)";
    if (!room(s, at, seat)) return world + " has Capacity " + std::to_string(book[w.card].cost) + " and is full (Z5.3)";
    return "your undepleted Worlds give fewer than the " + std::to_string(book[a.a].cost) + " Allocation points that "
           + name + " costs (Z5.2)";
}

std::string why_settle(const State& s, Seat seat, CardId card) {
    const std::string& name = card_name(cards(s), card);
    if (!s.player[seat].reserve.contains(card)) return name + " is not in your Reserve (Z4.5)";
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.card != card) continue;
        if (w.controller == seat) return "you have " + name + " face up already (Z4.5)";
        if (w.is(World::kThrone)) return name + " is another player's Throne World (Z4.5)";
    }
    return name + " costs " + std::to_string(settle_cost(s, seat, card)) + " Resource counters, and you have "
           + std::to_string(s.player[seat].resources) + " (Z4.5)";
}

std::string why_recruit(const State& s, Seat seat, CardId card) {
    const std::string& name = card_name(cards(s), card);
    if (has_face_up(s, seat, card)) return "you have " + name + " face up already (Z5.1)";
    for (const Character& c : s.player[seat].characters)
        if (c.card == card)
            return name + " costs " + std::to_string(cards(s)[card].cost) + " Resource counters, and you have "
                   + std::to_string(s.player[seat].resources) + " (Z5.1)";
    return name + " is not in your Character Area (Z5.1)";
}

std::string why_muster(const State& s, Seat seat, CardId card) {
    const Player& p = s.player[seat];
    const Design& d = cards(s)[card];
    if (s.stage == Stage::duel_hands) {
        if (!p.deck.contains(card)) return d.name + " is not in your deck";
        return d.unit() ? "a hand for duels has 10 Units (Z20.5)" : "a hand for duels has 5 Tactics (Z20.5)";
    }
    if (!p.hand.contains(card)) return "you do not hold " + d.name;
    if (d.unit())
        return d.name + " costs " + std::to_string(d.cost) + " points, and "
               + std::to_string(unit_points(s, seat) - s.build_points) + " of " + std::to_string(unit_points(s, seat))
               + " for Units are left (Z20.5)";
    return d.name + " counts " + std::to_string(duel_points(d)) + " points, and "
           + std::to_string(kTacticPoints - s.tally) + " of 2 for Tactics are left (Z20.5)";
}

std::string why_target(const State& s, const Seize::Action& a) {
    const Conquest& c = s.conquest;
    const Fighter& asked = c.fighters[c.cursor];
    if (asked.id != a.id || asked.k != a.b)
        return "the next Unit to choose a target is " + id_name(asked.id, asked.k) + " (Z8.3)";
    if (a.type == Kind::hold) return "a Unit that is eliminated for its attack must attack in this Step (Y11)";
    const Field field(s);
    const Stat stat = field.stat(c.cursor);
    const bool strike = s.stage == Stage::strike_attacker || s.stage == Stage::strike_defender;
    if (is_world(a.at) && a.c == 0) {
        if (strike) return "a Surprise Strike is at Units only (Z8.12)";
        return "this Unit cannot target the World: a split stays with Units, and defenders do not target it (Z8.3, "
               "Z8.11)";
    }
    int to = -1;
    for (int f = 0; f < c.fighters.size(); ++f)
        if (c.fighters[f].id == a.at && c.fighters[f].k == a.c && field.alive(f)) to = f;
    if (to < 0) return "there is no " + id_name(a.at, a.c) + " in this Conquest Action";
    if (field.attacks(to) == field.attacks(c.cursor)) return id_name(a.at, a.c) + " is on the same side";
    if (stat.attack(field.traits(to)) == 0) return "a Unit with ATT 0 cannot attack (Z8.5)";
    if (stat.is(Trait::troop) && !field.may_target(c.cursor, stat, to, strike)
        && (field.traits(to) & trait(Trait::troop)) == 0)
        return field.attacks(c.cursor) ? "Troops target Troops, Installations or the World (Z8.3)"
                                       : "defending Troops target attacking Troops (Z8.6)";
    if ((field.traits(to) & trait(Trait::troop)) != 0 && field.attacks(to))
        return "that Troop has not targeted in the first Exchange and cannot be targeted (Z8.6)";
    if (field.stat(to).has(Keyword::support) && field.attacks(to))
        return "a Fleet with Support that has not targeted can only be targeted with Intercept (Z8.10)";
    return "counters of one card are alike: name the first that nobody targets (Z11.1)";
}

}  // namespace

std::string SeizeCodec::why_not(const State& s, Seat seat, const Seize::Action& a) {
    const Player& p = s.player[seat];
    const std::string asks = std::string(ask_name(s.ask));
    ActionList<Seize> actions;
    Seize::legal(s, seat, actions);
    bool kind = false;
    for (const Seize::Action& one : actions) kind = kind || one.type == a.type;
    const auto fits = [&](Ask ask) { return s.ask == ask; };
    switch (a.type) {
    case Kind::throne:
    case Kind::lead:
    case Kind::buy:
        if (fits(Ask::throne) && kind)
            return card_name(cards(s), a.a) + " is not among your cards, does not fit the "
                   + std::to_string(setup_budget(s)) + " Resource counters, or is showing already (Z2.2, Z2.4)";
        break;
    case Kind::bid:
        if (fits(Ask::bid)) return "you do not hold " + card_name(cards(s), a.a) + " (Z2.3)";
        break;
    case Kind::dismiss:
        if (fits(Ask::dismiss)) return card_name(cards(s), a.a) + " is not in your Character Area that way (Z4.3)";
        break;
    case Kind::settle:
        if (fits(Ask::settle)) return why_settle(s, seat, a.a);
        break;
    case Kind::recruit:
        if (fits(Ask::recruit)) return why_recruit(s, seat, a.a);
        break;
    case Kind::build:
        if (fits(Ask::build)) return why_build(s, seat, a);
        break;
    case Kind::contribute:
        if (fits(Ask::contribute)) return "only an undepleted World you Control contributes, to one Unit (Z5.2)";
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
        if (fits(Ask::split)) return "a part is at least 1 and no more than the ATT that is left for it (Z8.11, Y5)";
        break;
    case Kind::discard:
        if (fits(Ask::discard)) return "you do not hold " + card_name(cards(s), a.a) + " (Z13.5)";
        break;
    case Kind::banish:
        if (fits(Ask::banish)) return "only Disputed Characters are eliminated, and one copy stays (Z14.2)";
        break;
    case Kind::levy:
        if (fits(Ask::levy)) return "only controllers of Disputed Worlds pay, once, and one does not (Z14.3)";
        break;
    case Kind::conquer:
    case Kind::skip:
        if (fits(Ask::conquer)) return "no Units of yours attack " + id_name(a.id) + " (Z8.1)";
        break;
    case Kind::pick:
        if (fits(Ask::target))
            return "the card cannot choose that (" + card_name(cards(s), s.uses.back().card) + ", Y3)";
        break;
    case Kind::muster:
        if (fits(Ask::muster)) return why_muster(s, seat, a.a);
        break;
    case Kind::done:
        if (fits(Ask::move)) return "these Units must be reallocated (Z12.3, Z12.6)";
        break;
    default: break;
    }
    std::vector<std::string> words;
    for (const Seize::Action& one : actions) {
        const std::string word = SeizeCodec::action(cards(s), one)["type"].get<std::string>();
        if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
    (void)p;
    return SeizeCodec::action(cards(s), a)["type"].get<std::string>() + " is not possible now, in phase "
           + std::string(phase_name(s)) + "; possible: " + joined(words, "and");
}

}  // namespace imperium

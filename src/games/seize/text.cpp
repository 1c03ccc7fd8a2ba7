#include "core/text.hpp"

#include "games/seize/card_text.hpp"
#include "games/seize/codec.hpp"
#include "games/seize/duel.hpp"
#include "games/seize/sentences.hpp"
#include "games/seize/setup.hpp"
#include "games/seize/uses.hpp"

#include <algorithm>

// `seize` for people at a terminal.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

std::string number(int n) { return std::to_string(n); }

std::string seat_name(Seat seat, Viewer viewer) {
    return "Seat " + number(seat) + (viewer.kind == Viewer::Kind::seat && viewer.seat == seat ? " (you)" : "");
}

std::string short_card(const State& s, CardId card) {
    const Design& d = cards(s)[card];
    switch (d.type) {
    case CardType::world: return d.name + " (cost " + number(d.cost) + ", DEF " + number(d.def) + ")";
    case CardType::character:
    case CardType::artifact:
    case CardType::reaction: return d.name + " (cost " + (d.x_cost ? "X" : number(d.cost)) + ")";
    default: return d.name + " (" + number(d.att) + "/" + number(d.def) + ", cost " + number(d.cost) + ")";
    }
}

std::string type_words(const Design& d) {
    std::string out(kCardTypeNames[static_cast<std::size_t>(d.type)]);
    for (std::size_t t = static_cast<std::size_t>(Trait::capital); t <= static_cast<std::size_t>(Trait::drone); ++t)
        if (((d.traits >> t) & 1U) != 0) out += " " + std::string(kTraitNames[t]);
    return out;
}

std::string counters_words(const State& s, const Unit& u) {
    const Design& d = cards(s)[u.card];
    if (u.is(Unit::kPicket) || u.counters == 0) return {};
    if (d.missions > 0) return " " + number(u.counters) + (u.counters == 1 ? " Mission counter" : " Mission counters");
    const Body& body = cards(s).bodies[d.body];
    return " " + number(u.counters) + " " + body.name + " " + number(body.att) + "/" + number(body.def);
}

// ATT and DEF as they are now: with everything that counts in a Conquest Action, printed elsewhere.
std::string unit_line(const State& s, int at, const TextStyle& style) {
    const Unit u = s.unit[at];
    const Design& d = cards(s)[u.card];
    int att = d.att, def = d.def;
    std::string keywords = keywords_text(d.keywords);
    if (u.is(Unit::kPicket)) {
        const Body& body = cards(s).bodies[u.counters];
        att = body.att;
        def = body.def;
        keywords = keywords_text(body.keywords);
    }
    if (fighting(s) && u.world == s.conquest.world)
        for (int f = 0; f < s.conquest.fighters.size(); ++f)
            if (s.conquest.fighters[f].id == u.id && s.conquest.fighters[f].k == 0) {
                const Stat stat = Field(s).stat(f);
                att = stat.total(0);
                def = stat.defence_with(0);
            }
    std::string out = "    " + text::left(id_name(u.id), 6) + text::left(d.name, 29) + text::right(number(att), 3) + "/"
                      + text::left(number(def), 3);
    if (u.is(Unit::kAttacking)) out += text::paint(" attacks", text::Colour::red, style.colour);
    if (u.is(Unit::kDepleted)) out += " depleted";
    if (u.damage > 0) out += text::paint(" damage " + number(u.damage), text::Colour::red, style.colour);
    out += counters_words(s, u);
    if (!keywords.empty()) out += "  " + in_words(edition(s), keywords);
    return out + "\n";
}

std::string world_lines(const State& s, int at, const TextStyle& style) {
    const World& w = s.world[at];
    const Design& d = cards(s)[w.card];
    std::string out = "  " + text::left(id_name(w.id), 5)
                      + text::paint(text::left(d.name, 32), text::Colour::yellow, style.colour) + " " + number(d.cost)
                      + " points  DEF " + number(w.is(World::kThrone) ? 2 * d.def : d.def) + "  needs "
                      + number(required_counters(s, at));
    if (w.is(World::kThrone)) out += "  THRONE";
    if (w.is(World::kDisputed)) out += "  disputed";
    if (w.is(World::kDepleted)) out += "  depleted";
    if (w.owner != w.controller) out += "  of seat " + number(w.owner) + ", counters " + number(w.conquest);
    if (w.counters > 0) out += "  " + number(w.counters) + " " + cards(s).bodies[d.body].name;
    if (w.militia > 0) out += "  " + number(w.militia) + " militia";
    out += "\n";
    each_unit(s, [&](int i) {
        if (s.unit[i].world == at) out += unit_line(s, i, style);
    });
    return out;
}

std::string player_line(const State& s, Seat seat, Viewer viewer, const TextStyle& style) {
    const Player& p = s.player[seat];
    std::string out = text::left(seat_name(seat, viewer), 13) + text::right(number(victory_points(s, seat)), 2)
                      + (dueling(s) ? "" : " of " + number(points_to_win(s))) + " points  resources "
                      + number(p.resources) + "  hand " + number(p.hand.size()) + "  deck " + number(p.deck.size())
                      + "  " + in_words(edition(s), "Reserve") + " " + number(p.reserve.size());
    if (s.regent == seat) out += text::paint("  REGENT", text::Colour::magenta, style.colour);
    if (s.active == seat && s.stage != Stage::over) out += text::paint("  TURN", text::Colour::green, style.colour);
    out += "\n";
    std::string who;
    for (int i = 0; i < p.characters.size(); ++i) {
        const Character& c = p.characters[i];
        if (!c.face_up()) continue;
        const Design& d = cards(s)[c.card];
        who += (who.empty() ? "" : "; ") + d.name;
        for (std::size_t t = static_cast<std::size_t>(Trait::admiral); t <= static_cast<std::size_t>(Trait::politician);
             ++t)
            if (((d.traits >> t) & 1U) != 0) who += ", " + std::string(kTraitNames[t]);
        if (c.depleted()) who += " (depleted)";
        if (character_disputed(s, seat, i)) who += " (disputed)";
    }
    if (!who.empty()) out += text::wrap("Characters: " + who, style.width, 2);
    std::string things;
    each_artifact(s, seat, [&](int i) {
        things += (things.empty() ? "" : "; ") + card_name(cards(s), s.artifacts[i].card)
                  + (s.artifacts[i].depleted() ? " (depleted)" : "");
    });
    if (!out.empty() && out.back() != '\n') out += "\n";
    if (!things.empty()) out += text::wrap("Artifacts: " + things, style.width, 2);
    if (p.eliminated()) out += "  out of the game\n";
    if (!out.empty() && out.back() != '\n') out += "\n";
    return out;
}

std::string fighter_name(const State& s, int f) {
    const Fighter& one = s.conquest.fighters[f];
    const std::string id = id_name(one.id, one.k);
    if (one.body != kNone) return id + " " + cards(s).bodies[one.body].name;
    return id + " " + card_name(cards(s), s.unit[slot_of(one.id)].card);
}

// Who targets whom, with which sum against which DEF.
std::string battle(const State& s, const TextStyle& style) {
    const Conquest& c = s.conquest;
    if (c.world == kNone || c.fighters.empty()) return {};
    const Field field(s);
    std::string out = text::rule(style.width, "Conquest Action at " + card_name(cards(s), s.world[c.world].card)
                                                  + ", Exchange " + number(std::max<int>(1, c.exchange)) + " of "
                                                  + number(c.exchanges) + ", " + std::string(stage_name(s.stage)));
    out += "World DEF " + number(field.world_def()) + ", Conquest counters " + number(c.counters) + " of "
           + number(required_counters(s, c.world)) + "\n";
    std::uint64_t shown = 0;
    bool world = false;
    for (const Aim& first : c.aims) {
        if (!field.stands(first) || (first.to == kNone ? world : ((shown >> first.to) & 1U) != 0)) continue;
        int sum = 0;
        std::string who;
        for (const Aim& aim : c.aims) {
            if (aim.to != first.to || !field.stands(aim)) continue;
            const Stat target = first.to == kNone ? field.world_stat() : field.stat(first.to);
            sum += field.arrival(aim, field.stat(aim.from), target);
            who += (who.empty() ? "" : " + ") + fighter_name(s, aim.from);
        }
        const std::string target = first.to == kNone ? "the World" : fighter_name(s, first.to);
        const int def = first.to == kNone ? field.world_def() : field.stat(first.to).defence(field.traits(first.from));
        out += "  " + who + " -> " + target + ": " + number(sum) + " against " + number(def) + "\n";
        if (first.to == kNone)
            world = true;
        else
            shown |= std::uint64_t{1} << first.to;
    }
    return out;
}

std::string own_cards(const State& s, Seat seat, const TextStyle& style) {
    const Player& p = s.player[seat];
    std::string out = text::rule(style.width, "hand");
    for (const CardId card : p.hand) {
        const Design& d = cards(s)[card];
        out += "  " + text::left(short_card(s, card), 48)
               + (d.unit() ? type_words(d) : std::string(kSortNames[static_cast<std::size_t>(d.sort)])) + "\n";
    }
    if (!p.reserve.empty()) {
        out +=
            text::rule(style.width, edition(s).words.empty() ? "Reserve, face down" : in_words(edition(s), "Reserve"));
        for (const CardId card : p.reserve) out += "  " + short_card(s, card) + "\n";
    }
    std::string hidden;
    for (const Character& c : p.characters)
        if (!c.face_up()) hidden += "  " + short_card(s, c.card) + "\n";
    if (!hidden.empty()) out += text::rule(style.width, "Characters, face down") + hidden;
    return out;
}

// What a Unit is worth in the Conquest Action under way, and why; empty if it takes no part.
std::string worth_now(const State& s, Id id) {
    if (s.conquest.world == kNone) return {};
    const Field field(s);
    std::string out;
    for (int f = 0; f < s.conquest.fighters.size(); ++f) {
        if (s.conquest.fighters[f].id != id || !field.alive(f)) continue;
        const Stat stat = field.stat(f);
        out +=
            fighter_name(s, f) + " now: ATT " + number(stat.total(0)) + ", DEF " + number(stat.defence_with(0)) + "\n";
        for (const auto& [card, clause] : field.reasons(f))
            out += "  " + std::string(card_name(cards(s), card)) + ": " + change_text(cards(s), *clause) + "\n";
    }
    return out;
}

std::string lookup(const State& s, const std::string& name) {
    if (const Named what = named(name); what.id != kNoId) {
        if (is_world(what.id) && world_slot(what.id) < s.worlds && s.world[world_slot(what.id)].there())
            return card_text(cards(s), s.world[world_slot(what.id)].card);
        if (!is_world(what.id) && slot_of(what.id) < s.units && s.unit[slot_of(what.id)].there())
            return card_text(cards(s), s.unit[slot_of(what.id)].card) + worth_now(s, what.id);
    }
    if (const CardId card = cards(s).find(name); card != kNoCard) return card_text(cards(s), card);
    std::string out;
    const std::string wanted = text::lower(name);
    for (std::size_t i = 0; i < cards(s).designs.size() && !wanted.empty(); ++i)
        if (text::lower(cards(s).designs[i].name).find(wanted) != std::string::npos)
            out += card_text(cards(s), static_cast<CardId>(i)) + "\n";
    return out.empty() ? "No card has that name.\n" : out;
}

}  // namespace

std::string SeizeCodec::table(const State& s, Viewer viewer, const TextStyle& style) {
    std::string title = "Seize the Imperium";
    if (s.stage == Stage::over)
        title += ", game over";
    else if (s.turn > 0)
        title += (dueling(s) ? ", Duel " : ", Turn ") + number(s.turn) + ", " + phase_words(edition(s), phase_name(s))
                 + " of seat " + number(s.active);
    else
        title += ", " + phase_words(edition(s), phase_name(s));
    std::string out = text::rule(style.width, title);
    for (Seat seat = 0; seat < s.seats; ++seat) {
        out += player_line(s, seat, viewer, style);
        each_world(s, [&](int i) {
            if (s.world[i].controller == seat) out += world_lines(s, i, style);
        });
    }
    out += battle(s, style);
    if (s.building != kNoCard)
        out += "Paying for " + short_card(s, s.building) + ": " + number(s.build_points) + " points so far\n";
    for (const Use& use : s.uses)
        out += "In use by seat " + number(use.user) + ": " + card_name(cards(s), use.card) + ": "
               + (allocating(use) ? "to be allocated" : ability_text(cards(s), cards(s)[use.card], ability_of(s, use)))
               + "\n";
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (viewer.sees(seat) && !viewer.all()) out += own_cards(s, seat, style);
    return out;
}

Fact SeizeCodec::question(const State& s, Seat seat) {
    const Player& p = s.player[seat];
    const auto used = [&]() -> Values { return {{"card", card_name(cards(s), s.uses.back().card)}}; };
    const auto used_by = [&]() -> Values {
        return {{"seat", s.uses.back().user}, {"card", card_name(cards(s), s.uses.back().card)}};
    };
    const Values have = {{"have", p.resources}};
    switch (s.ask) {
    case Ask::throne:
        if (!edition(s).bids) return p.throne == kNoCard ? say("seize.ask-throne-free") : say("seize.ask-open");
        if (p.throne == kNoCard) return {say("seize.ask-throne"), {{"budget", setup_budget(s)}}};
        return p.lead == kNoCard && (s.rules & Seize::kBasic) == 0 ? say("seize.ask-lead") : say("seize.ask-buy");
    case Ask::redraw: return {say("seize.ask-redraw"), {{"cards", p.hand.size()}}};
    case Ask::lead: return say("seize.ask-lead-free");
    case Ask::artifact: return {say("seize.ask-artifact"), have};
    case Ask::new_throne: return say("seize.ask-new-throne");
    case Ask::bid: return say("seize.ask-bid");
    case Ask::dismiss: return worded("seize.ask-dismiss").of(edition(s));
    case Ask::rebuild: return say("seize.ask-rebuild");
    case Ask::settle: return {worded("seize.ask-settle").of(edition(s)), have};
    case Ask::recruit: return {say("seize.ask-recruit"), have};
    case Ask::build: return say("seize.ask-build");
    case Ask::contribute:
        return {say("seize.ask-contribute"),
                {{"card", card_name(cards(s), s.building)},
                 {"points", s.build_points},
                 {"cost", cards(s)[s.building].cost}}};
    case Ask::move:
        switch (s.stage) {
        case Stage::part_a: return say("seize.ask-move-a");
        case Stage::part_b: return say("seize.ask-move-b");
        case Stage::part_c: return say("seize.ask-move-c");
        case Stage::step4_retreat: return say("seize.ask-retreat");
        case Stage::spread: return say("seize.ask-spread");
        case Stage::evacuate: return say("seize.ask-evacuate");
        default: return say("seize.ask-home");
        }
    case Ask::move_to: return say("seize.ask-to");
    case Ask::window:
        if (!s.uses.empty()) return {say("seize.ask-answer"), used_by()};
        if (static_cast<Window>(s.window) == Window::military && !edition(s).words.empty())
            return say("seize.ask-window-conquest-phase");
        return {say("seize.ask-window"), {{"window", kWindowNames[s.window]}}};
    case Ask::payer: return {say("seize.ask-deplete"), used()};
    case Ask::beneficiary: return {say("seize.ask-for"), used()};
    case Ask::choice: return {say("seize.ask-choose"), used()};
    case Ask::x: return say("seize.ask-x");
    case Ask::target: return {say("seize.ask-pick"), used()};
    case Ask::consent:
        return {s.uses.back().asking == Consent::payer ? say("seize.ask-consent-deplete")
                                                       : say("seize.ask-consent-for"),
                used_by()};
    case Ask::revive: return {say("seize.ask-revive"), {{"card", card_name(cards(s), s.revivals[0].card)}}};
    case Ask::revive_at: return say("seize.ask-revive-at");
    case Ask::order: return say("seize.ask-order");
    case Ask::conquer: return worded("seize.ask-conquer").of(edition(s));
    case Ask::aim: return {say("seize.ask-target"), {{"unit", fighter_name(s, s.conquest.cursor)}}};
    case Ask::split: return say("seize.ask-split");
    case Ask::withdraw: return say("seize.ask-withdraw");
    case Ask::draw_world: return worded("seize.ask-draw-world").of(edition(s));
    case Ask::discard:
        if (s.discards > 0) return {say("seize.ask-discard-one"), {{"cards", s.discards}}};
        return say("seize.ask-discard");
    case Ask::banish: return say("seize.ask-banish");
    case Ask::muster:
        if (s.stage == Stage::duel_hands)
            return edition(s).duels_count_conquests ? say("seize.ask-hands-three") : say("seize.ask-hands");
        return {say("seize.ask-muster"),
                {{"units", unit_points(s, seat) - mustered(s, seat, true)},
                 {"tactics", kTacticPoints - mustered(s, seat, false)}}};
    case Ask::levy: return edition(s).levy_is_due ? say("seize.ask-levy-due") : say("seize.ask-levy");
    default: return say("seize.ask-nothing");
    }
}

std::string SeizeCodec::notation(const Cards& set, const Seize::Action& action) {
    std::string out;
    const Json json = SeizeCodec::action(set, action);
    for (const auto& [name, value] : json.items()) {
        if (action.type == Kind::use && name == "card" && json.contains("unit")) continue;
        if (action.type == Kind::use && name == "card" && json.contains("world")) continue;
        out += (out.empty() ? "" : " ");
        if (value.is_string())
            out += value.get<std::string>();
        else if (name == "seat")
            out += "seat " + write_json(value);
        else if (name == "line")
            out += "line " + write_json(value);
        else
            out += write_json(value);
    }
    return out;
}

std::string SeizeCodec::meaning(const State& s, Seat seat, const Seize::Action& a) {
    (void)seat;
    const auto thing = [&](Id id, int k) {
        if (is_world(id))
            return world_slot(id) < s.worlds && k == 0 ? card_name(cards(s), s.world[world_slot(id)].card)
                                                       : std::string("counter");
        if (slot_of(id) >= s.units || s.unit[slot_of(id)].card == kNoCard) return std::string();
        return card_name(cards(s), s.unit[slot_of(id)].card) + (k > 0 ? ", counter" : "");
    };
    switch (a.type) {
    case Kind::throne:
        if (a.id != 0) return thing(a.id, 0);
        [[fallthrough]];
    case Kind::artifact:
    case Kind::buy:
    case Kind::settle:
    case Kind::lead:
    case Kind::recruit:
    case Kind::bid:
    case Kind::discard:
    case Kind::muster:
    case Kind::dismiss: return short_card(s, a.a);
    case Kind::build: return short_card(s, a.a) + " at " + thing(a.id, 0);
    case Kind::use: {
        const Design& d = cards(s)[a.a];
        return a.b < d.abilities ? d.name + ": " + ability_text(cards(s), d, cards(s).of(d)[a.b]) : d.name;
    }
    case Kind::contribute:
        return thing(a.id, 0) + ", " + number(allocation_points(s, world_slot(a.id), s.building)) + " points";
    case Kind::move:
    case Kind::to:
    case Kind::conquer:
    case Kind::skip:
    case Kind::levy:
    case Kind::hold: return thing(a.id, a.type == Kind::hold ? a.b : 0);
    case Kind::target: return thing(a.at, a.c);
    case Kind::redraw: return "one card fewer";
    case Kind::keep: return "this hand";
    case Kind::pick:
        if (a.c == Seize::Action::kPlayer) return "seat " + number(a.b);
        if (a.c == Seize::Action::kUnit) return thing(a.id, a.b);
        return a.c == Seize::Action::kWorld ? thing(a.id, 0) : card_name(cards(s), a.a);
    case Kind::draw_world: return "for " + number(draw_world_cost(s, seat)) + " Resource counters";
    case Kind::pass: return s.ask == Ask::bid ? "bid nothing more" : "use nothing";
    case Kind::done: return "no more";
    default: return {};
    }
}

std::string SeizeCodec::ask(const State& s, Viewer viewer, const std::string& words) {
    if (words == "?")
        return "card NAME (or u3, w5): that card as it reads, and what a Unit is worth now    piles: the discard piles";
    if (words == "piles") {
        std::string out;
        for (Seat seat = 0; seat < s.seats; ++seat) {
            out += text::rule(80, seat_name(seat, viewer) + ", discard pile");
            for (const CardId card : s.player[seat].discard) out += "  " + short_card(s, card) + "\n";
        }
        return out;
    }
    if (words.starts_with("card ")) return lookup(s, words.substr(5));
    return {};
}

}  // namespace imperium

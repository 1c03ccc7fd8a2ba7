#include "core/json_object.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/position_fields.hpp"
#include "games/seize/uses.hpp"

#include <algorithm>

// A position of `seize` as JSON: what each viewer sees, and the whole of it for the referee.
namespace imperium {

using namespace seize;

namespace {

struct CardFacts {
    SetNumber set;
    std::uint64_t card;
};

Json card_json(const CardFacts& f) { return card_name(card_sets[f.set], static_cast<CardId>(f.card)); }

void put_card(ViewWriter& out, std::string_view name, const State& s, CardId card) {
    out.put(name, CardFacts{s.set, card}, card_json);
}
void put_card_or_null(ViewWriter& out, std::string_view name, const State& s, CardId card) {
    if (card == kNoCard)
        out.put(name, nullptr);
    else
        put_card(out, name, s, card);
}
template <class List> void put_cards(ViewWriter& out, std::string_view name, const State& s, const List& cards) {
    out.list(name, [&](ViewWriter& list) {
        for (const CardId card : cards) put_card(list, {}, s, card);
    });
}
// The top first; null where `seen` has no bit for the place.
template <class List>
void put_pile(ViewWriter& out, std::string_view name, const State& s, const List& cards, std::uint64_t seen = ~0ULL) {
    out.list(name, [&](ViewWriter& list) {
        for (int i = cards.size() - 1; i >= 0; --i)
            put_card_or_null(list, {}, s, ((seen >> i) & 1U) != 0 ? cards[i] : kNoCard);
    });
}

void put_id(ViewWriter& out, std::string_view name, Id id) {
    out.put(name, id, [](const Id& one) { return Json(id_name(one)); });
}

struct UnitFacts {
    SetNumber set;
    Unit unit;
    Id from;  // of the World it attacked from
    bool all;
    std::uint8_t spare[3];
};

Json unit_json(const UnitFacts& f) {
    const Unit& u = f.unit;
    const CardBook& book = card_sets[f.set];
    const Design& d = book[u.card];
    Json counters = Json::object();
    if (!u.is(Unit::kPicket) && d.missions > 0)
        counters["Mission"] = u.counters;
    else if (!u.is(Unit::kPicket) && d.counters > 0)
        counters[book.bodies[d.body].name] = u.counters;
    Json out = object_with_room(13);
    out["id"] = id_name(u.id);
    out["card"] = d.name;
    out["owner"] = u.owner;
    out["controller"] = u.owner;
    out["depleted"] = u.is(Unit::kDepleted);
    out["damage"] = u.damage;
    out["counters"] = std::move(counters);
    out["attacking"] = u.is(Unit::kAttacking);
    if (u.is(Unit::kPicket)) out["body"] = u.counters;
    if (u.is(Unit::kReactive)) out["reactive"] = true;
    if (u.is(Unit::kMoved)) out["moved"] = true;
    if (u.from != kNone) out["from"] = id_name(f.from);
    if (f.all) out["used"] = u.used;
    return out;
}

UnitFacts unit_facts(const State& s, Unit unit, bool all) {
    const Id from = unit.from == kNone ? kNoId : s.world[unit.from].id;
    if (unit.from != kNone) unit.from = 0;
    unit.world = 0;
    if (!all) unit.used = 0;
    return {s.set, unit, from, all, {}};
}

struct CounterFacts {
    SetNumber set;
    std::uint64_t card, counters;
};

// Of a World that has counters of its own.
Json counters_json(const CounterFacts& f) {
    const CardBook& book = card_sets[f.set];
    const Design& d = book[static_cast<CardId>(f.card)];
    Json out = Json::object();
    if (d.counters > 0) out[book.bodies[d.body].name] = f.counters;
    return out;
}

void world_view(const State& s, int at, bool all, ViewWriter& out) {
    const World& w = s.world[at];
    put_id(out, "id", w.id);
    put_card(out, "card", s, w.card);
    out.put("owner", w.owner);
    out.put("controller", controls(s, w, w.controller) ? Json(w.controller) : Json(nullptr));
    out.put("area", w.controller);
    out.put("throne", w.is(World::kThrone));
    out.put("disputed", w.is(World::kDisputed));
    out.put("depleted", w.is(World::kDepleted));
    out.put("conquest", w.conquest);
    out.put("required", required_counters(s, at));
    out.put("counters", CounterFacts{s.set, w.card, w.counters}, counters_json);
    out.put("attacked", w.is(World::kAttacked));
    out.list("units", [&](ViewWriter& units) {
        each_unit(s, [&](int i) {
            if (s.unit.world[i] == at) units.put({}, unit_facts(s, s.unit[i], all), unit_json);
        });
    });
    if (w.militia > 0) {
        out.put("militia", w.militia);
        put_card(out, "militia_card", s, w.militia_card);
        out.put("militia_body", w.militia_body);
    }
    if (w.is(World::kConquered)) out.put("conquered", true);
    if (w.is(World::kContributes)) out.put("contributes", true);
    if (w.is(World::kRaided)) out.put("raided", true);
    if (all) {
        out.put("used", w.used);
        if (w.is(World::kEliminatedCopy)) out.put("eliminated_copy", true);
        if (w.militia == 0 && w.militia_card != kNoCard) {
            put_card(out, "militia_card", s, w.militia_card);
            out.put("militia_body", w.militia_body);
        }
    }
}

void character_view(const State& s, Seat seat, int at, Viewer viewer, ViewWriter& out) {
    const Character& c = s.player[seat].characters[at];
    put_card_or_null(out, "card", s, viewer.sees(seat) || c.face_up() || c.known() ? c.card : kNoCard);
    out.put("face_up", c.face_up());
    out.put("depleted", c.depleted());
    out.put("disputed", c.face_up() && character_disputed(s, seat, at));
    if (c.known()) out.put("known", true);
    if (viewer.all()) out.put("used", c.used);
}

// What this viewer has seen of the player's hand (Z30.49).
Json seen_json(const State& s, const Player& p, Viewer viewer) {
    Json seen = Json::object();
    for (Seat by = 0; by < s.seats; ++by) {
        if (!viewer.sees(by)) continue;
        for (const Seen& one : p.seen)
            if (((one.by >> by) & 1U) != 0) seen[std::to_string(by)].push_back(card_name(cards(s), one.card));
    }
    return seen;
}

void player_view(const State& s, Seat seat, Viewer viewer, ViewWriter& out) {
    const Player& p = s.player[seat];
    const bool mine = viewer.sees(seat);
    out.put("deck", p.deck_list == kNone ? Json("constructed") : Json(cards(s).decks[p.deck_list].id));
    out.put("resources", p.resources);
    if (mine)
        put_cards(out, "hand", s, p.hand);
    else
        out.put("hand", nullptr);
    out.put("hand_size", p.hand.size());
    put_cards(out, "known", s, p.known);
    out.put("asset_deck", p.deck.size());
    out.put("system_deck", p.world_deck.size());
    out.put("character_deck", p.character_deck.size());
    put_cards(out, "discard", s, p.discard);
    out.list("characters", [&](ViewWriter& list) {
        for (int i = 0; i < p.characters.size(); ++i)
            list.object({}, [&](ViewWriter& one) { character_view(s, seat, i, viewer, one); });
    });
    out.list("reserve", [&](ViewWriter& list) {
        for (const CardId card : p.reserve) put_card_or_null(list, {}, s, mine ? card : kNoCard);
    });
    out.put("victory_points", victory_points(s, seat));
    out.put("turns", p.turns);
    if (mine)
        put_cards(out, "bid", s, p.bid);
    else
        out.put("bid", p.bid.size());
    out.put("out_of_bidding", (p.flags & Player::kOutOfBidding) != 0);
    const bool shown = s.stage > Stage::reveal || (s.stage == Stage::reveal && (p.flags & Player::kMustRechoose) == 0);
    const bool led = s.stage > Stage::lead;
    put_card_or_null(out, "throne", s, mine || shown ? p.throne : kNoCard);
    put_card_or_null(out, "lead", s, mine || led ? p.lead : kNoCard);
    out.list("artifacts", [&](ViewWriter& list) {
        each_artifact(s, seat, [&](int i) {
            list.object({}, [&](ViewWriter& one) {
                put_card(one, "card", s, s.artifacts[i].card);
                one.put("depleted", s.artifacts[i].depleted());
                if (viewer.all()) one.put("used", s.artifacts[i].used);
            });
        });
    });
    out.put("eliminated", p.eliminated());
    if (Json seen = seen_json(s, p, viewer); !seen.empty()) out.put("seen", std::move(seen));
    if (viewer.all() && p.conquests > 0) out.put("conquests", p.conquests);
    if (mine && !p.bought.empty()) put_cards(out, "bought", s, p.bought);
    // What the player has seen of the own deck, top first; null where it is unknown.
    if (mine && (p.deck_seen != 0 || p.deck_public != 0))
        put_pile(out, "deck_seen", s, p.deck, p.deck_seen | p.deck_public);
    if (p.deck_public != 0) put_pile(out, "deck_public", s, p.deck, p.deck_public);
    if (viewer.all()) {
        put_pile(out, "assets", s, p.deck);
        put_pile(out, "systems", s, p.world_deck);
        put_pile(out, "recruits", s, p.character_deck);
        out.put("seen_bits", bits_json(p.deck_seen));
        out.put("public_bits", bits_json(p.deck_public));
        out.put("flags", p.flags);
    }
}

Json use_json(const State& s, const Use& use) {
    Json out = {{"seat", use.user},
                {"card", card_name(cards(s), use.card)},
                {"line", allocating(use) ? Json(nullptr) : Json(use.line)}};
    if (use.from == Use::From::unit) out["unit"] = id_name(s.unit[use.source].id);
    if (use.from == Use::From::world) out["world"] = id_name(s.world[use.source].id);
    if (use.beneficiary != kNobody) out["for"] = use.beneficiary;
    if (use.choice != kNone) out["option"] = use.choice;
    if (use.x > 0) out["x"] = use.x;
    if (use.world != kNone) out["at"] = id_name(s.world[use.world].id);
    return out;
}

// The Conquest Action under way, for everybody.
Json action_json(const State& s) {
    const Conquest& c = s.conquest;
    const Field field(s);
    Json fighters = Json::array();
    for (int f = 0; f < c.fighters.size(); ++f) {
        if (!field.alive(f)) continue;
        const Fighter& one = c.fighters[f];
        const Stat stat = field.stat(f);
        fighters.push_back({{"id", id_name(one.id, one.k)},
                            {"seat", field.controller(f)},
                            {"attacks", field.attacks(f)},
                            {"att", stat.total(0)},
                            {"def", stat.defence_with(0)},
                            {"keywords", keywords_json([&] {
                                 Keywords now{};
                                 for (int k = 0; k < kKeywords; ++k)
                                     now[static_cast<std::size_t>(k)] =
                                         static_cast<std::uint8_t>(stat.keyword(static_cast<Keyword>(k)));
                                 return now;
                             }())}});
        Json reasons = Json::array();
        for (const auto& [card, clause] : field.reasons(f)) {
            Json reason = change_json(cards(s), *clause);
            reason["card"] = card_name(cards(s), card);
            reasons.push_back(std::move(reason));
        }
        if (!reasons.empty()) fighters.back()["reasons"] = reasons;
    }
    Json targets = Json::array();
    for (const Aim& aim : c.aims) {
        if (!field.stands(aim)) continue;
        const Fighter& from = c.fighters[aim.from];
        targets.push_back({{"unit", id_name(from.id, from.k)},
                           {"at", aim.to == kNone ? id_name(s.world[c.world].id)
                                                  : id_name(c.fighters[aim.to].id, c.fighters[aim.to].k)},
                           {"att", field.part(aim, field.stat(aim.from))}});
    }
    return {{"world", id_name(s.world[c.world].id)},
            {"attacker", c.attacker},
            {"defender", c.defender},
            {"exchange", c.exchange},
            {"exchanges", c.exchanges},
            {"step", stage_name(s.stage)},
            {"conquest", c.counters},
            {"required", required_counters(s, c.world)},
            {"def", field.world_def()},
            {"fighters", std::move(fighters)},
            {"targets", std::move(targets)}};
}

Json engine_json(const State& s) {
    Json out = Json::object();
    Writer writer{out};
    engine_fields(writer, s);
    Json uses = Json::array(), mods = Json::array();
    for (const Use& use : s.uses) {
        Json one = Json::object();
        Writer w{one};
        use_fields(w, use);
        uses.push_back(std::move(one));
    }
    for (const Mod& mod : s.mods) {
        Json one = Json::object();
        Writer w{one};
        mod_fields(w, mod);
        mods.push_back(std::move(one));
    }
    out["uses"] = uses;
    out["mods"] = mods;
    Json conquest = Json::object();
    Writer w{conquest};
    conquest_fields(w, s.conquest);
    Json fighters = Json::array(), aims = Json::array();
    for (const Fighter& f : s.conquest.fighters) fighters.push_back({f.id, f.k, f.body});
    for (const Aim& aim : s.conquest.aims) aims.push_back({aim.from, aim.to, aim.att});
    conquest["fighters"] = fighters;
    conquest["aims"] = aims;
    out["conquest"] = conquest;
    Json revivals = Json::array(), barred = Json::array(), refusals = Json::array(), free_units = Json::array(),
         free_worlds = Json::array(), ghosts = Json::array();
    for (const Revival& one : s.revivals) revivals.push_back(256 * one.owner + one.card);
    for (int i = 0; i < s.barred_count; ++i) {
        barred.push_back(s.barred[i].seat);
        barred.push_back(s.barred[i].card);
    }
    for (const Refusal& one : s.refusals) refusals.push_back({one.depth(), one.seat(), one.card});
    for (int i = 0; i < s.units; ++i) {
        const Unit u = s.unit[i];
        if (u.card == kNoCard)
            free_units.push_back(u.id);
        else if (!u.there())
            ghosts.push_back({u.id, u.card, u.owner, u.world, u.flags, u.damage, u.counters, u.used, u.from});
    }
    for (int i = 0; i < s.worlds; ++i)
        if (!s.world[i].there()) free_worlds.push_back(s.world[i].id);
    out["revivals"] = std::move(revivals);
    out["barred"] = std::move(barred);
    out["refusals"] = std::move(refusals);
    out["free_units"] = std::move(free_units);
    out["free_worlds"] = std::move(free_worlds);
    out["ghosts"] = std::move(ghosts);
    Json artifacts = Json::array(), bonuses = Json::array();
    for (const Artifact& one : s.artifacts) artifacts.push_back({one.card, one.owner, one.flags, one.used});
    for (const CardId card : s.bonus_cards) bonuses.push_back(card + 1);
    out["artifacts"] = artifacts;
    out["bonus_cards"] = bonuses;
    return out;
}

}  // namespace

int SeizeCodec::round(const State& s) { return s.turn == 0 ? 0 : (s.turn - 1) / s.seats + 1; }

std::string_view SeizeCodec::phase(const State& s) { return phase_name(s); }

void SeizeCodec::view(const State& s, Viewer viewer, ViewWriter& out) {
    out.put("stage", stage_name(s.stage));
    out.put("turn", s.turn);
    out.put("edition", edition(s).id);
    out.list("artifacts_allocated", [&](ViewWriter& list) {
        for (const Artifact& one : s.artifacts) put_card(list, {}, s, one.card);
    });
    out.put("active", seat_or_null(s.active));
    out.put("regent", seat_or_null(s.regent));
    out.put("points_to_win", dueling(s) ? Json(nullptr) : Json(points_to_win(s)));
    out.list("players", [&](ViewWriter& list) {
        for (Seat seat = 0; seat < s.seats; ++seat)
            list.object({}, [&](ViewWriter& player) { player_view(s, seat, viewer, player); });
    });
    out.list("worlds", [&](ViewWriter& list) {
        each_world(s,
                   [&](int i) { list.object({}, [&](ViewWriter& world) { world_view(s, i, viewer.all(), world); }); });
    });
    // What fighters are worth now depends on anything there is: then all of the position are its facts.
    if (s.conquest.world == kNone)
        out.put("action", nullptr);
    else
        out.put("action", s, action_json);
    out.list("uses", [&](ViewWriter& list) {
        for (const Use& use : s.uses) list.put({}, use_json(s, use));
    });
    if (s.building == kNoCard)
        out.put("building", nullptr);
    else
        out.put("building", {{"card", card_name(cards(s), s.building)},
                             {"world", id_name(s.world[s.build_at].id)},
                             {"points", s.build_points}});
    out.put("moving", s.ask == Ask::move_to ? Json(id_name(s.unit[s.moving].id)) : Json(nullptr));
    const bool asked = viewer.kind == Viewer::Kind::seat && s.asked.has(viewer.seat);
    out.put("asks", asked || viewer.all() || s.ask != Ask::window ? Json(ask_name(s.ask)) : Json("window"));
    if (s.ask == Ask::window && (asked || viewer.all()))
        out.put("window",
                {{"name", kWindowNames[s.uses.empty() ? s.window : static_cast<std::uint8_t>(Window::answer)]},
                 {"answers", s.uses.empty() ? Json(nullptr) : Json(card_name(cards(s), s.uses.back().card))}});
    else
        out.put("window", nullptr);
    if (viewer.all()) out.put("engine", engine_json(s));
}

}  // namespace imperium

#include "core/json_object.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/position_fields.hpp"
#include "games/seize/uses.hpp"

#include <algorithm>

// A position of `seize` as JSON: what each viewer sees, and the whole of it for the referee.
namespace imperium {

using namespace seize;

namespace {

Json card_or_null(const State& s, CardId card) {
    return card == kNoCard ? Json(nullptr) : Json(card_name(cards(s), card));
}

template <class List> Json names(const State& s, const List& list) {
    Json out = Json::array();
    for (const CardId card : list) out.push_back(card_name(cards(s), card));
    return out;
}
template <class List> Json names_top_first(const State& s, const List& list) {
    Json out = Json::array();
    for (int i = list.size() - 1; i >= 0; --i) out.push_back(card_name(cards(s), list[i]));
    return out;
}

Json unit_json(const State& s, const Unit& u, bool all) {
    const Design& d = cards(s)[u.card];
    Json counters = Json::object();
    if (!u.is(Unit::kPicket) && d.missions > 0)
        counters["Mission"] = u.counters;
    else if (!u.is(Unit::kPicket) && d.counters > 0)
        counters[cards(s).bodies[d.body].name] = u.counters;
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
    if (u.from != kNone) out["from"] = id_name(s.world[u.from].id);
    if (all) out["used"] = u.used;
    return out;
}

Json world_json(const State& s, int at, bool all) {
    const World& w = s.world[at];
    const Design& d = cards(s)[w.card];
    Json units = Json::array();
    each_unit(s, [&](int i) {
        if (s.unit[i].world == at) units.push_back(unit_json(s, s.unit[i], all));
    });
    Json counters = Json::object();
    if (d.counters > 0) counters[cards(s).bodies[d.body].name] = w.counters;
    Json out = object_with_room(21);
    out["id"] = id_name(w.id);
    out["card"] = d.name;
    out["owner"] = w.owner;
    out["controller"] = controls(s, w, w.controller) ? Json(w.controller) : Json(nullptr);
    out["area"] = w.controller;
    out["throne"] = w.is(World::kThrone);
    out["disputed"] = w.is(World::kDisputed);
    out["depleted"] = w.is(World::kDepleted);
    out["conquest"] = w.conquest;
    out["required"] = required_counters(s, at);
    out["counters"] = std::move(counters);
    out["attacked"] = w.is(World::kAttacked);
    out["units"] = std::move(units);
    if (w.militia > 0) {
        out["militia"] = w.militia;
        out["militia_card"] = card_name(cards(s), w.militia_card);
        out["militia_body"] = w.militia_body;
    }
    if (w.is(World::kConquered)) out["conquered"] = true;
    if (w.is(World::kContributes)) out["contributes"] = true;
    if (w.is(World::kRaided)) out["raided"] = true;
    if (all) {
        out["used"] = w.used;
        if (w.is(World::kEliminatedCopy)) out["eliminated_copy"] = true;
        if (w.militia == 0 && w.militia_card != kNoCard) {
            out["militia_card"] = card_name(cards(s), w.militia_card);
            out["militia_body"] = w.militia_body;
        }
    }
    return out;
}

Json player_json(const State& s, Seat seat, Viewer viewer) {
    const Player& p = s.player[seat];
    const bool mine = viewer.sees(seat);
    Json characters = Json::array();
    for (int i = 0; i < p.characters.size(); ++i) {
        const Character& c = p.characters[i];
        Json one = {{"card", mine || c.face_up() || c.known() ? Json(card_name(cards(s), c.card)) : Json(nullptr)},
                    {"face_up", c.face_up()},
                    {"depleted", c.depleted()},
                    {"disputed", c.face_up() && character_disputed(s, seat, i)}};
        if (c.known()) one["known"] = true;
        if (viewer.all()) one["used"] = c.used;
        characters.push_back(std::move(one));
    }
    Json reserve = Json::array();
    for (const CardId card : p.reserve) reserve.push_back(mine ? Json(card_name(cards(s), card)) : Json(nullptr));
    Json out = object_with_room(31);
    out["deck"] = p.deck_list == kNone ? Json("constructed") : Json(cards(s).decks[p.deck_list].id);
    out["resources"] = p.resources;
    out["hand"] = mine ? names(s, p.hand) : Json(nullptr);
    out["hand_size"] = p.hand.size();
    out["known"] = names(s, p.known);
    out["asset_deck"] = p.deck.size();
    out["system_deck"] = p.world_deck.size();
    out["character_deck"] = p.character_deck.size();
    out["discard"] = names(s, p.discard);
    out["characters"] = std::move(characters);
    out["reserve"] = std::move(reserve);
    out["victory_points"] = victory_points(s, seat);
    out["turns"] = p.turns;
    out["bid"] = mine ? names(s, p.bid) : Json(p.bid.size());
    out["out_of_bidding"] = (p.flags & Player::kOutOfBidding) != 0;
    const bool shown = s.stage > Stage::reveal || (s.stage == Stage::reveal && (p.flags & Player::kMustRechoose) == 0);
    const bool led = s.stage > Stage::lead;
    out["throne"] = mine || shown ? card_or_null(s, p.throne) : Json(nullptr);
    out["lead"] = mine || led ? card_or_null(s, p.lead) : Json(nullptr);
    Json artifacts = Json::array();
    each_artifact(s, seat, [&](int i) {
        const Artifact& one = s.artifacts[i];
        artifacts.push_back({{"card", card_name(cards(s), one.card)}, {"depleted", one.depleted()}});
        if (viewer.all()) artifacts.back()["used"] = one.used;
    });
    out["artifacts"] = std::move(artifacts);
    out["eliminated"] = p.eliminated();
    Json seen = Json::object();  // Z30.49
    for (Seat by = 0; by < s.seats; ++by) {
        if (!viewer.sees(by)) continue;
        for (const Seen& one : p.seen)
            if (((one.by >> by) & 1U) != 0) seen[std::to_string(by)].push_back(card_name(cards(s), one.card));
    }
    if (!seen.empty()) out["seen"] = std::move(seen);
    if (viewer.all() && p.conquests > 0) out["conquests"] = p.conquests;
    if (mine && !p.bought.empty()) out["bought"] = names(s, p.bought);
    // What the player has seen of the own deck, top first; null where it is unknown.
    if (mine && (p.deck_seen != 0 || p.deck_public != 0)) {
        Json deck = Json::array();
        for (int i = p.deck.size() - 1; i >= 0; --i)
            deck.push_back((((p.deck_seen | p.deck_public) >> i) & 1U) != 0 ? Json(card_name(cards(s), p.deck[i]))
                                                                            : Json(nullptr));
        out["deck_seen"] = std::move(deck);
    }
    if (p.deck_public != 0) {
        Json deck = Json::array();
        for (int i = p.deck.size() - 1; i >= 0; --i)
            deck.push_back(((p.deck_public >> i) & 1U) != 0 ? Json(card_name(cards(s), p.deck[i])) : Json(nullptr));
        out["deck_public"] = std::move(deck);
    }
    if (viewer.all()) {
        out["assets"] = names_top_first(s, p.deck);
        out["systems"] = names_top_first(s, p.world_deck);
        out["recruits"] = names_top_first(s, p.character_deck);
        out["seen_bits"] = bits_json(p.deck_seen);
        out["public_bits"] = bits_json(p.deck_public);
        out["flags"] = p.flags;
    }
    return out;
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
    if (c.world == kNone) return nullptr;
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

void SeizeCodec::view(const State& s, Viewer viewer, Json& out) {
    make_room(out, 32);
    out["round"] = s.turn == 0 ? 0 : (s.turn - 1) / s.seats + 1;
    out["phase"] = phase_name(s);
    out["stage"] = stage_name(s.stage);
    out["turn"] = s.turn;
    out["edition"] = edition(s).id;
    Json used = Json::array();
    for (const Artifact& one : s.artifacts) used.push_back(card_name(cards(s), one.card));
    out["artifacts_allocated"] = std::move(used);
    out["active"] = seat_or_null(s.active);
    out["regent"] = seat_or_null(s.regent);
    out["points_to_win"] = dueling(s) ? Json(nullptr) : Json(points_to_win(s));
    Json players = Json::array();
    for (Seat seat = 0; seat < s.seats; ++seat) players.push_back(player_json(s, seat, viewer));
    out["players"] = std::move(players);
    Json worlds = Json::array();
    each_world(s, [&](int i) { worlds.push_back(world_json(s, i, viewer.all())); });
    out["worlds"] = std::move(worlds);
    out["action"] = action_json(s);
    Json uses = Json::array();
    for (const Use& use : s.uses) uses.push_back(use_json(s, use));
    out["uses"] = std::move(uses);
    out["building"] = s.building == kNoCard ? Json(nullptr)
                                            : Json{{"card", card_name(cards(s), s.building)},
                                                   {"world", id_name(s.world[s.build_at].id)},
                                                   {"points", s.build_points}};
    out["moving"] = s.ask == Ask::move_to ? Json(id_name(s.unit[s.moving].id)) : Json(nullptr);
    const bool asked = viewer.kind == Viewer::Kind::seat && s.asked.has(viewer.seat);
    out["asks"] = asked || viewer.all() || s.ask != Ask::window ? Json(ask_name(s.ask)) : Json("window");
    out["window"] = nullptr;
    if (s.ask == Ask::window && (asked || viewer.all()))
        out["window"] = {{"name", kWindowNames[s.uses.empty() ? s.window : static_cast<std::uint8_t>(Window::answer)]},
                         {"answers", s.uses.empty() ? Json(nullptr) : Json(card_name(cards(s), s.uses.back().card))}};
    if (viewer.all()) out["engine"] = engine_json(s);
}

}  // namespace imperium

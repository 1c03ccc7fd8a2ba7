#include "games/seize/duel.hpp"
#include "games/seize/load_engine.hpp"
#include "games/seize/play_advance.hpp"
#include "games/seize/play_cards.hpp"
#include "games/seize/play_with.hpp"
#include "games/seize/position_fields.hpp"
#include "games/seize/setup.hpp"

#include <algorithm>

// Positions of `seize` from JSON, checked before anybody plays on.
namespace imperium {

using namespace seize;

namespace {

// Puts cards where a scenario says, and never more of them than their owner has.
class Placer {
public:
    Placer(Reader& reader, State& state, const Seize::Options& options) : read(reader), s(state) {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            const Seize::DeckList& list = options.decks[seat];
            for (int i = 0; i < list.asset_count; ++i)
                if (!options.basic || !basic_leaves_out(cards(s)[list.assets[i]])) ++left[seat][list.assets[i]];
            const Edition& e = edition(s);
            for (const CardId card : std::span(list.worlds, e.worlds)) {
                if (options.duels)
                    left[0][card] = 1;  // Z20.5: one System Deck, kept by seat 0
                else
                    ++left[seat][card];
            }
            if (!options.basic && !options.duels)
                for (const CardId card : std::span(list.characters, e.characters)) ++left[seat][card];
        }
    }
    // The card of a name, taken from what the owner has left.
    CardId take(Seat owner, const Json& name, const std::string& where) {
        if (!read.ok()) return kNoCard;
        const CardId card = name.is_string() ? cards(s).find(name.get<std::string>()) : kNoCard;
        if (card == kNoCard) {
            read.fail(where + ": there is no card " + brief(name));
            return kNoCard;
        }
        if (left[owner][card] == 0) {
            read.fail(where + ": " + card_name(cards(s), card) + " is there more often than in the deck of seat "
                      + std::to_string(owner) + " (Z1.1)");
            return kNoCard;
        }
        --left[owner][card];
        return card;
    }
    bool has(Seat owner, CardId card) const { return left[owner][card] > 0; }
    void use(Seat owner, CardId card) { --left[owner][card]; }
    template <class List>
    void list(Seat owner, const Json& json, List& out, const std::string& where, bool top_first, auto fits) {
        out.clear();
        if (!json.is_array()) return read.fail(where + " must be a list of card names, not " + brief(json));
        const auto n = json.size();
        for (std::size_t i = 0; i < n && read.ok(); ++i) {
            const CardId card = take(owner, json[top_first ? n - 1 - i : i], where);
            if (!read.ok()) return;
            if (out.full()) return read.fail(where + " has too many cards");
            if (!fits(cards(s)[card]))
                return read.fail(where + ": " + card_name(cards(s), card) + " does not belong there");
            out.push(card);
        }
    }
    // What was not named is in the decks, under what was.
    template <class List, class Fits> void rest(Seat owner, List& deck, Fits fits) {
        CardId all[128];
        int n = 0;
        for (std::size_t card = 0; card < cards(s).designs.size(); ++card)
            for (; fits(cards(s).designs[card]) && left[owner][card] > 0; --left[owner][card])
                all[n++] = static_cast<CardId>(card);
        const int named = deck.size();
        for (int i = 0; i < n && !deck.full(); ++i) deck.push(all[i]);
        std::rotate(deck.begin(), deck.begin() + named, deck.end());
    }

    Reader& read;
    State& s;
    bool exact = false;  // everything is given, down to the field engine
    std::uint8_t left[kMaxSeats][256] = {};
};

// The cards of a hand that a seat has looked at, copies one after the other.
void load_seen(Player& p, Reader& read, const std::string& key, Seat by, const CardBook& book) {
    const auto bit = static_cast<std::uint8_t>(1U << by);
    List<CardId, 12> cards_seen;
    for (const Json& name : read.array(key)) {
        const CardId card = name.is_string() ? book.find(name.get<std::string>()) : kNoCard;
        if (card == kNoCard || cards_seen.full()) return read.fail_at(key, "must be names of at most 12 cards");
        cards_seen.push(card);
    }
    std::sort(cards_seen.begin(), cards_seen.end());
    if (!note_seen(p, std::span(cards_seen.begin(), cards_seen.end()), bit))
        read.fail_at(key, "has more cards than are kept");
}

void load_player(Placer& place, const Json& json, Seat seat, const State& fresh) {
    Reader& read = place.read;
    State& s = place.s;
    Player& p = s.player[seat];
    const Player& old = fresh.player[seat];
    const std::string path = "players[" + std::to_string(seat) + "]";
    Reader one(json, path, "bad_scenario");
    one.allow({"deck",       "resources",      "hand",           "hand_size", "known",
               "asset_deck", "system_deck",    "character_deck", "discard",   "characters",
               "reserve",    "victory_points", "turns",          "bid",       "out_of_bidding",
               "throne",     "lead",           "bought",         "deck_seen", "deck_public",
               "assets",     "systems",        "recruits",       "seen_bits", "public_bits",
               "flags",      "artifacts",      "eliminated",     "seen",      "conquests"});
    p.resources = static_cast<std::uint16_t>(one.integer_or("resources", 0, 9999, old.resources));
    p.turns = static_cast<std::uint16_t>(one.integer_or("turns", 0, 9999, 3));
    p.flags = static_cast<std::uint8_t>(one.integer_or("flags", 0, 15, 0));
    p.conquests = static_cast<std::uint8_t>(one.integer_or("conquests", 0, kMostDuels, 0));
    if (one.boolean_or("eliminated", false)) p.flags |= Player::kEliminated;
    const auto asset = [](const Design& d) { return d.asset(); };
    const auto world = [](const Design& d) { return d.type == CardType::world; };
    const auto character = [](const Design& d) { return d.type == CardType::character; };
    const auto anything = [](const Design&) { return true; };
    if (one.has("discard")) place.list(seat, *one.get("discard"), p.discard, path + ".discard", false, anything);
    if (one.has("reserve")) place.list(seat, *one.get("reserve"), p.reserve, path + ".reserve", false, world);
    if (const Json* bid = one.get("bid"); bid != nullptr && bid->is_array())
        place.list(seat, *bid, p.bid, path + ".bid", false, asset);
    if (one.has("hand") && !one.get("hand")->is_null())
        place.list(seat, *one.get("hand"), p.hand, path + ".hand", false, asset);
    if (one.has("assets")) place.list(seat, *one.get("assets"), p.deck, path + ".assets", true, asset);
    if (one.has("systems")) place.list(seat, *one.get("systems"), p.world_deck, path + ".systems", true, world);
    if (one.has("recruits"))
        place.list(seat, *one.get("recruits"), p.character_deck, path + ".recruits", true, character);
    if (one.has("characters")) {
        for (const Json& entry : one.array("characters")) {
            if (p.characters.full()) return read.fail(path + ".characters has too many cards");
            Reader c(entry, path + ".characters", "bad_scenario");
            c.allow({"card", "face_up", "depleted", "disputed", "known", "used"});
            Character who;
            const Json* name = c.get("card");
            who.card = place.take(seat, name == nullptr ? Json(nullptr) : *name, path + ".characters");
            const auto flag = [&](const char* field_name, bool fallback, std::uint8_t bit) {
                if (c.boolean_or(field_name, fallback)) who.flags = static_cast<std::uint8_t>(who.flags | bit);
            };
            flag("face_up", true, Character::kFaceUp);
            flag("depleted", false, Character::kDepleted);
            flag("known", false, Character::kKnown);
            who.used = static_cast<std::uint8_t>(c.integer_or("used", 0, 255, 0));
            if (!c.ok()) return read.fail(c.problem().error().message());
            if (!read.ok()) return;
            if (!character(cards(s)[who.card]))
                return read.fail(path + ".characters: " + card_name(cards(s), who.card) + " is no Character");
            p.characters.push(who);
        }
    }
    const auto named_card = [&](const char* name) {
        const Json* value = one.get(name);
        if (value == nullptr || value->is_null()) return kNoCard;
        const CardId card = value->is_string() ? cards(s).find(value->get<std::string>()) : kNoCard;
        if (card == kNoCard) one.fail_at(name, "is no card");
        return card;
    };
    p.throne = named_card("throne");
    p.lead = named_card("lead");
    if (one.has("bought"))
        for (const Json& name : one.array("bought")) {
            const CardId card = name.is_string() ? cards(s).find(name.get<std::string>()) : kNoCard;
            if (card == kNoCard || p.bought.full()) {
                one.fail_at("bought", "must be names of at most 3 Worlds");
                break;
            }
            p.bought.push(card);
        }
    Loader loader{one};
    loader.bits("seen_bits", p.deck_seen);
    loader.bits("public_bits", p.deck_public);
    if (one.has("known"))
        for (const Json& name : one.array("known")) {
            const CardId card = name.is_string() ? cards(s).find(name.get<std::string>()) : kNoCard;
            if (card == kNoCard || p.known.full()) {
                one.fail_at("known", "must be names of cards in the hand");
                break;
            }
            p.known.push(card);
        }
    if (one.has("artifacts"))
        for (const Json& entry : one.array("artifacts")) {
            Reader a(entry, path + ".artifacts", "bad_scenario");
            a.allow({"card", "depleted", "used"});
            const Json* name = a.get("card");
            Artifact artifact{place.take(seat, name == nullptr ? Json(nullptr) : *name, path + ".artifacts"), seat,
                              Artifact::kInPlay, static_cast<std::uint8_t>(a.integer_or("used", 0, 255, 0))};
            if (a.boolean_or("depleted", false)) artifact.flags |= Artifact::kDepleted;
            if (!a.ok()) return read.fail(a.problem().error().message());
            if (!read.ok()) return;
            if (cards(s)[artifact.card].type != CardType::artifact || allocated(s, artifact.card))
                return read.fail(path + ".artifacts: " + card_name(cards(s), artifact.card)
                                 + " is no Artifact, or there twice (Z30.6)");
            s.artifacts.push(artifact);
        }
    if (one.has("seen")) {
        Reader by(*one.get("seen"), path + ".seen", "bad_scenario");
        for (Seat looker = 0; looker < s.seats; ++looker)
            if (const std::string key = std::to_string(looker); by.has(key)) load_seen(p, by, key, looker, cards(s));
        if (!by.ok()) return read.fail(by.problem().error().message());
    }
    std::sort(p.hand.begin(), p.hand.end());
    std::sort(p.reserve.begin(), p.reserve.end());
    std::sort(p.bid.begin(), p.bid.end());
    std::sort(p.known.begin(), p.known.end());
    if (!one.ok()) read.fail(one.problem().error().message());
}

// Fields that were left out: the hand and Reserve as dealt, as far as their cards are still there.
void load_defaults(Placer& place, const Json& json, Seat seat, const State& fresh) {
    Player& p = place.s.player[seat];
    const Player& old = fresh.player[seat];
    if (field(json, "hand") == nullptr)
        for (const CardId card : old.hand)
            if (place.has(seat, card) && field(json, "assets") == nullptr) {
                place.use(seat, card);
                p.hand.push(card);
            }
    std::sort(p.hand.begin(), p.hand.end());
    place.rest(seat, p.deck, [](const Design& d) { return d.asset(); });
    place.rest(seat, p.world_deck, [](const Design& d) { return d.type == CardType::world; });
    place.rest(seat, p.character_deck, [](const Design& d) { return d.type == CardType::character; });
}

int counters_of(Reader& read, const Design& d, const Edition& edition) {
    const int start = d.missions > 0 ? d.missions : d.counters;
    const int most = edition.counters_return ? start : 9;  // Z30.17: `add` goes beyond the printed number
    const Json* counters = read.get("counters");
    if (counters == nullptr || !counters->is_object() || counters->empty()) return start;
    const auto n = whole(counters->begin().value());
    if (!n || *n < 0 || *n > most) {
        read.fail_at("counters", "must be at most " + std::to_string(most) + " of the card's own kind (Z11.2)");
        return 0;
    }
    return static_cast<int>(*n);
}

// The place for a thing with this name, or a new one.
int slot_for(Reader& read, bool world, int count, const auto& taken) {
    const Json* name = read.get("id");
    if (name == nullptr) {
        int at = 0;
        while (at < count && taken(at)) ++at;
        return at;
    }
    const Named what = name->is_string() ? named(name->get<std::string>()) : Named{};
    if (what.id == kNoId || what.k != 0 || is_world(what.id) != world) {
        read.fail_at("id", "must be such as " + std::string(world ? "w3" : "u3") + ", not " + brief(*name));
        return 0;
    }
    const int at = world ? world_slot(what.id) : slot_of(what.id);
    if (taken(at)) read.fail_at("id", "is there twice");
    return at;
}

void load_unit(Placer& place, const Json& json, int world, const std::string& path) {
    State& s = place.s;
    Reader read(json, path, "bad_scenario");
    read.allow({"id", "card", "owner", "controller", "depleted", "damage", "counters", "attacking", "body", "reactive",
                "moved", "from", "used"});
    const auto owner = static_cast<Seat>(read.integer_or("owner", 0, s.seats - 1, s.world[world].controller));
    const int at = slot_for(read, false, kUnitSlots, [&](int i) { return s.unit[i].card != kNoCard; });
    if (!read.ok()) return place.read.fail(read.problem().error().message());
    if (at >= kUnitSlots) return place.read.fail(path + ": there are too many Units");
    const PlacedUnit u = s.unit[at];
    const Json* id = read.get("id");
    u.id = id == nullptr ? static_cast<Id>(at) : named(id->get<std::string>()).id;
    const Json* name = read.get("card");
    u.card = place.take(owner, name == nullptr ? Json(nullptr) : *name, path);
    if (!place.read.ok()) return;
    const Design& d = cards(s)[u.card];
    const bool picket = d.type == CardType::reaction;
    if (!d.unit() && !picket) return place.read.fail(path + ": " + d.name + " is no Unit");
    u.owner = owner;
    u.world = static_cast<std::uint8_t>(world);
    u.set(Unit::kDepleted, read.boolean_or("depleted", false));
    u.set(Unit::kAttacking, read.boolean_or("attacking", s.world[world].controller != owner && !picket));
    u.set(Unit::kReactive, read.boolean_or("reactive", false));
    u.set(Unit::kMoved, read.boolean_or("moved", false));
    u.set(Unit::kPicket, picket);
    u.damage = static_cast<std::uint8_t>(read.integer_or("damage", 0, 200, 0));
    u.used = static_cast<std::uint8_t>(read.integer_or("used", 0, 255, 0));
    u.counters = static_cast<std::uint8_t>(
        picket ? read.integer_or("body", 0, static_cast<std::int64_t>(cards(s).bodies.size()) - 1, 0)
               : counters_of(read, d, edition(s)));
    if (const Json* from = read.get("from")) {
        const Named what = from->is_string() ? named(from->get<std::string>()) : Named{};
        if (what.id != kNoId && is_world(what.id)) u.from = static_cast<std::uint8_t>(world_slot(what.id));
    }
    s.units = std::max<std::uint8_t>(s.units, static_cast<std::uint8_t>(at + 1));
    if (!read.ok()) place.read.fail(read.problem().error().message());
}

void load_world(Placer& place, const Json& json, std::size_t index) {
    State& s = place.s;
    const std::string path = "worlds[" + std::to_string(index) + "]";
    Reader read(json, path, "bad_scenario");
    read.allow({"id",          "card",     "owner",          "controller",   "area",         "raided",
                "throne",      "disputed", "depleted",       "conquest",     "required",     "counters",
                "attacked",    "units",    "militia",        "militia_card", "militia_body", "conquered",
                "contributes", "used",     "eliminated_copy"});
    const auto owner = static_cast<Seat>(read.integer("owner", 0, s.seats - 1));
    const int at = slot_for(read, true, kWorldSlots, [&](int i) { return s.world[i].there(); });
    if (!read.ok()) return place.read.fail(read.problem().error().message());
    if (at >= kWorldSlots) return place.read.fail(path + ": there are too many Worlds");
    World& w = s.world[at];
    const Json* id = read.get("id");
    w.id = id == nullptr ? static_cast<Id>(kWorldBase + at) : named(id->get<std::string>()).id;
    const Json* name = read.get("card");
    const CardId card = place.take(owner, name == nullptr ? Json(nullptr) : *name, path);
    if (!place.read.ok()) return;
    if (cards(s)[card].type != CardType::world)
        return place.read.fail(path + ": " + card_name(cards(s), card) + " is no World");
    w.card = card;
    w.owner = owner;
    const Json* controller = read.get("controller");
    const bool area = read.has("area") && (controller == nullptr || controller->is_null());
    w.controller = static_cast<Seat>(read.integer_or(area ? "area" : "controller", 0, s.seats - 1, owner));
    w.set(World::kRaided, read.boolean_or("raided", false));
    w.set(World::kThrone, read.boolean_or("throne", false));
    w.set(World::kDepleted, read.boolean_or("depleted", false));
    w.set(World::kConquered, read.boolean_or("conquered", false));
    w.set(World::kContributes, read.boolean_or("contributes", false));
    w.set(World::kEliminatedCopy, read.boolean_or("eliminated_copy", false));
    w.conquest = static_cast<std::uint8_t>(read.integer_or("conquest", 0, 200, w.controller == owner ? 0 : 1));
    w.used = static_cast<std::uint8_t>(read.integer_or("used", 0, 255, 0));
    w.counters = static_cast<std::uint8_t>(counters_of(read, cards(s)[card], edition(s)));
    w.militia = static_cast<std::uint8_t>(read.integer_or("militia", 0, 20, 0));
    w.militia_body = static_cast<std::uint8_t>(
        read.integer_or("militia_body", 0, static_cast<std::int64_t>(cards(s).bodies.size()) - 1, 0));
    if (read.has("militia_card")) w.militia_card = cards(s).find(read.text("militia_card"));
    s.worlds = std::max<std::uint8_t>(s.worlds, static_cast<std::uint8_t>(at + 1));
    bool attacked = false;
    if (read.has("units")) {
        const Json& units = read.array("units");
        for (std::size_t i = 0; i < units.size() && place.read.ok(); ++i)
            load_unit(place, units[i], at, path + ".units[" + std::to_string(i) + "]");
        for (int i = 0; i < s.units; ++i)
            attacked = attacked || (s.unit[i].there() && s.unit[i].world == at && s.unit[i].is(Unit::kAttacking));
    }
    w.set(World::kAttacked, read.boolean_or("attacked", attacked));
    if (edition(s).safe_retreat && !place.exact) w.set(World::kRaided, w.is(World::kAttacked));
    if (!read.ok()) place.read.fail(read.problem().error().message());
}

Stage stage_of_phase(std::string_view phase) {
    if (phase == "resupply") return Stage::turn;
    if (phase == "allocation") return Stage::allocation_window;
    if (phase == "reallocation") return Stage::reallocation_window;
    if (phase == "military") return Stage::military_window;
    if (phase == "victory") return Stage::victory;
    return Stage::regent;
}

}  // namespace

Result<Seize::State> SeizeCodec::load(const Json& scenario, const Seize::Options& options, const State& fresh) {
    Reader read(scenario, "", "bad_scenario");
    read.allow({"artifacts_allocated",
                "game",
                "seats",
                "round",
                "phase",
                "pending",
                "over",
                "scores",
                "options",
                "chance",
                "stage",
                "turn",
                "edition",
                "active",
                "regent",
                "points_to_win",
                "players",
                "worlds",
                "action",
                "uses",
                "building",
                "moving",
                "asks",
                "window",
                "engine"});
    static constexpr std::array<std::string_view, 10> kPhases = {"setup",        "bidding",  "resupply", "allocation",
                                                                 "reallocation", "military", "victory",  "regent",
                                                                 "over",         "muster"};
    const int phase = read.has("phase") ? read.word("phase", kPhases) : 0;
    if (!read.ok()) return read.problem();
    const bool exact = read.has("engine");
    if (phase == 0 && !exact && !read.has("worlds") && !read.has("players")) return fresh;
    if ((phase <= 1 || options.duels) && !exact)
        return refuse("bad_scenario",
                      "a position of the set-up or of a duel needs the field engine, as the view of \"all\" gives it");
    State s{};
    s.set = fresh.set;
    s.seats = fresh.seats;
    s.rules = fresh.rules;
    s.turn_limit = fresh.turn_limit;
    s.turn = static_cast<std::uint16_t>(read.integer_or("turn", 0, 60000, 3 * s.seats));
    s.active = 0;
    const auto seat_field = [&](const char* name, Seat fallback) {
        const Json* value = read.get(name);
        if (value == nullptr) return fallback;
        return value->is_null() ? kNobody : static_cast<Seat>(read.integer(name, 0, s.seats - 1));
    };
    s.active = seat_field("active", 0);
    s.regent = seat_field("regent", kNobody);
    const Json* players = read.get("players");
    if (players != nullptr && (!players->is_array() || players->size() != s.seats))
        return refuse("bad_scenario", "players must be a list of " + std::to_string(s.seats) + " objects");
    Placer place(read, s, options);
    place.exact = exact;
    const Json nothing = Json::object();
    const auto player = [&](Seat seat) -> const Json& { return players == nullptr ? nothing : (*players)[seat]; };
    for (Seat seat = 0; seat < s.seats; ++seat) s.player[seat].deck_list = options.decks[seat].starter;
    if (read.has("worlds")) {
        const Json& worlds = read.array("worlds");
        for (std::size_t i = 0; i < worlds.size() && read.ok(); ++i) load_world(place, worlds[i], i);
    }
    for (Seat seat = 0; seat < s.seats && read.ok(); ++seat) load_player(place, player(seat), seat, fresh);
    if (exact && read.ok()) {
        load_engine(read, s);
        if (read.ok()) {
            if (const char* wrong = dangling(s)) read.fail(wrong);
            // Cards on their way: in use, or being paid for.
            for (const Use& use : s.uses)
                if (read.ok() && use.from == Use::From::hand)
                    place.take(use.user, card_name(cards(s), use.card), "engine.uses");
            if (read.ok() && s.building != kNoCard && s.active < s.seats)
                place.take(s.active, card_name(cards(s), s.building), "engine.building");
        }
    }
    if (!read.ok()) return read.problem();
    for (Seat seat = 0; seat < s.seats && !options.duels; ++seat)
        if (!s.player[seat].eliminated()) load_defaults(place, player(seat), seat, fresh);
    for (Seat seat = 0; seat < s.seats; ++seat) {
        // Z20.5: the Worlds of the duels are drawn by lot, so that any ten are right.
        Player& p = s.player[seat];
        p.census = options.duels || p.eliminated() ? census(s, seat) : fresh.player[seat].census;
        const int throne = edition(s).throne_moves ? throne_of(s, seat) : int{kNone};
        if (throne != kNone) p.throne = s.world[throne].card;
        int thrones = 0;
        for (int i = 0; i < s.worlds; ++i)
            thrones += s.world[i].there() && s.world[i].is(World::kThrone)
                               && (edition(s).throne_moves ? s.world[i].controller : s.world[i].owner) == seat
                           ? 1
                           : 0;
        if (thrones > 1)
            return refuse("bad_scenario", "seat " + std::to_string(seat) + " has more than one Throne World (Z16)");
    }
    refresh_disputes(s);
    s.stage = stage_of_phase(kPhases[static_cast<std::size_t>(phase)]);
    if (read.has("stage")) s.stage = static_cast<Stage>(read.word("stage", stage_names()));
    if (!read.ok()) return read.problem();
    if (exact) {
        const Json* pending = read.get("pending");
        if (pending != nullptr && pending->is_array())
            for (const Json& one : *pending)
                if (const auto seat = whole(one); seat && *seat >= 0 && *seat < s.seats)
                    s.asked.add(static_cast<Seat>(*seat));
        if (const char* wrong = dangling(s)) return refuse("bad_scenario", wrong);
        if (!belongs(s.ask, s.stage))
            return refuse("bad_scenario", "engine asks for " + std::string(ask_name(s.ask)) + ", which stage "
                                              + std::string(stage_name(s.stage)) + " does not");
    } else if (s.stage <= Stage::lead || s.active >= s.seats) {
        return refuse("bad_scenario", "active must be a seat, and the set-up over");
    } else if (s.stage >= Stage::stance && s.stage <= Stage::action_end) {
        return refuse("bad_scenario", "a position inside a Conquest Action needs the field engine");
    } else {
        QuickChance luck(0);
        ChanceFrom<QuickChance> chance(luck);
        ActionList<Seize> next;
        Play play{s, chance, nullptr, cards(s), next};
        advance(play);
    }
    const bool begun = s.stage > Stage::lead && s.stage != Stage::over && s.stage != Stage::duel_hands;
    if (begun && s.active >= s.seats) return refuse("bad_scenario", "active must be a seat");
    if (const char* wrong = Seize::fault(s)) return refuse("bad_scenario", wrong);
    for (const Seat seat : s.asked) {
        ActionList<Seize> actions;
        Seize::legal(s, seat, actions);
        if (actions.empty())
            return refuse("bad_scenario", "seat " + std::to_string(seat) + " is asked, but has no answer");
    }
    return s;
}

}  // namespace imperium

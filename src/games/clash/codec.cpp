#include "games/clash/codec.hpp"

#include "core/card_option.hpp"
#include "games/clash/catalogue.hpp"
#include "games/clash/play.hpp"

#include <algorithm>
#include <map>

namespace imperium {

template class MatchOf<ClashCodec>;
template void Clash::apply(State&, Seat, Action, MatchChance<ClashCodec>&, Recorder<ClashCodec>&);

using namespace clash;
using Type = Clash::Action::Type;
using Phase = Clash::Phase;

namespace {

constexpr std::array<std::string_view, 6> kActionNames = {"cut", "deck-done", "discard", "unit", "modifier", "pass"};
constexpr std::array<std::string_view, 6> kPhaseNames = {"deck", "discard", "attack", "defense", "modifiers", "over"};

bool has_card(Type type) { return type != Type::deck_done && type != Type::pass; }

Json card_or_null(CardId card) { return card == kNoCard ? Json(nullptr) : Json(card_name(card)); }

Json names(const CardSet& set) {
    Json list = Json::array();
    set.each([&](CardId card) { list.push_back(card_name(card)); });
    return list;
}

void player_view(const Clash::State& s, Seat seat, Viewer viewer, ViewWriter& out) {
    const Clash::Player& p = s.player[seat];
    const bool sees = viewer.sees(seat) || s.phase == Phase::over;  // R6.2
    const bool secret_cuts = s.phase == Phase::deck && !viewer.sees(seat);
    if (sees)
        out.put("hand", p.hand, names);
    else
        out.put("hand", nullptr);
    out.put("hand_size", secret_cuts ? p.hand.size() + p.discard.size() : p.hand.size());
    out.put("deck_size", p.deck.size());
    if (viewer.all()) {
        Json deck = Json::array();
        for (int i = p.deck.size() - 1; i >= 0; --i) deck.push_back(card_name(p.deck[i]));
        out.put("deck", std::move(deck));
    }
    out.put("discard", secret_cuts ? CardSet{} : p.discard, names);
    if (viewer.all()) {
        if (p.known != CardSet{}) out.put("known", p.known, names);
        if (s.phase == Phase::deck) out.put("confirmed", p.confirmed);
        if (s.phase == Phase::deck) out.put("last_cut", card_or_null(p.last_cut));
    }
}

struct CatalogueFacts {
    SetNumber set;
    std::uint64_t decks;
};

// Where each card of a scenario is, so that none is in two places or in none.
class Places {
public:
    Places(Reader& read, int cards) : read_(read), cards_(cards) {}

    CardId card(const Json& value, const std::string& where) {
        const CardId card = value.is_string() ? card_of(value.get<std::string>(), cards_) : kNoCard;
        if (card == kNoCard) {
            read_.fail(where + ": " + brief(value) + " is no card of this match (c1 to c" + std::to_string(cards_)
                       + ")");
            return kNoCard;
        }
        put(card, where);
        return card;
    }
    void put(CardId card, const std::string& where) {
        if (!place_.emplace(card, where).second)
            read_.fail("card " + card_name(card) + " is in " + place_[card] + " and in " + where);
    }
    void set(const Json& list, const std::string& where, CardSet& out) {
        out = {};
        for (std::size_t i = 0; i < list.size() && read_.ok(); ++i) {
            const CardId one = card(list[i], where);
            if (read_.ok()) out.add(one);
        }
    }
    void put(const CardSet& set, const std::string& where) {
        set.each([&](CardId card) { put(card, where); });
    }
    void finish() {
        for (int i = 0; i < cards_ && read_.ok(); ++i)
            if (!place_.contains(static_cast<CardId>(i)))
                read_.fail("card " + card_name(static_cast<CardId>(i)) + " is nowhere (R1.1)");
    }

private:
    Reader& read_;
    int cards_;
    std::map<CardId, std::string> place_;
};

void load_player(Reader& read, const Json& json, Seat seat, Clash::State& s, Places& places) {
    Clash::Player& p = s.player[seat];
    const std::string path = "players[" + std::to_string(seat) + "]";
    Reader mine(json, path, "bad_scenario");
    mine.allow({"hand", "hand_size", "deck_size", "deck", "discard", "known", "confirmed", "last_cut"});
    if (mine.has("hand"))
        places.set(mine.array("hand"), path + ".hand", p.hand);
    else
        places.put(p.hand, path + ".hand");
    if (mine.has("discard"))
        places.set(mine.array("discard"), path + ".discard", p.discard);
    else
        places.put(p.discard, path + ".discard");
    if (mine.has("deck")) {
        const Json& deck = mine.array("deck");
        p.deck.clear();
        if (deck.size() > kMaxCards / 2) mine.fail_at("deck", "has more cards than a player can have");
        for (std::size_t i = deck.size(); i > 0 && mine.ok() && read.ok(); --i)
            p.deck.push(places.card(deck[i - 1], path + ".deck"));
    } else
        for (const CardId card : p.deck) places.put(card, path + ".deck");
    p.known = {};
    if (mine.has("known"))
        for (const Json& name : mine.array("known")) {
            const CardId card = name.is_string() ? card_of(name.get<std::string>()) : kNoCard;
            if (card == kNoCard || !p.hand.has(card))
                mine.fail_at("known", "names " + brief(name) + ", which is not in the hand");
            else
                p.known.add(card);
        }
    p.confirmed = s.phase == Phase::deck ? mine.boolean_or("confirmed", false) : true;
    p.last_cut = kNoCard;
    if (s.phase != Phase::deck) {
        // the cuts are long in the discard pile
    } else if (const Json* last = mine.get("last_cut"); last != nullptr && !last->is_null()) {
        p.last_cut = last->is_string() ? card_of(last->get<std::string>()) : kNoCard;
        if (p.last_cut == kNoCard || !p.discard.has(p.last_cut))
            mine.fail_at("last_cut", "must be a card of the discard pile");
    } else if (last == nullptr)
        p.discard.each([&](CardId card) { p.last_cut = card; });
    if (!mine.ok()) read.fail(mine.problem().error().message());
}

void load_table(Reader& read, Clash::State& s, Places& places) {
    const Json* json = read.get("table");
    if (json == nullptr) return;
    Reader table(*json, "table", "bad_scenario");
    table.allow({"attack", "defense", "modifiers", "passes", "attack_total", "defense_total"});
    const auto unit = [&](const char* name) {
        const Json* value = table.get(name);
        if (value == nullptr || value->is_null()) return kNoCard;
        const CardId card = places.card(*value, std::string("table.") + name);
        if (card != kNoCard && cards(s).face(card).kind != Kind::unit)
            table.fail_at(name, "must be a Unit Card (R3.2, R3.3)");
        return card;
    };
    s.attack = unit("attack");
    s.defense = unit("defense");
    s.passes = static_cast<std::uint8_t>(table.integer_or("passes", 0, 1 + (s.phase == Phase::over ? 1 : 0), 0));
    s.attack_total = s.attack == kNoCard ? std::int16_t{0} : std::int16_t{cards(s).face(s.attack).attack};
    s.defense_total = s.defense == kNoCard ? std::int16_t{0} : std::int16_t{cards(s).face(s.defense).defense};
    if (table.has("modifiers")) {
        const Json& list = table.array("modifiers");
        if (list.size() > 2 * Clash::kHand) table.fail_at("modifiers", "has more cards than two hands");
        for (std::size_t i = 0; i < list.size() && table.ok() && read.ok(); ++i) {
            const CardId card = places.card(list[i], "table.modifiers");
            if (card == kNoCard) break;
            const Face& face = cards(s).face(card);
            const bool fits =
                s.attack != kNoCard
                && (cards(s).attack_modifiers(s.attack).has(card) || cards(s).defense_modifiers(s.attack).has(card));
            if (!fits) table.fail_at("modifiers", card_name(card) + " does not fit the attacking unit (R4.3, R4.4)");
            s.modifiers.push(card);
            if (face.kind == Kind::attack_modifier)
                s.attack_total = static_cast<std::int16_t>(s.attack_total + face.attack);
            if (face.kind == Kind::defense_modifier)
                s.defense_total = static_cast<std::int16_t>(s.defense_total + face.defense);
        }
    }
    if (!table.ok()) read.fail(table.problem().error().message());
}

// What must be true of a position for play to go on from it; empty when it is.
std::string position_fault(const Clash::State& s) {
    const bool attack = s.attack != kNoCard, defense = s.defense != kNoCard;
    const auto defender = static_cast<Seat>(1 - s.attacker);
    const int top = std::max(s.player[0].points, s.player[1].points);
    if (s.phase != Phase::over && top >= s.target)
        return "a player has reached the target, so phase must be over (R3.8)";
    if (s.phase == Phase::deck) {
        for (Seat seat = 0; seat < 2; ++seat) {
            const Clash::Player& p = s.player[seat];
            const int half = kDeckCards * s.starting_decks / 2;
            if (!p.deck.empty()) return "in phase deck nobody has a deck yet";
            if (p.hand.size() + p.discard.size() != half)
                return "in phase deck each player has " + std::to_string(half)
                       + " cards in hand and discard pile (R1.1)";
            if (p.hand.size() < Clash::kMinDeck || !Clash::has_unit(s, seat))
                return "a game deck has at least 30 cards, one of them a Unit Card (R1.2)";
            ActionList<Clash> actions;
            Clash::State probe = s;
            probe.player[seat].confirmed = false;
            Clash::legal(probe, seat, actions);
            if (actions.empty() || (p.confirmed && actions[actions.size() - 1].type != Type::deck_done))
                return "players[" + std::to_string(seat) + "] cannot make a legal game deck from here (R1.2, R1.6)";
        }
        if (s.player[0].confirmed && s.player[1].confirmed)
            return "in phase deck at least one player has not confirmed";
        return attack || defense ? "the table is empty in phase deck" : "";
    }
    if (s.attacker == kNobody) return "attacker is missing";
    if (s.round == 0 && s.phase != Phase::discard) return "round is 0 only before the first round";
    for (Seat seat = 0; seat < 2; ++seat)
        if (s.player[seat].hand.size() > Clash::kHand) return "a hand has at most 7 cards (R2.2)";
    if (s.phase == Phase::over)
        return top >= s.target && s.player[0].points != s.player[1].points
                   ? ""
                   : "phase is over only when one player has reached the target (R3.8)";
    switch (s.phase) {
    case Phase::discard:
        if (attack || defense || !s.modifiers.empty()) return "the table is empty in phase discard";
        if (Clash::has_unit(s, s.turn) || s.player[s.turn].hand == CardSet{})
            return "in phase discard the pending player's hand has cards, but no Unit Card (R2.4)";
        {
            const Clash::Player& p = s.player[s.turn];
            CardSet rest = p.discard;
            for (const CardId card : p.deck) rest.add(card);
            if (!rest.meets(cards(s).units)) return "no Unit Card is left to draw for the pending player (R2.5)";
        }
        return "";
    case Phase::attack:
        if (attack || defense || !s.modifiers.empty()) return "the table is empty in phase attack";
        return Clash::has_unit(s, s.attacker) ? "" : "the attacker has no Unit Card to put down (R2.5)";
    case Phase::defense:
        if (!attack || defense || !s.modifiers.empty())
            return "in phase defense exactly the attacking unit is on the table";
        return Clash::has_unit(s, defender) ? "" : "the defender has no Unit Card to put down (R2.5)";
    case Phase::modifiers: return attack && defense ? "" : "in phase modifiers both units are on the table";
    default: return "";
    }
}

}  // namespace

std::string clash::card_name(CardId card) { return "c" + std::to_string(card + 1); }

CardId clash::card_of(std::string_view name, int cards) {
    if (name.size() < 2 || name.size() > 4 || name[0] != 'c' || name[1] == '0') return kNoCard;
    int number = 0;
    for (const char c : name.substr(1)) {
        if (c < '0' || c > '9') return kNoCard;
        number = 10 * number + (c - '0');
    }
    return number <= cards ? static_cast<CardId>(number - 1) : kNoCard;
}

const GameInfo& ClashCodec::info() {
    using Kind = OptionInfo::Type;
    static const GameInfo kInfo = {
        "clash",
        "Imperium Chronicles Combat Card Game",
        "A duel of units and modifiers: build a deck from your half of the cards, then attack and defend in turn until "
        "one of you has ten points.",
        {2},
        {
            {"target", Kind::integer, 10, 1, 99, {}, "points to win (R1.7)"},
            {"starting_decks",
             Kind::integer,
             1,
             1,
             kMaxDecks,
             {},
             "decks of 102 cards shuffled together; with two or more, tiers limit copies (R1.6)"},
            {"first_attacker",
             Kind::choice,
             nullptr,
             0,
             0,
             {0, 1, nullptr},
             "the seat that attacks first; null: by chance (R1.5)"},
            {"cards",
             Kind::special,
             nullptr,
             0,
             0,
             {nullptr},
             "the card set: null for the one of this program, or the content of another (R4, R5)"},
        }};
    return kInfo;
}

Result<Clash::Options> ClashCodec::options(int /*seats*/, const Json& complete) {
    Clash::Options options;
    options.target = complete["target"].get<std::uint8_t>();
    options.starting_decks = complete["starting_decks"].get<std::uint8_t>();
    const auto first = whole(complete["first_attacker"]);
    options.first_attacker = first ? static_cast<Seat>(*first) : kNobody;
    auto held = read_card_option(card_sets, complete["cards"], kSetReading);
    if (!held) return std::unexpected(held.error());
    options.cards = std::move(*held);
    return options;
}

Json ClashCodec::options(const Clash::Options& options) {
    return {{"target", options.target},
            {"starting_decks", options.starting_decks},
            {"first_attacker", seat_or_null(options.first_attacker)},
            {"cards", card_option(card_sets, options.cards)}};
}

std::vector<std::pair<int, Json>> ClashCodec::variants() {
    return {{2, Json::object()},
            {2, {{"target", 3}, {"first_attacker", 1}}},
            {2, {{"starting_decks", 2}}},
            {2, {{"target", 25}}},
            {2, {{"starting_decks", 4}, {"first_attacker", 0}}}};
}

Json ClashCodec::action(const Cards& /*set*/, const Clash::Action& action) {
    Json out = {{"type", kActionNames[static_cast<std::size_t>(action.type)]}};
    if (has_card(action.type)) out["card"] = card_name(action.card);
    return out;
}

Result<Clash::Action> ClashCodec::action(const Cards& /*set*/, const Json& json) {
    Reader read(json, "action", "illegal_action");
    const int type = read.word("type", kActionNames);
    if (!read.ok()) return read.problem();
    Clash::Action action{static_cast<Type>(type), kNoCard};
    if (has_card(action.type)) {
        read.allow({"type", "card"});
        const std::string name = read.text("card");
        if (!read.ok()) return read.problem();
        action.card = card_of(name);
        if (action.card == kNoCard) return refuse("illegal_action", "there is no card " + brief(Json(name)));
    } else
        read.allow({"type"});
    if (!read.ok()) return read.problem();
    return action;
}

namespace {

// The copies of a card are counted through all starting decks.
std::string card_word(const Cards& set, CardId card) {
    const Design& design = set.design(card);
    int first = 0;
    while (set.faces[static_cast<std::size_t>(first)].design != set.face(card).design) ++first;
    const int copy = card % kDeckCards - first + 1 + card / kDeckCards * design.copies;
    return design.name + " #" + std::to_string(copy);
}

CardId card_of_word(const Cards& set, std::string_view word) {
    const auto mark = word.rfind(" #");
    if (mark == std::string_view::npos) return kNoCard;
    int copy = 0;
    for (const char c : word.substr(mark + 2))
        copy = c >= '0' && c <= '9' && copy < 1000 ? 10 * copy + (c - '0') : 9999;
    int at = 0;
    for (const Design& design : set.designs) {
        if (design.name == word.substr(0, mark) && copy >= 1 && copy <= design.copies * kMaxDecks)
            return static_cast<CardId>(at + (copy - 1) % design.copies + (copy - 1) / design.copies * kDeckCards);
        at += design.copies;
    }
    return kNoCard;
}

}  // namespace

Json ClashCodec::lasting_word(const Cards& set, CardId card) { return card_word(set, card); }

Json ClashCodec::to_words(const Cards& set, const Clash::Action& action) {
    Json out = ClashCodec::action(set, action);
    if (has_card(action.type)) out["card"] = card_word(set, action.card);
    return out;
}

Result<Clash::Action> ClashCodec::from_words(const Cards& set, const Json& words) {
    Json json = words;
    if (const Json* card = field(words, "card"); card != nullptr && card->is_string()) {
        const CardId id = card_of_word(set, card->get_ref<const std::string&>());
        if (id == kNoCard) return refuse("illegal_action", "there is no card " + brief(*card) + " in this card set");
        json["card"] = card_name(id);
    }
    return ClashCodec::action(set, json);
}

Fact ClashCodec::why_not(const Clash::State& s, Seat seat, const Clash::Action& action) {
    const Clash::Player& p = s.player[seat];
    const Values card = has_card(action.type) ? Values{{"card", card_name(action.card)}} : Values{};
    const bool wrong_phase = [&] {
        switch (action.type) {
        case Type::cut:
        case Type::deck_done: return s.phase != Phase::deck;
        case Type::discard: return s.phase != Phase::discard;
        case Type::unit: return s.phase != Phase::attack && s.phase != Phase::defense;
        case Type::modifier:
        case Type::pass: return s.phase != Phase::modifiers;
        }
        return true;
    }();
    if (wrong_phase)
        return {say("clash.wrong-phase"),
                {{"action", kActionNames[static_cast<std::size_t>(action.type)]},
                 {"phase", kPhaseNames[static_cast<std::size_t>(s.phase)]}}};
    if (has_card(action.type) && !p.hand.has(action.card)) return {say("clash.not-held"), card};
    switch (action.type) {
    case Type::cut:
        if (p.last_cut != kNoCard && action.card < p.last_cut)
            return {say("clash.cut-order"), {{"after", card_name(p.last_cut)}, {"card", card_name(action.card)}}};
        if (p.hand.size() <= Clash::kMinDeck) return say("clash.deck-size");
        if (p.hand.common(cards(s).units) == 1 && cards(s).units.has(action.card)) return say("clash.deck-unit");
        return {say("clash.cut-too-late"), card};
    case Type::deck_done: return say("clash.deck-copies");
    case Type::unit:
        return {s.phase == Phase::attack ? say("clash.attack-no-unit") : say("clash.defend-no-unit"), card};
    case Type::modifier: {
        const Kind kind = cards(s).design(action.card).kind;
        if (kind == Kind::unit) return {say("clash.unit-no-modifier"), card};
        if (seat == s.attacker) {
            if (kind == Kind::attack_modifier) return {say("clash.attack-modifier-type"), card};
            return say("clash.attack-modifiers-only");
        }
        if (kind == Kind::defense_modifier) return {say("clash.defense-modifier-type"), card};
        return say("clash.defense-modifiers-only");
    }
    default: return core_phrases::say("core.not-possible");
    }
}

Json ClashCodec::item(const Cards& /*set*/, std::string_view /*what*/, CardId card) { return card_name(card); }

Json ClashCodec::event(const Cards& /*set*/, const Clash::Event& e, bool full) {
    using Kind = Clash::Event::Type;
    const auto plain = [&](const char* type) { return Json{{"type", type}, {"seat", e.seat}}; };
    const auto with_card = [&](const char* type) {
        return Json{{"type", type}, {"seat", e.seat}, {"card", card_name(e.card)}};
    };
    switch (e.type) {
    case Kind::cut: return full ? with_card("cut") : Json(nullptr);  // R1.2: hidden until both have confirmed
    case Kind::deck_done: return plain("deck-done");
    case Kind::draw: return full ? with_card("draw") : plain("draw");
    case Kind::discard: return with_card("discard");
    case Kind::turned: return with_card("turned");
    case Kind::unit: return with_card("unit");
    case Kind::modifier: return with_card("modifier");
    case Kind::pass: return plain("pass");
    case Kind::round_won: {
        Json out = plain("round-won");
        out["attack_total"] = e.attack;
        out["defense_total"] = e.defense;
        return out;
    }
    case Kind::round_begins: return {{"type", "round"}, {"round", e.attack}, {"attacker", e.seat}};
    case Kind::over: return {{"type", "over"}, {"winner", e.seat}};
    }
    return nullptr;
}

int ClashCodec::round(const Clash::State& s) { return s.round; }

std::string_view ClashCodec::phase(const Clash::State& s) { return kPhaseNames[static_cast<std::size_t>(s.phase)]; }

void ClashCodec::view(const Clash::State& s, Viewer viewer, ViewWriter& out) {
    out.put("attacker", seat_or_null(s.attacker));
    out.put("target", s.target);
    out.list("points", [&](ViewWriter& list) {
        for (const Clash::Player& p : s.player) list.put({}, p.points);
    });
    out.list("players", [&](ViewWriter& list) {
        for (Seat seat = 0; seat < 2; ++seat)
            list.object({}, [&](ViewWriter& player) { player_view(s, seat, viewer, player); });
    });
    out.object("table", [&](ViewWriter& table) {
        table.put("attack", s.attack, [](const CardId& card) { return card_or_null(card); });
        table.put("defense", s.defense, [](const CardId& card) { return card_or_null(card); });
        table.list("modifiers", [&](ViewWriter& list) {
            for (const CardId card : s.modifiers)
                list.put({}, card, [](const CardId& id) { return Json(card_name(id)); });
        });
        table.put("passes", s.passes);
        table.put("attack_total", s.attack_total);
        table.put("defense_total", s.defense_total);
    });
    if (viewer.catalogue)
        out.put("cards", CatalogueFacts{s.set, s.starting_decks},
                [](const CatalogueFacts& facts) { return card_sets[facts.set].catalogue->decks[facts.decks - 1]; });
    if (viewer.all())
        out.put("turn", seat_or_null(s.phase == Phase::discard || s.phase == Phase::modifiers ? s.turn : kNobody));
}

Result<Clash::State> ClashCodec::load(const Json& scenario, const Clash::Options& options, const Clash::State& fresh) {
    Reader read(scenario, "", "bad_scenario");
    read.allow({"game", "seats", "round", "phase", "pending", "over", "scores", "attacker", "target", "points",
                "players", "table", "cards", "turn", "options", "chance"});
    Clash::State s = fresh;
    if (read.has("phase")) s.phase = static_cast<Phase>(read.word("phase", kPhaseNames));
    s.round = static_cast<std::uint16_t>(
        read.integer_or("round", 0, 30000, s.phase == Phase::deck || s.phase == Phase::discard ? 0 : 1));
    s.target = static_cast<std::uint8_t>(read.integer_or("target", 1, 99, options.target));
    if (s.target != options.target)
        read.fail("target is " + std::to_string(s.target) + ", but the option says " + std::to_string(options.target));
    if (const Json* attacker = read.get("attacker"); attacker != nullptr && !attacker->is_null())
        s.attacker = static_cast<Seat>(read.integer("attacker", 0, 1));
    const char* points = read.has("points") ? "points" : "scores";
    if (read.has(points)) {
        const Json& list = read.array(points);
        if (list.size() != 2) read.fail_at(points, "must have two numbers");
        for (std::size_t i = 0; i < 2 && read.ok(); ++i) {
            const auto value = whole(list[i]);
            if (!value || *value < 0 || *value > s.target)
                read.fail_at(points, "must be numbers from 0 to " + std::to_string(s.target));
            else
                s.player[i].points = static_cast<std::uint8_t>(*value);
        }
    }
    if (!read.ok()) return read.problem();

    Places places(read, kDeckCards * s.starting_decks);
    const Json* players = read.get("players");
    const bool both = players != nullptr && players->is_array() && players->size() == 2;
    if (players != nullptr && !both) read.fail("players must be a list of two objects");
    const Json nothing = Json::object();
    for (Seat seat = 0; seat < 2; ++seat) load_player(read, both ? (*players)[seat] : nothing, seat, s, places);
    load_table(read, s, places);
    if (read.ok()) places.finish();
    if (!read.ok()) return read.problem();

    const Json* turn = read.get("turn");
    const Json* pending = read.get("pending");
    if (turn != nullptr && !turn->is_null())
        s.turn = static_cast<Seat>(read.integer("turn", 0, 1));
    else if (pending != nullptr && pending->is_array() && pending->size() == 1 && whole((*pending)[0]).value_or(9) <= 1)
        s.turn = static_cast<Seat>(*whole((*pending)[0]));
    else if (s.phase == Phase::modifiers)
        s.turn = s.attacker;
    if (s.phase != Phase::discard && s.phase != Phase::modifiers && turn != nullptr && turn->is_null()) s.turn = 0;
    if (!read.ok()) return read.problem();
    if (std::string fault = position_fault(s); !fault.empty()) return refuse("bad_scenario", std::move(fault));
    return s;
}

}  // namespace imperium

#include "games/seize/codec.hpp"

#include "core/card_option.hpp"
#include "games/seize/card_reading.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/decks.hpp"
#include "games/seize/play_with.hpp"

#include <algorithm>

namespace imperium {

template void Seize::apply(State&, Seat, Action, MatchChance<SeizeCodec>&, Recorder<SeizeCodec>&);
template class MatchOf<SeizeCodec>;

using namespace seize;

const std::string& seize::card_name(const CardBook& set, CardId card) {
    static const std::string kUnknown = "?";
    return card < set.designs.size() ? set[card].name : kUnknown;
}

std::string seize::id_name(Id id, int k) {
    if (id == kNoId) return "?";
    std::string out = is_world(id) ? "w" + std::to_string(world_slot(id)) : "u" + std::to_string(slot_of(id));
    if (id >= 0x100) out += "." + std::to_string(id >> 8);
    if (k > 0) out += "#" + std::to_string(k);
    return out;
}

Named seize::named(std::string_view name) {
    if (name.size() < 2 || (name[0] != 'u' && name[0] != 'w')) return {};
    int part[3] = {0, 0, 0};
    int at = 0;
    std::size_t digits = 0;
    for (const char c : name.substr(1)) {
        if (c >= '0' && c <= '9') {
            if (digits == 1 && part[at] == 0) return {};  // one way to write a number
            part[at] = 10 * part[at] + (c - '0');
            if (++digits > 3) return {};
        } else if ((c == '.' && at == 0) || (c == '#' && at < 2)) {
            if (digits == 0) return {};
            at = c == '.' ? 1 : 2;
            digits = 0;
        } else
            return {};
    }
    if (digits == 0 || (at >= 1 && part[at] == 0)) return {};
    const bool world = name[0] == 'w';
    if (part[0] >= (world ? kWorldSlots : kUnitSlots) || part[1] > 254 || part[2] > 200) return {};
    return {static_cast<Id>(part[0] + (world ? kWorldBase : 0) + 0x100 * part[1]), static_cast<std::uint8_t>(part[2])};
}

const GameInfo& SeizeCodec::info() {
    using Type = OptionInfo::Type;
    static const GameInfo kInfo = [] {
        GameInfo info;
        info.id = "seize";
        info.title = "Seize the Imperium";
        info.pitch =
            "A card game of Worlds, fleets and intrigue: hold Worlds worth 20 Victory points, and the throne of "
            "the galaxy is yours.";
        info.seats = {2, 3, 4, 5, 6};
        const auto flag = [&](const char* name, const char* help) {
            info.options.push_back({name, Type::boolean, false, 0, 0, {}, help});
        };
        info.options.push_back(
            {"edition", Type::choice, "2022", 0, 0, {"2022", "classic"}, "the rulebook that is played by (Z30)"});
        std::vector<Json> decks = {nullptr};
        for (const Deck& deck : built_in_cards().decks) decks.emplace_back(deck.id);
        info.options.push_back({"decks", Type::special, nullptr, 0, 0, decks,
                                "a deck per seat: the name of a starter deck or a constructed one (Z21); null: the "
                                "starter decks in turn"});
        flag("unique_decks", "no two players have the same starter deck (Z1.5)");
        flag("basic", "no Characters, Reactions and Regent, 15 points (Z20.1)");
        flag("besieged", "all four rules of Besieged Empires (Z20.2)");
        flag("besieged_rebuild", "who has at most one World may turn up another for cards of the Asset Deck (Z20.2)");
        flag("besieged_react", "Orbitals and Installations may React by depleting (Z20.2)");
        flag("besieged_peace", "nobody has a Military Phase in the first two Turns (Z20.2)");
        flag("besieged_counters", "every World needs 2 Conquest counters, a Throne World 3 (Z20.2)");
        flag("accelerated", "3 Worlds and a Character at once, and war from the first Turn (Z20.3)");
        flag("extended", "two players: more Conquest counters, no Regent, 25 points (Z20.4)");
        flag("duels", "two players: a Conquest Action for each of ten Worlds with hands they choose (Z20.5)");
        flag("rapid", "classic with accelerated: war from the first Turn (Z30.42)");
        info.options.push_back({"turn_limit",
                                Type::integer,
                                0,
                                0,
                                5000,
                                {},
                                "the game ends after so many Turns of all players together; 0: never"});
        info.options.push_back({"cards",
                                Type::special,
                                nullptr,
                                0,
                                0,
                                {nullptr},
                                "the card set: null for the one of this program, or the content of another (Z23)"});
        return info;
    }();
    return kInfo;
}

namespace {

Seize::DeckList deck_list(const Deck& deck, std::uint8_t starter) {
    Seize::DeckList list;
    list.starter = starter;
    list.asset_count = static_cast<std::uint8_t>(deck.assets.size());
    std::copy(deck.assets.begin(), deck.assets.end(), list.assets);
    std::copy(deck.characters.begin(), deck.characters.end(), list.characters);
    std::copy(deck.worlds.begin(), deck.worlds.end(), list.worlds);
    return list;
}

Result<Seize::DeckList> one_deck(const CardBook& book, const Json& json, const std::string& path) {
    if (json.is_string()) {
        for (std::size_t i = 0; i < book.decks.size(); ++i)
            if (Json(book.decks[i].id) == json) return deck_list(book.decks[i], static_cast<std::uint8_t>(i));
        std::vector<std::string> names;
        for (const Deck& deck : book.decks) names.push_back(deck.id);
        return refuse("bad_option",
                      {say("seize.no-deck"), {{"place", path}, {"deck", brief(json)}, {"decks", std::move(names)}}});
    }
    if (!json.is_object())
        return refuse("bad_option", {say("seize.deck-form"), {{"place", path}, {"given", brief(json)}}});
    auto deck = read_deck(book, json, false, path, "bad_option");
    if (!deck) return std::unexpected(deck.error());
    Deck sorted = *deck;
    std::sort(sorted.assets.begin(), sorted.assets.end());
    std::sort(sorted.characters.begin(), sorted.characters.end());
    std::sort(sorted.worlds.begin(), sorted.worlds.end());
    return deck_list(sorted, kNone);
}

Json counted(const CardBook& set, const CardId* from, int count) {
    Json out = Json::object();
    for (int i = 0; i < count; ++i) {
        Json& n = out[card_name(set, from[i])];
        n = n.is_null() ? 1 : n.get<int>() + 1;
    }
    return out;
}

// Z30.47: variants belong to one of the books.
std::optional<Fact> other_book(const Seize::Options& o, const Edition& edition) {
    if (!edition.bids) {
        if (o.besieged_rebuild || o.besieged_react || o.besieged_peace || o.besieged_counters)
            return Fact{say("seize.other-book"), {{"option", "besieged"}}};
        if (o.extended) return Fact{say("seize.other-book"), {{"option", "extended"}}};
    } else if (o.rapid)
        return say("seize.rapid-classic");
    if (o.rapid && !o.accelerated) return say("seize.rapid-alone");
    return std::nullopt;
}

}  // namespace

Result<Seize::Options> SeizeCodec::options(int seats, const Json& complete) {
    Seize::Options options;
    options.seats = static_cast<std::uint8_t>(seats);
    const bool besieged = complete["besieged"].get<bool>();
    options.basic = complete["basic"].get<bool>();
    options.besieged_rebuild = besieged || complete["besieged_rebuild"].get<bool>();
    options.besieged_react = besieged || complete["besieged_react"].get<bool>();
    options.besieged_peace = besieged || complete["besieged_peace"].get<bool>();
    options.besieged_counters = besieged || complete["besieged_counters"].get<bool>();
    options.accelerated = complete["accelerated"].get<bool>();
    options.extended = complete["extended"].get<bool>();
    options.duels = complete["duels"].get<bool>();
    options.unique_decks = complete["unique_decks"].get<bool>();
    options.turn_limit = complete["turn_limit"].get<std::uint16_t>();
    if (options.extended && seats != 2) return refuse("bad_option", {say("seize.extended-seats"), {{"seats", seats}}});
    if (options.accelerated && options.besieged_peace) return refuse("bad_option", say("seize.accelerated-peace"));
    if (options.duels && seats != 2) return refuse("bad_option", {say("seize.duels-seats"), {{"seats", seats}}});
    if (options.duels
        && (options.accelerated || options.extended || options.besieged_rebuild || options.besieged_react
            || options.besieged_peace))
        return refuse("bad_option", say("seize.duels-alone"));
    options.rapid = complete["rapid"].get<bool>();
    const std::string& edition = complete["edition"].get_ref<const std::string&>();
    const bool built_in = complete["cards"].is_null();
    auto held = built_in ? edition_cards(edition) : read_card_option(card_sets, complete["cards"], kSetReading);
    if (!held) return std::unexpected(held.error());
    options.cards = std::move(*held);
    const CardBook& set = card_set(options);
    if (set.edition.id != edition)
        return refuse("bad_option", {say("seize.cards-edition"), {{"edition", set.edition.id}, {"given", edition}}});
    if (auto problem = other_book(options, set.edition)) return refuse("bad_option", *problem);
    const Json& decks = complete["decks"];
    const int starters = static_cast<int>(set.decks.size());
    if (!decks.is_null() && (!decks.is_array() || decks.size() != static_cast<std::size_t>(seats)))
        return refuse("bad_option", {say("seize.decks-list"), {{"seats", seats}, {"given", brief(decks)}}});
    for (int seat = 0; seat < seats; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        const Json given = decks.is_null() ? Json(set.decks[at % static_cast<std::size_t>(starters)].id) : decks[at];
        auto list = one_deck(set, given, "decks[" + std::to_string(seat) + "]");
        if (!list) return std::unexpected(list.error());
        options.decks[seat] = *list;
        for (int other = 0; other < seat && options.unique_decks; ++other)
            if (list->starter != kNone && options.decks[other].starter == list->starter)
                return refuse("bad_option", {say("seize.same-deck"), {{"first", other}, {"second", seat}}});
    }
    return options;
}

Json SeizeCodec::options(const Seize::Options& o) {
    const CardBook& set = card_set(o);
    Json decks = Json::array();
    for (int seat = 0; seat < o.seats; ++seat) {
        const Seize::DeckList& list = o.decks[seat];
        if (list.starter != kNone)
            decks.push_back(set.decks[list.starter].id);
        else
            decks.push_back({{"name", "constructed"},
                             {"assets", counted(set, list.assets, list.asset_count)},
                             {"characters", counted(set, list.characters, set.edition.characters)},
                             {"worlds", counted(set, list.worlds, set.edition.worlds)}});
    }
    const bool besieged = o.besieged_rebuild && o.besieged_react && o.besieged_peace && o.besieged_counters;
    const bool built_in = set.digest == edition_book(set.edition.id).digest;
    return {{"edition", set.edition.id},
            {"decks", decks},
            {"unique_decks", o.unique_decks},
            {"basic", o.basic},
            {"besieged", besieged},
            {"besieged_rebuild", o.besieged_rebuild},
            {"besieged_react", o.besieged_react},
            {"besieged_peace", o.besieged_peace},
            {"besieged_counters", o.besieged_counters},
            {"accelerated", o.accelerated},
            {"extended", o.extended},
            {"duels", o.duels},
            {"rapid", o.rapid},
            {"turn_limit", o.turn_limit},
            {"cards", built_in ? Json(nullptr) : card_option(card_sets, o.cards)}};
}

namespace {

// A constructed deck (Z21) of every third card, two of each Asset card.
Json sample_deck() {
    Json deck = {
        {"name", "sample"}, {"assets", Json::object()}, {"characters", Json::object()}, {"worlds", Json::object()}};
    std::vector<const Design*> printed;  // with the edition: cards of an expansion come and go
    for (const Design& d : built_in_cards().designs)
        if (expansion_of(d).empty()) printed.push_back(&d);
    for (std::size_t step = 0; step < 3; ++step)
        for (std::size_t i = step; i < printed.size(); i += 3) {
            const Design& d = *printed[i];
            if (d.asset() && deck["assets"].size() < 25) deck["assets"][d.name] = 2;
            if (d.type == CardType::character && deck["characters"].size() < 10) deck["characters"][d.name] = 1;
            if (d.type == CardType::world && deck["worlds"].size() < 10) deck["worlds"][d.name] = 1;
        }
    return deck;
}

}  // namespace

std::vector<std::pair<int, Json>> SeizeCodec::variants() {
    const auto decks = [](std::initializer_list<const char*> names) {
        Json list = Json::array();
        for (const char* name : names) list.push_back(name);
        return list;
    };
    return {{2, {{"turn_limit", 24}, {"decks", decks({"capital-attack", "drone-onslaught"})}}},
            {2, {{"turn_limit", 24}, {"basic", true}, {"decks", decks({"fighter-strike", "ground-assault"})}}},
            {3, {{"turn_limit", 24}, {"decks", decks({"ground-assault", "capital-attack", "fighter-strike"})}}},
            {2, {{"turn_limit", 24}, {"besieged", true}, {"decks", decks({"drone-onslaught", "ground-assault"})}}},
            {4, {{"turn_limit", 24}}},
            {2, {{"turn_limit", 30}, {"accelerated", true}, {"decks", decks({"ground-assault", "ground-assault"})}}},
            {2, {{"turn_limit", 24}, {"extended", true}, {"decks", decks({"fighter-strike", "drone-onslaught"})}}},
            {6, {{"turn_limit", 24}}},
            {3, {{"turn_limit", 24}, {"accelerated", true}, {"besieged_rebuild", true}, {"besieged_react", true}}},
            {5, {{"turn_limit", 20}, {"basic", true}, {"accelerated", true}}},
            {2, {{"turn_limit", 24}, {"decks", Json::array({sample_deck(), "drone-onslaught"})}}},
            {2, {{"duels", true}, {"decks", decks({"ground-assault", "capital-attack"})}}},
            {2, {{"duels", true}, {"basic", true}, {"besieged_counters", true}}}};
}

Json SeizeCodec::item(const Cards& set, std::string_view /*what*/, CardId card) { return card_name(set, card); }

}  // namespace imperium

#include "games/seize/cards.hpp"

#include "core/data.hpp"
#include "core/set_name.hpp"
#include "core/stream.hpp"
#include "core/text.hpp"
#include "games/seize/ability_reader.hpp"
#include "games/seize/card_reading.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/decks.hpp"
#include "games/seize/grammar_phrases.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

namespace imperium::seize {

using card_phrases::say;

namespace {

constexpr std::array<std::string_view, 2> kSourceNames = {"rulebook", "reconstructed"};
// In the order in which they are read. A set of 2022 has no file of its edition, and no Artifacts.
constexpr std::string_view kFileNames[] = {"edition.json",    "units.json",  "tactics.json", "artifacts.json",
                                           "characters.json", "worlds.json", "decks.json"};
constexpr bool optional_file(std::string_view name) { return name == "edition.json" || name == "artifacts.json"; }
constexpr int kMostArtifacts = 16;
constexpr int kMostBonusCards = 4;  // State::bonus_cards
constexpr int kMostRoom = 4;        // in a Character Area, beside the 3 of Z4.3 (kAreaSlots)

// A field of a card that has a source, and the names of its entries if it is a list.
struct Sourced {
    std::string_view field;
    std::vector<std::string> entries;
};

std::vector<std::string> texts(CardReader& read, std::string_view name) {
    std::vector<std::string> list;
    if (!read.has(name)) return list;
    for (const Json& value : read.array(name)) {
        if (!value.is_string()) {
            read.fail_at(name, say("cards.texts"), {{"given", brief(value)}});
            break;
        }
        list.push_back(value.get<std::string>());
    }
    return list;
}

// The sources of a card (Z23): one word, or one per field, with `rest` for the fields it does not name.
class Sources {
public:
    Sources(CardReader& card, Design& design) : card_(card), design_(design) {}

    void read(const std::vector<Sourced>& fields) {
        const Json* source = card_.get("source");
        if (source == nullptr) return card_.fail_at("source", grammar::say("seize.card-source-missing"));
        if (!source->is_object()) {
            for (const Sourced& one : fields) word(one, "source", *source);
            return;
        }
        CardReader read(*source, card_.path("source"), kBadData);
        for (const auto& [name, value] : source->items()) known(name, fields);
        for (const Sourced& one : fields) {
            const Json* value = read.get(one.field);
            if (value == nullptr) value = read.get("rest");
            if (value == nullptr) return read_fail(one.field, grammar::say("seize.card-source-rest"));
            if (value->is_array())
                list(one, *value);
            else
                word(one, one.field, *value);
        }
    }

private:
    void read_fail(std::string_view field, const Phrase& why, Values values = {}) {
        card_.fail_at("source." + std::string(field), why, std::move(values));
    }

    void known(const std::string& name, const std::vector<Sourced>& fields) {
        if (name == "rest") return;
        for (const Sourced& one : fields)
            if (one.field == name) return;
        read_fail(name, grammar::say("seize.card-source-none"));
    }

    bool valid(std::string_view field, const Json& value) {
        for (const std::string_view name : kSourceNames)
            if (value == name) return true;
        if (field == "source")
            card_.fail_at(field, grammar::say("seize.card-source"), {{"given", brief(value)}});
        else
            read_fail(field, grammar::say("seize.card-source-word"), {{"given", brief(value)}});
        return false;
    }

    void put(const std::string& label, std::string_view word) { design_.sources.emplace_back(label, word); }

    void word(const Sourced& one, std::string_view field, const Json& value) {
        if (!valid(field, value)) return;
        if (one.entries.empty()) put(std::string(one.field), value.get_ref<const std::string&>());
        for (const std::string& label : one.entries) put(label, value.get_ref<const std::string&>());
    }

    void list(const Sourced& one, const Json& values) {
        if (values.size() != one.entries.size())
            return read_fail(one.field, grammar::say("seize.card-source-entries"),
                             {{"count", one.entries.size()}, {"part", one.field}});
        for (std::size_t i = 0; i < values.size() && card_.ok(); ++i) {
            if (values[i].is_object() && one.field == "abilities")
                parts(one.entries[i], values[i]);
            else if (valid(one.field, values[i]))
                put(one.entries[i], values[i].get_ref<const std::string&>());
        }
    }

    // An ability that is printed in part: the parts that are named have their own word, the rest is reconstructed.
    void parts(const std::string& label, const Json& value) {
        CardReader read(value, card_.path("source") + ".abilities", kBadData);
        read.allow({"kind", "n", "by", "on", "windows", "pay", "if", "effects", "vs", "scope", "for", "choose"});
        card_.adopt(read);
        std::string printed;
        const auto note = [&](const std::string& part, const Json& word) {
            if (valid("abilities", word) && word == kSourceNames[0]) printed += (printed.empty() ? "" : ", ") + part;
        };
        for (const auto& [part, words] : value.items()) {
            if (part == "choose" && words.is_array()) {
                for (std::size_t i = 0; i < words.size(); ++i) note("choice " + std::to_string(i + 1), words[i]);
            } else
                note(part, words);
        }
        if (!printed.empty()) put(label + " (" + printed + ")", kSourceNames[0]);
        put(label + " (other parts)", kSourceNames[1]);
    }

    CardReader& card_;
    Design& design_;
};

// Reads the cards of one file after the other into a book.
class BookReader {
public:
    Result<CardBook> read(std::span<const CardFile> files) {
        for (const std::string_view name : kFileNames) {
            const auto found =
                std::find_if(files.begin(), files.end(), [&](const CardFile& f) { return f.name == name; });
            if (found == files.end() && optional_file(name)) continue;
            if (found == files.end()) return refuse(kBadData, Fact(say("cards.file-missing"), {{"field", name}}));
            if (auto problem = file(*found)) return std::unexpected(std::move(*problem));
        }
        return std::move(book_);
    }

private:
    std::optional<Problem> file(const CardFile& file) {
        const auto json = parse_json(file.text, kBadData);
        if (!json) return Problem{json.error().code, std::string(file.name) + ": " + json.error().message()};
        if (file.name == "edition.json") return edition(*json);
        const bool decks = file.name == "decks.json";
        const std::string_view list_name = decks ? "decks" : "cards";
        CardReader read(*json, "", kBadData);
        if (decks) {
            read.allow({"about", list_name, "limits"});
            if (read.has("limits") && read.word("limits", kDeckLimits) == 1) lift_limits(book_);
        } else
            read.allow({"about", list_name});
        const Json& list = read.array(list_name);
        for (std::size_t i = 0; i < list.size() && read.ok(); ++i) {
            std::string path = std::string(list_name) + "[" + std::to_string(i) + "]";
            if (const Json* name = field(list[i], "name"); name != nullptr && name->is_string())
                path += " (" + name->get<std::string>() + ")";
            if (decks)
                deck(read, list[i], path);
            else
                card(read, list[i], path, file.name);
        }
        if (read.ok()) return std::nullopt;
        return in_file(file.name, read);
    }

    static Problem in_file(std::string_view name, const CardReader& read) {
        Problem problem = read.problem().error();
        problem.place = std::string(name) + ": ";
        return problem;
    }

    std::optional<Problem> edition(const Json& json) {
        CardReader read(json, "", kBadData);
        read.allow({"edition"});
        const int at = read.word("edition", kEditionNames);
        if (!read.ok()) return in_file("edition.json", read);
        book_.edition = *kEditions[static_cast<std::size_t>(at)];
        return std::nullopt;
    }

    void deck(CardReader& file, const Json& json, const std::string& path) {
        auto deck = read_deck(book_, json, true, path, kBadData);
        if (!deck) return file.fail(deck.error().why);
        if (book_.deck(deck->id) != nullptr)
            return file.fail({grammar::say("seize.card-deck-twice"), {{"field", path + ".id"}}});
        book_.decks.push_back(std::move(*deck));
    }

    void card(CardReader& file, const Json& json, const std::string& path, std::string_view name) {
        CardReader read(json, path, kBadData);
        Design design;
        design.name = read.text("name");
        if (read.ok() && design.name.empty()) read.fail_at("name", say("cards.empty"));
        design.aliases = texts(read, "aliases");
        if (read.ok()) names(read, design);
        if (read.ok() && read.has("expansion")) expansion(read, design);
        if (read.ok()) {
            if (name == "units.json")
                unit(read, design);
            else if (name == "tactics.json")
                tactic(read, design);
            else if (name == "artifacts.json")
                artifact(read, design);
            else if (name == "characters.json")
                character(read, design);
            else
                world(read, design);
        }
        if (read.ok() && book_.designs.size() >= kMaxDesigns)
            read.fail({say("cards.too-many"), {{"field", path}, {"most", kMaxDesigns}}});
        file.adopt(read);
        if (file.ok()) book_.designs.push_back(std::move(design));
    }

    void names(CardReader& read, const Design& design) {
        const auto take = [&](std::string_view field, const std::string& name) {
            if (!names_.insert(text::lower(name)).second)
                read.fail_at(field, say("cards.name-twice"), {{"given", brief(Json(name))}});
        };
        take("name", design.name);
        for (const std::string& alias : design.aliases) take("aliases", alias);
    }

    // A card that was not printed with its edition says which expansion it belongs to.
    static void expansion(CardReader& read, Design& design) {
        const std::string name = read.text("expansion");
        if (read.ok() && !possible_set_name(name))
            read.fail_at("expansion", say("cards.name"), {{"most", kLongestSetName}, {"given", brief(Json(name))}});
        if (read.ok()) design.sources.emplace_back(kExpansion, name);
    }

    static std::uint8_t small(CardReader& read, std::string_view name, int low, int high) {
        return static_cast<std::uint8_t>(read.integer(name, low, high));
    }

    // Counters and abilities, and where all values come from.
    void finish(CardReader& read, Design& design, std::vector<Sourced> sourced) {
        read_counters(read, book_, design);
        if (read.ok()) read_abilities(read, book_, design);
        if (read.has("counters")) sourced.push_back({"counters", {}});
        if (design.abilities > 0) {
            Sourced abilities{"abilities", {}};
            for (int i = 1; i <= design.abilities; ++i) abilities.entries.push_back("ability " + std::to_string(i));
            sourced.push_back(std::move(abilities));
        }
        if (read.ok()) Sources(read, design).read(sourced);
        if (read.ok()) bound(read, design);
    }

    // What all cards of a set together must not exceed, so that a State can hold it.
    void bound(CardReader& read, const Design& design) {
        bool pays = false;
        int room = 0;
        for (const Ability& a : std::span(book_.abilities).subspan(design.first_ability))
            for (const Choice& choice : book_.of(a))
                for (const Clause& clause : book_.of(choice))
                    for (const Effect& e : book_.of(clause)) {
                        pays = pays || (e.op == Op::points && design.type == CardType::reaction);
                        if (e.op == Op::pool) room += e.n;
                    }
        if (pays && ++bonus_cards_ > kMostBonusCards)
            read.fail_at("abilities", grammar::say("seize.card-many-points"), {{"most", kMostBonusCards}});
        room_ += room;
        if (room > 0 && room_ > kMostRoom)
            read.fail_at("abilities", grammar::say("seize.card-much-room"), {{"most", kMostRoom}, {"given", room_}});
    }

    void unit(CardReader& read, Design& design) {
        read.allow({"name", "aliases", "type", "subtypes", "att", "def", "cost", "keywords", "counters", "abilities",
                    "source", "expansion"});
        design.type =
            static_cast<CardType>(std::max(0, read.word("type", std::span(kCardTypeNames).first<4>())));  // Z1.3
        const Traits type = Traits{1} << static_cast<int>(design.type);
        design.traits = type | trait(Trait::card);
        const Json& list = read.array("subtypes");
        const std::vector<std::string> subtypes = texts(read, "subtypes");
        if (read.ok() && list.empty()) read.fail_at("subtypes", grammar::say("seize.card-subtypes"));
        for (const std::string& word : subtypes) design.traits |= subtype(read, word, type);
        design.att = small(read, "att", 0, 30);
        design.def = small(read, "def", 1, 30);
        design.cost = small(read, "cost", 1, 30);
        design.keywords = read_keywords(read, "keywords");
        std::vector<Sourced> sourced = {{"subtypes", subtypes}, {"att", {}}, {"def", {}}, {"cost", {}}};
        if (const auto keywords = texts(read, "keywords"); !keywords.empty()) sourced.push_back({"keywords", keywords});
        if (read.ok()) finish(read, design, std::move(sourced));
    }

    // A sub-type must belong to the type of the Unit (Z1.3).
    static Traits subtype(CardReader& read, std::string_view word, Traits type) {
        Traits possible = trait(Trait::drone);
        for (std::size_t i = 0; i < kTraitNames.size(); ++i)
            if (type_of_subtype(Traits{1} << i) == type) possible |= Traits{1} << i;
        return read.ok() ? read_trait(read, "subtypes", word, possible) : 0;
    }

    void tactic(CardReader& read, Design& design) {
        read.allow({"name", "aliases", "type", "cost", "abilities", "source", "expansion"});
        const auto sorts = std::span(kSortNames).first(book_.edition.artifacts ? 3 : 1);
        design.sort = static_cast<Sort>(std::max(0, read.word("type", sorts)));
        design.type = CardType::reaction;
        if (const Json* cost = read.get("cost"); cost != nullptr && cost->is_string()) {
            read.word("cost", {"X"});
            design.x_cost = true;
            design.cost = 1;  // Z17.3
        } else
            design.cost = small(read, "cost", 1, 9);
        if (read.array("abilities").empty()) read.fail_at("abilities", grammar::say("seize.card-reaction-empty"));
        if (read.ok()) finish(read, design, {{"cost", {}}});
    }

    // Z30.6
    void artifact(CardReader& read, Design& design) {
        read.allow({"name", "aliases", "type", "cost", "abilities", "source", "expansion"});
        if (!book_.edition.artifacts)
            return read.fail_at("type", grammar::say("seize.card-no-artifacts"), {{"edition", book_.edition.id}});
        const int sort = read.word("type", std::span(kSortNames).subspan<3>());
        design.type = CardType::artifact;
        design.sort = static_cast<Sort>(static_cast<int>(Sort::ancient_artifact) + std::max(0, sort));
        design.traits = trait(Trait::artifact);
        design.cost = small(read, "cost", 1, 9);
        if (++artifacts_ > kMostArtifacts)
            read.fail_at("name", grammar::say("seize.card-many-artifacts"), {{"most", kMostArtifacts}});
        if (read.array("abilities").empty()) read.fail_at("abilities", grammar::say("seize.card-artifact-empty"));
        if (read.ok()) finish(read, design, {{"cost", {}}});
    }

    void character(CardReader& read, Design& design) {
        read.allow({"name", "aliases", "race", "class", "cost", "abilities", "source", "expansion"});
        design.type = CardType::character;
        design.traits = trait(Trait::character);
        const std::string race = read.text("race");
        if (read.ok()) design.traits |= read_trait(read, "race", race, kRaces);
        const std::string its_class = read.text("class");
        if (read.ok()) design.traits |= read_trait(read, "class", its_class, kClasses);
        design.cost = small(read, "cost", 1, 9);
        if (read.ok()) finish(read, design, {{"race", {}}, {"class", {}}, {"cost", {}}});
    }

    void world(CardReader& read, Design& design) {
        read.allow(
            {"name", "aliases", "system", "cost", "def", "required", "counters", "abilities", "source", "expansion"});
        design.type = CardType::world;
        design.traits = trait(Trait::world);
        const std::string system = read.text("system");
        if (read.ok() && system.empty()) read.fail_at("system", grammar::say("seize.card-no-system"));
        design.system = system_of(system);
        design.cost = small(read, "cost", 1, 9);
        design.def = small(read, "def", 1, 30);
        design.required = small(read, "required", 1, 9);
        if (read.ok()) finish(read, design, {{"system", {}}, {"cost", {}}, {"def", {}}, {"required", {}}});
    }

    std::uint8_t system_of(const std::string& name) {
        const auto found = std::find(book_.systems.begin(), book_.systems.end(), name);
        const auto at = static_cast<std::uint8_t>(found - book_.systems.begin());
        if (found == book_.systems.end()) book_.systems.push_back(name);
        return at;
    }

    CardBook book_;
    int artifacts_ = 0, bonus_cards_ = 0, room_ = 0;
    std::set<std::string> names_;
};

}  // namespace

CardId CardBook::find(std::string_view name) const {
    const std::string wanted = text::lower(name);
    for (std::size_t i = 0; i < designs.size(); ++i) {
        if (text::lower(designs[i].name) == wanted) return static_cast<CardId>(i);
        for (const std::string& alias : designs[i].aliases)
            if (text::lower(alias) == wanted) return static_cast<CardId>(i);
    }
    return kNoCard;
}

const Deck* CardBook::deck(std::string_view id) const {
    for (const Deck& deck : decks)
        if (deck.id == id) return &deck;
    return nullptr;
}

namespace {

Result<CardBook> named_cards(std::span<const CardFile> files, const std::string& name) {
    auto book = BookReader().read(files);
    if (!book) return book;
    Json content = Json::object();
    if (!name.empty()) content["name"] = name;
    for (const CardFile& file : files) content[std::string(file.name)] = *parse_json(file.text);
    book->content = std::make_shared<const std::string>(write_json(content));
    book->digest = hex(sha256(*book->content));
    book->facts.lay_out(*book);
    return book;
}

}  // namespace

Result<CardBook> read_cards(std::span<const CardFile> files) { return named_cards(files, ""); }

Result<CardBook> read_card_content(const Json& content) {
    CardReader read(content, "", kBadData);
    read.allow({"name", kFileNames[0], kFileNames[1], kFileNames[2], kFileNames[3], kFileNames[4], kFileNames[5],
                kFileNames[6]});
    check_set_name(read);
    std::vector<std::pair<std::string_view, std::string>> texts;
    for (const std::string_view file : kFileNames)
        if (read.has(file) || !optional_file(file)) texts.emplace_back(file, write_json(read.object(file)));
    if (!read.ok()) return read.problem();
    std::vector<CardFile> files;
    for (const auto& [file, text] : texts) files.push_back({file, text});
    return named_cards(files, content.value("name", std::string()));
}

namespace {

CardBook read_folder(const std::string& folder) {
    std::vector<CardFile> files;
    for (const std::string_view name : kFileNames)
        if (const std::string_view text = built_in_data(folder + std::string(name)); !text.empty())
            files.push_back({name, text});
    auto book = read_cards(files);
    if (!book) std::abort();  // a test reads the same files and says what is wrong with them
    return std::move(*book);
}

const CardBook& built_in() {
    static const CardBook kBook = read_folder("seize/");
    return kBook;
}

}  // namespace

constinit CardSets<CardBook> card_sets(&built_in);

const CardBook& edition_book(std::string_view edition) {
    static const CardBook kClassic = read_folder("seize/classic/");
    return edition == kEditionClassic.id ? kClassic : built_in_cards();
}

std::span<const PrintedSet<CardBook>> printed_sets() {
    static const std::array<PrintedSet<CardBook>, 2> kAll = {
        {{&built_in_cards(), printed_set_name("seize/")},
         {&edition_book(kEditionClassic.id), printed_set_name("seize/classic/")}}};
    return kAll;
}

Result<CardSets<CardBook>::Held> edition_cards(std::string_view edition) {
    const CardBook& book = edition_book(edition);
    if (auto held = card_sets.find(book.digest)) return held;
    return card_sets.hold(book);
}

}  // namespace imperium::seize

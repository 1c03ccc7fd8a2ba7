#include "games/seize/decks.hpp"

#include "core/card_reader.hpp"
#include "games/seize/card_reading.hpp"
#include "games/seize/grammar_phrases.hpp"
#include "games/seize/phrases.hpp"

#include <algorithm>
#include <map>

namespace imperium::seize {

namespace {

// One of the three parts of a deck.
struct Part {
    std::string_view name;
    std::uint8_t Edition::* size;
    std::uint8_t Edition::* copies;
    bool (*holds)(const Design&);
    std::vector<CardId> Deck::* cards;
};

constexpr Part kParts[] = {
    {"assets", &Edition::assets, &Edition::asset_copies, [](const Design& d) { return d.asset(); }, &Deck::assets},
    {"characters", &Edition::characters, &Edition::character_copies,
     [](const Design& d) { return d.type == CardType::character; }, &Deck::characters},
    {"worlds", &Edition::worlds, &Edition::world_copies, [](const Design& d) { return d.type == CardType::world; },
     &Deck::worlds},
};

std::string_view part_of(const Design& design) {
    for (const Part& part : kParts)
        if (part.holds(design)) return part.name;
    return {};
}

// The copies of one card in one part: an object {"name": count} or a list of names, with or without repeats. What is
// wrong is a fact; none, and it may be played.
class Counts {
public:
    Counts(const CardBook& book, const Part& part, std::string path)
        : book_(book), part_(part), path_(std::move(path)) {}

    Fact read(const Json* value) {
        if (value == nullptr) return {say("seize.deck-part-missing"), {{"part", path_}}};
        if (!value->is_object() && !value->is_array()) return {say("seize.deck-part"), {{"part", path_}}};
        if (value->is_array()) {
            for (const Json& name : *value) {
                if (!name.is_string()) return {say("seize.deck-name"), {{"part", path_}, {"given", brief(name)}}};
                if (Fact wrong = add(name.get<std::string>(), 1); !wrong.empty()) return wrong;
            }
            return {};
        }
        for (const auto& [name, count] : value->get_ref<const Json::object_t&>()) {
            const auto number = whole(count);
            if (!number || *number < 1 || *number > 1000)
                return {say("seize.deck-count"), {{"part", path_}, {"name", name}, {"given", brief(count)}}};
            if (Fact wrong = add(name, *number); !wrong.empty()) return wrong;
        }
        return {};
    }

    Fact finish(bool starter, std::vector<CardId>& to) {
        const bool free = without_limits(book_), assets = part_.cards == &Deck::assets;
        const int size = book_.edition.*part_.size;
        const int limit = free ? kMostAssets : starter ? kStarterCopies : book_.edition.*part_.copies;
        std::int64_t total = 0;
        for (const CardId card : order_) {
            const std::int64_t copies = copies_[card];
            total += copies;
            if (copies > limit)
                return {worded("seize.deck-copies").of(book_.edition),
                        {{"part", path_}, {"copies", copies}, {"card", book_[card].name}, {"limit", limit}}};
        }
        if (free && assets) {
            if (total < kFewestAssets || total > kMostAssets)
                return Fact(path_ + " has " + std::to_string(total) + " cards; without limits it has "
                            + std::to_string(kFewestAssets) + " to " + std::to_string(kMostAssets));
        } else if (total != size)
            return {worded("seize.deck-size").of(book_.edition), {{"part", path_}, {"cards", total}, {"size", size}}};
        for (const CardId card : order_) to.insert(to.end(), static_cast<std::size_t>(copies_[card]), card);
        return {};
    }

private:
    Fact add(const std::string& name, std::int64_t count) {
        const CardId card = book_.find(name);
        if (card == kNoCard)
            return {worded("seize.deck-unknown").of(book_.edition), {{"part", path_}, {"name", brief(Json(name))}}};
        const Design& design = book_[card];
        if (!part_.holds(design))
            return {say("seize.deck-misplaced"), {{"part", path_}, {"card", design.name}, {"other", part_of(design)}}};
        if (copies_.find(card) == copies_.end()) order_.push_back(card);
        copies_[card] += count;
        return {};
    }

    const CardBook& book_;
    const Part& part_;
    std::string path_;
    std::vector<CardId> order_;
    std::map<CardId, std::int64_t> copies_;
};

int units_in(const CardBook& book, const Deck& deck) {
    return static_cast<int>(
        std::count_if(deck.assets.begin(), deck.assets.end(), [&](CardId card) { return book[card].unit(); }));
}

}  // namespace

Result<Deck> read_deck(const CardBook& book, const Json& json, bool starter, const std::string& path,
                       std::string_view code) {
    CardReader read(json, path, code);
    read.allow({"id", "name", "about", "assets", "characters", "worlds"});
    Deck deck;
    deck.name = starter ? read.text("name") : read.text_or("name", "Constructed Deck");
    deck.id = starter ? read.text("id") : read.text_or("id", "constructed");
    if (!read.ok()) return read.problem();
    for (const Part& part : kParts) {
        Counts counts(book, part, read.path(part.name));
        Fact wrong = counts.read(read.get(part.name));
        if (wrong.empty()) wrong = counts.finish(starter, deck.*part.cards);
        if (!wrong.empty()) return refuse(code, std::move(wrong));
    }
    const int units = book.edition.starter_units;
    if (starter && !without_limits(book) && units_in(book, deck) != units)
        read.fail_at("assets",
                     book.edition.artifacts ? grammar::say("seize.card-deck-units-classic")
                                            : grammar::say("seize.card-deck-units"),
                     {{"units", units_in(book, deck)}, {"wanted", units}, {"others", book.edition.assets - units}});
    if (!read.ok()) return read.problem();
    return deck;
}

Result<Deck> read_deck(const CardBook& book, std::string_view json, bool starter) {
    const auto value = parse_json(json, "bad_option");
    if (!value) return std::unexpected(value.error());
    return read_deck(book, *value, starter, "", "bad_option");
}

std::string deck_summary(const CardBook& book, const Deck& deck) {
    const int units = units_in(book, deck);
    const std::string set = set_name(book, kSetReading);
    const auto artifacts = std::count_if(deck.assets.begin(), deck.assets.end(),
                                         [&](CardId card) { return book[card].type == CardType::artifact; });
    const auto reactions = static_cast<std::ptrdiff_t>(deck.assets.size()) - units - artifacts;
    return deck.name + ": " + std::to_string(deck.assets.size()) + " Asset cards (" + std::to_string(units) + " Units, "
           + std::to_string(reactions) + " Reactions"
           + (book.edition.artifacts ? ", " + std::to_string(artifacts) + " Artifacts), " : "), ")
           + std::to_string(deck.characters.size()) + " Characters, " + std::to_string(deck.worlds.size())
           + " Worlds. This deck may be played with "
           + (set.empty() ? "a card set without a name" : "the cards of " + set) + " ("
           + std::string(book.edition.deck_rule) + ").";
}

}  // namespace imperium::seize

#include "games/seize/decks.hpp"

#include <algorithm>
#include <map>

namespace imperium::seize {

namespace {

// One of the three parts of a deck.
struct Part {
    std::string_view name;
    std::string_view title;
    std::uint8_t Edition::* size;
    std::uint8_t Edition::* copies;
    bool (*holds)(const Design&);
    std::vector<CardId> Deck::* cards;
};

constexpr Part kParts[] = {
    {"assets", "Asset cards", &Edition::assets, &Edition::asset_copies, [](const Design& d) { return d.asset(); },
     &Deck::assets},
    {"characters", "Characters", &Edition::characters, &Edition::character_copies,
     [](const Design& d) { return d.type == CardType::character; }, &Deck::characters},
    {"worlds", "Worlds", &Edition::worlds, &Edition::world_copies,
     [](const Design& d) { return d.type == CardType::world; }, &Deck::worlds},
};

std::string_view part_of(const Design& design) {
    for (const Part& part : kParts)
        if (part.holds(design)) return part.name;
    return {};
}

// The copies of one card in one part: an object {"name": count} or a list of names, with or without repeats.
class Counts {
public:
    Counts(const CardBook& book, Reader& read, const Part& part) : book_(book), read_(read), part_(part) {}

    void add(const std::string& name, std::int64_t count) {
        const CardId card = book_.find(name);
        if (card == kNoCard)
            return fail("has the unknown card " + brief(Json(name)) + in_edition() + "; 'imperium cards seize"
                        + (book_.edition.artifacts ? " -o edition=classic" : "") + "' lists all");
        const Design& design = book_[card];
        if (!part_.holds(design))
            return fail("has " + design.name + ", which belongs among the " + std::string(part_of(design)));
        if (copies_.find(card) == copies_.end()) order_.push_back(card);
        copies_[card] += count;
    }

    void finish(bool starter, std::vector<CardId>& to) {
        const int limit = starter ? kStarterCopies : book_.edition.*part_.copies;
        const int size = book_.edition.*part_.size;
        const std::string rule = " (" + std::string(book_.edition.deck_rule) + ")";
        std::int64_t total = 0;
        for (const CardId card : order_) {
            const std::int64_t copies = copies_[card];
            total += copies;
            if (copies > limit)
                fail("has " + std::to_string(copies) + " copies of " + book_[card].name + "; at most "
                     + std::to_string(limit) + " are allowed" + rule);
        }
        if (total != size)
            fail("has " + std::to_string(total) + " cards; it must have exactly " + std::to_string(size) + " "
                 + std::string(part_.title) + rule);
        if (!read_.ok()) return;
        for (const CardId card : order_) to.insert(to.end(), static_cast<std::size_t>(copies_[card]), card);
    }

private:
    std::string in_edition() const {
        return book_.edition.artifacts ? " in edition " + std::string(book_.edition.id) : std::string();
    }
    void fail(const std::string& message) { read_.fail_at(part_.name, message); }

    const CardBook& book_;
    Reader& read_;
    const Part& part_;
    std::vector<CardId> order_;
    std::map<CardId, std::int64_t> copies_;
};

void read_part(const CardBook& book, Reader& read, const Part& part, bool starter, Deck& deck) {
    const Json* value = read.get(part.name);
    if (value == nullptr || (!value->is_object() && !value->is_array()))
        return read.fail_at(part.name, (value == nullptr ? "is missing; it is" : "must be")
                                           + std::string(" an object of card names and counts, or a list of names"));
    Counts counts(book, read, part);
    if (value->is_array()) {
        for (const Json& name : *value) {
            if (!name.is_string()) return read.fail_at(part.name, "must list card names, not " + brief(name));
            counts.add(name.get<std::string>(), 1);
        }
    } else {
        for (const auto& [name, count] : value->get_ref<const Json::object_t&>()) {
            const auto number = whole(count);
            if (!number || *number < 1 || *number > 1000)
                return read.fail_at(part.name, "." + name + " must be a count from 1 to 1000, not " + brief(count));
            counts.add(name, *number);
        }
    }
    counts.finish(starter, deck.*part.cards);
}

int units_in(const CardBook& book, const Deck& deck) {
    return static_cast<int>(
        std::count_if(deck.assets.begin(), deck.assets.end(), [&](CardId card) { return book[card].unit(); }));
}

}  // namespace

Result<Deck> read_deck(const CardBook& book, const Json& json, bool starter, const std::string& path,
                       std::string_view code) {
    Reader read(json, path, code);
    read.allow({"id", "name", "about", "assets", "characters", "worlds"});
    Deck deck;
    deck.name = starter ? read.text("name") : read.text_or("name", "Constructed Deck");
    deck.id = starter ? read.text("id") : read.text_or("id", "constructed");
    for (const Part& part : kParts)
        if (read.ok()) read_part(book, read, part, starter, deck);
    const int units = book.edition.starter_units;
    if (read.ok() && starter && units_in(book, deck) != units)
        read.fail_at("assets",
                     "has " + std::to_string(units_in(book, deck)) + " Units; a starter deck has "
                         + std::to_string(units) + " Units and " + std::to_string(book.edition.assets - units)
                         + (book.edition.artifacts ? " Reactions and Artifacts (Z30.1)" : " Reactions (Z1.1)"));
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
    const auto artifacts = std::count_if(deck.assets.begin(), deck.assets.end(),
                                         [&](CardId card) { return book[card].type == CardType::artifact; });
    const auto reactions = static_cast<std::ptrdiff_t>(deck.assets.size()) - units - artifacts;
    return deck.name + ": " + std::to_string(deck.assets.size()) + " Asset cards (" + std::to_string(units) + " Units, "
           + std::to_string(reactions) + " Reactions"
           + (book.edition.artifacts ? ", " + std::to_string(artifacts) + " Artifacts), " : "), ")
           + std::to_string(deck.characters.size()) + " Characters, " + std::to_string(deck.worlds.size())
           + " Worlds. This deck may be played (" + std::string(book.edition.deck_rule) + ").";
}

}  // namespace imperium::seize

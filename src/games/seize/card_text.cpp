#include "games/seize/card_text.hpp"

#include "core/json.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace imperium::seize {

namespace {

constexpr Traits kSubtypes = ~(kUnitTypes | trait(Trait::card) | trait(Trait::character) | trait(Trait::world));

std::string trait_list(Traits traits, std::string_view between) {
    std::string text;
    for (std::size_t i = 0; i < kTraitNames.size(); ++i)
        if ((traits >> i & 1U) != 0) text += (text.empty() ? "" : std::string(between)) + std::string(kTraitNames[i]);
    return text;
}

// "Capital Attack x2, Ground Assault x2"
std::string decks_of(const CardBook& book, CardId card) {
    std::string text;
    const bool asset = book[card].asset();
    for (const Deck& deck : book.decks) {
        const auto n = std::count(deck.assets.begin(), deck.assets.end(), card)
                       + std::count(deck.characters.begin(), deck.characters.end(), card)
                       + std::count(deck.worlds.begin(), deck.worlds.end(), card);
        if (n > 0) text += (text.empty() ? "" : ", ") + deck.name + (asset ? " x" + std::to_string(n) : "");
    }
    return text;
}

// The numbers of a card: "ATT 5, DEF 4, cost 4 Allocation points", "Cost 2 Resource counters".
// `counters`: how many Conquest counters a World needs differs from card to card.
std::string values_text(const Design& d, bool counters) {
    const std::string cost = d.x_cost ? "X" : std::to_string(d.cost);
    if (d.unit())
        return "ATT " + std::to_string(d.att) + ", DEF " + std::to_string(d.def) + ", cost " + cost
               + " Allocation points";
    if (d.type == CardType::world && !counters) return "Cost " + cost + ", DEF " + std::to_string(d.def);
    if (d.type == CardType::world)
        return "Cost " + cost + ", DEF " + std::to_string(d.def) + ", " + std::to_string(d.required)
               + " Conquest counter" + (d.required == 1 ? "" : "s") + " to Conquer";
    return "Cost " + cost + " Resource counter" + (d.cost == 1 && !d.x_cost ? "" : "s");
}

std::string counters_text(const CardBook& book, const Design& d) {
    std::string text;
    if (d.missions > 0) text = "Mission x" + std::to_string(d.missions);
    if (d.counters > 0) {
        const Body& body = book.bodies[d.body];
        const std::string keywords = keywords_text(body.keywords);
        text += (text.empty() ? "" : ", ") + body.name + " x" + std::to_string(d.counters) + " ("
                + std::to_string(body.att) + "/" + std::to_string(body.def) + (keywords.empty() ? "" : ", " + keywords)
                + ")";
    }
    return text;
}

// The windows of a Reaction, all of its lines together.
Windows windows_of(const CardBook& book, const Design& d) {
    Windows windows = 0;
    for (const Ability& a : book.of(d)) windows |= a.windows;
    return windows;
}

std::string heading(CardType type) {
    static constexpr std::string_view kHeadings[] = {"Fleets",    "Orbitals",  "Troops",     "Installations",
                                                     "Reactions", "Artifacts", "Characters", "Worlds"};
    return std::string(kHeadings[static_cast<std::size_t>(type)]);
}

bool in_deck(const Deck& deck, CardId card) {
    const auto has = [&](const std::vector<CardId>& cards) {
        return std::find(cards.begin(), cards.end(), card) != cards.end();
    };
    return has(deck.assets) || has(deck.characters) || has(deck.worlds);
}

}  // namespace

std::string type_text(const CardBook& book, const Design& d) {
    switch (d.type) {
    case CardType::reaction: return "Reaction: " + std::string(kSortNames[static_cast<std::size_t>(d.sort)]);
    case CardType::artifact: return "Artifact: " + std::string(kSortNames[static_cast<std::size_t>(d.sort)]);
    case CardType::character:
        return "Character: " + trait_list(d.traits & kRaces, " ") + " " + trait_list(d.traits & kClasses, " ");
    case CardType::world: return "World: " + book.systems[d.system] + " System";
    default:
        return std::string(kCardTypeNames[static_cast<std::size_t>(d.type)]) + ": "
               + trait_list(d.traits & kSubtypes, ", ");
    }
}

std::string_view expansion_of(const Design& design) {
    for (const auto& [value, name] : design.sources)
        if (value == kExpansion) return name;
    return "";
}

std::string sources_text(const Design& design) {
    std::vector<std::string> printed;
    std::size_t ours = 0;
    for (const auto& [value, source] : design.sources) {
        if (value == kExpansion) continue;
        if (source == "rulebook")
            printed.push_back(value == "att" || value == "def" ? (value == "att" ? "ATT" : "DEF") : value);
        else
            ++ours;
    }
    if (printed.empty()) return "reconstructed";
    if (ours == 0) return "rulebook";
    return "rulebook for " + joined(printed, "and") + "; the rest reconstructed";
}

std::string card_text(const CardBook& book, CardId card, int width) {
    const Design& d = book[card];
    std::string out = d.name + "\n";
    const auto line = [&](const std::string& text) { out += text::wrap(text, width, 2); };
    line(in_words(book.edition, type_text(book, d)) + ". " + values_text(d, book.edition.printed_counters) + ".");
    const auto words = [&](const std::string& text) { return in_words(book.edition, text); };
    if (const std::string keywords = keywords_text(d.keywords); !keywords.empty()) line(words(keywords) + ".");
    if (const std::string counters = counters_text(book, d); !counters.empty())
        line(words("Counters: " + counters + "."));
    if (d.type == CardType::reaction) line(words("When: " + windows_text(windows_of(book, d)) + "."));
    for (const Ability& ability : book.of(d)) line("* " + ability_text(book, d, ability));
    if (const std::string decks = decks_of(book, card); !decks.empty()) line("Decks: " + decks + ".");
    if (const std::string_view expansion = expansion_of(d); !expansion.empty())
        line("Expansion: " + std::string(expansion) + ".");
    line(words("Source: " + sources_text(d) + "."));
    return out;
}

Result<std::string> print_cards(const CardBook& book, std::string_view deck_id, std::string_view name, int width) {
    const Deck* deck = book.deck(deck_id);
    if (deck == nullptr && !deck_id.empty()) {
        std::vector<std::string> ids;
        for (const Deck& one : book.decks) ids.push_back(one.id);
        return refuse("bad_option",
                      "there is no deck " + brief(Json(deck_id)) + "; possible are " + joined(ids, "and"));
    }
    const std::string part = text::lower(name);
    const CardId exact = name.empty() ? kNoCard : book.find(name);
    std::string out;
    std::string last;
    for (std::size_t i = 0; i < book.designs.size(); ++i) {
        const auto card = static_cast<CardId>(i);
        const Design& d = book[card];
        if (deck != nullptr && !in_deck(*deck, card)) continue;
        if (exact != kNoCard ? card != exact : text::lower(d.name).find(part) == std::string::npos) continue;
        if (const std::string title = heading(d.type); name.empty() && title != last) {
            out += (out.empty() ? "" : "\n") + text::rule(width, title);
            last = title;
        }
        out += (out.empty() || out.ends_with("\n\n") ? "" : "\n") + card_text(book, card, width);
    }
    if (out.empty())
        return refuse("bad_option", "no card" + (deck != nullptr ? " of " + deck->name : std::string()) + " has "
                                        + brief(Json(name)) + " in its name; 'imperium cards seize"
                                        + (book.edition.artifacts ? " -o edition=classic" : "") + "' lists all");
    return out;
}

}  // namespace imperium::seize

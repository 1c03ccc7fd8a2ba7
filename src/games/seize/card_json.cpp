#include "core/card_option.hpp"
#include "games/seize/card_reading.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/codec.hpp"
#include "games/seize/decks.hpp"
#include "games/seize/vocabulary.hpp"

#include <array>

// Cards as data: everything `ability_text` makes a sentence of, for any other language to make one of.
namespace imperium::seize {

namespace {

// The words of Scope: what `scope` is in the JSON of a card.
constexpr std::array<std::string_view, 8> kScopeNames = {"self",           "it",    "one", "up-to", "all", "world-here",
                                                         "attacked-world", "player"};

constexpr Traits kSubtypes =
    ~(kUnitTypes | trait(Trait::card) | trait(Trait::counter) | trait(Trait::character) | trait(Trait::world));

Json words_json(Traits traits) {
    if (traits == kUnitTypes) return Json::array({"Unit"});
    Json words = Json::array();
    for (std::size_t i = 0; i < kTraitNames.size(); ++i)
        if ((traits >> i & 1U) != 0) words.push_back(kTraitNames[i]);
    return words;
}

template <class Names> Json set_json(unsigned set, const Names& names) {
    Json words = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i)
        if ((set >> i & 1U) != 0) words.push_back(names[i]);
    return words;
}

Json number_json(int n) { return n == kX ? Json("X") : Json(n); }

Json body_json(const Body& body) {
    return {{"kind", body.name}, {"att", body.att}, {"def", body.def}, {"keywords", keywords_json(body.keywords)}};
}

Json effect_json(const CardBook& book, const Effect& e) {
    Json out{{"do", verb(e.op).name}};
    if (e.op == Op::token) {
        out["body"] = body_json(book.bodies[e.body]);
        out["n"] = number_json(e.n);
    } else if (e.op == Op::gain || e.op == Op::lose) {
        out["keyword"] = kKeywordNames[static_cast<std::size_t>(e.keyword)];
        if (e.op == Op::gain && numbered(e.keyword)) out["n"] = e.n;
    } else if (e.op == Op::cancel) {
        out["n"] = e.n == kAnyCost ? Json("any") : Json(e.n);
    } else if (e.op == Op::return_self) {
        out["to"] = kPlaceNames[static_cast<std::size_t>(e.place)];
    } else if (e.n != 0) {
        out["n"] = number_json(e.n);
    }
    if (!e.filter.empty()) out["filter"] = filter_json(e.filter);
    return out;
}

Json clause_json(const CardBook& book, const Ability& ability, const Clause& c) {
    Json out = change_json(book, c);
    out["scope"] = kScopeNames[static_cast<std::size_t>(c.scope)];
    if (c.side != Side::none) out["side"] = kSideNames[static_cast<std::size_t>(c.side)];
    if (c.here) out["here"] = true;
    if (c.scope == Scope::up_to) out["n"] = number_json(c.n);
    if (!c.filter.empty()) out["filter"] = filter_json(c.filter);
    if (ability.kind != AbilityKind::passive) out["for"] = kDurationNames[static_cast<std::size_t>(c.duration)];
    return out;
}

Json ability_json(const CardBook& book, const Design& design, const Ability& a) {
    Json out{{"kind", kAbilityKindNames[static_cast<std::size_t>(a.kind)]}, {"text", ability_text(book, design, a)}};
    if (a.trigger != Trigger::none) out["trigger"] = kTriggerNames[static_cast<std::size_t>(a.trigger)];
    if (a.upgrade != Upgrade::none) out["upgrade"] = kUpgradeNames[static_cast<std::size_t>(a.upgrade)];
    if (a.once_per_turn) out["once_per_turn"] = true;
    if (a.windows != 0) out["windows"] = set_json(a.windows, kWindowNames);
    if (a.conditions != 0) out["conditions"] = set_json(a.conditions, kConditionNames);
    if (!a.with.empty()) out["with"] = filter_json(a.with);
    if (a.pay != 0) out["pay"] = a.pay == kPayCost ? Json("cost") : Json(a.pay);
    if (a.kind == AbilityKind::mission) out["missions"] = a.mission;
    if (a.kind == AbilityKind::activated) out["by"] = words_json(a.activated)[0];
    Json choices = Json::array();
    for (const Choice& choice : book.of(a)) {
        Json clauses = Json::array();
        for (const Clause& c : book.of(choice)) clauses.push_back(clause_json(book, a, c));
        choices.push_back(std::move(clauses));
    }
    out["choices"] = std::move(choices);
    return out;
}

Json card_json(const CardBook& book, const Design& d) {
    Json out{{"name", d.name},
             {"type", kCardTypeNames[static_cast<std::size_t>(d.type)]},
             {"cost", d.x_cost ? Json("X") : Json(d.cost)},
             {"source", in_words(book.edition, sources_text(d))}};
    if (const std::string_view expansion = expansion_of(d); !expansion.empty()) out["expansion"] = expansion;
    if (d.unit()) {
        out["subtypes"] = words_json(d.traits & kSubtypes);
        out["att"] = d.att;
        out["keywords"] = keywords_json(d.keywords);
    }
    if (d.unit() || d.type == CardType::world) out["def"] = d.def;
    if (d.type == CardType::character) {
        out["race"] = words_json(d.traits & kRaces)[0];
        out["class"] = words_json(d.traits & kClasses)[0];
    }
    if (d.type == CardType::world) {
        out["system"] = book.systems[d.system];
        out["required"] = d.required;
    }
    if (d.type == CardType::reaction || d.type == CardType::artifact)
        out["sort"] = kSortNames[static_cast<std::size_t>(d.sort)];
    if (d.missions > 0) out["missions"] = d.missions;
    if (d.counters > 0) {
        out["counters"] = body_json(book.bodies[d.body]);
        out["counters"]["count"] = d.counters;
    }
    Json abilities = Json::array();
    Windows windows = 0;
    for (const Ability& a : book.of(d)) {
        abilities.push_back(ability_json(book, d, a));
        windows |= a.windows;
    }
    out["abilities"] = std::move(abilities);
    if (d.type == CardType::reaction) {
        out["windows"] = set_json(windows, kWindowNames);
        out["when"] = windows_text(windows);
    }
    return out;
}

Json copies_json(const CardBook& book, const std::vector<CardId>& cards) {
    Json copies = Json::object();
    for (const CardId card : cards) {
        Json& n = copies[book[card].name];
        n = n.is_null() ? 1 : n.get<int>() + 1;
    }
    return copies;
}

// What a deck somebody built comes to, if it may be played with these cards.
Result<std::string> checked_deck(const CardBook& book, std::string_view json) {
    const auto deck = read_deck(book, json, false);
    if (!deck) return std::unexpected(deck.error());
    return deck_summary(book, *deck);
}

}  // namespace

Json keywords_json(const Keywords& keywords) {
    Json out = Json::object();
    for (std::size_t k = 0; k < keywords.size(); ++k)
        if (keywords[k] != 0)
            out[std::string(kKeywordNames[k])] = numbered(static_cast<Keyword>(k)) ? Json(keywords[k]) : Json(true);
    return out;
}

Json filter_json(const Filter& filter) {
    Json all = Json::array();
    for (const Traits term : filter.any)
        if (term != 0) all.push_back(words_json(term));
    Json out{{"all", std::move(all)}};
    if (filter.none != 0) out["none"] = words_json(filter.none);
    return out;
}

Json change_json(const CardBook& book, const Clause& clause) {
    Json effects = Json::array();
    for (const Effect& e : book.of(clause)) effects.push_back(effect_json(book, e));
    Json out{{"effects", std::move(effects)}};
    if (!clause.vs.empty()) out["vs"] = filter_json(clause.vs);
    return out;
}

Json cards_json(const CardBook& book) {
    Json cards = Json::array();
    for (const Design& d : book.designs) cards.push_back(card_json(book, d));
    Json decks = Json::array();
    for (const Deck& deck : book.decks)
        decks.push_back({{"id", deck.id},
                         {"name", deck.name},
                         {"assets", copies_json(book, deck.assets)},
                         {"characters", copies_json(book, deck.characters)},
                         {"worlds", copies_json(book, deck.worlds)}});
    const Edition& e = book.edition;
    return {{"edition", e.id},
            {"name", name_or_null(set_name(book, kSetReading))},
            {"limits",
             {{"assets", e.assets},
              {"characters", e.characters},
              {"worlds", e.worlds},
              {"asset_copies", e.asset_copies},
              {"character_copies", e.character_copies},
              {"world_copies", e.world_copies}}},
            {"cards", std::move(cards)},
            {"decks", std::move(decks)}};
}

CardReading card_reading() {
    return {[](std::string_view edition) { return *parse_json(*edition_book(edition).content); },
            [](const Json& content) -> Result<Json> {
                const auto book = read_card_set(content, kSetReading);
                if (!book) return std::unexpected(book.error());
                return cards_json(*book);
            },
            kEditionNames,
            [](Json content) {
                if (content.is_object() && content.contains("decks.json") && content["decks.json"].is_object())
                    content["decks.json"]["limits"] = kDeckLimits[1];
                return content;
            },
            [](const Json& content, std::string_view deck, std::string_view name, int width) -> Result<std::string> {
                const auto book = read_card_set(content, kSetReading);
                if (!book) return std::unexpected(book.error());
                return print_cards(*book, deck, name, width);
            },
            [](const Json& content, std::string_view json) -> Result<std::string> {
                const auto book = read_card_set(content, kSetReading);
                if (!book) return std::unexpected(book.error());
                return checked_deck(*book, json);
            }};
}

}  // namespace imperium::seize

namespace imperium {

CardOffer SeizeCodec::card_offer() {
    return {[](std::string_view edition) { return seize::cards_json(seize::edition_book(edition)); },
            [](std::string_view edition, std::string_view deck, std::string_view name, int width) {
                return seize::print_cards(seize::edition_book(edition), deck, name, width);
            },
            [](std::string_view edition, std::string_view json) -> Result<std::string> {
                return seize::checked_deck(seize::edition_book(edition), json);
            },
            seize::kEditionNames};
}

}  // namespace imperium

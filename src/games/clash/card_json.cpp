#include "core/card_option.hpp"
#include "core/text.hpp"
#include "games/clash/card_reading.hpp"
#include "games/clash/catalogue.hpp"
#include "games/clash/codec.hpp"

// The cards of `clash` as data, and as a list for people.
namespace imperium {

namespace clash {

namespace {

Json type_or_null(std::uint8_t type, std::span<const std::string_view> words) {
    return type == kNoType ? Json(nullptr) : Json(words[type]);
}

// "attack 6, defense 5, melee slash", "+3 attack with blunt"
std::string values_text(const Design& card) {
    std::string types;
    if (card.attack_type != kNoType) types += kAttackTypeNames[card.attack_type];
    if (card.damage_type != kNoType)
        types += (types.empty() ? "" : " ") + std::string(kDamageTypeNames[card.damage_type]);
    if (card.kind == Kind::unit)
        return "attack " + std::to_string(card.attack) + ", defense " + std::to_string(card.defense) + ", " + types;
    return "+" + std::to_string(card.bonus)
           + (card.kind == Kind::attack_modifier ? " attack with " : " defense against ") + types;
}

Json cards_json(const Cards& set) {
    Json list = Json::array();
    int at = 0;
    for (const Design& card : set.designs) {
        Json one = face_json(card);
        one["copies"] = card.copies;
        one["text"] = values_text(card);
        Json ids = Json::array();
        for (int copy = 0; copy < card.copies; ++copy) ids.push_back(card_name(static_cast<CardId>(at++)));
        one["ids"] = std::move(ids);
        list.push_back(std::move(one));
    }
    return {{"name", name_or_null(set_name(set, kSetReading))}, {"cards", std::move(list)}, {"source", set.source}};
}

Result<std::string> print_cards(const Cards& set, std::string_view deck, std::string_view name, int width) {
    if (!deck.empty()) return refuse("bad_option", "the cards of clash are one deck; --deck is for games with several");
    const std::string part = text::lower(name);
    std::string out;
    std::string last;
    for (const Design& card : set.designs) {
        if (text::lower(card.name).find(part) == std::string::npos) continue;
        const std::string title = card.kind == Kind::unit              ? card.faction
                                  : card.kind == Kind::attack_modifier ? "Attack modifiers"
                                                                       : "Defense modifiers";
        if (name.empty() && title != last) {
            out += (out.empty() ? "" : "\n") + text::rule(width, title);
            last = title;
        }
        std::string line = card.name;
        if (card.kind == Kind::unit) line += ", " + std::string(kRankNames[static_cast<std::size_t>(card.rank)]);
        line += ": " + values_text(card);
        if (card.copies > 1) line += "; " + std::to_string(card.copies) + " copies";
        out += text::wrap(line + ".", width, 0);
    }
    if (out.empty())
        return refuse("bad_option",
                      "no card has " + brief(Json(name)) + " in its name; 'imperium cards clash' lists all");
    return out + (name.empty() ? "\n" + text::wrap("Source: " + set.source, width, 0) : "");
}

}  // namespace

Json face_json(const Design& card) {
    Json out = {{"name", card.name}, {"kind", kKindNames[static_cast<std::size_t>(card.kind)]}};
    if (card.kind == Kind::unit) {
        out["faction"] = card.faction;
        out["rank"] = kRankNames[static_cast<std::size_t>(card.rank)];
        out["tier"] = kTierNames[static_cast<std::size_t>(card.rank)];
        out["attack"] = card.attack;
        out["defense"] = card.defense;
    } else
        out["bonus"] = card.bonus;
    if (card.kind == Kind::unit) out["attack_type"] = type_or_null(card.attack_type, kAttackTypeNames);
    out["damage_type"] = type_or_null(card.damage_type, kDamageTypeNames);
    if (card.kind != Kind::unit) out["attack_type"] = type_or_null(card.attack_type, kAttackTypeNames);
    return out;
}

CardReading card_reading() {
    return {[](std::string_view) { return *parse_json(*built_in_cards().content); },
            [](const Json& content) -> Result<Json> {
                const auto set = read_card_set(content, kSetReading);
                if (!set) return std::unexpected(set.error());
                return cards_json(*set);
            },
            {},
            nullptr,
            [](const Json& content, std::string_view deck, std::string_view name, int width) -> Result<std::string> {
                const auto set = read_card_set(content, kSetReading);
                if (!set) return std::unexpected(set.error());
                return print_cards(*set, deck, name, width);
            }};
}

}  // namespace clash

CardOffer ClashCodec::card_offer() {
    return {[](std::string_view) { return clash::cards_json(clash::built_in_cards()); },
            [](std::string_view, std::string_view deck, std::string_view name, int width) {
                return clash::print_cards(clash::built_in_cards(), deck, name, width);
            },
            nullptr};
}

}  // namespace imperium

#pragma once

#include "core/json.hpp"
#include "games/clash/cards.hpp"
#include "games/clash/codec.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace imperium::test {

// The cards of the rule tests (tests/clash/cards.json), so that no change of a card of data/clash is their business.
inline const clash::Cards& clash_cards() {
    static const clash::Cards cards = [] {
        auto read = clash::read_cards_text(read_file(IMPERIUM_SOURCE "/tests/clash/cards.json"));
        EXPECT_TRUE(read.has_value()) << "tests/clash/cards.json: " << (read ? "" : read.error().message());
        return read ? std::move(*read) : clash::built_in_cards();
    }();
    return cards;
}

// A position of `clash` in which only what matters is said. Cards go by name; each name takes the next copy of it.
// Cards not named lie in seat 1's discard pile, or where `rest` says.
struct ClashPosition {
    std::string phase = "attack";
    int attacker = 0;
    int round = 1;
    int turn = -1;
    std::vector<int> points = {0, 0};
    Json options = Json::object();
    std::vector<std::string> hand[2];
    std::vector<std::string> deck[2];  // top first
    std::vector<std::string> discard[2];
    std::string attack, defense;
    std::vector<std::string> modifiers;
    int rest = 1;                        // whose pile
    std::string rest_place = "discard";  // or "deck": below the named cards

    // The id of the n-th copy of a card.
    static std::string id(const std::string& name, int copy = 1) {
        const clash::Cards& set = clash_cards();
        for (int i = 0; i < clash::kDeckCards; ++i)
            if (set.design(static_cast<clash::CardId>(i)).name == name && --copy == 0)
                return clash::card_name(static_cast<clash::CardId>(i));
        ADD_FAILURE() << "no card " << name;
        return "c1";
    }

    Json json() const {
        std::map<std::string, int> used;
        std::map<std::string, bool> placed;
        const auto take = [&](const std::string& name) {
            std::string card = id(name, ++used[name]);
            placed[card] = true;
            return card;
        };
        const auto list = [&](const std::vector<std::string>& names) {
            Json out = Json::array();
            for (const std::string& name : names) out.push_back(take(name));
            return out;
        };
        Json table = {{"attack", nullptr}, {"defense", nullptr}, {"modifiers", Json::array()}, {"passes", 0}};
        if (!attack.empty()) table["attack"] = take(attack);
        if (!defense.empty()) table["defense"] = take(defense);
        table["modifiers"] = list(modifiers);
        Json players = Json::array();
        for (int seat = 0; seat < 2; ++seat)
            players.push_back(
                {{"hand", list(hand[seat])}, {"deck", list(deck[seat])}, {"discard", list(discard[seat])}});
        for (int i = 1; i <= clash::kDeckCards; ++i) {
            const std::string card = "c" + std::to_string(i);
            if (!placed[card]) players[static_cast<std::size_t>(rest)][rest_place].push_back(card);
        }
        Json with = options;
        if (!with.contains("cards")) with["cards"] = *parse_json(read_file(IMPERIUM_SOURCE "/tests/clash/cards.json"));
        Json out = {{"game", "clash"},      {"options", with},  {"phase", phase},     {"round", round},
                    {"attacker", attacker}, {"points", points}, {"players", players}, {"table", table}};
        if (turn >= 0) out["turn"] = turn;
        return out;
    }
};

}  // namespace imperium::test

#include "core/data.hpp"
#include "core/json.hpp"
#include "games/clash/cards.hpp"

#include <gtest/gtest.h>

using namespace imperium;

namespace {

Json built_in() { return *parse_json(built_in_data("clash/cards.json")); }

std::string refusal(const Json& file) {
    const auto cards = clash::read_cards(write_json(file));
    return cards ? "" : cards.error().message();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(clash, TheBuiltInCardsAreSound) {
    const auto cards = clash::read_cards(built_in_data("clash/cards.json"));
    EXPECT_TRUE(cards.has_value()) << (cards ? "" : cards.error().message());
}

TEST(clash, CardFilesAreRefusedWithCardAndField) {
    Json file = built_in();
    file["cards"][0].erase("attack");
    EXPECT_TRUE(has(refusal(file), "Pack Runner") && has(refusal(file), "attack is missing")) << refusal(file);
    file = built_in();
    file["cards"][1]["damage_type"] = "sonic";
    EXPECT_TRUE(has(refusal(file), "Bone Club Brawler") && has(refusal(file), "damage_type")) << refusal(file);
    file = built_in();
    file["cards"][1]["colour"] = "red";
    EXPECT_TRUE(has(refusal(file), "colour"));
    file = built_in();
    file["cards"][1]["name"] = file["cards"][0]["name"];
    EXPECT_TRUE(has(refusal(file), "twice"));
    file = built_in();
    file["cards"][0]["attack"] = 1e9;
    EXPECT_TRUE(has(refusal(file), "attack"));
    file = built_in();
    file["cards"].erase(0);
    EXPECT_TRUE(has(refusal(file), "R5.1")) << refusal(file);
    file = built_in();
    file["cards"][4]["attack"] = 1;
    EXPECT_TRUE(has(refusal(file), "R4.2")) << refusal(file);
    file = built_in();
    file["cards"].back().erase("damage_type");
    EXPECT_TRUE(has(refusal(file), "R4.4")) << refusal(file);
    EXPECT_FALSE(refusal(5).empty());
    EXPECT_FALSE(refusal(Json::object()).empty());
    EXPECT_FALSE(clash::read_cards("{\"cards\": [").has_value());
}

#include "core/data.hpp"
#include "core/json.hpp"
#include "games/all.hpp"
#include "games/clash/cards.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

using namespace imperium;

namespace {

Json built_in() { return *parse_json(built_in_data("clash/cards.json")); }

std::string refusal(const Json& file) {
    const auto cards = clash::read_cards_text(write_json(file));
    return cards ? "" : cards.error().message();
}

std::string name_of(const Json& file, std::size_t at) { return file["cards"][at]["name"].get<std::string>(); }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(clash, TheBuiltInCardsAreSound) {
    const auto cards = clash::read_cards_text(built_in_data("clash/cards.json"));
    EXPECT_TRUE(cards.has_value()) << (cards ? "" : cards.error().message());
}

TEST(clash, CardFilesAreRefusedWithCardAndField) {
    Json file = built_in();
    file["cards"][0].erase("attack");
    EXPECT_TRUE(has(refusal(file), name_of(file, 0)) && has(refusal(file), "attack is missing")) << refusal(file);
    file = built_in();
    file["cards"][1]["damage_type"] = "sonic";
    EXPECT_TRUE(has(refusal(file), name_of(file, 1)) && has(refusal(file), "damage_type")) << refusal(file);
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
    EXPECT_FALSE(clash::read_cards_text("{\"cards\": [").has_value());
}

namespace {

int first_attack() { return built_in()["cards"][0]["attack"].get<int>(); }

// The built-in set with another value on its first card.
Json another_set(int more) {
    Json file = built_in();
    file["cards"][0]["attack"] = first_attack() + more;
    return file;
}

Result<std::unique_ptr<Match>> match_with(const Json& cards) {
    return registry().create("clash", 2, {{"cards", cards}}, "sets");
}

}  // namespace

TEST(clash, MatchesPlayWithSetsOfTheirOwn) {
    const int before = clash::card_sets.size();
    {
        const auto plain = match_with(nullptr);
        const auto other = match_with(another_set(1));
        const auto third = match_with(another_set(2));
        const auto same = match_with(another_set(1));
        ASSERT_TRUE(plain && other && third && same) << (other ? "" : other.error().message());
        EXPECT_EQ(clash::card_sets.size(), before + 2);
        const auto attack = [](const auto& match) {
            return (*match)->view(Viewer::spectator())["cards"]["c1"]["attack"].template get<int>();
        };
        const int printed = first_attack();
        EXPECT_EQ(attack(plain), printed);
        EXPECT_EQ(attack(other), printed + 1);
        EXPECT_EQ(attack(third), printed + 2);
        EXPECT_EQ(attack(same), printed + 1);
        // The number of the set is no part of the position; its digest is part of the journal.
        EXPECT_EQ((*plain)->hash(), (*other)->hash());
        EXPECT_EQ((*plain)->position(), (*third)->position());
        EXPECT_TRUE((*plain)->journal().options["cards"].is_null());
        EXPECT_EQ((*other)->journal().options["cards"], (*same)->journal().options["cards"]);
        EXPECT_NE((*other)->journal().options["cards"], (*third)->journal().options["cards"]);
        // A set in use can be named by its digest, and a position goes on with it.
        const auto named = match_with((*third)->journal().options["cards"]);
        ASSERT_TRUE(named);
        EXPECT_EQ(attack(named), printed + 2);
        const auto again = registry().resume("clash", 2, (*third)->journal().options, "sets", (*third)->position());
        ASSERT_TRUE(again);
        EXPECT_EQ(attack(again), printed + 2);
        const auto copy = (*other)->clone();
        EXPECT_EQ(copy->view(Viewer::spectator())["cards"]["c1"]["attack"], printed + 1);
    }
    EXPECT_EQ(clash::card_sets.size(), before);  // nobody holds them any more
}

TEST(clash, CardSetsAreCheckedAndBounded) {
    Json broken = built_in();
    broken["cards"][0].erase("attack");
    const auto refused = match_with(broken);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "bad_option");
    EXPECT_TRUE(has(refused.error().message(), name_of(broken, 0))) << refused.error().message();
    EXPECT_TRUE(has(match_with("0123").error().message(), "no card set 0123 is in use"));
    EXPECT_TRUE(has(match_with(5).error().message(), "option cards must be null"));
    std::vector<CardSets<clash::Cards>::Held> held;
    Json file = built_in();
    while (held.size() < 100) {
        file["source"] = "test " + std::to_string(held.size());
        auto set = clash::read_cards_text(write_json(file));
        ASSERT_TRUE(set);
        auto one = clash::card_sets.hold(std::move(*set));
        if (!one) {
            EXPECT_TRUE(has(one.error().message(), "64 card sets"));
            break;
        }
        held.push_back(std::move(*one));
    }
    EXPECT_EQ(held.size(), CardSets<clash::Cards>::kMost - 1);
    held.clear();
    EXPECT_EQ(clash::card_sets.size(), 1);
}

// "Adding a card" of CONTRIBUTING.md, followed to the letter: a line for a line, for a set has as many cards as R5.1
// says.
TEST(clash, ALineIsACard) {
    Json file = *parse_json(test::read_file(IMPERIUM_SOURCE "/tests/clash/cards.json"));
    file["cards"][0]["name"] = "Test Runner";
    file["cards"][0]["attack"] = 7;
    const auto match = match_with(file);
    ASSERT_TRUE(match.has_value()) << match.error().message();
    const Json card = (*match)->view(Viewer::spectator())["cards"]["c1"];
    EXPECT_EQ(card["name"], "Test Runner");
    EXPECT_EQ(card["attack"], 7);
    file["cards"].push_back(file["cards"][0]);
    file["cards"].back()["name"] = "Test Walker";
    EXPECT_TRUE(has(refusal(file), "R5.1")) << refusal(file);

    const std::string text = test::read_file(IMPERIUM_SOURCE "/CONTRIBUTING.md");
    const auto from = text.find("## Adding a card");
    ASSERT_NE(from, std::string::npos);
    const std::string list = text.substr(from, text.find("\n## ", from + 1) - from);
    for (const char* path : {"data/clash/cards.json", "tests/clash/cards.json", "tests/golden/clash-2.txt"}) {
        EXPECT_TRUE(has(list, path)) << path;
        EXPECT_FALSE(test::read_file(std::string(IMPERIUM_SOURCE "/") + path).empty()) << path;
    }
    EXPECT_TRUE(has(list, "imperium playthrough clash --seats 2 > tests/golden/clash-2.txt"));
}

// What is wrong with a set of somebody's own is a fact, so that every language can say it.
TEST(clash, ARefusedSetSaysItAsAFact) {
    const Json printed = built_in();
    const auto place = [&](const std::string& name) {
        std::size_t i = 0;
        while (printed["cards"][i]["name"] != name) ++i;
        return i;
    };
    const auto refused = [&](const std::string& name, const char* field, const Json& value) {
        Json changed = printed;
        changed["cards"][place(name)][field] = value;
        const auto read = clash::read_cards_text(write_json(changed));
        EXPECT_FALSE(read) << name << " " << field;
        if (read) return Problem{};
        EXPECT_TRUE(read.error().why.complete()) << read.error().message();
        return read.error();
    };
    const Problem number = refused("Old Greymane", "attack", 99);
    EXPECT_EQ(number.key(), "cards.number");
    EXPECT_EQ(number.message(), "cards[" + std::to_string(place("Old Greymane"))
                                    + "] (Old Greymane).attack must be a whole number from 0 to 60, not 99");
    EXPECT_EQ(refused("Old Greymane", "rank", "King").key(), "cards.word");
    EXPECT_EQ(refused("Old Greymane", "colour", "grey").key(), "cards.unknown-field");
    EXPECT_EQ(refused("Old Greymane", "name", "Iron Magda").key(), "cards.twice");
    EXPECT_EQ(refused("Old Greymane", "rank", "Minion").key(), "cards.count");
    EXPECT_EQ(refused("Old Greymane", "attack", 0).key(), "cards.minions");
    EXPECT_EQ(refused("Honed Edge", "copies", 0).key(), "cards.number");
    EXPECT_EQ(refused("Honed Edge", "attack_type", "melee").key(), "cards.attack-modifier");
}

#include "core/card_phrases.hpp"
#include "core/json_phrases.hpp"
#include "core/option_phrases.hpp"
#include "core/phrases.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace imperium {
namespace {

// Everything the engine can say, as the page's words are checked against it.
Json golden() {
    std::ifstream in(IMPERIUM_SOURCE "/tests/golden/facts.json");
    std::stringstream text;
    text << in.rdbuf();
    auto json = parse_json(text.str());
    EXPECT_TRUE(json.has_value()) << json.error().message();
    return json ? *json : Json::object();
}

Json listed(std::span<const Phrase> phrases) {
    Json out = Json::object();
    for (const Phrase& phrase : phrases) {
        Json names = Json::array();
        for (const std::string_view gap : gaps(phrase.english)) names.push_back(gap);
        EXPECT_FALSE(out.contains(std::string(phrase.key))) << phrase.key << " is there twice";
        out[std::string(phrase.key)] = std::move(names);
    }
    return out;
}

TEST(Facts, TheListHasEveryPhraseWithItsGaps) {
    const Json all = golden();
    EXPECT_EQ(all["core"]["facts"], listed(core_phrases::kAll));
    EXPECT_EQ(all["options"]["facts"], listed(option_phrases::kAll));
    EXPECT_EQ(all["json"]["facts"], listed(json_phrases::kAll));
    EXPECT_EQ(all["cards"]["facts"], listed(card_phrases::kAll));
    EXPECT_EQ(all["server"]["facts"], listed(table_phrases::kAll));
    for (const GameEntry& game : registry().all()) {
        if (game.phrases.empty()) continue;
        ASSERT_TRUE(all.contains(game.info->id)) << game.info->id;
        const Json facts = listed(game.phrases);
        for (const auto& [key, names] : facts.items())
            EXPECT_EQ(all[game.info->id]["facts"].value(key, Json()), names)
                << "put this line into tests/golden/facts.json, under " << game.info->id << ", facts: " << Json(key)
                << ": " << names;
        for (const auto& [key, names] : all[game.info->id]["facts"].items())
            EXPECT_TRUE(facts.contains(key)) << "nothing says " << key << " any more: take it out of facts.json";
        for (const Phrase& phrase : game.phrases)
            EXPECT_TRUE(phrase.key.starts_with(game.info->id + ".")) << phrase.key;
    }
}

// `chance.deck` for a shuffle of a deck, `chance.die` for a die.
std::string name_of(const Json& event) {
    const auto type = event["type"].get<std::string>();
    if (type != "chance") return type;
    return "chance." + (event["kind"] == "die" ? "die" : event["what"].get<std::string>());
}

TEST(Facts, TheListHasEveryEventOfRandomGamesWithItsFields) {
    const Json all = golden();
    AllGames::each([&]<class Codec>() {
        if constexpr (requires { Codec::phrases(); }) {
            const Json& known = all[Codec::info().id]["events"];
            std::set<std::string> strange;
            const auto look = [&](const Json& event) {
                if (event.is_null()) return;
                const Json* fields = field(known, name_of(event));
                if (fields == nullptr) {
                    strange.insert(name_of(event));
                    return;
                }
                for (const auto& [name, value] : event.items())
                    if (name != "type" && std::ranges::find(*fields, Json(name)) == fields->end())
                        strange.insert(name_of(event) + "." + name);
            };
            Rng rng(7);
            int number = 0;
            for (const auto& [seats, options] : Codec::variants()) {
                auto created = registry().create(Codec::info().id, seats, options, "facts " + std::to_string(++number));
                ASSERT_TRUE(created.has_value());
                Match& match = **created;
                for (const Told& told : match.opening()) look(told.full);
                for (int step = 0; step < 3000 && !match.over(); ++step) {
                    const Seat seat = match.pending().lowest();
                    const Fact question = match.question(seat);
                    EXPECT_TRUE(question.complete() && !question.plain()) << question.english();
                    const Json legal = match.legal(seat);
                    const auto told = match.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
                    ASSERT_TRUE(told.has_value());
                    for (const Told& one : *told) {
                        look(one.full);
                        look(one.rest);
                    }
                }
            }
            EXPECT_TRUE(strange.empty()) << Codec::info().id << ": " << write_json(Json(strange));
        }
    });
}

TEST(Facts, AListFillsItsGapInWords) {
    const Phrase phrase = {"a", "X1", "{hex} is next to {hexes|or}, with {ships|ship}"};
    const Fact fact(phrase, {{"hex", "H1"}, {"hexes", std::vector<std::string>{"H2", "H3"}}, {"ships", 1}});
    EXPECT_EQ(fact.english(), "H1 is next to H2 or H3, with 1 ship");
    EXPECT_TRUE(fact.complete());
    EXPECT_FALSE(Fact(phrase, {{"hex", "H1"}}).complete());
    EXPECT_EQ((Problem{"c", fact, "line 2: "}).message(), "line 2: H1 is next to H2 or H3, with 1 ship (X1)");
    EXPECT_EQ(write_json(to_json(Problem{"c", fact})),
              R"({"code":"c","rule":"X1","key":"a","values":{"hex":"H1","hexes":["H2","H3"],"ships":1}})");
}

}  // namespace
}  // namespace imperium

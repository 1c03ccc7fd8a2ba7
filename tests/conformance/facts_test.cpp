#include "core/card_phrases.hpp"
#include "core/json_phrases.hpp"
#include "core/option_phrases.hpp"
#include "core/phrases.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "games/seize/grammar_phrases.hpp"
#include "support/golden.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace imperium {
namespace {

const std::string kList = IMPERIUM_SOURCE "/tests/golden/facts.json";
const std::string kAnew = "tests/golden/facts.json differs; " + test::golden_command("test_conformance", "Facts.*");

// Everything the engine can say, as the page's words are checked against it.
Json golden() {
    auto json = parse_json(test::read_file(kList));
    EXPECT_TRUE(json.has_value()) << json.error().message();
    return json ? *json : Json::object();
}

// The list as its file has it: an event or a fact in a line.
std::string written(const Json& all) {
    std::string text = "{";
    for (const auto& [part, kinds] : all.items()) {
        text += (text.size() > 1 ? ",\n  " : "\n  ") + Json(part).dump() + ": {";
        for (const auto& [kind, entries] : kinds.items()) {
            text += (text.back() == '{' ? "\n    " : ",\n    ") + Json(kind).dump() + ": {";
            for (const auto& [name, fields] : entries.items()) {
                text += (text.back() == '{' ? "\n      " : ",\n      ") + Json(name).dump() + ": [";
                for (const Json& field : fields) text += (text.back() == '[' ? "" : ", ") + field.dump();
                text += "]";
            }
            text += "\n    }";
        }
        text += "\n  }";
    }
    return text + "\n}\n";
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
    Json all = golden();
    std::map<std::string, Json> said = {
        {"core", listed(core_phrases::kAll)},          {"options", listed(option_phrases::kAll)},
        {"json", listed(json_phrases::kAll)},          {"cards", listed(card_phrases::kAll)},
        {"seize cards", listed(seize::grammar::kAll)}, {"server", listed(table_phrases::kAll)}};
    for (const GameEntry& game : registry().all()) {
        if (game.phrases.empty()) continue;
        said[game.info->id] = listed(game.phrases);
        for (const Phrase& phrase : game.phrases)
            EXPECT_TRUE(phrase.key.starts_with(game.info->id + ".")) << phrase.key;
    }
    for (const auto& [part, facts] : said) {
        Json& known = all[part]["facts"];
        if (known.is_null() || test::golden_anew()) known = facts;
        for (const auto& [key, names] : facts.items())
            EXPECT_EQ(known.value(key, Json()), names) << part << ": " << key << "; " << kAnew;
        for (const auto& [key, names] : known.items())
            EXPECT_TRUE(facts.contains(key)) << "nothing says " << key << "; " << kAnew;
        known = facts;
    }
    if (test::golden_anew()) test::write_golden(kList, written(all));
    EXPECT_TRUE(test::read_file(kList) == written(all)) << kAnew;
}

// `chance.deck` for a shuffle of a deck, `chance.die` for a die.
std::string name_of(const Json& event) {
    const auto type = event["type"].get<std::string>();
    if (type != "chance") return type;
    return "chance." + (event["kind"] == "die" ? "die" : event["what"].get<std::string>());
}

TEST(Facts, TheListHasEveryEventOfRandomGamesWithItsFields) {
    Json all = golden();
    AllGames::each([&]<class Codec>() {
        if constexpr (requires { Codec::phrases(); }) {
            Json& known = all[Codec::info().id]["events"];
            std::set<std::string> strange;
            const auto look = [&](const Json& event) {
                if (event.is_null()) return;
                if (!known.contains(name_of(event))) {
                    strange.insert(name_of(event));
                    known[name_of(event)] = Json::array();
                }
                Json& fields = known[name_of(event)];
                for (const auto& [name, value] : event.items()) {
                    if (name == "type" || std::ranges::find(fields, Json(name)) != fields.end()) continue;
                    strange.insert(name_of(event) + "." + name);
                    fields.push_back(name);
                    std::sort(fields.begin(), fields.end());
                }
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
            if (test::golden_anew()) strange.clear();
            EXPECT_TRUE(strange.empty()) << Codec::info().id << ": " << write_json(Json(strange)) << "; " << kAnew;
        }
    });
    if (test::golden_anew()) test::write_golden(kList, written(all));
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

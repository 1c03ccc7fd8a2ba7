#include "core/schema.hpp"
#include "games/all.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

using namespace imperium;
using namespace imperium::test;

namespace {

// A small document to check values against.
Json document(Json view) {
    static const GameInfo kInfo = {"toy", "Toy", "", {2}, {}};
    schema::Parts parts;
    parts.definitions = {{"Card", schema::object({{"name", schema::text()}, {"cost?", schema::number(0, 9)}})}};
    parts.options = parts.referee_view = parts.action = schema::anything();
    parts.view = std::move(view);
    parts.event = schema::one_of({schema::variant("draw", {{"seat", schema::seat()}, {"card?", schema::ref("Card")}}),
                                  schema::variant("pass", {{"seat", schema::seat()}})});
    static constexpr Phrase kPhrases[] = {{"toy.not-held", "T1.2", "you do not hold {card}"},
                                          {"toy.ask-card", "", "Which of {cards} cards?"}};
    return schema::document(kInfo, parts, kPhrases);
}

std::string misfit(const Json& view, const Json& value) { return schema::misfit(document(view), "view", value); }

}  // namespace

TEST(schema, ValuesThatFitHaveNoComplaint) {
    using namespace schema;
    EXPECT_EQ(misfit(list(ref("Card")), Json::parse(R"([{"name": "a"}, {"name": "b", "cost": 9}])")), "");
    EXPECT_EQ(misfit(maybe(word({"up", "down"})), nullptr), "");
    EXPECT_EQ(misfit(maybe(word({"up", "down"})), "up"), "");
    EXPECT_EQ(misfit(map(flag()), Json::parse(R"({"x": true, "y": false})")), "");
    EXPECT_EQ(misfit(anything(), Json::parse(R"({"x": [1, "y"]})")), "");
}

TEST(schema, AComplaintNamesThePlaceAndWhatIsPossible) {
    using namespace schema;
    EXPECT_EQ(misfit(list(ref("Card")), Json::parse(R"([{"name": "a"}, {"cost": 1}])")), "view[1].name is missing");
    EXPECT_EQ(misfit(ref("Card"), Json::parse(R"({"name": "a", "price": 1})")), "view.price is not known");
    EXPECT_EQ(misfit(ref("Card"), Json::parse(R"({"name": "a", "cost": 10})")),
              "view.cost must be from 0 to 9, not 10");
    EXPECT_EQ(misfit(word({"up", "down"}), "left"), "view must be one of [\"up\",\"down\"], not \"left\"");
    EXPECT_EQ(misfit(whole(), 1.5), "view must be of type integer, not 1.5");
    EXPECT_EQ(misfit(constant(true), false), "view must be true, not false");
    EXPECT_NE(misfit(map(flag()), Json::parse(R"({"x": 1})")), "");
}

TEST(schema, AmongVariantsTheOneThatIsMeantIsComplainedAbout) {
    const Json toy = document(schema::anything());
    EXPECT_EQ(schema::misfit(toy, "event", Json::parse(R"({"type": "pass", "seat": 1})")), "");
    EXPECT_EQ(schema::misfit(toy, "event", Json::parse(R"({"type": "pass", "seat": 7})")),
              "event.seat must be from 0 to 5, not 7");
    EXPECT_EQ(schema::misfit(toy, "event", Json::parse(R"({"type": "draw", "seat": 1, "card": {}})")),
              "event.card.name is missing");
    EXPECT_NE(schema::misfit(toy, "event", Json::parse(R"({"type": "cheat", "seat": 1})")), "");
}

TEST(schema, RefusalsHaveTheirRuleAndAValuePerGap) {
    const Json toy = document(schema::anything());
    const auto refusal = [&](const char* text) { return schema::misfit(toy, "refusal", Json::parse(text)); };
    EXPECT_EQ(refusal(R"({"code": "illegal_action", "key": "toy.not-held", "rule": "T1.2", "values": {"card": "c1"}})"),
              "");
    EXPECT_EQ(refusal(R"({"code": "illegal_action", "key": "core.over", "values": {}})"), "");
    EXPECT_NE(refusal(R"({"code": "illegal_action", "key": "toy.not-held", "rule": "T1.2", "values": {}})"), "");
    EXPECT_NE(refusal(R"({"code": "illegal_action", "key": "toy.not-held", "rule": "T9", "values": {"card": "c1"}})"),
              "");
    EXPECT_NE(refusal(R"({"code": "illegal_action", "key": "toy.unheard-of", "values": {}})"), "");
    EXPECT_NE(refusal(R"({"code": "illegal_action", "key": "toy.ask-card", "values": {"cards": 1}})"), "");
    EXPECT_EQ(schema::misfit(toy, "question", Json::parse(R"({"key": "toy.ask-card", "values": {"cards": 1}})")), "");
}

TEST(schema, TheCopiesUnderDocsAreWhatTheProgramPrints) {
    for (const GameEntry& entry : registry().all()) {
        const std::string path = "docs/schema/" + entry.info->id + ".json";
        EXPECT_TRUE(read_file(IMPERIUM_SOURCE "/" + path) == entry.schema().dump(1) + "\n")
            << path << " differs; after a change: imperium schema " << entry.info->id << " > " << path;
    }
}

TEST(schema, EveryReferenceHasItsDefinition) {
    for (const GameEntry& entry : registry().all()) {
        const Json document = entry.schema();
        const std::string text = document.dump();
        for (std::size_t at = text.find("#/$defs/"); at != std::string::npos; at = text.find("#/$defs/", at + 1)) {
            const std::string name = text.substr(at + 8, text.find('"', at) - at - 8);
            EXPECT_TRUE(document["$defs"].contains(name)) << entry.info->id << ": " << name;
        }
    }
}

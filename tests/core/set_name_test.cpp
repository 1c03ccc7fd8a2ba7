#include "core/card_changes.hpp"
#include "core/set_name.hpp"
#include "games/all.hpp"
#include "games/card_reading.hpp"

#include <gtest/gtest.h>

namespace imperium {

TEST(SetName, IsWhatCanBeSeenWithSingleSpaces) {
    for (const char* name : {"a", "Rim Worlds", "Étoiles d’Été", "第二版", "2 + 2"})
        EXPECT_TRUE(possible_set_name(name)) << name;
    EXPECT_TRUE(possible_set_name(std::string(60, 'x')));
    std::string long_one;
    for (int i = 0; i < 60; ++i) long_one += "é";
    EXPECT_TRUE(possible_set_name(long_one));
    EXPECT_FALSE(possible_set_name(long_one + "x"));
    EXPECT_FALSE(possible_set_name(""));
    for (const char* name : {" ", " a", "a ", "a  b", "a\tb", "a\nb", "a\x1b[2Jb",
                             "a\xc2\xa0"
                             "b",
                             "a\xe2\x80\x8b"
                             "b",
                             "a\xe2\x80\xae"
                             "b",
                             "\xff", "a\xc3"})
        EXPECT_FALSE(possible_set_name(name)) << name;
}

TEST(SetName, IsTheSameForPeopleWhateverItsCaseAndMarks) {
    EXPECT_TRUE(same_set_name("Seize the Imperium, 2022", "SEIZE THE IMPERIUM 2022"));
    EXPECT_TRUE(same_set_name("a-b", "A B"));
    EXPECT_FALSE(same_set_name("Seize the Imperium, 2022", "Seize the Imperium, classic"));
    EXPECT_FALSE(same_set_name("é", "è"));
}

namespace {

struct Printed {
    std::string game, edition;
};
const Printed kPrinted[] = {{"clash", ""}, {"seize", "2022"}, {"seize", "classic"}};

// The printed content with one value of one card changed.
Json changed(const Printed& of) {
    Json content = card_reading(of.game)->printed(of.edition);
    Json& first = of.game == "clash" ? content["cards"][0]["attack"] : content["units.json"]["cards"][0]["att"];
    first = first.get<int>() + 1;
    return content;
}

Json name_in(const Printed& of, const Json& content) {
    const auto told = told_cards(*card_reading(of.game), content);
    EXPECT_TRUE(told) << told.error().message();
    return told ? (*told)["name"] : Json();
}

}  // namespace

// What a set is, its cards say.
TEST(SetName, OfThePrintedSetIsThatOfItsCardsAndOfNoOthers) {
    for (const Printed& of : kPrinted) {
        const CardReading& reading = *card_reading(of.game);
        const Json printed = reading.printed(of.edition);
        const Json name = name_in(of, printed);
        ASSERT_TRUE(name.is_string() && possible_set_name(name.get<std::string>())) << of.game << " " << of.edition;
        EXPECT_FALSE(printed.contains("name"));
        EXPECT_EQ(set_in_words(told_set(reading, {{"edition", of.edition}, {"cards", nullptr}})),
                  name.get<std::string>());
        // The printed cards under their own name are the printed set; under another they are a set with no change.
        Json named = printed;
        named["name"] = name;
        EXPECT_EQ(name_in(of, named), name);
        named["name"] = "Mine";
        EXPECT_EQ(name_in(of, named), "Mine");
        EXPECT_EQ((*told_cards(reading, named))["changes"].size(), 0U);
        EXPECT_EQ(set_in_words(told_set(reading, {{"cards", named}})),
                  "Mine (no changes from " + name.get<std::string>() + ")");
        // Other cards have no name, or one of their own.
        Json other = changed(of);
        EXPECT_TRUE(name_in(of, other).is_null());
        EXPECT_EQ(set_in_words(told_set(reading, {{"cards", other}})),
                  "without a name (1 change from " + name.get<std::string>() + ")");
        other["name"] = "Mine";
        EXPECT_EQ(name_in(of, other), "Mine");
        EXPECT_EQ((*told_cards(reading, other))["changes"].size(), 1U);
        for (const Printed& whose : kPrinted) {
            if (whose.game != of.game) continue;
            const Json theirs = name_in(whose, reading.printed(whose.edition));
            for (const std::string& spelled : {theirs.get<std::string>(), "  " + theirs.get<std::string>()}) {
                other["name"] = spelled;
                const auto refused = reading.read(other);
                ASSERT_FALSE(refused) << spelled;
                EXPECT_EQ(refused.error().key(), spelled.starts_with(' ') ? "cards.name" : "cards.printed-name");
                EXPECT_TRUE(refused.error().why.complete());
            }
        }
        other["name"] = 7;
        EXPECT_EQ(reading.read(other).error().key(), "cards.text");
    }
}

// Journals know a set by its digest, which is of its cards and of the name it was given.
TEST(SetName, TakesNoJournalFromItsSet) {
    for (const Printed& of : kPrinted) {
        Json options = Json::object();
        if (!of.edition.empty()) options["edition"] = of.edition;
        const auto digest = [&](const Json& cards) {
            options["cards"] = cards;
            const auto match = registry().create(of.game, 2, options, "names");
            EXPECT_TRUE(match) << match.error().message();
            return match ? std::pair((*match)->journal().options["cards"], (*match)->journal().cards)
                         : std::pair(Json(), std::string());
        };
        Json named = card_reading(of.game)->printed(of.edition);
        const auto printed = digest(nullptr);
        EXPECT_TRUE(printed.first.is_null());
        EXPECT_EQ(digest(named), printed);
        named["name"] = name_in(of, named);
        EXPECT_EQ(digest(named), printed);
        named["name"] = "Mine";
        EXPECT_NE(digest(named).second, printed.second);
        Json other = changed(of);
        const auto nameless = digest(other);
        other["name"] = "Mine";
        EXPECT_NE(digest(other).second, nameless.second);
    }
}

}  // namespace imperium

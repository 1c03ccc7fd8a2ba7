#include "games/seize/card_text.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"
#include "support/table.hpp"

// "Adding a card" of CONTRIBUTING.md, followed to the letter.
namespace imperium::test {

namespace {

struct Added {
    const char* file;
    const char* name;
    const char* entry;
    const char* reads;  // part of what `imperium cards seize --card NAME` says
};

constexpr Added kAdded[] = {
    {"units.json", "Test Flotilla",
     R"({"name":"Test Flotilla","type":"Fleet","subtypes":["Starship"],"att":7,"def":3,"cost":4,"keywords":["Assault"],
         "abilities":[{"kind":"passive","do":[{"effects":[{"att":2}],"vs":"Capital"}]}],"source":"reconstructed","expansion":"Test Worlds"})",
     "ATT 7, DEF 3, cost 4"},
    {"tactics.json", "Test Manoeuvre",
     R"({"name":"Test Manoeuvre","type":"Tactics","cost":1,
         "abilities":[{"kind":"instant","windows":["exchange"],
                       "do":[{"effects":[{"att":3}],"scope":"all your Fleet here"}]}],"source":"reconstructed"})",
     "ATT +3"},
    {"characters.json", "Test Admiral",
     R"({"name":"Test Admiral","race":"Human","class":"Admiral","cost":2,
         "abilities":[{"kind":"passive","do":[{"effects":[{"pool":1}]}]}],"source":"reconstructed"})",
     "Human Admiral"},
    {"worlds.json", "Test Harbour",
     R"({"name":"Test Harbour","system":"Silicas","cost":3,"def":6,"required":1,
         "abilities":[{"kind":"passive","on":"resupply","do":[{"effects":[{"resource":1}]}]}],"source":"reconstructed"})",
     "Cost 3, DEF 6"}};

}  // namespace

TEST(seize, AnEntryIsACard) {
    for (const char* edition : {"2022", "classic"}) {
        Json content = FixtureCards(edition).content();
        const std::size_t before = fixture_book(edition).designs.size();
        for (const Added& one : kAdded) content[one.file]["cards"].push_back(*parse_json(one.entry));
        auto book = read_card_content(content);
        ASSERT_TRUE(book.has_value()) << book.error().message();
        EXPECT_EQ(book->designs.size(), before + std::size(kAdded));
        const Json listed = cards_json(*book);
        for (const Added& one : kAdded) {
            const auto text = print_cards(*book, "", one.name);
            ASSERT_TRUE(text.has_value()) << one.name;
            EXPECT_NE(text->find(one.reads), std::string::npos) << *text;
            EXPECT_TRUE(std::any_of(listed["cards"].begin(), listed["cards"].end(),
                                    [&](const Json& card) { return card["name"] == one.name; }));
        }
        const auto held = card_sets.hold(std::move(*book));
        ASSERT_TRUE(held.has_value());
        Board b(2, edition);
        b.s.set = held->number();
        const Id home = b.world(0, "Silicas, Paradise Planet");
        const Id harbour = b.world(1, "Test Harbour");
        const Who flotilla = b.attacker("Test Flotilla", harbour);
        b.character(0, "Test Admiral");
        b.hand(0, "Test Manoeuvre");
        b.resources(0, 1);
        b.conquer(harbour);
        ASSERT_TRUE(b.until_window(0, Window::exchange, Stage::step1));
        b.use(0, "Test Manoeuvre");
        EXPECT_EQ(b.att(flotilla), 10);
        EXPECT_EQ(b.world_def(), 6);
        EXPECT_EQ(pool_size(b.s, 0), 5);  // the Admiral's and the World's
        EXPECT_EQ(b.controller(home), 0);
    }
}

TEST(seize, TheChecklistForACardNamesWhatIsThere) {
    const std::string text = read_file(IMPERIUM_SOURCE "/CONTRIBUTING.md");
    const auto from = text.find("## Adding a card");
    ASSERT_NE(from, std::string::npos);
    const std::string list = text.substr(from, text.find("\n## ", from + 1) - from);
    for (const char* path :
         {"web/src/games/seize/cards.json", "tests/golden/seize-cards.txt", "tests/seize/fixture.hpp",
          "web/src/games/seize/ability.ts", "web/tests/seize-french.json", "tests/seize/curve_test.cpp"}) {
        EXPECT_NE(list.find(path), std::string::npos) << path;
        EXPECT_FALSE(read_file(std::string(IMPERIUM_SOURCE "/") + path).empty()) << path;
    }
    for (const char* command :
         {"imperium cards seize --width 100 > tests/golden/seize-cards.txt",
          "imperium cards seize --json > web/src/games/seize/cards.json",
          "imperium cards seize -o edition=classic --json > web/src/games/seize/cards-classic.json",
          "imperium playthrough seize --seats N > tests/golden/seize-N.txt",
          "imperium playthrough seize --seats N -o edition=classic > tests/golden/seize-classic-N.txt"})
        EXPECT_NE(list.find(command), std::string::npos) << command;
}

}  // namespace imperium::test

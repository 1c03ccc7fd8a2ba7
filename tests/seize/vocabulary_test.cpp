#include "core/data.hpp"
#include "core/json.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/reading.hpp"
#include "games/seize/vocabulary.hpp"
#include "seize/fixture.hpp"
#include "support/rule.hpp"
#include "support/table.hpp"

#include <set>
#include <tuple>

// What a card can say, and what is refused because it would never happen in play (Z23).
namespace imperium::test {

using namespace imperium::seize;

namespace {

// What is said to a set in which this card has only this line; empty if it is accepted.
std::string said_to(const std::string& card, const Json& line) {
    const auto book = FixtureCards().value(card, "abilities", Json::array({line})).read();
    if (book) return "";
    // What is said has words in every language of the page.
    EXPECT_FALSE(book.error().why.plain()) << book.error().message();
    EXPECT_TRUE(book.error().why.complete()) << book.error().message();
    return book.error().message();
}

Json line(const std::string& text) { return *parse_json(text); }

void refused(const std::string& card, const std::string& text, const std::string& field, const std::string& word) {
    const std::string said = said_to(card, line(text));
    EXPECT_NE(said.find("(" + card + ").abilities[0]." + field + " "), std::string::npos) << text << "\n" << said;
    EXPECT_NE(said.find(word), std::string::npos) << text << "\n" << said;
}

constexpr const char* kRing = "Planetary Defensive Ring";
constexpr const char* kZinn = "Vice Admiral Zinn Garnath";
constexpr const char* kClones = "Clone Battalion";
constexpr const char* kEarth = "Earth Prime, the Cradle";

}  // namespace

RULE("seize Z23", "a duration that would never end, or nothing to last, is refused") {
    refused(
        kRing,
        R"({"kind":"instant","windows":["exchange"],"do":[{"effects":[{"def":3}],"scope":"World here","for":"turn"}]})",
        "do", "for turn");
    refused(
        kRing,
        R"({"kind":"instant","windows":["exchange"],"do":[{"effects":[{"def":3}],"scope":"World here","for":"phase"}]})",
        "do", "for phase");
    refused(
        kRing,
        R"({"kind":"instant","windows":["step3"],"do":[{"effects":[{"heal":1}],"scope":"one your Fleet card here","for":"exchange"}]})",
        "do", "for exchange");
    refused(kClones, R"({"kind":"passive","do":[{"effects":[{"att":1}],"for":"exchange"}]})", "do", "for exchange");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["react"],"do":[{"effects":[{"gain":"Reactive"}],"scope":"one your Fleet card"}]})",
        "do", "for phase");
}

RULE("seize Z23", "an effect at a moment that does not carry it out is refused, with what is possible there") {
    refused("Occupation Drone Force", R"({"kind":"passive","on":"conquer","do":[{"effects":[{"heal":1}]}]})", "do",
            "heal, which cannot be on conquer; possible there are resource, draw and ready");
    refused(kEarth, R"({"kind":"passive","on":"resupply","do":[{"effects":[{"look":1}]}]})", "do", "look");
    refused(kEarth, R"({"kind":"passive","do":[{"effects":[{"resource":1}]}]})", "do", "resource");
    refused(kZinn, R"({"kind":"passive","on":"conquer","do":[{"effects":[{"ready":true}]}]})", "do", "ready");
    refused(kClones, R"({"kind":"passive","on":"eliminated","do":[{"effects":[{"return":"self","to":"area"}]}]})", "do",
            "area");
    refused(kZinn, R"({"kind":"passive","on":"resupply","pay":1,"do":[{"effects":[{"resource":1}]}]})", "pay", "use");
}

RULE("seize Z23", "a window that does not open, or in which the effect finds nothing, is refused") {
    refused(kZinn, R"({"kind":"deplete","windows":["dinner"],"do":[{"effects":[{"draw":1}]}]})", "windows", "dinner");
    refused("Azhar Maikenik, 2nd Varum Constructor",
            R"({"kind":"deplete","windows":["build"],"do":[{"effects":[{"points":"x2"}]}]})", "do", "points x");
    refused(kZinn, R"({"kind":"deplete","windows":["exchange"],"do":[{"effects":[{"look":3}]}]})", "windows", "look");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["exchange"],"do":[{"effects":[{"slay":true}],"scope":"one enemy Character"}]})",
        "windows", "slay");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["exchange"],"do":[{"effects":[{"exhaust":true}],"scope":"one enemy Fleet card here"}]})",
        "do", "exhaust");
    refused(kZinn,
            R"({"kind":"deplete","windows":["military"],"do":[{"effects":[{"att":1}],"scope":"one your Fleet card"}]})",
            "windows", "att");
    refused(kClones, R"({"kind":"deplete","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]})", "windows",
            "Unit");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["reallocation"],"do":[{"effects":[{"ready":true}],"scope":"all your Fleet card"}]})",
        "do", "ready");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["reallocation"],"do":[{"effects":[{"ready":true}],"scope":"up to 5 your Fleet card"}]})",
        "do", "up to 5");
    refused(
        kZinn,
        R"({"kind":"deplete","windows":["reallocation"],"do":[{"effects":[{"ready":true}],"scope":"one your Fleet card here"}]})",
        "do", "here");
    refused("Special Operation Orders",
            R"({"kind":"instant","windows":["answer"],"do":[{"effects":[{"cancel":true}]},{"effects":[{"draw":1}]}]})",
            "windows", "draw");
}

RULE("seize Z23", "what would come too early or too late in its window is refused") {
    const auto used = [](const char* window, const char* effect, const char* more) {
        return R"({"kind":"deplete","windows":[")" + std::string(window) + R"("],"do":[{"effects":[)" + effect + "]"
               + more + "}]}";
    };
    constexpr const char* kFleet = R"(,"scope":"one your Fleet card here")";
    constexpr const char* kExchange = R"(,"scope":"one your Fleet card here","for":"exchange")";
    constexpr const char* kAction = R"(,"scope":"one your Fleet card here","for":"action")";
    constexpr const char* kHardened = R"({"gain":"Hardened","n":1})";
    refused(kZinn, used("conquest", R"({"heal":1})", kFleet), "windows", "heal");
    refused(kZinn, used("conquest", R"({"conquest":-1})", ""), "windows", "conquest");
    refused(kZinn, used("step4", R"({"recall":true})", kFleet), "windows", "recall");
    refused(kZinn, used("step4", R"({"att":2})", kExchange), "do", "Step 4");
    refused(kZinn, used("step4", kHardened, kFleet), "do", "Step 4");
    refused(kZinn, used("step3", R"({"att":2})", kExchange), "do", "Step 3");
    refused(kZinn, used("allocation", R"({"gain":"Reactive"})", R"(,"scope":"one your Fleet card","for":"phase")"),
            "windows", "gain");
    refused(kZinn, used("check", R"({"look":3})", ""), "windows", "look");
    for (const auto& [window, effect, more] : {std::tuple{"step4", R"({"att":2})", kAction},
                                               {"step4", R"({"heal":1})", kFleet},
                                               {"step3", R"({"att":2})", kAction},
                                               {"step3", kHardened, kFleet},
                                               {"check", R"({"draw":1})", ""},
                                               {"resupply", R"({"resource":1})", ""}})
        EXPECT_EQ(said_to(kZinn, line(used(window, effect, more))), "") << window << " " << effect;
}

RULE("seize Z23", "words that nothing meets which the effect can be about are refused") {
    const auto used = [](const char* window, const char* effect, const char* scope) {
        return R"({"kind":"deplete","windows":[")" + std::string(window) + R"("],"do":[{"effects":[)" + effect
               + R"(],"scope":")" + scope + "\"}]}";
    };
    const std::string nothing = "nothing it can be about meets";
    refused(kZinn, used("exchange", R"({"att":2})", "one your Hunter Character here"), "do", nothing);
    refused(kZinn, used("exchange", R"({"att":2})", "one your World here"), "do", nothing);
    refused(kZinn, used("exchange", R"({"heal":1})", "one your Fighter counter here"), "do", nothing);
    refused(kZinn, used("reallocation", R"({"exhaust":true})", "one enemy World"), "do", nothing);
    refused(kZinn, used("reallocation", R"({"ready":true})", "one your Hunter Fleet"), "do", nothing);
    refused(kZinn,
            R"({"kind":"deplete","windows":["allocation"],"do":[{"effects":[{"return":"Character","to":"hand"}]}]})",
            "do", nothing);
    refused(kEarth, R"({"kind":"passive","do":[{"effects":[{"points":1,"toward":"Admiral"}]}]})", "do", nothing);
    refused(kClones, R"({"kind":"passive","do":[{"effects":[{"def":1}],"vs":"World"}]})", "do", nothing);
    refused(kClones, R"({"kind":"passive","if":["with Admiral"],"do":[{"effects":[{"att":1}]}]})", "if", "Units here");
    EXPECT_EQ(said_to(kZinn, line(used("reallocation", R"({"ready":true})", "one your Hunter Character"))), "");
    EXPECT_EQ(said_to(kZinn, line(used("exchange", R"({"att":2})", "all your Fighter counter here"))), "");
    EXPECT_EQ(said_to(kClones, line(R"({"kind":"passive","do":[{"effects":[{"att":1}],"vs":"World"}]})")), "");
}

RULE("seize Z23", "what a card of this type cannot pay, know or change is refused") {
    refused(kEarth, R"({"kind":"eliminate","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]})", "kind",
            "eliminate");
    refused(kRing,
            R"({"kind":"instant","pay":1,"windows":["exchange"],"do":[{"effects":[{"def":3}],"scope":"World here"}]})",
            "pay", "Reaction");
    refused(
        kRing,
        R"({"kind":"instant","windows":["exchange"],"if":["throne"],"do":[{"effects":[{"def":3}],"scope":"World here"}]})",
        "if", "throne");
    refused(kZinn, R"({"kind":"passive","if":["with Mech"],"do":[{"effects":[{"pool":1}]}]})", "if", "with");
    refused(kZinn, R"({"kind":"deplete","windows":["allocation"],"if":["attacking"],"do":[{"effects":[{"draw":1}]}]})",
            "if", "attacking");
    refused(kZinn, R"({"kind":"passive","do":[{"effects":[{"att":-1}],"scope":"all enemy Fleet here"}]})", "do",
            "enemies");
    refused(kZinn, R"({"kind":"passive","do":[{"effects":[{"required":1}]}]})", "do", "required");
    refused(kZinn, R"({"kind":"passive","do":[{"effects":[{"att":1}]}]})", "do", "only Units fight");
    refused(kEarth, R"({"kind":"passive","once":"turn","do":[{"effects":[{"points":1}]}]})", "once", "cost of World");
    refused(kZinn, R"({"kind":"deplete","pay":"cost","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]})", "pay",
            "Character");
    refused(kClones, R"({"kind":"passive","do":[{"effects":[{"att":"x1/2"}],"vs":"Mech"}]})", "do", "vs");
}

RULE("seize Z23", "every verb has its row, and no two rows one word") {
    std::set<std::string_view> words;
    for (int i = 0; i < kOps; ++i) {
        const Verb& row = verb(static_cast<Op>(i));
        EXPECT_EQ(static_cast<int>(row.op), i);
        EXPECT_TRUE(words.insert(row.word).second) << row.word;
    }
    EXPECT_EQ(said_to(kClones, line(R"({"kind":"passive","do":[{"effects":[{"att":1}]}]})")), "");
}

RULE("seize Z23", "a field that no row has is refused, with all that are possible") {
    const std::string said = said_to(kClones, line(R"({"kind":"passive","do":[{"effects":[{"fly":1}]}]})"));
    EXPECT_NE(said.find("fly is not a known effect"), std::string::npos) << said;
    for (const Verb& row : verbs()) EXPECT_NE(said.find(std::string(row.field)), std::string::npos) << row.field;
}

RULE("seize Z23", "what a field holds is what its row says") {
    const auto passive = [](const char* effect) {
        return said_to(kClones, line(std::string(R"({"kind":"passive","do":[{"effects":[)") + effect + "]}]}"));
    };
    EXPECT_NE(passive(R"({"att":"x4"})").find("x2, x3 or x1/2"), std::string::npos) << passive(R"({"att":"x4"})");
    EXPECT_NE(passive(R"({"def":"x2"})").find("or x1/2"), std::string::npos);
    EXPECT_NE(passive(R"({"mute":false})").find("must be true"), std::string::npos);
    for (const Verb& row : verbs()) {
        if (row.shape != Shape::amount) continue;
        for (const int wrong : {row.low - 1, row.high + 1}) {
            const std::string effect = "{\"" + std::string(row.field) + "\":" + std::to_string(wrong) + "}";
            const std::string said = passive(effect.c_str());
            EXPECT_NE(said.find(std::to_string(row.low) + " to " + std::to_string(row.high)), std::string::npos)
                << effect << ": " << said;
        }
    }
}

RULE("seize Z23", "every verb is described where the card files are") {
    const std::string readme = read_file(IMPERIUM_SOURCE "/data/seize/README.md");
    for (const Verb& row : verbs())
        EXPECT_TRUE(readme.find("{\"" + std::string(row.field) + "\":") != std::string::npos
                    || readme.find("with `" + std::string(row.field) + "`") != std::string::npos)
            << row.field;
}

RULE("seize Z23", "how a verb reads is data: every row has words in every language, and no others are there") {
    const Json file = *parse_json(built_in_data("seize/verbs.json"));
    EXPECT_EQ(file.size(), verbs().size());
    for (const Verb& row : verbs()) {
        ASSERT_TRUE(file.contains(row.name)) << row.name;
        const Json& words = file[std::string(row.name)];
        for (const char* language : {"en", "fr"}) {
            ASSERT_TRUE(words.contains(language)) << row.name;
            const std::string text = words[language];
            EXPECT_FALSE(text.empty()) << row.name;
            EXPECT_EQ(std::count(text.begin(), text.end(), '{'), std::count(text.begin(), text.end(), '}')) << text;
        }
        EXPECT_EQ(words.size(), 2U) << row.name;
        EXPECT_EQ(reading(row.op), words["en"].get<std::string>());
    }
    for (const char* edition : {"2022", "classic"}) {
        const CardBook& book = edition_book(edition);
        for (const Design& design : book.designs)
            for (const Ability& a : book.of(design))
                EXPECT_EQ(ability_text(book, design, a).find('{'), std::string::npos) << ability_text(book, design, a);
    }
}

RULE("seize Z23", "the gaps of a verb's words are filled: a value, one of two, and gaps within them") {
    const std::vector<Gap> gaps = {{"n", "3"}, {"many", "yes"}, {"one", ""}, {"kind", "Fleet"}};
    EXPECT_EQ(filled("gain {n} counter{one?|s}", gaps), "gain 3 counters");
    EXPECT_EQ(filled("{many?they {one?is|are} {kind}s|it is}", gaps), "they are Fleets");
    EXPECT_EQ(filled("{one?a {kind}}{many?b}", gaps), "b");
    EXPECT_EQ(filled("{unheard} {of?it|}", gaps), "{unheard} {of?it|}");
    EXPECT_EQ(filled("{n", gaps), "{n");
}

}  // namespace imperium::test

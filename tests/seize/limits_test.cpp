#include "games/seize/codec.hpp"
#include "games/seize/limits.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"

// Bounds of a State: what can be reached is refused with a sentence, what cannot is a fault.
namespace imperium::test {

namespace {

constexpr const char* kTactic = "Piercing Wedge Formation";
constexpr const char* kPatrol = "Long Range Patrol Force";

// A Conquest Action in which seat 0 holds a Reaction with one effect that lasts.
struct Crowd {
    Crowd()
        : held(FixtureCards()
                   .value(kTactic, "cost", 1)
                   .lines(kTactic, R"([{"kind":"instant","windows":["exchange"],
                                        "do":[{"effects":[{"att":1}],"scope":"all your Fleet here"}]}])")
                   .held()) {
        c.b.s.set = held.number();
        c.attacker(kPatrol);
        c.defender(kPatrol);
        c.b.hand(0, kTactic);
        c.b.resources(0, 5);
        c.begin();
        EXPECT_TRUE(c.b.until_window(0, Window::exchange, Stage::step1));
        ActionList<Seize> actions;
        Seize::legal(c.b.s, 0, actions);
        for (const Seize::Action& one : actions)
            if (one.type == Seize::Action::Type::use) use = one;
    }

    // Effects of another card, until there are so many.
    void fill(int n) {
        while (c.b.s.mods.size() < n) {
            Mod mod{};
            mod.card = cards(c.b.s).find("On High Alert");
            mod.duration = Duration::action;
            c.b.s.mods.push(mod);
        }
    }

    CardSets<CardBook>::Held held;
    Clash c;
    Seize::Action use{};
};

}  // namespace

RULE("seize Z17", "a Conquest Action holds 32 effects; one more is refused with a sentence, and nothing is cut") {
    Crowd crowd;
    Board& b = crowd.c.b;
    ASSERT_TRUE(b.can_use(0, kTactic));
    crowd.fill(31);
    EXPECT_TRUE(b.can_use(0, kTactic));
    crowd.fill(32);
    EXPECT_FALSE(b.can_use(0, kTactic));
    const Fact why = SeizeCodec::why_not(b.s, 0, crowd.use);
    EXPECT_EQ(why.key(), "seize.use-crowded");
    EXPECT_NE(why.english().find("holds 32 effects"), std::string::npos) << why.english();
}

RULE("seize Z17", "Units that would choose more than fits make a position that is not sound") {
    Crowd crowd;
    crowd.c.b.s.stage = Stage::stance;
    crowd.fill(31);
    const char* before = Seize::fault(crowd.c.b.s);
    crowd.fill(32);
    const char* after = Seize::fault(crowd.c.b.s);
    EXPECT_TRUE(before == nullptr || std::string_view(before).find("choose more effects") == std::string_view::npos);
    ASSERT_NE(after, nullptr);
    EXPECT_NE(std::string_view(after).find("choose more effects"), std::string_view::npos) << after;
}

RULE("seize Z9", "a Unit with more bonuses than are counted makes a position that is not sound") {
    FixtureCards cards;
    std::string lines;
    for (int i = 0; i < 8; ++i)
        lines += std::string(i == 0 ? "[" : ",") + R"({"kind":"passive","do":[{"effects":[{"att":1}],"vs":"Fleet"}]})";
    cards.lines(kPatrol, lines + "]");
    const auto held = cards.held();
    Clash c;
    c.b.s.set = held.number();
    c.attacker(kPatrol);
    c.begin();
    const char* fault = Seize::fault(c.b.s);
    ASSERT_NE(fault, nullptr);
    EXPECT_NE(std::string_view(fault).find("more bonuses"), std::string_view::npos) << fault;
}

}  // namespace imperium::test

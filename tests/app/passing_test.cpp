#include "app/passing.hpp"
#include "seize/position.hpp"

// Automatic passing at the terminal: never, unless a card in the hand fits, until the end of the Phase.
using namespace imperium;
using namespace imperium::test;

namespace {

// A Conquest Action in which seat 0, the attacker, is asked: its Unit has Mission counters, its hand these cards.
Table asked(const Json& hand) {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    const auto enemy = at.world(1, "Bygaros 7, Garden of the Galaxy");
    at.unit(enemy, "Light Cruiser Task Force", {{"owner", 0}, {"depleted", true}});
    at.unit(enemy, "Long Range Patrol Force");
    at.player(0, "hand", hand).player(0, "resources", 4).player(0, "turns", 3);
    at.phase("military");
    Table t = at.table();
    EXPECT_TRUE(go_to(t, "conquer", 0));
    t.play(0, {{"type", "conquer"}, {"world", enemy}});
    EXPECT_TRUE(go_to(t, "window", 0));
    return t;
}

void set(Passing& passing, const char* word, Table& t) { ASSERT_TRUE(passing.set(word, t.match(), 0).has_value()); }

}  // namespace

TEST(app, NobodyPassesWithoutBeingTold) {
    Table t = asked(Json::array());
    Passing passing;
    EXPECT_FALSE(passing.passes(t.match(), 0));
    EXPECT_FALSE(passing.set("often", t.match(), 0).has_value());
    EXPECT_FALSE(passing.passes(t.match(), 0));
    EXPECT_TRUE(Passing::known_to(t.match()));
    EXPECT_FALSE(Passing::known_to(Table::fresh("clash", 2).match()));
}

TEST(app, PassUnlessACardInTheHandFits) {
    Passing passing;
    Table units_only = asked(Json::array());
    ASSERT_TRUE(offers(units_only, 0, "use")) << "a Mission counter could be used";
    set(passing, "unless", units_only);
    EXPECT_TRUE(passing.passes(units_only.match(), 0));
    Table with_card = asked({"Piercing Wedge Formation", "Long Range Patrol Force"});
    EXPECT_FALSE(passing.passes(with_card.match(), 0));
    set(passing, "never", units_only);
    EXPECT_FALSE(passing.passes(units_only.match(), 0));
}

TEST(app, PassUntilThePhaseEndsAndThenAsBefore) {
    Passing passing;
    Table t = asked({"Piercing Wedge Formation"});
    set(passing, "unless", t);
    set(passing, "phase", t);
    EXPECT_TRUE(passing.passes(t.match(), 0));
    EXPECT_EQ(passing.now(), Passing::When::phase);
    t.play(0, {{"type", "pass"}});
    ASSERT_TRUE(go_to(t, "window", 0));
    EXPECT_TRUE(passing.passes(t.match(), 0)) << "the same Military Phase";
    ASSERT_TRUE(go_to(t, "dismiss") || go_to(t, "settle"));
    EXPECT_FALSE(passing.passes(t.match(), 0));
    EXPECT_EQ(passing.now(), Passing::When::unless);
}

TEST(app, OnlyWindowsArePassed) {
    Position at(2);
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "reserve", {"Damirus Inner, Planet of the Dead"}).phase("resupply");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "settle", 0));
    Passing passing;
    set(passing, "phase", t);
    EXPECT_FALSE(passing.passes(t.match(), 0));
}

#include "seize/board.hpp"
#include "seize/fixture.hpp"

#include <optional>

// Z17.1: every window opens for a card that names it, whether a live card does or not.
namespace imperium::test {

namespace {

constexpr const char* kZinn = "Vice Admiral Zinn Garnath";
constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kGuardian = "Imperial Guardian Fleet";

// A set in which Zinn depletes in this window to draw a card.
CardSets<CardBook>::Held drawing_in(std::string_view window, std::string_view edition) {
    return FixtureCards(edition)
        .lines(kZinn,
               R"([{"kind":"deplete","windows":[")" + std::string(window) + R"("],"do":[{"effects":[{"draw":1}]}]}])")
        .held();
}

using Begin = std::function<void(Board&, Id)>;

// Where play goes on after the window in which seat 0 was offered that line, playing on from there.
std::optional<Stage> opens(std::string_view window, std::string_view edition, const Begin& begin) {
    const auto held = drawing_in(window, edition);
    Board b(2, edition);
    b.s.set = held.number();
    const Id home = b.world(0, "Krinos Mecarios, Galadium Nexus");
    b.world(0, "Bygaros 7, Garden of the Galaxy");
    const Id target = b.world(1, "Saturn, Belter's Home");
    b.unit(1, kGuardian, target);
    b.unit(0, kPatrol, home);
    b.attacker(kPatrol, target);
    b.character(0, kZinn);
    b.hand(0, kGuardian);
    for (int i = 0; i < 6; ++i) b.deck(0, kPatrol);
    begin(b, target);
    if (!b.until([&] { return b.can_use(0, kZinn); })) return std::nullopt;
    return b.s.stage;
}

}  // namespace

RULE("seize Z17.1", "each window opens when a card names it") {
    const auto fight = [](Board& b, Id target) { b.conquer(target); };
    const auto build = [](Board& b, Id) {
        b.allocation();
        ASSERT_TRUE(b.until([&] { return b.asks(Ask::build, 0); }));
        b.build(kGuardian, b.s.world[0].id);
    };
    for (const char* edition : {"2022", "classic"}) {
        EXPECT_TRUE(opens("allocation", edition, [](Board& b, Id) { b.allocation(); })) << edition;
        EXPECT_TRUE(opens("build", edition, build)) << edition;
        EXPECT_TRUE(opens("reallocation", edition, [](Board& b, Id) { b.reallocation(); })) << edition;
        EXPECT_TRUE(opens("react", edition, [](Board& b, Id) { b.end_of_attacks(); })) << edition;
        EXPECT_TRUE(opens("military", edition, [](Board& b, Id) { b.end_of_attacks(); })) << edition;
        for (const char* window : {"conquest", "exchange", "targets", "step3"})
            EXPECT_TRUE(opens(window, edition, fight)) << edition << " " << window;
    }
}

RULE("seize Z17.1", "so do those that no card of an edition names: Phases, Step 4 and the Victory check") {
    const Begin attacks = [](Board& b, Id) { b.end_of_attacks(); };
    const Begin as_regent = [](Board& b, Id) {
        b.s.regent = 0;
        b.victory();
    };
    for (const char* edition : {"2022", "classic"}) {
        const bool classic = edition == std::string_view("classic");
        EXPECT_EQ(opens("resupply", edition, [](Board& b, Id) { b.resupply(); }), Stage::undeplete) << edition;
        EXPECT_EQ(opens("step4", edition, [](Board& b, Id at) { b.conquer(at); }), Stage::step4_withdraw) << edition;
        EXPECT_EQ(opens("victory", edition, attacks), classic ? Stage::rewards : Stage::liberate) << edition;
        EXPECT_EQ(opens("check", edition, attacks), classic ? Stage::elimination : Stage::rewards) << edition;
        EXPECT_EQ(opens("regent", edition, as_regent), Stage::banish) << edition;
        EXPECT_FALSE(opens("regent", edition, attacks)) << edition;  // the Phase is the Regent's alone
    }
}

RULE("seize Z17.1", "the Regent Phase begins with its window: what is drawn there counts for the title") {
    for (const bool draws : {false, true}) {
        const auto held = drawing_in("regent", "2022");
        Board b;
        b.s.set = held.number();
        b.world(0, "Krinos Mecarios, Galadium Nexus", true);
        b.world(1, "Saturn, Belter's Home", true);
        b.character(0, kZinn);
        b.deck(0, kPatrol);
        b.s.regent = 0;
        b.victory();
        ASSERT_TRUE(b.until_window(0, Window::regent));
        if (draws) b.use(0, kZinn);
        b.finish_turn();
        EXPECT_EQ(b.s.regent, draws ? kNobody : Seat{0});
    }
}

RULE("seize Z17.1", "a window is not open at another moment") {
    EXPECT_FALSE(opens("allocation", "2022", [](Board& b, Id target) { b.conquer(target); }));
    EXPECT_FALSE(opens("reallocation", "2022", [](Board& b, Id target) { b.conquer(target); }));
    EXPECT_FALSE(opens("military", "2022", [](Board& b, Id target) { b.conquer(target); }));
}

}  // namespace imperium::test

#include "seize/board.hpp"
#include "seize/fixture.hpp"

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

// Was seat 0 offered that line, playing on from there?
bool opens(std::string_view window, std::string_view edition, const std::function<void(Board&, Id)>& begin) {
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
    return b.until([&] { return b.can_use(0, kZinn); });
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
    EXPECT_TRUE(opens("resupply", "classic", [](Board& b, Id) { b.resupply(); }));
}

RULE("seize Z17.1", "a window is not open at another moment") {
    EXPECT_FALSE(opens("allocation", "2022", [](Board& b, Id target) { b.conquer(target); }));
    EXPECT_FALSE(opens("reallocation", "2022", [](Board& b, Id target) { b.conquer(target); }));
    EXPECT_FALSE(opens("military", "2022", [](Board& b, Id target) { b.conquer(target); }));
}

}  // namespace imperium::test

#include "galactic/position.hpp"
#include "games/galactic/codec.hpp"

#include <set>

using namespace imperium;
using namespace imperium::galactic;
using namespace imperium::test;

namespace {

const Galactic::State& state_of(Table& t) { return static_cast<const MatchOf<GalacticCodec>&>(t.match()).state(); }

Json seen(const Galactic::State& state, Seat seat) { return view_json<GalacticCodec>(state, Viewer::of(seat)); }

// Positions that random play seldom reaches.
std::vector<Position> rare() {
    Position out;  // Yellow is eliminated
    out.owner(0, {"P2", "M9"}).set("order", {2, 3, 0});
    Position choosing = out;
    choosing.phase("allocation").player(2, {{"attack_die", 4}, {"defense_die", 4}}).set("done", {2});
    Position asked;
    asked.owner(0, {"M9"})
        .player(0, {{"attack_die", 6}})
        .player(1, {{"research", {"def-either", "def-inf"}}})
        .moon("M1", {{"ally", 0}})
        .set("used", Json::array({{{"infantry", 1}}, Json::object(), Json::object(), Json::object()}))
        .set("attack", {{"force", "own"}, {"mode", "infantry"}, {"from", "M9"}, {"to", "P2"}});
    Position full;  // no moon is left
    for (int i = 0; i < 24; ++i) full.owner(i / 6, {"M" + std::to_string(i + 1)});
    return {out, choosing, asked, full};
}

}  // namespace

TEST(galactic, ImaginedWorldsLookLikeTheRealOneInRarePositions) {
    for (const Position& position : rare()) {
        Table t = position.table();
        const Galactic::State& real = state_of(t);
        for (Seat seat = 0; seat < kSeats; ++seat)
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                Rng one(seed), two(seed + 1000), again(seed + 1000);
                const auto imagined = Galactic::imagine(real, seat, one);
                EXPECT_EQ(Galactic::fault(imagined), nullptr);
                EXPECT_EQ(seen(imagined, seat), seen(real, seat));
                EXPECT_TRUE(same_bytes(Galactic::imagine(imagined, seat, two), Galactic::imagine(real, seat, again)));
            }
    }
}

TEST(galactic, ImaginedTokensAreThoseNotSeenAndAsManyIpec) {
    Table t = Position()
                  .moon("M1", {{"die", 12}, {"ipec", true}, {"ally", 0}})
                  .moon("M2", {{"die", 10}, {"die_up", true}})
                  .table();
    const Galactic::State& real = state_of(t);
    std::set<int> mine, others;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Rng rng(seed);
        const auto red = Galactic::imagine(real, 0, rng), blue = Galactic::imagine(real, 3, rng);
        mine.insert(red.die[0]);
        others.insert(blue.die[0]);
        EXPECT_EQ(blue.die[1], 10);
        EXPECT_EQ(std::popcount(red.ipec), std::popcount(real.ipec));
        EXPECT_EQ(std::popcount(blue.ipec), std::popcount(real.ipec));  // so a new deal is due when it is (G5.1)
        EXPECT_NE(red.ipec & bit(Place{0}), 0U);
    }
    EXPECT_EQ(mine, std::set<int>{12});
    EXPECT_EQ(others, (std::set<int>{4, 6, 8, 10, 12}));
}

TEST(galactic, ImaginedChoicesOfOthersVary) {
    Table t = Table::fresh("galactic", 4);
    for (const int seat : {1, 2, 3}) t.play(seat, research_done());
    std::set<Abilities> guesses;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng rng(seed);
        const auto world = Galactic::imagine(state_of(t), 0, rng);
        EXPECT_EQ(world.player[0].research, 0);
        EXPECT_EQ(world.done, state_of(t).done);
        guesses.insert(world.player[1].research);
    }
    EXPECT_GT(guesses.size(), 10U);
}

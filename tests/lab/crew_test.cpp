#include "lab/arena.hpp"
#include "lab/crew.hpp"
#include "lab/verify.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace imperium;

namespace {

// Games of clash at random, a part each.
Work work_of(std::uint64_t parts) {
    const Json player = {
        {"name", "random"}, {"agent", "random"}, {"iterations", 0}, {"milliseconds", 0}, {"settings", Json::object()}};
    return {"arena",
            {{"game", "clash"}, {"seats", 2}, {"options", Json::object()}, {"players", {player}}, {"seed", 3}},
            parts};
}

}  // namespace

TEST(Crew, PlaysEveryPartOnceAndLeavesOutWhatIsThere) {
    std::map<std::uint64_t, std::string> one;
    const auto all = play_parts(work_of(6), 1, {.finished = [&](std::uint64_t part, const std::string& bytes) {
                                    EXPECT_TRUE(one.emplace(part, bytes).second);
                                    return true;
                                }});
    ASSERT_TRUE(all && *all);
    EXPECT_EQ(one.size(), 6U);
    Work rest = work_of(6);
    std::vector<std::uint64_t> asked;
    rest.there = [&](std::uint64_t part) {
        asked.push_back(part);
        return part % 2 == 0;
    };
    std::map<std::uint64_t, std::string> three;
    ASSERT_TRUE(play_parts(rest, 3, {.finished = [&](std::uint64_t part, const std::string& bytes) {
                               three.emplace(part, bytes);
                               return true;
                           }}));
    EXPECT_EQ(asked, (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(three, (std::map<std::uint64_t, std::string>{{1, one[1]}, {3, one[3]}, {5, one[5]}}));
}

TEST(Crew, StopsWhenItIsEnoughAndWhenItIsAskedTo) {
    int played = 0;
    const auto enough =
        play_parts(work_of(1000), 2, {.finished = [&](std::uint64_t, const std::string&) { return ++played < 3; }});
    EXPECT_TRUE(enough && *enough);
    EXPECT_EQ(played, 3);
    const auto stopped = play_parts(work_of(1000), 2,
                                    {.finished =
                                         [&](std::uint64_t, const std::string&) {
                                             ++played;
                                             return true;
                                         },
                                     .stop = [&] { return played >= 5; }});
    EXPECT_TRUE(stopped && !*stopped);
    EXPECT_EQ(played, 5);
}

TEST(Crew, AnUnknownWorkAndAnUnplayableOneAreRefused) {
    const WorkWatch nobody{.finished = [](std::uint64_t, const std::string&) { return true; }};
    EXPECT_NE(play_parts({"juggling", {}, 1}, 1, nobody).error().message().find("juggling"), std::string::npos);
    Work wrong = work_of(1);
    wrong.plan["options"] = {{"target", -1}};
    EXPECT_NE(play_parts(wrong, 1, nobody).error().message().find("target"), std::string::npos);
}

TEST(Crew, VerifySaysTheSameOnAnyNumberOfThreads) {
    VerifyPlan plan;
    plan.games = 4;
    plan.close_look = 1000;
    const VerifyReport one = verify("clash", plan);
    plan.threads = 3;
    const VerifyReport three = verify("clash", plan);
    EXPECT_EQ(one.games, 4U);
    EXPECT_EQ(one.decisions, three.decisions);
    EXPECT_EQ(one.positions, three.positions);
    EXPECT_EQ(one.lists, three.lists);
    plan.first = 2;  // a game does not depend on those before it
    plan.games = 2;
    const VerifyReport later = verify("clash", plan);
    plan.first = 0;
    EXPECT_EQ(one.decisions, later.decisions + verify("clash", plan).decisions);
}

TEST(Crew, AGameThatIsVerifiedStopsInItsMiddle) {
    const auto play = verify_parts({{"game", "clash"},
                                    {"seed", 1},
                                    {"first", 0},
                                    {"options", Json::object()},
                                    {"close_look", 1},
                                    {"most_decisions", 1000}});
    ASSERT_TRUE(play.has_value());
    const auto decisions = [&](bool stop) {
        const std::atomic<bool> stopped = stop;
        return read_verify_report(Json::from_cbor((*play)(0, stopped)), "a game")->decisions;
    };
    EXPECT_EQ(decisions(true), 0U);
    EXPECT_GT(decisions(false), 0U);
}

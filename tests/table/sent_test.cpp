#include "agents/mind.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "table/sent.hpp"

#include <gtest/gtest.h>

// What travels to somebody who thinks for a seat elsewhere.
namespace imperium::table {

namespace {

constexpr const char* kSeed = "what nobody may know";

// Decides at random, once.
void go_on(Match& match, Rng& rng) {
    const auto seat = *match.pending().begin();
    const Json legal = match.legal(seat);
    ASSERT_TRUE(match.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
}

}  // namespace

// Two worlds that are alike to a seat are sent alike, so nothing of what differs is in what is sent.
TEST(Sent, AWorldForASeatHasNothingThatTheSeatMayNotKnow) {
    for (const GameEntry& entry : registry().all()) {
        auto match = registry().create(entry.info->id, entry.info->seats[0], nullptr, kSeed);
        ASSERT_TRUE(match);
        Rng rng(5);
        int others = 0;
        for (int step = 0; step < 60 && !(*match)->over(); ++step) {
            for (int i = 0; i < (*match)->seats(); ++i) {
                const auto seat = static_cast<Seat>(i);
                const Json here = sent_to(**match, seat);
                EXPECT_EQ(write_json(here).find(kSeed), std::string::npos);
                EXPECT_EQ(here["content"], nullptr) << "the usual cards need not be sent";
                for (const std::uint64_t number : {2U, 3U}) {
                    const auto other = received(sent_to(**match, seat, number));
                    ASSERT_TRUE(other) << other.error().message();
                    others += (*other)->hash() != (*match)->hash() ? 1 : 0;
                    ASSERT_EQ(sent_to(**other, seat), here) << entry.info->id << ", step " << step << ", seat " << i;
                }
            }
            go_on(**match, rng);
        }
        if (entry.info->id == "clash" || entry.info->id == "seize") {
            EXPECT_GT(others, 0) << "there are hidden cards";
        }
    }
}

TEST(Sent, ThinkingThereIsThinkingHere) {
    for (const GameEntry& entry : registry().all()) {
        auto match = registry().create(entry.info->id, entry.info->seats[0], nullptr, kSeed);
        ASSERT_TRUE(match);
        Rng rng(6);
        for (int step = 0; step < 25 && !(*match)->over(); ++step) go_on(**match, rng);
        const Seat seat = *(*match)->pending().begin();
        const auto there = received(sent_to(**match, seat));
        ASSERT_TRUE(there) << there.error().message();
        EXPECT_EQ((*there)->view(Viewer::of(seat)), (*match)->view(Viewer::of(seat)));
        const auto mine = advise(**match, seat, Agent::admiral, Limits{120, {}}, 9);
        const auto theirs = advise(**there, seat, Agent::admiral, Limits{120, {}}, 9);
        ASSERT_TRUE(mine && theirs);
        EXPECT_EQ(mine->action, theirs->action) << entry.info->id;
        EXPECT_EQ(mine->info["value"], theirs->info["value"]) << entry.info->id;
    }
}

TEST(Sent, CardsOfOnesOwnTravelAlong) {
    auto first = registry().create("clash", 2, nullptr, kSeed);
    ASSERT_TRUE(first);
    auto content = parse_json(*(*first)->journal().card_content);
    ASSERT_TRUE(content);
    auto match = registry().create("clash", 2, {{"cards", *content}}, kSeed);
    ASSERT_TRUE(match) << match.error().message();
    EXPECT_TRUE(received(sent_to(**match, 0)));
    const auto classic = registry().create("seize", 2, {{"edition", "classic"}}, kSeed);
    ASSERT_TRUE(classic) << classic.error().message();
    const Json sent = sent_to(**classic, 0);
    EXPECT_EQ(sent["content"], nullptr);
    const auto there = received(sent);
    ASSERT_TRUE(there) << there.error().message();
    EXPECT_EQ((*there)->view(Viewer::of(0)), (*classic)->view(Viewer::of(0)));
}

TEST(Sent, WhatCannotBeReadIsRefused) {
    auto match = registry().create("pocket", 3, nullptr, kSeed);
    ASSERT_TRUE(match);
    const Json good = sent_to(**match, 0);
    ASSERT_TRUE(received(good));
    Json other = good;
    other["build"] = "of yesterday";
    EXPECT_EQ(received(other).error().why.key(), "server.other-build");
    for (const Json& position : {Json(""), Json("zz"), Json("00ff"), Json(7), Json(nullptr)}) {
        other = good;
        other["position"] = position;
        EXPECT_FALSE(received(other)) << position;
    }
    other = good;
    other["game"] = "chess";
    EXPECT_FALSE(received(other));
    EXPECT_FALSE(received(Json::array()));
    EXPECT_FALSE(received(nullptr));
}

}  // namespace imperium::table

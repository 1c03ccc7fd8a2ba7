#include "agents/agent.hpp"
#include "games/all.hpp"
#include "lab/daily.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace imperium;

namespace {

DailyPlan quick(const std::string& seed) {
    DailyPlan plan;
    plan.game = "clash";
    plan.seats = 2;
    plan.seed = seed;
    plan.count = 2;
    plan.phases = {"attack", "defense", "modifiers"};
    plan.first_look = 200;
    plan.judgement = 400;
    plan.margin = 0.04;
    return plan;
}

bool holds(const Json& list, const Json& one) { return std::ranges::find(list, one) != list.end(); }

// What every question has to be, whoever made it.
void expect_good(const std::string& game, const Json& one, double margin) {
    const Json& moves = one["moves"];
    ASSERT_GE(moves.size(), 2U);
    EXPECT_EQ(moves[0]["action"], one["best"]);
    EXPECT_NE(one["best"], one["obvious"]);
    for (const Json& move : moves) EXPECT_TRUE(holds(one["legal"], move["action"]));
    EXPECT_TRUE(holds(one["legal"], one["obvious"]));
    EXPECT_GE(moves[0]["chance"].get<double>() - moves[1]["chance"].get<double>(), margin - 1e-9);
    const Json document = (*registry().find(game))->schema();
    EXPECT_EQ(schema::misfit(document, "view", one["view"]), "");
    for (const Json& action : one["legal"]) EXPECT_EQ(schema::misfit(document, "action", action), "");
    EXPECT_TRUE(holds(one["view"]["pending"], one["seat"]));
}

}  // namespace

TEST(Daily, ThereIsAClearlyBestMoveThatIsNotTheObviousOne) {
    const auto found = daily_positions(quick("test"));
    ASSERT_TRUE(found) << found.error().message();
    ASSERT_EQ(found->size(), 2U);
    for (const Json& one : *found) {
        expect_good("clash", one, 0.04);
        // The seat sees its own hand, and of the other one only how many cards it has.
        const int seat = one["seat"];
        EXPECT_TRUE(one["view"]["players"][seat]["hand"].is_array());
        EXPECT_TRUE(one["view"]["players"][1 - seat]["hand"].is_null());
        EXPECT_FALSE(one["view"]["players"][seat].contains("deck"));
    }
    EXPECT_EQ(*found, *daily_positions(quick("test")));
    EXPECT_NE(*found, *daily_positions(quick("another")));
}

TEST(Daily, WhatCannotBePlayedIsRefused) {
    DailyPlan plan = quick("test");
    plan.seats = 9;
    EXPECT_FALSE(daily_positions(plan));
}

// The positions the page has: three weeks of each game and more, which today's rules still understand.
TEST(Daily, ThePageHasWeeksOfEachGame) {
    for (const GameEntry& entry : registry().all()) {
        const std::string game = entry.info->id;
        SCOPED_TRACE(game);
        const std::ifstream file(IMPERIUM_SOURCE "/web/src/games/" + game + "/daily.json");
        std::stringstream text;
        text << file.rdbuf();
        const Json all = Json::parse(text.str(), nullptr, false);
        ASSERT_TRUE(all.is_object());
        EXPECT_GE(all["positions"].size(), 21U);
        EXPECT_GE(all["iterations"], info_of(Agent::emperor).iterations);
        EXPECT_GE(all["margin"], 0.03);
        for (const Json& one : all["positions"]) expect_good(game, one, all["margin"]);
    }
}

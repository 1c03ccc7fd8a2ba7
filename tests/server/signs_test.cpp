#include "server/signs.hpp"

#include <gtest/gtest.h>

namespace imperium::server {

TEST(Signs, AClockThatJumpsIsNoticedOnce) {
    ClockWatch clock(1'000);
    EXPECT_EQ(clock.look(0, 5'000'000), 0);
    EXPECT_EQ(clock.look(2'000, 5'002'400), 0);  // drift
    EXPECT_EQ(clock.look(4'000, 8'604'400), 3'600'000);
    EXPECT_EQ(clock.look(6'000, 8'606'400), 0);
    EXPECT_EQ(clock.look(8'000, 8'603'400), -5'000);
    EXPECT_EQ(clock.look(10'000, 8'605'400), 0);
}

TEST(Signs, SocketsThatAreCutAfterTheSameSilenceAreNoticed) {
    CutSockets people;  // come and go as they like
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(people.cut(0.5 + (i * 7) % 30, i));
    CutSockets busy;  // they were speaking
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(busy.cut(0.1, i));
    CutSockets proxy;
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(proxy.cut(10 + 0.05 * i, i));
    EXPECT_EQ(proxy.cut(10.1, 5), 10.0);
    for (int i = 0; i < 50; ++i) EXPECT_FALSE(proxy.cut(10, 6 + i));  // said once in ten minutes
    EXPECT_TRUE(proxy.cut(10, 700));
}

}  // namespace imperium::server

#include "support/rule.hpp"
#include "support/table.hpp"

using namespace imperium;
using namespace imperium::test;

RULE("clash R1.1", "one shuffle, the first half to seat 0, the second to seat 1") {
    Table t = Table::fresh("clash", 2);
    const Json& shuffle = t.match().opening().at(0).full;
    EXPECT_EQ(shuffle["what"], "start");
    EXPECT_EQ(shuffle["order"].size(), 102U);
    EXPECT_EQ(t.look("/players/0/hand").size(), 51U);
    EXPECT_EQ(t.look("/players/1/hand").size(), 51U);
}

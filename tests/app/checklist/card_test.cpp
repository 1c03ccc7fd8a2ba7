#include "seize/board.hpp"

#include <cstdlib>

// What step 2 of the checklist asks for: the test of a card that checklist.py adds to data/seize. It is written, so to
// speak, when IMPERIUM_CARD_TEST is in the environment.
namespace imperium::test {

namespace {

struct NewCard : ::testing::Test {
    void TestBody() override {
        Clash c;
        const Who flotilla = c.attacker("Test Flotilla");
        const Who fighters = c.defender("Fighter Squadron");
        c.begin();
        ASSERT_TRUE(c.b.until_aim(flotilla));
        EXPECT_EQ(c.b.att(flotilla, fighters), c.b.att(flotilla) + 2);
    }
};

const bool kWritten = [] {
    const bool written = std::getenv("IMPERIUM_CARD_TEST") != nullptr;  // NOLINT(concurrency-mt-unsafe)
    if (written) RuleTest<NewCard>("seize card Test Flotilla", "ATT +2 versus Fighters", __FILE__, __LINE__);
    return written;
}();

}  // namespace

}  // namespace imperium::test

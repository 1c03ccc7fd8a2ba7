#include "seize/position.hpp"

using namespace imperium::test;

// The worked examples of the rulebooks, step by step to the printed result, with the cards of data/seize.
TEST(seize, Scenarios) {
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/data/examples/seize", ".json")) run_scenario(path);
}

// What else could have become of them, with the cards of the rule tests.
RULE("seize Z30.50", "the Heavy Robots hold Mars, and Mars holds as a Throne World") {
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/tests/seize/scenarios", ".json"))
        run_scenario(path, {{"cards", with_fixture_cards({{"edition", "classic"}})["cards"]}});
}

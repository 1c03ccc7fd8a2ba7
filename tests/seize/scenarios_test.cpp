#include "support/table.hpp"

using namespace imperium::test;

// The worked examples of the rulebooks, step by step to the printed result.
TEST(seize, Scenarios) {
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/data/examples/seize", ".json")) run_scenario(path);
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/tests/seize/scenarios", ".json")) run_scenario(path);
}

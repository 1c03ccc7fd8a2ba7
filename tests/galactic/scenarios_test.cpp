#include "support/table.hpp"

using namespace imperium::test;

TEST(galactic, Scenarios) {
    const auto files = files_in(IMPERIUM_SOURCE "/data/examples/galactic", ".json");
    EXPECT_FALSE(files.empty());
    for (const std::string& path : files) run_scenario(path);
}

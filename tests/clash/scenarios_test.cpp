#include "support/table.hpp"

using namespace imperium::test;

TEST(clash, Scenarios) {
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/data/examples/clash", ".json")) run_scenario(path);
}

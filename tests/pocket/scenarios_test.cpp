#include "support/table.hpp"

using namespace imperium::test;

TEST(pocket, Scenarios) {
    for (const std::string& path : files_in(IMPERIUM_SOURCE "/data/examples/pocket", ".json")) run_scenario(path);
}

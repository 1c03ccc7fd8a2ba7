#include "games/all.hpp"
#include "lab/playthrough.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

using namespace imperium;

// tests/golden/seize-classic-SEATS.txt is the output of: imperium playthrough seize --seats SEATS -o edition=classic
TEST(Classic, GoldenPlaythroughsAreTheSame) {
    const auto seize = registry().find("seize");
    ASSERT_TRUE(seize.has_value());
    const auto options = complete_options(*(*seize)->info, {{"edition", "classic"}});
    ASSERT_TRUE(options.has_value());
    for (const int seats : {2, 4, 6}) {
        const auto match = play_match("seize", seats, *options, "golden", {Agent::greedy});
        ASSERT_TRUE(match.has_value());
        const auto told = playthrough((*match)->journal());
        ASSERT_TRUE(told.has_value());
        const std::string path = IMPERIUM_SOURCE "/tests/golden/seize-classic-" + std::to_string(seats) + ".txt";
        EXPECT_TRUE(*told == test::read_file(path))
            << path << " differs; make it anew with: imperium playthrough seize --seats " << seats
            << " -o edition=classic > tests/golden/seize-classic-" << seats << ".txt";
    }
}

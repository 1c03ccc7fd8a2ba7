#include "lab/record_run.hpp"

#include <gtest/gtest.h>

#include <map>

using namespace imperium;

namespace {

using Blocks = std::map<std::uint64_t, std::string>;

RecordRun run_of(Blocks& blocks, unsigned threads) {
    RecordRun run;
    run.game = "clash";
    run.plan = {4, 9, 0.2F};
    run.games = 3 * kGamesOfBlock;
    run.threads = threads;
    run.there = [&](std::uint64_t block) { return blocks.contains(block) && is_whole_block(blocks[block]); };
    run.keep = [&](std::uint64_t block, std::string_view bytes) -> Result<void> {
        blocks[block] = bytes;
        return {};
    };
    return run;
}

}  // namespace

TEST(Record, TheSamePlanGivesTheSameBytesWhateverTheThreads) {
    Blocks one, two;
    ASSERT_EQ(*record_games(run_of(one, 1)), 3 * kGamesOfBlock);
    ASSERT_EQ(*record_games(run_of(two, 3)), 3 * kGamesOfBlock);
    EXPECT_EQ(one.size(), 3U);
    EXPECT_TRUE(one == two);
}

TEST(Record, ARunGoesOnWhereItStoppedAndMakesDamagedBlocksAnew) {
    Blocks blocks;
    ASSERT_TRUE(record_games(run_of(blocks, 2)).has_value());
    const Blocks whole = blocks;
    blocks.erase(1);
    blocks[2][blocks[2].size() / 2] ^= 1;
    EXPECT_FALSE(is_whole_block(blocks[2]));
    int kept = 0;
    RecordRun again = run_of(blocks, 1);
    again.keep = [&](std::uint64_t block, std::string_view bytes) -> Result<void> {
        ++kept;
        blocks[block] = bytes;
        return {};
    };
    ASSERT_EQ(*record_games(again), 3 * kGamesOfBlock);
    EXPECT_EQ(kept, 2);
    EXPECT_TRUE(blocks == whole);
    EXPECT_FALSE(is_whole_block(""));
    EXPECT_FALSE(is_whole_block(whole.at(0).substr(0, 100)));
}

TEST(Record, BadInputIsRefusedWithASentence) {
    Blocks blocks;
    const auto refused = [&](const auto& change) {
        RecordRun run = run_of(blocks, 1);
        change(run);
        const auto result = record_games(run);
        return result ? std::string() : result.error().message();
    };
    EXPECT_NE(refused([](RecordRun& run) { run.game = "chess"; }), "");
    EXPECT_EQ(refused([](RecordRun& run) { run.game = "seize"; }), "seize has no features that could be recorded");
    EXPECT_NE(refused([](RecordRun& run) { run.seats = 5; }), "");
    EXPECT_EQ(refused([](RecordRun& run) { run.net = "nonsense"; }), "this is no net of Imperium");
    EXPECT_NE(refused([](RecordRun& run) { run.settings["depth"] = 3; }), "");
    EXPECT_TRUE(blocks.empty());
}

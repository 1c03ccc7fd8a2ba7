#include "lab/record_run.hpp"

#include <gtest/gtest.h>

#include <cstring>
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

// Number `at` of those in a block's header: seats, features, action features, games, decisions, choices.
std::uint32_t header(const std::string& block, std::size_t at) {
    std::uint32_t number = 0;
    std::memcpy(&number, block.data() + 32 + 4 * at, sizeof number);
    return number;
}

TEST(Record, GamesThatGoAstrayAreRecordedFromThereOn) {
    Blocks straight, astray;
    RecordRun run = run_of(straight, 1);
    run.games = kGamesOfBlock;
    run.plan.strays = 0;
    ASSERT_TRUE(record_games(run).has_value());
    run = run_of(astray, 1);
    run.games = kGamesOfBlock;
    run.plan.strays = 1;
    ASSERT_TRUE(record_games(run).has_value());
    ASSERT_EQ(header(straight[0], 3), kGamesOfBlock);
    ASSERT_EQ(header(astray[0], 3), kGamesOfBlock);
    EXPECT_LT(header(astray[0], 4), header(straight[0], 4) * 3 / 4);
    EXPECT_GT(header(astray[0], 4), header(straight[0], 4) / 8);
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
    EXPECT_NE(refused([](RecordRun& run) { run.seats = 5; }), "");
    EXPECT_EQ(refused([](RecordRun& run) { run.net = "nonsense"; }), "this is no net of Imperium");
    EXPECT_NE(refused([](RecordRun& run) { run.settings["depth"] = 3; }), "");
    EXPECT_TRUE(blocks.empty());
}

#include "lab/arena.hpp"
#include "lab/arena_file.hpp"
#include "lab/report.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace imperium;

namespace {

ArenaPlan plan_of(std::vector<std::string> names, std::uint64_t games, unsigned threads = 2) {
    ArenaPlan plan;
    plan.game = "clash";
    for (const std::string& name : names) plan.players.push_back(*contestant_of(name));
    plan.games = games;
    plan.threads = threads;
    return plan;
}

std::string lines_of(const ArenaResult& result) {
    std::string text = arena_header(result.plan) + "\n";
    for (const ArenaBlock& block : result.blocks) text += arena_line(block) + "\n";
    return text;
}

}  // namespace

TEST(Arena, TheSameGamesWhateverTheNumberOfThreads) {
    const auto one = run_arena(plan_of({"captain", "admiral:60"}, 12, 1));
    const auto three = run_arena(plan_of({"captain", "admiral:60"}, 12, 3));
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->games(), 12U);
    EXPECT_EQ(lines_of(*one), lines_of(*three));
    auto other = plan_of({"captain", "admiral:60"}, 12, 1);
    other.seed = 2;
    EXPECT_NE(lines_of(*one), lines_of(*run_arena(other)));
}

TEST(Arena, SeatsAreRotatedWithTheSameLuck) {
    const auto result = run_arena(plan_of({"greedy", "random"}, 40));
    ASSERT_TRUE(result);
    ASSERT_EQ(result->blocks.size(), 20U);
    for (const ArenaBlock& block : result->blocks) {
        ASSERT_EQ(block.games.size(), 2U);
        EXPECT_EQ(block.games[0].player, (std::vector{0, 1}));
        EXPECT_EQ(block.games[1].player, (std::vector{1, 0}));
    }
    const auto standings = result->standings();
    EXPECT_EQ(standings[0].games_at[0], 20U);
    EXPECT_EQ(standings[0].games_at[1], 20U);
    EXPECT_DOUBLE_EQ(standings[0].wins + standings[1].wins, 40.0);
    EXPECT_GT(standings[0].rate(), 0.8);
    EXPECT_GT(result->elo(0).low, 0);
    EXPECT_LT(result->elo(1).high, 0);
}

TEST(Arena, MorePlayersThanSeatsMeetInGroupsAndStandOnOneLadder) {
    const auto result = run_arena(plan_of({"random", "cadet", "captain"}, 60));
    ASSERT_TRUE(result) << result.error().message();
    ASSERT_EQ(result->plan.seats, 2);
    ASSERT_EQ(result->games(), 60U);
    std::set<std::vector<int>> met;
    for (const GameRecord& game : result->blocks.at(0).games) met.insert(game.player);
    EXPECT_EQ(met, (std::set<std::vector<int>>{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}}));
    const auto ladder = result->ladder();
    EXPECT_EQ(ladder[0].value, 0);
    EXPECT_GT(ladder[1].low, 0);
    EXPECT_GT(ladder[2].value, ladder[1].value);
    EXPECT_LT(ladder[2].low, ladder[2].high);
    EXPECT_NE(arena_text(*result).find("Elo above random"), std::string::npos) << arena_text(*result);
    EXPECT_NE(arena_html(*result).find("Elo above random"), std::string::npos);
    EXPECT_EQ(arena_json(*result)["players"][2]["elo_above_first"]["value"].get<double>(), ladder[2].value);
    const auto again = read_arena(lines_of(*result));  // as it is kept
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->blocks.size(), 10U);

    auto with_sprt = plan_of({"random", "cadet", "captain"}, 60);
    with_sprt.sprt = Sprt{0, 30};
    EXPECT_EQ(complete_plan(with_sprt).error().message().find("--sprt asks about the first player"), 0U);
    EXPECT_EQ(complete_plan(plan_of({"random", "cadet", "random"}, 6)).error().message().find("random is named twice"),
              0U);
    std::vector<std::string> crowd;
    for (int i = 1; i <= 60; ++i) crowd.push_back("admiral:" + std::to_string(i));
    EXPECT_EQ(complete_plan(plan_of(crowd, 6)).error().message(),
              "60 players make more than 1000 different tables of 2; name fewer");
}

TEST(Arena, APlayerAgainstItselfIsPlayedOnceForEachLuck) {
    const auto result = run_arena(plan_of({"random"}, 10));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->blocks.size(), 10U);
    EXPECT_EQ(result->names, std::vector<std::string>{"random"});
    std::set<std::uint64_t> different;
    for (const ArenaBlock& block : result->blocks) different.insert(block.games.at(0).moves);
    EXPECT_EQ(different.size(), 10U);
}

TEST(Arena, GamesAreRoundedUpToWholeBlocks) { EXPECT_EQ(run_arena(plan_of({"random", "cadet"}, 5))->games(), 6U); }

TEST(Arena, ARunThatWasStoppedGoesOnAsIfItHadNot) {
    const auto whole_run = run_arena(plan_of({"cadet", "greedy"}, 20));
    std::string kept = arena_header(whole_run->plan) + "\n";
    int blocks = 0;
    ArenaWatch watch;
    watch.finished = [&](const ArenaBlock& block) {
        kept += arena_line(block) + "\n";
        ++blocks;
    };
    watch.stop = [&] { return blocks >= 3; };
    const auto part = run_arena(plan_of({"cadet", "greedy"}, 20, 1), watch);
    EXPECT_TRUE(part->stopped);
    EXPECT_EQ(part->blocks.size(), 3U);

    auto file = read_arena(kept + "{\"block\":3,\"ga");  // the line that was being written when the power failed
    ASSERT_TRUE(file.has_value()) << file.error().message();
    EXPECT_EQ(file->length, kept.size());
    file->plan.games = 20;
    const auto rest = run_arena(file->plan, {}, file->blocks);
    EXPECT_EQ(lines_of(*rest), lines_of(*whole_run));
    EXPECT_FALSE(rest->stopped);
}

TEST(Arena, TellsHowFarItHasComeAlsoBeforeTheFirstBlockIsComplete) {
    ArenaResult result = *run_arena(plan_of({"cadet", "greedy"}, 2));
    EXPECT_EQ(arena_progress(result, {2, 8, 3, 9}).substr(0, 22), "2 of 8 games, cadet wi");
    result.blocks.clear();
    EXPECT_EQ(arena_progress(result, {0, 8, 3, 0}), "0 of 8 games after 3 s");
    EXPECT_EQ(arena_progress(result, {1, 8, 3, 21}), "1 of 8 games, 21 s left");

    std::vector<ArenaPace> told;
    ArenaWatch watch;
    watch.progress = [&](const ArenaResult&, const ArenaPace& pace) { told.push_back(pace); };
    const auto whole_run = run_arena(plan_of({"cadet", "greedy"}, 6), watch, result.blocks);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back().finished, 6U);
    EXPECT_EQ(told.back().wanted, 6U);
    EXPECT_EQ(told.back().seconds_left, 0.0);
}

TEST(Arena, OnlyBlocksThatAreNotInTheFileArePlayedAgain) {
    const auto whole_run = run_arena(plan_of({"cadet", "greedy"}, 20));
    std::string text = arena_header(whole_run->plan) + "\n";
    for (const std::size_t block : {7U, 0U, 3U, 4U}) text += arena_line(whole_run->blocks.at(block)) + "\n";
    auto file = read_arena(text);
    ASSERT_TRUE(file) << file.error().message();
    file->plan.games = 20;
    file->plan.threads = 2;
    std::set<std::uint64_t> played;
    ArenaWatch watch;
    watch.finished = [&](const ArenaBlock& block) { played.insert(block.index); };
    const auto rest = run_arena(file->plan, watch, file->blocks);
    EXPECT_EQ(played, (std::set<std::uint64_t>{1, 2, 5, 6, 8, 9}));
    EXPECT_EQ(lines_of(*rest), lines_of(*whole_run));
}

TEST(Arena, DamagedFilesAreRefused) {
    const auto result = run_arena(plan_of({"cadet", "random"}, 4));
    const std::string text = lines_of(*result);
    ASSERT_TRUE(read_arena(text).has_value());
    const auto refused = [&](const std::string& damaged) {
        const auto file = read_arena(damaged);
        return file ? std::string{} : file.error().message();
    };
    EXPECT_NE(refused(""), "");
    EXPECT_NE(refused("hello\n"), "");
    std::string twice = text;
    twice.replace(twice.find("\"block\":1"), 9, "\"block\":0");
    EXPECT_NE(refused(twice).find("line 3.block is there twice"), std::string::npos) << refused(twice);
    std::string changed = text;
    const auto print = changed.find("fingerprint\":\"") + 14;
    changed[print] = changed[print] == '0' ? '1' : '0';
    EXPECT_NE(refused(changed).find("have changed"), std::string::npos) << refused(changed);
    std::string seats = text;
    seats.replace(seats.find("\"winners\":["), 11, "\"winners\":[9,");
    EXPECT_NE(refused(seats).find("winners"), std::string::npos) << refused(seats);
}

TEST(Arena, ASequentialTestEndsIt) {
    auto plan = plan_of({"greedy", "random"}, 2000);
    plan.sprt = Sprt{0, 50};
    const auto result = run_arena(plan);
    EXPECT_EQ(result->answer, Sprt::Answer::high);
    EXPECT_LT(result->games(), 1000U);
    plan.threads = 1;
    EXPECT_EQ(lines_of(*result), lines_of(*run_arena(plan)));
}

TEST(Arena, ImpossiblePlansAreRefused) {
    auto unknown = plan_of({"cadet", "random"}, 2);
    unknown.game = "chess";
    EXPECT_EQ(run_arena(unknown).error().code, "unknown_game");
    auto seats = plan_of({"cadet"}, 2);
    seats.seats = 5;
    EXPECT_NE(run_arena(seats).error().message().find("clash has 2 seats"), std::string::npos);
    auto option = plan_of({"cadet"}, 2);
    option.options = {{"target", -3}};
    EXPECT_FALSE(run_arena(option).has_value());
}

TEST(Arena, TimeIsKept) {
    const auto result = run_arena(plan_of({"admiral:4ms", "random"}, 2, 1));
    ASSERT_TRUE(result);
    double slowest = 0;
    for (const GameRecord& game : result->blocks.at(0).games) slowest = std::max(slowest, game.slowest);
    EXPECT_GT(slowest, 0);
    EXPECT_NE(arena_text(*result).find("slowest decision"), std::string::npos);
}

TEST(Contestant, IsReadFromWords) {
    const auto player = contestant_of("admiral:2000+exploration=1.5+rollout_depth=20");
    ASSERT_TRUE(player.has_value()) << player.error().message();
    EXPECT_EQ(player->agent, Agent::admiral);
    EXPECT_EQ(player->iterations, 2000U);
    EXPECT_EQ(player->settings["exploration"], 1.5);
    EXPECT_EQ(contestant_of("emperor:250ms")->milliseconds, 250U);
    EXPECT_EQ(contestant_of("captain")->iterations, 0U);
    for (const char* wrong : {"", "nobody", "admiral:", "admiral:0", "admiral:5s", "admiral+x",
                              "admiral+exploration=no", "admiral+courage=1", "admiral+exploration=100"})
        EXPECT_FALSE(contestant_of(wrong).has_value()) << wrong;
}

TEST(Report, CountsAddUp) {
    const auto result = run_arena(plan_of({"greedy", "cadet"}, 30));
    const Json json = arena_json(*result);
    EXPECT_EQ(json["games"], 30);
    EXPECT_EQ(json["players"][0]["games"], 30);
    EXPECT_DOUBLE_EQ(json["players"][0]["wins"].get<double>() + json["players"][1]["wins"].get<double>(), 30.0);
    const std::string csv = arena_csv(*result);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 31);
    EXPECT_EQ(csv.substr(0, csv.find('\n')),
              "block,rotation,winners,decisions,finished,margin,player_0,score_0,player_1,score_1");
}

TEST(Report, ThePageNeedsNothingButItself) {
    const auto result = run_arena(plan_of({"greedy", "cadet"}, 10));
    const std::string page = arena_html(*result);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("src="), std::string::npos);
    std::size_t drawings = 0;
    for (auto at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1)) ++drawings;
    EXPECT_EQ(drawings, 3U);
    for (const char* words : {"Win rate by seat", "Length of the games", "Score margin", "greedy", "cadet"})
        EXPECT_NE(page.find(words), std::string::npos) << words;
}

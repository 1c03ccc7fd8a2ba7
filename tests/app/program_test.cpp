#include "core/json.hpp"
#include "games/all.hpp"
#include "lab/verify.hpp"
#include "support/copy.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>

using namespace imperium;

namespace {

struct Ran {
    int code = -1;
    std::string out;  // standard output and standard error together
};

const std::string& home() {
    static const std::string kHome = [] {
        std::string path = std::filesystem::temp_directory_path() / "imperium-test-XXXXXX";
        return std::string(mkdtemp(path.data()));
    }();
    return kHome;
}

std::string read_file(const std::string& path) {
    std::ifstream in(test::in_copy(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Runs the program as a person would, with an input and its own home.
Ran run(const std::string& arguments, const std::string& input = "", const std::string& environment = "") {
    const std::string file = home() + "/input";
    std::ofstream(file, std::ios::binary) << input;
    const std::string command = "cd " + home() + " && XDG_STATE_HOME=" + home() + " " + environment
                                + " ${IMPERIUM_COPY_PROGRAM:-" IMPERIUM_PROGRAM "} " + arguments + " < " + file
                                + " 2>&1";
    Ran ran;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) ran.out.append(buffer.data(), count);
    ran.code = WEXITSTATUS(pclose(pipe));
    return ran;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(app, SettingsOfAServerComeFromAFile) {
    const std::string file = home() + "/imperium.conf";
    std::ofstream(file) << "[serve]\nlisten = \"nowhere\"\n";
    const Ran wrong = run("--config " + file + " serve");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.out, "nowhere")) << wrong.out;
    std::ofstream(file) << "[serve]\nnonsense = 1\n";
    const Ran unknown = run("--config " + file + " serve --listen nowhere");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(has(unknown.out, "nonsense")) << unknown.out;
    const Ran both = run("serve --data tables", "", "IMPERIUM_DATABASE=postgresql:///none");
    EXPECT_EQ(both.code, 2);
    EXPECT_TRUE(has(both.out, "not in both")) << both.out;
}

TEST(app, TablesAreBackedUpAndMovedWithASentence) {
    const Ran nothing = run("backup --data nothing-here --to copy");
    EXPECT_EQ(nothing.code, 2);
    EXPECT_TRUE(has(nothing.out, "there is no journal in nothing-here")) << nothing.out;
    const Ran moved = run("move-data --from sqlite:one --to sqlite:two");
    EXPECT_EQ(moved.code, 0) << moved.out;
    EXPECT_TRUE(has(moved.out, "0 tables with 0 rows are there")) << moved.out;
    const Ran same = run("move-data --from sqlite:one --to sqlite:one");
    EXPECT_EQ(same.code, 2);
    const Ran strange = run("move-data --from one --to sqlite:two");
    EXPECT_TRUE(has(strange.out, "sqlite:FOLDER or postgresql://")) << strange.out;
}

TEST(app, EveryCommandHasHelpWithAnExample) {
    for (const char* command :
         {"", "play", "protocol", "games", "replay", "arena", "balance", "playthrough", "bench", "verify", "draw",
          "cards", "deck", "backup", "move-data", "deck check", "learn record"}) {
        const Ran help = run(std::string(command) + " --help");
        EXPECT_EQ(help.code, 0) << command;
        EXPECT_TRUE(has(help.out, "Example")) << command;
    }
}

TEST(app, WrongWordsSayWhatIsPossible) {
    const Ran command = run("balanc");
    EXPECT_EQ(command.code, 2);
    EXPECT_TRUE(has(command.out, "balance")) << command.out;
    const Ran flag = run("arena clash --fast");
    EXPECT_EQ(flag.code, 2);
    EXPECT_TRUE(has(flag.out, "--fast") && has(flag.out, "--games")) << flag.out;
    const Ran number = run("arena clash --games none");
    EXPECT_EQ(number.code, 2);
    const Ran game = run("verify chess");
    EXPECT_EQ(game.code, 2);
    EXPECT_TRUE(has(game.out, "clash"));
    const Ran agent = run("arena clash --agents clever");
    EXPECT_EQ(agent.code, 2);
    EXPECT_TRUE(has(agent.out, "greedy"));
    const Ran option = run("play clash -o target=many");
    EXPECT_EQ(option.code, 2);
    EXPECT_TRUE(has(option.out, "1 to 99")) << option.out;
    const Ran file = run("replay nowhere.replay");
    EXPECT_EQ(file.code, 2);
    EXPECT_TRUE(has(file.out, "there is no file nowhere.replay"));
    const Ran folder = run("replay .");
    EXPECT_EQ(folder.code, 2);
    const Ran players = run("play clash --players you,you,you");
    EXPECT_EQ(players.code, 2);
}

TEST(app, GamesListsGamesAndPlayers) {
    const Ran games = run("games");
    EXPECT_EQ(games.code, 0);
    EXPECT_TRUE(has(games.out, "clash") && has(games.out, "target=10") && has(games.out, "greedy"));
    const auto json = parse_json(run("games --json").out);
    ASSERT_TRUE(json.has_value());
    EXPECT_EQ((*json)[0]["id"], "clash");
}

TEST(app, ArenaGivesIntervalsAndIsRepeatable) {
    const Ran one = run("arena clash --games 60 --seed 3 --agents greedy,random --json");
    const Ran two = run("arena clash --games 60 --seed 3 --agents greedy,random --json");
    const auto a = parse_json(one.out), b = parse_json(two.out);
    ASSERT_TRUE(a && b) << one.out;
    EXPECT_EQ((*a)["players"], (*b)["players"]);
    EXPECT_EQ((*a)["games"], 60);
    const Json& greedy = (*a)["players"][0];
    EXPECT_LT(greedy["low"].get<double>(), greedy["rate"].get<double>());
    EXPECT_GT(greedy["rate"].get<double>(), 0.7);
}

TEST(app, ArenaWithOnePlayerShowsSeatsAndDecks) {
    const Ran clash = run("arena clash --games 20 --agents greedy");
    EXPECT_TRUE(has(clash.out, "seat 0") && has(clash.out, "seat 1")) << clash.out;
    EXPECT_FALSE(has(clash.out, "\ngreedy ")) << clash.out;
    const Ran seize = run("arena seize --games 1 --agents random -o decks=capital-attack,drone-onslaught");
    EXPECT_TRUE(has(seize.out, "seat 0, capital-attack")) << seize.out;
    // Decks that nobody asked for are the game's own; and neither page nor numbers say 50 % of the player.
    const std::string page = testing::TempDir() + "arena-one.html";
    const Ran own = run("arena seize --games 1 --agents random --json --html " + page);
    const auto json = parse_json(own.out);
    ASSERT_TRUE(json) << own.out;
    EXPECT_EQ((*json)["players"][0]["by_seat"][1]["deck"], "drone-onslaught") << own.out;
    EXPECT_TRUE(has(read_file(page), "<th>seat 1, drone-onslaught</th>"));
    EXPECT_FALSE(has(read_file(page), "<th>random</th>"));
}

TEST(app, BalanceJudgesAGameAndGoesOn) {
    const std::string keep = testing::TempDir() + "balance-kept.jsonl", page = testing::TempDir() + "balance.html";
    std::remove(keep.c_str());
    const Ran half = run("balance clash --agent greedy --games 40 --keep " + keep);
    EXPECT_EQ(half.code, 0) << half.out;
    EXPECT_TRUE(has(half.out, "first attacker") && has(half.out, "card: points of win rate")) << half.out;
    const Ran rest = run("balance --resume " + keep + " --games 80 --json - --html " + page);
    const Ran whole = run("balance clash --agent greedy --games 80 --json -");
    auto a = parse_json(rest.out), b = parse_json(whole.out);
    ASSERT_TRUE(a && b) << rest.out;
    EXPECT_EQ((*a)["games"], 80);
    EXPECT_EQ((*a)["command"], "imperium balance clash --agent greedy --games 80");
    EXPECT_EQ(*a, *b) << "a run that went on is told like one that never stopped";
    const Ran wrong = run("balance clash --forbid fly");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.out, "there is no action \"fly\"") && has(wrong.out, "modifier")) << wrong.out;
    // Skill is a part of the report; of a change it is another question.
    ASSERT_EQ((*b)["skill"].size(), 1U) << whole.out;
    EXPECT_EQ((*b)["skill"][0]["weaker"], "random");
    EXPECT_EQ((*b)["skill"][0]["games"], 20);
    EXPECT_GT((*b)["skill"][0]["elo"]["value"], 100);
    EXPECT_TRUE(has(half.out, "greedy wins against random")) << half.out;
    const Ran without = run("balance clash --agent greedy --games 8 --skill 0 --json -");
    EXPECT_TRUE((*parse_json(without.out))["skill"].empty()) << without.out;
    const Ran restricted = run("balance clash --agent greedy --games 8 --forbid modifier --json -");
    EXPECT_TRUE((*parse_json(restricted.out))["skill"].empty()) << restricted.out;
    const Ran none = run("balance pocket --decks");
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(has(none.out, "pocket has no decks to compare")) << none.out;
}

TEST(app, AReportIsToldAgainWithoutPlaying) {
    const std::string json = testing::TempDir() + "told.json", page = testing::TempDir() + "told.html",
                      again = testing::TempDir() + "again.html", other = testing::TempDir() + "again.json";
    const Ran played = run("balance clash --agent greedy --games 40 --skill 4 --html " + page + " --json " + json);
    EXPECT_EQ(played.code, 0) << played.out;
    const Ran told = run("balance --from " + json + " --html " + again + " --json " + other);
    EXPECT_EQ(told.code, 0) << told.out;
    EXPECT_EQ(told.out, played.out);
    EXPECT_EQ(read_file(again), read_file(page));
    EXPECT_EQ(read_file(other), read_file(json));
    const auto prints = read_file(IMPERIUM_SOURCE "/tests/golden/fingerprints.txt");
    const auto numbers = parse_json(read_file(json));
    ASSERT_TRUE(numbers);
    EXPECT_TRUE(has(prints, "clash      fingerprint " + (*numbers)["fingerprint"].get<std::string>())) << *numbers;
    std::ofstream(json) << R"({"game": "clash"})";
    const Ran wrong = run("balance --from " + json);
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.out, "is no report of balance: ")) << wrong.out;
    const Ran both = run("balance clash --from " + json);
    EXPECT_EQ(both.code, 2);
    EXPECT_TRUE(has(both.out, "--from goes with --html and --json alone")) << both.out;
}

TEST(app, AFitGoesOnWithWhatItPlayed) {
    const std::string goal = testing::TempDir() + "goal.json", keep = testing::TempDir() + "fit-kept.jsonl",
                      json = testing::TempDir() + "fit.json";
    std::ofstream(goal) << R"({"things": 0.01, "steps": 2, "may_change": {"Spark Shaman": {"attack": [1, 9]},
                               "Caravan Guard Captain": {"attack": [1, 9]}, "Iron Magda": {"defense": [1, 19]}}})";
    const Ran whole =
        run("balance clash --agent greedy --games 240 --fit " + goal + " --keep " + keep + " --json " + json);
    EXPECT_TRUE(has(whole.out, "240 games: ")) << whole.out;
    const std::string kept = read_file(keep), numbers = read_file(json);
    std::ofstream(keep) << kept.substr(0, kept.size() / 2);
    const Ran rest = run("balance --resume " + keep + " --json " + json);
    EXPECT_EQ(rest.out, whole.out);
    EXPECT_EQ(rest.code, whole.code);
    EXPECT_EQ(read_file(json), numbers);
    EXPECT_EQ(read_file(keep).size(), kept.size());
    const Ran wrong = run("balance clash --fit " + goal + " --resume " + keep);
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.out, "all else is in the file")) << wrong.out;
    std::ofstream(keep) << "{\"fit\":1}\n";
    EXPECT_TRUE(has(run("balance --resume " + keep).out, "line 1")) << "a damaged file";
    const Ran alone = run("balance clash --fit " + goal + " --enough 0.1");
    EXPECT_EQ(alone.code, 2);
    EXPECT_TRUE(has(alone.out, "--fit goes with ")) << alone.out;
}

TEST(app, AChangeAndItsSkillAreKeptWithTheGames) {
    const std::string keep = testing::TempDir() + "change-kept.jsonl", change = testing::TempDir() + "change.json",
                      page = testing::TempDir() + "change.html";
    std::ofstream(change) << R"({"Pack Runner": {"attack": 9}})";
    const std::string asked = "balance clash --agent greedy --change " + change + " --skill 4";
    EXPECT_EQ(run(asked + " --games 8 --keep " + keep).code, 0);
    const Ran rest = run("balance --resume " + keep + " --games 16 --json - --html " + page);
    const Ran whole = run(asked + " --games 16 --json -");
    const auto a = parse_json(rest.out), b = parse_json(whole.out);
    ASSERT_TRUE(a && b) << rest.out << whole.out;
    EXPECT_EQ(*a, *b);
    EXPECT_EQ((*a)["change"]["Pack Runner"]["attack"], 9);
    EXPECT_EQ((*a)["skill"][0]["games"], 4);
    EXPECT_TRUE(has(read_file(page), "&quot;Pack Runner&quot;"));
}

TEST(app, ACardSetFromAFileIsPlayedWith) {
    const std::string file = testing::TempDir() + "set.json";
    const Ran content = run("cards clash --content");
    auto set = parse_json(content.out);
    ASSERT_TRUE(set) << content.out;
    (*set)["cards"][0]["attack"] = 9;
    const auto write = [&](const std::string& text) { std::ofstream(file) << text; };
    write(set->dump());
    const Ran told = run("playthrough clash --agents greedy --set " + file);
    EXPECT_EQ(told.code, 0) << told.out;
    EXPECT_NE(told.out, run("playthrough clash --agents greedy").out);
    (*set)["cards"][0]["attack"] = "many";
    write(set->dump());
    const Ran refused = run("arena clash --games 2 --agents greedy --set " + file);
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.out, "Pack Runner") && has(refused.out, "attack")) << refused.out;
    const Ran other = run("arena pocket --games 2 --agents greedy --set " + file);
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.out, "cards")) << other.out;
    write(std::string(2'000'000, ' '));
    EXPECT_TRUE(has(run("arena clash --games 2 --agents greedy --set " + file).out, "larger than 1024 KiB"));
}

// Whatever plays or reads cards takes a set from a file.
TEST(app, ACardSetIsTakenWhereverCardsMatter) {
    const std::string file = testing::TempDir() + "everywhere.json", seize = testing::TempDir() + "seize-set.json",
                      deck = testing::TempDir() + "set-deck.json";
    auto set = parse_json(run("cards clash --content").out);
    ASSERT_TRUE(set);
    (*set)["cards"][0]["attack"] = 11;
    std::ofstream(file) << set->dump();
    const std::string with = " --set " + file;
    EXPECT_TRUE(has(run("cards clash --card 'Pack Runner'" + with).out, "11"));
    const auto book = parse_json(run("cards clash --json" + with).out);
    ASSERT_TRUE(book);
    EXPECT_EQ((*book)["cards"][0]["attack"], 11);
    EXPECT_NE(run("bench clash --fingerprints" + with).out, run("bench clash --fingerprints").out);
    const std::string tune = "tune clash --agent captain:4 --parameters hunch --steps 1 --check 4";
    const Ran tuned = run(tune + with);
    EXPECT_EQ(tuned.code, 0) << tuned.out;
    const std::string record = "learn record clash --games 32 --iterations 4 --out " + testing::TempDir();
    const Ran recorded = run(record + "with" + with), printed = run(record + "without");
    EXPECT_EQ(recorded.code, 0) << recorded.out;
    const auto bytes = [](const std::string& folder) { return read_file(testing::TempDir() + folder + "/000000.rec"); };
    EXPECT_FALSE(bytes("with").empty());
    EXPECT_NE(bytes("with"), bytes("without")) << "other cards, other games";
    (*set)["cards"][0]["attack"] = "many";
    std::ofstream(file) << set->dump();
    for (const std::string& command :
         {std::string("cards clash"), std::string("cards clash --json"), std::string("bench clash --fingerprints"),
          tune, record + "refused", "daily clash --count 1 --out " + testing::TempDir() + "daily.json",
          std::string("draw clash --text"), std::string("play clash --players random,random"),
          std::string("verify clash --games 1"), std::string("balance clash --games 2")}) {
        const Ran refused = run(command + with);
        EXPECT_EQ(refused.code, 2) << command << refused.out;
        EXPECT_TRUE(has(refused.out, "(Pack Runner).attack")) << command << refused.out;
    }
    // A deck of a card that is only in the set.
    auto cards = parse_json(run("cards seize --content").out);
    ASSERT_TRUE(cards);
    for (Json& one : (*cards)["units.json"]["cards"])
        if (one["name"] == "Clone Battalion") one["name"] = "Parade Guards";
    for (Json& one : (*cards)["decks.json"]["decks"])
        if (const auto at = one["assets"].find("Clone Battalion"); at != one["assets"].end()) {
            one["assets"]["Parade Guards"] = *at;
            one["assets"].erase("Clone Battalion");
        }
    std::ofstream(seize) << cards->dump();
    auto built = parse_json(read_file(IMPERIUM_SOURCE "/docs/examples/deck.json"));
    ASSERT_TRUE(built);
    (*built)["assets"]["Parade Guards"] = (*built)["assets"]["Clone Battalion"];
    (*built)["assets"].erase("Clone Battalion");
    std::ofstream(deck) << built->dump();
    EXPECT_EQ(run("deck check " + deck).code, 2);
    const Ran fits = run("deck check " + deck + " --set " + seize);
    EXPECT_EQ(fits.code, 0) << fits.out;
    EXPECT_TRUE(has(run("cards seize --card Parade --set " + seize).out, "Parade Guards"));
}

// Wherever a set is told of, its name is said, and that it is not the printed one.
TEST(app, ACardSetIsToldOfByItsName) {
    const std::string file = testing::TempDir() + "named.json", report = testing::TempDir() + "named-report.json",
                      html = testing::TempDir() + "named-report.html";
    const std::string printed = "Imperium Chronicles Combat Card Game",
                      own = "Heavy Packs (1 change from " + printed + ")";
    auto set = parse_json(run("cards clash --content").out);
    ASSERT_TRUE(set);
    (*set)["cards"][0]["attack"] = 11;
    (*set)["name"] = "Heavy Packs";
    std::ofstream(file) << set->dump();
    const std::string with = " --set " + file;
    EXPECT_TRUE(run("cards clash").out.starts_with("Card set: " + printed + "\n"));
    EXPECT_TRUE(run("cards seize -o edition=classic").out.starts_with("Card set: Seize the Imperium, classic\n"));
    EXPECT_TRUE(run("cards clash" + with).out.starts_with("Card set: " + own + "\n"));
    EXPECT_EQ((*parse_json(run("cards clash --json" + with).out))["name"], "Heavy Packs");
    EXPECT_EQ((*parse_json(run("cards clash --json").out))["name"], printed);
    EXPECT_TRUE(has(run("verify clash --games 1").out, "card set: " + printed + "\n"));
    EXPECT_TRUE(has(run("verify clash --games 1" + with).out, "card set: " + own + "\n"));
    EXPECT_FALSE(has(run("verify pocket --games 1").out, "card set"));
    const Ran balance =
        run("balance clash --games 2 --agent random --skill 0 --json " + report + " --html " + html + with);
    EXPECT_TRUE(has(balance.out, "Card set: " + own + "\n")) << balance.out;
    EXPECT_TRUE(has(read_file(html), "Card set: " + own));
    const auto told = parse_json(read_file(report));
    ASSERT_TRUE(told);
    EXPECT_EQ((*told)["card_set"], Json({{"name", "Heavy Packs"}, {"changes", 1}, {"printed", printed}}));
    EXPECT_TRUE((*told)["changed_card_set"].is_null());
    EXPECT_TRUE(has(run("deck check " IMPERIUM_SOURCE "/docs/examples/deck.json").out,
                    "with the cards of Seize the Imperium, 2022 (Z21)"));
    // Whatever its file says, a set with other cards is not the printed one.
    (*set)["name"] = printed;
    std::ofstream(file) << set->dump();
    const Ran refused = run("cards clash" + with);
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.out, "the cards of this set are not those of " + printed)) << refused.out;
}

TEST(app, BenchShowsFingerprintAndSpeed) {
    const Ran bench = run("bench clash --seconds 0.05");
    EXPECT_EQ(bench.code, 0);
    EXPECT_TRUE(has(bench.out, "fingerprint") && has(bench.out, "decisions/s"));
    // With options a game has another fingerprint; by another edition that is written down, too.
    const auto number = [](const std::string& text) { return text.substr(text.find("fingerprint"), 28); };
    const Ran ten = run("bench clash --fingerprints -o target=2");
    EXPECT_EQ(ten.code, 0) << ten.out;
    EXPECT_NE(number(ten.out), number(bench.out));
    const Ran none = run("bench -o target=2");
    EXPECT_NE(none.code, 0);
    EXPECT_TRUE(has(none.out, "imperium bench GAME -o name=value")) << none.out;
    EXPECT_TRUE(has(run("bench clash -o colour=red").out, "colour")) << "an option that clash does not have";
}

TEST(app, VerifyIsCleanAndSaysSo) {
    const Ran clean = run("verify clash --games 5");
    EXPECT_EQ(clean.code, 0);
    EXPECT_TRUE(has(clean.out, "clean"));
}

TEST(app, VerifyPlaysEveryVariantWithTheOptionsGiven) {
    VerifyPlan plan;
    plan.games = 4;  // the second variant is a game for two without Characters
    plan.close_look = 1000;
    plan.options = {{"edition", "classic"}};
    const VerifyReport report = verify("seize", plan);
    const Ran ran = run("verify seize -o edition=classic --games 4 --close 1000");
    EXPECT_TRUE(has(ran.out, std::to_string(report.decisions) + " decisions")) << ran.out;
    plan.options = complete_options(*(*registry().find("seize"))->info, plan.options).value();
    EXPECT_NE(verify("seize", plan).decisions, report.decisions) << "other options are those of the variants";
}

TEST(app, AGameIsPlayedToItsEndByTyping) {
    // Always the first choice: it is an end, whoever wins.
    std::string input = "deck-done\n";
    for (int i = 0; i < 400; ++i) input += "1\n";
    const Ran game = run("play clash --players you,random --seed typed -o target=2", input);
    EXPECT_EQ(game.code, 0);
    EXPECT_TRUE(has(game.out, "game over")) << game.out.substr(game.out.size() > 2000 ? game.out.size() - 2000 : 0);
    EXPECT_TRUE(has(game.out, "The winner:"));
    EXPECT_FALSE(has(game.out, "\033[")) << "colours only on a terminal";
}

TEST(app, TheEndOfInputKeepsTheGame) {
    const Ran game = run("play clash --seed kept", "deck-done\n");
    EXPECT_EQ(game.code, 0);
    EXPECT_TRUE(has(game.out, "--resume")) << game.out;
    const auto at = game.out.rfind("--resume ");
    const std::string path = game.out.substr(at + 9, game.out.find('\n', at) - at - 9);
    const Ran resumed = run("play --resume " + path, "log\nquit\n");
    EXPECT_EQ(resumed.code, 0);
    EXPECT_TRUE(has(resumed.out, "has chosen a deck")) << resumed.out;
}

TEST(app, CommandsAtTheTable) {
    const Ran game =
        run("play clash --players you,greedy --seed table",
            "?\nhint\nundo\nnonsense\n999\nsave\nsave /no/such/folder/x\ncard greymane\npiles\ndeck-done\nundo\nsave "
            "here.replay\nresume there.replay\nresume here.replay\nlog\nquit\n");
    EXPECT_EQ(game.code, 0);
    for (const char* part :
         {"take back your last choice", "You have made no choice yet", "neither a choice nor a command",
          "There is no choice 999", "Where to?", "cannot write /no/such/folder/x", "Old Greymane", "discard pile",
          "Your last choice is taken back", "Saved as here.replay", "there is no file there.replay"})
        EXPECT_TRUE(has(game.out, part)) << part;
    const Ran told = run("replay here.replay");
    EXPECT_EQ(told.code, 0);
    EXPECT_TRUE(has(told.out, "Set-up")) << told.out;
    EXPECT_EQ(run("replay here.replay --step 999").code, 2);
}

TEST(app, TwoPeopleAtOneKeyboardAreKeptApart) {
    const Ran game = run("play clash --players you,you --seed apart", "\ndeck-done\n\ndeck-done\n\nundo\nquit\n");
    EXPECT_TRUE(has(game.out, "Seat 0, it is yours now"));
    EXPECT_TRUE(has(game.out, "Seat 1, it is yours now"));
    EXPECT_TRUE(has(game.out, "Undo is for games against computers"));
}

TEST(app, ANarrowScreenDoesNoHarm) {
    const Ran game = run("play clash --players you,greedy --seed narrow", "deck-done\n1\nquit\n", "COLUMNS=20");
    EXPECT_EQ(game.code, 0);
    const Ran wide = run("play clash --players you,greedy --seed narrow", "deck-done\n1\nquit\n", "COLUMNS=99999");
    EXPECT_EQ(wide.code, 0);
}

TEST(app, DamagedReplaysAreRefusedWithTheLine) {
    run("play clash --players you,greedy --seed damage", "deck-done\nsave whole.replay\nquit\n");
    const Ran step = run("replay whole.replay --step 1");
    EXPECT_EQ(step.code, 0) << step.out;
    const Ran edited = run("replay /dev/null");
    EXPECT_EQ(edited.code, 2);
}

TEST(app, CardsArePrintedWithTheirSources) {
    const Ran all = run("cards seize");
    EXPECT_EQ(all.code, 0);
    EXPECT_TRUE(has(all.out, "Main Battle Fleet") && has(all.out, "Source: ") && has(all.out, "Worlds")) << all.out;
    const Ran one = run("cards seize --card \"heavy cruiser assault force\"");
    EXPECT_EQ(one.code, 0);
    EXPECT_TRUE(has(one.out, "ATT 11, DEF 9") && has(one.out, "rulebook for")) << one.out;
    EXPECT_FALSE(has(one.out, "Main Battle Fleet"));
    const Ran deck = run("cards seize --deck ground-assault");
    EXPECT_TRUE(has(deck.out, "Behemoth Tank Company") && !has(deck.out, "Main Battle Fleet"));
    const Ran unknown = run("cards seize --deck home");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(has(unknown.out, "home") && has(unknown.out, "fighter-strike")) << unknown.out;
    const Ran nothing = run("cards seize --card \"death star\"");
    EXPECT_EQ(nothing.code, 2);
    EXPECT_TRUE(has(nothing.out, "death star")) << nothing.out;
    const Ran clash = run("cards clash --card \"pack runner\"");
    const Json live = (*parse_json(read_file(IMPERIUM_SOURCE "/data/clash/cards.json")))["cards"][0];
    EXPECT_EQ(clash.out, "Pack Runner, Minion: attack " + live["attack"].dump() + ", defense " + live["defense"].dump()
                             + ", melee slash; 3 copies.\n");
    const Ran none = run("cards pocket");
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(has(none.out, "pocket has no cards; possible are clash and seize")) << none.out;
    EXPECT_EQ(run("cards seize --json --card fleet").code, 2);
    EXPECT_TRUE(run("cards seize --width 100").out == read_file(IMPERIUM_SOURCE "/tests/golden/seize-cards.txt"))
        << "make it anew with: imperium cards seize --width 100 > tests/golden/seize-cards.txt";
    EXPECT_NE(run("cards seize --width 3").code, 0);
}

TEST(app, CardsArePrintedAsData) {
    const auto seize = parse_json(run("cards seize --json").out);
    ASSERT_TRUE(seize.has_value());
    EXPECT_EQ((*seize)["decks"].size(), 4U);
    EXPECT_TRUE(run("cards seize --json").out == read_file(IMPERIUM_SOURCE "/web/src/games/seize/cards.json"))
        << "web/src/games/seize/cards.json differs; after a change of cards: "
           "imperium cards seize --json > web/src/games/seize/cards.json";
    EXPECT_TRUE(run("cards seize -o edition=classic --json").out
                == read_file(IMPERIUM_SOURCE "/web/src/games/seize/cards-classic.json"))
        << "web/src/games/seize/cards-classic.json differs; after a change of cards: "
           "imperium cards seize -o edition=classic --json > web/src/games/seize/cards-classic.json";
    const auto clash = parse_json(run("cards clash --json").out);
    ASSERT_TRUE(clash.has_value());
    EXPECT_EQ((*clash)["cards"][0]["name"], "Pack Runner");
    EXPECT_EQ((*clash)["cards"][0]["ids"][0], "c1");
}

TEST(app, ADeckIsCheckedAndRefusalsNameTheCardAndTheRule) {
    const auto good = parse_json(read_file(IMPERIUM_SOURCE "/docs/examples/deck.json"));
    ASSERT_TRUE(good.has_value());
    const auto check = [](const Json& deck) {
        std::ofstream(home() + "/deck.json") << write_json(deck);
        return run("deck check deck.json");
    };
    const Ran fine = check(*good);
    EXPECT_EQ(fine.code, 0) << fine.out;
    EXPECT_TRUE(has(fine.out, "Iron Landing: 50 Asset cards (34 Units, 16 Reactions)")) << fine.out;

    Json bad = *good;
    bad["assets"]["Infantry Battalion"] = 1;
    const Ran large = check(bad);
    EXPECT_EQ(large.code, 2);
    EXPECT_TRUE(has(large.out, "51 cards") && has(large.out, "exactly 50") && has(large.out, "Z21")) << large.out;

    bad = *good;
    bad["assets"]["Main Battle Fleet"] = 3;
    bad["assets"]["Clone Battalion"] = 1;
    const Ran third = check(bad);
    EXPECT_EQ(third.code, 2);
    EXPECT_TRUE(has(third.out, "3 copies of Main Battle Fleet; at most 2") && has(third.out, "Z21")) << third.out;

    bad = *good;
    bad["assets"]["Death Star"] = 1;
    const Ran unknown = check(bad);
    EXPECT_EQ(unknown.code, 2);
    EXPECT_TRUE(has(unknown.out, "unknown card \"Death Star\"") && has(unknown.out, "imperium cards")) << unknown.out;

    bad = *good;
    bad["worlds"].erase(0);
    const Ran worlds = check(bad);
    EXPECT_EQ(worlds.code, 2);
    EXPECT_TRUE(has(worlds.out, "worlds") && has(worlds.out, "9 cards") && has(worlds.out, "exactly 10")) << worlds.out;

    std::ofstream(home() + "/deck.json") << "{\"assets\": ";
    EXPECT_EQ(run("deck check deck.json").code, 2);
    EXPECT_TRUE(has(run("deck check nowhere.json").out, "there is no file nowhere.json"));
    EXPECT_EQ(run("deck").code, 2);
}

TEST(app, AConstructedDeckIsPlayed) {
    const std::string deck = "$(cat " IMPERIUM_SOURCE "/docs/examples/deck.json)";
    const std::string decks = "-o decks=\"[" + deck + ", \\\"drone-onslaught\\\"]\"";
    const Ran game = run("play seize --players you,random --seed built " + decks, "quit\n");
    EXPECT_EQ(game.code, 0) << game.out;
    EXPECT_TRUE(has(game.out, "Throne World")) << game.out;
}

TEST(app, DecksAreGivenByNameOrFile) {
    const Ran game =
        run("play seize --players you,random,random -o decks=capital-attack,drone-onslaught,ground-assault --seed d",
            "quit\n");
    EXPECT_EQ(game.code, 0) << game.out;
    EXPECT_NE(game.out.find("Seat 2"), std::string::npos) << game.out;
    const Ran built =
        run("play seize --seed d -o decks=@" IMPERIUM_SOURCE "/docs/examples/deck.json,drone-onslaught", "quit\n");
    EXPECT_EQ(built.code, 0) << built.out;
    const Ran unknown = run("play seize -o decks=capital-attack,dragons");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_NE(unknown.out.find("dragons"), std::string::npos) << unknown.out;
    const Ran nowhere = run("play seize -o decks=capital-attack,@nowhere.json");
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_NE(nowhere.out.find("nowhere.json"), std::string::npos) << nowhere.out;
    const Ran other = run("play clash -o decks=capital-attack,drone-onslaught");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.out.find("decks"), std::string::npos) << other.out;
}

TEST(app, AnyCardReadsAtTheTableAsItDoesInTheList) {
    const Ran game = run("play seize --players you,random --seed cards",
                         "card main battle fleet\ncard Earth Prime\ncard death star\nquit\n");
    const Ran fleet = run("cards seize --card \"Main Battle Fleet\"");
    EXPECT_TRUE(has(game.out, fleet.out)) << game.out << fleet.out;
    EXPECT_TRUE(has(game.out, "World: Terra System") && has(game.out, "No card has that name")) << game.out;
}

TEST(app, WindowsArePassedAsTheSettingSays) {
    std::string ones;
    for (int i = 0; i < 200; ++i) ones += "1\n";
    const auto play = [&](const std::string& first) {
        return run("play seize --players you,random --seed p1", first + ones + "quit\n").out;
    };
    const std::string never = play("?\npass sometimes\n");
    EXPECT_TRUE(has(never, "pass unless") && has(never, "pass phase")) << never.substr(0, 4000);
    EXPECT_TRUE(has(never, "pass takes never, unless or phase, not \"sometimes\"."));
    EXPECT_TRUE(has(never, "\nUse a card now")) << "the game has windows";
    EXPECT_FALSE(has(never, "(passed:"));
    EXPECT_TRUE(has(play("pass unless\n"), "(passed: Use a card now"));
    // Undo goes to the last choice of the person, past what was passed.
    const std::string undone = run("play seize --players you,random --seed p1",
                                   "pass unless\n" + ones.substr(0, 160) + "undo\nundo\nlog\nquit\n")
                                   .out;
    EXPECT_TRUE(has(undone, "(passed:") && has(undone, "Your last choice is taken back"));
    EXPECT_TRUE(has(run("play clash --seed p1", "pass unless\nquit\n").out, "neither a choice nor a command"));
}

TEST(app, ThePythonAndJavaScriptBotsPlayWholeGames) {
    const auto play = [](const std::string& command) {
        Ran ran;
        FILE* pipe = popen((command + " 2>&1").c_str(), "r");
        std::array<char, 4096> buffer{};
        while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
            ran.out.append(buffer.data(), count);
        ran.code = WEXITSTATUS(pclose(pipe));
        return ran;
    };
    const Ran script = play("node " IMPERIUM_SOURCE "/docs/examples/bot.mjs " IMPERIUM_PROGRAM " clash");
    EXPECT_EQ(script.code, 0) << script.out;
    EXPECT_TRUE(has(script.out, "over: true")) << script.out;
    const Ran python = play("python3 " IMPERIUM_SOURCE "/docs/examples/bot.py " IMPERIUM_PROGRAM);
    EXPECT_EQ(python.code, 0) << python.out;
    EXPECT_TRUE(has(python.out, "'over': True")) << python.out;
}

TEST(app, ALongJobIsNotBegunIfItsResultCannotBeWritten) {
    for (const char* words : {"arena clash --agents emperor,emperor --csv nowhere/a.csv",
                              "arena clash --agents emperor,emperor --html nowhere/a.html",
                              "tune clash --agent admiral --out nowhere/a.json"}) {
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, 2) << words;
        EXPECT_TRUE(has(ran.out, "cannot write nowhere/a")) << ran.out;
    }
    const Ran folder = run("arena clash --agents random --games 2 --csv .");
    EXPECT_TRUE(has(folder.out, "cannot write .: it is a folder")) << folder.out;
    const Ran possible = run("arena clash --agents random --games 2 --csv possible.csv");
    EXPECT_EQ(possible.code, 0) << possible.out;
    EXPECT_TRUE(std::filesystem::exists(home() + "/possible.csv"));
    EXPECT_FALSE(std::filesystem::exists(home() + "/possible.csv.new"));
}

TEST(app, TheTerminalSaysWhatChanceDidInWords) {
    for (const char* game : {"clash", "pocket", "galactic", "seize"}) {
        const Ran ran = run(std::string("play ") + game + " --seed 3", "quit\n");
        EXPECT_TRUE(has(ran.out, " shuffled.")) << game << ran.out.substr(0, 600);
        EXPECT_FALSE(has(ran.out, "shuffled (")) << game;
        EXPECT_FALSE(has(ran.out, "Chance picks")) << game;
    }
}

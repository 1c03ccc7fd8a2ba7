#ifdef IMPERIUM_MPI

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct Ran {
    int code = -1;
    std::string out;  // standard output and standard error together
};

// The processes that one started.
std::vector<pid_t> children_of(pid_t parent) {
    std::ifstream in("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children");
    std::vector<pid_t> all;
    for (pid_t child = 0; in >> child;) all.push_back(child);
    return all;
}

// A folder for one test.
class Mpi : public testing::Test {
protected:
    void SetUp() override {
        std::string path = fs::temp_directory_path() / "imperium-mpi-XXXXXX";
        folder_ = mkdtemp(path.data());
        ASSERT_TRUE(fs::exists("/usr/bin/mpirun")) << "mpirun is not installed; ./setup test installs it";
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string read(const std::string& name) const {
        std::ifstream in(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    // What blocks come to does not depend on the order in which they came.
    std::vector<std::string> lines(const std::string& name) const {
        std::vector<std::string> all;
        std::istringstream in(read(name));
        for (std::string line; std::getline(in, line);) all.push_back(line);
        std::ranges::sort(all);
        return all;
    }
    // Four processes of one job on this machine, whoever runs the test. Open MPI itself leaks, which is not the
    // question here.
    static std::string many(const std::string& arguments) {
        return "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm=isolated "
               "OMPI_MCA_btl_vader_single_copy_mechanism=none ASAN_OPTIONS=detect_leaks=0 "
               "TSAN_OPTIONS=ignore_noninstrumented_modules=1 "
               "exec mpirun --oversubscribe -n 4 " IMPERIUM_PROGRAM " "
               + arguments;
    }
    static std::string one(const std::string& arguments) { return "exec " IMPERIUM_PROGRAM " " + arguments; }
    Ran run(const std::string& command) const {
        const std::string whole = "cd " + folder_.string() + " && " + command + " 2>&1 < /dev/null";
        Ran ran;
        FILE* pipe = popen(whole.c_str(), "r");
        std::array<char, 4096> buffer{};
        while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
            ran.out.append(buffer.data(), count);
        ran.code = WEXITSTATUS(pclose(pipe));
        return ran;
    }

    // A job of four that loses a rank once it has come so far; OpenMPI ends the others.
    void begin_and_kill(const std::string& arguments, const std::function<bool()>& so_far) const {
        const pid_t job = fork();
        if (job == 0) {
            const std::string command =
                "cd " + folder_.string() + " && " + many(arguments) + " > /dev/null 2>&1 < /dev/null";
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(127);
        }
        for (int i = 0; i < 1200 && !so_far(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_TRUE(so_far());
        const auto ranks = children_of(job);
        EXPECT_EQ(ranks.size(), 4U);
        kill(ranks.empty() ? job : ranks.back(), SIGKILL);
        int status = 0;
        waitpid(job, &status, 0);
        EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    // Without the line that was being written when it died.
    std::string whole_lines(const std::string& name) const {
        const std::string all = read(name);
        return all.substr(0, all.rfind('\n') + 1);
    }

    fs::path folder_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_F(Mpi, ManyRanksPlayTheArenaOfOneProcessGameForGame) {
    const std::string arena = "arena clash --agents cadet,greedy --games 40 --seed 5 --json --keep ";
    const Ran alone = run(one(arena + "one")), together = run(many(arena + "many"));
    EXPECT_EQ(together.code, 0);
    EXPECT_EQ(alone.out, together.out);
    EXPECT_EQ(lines("one"), lines("many"));
    EXPECT_EQ(lines("one").size(), 21U);
    const std::string sprt = "arena clash --agents greedy,random --games 400 --sprt 0,30";  // ends in the middle
    EXPECT_EQ(run(one(sprt)).out, run(many(sprt)).out);
}

TEST_F(Mpi, ManyRanksDoAllThatOneProcessDoes) {
    const auto same = [&](const std::string& arguments) {
        const Ran alone = run(one(arguments)), together = run(many(arguments));
        EXPECT_EQ(alone.code, 0) << alone.out;
        EXPECT_EQ(together.code, 0) << together.out;
        EXPECT_EQ(alone.out, together.out);
    };
    same("balance clash --agent greedy --games 40 --skill 8 --json -");
    same("tune clash --agent captain:4 --parameters exploration,hunch --steps 3 --check 8");
    EXPECT_EQ(run(one("learn record clash --games 96 --iterations 4 --out one")).code, 0);
    EXPECT_EQ(run(many("learn record clash --games 96 --iterations 4 --out many")).code, 0);
    for (const char* block : {"000000.rec", "000001.rec", "000002.rec"}) {
        EXPECT_FALSE(read(std::string("one/") + block).empty());
        EXPECT_EQ(read(std::string("one/") + block), read(std::string("many/") + block));
    }
    const auto without_time = [](std::string text) { return text.substr(0, text.rfind(", ")); };
    const std::string verify = "verify clash --games 8 --close 1000";
    const std::string alone = run(one(verify)).out;
    EXPECT_TRUE(has(alone, "clash: 8 games")) << alone;
    EXPECT_EQ(without_time(alone), without_time(run(many(verify)).out));
}

TEST_F(Mpi, AJobThatDiedGoesOnAndPlaysOnlyWhatIsMissing) {
    const std::string arena = "arena clash --agents captain:20,captain:10 --seed 9 ";
    begin_and_kill(arena + "--games 100000 --keep kept", [&] { return lines("kept").size() >= 8; });
    const std::string before = whole_lines("kept");
    const auto blocks = static_cast<std::uint64_t>(std::ranges::count(before, '\n')) - 1;
    ASSERT_GE(blocks, 7U);
    const std::string games = "--games " + std::to_string(2 * (blocks + 20));
    const Ran rest = run(many("arena --resume kept " + games));
    EXPECT_EQ(rest.code, 0) << rest.out;
    EXPECT_TRUE(read("kept").starts_with(before));
    const Ran alone = run(one(arena + games + " --keep one"));
    EXPECT_EQ(rest.out, alone.out);
    // The job may have been ahead of what is wanted now.
    const auto wanted = lines("one"), kept = lines("kept");
    EXPECT_TRUE(std::ranges::includes(kept, wanted));
}

TEST_F(Mpi, BalanceGoesOnToo) {
    const std::string balance = "balance clash --agent captain:10 --seed 9 ";
    begin_and_kill(balance + "--games 100000 --keep kept", [&] { return lines("kept").size() >= 8; });
    const std::string before = whole_lines("kept");
    const auto games = 2 * static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 40;
    const Ran rest = run(many("balance --resume kept --games " + std::to_string(games)));
    EXPECT_EQ(rest.code, 0) << rest.out;
    EXPECT_TRUE(read("kept").starts_with(before));
    EXPECT_EQ(run(one(balance + "--games " + std::to_string(games) + " --keep one")).code, 0);
    auto wanted = lines("one"), kept = lines("kept");
    const auto is_head = [](const std::string& line) { return !has(line, "\"block\""); };
    std::erase_if(wanted, is_head);
    std::erase_if(kept, is_head);
    EXPECT_FALSE(wanted.empty());
    EXPECT_TRUE(std::ranges::includes(kept, wanted));
    EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end());  // nothing was played twice
}

TEST_F(Mpi, AFitGoesOnToo) {
    std::ofstream(folder_ / "goal") << R"({"things": 0.01, "steps": 1, "confirm": 240,
                                           "may_change": {"Spark Shaman": {"attack": [1, 9]}}})";
    const std::string fit = "balance clash --agent captain:4 --games 240 --fit goal --keep ";
    const Ran alone = run(one(fit + "one"));
    EXPECT_TRUE(has(alone.out, "240 games: ")) << alone.out;
    begin_and_kill(fit + "many", [&] { return lines("many").size() >= 30; });
    const std::string before = whole_lines("many");
    EXPECT_LT(lines("many").size(), lines("one").size());
    const Ran rest = run(many("balance --resume many"));
    EXPECT_EQ(rest.code, alone.code) << rest.out;
    EXPECT_TRUE(has(rest.out, alone.out)) << rest.out << alone.out;  // mpirun says that the code is not 0
    EXPECT_TRUE(read("many").starts_with(before));
    EXPECT_EQ(lines("many"), lines("one"));
}

TEST_F(Mpi, RecordsOfSelfPlayGoOnToo) {
    const std::string record = "learn record clash --iterations 20 --out ";
    const auto recorded = [&](const std::string& folder) {
        std::map<std::string, fs::file_time_type> blocks;
        std::error_code none;
        for (const auto& file : fs::directory_iterator(folder_ / folder, none))
            if (file.path().extension() == ".rec") blocks[file.path().filename()] = file.last_write_time();
        return blocks;
    };
    begin_and_kill(record + "many --games 100000", [&] { return recorded("many").size() >= 3; });
    const auto before = recorded("many");
    const std::string games = " --games " + std::to_string(32 * (before.size() + 6));
    EXPECT_EQ(run(many(record + "many" + games)).code, 0);
    EXPECT_EQ(run(one(record + "one" + games)).code, 0);
    const auto after = recorded("many");
    for (const auto& [block, when] : before) EXPECT_EQ(after.at(block), when) << block;  // not written again
    EXPECT_GT(after.size(), before.size());
    for (const auto& [block, when] : recorded("one")) EXPECT_EQ(read("one/" + block), read("many/" + block)) << block;
}

TEST_F(Mpi, TuneAndVerifyGoOnToo) {
    const std::string tune = "tune clash --agent captain:4 --parameters exploration,hunch --check 8 --steps 4 ";
    const Ran whole = run(one(tune + "--keep steps"));
    EXPECT_EQ(whole.code, 0) << whole.out;
    const std::string steps = read("steps");
    const auto third = steps.find("{\"step\":2");
    ASSERT_NE(third, std::string::npos) << steps;
    std::ofstream(folder_ / "steps") << steps.substr(0, third + 9);  // the line that was being written when it died
    EXPECT_EQ(run(many(tune + "--resume steps")).out, whole.out);
    EXPECT_EQ(read("steps"), steps);
    const Ran other = run(one(tune + "--seed 2 --resume steps"));
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.out, "steps is of another run")) << other.out;

    const auto without_time = [](std::string text) { return text.substr(0, text.rfind(", ")); };
    const std::string verify = "verify clash --close 1000 ";
    const std::string alone = run(one(verify + "--games 6 --keep games")).out;
    std::string games = read("games");
    const auto cut = games.find('\n', games.find('\n') + 1) + 1;
    std::ofstream(folder_ / "games") << games.substr(0, cut);
    EXPECT_EQ(without_time(run(many(verify + "--games 6 --resume games")).out), without_time(alone));
    EXPECT_TRUE(read("games").starts_with(games.substr(0, cut)));
    EXPECT_EQ(lines("games").size(), 7U);
}

TEST_F(Mpi, WhatIsWrongIsSaidOnce) {
    const Ran games = run(many("games"));
    EXPECT_EQ(games.code, 2);
    EXPECT_TRUE(has(games.out, "imperium games is one process")) << games.out;
    const Ran wrong = run(many("arena chess"));
    EXPECT_EQ(wrong.code, 2);
    const auto at = wrong.out.find("imperium arena: ");
    ASSERT_NE(at, std::string::npos) << wrong.out;
    EXPECT_EQ(wrong.out.find("imperium arena: ", at + 1), std::string::npos) << wrong.out;
}

#endif

#include "app/state_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <unistd.h>

namespace imperium {

namespace {

namespace fs = std::filesystem;

// Folders of its own for each test, and the environment put back afterwards.
class StateFolder : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "imperium-state-XXXXXX").string();
        root = ::mkdtemp(name.data());
        was = fs::current_path();
        fs::current_path(root);
    }
    void TearDown() override {
        fs::current_path(was);
        ::unsetenv("XDG_STATE_HOME");
        ::setenv("HOME", was.c_str(), 1);
        fs::remove_all(root);
    }
    static void write(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    static std::string read(const fs::path& file) {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static fs::perms others(const fs::path& path) {
        return fs::status(path).permissions() & (fs::perms::group_all | fs::perms::others_all);
    }

    fs::path root, was;
};

}  // namespace

TEST_F(StateFolder, IsTheUsersOwnAndNotInTheSources) {
    ::setenv("XDG_STATE_HOME", (root / "xdg").c_str(), 1);
    ::setenv("HOME", (root / "home").c_str(), 1);
    EXPECT_EQ(state_folder(), (root / "xdg/imperium").string());
    EXPECT_EQ(others(root / "xdg/imperium"), fs::perms::none);
    ::setenv("XDG_STATE_HOME", "not/absolute", 1);
    EXPECT_EQ(state_folder(), (root / "home/.local/state/imperium").string());
    ::unsetenv("XDG_STATE_HOME");
    write(root / "file", "");
    ::setenv("HOME", (root / "file").c_str(), 1);  // nothing can be made in there
    EXPECT_EQ(state_folder(), "state");
    EXPECT_TRUE(fs::is_directory(root / "state"));
    EXPECT_EQ(others(root / "state"), fs::perms::none);
}

TEST_F(StateFolder, AJournalOfAnEarlierVersionMovesOnce) {
    write("data/imperium.db", "tables");
    write("data/imperium.db-wal", "newer");
    write("data/imperium.db-shm", "");
    write("data/lock", "");
    write("data/clash/cards.json", "{}");
    const auto moved = move_old_journal("data", "now");
    ASSERT_TRUE(moved.has_value()) << moved.error().message();
    EXPECT_NE(moved->find("now kept in now"), std::string::npos) << *moved;
    EXPECT_EQ(read("now/imperium.db"), "tables");
    EXPECT_EQ(read("now/imperium.db-wal"), "newer");
    EXPECT_EQ(others("now/imperium.db"), fs::perms::none);
    EXPECT_FALSE(fs::exists("data/imperium.db"));
    EXPECT_FALSE(fs::exists("data/imperium.db-wal"));
    EXPECT_TRUE(fs::exists("data/clash/cards.json"));
    EXPECT_EQ(move_old_journal("data", "now").value(), "");
    // What is there is never overwritten.
    write("data/imperium.db", "others");
    EXPECT_NE(move_old_journal("data", "now").value().find("--data data"), std::string::npos);
    EXPECT_EQ(read("now/imperium.db"), "tables");
}

TEST_F(StateFolder, AJournalInUseStaysWhereItIs) {
    write("data/imperium.db", "tables");
    const int lock = ::open("data/lock", O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::flock(lock, LOCK_EX | LOCK_NB), 0);
    const auto moved = move_old_journal("data", "now");
    ASSERT_FALSE(moved.has_value());
    EXPECT_NE(moved.error().message().find("another server"), std::string::npos);
    EXPECT_EQ(read("data/imperium.db"), "tables");
    ::close(lock);
}

}  // namespace imperium

#include "core/stream.hpp"
#include "store/sqlite_store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>

// What happens to files is noticed when they are read, and a full disk is said by its name.
namespace imperium::store {

namespace {

namespace fs = std::filesystem;

class DamageTest : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "imperium-damage-XXXXXX").string();
        folder = ::mkdtemp(name.data());
        open();
        TableRecord table{"t1", "clash", 2, {{"target", 5}}, "seed", false, nullptr, 7, false, nullptr};
        table.cards = hex(sha256("{}"));
        table.rules = "rules";
        table.build = "build";
        table.chance = Json::array();
        const std::vector<Change> all = {table,
                                         CardSetRecord{table.cards, "clash", "{}"},
                                         SeatRecord{"t1", 0, "person", "Ada", "", 0, "hash", -1},
                                         SeatRecord{"t1", 1, "computer", "", "greedy", 0, "", 5},
                                         EntryRecord{"t1", 0, 1, false, R"({"type":"pass"})", 9, "x", 99, "[]", 4},
                                         ChatRecord{"t1", 0, 1, "Ada", "hello", "x", 5},
                                         SnapshotRecord{"t1", 1, "rules", "bytes", 1}};
        ASSERT_TRUE(store->write(all).has_value());
    }
    void TearDown() override {
        store.reset();
        fs::remove_all(folder);
    }
    void open() {
        store.reset();
        auto opened = open_sqlite(folder);
        ASSERT_TRUE(opened.has_value()) << opened.error().message();
        store = std::move(*opened);
    }
    void edit(const std::string& sql) const {
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open((folder + "/imperium.db").c_str(), &db), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql << sqlite3_errmsg(db);
        sqlite3_close(db);
    }

    std::string folder;
    std::unique_ptr<Store> store;
};

}  // namespace

TEST_F(DamageTest, EveryColumnIsCheckedWhenItIsRead) {
    ASSERT_TRUE(store->load("t1").has_value());
    store.reset();
    fs::copy(folder, folder + ".whole", fs::copy_options::recursive);
    const std::vector<std::pair<std::string, std::string>> damages = {
        {"seats SET seat = 7 WHERE seat = 1", "seat 1"},
        {"seats SET seat = 'x' WHERE seat = 1", "seat 1"},
        {"seats SET owner = -1", "owner"},
        {"seats SET owner = 99", "owner"},
        {"seats SET time_left = 'soon'", "time_left"},
        {"seats SET name = x'c328'", "name"},
        {"seats SET kind = 7.5 WHERE 0 = 1", ""},
        {"tables SET seats = 0", "seats"},
        {"tables SET seats = 99", "seats"},
        {"tables SET options = '{'", "options"},
        {"tables SET clock = zeroblob(10)", "clock"},
        {"tables SET listed = 5", "listed"},
        {"tables SET created = -1", "created"},
        {"tables SET seed = x'00ff'", "seed"},
        {"tables SET rematch = ''", "rematch"},
        {"tables SET cards = 'other'", "cards: the card set it names is gone"},
        {"tables SET rules = x'ff'", "rules"},
        {"tables SET build = zeroblob(3)", "build"},
        {"tables SET updated = 2", "updated"},
        {"tables SET chance = '['", "chance"},
        {"tables SET luck = -1", "luck"},
        {"tables SET luck = 'all'", "luck"},
        {"tables SET ended = -1", "ended"},
        {"tables SET result = '{'", "result"},
        {"card_sets SET content = '[]'", "cards: the card set it names is damaged"},
        {"card_sets SET digest = 'other'", "cards: the card set it names is gone"},
        {"entries SET number = 3", "row 0"},
        {"entries SET chance = x'ff'", "chance"},
        {"entries SET luck = 1099511627777", "luck"},
        {"entries SET luck = 1.5", "luck"},
        {"entries SET seat = 2", "seat"},
        {"entries SET undo = 2", "undo"},
        {"entries SET position = -1", "position"},
        {"entries SET position = 4294967296", "position"},
        {"entries SET data = x'ff'", "data"},
        {"entries SET at = 'now'", "at"},
        {"chat SET number = 5", "line 0"},
        {"chat SET seat = 9", "seat"},
        {"chat SET text = x'80'", "text"},
        {"chat SET at = 1.5", "at"},
    };
    for (const auto& [damage, named] : damages) {
        SCOPED_TRACE(damage);
        fs::remove_all(folder);
        fs::copy(folder + ".whole", folder, fs::copy_options::recursive);
        edit("UPDATE " + damage);
        fs::remove(folder + "/imperium.last");  // a moved row is not what this is about
        open();
        const auto kept = store->load("t1");
        EXPECT_EQ(kept.has_value(), named.empty());
        if (kept) continue;
        EXPECT_EQ(kept.error().code, "stopped");
        EXPECT_NE(kept.error().message().find(named), std::string::npos) << kept.error().message();
    }
    // A snapshot that cannot be read is none; the journal is enough.
    fs::remove_all(folder);
    fs::copy(folder + ".whole", folder, fs::copy_options::recursive);
    edit("UPDATE snapshots SET position = 7");
    open();
    const auto kept = store->load("t1");
    ASSERT_TRUE(kept.has_value());
    EXPECT_FALSE(kept->snapshot);
    fs::remove_all(folder + ".whole");
}

TEST_F(DamageTest, AJournalThatLostItsEndIsNotOpenedWithoutAWord) {
    ASSERT_TRUE(store->write(std::vector<Change>{EntryRecord{"t1", 1, 0, false, "{}", 9, "y", 99}}).has_value());
    store.reset();
    edit("DELETE FROM entries WHERE number = 1");
    const auto refused = open_sqlite(folder);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("lacks decision 1 of table t1"), std::string::npos)
        << refused.error().message();
    fs::remove(folder + "/imperium.last");  // whoever wants to go on without it says so
    open();
    EXPECT_EQ(store->load("t1")->entries.size(), 1U);
}

TEST_F(DamageTest, AFullDiskIsSaidByItsName) {
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{200'000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    Result<void> written;
    for (std::uint32_t number = 1; number < 100 && written; ++number)
        written = store->write(
            std::vector<Change>{EntryRecord{"t1", number, 0, false, std::string(20'000, 'x'), 9, "y", 99}});
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, ignored);
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, "stopped");
    EXPECT_NE(written.error().message().find("cannot be written"), std::string::npos) << written.error().message();
    EXPECT_EQ(written.error().message().find("rollback"), std::string::npos) << written.error().message();
    EXPECT_TRUE(store->write(std::vector<Change>{SeatRecord{"t1", 0, "person", "Eve", "", 0, "hash", -1}}).has_value());
}

TEST_F(DamageTest, FilesAreTheOwners) {
    const auto others = fs::perms::group_all | fs::perms::others_all;
    for (const auto& file : fs::directory_iterator(folder))
        EXPECT_EQ(file.status().permissions() & others, fs::perms::none) << file.path();
}

TEST_F(DamageTest, TablesWithoutADecisionCanBeForgotten) {
    ASSERT_TRUE(
        store
            ->write(std::vector<Change>{TableRecord{"t2", "clash", 2, {}, "seed", true, nullptr, 10, false, nullptr},
                                        SeatRecord{"t2", 0, "open", "", "", 0, "", -1}})
            .has_value());
    EXPECT_TRUE(store->abandoned(10)->empty());
    EXPECT_EQ(store->abandoned(11).value(), std::vector<std::string>{"t2"});  // in t1 somebody has decided
    ASSERT_TRUE(store->write(std::vector<Change>{Forgotten{"t2"}}).has_value());
    EXPECT_EQ(store->load("t2").error().code, "unknown_table");
    open();
    EXPECT_TRUE(store->load("t1").has_value());
}

TEST_F(DamageTest, ABackupIsMadeWhileAServerWrites) {
    const std::string copy = folder + "/copy";
    ASSERT_TRUE(back_up_sqlite(folder, copy).has_value());
    ASSERT_TRUE(store->write(std::vector<Change>{ChatRecord{"t1", 1, 1, "Ada", "later", "y", 6}}));
    EXPECT_FALSE(back_up_sqlite(folder, copy).has_value());  // never over another
    EXPECT_FALSE(back_up_sqlite(folder + "/nothing", folder + "/other").has_value());
    EXPECT_FALSE(fs::exists(folder + "/nothing"));
    auto restored = open_sqlite(copy);
    ASSERT_TRUE(restored.has_value()) << restored.error().message();
    EXPECT_EQ((*restored)->load("t1")->chat.size(), 1U);
    EXPECT_EQ((*restored)->load("t1")->entries, store->load("t1")->entries);
    EXPECT_EQ(fs::status(copy + "/imperium.db").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

}  // namespace imperium::store

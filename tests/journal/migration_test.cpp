#include "core/version.hpp"
#include "games/all.hpp"
#include "store/sqlite_store.hpp"
#include "support/table.hpp"
#include "table/table.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace imperium {

namespace {

namespace fs = std::filesystem;

// A data folder with what a server of release 0.1 has left (tests/replays).
class Folder {
public:
    explicit Folder(const char* journal = "tables.sql")
        : path(fs::temp_directory_path() / ("imperium-migration-" + std::to_string(::getpid()))) {
        fs::remove_all(path);
        fs::create_directories(path);
        run(test::read_file(IMPERIUM_SOURCE "/tests/replays/0.1/" + std::string(journal)));
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path); }

    std::string file() const { return path.string() + "/imperium.db"; }
    void run(const std::string& sql) const {
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open(file().c_str(), &db), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        sqlite3_close(db);
    }
    static std::vector<std::string> column(const std::string& file, const std::string& sql) {
        std::vector<std::string> out;
        sqlite3* db = nullptr;
        sqlite3_open(file.c_str(), &db);
        sqlite3_exec(
            db, sql.c_str(),
            [](void* list, int, char** values, char**) {
                static_cast<std::vector<std::string>*>(list)->emplace_back(values[0] == nullptr ? "" : values[0]);
                return 0;
            },
            &out, nullptr);
        sqlite3_close(db);
        return out;
    }
    std::vector<std::string> column(const std::string& sql) const { return column(file(), sql); }
    std::unique_ptr<store::Store> open() const {
        auto opened = store::open_sqlite(path.string());
        EXPECT_TRUE(opened) << opened.error().message();
        return opened ? std::move(*opened) : nullptr;
    }

    fs::path path;
};

constexpr const char* kEverything =
    "SELECT group_concat(t) FROM (SELECT id || options || over AS t FROM tables UNION ALL SELECT table_id || number || "
    "data || position || command FROM entries UNION ALL SELECT table_id || seat || name || token FROM seats UNION ALL "
    "SELECT table_id || text FROM chat)";

// A table as a server has it, with somebody who watches; what it wants written is.
struct Hosted {
    Hosted(store::Store& store, const std::string& id) : store_(store), id_(id) {
        table::Terms terms;
        terms.epoch = "e";
        std::vector<table::Output> outputs;
        auto kept = store.described(id);
        if (kept && !kept->table.over) kept = store.load(id);
        table = table::Table::open(terms, *kept, nullptr, {}, outputs);
        perform(outputs);
        happen(table::Hello{1, Viewer::spectator(), "", {}});
    }
    void happen(const table::Input& input) {
        std::vector<table::Output> outputs;
        table->on(input, {}, outputs);
        perform(outputs);
    }
    void perform(const std::vector<table::Output>& outputs) {
        for (const table::Output& output : outputs) {
            if (const auto* write = std::get_if<table::Write>(&output)) {
                const auto written = store_.write(write->changes);
                EXPECT_TRUE(written) << written.error().message();
                if (write->ticket != 0) happen(table::Written{write->ticket, written});
            }
            if (std::holds_alternative<table::Recall>(output)) {
                const auto kept = store_.load(id_);
                const auto history =
                    std::make_shared<Result<table::History>>(table::replayed(table->record(), nullptr, kept->entries));
                happen(table::Recalled{history, kept->entries});
            }
        }
    }
    std::unique_ptr<table::Table> table;

private:
    store::Store& store_;
    std::string id_;
};

}  // namespace

class MigrationOf : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Journals, MigrationOf, testing::Values("data.sql", "tables.sql"),
                         [](const auto& one) { return std::string(one.param).substr(0, one.param[0] == 'd' ? 4 : 6); });

TEST_P(MigrationOf, TablesOfTheBuildBeforeGoOn) {
    const Folder folder(GetParam());
    const auto ids = folder.column("SELECT id FROM tables");
    EXPECT_EQ(folder.column("SELECT COUNT(DISTINCT game) FROM tables").at(0), "4");
    std::vector<std::uint64_t> hashes;
    std::vector<Json> shown;
    {
        const auto store = folder.open();
        ASSERT_NE(store, nullptr);
        for (const std::string& id : ids) {
            const Hosted hosted(*store, id);
            const auto& table = *hosted.table;
            EXPECT_EQ(table.status(), table.record().over ? table::Table::Status::over : table::Table::Status::playing)
                << table.summary();
            ASSERT_NE(table.match(), nullptr);
            const bool first = table.record().rules == rules_digest(table.record().game, 1, table.record().cards);
            EXPECT_EQ(table.record().updated, !first);
            EXPECT_EQ(table.summary()["notice"].is_null(), first);  // the rules of some games have changed since
            hashes.push_back(table.match()->hash());
            shown.push_back(table.match()->view(Viewer::spectator()));
        }
    }
    // Opened once more, every journal is one of today: in words, with its luck.
    const auto store = folder.open();
    ASSERT_NE(store, nullptr);
    int named = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto kept = store->load(ids[i]);
        ASSERT_TRUE(kept) << kept.error().message();
        EXPECT_EQ(kept->table.build, build_digest());
        EXPECT_EQ(kept->table.cards.empty(), kept->table.card_content == nullptr);
        EXPECT_EQ(kept->table.result.is_null(), !kept->table.over);
        const auto history = table::replayed(kept->table, nullptr, kept->entries);
        ASSERT_TRUE(history) << ids[i] << ": " << history.error().message();
        EXPECT_FALSE(history->restamped);
        EXPECT_EQ(history->match->hash(), hashes[i]);
        EXPECT_EQ(history->match->view(Viewer::spectator()), shown[i]);
        for (const auto& row : history->rows) named += row.data.find(" #") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(named, 0);
}

TEST(Migration, MeetsRunningAndFinishedTablesOfEveryGame) {
    const Folder folder;
    for (const char* over : {"0", "1"})
        EXPECT_EQ(folder.column("SELECT DISTINCT game FROM tables WHERE over = " + std::string(over)).size(), 4U);
}

TEST(Migration, ACopyAsItWasIsKeptBeside) {
    const Folder folder;
    const std::string copy = folder.file() + ".version-3";
    const auto before = folder.column(kEverything);
    std::ofstream(copy + ".part") << "what a crash has left";
    EXPECT_NE(folder.open(), nullptr);
    EXPECT_EQ(Folder::column(copy, kEverything), before);
    EXPECT_EQ(Folder::column(copy, "PRAGMA user_version").at(0), "3");
    EXPECT_EQ(Folder::column(copy, "SELECT COUNT(*) FROM pragma_table_info('tables')").at(0), "10");
    EXPECT_FALSE(fs::exists(copy + ".part"));
    EXPECT_EQ(fs::status(copy).permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
    // A server that ended before it had played anything again: all is there still.
    EXPECT_EQ(folder.column(kEverything), before);
    const auto store = folder.open();
    for (const std::string& id : folder.column("SELECT id FROM tables"))
        EXPECT_NE(Hosted(*store, id).table->status(), table::Table::Status::stopped);
}

TEST(Migration, AChangeThatFailsLeavesTheJournalAsItWas) {
    const Folder folder;
    folder.run("ALTER TABLE entries RENAME TO rows; CREATE VIEW entries AS SELECT * FROM rows");  // takes no columns
    EXPECT_FALSE(store::open_sqlite(folder.path.string()));
    EXPECT_EQ(folder.column("PRAGMA user_version").at(0), "3");
    EXPECT_EQ(folder.column("SELECT COUNT(*) FROM pragma_table_info('tables')").at(0), "10");
    EXPECT_EQ(folder.column("SELECT COUNT(*) FROM sqlite_master WHERE name = 'card_sets'").at(0), "0");
    folder.run("DROP VIEW entries; ALTER TABLE rows RENAME TO entries");
    EXPECT_NE(folder.open(), nullptr);
}

}  // namespace imperium

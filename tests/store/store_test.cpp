#include "core/stream.hpp"
#include "store/move.hpp"
#include "store/open.hpp"
#include "store/postgres.hpp"
#include "store/writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <future>

namespace imperium::store {

namespace {

// The same tests for every place a journal can be kept at.
class StoreTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "imperium-store-XXXXXX").string();
        folder = ::mkdtemp(name.data());
        place = "sqlite:" + folder;
        if (GetParam() == "postgresql") {
            ASSERT_EQ(Postgres::here().problem(), "");
            static int schemas = 0;
            schema = "store" + std::to_string(++schemas);
            place = Postgres::here().place(schema);
        }
        reopen();
    }
    void TearDown() override {
        store.reset();
        std::filesystem::remove_all(folder);
    }
    void reopen() {
        store.reset();
        auto opened = open(place);
        ASSERT_TRUE(opened.has_value()) << opened.error().message();
        store = std::move(*opened);
    }

    std::string folder, schema, place;
    std::unique_ptr<Store> store;
};

TableRecord table_record(const std::string& id) {
    return {id, "clash", 2, {{"target", 5}}, "seed", false, {{"per", "move"}}, 7, false, nullptr};
}
EntryRecord entry(const std::string& table, std::uint32_t number) {
    return {table, number, 1, false, R"({"type":"pass"})", 0xfedcba98U, "x" + std::to_string(number), 99};
}

// A disk that is slow, and fails when it meets a certain name.
struct SlowStore : Store {
    std::atomic<int> writes = 0;
    Result<void> write(std::span<const Change> changes, std::span<const Lease>) override {
        ++writes;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        for (const Change& change : changes)
            if (const auto* one = std::get_if<EntryRecord>(&change); one != nullptr && one->table == "bad")
                return refuse("stopped", "bad");
        return {};
    }
    Result<std::vector<std::string>> tables() override { return std::vector<std::string>{}; }
    Result<std::vector<std::string>> unfinished() override { return std::vector<std::string>{}; }
    Result<std::vector<std::string>> abandoned(std::int64_t) override { return std::vector<std::string>{}; }
    Result<Kept> load(const std::string&) override { return refuse("unknown_table", ""); }
    Result<Kept> described(const std::string&) override { return refuse("unknown_table", ""); }
    Json analysis(const std::string&) override { return nullptr; }
};

}  // namespace

TEST_P(StoreTest, KeepsEverythingAsItWas) {
    const SeatRecord seat{"t1", 0, "person", "Ada \"✓\"", "", 3, "hash", -1};
    const SeatRecord other{"t1", 1, "computer", "", "greedy", 0, "", 5};
    EntryRecord undo = entry("t1", 1);
    undo.undo = true;
    undo.data = "0";
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), seat, other, entry("t1", 0), undo,
                                                 ChatRecord{"t1", 0, 1, "Ada", "hello", "x", 5}}));
    reopen();
    const auto kept = store->load("t1");
    ASSERT_TRUE(kept.has_value()) << kept.error().message();
    EXPECT_EQ(kept->table.game, "clash");
    EXPECT_EQ(kept->table.options, (Json{{"target", 5}}));
    EXPECT_EQ(kept->table.clock, (Json{{"per", "move"}}));
    EXPECT_EQ(kept->table.rematch, nullptr);
    EXPECT_FALSE(kept->table.listed);
    EXPECT_EQ(kept->table.created, 7);
    ASSERT_EQ(kept->seats.size(), 2U);
    EXPECT_EQ(kept->seats[0].name, "Ada \"✓\"");
    EXPECT_EQ(kept->seats[0].owner, 3);
    EXPECT_EQ(kept->seats[0].left, -1);
    EXPECT_EQ(kept->seats[1].level, "greedy");
    ASSERT_EQ(kept->entries.size(), 2U);
    EXPECT_EQ(kept->entries[0].check, 0xfedcba98U);
    EXPECT_EQ(kept->entries[0].command, "x0");
    EXPECT_TRUE(kept->entries[1].undo);
    ASSERT_EQ(kept->chat.size(), 1U);
    EXPECT_EQ(kept->chat[0].text, "hello");
}

TEST_P(StoreTest, KeepsWhatOutlivesBuilds) {
    const std::string content = R"({"cards":[]})";
    TableRecord table = table_record("t1");
    table.cards = hex(sha256(content));
    table.rules = "rules";
    table.build = "build";
    table.chance = Json::array({{{"shuffle", "start"}, {"order", {"A #1", "B"}}}});
    table.luck = 1ULL << 33;
    EntryRecord row = entry("t1", 0);
    row.chance = R"([{"die":6,"value":3}])";
    row.luck = (1ULL << 33) + 4;
    TableRecord other = table;
    other.id = "t2";
    const CardSetRecord cards{table.cards, "clash", content};
    ASSERT_TRUE(store->write(std::vector<Change>{table, cards, row, other, cards}));
    reopen();
    auto kept = store->load("t1");
    ASSERT_TRUE(kept.has_value()) << kept.error().message();
    EXPECT_EQ(*kept->table.card_content, content);
    EXPECT_EQ(kept->table.card_content, store->load("t2")->table.card_content);  // once
    EXPECT_EQ(kept->table.rules, "rules");
    EXPECT_EQ(kept->table.build, "build");
    EXPECT_EQ(kept->table.chance, table.chance);
    EXPECT_EQ(kept->table.luck, table.luck);
    EXPECT_FALSE(kept->table.updated);
    EXPECT_EQ(kept->entries.at(0).chance, row.chance);
    EXPECT_EQ(kept->entries.at(0).luck, row.luck);
    EXPECT_EQ(kept->table.result, nullptr);

    // Stamped anew by another build.
    kept->table.build = "later";
    kept->table.updated = true;
    kept->entries[0].data = "{}";
    kept->entries[0].check = 7;
    const Json result = {{"scores", {5, 3}}, {"winners", {0}}, {"decisions", 1}};
    ASSERT_TRUE(store->write(std::vector<Change>{SnapshotRecord{"t1", 1, "build", "bytes", 1},
                                                 Restamp{kept->table, kept->entries},
                                                 TableUpdate{"t1", true, nullptr, 77, result}}));
    kept = store->described("t1");
    ASSERT_TRUE(kept.has_value());
    EXPECT_TRUE(kept->entries.empty());
    EXPECT_EQ(kept->table.build, "later");
    EXPECT_TRUE(kept->table.updated);
    EXPECT_EQ(kept->table.ended, 77);
    EXPECT_EQ(kept->table.result, result);
    EXPECT_FALSE(store->load("t1")->snapshot);
    EXPECT_EQ(store->load("t1")->entries.at(0).data, "{}");
    EXPECT_EQ(store->load("t1")->entries.at(0).check, 7U);
    EXPECT_EQ(store->load("t1")->entries.at(0).command, "x0");
}

TEST_P(StoreTest, SeatsAndTablesAreReplaced) {
    SeatRecord seat{"t1", 0, "open", "", "", 0, "", -1};
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), seat}));
    EXPECT_EQ(store->unfinished()->size(), 1U);
    seat.kind = "person";
    ASSERT_TRUE(store->write(std::vector<Change>{seat, TableUpdate{"t1", true, {{"table", "t2"}}}}));
    EXPECT_EQ(store->load("t1")->seats.at(0).kind, "person");
    EXPECT_EQ(store->load("t1")->table.rematch["table"], "t2");
    EXPECT_TRUE(store->load("t1")->table.over);
    EXPECT_TRUE(store->unfinished()->empty());
    EXPECT_EQ(store->load("t9").error().code, "unknown_table");
}

TEST_P(StoreTest, ABatchIsAllOrNothing) {
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), entry("t1", 0)}));
    const auto refused = store->write(std::vector<Change>{entry("t1", 1), entry("t1", 0)});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "stopped");
    EXPECT_EQ(store->load("t1")->entries.size(), 1U);
    ASSERT_TRUE(store->write(std::vector<Change>{entry("t1", 1)}));
    EXPECT_EQ(store->load("t1")->entries.size(), 2U);
}

TEST_P(StoreTest, AMissingRowIsFound) {
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), entry("t1", 0), entry("t1", 2)}));
    const auto kept = store->load("t1");
    ASSERT_FALSE(kept.has_value());
    EXPECT_EQ(kept.error().code, "stopped");
    EXPECT_NE(kept.error().message().find("row 1"), std::string::npos);
}

TEST_P(StoreTest, ASnapshotIsReplacedAndGoesWithTheEndOfTheGame) {
    const std::string bytes("\0\xff\x80 \n", 5);
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), SnapshotRecord{"t1", 64, "rules", "old", 1}}));
    ASSERT_TRUE(store->write(
        std::vector<Change>{SnapshotRecord{"t1", 128, "rules", bytes, ~0ULL}, TableUpdate{"t1", false, nullptr}}));
    reopen();
    const auto kept = store->load("t1");
    ASSERT_TRUE(kept && kept->snapshot);
    EXPECT_EQ(kept->snapshot->rows, 128U);
    EXPECT_EQ(kept->snapshot->build, "rules");
    EXPECT_EQ(kept->snapshot->position, bytes);
    EXPECT_EQ(kept->snapshot->check, ~0ULL);
    ASSERT_TRUE(store->write(std::vector<Change>{TableUpdate{"t1", true, nullptr}}));
    EXPECT_FALSE(store->load("t1")->snapshot);
}

TEST_P(StoreTest, KeepsAnalyses) {
    EXPECT_EQ(store->analysis("t1"), nullptr);
    ASSERT_TRUE(store->write(std::vector<Change>{AnalysisRecord{"t1", {{"steps", 3}}}}));
    ASSERT_TRUE(store->write(std::vector<Change>{AnalysisRecord{"t1", {{"steps", 4}, {"level", "✓"}}}}));
    reopen();
    EXPECT_EQ(store->analysis("t1"), (Json{{"steps", 4}, {"level", "✓"}}));
    EXPECT_EQ(store->analysis("t2"), nullptr);
}

TEST_P(StoreTest, OneServerAJournal) {
    const auto second = open(place);
    ASSERT_FALSE(second.has_value());
    EXPECT_NE(second.error().message().find("another server"), std::string::npos);
    reopen();
}

TEST_P(StoreTest, WhatIsForgottenIsGone) {
    const SeatRecord seat{"t1", 0, "person", "Ada", "", 0, "", 0};
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), seat, entry("t1", 0), table_record("t2"), seat}));
    EXPECT_EQ(*store->tables(), (std::vector<std::string>{"t1", "t2"}));
    EXPECT_EQ(*store->abandoned(8), (std::vector<std::string>{"t2"}));
    EXPECT_TRUE(store->abandoned(7)->empty());
    ASSERT_TRUE(store->write(std::vector<Change>{Forgotten{"t1"}}));
    EXPECT_EQ(*store->tables(), (std::vector<std::string>{"t2"}));
    EXPECT_EQ(store->load("t1").error().code, "unknown_table");
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1")}));
    EXPECT_TRUE(store->load("t1")->entries.empty());
    EXPECT_TRUE(store->load("t1")->seats.empty());
}

// There and back, everything arrives, a second time nothing is written twice, and what is damaged is said.
TEST_P(StoreTest, MovesWhole) {
    const std::string content = R"({"cards":["✓"]})";
    TableRecord table = table_record("t1");
    table.cards = hex(sha256(content));
    table.chance = Json::array();
    EntryRecord undo = entry("t1", 1);
    undo.undo = true;
    undo.data = "0";
    TableRecord over = table_record("t2");
    over.over = true;
    over.result = {{"winners", {0}}};
    const std::string bytes("\0\xff\x80 \n", 5);
    ASSERT_TRUE(store->write(
        std::vector<Change>{table, CardSetRecord{table.cards, "clash", content},
                            SeatRecord{"t1", 0, "person", "Ada", "", 3, "hash", -1}, entry("t1", 0), undo,
                            ChatRecord{"t1", 0, 1, "Ada", "hello", "x", 5}, SnapshotRecord{"t1", 1, "b", bytes, ~0ULL},
                            over, AnalysisRecord{"t2", {{"steps", 3}}}, table_record("t3"), entry("t3", 1)}));
    const std::string other = folder + "/other";
    {
        auto opened = open("sqlite:" + other);
        ASSERT_TRUE(opened.has_value()) << opened.error().message();
        for (const std::uint64_t before : {0U, 2U}) {
            const auto moved = move_all(*store, **opened, {});
            ASSERT_TRUE(moved.has_value()) << moved.error().message();
            EXPECT_EQ(moved->tables, 2U);
            EXPECT_EQ(moved->before, before);
            EXPECT_EQ(moved->rows, 2U);
            ASSERT_EQ(moved->left.size(), 1U);
            EXPECT_NE(moved->left[0].find("t3"), std::string::npos);
        }
        const auto kept = (*opened)->load("t1");
        ASSERT_TRUE(kept.has_value()) << kept.error().message();
        EXPECT_EQ(*kept->table.card_content, content);
        EXPECT_EQ(kept->snapshot->position, bytes);
        EXPECT_EQ((*opened)->analysis("t2"), (Json{{"steps", 3}}));
        ASSERT_TRUE((*opened)->write(std::vector<Change>{ChatRecord{"t1", 1, 0, "Ada", "more", "y", 6}}));
        const auto refused = move_all(*store, **opened, {});
        ASSERT_FALSE(refused.has_value());
        EXPECT_NE(refused.error().message().find("t1"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreTest, testing::Values("sqlite"));

#ifdef IMPERIUM_POSTGRES

INSTANTIATE_TEST_SUITE_P(Postgresql, StoreTest, testing::Values("postgresql"));

// Players are told, nothing that was acknowledged is lost, and it goes on by itself.
TEST(PostgresTest, ADatabaseThatWasAwayIsFoundAgain) {
    Postgres postgres;
    ASSERT_EQ(postgres.problem(), "");
    auto store = open(postgres.place("away"));
    ASSERT_TRUE(store.has_value()) << store.error().message();
    ASSERT_TRUE((*store)->write(std::vector<Change>{table_record("t1"), entry("t1", 0)}));
    ASSERT_TRUE((*store)->load("t1"));
    postgres.stop();
    const auto refused = (*store)->write(std::vector<Change>{entry("t1", 1)});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "stopped");
    EXPECT_FALSE((*store)->write(std::vector<Change>{entry("t1", 1)}));
    EXPECT_EQ((*store)->load("t1").error().code, "away");
    postgres.start();
    const auto written = (*store)->write(std::vector<Change>{entry("t1", 1)});
    EXPECT_TRUE(written.has_value()) << written.error().message();
    EXPECT_EQ((*store)->load("t1")->entries.size(), 2U);
}

TEST(PostgresTest, ANewerJournalIsRefusedAndAnotherServerKeptOut) {
    Postgres& postgres = Postgres::here();
    ASSERT_EQ(postgres.problem(), "");
    const std::string place = postgres.place("newer");
    {
        auto store = open(place);
        ASSERT_TRUE(store.has_value()) << store.error().message();
        // Its connection is cut, and before it writes again another takes its place.
        postgres.run("public", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                               "AND datname = 'postgres'");
        auto other = open(place);
        for (int i = 0; i < 50 && !other; ++i) {  // the lock goes when the other's end is noticed
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            other = open(place);
        }
        ASSERT_TRUE(other.has_value()) << other.error().message();
        EXPECT_FALSE((*store)->write(std::vector<Change>{table_record("t1")}));
        const auto refused = (*store)->write(std::vector<Change>{table_record("t1")});
        ASSERT_FALSE(refused.has_value());
        EXPECT_NE(refused.error().message().find("another server"), std::string::npos);
        EXPECT_TRUE((*other)->write(std::vector<Change>{table_record("t1")}));
    }
    postgres.run("newer", "UPDATE imperium_schema SET version = 99");
    EXPECT_TRUE(open(place));  // what it adds does no harm
    postgres.run("newer", "UPDATE imperium_schema SET least = 99");
    const auto refused = open(place);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("newer imperium"), std::string::npos);
}

TEST(PostgresTest, NobodyThere) {
    const auto refused = open("postgresql:///imperium?host=/nowhere");
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "stopped");
    EXPECT_NE(refused.error().message().find("the database"), std::string::npos);
    EXPECT_EQ(open("somewhere").error().code, "bad_option");
}

#endif

TEST(WriterTest, ManyWaitForOneWrite) {
    SlowStore slow;
    std::atomic<int> done = 0;
    {
        Writer writer(slow);
        for (std::uint32_t i = 0; i < 200; ++i)
            writer.commit({entry("t", i)}, {}, [&](const Result<void>& result) { done += result ? 1 : 0; });
    }
    EXPECT_EQ(done, 200);
    EXPECT_LT(slow.writes, 10);
}

TEST(WriterTest, WhatSpoilsABatchSpoilsOnlyItself) {
    SlowStore slow;
    std::atomic<int> fine = 0, failed = 0;
    {
        Writer writer(slow);
        const auto count = [&](const Result<void>& result) { ++(result ? fine : failed); };
        writer.commit({entry("first", 0)}, {}, count);
        writer.commit({entry("good", 0)}, {}, count);
        writer.commit({entry("bad", 0)}, {}, count);
        writer.commit({entry("good", 1)}, {}, count);
    }
    EXPECT_EQ(fine, 3);
    EXPECT_EQ(failed, 1);
}

}  // namespace imperium::store

#include "core/stream.hpp"
#include "store/sqlite_store.hpp"
#include "store/writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <future>

namespace imperium::store {

namespace {

class StoreTest : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "imperium-store-XXXXXX").string();
        folder = ::mkdtemp(name.data());
        open();
    }
    void TearDown() override {
        store.reset();
        std::filesystem::remove_all(folder);
    }
    void open() {
        store.reset();
        auto opened = open_sqlite(folder);
        ASSERT_TRUE(opened.has_value()) << opened.error().message();
        store = std::move(*opened);
    }

    std::string folder;
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
    Result<void> write(std::span<const Change> changes) override {
        ++writes;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        for (const Change& change : changes)
            if (const auto* one = std::get_if<EntryRecord>(&change); one != nullptr && one->table == "bad")
                return refuse("stopped", "bad");
        return {};
    }
    Result<std::vector<std::string>> unfinished() override { return std::vector<std::string>{}; }
    Result<std::vector<std::string>> abandoned(std::int64_t) override { return std::vector<std::string>{}; }
    Result<Kept> load(const std::string&) override { return refuse("unknown_table", ""); }
    Result<Kept> described(const std::string&) override { return refuse("unknown_table", ""); }
    Json analysis(const std::string&) override { return nullptr; }
};

}  // namespace

TEST_F(StoreTest, KeepsEverythingAsItWas) {
    const SeatRecord seat{"t1", 0, "person", "Ada \"✓\"", "", 3, "hash", -1};
    const SeatRecord other{"t1", 1, "computer", "", "greedy", 0, "", 5};
    EntryRecord undo = entry("t1", 1);
    undo.undo = true;
    undo.data = "0";
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), seat, other, entry("t1", 0), undo,
                                                 ChatRecord{"t1", 0, 1, "Ada", "hello", "x", 5}}));
    open();
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

TEST_F(StoreTest, KeepsWhatOutlivesBuilds) {
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
    open();
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

TEST_F(StoreTest, SeatsAndTablesAreReplaced) {
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

TEST_F(StoreTest, ABatchIsAllOrNothing) {
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), entry("t1", 0)}));
    const auto refused = store->write(std::vector<Change>{entry("t1", 1), entry("t1", 0)});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "stopped");
    EXPECT_EQ(store->load("t1")->entries.size(), 1U);
    ASSERT_TRUE(store->write(std::vector<Change>{entry("t1", 1)}));
    EXPECT_EQ(store->load("t1")->entries.size(), 2U);
}

TEST_F(StoreTest, AMissingRowIsFound) {
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), entry("t1", 0), entry("t1", 2)}));
    const auto kept = store->load("t1");
    ASSERT_FALSE(kept.has_value());
    EXPECT_EQ(kept.error().code, "stopped");
    EXPECT_NE(kept.error().message().find("row 1"), std::string::npos);
}

TEST_F(StoreTest, ASnapshotIsReplacedAndGoesWithTheEndOfTheGame) {
    const std::string bytes("\0\xff\x80 \n", 5);
    ASSERT_TRUE(store->write(std::vector<Change>{table_record("t1"), SnapshotRecord{"t1", 64, "rules", "old", 1}}));
    ASSERT_TRUE(store->write(
        std::vector<Change>{SnapshotRecord{"t1", 128, "rules", bytes, ~0ULL}, TableUpdate{"t1", false, nullptr}}));
    open();
    const auto kept = store->load("t1");
    ASSERT_TRUE(kept && kept->snapshot);
    EXPECT_EQ(kept->snapshot->rows, 128U);
    EXPECT_EQ(kept->snapshot->build, "rules");
    EXPECT_EQ(kept->snapshot->position, bytes);
    EXPECT_EQ(kept->snapshot->check, ~0ULL);
    ASSERT_TRUE(store->write(std::vector<Change>{TableUpdate{"t1", true, nullptr}}));
    EXPECT_FALSE(store->load("t1")->snapshot);
}

TEST_F(StoreTest, KeepsAnalyses) {
    EXPECT_EQ(store->analysis("t1"), nullptr);
    ASSERT_TRUE(store->write(std::vector<Change>{AnalysisRecord{"t1", {{"steps", 3}}}}));
    ASSERT_TRUE(store->write(std::vector<Change>{AnalysisRecord{"t1", {{"steps", 4}, {"level", "✓"}}}}));
    open();
    EXPECT_EQ(store->analysis("t1"), (Json{{"steps", 4}, {"level", "✓"}}));
    EXPECT_EQ(store->analysis("t2"), nullptr);
}

TEST_F(StoreTest, OneServerAFolder) {
    const auto second = open_sqlite(folder);
    ASSERT_FALSE(second.has_value());
    EXPECT_NE(second.error().message().find("another server"), std::string::npos);
}

TEST(WriterTest, ManyWaitForOneWrite) {
    SlowStore slow;
    std::atomic<int> done = 0;
    {
        Writer writer(slow);
        for (std::uint32_t i = 0; i < 200; ++i)
            writer.commit({entry("t", i)}, [&](const Result<void>& result) { done += result ? 1 : 0; });
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
        writer.commit({entry("first", 0)}, count);
        writer.commit({entry("good", 0)}, count);
        writer.commit({entry("bad", 0)}, count);
        writer.commit({entry("good", 1)}, count);
    }
    EXPECT_EQ(fine, 3);
    EXPECT_EQ(failed, 1);
}

}  // namespace imperium::store

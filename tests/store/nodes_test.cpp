#include "store/between.hpp"
#include "store/open.hpp"
#include "store/postgres.hpp"
#include "store/watch.hpp"

#include <gtest/gtest.h>

#include <thread>

#ifdef IMPERIUM_POSTGRES

namespace imperium::store {

namespace {

using namespace std::chrono_literals;

TableRecord table_of(const std::string& id) {
    return {id, "clash", 2, {{"target", 5}}, "seed", false, {{"per", "move"}}, 7, false, nullptr};
}
EntryRecord row_of(const std::string& table, std::uint32_t number) {
    return {table, number, 1, false, R"({"type":"pass"})", 7U, "x" + std::to_string(number), 99};
}
std::vector<Change> change(const Change& one) { return {one}; }
std::vector<Lease> under(const Lease& one) { return {one}; }

// Nodes on one database, each with its own connections.
class NodesTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(Postgres::here().problem(), "");
        static int schemas = 0;
        schema = "nodes" + std::to_string(++schemas);
        place = Postgres::here().place(schema);
    }
    std::unique_ptr<Store> join(const std::string& name) {
        auto opened = open(place, NodeWish{name, name + ":1", "imperium"});
        EXPECT_TRUE(opened.has_value()) << opened.error().message();
        return opened ? std::move(*opened) : nullptr;
    }
    // One node says nothing any more, by the clock of the database; another watches it for a while.
    void fall_silent(const std::string& name, Nodes& watcher) {
        Postgres::here().run(schema, "UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE name = '"
                                         + name + "'");
        for (int i = 0; i < 25; ++i) ASSERT_TRUE(watcher.beat(100ms));
    }
    std::string schema, place;
};

}  // namespace

TEST_F(NodesTest, ATableIsWrittenByTheNodeThatHasIt) {
    const auto a = join("a"), b = join("b");
    ASSERT_TRUE(a->write(change(table_of("t1")), under({"t1"})));
    ASSERT_TRUE(a->write(change(row_of("t1", 0)), under({"t1", 1})));
    const auto whose = b->nodes()->claim("t1");
    ASSERT_TRUE(whose.has_value()) << whose.error().message();
    EXPECT_FALSE(whose->lease);
    EXPECT_EQ(whose->node.address, "a:1");
    for (const std::int64_t fence : {1, 2}) {
        const auto refused = b->write(change(row_of("t1", 1)), under({"t1", fence}));
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().code, "lost");
    }
    EXPECT_EQ(b->load("t1")->entries.size(), 1U);
    EXPECT_EQ(b->nodes()->claim("t9").error().code, "unknown_table");
    EXPECT_TRUE(b->nodes()->take_over(100)->empty());
}

TEST_F(NodesTest, ANodeThatWasThoughtDeadCanWriteNothing) {
    const auto a = join("a"), b = join("b");
    ASSERT_TRUE(a->write(change(table_of("t1")), under({"t1"})));
    fall_silent("a", *b->nodes());
    const auto taken = b->nodes()->take_over(100);
    ASSERT_TRUE(taken && taken->size() == 1);
    EXPECT_EQ(taken->front().fence, 2);
    // It wakes up and believes that it has its tables.
    EXPECT_EQ(a->write(change(row_of("t1", 0)), under({"t1", 1})).error().code, "lost");
    EXPECT_TRUE(b->write(change(row_of("t1", 0)), under({"t1", 2})));
    const auto heard = a->nodes()->beat(0ms);
    ASSERT_TRUE(heard.has_value());
    EXPECT_TRUE(heard->lost);
    EXPECT_TRUE(a->nodes()->held()->empty());
    EXPECT_FALSE(a->nodes()->beat(0ms)->lost);
    // A batch with one such change is refused whole.
    EXPECT_FALSE(b->write(std::vector<Change>{row_of("t1", 1)}, std::vector<Lease>{{"t1", 2}, {"t1", 1}}));
    EXPECT_EQ(b->load("t1")->entries.size(), 1U);
}

TEST_F(NodesTest, AJumpOfTheClockIsNoDeath) {
    const auto a = join("a"), b = join("b");
    ASSERT_TRUE(a->write(change(table_of("t1")), under({"t1"})));
    Postgres::here().run(schema, "UPDATE nodes SET until = clock_timestamp() - interval '1 hour'");
    ASSERT_TRUE(b->nodes()->beat(0ms));
    EXPECT_TRUE(b->nodes()->take_over(100)->empty());
    EXPECT_FALSE(b->nodes()->claim("t1")->lease);
    ASSERT_TRUE(a->nodes()->beat(0ms));
    for (int i = 0; i < 25; ++i) ASSERT_TRUE(b->nodes()->beat(100ms));
    EXPECT_TRUE(b->nodes()->take_over(100)->empty());
}

TEST_F(NodesTest, WhoLeavesHandsItsTablesOnAtOnceAndWhatIsAtRestStays) {
    const auto a = join("a"), b = join("b");
    for (const char* id : {"t1", "t2"}) ASSERT_TRUE(a->write(change(table_of(id)), under({id})));
    ASSERT_TRUE(a->write({}, under({"t2", 1, true})));
    a->nodes()->leave();
    const auto taken = b->nodes()->take_over(100);
    ASSERT_TRUE(taken && taken->size() == 1);
    EXPECT_EQ(taken->front().table, "t1");
    EXPECT_EQ(b->nodes()->claim("t2")->lease->fence, 2);  // somebody asks for it
    const auto replaced = a->nodes()->beat(0ms);
    ASSERT_FALSE(replaced.has_value());
    EXPECT_EQ(replaced.error().code, "replaced");
}

TEST_F(NodesTest, TheSameNameGoesOnWithItsTablesAndIsThereOnce) {
    auto a = join("a");
    ASSERT_TRUE(a->write(change(table_of("t1")), under({"t1"})));
    const auto second = open(place, NodeWish{"a", "a:2", "imperium"});
    ASSERT_FALSE(second.has_value());
    EXPECT_NE(second.error().message().find("a node called a serves this database already"), std::string::npos);
    a.reset();  // without a word, as a process that was killed
    a = join("a");
    const auto held = a->nodes()->held();
    ASSERT_TRUE(held && held->size() == 1);
    EXPECT_EQ(held->front().fence, 2);
}

TEST_F(NodesTest, ANewerReleaseKeepsItsTables) {
    const auto a = join("a"), b = join("b");
    ASSERT_TRUE(a->write(change(table_of("t1")), under({"t1"})));
    Postgres::here().run(schema, "UPDATE leases SET release = release + 1");
    a->nodes()->leave();
    EXPECT_TRUE(b->nodes()->take_over(100)->empty());
    const auto refused = b->nodes()->claim("t1");
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("newer release"), std::string::npos);
    EXPECT_LT(release_number("0.2.9"), release_number("0.10.0"));
    EXPECT_LT(release_number("0.2.0"), release_number("1.0.0"));
    EXPECT_EQ(release_number("variant of 0.2.0"), release_number("0.2.0"));
}

TEST_F(NodesTest, AnotherClusterAndAnotherProgramAreKeptOut) {
    const auto a = join("a");
    const auto other = open(place, NodeWish{"b", "b:1", "elsewhere"});
    ASSERT_FALSE(other.has_value());
    EXPECT_NE(other.error().message().find("belongs to the cluster \"imperium\""), std::string::npos);
    const auto alone = open(place);
    ASSERT_FALSE(alone.has_value());
    EXPECT_NE(alone.error().message().find("another server"), std::string::npos);
    EXPECT_EQ(a->nodes()->secret().size(), 64U);
}

// The line breaks between COMMIT and its answer.
TEST_F(NodesTest, ACommitInDoubtIsKeptOnceOrNotAtAll) {
    Between between(place);
    auto opened = open(between.place(), NodeWish{"a", "a:1", "imperium"});
    ASSERT_TRUE(opened.has_value()) << opened.error().message();
    Store& a = **opened;
    ASSERT_TRUE(a.write(change(table_of("t1")), under({"t1"})));

    between.cut(Between::Cut::after);  // it was kept, and the database says so when it is asked
    const auto kept = a.write(change(row_of("t1", 0)), under({"t1", 1}));
    EXPECT_TRUE(kept.has_value()) << kept.error().message();
    EXPECT_EQ(between.cuts(), 1);
    EXPECT_EQ(a.load("t1")->entries.size(), 1U);

    between.cut(Between::Cut::before);  // it was not, and may be written again
    const auto refused = a.write(change(row_of("t1", 1)), under({"t1", 1}));
    ASSERT_FALSE(refused.has_value());
    EXPECT_FALSE(unsure(refused.error())) << refused.error().message();
    EXPECT_EQ(between.cuts(), 2);
    EXPECT_EQ(a.load("t1")->entries.size(), 1U);
    ASSERT_TRUE(a.write(change(row_of("t1", 1)), under({"t1", 1})));

    between.cut(Between::Cut::after, 7s);  // and nobody can be asked
    const auto unknown = a.write(change(row_of("t1", 2)), under({"t1", 1}));
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().code, "in_doubt");
    auto again = a.nodes()->claim("t1");
    for (int i = 0; i < 50 && !again; ++i) {
        std::this_thread::sleep_for(100ms);
        again = a.nodes()->claim("t1");
    }
    ASSERT_TRUE(again && again->lease) << again.error().message();
    EXPECT_EQ(a.load("t1")->entries.size(), 3U);
    EXPECT_EQ(a.write(change(row_of("t1", 3)), under({"t1", 1})).error().code, "lost");
    EXPECT_TRUE(a.write(change(row_of("t1", 3)), under(*again->lease)));
    EXPECT_EQ(a.load("t1")->entries.size(), 4U);
}

// A database that crashed has forgotten numbers of transactions that were not kept, and gives them to others.
TEST_F(NodesTest, ANumberThatWasGivenAgainSaysNothingOfWhoHadItFirst) {
    Between between(place);
    auto opened = open(between.place(), NodeWish{"a", "a:1", "imperium"});
    ASSERT_TRUE(opened.has_value()) << opened.error().message();
    Store& a = **opened;
    Postgres& database = Postgres::here();
    database.run(schema, "ALTER SYSTEM SET wal_writer_delay = '10s'");  // what is not committed reaches no disk
    database.run(schema, "SELECT pg_reload_conf()");
    ASSERT_TRUE(a.write(change(table_of("t1")), under({"t1"})));

    between.cut(Between::Cut::before, 4s);
    std::thread crash([&] {
        while (between.cuts() == 0) std::this_thread::sleep_for(1ms);
        database.stop();
        database.start();
        for (int i = 0; i < 10; ++i) database.run(schema, "SELECT txid_current()");
    });
    const auto lost = a.write(change(row_of("t1", 0)), under({"t1", 1}));
    crash.join();
    database.run(schema, "ALTER SYSTEM RESET wal_writer_delay");
    EXPECT_FALSE(lost.has_value());  // not kept, or in doubt on a slow machine
    EXPECT_EQ(a.load("t1")->entries.size(), 0U);
}

// The thread that asks serves people, so a question ends, whatever the database does.
TEST_F(NodesTest, ADatabaseThatHangsHoldsNobodyUpForLong) {
    Between between(place);
    auto opened = open(between.place(), NodeWish{"a", "a:1", "imperium"});
    ASSERT_TRUE(opened.has_value()) << opened.error().message();
    Store& a = **opened;
    ASSERT_TRUE(a.write(change(table_of("t1")), under({"t1"})));
    ASSERT_TRUE(a.load("t1"));
    ASSERT_TRUE(a.nodes()->claim("t1"));
    between.hold(true);
    const auto seconds = [](auto question) {
        const auto begun = std::chrono::steady_clock::now();
        EXPECT_FALSE(question());
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    EXPECT_LT(seconds([&] { return a.load("t1").has_value(); }), 12);
    EXPECT_LT(seconds([&] { return a.nodes()->claim("t1").has_value(); }), 12);
    EXPECT_LT(seconds([&] { return a.nodes()->take_over(10).has_value(); }), 12);
    between.hold(false);
    EXPECT_TRUE(a.load("t1"));
    EXPECT_TRUE(a.nodes()->claim("t1")->lease);
}

TEST_F(NodesTest, ADatabaseThatIsAwayAtTheStartIsSaid) {
    const auto nobody = open("postgresql:///postgres?host=/nowhere&user=imperium", NodeWish{"a", "a:1", "imperium"});
    ASSERT_FALSE(nobody.has_value());
    EXPECT_NE(nobody.error().message().find("the database cannot be used"), std::string::npos)
        << nobody.error().message();
}

TEST(Watch, ANodeIsGoneAfterSilenceThatWasWatched) {
    Watch watch;
    const auto at = [](int milliseconds) { return Watch::Time(1'000'000 + milliseconds); };
    const auto look = [&](int when, std::int64_t beats, bool alive) {
        return watch.look(std::vector<Watch::Seen>{{7, beats, alive}}, at(when)).contains(7);
    };
    EXPECT_FALSE(look(0, 1, true));
    EXPECT_FALSE(look(1'000, 1, false));
    EXPECT_FALSE(look(2'900, 1, false));
    EXPECT_TRUE(look(3'000, 1, false));
    EXPECT_FALSE(look(4'000, 2, false));  // it has said something, whatever the clock of the database makes of it
    EXPECT_FALSE(look(5'900, 2, false));
    EXPECT_FALSE(look(9'000, 2, false));  // this node itself was silent: it watches anew
    EXPECT_TRUE(look(11'000, 2, false));
    EXPECT_FALSE(look(12'000, 3, true));
}

TEST_F(NodesTest, TablesOfAnotherJournalAreTaken) {
    {
        const auto alone = open(place);
        ASSERT_TRUE((*alone)->write(change(table_of("moved"))));
    }
    const auto a = join("a");
    const auto taken = a->nodes()->take_over(100);
    ASSERT_TRUE(taken && taken->size() == 1);
    EXPECT_EQ(taken->front().table, "moved");
    const auto practice = a->nodes()->begin("practice");
    ASSERT_TRUE(practice.has_value());
    ASSERT_TRUE(a->write({}, under({"practice", 1, true})));
    EXPECT_EQ(a->nodes()->claim("practice").error().code, "unknown_table");
}

}  // namespace imperium::store

#endif

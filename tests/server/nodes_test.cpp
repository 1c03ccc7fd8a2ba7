#include "client.hpp"
#include "store/between.hpp"
#include "store/postgres.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#ifdef IMPERIUM_POSTGRES

namespace imperium::test {

namespace {

using Clock = std::chrono::steady_clock;

std::string new_place() {
    static int schemas = 0;
    return store::Postgres::here().place("cluster" + std::to_string(++schemas));
}

ServerProcess::Launch as_node(const std::string& name) { return {{"--node", name}, 0}; }

// Comes back until it is let in, as the page does.
std::unique_ptr<Viewing> come_again(std::uint16_t port, const std::string& table, const std::string& token,
                                    double seconds) {
    const auto give_up = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < give_up) {
        auto seat = std::make_unique<Viewing>(port, table, token);
        if (seat->upgraded()) {
            seat->hello();
            if (!seat->doc().is_null()) return seat;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    return nullptr;
}

// One that nobody has at the moment.
std::uint16_t free_port() {
    boost::asio::io_context io;
    return boost::asio::ip::tcp::acceptor(io, {boost::asio::ip::address_v4::loopback(), 0}).local_endpoint().port();
}

}  // namespace

TEST(Nodes, EveryNodeAnswersForEveryTable) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    const std::string place = new_place();
    const ServerProcess a(place, as_node("a")), b(place, as_node("b"));
    ASSERT_NE(a.port(), 0) << a.complaints();
    ASSERT_NE(b.port(), 0) << b.complaints();

    // Begun here, joined there, played at both.
    const Json made = post(a.port(), "/api/tables",
                           {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}, {"name", "Ada"}})
                          .json();
    const std::string table = made.value("table", "");
    const Json joined = post(b.port(), "/api/tables/" + table + "/join", {{"name", "Grace"}}).json();
    ASSERT_EQ(joined.value("status", ""), "playing") << joined << b.complaints();
    const std::string tokens[2] = {made["tokens"][0]["token"].get<std::string>(), joined["token"].get<std::string>()};
    Viewing ada(a.port(), table, tokens[0]), grace(b.port(), table, tokens[1]);
    ada.hello();
    grace.hello();
    for (int i = 0; i < 4; ++i) {
        ada.settle();
        grace.settle();
        Viewing& mover = ada.legal().empty() ? grace : ada;
        ASSERT_TRUE(mover.command("move", {{"action", mover.legal()[0]}}).value("ok", false));
    }
    ASSERT_TRUE(grace.command("say", {{"text", "hello"}}).value("ok", false));
    EXPECT_TRUE(ada.await([](const Viewing& one) { return one.chat().size() == 1; }));

    EXPECT_EQ(get(b.port(), "/api/tables/" + table).json().value("id", ""), table);
    EXPECT_EQ(get(b.port(), "/api/tables/nowhere").status, 404);
    const Json mine = post(b.port(), "/api/mine", {{"seats", {{{"table", table}, {"token", tokens[1]}}}}}).json();
    EXPECT_EQ(mine["tables"][0].value("id", ""), table) << mine;
    bool listed = false;
    for (int i = 0; i < 50 && !listed; ++i) {
        const Json lobby = get(b.port(), "/api/tables").json();
        for (const Json& one : lobby["running"]) listed = listed || one["id"] == table;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_TRUE(listed);

    // Practice is kept nowhere, and found all the same.
    const Json practice = post(a.port(), "/api/tutorials/clash", Json::object()).json();
    ASSERT_TRUE(practice.contains("table")) << practice;
    EXPECT_EQ(get(b.port(), "/api/tables/" + practice["table"].get<std::string>()).status, 200);
}

TEST(Nodes, TheTablesOfANodeThatDiesGoOnElsewhere) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    const std::string place = new_place();
    ServerProcess a(place, as_node("a"));
    const ServerProcess b(place, as_node("b"));
    ASSERT_NE(b.port(), 0) << b.complaints();
    const TwoPeople people = hot_seat(a.port());
    auto seat = std::make_unique<Viewing>(b.port(), people.table, people.tokens[0]);  // passed on to a
    seat->hello();
    const Json action = seat->legal()[0];
    ASSERT_TRUE(seat->command_as("first", "move", {{"action", action}}).value("ok", false));
    seat->settle();
    const std::size_t told = seat->log().size();
    a.kill_hard();
    seat = come_again(b.port(), people.table, people.tokens[0], 120);
    ASSERT_NE(seat, nullptr) << b.complaints();
    EXPECT_EQ(seat->log().size(), told);
    // Sent again, it is not done twice.
    EXPECT_TRUE(seat->command_as("first", "move", {{"action", action}}).value("ok", false));
    seat->settle();
    EXPECT_EQ(seat->log().size(), told);
}

TEST(Nodes, ClocksAndComputersOfATableThatChangedHandsGoOn) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    const std::string place = new_place();
    ServerProcess a(place, as_node("a"));
    const ServerProcess b(place, as_node("b"));
    ASSERT_NE(b.port(), 0) << b.complaints();
    const Json made = post(a.port(), "/api/tables",
                           {{"game", "clash"},
                            {"clock", {{"per", "game"}, {"seconds", 900}, {"increment", 0}}},
                            {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", "cadet"}}}}})
                          .json();
    ASSERT_TRUE(made.contains("table")) << made;
    const std::string table = made["table"].get<std::string>(), token = made["tokens"][0]["token"].get<std::string>();
    const auto my_turn = [](const Viewing& one) { return !one.legal().empty(); };
    auto seat = std::make_unique<Viewing>(b.port(), table, token);
    seat->hello();
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(seat->await(my_turn, 60));
        std::this_thread::sleep_for(std::chrono::milliseconds(300));  // it takes its time
        ASSERT_TRUE(seat->command("move", {{"action", seat->legal()[0]}}).value("ok", false));
        seat->settle();
    }
    ASSERT_TRUE(seat->await(my_turn, 60));
    const auto left = seat->table()["clock"]["left"][0].get<std::int64_t>();
    ASSERT_LT(left, 900'000);
    const std::size_t told = seat->log().size();
    a.kill_hard();
    seat = come_again(b.port(), table, token, 120);
    ASSERT_NE(seat, nullptr) << b.complaints();
    // What was used up stays so, nobody pays for the time without a node, and it runs again.
    const Json clock = seat->table()["clock"];
    EXPECT_LE(clock["left"][0].get<std::int64_t>(), 900'000 - 900);
    EXPECT_GT(clock["left"][0].get<std::int64_t>(), left - 60'000);
    EXPECT_FALSE(clock["ends"][0].is_null()) << clock;
    EXPECT_GE(seat->log().size(), told);
    // The computer decides here, too; if it has its deck already, once the person has made another.
    const auto decided_by_it = [](const Viewing& one) {
        std::size_t count = 0;
        for (const Json& entry : one.log()) count += entry["seat"] == 1 ? 1U : 0U;
        return count;
    };
    const std::size_t before = decided_by_it(*seat);
    for (int i = 0; i < 300 && decided_by_it(*seat) == before && my_turn(*seat); ++i) {
        ASSERT_TRUE(seat->command("move", {{"action", seat->legal()[0]}}).value("ok", false));
        seat->settle();
        (void)seat->await([&](const Viewing& one) { return my_turn(one) || decided_by_it(one) > before; }, 60);
    }
    EXPECT_GT(decided_by_it(*seat), before);
}

// The line to the database breaks between COMMIT and its answer, and for a while nobody can be asked what was kept.
TEST(Nodes, AMoveInDoubtIsThereOnce) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    store::Between between(new_place());
    const ServerProcess a(between.place(), as_node("a"));
    ASSERT_NE(a.port(), 0) << a.complaints();
    const TwoPeople people = hot_seat(a.port());
    auto seat = std::make_unique<Viewing>(a.port(), people.table, people.tokens[0]);
    seat->hello();
    const std::size_t told = seat->log().size();
    const Json action = seat->legal()[0];
    between.cut(store::Between::Cut::after, std::chrono::milliseconds(7'000));
    // Nobody is told that it was done, nor that it was not: the line goes.
    EXPECT_FALSE(seat->command_as("doubtful", "move", {{"action", action}}).contains("ok"));
    EXPECT_EQ(between.cuts(), 1);
    seat = come_again(a.port(), people.table, people.tokens[0], 120);
    ASSERT_NE(seat, nullptr) << a.complaints();
    EXPECT_EQ(seat->log().size(), told + 1);
    EXPECT_TRUE(seat->command_as("doubtful", "move", {{"action", action}}).value("ok", false));
    seat->settle();
    EXPECT_EQ(seat->log().size(), told + 1);
}

// A table that comes from a snapshot is read whole when somebody visits it; the database may be away just then.
TEST(Nodes, ATableThatIsVisitedWhileTheDatabaseIsAwayGoesOnAfterwards) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    store::Between between(new_place());
    TwoPeople people;
    {
        ServerProcess before(between.place(), as_node("a"));
        ASSERT_NE(before.port(), 0) << before.complaints();
        people = hot_seat(before.port());
        Viewing seat(before.port(), people.table, people.tokens[0]);
        seat.hello();
        ASSERT_TRUE(seat.command("move", {{"action", seat.legal()[0]}}).value("ok", false));
        EXPECT_EQ(before.terminate(), 0);
    }
    const ServerProcess a(between.place(), as_node("a"));
    ASSERT_NE(a.port(), 0) << a.complaints();
    between.away(std::chrono::milliseconds(2'500));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    Viewing early(a.port(), people.table, people.tokens[0]);
    if (early.upgraded()) early.hello();
    const auto seat = come_again(a.port(), people.table, people.tokens[0], 120);
    ASSERT_NE(seat, nullptr) << a.complaints();
    EXPECT_EQ(seat->table().value("status", ""), "playing") << seat->table().dump();
    EXPECT_EQ(a.complaints().find("a table is stopped"), std::string::npos) << a.complaints();
    const Json said = seat->command("say", {{"text", "on we go"}});
    EXPECT_TRUE(said.value("ok", false)) << said;
}

TEST(Nodes, ANodeThatEndsHandsItsTablesOn) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    const std::string place = new_place();
    ServerProcess a(place, as_node("a"));
    const ServerProcess b(place, as_node("b"));
    ASSERT_NE(b.port(), 0) << b.complaints();
    const TwoPeople people = hot_seat(a.port());
    const Viewing before(b.port(), people.table, people.tokens[0]);
    EXPECT_EQ(a.terminate(), 0);
    const auto seat = come_again(b.port(), people.table, people.tokens[0], 120);
    ASSERT_NE(seat, nullptr) << b.complaints();
}

TEST(Nodes, TheDoorOfNodesIsForNodes) {
    ASSERT_EQ(store::Postgres::here().problem(), "");
    const std::string place = new_place();
    const TempFolder folder;
    server::Settings settings = settings_in(folder);
    settings.database = place;
    settings.node_port = free_port();
    const RunningServer server(settings);
    EXPECT_EQ(get(settings.node_port, "/api/tables").status, 403);
    EXPECT_EQ(get(settings.node_port, "/api/tables",
                  {{"Imperium-Cluster", std::string(64, '0')}, {"Imperium-Client", "192.0.2.1"}})
                  .status,
              403);
    EXPECT_EQ(get(server.port(), "/api/tables").status, 200);
}

}  // namespace imperium::test

#endif

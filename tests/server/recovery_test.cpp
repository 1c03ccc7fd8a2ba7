#include "client.hpp"
#include "core/replay.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "store/postgres.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <thread>

namespace imperium::test {

namespace {

void sql(const std::string& data, const std::string& statement) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((data + "/imperium.db").c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, statement.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_close(db);
}

}  // namespace

class RecoveryAt : public testing::TestWithParam<std::string> {};

TEST_P(RecoveryAt, EveryAcknowledgedMoveSurvivesAKill) {
    const TempFolder folder;
    std::string data = folder.path() + "/data";
    if (GetParam() == "postgresql") {
        ASSERT_EQ(store::Postgres::here().problem(), "");
        data = store::Postgres::here().place("recovery");
    }
    constexpr int kTables = 4;
    TwoPeople tables[kTables];
    Json views[kTables][2];
    Json logs[kTables];
    std::string epoch;
    std::uint64_t version = 0;
    {
        ServerProcess server(data);
        std::vector<std::unique_ptr<Viewing>> seats;
        for (auto& people : tables) {
            people = two_people(server.port());
            for (const std::string& token : people.tokens) {
                seats.push_back(std::make_unique<Viewing>(server.port(), people.table, token));
                seats.back()->hello();
            }
        }
        Rng rng(1);
        for (int move = 0; move < 20; ++move)
            for (int t = 0; t < kTables; ++t) {
                for (int s = 0; s < 2; ++s) seats[static_cast<std::size_t>(2 * t + s)]->settle();
                auto& mover = !seats[static_cast<std::size_t>(2 * t)]->legal().empty()
                                  ? seats[static_cast<std::size_t>(2 * t)]
                                  : seats[static_cast<std::size_t>(2 * t + 1)];
                const auto& legal = mover->legal();
                Json action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
                if (move < 6 && move % 2 == 1)
                    for (const Json& one : legal)
                        if (one["type"] == "deck-done") action = one;
                ASSERT_TRUE(
                    mover->command_as("m" + std::to_string(move), "move", {{"action", action}}).value("ok", false));
            }
        seats[0]->command("say", {{"text", "see you"}});
        for (int t = 0; t < kTables; ++t)
            for (int s = 0; s < 2; ++s) {
                auto& seat = *seats[static_cast<std::size_t>(2 * t + s)];
                seat.settle();
                views[t][s] = seat.view();
                if (s == 0) logs[t] = seat.log();
            }
        epoch = seats[0]->epoch();
        version = seats[0]->version();
        server.kill_hard();
    }
    ServerProcess server(data);
    EXPECT_EQ(get(server.port(), "/health").json()["tables"], kTables);
    for (int t = 0; t < kTables; ++t)
        for (int s = 0; s < 2; ++s) {
            Viewing seat(server.port(), tables[t].table, tables[t].tokens[s]);
            seat.resume(epoch, version);
            EXPECT_EQ(seat.next()["t"], "state");
            EXPECT_EQ(seat.view(), views[t][s]);
            if (s == 0) { EXPECT_EQ(seat.log(), logs[t]); }
            if (t == 0) { EXPECT_EQ(seat.chat()[0]["text"], "see you"); }
        }
    // A command that was carried out before the kill is still known: at least one of the seats sent "m19".
    int again = 0;
    for (int s = 0; s < 2; ++s) {
        Viewing seat(server.port(), tables[0].table, tables[0].tokens[s]);
        seat.hello();
        const Json ack = seat.command_as("m19", "move", {{"action", {{"type", "none"}}}});
        again += ack.value("again", false) ? 1 : 0;
    }
    EXPECT_EQ(again, 1);
    EXPECT_EQ(server.terminate(), 0);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, RecoveryAt, testing::Values("sqlite"));

#ifdef IMPERIUM_POSTGRES

INSTANTIATE_TEST_SUITE_P(Postgresql, RecoveryAt, testing::Values("postgresql"));

// Players are told and nothing changes; when it is there again the same move is made.
TEST(Recovery, ADatabaseThatGoesAwayInTheMiddle) {
    store::Postgres postgres;
    ASSERT_EQ(postgres.problem(), "");
    const ServerProcess server(postgres.place("middle"));
    ASSERT_NE(server.port(), 0) << server.complaints();
    const TwoPeople people = hot_seat(server.port());
    Viewing seat(server.port(), people.table, people.tokens[0]);
    seat.hello();
    ASSERT_TRUE(seat.command("move", {{"action", seat.legal()[0]}}).value("ok", false));
    seat.settle();
    const Json before = seat.view();
    const Json action = seat.legal()[0];
    postgres.stop();
    const Json refused = seat.command_as("again", "move", {{"action", action}});
    EXPECT_FALSE(refused.value("ok", true)) << refused;
    EXPECT_EQ(get(server.port(), "/health").status, 503);
    EXPECT_EQ(seat.view(), before);
    postgres.start();
    bool made = false;
    for (int i = 0; i < 100 && !made; ++i) {
        made = seat.command_as("later" + std::to_string(i), "move", {{"action", action}}).value("ok", false);
        if (!made) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    EXPECT_TRUE(made);
    EXPECT_EQ(get(server.port(), "/health").status, 200);
}

#endif

TEST(Recovery, UndoneMovesStayUndone) {
    const TempFolder folder;
    TwoPeople people;
    Json view;
    {
        const RunningServer server(settings_in(folder));
        people = hot_seat(server.port(), {{"seed", "undo"}});
        Viewing seat(server.port(), people.table, people.tokens[0]);
        seat.hello();
        for (int i = 0; i < 4; ++i) seat.command("move", {{"action", seat.legal()[0]}});
        seat.command("undo");
        seat.command("undo");
        seat.command("move", {{"action", seat.legal()[1]}});
        seat.settle();
        view = seat.view();
    }
    const RunningServer server(settings_in(folder));
    Viewing seat(server.port(), people.table, people.tokens[0]);
    seat.hello();
    EXPECT_EQ(seat.view(), view);
}

TEST(Recovery, ALineOfChatIsNotSaidTwiceAfterARestart) {
    const TempFolder folder;
    TwoPeople people;
    {
        const RunningServer server(settings_in(folder));
        people = hot_seat(server.port());
        Viewing ada(server.port(), people.table, people.tokens[0]);
        Viewing grace(server.port(), people.table, people.tokens[1]);
        ada.hello();
        grace.hello();
        ASSERT_TRUE(ada.command_as("line", "say", {{"text", "hello"}})["ok"].get<bool>());
        // More decisions than a seat's list of commands is long, all in the journal when the server comes back.
        for (int i = 0; i < 150; ++i) {
            Viewing& mover = ada.legal().empty() ? grace : ada;
            if (mover.legal().empty()) break;
            ASSERT_TRUE(mover.command("move", {{"action", mover.legal()[0]}})["ok"].get<bool>());
            ada.settle();
            grace.settle();
        }
    }
    const RunningServer server(settings_in(folder));
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    const Json again = ada.command_as("line", "say", {{"text", "hello"}});
    EXPECT_TRUE(again.value("again", false)) << again;
    EXPECT_EQ(ada.chat().size(), 1U);
}

TEST(Recovery, ADamagedRowStopsThatTableOnly) {
    const TempFolder folder;
    const std::vector<std::string> damage = {
        "UPDATE entries SET data = '{' WHERE number = 2 AND table_id = ",
        "UPDATE entries SET position = position + 1 WHERE number = 2 AND table_id = ",
        "DELETE FROM entries WHERE number = 1 AND table_id = ",
        "UPDATE entries SET data = '{\"type\":\"cut\",\"card\":\"c999\"}' WHERE number = 2 AND table_id = ",
        "UPDATE tables SET options = '{' WHERE id = ",
        "DELETE FROM seats WHERE seat = 1 AND table_id = ",
    };
    std::vector<TwoPeople> tables;
    {
        const RunningServer server(settings_in(folder));
        for (std::size_t i = 0; i <= damage.size(); ++i) {
            tables.push_back(hot_seat(server.port(), {{"seed", "damage"}}));
            Viewing seat(server.port(), tables.back().table, tables.back().tokens[0]);
            seat.hello();
            for (int move = 0; move < 4; ++move) seat.command("move", {{"action", seat.legal()[0]}});
        }
    }
    for (std::size_t i = 0; i < damage.size(); ++i)
        sql(folder.path() + "/data", damage[i] + "'" + tables[i].table + "'");
    testing::internal::CaptureStderr();
    const RunningServer server(settings_in(folder));
    const std::string said = testing::internal::GetCapturedStderr();
    for (std::size_t i = 0; i < damage.size(); ++i) {
        EXPECT_NE(said.find(tables[i].table), std::string::npos);
        const Json summary = get(server.port(), "/api/tables/" + tables[i].table).json();
        EXPECT_EQ(summary["status"], "stopped") << damage[i];
        EXPECT_TRUE(summary["message"].is_string());
        Viewing watcher(server.port(), tables[i].table);
        watcher.hello();
        EXPECT_EQ(watcher.table()["status"], "stopped");
        EXPECT_EQ(watcher.view(), nullptr);
        EXPECT_EQ(get(server.port(), "/api/tables/" + tables[i].table + "/replay").status, 503);
    }
    Viewing fine(server.port(), tables.back().table, tables.back().tokens[0]);
    fine.hello();
    EXPECT_TRUE(fine.command("move", {{"action", fine.legal()[0]}}).value("ok", false));
}

TEST(Recovery, StartingSaysWhatIsInTheWay) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    auto second = settings_in(folder);
    auto refused = server::Server::open(second);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("another server uses the folder"), std::string::npos);
    second.data = folder.path() + "/other";
    second.port = server.port();
    refused = server::Server::open(second);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("in use by another program"), std::string::npos);
    EXPECT_NE(refused.error().message().find("--listen"), std::string::npos);
    second.data = "/proc/nothing";
    refused = server::Server::open(second);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("--data"), std::string::npos);
    second.data = folder.path() + "/third";
    second.address = "nowhere";
    refused = server::Server::open(second);
    ASSERT_FALSE(refused.has_value());
}

}  // namespace imperium::test

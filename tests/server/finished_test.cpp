#include "client.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "server/token.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

// Finished games are answered without playing them again, and what is told of them is made once.
namespace imperium::test {

namespace {

std::string playing_again(const RunningServer& server) {
    const std::string text = get(server.metrics_port(), "/metrics").text;
    const std::string name = "\nimperium_journals_played_again_total ";
    const auto at = text.find(name);
    return at == std::string::npos ? "" : text.substr(at + name.size(), text.find('\n', at + 1) - at - name.size());
}

// A short game of clash, played to its end by two people.
TwoPeople finish(std::uint16_t port, const std::string& seed) {
    const TwoPeople people = hot_seat(port, {{"options", {{"target", 2}}}, {"seed", seed}});
    Viewing ada(port, people.table, people.tokens[0]);
    Viewing grace(port, people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    for (int i = 0; i < 400 && ada.table()["status"] == "playing"; ++i)
        for (Viewing* one : {&ada, &grace}) {
            one->settle();
            if (one->legal().empty()) continue;
            Json action = one->legal().back();
            for (const Json& each : one->legal())
                if (each["type"] == "deck-done") action = each;
            EXPECT_TRUE(one->command("move", {{"action", action}}).value("ok", false));
        }
    ada.settle();
    EXPECT_EQ(ada.table()["status"], "over");
    return people;
}

void sql(const std::string& data, const std::string& statement) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((data + "/imperium.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

}  // namespace

TEST(Finished, NothingIsPlayedAgainForMyTables) {
    const TempFolder folder;
    std::vector<TwoPeople> games;
    std::vector<Json> results;
    {
        const RunningServer server(settings_in(folder));
        for (int i = 0; i < 5; ++i) games.push_back(finish(server.port(), "finished " + std::to_string(i)));
        for (const TwoPeople& game : games) {
            const Json summary = get(server.port(), "/api/tables/" + game.table).json();
            EXPECT_EQ(summary["result"]["scores"].size(), 2U);
            results.push_back(summary["result"]);
        }
        EXPECT_EQ(playing_again(server), "0");
    }
    const RunningServer server(settings_in(folder));
    Json seats = Json::array();
    for (const TwoPeople& game : games) seats.push_back({{"table", game.table}, {"token", game.tokens[0]}});
    const Json mine = post(server.port(), "/api/mine", {{"seats", seats}}).json();
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(mine["tables"][i]["status"], "over");
        EXPECT_EQ(mine["tables"][i]["your_turn"], false);
        EXPECT_EQ(mine["tables"][i]["result"], results[i]);
        EXPECT_EQ(get(server.port(), "/api/tables/" + games[i].table).json()["result"], results[i]);
    }
    EXPECT_EQ(get(server.port(), "/api/tables").status, 200);
    EXPECT_EQ(playing_again(server), "0");

    // A replay is made once, and kept.
    const std::string base = "/api/tables/" + games[0].table + "/replay";
    const Json replay = get(server.port(), base).json();
    EXPECT_EQ(replay["scores"], results[0]["scores"]);
    EXPECT_EQ(replay["stopped"], nullptr);
    EXPECT_EQ(playing_again(server), "1");
    EXPECT_EQ(get(server.port(), base).json(), replay);
    EXPECT_EQ(playing_again(server), "1");
    const Json steps = get(server.port(), base + "/steps?from=3&count=4").json();
    EXPECT_EQ(steps["steps"].size(), 4U);
    EXPECT_EQ(get(server.port(), base + "/steps?from=3&count=4").json(), steps);
    EXPECT_EQ(playing_again(server), "2");
    // Whoever visits the table sees all of it.
    Viewing ada(server.port(), games[1].table, games[1].tokens[0]);
    ada.hello();
    EXPECT_EQ(ada.table()["result"], results[1]);
    EXPECT_GT(ada.log().size(), 3U);
    EXPECT_EQ(playing_again(server), "3");
}

// tests/replays/0.1/tables.sql: what a server of release 0.1 has left, running and finished tables of every game.
TEST(Finished, AFolderOfTheReleaseBeforeIsTakenOver) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    std::filesystem::create_directories(settings.data);
    sql(settings.data, read_file(IMPERIUM_SOURCE "/tests/replays/0.1/tables.sql"));
    const std::string token(22, 'x');
    sql(settings.data,
        "UPDATE seats SET token = '" + server::token_hash(token) + "' WHERE kind = 'person' AND seat = 0");
    std::vector<std::string> ids;
    sqlite3* db = nullptr;
    sqlite3_open((settings.data + "/imperium.db").c_str(), &db);
    sqlite3_exec(
        db, "SELECT id FROM tables",
        [](void* list, int, char** values, char**) {
            static_cast<std::vector<std::string>*>(list)->emplace_back(values[0]);
            return 0;
        },
        &ids, nullptr);
    sqlite3_close(db);
    ASSERT_EQ(ids.size(), 8U);
    std::vector<Json> views(ids.size());
    for (int boot = 0; boot < 2; ++boot) {
        const RunningServer server(settings);
        EXPECT_TRUE(std::filesystem::exists(settings.data + "/imperium.db.version-3"));
        int over = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            SCOPED_TRACE(ids[i]);
            Viewing ada(server.port(), ids[i], token);
            ada.hello();
            ada.settle();
            EXPECT_NE(ada.table()["status"], "stopped") << ada.table();
            over += ada.table()["status"] == "over" ? 1 : 0;
            for (std::size_t k = 0; k < views[i].size(); ++k) EXPECT_EQ(ada.log()[k], views[i][k]);  // and maybe more
            EXPECT_EQ(ada.table()["result"].is_null(), ada.table()["status"] != "over");
            if (boot == 0 && !ada.legal().empty()) {
                EXPECT_TRUE(ada.command("move", {{"action", ada.legal()[0]}}).value("ok", false));
            }
            ada.settle();
            views[i] = ada.log();
        }
        EXPECT_EQ(over, 4);
    }
}

TEST(Finished, TheStateSaysWhichReleaseSentIt) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = hot_seat(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    EXPECT_EQ((*parse_json(ada.traffic().at(0)))["version"], kVersion);
}

}  // namespace imperium::test

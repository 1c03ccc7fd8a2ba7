#include "client.hpp"
#include "server/forwarded.hpp"
#include "server/thinking.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <limits>
#include <semaphore>

// What an attacker found, and what keeps it shut.
namespace imperium::test {

namespace {

using namespace std::chrono_literals;

const Json kWaiting = {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};

void edit(const std::string& data, const std::string& sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((data + "/imperium.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

HttpAnswer post_from(std::uint16_t port, const std::string& address, const std::string& target, const Json& body) {
    return http(port, "POST", target, write_json(body), {{"X-Forwarded-For", address}});
}

std::string client(const std::vector<std::string>& proxies, const std::string& peer,
                   const std::vector<std::string>& forwarded, const std::vector<std::string>& x_forwarded_for) {
    const auto trusted = server::Proxies::of(proxies);
    EXPECT_TRUE(trusted.has_value());
    return trusted->client(boost::asio::ip::make_address(peer), forwarded, x_forwarded_for).to_string();
}

template <class Condition> bool soon(Condition condition, std::chrono::milliseconds most = 5s) {
    const auto end = std::chrono::steady_clock::now() + most;
    while (std::chrono::steady_clock::now() < end) {
        if (condition()) return true;
        std::this_thread::sleep_for(10ms);
    }
    return condition();
}

}  // namespace

// ---- whose request it is ----

TEST(Guard, OnlyWhatATrustedProxyAddedIsBelieved) {
    const std::vector<std::string> proxies = {"10.0.0.0/8", "192.0.2.7", "2001:db8::/32"};
    // Nobody trusted: headers mean nothing.
    EXPECT_EQ(client({}, "10.0.0.1", {"for=1.2.3.4"}, {"1.2.3.4"}), "10.0.0.1");
    EXPECT_EQ(client(proxies, "11.0.0.1", {"for=1.2.3.4"}, {"1.2.3.4"}), "11.0.0.1");
    // The last hop counts, also over several lines, and in both ways of writing.
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"9.9.9.9, 1.2.3.4"}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"9.9.9.9", "1.2.3.4"}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"for=9.9.9.9", "proto=http;for=1.2.3.4"}, {}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"for=9.9.9.9, For=\"1.2.3.4:4711\";by=10.0.0.1"}, {}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"by=\"a,for=9.9.9.9\";for=\"[2001:db9::17]:80\""}, {}), "2001:db9::17");
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"[2001:db9::1]:5"}), "2001:db9::1");
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"::ffff:1.2.3.4"}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "::ffff:10.0.0.1", {}, {"1.2.3.4"}), "1.2.3.4");
    // A chain of trusted ones is walked; what the client itself wrote before is not.
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"9.9.9.9, 1.2.3.4, 192.0.2.7, 10.4.4.4"}), "1.2.3.4");
    EXPECT_EQ(client(proxies, "2001:db8::5", {}, {"1.2.3.4"}), "1.2.3.4");
    // What is no address ends it: the proxy that wrote it stands for its clients.
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {"9.9.9.9, unknown"}), "10.0.0.1");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"for=9.9.9.9, for=_hidden"}, {}), "10.0.0.1");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"by=10.0.0.1"}, {}), "10.0.0.1");
    // So does what is malformed: a quote left open by the client would hide what the proxy adds behind it.
    for (const char* bad : {R"(for=9.9.9.9;by=", for=1.2.3.4)", R"(for=9.9.9.9;by=", for="1.2.3.4")",
                            R"(for=9.9.9.9;by=", for=1.2.3.4;by="p")", "for=9.9.9.9;for=1.2.3.4", "for=9.9.9.9;by"})
        EXPECT_EQ(client(proxies, "10.0.0.1", {bad}, {}), "10.0.0.1") << bad;
    EXPECT_EQ(client(proxies, "10.0.0.1", {}, {""}), "10.0.0.1");
    // A proxy writes one of the two; a client that adds the other does not become somebody else by it.
    EXPECT_EQ(client(proxies, "10.0.0.1", {"for=9.9.9.9"}, {"1.2.3.4"}), "10.0.0.1");
    EXPECT_EQ(client(proxies, "10.0.0.1", {"for=1.2.3.4"}, {"1.2.3.4"}), "1.2.3.4");
    for (const char* bad : {"", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "::1/129", "1.2.3"})
        EXPECT_FALSE(server::Proxies::of({bad}).has_value()) << bad;
}

TEST(Guard, AClientBehindAProxyCannotChangeItsAddress) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.proxies = {"127.0.0.1"};
    settings.bounds.tables_per_address = {0.001, 2};
    const RunningServer server(settings);
    const std::string body = write_json(kWaiting);
    const auto begin = [&](const std::string& headers) {
        return raw(server.port(), "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                                  "Content-Type: application/json\r\nContent-Length: "
                                      + std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body);
    };
    int refused = 0;
    for (int i = 0; i < 5; ++i) {
        const std::string own = "X-Forwarded-For: 9.9.9." + std::to_string(i) + "\r\n";
        refused += begin(own + "X-Forwarded-For: 1.2.3.4\r\n").find(" 429 ") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(refused, 3);
    EXPECT_NE(begin("Forwarded: for=1.2.3.4\r\n").find(" 429 "), std::string::npos);
    EXPECT_NE(begin("X-Forwarded-For: 1.2.3.5\r\n").find(" 200 "), std::string::npos);
}

TEST(Guard, RequestsForAnotherHostAreRefused) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.hosts = {"play.example"};
    const RunningServer server(settings);
    const auto as = [&](const std::string& host) { return get(server.port(), "/api/games", {{"Host", host}}).status; };
    for (const char* ours :
         {"127.0.0.1", "localhost:8080", "LOCALHOST", "play.example", "Play.Example:443", "[::1]:80", "192.0.2.1:8080"})
        EXPECT_EQ(as(ours), 200) << ours;
    for (const char* others : {"evil.example", "localhost.evil.example", "play.example.evil", "127.0.0.1.evil.example",
                               "evil.example:8080", "127.0.0.1@evil.example"})
        EXPECT_EQ(as(others), 403) << others;
    EXPECT_NE(raw(server.port(), "GET /api/games HTTP/1.1\r\n\r\n").find(" 403 "), std::string::npos);
    EXPECT_NE(
        raw(server.port(), "GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n").find(" 403 "),
        std::string::npos);
    // A page whose name was pointed here is not one of ours.
    const TwoPeople people = two_people(server.port());
    EXPECT_FALSE(Viewing(server.port(), people.table, {}, {{"Host", "evil.example"}, {"Origin", "http://evil.example"}})
                     .upgraded());
}

TEST(Guard, LimitsThatMeanNothingAreRefused) {
    const TempFolder folder;
    const auto refused = [&](const auto& change) {
        auto settings = settings_in(folder);
        change(settings);
        const auto opened = server::Server::open(settings);
        return !opened && opened.error().message().find("takes a number from") != std::string::npos;
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, -1.0, 0.0, infinite, -infinite}) {
        EXPECT_TRUE(refused([&](auto& s) { s.bounds.requests_per_address.per_second = bad; })) << bad;
        EXPECT_TRUE(refused([&](auto& s) { s.bounds.tables_per_address.per_second = bad; })) << bad;
        EXPECT_TRUE(refused([&](auto& s) { s.bounds.messages_per_socket.burst = bad; })) << bad;
    }
    EXPECT_TRUE(refused([](auto& s) { s.bounds.connections_per_address = -5; }));
    EXPECT_TRUE(refused([](auto& s) { s.thinkers = 0; }));
    EXPECT_FALSE(refused([](auto&) {}));
    for (const char* bad : {"nan", "-1", "inf"}) {
        ServerProcess server(folder.path() + "/data", {{"--requests-per-second", bad}, 0});
        EXPECT_EQ(server.port(), 0) << bad;
        EXPECT_NE(server.complaints().find("--requests-per-second takes a number from 0.001"), std::string::npos)
            << server.complaints();
    }
}

TEST(Guard, AskingForEverythingAgainIsDear) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.bounds.messages_per_socket = {20, 60};
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    for (int i = 0; i < 50; ++i) ada.send(Json{{"id", "f" + std::to_string(i)}, {"do", "fresh"}});
    while (!ada.next(3).is_null()) {}
    EXPECT_EQ(ada.last_error(), "too_many");
    EXPECT_LT(ada.states(), 10);  // of 50: the hello's, and what the permissions allow
    Viewing again(server.port(), people.table, people.tokens[0]);
    again.hello();
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(again.command("ping")["ok"].get<bool>()) << i;
}

TEST(Guard, AnAddressHasOneBudgetForAllItsSockets) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.proxies = {"127.0.0.1"};
    settings.bounds.messages_per_address = {0.001, 30};
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    const auto from = [](const char* address) { return Headers{{"X-Forwarded-For", address}}; };
    Viewing ada(server.port(), people.table, people.tokens[0], from("1.1.1.1"));
    ada.hello();
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(ada.command("ping").value("ok", false)) << i;
    Viewing again(server.port(), people.table, people.tokens[0], from("1.1.1.1"));
    again.hello();
    int answered = 0;
    while (answered < 20 && again.command("ping").value("ok", false)) ++answered;
    EXPECT_EQ(again.last_error(), "too_many");
    EXPECT_EQ(answered, 8);  // 30, less two hellos and twenty
    Viewing grace(server.port(), people.table, people.tokens[1], from("2.2.2.2"));
    grace.hello();
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(grace.command("ping").value("ok", false)) << i;
}

// ---- the disk ----

TEST(Guard, FilesThatMayNotGrowDoNotEndTheServer) {
    const TempFolder folder;
    ServerProcess server(folder.path() + "/data", {{}, 400'000});
    ASSERT_NE(server.port(), 0);
    HttpAnswer answer;
    for (int i = 0; i < 400 && answer.status != 503; ++i) {
        answer = post(server.port(), "/api/tables", kWaiting);
        if (answer.status == 429) std::this_thread::sleep_for(300ms);
    }
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.code(), "stopped");
    EXPECT_EQ(answer.text.find("rollback"), std::string::npos) << answer.text;
    EXPECT_TRUE(server.running());
    EXPECT_EQ(get(server.port(), "/health").status, 503);
    EXPECT_NE(server.complaints().find("the journal cannot be written"), std::string::npos) << server.complaints();
}

TEST(Guard, ADeletedWriteAheadLogIsNoticed) {
    const TempFolder folder;
    const std::string data = folder.path() + "/data";
    std::string table;
    {
        ServerProcess server(data);
        table = post(server.port(), "/api/tables", kWaiting).json()["table"].get<std::string>();
        server.kill_hard();
    }
    const std::string wal = data + "/imperium.db-wal";
    ASSERT_TRUE(std::filesystem::exists(wal));
    std::filesystem::rename(wal, wal + ".kept");
    std::filesystem::remove(data + "/imperium.db-shm");
    {
        ServerProcess server(data);
        EXPECT_EQ(server.port(), 0);
        EXPECT_NE(server.complaints().find("lacks table " + table), std::string::npos) << server.complaints();
    }
    // Nothing was changed by looking: put back, everything is there.
    for (const char* made : {"/imperium.db-wal", "/imperium.db-shm"}) std::filesystem::remove(data + made);
    std::filesystem::rename(wal + ".kept", wal);
    {
        ServerProcess server(data);
        ASSERT_NE(server.port(), 0) << server.complaints();
        EXPECT_EQ(get(server.port(), "/api/tables/" + table).status, 200);
        server.terminate();
    }
    // Whoever wants to go on without says so.
    edit(data, "DELETE FROM tables");
    std::filesystem::remove(data + "/imperium.last");
    ServerProcess server(data);
    EXPECT_NE(server.port(), 0) << server.complaints();
}

TEST(Guard, FilesAreTheOwners) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    two_people(server.port());
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    for (const auto& file : std::filesystem::directory_iterator(folder.path() + "/data"))
        EXPECT_EQ(file.status().permissions() & others, std::filesystem::perms::none) << file.path();
    EXPECT_EQ(std::filesystem::status(folder.path() + "/data").permissions() & others, std::filesystem::perms::none);
}

TEST(Guard, ADamagedSeatStopsItsTableAndNoOther) {
    const TempFolder folder;
    TwoPeople damaged, fine;
    {
        const RunningServer server(settings_in(folder));
        damaged = two_people(server.port());
        fine = two_people(server.port());
    }
    edit(folder.path() + "/data", "UPDATE seats SET seat = 7 WHERE seat = 1 AND table_id = '" + damaged.table + "'");
    const RunningServer server(settings_in(folder));
    const Json summary = get(server.port(), "/api/tables/" + damaged.table).json();
    EXPECT_EQ(summary["status"], "stopped");
    EXPECT_NE(summary["message"].get<std::string>().find("seat 1"), std::string::npos) << summary;
    // Whoever holds a seat there learns that the table is damaged, not that it is gone.
    const Json mine = post(server.port(), "/api/mine",
                           {{"seats",
                             {{{"table", damaged.table}, {"token", damaged.tokens[0]}},
                              {{"table", fine.table}, {"token", fine.tokens[1]}},
                              {{"table", fine.table}, {"token", damaged.tokens[0]}}}}})
                          .json()["tables"];
    EXPECT_EQ(mine[0]["status"], "stopped");
    EXPECT_EQ(mine[0]["seat"], nullptr);
    EXPECT_EQ(mine[0]["your_turn"], false);
    EXPECT_EQ(mine[1]["status"], "playing");
    EXPECT_EQ(mine[2], nullptr);
    Viewing ada(server.port(), damaged.table, damaged.tokens[0]);
    ada.hello();
    while (!ada.next(3).is_null()) {}
    EXPECT_EQ(ada.last_error(), "stopped");
    Viewing grace(server.port(), fine.table, fine.tokens[1]);
    grace.hello();
    EXPECT_TRUE(grace.command("say", {{"text", "all is well"}})["ok"].get<bool>());
}

// What a column may hold as far as the journal is concerned, and means nothing at a table.
TEST(Guard, ARowThatMeansNothingStopsItsTable) {
    const TempFolder folder;
    const std::vector<std::pair<std::string, std::string>> edits = {
        {"kind", "seats SET kind = 'guest'"},          {"level", "seats SET level = 'wizard'"},
        {"token", "seats SET token = 'short'"},        {"name", "seats SET name = hex(zeroblob(3000))"},
        {"clock", "tables SET clock = '{\"per\":7}'"}, {"options", "tables SET options = '[]'"},
        {"rematch", "tables SET rematch = '[1]'"},     {"result", "tables SET over = 1, result = '{\"scores\":[1]}'"}};
    std::vector<std::string> ids;
    {
        const RunningServer server(settings_in(folder));
        for (std::size_t i = 0; i < edits.size(); ++i) ids.push_back(two_people(server.port()).table);
    }
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const bool table = edits[i].second.starts_with("tables");
        edit(folder.path() + "/data",
             "UPDATE " + edits[i].second + " WHERE " + (table ? "id" : "table_id") + " = '" + ids[i] + "'");
    }
    const RunningServer server(settings_in(folder));
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Json summary = get(server.port(), "/api/tables/" + ids[i]).json();
        EXPECT_EQ(summary["status"], "stopped") << edits[i].second;
        EXPECT_NE(write_json(summary["message"]).find(edits[i].first), std::string::npos) << summary;
    }
}

// ---- tables nobody comes back to ----

TEST(Guard, TablesNobodyLooksAtLeaveTheMemoryAndComeBack) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.leave_memory_after = 50;
    settings.tend_every = 20;
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    const TwoPeople timed = two_people(server.port(), {{"clock", {{"per", "move"}, {"seconds", 60}}}});
    Json view;
    std::string epoch;
    std::uint64_t version = 0;
    {
        Viewing ada(server.port(), people.table, people.tokens[0]);
        ada.hello();
        for (int i = 0; i < 5; ++i) ASSERT_TRUE(ada.command("move", {{"action", ada.legal()[0]}})["ok"].get<bool>());
        ada.command("say", {{"text", "back soon"}});
        std::this_thread::sleep_for(200ms);
        EXPECT_EQ(get(server.port(), "/health").json()["tables"], 2);  // somebody is there
        view = ada.view();
        epoch = ada.epoch();
        version = ada.version();
    }
    // A table on whose clock somebody's time runs stays.
    EXPECT_TRUE(soon([&] { return get(server.port(), "/health").json()["tables"] == 1; }));
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.resume(epoch, version);
    ada.next();
    EXPECT_EQ(ada.states(), 1);  // the old feed is gone, so nothing can be missed by mistake
    EXPECT_EQ(ada.view(), view);
    EXPECT_EQ(ada.chat()[0]["text"], "back soon");
    EXPECT_TRUE(ada.command("move", {{"action", ada.legal()[0]}})["ok"].get<bool>());
}

TEST(Guard, AnAddressHasSoManyUnfinishedTables) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.proxies = {"127.0.0.1"};
    settings.bounds.tables_kept_per_address = 3;
    const RunningServer server(settings);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(post_from(server.port(), "1.1.1.1", "/api/tables", kWaiting).status, 200);
    const auto fourth = post_from(server.port(), "1.1.1.1", "/api/tables", kWaiting);
    EXPECT_EQ(fourth.status, 429);
    EXPECT_NE(fourth.text.find("server.too-many-unfinished"), std::string::npos);
    EXPECT_EQ(post_from(server.port(), "2.2.2.2", "/api/tables", kWaiting).status, 200);
}

TEST(Guard, TheLobbyIsAFairMix) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.proxies = {"127.0.0.1"};
    const RunningServer server(settings);
    std::vector<std::string> few;
    for (int i = 0; i < 3; ++i)
        few.push_back(post_from(server.port(), "2.2.2.2", "/api/tables", kWaiting).json()["table"].get<std::string>());
    for (int i = 0; i < 60; ++i) post_from(server.port(), "1.1.1.1", "/api/tables", kWaiting);
    const Json open = get(server.port(), "/api/tables").json()["open"];
    EXPECT_EQ(open.size(), 50U);
    for (const std::string& id : few)
        EXPECT_EQ(std::ranges::count_if(open, [&](const Json& one) { return one["id"] == id; }), 1);
    for (std::size_t i = 1; i < open.size(); ++i) EXPECT_GE(open[i - 1]["created"], open[i]["created"]);
}

TEST(Guard, TablesInWhichNothingHappensExpire) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.expire_after = 300;
    settings.tend_every = 20;
    const RunningServer server(settings);
    const std::string empty = post(server.port(), "/api/tables", kWaiting).json()["table"].get<std::string>();
    const std::string waited = post(server.port(), "/api/tables", kWaiting).json()["table"].get<std::string>();
    Viewing patient(server.port(), waited);
    patient.hello();
    const TwoPeople people = two_people(server.port());
    {
        Viewing ada(server.port(), people.table, people.tokens[0]);
        ada.hello();
        ASSERT_TRUE(ada.command("move", {{"action", ada.legal()[0]}})["ok"].get<bool>());
    }
    EXPECT_TRUE(soon([&] { return get(server.port(), "/api/tables/" + empty).status == 404; }));
    EXPECT_EQ(get(server.port(), "/api/tables/" + waited).status, 200);
    EXPECT_EQ(get(server.port(), "/api/tables/" + people.table).status, 200);
}

// ---- the computers' time ----

TEST(Thinking, IsSharedFairlyByAddress) {
    std::mutex mutex;
    std::string order;
    std::counting_semaphore<> done(0);
    std::atomic<bool> held = true;
    server::Thinking thinking(1, 0);
    const auto task = [&](const std::string& address, char letter) {
        return server::ThinkingTask{address, std::string(1, letter) + std::to_string(order.size()), false, nullptr,
                                    [&, letter] {
                                        while (held) std::this_thread::sleep_for(1ms);
                                        std::this_thread::sleep_for(5ms);
                                        const std::lock_guard lock(mutex);
                                        order += letter;
                                        done.release();
                                    }};
    };
    int table = 0;
    const auto submit = [&](const std::string& address, char letter) {
        auto one = task(address, letter);
        one.table = std::to_string(table++);
        EXPECT_TRUE(thinking.submit(std::move(one)));
    };
    for (int i = 0; i < 20; ++i) submit("many", 'm');
    for (int i = 0; i < 3; ++i) submit("few", 'f');
    held = false;
    for (int i = 0; i < 23; ++i) done.acquire();
    // The three of the second address were not behind the twenty of the first.
    EXPECT_LE(order.find_last_of('f'), 8U) << order;
}

TEST(Thinking, ATableHasOneRunningThoughtAndQuickOnesHaveALane) {
    std::atomic<int> running = 0, most = 0, quick = 0;
    std::atomic<bool> held = true;
    {
        server::Thinking thinking(3, 0);
        for (int i = 0; i < 6; ++i)
            thinking.submit({"a", "one table", false, nullptr, [&] {
                                 most = std::max(most.load(), ++running);
                                 while (held) std::this_thread::sleep_for(1ms);
                                 --running;
                             }});
        for (int i = 0; i < 10; ++i)
            thinking.submit({"a", "table " + std::to_string(i), false, nullptr, [&] {
                                 while (held) std::this_thread::sleep_for(1ms);
                             }});
        thinking.submit({"b", "another", true, nullptr, [&] { ++quick; }});
        EXPECT_TRUE(soon([&] { return quick == 1; }));
        EXPECT_EQ(most, 1);
        held = false;
        EXPECT_TRUE(soon([&] { return thinking.waiting() == 0; }));
    }
    EXPECT_EQ(most, 1);
}

TEST(Thinking, WhatWaitsIsBounded) {
    std::atomic<bool> held = true;
    const auto hold = [&] {
        while (held) std::this_thread::sleep_for(1ms);
    };
    server::Thinking thinking(1, 0, {.waiting = 8, .waiting_per_address = 4});
    thinking.submit({"a", "running", false, nullptr, hold});
    EXPECT_TRUE(soon([&] { return thinking.waiting() == 0; }));
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    int table = 0;
    const auto submit = [&](const char* address) {
        return thinking.submit({address, std::to_string(table++), false, cancelled, [] {}});
    };
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(submit("a"));
    EXPECT_FALSE(submit("a"));
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(submit("b"));
    EXPECT_FALSE(submit("c"));
    *cancelled = true;  // what nobody waits for any more makes room
    EXPECT_TRUE(thinking.submit({"c", "c", false, nullptr, [] {}}));
    EXPECT_EQ(thinking.waiting(), 1U);
    held = false;
}

TEST(Thinking, AHundredEmperorsOfOneAddressDoNotKeepAnothersCaptain) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.proxies = {"127.0.0.1"};
    settings.bounds.connections_per_address = 200;
    const RunningServer server(settings);
    const auto table_of = [&](const std::string& address, const char* level) {
        const Json made =
            post_from(server.port(), address, "/api/tables",
                      {{"game", "pocket"}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", level}}}}})
                .json();
        auto viewer = std::make_unique<Viewing>(server.port(), made["table"].get<std::string>(),
                                                made["tokens"][0]["token"].get<std::string>(),
                                                Headers{{"X-Forwarded-For", address}});
        viewer->hello();
        return viewer;
    };
    // How long this address waits for its Captain, at worst.
    const auto slowest_captain = [&] {
        const auto person = table_of("2.2.2.2", "captain");
        std::chrono::steady_clock::duration slowest{};
        for (int i = 0; i < 6; ++i) {
            const auto begun = std::chrono::steady_clock::now();
            EXPECT_TRUE(person->await([](const Viewing& viewer) { return !viewer.legal().empty(); }, 60));
            slowest = std::max(slowest, std::chrono::steady_clock::now() - begun);
            if (person->legal().empty()) break;
            person->command("move", {{"action", person->legal()[0]}});
        }
        return slowest;
    };
    const auto alone = slowest_captain();
    std::vector<std::unique_ptr<Viewing>> emperors;
    for (int i = 0; i < 100; ++i) {
        emperors.push_back(table_of("1.1.1.1", "emperor"));
        Viewing& one = *emperors.back();
        if (!one.legal().empty()) one.command("move", {{"action", one.legal()[0]}});
    }
    // A second; more only where the machine is so busy that it takes long without any Emperor, too.
    EXPECT_LT(slowest_captain(), std::max<std::chrono::steady_clock::duration>(1s, 5 * alone));
}

}  // namespace imperium::test

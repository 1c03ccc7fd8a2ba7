#include "client.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace imperium::test {

namespace {

void write_file(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text;
}

}  // namespace

TEST(Security, BadMessagesAreAnsweredAndTheSocketCloses) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    const auto after = [&](const std::string& text, bool greeted) {
        Viewing viewer(server.port(), people.table, people.tokens[0]);
        if (greeted) viewer.hello();
        viewer.send(text);
        while (!viewer.next(5).is_null()) {}
        return viewer.last_error();
    };
    EXPECT_EQ(after("{", false), "bad_json");
    EXPECT_EQ(after("[]", false), "bad_request");
    EXPECT_EQ(after(R"({"t":"move"})", false), "bad_request");
    EXPECT_EQ(after(R"({"t":"hello","version":2,"token":"0123456789abcdef0123456789abcdef"})", false), "wrong_token");
    EXPECT_EQ(after(R"({"t":"hello","version":2,"token":7})", false), "bad_request");
    EXPECT_EQ(after(R"({"t":"hello"})", false), "old_client");
    EXPECT_EQ(after("no json", true), "bad_json");
    EXPECT_EQ(after(std::string(1000, '['), true), "bad_json");
    EXPECT_EQ(after("{\"id\":\"\xff\"}", true), "");  // not UTF-8: the WebSocket itself refuses it
    EXPECT_EQ(after(R"({"do":"ping"})", true), "bad_request");
    EXPECT_EQ(after(R"({"id":"","do":"ping"})", true), "bad_request");
    EXPECT_EQ(after(R"({"id":")" + std::string(65, 'x') + R"(","do":"ping"})", true), "bad_request");
    {
        Viewing viewer(server.port(), people.table, people.tokens[0]);
        viewer.hello();
        viewer.send_bytes("{}");
        while (!viewer.next(5).is_null()) {}
        EXPECT_EQ(viewer.last_error(), "bad_json");
    }
}

TEST(Security, CommandsThatMakeNoSenseChangeNothing) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    ada.settle();
    const Json before = ada.doc();
    const auto code = [&](const char* name, const Json& fields) { return ada.command(name, fields)["error"]["code"]; };
    EXPECT_EQ(code("fly", Json::object()), "unknown_command");
    EXPECT_EQ(code("move", Json::object()), "bad_request");
    EXPECT_EQ(code("move", {{"action", 1}}), "bad_request");
    EXPECT_EQ(code("move", {{"actions", Json::array()}}), "bad_request");
    EXPECT_EQ(code("move", {{"action", {{"type", "unit"}, {"card", "c1"}}}}), "illegal_action");
    EXPECT_EQ(code("move", {{"actions", {{{"type", "deck-done"}}, {{"type", "deck-done"}}}}}), "unforeseen");
    EXPECT_EQ(code("say", {{"text", ""}}), "bad_request");
    EXPECT_EQ(code("say", {{"text", "\n\t  "}}), "bad_request");
    EXPECT_EQ(code("say", {{"text", std::string(501, 'x')}}), "bad_request");
    EXPECT_EQ(code("name", {{"name", 7}}), "bad_request");
    EXPECT_EQ(code("look", {{"k", -1}}), "bad_request");
    EXPECT_EQ(code("replace", {{"seat", 9}}), "bad_request");
    EXPECT_EQ(code("leave", {{"level", "deep thought"}}), "bad_request");
    EXPECT_EQ(code("answer", {{"yes", "no"}}), "bad_request");
    EXPECT_EQ(ada.doc(), before);
}

TEST(Security, OversizedFramesAndBodiesAreRefused) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    ada.send(R"({"id":"x","do":"say","text":")" + std::string(20'000, 'x') + "\"}");
    while (!ada.next(5).is_null()) {}
    EXPECT_TRUE(ada.chat().empty());
    EXPECT_EQ(http(server.port(), "POST", "/api/mine", std::string(20'000, ' ')).status, 413);
    EXPECT_NE(raw(server.port(), "GET / HTTP/1.1\r\nX: " + std::string(10'000, 'x') + "\r\n\r\n").find("413"),
              std::string::npos);
    EXPECT_NE(raw(server.port(), "nonsense\r\n\r\n").find("400"), std::string::npos);
    EXPECT_EQ(get(server.port(), "/health").status, 200);
}

TEST(Security, BadRequestsAreRefusedWithTheirReason) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const auto code = [&](const Json& body) { return post(server.port(), "/api/tables", body).code(); };
    const Json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{").code(), "bad_json");
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "[]").code(), "bad_request");
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}", {{"Content-Type", "text/plain"}}).code(), "bad_request");
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}", {{"Content-Encoding", "gzip"}}).code(), "bad_request");
    EXPECT_EQ(code({{"seats", seats}}), "bad_request");
    EXPECT_EQ(code({{"game", "chess"}, {"seats", seats}}), "unknown_game");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", Json::array()}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", {{{"kind", "me"}}}}}), "bad_option");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", seats}, {"options", {{"target", 0}}}}), "bad_option");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", seats}, {"seed", "mine"}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", seats}, {"clock", {{"per", "year"}}}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", seats}, {"name", std::string(41, 'x')}}), "bad_request");
    EXPECT_EQ(code({{"game", "clash"}, {"seats", seats}, {"more", 1}}), "bad_request");
    EXPECT_EQ(get(server.port(), "/api/tables/nosuchtable").code(), "unknown_table");
    EXPECT_EQ(get(server.port(), "/api/nothing").status, 404);
    EXPECT_EQ(http(server.port(), "DELETE", "/api/tables").status, 405);
    EXPECT_EQ(http(server.port(), "PUT", "/").status, 405);
    EXPECT_FALSE(Viewing(server.port(), "nosuchtable").upgraded());
}

TEST(Security, PagesOfOtherHostsAreTurnedAway) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.origins = {"friend.example"};
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    const std::string own = "http://127.0.0.1:" + std::to_string(server.port());
    EXPECT_TRUE(Viewing(server.port(), people.table, {}, {{"Origin", own}}).upgraded());
    EXPECT_TRUE(Viewing(server.port(), people.table, {}, {{"Origin", "https://friend.example"}}).upgraded());
    EXPECT_FALSE(Viewing(server.port(), people.table, {}, {{"Origin", "http://evil.example"}}).upgraded());
    EXPECT_FALSE(Viewing(server.port(), people.table, {}, {{"Origin", "null"}}).upgraded());
    EXPECT_EQ(http(server.port(), "POST", "/api/mine", R"({"seats":[]})", {{"Origin", "http://evil.example"}}).status,
              403);
    EXPECT_EQ(http(server.port(), "POST", "/api/mine", R"({"seats":[]})", {{"Origin", own}}).status, 200);
}

TEST(Security, LimitsHold) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.bounds.connections_per_address = 6;
    settings.bounds.requests_per_address = {0.001, 30};
    settings.bounds.tables_per_address = {0.001, 2};
    settings.bounds.messages_per_socket = {0.001, 5};
    settings.bounds.connections_per_table = 4;
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    {
        Viewing ada(server.port(), people.table, people.tokens[0]);
        ada.hello();
        for (int i = 0; i < 10; ++i) ada.command("ping");
        EXPECT_EQ(ada.last_error(), "too_many");
    }
    {
        std::vector<std::unique_ptr<Viewing>> many;
        for (int i = 0; i < 5; ++i) {
            many.push_back(std::make_unique<Viewing>(server.port(), people.table));
            many.back()->hello();
        }
        EXPECT_EQ(many[3]->states(), 1);
        EXPECT_EQ(many[4]->last_error(), "too_many");  // the table is full
        many.push_back(std::make_unique<Viewing>(server.port(), people.table));
        many.push_back(std::make_unique<Viewing>(server.port(), people.table));
        EXPECT_FALSE(many.back()->upgraded());  // the address has no more
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const Json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
    EXPECT_EQ(post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", seats}}).status, 200);
    const auto third = post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", seats}});
    EXPECT_EQ(third.status, 429);
    EXPECT_FALSE(third.header("Retry-After").empty());
    int refused = 0;
    for (int i = 0; i < 40; ++i) refused += get(server.port(), "/health").status == 429 ? 1 : 0;
    EXPECT_GT(refused, 10);
}

TEST(Security, WhoIsSlowIsDropped) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.request_timeout = 300;
    settings.hello_timeout = 300;
    const RunningServer server(settings);
    const auto start = std::chrono::steady_clock::now();
    raw(server.port(), "GET / HTTP/1.1\r\nHost:", 5);
    const TwoPeople people = two_people(server.port());
    Viewing silent(server.port(), people.table);
    while (!silent.next(5).is_null()) {}
    EXPECT_EQ(silent.last_error(), "bad_request");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
}

TEST(Security, ThePageIsServedAndNothingElse) {
    const TempFolder folder;
    write_file(folder.path() + "/secret.txt", "secret");
    write_file(folder.path() + "/page/index.html", "<!doctype html>page");
    write_file(folder.path() + "/page/.hidden", "secret");
    write_file(folder.path() + "/page/assets/app-1a2b.js", "script");
    write_file(folder.path() + "/page/assets/app-1a2b.js.br", "packed");
    write_file(folder.path() + "/page/assets/app-1a2b.js.gz", "zipped");
    std::filesystem::create_symlink("../secret.txt", folder.path() + "/page/link.txt");
    const RunningServer server(settings_in(folder));
    for (const char* path : {"/", "/index.html", "/table/abc", "/lobby"}) {
        const auto page = get(server.port(), path);
        EXPECT_EQ(page.text, "<!doctype html>page") << path;
        EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
        EXPECT_EQ(page.header("Cache-Control"), "no-cache");
        const std::string policy = page.header("Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
        EXPECT_NE(policy.find("script-src 'self'"), std::string::npos);
        EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(get(server.port(), path, {{"If-None-Match", page.header("ETag")}}).status, 304);
    }
    const auto script = get(server.port(), "/assets/app-1a2b.js");
    EXPECT_EQ(script.text, "script");
    EXPECT_EQ(script.header("Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_NE(script.header("Cache-Control").find("immutable"), std::string::npos);
    EXPECT_EQ(get(server.port(), "/assets/app-1a2b.js", {{"Accept-Encoding", "gzip"}}).text, "zipped");
    const auto packed = get(server.port(), "/assets/app-1a2b.js", {{"Accept-Encoding", "gzip, br"}});
    EXPECT_EQ(packed.text, "packed");
    EXPECT_EQ(packed.header("Content-Encoding"), "br");
    EXPECT_EQ(http(server.port(), "HEAD", "/index.html").text, "");
    for (const char* path :
         {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/.hidden",
          "/link.txt", "//etc/passwd", "/%00", "/a\\..\\secret.txt", "/%zz", "/missing.js", "/assets/missing"}) {
        const auto answer = get(server.port(), path);
        EXPECT_TRUE(answer.status == 400 || answer.status == 404) << path << " " << answer.status;
        EXPECT_EQ(answer.text.find("secret\n"), std::string::npos) << path;
        EXPECT_EQ(answer.text == "secret", false) << path;
    }
}

TEST(Security, HealthAndMetrics) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    two_people(server.port());
    EXPECT_EQ(get(server.port(), "/health").json()["status"], "ok");
    EXPECT_EQ(get(server.port(), "/metrics").status, 404);  // not at the door for everybody
    EXPECT_EQ(get(server.metrics_port(), "/health").json()["status"], "ok");
    EXPECT_EQ(get(server.metrics_port(), "/api/games").status, 404);
    const std::string metrics = get(server.metrics_port(), "/metrics").text;
    EXPECT_NE(metrics.find("# TYPE imperium_move_seconds histogram"), std::string::npos);
    EXPECT_NE(metrics.find("\nimperium_tables 1\n"), std::string::npos);
    EXPECT_NE(metrics.find("\nimperium_journal_commits_total 2\n"), std::string::npos);
}

}  // namespace imperium::test

#include "client.hpp"
#include "core/replay.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

// Games of somebody's own browser that go on at a server.
namespace imperium::test {

namespace {

// A game that was played elsewhere, so many decisions far.
std::unique_ptr<Match> played(const std::string& game, int decisions, const Json& options = nullptr) {
    auto match = registry().create(game, game == "pocket" ? 3 : 2, options, "taken");
    if (!match) return nullptr;
    Rng rng(4);
    for (int i = 0; i < decisions && !(*match)->over(); ++i) {
        const Seat seat = *(*match)->pending().begin();
        const Json legal = (*match)->legal(seat);
        EXPECT_TRUE((*match)->apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    return std::move(*match);
}

Json brought(const Match& match) {
    Json seats = Json::array({{{"kind", "me"}}});
    for (int seat = 1; seat < match.seats(); ++seat) seats.push_back({{"kind", "computer"}, {"level", "random"}});
    return {{"replay", replay_json(match.journal())}, {"seats", seats}, {"name", "Ada"}};
}

std::string key_of(const HttpAnswer& answer) { return answer.json()["error"].value("key", ""); }

}  // namespace

TEST(Taken, AGameGoesOnWhereItWasAndOutlivesTheServer) {
    const TempFolder folder;
    std::string id;
    std::string token;
    std::size_t entries = 0;
    {
        const RunningServer server(settings_in(folder));
        for (const char* game : {"clash", "pocket", "seize"}) {
            const auto match = played(game, 12);
            ASSERT_NE(match, nullptr);
            const HttpAnswer answer = post(server.port(), "/api/taken", brought(*match));
            ASSERT_EQ(answer.status, 200) << answer.text;
            const Json made = answer.json();
            EXPECT_EQ(made["status"], "playing");
            ASSERT_EQ(made["tokens"].size(), 1U);
            id = made["table"].get<std::string>();
            token = made["tokens"][0]["token"].get<std::string>();
            EXPECT_TRUE(get(server.port(), "/api/tables").json()["running"].empty()) << "it is not listed by itself";
            Viewing mine(server.port(), id, token);
            mine.hello();
            mine.settle();
            EXPECT_EQ(mine.table()["alone"], true);
            EXPECT_FALSE(mine.log().empty());
            EXPECT_EQ(mine.view()["round"], match->view(Viewer::of(0))["round"]);
            ASSERT_TRUE(mine.await([](const Viewing& now) {
                return !now.legal().empty() || now.table()["status"] == "over";
            })) << game;
            if (!mine.legal().empty()) {
                EXPECT_EQ(mine.command("move", {{"action", mine.legal()[0]}})["ok"], true) << game;
            }
            mine.settle();
            entries = mine.log().size();
        }
    }
    const RunningServer again(settings_in(folder));
    Viewing mine(again.port(), id, token);
    mine.hello();
    mine.settle();
    EXPECT_GE(mine.log().size(), entries);
}

TEST(Taken, AFinishedGameIsThereToBeShown) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const auto match = played("clash", 10'000, {{"target", 2}});
    ASSERT_TRUE(match->over());
    const HttpAnswer answer = post(server.port(), "/api/taken", brought(*match));
    ASSERT_EQ(answer.status, 200) << answer.text;
    EXPECT_EQ(answer.json()["status"], "over");
    const auto id = answer.json()["table"].get<std::string>();
    const Json replay = get(server.port(), "/api/tables/" + id + "/replay").json();
    EXPECT_EQ(replay["seed"], "taken");
    EXPECT_EQ(replay["steps"], match->journal().entries.size());
}

// Whoever brings a game knows its seed: nobody else may be sat down at it, and nothing but a seed and decisions counts.
TEST(Taken, WhatIsForgedIsRefused) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const auto match = played("pocket", 40);
    const Json good = brought(*match);
    const auto told = [&](const Json& body) { return post(server.port(), "/api/taken", body); };

    Json bad = good;
    bad["seats"][1] = {{"kind", "open"}};
    EXPECT_EQ(key_of(told(bad)), "server.taken-open");
    bad = good;
    bad["seats"].erase(2);
    EXPECT_EQ(key_of(told(bad)), "server.taken-seats");
    bad = good;
    bad["seats"][1]["level"] = "oracle";
    EXPECT_EQ(told(bad).status, 400);
    bad = good;
    bad["clock"] = {{"per", "move"}, {"seconds", 5}};
    EXPECT_EQ(told(bad).status, 400) << "what is not known is refused";

    bad = good;
    bad["replay"]["updated"] = true;
    EXPECT_EQ(key_of(told(bad)), "server.taken-other-rules") << "its luck would be that of the file";
    bad = good;
    bad["replay"]["rules"] = std::string(64, 'a');
    EXPECT_EQ(key_of(told(bad)), "server.taken-other-rules");
    bad = good;
    bad["replay"]["outcomes"] = Json::array({1, 2, 3});
    EXPECT_EQ(key_of(told(bad)), "server.taken-arranged");
    bad = good;
    bad["replay"]["scenario"] = match->view(Viewer::referee());
    EXPECT_EQ(key_of(told(bad)), "server.taken-arranged");
    const auto arranged = played("clash", 4);
    ASSERT_TRUE(arranged->queue(Json::array({3})));
    EXPECT_EQ(key_of(told(brought(*arranged))), "server.taken-arranged");

    bad = good;
    bad["replay"]["moves"][7] = bad["replay"]["moves"][6];
    EXPECT_EQ(told(bad).code(), "bad_replay");
    bad = good;
    bad["replay"]["seed"] = "another";
    EXPECT_EQ(told(bad).code(), "bad_replay");
    bad = good;
    bad["replay"]["seed"] = std::string(65, 's');
    EXPECT_EQ(told(bad).status, 400);
    bad = good;
    bad["replay"]["options"]["nonsense"] = Json::array({Json::object()});
    EXPECT_EQ(told(bad).status, 400);
    bad = good;
    bad["replay"]["options"] = 7;
    EXPECT_EQ(told(bad).status, 400);
    bad = good;
    for (int i = 0; i < 5'000; ++i) bad["replay"]["moves"].push_back({{"seat", 0}});
    EXPECT_NE(told(bad).status, 200);
    EXPECT_EQ(http(server.port(), "POST", "/api/taken", "not JSON", {{"Content-Type", "application/json"}}).status,
              400);
    EXPECT_EQ(http(server.port(), "POST", "/api/taken", "{}", {{"Content-Type", "text/plain"}}).status, 400);
    EXPECT_EQ(told(Json::array()).status, 400);
    EXPECT_TRUE(get(server.port(), "/api/tables").json()["running"].empty());
    EXPECT_EQ(told(good).status, 200) << "and the honest one is still welcome";
}

TEST(Taken, OnlyWhereGamesAndCardSetsComeIsWide) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const std::string wide = "{\"x\":\"" + std::string(100'000, 'x') + "\"}";
    const std::string huge = "{\"x\":\"" + std::string(600'000, 'x') + "\"}";
    const Headers json = {{"Content-Type", "application/json"}};
    const std::string wider = "{\"x\":\"" + std::string(340'000, 'x') + "\"}";
    EXPECT_EQ(http(server.port(), "POST", "/api/mine", wide, json).status, 413);
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", wide, json).status, 400);
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", wider, json).status, 413);
    EXPECT_EQ(http(server.port(), "POST", "/api/taken", wide, json).status, 400);
    const std::string chunked = "POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                "Transfer-Encoding: chunked\r\n\r\n186a0\r\n"
                                + std::string(100'000, 'x') + "\r\n0\r\n\r\n";
    EXPECT_NE(raw(server.port(), chunked).find(" 413 "), std::string::npos);
    EXPECT_EQ(http(server.port(), "POST", "/api/taken", huge, json).status, 413);
}

TEST(Taken, ComputersMayPlayAlone) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const Json seats = {{{"kind", "computer"}, {"level", "random"}}, {{"kind", "computer"}, {"level", "greedy"}}};
    const HttpAnswer made =
        post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", seats}, {"options", {{"target", 2}}}});
    ASSERT_EQ(made.status, 200) << made.text;
    EXPECT_TRUE(made.json()["tokens"].empty());
    Viewing watching(server.port(), made.json()["table"].get<std::string>());
    watching.hello();
    EXPECT_TRUE(watching.await([](const Viewing& now) { return now.table()["status"] == "over"; }, 60));
    const Json open = {{{"kind", "computer"}, {"level", "random"}}, {{"kind", "open"}}};
    EXPECT_EQ(post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", open}}).status, 400);
}

}  // namespace imperium::test

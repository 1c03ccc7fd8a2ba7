#include "core/json.hpp"
#include "core/match.hpp"
#include "games/card_reading.hpp"
#include "protocol/referee.hpp"

#include <gtest/gtest.h>

#include <sstream>

using namespace imperium;

namespace {

class Protocol : public ::testing::Test {
protected:
    Json ask(const Json& request) { return *parse_json(referee.answer(write_json(request))); }
    Json raw(const std::string& line) { return *parse_json(referee.answer(line)); }
    std::string begin(const Json& options = Json::object()) {
        const Json answer = ask({{"op", "new"}, {"game", "clash"}, {"seed", "s"}, {"options", options}});
        EXPECT_TRUE(answer["ok"].get<bool>()) << answer;
        return answer.value("match", "");
    }
    void expect_refused(const Json& answer, const std::string& code, const std::string& part = "") {
        EXPECT_EQ(answer["ok"], false) << answer;
        if (!answer.contains("error")) return;
        EXPECT_EQ(answer["error"]["code"], code) << answer;
        EXPECT_NE(answer["error"]["message"].get<std::string>().find(part), std::string::npos) << answer;
    }
    Referee referee{[] { return std::string("fresh"); }};
};

}  // namespace

TEST_F(Protocol, HelloSaysWhatThereIs) {
    const Json hello = ask({{"id", Json::array({1, "x"})}, {"op", "hello"}});
    EXPECT_EQ(hello["id"], Json::array({1, "x"}));
    EXPECT_EQ(hello["protocol"], 1);
    ASSERT_FALSE(hello["games"].empty());
    const Json& clash = hello["games"][0];
    EXPECT_EQ(clash["id"], "clash");
    EXPECT_EQ(clash["seats"], Json::array({2}));
    EXPECT_EQ(clash["options"]["target"]["default"], 10);
    EXPECT_EQ(clash["options"]["target"]["range"], Json::array({1, 99}));
    EXPECT_EQ(clash["options"]["first_attacker"]["values"], Json::array({0, 1, nullptr}));
    for (const Json& game : hello["games"])
        for (const Json& option : game["options"]) EXPECT_FALSE(option["help"].get<std::string>().empty());
}

TEST_F(Protocol, MatchesWithDifferentCardSetsArePlayedSideBySide) {
    const auto with = [](int attack) {
        Json content = card_reading("clash")->printed("");
        content["cards"][0]["attack"] = attack;
        return Json{{"cards", content}};
    };
    const std::string ids[] = {begin(with(8)), begin(), begin(with(9))};
    const Json printed = card_reading("clash")->printed("")["cards"][0]["attack"];
    const Json attacks[] = {8, printed, 9};
    for (int step = 0; step < 12; ++step)
        for (std::size_t i = 0; i < 3; ++i) {
            const Json view = ask({{"op", "view"}, {"match", ids[i]}, {"seat", 0}})["view"];
            EXPECT_EQ(view["cards"]["c1"]["attack"], attacks[i]);
            const Json seat = view["pending"][0];
            const Json legal = ask({{"op", "legal"}, {"match", ids[i]}, {"seat", seat}})["actions"];
            ASSERT_FALSE(legal.empty());
            EXPECT_TRUE(ask({{"op", "apply"}, {"match", ids[i]}, {"seat", seat}, {"action", legal[0]}})["ok"]);
        }
    Json wrong = with(8);
    wrong["cards"]["cards"][0]["attack"] = 99;
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"options", wrong}}), "bad_option", "(Pack Runner).attack");
}

TEST_F(Protocol, LinesThatAreNotJsonAreAnsweredAndTheNextIsRead) {
    for (const std::string& line :
         {std::string("nonsense"), std::string(""), std::string("{\"op\":"), std::string("{\"op\":\"hello\"} x"),
          std::string("{\"op\":\"he\0llo\"}", 15), std::string("{\"op\":\"\xff\xfe\"}"), std::string(5000, '['),
          std::string("{\"op\":1e999}")}) {
        const Json answer = raw(line);
        EXPECT_EQ(answer["id"], nullptr);
        expect_refused(answer, "bad_json");
    }
    EXPECT_EQ(ask({{"op", "hello"}})["ok"], true);
}

TEST_F(Protocol, WrongTypesAreNamed) {
    const std::string m = begin();
    expect_refused(raw("5"), "bad_request");
    expect_refused(raw("[]"), "bad_request");
    expect_refused(ask({{"id", 3}}), "bad_request", "op");
    expect_refused(ask({{"op", 7}}), "bad_request", "op");
    expect_refused(ask({{"op", "new"}}), "bad_request", "game");
    expect_refused(ask({{"op", "new"}, {"game", 1}}), "bad_request", "game");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"seats", "two"}}), "bad_request", "seats");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"options", 5}}), "bad_request", "options");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"seed", 5}}), "bad_request", "seed");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"outcomes", 5}}), "bad_request", "outcomes");
    expect_refused(ask({{"op", "legal"}, {"match", m}}), "bad_request", "seat");
    expect_refused(ask({{"op", "legal"}, {"match", m}, {"seat", "0"}}), "bad_request", "seat");
    expect_refused(ask({{"op", "legal"}, {"match", m}, {"seat", 2}}), "bad_request", "seat");
    expect_refused(ask({{"op", "legal"}, {"match", m}, {"seat", -1}}), "bad_request", "seat");
    expect_refused(ask({{"op", "legal"}, {"match", m}, {"seat", 0.5}}), "bad_request", "seat");
    expect_refused(ask({{"op", "legal"}, {"match", 5}, {"seat", 0}}), "bad_request", "match");
    expect_refused(ask({{"op", "apply"}, {"match", m}, {"seat", 0}}), "bad_request", "action");
    expect_refused(ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"action", Json::array()}}), "bad_request",
                   "action");
    expect_refused(ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"actions", 5}}), "bad_request", "actions");
    expect_refused(ask({{"op", "view"}, {"match", m}, {"seat", "some"}}), "bad_request", "seat");
    expect_refused(ask({{"op", "view"}, {"match", m}}), "bad_request", "seat");
    expect_refused(ask({{"op", "chance"}, {"match", m}}), "bad_request", "outcomes");
    expect_refused(ask({{"op", "chance"}, {"match", m}, {"outcomes", "six"}}), "bad_request", "outcomes");
    expect_refused(ask({{"op", "think"}, {"match", m}, {"seat", 0}}), "bad_request", "agent");
    expect_refused(ask({{"op", "think"}, {"match", m}, {"seat", 0}, {"agent", "nobody"}}), "bad_request", "greedy");
    expect_refused(ask({{"op", "think"}, {"match", m}, {"seat", 0}, {"agent", "greedy"}, {"iterations", -5}}),
                   "bad_request", "iterations");
    expect_refused(ask({{"op", "think"}, {"match", m}, {"seat", 0}, {"agent", "greedy"}, {"ms", "long"}}),
                   "bad_request", "ms");
    expect_refused(ask({{"op", "load"}}), "bad_request", "scenario");
    expect_refused(ask({{"op", "open"}}), "bad_request", "replay");
    expect_refused(ask({{"op", "open"}, {"replay", Json::object()}, {"step", -1}}), "bad_request", "step");
}

TEST_F(Protocol, UnknownNamesSayWhatThereIs) {
    expect_refused(ask({{"op", "fly"}}), "unknown_op", "hello");
    expect_refused(ask({{"op", "new"}, {"game", "chess"}}), "unknown_game", "clash");
    expect_refused(ask({{"op", "legal"}, {"match", "m99"}, {"seat", 0}}), "unknown_match", "m99");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"options", {{"traget", 5}}}}), "bad_option", "target");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"options", {{"target", 1e300}}}}), "bad_option", "target");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"options", {{"target", -1}}}}), "bad_option", "target");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"seats", 3}}), "bad_option", "2");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"seats", 3000000000}}), "bad_option");
}

TEST_F(Protocol, AListOfActionsIsAllOrNone) {
    const std::string m = begin();
    const Json view = ask({{"op", "view"}, {"match", m}, {"seat", 0}})["view"];
    const std::string first = view["players"][0]["hand"][0], second = view["players"][0]["hand"][1];
    const auto cut = [](const std::string& card) { return Json{{"type", "cut"}, {"card", card}}; };
    expect_refused(
        ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"actions", {cut(first), cut(second), cut(first)}}}),
        "illegal_action", "action 3");
    EXPECT_EQ(ask({{"op", "view"}, {"match", m}, {"seat", 0}})["view"], view);
    EXPECT_EQ(
        ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"actions", {cut(first), cut(second)}}})["events"].size(), 2U);
    EXPECT_EQ(ask({{"op", "save"}, {"match", m}})["replay"]["moves"].size(), 2U);
}

TEST_F(Protocol, UnknownIdsAndActionTypesAreIllegalActions) {
    const std::string m = begin();
    for (const Json& action :
         {Json{{"type", "cut"}, {"card", "c103"}}, Json{{"type", "cut"}, {"card", "x"}},
          Json{{"type", "cut"}, {"card", 5}}, Json{{"type", "cut"}}, Json{{"type", "sing"}}, Json::object(),
          Json{{"type", nullptr}}, Json{{"type", "cut"}, {"card", "c01"}}, Json{{"type", "deck-done"}, {"card", "c1"}}})
        expect_refused(ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"action", action}}), "illegal_action");
    expect_refused(
        ask({{"op", "think"}, {"match", begin()}, {"seat", 0}, {"agent", "greedy"}, {"iterations", 2000000000}}),
        "bad_request");
}

TEST_F(Protocol, QueuedChanceIsUsedInOrderAndABadOneEmptiesTheQueue) {
    const std::string m = begin();
    ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"action", {{"type", "deck-done"}}}});
    const Json before = ask({{"op", "view"}, {"match", m}, {"seat", "all"}})["view"];
    auto deck0 = before["players"][0]["hand"], deck1 = before["players"][1]["hand"];
    expect_refused(ask({{"op", "chance"}, {"match", m}, {"outcomes", {nullptr}}}), "bad_chance");
    expect_refused(ask({{"op", "chance"}, {"match", m}, {"outcomes", {Json::array({Json::array()})}}}), "bad_chance");
    EXPECT_EQ(ask({{"op", "chance"}, {"match", m}, {"outcomes", {deck0}}})["queued"], 1);
    EXPECT_EQ(ask({{"op", "chance"}, {"match", m}, {"outcomes", {deck1, 7}}})["queued"], 3);
    const Json done = {{"op", "apply"}, {"match", m}, {"seat", 1}, {"action", {{"type", "deck-done"}}}};
    expect_refused(ask(done), "bad_chance", "first-attacker");
    Json after = ask({{"op", "view"}, {"match", m}, {"seat", "all"}})["view"];
    EXPECT_EQ(after, before);
    EXPECT_EQ(ask({{"op", "chance"}, {"match", m}, {"outcomes", {deck0, deck1, 1}}})["queued"], 3);
    const Json applied = ask(done);
    ASSERT_EQ(applied["ok"], true) << applied;
    EXPECT_EQ(applied["events"][1]["order"], deck0);
    EXPECT_EQ(applied["events"][2]["order"], deck1);
    EXPECT_EQ(applied["events"][3]["value"], 1);
    // The journal has what was used and not what was dropped.
    const Json replay = ask({{"op", "save"}, {"match", m}})["replay"];
    EXPECT_EQ(ask({{"op", "open"}, {"replay", replay}})["ok"], true);
}

TEST_F(Protocol, NewTakesTheChanceOfTheSetUp) {
    Json order = Json::array();
    for (int i = 102; i >= 1; --i) order.push_back("c" + std::to_string(i));
    const Json answer = ask({{"op", "new"}, {"game", "clash"}, {"outcomes", {order}}});
    ASSERT_EQ(answer["ok"], true) << answer;
    EXPECT_EQ(answer["events"][0]["order"], order);
    EXPECT_EQ(answer["seed"], "fresh");
    order.push_back("c1");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"outcomes", {order}}}), "bad_chance", "102");
    order.erase(0);
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"outcomes", {order}}}), "bad_chance", "c1");
    expect_refused(ask({{"op", "new"}, {"game", "clash"}, {"outcomes", {5}}}), "bad_chance");
}

TEST_F(Protocol, TheSameSeedGivesTheSameMatch) {
    const Json one = ask({{"op", "new"}, {"game", "clash"}, {"seed", "same"}});
    const Json two = ask({{"op", "new"}, {"game", "clash"}, {"seed", "same"}});
    EXPECT_EQ(one["events"], two["events"]);
    EXPECT_NE(one["match"], two["match"]);
    EXPECT_NE(one["events"], ask({{"op", "new"}, {"game", "clash"}, {"seed", "other"}})["events"]);
}

TEST_F(Protocol, ALoadedViewGoesOnLikeTheMatchItCameFrom) {
    const std::string m = begin({{"target", 2}});
    Json view = ask({{"op", "view"}, {"match", m}, {"seat", "all"}})["view"];
    const Json loaded = ask({{"op", "load"}, {"scenario", view}});
    ASSERT_EQ(loaded["ok"], true) << loaded;
    const std::string copy = loaded["match"];
    for (int moves = 0; moves < 1000; ++moves) {
        const Json pending = ask({{"op", "view"}, {"match", m}, {"seat", nullptr}})["view"]["pending"];
        if (pending.empty()) break;
        const Json actions = ask({{"op", "legal"}, {"match", m}, {"seat", pending[0]}})["actions"];
        const Json action = actions[static_cast<std::size_t>(moves * 7) % actions.size()];
        const Json one = ask({{"op", "apply"}, {"match", m}, {"seat", pending[0]}, {"action", action}});
        const Json two = ask({{"op", "apply"}, {"match", copy}, {"seat", pending[0]}, {"action", action}});
        ASSERT_EQ(one, two);
    }
    EXPECT_EQ(ask({{"op", "result"}, {"match", copy}})["over"], true);
    EXPECT_EQ(ask({{"op", "result"}, {"match", copy}}), ask({{"op", "result"}, {"match", m}}));
}

TEST_F(Protocol, ScenariosThatCannotBeAreRefused) {
    const Json view = ask({{"op", "view"}, {"match", begin()}, {"seat", "all"}})["view"];
    const auto broken = [&](const auto& change) {
        Json scenario = view;
        change(scenario);
        return ask({{"op", "load"}, {"scenario", scenario}});
    };
    expect_refused(broken([](Json& s) { s["players"][0]["hand"].push_back(s["players"][1]["hand"][0]); }),
                   "bad_scenario", "is in");
    expect_refused(broken([](Json& s) { s["players"][0]["hand"].erase(0); }), "bad_scenario", "nowhere");
    expect_refused(broken([](Json& s) { s["players"][0]["hand"][0] = "c999"; }), "bad_scenario", "c999");
    expect_refused(broken([](Json& s) { s["phase"] = "lunch"; }), "bad_scenario", "phase");
    expect_refused(broken([](Json& s) { s["phase"] = "attack"; }), "bad_scenario");
    expect_refused(broken([](Json& s) { s["points"] = {10, 0}; }), "bad_scenario");
    expect_refused(broken([](Json& s) { s["points"] = {-1, 0}; }), "bad_scenario", "points");
    expect_refused(broken([](Json& s) { s["colour"] = "red"; }), "bad_scenario", "colour");
    expect_refused(broken([](Json& s) { s["game"] = "chess"; }), "bad_scenario", "chess");
    expect_refused(broken([](Json& s) { s.erase("game"); }), "bad_scenario", "game");
    expect_refused(broken([](Json& s) { s["players"] = 5; }), "bad_scenario", "players");
    expect_refused(broken([](Json& s) { s["options"]["target"] = 200; }), "bad_option", "target");
    expect_refused(ask({{"op", "load"}, {"scenario", 5}}), "bad_request", "scenario");
}

TEST_F(Protocol, OpenStopsAtAStep) {
    const std::string m = begin();
    ask({{"op", "apply"}, {"match", m}, {"seat", 1}, {"action", {{"type", "deck-done"}}}});
    ask({{"op", "apply"}, {"match", m}, {"seat", 0}, {"action", {{"type", "deck-done"}}}});
    const Json replay = ask({{"op", "save"}, {"match", m}})["replay"];
    EXPECT_EQ(ask({{"op", "open"}, {"replay", replay}, {"step", 0}})["pending"], Json::array({0, 1}));
    EXPECT_EQ(ask({{"op", "open"}, {"replay", replay}, {"step", 1}})["pending"], Json::array({0}));
    expect_refused(ask({{"op", "open"}, {"replay", replay}, {"step", 3}}), "bad_replay", "2");
    Json edited = replay;
    edited["moves"][0]["seat"] = 0;
    expect_refused(ask({{"op", "open"}, {"replay", edited}}), "bad_replay", "line 2");
    edited = replay;
    edited["seed"] = "changed";
    expect_refused(ask({{"op", "open"}, {"replay", edited}}), "bad_replay", "line");
    edited = replay;
    edited["moves"].erase(1);
    expect_refused(ask({{"op", "open"}, {"replay", edited}}), "bad_replay", "entries");
    expect_refused(ask({{"op", "open"}, {"replay", 7}}), "bad_replay");
}

TEST_F(Protocol, ThinkAnswersALegalActionAndItsReasons) {
    const std::string m = begin();
    for (const char* agent : {"random", "greedy"}) {
        const Json thought = ask({{"op", "think"}, {"match", m}, {"seat", 1}, {"agent", agent}, {"ms", 20}});
        ASSERT_EQ(thought["ok"], true) << thought;
        const Json actions = ask({{"op", "legal"}, {"match", m}, {"seat", 1}})["actions"];
        EXPECT_NE(std::find(actions.begin(), actions.end(), thought["action"]), actions.end());
        EXPECT_TRUE(thought["info"].contains("iterations"));
        EXPECT_EQ(thought["info"]["value"].size(), 2U);
    }
    ask({{"op", "apply"}, {"match", m}, {"seat", 1}, {"action", {{"type", "deck-done"}}}});
    expect_refused(ask({{"op", "think"}, {"match", m}, {"seat", 1}, {"agent", "greedy"}}), "illegal_action", "owes");
}

TEST(protocol, LinesOfAnyLengthAndKindAreAnsweredInOrder) {
    std::string input = "{\"id\":1,\"op\":\"hello\"}\n";
    input += std::string(kMaxLine + 1, 'x') + "\n";
    input += "{\"id\":2,\"op\":\"new\",\"game\":\"clash\",\"seed\":\"" + std::string(100000, 'a') + "\"}\r\n";
    input += std::string("\0\0\0\n", 4);
    input += "{\"id\":3,\"op\":\"close\",\"match\":\"m1\"}";  // no newline at the end
    std::istringstream in(input);
    std::ostringstream out;
    run_referee(in, out);
    std::istringstream lines(out.str());
    std::vector<Json> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(*parse_json(line));
    ASSERT_EQ(answers.size(), 5U);
    EXPECT_EQ(answers[0]["id"], 1);
    EXPECT_EQ(answers[1]["error"]["code"], "too_large");
    EXPECT_EQ(answers[1]["id"], nullptr);
    EXPECT_EQ(answers[2]["id"], 2);
    EXPECT_EQ(answers[2]["ok"], true);
    EXPECT_EQ(answers[3]["error"]["code"], "bad_json");
    EXPECT_EQ(answers[4]["id"], 3);
    EXPECT_EQ(answers[4]["ok"], true);
}

#include "client.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "table/tutorials.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

// Learning by playing: tutorials, refusals that name their rule, and the analysis of finished games.
namespace imperium::test {

namespace {

using table::Lesson;
using table::Tutorial;

Json tutorial_file() {
    const Json words = {{"en", "words"}, {"fr", "mots"}};
    return {{"game", "clash"},
            {"seats", 2},
            {"seat", 0},
            {"about", words},
            {"steps",
             {{{"title", words},
               {"coach", words},
               {"enough", words},
               {"position", {{"game", "clash"}, {"phase", "attack"}}}}}}};
}

// Plays what is left of a stretch of steps without positions of their own; the first decision is given.
::testing::AssertionResult carries_on(const Tutorial& tutorial, std::size_t step, std::size_t pattern,
                                      std::unique_ptr<Match> match, const Json& action) {
    auto fail = [&](const Problem& problem) {
        return ::testing::AssertionFailure()
               << "step " << step << " with " << write_json(action) << ": " << problem.message();
    };
    if (auto done = match->apply(tutorial.seat, action); !done) return fail(done.error());
    Lesson rest = tutorial.steps[step];
    rest.patterns.erase(rest.patterns.begin(), rest.patterns.begin() + static_cast<std::ptrdiff_t>(pattern) + 1);
    if (auto done = table::play_lesson(*match, tutorial, rest); !done) return fail(done.error());
    for (std::size_t i = step + 1; i < tutorial.steps.size() && tutorial.steps[i].position.is_null(); ++i)
        if (auto done = table::play_lesson(*match, tutorial, tutorial.steps[i]); !done) return fail(done.error());
    return ::testing::AssertionSuccess();
}

Json wait_for_analysis(std::uint16_t port, const std::string& target) {
    for (int i = 0; i < 600; ++i) {
        const Json answer = get(port, target).json();
        if (answer.value("status", "") != "working") return answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return {};
}

}  // namespace

TEST(Learn, EveryGameHasATutorial) {
    for (const GameEntry& entry : registry().all()) {
        const auto tutorial = table::tutorial_of(entry.info->id);
        ASSERT_TRUE(tutorial) << entry.info->id << ": " << tutorial.error().message();
        EXPECT_EQ((*tutorial)->game, entry.info->id);
        EXPECT_GE((*tutorial)->steps.size(), 8U);
    }
}

// From the first step to the last, and whatever a pattern allows leads on as well.
TEST(Learn, EveryTutorialCanBePlayedToItsEnd) {
    for (const GameEntry& entry : registry().all()) {
        const auto found = table::tutorial_of(entry.info->id);
        ASSERT_TRUE(found) << found.error().message();
        const Tutorial& tutorial = **found;
        std::unique_ptr<Match> match;
        for (std::size_t i = 0; i < tutorial.steps.size(); ++i) {
            SCOPED_TRACE(tutorial.game + " step " + std::to_string(i));
            const Lesson& lesson = tutorial.steps[i];
            const auto there = table::match_at(tutorial, static_cast<int>(i));
            ASSERT_TRUE(there) << there.error().message();
            if (!lesson.position.is_null()) {
                auto loaded = registry().load(lesson.position, "tutorial");
                ASSERT_TRUE(loaded) << loaded.error().message();
                match = std::move(*loaded);
            }
            ASSERT_NE(match, nullptr);
            EXPECT_EQ(match->seats(), tutorial.described["seats"]);
            EXPECT_EQ(match->hash(), (*there)->hash());
            for (std::size_t k = 0; k < lesson.patterns.size(); ++k) {
                const auto expected = table::expected_action(*match, tutorial.seat, lesson.patterns[k]);
                ASSERT_TRUE(expected) << expected.error().message();
                for (const Json& action : match->legal(tutorial.seat)) {
                    if (!table::fits(lesson.patterns[k], action)) continue;
                    EXPECT_TRUE(carries_on(tutorial, i, k, match->clone(), action));
                }
                if (table::repeats(lesson.patterns[k])) continue;
                ASSERT_TRUE(match->apply(tutorial.seat, *expected));
            }
            Lesson replies = lesson;
            replies.patterns.clear();
            const auto answered = table::play_lesson(*match, tutorial, replies);
            ASSERT_TRUE(answered) << answered.error().message();
        }
    }
}

TEST(Learn, PatternsNameWhatMatters) {
    const Json action = {{"type", "unit"}, {"card", "c17"}};
    EXPECT_TRUE(table::fits(Json::object(), action));
    EXPECT_TRUE(table::fits({{"card", {"c1", "c17"}}}, action));
    EXPECT_FALSE(table::fits({{"card", {"c1", "c2"}}}, action));
    EXPECT_FALSE(table::fits({{"ships", 2}}, action));
    EXPECT_TRUE(table::fits({{"type", "unit"}, {"*", true}}, action));
    const Json plan = {{"type", "plan"}, {"order", {"explore", "expand", "exterminate"}}};
    EXPECT_TRUE(table::fits({{"order", {"explore", "expand", "exterminate"}}}, plan));
    EXPECT_FALSE(table::fits({{"order", {"expand", "explore", "exterminate"}}}, plan));
}

TEST(Learn, ATutorialThatIsWrongSaysWhere) {
    ASSERT_TRUE(table::tutorial_from(tutorial_file()));
    const auto says = [](const Json& file) {
        const auto read = table::tutorial_from(file);
        return read ? std::string() : read.error().message();
    };
    Json file = tutorial_file();
    file["steps"][0].erase("position");
    EXPECT_NE(says(file).find("steps[0].position"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"][0]["coach"].erase("fr");
    EXPECT_NE(says(file).find("steps[0].coach"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"][0]["do"] = {{{"type", "pass"}}};
    EXPECT_NE(says(file).find("steps[0].hint"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"][0]["then"] = {{{"seat", 0}, {"do", {{"type", "pass"}}}}};
    EXPECT_NE(says(file).find("learner"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"][0]["hint"] = file["about"];
    file["steps"][0]["do"] = {{{"type", "cut"}, {"*", true}}};
    EXPECT_NE(says(file).find("once"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"][0].erase("enough");
    EXPECT_NE(says(file).find("enough to play"), std::string::npos) << says(file);
    file = tutorial_file();
    file["steps"].push_back(file["steps"][0]);
    EXPECT_NE(says(file).find("enough to play"), std::string::npos) << says(file);
}

// 180 words a minute, six seconds for a decision, one for what another does, two for a step; in the slower language.
TEST(Learn, TheFirstPartTakesThreeMinutes) {
    const auto wordy = [](int words) {
        std::string text = "mot";
        for (int i = 1; i < words; ++i) text += i % 9 == 0 ? " : mot" : " mot";
        return text;
    };
    Json file = tutorial_file();
    Json& step = file["steps"][0];
    step["do"] = {{{"type", "pass"}}, {{"type", "pass"}}};
    step["hint"] = file["about"];
    step["then"] = {{{"seat", 1}, {"do", {{"type", "pass"}}}}};
    // Two words besides: the title and what is said in the end. 180 - 2 - 12 - 1 seconds are left for reading.
    step["coach"]["fr"] = wordy(165 * 3 - 2);
    const auto just = table::tutorial_from(file);
    ASSERT_TRUE(just) << just.error().message();
    EXPECT_EQ(just->described["first"], (Json{{"steps", 1}, {"minutes", 3}}));
    Json more = step;
    more.erase("enough");
    file["steps"].push_back(more);
    const auto longer = table::tutorial_from(file);
    ASSERT_TRUE(longer) << longer.error().message();
    EXPECT_EQ(longer->described["first"]["minutes"], 3);
    EXPECT_EQ(longer->described["minutes"], 6);
    file["steps"][0]["coach"]["fr"] = wordy(165 * 3 + 1);
    const auto slow = table::tutorial_from(file);
    ASSERT_FALSE(slow);
    EXPECT_NE(slow.error().message().find("181 seconds; at most 180"), std::string::npos) << slow.error().message();
    for (const GameEntry& entry : registry().all()) {
        const auto tutorial = table::tutorial_of(entry.info->id);
        ASSERT_TRUE(tutorial) << tutorial.error().message();
        EXPECT_LE((*tutorial)->described["first"]["minutes"], 3);
        EXPECT_GE((*tutorial)->described["first"]["steps"], 4);
        EXPECT_LT((*tutorial)->described["first"]["steps"], (*tutorial)->steps.size());
    }
}

TEST(Learn, WhyTriesWithoutDoing) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const Json seats = {{{"kind", "me"}}, {{"kind", "me"}}, {{"kind", "me"}}};
    const Json made =
        post(server.port(), "/api/tables", {{"game", "pocket"}, {"seats", seats}, {"seed", "why"}}).json();
    const auto id = made["table"].get<std::string>();
    Viewing first(server.port(), id, made["tokens"][0]["token"].get<std::string>());
    Viewing second(server.port(), id, made["tokens"][1]["token"].get<std::string>());
    first.hello();
    second.hello();
    first.settle();
    const Json tri = {{"type", "deploy"}, {"hex", "H24"}};
    const Json refused = first.command("why", {{"action", tri}});
    EXPECT_EQ(refused["ok"], true);
    EXPECT_EQ(refused["possible"], false);
    EXPECT_EQ(refused["error"]["rule"], "P2.2") << refused;
    EXPECT_EQ(first.command("move", {{"action", tri}})["error"]["rule"], "P2.2");
    const Json before = first.view();
    const Json possible = first.command("why", {{"action", first.legal()[0]}});
    EXPECT_EQ(possible["possible"], true);
    EXPECT_EQ(possible["error"], nullptr);
    first.settle();
    EXPECT_EQ(first.view(), before);
    const Json waiting = second.command("why", {{"action", tri}});
    EXPECT_EQ(waiting["possible"], false);
    EXPECT_FALSE(waiting["error"].contains("rule"));
    EXPECT_EQ(first.command("why")["ok"], false);
    Viewing watching(server.port(), id);
    watching.hello();
    watching.settle();
    EXPECT_EQ(watching.command("why", {{"action", tri}})["error"]["code"], "forbidden");
}

TEST(Learn, APracticeTableIsPlayedAndNotKept) {
    const TempFolder folder;
    std::string id;
    {
        const RunningServer server(settings_in(folder));
        EXPECT_EQ(get(server.port(), "/api/tutorials/chess").status, 404);
        const Json tutorial = get(server.port(), "/api/tutorials/clash").json();
        EXPECT_FALSE(tutorial["steps"][0].contains("position"));
        EXPECT_EQ(tutorial["steps"][0]["fresh"], true);
        const auto steps = tutorial["steps"].size();
        EXPECT_EQ(post(server.port(), "/api/tutorials/clash", {{"step", steps}}).status, 400);
        EXPECT_EQ(post(server.port(), "/api/tutorials/chess", {{"step", 0}}).status, 404);
        for (std::size_t step = 0; step < steps; ++step) {
            const Json& lesson = tutorial["steps"][step];
            const Json made = post(server.port(), "/api/tutorials/clash", {{"step", step}}).json();
            ASSERT_EQ(made["status"], "playing") << made;
            ASSERT_EQ(made["tokens"].size(), 2U);
            id = made["table"].get<std::string>();
            Viewing learner(server.port(), id, made["tokens"][0]["token"].get<std::string>());
            Viewing other(server.port(), id, made["tokens"][1]["token"].get<std::string>());
            learner.hello();
            other.hello();
            for (const Json& pattern : lesson["do"]) {
                if (table::repeats(pattern)) continue;
                learner.settle();
                const auto fitting = std::ranges::find_if(
                    learner.legal(), [&](const Json& action) { return table::fits(pattern, action); });
                ASSERT_NE(fitting, learner.legal().end()) << step;
                ASSERT_EQ(learner.command("move", {{"action", *fitting}})["ok"], true);
            }
            for (const Json& reply : lesson["then"]) {
                other.settle();
                ASSERT_EQ(other.command("move", {{"action", reply["do"]}})["ok"], true) << step;
            }
            learner.settle();
            if (lesson["do"].empty()) continue;
            // Taking back works from positions, too.
            if (learner.table()["status"] != "playing") continue;
            EXPECT_EQ(learner.command("undo")["ok"], true);
        }
        EXPECT_TRUE(get(server.port(), "/api/tables").json()["running"].empty());
        EXPECT_EQ(get(server.port(), "/api/tables/" + id + "/replay").status, 404);
    }
    const RunningServer again(settings_in(folder));
    EXPECT_EQ(get(again.port(), "/api/tables/" + id).status, 404);
}

TEST(Learn, AFinishedGameIsAnalysedOnce) {
    const TempFolder folder;
    server::Settings settings = settings_in(folder);
    settings.study_most = 1'500;
    auto running = std::make_unique<RunningServer>(settings);
    const RunningServer& server = *running;
    const TwoPeople people = hot_seat(server.port(), {{"options", {{"target", 3}}}, {"seed", "study"}});
    const std::string target = "/api/tables/" + people.table + "/analysis";
    EXPECT_EQ(get(server.port(), target).code(), "not_over");
    Viewing seats[2] = {{server.port(), people.table, people.tokens[0]},
                        {server.port(), people.table, people.tokens[1]}};
    for (Viewing& seat : seats) seat.hello();
    Rng rng(3);
    for (int i = 0; i < 2000; ++i) {
        for (Viewing& seat : seats) seat.settle();
        if (seats[0].table()["status"] == "over") break;
        Viewing& mover = seats[0].legal().empty() ? seats[1] : seats[0];
        const auto choice = rng.below(static_cast<std::uint32_t>(mover.legal().size()));
        ASSERT_EQ(mover.command("move", {{"action", mover.legal()[choice]}})["ok"], true);
    }
    ASSERT_EQ(seats[0].table()["status"], "over");
    const Json analysis = wait_for_analysis(server.port(), target);
    ASSERT_EQ(analysis.value("status", ""), "ready") << analysis;
    const Json replay = get(server.port(), "/api/tables/" + people.table + "/replay").json();
    EXPECT_EQ(analysis["steps"], replay["steps"]);
    EXPECT_EQ(analysis["level"], "admiral");
    ASSERT_GT(analysis["decisions"].size(), 5U);
    EXPECT_LE(analysis["decisions"].size(), 60U);
    int last = -1;
    for (const Json& one : analysis["decisions"]) {
        const int step = one["step"].get<int>();
        EXPECT_GT(step, last);
        last = step;
        EXPECT_EQ(one["seat"], replay["log"][static_cast<std::size_t>(step) + 1]["seat"]);
        EXPECT_EQ(one["action"], replay["log"][static_cast<std::size_t>(step) + 1]["action"]);
        EXPECT_GE(one["chance"].get<double>(), 0);
        EXPECT_LE(one["chance"].get<double>(), 1);
        if (one["action"] != one["best"] || one["cost"].is_null()) continue;
        EXPECT_EQ(one["cost"], 0.0);
    }
    for (const Json& turn : analysis["turns"]) {
        EXPECT_LT(turn["from"].get<int>(), turn["to"].get<int>());
        EXPECT_GE(std::abs(turn["after"].get<double>() - turn["before"].get<double>()), 0.099);
    }
    ASSERT_EQ(analysis["players"].size(), 2U);
    double cost = 0;
    for (const Json& one : analysis["decisions"])
        if (one["seat"] == 0 && !one["cost"].is_null()) cost += one["cost"].get<double>();
    EXPECT_NEAR(analysis["players"][0]["cost"].get<double>(), cost, 0.05);
    // The second time it is there at once, and the same; after a restart, too.
    EXPECT_EQ(get(server.port(), target).json(), analysis);
    running = nullptr;
    const RunningServer again(settings);
    EXPECT_EQ(get(again.port(), target).json(), analysis);
}

}  // namespace imperium::test

#include "client.hpp"
#include "core/replay.hpp"
#include "core/rng.hpp"
#include "core/stream.hpp"
#include "games/all.hpp"
#include "table/patch.hpp"

#include <gtest/gtest.h>

#include <set>

namespace imperium::test {

namespace {

Json pick(const Json& legal, Rng& rng) { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; }

// Ends the choosing of decks at once, then plays at random.
Json quick(const Json& legal, Rng& rng) {
    for (const Json& action : legal)
        if (action["type"] == "deck-done") return action;
    return pick(legal, rng);
}

void play_on(std::vector<Viewing*> seats, Rng& rng, int most = 100'000) {
    for (int move = 0; move < most; ++move) {
        Viewing* mover = nullptr;
        for (Viewing* seat : seats) {
            seat->settle();
            if (mover == nullptr && !seat->legal().empty()) mover = seat;
        }
        if (mover == nullptr) return;
        const Json ack = mover->command("move", {{"action", quick(mover->legal(), rng)}});
        ASSERT_TRUE(ack.value("ok", false)) << ack;
    }
}

// Names of cards anywhere in a text.
std::set<std::string> cards_in(const std::string& text) {
    std::set<std::string> found;
    // A name stands in quotes, or in notation after a blank, and has up to three digits; the id of a table may begin
    // like one, and a sum of eight digits look like a longer one.
    for (const char* before : {"\"c", " c"})
        for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + 1)) {
            std::size_t end = at + 2;
            while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
            if (end > at + 2 && end <= at + 5
                && (end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0))
                found.insert(text.substr(at + 1, end - at - 1));
        }
    return found;
}

// The catalogue of all cards is public; everything else is looked at.
std::string without_catalogue(const std::string& text) {
    Json message = *parse_json(text);
    if (message.value("t", "") == "state" && message["doc"]["view"].is_object()) message["doc"]["view"].erase("cards");
    if (message.contains("patch"))
        for (Json& one : message["patch"])
            if (one["path"] == "/view" && one["value"].is_object()) one["value"].erase("cards");
    return write_json(message);
}

}  // namespace

TEST(Play, TwoPeoplePlayWholeGames) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    for (std::uint64_t game = 0; game < 2; ++game) {
        const TwoPeople people = two_people(server.port(), {{"options", {{"target", 3}}}});
        Viewing ada(server.port(), people.table, people.tokens[0]);
        Viewing grace(server.port(), people.table, people.tokens[1]);
        ada.hello();
        grace.hello();
        EXPECT_EQ(ada.table()["you"], 0);
        EXPECT_EQ(grace.table()["you"], 1);
        EXPECT_EQ(grace.table()["seats"][0]["name"], "Ada");
        EXPECT_EQ(grace.table()["seed"], nullptr);
        const Json promised = grace.table()["seed_hash"];
        Rng rng(game);
        play_on({&ada, &grace}, rng);
        ASSERT_EQ(grace.table()["status"], "over");
        EXPECT_EQ(ada.table()["result"], grace.table()["result"]);
        EXPECT_EQ(Json(hex(sha256(grace.table()["seed"].get<std::string>()))), promised);

        const Json replay = get(server.port(), "/api/tables/" + people.table + "/replay").json();
        EXPECT_EQ(replay["winners"], grace.table()["result"]["winners"]);
        EXPECT_EQ(replay["log"].size(), replay["steps"].get<std::size_t>() + 1);
        EXPECT_EQ(replay["scores_by_step"].back(), replay["scores"]);
        const auto file = get(server.port(), "/api/tables/" + people.table + "/replay.json");
        EXPECT_NE(file.header("Content-Disposition").find("attachment"), std::string::npos);
        const auto match = open_replay_text(registry(), file.text);
        ASSERT_TRUE(match.has_value()) << match.error().message();
        EXPECT_TRUE((*match)->over());
    }
}

TEST(Play, StepsOfAFinishedGameLeadFromTheSetUpToTheEnd) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = hot_seat(server.port(), {{"options", {{"target", 1}}}, {"seed", "steps"}});
    Viewing first(server.port(), people.table, people.tokens[0]);
    Viewing second(server.port(), people.table, people.tokens[1]);
    first.hello();
    second.hello();
    EXPECT_EQ(get(server.port(), "/api/tables/" + people.table + "/replay").code(), "not_over");
    EXPECT_EQ(get(server.port(), "/api/tables/" + people.table + "/replay.json").status, 409);
    EXPECT_EQ(get(server.port(), "/api/tables/" + people.table + "/replay/steps").status, 409);
    Rng rng(1);
    play_on({&first, &second}, rng);
    const std::string base = "/api/tables/" + people.table + "/replay";
    const int steps = get(server.port(), base).json()["steps"].get<int>();
    const auto match = open_replay_text(registry(), get(server.port(), base + ".json").text);
    ASSERT_TRUE(match.has_value());
    Json view;
    int seen = 0;
    for (int from = 0; from <= steps; from += 7) {
        const Json part = get(server.port(), base + "/steps?from=" + std::to_string(from) + "&count=7").json();
        for (const Json& step : part["steps"]) {
            EXPECT_EQ(step["step"], seen++);
            if (step.contains("view"))
                view = step["view"];
            else
                ASSERT_TRUE(table::apply_patch(view, step["patch"]).has_value());
        }
    }
    EXPECT_EQ(seen, steps + 1);
    Json last = (*match)->view(Viewer::referee());
    last.erase("chance");
    EXPECT_EQ(view, last);
    EXPECT_EQ(get(server.port(), base + "/steps?from=99999").status, 400);
    EXPECT_EQ(get(server.port(), base + "/steps?from=x").status, 400);
}

// The promise: all traffic of a viewer over whole games holds nothing but what its views and events tell it.
TEST(Play, HiddenInformationNeverLeavesTheServer) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    for (std::uint64_t game = 0; game < 2; ++game) {
        const std::string seed = "hidden-" + std::to_string(game);
        const Json options = {{"target", 2}};
        const TwoPeople people = hot_seat(server.port(), {{"options", options}, {"seed", seed}});
        auto mirror = *registry().create("clash", 2, options, seed);
        Viewing first(server.port(), people.table, people.tokens[0]);
        Viewing second(server.port(), people.table, people.tokens[1]);
        Viewing watcher(server.port(), people.table);
        Viewing* viewers[3] = {&first, &second, &watcher};
        const Viewer eyes[3] = {Viewer::of(0), Viewer::of(1), Viewer::spectator()};
        std::set<std::string> known[3];
        std::size_t read[3] = {};
        for (int i = 0; i < 3; ++i) viewers[i]->hello();
        for (int i = 0; i < 3; ++i) viewers[i]->settle();
        const auto learn = [&](int i, const std::vector<Told>& told) {
            Json view = mirror->view(eyes[i]);
            view.erase("cards");
            known[i].merge(cards_in(write_json(view)));
            for (const Told& one : told) known[i].merge(cards_in(write_json(one.to(eyes[i]))));
        };
        const auto check = [&](int i) {
            Viewing& viewer = *viewers[i];
            EXPECT_EQ(viewer.view(), mirror->view(eyes[i]));
            EXPECT_EQ(viewer.legal(), i < 2 ? mirror->legal(static_cast<Seat>(i)) : Json::array());
            for (; read[i] < viewer.traffic().size(); ++read[i])
                for (const std::string& card : cards_in(without_catalogue(viewer.traffic()[read[i]])))
                    EXPECT_TRUE(known[i].contains(card))
                        << "viewer " << i << " was told of " << card << ": " << viewer.traffic()[read[i]];
        };
        for (int i = 0; i < 3; ++i) {
            learn(i, mirror->opening());
            check(i);
        }
        Rng rng(game + 10);
        int cuts = 0;
        while (!mirror->over() && !testing::Test::HasFailure()) {
            const auto pending = mirror->pending();
            // Both take their time with their decks, in turns.
            Seat seat = pending.lowest();
            if (pending.size() == 2) seat = static_cast<Seat>(rng.below(2));
            const Json legal = mirror->legal(seat);
            const bool cut = legal[0]["type"] == "cut" && cuts < 20;
            const Json action = cut ? legal[0] : quick(legal, rng);
            cuts += cut ? 1 : 0;
            const Json ack = viewers[seat]->command("move", {{"action", action}});
            ASSERT_TRUE(ack.value("ok", false)) << ack;
            const auto told = mirror->apply(seat, action);
            ASSERT_TRUE(told.has_value());
            for (int i = 0; i < 3; ++i) {
                const std::uint64_t before = viewers[i]->version();
                viewers[i]->settle();
                learn(i, *told);
                check(i);
                // A cut in secret is not even counted for the others.
                if (cut && i != seat) { EXPECT_EQ(viewers[i]->version(), before); }
            }
        }
        EXPECT_GT(cuts, 5);
        // The log of the other seat does not have the secret cuts, nor their number.
        for (const Json& entry : watcher.log()) EXPECT_EQ(entry.dump().find("\"cut\""), std::string::npos);
        for (std::size_t k = 0; k < watcher.log().size(); ++k) EXPECT_EQ(watcher.log()[k]["k"], k);
    }
}

// Whatever the game: a viewer's document is its view, its events are those it may know, and its log is made of them.
TEST(Play, EveryGameTellsAViewerItsViewAndItsEventsOnly) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    for (const GameEntry& entry : registry().all()) {
        const int count = entry.info->seats[0];
        Json list = Json::array();
        for (int i = 0; i < count; ++i) list.push_back({{"kind", "me"}});
        const Json made =
            post(server.port(), "/api/tables", {{"game", entry.info->id}, {"seats", list}, {"seed", "all"}}).json();
        ASSERT_TRUE(made.contains("tokens")) << made;
        auto mirror = *registry().create(entry.info->id, count, nullptr, "all");
        std::vector<std::unique_ptr<Viewing>> viewers;
        const auto table = made["table"].get<std::string>();
        for (const Json& one : made["tokens"])
            viewers.push_back(std::make_unique<Viewing>(server.port(), table, one["token"].get<std::string>()));
        viewers.push_back(std::make_unique<Viewing>(server.port(), table));
        for (auto& viewer : viewers) viewer->hello();
        for (auto& viewer : viewers) viewer->settle();
        Rng rng(21);
        for (int move = 0; move < 80 && !mirror->over() && !testing::Test::HasFailure(); ++move) {
            // Any of those who owe a decision, so that simultaneous ones mix.
            std::vector<Seat> pending;
            for (const Seat seat : mirror->pending()) pending.push_back(seat);
            const Seat seat = pending[rng.below(static_cast<std::uint32_t>(pending.size()))];
            const Json action = pick(mirror->legal(seat), rng);
            std::vector<std::size_t> read, entries;
            for (auto& viewer : viewers) {
                read.push_back(viewer->traffic().size());
                entries.push_back(viewer->log().size());
            }
            ASSERT_TRUE(viewers[seat]->command("move", {{"action", action}}).value("ok", false));
            const auto told = mirror->apply(seat, action);
            ASSERT_TRUE(told.has_value());
            for (std::size_t i = 0; i < viewers.size(); ++i) {
                Viewing& viewer = *viewers[i];
                const bool watches = i + 1 == viewers.size();
                const Viewer eyes = watches ? Viewer::spectator() : Viewer::of(static_cast<Seat>(i));
                viewer.settle();
                EXPECT_EQ(viewer.view(), mirror->view(eyes));
                EXPECT_EQ(viewer.legal(), watches ? Json::array() : mirror->legal(static_cast<Seat>(i)));
                Json expected = Json::array();
                for (const Told& one : *told) {
                    if (one.to(eyes).is_null()) continue;
                    expected.push_back(one.to(eyes));
                }
                Json events = Json::array();
                for (std::size_t at = read[i]; at < viewer.traffic().size(); ++at)
                    for (const Json& entry : parse_json(viewer.traffic()[at])->value("log", Json::array()))
                        for (const Json& event : entry["events"]) events.push_back(event);
                EXPECT_EQ(events, expected) << entry.info->id;
                ASSERT_LE(viewer.log().size(), entries[i] + 1);
            }
        }
    }
}

TEST(Play, TwoWhoDecideAtTheSameMomentBothSucceed) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    Viewing grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    const Json done = {{"id", "same"}, {"do", "move"}, {"action", {{"type", "deck-done"}}}};
    ada.send(done);
    grace.send(done);
    EXPECT_TRUE(ada.await_ack("same").value("ok", false));
    EXPECT_TRUE(grace.await_ack("same").value("ok", false));
    ada.settle();
    grace.settle();
    EXPECT_NE(ada.view()["phase"], "deck");
    EXPECT_EQ(ada.view()["phase"], grace.view()["phase"]);
}

TEST(Play, ACommandThatIsSentAgainHappensOnce) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    const Json action = ada.legal()[0];
    EXPECT_TRUE(ada.command_as("x1", "move", {{"action", action}}).value("ok", false));
    ada.settle();
    const Json after = ada.doc();
    const Json again = ada.command_as("x1", "move", {{"action", action}});
    EXPECT_TRUE(again.value("ok", false));
    EXPECT_TRUE(again.value("again", false));
    EXPECT_EQ(ada.doc(), after);
    ada.command_as("x2", "say", {{"text", "hello"}});
    ada.command_as("x2", "say", {{"text", "hello"}});
    EXPECT_EQ(ada.chat().size(), 1U);
    // A refused command may be tried again under its id.
    EXPECT_FALSE(ada.command_as("x3", "move", {{"action", {{"type", "pass"}}}}).value("ok", true));
    EXPECT_TRUE(ada.command_as("x3", "move", {{"action", {{"type", "deck-done"}}}}).value("ok", false));
}

TEST(Play, WhoComesBackGetsWhatWasMissed) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.bounds.updates_kept = 6;
    const RunningServer server(settings);
    const TwoPeople people = hot_seat(server.port(), {{"seed", "back"}});
    Viewing first(server.port(), people.table, people.tokens[0]);
    Viewing stays(server.port(), people.table, people.tokens[0]);
    first.hello();
    stays.hello();
    first.settle();
    const std::uint64_t version = first.version();
    first.drop();
    for (int i = 0; i < 3; ++i) stays.command("move", {{"action", stays.legal()[0]}});
    {
        Viewing back(server.port(), people.table, people.tokens[0]);
        back.go_on_from(first);
        const Json next = back.next();
        EXPECT_EQ(next["t"], "update");
        EXPECT_EQ(next["v"], version + 1);
        back.settle();
        stays.settle();
        EXPECT_EQ(back.states(), 0);
        EXPECT_EQ(back.doc(), stays.doc());
        EXPECT_EQ(back.log(), stays.log());
    }
    {
        Viewing same(server.port(), people.table, people.tokens[0]);
        stays.settle();
        same.go_on_from(stays);
        const Json next = same.next();
        EXPECT_EQ(next["t"], "update");
        EXPECT_EQ(next["v"], stays.version());
        EXPECT_EQ(next.size(), 2U);
    }
    for (int i = 0; i < 6; ++i) stays.command("move", {{"action", stays.legal()[0]}});
    for (const auto& [epoch, v] : {std::pair{first.epoch(), version}, std::pair{std::string("old"), stays.version()},
                                   std::pair{stays.epoch(), stays.version() + 99}}) {
        Viewing late(server.port(), people.table, people.tokens[0]);
        late.resume(epoch, v);
        EXPECT_EQ(late.next()["t"], "state");
        EXPECT_EQ(late.view(), stays.view());
        EXPECT_EQ(late.log(), stays.log());
    }
}

TEST(Play, SpectatorsSeeWhatThePublicMaySee) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    Viewing watcher(server.port(), people.table);
    ada.hello();
    watcher.hello();
    EXPECT_EQ(watcher.table()["you"], nullptr);
    EXPECT_EQ(watcher.view()["players"][0]["hand"], nullptr);
    EXPECT_EQ(watcher.view()["players"][1]["hand"], nullptr);
    EXPECT_TRUE(watcher.legal().empty());
    for (const char* name : {"move", "say", "undo", "hint", "leave", "rematch", "name"}) {
        const Json ack = watcher.command(name, {{"action", {{"type", "deck-done"}}}, {"text", "x"}, {"name", "x"}});
        EXPECT_EQ(ack["error"]["code"], "forbidden") << name;
    }
    ada.settle();
    EXPECT_EQ(ada.table()["spectators"], 1);
    EXPECT_TRUE(watcher.command("look", {{"k", 0}})["view"].is_object());
    watcher.drop();
    EXPECT_TRUE(ada.await([](const Viewing& v) { return v.table()["spectators"] == 0; }));
}

TEST(Play, AloneUndoAndHintsAreFree) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = hot_seat(server.port(), {{"seed", "undo"}});
    Viewing first(server.port(), people.table, people.tokens[0]);
    Viewing second(server.port(), people.table, people.tokens[1]);
    first.hello();
    second.hello();
    EXPECT_EQ(first.table()["alone"], true);
    EXPECT_EQ(first.command("undo")["error"]["code"], "not_now");
    first.settle();
    const Json view = first.view();
    const Json log = first.log();
    const Json hint = first.command("hint");
    ASSERT_TRUE(hint.value("ok", false)) << hint;
    first.command("move", {{"action", hint["action"]}});
    first.settle();
    EXPECT_EQ(first.log().size(), log.size() + 1);
    EXPECT_TRUE(tells(first.log().back(), hint["action"]));
    EXPECT_TRUE(first.command("undo").value("ok", false));
    EXPECT_EQ(first.view(), view);
    EXPECT_EQ(first.log(), log);
    const Json actions = first.command("explain")["actions"];
    EXPECT_EQ(actions.size(), first.legal().size());
    EXPECT_EQ(actions[0]["action"], first.legal()[0]);
    // What was seen at an entry of the log can be seen again.
    EXPECT_EQ(first.command("look", {{"k", 0}})["view"], view);
    EXPECT_FALSE(first.command("look", {{"k", 999}}).value("ok", true));
}

TEST(Play, AmongPeopleUndoNeedsConsent) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    Viewing grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    EXPECT_EQ(ada.table()["alone"], false);
    EXPECT_EQ(ada.command("hint")["error"]["code"], "forbidden");
    const Json view = ada.view();
    ada.command("move", {{"action", {{"type", "deck-done"}}}});
    EXPECT_TRUE(ada.command("undo").value("ok", false));
    EXPECT_NE(ada.view(), view);
    grace.settle();
    EXPECT_EQ(grace.table()["undo"]["seat"], 0);
    EXPECT_EQ(ada.command("answer", {{"yes", true}})["error"]["code"], "not_now");
    grace.command("answer", {{"yes", false}});
    ada.settle();
    EXPECT_EQ(ada.table()["undo"], nullptr);
    EXPECT_NE(ada.view(), view);
    ada.command("undo");
    EXPECT_TRUE(grace.command("answer", {{"yes", true}}).value("ok", false));
    ada.settle();
    EXPECT_EQ(ada.view(), view);
    // It lapses with the next decision.
    ada.command("move", {{"action", {{"type", "deck-done"}}}});
    ada.command("undo");
    grace.command("move", {{"action", {{"type", "deck-done"}}}});
    EXPECT_EQ(grace.table()["undo"], nullptr);
    EXPECT_EQ(grace.command("answer", {{"yes", true}})["error"]["code"], "not_now");
}

TEST(Play, ComputersPlayAndStopWithTheTable) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const Json made = post(server.port(), "/api/tables",
                           {{"game", "clash"},
                            {"options", {{"target", 2}}},
                            {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", "greedy"}}}}})
                          .json();
    Viewing me(server.port(), made["table"].get<std::string>(), made["tokens"][0]["token"].get<std::string>());
    me.hello();
    Rng rng(3);
    for (int i = 0; i < 2000 && me.table()["status"] == "playing"; ++i) {
        ASSERT_TRUE(me.await([](const Viewing& v) { return !v.legal().empty() || v.table()["status"] == "over"; }));
        if (!me.legal().empty()) me.command("move", {{"action", quick(me.legal(), rng)}});
    }
    EXPECT_EQ(me.table()["status"], "over");
    // Alone a rematch begins at once, with the seats moved up by one and the same token.
    const Json again = me.command("rematch");
    ASSERT_TRUE(again.contains("table")) << again;
    EXPECT_EQ(me.table()["rematch"]["table"], again["table"]);
    EXPECT_EQ(me.table()["rematch"]["seat"], 1);
    EXPECT_EQ(me.command("rematch")["table"], again["table"]);
    Viewing next(server.port(), again["table"].get<std::string>(), made["tokens"][0]["token"].get<std::string>());
    next.hello();
    EXPECT_EQ(next.table()["you"], 1);
    EXPECT_EQ(next.table()["seats"][0]["kind"], "computer");
}

TEST(Play, ARematchNeedsEverybody) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port(), {{"options", {{"target", 1}}}});
    Viewing ada(server.port(), people.table, people.tokens[0]);
    Viewing grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    EXPECT_EQ(ada.command("rematch")["error"]["code"], "not_now");
    Rng rng(5);
    play_on({&ada, &grace}, rng);
    EXPECT_EQ(ada.command("undo")["error"]["code"], "not_now");
    EXPECT_TRUE(ada.command("rematch").value("ok", false));
    grace.settle();
    EXPECT_EQ(grace.table()["rematch"], (Json{{"agreed", {0}}, {"table", nullptr}, {"seat", nullptr}}));
    const Json begun = grace.command("rematch");
    ASSERT_TRUE(begun.contains("table"));
    ada.settle();
    EXPECT_EQ(ada.table()["rematch"]["table"], begun["table"]);
    EXPECT_EQ(ada.table()["rematch"]["seat"], 1);
    EXPECT_EQ(grace.table()["rematch"]["seat"], 0);
}

TEST(Play, AComputerTakesTheSeatOfWhoLeavesAndGivesItBack) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.replace_after = 150;
    const RunningServer server(settings);
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    {
        Viewing grace(server.port(), people.table, people.tokens[1]);
        grace.hello();
        EXPECT_EQ(ada.command("replace", {{"seat", 1}})["error"]["code"], "not_now");
    }
    EXPECT_TRUE(ada.await([](const Viewing& v) { return v.table()["seats"][1]["here"] == false; }));
    EXPECT_TRUE(ada.table()["seats"][1]["away_since"].is_number());
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    // Among people the level of a stand-in is the one that was agreed.
    EXPECT_EQ(ada.command("replace", {{"seat", 1}, {"level", "emperor"}})["error"]["code"], "forbidden");
    EXPECT_TRUE(ada.command("replace", {{"seat", 1}}).value("ok", false));
    EXPECT_EQ(ada.table()["seats"][1]["level"], "captain");
    ada.command("move", {{"action", {{"type", "deck-done"}}}});
    EXPECT_TRUE(ada.await([](const Viewing& v) { return v.view()["phase"] != "deck"; }));
    Viewing grace(server.port(), people.table, people.tokens[1]);
    grace.hello();
    EXPECT_TRUE(grace.legal().empty());
    EXPECT_EQ(grace.command("move", {{"action", {{"type", "pass"}}}})["error"]["code"], "not_now");
    // Coming back waits for the end of the round.
    EXPECT_EQ(grace.command("return")["waits"], true);
    EXPECT_EQ(grace.table()["seats"][1]["returning"], true);
    ada.settle();
    const Json round = ada.view()["round"];
    Rng rng(3);
    for (int i = 0; i < 300 && !ada.table()["seats"][1]["level"].is_null(); ++i) {
        ada.settle();
        if (ada.view()["round"] == round) { EXPECT_EQ(ada.table()["seats"][1]["level"], "captain"); }
        if (!ada.legal().empty())
            ada.command("move", {{"action", pick(ada.legal(), rng)}});
        else
            ada.next(0.1);
    }
    EXPECT_EQ(ada.table()["seats"][1]["level"], nullptr);
    EXPECT_EQ(grace.command("leave", {{"level", "random"}})["error"]["code"], "forbidden");
    EXPECT_TRUE(grace.command("leave").value("ok", false));
    EXPECT_EQ(grace.table()["seats"][1]["level"], "captain");
    EXPECT_EQ(ada.command("replace", {{"seat", 0}})["error"]["code"], "not_now");
}

TEST(Play, WhenTimeIsUpAComputerDecidesOnce) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port(), {{"clock", {{"per", "move"}, {"seconds", 5}}}});
    Viewing ada(server.port(), people.table, people.tokens[0]), grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    const Json clock = ada.table()["clock"];
    EXPECT_EQ(clock["left"], Json::array({5000, 5000}));
    EXPECT_TRUE(clock["ends"][0].is_number());
    const Json before = ada.table()["clock"];
    ada.command("move", {{"action", {{"type", "deck-done"}}}});
    EXPECT_EQ(ada.table()["clock"]["ends"][0], nullptr);
    EXPECT_EQ(ada.table()["clock"]["ends"][1], before["ends"][1]);
    grace.hello();
    grace.settle();
    const auto entries = grace.log().size();
    EXPECT_TRUE(grace.await([&](const Viewing& v) { return v.log().size() > entries; }, 9));
    EXPECT_EQ(grace.table()["seats"][1]["level"], nullptr);
}

TEST(Play, WhenTheTimeToReactIsUpTheServerPasses) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port(), {{"game", "seize"}, {"clock", {{"reaction", 3}}}});
    Viewing seats[2] = {{server.port(), people.table, people.tokens[0]},
                        {server.port(), people.table, people.tokens[1]}};
    Viewing watcher(server.port(), people.table);
    watcher.hello();
    for (Viewing& seat : seats) seat.hello();
    const auto in_window = [](const Viewing& seat) { return !seat.legal().empty() && seat.view()["asks"] == "window"; };
    Rng rng(1);
    for (int i = 0; i < 1000 && !in_window(seats[0]) && !in_window(seats[1]); ++i) {
        Viewing& mover = seats[0].legal().empty() ? seats[1] : seats[0];
        EXPECT_EQ(mover.table()["clock"]["passes"], nullptr);
        const auto choice = rng.below(static_cast<std::uint32_t>(mover.legal().size()));
        ASSERT_EQ(mover.command("move", {{"action", mover.legal()[choice]}})["ok"], true);
        for (Viewing& seat : seats) seat.settle();
    }
    const int asked = in_window(seats[0]) ? 0 : 1;
    ASSERT_TRUE(in_window(seats[asked]));
    watcher.settle();
    // Only who is asked sees a time running.
    EXPECT_TRUE(seats[asked].table()["clock"]["passes"].is_number());
    Json unasked = seats[asked].table()["clock"];
    unasked["passes"] = nullptr;
    EXPECT_EQ(seats[1 - asked].table()["clock"], unasked);
    EXPECT_EQ(watcher.table()["clock"], unasked);
    const Json question = seats[asked].legal();
    const auto entries = seats[asked].log().size();
    EXPECT_TRUE(seats[asked].await([&](const Viewing& v) { return v.log().size() > entries; }, 6));
    const Json& entry = seats[asked].log()[entries];
    EXPECT_EQ(entry["seat"], asked);
    EXPECT_TRUE(tells(entry, {{"type", "pass"}}));
    // It was nothing but a decision: the seat is the person's own, and may take it back if the other agrees.
    EXPECT_EQ(seats[asked].table()["seats"][static_cast<std::size_t>(asked)]["level"], nullptr);
    EXPECT_TRUE(seats[asked].command("undo").value("ok", false));
    EXPECT_TRUE(seats[1 - asked].command("answer", {{"yes", true}}).value("ok", false));
    seats[asked].settle();
    EXPECT_EQ(seats[asked].legal(), question);
    EXPECT_TRUE(seats[asked].table()["clock"]["passes"].is_number());
}

TEST(Play, JoiningFillingAndTheLobby) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const Json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
    const Json made =
        post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", seats}, {"name", "Ada <b>"}}).json();
    EXPECT_EQ(made["status"], "waiting");
    const std::string id = made["table"].get<std::string>();
    const std::string token = made["tokens"][0]["token"].get<std::string>();
    const auto lobby = get(server.port(), "/api/tables");
    EXPECT_EQ(lobby.json()["open"][0]["id"], id);
    EXPECT_EQ(lobby.json()["open"][0]["seats"][0]["name"], "Ada <b>");
    EXPECT_EQ(get(server.port(), "/api/tables", {{"If-None-Match", lobby.header("ETag")}}).status, 304);
    Viewing ada(server.port(), id, token);
    ada.hello();
    EXPECT_EQ(ada.view(), nullptr);
    EXPECT_EQ(ada.table()["status"], "waiting");
    EXPECT_EQ(ada.command("move", {{"action", {{"type", "pass"}}}})["error"]["code"], "not_now");
    EXPECT_EQ(post(server.port(), "/api/tables/" + id + "/join", {{"seat", 0}}).code(), "no_seat");
    EXPECT_EQ(post(server.port(), "/api/tables/" + id + "/fill", {{"token", "no"}, {"seat", 1}}).status, 403);
    const auto filled =
        post(server.port(), "/api/tables/" + id + "/fill", {{"token", token}, {"seat", 1}, {"level", "greedy"}});
    EXPECT_EQ(filled.json()["status"], "playing");
    EXPECT_TRUE(ada.await([](const Viewing& v) { return v.view().is_object(); }));
    EXPECT_EQ(post(server.port(), "/api/tables/" + id + "/join", {{"name", "x"}}).status, 409);
    const Json mine = post(server.port(), "/api/mine",
                           {{"seats",
                             {{{"table", id}, {"token", token}},
                              {{"table", id}, {"token", "no"}},
                              {{"table", "no"}, {"token", "no"}}}}})
                          .json();
    EXPECT_EQ(mine["tables"][0]["your_turn"], true);
    EXPECT_EQ(mine["tables"][1], nullptr);
    EXPECT_EQ(mine["tables"][2], nullptr);
    EXPECT_TRUE(ada.command("name", {{"name", "  Ada\n Lovelace "}}).value("ok", false));
    EXPECT_EQ(ada.table()["seats"][0]["name"], "Ada Lovelace");
    EXPECT_EQ(get(server.port(), "/api/tables/" + id).json()["status"], "playing");
    // Unlisted tables are found by their link only.
    const Json hidden =
        post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", seats}, {"listed", false}}).json();
    EXPECT_TRUE(get(server.port(), "/api/tables").json()["open"].empty());
    EXPECT_EQ(get(server.port(), "/api/tables/" + hidden["table"].get<std::string>()).status, 200);
}

TEST(Play, MedianUpdateIsSmall) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    for (const GameEntry& entry : registry().all()) {
        const int seats = entry.info->seats[0];
        Json list = Json::array();
        for (int i = 0; i < seats; ++i) list.push_back({{"kind", "me"}});
        const Json made =
            post(server.port(), "/api/tables", {{"game", entry.info->id}, {"seats", list}, {"seed", "size"}}).json();
        ASSERT_TRUE(made.contains("tokens")) << made;
        std::vector<std::unique_ptr<Viewing>> viewers;
        for (const Json& one : made["tokens"]) {
            viewers.push_back(std::make_unique<Viewing>(server.port(), made["table"].get<std::string>(),
                                                        one["token"].get<std::string>()));
            viewers.back()->hello();
        }
        Rng rng(9);
        for (int move = 0; move < 120; ++move) {
            for (auto& viewer : viewers) viewer->settle();
            const auto mover = std::ranges::find_if(viewers, [](const auto& v) { return !v->legal().empty(); });
            if (mover == viewers.end()) break;
            ASSERT_TRUE((*mover)->command("move", {{"action", pick((*mover)->legal(), rng)}}).value("ok", false));
        }
        std::vector<std::size_t> sizes;
        for (const auto& viewer : viewers)
            for (const std::string& text : viewer->traffic())
                if (text.starts_with(R"({"t":"update")")) sizes.push_back(text.size());
        std::ranges::sort(sizes);
        ASSERT_GT(sizes.size(), 20U);
        EXPECT_LT(sizes[sizes.size() / 2], 1024U) << entry.info->id;
        RecordProperty(entry.info->id + "_median_bytes", static_cast<int>(sizes[sizes.size() / 2]));
    }
}

}  // namespace imperium::test

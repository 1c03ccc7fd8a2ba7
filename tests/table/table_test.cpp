#include "core/replay.hpp"
#include "core/stream.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "simulate/disk.hpp"
#include "table/sent.hpp"
#include "table/table.hpp"

#include <gtest/gtest.h>

namespace imperium::table {

namespace {

constexpr Moment kHour = 3'600'000;

// A table on a desk: everything it wants is done at once, unless a test holds it back.
class Desk {
public:
    Desk(const std::string& game, int people, int computers, const Json& clock = nullptr,
         const Json& options = nullptr) {
        store::TableRecord record;
        record.id = "t";
        record.game = game;
        record.seats = people + computers;
        record.seed = "desk";
        record.clock = clock;
        stamp(record, (*registry().create(game, record.seats, options, record.seed))->journal());
        std::vector<store::Change> changes = {record};
        for (int seat = 0; seat < record.seats; ++seat) {
            const bool person = seat < people;
            changes.emplace_back(store::SeatRecord{"t", seat, person ? "person" : "computer", "",
                                                   person ? "" : "random", seat,
                                                   person ? "token" + std::to_string(seat) : "", -1});
        }
        disk.write(changes);
        start();
        for (int seat = 0; seat < people; ++seat)
            happen(Hello{static_cast<ClientId>(seat + 1), Viewer::of(static_cast<Seat>(seat)), "", {}});
    }

    void start() {
        thoughts.clear();
        wake.reset();
        ++boots;
        Terms terms;
        terms.epoch = "epoch" + std::to_string(boots);
        std::vector<Output> outputs;
        table = Table::open(terms, disk.table("t"), nullptr, time, outputs);
        perform(outputs);
    }

    void happen(const Input& input) {
        std::vector<Output> outputs;
        table->on(input, time, outputs);
        perform(outputs);
    }

    void perform(std::vector<Output>& outputs) {
        std::vector<Input> next;
        for (Output& output : outputs) {
            if (const auto* tell = std::get_if<Tell>(&output))
                told[tell->client].push_back(*parse_json(tell->message->text));
            if (const auto* write = std::get_if<Write>(&output)) {
                if (hold_writes && write->ticket != 0) {
                    held.push_back(*write);
                    continue;
                }
                disk.write(write->changes);
                if (write->ticket != 0) next.emplace_back(Written{write->ticket, {}});
            }
            if (const auto* think = std::get_if<Think>(&output)) thoughts.push_back(*think);
            if (const auto* at = std::get_if<Wake>(&output)) wake = at->at;
            if (std::holds_alternative<Recall>(output)) {
                const store::Kept& kept = disk.table("t");
                next.emplace_back(Recalled{
                    std::make_shared<Result<History>>(replayed(kept.table, nullptr, kept.entries)), kept.entries});
            }
            if (const auto* find = std::get_if<Find>(&output)) {
                const auto then = play_again(registry(), find->match->journal(), find->decisions);
                Result<Json> view = refuse("stopped", "it was not found");
                if (then) view = then->match->view(find->viewer);
                next.emplace_back(Found{find->ticket, view});
            }
            if (const auto* count = std::get_if<Count>(&output); count != nullptr && *count == Count::played_again)
                ++played_again;
        }
        for (const Input& input : next) happen(input);
    }

    Json command(ClientId client, Json body) {
        body["id"] = "c" + std::to_string(++commands);
        happen(Command{client, body, 0});
        for (const Json& message : told[client])
            if (message["t"] == "ack" && message["id"] == body["id"]) return message;
        return nullptr;
    }
    Json move(Seat seat) {
        const Json legal = table->match()->legal(seat);
        for (const Json& action : legal)
            if (action["type"] == "deck-done") return command(seat + 1U, {{"do", "move"}, {"action", action}});
        return command(seat + 1U, {{"do", "move"}, {"action", legal.empty() ? Json::object() : legal[0]}});
    }
    // All computers decide what they were asked.
    void think() {
        for (const Think& one : std::exchange(thoughts, {}))
            happen(Thought{one.ticket, advise(*one.match, one.seat, Agent::random, Limits{1, {}}, 7)});
    }
    // Time goes by; the table is woken when it wants to be.
    void pass(Moment milliseconds) {
        const Moment end = time.steady + milliseconds;
        for (int i = 0; i < 100'000 && wake && *wake <= end; ++i) {
            time.wall += std::max<Moment>(0, *wake + 1 - time.steady);
            time.steady = std::max(time.steady, *wake + 1);
            wake.reset();
            happen(Woken{});
        }
        time.wall += std::max<Moment>(0, end - time.steady);
        time.steady = std::max(time.steady, end);
    }
    Json shown(Seat seat) { return table->picture(Viewer::of(seat)).table; }

    simulate::Disk disk;
    std::unique_ptr<Table> table;
    Time time{1'000, 1'700'000'000'000};
    std::map<ClientId, std::vector<Json>> told;
    std::vector<Think> thoughts;
    std::vector<Write> held;
    std::optional<Moment> wake;
    bool hold_writes = false;
    int commands = 0;
    int boots = 0;
    int played_again = 0;  // by the table itself
};

}  // namespace

// A browser thinks itself: it is given a world imagined for its seat, and nobody here thinks.
TEST(Table, AHintMayBeThoughtOutElsewhere) {
    Desk desk("clash", 1, 1);
    const auto thoughts = desk.thoughts.size();
    const Json ack = desk.command(1, {{"do", "hint"}, {"world", true}});
    ASSERT_EQ(ack["ok"], true) << ack;
    EXPECT_EQ(ack["world"], sent_to(*desk.table->match(), 0));
    EXPECT_EQ(ack["seat"], 0);
    EXPECT_EQ(ack["level"], "emperor");
    EXPECT_GT(ack["most"].get<int>(), 0);
    EXPECT_EQ(desk.thoughts.size(), thoughts);
    EXPECT_EQ(desk.command(1, {{"do", "hint"}, {"world", "x"}})["error"]["code"], "bad_request");
    EXPECT_EQ(desk.command(1, {{"do", "hint"}, {"world", true}, {"level", "x"}})["ok"], false);
    Desk two("clash", 2, 0);
    EXPECT_EQ(two.command(1, {{"do", "hint"}, {"world", true}})["error"]["code"], "forbidden");
}

TEST(Table, TellsOnlyWhatIsWritten) {
    Desk desk("clash", 2, 0);
    desk.hold_writes = true;
    const auto before = desk.told[2].size();
    EXPECT_EQ(desk.move(0), nullptr);
    EXPECT_EQ(desk.told[2].size(), before);
    ASSERT_EQ(desk.held.size(), 1U);
    // While that is being written everything else waits.
    EXPECT_EQ(desk.command(2, {{"do", "ping"}}), nullptr);
    desk.hold_writes = false;
    desk.happen(Written{desk.held[0].ticket + 1, {}});  // not the one it waits for
    EXPECT_EQ(desk.told[2].size(), before);
    desk.happen(Written{desk.held[0].ticket, {}});
    EXPECT_GT(desk.told[2].size(), before);
    EXPECT_EQ(desk.told[1].back()["ok"], true);
}

TEST(Table, WhatCouldNotBeWrittenHasNotHappened) {
    Desk desk("clash", 2, 0);
    const Json before = desk.table->match()->view(Viewer::of(0));
    desk.hold_writes = true;
    desk.move(0);
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    EXPECT_EQ(desk.told[1].back()["ok"], false);
    EXPECT_EQ(desk.table->match()->view(Viewer::of(0)), before);
    desk.hold_writes = false;
    EXPECT_EQ(desk.move(0)["ok"], true);
}

TEST(Table, AComputerGoesOnAfterAWriteThatFailedWhoeverWritesNext) {
    Desk desk("clash", 1, 1);
    desk.hold_writes = true;
    desk.think();
    ASSERT_EQ(desk.held.size(), 1U);
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    desk.hold_writes = false;
    EXPECT_TRUE(desk.thoughts.empty());
    EXPECT_EQ(desk.command(1, {{"do", "say"}, {"text", "hello"}})["ok"], true);
    EXPECT_EQ(desk.thoughts.size(), 1U);
}

TEST(Table, WhatWasRefusedIsNotDoneWhenItComesASecondTime) {
    Desk desk("clash", 2, 0);
    desk.hold_writes = true;
    const Json command = {{"do", "say"}, {"text", "hello"}, {"id", "once"}};
    desk.happen(Command{1, command, 0});
    desk.happen(Command{1, command, 0});  // its twin waits behind it
    desk.hold_writes = false;
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    EXPECT_EQ(desk.told[1].back()["ok"], false);
    EXPECT_TRUE(desk.disk.table("t").chat.empty());
}

// By a made-up clock: each thought takes all the time it is given, and a person waits no longer than the level allows.
TEST(Table, ComputersShareOneWaitBetweenTwoDecisionsOfAPerson) {
    Desk desk("galactic", 1, 3);
    int thoughts = 0;
    for (int turn = 0; turn < 3; ++turn) {
        std::int64_t waited = 0;
        for (int round = 0; round < 20 && !desk.thoughts.empty(); ++round) {
            for (const Think& one : desk.thoughts) {
                waited += one.most;
                desk.time.steady += one.most;
                ++thoughts;
            }
            desk.think();
        }
        EXPECT_LE(waited, 500);
        if (!desk.table->match()->pending().has(0)) break;
        EXPECT_EQ(desk.move(0)["ok"], true);
    }
    EXPECT_GT(thoughts, 3);
}

TEST(Table, AThoughtThatIsOutOfDateIsDropped) {
    Desk desk("clash", 1, 1);
    ASSERT_EQ(desk.thoughts.size(), 1U);
    const Think old = desk.thoughts[0];
    EXPECT_EQ(desk.command(1, {{"do", "leave"}})["ok"], true);  // what was thought before is of no use any more
    const auto rows = desk.disk.table("t").entries.size();
    desk.happen(Thought{old.ticket, advise(*old.match, old.seat, Agent::random, Limits{1, {}}, 7)});
    EXPECT_EQ(desk.disk.table("t").entries.size(), rows);
    desk.think();
    EXPECT_GT(desk.disk.table("t").entries.size(), rows);
}

TEST(Table, AmongPeopleAStandInIsAsAgreedAndComingBackWaits) {
    Desk desk("clash", 2, 0, {{"stand_in", "cadet"}});
    EXPECT_EQ(desk.shown(0)["stand_in"], "cadet");
    EXPECT_EQ(desk.shown(0)["clock"], nullptr);
    EXPECT_EQ(desk.command(2, {{"do", "leave"}, {"level", "emperor"}})["error"]["code"], "forbidden");
    EXPECT_EQ(desk.command(2, {{"do", "leave"}})["ok"], true);
    EXPECT_EQ(desk.shown(0)["seats"][1]["level"], "cadet");
    EXPECT_EQ(desk.command(2, {{"do", "return"}})["waits"], true);
    const auto round = [&] { return desk.table->match()->view(Viewer::spectator())["round"].get<int>(); };
    const int asked = round();
    for (int i = 0; i < 500 && round() == asked; ++i) {
        EXPECT_EQ(desk.shown(0)["seats"][1]["level"], "cadet");
        if (desk.table->owes(0)) desk.move(0);
        desk.pass(Terms{}.stand_in_after);
        if (round() == asked) desk.think();
    }
    EXPECT_NE(round(), asked);
    EXPECT_EQ(desk.shown(0)["seats"][1]["level"], nullptr);
    // Nobody is cheated by who plays alone.
    Desk alone("clash", 1, 1);
    EXPECT_EQ(alone.command(1, {{"do", "leave"}, {"level", "emperor"}})["ok"], true);
    EXPECT_FALSE(alone.command(1, {{"do", "return"}}).contains("waits"));
    EXPECT_EQ(alone.shown(0)["seats"][0]["level"], nullptr);
}

TEST(Table, AStandInWaitsBeforeEachDecisionAndForSomebodyWhoWaitsForIt) {
    const Moment pause = Terms{}.stand_in_after;
    Desk desk("clash", 2, 0);
    const auto making_a_deck = [&](Seat seat) {
        return desk.table->match()->pending().has(seat)
               && desk.table->match()->view(Viewer::spectator())["phase"] == "deck";
    };
    const auto decides = [&](Seat seat, const Json& action) {
        return desk.command(seat + 1, {{"do", "move"}, {"action", action}});
    };
    EXPECT_EQ(desk.command(2, {{"do", "leave"}})["ok"], true);
    desk.pass(pause - 10);
    EXPECT_TRUE(desk.thoughts.empty());
    desk.pass(20);
    // Nobody sees a deck being made: that is one decision, whatever the other one does meanwhile.
    int cards = 0;
    for (; cards < 60 && making_a_deck(1); ++cards) {
        ASSERT_EQ(desk.thoughts.size(), 1U) << "after " << cards;
        if (cards < 3) { EXPECT_EQ(decides(0, desk.table->match()->legal(0).front())["ok"], true); }
        desk.think();
    }
    EXPECT_GT(cards, 3);
    while (making_a_deck(0)) EXPECT_EQ(decides(0, desk.table->match()->legal(0).back())["ok"], true);
    for (int decision = 0; decision < 3; ++decision) {
        while (!desk.table->match()->pending().has(1)) ASSERT_EQ(desk.move(0)["ok"], true);
        EXPECT_TRUE(desk.thoughts.empty());
        desk.pass(pause - 10);
        EXPECT_TRUE(desk.thoughts.empty());
        desk.pass(20);
        ASSERT_EQ(desk.thoughts.size(), 1U);
        desk.think();
    }
    // What happens between that moment and the alarm does not silence it.
    while (!desk.table->match()->pending().has(1)) ASSERT_EQ(desk.move(0)["ok"], true);
    EXPECT_TRUE(desk.thoughts.empty());
    desk.time.steady += pause;
    desk.time.wall += pause;
    EXPECT_EQ(desk.command(1, {{"do", "say"}, {"text", "still here"}})["ok"], true);
    desk.pass(1);
    ASSERT_EQ(desk.thoughts.size(), 1U);
    desk.think();
    // Spectators do not count.
    desk.happen(Hello{9, Viewer::spectator(), "", {}});
    desk.happen(Bye{1});
    desk.happen(Bye{2});
    desk.pass(60 * pause);
    EXPECT_TRUE(desk.thoughts.empty());
    // Who comes back has the same time before anything is decided for them.
    desk.happen(Hello{1, Viewer::of(0), "", {}});
    EXPECT_TRUE(desk.thoughts.empty());
    if (desk.table->owes(0) && !desk.table->match()->pending().has(1)) desk.move(0);
    desk.pass(pause + 10);
    EXPECT_EQ(desk.thoughts.size(), 1U);
    // Who plays alone may look on without waiting.
    Desk alone("clash", 1, 1);
    alone.thoughts.clear();
    EXPECT_EQ(alone.command(1, {{"do", "leave"}, {"level", "emperor"}})["ok"], true);
    EXPECT_EQ(alone.thoughts.size(), 2U);
}

TEST(Table, TimePerMoveCostsOneDecision) {
    Desk desk("clash", 2, 0, {{"per", "move"}, {"seconds", 10}});
    desk.pass(9'000);
    EXPECT_TRUE(desk.thoughts.empty());
    desk.pass(2'000);
    ASSERT_EQ(desk.thoughts.size(), 2U);  // both were choosing
    EXPECT_EQ(info_of(desk.thoughts[0].agent).name, kStandIn);
    EXPECT_EQ(desk.move(0)["error"]["code"], "not_now");
    const auto rows = desk.disk.table("t").entries.size();
    desk.think();
    EXPECT_EQ(desk.disk.table("t").entries.size(), rows + 2);
    EXPECT_TRUE(desk.thoughts.empty());
    EXPECT_EQ(desk.shown(0)["seats"][0]["level"], nullptr);
    if (desk.table->owes(0)) { EXPECT_EQ(desk.move(0)["ok"], true); }
}

TEST(Table, WithTimePerGameUsedUpAComputerPlaysOn) {
    Desk desk("clash", 2, 0, {{"per", "game"}, {"seconds", 10}});
    EXPECT_EQ(desk.move(1)["ok"], true);
    desk.pass(11'000);
    EXPECT_EQ(desk.shown(1)["seats"][0]["level"], kStandIn);
    EXPECT_EQ(desk.command(1, {{"do", "return"}})["error"]["code"], "not_now");
}

TEST(Table, ClocksDoNotFollowTheWall) {
    Desk desk("clash", 2, 0, {{"per", "game"}, {"seconds", 60}});
    const auto ends = [&] { return desk.shown(0)["clock"]["ends"][0].get<Moment>(); };
    const Moment before = ends();
    EXPECT_EQ(before, desk.time.wall + 60'000);
    for (const Moment jump : {2 * kHour, -5 * kHour}) {
        desk.time.wall += jump;
        desk.command(1, {{"do", "ping"}});
        EXPECT_EQ(ends(), desk.time.wall + 60'000);  // shown by the wall as it is now
        EXPECT_TRUE(desk.table->owes(0));
    }
    desk.pass(59'000);
    EXPECT_TRUE(desk.table->owes(0));
    desk.pass(2'000);
    EXPECT_FALSE(desk.table->owes(0));
}

TEST(Table, AStepOfTheWallHidesNobodyWhoLeft) {
    Desk desk("clash", 2, 0);
    desk.hold_writes = true;
    desk.command(1, {{"do", "say"}, {"text", "hello"}});
    desk.happen(Bye{1});  // while something is being written
    desk.time.wall += kHour;
    const auto before = desk.told[2].size();
    desk.hold_writes = false;
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    ASSERT_GT(desk.told[2].size(), before);
    EXPECT_EQ(desk.shown(1)["seats"][0]["here"], false);
}

TEST(Table, OverARestartTimeStandsStill) {
    Desk game("clash", 2, 0, {{"per", "game"}, {"seconds", 60}});
    game.pass(20'000);
    game.move(0);
    const Json left = game.shown(0)["clock"]["left"];
    EXPECT_EQ(left[0], 40'000);
    game.time = {5, game.time.wall + 100 * kHour};  // another machine, much later
    game.start();
    EXPECT_EQ(game.shown(0)["clock"]["left"][0], 40'000);

    Desk days("clash", 2, 0, {{"per", "move"}, {"days", 2}});
    days.pass(24 * kHour);
    days.time = {5, days.time.wall + 500 * kHour};
    days.start();
    const auto rest = days.shown(0)["clock"]["ends"][0].get<Moment>() - days.time.wall;
    EXPECT_GE(rest, 24 * kHour);
    EXPECT_LE(rest, 24 * kHour + 600'000);  // what was measured since it was last written is the player's
    // When the days are over the decision is made, though nobody is there.
    days.pass(25 * kHour);
    EXPECT_FALSE(days.thoughts.empty());
    days.think();
    EXPECT_FALSE(days.disk.table("t").entries.empty());
}

TEST(Table, AnAnswerThatCouldNotBeCarriedOutWasNotGiven) {
    Desk desk("clash", 2, 0);
    desk.move(0);
    EXPECT_EQ(desk.command(1, {{"do", "undo"}})["ok"], true);
    const Json before = desk.shown(1)["undo"];
    desk.hold_writes = true;
    desk.command(2, {{"do", "answer"}, {"yes", true}});
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    EXPECT_EQ(desk.shown(1)["undo"], before);
    desk.hold_writes = false;
    EXPECT_EQ(desk.command(2, {{"do", "answer"}, {"yes", true}})["ok"], true);
    EXPECT_TRUE(desk.table->owes(0));
}

TEST(Table, UndoAsksEverybodyWhoSitsThere) {
    Desk desk("clash", 2, 0);
    desk.move(0);
    EXPECT_EQ(desk.command(2, {{"do", "leave"}})["ok"], true);
    EXPECT_EQ(desk.command(1, {{"do", "undo"}})["ok"], true);
    EXPECT_EQ(desk.shown(1)["undo"]["seat"], 0);
    EXPECT_FALSE(desk.table->owes(0));
    EXPECT_EQ(desk.command(2, {{"do", "answer"}, {"yes", true}})["ok"], true);
    EXPECT_TRUE(desk.table->owes(0));
}

// However a computer came to play for somebody, the seat is that person's.
TEST(Table, UndoAsksThoseForWhomAComputerPlays) {
    const auto asks = [](Desk& desk, const char* how) {
        EXPECT_EQ(desk.shown(0)["seats"][1]["level"], kStandIn) << how;
        EXPECT_EQ(desk.command(1, {{"do", "undo"}})["ok"], true) << how;
        EXPECT_EQ(desk.shown(0)["undo"]["seat"], 0) << how;
        EXPECT_FALSE(desk.table->owes(0)) << how;
    };
    Desk lapsed("clash", 2, 0, {{"per", "game"}, {"seconds", 10}});
    lapsed.move(0);
    lapsed.pass(11'000);
    asks(lapsed, "the clock ran out");
    Desk replaced("clash", 2, 0);
    replaced.move(0);
    replaced.happen(Bye{2});
    replaced.pass(61'000);
    EXPECT_EQ(replaced.command(1, {{"do", "replace"}, {"seat", 1}, {"level", "emperor"}})["error"]["code"],
              "forbidden");
    EXPECT_EQ(replaced.command(1, {{"do", "replace"}, {"seat", 1}})["ok"], true);
    asks(replaced, "replaced");
    // A decision that was made for somebody whose time per move was up is theirs, too.
    Desk once("clash", 2, 0, {{"per", "move"}, {"seconds", 10}});
    once.move(0);
    once.pass(11'000);
    once.think();
    EXPECT_EQ(once.command(1, {{"do", "undo"}})["ok"], true);
    EXPECT_EQ(once.shown(0)["undo"]["seat"], 0);
}

// Luck is nothing to shop for: what was drawn is drawn again, and who agrees knows that it was seen.
TEST(Table, TheSameLuckComesAgainAfterTakingBack) {
    Desk desk("clash", 2, 0);
    const auto both_done = [&] {
        EXPECT_EQ(desk.move(1)["ok"], true);
        EXPECT_EQ(desk.move(0)["ok"], true);  // now decks are shuffled and cards are drawn
        return desk.table->match()->view(Viewer::of(0));
    };
    const Json drawn = both_done();
    EXPECT_EQ(desk.command(1, {{"do", "undo"}})["ok"], true);
    EXPECT_EQ(desk.shown(1)["undo"]["revealed"], true);
    EXPECT_EQ(desk.command(2, {{"do", "answer"}, {"yes", true}})["ok"], true);
    EXPECT_TRUE(desk.table->owes(0));
    EXPECT_TRUE(desk.table->owes(1));  // made at the same time and revealed since: made anew
    EXPECT_EQ(both_done(), drawn);
}

// What was the only thing possible goes with the choice before it: alone it would only happen again.
TEST(Table, UndoGoesBackToTheLastChoice) {
    for (const std::string game : {"pocket", "clash", "seize"}) {
        Desk desk(game, 1, 1);
        Json before, legal;
        int forced = 0, decisions = 0;
        for (int i = 0; i < 2'000 && (forced == 0 || !desk.table->owes(0)); ++i) {
            const Match& match = *desk.table->match();
            ASSERT_FALSE(match.over()) << game;
            if (!desk.table->owes(0)) {
                desk.think();
                continue;
            }
            // One of a turn of one's own, so that nothing of others is made anew.
            const bool choice = match.legal(0).size() > 1;
            if (choice && match.pending() == SeatSet::of(0)) {
                before = match.view(Viewer::of(0));
                legal = match.legal(0);
                decisions = match.journal().actions();
            }
            forced = choice || decisions == 0 ? 0 : forced + 1;
            ASSERT_EQ(desk.move(0)["ok"], true) << game;
        }
        ASSERT_GT(forced, 0) << game;
        ASSERT_EQ(desk.command(1, {{"do", "undo"}})["ok"], true) << game;
        EXPECT_EQ(desk.table->match()->journal().actions(), decisions) << game;
        EXPECT_EQ(desk.table->match()->view(Viewer::of(0)), before) << game;
        EXPECT_EQ(desk.table->match()->legal(0), legal) << game;
    }
}

TEST(Table, NothingIsTakenBackBeforeTheFirstChoice) {
    Desk desk("clash", 1, 1);
    EXPECT_EQ(desk.command(1, {{"do", "undo"}})["error"]["code"], "not_now");
}

// ---- under another build ----

TEST(Journal, AnotherBuildStampsItAnewAndGoesOn) {
    Desk desk("clash", 2, 0);
    for (int i = 0; i < 12; ++i) desk.move(desk.table->match()->pending().lowest());
    const auto hash = desk.table->match()->hash();
    store::Kept kept = desk.disk.table("t");
    const auto rows = kept.entries;
    for (store::EntryRecord& row : kept.entries) row.check ^= 77;  // the checks of another build mean nothing here
    kept.table.build = "another";
    desk.disk.write(std::vector<store::Change>{store::Restamp{kept.table, kept.entries}});
    desk.start();
    EXPECT_EQ(desk.table->match()->hash(), hash);
    EXPECT_EQ(desk.shown(0)["notice"], nullptr);
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(desk.disk.table("t").entries[i].check, rows[i].check);
    EXPECT_EQ(desk.disk.table("t").table.build, build_digest());
    // Once more nothing is to be stamped: a damaged check is seen again.
    auto damaged = desk.disk.table("t").entries;
    damaged[3].check ^= 1;
    desk.disk.write(std::vector<store::Change>{store::Restamp{desk.disk.table("t").table, damaged}});
    desk.start();
    EXPECT_EQ(desk.table->status(), Table::Status::stopped);
    EXPECT_EQ(desk.table->summary()["notice"]["key"], "server.damaged");
}

TEST(Journal, WhatIsOwedIsWrittenWithTheNextDecision) {
    Desk desk("clash", 2, 0);
    for (int i = 0; i < 4; ++i) desk.move(desk.table->match()->pending().lowest());
    store::Kept kept = desk.disk.table("t");
    kept.table.build = "another";
    desk.disk.write(std::vector<store::Change>{store::Restamp{kept.table, kept.entries}});
    desk.hold_writes = true;
    desk.start();
    ASSERT_EQ(desk.held.size(), 1U);
    desk.hold_writes = false;
    desk.happen(Written{desk.held[0].ticket, refuse("stopped", "the disk is full")});
    EXPECT_EQ(desk.disk.table("t").table.build, "another");
    for (ClientId client : {1U, 2U}) desk.happen(Hello{client, Viewer::of(static_cast<Seat>(client - 1)), "", {}});
    EXPECT_EQ(desk.move(desk.table->match()->pending().lowest())["ok"], true);
    EXPECT_EQ(desk.disk.table("t").table.build, build_digest());
    EXPECT_EQ(desk.disk.table("t").entries.size(), 5U);
}

TEST(Journal, OtherRulesAreSaidAndTheGameGoesOn) {
    Desk desk("clash", 2, 0);
    for (int i = 0; i < 12; ++i) desk.move(desk.table->match()->pending().lowest());
    store::Kept kept = desk.disk.table("t");
    kept.table.rules = "of another edition";
    desk.disk.write(std::vector<store::Change>{store::Restamp{kept.table, kept.entries}});
    for (int boot = 0; boot < 3; ++boot) {
        desk.start();
        EXPECT_EQ(desk.table->status(), Table::Status::playing);
        EXPECT_EQ(desk.shown(0)["notice"]["key"], "server.rules-updated");
        EXPECT_NE(desk.shown(0)["message"], nullptr);
        EXPECT_NE(desk.disk.table("t").table.rules, "of another edition");
        for (ClientId client : {1U, 2U}) desk.happen(Hello{client, Viewer::of(static_cast<Seat>(client - 1)), "", {}});
        const auto decisions = desk.table->match()->journal().actions();
        for (int i = 0; i < 3; ++i) desk.move(desk.table->match()->pending().lowest());
        EXPECT_EQ(desk.table->match()->journal().actions(), decisions + 3);
        EXPECT_EQ(desk.command(1, {{"do", "look"}, {"k", 2}})["ok"], true);
    }
}

// A card has another name now: whoever played it cannot have.
TEST(Journal, ADecisionThatIsNotLegalAnyMoreStopsTheTableThere) {
    Desk desk("clash", 2, 0, nullptr, {{"target", 2}});
    std::string card;
    int step = 0;
    while (card.empty()) {
        desk.move(desk.table->match()->pending().lowest());
        const Json words = *parse_json(desk.disk.table("t").entries.back().data);
        if (words["type"] == "unit") card = words["card"].get<std::string>();
        ++step;
    }
    for (int i = 0; i < 3; ++i) desk.move(desk.table->match()->pending().lowest());
    store::Kept kept = desk.disk.table("t");
    Json content = *parse_json(*kept.table.card_content);
    for (Json& one : content["cards"])
        if (one["name"] == card.substr(0, card.find(" #"))) one["name"] = "Renamed";
    kept.table.card_content = std::make_shared<const std::string>(write_json(content));
    kept.table.rules = "of another edition";
    desk.disk.write(std::vector<store::Change>{store::Restamp{kept.table, kept.entries}});
    desk.start();
    EXPECT_EQ(desk.table->status(), Table::Status::stopped);
    const Json shown = desk.shown(0);
    EXPECT_EQ(shown["notice"]["key"], "server.rules-stopped");
    EXPECT_EQ(shown["notice"]["values"]["decision"], step);
    EXPECT_FALSE(shown["notice"]["reason"].is_null());
    // It can be read up to there, and nothing of it has changed.
    desk.happen(Hello{1, Viewer::of(0), "", {}});
    EXPECT_NE(desk.table->picture(Viewer::of(0)).view, nullptr);
    EXPECT_GE(desk.table->log().count(Viewer::of(0)), 1);
    EXPECT_EQ(desk.command(1, {{"do", "look"}, {"k", 0}})["ok"], true);
    EXPECT_EQ(desk.command(1, {{"do", "move"}, {"action", {{"type", "pass"}}}})["error"]["code"], "stopped");
    EXPECT_EQ(desk.disk.table("t").table.rules, "of another edition");
    for (std::size_t i = 0; i < kept.entries.size(); ++i)
        EXPECT_EQ(desk.disk.table("t").entries[i].data, kept.entries[i].data);
}

TEST(Journal, AFinishedGameIsKnownWithoutPlayingIt) {
    Desk desk("clash", 2, 0, nullptr, {{"target", 2}});
    for (int i = 0; i < 2000 && desk.table->status() == Table::Status::playing; ++i)
        desk.move(desk.table->match()->pending().lowest());
    ASSERT_EQ(desk.table->status(), Table::Status::over);
    const Json shown = desk.shown(0)["result"];
    EXPECT_EQ(desk.disk.table("t").table.result["scores"], shown["scores"]);
    EXPECT_EQ(desk.disk.table("t").table.result["decisions"], desk.table->match()->journal().actions());
    EXPECT_EQ(desk.disk.table("t").table.ended, desk.time.wall);
    const int entries = desk.table->log().count(Viewer::of(0));
    desk.played_again = 0;
    desk.start();
    EXPECT_EQ(desk.table->status(), Table::Status::over);
    EXPECT_EQ(desk.table->summary()["result"], shown);
    EXPECT_EQ(desk.table->match(), nullptr);
    EXPECT_EQ(desk.played_again, 0);
    // Whoever comes sees all of it.
    desk.happen(Hello{1, Viewer::of(0), "", {}});
    EXPECT_EQ(desk.shown(0)["result"], shown);
    EXPECT_EQ(desk.table->log().count(Viewer::of(0)), entries);
}

TEST(Journal, TheResultThatAnEarlierReleaseDidNotKeepIsFoundByItself) {
    Desk desk("clash", 2, 0, nullptr, {{"target", 2}});
    for (int i = 0; i < 2000 && desk.table->status() == Table::Status::playing; ++i)
        desk.move(desk.table->match()->pending().lowest());
    const Json shown = desk.shown(0)["result"];
    ASSERT_FALSE(shown.is_null());
    desk.disk.write(std::vector<store::Change>{store::TableUpdate{"t", true, nullptr, 0, nullptr}});
    desk.start();
    EXPECT_EQ(desk.table->summary()["result"], shown);
    EXPECT_EQ(desk.disk.table("t").table.result["scores"], shown["scores"]);
}

}  // namespace imperium::table

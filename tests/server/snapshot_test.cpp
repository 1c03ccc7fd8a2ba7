#include "client.hpp"
#include "core/rng.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "table/history.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

// Start-up from snapshots: whatever happens to them, a table comes back as its journal says.
namespace imperium::test {

namespace {

using table::Reach;
using Rows = std::vector<store::EntryRecord>;

std::vector<std::string> games() {
    std::vector<std::string> ids;
    for (const GameEntry& entry : registry().all()) ids.push_back(entry.info->id);
    return ids;
}

// Two seats, where that is possible.
int seats_of(const std::string& game) { return (*registry().find(game))->info->seats[0]; }

store::TableRecord table_of(const std::string& game) {
    const int seats = seats_of(game);
    const auto match = registry().create(game, seats, nullptr, "snapshots");
    store::TableRecord table{"t", game, seats, {}, "snapshots", true, nullptr, 0, false, nullptr};
    table::stamp(table, (*match)->journal());
    return table;
}

// A journal as a table writes it, with its match.
struct Journalled {
    explicit Journalled(const std::string& game) : table(table_of(game)) {
        match = std::move(*table::fresh_match(table, nullptr));
    }
    void play(int decisions) {
        for (int i = 0; i < decisions && !match->over(); ++i) {
            const Seat seat = match->pending().lowest();
            const Json legal = match->legal(seat);
            ASSERT_TRUE(match->apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
            const Entry& entry = match->journal().entries.back();
            add(table::row_of("t", 0, entry, "", 0));
        }
    }
    void take_back_to(int decisions) {
        add({"t", 0, 0, true, std::to_string(decisions), 0, "", 0});
        match = std::move(table::replayed(table, nullptr, rows)->match);
    }
    void add(store::EntryRecord row) {
        row.number = static_cast<std::uint32_t>(rows.size());
        rows.push_back(row);
    }
    store::SnapshotRecord snapshot() const { return *table::snapshot_of("t", *match, Reach::of(rows)); }

    store::TableRecord table;
    std::unique_ptr<Match> match;
    Rows rows;
    Rng rng{7};
};

void expect_same(const Match& a, const Match& b) {
    EXPECT_EQ(a.hash(), b.hash());
    EXPECT_EQ(a.position(), b.position());
    EXPECT_EQ(a.pending(), b.pending());
    EXPECT_EQ(a.view(Viewer::referee()), b.view(Viewer::referee()));
    for (Seat seat = 0; seat < a.seats(); ++seat) {
        EXPECT_EQ(a.view(Viewer::of(seat)), b.view(Viewer::of(seat)));
        EXPECT_EQ(a.legal(seat), b.legal(seat));
        EXPECT_EQ(a.question(seat).english(), b.question(seat).english());
    }
}

void sql(const std::string& data, const std::string& statement) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((data + "/imperium.db").c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, statement.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_close(db);
}

std::int64_t number_in(const std::string& data, const std::string& query) {
    sqlite3* db = nullptr;
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_open((data + "/imperium.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_prepare_v2(db, query.c_str(), -1, &statement, nullptr), SQLITE_OK);
    std::int64_t number = -1;
    if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

// A table whose seats are all mine.
struct Mine {
    std::string table;
    std::vector<std::string> tokens;

    static Mine begin(std::uint16_t port, const std::string& game, const Json& more = Json::object()) {
        Json request = {{"game", game}, {"seats", Json::array()}};
        for (int seat = 0; seat < seats_of(game); ++seat) request["seats"].push_back({{"kind", "me"}});
        request.update(more);
        const Json made = post(port, "/api/tables", request).json();
        Mine mine{made.value("table", ""), {}};
        EXPECT_FALSE(mine.table.empty()) << made;
        for (const Json& one : made.value("tokens", Json::array()))
            mine.tokens.push_back(one["token"].get<std::string>());
        return mine;
    }
};

// Somebody at each of its seats.
struct Everybody {
    Everybody(std::uint16_t port, const Mine& mine) {
        for (const std::string& token : mine.tokens) {
            seats.push_back(std::make_unique<Viewing>(port, mine.table, token));
            seats.back()->hello();
        }
    }
    static bool owes(const std::unique_ptr<Viewing>& seat) { return !seat->legal().empty(); }
    void settle() {
        for (const auto& seat : seats) seat->settle();
    }
    // One decision of whoever owes one; the id of the command says which it is.
    void move(int number, Rng& rng) {
        settle();
        const auto owing = std::ranges::find_if(seats, owes);
        ASSERT_NE(owing, seats.end());
        Viewing& mover = **owing;
        const Json action = mover.legal()[rng.below(static_cast<std::uint32_t>(mover.legal().size()))];
        ASSERT_TRUE(mover.command_as("m" + std::to_string(number), "move", {{"action", action}}).value("ok", false));
    }
    // What each is shown, the fields in order of their names: patches may leave them in another.
    Json shown() {
        settle();
        Json out = Json::array();
        for (const auto& seat : seats)
            out.push_back({{"view", seat->view()},
                           {"legal", seat->legal()},
                           {"asked", seat->doc()["asked"]},
                           {"log", seat->log()}});
        return *parse_json(nlohmann::json::parse(write_json(out)).dump());
    }
    std::vector<std::unique_ptr<Viewing>> seats;
};

// Tables of every game with `decisions` each, as a kill would leave them on disk.
struct LeftBehind {
    explicit LeftBehind(int decisions) {
        auto settings = settings_in(folder);
        const RunningServer server(settings);
        for (const std::string& game : games()) {
            tables.push_back(Mine::begin(server.port(), game, {{"seed", "left behind"}}));
            Everybody all(server.port(), tables.back());
            Rng rng(3);
            for (int i = 0; i < decisions; ++i) all.move(i, rng);
            shown.push_back(all.shown());
        }
        std::filesystem::copy(settings.data, data, std::filesystem::copy_options::recursive);
    }
    server::Settings settings() const {
        auto given = settings_in(folder);
        given.data = data;
        return given;
    }
    TempFolder folder;
    std::string data = folder.path() + "/killed";
    std::vector<Mine> tables;
    std::vector<Json> shown;
};

}  // namespace

class SnapshotOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, SnapshotOf, testing::ValuesIn(games()), [](const auto& one) { return one.param; });

TEST_P(SnapshotOf, ComesBackAsTheWholeJournalDoes) {
    Journalled game(GetParam());
    for (const int more : {0, 1, 40, 90}) {
        game.play(more);
        if (game.match->over()) break;
        const auto snapshot = game.snapshot();
        auto at_once = table::resumed(game.table, snapshot, game.rows);
        ASSERT_NE(at_once, nullptr);
        expect_same(*at_once, *game.match);
        game.play(20);
        const auto later = table::resumed(game.table, snapshot, game.rows);
        ASSERT_NE(later, nullptr);
        expect_same(*later, *game.match);
        expect_same(*later, *table::replayed(game.table, nullptr, game.rows)->match);
    }
}

TEST_P(SnapshotOf, IsOfUseOnlyForTheRowsItStandsFor) {
    Journalled game(GetParam());
    game.play(30);
    const auto snapshot = game.snapshot();
    game.play(10);
    // Taking back what came later is fine; taking back what came before is not, even if other decisions follow.
    game.take_back_to(33);
    ASSERT_NE(table::resumed(game.table, snapshot, game.rows), nullptr);
    expect_same(*table::resumed(game.table, snapshot, game.rows), *game.match);
    const Rows rows = game.rows;
    game.take_back_to(29);
    EXPECT_EQ(table::resumed(game.table, snapshot, game.rows), nullptr);
    game.play(5);
    EXPECT_EQ(table::resumed(game.table, snapshot, game.rows), nullptr);
    const auto after = game.snapshot();
    game.play(3);
    ASSERT_NE(table::resumed(game.table, after, game.rows), nullptr);
    expect_same(*table::resumed(game.table, after, game.rows), *game.match);

    const auto fits = [&](auto change) {
        auto other = snapshot;
        Rows others = rows;
        change(other, others);
        return table::resumed(game.table, other, others) != nullptr;
    };
    EXPECT_TRUE(fits([](auto&, auto&) {}));
    EXPECT_FALSE(fits([](auto& one, auto&) { one.position[0] = static_cast<char>(one.position[0] ^ 1); }));
    EXPECT_FALSE(fits([](auto& one, auto&) { one.position.pop_back(); }));
    EXPECT_FALSE(fits([](auto& one, auto&) { one.position.clear(); }));
    EXPECT_FALSE(fits([](auto& one, auto&) { one.build = "another build"; }));
    EXPECT_FALSE(fits([](auto& one, auto&) { ++one.check; }));
    EXPECT_FALSE(fits([](auto& one, auto&) { --one.rows; }));
    EXPECT_FALSE(fits([](auto& one, auto&) { one.rows = 1'000'000; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { all.resize(29); }));
    EXPECT_FALSE(fits([](auto&, auto& all) { all[3].seat ^= 1; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { all[3].data += " "; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { ++all[3].check; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { ++all[3].luck; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { all[3].chance += " "; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { all[31].data = "{"; }));
    EXPECT_FALSE(fits([](auto&, auto& all) { ++all[31].check; }));
}

TEST(Snapshot, NeedsAPositionOfThisGame) {
    const Journalled clash("clash");
    const Journalled pocket("pocket");
    const auto& table = clash.table;
    EXPECT_FALSE(registry().resume("clash", 2, table.options, "s", pocket.match->position()));
    EXPECT_TRUE(registry().resume("clash", 2, table.options, "s", clash.match->position()));
    EXPECT_FALSE(registry().resume("chess", 2, table.options, "s", clash.match->position()));
    EXPECT_FALSE(registry().resume("pocket", 2, pocket.table.options, "s", pocket.match->position()));
    EXPECT_TRUE(clash.match->queue({3}));
    EXPECT_TRUE(clash.match->position().empty());
    EXPECT_EQ(build_digest().size(), 64U);
}

TEST(Snapshot, TablesComeBackFromIt) {
    const LeftBehind left(80);
    ASSERT_EQ(number_in(left.data, "SELECT COUNT(*) FROM snapshots WHERE rows = 64"), 4);
    const RunningServer server(left.settings());
    EXPECT_NE(get(server.metrics_port(), "/metrics").text.find("imperium_tables_resumed 4\n"), std::string::npos);
    for (std::size_t t = 0; t < left.tables.size(); ++t) {
        const auto& people = left.tables[t];
        // Asked before anybody has come.
        Json seats = Json::array();
        for (const auto& token : people.tokens) seats.push_back({{"table", people.table}, {"token", token}});
        const Json mine = post(server.port(), "/api/mine", {{"seats", seats}}).json();
        for (std::size_t seat = 0; seat < people.tokens.size(); ++seat)
            EXPECT_EQ(mine["tables"][seat]["your_turn"], !left.shown[t][seat]["legal"].empty());
        Everybody all(server.port(), people);
        EXPECT_EQ(all.shown(), left.shown[t]);
        // Commands of before are known, and an old position can be seen.
        int again = 0;
        for (const auto& seat : all.seats) {
            const Json ack = seat->command_as("m70", "move", {{"action", {{"type", "none"}}}});
            again += ack.value("again", false) ? 1 : 0;
            EXPECT_TRUE(seat->command("look", {{"k", 3}}).value("ok", false));
        }
        EXPECT_EQ(again, 1);
    }
}

TEST(Snapshot, DecisionsBeforeItCanBeTakenBack) {
    const LeftBehind left(66);
    const auto undone = [&](const server::Settings& settings) {
        const RunningServer server(settings);
        Json out = Json::array();
        for (const auto& people : left.tables) {
            Everybody all(server.port(), people);
            for (int i = 0; i < 8; ++i)
                EXPECT_TRUE(std::ranges::any_of(
                    all.seats, [](const auto& seat) { return seat->command("undo").value("ok", false); }));
            out.push_back(all.shown());
            Rng rng(5);
            all.move(1000, rng);
            out.push_back(all.shown());
        }
        return out;
    };
    auto without = left.settings();
    without.data = left.folder.path() + "/without";
    std::filesystem::copy(left.data, without.data, std::filesystem::copy_options::recursive);
    sql(without.data, "DELETE FROM snapshots");
    const Json shown = undone(left.settings());
    EXPECT_EQ(shown, undone(without));
    // And they stay taken back: the snapshot now stands for what was undone.
    const RunningServer server(left.settings());
    for (std::size_t t = 0; t < left.tables.size(); ++t)
        EXPECT_EQ(Everybody(server.port(), left.tables[t]).shown(), shown[2 * t + 1]);
}

TEST(Snapshot, WithoutAUsableOneTheJournalIsPlayedAgain) {
    const LeftBehind left(70);
    const std::vector<std::string> damage = {
        "UPDATE snapshots SET position = zeroblob(length(position))",
        "UPDATE snapshots SET position = x''",
        "UPDATE snapshots SET build = 'another'",
        "UPDATE snapshots SET rows = 4000000000",
        "UPDATE snapshots SET rows = 60",
        "UPDATE snapshots SET sum = sum + 1",
        "DELETE FROM snapshots",
        // As an older program left it.
        "DROP TABLE snapshots; PRAGMA user_version = 1",
    };
    for (const std::string& one : damage) {
        auto settings = left.settings();
        settings.data = left.folder.path() + "/damaged";
        std::filesystem::remove_all(settings.data);
        std::filesystem::copy(left.data, settings.data, std::filesystem::copy_options::recursive);
        sql(settings.data, one);
        {
            const RunningServer server(settings);
            EXPECT_NE(get(server.metrics_port(), "/metrics").text.find("imperium_tables_resumed 0\n"),
                      std::string::npos)
                << one;
            for (std::size_t t = 0; t < left.tables.size(); ++t)
                EXPECT_EQ(Everybody(server.port(), left.tables[t]).shown(), left.shown[t]) << one;
        }
        // There is a good one again.
        EXPECT_EQ(number_in(settings.data, "SELECT COUNT(*) FROM snapshots WHERE rows = 70"), 4) << one;
    }
}

TEST(Snapshot, ADamagedRowBeforeItStopsThatTableOnly) {
    const LeftBehind left(70);
    sql(left.data,
        "UPDATE entries SET position = position + 1 WHERE number = 5 AND table_id = '" + left.tables[0].table + "'");
    sql(left.data, "UPDATE entries SET data = '{' WHERE number = 66 AND table_id = '" + left.tables[1].table + "'");
    testing::internal::CaptureStderr();
    const RunningServer server(left.settings());
    const std::string said = testing::internal::GetCapturedStderr();
    for (std::size_t t = 0; t < 2; ++t) {
        EXPECT_NE(said.find(left.tables[t].table), std::string::npos);
        const Json summary = get(server.port(), "/api/tables/" + left.tables[t].table).json();
        EXPECT_EQ(summary["status"], "stopped");
        EXPECT_NE(summary["message"].get<std::string>().find(t == 0 ? "row 5" : "row 66"), std::string::npos);
    }
    for (std::size_t t = 2; t < 4; ++t) EXPECT_EQ(Everybody(server.port(), left.tables[t]).shown(), left.shown[t]);
}

TEST(Snapshot, ATableNobodyHasVisitedKeepsItsTime) {
    const TempFolder folder;
    Mine people;
    int moves = 0;
    Json shown;
    {
        const RunningServer server(settings_in(folder));
        people = Mine::begin(server.port(), "seize", {{"seed", "window"}, {"clock", {{"reaction", 5}}}});
        Everybody all(server.port(), people);
        Rng rng(2);
        const auto in_window = [&] {
            all.settle();
            return std::ranges::any_of(
                all.seats, [](const auto& seat) { return !seat->legal().empty() && seat->view()["asks"] == "window"; });
        };
        while (moves < 70 || (!in_window() && moves < 700)) all.move(moves++, rng);
        ASSERT_TRUE(in_window());
        shown = all.shown();
    }
    const RunningServer server(settings_in(folder));
    EXPECT_NE(get(server.metrics_port(), "/metrics").text.find("imperium_tables_resumed 1\n"), std::string::npos);
    const std::string data = settings_in(folder).data;
    for (int i = 0; i < 100 && number_in(data, "SELECT COUNT(*) FROM entries") == moves; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    Everybody all(server.port(), people);
    const Json now = all.shown();
    int asked = shown[0]["legal"].empty() ? 1 : 0;
    const Json& log = now[static_cast<std::size_t>(asked)]["log"];
    const Json& before = shown[static_cast<std::size_t>(asked)]["log"];
    ASSERT_GT(log.size(), before.size());
    EXPECT_TRUE(tells(log[before.size()], {{"type", "pass"}}));
    EXPECT_EQ(log[before.size() - 1], before.back());
}

TEST(Snapshot, AnAcknowledgedMoveAfterItSurvivesAKill) {
    const TempFolder folder;
    const std::string data = folder.path() + "/data";
    Mine people;
    Json shown;
    {
        ServerProcess server(data);
        people = Mine::begin(server.port(), "pocket");
        Rng rng(1);
        for (int i = 0; i < 67;) {
            Everybody all(server.port(), people);  // a socket takes only so many messages a second
            for (const int end = i + 15; i < 67 && i < end; ++i) all.move(i, rng);
            shown = all.shown();
        }
        server.kill_hard();
    }
    EXPECT_EQ(number_in(data, "SELECT rows FROM snapshots"), 64);
    ServerProcess server(data);
    EXPECT_EQ(Everybody(server.port(), people).shown(), shown);
    EXPECT_EQ(server.terminate(), 0);
    // A server that ends in peace leaves nothing to play again.
    EXPECT_EQ(number_in(data, "SELECT rows FROM snapshots"), 67);
}

}  // namespace imperium::test

#include "attack.hpp"
#include "games/all.hpp"

#include <sqlite3.h>

#include <filesystem>
#include <map>

// Each column of each table of the journal is edited in turn, in many ways, and the server started on it. The table
// that was hit goes on (where the edit means nothing) or stops with a sentence; the server and all other tables do not
// notice.
namespace imperium::test {

namespace {

namespace fs = std::filesystem;

class Database {
public:
    explicit Database(const std::string& data) { sqlite3_open((data + "/imperium.db").c_str(), &db_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database() { sqlite3_close(db_); }

    std::vector<std::vector<std::string>> ask(const std::string& sql) {
        std::vector<std::vector<std::string>> rows;
        sqlite3_stmt* statement = nullptr;
        EXPECT_EQ(sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr), SQLITE_OK) << sql;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            std::vector<std::string> row;
            for (int i = 0; i < sqlite3_column_count(statement); ++i) {
                const auto* text = sqlite3_column_text(statement, i);
                row.emplace_back(text == nullptr ? "" : reinterpret_cast<const char*>(text));
            }
            rows.push_back(std::move(row));
        }
        sqlite3_finalize(statement);
        return rows;
    }
    // False if the database itself does not allow it.
    bool change(const std::string& sql) {
        return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK && sqlite3_changes(db_) > 0;
    }

private:
    sqlite3* db_ = nullptr;
};

struct Kept {
    std::string id;
    std::vector<std::string> tokens;
};

// A folder with tables of every kind: waiting, running (with a snapshot, chat, a clock, a taking back), over.
std::vector<Kept> furnish(const server::Settings& settings) {
    std::vector<Kept> tables;
    const RunningServer server(settings);
    Rng rng(1);
    const auto play = [&](Gathering& gathering, int most) {
        for (int i = 0; i < most; ++i) {
            gathering.settle();
            for (std::size_t seat = 0; seat < gathering.tokens.size(); ++seat) {
                Viewing& viewer = *gathering.viewers[seat];
                if (viewer.legal().empty()) continue;
                const auto count = static_cast<std::uint32_t>(viewer.legal().size());
                viewer.command("move", {{"action", viewer.legal()[rng.below(count)]}});
                break;
            }
        }
    };
    for (const GameEntry& entry : registry().all()) {
        Gathering gathering = one_person(server.port(), std::string(entry.info->id), entry.info->seats.front(), "rows");
        play(gathering, 70);  // a snapshot is made after 64
        gathering.at(0).command("say", {{"text", "hello"}});
        gathering.at(0).command("undo");
        play(gathering, 3);
        tables.push_back({gathering.table, gathering.tokens});
    }
    const TwoPeople timed = two_people(server.port(), {{"clock", {{"per", "game"}, {"seconds", 600}}}});
    tables.push_back({timed.table, {timed.tokens[0], timed.tokens[1]}});
    Gathering over = one_person(server.port(), "clash", 2, "over");
    play(over, 600);
    over.settle();
    EXPECT_EQ(over.spectator().table()["status"], "over");
    over.at(0).command("rematch");
    get(server.port(), "/api/tables/" + over.table + "/analysis");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (get(server.port(), "/api/tables/" + over.table + "/analysis").json()["status"] != "ready"
           && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    tables.push_back({over.table, over.tokens});
    const Json waiting =
        post(server.port(), "/api/tables", {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})
            .json();
    tables.push_back({waiting["table"].get<std::string>(), {waiting["tokens"][0]["token"].get<std::string>()}});
    return tables;
}

// What people who hold a seat there, and those who watch, are shown. Thoroughly: everything that can be asked is.
Json visit(std::uint16_t port, const Kept& table, bool thoroughly) {
    const HttpAnswer summary = get(port, "/api/tables/" + table.id);
    EXPECT_TRUE(summary.status == 200 || summary.status == 404) << summary.text;
    const Json mine =
        post(port, "/api/mine", {{"seats", {{{"table", table.id}, {"token", table.tokens[0]}}}}}).json()["tables"][0];
    for (const char* what :
         thoroughly ? std::vector<const char*>{"/replay", "/replay/steps?from=0&count=5", "/replay.json", "/analysis"}
                    : std::vector<const char*>{}) {
        const int status = get(port, "/api/tables/" + table.id + what).status;
        EXPECT_TRUE(status == 200 || status == 409 || status == 503 || status == 404 || status == 400)
            << what << status;
    }
    for (const std::string& token : thoroughly ? table.tokens : std::vector<std::string>{}) {
        Viewing viewer(port, table.id, token);
        if (!viewer.upgraded()) continue;
        viewer.hello();
        if (!viewer.last_error().empty()) continue;
        viewer.command("explain");
        viewer.command("look", {{"k", 1}});
        viewer.command("say", {{"text", "still here"}});
    }
    Viewing watcher(port, table.id);
    if (watcher.upgraded()) watcher.hello();
    Json seen = summary.json();
    if (seen.contains("spectators")) seen.erase("spectators");
    return {{"summary", seen},
            {"mine", mine.is_null() ? Json() : mine["status"]},
            {"view", watcher.doc().is_null() ? Json() : watcher.view()}};
}

// Values nobody has written there, and some that somebody could have.
std::vector<std::string> values(const std::string& now) {
    std::vector<std::string> all = {"NULL",
                                    "-1",
                                    "7",
                                    "255",
                                    "4294967296",
                                    "9223372036854775807",
                                    "-9223372036854775808",
                                    "1.5",
                                    "''",
                                    "'x'",
                                    "'{'",
                                    "'[]'",
                                    "'{}'",
                                    "'null'",
                                    "x'00ff'",
                                    "x'c328'",
                                    "zeroblob(100000)",
                                    "'" + std::string(300, 'a') + "'",
                                    "'person'",
                                    "'open'",
                                    "'computer'",
                                    "'emperor'",
                                    R"('{"type":"pass"}')",
                                    R"('{"agreed":[9],"table":5}')",
                                    "char(0)"};
    std::erase(all, "'" + now + "'");
    return all;
}

}  // namespace

TEST(Rows, ADamagedRowStopsItsTableAndNothingElse) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.study_most = 200;
    const auto tables = furnish(settings);
    const fs::path whole = folder.path() + "/whole";
    fs::copy(settings.data, whole, fs::copy_options::recursive);
    std::map<std::string, Json> before;
    {
        const RunningServer server(settings);
        for (const Kept& table : tables) before[table.id] = visit(server.port(), table, false);
    }
    // Which rows, and which columns: one row of each table of the journal for each table of people.
    struct Edit {
        std::string what, table, sql;
    };
    std::vector<Edit> edits;
    {
        Database database(whole.string());
        for (const auto& name : database.ask("SELECT name FROM sqlite_master WHERE type = 'table'"))
            for (const auto& column : database.ask("PRAGMA table_info(" + name[0] + ")")) {
                const std::string key = name[0] == "tables" ? "id" : "table_id";
                if (database.ask("SELECT 1 FROM pragma_table_info('" + name[0] + "') WHERE name = '" + key + "'")
                        .empty())
                    continue;  // shared by all tables
                for (const Kept& table : tables) {
                    const auto rows = database.ask("SELECT " + column[1] + " FROM " + name[0] + " WHERE " + key + " = '"
                                                   + table.id + "' LIMIT 1");
                    if (rows.empty()) continue;
                    for (const std::string& value : values(rows[0][0])) {
                        // The first row, the last one, or all of them.
                        const std::string all = "UPDATE " + name[0] + " SET " + column[1] + " = " + value + " WHERE "
                                                + key + " = '" + table.id + "'";
                        edits.push_back({name[0] + "." + column[1] + " = " + value.substr(0, 40), table.id, all});
                        for (const char* number : {"seat", "number"})
                            if (!database
                                     .ask("SELECT 1 FROM pragma_table_info('" + name[0] + "') WHERE name = '" + number
                                          + "' AND pk > 0")
                                     .empty())
                                edits.back().sql = all + " AND " + number + " = (SELECT max(" + number + ") FROM "
                                                   + name[0] + " WHERE " + key + " = '" + table.id + "')";
                    }
                }
            }
    }
    Rng rng(attack_seed());
    for (std::size_t i = edits.size(); i > 1; --i)
        std::swap(edits[i - 1], edits[rng.below(static_cast<std::uint32_t>(i))]);
    const int most = size_of("ROWS", 25, 500);
    int made = 0;
    int stopped = 0;
    for (const Edit& edit : edits) {
        if (made >= most) break;
        fs::remove_all(settings.data);
        fs::copy(whole, settings.data, fs::copy_options::recursive);
        if (!Database(settings.data).change(edit.sql)) continue;
        // Where the row is that was written last is of no interest here.
        fs::remove(settings.data + "/imperium.last");
        ++made;
        SCOPED_TRACE(edit.what + " of " + edit.table);
        const RunningServer server(settings);
        ASSERT_NE(server.port(), 0);
        for (const Kept& table : tables) {
            const Json now = visit(server.port(), table, table.id == edit.table);
            if (table.id != edit.table)
                EXPECT_EQ(now, before[table.id]) << "another table noticed";
            else if (now["summary"].value("status", "") == "stopped") {
                ++stopped;
                EXPECT_GT(now["summary"]["message"].get<std::string>().size(), 20U);
                EXPECT_NE(now["mine"], nullptr) << "whoever sits there is told nothing";
            }
        }
        EXPECT_EQ(get(server.port(), "/health").json()["status"], "ok");
        EXPECT_EQ(get(server.port(), "/api/tables").status, 200);
        if (HasFailure()) return;
    }
    std::printf("%d rows damaged, %d tables stopped\n", made, stopped);
    EXPECT_GT(stopped, 0);
    EXPECT_GE(made, most);
}

}  // namespace imperium::test

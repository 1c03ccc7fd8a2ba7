#include "store/sqlite_store.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace imperium::store {

namespace {

constexpr const char* kSchema = R"(
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
    listed INTEGER NOT NULL, clock TEXT NOT NULL, created INTEGER NOT NULL, over INTEGER NOT NULL, rematch TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unfinished ON tables (created) WHERE over = 0;
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL,
    owner INTEGER NOT NULL, token TEXT NOT NULL, time_left INTEGER NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, undo INTEGER NOT NULL, data TEXT NOT NULL,
    position INTEGER NOT NULL, command TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    command TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    table_id TEXT PRIMARY KEY, rows INTEGER NOT NULL, rules TEXT NOT NULL, position BLOB NOT NULL, sum INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS analyses (table_id TEXT PRIMARY KEY, found TEXT NOT NULL);
PRAGMA user_version = 3;
)";
// 1: tables, seats, entries, chat. 2: snapshots. 3: analyses. What is missing in an older journal is added when it is
// opened.
constexpr int kVersion = 3;

// One database connection, closed with the object.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { sqlite3_close_v2(db_); }

    Result<void> open(const std::string& file) {
        constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
        if (sqlite3_open_v2(file.c_str(), &db_, kFlags, nullptr) != SQLITE_OK) return failure("cannot be opened");
        sqlite3_busy_timeout(db_, 10'000);
        return {};
    }
    Result<void> run(const char* sql) {
        if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return failure("failed");
        return {};
    }
    std::unexpected<Problem> failure(const std::string& what) const {
        return refuse("stopped", "the journal " + what + ": " + (db_ == nullptr ? "no memory" : sqlite3_errmsg(db_)));
    }
    sqlite3* get() const { return db_; }

private:
    sqlite3* db_ = nullptr;
};

// A value that is no text.
struct Bytes {
    const std::string& text;
};

// A prepared statement that is used again and again.
class Statement {
public:
    Statement(Connection& connection, const char* sql) : connection_(&connection) {
        sqlite3_prepare_v3(connection.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    template <class... Values> Statement& bind(const Values&... values) {
        sqlite3_reset(statement_);
        int place = 0;
        (put(++place, values), ...);
        return *this;
    }
    // For statements that answer nothing.
    Result<void> run() {
        Result<void> done;
        if (sqlite3_step(statement_) != SQLITE_DONE) done = connection_->failure("cannot be written");
        sqlite3_reset(statement_);
        return done;
    }
    // Calls `each` for every row.
    template <class Each> Result<void> rows(Each each) {
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(statement_)) == SQLITE_ROW) each(*this);
        Result<void> done;
        if (code != SQLITE_DONE) done = connection_->failure("cannot be read");
        sqlite3_reset(statement_);
        return done;
    }
    std::string text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return bytes == nullptr
                   ? std::string{}
                   : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    bool ready() const { return statement_ != nullptr; }

private:
    void put(int place, const std::string& text) {
        sqlite3_bind_text64(statement_, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    void put(int place, const Bytes& bytes) {
        sqlite3_bind_blob64(statement_, place, bytes.text.data(), bytes.text.size(), SQLITE_TRANSIENT);
    }
    void put(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }

    Connection* connection_;
    sqlite3_stmt* statement_ = nullptr;
};

// Only one server may use a folder: it holds this file locked.
class FolderLock {
public:
    FolderLock() = default;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock() {
        if (file_ >= 0) ::close(file_);
    }
    Result<void> take(const std::string& folder) {
        file_ = ::open((folder + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file_ < 0)
            return refuse("bad_option", "the folder " + folder + " cannot be written (" + std::strerror(errno)
                                            + "); give another with --data, or change its owner");
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
            return refuse("bad_option",
                          "another server uses the folder " + folder + "; stop it, or give another folder with --data");
        return {};
    }

private:
    int file_ = -1;
};

// The statements that write; used by the writer's thread only.
struct Writing {
    Connection connection;
    std::unique_ptr<Statement> table, update, seat, entry, chat, snapshot, forget, analysis, begin, commit, rollback;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        table = make("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?)");
        update = make("UPDATE tables SET over = ?2, rematch = ?3 WHERE id = ?1");
        seat = make("INSERT OR REPLACE INTO seats VALUES (?,?,?,?,?,?,?,?)");
        entry = make("INSERT INTO entries VALUES (?,?,?,?,?,?,?,?)");
        chat = make("INSERT INTO chat VALUES (?,?,?,?,?,?,?)");
        snapshot = make("INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?,?)");
        forget = make("DELETE FROM snapshots WHERE table_id = ?");
        analysis = make("INSERT OR REPLACE INTO analyses VALUES (?,?)");
        begin = make("BEGIN IMMEDIATE");
        commit = make("COMMIT");
        rollback = make("ROLLBACK");
        for (const auto* one :
             {&table, &update, &seat, &entry, &chat, &snapshot, &forget, &analysis, &begin, &commit, &rollback})
            if (!(*one)->ready()) return connection.failure("cannot be used");
        return {};
    }
    Result<void> put(const TableRecord& t) {
        return table
            ->bind(t.id, t.game, t.seats, write_json(t.options), t.seed, t.listed, write_json(t.clock), t.created,
                   t.over, write_json(t.rematch))
            .run();
    }
    Result<void> put(const TableUpdate& t) {
        if (auto updated = update->bind(t.id, t.over, write_json(t.rematch)).run(); !updated || !t.over) return updated;
        return forget->bind(t.id).run();
    }
    Result<void> put(const SeatRecord& s) {
        return seat->bind(s.table, s.seat, s.kind, s.name, s.level, s.owner, s.token, s.left).run();
    }
    Result<void> put(const EntryRecord& e) {
        return entry->bind(e.table, e.number, e.seat, e.undo, e.data, e.check, e.command, e.at).run();
    }
    Result<void> put(const ChatRecord& c) {
        return chat->bind(c.table, c.number, c.seat, c.name, c.text, c.command, c.at).run();
    }
    Result<void> put(const AnalysisRecord& a) { return analysis->bind(a.table, write_json(a.found)).run(); }
    Result<void> put(const SnapshotRecord& s) {
        return snapshot->bind(s.table, s.rows, s.rules, Bytes{s.position}, static_cast<std::int64_t>(s.check)).run();
    }
};

// The statements that ask; used by the server's thread only.
struct Reading {
    Connection connection;
    std::unique_ptr<Statement> unfinished, table, seats, entries, chat, snapshot, analysis;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        unfinished = make("SELECT id FROM tables WHERE over = 0 ORDER BY created");
        table = make("SELECT id, game, seats, options, seed, listed, clock, created, over, rematch FROM tables "
                     "WHERE id = ?");
        seats = make("SELECT seat, kind, name, level, owner, token, time_left FROM seats WHERE table_id = ? "
                     "ORDER BY seat");
        entries = make("SELECT number, seat, undo, data, position, command, at FROM entries WHERE table_id = ? "
                       "ORDER BY number");
        chat = make("SELECT number, seat, name, text, command, at FROM chat WHERE table_id = ? ORDER BY number");
        snapshot = make("SELECT rows, rules, position, sum FROM snapshots WHERE table_id = ?");
        analysis = make("SELECT found FROM analyses WHERE table_id = ?");
        for (const auto* one : {&unfinished, &table, &seats, &entries, &chat, &snapshot, &analysis})
            if (!(*one)->ready()) return connection.failure("cannot be used");
        return {};
    }
};

class SqliteStore final : public Store {
public:
    Result<void> open(const std::string& folder) {
        if (auto locked = lock_.take(folder); !locked) return locked;
        const std::string file = folder + "/imperium.db";
        for (Connection* connection : {&writing_.connection, &reading_.connection}) {
            if (auto opened = connection->open(file); !opened) return opened;
            if (auto set = connection->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                                           "PRAGMA wal_autocheckpoint = 4000;");
                !set)
                return set;
        }
        Statement version(writing_.connection, "PRAGMA user_version");
        std::int64_t found = 0;
        if (auto read = version.rows([&](const Statement& row) { found = row.number(0); }); !read) return read;
        if (found > kVersion)
            return refuse("bad_option", "the journal in " + folder
                                            + " was written by a newer imperium; use that one, or another folder");
        if (auto made = writing_.connection.run(kSchema); !made) return made;
        if (auto ready = writing_.prepare(); !ready) return ready;
        return reading_.prepare();
    }

    Result<void> write(std::span<const Change> changes) override {
        if (auto begun = writing_.begin->bind().run(); !begun) return begun;
        Result<void> done;
        for (const Change& change : changes) {
            done = std::visit([&](const auto& one) { return writing_.put(one); }, change);
            if (!done) break;
        }
        if (done) done = writing_.commit->bind().run();
        if (!done)
            if (auto undone = writing_.rollback->bind().run(); !undone) return undone;
        return done;
    }

    Result<std::vector<std::string>> unfinished() override {
        std::vector<std::string> ids;
        auto read = reading_.unfinished->bind().rows([&](const Statement& row) { ids.push_back(row.text(0)); });
        if (!read) return std::unexpected(read.error());
        return ids;
    }

    Result<Kept> load(const std::string& id) override {
        Kept kept;
        std::string fault;
        if (auto read = read_table(id, kept, fault); !read) return std::unexpected(read.error());
        if (kept.table.id.empty()) return refuse("unknown_table", "there is no table " + brief(Json(id)));
        for (const auto read : {&SqliteStore::read_seats, &SqliteStore::read_entries, &SqliteStore::read_chat,
                                &SqliteStore::read_snapshot})
            if (auto done = (this->*read)(id, kept, fault); !done) return std::unexpected(done.error());
        if (!fault.empty()) return refuse("stopped", "table " + id + " is damaged: " + fault);
        return kept;
    }

    Json analysis(const std::string& id) override {
        Json found;
        const auto read = reading_.analysis->bind(id).rows(
            [&](const Statement& row) { found = parse_json(row.text(0)).value_or(Json()); });
        return read && found.is_object() ? found : Json();
    }

private:
    Result<void> read_table(const std::string& id, Kept& kept, std::string& fault) {
        return reading_.table->bind(id).rows([&](const Statement& row) {
            const auto json = [&](int column) {
                auto value = parse_json(row.text(column));
                if (!value) fault = "its description: " + value.error().message();
                return value ? std::move(*value) : Json();
            };
            kept.table = {row.text(0), row.text(1),   static_cast<int>(row.number(2)),
                          json(3),     row.text(4),   row.number(5) != 0,
                          json(6),     row.number(7), row.number(8) != 0,
                          json(9)};
        });
    }
    Result<void> read_seats(const std::string& id, Kept& kept, std::string&) {
        return reading_.seats->bind(id).rows([&](const Statement& row) {
            kept.seats.push_back({id, static_cast<int>(row.number(0)), row.text(1), row.text(2), row.text(3),
                                  static_cast<int>(row.number(4)), row.text(5), row.number(6)});
        });
    }
    Result<void> read_entries(const std::string& id, Kept& kept, std::string& fault) {
        return reading_.entries->bind(id).rows([&](const Statement& row) {
            if (row.number(0) != static_cast<std::int64_t>(kept.entries.size()) && fault.empty())
                fault = "row " + std::to_string(kept.entries.size()) + " is missing";
            kept.entries.push_back({id, static_cast<std::uint32_t>(row.number(0)), static_cast<int>(row.number(1)),
                                    row.number(2) != 0, row.text(3), static_cast<std::uint32_t>(row.number(4)),
                                    row.text(5), row.number(6)});
        });
    }
    Result<void> read_chat(const std::string& id, Kept& kept, std::string&) {
        return reading_.chat->bind(id).rows([&](const Statement& row) {
            kept.chat.push_back({id, static_cast<std::uint32_t>(row.number(0)), static_cast<int>(row.number(1)),
                                 row.text(2), row.text(3), row.text(4), row.number(5)});
        });
    }

    Result<void> read_snapshot(const std::string& id, Kept& kept, std::string&) {
        return reading_.snapshot->bind(id).rows([&](const Statement& row) {
            kept.snapshot = {id, static_cast<std::uint32_t>(row.number(0)), row.text(1), row.text(2),
                             static_cast<std::uint64_t>(row.number(3))};
        });
    }

    FolderLock lock_;
    Writing writing_;
    Reading reading_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return refuse("bad_option",
                      "the folder " + folder + " cannot be made (" + error.message() + "); give another with --data");
    auto store = std::make_unique<SqliteStore>();
    if (auto opened = store->open(folder); !opened) return std::unexpected(opened.error());
    return store;
}

}  // namespace imperium::store

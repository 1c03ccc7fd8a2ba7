#include "store/sqlite_store.hpp"

#include "core/unicode.hpp"
#include "store/last_row.hpp"

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
    int type(int column) const { return sqlite3_column_type(statement_, column); }
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

// One row as it is read: each column must hold what can have been written there. The first that does not is the fault.
class Row {
public:
    Row(const Statement& row, std::string what, std::string& fault)
        : row_(row), what_(std::move(what)), fault_(fault) {}

    std::int64_t number(int column, const char* name, std::int64_t low, std::int64_t high) {
        const std::int64_t value = row_.number(column);
        if (row_.type(column) == SQLITE_INTEGER && value >= low && value <= high) return value;
        fail(name, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        return low;
    }
    bool flag(int column, const char* name) { return number(column, name, 0, 1) == 1; }
    std::string text(int column, const char* name, std::size_t most = kMostText) {
        std::string value = row_.text(column);
        if (row_.type(column) == SQLITE_TEXT && value.size() <= most && valid_utf8(value)
            && value.find('\0') == std::string::npos)
            return value;
        fail(name, "must be a text");
        return {};
    }
    std::string bytes(int column, const char* name) {
        if (row_.type(column) == SQLITE_BLOB) return row_.text(column);
        fail(name, "must be bytes");
        return {};
    }
    Json json(int column, const char* name) {
        auto value = parse_json(text(column, name));
        if (!value) fail(name, value.error().message());
        return value ? std::move(*value) : Json();
    }
    void fail(const std::string& name, const std::string& why) {
        if (fault_.empty()) fault_ = what_ + ", " + name + ": " + why;
    }

private:
    static constexpr std::size_t kMostText = std::size_t{1} << 24;
    const Statement& row_;
    std::string what_;
    std::string& fault_;
};

constexpr std::int64_t kMostMoment = std::int64_t{1} << 50;
constexpr std::int64_t kMostRows = 0xffffffff;

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
    std::vector<std::unique_ptr<Statement>> forgotten;

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
        for (const char* sql : {"DELETE FROM tables WHERE id = ?", "DELETE FROM seats WHERE table_id = ?",
                                "DELETE FROM entries WHERE table_id = ?", "DELETE FROM chat WHERE table_id = ?",
                                "DELETE FROM snapshots WHERE table_id = ?", "DELETE FROM analyses WHERE table_id = ?"})
            forgotten.push_back(make(sql));
        for (const auto& one : forgotten)
            if (!one->ready()) return connection.failure("cannot be used");
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
    Result<void> put(const Forgotten& f) {
        for (const auto& one : forgotten)
            if (auto done = one->bind(f.table).run(); !done) return done;
        return {};
    }
    Result<void> put(const AnalysisRecord& a) { return analysis->bind(a.table, write_json(a.found)).run(); }
    Result<void> put(const SnapshotRecord& s) {
        return snapshot->bind(s.table, s.rows, s.rules, Bytes{s.position}, static_cast<std::int64_t>(s.check)).run();
    }
};

// The statements that ask; used by the server's thread only.
struct Reading {
    Connection connection;
    std::unique_ptr<Statement> unfinished, abandoned, table, seats, entries, chat, snapshot, analysis;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        unfinished = make("SELECT id FROM tables WHERE over = 0 ORDER BY created");
        abandoned = make("SELECT id FROM tables WHERE over = 0 AND created < ? AND NOT EXISTS "
                         "(SELECT 1 FROM entries WHERE table_id = id)");
        table = make("SELECT id, game, seats, options, seed, listed, clock, created, over, rematch FROM tables "
                     "WHERE id = ?");
        seats = make("SELECT seat, kind, name, level, owner, token, time_left FROM seats WHERE table_id = ? "
                     "ORDER BY seat");
        entries = make("SELECT number, seat, undo, data, position, command, at FROM entries WHERE table_id = ? "
                       "ORDER BY number");
        chat = make("SELECT number, seat, name, text, command, at FROM chat WHERE table_id = ? ORDER BY number");
        snapshot = make("SELECT rows, rules, position, sum FROM snapshots WHERE table_id = ?");
        analysis = make("SELECT found FROM analyses WHERE table_id = ?");
        for (const auto* one : {&unfinished, &abandoned, &table, &seats, &entries, &chat, &snapshot, &analysis})
            if (!(*one)->ready()) return connection.failure("cannot be used");
        return {};
    }
};

// Seats' hashes, chat and seeds are nobody else's business: the files are for their owner, and the write-ahead log is
// made like the journal itself.
Result<void> owner_only(const std::string& file) {
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (made < 0)
        return refuse("bad_option", file + " cannot be written (" + std::strerror(errno)
                                        + "); give another folder with --data, or change its owner");
    ::close(made);
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm"})
        std::filesystem::permissions(file + ending,
                                     std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, ignored);
    return {};
}

class SqliteStore final : public Store {
public:
    Result<void> open(const std::string& folder) {
        if (auto locked = lock_.take(folder); !locked) return locked;
        const std::string file = folder + "/imperium.db";
        if (auto own = owner_only(file); !own) return own;
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
        if (auto ready = reading_.prepare(); !ready) return ready;
        if (auto opened = last_.open(folder); !opened) return opened;
        if (const std::string missing = missing_row(last_.row()); !missing.empty())
            return refuse("bad_option", "the journal in " + folder + " lacks " + missing
                                            + ", the last that was written: was imperium.db-wal deleted, or an older "
                                              "imperium.db put there? Put the newer files back, or delete "
                                            + last_.file() + " to go on without");
        return {};
    }

    Result<void> write(std::span<const Change> changes) override {
        last_.before(changes);
        if (auto begun = writing_.begin->bind().run(); !begun) return begun;
        Result<void> done;
        for (const Change& change : changes) {
            done = std::visit([&](const auto& one) { return writing_.put(one); }, change);
            if (!done) break;
        }
        if (done) done = writing_.commit->bind().run();
        // A full disk has undone the transaction already; what counts is why it failed.
        if (!done && sqlite3_get_autocommit(writing_.connection.get()) == 0) (void)writing_.rollback->bind().run();
        if (done) last_.after(changes);
        return done;
    }

    Result<std::vector<std::string>> unfinished() override {
        std::vector<std::string> ids;
        auto read = reading_.unfinished->bind().rows([&](const Statement& row) { ids.push_back(row.text(0)); });
        if (!read) return std::unexpected(read.error());
        return ids;
    }

    Result<std::vector<std::string>> abandoned(std::int64_t before) override {
        std::vector<std::string> ids;
        auto read = reading_.abandoned->bind(before).rows([&](const Statement& row) { ids.push_back(row.text(0)); });
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
        return reading_.table->bind(id).rows([&](const Statement& given) {
            Row row(given, "its description", fault);
            kept.table = {id,
                          row.text(1, "game"),
                          static_cast<int>(row.number(2, "seats", 1, kMaxSeats)),
                          row.json(3, "options"),
                          row.text(4, "seed"),
                          row.flag(5, "listed"),
                          row.json(6, "clock"),
                          row.number(7, "created", 0, kMostMoment),
                          row.flag(8, "over"),
                          row.json(9, "rematch")};
        });
    }
    Result<void> read_seats(const std::string& id, Kept& kept, std::string& fault) {
        return reading_.seats->bind(id).rows([&](const Statement& given) {
            const auto place = static_cast<std::int64_t>(kept.seats.size());
            Row row(given, "seat " + std::to_string(place), fault);
            kept.seats.push_back({id, static_cast<int>(row.number(0, "seat", place, place)), row.text(1, "kind"),
                                  row.text(2, "name"), row.text(3, "level"),
                                  static_cast<int>(row.number(4, "owner", 0, kMaxSeats)), row.text(5, "token"),
                                  row.number(6, "time_left", -kMostMoment, kMostMoment)});
        });
    }
    Result<void> read_entries(const std::string& id, Kept& kept, std::string& fault) {
        return reading_.entries->bind(id).rows([&](const Statement& given) {
            const auto place = static_cast<std::int64_t>(kept.entries.size());
            if (given.type(0) == SQLITE_INTEGER && given.number(0) > place && fault.empty())
                fault = "row " + std::to_string(place) + " is missing";
            Row row(given, "row " + std::to_string(place), fault);
            kept.entries.push_back({id, static_cast<std::uint32_t>(row.number(0, "number", place, place)),
                                    static_cast<int>(row.number(1, "seat", 0, kept.table.seats - 1)),
                                    row.flag(2, "undo"), row.text(3, "data"),
                                    static_cast<std::uint32_t>(row.number(4, "position", 0, kMostRows)),
                                    row.text(5, "command"), row.number(6, "at", 0, kMostMoment)});
        });
    }
    Result<void> read_chat(const std::string& id, Kept& kept, std::string& fault) {
        return reading_.chat->bind(id).rows([&](const Statement& given) {
            const auto place = static_cast<std::int64_t>(kept.chat.size());
            Row row(given, "line " + std::to_string(place) + " of the chat", fault);
            kept.chat.push_back({id, static_cast<std::uint32_t>(row.number(0, "number", place, place)),
                                 static_cast<int>(row.number(1, "seat", 0, kept.table.seats - 1)), row.text(2, "name"),
                                 row.text(3, "text"), row.text(4, "command"), row.number(5, "at", 0, kMostMoment)});
        });
    }

    // A snapshot that cannot be read is none: the journal alone is enough.
    Result<void> read_snapshot(const std::string& id, Kept& kept, std::string&) {
        return reading_.snapshot->bind(id).rows([&](const Statement& given) {
            std::string fault;
            Row row(given, "snapshot", fault);
            SnapshotRecord snapshot{id, static_cast<std::uint32_t>(row.number(0, "rows", 0, kMostRows)),
                                    row.text(1, "rules"), row.bytes(2, "position"),
                                    static_cast<std::uint64_t>(row.number(3, "sum", INT64_MIN, INT64_MAX))};
            if (fault.empty()) kept.snapshot = std::move(snapshot);
        });
    }

    // What of it the journal lacks, or an empty text.
    std::string missing_row(const LastRow::Place& row) {
        if (row.table.empty()) return {};
        const char* const kSql[] = {"SELECT 1 FROM tables WHERE id = ?1 AND ?2 = 0",
                                    "SELECT 1 FROM entries WHERE table_id = ?1 AND number = ?2",
                                    "SELECT 1 FROM chat WHERE table_id = ?1 AND number = ?2"};
        const char* const kWhat[] = {"table ", "decision ", "line of chat "};
        Statement ask(reading_.connection, kSql[row.kind]);
        bool there = false;
        (void)ask.bind(row.table, row.number).rows([&](const Statement&) { there = true; });
        if (there) return {};
        const std::string number = row.kind == LastRow::a_table ? "" : std::to_string(row.number) + " of table ";
        return kWhat[row.kind] + number + row.table;
    }

    FolderLock lock_;
    LastRow last_;
    Writing writing_;
    Reading reading_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& folder) {
    std::error_code error;
    const bool made = std::filesystem::create_directories(folder, error);
    if (made) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    if (error)
        return refuse("bad_option",
                      "the folder " + folder + " cannot be made (" + error.message() + "); give another with --data");
    auto store = std::make_unique<SqliteStore>();
    if (auto opened = store->open(folder); !opened) return std::unexpected(opened.error());
    return store;
}

}  // namespace imperium::store

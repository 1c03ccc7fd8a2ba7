#include "store/sqlite_store.hpp"

#include "store/kept_rows.hpp"
#include "store/last_row.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sys/file.h>
#include <unistd.h>

namespace imperium::store {

namespace {

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
    std::unique_ptr<Statement> table, update, seat, entry, chat, snapshot, forget, analysis, cards, stamp, stamp_row,
        begin, commit, rollback;
    std::vector<std::unique_ptr<Statement>> forgotten;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        table =
            make("INSERT INTO tables (id, game, seats, options, seed, listed, clock, created, over, rematch, cards, "
                 "rules, build, updated, chance, luck, ended, result) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        update = make("UPDATE tables SET over = ?2, rematch = ?3, ended = ?4, result = ?5 WHERE id = ?1");
        seat = make("INSERT OR REPLACE INTO seats VALUES (?,?,?,?,?,?,?,?)");
        entry = make("INSERT INTO entries (table_id, number, seat, undo, data, position, command, at, chance, luck) "
                     "VALUES (?,?,?,?,?,?,?,?,?,?)");
        chat = make("INSERT INTO chat VALUES (?,?,?,?,?,?,?)");
        snapshot = make("INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?,?)");
        forget = make("DELETE FROM snapshots WHERE table_id = ?");
        analysis = make("INSERT OR REPLACE INTO analyses VALUES (?,?)");
        cards = make("INSERT OR IGNORE INTO card_sets VALUES (?,?,?)");
        stamp = make("UPDATE tables SET options = ?2, cards = ?3, rules = ?4, build = ?5, updated = ?6, chance = ?7, "
                     "luck = ?8 WHERE id = ?1");
        stamp_row = make("UPDATE entries SET data = ?3, position = ?4, chance = ?5, luck = ?6 WHERE table_id = ?1 AND "
                         "number = ?2");
        begin = make("BEGIN IMMEDIATE");
        commit = make("COMMIT");
        rollback = make("ROLLBACK");
        for (const char* sql : {"DELETE FROM tables WHERE id = ?", "DELETE FROM seats WHERE table_id = ?",
                                "DELETE FROM entries WHERE table_id = ?", "DELETE FROM chat WHERE table_id = ?",
                                "DELETE FROM snapshots WHERE table_id = ?", "DELETE FROM analyses WHERE table_id = ?"})
            forgotten.push_back(make(sql));
        for (const auto& one : forgotten)
            if (!one->ready()) return connection.failure("cannot be used");
        for (const auto* one : {&table, &update, &seat, &entry, &chat, &snapshot, &forget, &analysis, &cards, &stamp,
                                &stamp_row, &begin, &commit, &rollback})
            if (!(*one)->ready()) return connection.failure("cannot be used");
        return {};
    }
    Result<void> put(const TableRecord& t) {
        return table
            ->bind(t.id, t.game, t.seats, write_json(t.options), t.seed, t.listed, write_json(t.clock), t.created,
                   t.over, write_json(t.rematch), t.cards, t.rules, t.build, t.updated, write_json(t.chance),
                   static_cast<std::int64_t>(t.luck), t.ended, write_json(t.result))
            .run();
    }
    Result<void> put(const TableUpdate& t) {
        if (auto updated = update->bind(t.id, t.over, write_json(t.rematch), t.ended, write_json(t.result)).run();
            !updated || !t.over)
            return updated;
        return forget->bind(t.id).run();
    }
    Result<void> put(const SeatRecord& s) {
        return seat->bind(s.table, s.seat, s.kind, s.name, s.level, s.owner, s.token, s.left).run();
    }
    Result<void> put(const EntryRecord& e) {
        return entry
            ->bind(e.table, e.number, e.seat, e.undo, e.data, e.check, e.command, e.at, e.chance,
                   static_cast<std::int64_t>(e.luck))
            .run();
    }
    Result<void> put(const CardSetRecord& c) { return cards->bind(c.digest, c.game, c.content).run(); }
    // Rows that were taken back stay as they are: nobody reads them.
    Result<void> put(const Restamp& r) {
        const TableRecord& t = r.table;
        auto done = stamp
                        ->bind(t.id, write_json(t.options), t.cards, t.rules, t.build, t.updated, write_json(t.chance),
                               static_cast<std::int64_t>(t.luck))
                        .run();
        for (const EntryRecord& e : r.rows) {
            if (!done) return done;
            done =
                stamp_row->bind(e.table, e.number, e.data, e.check, e.chance, static_cast<std::int64_t>(e.luck)).run();
        }
        if (!done) return done;
        return forget->bind(t.id).run();
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
        return snapshot->bind(s.table, s.rows, s.build, Bytes{s.position}, static_cast<std::int64_t>(s.check)).run();
    }
};

// The statements that ask; used by one thread at a time.
struct Reading {
    Connection connection;
    std::unique_ptr<Statement> tables, unfinished, abandoned, table, seats, entries, chat, snapshot, analysis, cards;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        const auto parts = [&](const char* columns, const char* rest) {
            return make((std::string("SELECT ") + columns + rest).c_str());
        };
        tables = make("SELECT id FROM tables ORDER BY created, id");
        unfinished = make("SELECT id FROM tables WHERE over = 0 ORDER BY created");
        abandoned = make("SELECT id FROM tables WHERE over = 0 AND created < ? AND NOT EXISTS "
                         "(SELECT 1 FROM entries WHERE table_id = id)");
        table = parts(kept_columns::kTable, " FROM tables WHERE id = ?");
        seats = parts(kept_columns::kSeat, " FROM seats WHERE table_id = ? ORDER BY seat");
        entries = parts(kept_columns::kEntry, " FROM entries WHERE table_id = ? ORDER BY number");
        chat = parts(kept_columns::kChat, " FROM chat WHERE table_id = ? ORDER BY number");
        snapshot = parts(kept_columns::kSnapshot, " FROM snapshots WHERE table_id = ?");
        analysis = make("SELECT found FROM analyses WHERE table_id = ?");
        cards = make("SELECT content FROM card_sets WHERE digest = ?");
        for (const auto* one :
             {&tables, &unfinished, &abandoned, &table, &seats, &entries, &chat, &snapshot, &analysis, &cards})
            if (!(*one)->ready()) return connection.failure("cannot be used");
        return {};
    }
};

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
        if (auto done = bring_up_to_date(writing_.connection, file); !done) return done;
        // Sets no table plays with any more.
        if (auto done = writing_.connection.run("DELETE FROM card_sets WHERE digest NOT IN (SELECT cards FROM tables)");
            !done)
            return done;
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

    Result<void> write(std::span<const Change> changes, std::span<const Lease>) override {
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

    Result<std::vector<std::string>> tables() override { return ids_of(*reading_.tables); }
    Result<std::vector<std::string>> unfinished() override { return ids_of(*reading_.unfinished); }
    Result<std::vector<std::string>> abandoned(std::int64_t before) override {
        return ids_of(*reading_.abandoned, before);
    }
    Result<Kept> load(const std::string& id) override { return read(id, all); }
    Result<Kept> described(const std::string& id) override { return read(id, description); }

    Json analysis(const std::string& id) override {
        const std::lock_guard lock(asking_);
        Json found;
        const auto read = reading_.analysis->bind(id).rows(
            [&](const Statement& row) { found = parse_json(row.text(0)).value_or(Json()); });
        return read && found.is_object() ? found : Json();
    }

private:
    enum Parts { description, all };
    Result<Kept> read(const std::string& id, Parts parts) {
        const std::lock_guard lock(asking_);
        Kept kept;
        std::string fault;
        auto done = reading_.table->bind(id).rows([&](const Statement& row) { take_table(row, id, kept, fault); });
        if (done && kept.table.id.empty()) return whole(std::move(kept), id, fault);
        if (done) done = sets_.give(kept.table, fault, [&](const std::string& digest) { return cards_of(digest); });
        if (done) done = reading_.seats->bind(id).rows([&](const Statement& row) { take_seat(row, kept, fault); });
        if (done && parts == all)
            done = reading_.entries->bind(id).rows([&](const Statement& row) { take_entry(row, kept, fault); });
        if (done) done = reading_.chat->bind(id).rows([&](const Statement& row) { take_chat(row, kept, fault); });
        if (done && parts == all)
            done = reading_.snapshot->bind(id).rows([&](const Statement& row) { take_snapshot(row, kept); });
        if (!done) return std::unexpected(done.error());
        return whole(std::move(kept), id, fault);
    }
    Result<std::string> cards_of(const std::string& digest) {
        std::string content;
        auto done = reading_.cards->bind(digest).rows([&](const Statement& row) { content = row.text(0); });
        if (!done) return std::unexpected(done.error());
        return content;
    }
    template <class... Values> Result<std::vector<std::string>> ids_of(Statement& asked, const Values&... values) {
        const std::lock_guard lock(asking_);
        std::vector<std::string> ids;
        auto read = asked.bind(values...).rows([&](const Statement& row) { ids.push_back(row.text(0)); });
        if (!read) return std::unexpected(read.error());
        return ids;
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
    std::mutex asking_;  // held by whoever asks: for what follows
    Reading reading_;
    CardSets sets_;
};

}  // namespace

Result<void> back_up_sqlite(const std::string& folder, const std::string& to) {
    const std::string file = folder + "/imperium.db", copy = to + "/imperium.db";
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return refuse("bad_option", "there is no journal in " + folder);
    if (std::filesystem::exists(copy, error))
        return refuse("bad_option", "there is a journal in " + to + " already; give another folder");
    if (std::filesystem::create_directories(to, error))
        std::filesystem::permissions(to, std::filesystem::perms::owner_all, error);
    if (error) return refuse("bad_option", "the folder " + to + " cannot be made (" + error.message() + ")");
    Connection connection;
    if (auto opened = connection.open(file); !opened) return opened;
    return keep_copy(connection, copy);
}

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

#include "store/sqlite_store.hpp"

#include "core/stream.hpp"
#include "store/last_row.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/file.h>
#include <unistd.h>

namespace imperium::store {

namespace {

constexpr std::int64_t kMostMoment = std::int64_t{1} << 50;
constexpr std::int64_t kMostRows = 0xffffffff;
constexpr std::int64_t kMostLuck = std::int64_t{1} << 40;
constexpr std::size_t kMostSets = 100;  // remembered

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

// The statements that ask; used by the server's thread only.
struct Reading {
    Connection connection;
    std::unique_ptr<Statement> unfinished, abandoned, table, seats, entries, chat, snapshot, analysis, cards;

    Result<void> prepare() {
        const auto make = [&](const char* sql) { return std::make_unique<Statement>(connection, sql); };
        unfinished = make("SELECT id FROM tables WHERE over = 0 ORDER BY created");
        abandoned = make("SELECT id FROM tables WHERE over = 0 AND created < ? AND NOT EXISTS "
                         "(SELECT 1 FROM entries WHERE table_id = id)");
        table =
            make("SELECT id, game, seats, options, seed, listed, clock, created, over, rematch, cards, rules, build, "
                 "updated, chance, luck, ended, result FROM tables WHERE id = ?");
        seats = make("SELECT seat, kind, name, level, owner, token, time_left FROM seats WHERE table_id = ? "
                     "ORDER BY seat");
        entries = make("SELECT number, seat, undo, data, position, command, at, chance, luck FROM entries "
                       "WHERE table_id = ? ORDER BY number");
        chat = make("SELECT number, seat, name, text, command, at FROM chat WHERE table_id = ? ORDER BY number");
        snapshot = make("SELECT rows, build, position, sum FROM snapshots WHERE table_id = ?");
        analysis = make("SELECT found FROM analyses WHERE table_id = ?");
        cards = make("SELECT content FROM card_sets WHERE digest = ?");
        for (const auto* one : {&unfinished, &abandoned, &table, &seats, &entries, &chat, &snapshot, &analysis, &cards})
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
        return read(id, {&SqliteStore::read_seats, &SqliteStore::read_entries, &SqliteStore::read_chat,
                         &SqliteStore::read_snapshot});
    }
    Result<Kept> described(const std::string& id) override {
        return read(id, {&SqliteStore::read_seats, &SqliteStore::read_chat});
    }

    Json analysis(const std::string& id) override {
        Json found;
        const auto read = reading_.analysis->bind(id).rows(
            [&](const Statement& row) { found = parse_json(row.text(0)).value_or(Json()); });
        return read && found.is_object() ? found : Json();
    }

private:
    using ReadPart = Result<void> (SqliteStore::*)(const std::string&, Kept&, std::string&);
    Result<Kept> read(const std::string& id, std::initializer_list<ReadPart> parts) {
        Kept kept;
        std::string fault;
        if (auto done = read_table(id, kept, fault); !done) return std::unexpected(done.error());
        if (kept.table.id.empty()) return refuse("unknown_table", "there is no table " + brief(Json(id)));
        if (auto done = read_cards(kept.table, fault); !done) return std::unexpected(done.error());
        for (const ReadPart part : parts)
            if (auto done = (this->*part)(id, kept, fault); !done) return std::unexpected(done.error());
        if (!fault.empty()) return refuse("stopped", "table " + id + " is damaged: " + fault);
        return kept;
    }

    // The content of a card set; tables with the same share it.
    Result<void> read_cards(TableRecord& table, std::string& fault) {
        if (table.cards.empty() || !fault.empty()) return {};
        if ((table.card_content = sets_[table.cards].lock()) != nullptr) return {};
        std::string content;
        auto done = reading_.cards->bind(table.cards).rows([&](const Statement& row) { content = row.text(0); });
        if (!done) return done;
        if (sets_.size() > kMostSets) std::erase_if(sets_, [](const auto& one) { return one.second.expired(); });
        if (hex(sha256(content)) == table.cards)
            sets_[table.cards] = table.card_content = std::make_shared<const std::string>(std::move(content));
        else
            fault =
                "its description, cards: the card set it names is " + std::string(content.empty() ? "gone" : "damaged");
        return {};
    }
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
                          row.json(9, "rematch"),
                          row.text(10, "cards"),
                          nullptr,
                          row.text(11, "rules"),
                          row.text(12, "build"),
                          row.flag(13, "updated"),
                          row.json(14, "chance"),
                          static_cast<std::uint64_t>(row.number(15, "luck", 0, kMostLuck)),
                          row.number(16, "ended", 0, kMostMoment),
                          row.json(17, "result")};
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
                                    row.text(5, "command"), row.number(6, "at", 0, kMostMoment), row.text(7, "chance"),
                                    static_cast<std::uint64_t>(row.number(8, "luck", 0, kMostLuck))});
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
                                    row.text(1, "build"), row.bytes(2, "position"),
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
    std::map<std::string, std::weak_ptr<const std::string>> sets_;  // by digest; used by whoever asks
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

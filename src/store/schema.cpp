#include "store/schema.hpp"

#include "log/log.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace imperium::store {

namespace {

// 1: tables, seats, entries, chat. 2: snapshots. 3: analyses. 4: card sets, snapshots by their build, and the columns
// that are listed below.
constexpr int kVersion = 4;

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
DROP TABLE IF EXISTS snapshots;
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY, rows INTEGER NOT NULL, build TEXT NOT NULL, position BLOB NOT NULL, sum INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS analyses (table_id TEXT PRIMARY KEY, found TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS card_sets (digest TEXT PRIMARY KEY, game TEXT NOT NULL, content TEXT NOT NULL);
)";

struct Column {
    const char* table;
    const char* name;
    const char* type;
};
constexpr Column kColumns[] = {
    {"tables", "cards", "TEXT NOT NULL DEFAULT ''"},      {"tables", "rules", "TEXT NOT NULL DEFAULT ''"},
    {"tables", "build", "TEXT NOT NULL DEFAULT ''"},      {"tables", "updated", "INTEGER NOT NULL DEFAULT 0"},
    {"tables", "chance", "TEXT NOT NULL DEFAULT 'null'"}, {"tables", "luck", "INTEGER NOT NULL DEFAULT 0"},
    {"tables", "ended", "INTEGER NOT NULL DEFAULT 0"},    {"tables", "result", "TEXT NOT NULL DEFAULT 'null'"},
    {"entries", "chance", "TEXT NOT NULL DEFAULT ''"},    {"entries", "luck", "INTEGER NOT NULL DEFAULT 0"},
};

Result<void> change_schema(Connection& connection) {
    if (auto made = connection.run(kSchema); !made) return made;
    for (const Column& column : kColumns) {
        bool there = false;
        Statement look(connection, "SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
        auto read = look.bind(std::string(column.table), std::string(column.name)).rows([&](const Statement&) {
            there = true;
        });
        if (!read) return read;
        if (there) continue;
        const std::string add =
            std::string("ALTER TABLE ") + column.table + " ADD COLUMN " + column.name + " " + column.type;
        if (auto added = connection.run(add.c_str()); !added) return added;
    }
    return connection.run(("PRAGMA user_version = " + std::to_string(kVersion)).c_str());
}

Result<void> synced(const std::string& file) {
    const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = handle >= 0 && ::fsync(handle) == 0;
    const std::string why = std::strerror(errno);
    if (handle >= 0) ::close(handle);
    if (!done) return refuse("bad_option", file + " cannot be written (" + why + ")");
    return {};
}

}  // namespace

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

Result<void> keep_copy(Connection& connection, const std::string& copy) {
    const std::string making = copy + ".part";
    std::error_code error;
    std::filesystem::remove(making, error);
    if (auto own = owner_only(making); !own) return own;
    {
        Statement keep(connection, "VACUUM INTO ?");
        if (auto kept = keep.bind(making).run(); !kept) return kept;
    }
    if (auto done = synced(making); !done) return done;
    std::filesystem::rename(making, copy, error);
    if (error) return refuse("bad_option", copy + " cannot be written (" + error.message() + ")");
    return synced(std::filesystem::path(copy).parent_path().string());
}

Result<void> bring_up_to_date(Connection& connection, const std::string& file) {
    std::int64_t found = 0;
    {
        Statement version(connection, "PRAGMA user_version");
        if (auto read = version.rows([&](const Statement& row) { found = row.number(0); }); !read) return read;
    }
    if (found == kVersion) return {};
    if (found > kVersion)
        return refuse("bad_option",
                      "the journal " + file + " was written by a newer imperium; use that one, or another folder");
    if (found > 0)
        if (auto kept = keep_copy(connection, file + ".version-" + std::to_string(found)); !kept) return kept;
    if (auto begun = connection.run("BEGIN IMMEDIATE"); !begun) return begun;
    auto done = change_schema(connection);
    if (done) done = connection.run("COMMIT");
    if (!done && sqlite3_get_autocommit(connection.get()) == 0) (void)connection.run("ROLLBACK");
    if (done && found > 0)
        log::info("the journal was brought up to date",
                  {{"from", std::to_string(found)}, {"to", std::to_string(kVersion)}});
    return done;
}

}  // namespace imperium::store

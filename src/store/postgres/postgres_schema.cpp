#include "store/postgres/postgres_schema.hpp"

#include "log/log.hpp"

namespace imperium::store {

namespace {

// What each version adds to the one before; the first is what SQLite's fourth is. Steps only add, so that nodes of the
// release before go on while others are upgraded; one that cannot be so sets `least`, the oldest version of the schema
// a program may know that uses it.
constexpr const char* kSteps[] = {
    R"(
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats BIGINT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
    listed BIGINT NOT NULL, clock TEXT NOT NULL, created BIGINT NOT NULL, over BIGINT NOT NULL, rematch TEXT NOT NULL,
    cards TEXT NOT NULL, rules TEXT NOT NULL, build TEXT NOT NULL, updated BIGINT NOT NULL, chance TEXT NOT NULL,
    luck BIGINT NOT NULL, ended BIGINT NOT NULL, result TEXT NOT NULL
);
CREATE INDEX unfinished ON tables (created) WHERE over = 0;
CREATE TABLE seats (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL,
    owner BIGINT NOT NULL, token TEXT NOT NULL, time_left BIGINT NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE TABLE entries (
    table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, undo BIGINT NOT NULL, data TEXT NOT NULL,
    position BIGINT NOT NULL, command TEXT NOT NULL, at BIGINT NOT NULL, chance TEXT NOT NULL, luck BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE chat (
    table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    command TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (table_id, number)
);
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY, rows BIGINT NOT NULL, build TEXT NOT NULL, position BYTEA NOT NULL, sum BIGINT NOT NULL
);
CREATE TABLE analyses (table_id TEXT PRIMARY KEY, found TEXT NOT NULL);
CREATE TABLE card_sets (digest TEXT PRIMARY KEY, game TEXT NOT NULL, content TEXT NOT NULL);
)",
    // Nodes, and whose each table is (node 0: nobody's, at rest). Who knows nothing of leases may not write any more.
    R"(
ALTER TABLE imperium_schema ADD COLUMN least BIGINT NOT NULL DEFAULT 2;
CREATE TABLE imperium_cluster (name TEXT NOT NULL, secret TEXT NOT NULL);
CREATE TABLE nodes (
    number BIGSERIAL PRIMARY KEY, name TEXT NOT NULL UNIQUE, address TEXT NOT NULL, release TEXT NOT NULL,
    build TEXT NOT NULL, began TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(), until TIMESTAMPTZ NOT NULL,
    beats BIGINT NOT NULL DEFAULT 0, lost BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY, node BIGINT NOT NULL, fence BIGINT NOT NULL, release BIGINT NOT NULL
);
CREATE INDEX held ON leases (node);
)",
    // The last transaction of each program that writes: whether one was kept cannot be told by its number alone, since
    // a database that crashed gives the numbers it has forgotten to others.
    R"(
CREATE TABLE writers (id TEXT PRIMARY KEY, batch BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
)",
};

}  // namespace

Result<void> bring_up_to_date(pqxx::connection& connection) {
    constexpr int kVersion = std::size(kSteps);
    pqxx::work work(connection);
    // Nodes that begin at the same moment come one after the other.
    work.exec("SELECT pg_advisory_xact_lock(hashtext('imperium schema'), hashtext(current_schema()))");
    work.exec("CREATE TABLE IF NOT EXISTS imperium_schema (version BIGINT NOT NULL)");
    const pqxx::result found = work.exec("SELECT version FROM imperium_schema");
    const int version = found.empty() ? 0 : found[0][0].as<int>();
    if (version > kVersion && work.exec1("SELECT least FROM imperium_schema")[0].as<int>() > kVersion)
        return refuse(
            "bad_option",
            "the journal in this database was written by a newer imperium; use that one, or another database");
    if (version >= kVersion) return {};
    if (version == 0) work.exec("INSERT INTO imperium_schema VALUES (0)");
    for (int step = version; step < kVersion; ++step) work.exec(kSteps[step]);
    work.exec_params("UPDATE imperium_schema SET version = $1", kVersion);
    work.commit();
    if (version > 0)
        log::info("the journal was brought up to date",
                  {{"from", std::to_string(version)}, {"to", std::to_string(kVersion)}});
    return {};
}

}  // namespace imperium::store

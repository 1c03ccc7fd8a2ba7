#include "store/postgres/postgres_store.hpp"

#include "store/kept_rows.hpp"
#include "store/postgres/deadline.hpp"
#include "store/postgres/postgres_nodes.hpp"
#include "store/postgres/postgres_schema.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <pqxx/pqxx>
#include <thread>

namespace imperium::store {

namespace {

using namespace std::chrono_literals;

constexpr auto kLetGo = 3s;    // the lock of a server that died goes when the database has noticed
constexpr auto kInDoubt = 5s;  // how long it is asked whether a transaction whose end was not heard was kept

// A row as libpqxx gives it.
class PostgresCells final : public Cells {
public:
    explicit PostgresCells(const pqxx::row& row) : row_(row) {}
    Cell at(int column) const override {
        constexpr pqxx::oid kNumber = 20, kText = 25, kBytes = 17;
        const pqxx::field field = row_[static_cast<pqxx::row::size_type>(column)];
        if (field.is_null()) return {};
        switch (field.type()) {
        case kNumber: return {Cell::number, field.as<std::int64_t>(), {}};
        case kText: return {Cell::text, 0, std::string(field.c_str(), field.size())};
        case kBytes: return {Cell::bytes, 0, pqxx::binarystring(field).str()};
        default: return {};
        }
    }

private:
    const pqxx::row& row_;
};

// The statements that write.
void prepare_writing(pqxx::connection& connection) {
    connection.prepare("table", std::string("INSERT INTO tables (") + kept_columns::kTable
                                    + ") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)");
    connection.prepare("update", "UPDATE tables SET over = $2, rematch = $3, ended = $4, result = $5 WHERE id = $1");
    connection.prepare("seat", "INSERT INTO seats VALUES ($1,$2,$3,$4,$5,$6,$7,$8) ON CONFLICT (table_id, seat) DO "
                               "UPDATE SET kind = $3, name = $4, level = $5, owner = $6, token = $7, time_left = $8");
    connection.prepare("entry", "INSERT INTO entries (table_id, number, seat, undo, data, position, command, at, "
                                "chance, luck) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)");
    connection.prepare("chat", "INSERT INTO chat VALUES ($1,$2,$3,$4,$5,$6,$7)");
    connection.prepare("snapshot", "INSERT INTO snapshots VALUES ($1,$2,$3,$4,$5) ON CONFLICT (table_id) DO UPDATE SET "
                                   "rows = $2, build = $3, position = $4, sum = $5");
    connection.prepare("forget", "DELETE FROM snapshots WHERE table_id = $1");
    connection.prepare("analysis",
                       "INSERT INTO analyses VALUES ($1,$2) ON CONFLICT (table_id) DO UPDATE SET found = $2");
    connection.prepare("cards", "INSERT INTO card_sets VALUES ($1,$2,$3) ON CONFLICT (digest) DO NOTHING");
    connection.prepare("stamp", "UPDATE tables SET options = $2, cards = $3, rules = $4, build = $5, updated = $6, "
                                "chance = $7, luck = $8 WHERE id = $1");
    connection.prepare("stamp_row", "UPDATE entries SET data = $3, position = $4, chance = $5, luck = $6 WHERE "
                                    "table_id = $1 AND number = $2");
    connection.prepare("mark", "INSERT INTO writers VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET batch = $2, at = "
                               "clock_timestamp()");
    connection.prepare("begin", "INSERT INTO leases VALUES ($1, $2, 1, $3)");
    // The number of the transaction, and how many of these leases are this node's; nobody can take one of them over
    // before the transaction has ended.
    connection.prepare("under", "SELECT txid_current(), (SELECT count(*) FROM (SELECT 1 FROM leases JOIN "
                                "unnest($1::text[], $2::bigint[]) AS given(a_table, a_fence) ON table_id = a_table AND "
                                "fence = a_fence WHERE node = $3 FOR SHARE OF leases) AS held)");
    connection.prepare("rest", "UPDATE leases SET node = 0 WHERE table_id = $1");
    connection.prepare("rest_for_ever",
                       "DELETE FROM leases WHERE table_id = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)");
    for (const char* table : {"seats", "entries", "chat", "snapshots", "analyses", "leases"})
        connection.prepare(std::string("forget_") + table,
                           std::string("DELETE FROM ") + table + " WHERE table_id = $1");
    connection.prepare("forget_tables", "DELETE FROM tables WHERE id = $1");
}

// The statements that ask.
void prepare_reading(pqxx::connection& connection) {
    const auto parts = [&](const char* name, const char* columns, const char* rest) {
        connection.prepare(name, std::string("SELECT ") + columns + rest);
    };
    connection.prepare("tables", "SELECT id FROM tables ORDER BY created, id");
    connection.prepare("unfinished", "SELECT id FROM tables WHERE over = 0 ORDER BY created, id");
    connection.prepare("abandoned", "SELECT id FROM tables WHERE over = 0 AND created < $1 AND NOT EXISTS "
                                    "(SELECT 1 FROM entries WHERE table_id = id)");
    parts("table", kept_columns::kTable, " FROM tables WHERE id = $1");
    parts("seats", kept_columns::kSeat, " FROM seats WHERE table_id = $1 ORDER BY seat");
    parts("entries", kept_columns::kEntry, " FROM entries WHERE table_id = $1 ORDER BY number");
    parts("chat", kept_columns::kChat, " FROM chat WHERE table_id = $1 ORDER BY number");
    parts("snapshot", kept_columns::kSnapshot, " FROM snapshots WHERE table_id = $1");
    connection.prepare("analysis", "SELECT found FROM analyses WHERE table_id = $1");
    connection.prepare("cards", "SELECT content FROM card_sets WHERE digest = $1");
}

// Puts changes into a transaction, one after the other.
struct Putting {
    pqxx::work& work;

    template <class... Values> void run(const char* name, const Values&... values) {
        work.exec_prepared(name, values...);
    }
    void operator()(const TableRecord& t) {
        run("table", t.id, t.game, t.seats, write_json(t.options), t.seed, int{t.listed}, write_json(t.clock),
            t.created, int{t.over}, write_json(t.rematch), t.cards, t.rules, t.build, int{t.updated},
            write_json(t.chance), static_cast<std::int64_t>(t.luck), t.ended, write_json(t.result));
    }
    void operator()(const TableUpdate& t) {
        run("update", t.id, int{t.over}, write_json(t.rematch), t.ended, write_json(t.result));
        if (t.over) run("forget", t.id);
    }
    void operator()(const SeatRecord& s) {
        run("seat", s.table, s.seat, s.kind, s.name, s.level, s.owner, s.token, s.left);
    }
    void operator()(const EntryRecord& e) {
        run("entry", e.table, e.number, e.seat, int{e.undo}, e.data, std::int64_t{e.check}, e.command, e.at, e.chance,
            static_cast<std::int64_t>(e.luck));
    }
    void operator()(const CardSetRecord& c) { run("cards", c.digest, c.game, c.content); }
    // Rows that were taken back stay as they are: nobody reads them.
    void operator()(const Restamp& r) {
        const TableRecord& t = r.table;
        run("stamp", t.id, write_json(t.options), t.cards, t.rules, t.build, int{t.updated}, write_json(t.chance),
            static_cast<std::int64_t>(t.luck));
        for (const EntryRecord& e : r.rows)
            run("stamp_row", e.table, e.number, e.data, std::int64_t{e.check}, e.chance,
                static_cast<std::int64_t>(e.luck));
        run("forget", t.id);
    }
    void operator()(const ChatRecord& c) { run("chat", c.table, c.number, c.seat, c.name, c.text, c.command, c.at); }
    void operator()(const Forgotten& f) {
        for (const char* one : {"forget_tables", "forget_seats", "forget_entries", "forget_chat", "forget_snapshots",
                                "forget_analyses", "forget_leases"})
            run(one, f.table);
    }
    void operator()(const AnalysisRecord& a) { run("analysis", a.table, write_json(a.found)); }
    void operator()(const SnapshotRecord& s) {
        run("snapshot", s.table, std::int64_t{s.rows}, s.build, pqxx::binarystring(s.position),
            static_cast<std::int64_t>(s.check));
    }
};

class PostgresStore final : public Store {
public:
    explicit PostgresStore(const std::string& place) : place_(patient(place)) {}

    Result<void> open(const std::optional<NodeWish>& node) {
        together_ = node.has_value();
        try {
            if (auto there = begin_writing(kLetGo); !there) return there;
            if (auto done = bring_up_to_date(*writing_); !done) return done;
            prepare_writing(*writing_);
            enter_as_writer();
            if (!together_) return forget_card_sets();
            auto nodes = PostgresNodes::join(place_, *node);
            if (!nodes) return std::unexpected(nodes.error());
            nodes_ = std::move(*nodes);
            return {};
        } catch (const std::exception& why) {
            writing_.reset();
            return failure("cannot be used", why);
        }
    }

    Result<void> write(std::span<const Change> changes, std::span<const Lease> under) override {
        auto written = try_to_write(changes, under);
        // The line was broken before: nothing of it can have been kept, and there may be another line by now. Who has
        // the database for itself waits until the lock of the old line is gone.
        const auto broken = [&] { return !written && written.error().code == "broken"; };
        if (broken() && together_) written = try_to_write(changes, under);
        if (broken()) written.error().code = "stopped";
        return written;
    }

    Nodes* nodes() override { return nodes_.get(); }

    Result<std::vector<std::string>> tables() override { return ids("tables"); }
    Result<std::vector<std::string>> unfinished() override { return ids("unfinished"); }
    Result<std::vector<std::string>> abandoned(std::int64_t before) override { return ids("abandoned", before); }
    Result<Kept> load(const std::string& id) override { return read(id, true); }
    Result<Kept> described(const std::string& id) override { return read(id, false); }

    Json analysis(const std::string& id) override {
        Json found;
        const auto read = ask([&](pqxx::work& work) {
            for (const pqxx::row& row : work.exec_prepared("analysis", id))
                found = parse_json(row[0].c_str()).value_or(Json());
        });
        return read && found.is_object() ? found : Json();
    }

private:
    Result<void> try_to_write(std::span<const Change> changes, std::span<const Lease> under) {
        std::string number;  // of the transaction
        try {
            if (!writing_) {
                if (auto there = begin_writing(0ms); !there) return there;
                prepare_writing(*writing_);
            }
            pqxx::work work(*writing_);
            if (auto allowed = may_write(work, under, number); !allowed) return allowed;
            Putting putting{work};
            putting.run("mark", writer_, ++batch_);
            for (const Change& change : changes) std::visit(putting, change);
            for (const Lease& lease : under)
                if (lease.last && nodes_ != nullptr) {
                    putting.run("rest", lease.table);
                    putting.run("rest_for_ever", lease.table);
                }
            work.commit();
            return {};
        } catch (const pqxx::in_doubt_error& why) {
            writing_.reset();
            const auto kept = was_kept(number);
            if (!kept)
                return refuse("in_doubt", "the database went away while it was writing, and nobody can say yet what of "
                                          "it was kept");
            return *kept ? Result<void>{} : failure("did not keep what was written", why);
        } catch (const pqxx::broken_connection& why) {
            writing_.reset();
            auto problem = failure("cannot be reached", why);
            problem.error().code = "broken";
            return problem;
        } catch (const std::exception& why) { return failure("cannot be written", why); }
    }

    // A database that does not answer is away: nobody waits for ever. A question takes at most two answers and a
    // connection made anew between them, nine seconds in all.
    static std::string patient(const std::string& place) {
        std::string all = place;
        for (const auto& [name, value] : {std::pair{"connect_timeout", "3"}, std::pair{"tcp_user_timeout", "10000"}})
            if (all.find(name) == std::string::npos)
                all += std::string(all.find('?') == std::string::npos ? "?" : "&") + name + "=" + value;
        return all;
    }

    // The lock goes with the connection: whoever lost it has to take it again, and finds out if another has it. Nodes
    // share it; who wants the database for itself does not.
    Result<void> begin_writing(std::chrono::milliseconds wait) {
        auto connection = std::make_unique<pqxx::connection>(place_);
        const std::string lock = together_ ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
        const auto locked = [&] {
            pqxx::nontransaction work(*connection);
            const auto row = work.exec1("SELECT " + lock + "(hashtext('imperium'), hashtext(current_schema()))");
            return row[0].as<bool>();
        };
        const auto give_up = std::chrono::steady_clock::now() + wait;
        while (!locked()) {
            if (std::chrono::steady_clock::now() >= give_up)
                return refuse("bad_option",
                              together_ ? "another program has this database for itself; wait until it is done, or "
                                          "give another with --database"
                                        : "another server uses this database; stop it, or give another with "
                                          "--database");
            std::this_thread::sleep_for(100ms);
        }
        // A program that stops in the middle keeps nobody from taking its tables over.
        pqxx::nontransaction(*connection).exec("SET idle_in_transaction_session_timeout = '3s'");
        writing_ = std::move(connection);
        return {};
    }

    void enter_as_writer() {
        pqxx::work work(*writing_);
        work.exec("DELETE FROM writers WHERE at < clock_timestamp() - interval '1 day'");
        writer_ = work.exec1("SELECT gen_random_uuid()::text")[0].c_str();
        work.commit();
    }

    Result<void> forget_card_sets() {
        pqxx::work work(*writing_);
        work.exec("DELETE FROM card_sets WHERE digest NOT IN (SELECT cards FROM tables)");
        work.commit();
        return {};
    }

    // Begins new leases and holds the others to the end of the transaction, whose number comes with it.
    Result<void> may_write(pqxx::work& work, std::span<const Lease> under, std::string& number) {
        std::vector<std::pair<std::string, std::int64_t>> held;
        if (nodes_ != nullptr)
            for (const Lease& lease : under) {
                if (lease.fence == 0)
                    work.exec_prepared("begin", lease.table, nodes_->number(), nodes_->release());
                else
                    held.emplace_back(lease.table, lease.fence);
            }
        std::ranges::sort(held);
        held.erase(std::ranges::unique(held).begin(), held.end());
        std::vector<std::string> tables, fences;
        for (const auto& [table, fence] : held) {
            tables.push_back(table);
            fences.push_back(std::to_string(fence));
        }
        const auto row = work.exec_prepared1("under", array_of(tables), array_of(fences),
                                             nodes_ == nullptr ? std::int64_t{0} : nodes_->number());
        number = row[0].c_str();
        if (row[1].as<std::size_t>() == held.size()) return {};
        return refuse("lost", "this table goes on at another node");
    }

    // Asks again until the transaction that had this number has ended, one way or another; then its mark is there or
    // not. The number alone says too little: a database that crashed may know of none so high (an error), or have
    // given it to somebody else since.
    std::optional<bool> was_kept(const std::string& number) {
        const auto give_up = std::chrono::steady_clock::now() + kInDoubt;
        if (number.empty()) return false;
        while (std::chrono::steady_clock::now() < give_up) {
            try {
                pqxx::connection connection(place_);
                pqxx::nontransaction work(connection);
                if (!under_way(work, number))
                    return !work.exec_params("SELECT 1 FROM writers WHERE id = $1 AND batch = $2", writer_, batch_)
                                .empty();
            } catch (const std::exception&) {
                // still away
            }
            std::this_thread::sleep_for(200ms);
        }
        return std::nullopt;
    }

    static bool under_way(pqxx::nontransaction& work, const std::string& number) {
        try {
            return std::string(work.exec_params1("SELECT txid_status($1::bigint)", number)[0].c_str()) == "in progress";
        } catch (const pqxx::sql_error&) {
            return false;  // there is no such number any more
        }
    }

    // Not what was kept is at fault: it may be read later.
    static std::unexpected<Problem> away(const std::string& what, const std::exception& why) {
        auto problem = failure(what, why);
        problem.error().code = "away";
        return problem;
    }

    // Questions go through a connection of their own, made anew when it is gone.
    template <class Asking> Result<void> ask(Asking asking) {
        const std::lock_guard lock(asking_);
        for (int attempt = 0;; ++attempt) {
            try {
                if (!reading_) {
                    reading_ = std::make_unique<pqxx::connection>(place_);
                    prepare_reading(*reading_);
                }
                const Deadline::Question question(deadline_, reading_->sock());
                pqxx::work work(*reading_);
                asking(work);
                return {};
            } catch (const pqxx::broken_connection& why) {
                reading_.reset();
                if (attempt > 0) return away("cannot be reached", why);
            } catch (const std::exception& why) { return away("cannot be read", why); }
        }
    }

    template <class... Values> Result<std::vector<std::string>> ids(const char* name, const Values&... values) {
        std::vector<std::string> found;
        auto asked = ask([&](pqxx::work& work) {
            found.clear();
            for (const pqxx::row& row : work.exec_prepared(name, values...)) found.emplace_back(row[0].c_str());
        });
        if (!asked) return std::unexpected(asked.error());
        return found;
    }

    Result<Kept> read(const std::string& id, bool all) {
        Kept kept;
        std::string fault;
        auto asked = ask([&](pqxx::work& work) {
            kept = {};
            fault.clear();
            const auto rows = [&](const char* name, auto take) {
                for (const pqxx::row& row : work.exec_prepared(name, id)) take(PostgresCells(row));
            };
            rows("table", [&](const Cells& row) { take_table(row, id, kept, fault); });
            if (kept.table.id.empty()) return;
            (void)sets_.give(kept.table, fault, [&](const std::string& digest) -> Result<std::string> {
                const pqxx::result found = work.exec_prepared("cards", digest);
                return found.empty() ? std::string() : std::string(found[0][0].c_str(), found[0][0].size());
            });
            rows("seats", [&](const Cells& row) { take_seat(row, kept, fault); });
            if (all) rows("entries", [&](const Cells& row) { take_entry(row, kept, fault); });
            rows("chat", [&](const Cells& row) { take_chat(row, kept, fault); });
            if (all) rows("snapshot", [&](const Cells& row) { take_snapshot(row, kept); });
        });
        if (!asked) return std::unexpected(asked.error());
        return whole(std::move(kept), id, fault);
    }

    const std::string place_;
    bool together_ = false;  // with other nodes
    std::unique_ptr<PostgresNodes> nodes_;
    std::unique_ptr<pqxx::connection> writing_;  // the writer's thread
    std::string writer_;                         // this program among all that write
    std::int64_t batch_ = 0;                     // the last transaction it tried
    std::mutex asking_;                          // held by whoever asks: for what follows
    std::unique_ptr<pqxx::connection> reading_;
    Deadline deadline_;
    CardSets sets_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& place, const std::optional<NodeWish>& node) {
    auto store = std::make_unique<PostgresStore>(place);
    if (auto opened = store->open(node); !opened) return std::unexpected(opened.error());
    return store;
}

}  // namespace imperium::store

#include "store/postgres/postgres_nodes.hpp"

#include "core/version.hpp"

#include <algorithm>
#include <thread>

namespace imperium::store {

namespace {

using namespace std::chrono_literals;

constexpr auto kNameIsLetGo = 6s;  // the lock of a node that died goes when the database has noticed
const std::string kLives = "interval '" + std::to_string(patience::kLives.count()) + " milliseconds'";
constexpr const char* kChannel = "imperium";

// Somebody said something; the next beat finds out what.
class Listening final : public pqxx::notification_receiver {
public:
    explicit Listening(pqxx::connection_base& connection) : pqxx::notification_receiver(connection, kChannel) {}
    void operator()(const std::string&, int) override {}
};

// Of a lease: nobody has it any more. $2 is this node, $3 its release, $4 the nodes that are gone.
const std::string kFree = "leases.release <= $3 AND (leases.node = 0 OR leases.node = $2 OR NOT EXISTS (SELECT 1 FROM "
                          "nodes WHERE number = leases.node AND NOT (number = ANY($4::bigint[]) AND until < "
                          "clock_timestamp())))";

void prepare(pqxx::connection& connection) {
    const std::string take = " ON CONFLICT (table_id) DO UPDATE SET node = $2, fence = leases.fence + 1, release = $3 "
                             "WHERE "
                             + kFree + " RETURNING table_id, fence";
    connection.prepare("whose", "SELECT leases.node, leases.release, name, address, number IS NOT NULL, EXISTS (SELECT "
                                "1 FROM tables WHERE id = $1) FROM leases LEFT "
                                "JOIN nodes ON number = leases.node WHERE table_id = $1");
    connection.prepare("claim",
                       "INSERT INTO leases SELECT id, $2::bigint, 1, $3::bigint FROM tables WHERE id = $1" + take);
    connection.prepare("begin", "INSERT INTO leases VALUES ($1, $2, 1, $3)");
    // Tables without a lease came from another journal. In any order, so that nodes do not all want the same.
    connection.prepare("take_over",
                       "WITH free AS (SELECT id FROM tables LEFT JOIN leases ON table_id = id WHERE over = 0 "
                       "AND (table_id IS NULL OR (leases.node NOT IN (0, $2) AND "
                           + kFree
                           + ")) ORDER BY random() LIMIT $1) INSERT INTO leases SELECT id, $2::bigint, 1, "
                             "$3::bigint FROM free"
                           + take);
    connection.prepare("told", "UPDATE nodes SET lost = lost + 1 WHERE number = $1 OR number = ANY($2::bigint[])");
    connection.prepare("held", "SELECT table_id, fence FROM leases WHERE node = $1");
}

}  // namespace

namespace {

// The library repeats an address it cannot read, password and all.
std::string without_secrets(std::string text) {
    if (const auto begin = text.find("://"); begin != std::string::npos)
        if (const auto at = text.rfind('@'); at != std::string::npos && at > begin)
            text.replace(begin + 3, at - begin - 3, "...");
    const std::string_view word = "password=";
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + word.size())) {
        const auto end = std::min(text.find_first_of("& '\"\n", at), text.size());
        text.replace(at + word.size(), end - at - word.size(), "...");
    }
    return text;
}

}  // namespace

std::unexpected<Problem> failure(const std::string& what, const std::exception& why) {
    std::string reason = without_secrets(why.what());
    while (!reason.empty() && (reason.back() == '\n' || reason.back() == ' ')) reason.pop_back();
    return refuse("stopped", "the database " + what + ": " + reason);
}

std::string array_of(const std::vector<std::string>& values) {
    std::string text = "{";
    for (const std::string& value : values) {
        text += text.size() == 1 ? "\"" : ",\"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
        text += '"';
    }
    return text + "}";
}

PostgresNodes::PostgresNodes(std::string place, NodeWish wish)
    : place_(std::move(place)), wish_(std::move(wish)), release_(release_number(kVersion)) {}

Result<std::unique_ptr<PostgresNodes>> PostgresNodes::join(const std::string& place, const NodeWish& wish) {
    std::unique_ptr<PostgresNodes> nodes(new PostgresNodes(place, wish));
    const auto give_up = Clock::now() + kNameIsLetGo;
    while (true) {
        if (auto begun = nodes->begin_beating(); !begun) return std::unexpected(begun.error());
        if (nodes->named_) break;
        if (Clock::now() >= give_up)
            return refuse("bad_option", "a node called " + wish.name
                                            + " serves this database already; stop it, or give this one another name "
                                              "with --node");
        std::this_thread::sleep_for(100ms);
    }
    if (auto entered = nodes->enter(); !entered) return std::unexpected(entered.error());
    return nodes;
}

Result<void> PostgresNodes::begin_beating() {
    if (!beating_) {
        beating_ = std::make_unique<pqxx::connection>(place_);
        listening_ = std::make_unique<Listening>(*beating_);
        named_ = false;
    }
    pqxx::nontransaction work(*beating_);
    if (!named_)
        named_ = work.exec_params1(
                         "SELECT pg_try_advisory_lock(hashtext('imperium node ' || $1), hashtext(current_schema()))",
                         wish_.name)[0]
                     .as<bool>();
    return {};
}

// Whoever had this name is gone, and its tables are this node's.
Result<void> PostgresNodes::enter() {
    pqxx::work work(*beating_);
    work.exec("SELECT pg_advisory_xact_lock(hashtext('imperium schema'), hashtext(current_schema()))");
    if (work.exec("SELECT 1 FROM imperium_cluster").empty())
        work.exec_params("INSERT INTO imperium_cluster VALUES ($1, replace(gen_random_uuid()::text || "
                         "gen_random_uuid()::text, '-', ''))",
                         wish_.cluster);
    const pqxx::row cluster = work.exec1("SELECT name, secret FROM imperium_cluster");
    if (cluster[0].c_str() != wish_.cluster)
        return refuse("bad_option",
                      "this database belongs to the cluster \"" + std::string(cluster[0].c_str())
                          + "\", and this node to \"" + wish_.cluster
                          + "\"; give another database with --database, or --cluster if it belongs there");
    secret_ = cluster[1].c_str();
    const pqxx::result before = work.exec_params("DELETE FROM nodes WHERE name = $1 RETURNING number", wish_.name);
    work.exec("DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'");
    work.exec("DELETE FROM leases WHERE node <> 0 AND NOT EXISTS (SELECT 1 FROM nodes WHERE number = node) AND NOT "
              "EXISTS (SELECT 1 FROM tables WHERE id = table_id)");
    number_ = work.exec_params1("INSERT INTO nodes (name, address, release, build, until) VALUES ($1, $2, $3, $4, "
                                "clock_timestamp() + "
                                    + kLives + ") RETURNING number",
                                wish_.name, wish_.address, kVersion, std::string(build_digest()))[0]
                  .as<std::int64_t>();
    if (!before.empty())
        work.exec_params(
            "UPDATE leases SET node = $1, fence = fence + 1, release = $3 WHERE node = $2 AND release <= $3", number_,
            before[0][0].as<std::int64_t>(), release_);
    work.commit();
    return {};
}

Result<Heard> PostgresNodes::beat(std::chrono::milliseconds wait) {
    try {
        if (beating_ && wait > 0ms) beating_->await_notification(wait.count() / 1000, wait.count() % 1000 * 1000);
    } catch (const std::exception&) {
        listening_.reset();
        beating_.reset();
    }
    try {
        (void)begin_beating();
        pqxx::nontransaction work(*beating_);
        const pqxx::result mine =
            work.exec_params("UPDATE nodes SET beats = beats + 1, until = clock_timestamp() + " + kLives
                                 + " WHERE number = $1 RETURNING lost, (extract(epoch FROM "
                                   "clock_timestamp()) * 1000)::bigint",
                             number_);
        if (mine.empty()) return refuse("replaced", "another node has the name " + wish_.name + " now; this one ends");
        Heard heard;
        const auto lost = mine[0][0].as<std::int64_t>();
        heard.lost = lost != lost_;
        lost_ = lost;
        heard.clock = mine[0][1].as<std::int64_t>();
        std::vector<Watch::Seen> others;
        std::vector<NodeRecord> records;
        for (const pqxx::row& row : work.exec_params(
                 "SELECT number, name, address, until > clock_timestamp(), beats FROM nodes WHERE number <> $1",
                 number_)) {
            records.push_back({row[0].as<std::int64_t>(), row[1].c_str(), row[2].c_str()});
            others.push_back({records.back().number, row[4].as<std::int64_t>(), row[3].as<bool>()});
        }
        const auto now = std::chrono::duration_cast<Watch::Time>(Clock::now().time_since_epoch());
        auto gone = watch_.look(others, now);
        // Whoever lived lives until it counts as gone, whatever the clock of the database says meanwhile.
        std::set<std::int64_t> living;
        for (std::size_t i = 0; i < records.size(); ++i) {
            const std::int64_t number = records[i].number;
            if (!others[i].alive && (gone.contains(number) || !living_.contains(number))) continue;
            living.insert(number);
            heard.living.push_back(records[i]);
        }
        living_ = std::move(living);
        const std::lock_guard lock(mutex_);
        dead_ = std::move(gone);
        return heard;
    } catch (const std::exception& why) {
        listening_.reset();
        beating_.reset();
        return failure("cannot be reached", why);
    }
}

std::set<std::int64_t> PostgresNodes::dead() const {
    const std::lock_guard lock(mutex_);
    return dead_;
}

std::string PostgresNodes::gone() const {
    std::vector<std::string> numbers;
    for (const std::int64_t node : dead()) numbers.push_back(std::to_string(node));
    return array_of(numbers);
}

// In one transaction, on a connection that is made anew when it is gone.
template <class Asking> Result<void> PostgresNodes::ask(Asking asking, int attempts) {
    const std::lock_guard lock(question_);
    for (int attempt = 1;; ++attempt) {
        try {
            const bool fresh = !asking_;
            if (fresh) {
                asking_ = std::make_unique<pqxx::connection>(place_);
                prepare(*asking_);
            }
            const Deadline::Question question(deadline_, asking_->sock());
            if (fresh) pqxx::nontransaction(*asking_).exec("SET lock_timeout = '2s'");
            pqxx::work work(*asking_);
            asking(work);
            work.commit();
            return {};
        } catch (const pqxx::broken_connection& why) {
            asking_.reset();
            if (attempt >= attempts) return failure("cannot be reached", why);
        } catch (const std::exception& why) { return failure("cannot be asked whose a table is", why); }
    }
}

Result<Holding> PostgresNodes::claim(const std::string& table) {
    Holding holding;
    bool known = true, newer = false;
    const std::string silent = gone();
    const auto look = [&](pqxx::work& work) {
        const pqxx::result whose = work.exec_prepared("whose", table);
        holding = {};
        const std::int64_t before = whose.empty() ? 0 : whose[0][0].as<std::int64_t>();
        for (const pqxx::row& row : work.exec_prepared("claim", table, number_, release_, silent))
            holding.lease = Lease{table, row[1].as<std::int64_t>()};
        if (holding.lease) {
            if (before != 0 && before != number_) {
                work.exec_prepared("told", before, "{}");
                work.exec("NOTIFY imperium");
            }
            return;
        }
        const pqxx::result now = work.exec_prepared("whose", table);
        known = !now.empty() && (now[0][4].as<bool>() || now[0][5].as<bool>());
        if (!known) return;
        const pqxx::row row = now[0];
        const bool held = row[4].as<bool>() && !dead().contains(row[0].as<std::int64_t>());
        newer = !held && row[1].as<std::int64_t>() > release_;
        if (held) holding.node = {row[0].as<std::int64_t>(), row[2].c_str(), row[3].c_str()};
    };
    if (auto asked = ask(look); !asked) return std::unexpected(asked.error());
    if (!known) return refuse("unknown_table", "there is no table " + table);
    if (newer)
        return refuse("stopped",
                      "this table was written by a newer release; it goes on as soon as a node of that is there");
    if (!holding.lease && holding.node.number == 0)
        return refuse("elsewhere", "this table is changing hands; ask again in a moment");
    return holding;
}

Result<Lease> PostgresNodes::begin(const std::string& table) {
    auto asked = ask([&](pqxx::work& work) { work.exec_prepared("begin", table, number_, release_); });
    if (!asked) return std::unexpected(asked.error());
    return Lease{table, 1};
}

Result<std::vector<Lease>> PostgresNodes::take_over(int most) {
    std::vector<Lease> taken;
    const std::string dead = gone();
    auto asked = ask(
        [&](pqxx::work& work) {
            taken.clear();
            for (const pqxx::row& row : work.exec_prepared("take_over", most, number_, release_, dead))
                taken.push_back({row[0].c_str(), row[1].as<std::int64_t>()});
            if (taken.empty()) return;
            work.exec_prepared("told", 0, dead);
            work.exec("NOTIFY imperium");
        },
        1);  // what was taken without anybody hearing of it is not found a second time
    if (!asked) return std::unexpected(asked.error());
    return taken;
}

Result<std::vector<Lease>> PostgresNodes::held() {
    std::vector<Lease> all;
    auto asked = ask([&](pqxx::work& work) {
        all.clear();
        for (const pqxx::row& row : work.exec_prepared("held", number_))
            all.push_back({row[0].c_str(), row[1].as<std::int64_t>()});
    });
    if (!asked) return std::unexpected(asked.error());
    return all;
}

void PostgresNodes::leave() {
    (void)ask([&](pqxx::work& work) {
        work.exec_params("DELETE FROM nodes WHERE number = $1", number_);
        work.exec("NOTIFY imperium");
    });
}

}  // namespace imperium::store

// A load program for `imperium serve`: N tables with two people each, who move once a second. It starts a server of
// its own, or several nodes on one PostgreSQL, and as many loaders (processes with a share of the people) as are asked
// for. It measures the time from sending a move until both people have been told, kills the servers with -9 in the
// middle of it, and checks that every acknowledged move is on disk and that every table goes on.
#include "child.hpp"
#include "loader.hpp"
#include "store/postgres.hpp"

#include <sqlite3.h>
#ifdef IMPERIUM_POSTGRES
#include <pqxx/pqxx>
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace imperium;
using bench::Child;

namespace {

using Steady = std::chrono::steady_clock;

double seconds(Steady::time_point from, Steady::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

void wait(double time) { std::this_thread::sleep_for(std::chrono::duration<double>(time)); }

struct Plan {
    std::string program = "build/release/imperium";
    std::string threads;   // of a server; empty: as it likes
    int nodes = 0;         // 0: one server with a folder
    std::string database;  // of the nodes; empty: one of its own
    int loaders = 1;
    int tables = 1000;
    double seconds = 30;
    double rate = 1;  // moves a second at each table
};

double at(std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

using Kept = std::set<std::pair<std::string, std::string>>;  // tables and commands

Kept kept_in_folder(const std::string& data) {
    Kept kept;
    sqlite3* db = nullptr;
    sqlite3_stmt* rows = nullptr;
    sqlite3_open((data + "/imperium.db").c_str(), &db);
    sqlite3_prepare_v2(db, "SELECT table_id, command FROM entries", -1, &rows, nullptr);
    while (sqlite3_step(rows) == SQLITE_ROW)
        kept.emplace(reinterpret_cast<const char*>(sqlite3_column_text(rows, 0)),
                     reinterpret_cast<const char*>(sqlite3_column_text(rows, 1)));
    sqlite3_finalize(rows);
    sqlite3_close(db);
    return kept;
}

Kept kept_in_database([[maybe_unused]] const std::string& place) {
    Kept kept;
#ifdef IMPERIUM_POSTGRES
    pqxx::connection connection(place);
    pqxx::work work(connection);
    for (const pqxx::row& row : work.exec("SELECT table_id, command FROM entries"))
        kept.emplace(row[0].c_str(), row[1].c_str());
#endif
    return kept;
}

// Acknowledged moves that are not in the journal.
std::size_t lost(const Kept& kept, const bench::Figures& figures) {
    return static_cast<std::size_t>(
        std::ranges::count_if(figures.acknowledged, [&](const auto& one) { return !kept.contains(one); }));
}

// All servers of a run.
struct Servers {
    std::vector<std::unique_ptr<Child>> all;

    Servers(const Plan& plan, const std::string& data, const std::string& database) {
        for (int i = 0; i < std::max(plan.nodes, 1); ++i) {
            std::vector<std::string> more;
            if (!plan.threads.empty()) more = {"--threads", plan.threads};
            if (database.empty())
                more.insert(more.end(), {"--data", data});
            else
                more.insert(more.end(), {"--database", database, "--node", "n" + std::to_string(i)});
            all.push_back(std::make_unique<Child>(plan.program, more));
        }
    }
    double resident_mib() const {
        double sum = 0;
        for (const auto& one : all) sum += one->resident_mib();
        return sum;
    }
    double processor() const {
        double sum = 0;
        for (const auto& one : all) sum += one->processor();
        return sum;
    }
    void kill_hard() {
        for (const auto& one : all) one->kill_hard();
    }
};

// All loaders of a run.
struct Loaders {
    std::vector<std::unique_ptr<bench::Loader>> all;

    Loaders(const Plan& plan, const std::vector<std::uint16_t>& ports) {
        for (int i = 0; i < plan.loaders; ++i)
            all.push_back(
                std::make_unique<bench::Loader>(bench::Share{ports, i, plan.loaders, plan.tables, plan.rate}));
    }
    int seated() {
        int sum = 0;
        for (const auto& one : all) sum += one->seated();
        return sum;
    }
    void tell(void (bench::Loader::*word)()) {
        for (const auto& one : all) (one.get()->*word)();
    }
    double processor() const {
        double sum = 0;
        for (const auto& one : all) sum += one->processor();
        return sum;
    }
    bench::Figures end() {
        bench::Figures figures;
        for (const auto& one : all) figures.add(one->end());
        return figures;
    }
};

// Every person is an open file, of a loader and of a server; a few more are for everything else, and for people who are
// just being seated. Only root can allow more than the machine does.
bool allow_files(const Plan& plan) {
    const int shared_among = std::max(1, std::min(plan.nodes, plan.loaders));
    const auto needed = static_cast<rlim_t>(2 * plan.tables / shared_among + 200 + 20 * plan.loaders);
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    const rlimit more{std::max(files.rlim_max, needed), std::max(files.rlim_max, needed)};
    if (::setrlimit(RLIMIT_NOFILE, &more) == 0) return true;
    std::fprintf(stderr, "%d tables need %llu open files in one process, and this machine allows %llu\n", plan.tables,
                 static_cast<unsigned long long>(needed), static_cast<unsigned long long>(files.rlim_max));
    return false;
}

bool read_plan(int argc, char** argv, Plan& plan) {
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i];
        if (i + 1 >= argc) return false;
        const char* value = argv[i + 1];
        if (name == "--server")
            plan.program = value;
        else if (name == "--tables")
            plan.tables = std::atoi(value);
        else if (name == "--seconds")
            plan.seconds = std::atof(value);
        else if (name == "--rate")
            plan.rate = std::atof(value);
        else if (name == "--threads")
            plan.threads = value;
        else if (name == "--loaders")
            plan.loaders = std::atoi(value);
        else if (name == "--nodes")
            plan.nodes = std::atoi(value);
        else if (name == "--database")
            plan.database = value;
        else
            return false;
    }
    if (!plan.database.empty() && plan.nodes == 0) plan.nodes = 1;
    return plan.tables > 0 && plan.seconds > 0 && plan.rate > 0 && plan.nodes >= 0 && plan.nodes <= 16
           && plan.loaders > 0 && plan.loaders <= 64;
}

}  // namespace

int main(int argc, char** argv) {
    Plan plan;
    if (!read_plan(argc, argv, plan)) {
        std::fputs("bench_load [--server PROGRAM] [--tables N] [--seconds S] [--rate MOVES-PER-SECOND-AND-TABLE]\n"
                   "           [--loaders N] [--threads N-OF-A-SERVER] [--nodes N [--database postgresql://...]]\n",
                   stderr);
        return 2;
    }
    if (!allow_files(plan)) return 2;
    std::string data = (std::filesystem::temp_directory_path() / "imperium-load-XXXXXX").string();
    if (::mkdtemp(data.data()) == nullptr) return 1;
    std::string database = plan.database;
    std::unique_ptr<store::Postgres> postgres;
    if (plan.nodes > 0 && database.empty()) {
        postgres = std::make_unique<store::Postgres>();
        if (!postgres->problem().empty()) {
            std::fprintf(stderr, "%s\n", postgres->problem().c_str());
            return 1;
        }
        database = postgres->place("load");
    }
    auto servers = std::make_unique<Servers>(plan, data, database);
    std::vector<std::uint16_t> ports;
    for (const auto& one : servers->all) ports.push_back(one->port());
    const double empty = servers->resident_mib();
    const auto begin = Steady::now();
    Loaders loaders(plan, ports);
    const int seated = loaders.seated();
    std::printf("tables %d, people seated %d after %.1f s, memory %.1f MiB (%.1f empty): %.1f KiB a table\n",
                plan.tables, seated, seconds(begin, Steady::now()), servers->resident_mib(), empty,
                (servers->resident_mib() - empty) * 1024 / plan.tables);
    std::fflush(stdout);
    loaders.tell(&bench::Loader::play);
    wait(3);  // warm up
    loaders.tell(&bench::Loader::measure);
    const double servers_before = servers->processor(), loaders_before = loaders.processor();
    const double database_before = database.empty() ? 0 : bench::processor_of_all("postgres");
    const auto start = Steady::now();
    wait(plan.seconds);
    loaders.tell(&bench::Loader::leave);
    const double took = seconds(start, Steady::now());
    const double used = servers->processor() - servers_before, load = loaders.processor() - loaders_before;
    const double database_used = database.empty() ? 0 : bench::processor_of_all("postgres") - database_before;
    const double memory = servers->resident_mib();
    servers->kill_hard();  // in the middle of everything
    bench::Figures seen = loaders.end();
    const double moves = std::max(1.0, static_cast<double>(seen.delays.size()));
    std::printf(
        "moves told to both: %zu (%.0f a second), skipped because the last one was not told: %llu, broken: %llu\n",
        seen.delays.size(), static_cast<double>(seen.delays.size()) / took, static_cast<unsigned long long>(seen.late),
        static_cast<unsigned long long>(seen.broken));
    std::printf("from move to both told: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most %.1f ms\n",
                1000 * at(seen.delays, 0.5), 1000 * at(seen.delays, 0.9), 1000 * at(seen.delays, 0.99),
                1000 * at(seen.delays, 1));
    std::printf("update: median %.0f bytes on the wire, p99 %.0f; as text %.0f and %.0f\n", at(seen.sizes, 0.5),
                at(seen.sizes, 0.99), at(seen.texts, 0.5), at(seen.texts, 0.99));
    std::printf("servers: %.0f %% of a core, memory %.1f MiB: %.1f KiB a table; load: %.0f %% of a core, %d loaders\n",
                100 * used / took, memory, (memory - empty) * 1024 / plan.tables, 100 * load / took, plan.loaders);
    std::printf("processor time a move: servers %.0f us, load %.0f us", 1e6 * used / moves, 1e6 * load / moves);
    if (!database.empty()) std::printf(", PostgreSQL %.0f us", 1e6 * database_used / moves);
    std::printf("\n");
    const std::size_t missing = lost(database.empty() ? kept_in_folder(data) : kept_in_database(database), seen);
    std::printf("after kill -9: %zu acknowledged moves, %zu not on disk\n", seen.acknowledged.size(), missing);
    const auto restart = Steady::now();
    servers = std::make_unique<Servers>(plan, data, database);
    std::printf("restarted with all tables after %.2f s, memory %.1f MiB\n", seconds(restart, Steady::now()),
                servers->resident_mib());
    servers.reset();
    postgres.reset();
    std::error_code ignored;
    std::filesystem::remove_all(data, ignored);
    return missing == 0 && seen.broken == 0 && seated == 2 * plan.tables ? 0 : 1;
}

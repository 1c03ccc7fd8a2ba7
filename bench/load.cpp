// A load program for `imperium serve`: N tables with two people each, who move once a second. It starts a server of
// its own, or several nodes on one PostgreSQL, measures the time from sending a move until both people have been told,
// kills the servers with -9, and checks that every acknowledged move is on disk and that every table goes on.
#include "child.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"
#include "raw_json.hpp"
#include "store/postgres.hpp"
#include "table/patch.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <sqlite3.h>
#ifdef IMPERIUM_POSTGRES
#include <pqxx/pqxx>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using namespace imperium;
using bench::Child;

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr int kBeginning = 16;
using Steady = std::chrono::steady_clock;

double seconds(Steady::time_point from, Steady::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

struct Plan {
    std::string program = "build/release/imperium";
    std::string threads;   // of a server; empty: as it likes
    int nodes = 0;         // 0: one server with a folder
    std::string database;  // of the nodes; empty: one of its own
    int tables = 1000;
    double seconds = 30;
    double rate = 1;  // moves a second at each table
};

struct Load;

// Counts what comes over the wire, and holds nothing up.
class Counted {
public:
    std::size_t received = 0;

private:
    friend class beast::rate_policy_access;
    static constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    static std::size_t available_read_bytes() { return kAny; }
    static std::size_t available_write_bytes() { return kAny; }
    void transfer_read_bytes(std::size_t count) { received += count; }
    static void transfer_write_bytes(std::size_t) {}
    static void on_timer() {}
};
using Stream = beast::basic_stream<tcp, asio::any_io_executor, Counted>;

// One person at a table.
struct Person {
    explicit Person(asio::io_context& io) : socket(io) {}
    beast::websocket::stream<Stream> socket;
    std::size_t counted = 0;  // bytes of the wire up to the last message
    Json asked = {{"legal", Json::array()}};
    std::string outbox;
    bool ready = false;
};

struct Table {
    Table(Load& owner, asio::io_context& io, int number, std::uint16_t node)
        : load(owner), index(number), port(node), people{Person(io), Person(io)} {}
    Load& load;
    int index;
    std::uint16_t port;  // of its node
    std::string id;
    Person people[2];
    // The move under way.
    int mover = -1;
    Steady::time_point sent;
    bool acked = false, told_other = false;
    std::string command;
    int moves = 0;
    Rng rng{7};

    asio::awaitable<void> live();
    asio::awaitable<void> listen(Person& person, std::string token);
    void take(Person& person, std::string_view text);
    void move();
    void finish();
};

struct Load {
    Plan plan;
    asio::io_context io{1};
    std::vector<std::uint16_t> ports;  // of the nodes
    std::vector<std::unique_ptr<Table>> tables;
    int beginning = 0;  // tables whose people are not seated yet
    int seated = 0;
    int broken = 0;
    bool measuring = false;
    bool moving = false;
    std::vector<double> delays;
    std::vector<std::size_t> sizes;  // of updates on the wire, frames included
    std::vector<std::size_t> texts;  // of the same as texts
    std::uint64_t late = 0;          // ticks at which the last move had not been told yet
    std::vector<std::pair<int, std::string>> acknowledged;
};

// Bodies are made outside of coroutines: GCC 12 stumbles over lists of initialisers in them.
Json new_table() {
    return {{"game", "clash"}, {"options", {{"target", 99}}}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
}
Json new_guest() { return {{"name", "Grace"}}; }
std::string greeting(const std::string& token) {
    return write_json({{"t", "hello"}, {"version", 2}, {"token", token}});
}

asio::awaitable<Json> post(tcp::socket& socket, std::string target, Json body) {
    beast::http::request<beast::http::string_body> request(beast::http::verb::post, target, 11);
    request.set("Host", "localhost");
    request.set("Content-Type", "application/json");
    request.body() = write_json(body);
    request.prepare_payload();
    co_await beast::http::async_write(socket, request, kTuple);
    beast::flat_buffer buffer;
    beast::http::response<beast::http::string_body> response;
    co_await beast::http::async_read(socket, buffer, response, kTuple);
    co_return parse_json(response.body()).value_or(Json());
}

asio::awaitable<void> Table::live() {
    // A few at a time, so that a busy machine is not asked for more than it can begin.
    asio::steady_timer pause(load.io);
    while (load.beginning >= kBeginning) {
        pause.expires_after(std::chrono::milliseconds(10));
        co_await pause.async_wait(kTuple);
    }
    ++load.beginning;
    tcp::socket http(load.io);
    const tcp::endpoint end(asio::ip::address_v4::loopback(), port);
    co_await http.async_connect(end, kTuple);
    const Json made = co_await post(http, "/api/tables", new_table());
    id = made.value("table", "");
    const Json joined = co_await post(http, "/api/tables/" + id + "/join", new_guest());
    if (id.empty() || !joined.contains("token")) {
        ++load.broken;
        co_return;
    }
    asio::co_spawn(load.io, listen(people[0], made["tokens"][0]["token"].get<std::string>()), asio::detached);
    asio::co_spawn(load.io, listen(people[1], joined["token"].get<std::string>()), asio::detached);
    // Tables move at moments of their own, spread over the second.
    const auto period = std::chrono::duration<double>(1 / load.plan.rate);
    auto tick =
        Steady::now() + std::chrono::duration_cast<Steady::duration>(period * static_cast<double>(rng.unit()) + period);
    while (true) {
        pause.expires_at(tick);
        co_await pause.async_wait(kTuple);
        tick += std::chrono::duration_cast<Steady::duration>(period);
        if (load.moving) move();
    }
}

asio::awaitable<void> Table::listen(Person& person, std::string token) {
    beast::get_lowest_layer(person.socket).expires_never();
    const tcp::endpoint end(asio::ip::address_v4::loopback(), port);
    co_await beast::get_lowest_layer(person.socket).async_connect(end, kTuple);
    beast::get_lowest_layer(person.socket).socket().set_option(tcp::no_delay(true));
    person.socket.read_message_max(1 << 24);
    beast::websocket::permessage_deflate deflate;
    deflate.client_enable = true;
    person.socket.set_option(deflate);
    const auto [refused] = co_await person.socket.async_handshake("localhost", "/api/tables/" + id + "/socket", kTuple);
    if (refused) {
        ++load.broken;
        co_return;
    }
    person.socket.text(true);
    person.outbox = greeting(token);
    co_await person.socket.async_write(asio::buffer(person.outbox), kTuple);
    // Decks are chosen at once, so that every later move is seen by both.
    person.outbox = R"({"id":"deck","do":"move","action":{"type":"deck-done"}})";
    co_await person.socket.async_write(asio::buffer(person.outbox), kTuple);
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await person.socket.async_read(buffer, kTuple);
        if (error) {
            if (load.moving) ++load.broken;
            co_return;
        }
        take(person, std::string_view(static_cast<const char*>(buffer.data().data()), size));
        buffer.consume(size);
    }
}

// Only what is needed of a message is read: the machine is there for the server.
void Table::take(Person& person, std::string_view text) {
    const std::string_view type = bench::member(text, "t");
    const int seat = &person == &people[0] ? 0 : 1;
    const std::size_t received = beast::get_lowest_layer(person.socket).rate_policy().received;
    const std::size_t arrived = received - std::exchange(person.counted, received);
    if (type == R"("state")")
        person.asked["legal"] = parse_json(bench::member(bench::member(text, "doc"), "legal")).value_or(Json::array());
    if (type == R"("update")") {
        if (load.measuring && seat != mover) {  // whoever moved has an acknowledgement in the same bytes
            load.texts.push_back(text.size());
            load.sizes.push_back(arrived);
        }
        Json mine = Json::array();
        bench::each_element(bench::member(text, "patch"), [&](std::string_view one) {
            if (bench::member(one, "path").starts_with(R"("/legal)"))
                mine.push_back(parse_json(one).value_or(Json::object()));
        });
        if (!mine.empty() && !table::apply_patch(person.asked, mine)) ++load.broken;
        if (mover >= 0 && seat != mover && !bench::member(text, "log").empty()) {
            told_other = true;
            finish();
        }
    }
    if (type != R"("ack")") return;
    const std::string_view id = bench::member(text, "id");
    const bool ok = bench::member(text, "ok") == "true";
    if (id == R"("deck")") {
        if (!ok) ++load.broken;
        person.ready = true;
        ++load.seated;
        if (people[0].ready && people[1].ready) --load.beginning;
    } else if (mover == seat && id.size() > 2 && id.substr(1, id.size() - 2) == command) {
        if (ok) load.acknowledged.emplace_back(index, command);
        acked = true;
        finish();
    }
}

void Table::move() {
    if (mover >= 0) {
        ++load.late;
        return;
    }
    for (int seat = 0; seat < 2; ++seat) {
        const Json& legal = people[seat].asked["legal"];
        if (legal.empty() || !people[seat].ready) continue;
        mover = seat;
        acked = told_other = false;
        command = "m" + std::to_string(moves++);
        const Json& action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        people[seat].outbox = write_json({{"id", command}, {"do", "move"}, {"action", action}});
        sent = Steady::now();
        people[seat].socket.async_write(asio::buffer(people[seat].outbox), [](const auto&, std::size_t) {});
        return;
    }
}

void Table::finish() {
    if (!acked || !told_other) return;
    mover = -1;
    if (load.measuring) load.delays.push_back(seconds(sent, Steady::now()));
}

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
int lost(const Kept& kept, const Load& load) {
    int missing = 0;
    for (const auto& [index, command] : load.acknowledged)
        missing += kept.contains({load.tables[static_cast<std::size_t>(index)]->id, command}) ? 0 : 1;
    return missing;
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

double own_processor() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds_of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
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
        else if (name == "--nodes")
            plan.nodes = std::atoi(value);
        else if (name == "--database")
            plan.database = value;
        else
            return false;
    }
    if (!plan.database.empty() && plan.nodes == 0) plan.nodes = 1;
    return plan.tables > 0 && plan.seconds > 0 && plan.rate > 0 && plan.nodes >= 0 && plan.nodes <= 16;
}

}  // namespace

int main(int argc, char** argv) {
    Load load;
    if (!read_plan(argc, argv, load.plan)) {
        std::fputs("bench_load [--server PROGRAM] [--tables N] [--seconds S] [--rate MOVES-PER-SECOND-AND-TABLE]\n"
                   "           [--threads N-OF-A-SERVER] [--nodes N [--database postgresql://...]]\n",
                   stderr);
        return 2;
    }
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::string data = (std::filesystem::temp_directory_path() / "imperium-load-XXXXXX").string();
    if (::mkdtemp(data.data()) == nullptr) return 1;
    std::string database = load.plan.database;
    std::unique_ptr<store::Postgres> postgres;
    if (load.plan.nodes > 0 && database.empty()) {
        postgres = std::make_unique<store::Postgres>();
        if (!postgres->problem().empty()) {
            std::fprintf(stderr, "%s\n", postgres->problem().c_str());
            return 1;
        }
        database = postgres->place("load");
    }
    auto servers = std::make_unique<Servers>(load.plan, data, database);
    for (const auto& one : servers->all) load.ports.push_back(one->port());
    const double empty = servers->resident_mib();
    const auto run = [&](double time) {
        load.io.restart();
        load.io.run_for(std::chrono::milliseconds(static_cast<int>(time * 1000)));
    };
    for (int i = 0; i < load.plan.tables; ++i) {
        const std::uint16_t port = load.ports[static_cast<std::size_t>(i) % load.ports.size()];
        load.tables.push_back(std::make_unique<Table>(load, load.io, i, port));
        load.tables.back()->rng = Rng(static_cast<std::uint64_t>(i));
        asio::co_spawn(load.io, load.tables.back()->live(), asio::detached);
    }
    const auto begin = Steady::now();
    while (load.seated < 2 * load.plan.tables && seconds(begin, Steady::now()) < 300) run(0.2);
    std::printf("tables %d, people seated %d after %.1f s, memory %.1f MiB (%.1f empty): %.1f KiB a table\n",
                load.plan.tables, load.seated, seconds(begin, Steady::now()), servers->resident_mib(), empty,
                (servers->resident_mib() - empty) * 1024 / load.plan.tables);
    load.moving = true;
    run(3);  // warm up
    load.measuring = true;
    const double used_before = servers->processor(), own_before = own_processor();
    const double database_before = database.empty() ? 0 : bench::processor_of_all("postgres");
    const auto start = Steady::now();
    run(load.plan.seconds);
    const double took = seconds(start, Steady::now());
    load.measuring = false;
    const double used = servers->processor() - used_before, own = own_processor() - own_before;
    const double moves = std::max(1.0, static_cast<double>(load.delays.size()));
    std::vector<double> sizes(load.sizes.begin(), load.sizes.end());
    std::vector<double> texts(load.texts.begin(), load.texts.end());
    std::printf(
        "moves told to both: %zu (%.0f a second), skipped because the last one was not told: %llu, broken: %d\n",
        load.delays.size(), static_cast<double>(load.delays.size()) / took, static_cast<unsigned long long>(load.late),
        load.broken);
    std::printf("from move to both told: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most %.1f ms\n",
                1000 * at(load.delays, 0.5), 1000 * at(load.delays, 0.9), 1000 * at(load.delays, 0.99),
                1000 * at(load.delays, 1));
    std::printf("update: median %.0f bytes on the wire, p99 %.0f; as text %.0f and %.0f\n", at(sizes, 0.5),
                at(sizes, 0.99), at(texts, 0.5), at(texts, 0.99));
    std::printf("servers: %.0f %% of a core, memory %.1f MiB: %.1f KiB a table\n", 100 * used / took,
                servers->resident_mib(), (servers->resident_mib() - empty) * 1024 / load.plan.tables);
    std::printf("processor time a move: servers %.0f us, load program %.0f us", 1e6 * used / moves, 1e6 * own / moves);
    if (!database.empty())
        std::printf(", PostgreSQL %.0f us", 1e6 * (bench::processor_of_all("postgres") - database_before) / moves);
    std::printf("\n");
    servers->kill_hard();  // in the middle of everything
    load.moving = false;
    const int missing = lost(database.empty() ? kept_in_folder(data) : kept_in_database(database), load);
    std::printf("after kill -9: %zu acknowledged moves, %d not on disk\n", load.acknowledged.size(), missing);
    const auto restart = Steady::now();
    servers = std::make_unique<Servers>(load.plan, data, database);
    std::printf("restarted with all tables after %.2f s, memory %.1f MiB\n", seconds(restart, Steady::now()),
                servers->resident_mib());
    servers.reset();
    postgres.reset();
    std::error_code ignored;
    std::filesystem::remove_all(data, ignored);
    std::fflush(stdout);
    ::_exit(missing == 0 && load.broken == 0 ? 0 : 1);  // sockets of a killed server need no farewell
}

// A load program for `imperium serve`: N tables with two people each, who move once a second. It starts a server of
// its own, measures the time from sending a move until both people have been told, kills the server with -9, and
// checks that every acknowledged move is on disk and that every table goes on.
#include "core/json.hpp"
#include "core/rng.hpp"
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

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using namespace imperium;

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr int kBeginning = 16;
using Steady = std::chrono::steady_clock;

double seconds(Steady::time_point from, Steady::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

// The server under load, as a process of its own.
class Child {
public:
    Child(const std::string& program, const std::string& data) {
        int out[2];
        if (::pipe2(out, O_CLOEXEC) != 0) std::exit(1);
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(out[1], STDOUT_FILENO);
            ::execl(program.c_str(), program.c_str(), "serve", "--listen", "127.0.0.1:0", "--data", data.c_str(),
                    "--connections-per-address", "1000000", "--requests-per-second", "1000000", "--tables-per-second",
                    "1000000", "--tables-per-address", "1000000", "--messages-per-second", "1000000", nullptr);
            ::_exit(127);
        }
        ::close(out[1]);
        std::string said;
        char c = 0;
        while (::read(out[0], &c, 1) == 1 && c != '\n') said += c;
        out_ = out[0];
        const auto colon = said.rfind(':');
        if (colon == std::string::npos) {
            std::fprintf(stderr, "the server %s did not start\n", program.c_str());
            std::exit(1);
        }
        port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { kill_hard(); }

    void kill_hard() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
        ::close(out_);
        pid_ = -1;
    }
    std::uint16_t port() const { return port_; }
    double resident_mib() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/status");
        std::string line;
        while (std::getline(file, line))
            if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) / 1024;
        return 0;
    }
    // Seconds of processor time so far.
    double processor() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
        std::string word;
        std::vector<std::string> words;
        while (file >> word) words.push_back(word);
        if (words.size() < 15) return 0;
        return (std::atof(words[13].c_str()) + std::atof(words[14].c_str()))
               / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }

private:
    int pid_ = -1;
    int out_ = -1;
    std::uint16_t port_ = 0;
};

struct Plan {
    std::string program = "build/release/imperium";
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
    Table(Load& owner, asio::io_context& io, int number) : load(owner), index(number), people{Person(io), Person(io)} {}
    Load& load;
    int index;
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
    std::uint16_t port = 0;
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
    const tcp::endpoint end(asio::ip::address_v4::loopback(), load.port);
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
    const tcp::endpoint end(asio::ip::address_v4::loopback(), load.port);
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

void Table::take(Person& person, std::string_view text) {
    const auto message = parse_json(text);
    if (!message) return;
    const std::string type = message->value("t", "");
    const int seat = &person == &people[0] ? 0 : 1;
    const std::size_t received = beast::get_lowest_layer(person.socket).rate_policy().received;
    const std::size_t arrived = received - std::exchange(person.counted, received);
    if (type == "state") person.asked["legal"] = (*message)["doc"]["legal"];
    if (type == "update") {
        if (load.measuring && seat != mover) {  // whoever moved has an acknowledgement in the same bytes
            load.texts.push_back(text.size());
            load.sizes.push_back(arrived);
        }
        if (const Json* patch = field(*message, "patch")) {
            Json mine = Json::array();
            for (const Json& one : *patch)
                if (one["path"].get_ref<const std::string&>().starts_with("/legal")) mine.push_back(one);
            if (!table::apply_patch(person.asked, mine)) ++load.broken;
        }
        if (message->contains("log") && mover >= 0 && seat != mover) {
            told_other = true;
            finish();
        }
    }
    if (type != "ack") return;
    if ((*message)["id"] == "deck") {
        if ((*message)["ok"] != true) ++load.broken;
        person.ready = true;
        ++load.seated;
        if (people[0].ready && people[1].ready) --load.beginning;
    } else if (mover == seat && (*message)["id"] == command) {
        if ((*message)["ok"] == true) load.acknowledged.emplace_back(index, command);
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

// Acknowledged moves that are not in the journal.
int lost(const std::string& data, const Load& load) {
    std::set<std::pair<std::string, std::string>> kept;
    sqlite3* db = nullptr;
    sqlite3_stmt* rows = nullptr;
    sqlite3_open((data + "/imperium.db").c_str(), &db);
    sqlite3_prepare_v2(db, "SELECT table_id, command FROM entries", -1, &rows, nullptr);
    while (sqlite3_step(rows) == SQLITE_ROW)
        kept.emplace(reinterpret_cast<const char*>(sqlite3_column_text(rows, 0)),
                     reinterpret_cast<const char*>(sqlite3_column_text(rows, 1)));
    sqlite3_finalize(rows);
    sqlite3_close(db);
    int missing = 0;
    for (const auto& [index, command] : load.acknowledged)
        missing += kept.contains({load.tables[static_cast<std::size_t>(index)]->id, command}) ? 0 : 1;
    return missing;
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
        else
            return false;
    }
    return plan.tables > 0 && plan.seconds > 0 && plan.rate > 0;
}

}  // namespace

int main(int argc, char** argv) {
    Load load;
    if (!read_plan(argc, argv, load.plan)) {
        std::fputs("bench_load [--server PROGRAM] [--tables N] [--seconds S] [--rate MOVES-PER-SECOND-AND-TABLE]\n",
                   stderr);
        return 2;
    }
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::string data = (std::filesystem::temp_directory_path() / "imperium-load-XXXXXX").string();
    if (::mkdtemp(data.data()) == nullptr) return 1;
    auto child = std::make_unique<Child>(load.plan.program, data);
    load.port = child->port();
    const double empty = child->resident_mib();
    const auto run = [&](double time) {
        load.io.restart();
        load.io.run_for(std::chrono::milliseconds(static_cast<int>(time * 1000)));
    };
    for (int i = 0; i < load.plan.tables; ++i) {
        load.tables.push_back(std::make_unique<Table>(load, load.io, i));
        load.tables.back()->rng = Rng(static_cast<std::uint64_t>(i));
        asio::co_spawn(load.io, load.tables.back()->live(), asio::detached);
    }
    const auto begin = Steady::now();
    while (load.seated < 2 * load.plan.tables && seconds(begin, Steady::now()) < 300) run(0.2);
    std::printf("tables %d, people seated %d after %.1f s, memory %.1f MiB (%.1f empty): %.1f KiB a table\n",
                load.plan.tables, load.seated, seconds(begin, Steady::now()), child->resident_mib(), empty,
                (child->resident_mib() - empty) * 1024 / load.plan.tables);
    load.moving = true;
    run(3);  // warm up
    load.measuring = true;
    const double used = child->processor();
    const auto start = Steady::now();
    run(load.plan.seconds);
    const double took = seconds(start, Steady::now());
    load.measuring = false;
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
    std::printf("server: %.0f %% of a core, memory %.1f MiB: %.1f KiB a table\n",
                100 * (child->processor() - used) / took, child->resident_mib(),
                (child->resident_mib() - empty) * 1024 / load.plan.tables);
    child->kill_hard();  // in the middle of everything
    load.moving = false;
    const int missing = lost(data, load);
    std::printf("after kill -9: %zu acknowledged moves, %d not on disk\n", load.acknowledged.size(), missing);
    const auto restart = Steady::now();
    child = std::make_unique<Child>(load.plan.program, data);
    std::printf("restarted with all tables after %.2f s, memory %.1f MiB\n", seconds(restart, Steady::now()),
                child->resident_mib());
    child.reset();
    std::error_code ignored;
    std::filesystem::remove_all(data, ignored);
    std::fflush(stdout);
    ::_exit(missing == 0 && load.broken == 0 ? 0 : 1);  // sockets of a killed server need no farewell
}

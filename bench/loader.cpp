#include "loader.hpp"

#include "child.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"
#include "raw_json.hpp"
#include "table/patch.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>
#include <limits>
#include <memory>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

namespace imperium::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

void Figures::add(Figures&& more) {
    delays.insert(delays.end(), more.delays.begin(), more.delays.end());
    sizes.insert(sizes.end(), more.sizes.begin(), more.sizes.end());
    texts.insert(texts.end(), more.texts.begin(), more.texts.end());
    late += more.late;
    broken += more.broken;
    acknowledged.insert(acknowledged.end(), std::make_move_iterator(more.acknowledged.begin()),
                        std::make_move_iterator(more.acknowledged.end()));
}

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kBeginning = 16;
constexpr auto kSeating = std::chrono::minutes(5);
constexpr char kPlay = 'p', kMeasure = 'm', kLeave = 'l', kEnd = 'e';
using Steady = std::chrono::steady_clock;

double seconds(Steady::time_point from, Steady::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

// People come from many addresses: one has only so many ports.
asio::ip::address_v4 address_of(int table) {
    return asio::ip::address_v4(0x7f000101U + static_cast<std::uint32_t>(table % 200));
}

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
    Table(Load& owner, asio::io_context& io, int number, std::uint16_t port)
        : load(owner), own(address_of(number), 0), server(asio::ip::address_v4::loopback(), port),
          people{Person(io), Person(io)}, rng(static_cast<std::uint64_t>(number)) {}
    Load& load;
    tcp::endpoint own, server;
    std::string id;
    Person people[2];
    // The move under way.
    int mover = -1;
    Steady::time_point sent;
    bool acked = false, told_other = false;
    std::string command;
    int moves = 0;
    Rng rng;
    bool settled = false;  // both sit, or never will

    asio::awaitable<bool> open();
    asio::awaitable<void> live();
    asio::awaitable<void> listen(Person& person, std::string token);
    void take(Person& person, std::string_view text);
    void move();
    void finish();
    void settle(bool sits);
};

// What a loader's process does.
struct Load {
    Load(const Share& mine, int orders) : share(mine), line(io, orders) {}
    const Share& share;
    asio::io_context io{1};
    asio::posix::stream_descriptor line;  // orders, and what is answered
    std::vector<std::unique_ptr<Table>> tables;
    std::size_t begun = 0, beginning = 0;  // tables; of the second not everybody sits yet
    std::size_t seated = 0, failed = 0;    // people; tables
    bool moving = false, measuring = false, leaving = false;
    Figures figures;

    void run();
    void begin_more();
    asio::awaitable<void> obey();
    asio::awaitable<void> wait_for_all();
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
    co_return parse_json(response.body()).value_or(Json::object());
}

bool bound(tcp::socket& socket, const tcp::endpoint& own) {
    boost::system::error_code error;
    socket.open(tcp::v4(), error);
    if (!error) socket.bind(own, error);
    return !error;
}

// Begins the table, and seats two people at it.
asio::awaitable<bool> Table::open() {
    tcp::socket http(load.io);
    if (!bound(http, own)) co_return false;
    const auto [away] = co_await http.async_connect(server, kTuple);
    if (away) co_return false;
    const Json made = co_await post(http, "/api/tables", new_table());
    id = made.value("table", "");
    const Json joined = co_await post(http, "/api/tables/" + id + "/join", new_guest());
    if (id.empty() || !joined.contains("token")) co_return false;
    asio::co_spawn(load.io, listen(people[0], made["tokens"][0]["token"].get<std::string>()), asio::detached);
    asio::co_spawn(load.io, listen(people[1], joined["token"].get<std::string>()), asio::detached);
    co_return true;
}

asio::awaitable<void> Table::live() {
    if (!co_await open()) {
        settle(false);
        co_return;
    }
    // Tables move at moments of their own, spread over the second.
    asio::steady_timer pause(load.io);
    const auto period = std::chrono::duration<double>(1 / load.share.rate);
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
    Stream& stream = beast::get_lowest_layer(person.socket);
    stream.expires_never();
    boost::system::error_code refused;
    if (bound(stream.socket(), own)) {
        const auto [away] = co_await stream.async_connect(server, kTuple);
        refused = away;
    }
    if (!refused) {
        stream.socket().set_option(tcp::no_delay(true));
        person.socket.read_message_max(1 << 24);
        beast::websocket::permessage_deflate deflate;
        deflate.client_enable = true;
        person.socket.set_option(deflate);
        const auto [unwelcome] =
            co_await person.socket.async_handshake("localhost", "/api/tables/" + id + "/socket", kTuple);
        refused = unwelcome;
    }
    if (refused) {
        settle(false);
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
            if (!load.leaving) ++load.figures.broken;
            settle(false);
            co_return;
        }
        take(person, std::string_view(static_cast<const char*>(buffer.data().data()), size));
        buffer.consume(size);
    }
}

// Only what is needed of a message is read: the machine is there for the server.
void Table::take(Person& person, std::string_view text) {
    const std::string_view type = member(text, "t");
    const int seat = &person == &people[0] ? 0 : 1;
    const std::size_t received = beast::get_lowest_layer(person.socket).rate_policy().received;
    const std::size_t arrived = received - std::exchange(person.counted, received);
    if (type == R"("state")")
        person.asked["legal"] = parse_json(member(member(text, "doc"), "legal")).value_or(Json::array());
    if (type == R"("update")") {
        if (load.measuring && seat != mover) {  // whoever moved has an acknowledgement in the same bytes
            load.figures.texts.push_back(static_cast<double>(text.size()));
            load.figures.sizes.push_back(static_cast<double>(arrived));
        }
        Json mine = Json::array();
        each_element(member(text, "patch"), [&](std::string_view one) {
            if (member(one, "path").starts_with(R"("/legal)")) mine.push_back(parse_json(one).value_or(Json::object()));
        });
        if (!mine.empty() && !table::apply_patch(person.asked, mine)) ++load.figures.broken;
        if (mover >= 0 && seat != mover && !member(text, "log").empty()) {
            told_other = true;
            finish();
        }
    }
    if (type != R"("ack")") return;
    const std::string_view answered = member(text, "id");
    const bool ok = member(text, "ok") == "true";
    if (answered == R"("deck")") {
        if (!ok) ++load.figures.broken;
        person.ready = true;
        ++load.seated;
        if (people[0].ready && people[1].ready) settle(true);
    } else if (mover == seat && answered.size() > 2 && answered.substr(1, answered.size() - 2) == command) {
        if (ok) load.figures.acknowledged.emplace_back(id, command);
        acked = true;
        finish();
    }
}

void Table::move() {
    if (mover >= 0) {
        if (load.measuring) ++load.figures.late;
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
    if (load.measuring) load.figures.delays.push_back(seconds(sent, Steady::now()));
}

// A few at a time, so that a busy machine is not asked for more than it can begin.
void Load::begin_more() {
    for (; beginning < kBeginning && begun < tables.size(); ++beginning)
        asio::co_spawn(io, tables[begun++]->live(), asio::detached);
}

void Table::settle(bool sits) {
    if (std::exchange(settled, true)) return;
    if (!sits) {
        ++load.failed;
        ++load.figures.broken;
    }
    --load.beginning;
    load.begin_more();
}

// Says how many sit as soon as all do, or the rest cannot.
asio::awaitable<void> Load::wait_for_all() {
    asio::steady_timer pause(io);
    const auto until = Steady::now() + kSeating;
    while (seated + 2 * failed < 2 * tables.size() && Steady::now() < until) {
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(kTuple);
    }
    const auto count = static_cast<std::int32_t>(seated);
    co_await asio::async_write(line, asio::buffer(&count, sizeof count), kTuple);
}

asio::awaitable<void> Load::obey() {
    while (true) {
        char word = kEnd;
        const auto [error, size] = co_await asio::async_read(line, asio::buffer(&word, 1), kTuple);
        if (error || word == kEnd) break;
        moving = true;
        measuring = word == kMeasure;
        leaving = word == kLeave;
    }
    io.stop();
}

// Numbers and texts for whoever reads them in the same order, in this same program.
class Sent {
public:
    explicit Sent(int line) : line_(line) {}
    bool put(const void* bytes, std::size_t size) const {
        const char* at = static_cast<const char*>(bytes);
        for (std::size_t done = 0; done < size;) {
            const ssize_t one = ::send(line_, at + done, size - done, MSG_NOSIGNAL);
            if (one <= 0) return false;
            done += static_cast<std::size_t>(one);
        }
        return true;
    }
    bool get(void* bytes, std::size_t size) const {
        char* at = static_cast<char*>(bytes);
        for (std::size_t done = 0; done < size;) {
            const ssize_t one = ::recv(line_, at + done, size - done, 0);
            if (one <= 0) return false;
            done += static_cast<std::size_t>(one);
        }
        return true;
    }
    template <class Values> bool put_all(const Values& values) const {
        const std::uint64_t count = values.size();
        return put(&count, sizeof count) && put(values.data(), count * sizeof values[0]);
    }
    template <class Values> bool get_all(Values& values) const {
        std::uint64_t count = 0;
        if (!get(&count, sizeof count)) return false;
        values.resize(count);
        return get(values.data(), count * sizeof values[0]);
    }

private:
    int line_;
};

void Load::run() {
    for (int i = share.first; i < share.tables; i += share.step)
        tables.push_back(
            std::make_unique<Table>(*this, io, i, share.ports[static_cast<std::size_t>(i) % share.ports.size()]));
    begin_more();
    asio::co_spawn(io, wait_for_all(), asio::detached);
    asio::co_spawn(io, obey(), asio::detached);
    io.run();
    const int answering = line.release();
    ::fcntl(answering, F_SETFL, 0);  // it may wait now
    const Sent answer(answering);
    std::string acknowledged;
    for (const auto& [table, command] : figures.acknowledged) acknowledged += table + ' ' + command + '\n';
    (void)(answer.put_all(figures.delays) && answer.put_all(figures.sizes) && answer.put_all(figures.texts)
           && answer.put(&figures.late, sizeof figures.late) && answer.put(&figures.broken, sizeof figures.broken)
           && answer.put_all(acknowledged));
}

}  // namespace

Loader::Loader(Share share) {
    int lines[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, lines) != 0) std::exit(1);
    pid_ = fork_with_parent();
    if (pid_ == 0) {
        ::close(lines[0]);
        auto load = std::make_unique<Load>(share, lines[1]);
        load->run();
        ::_exit(0);  // sockets of a killed server need no farewell
    }
    ::close(lines[1]);
    line_ = lines[0];
}

Loader::~Loader() {
    ::close(line_);
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

void Loader::order(char word) const { (void)Sent(line_).put(&word, 1); }

int Loader::seated() {
    std::int32_t count = 0;
    (void)Sent(line_).get(&count, sizeof count);
    return count;
}

void Loader::play() { order(kPlay); }
void Loader::measure() { order(kMeasure); }
void Loader::leave() { order(kLeave); }

Figures Loader::end() {
    order(kEnd);
    Figures seen;
    const Sent line(line_);
    std::string acknowledged;
    if (!line.get_all(seen.delays) || !line.get_all(seen.sizes) || !line.get_all(seen.texts)
        || !line.get(&seen.late, sizeof seen.late) || !line.get(&seen.broken, sizeof seen.broken)
        || !line.get_all(acknowledged)) {
        std::fputs("a loader has died\n", stderr);
        ++seen.broken;
    }
    std::istringstream lines(acknowledged);
    std::string table, command;
    while (lines >> table >> command) seen.acknowledged.emplace_back(table, command);
    return seen;
}

double Loader::processor() const { return processor_of(std::to_string(pid_)); }

}  // namespace imperium::bench

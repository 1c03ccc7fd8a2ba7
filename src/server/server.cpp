#include "server/server.hpp"

#include "log/log.hpp"
#include "server/http.hpp"
#include "store/open.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include <array>
#include <csignal>
#include <thread>
#include <unistd.h>
#include <vector>

namespace imperium::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

// What still waits can be dropped while everything it refers to is there.
struct Context : asio::io_context {
    using asio::io_context::io_context;
    void drop_all() { shutdown(); }
};

}  // namespace

class Server::Inside {
public:
    explicit Inside(Settings given)
        : settings(std::move(given)), acceptor(io), metrics(io), nodes(io), signals(io), grace(io) {}

    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    ~Inside() {
        close();
        // Conversations of the first thread wait for what is done on the others, so they end there last.
        for (const auto& hall : more) hall->drop_all();
        io.drop_all();
    }

    Result<void> open() {
        if (auto fine = checked(settings); !fine) return fine;
        std::optional<store::NodeWish> node;
        if (!settings.database.empty()) {
            if (auto wish = as_node(); !wish)
                return std::unexpected(wish.error());
            else
                node = std::move(*wish);
        }
        auto opened = store::open(settings.database.empty() ? "sqlite:" + settings.data : settings.database, node);
        if (!opened) return std::unexpected(opened.error());
        store = std::move(*opened);
        if (auto listening = listen(acceptor, settings.address, settings.port, "--listen"); !listening)
            return listening;
        if (!settings.metrics_address.empty())
            if (auto listening = listen(metrics, settings.metrics_address, settings.metrics_port, "--metrics");
                !listening)
                return listening;
        staff = std::make_unique<Staff>(settings, *store);
        houses.push_back(std::make_unique<House>(io, *staff));
        for (int i = 1; i < settings.threads; ++i) {
            more.push_back(std::make_unique<Context>(1));
            houses.push_back(std::make_unique<House>(*more.back(), *staff));
        }
        staff->trials = std::make_unique<Trials>(io, settings, *staff->thinking, *staff->reading);
        if (staff->nodes != nullptr)
            staff->cluster = std::make_unique<Cluster>(
                io, *staff->nodes,
                Cluster::Listener{[this](const store::Heard& news) { staff->first().heard(news); },
                                  [this] { shut_down(); }});
        if (auto recovered = House::recover(*staff); !recovered) return std::unexpected(recovered.error());
        http = std::make_unique<Http>(*staff);
        return {};
    }

    // When nobody is at work any more.
    void close() {
        for (const auto& house : houses) house->close();
        if (staff) staff->close();
    }

    // Among the servers of a database it has a name, and a door for the others.
    Result<store::NodeWish> as_node() {
        std::string name = settings.node;
        if (name.empty()) {
            std::array<char, 256> machine{};
            name = ::gethostname(machine.data(), machine.size() - 1) == 0 ? machine.data() : "node";
        }
        if (auto listening = listen(nodes, settings.node_address, settings.node_port, "--node-listen"); !listening)
            return std::unexpected(listening.error());
        const auto end = nodes.local_endpoint();
        const std::string port = std::to_string(end.port());
        std::string address = settings.advertise;
        if (address.empty() && end.address().is_unspecified())
            return refuse("bad_option", "--node-listen takes every address of this machine; --advertise names the one "
                                        "at which the other nodes reach it");
        if (address.empty())
            address = end.address().is_v6() ? "[" + end.address().to_string() + "]" : end.address().to_string();
        const bool whole = address.rfind(':') != std::string::npos && address.back() != ']';
        return store::NodeWish{name, whole ? address : address + ":" + port, settings.cluster};
    }

    static Result<void> listen(tcp::acceptor& door, const std::string& where, std::uint16_t port,
                               const std::string& option) {
        boost::system::error_code error;
        const auto address = asio::ip::make_address(where, error);
        if (error)
            return refuse("bad_option",
                          "\"" + where + "\" is no address; " + option + " takes one such as 127.0.0.1:8080");
        const tcp::endpoint end(address, port);
        const std::string place = where + ":" + std::to_string(port);
        door.open(end.protocol(), error);
        if (!error) door.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) door.bind(end, error);
        if (!error) door.listen(4096, error);
        if (!error) return {};
        if (error == asio::error::address_in_use)
            return refuse("bad_option", place + " is in use by another program; stop it, or choose another port: "
                                            + option + " " + where + ":" + std::to_string(port + 1));
        return refuse("bad_option", place + " cannot be used (" + error.message() + "); choose another with " + option
                                        + " ADDRESS:PORT");
    }

    // Who comes through this door is served in this way.
    asio::awaitable<void> accept(tcp::acceptor& door, asio::awaitable<void> (Http::*serve)(tcp::socket)) {
        while (door.is_open()) {
            auto [error, socket] = co_await door.async_accept(asio::as_tuple(asio::use_awaitable));
            if (error == asio::error::operation_aborted) co_return;
            if (error) {  // too many open files: wait until some are closed
                asio::steady_timer pause(io, std::chrono::milliseconds(50));
                co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
                continue;
            }
            asio::co_spawn(io, (http.get()->*serve)(std::move(socket)), asio::detached);
        }
    }

    void shut_down() {
        if (!acceptor.is_open()) return;
        boost::system::error_code ignored;
        acceptor.close(ignored);
        metrics.close(ignored);
        nodes.close(ignored);
        signals.cancel(ignored);
        http->go_away();
        grace.expires_after(std::chrono::milliseconds(300));
        grace.async_wait([this](const auto&) { stop_all(); });
    }

    void stop_all() {
        io.stop();
        for (const auto& hall : more) hall->stop();
    }

    // Serves on this thread and as many more as were asked for, until all are stopped.
    void run() {
        std::vector<std::thread> threads;
        for (const auto& hall : more)
            threads.emplace_back([&io = *hall] {
                const auto stay = asio::make_work_guard(io);
                io.run();
            });
        io.run();
        stop_all();
        for (std::thread& thread : threads) thread.join();
        close();
    }

    void forget_idle() {
        idle.expires_after(std::chrono::seconds(30));
        idle.async_wait([this](const auto& error) {
            if (error) return;
            http->forget_idle();
            forget_idle();
        });
    }

    void look_at_clock() {
        const table::Time time = time_now();
        if (const Moment jump = clock.look(time.steady, time.wall); jump != 0)
            log::warning("the clock of this machine jumped, or the machine slept; time at tables is measured by "
                         "another clock",
                         {{"seconds", fmt::format("{:+.1f}", static_cast<double>(jump) / 1000)}});
        tick.expires_after(std::chrono::seconds(2));
        tick.async_wait([this](const auto& error) {
            if (!error) look_at_clock();
        });
    }

    Settings settings;
    Context io{1};                               // of the first house, and of all doors
    std::vector<std::unique_ptr<Context>> more;  // of the others
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Staff> staff;
    std::vector<std::unique_ptr<House>> houses;
    std::unique_ptr<Http> http;
    tcp::acceptor acceptor;
    tcp::acceptor metrics;
    tcp::acceptor nodes;
    asio::signal_set signals;
    asio::steady_timer grace;
    asio::steady_timer idle{io};
    asio::steady_timer tick{io};
    ClockWatch clock{1'000};
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(Settings settings) {
    auto inside = std::make_unique<Inside>(std::move(settings));
    if (auto opened = inside->open(); !opened) return std::unexpected(opened.error());
    return std::unique_ptr<Server>(new Server(std::move(inside)));
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }
std::uint16_t Server::metrics_port() const {
    return inside_->metrics.is_open() ? inside_->metrics.local_endpoint().port() : std::uint16_t{0};
}
std::size_t Server::tables() const {
    std::size_t all = 0;
    for (const auto& house : inside_->houses) all += house->size();
    return all;
}
bool Server::has_page() const { return inside_->http->page().there(); }

void Server::run(bool signals) {
    if (signals) {
        inside_->signals.add(SIGTERM);
        inside_->signals.add(SIGINT);
        inside_->signals.async_wait([this](const auto& error, int) {
            if (!error) inside_->shut_down();
        });
    }
    asio::co_spawn(inside_->io, inside_->accept(inside_->acceptor, &Http::serve), asio::detached);
    if (inside_->metrics.is_open())
        asio::co_spawn(inside_->io, inside_->accept(inside_->metrics, &Http::serve_metrics), asio::detached);
    if (inside_->nodes.is_open())
        asio::co_spawn(inside_->io, inside_->accept(inside_->nodes, &Http::serve_nodes), asio::detached);
    inside_->forget_idle();
    inside_->look_at_clock();
    inside_->run();
}

void Server::stop() {
    asio::post(inside_->io, [this] { inside_->shut_down(); });
}

}  // namespace imperium::server

#include "app/serve_command.hpp"

#include "app/state_folder.hpp"
#include "core/version.hpp"
#include "log/log.hpp"
#include "server/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <utility>

namespace imperium {

namespace {

int fail(const std::string& message) {
    std::fputs(fmt::format("imperium serve: {}\n", message).c_str(), stderr);
    return 2;
}

// 127.0.0.1:8080, [::1]:8080, or only a port.
bool read_listen(const std::string& text, std::string& where, std::uint16_t& port) {
    const auto colon = text.rfind(':');
    const std::string digits = colon == std::string::npos ? text : text.substr(colon + 1);
    std::string address = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
    if (address.size() > 2 && address.front() == '[' && address.back() == ']')
        address = address.substr(1, address.size() - 2);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    where = address;
    return error == std::errc{} && end == digits.data() + digits.size() && !digits.empty();
}

// What is said on standard output; nobody need listen.
void say(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

// Every connection is an open file.
void allow_many_files() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &files);
}

void fit_bursts(server::Bounds& bounds) {
    for (server::Rate* rate : {&bounds.requests_per_address, &bounds.tables_per_address})
        rate->burst = std::max(rate->burst, 5 * rate->per_second);
    bounds.connections = std::max(bounds.connections, bounds.connections_per_address);
}

bool away(const Problem& problem) { return problem.code == "stopped" || problem.code == "away"; }

// A database that is away may come up later, and then so does the server.
Result<std::unique_ptr<server::Server>> begun(const server::Settings& settings) {
    auto opened = server::Server::open(settings);
    for (std::string said; !opened && away(opened.error()) && !settings.database.empty();) {
        if (const std::string why = opened.error().message(); std::exchange(said, why) != why)
            log::error("the database is away; this server begins when it is there", {{"why", why}});
        std::this_thread::sleep_for(std::chrono::seconds(1));
        opened = server::Server::open(settings);
    }
    return opened;
}

}  // namespace

int run_serve(ServePlan plan) {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of that write, not the end of the server
    ::umask(0077);                  // whatever it writes is its owner's
    allow_many_files();
    const auto level = log::level_of(plan.log_level);
    if (!level) return fail(fmt::format("--log-level is debug, info, warning or error, not \"{}\"", plan.log_level));
    const auto form = log::form_of(plan.log_format);
    if (!form) return fail(fmt::format("--log-format is text or json, not \"{}\"", plan.log_format));
    log::open(*level, *form);
    server::Settings& settings = plan.settings;
    if (auto fine = server::checked(settings); !fine) return fail(fine.error().message());
    fit_bursts(settings.bounds);
    constexpr std::string_view kPlace = "an address and a port from 0 to 65535, such as 127.0.0.1:8080";
    if (!read_listen(plan.listen, settings.address, settings.port))
        return fail(fmt::format("--listen takes {}, not \"{}\"", kPlace, plan.listen));
    if (!plan.metrics.empty() && !read_listen(plan.metrics, settings.metrics_address, settings.metrics_port))
        return fail(fmt::format("--metrics takes {}, not \"{}\"", kPlace, plan.metrics));
    if (!read_listen(plan.node_listen, settings.node_address, settings.node_port))
        return fail(fmt::format("--node-listen takes {}, not \"{}\"", kPlace, plan.node_listen));
    if (!settings.data.empty() && !settings.database.empty())
        return fail("tables are kept in a folder (--data) or in a database (--database), not in both");
    if (settings.database.empty() && !(settings.node.empty() && settings.advertise.empty()))
        return fail("nodes share a database: --node and --advertise need --database postgresql://…");
    if (settings.data.empty() && settings.database.empty()) {
        settings.data = state_folder();
        const auto moved = move_old_journal("data", settings.data);
        if (!moved) return fail(moved.error().message());
        if (!moved->empty()) log::warning(*moved);
    }
    auto opened = begun(plan.settings);
    if (!opened && *form == log::Form::json) log::error("the server cannot begin", {{"why", opened.error().message()}});
    if (!opened) return *form == log::Form::json ? 2 : fail(opened.error().message());
    server::Server& running = **opened;
    const std::string host = plan.settings.address.find(':') == std::string::npos ? plan.settings.address
                                                                                  : "[" + plan.settings.address + "]";
    say(fmt::format("Imperium is at http://{}:{}/\n", host, running.port()));
    if (running.metrics_port() != 0)
        say(fmt::format("Figures are at http://{}:{}/metrics\n", settings.metrics_address, running.metrics_port()));
    if (running.tables() > 0) say(fmt::format("Tables that go on: {}\n", running.tables()));
    log::info("serving", {{"version", std::string(kVersion)},
                          {"address", fmt::format("{}:{}", host, running.port())},
                          {"tables", std::to_string(running.tables())},
                          {"journal", settings.database.empty() ? "folder" : "database"}});
    if (!running.has_page())
        say("The page is not built: run `npm run build` in web/, or name its folder with --page.\n");
    running.run(true);
    log::info("stopped");
    say(fmt::format("Stopped; every table is kept in {}\n",
                    plan.settings.database.empty() ? plan.settings.data : "the database"));
    return 0;
}

}  // namespace imperium

#pragma once

#include "core/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace imperium::server {

// How many times something may happen: `burst` at once, then `per_second`.
struct Rate {
    double per_second = 1;
    double burst = 1;
};

// What one address, one socket or one table may take of the server.
struct Bounds {
    int connections_per_address = 100;
    int connections_per_table = 200;
    int connections = 20'000;
    int tables_kept_per_address = 300;  // begun since the start, and not over
    int sets_per_address = 8;           // tables with card sets of their own, begun since the start and not over
    int trials = 8;                     // of card sets, at a time; one an address
    int trial_games = 4'000;
    int trial_iterations = 100;  // of a player, for a decision
    Rate requests_per_address{40, 200};
    Rate tables_per_address{0.5, 60};
    Rate messages_per_socket{20, 60};
    Rate messages_per_address{100, 1'000};
    std::size_t body = 16 * 1024;   // of a request, and of a WebSocket message
    std::size_t game = 512 * 1024;  // of a request that brings a whole game
    std::size_t set = 320 * 1024;   // of a request that may bring a card set
    std::size_t header = 8 * 1024;
    std::size_t unsent = 4'000'000;  // bytes that may wait for a slow reader
    int name = 40;                   // characters
    int chat = 500;
    int chat_kept = 100;    // lines shown to somebody who comes
    int log_kept = 500;     // entries
    int updates_kept = 24;  // per viewer, for those who come back
};

// Everything `imperium serve` can be told.
struct Settings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;    // 0: any free one
    std::string metrics_address;  // /metrics and /health have a door of their own; empty: none
    std::uint16_t metrics_port = 0;
    std::string data;                        // the folder of the journal
    std::string database;                    // or where else it is kept: postgresql://…
    std::string node;                        // its name among the servers of a database; empty: the machine's
    std::string cluster = "imperium";        // all nodes of a database have the same
    std::string node_address = "127.0.0.1";  // the door for other nodes
    std::uint16_t node_port = 0;             // 0: any free one
    std::string advertise;                   // how others reach that door; empty: as it is
    std::string page = "web/dist";
    std::vector<std::string> origins;  // hosts whose pages may use this server, beside its own
    std::vector<std::string> hosts;    // names this server goes by, beside localhost and plain addresses
    std::vector<std::string> proxies;  // addresses and networks whose word about their clients is taken
    int threads = 1;                   // for play: a table lives on one of them
    int thinkers = 1;
    std::int64_t think_most = 5'000;             // milliseconds a computer may think about one decision
    std::int64_t study_most = 20'000;            // milliseconds for the analysis of one finished game
    std::int64_t trial_most = 600'000;           // milliseconds for one trial of a card set
    std::int64_t trial_left = 10'000;            // milliseconds until a trial nobody asks about has lost its page
    std::int64_t replace_after = 60'000;         // milliseconds of absence
    std::int64_t stand_in_after = 4'000;         // milliseconds before a computer decides for a person
    std::int64_t leave_memory_after = 600'000;   // milliseconds without a visitor
    std::int64_t expire_after = 3 * 86'400'000;  // milliseconds a table is kept in which nobody decides anything
    std::int64_t tend_every = 10'000;            // milliseconds
    std::int64_t request_timeout = 15'000;
    std::int64_t hello_timeout = 10'000;
    std::int64_t idle_timeout = 60'000;
    Bounds bounds;
};

// Whether a server can run with these: every limit a number that means something. Names the option otherwise.
Result<void> checked(const Settings& settings);

}  // namespace imperium::server

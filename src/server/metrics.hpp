#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace imperium::server {

// What a house counts, on its own thread.
struct Metrics {
    std::uint64_t requests = 0;
    std::uint64_t refused = 0;      // for a limit
    std::uint64_t connections = 0;  // ever
    std::int64_t connected = 0;     // now
    std::uint64_t cut = 0;          // connections that ended without a word
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t moves = 0;
    std::uint64_t moves_refused = 0;
    std::uint64_t thoughts = 0;
    std::uint64_t tables_made = 0;
    std::uint64_t tables_finished = 0;
    std::uint64_t tables_expired = 0;
    std::uint64_t played_again = 0;  // journals
    std::int64_t tables_resumed = 0;
    std::int64_t tables_stopped = 0;

    // Seconds from the arrival of a move until everybody was told.
    static constexpr std::array<double, 9> kSteps = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1};
    std::array<std::uint64_t, kSteps.size()> told_within{};
    double told_seconds = 0;
    void told_after(double seconds);
    void add(const Metrics& other);
};

// Prometheus text: one family after the other, with a line of help each.
class MetricsText {
public:
    void counter(const char* name, const char* help, double value) { put(name, help, "counter", value); }
    void gauge(const char* name, const char* help, double value) { put(name, help, "gauge", value); }
    void moves(const Metrics& metrics);
    std::string text;

private:
    void put(const char* name, const char* help, const char* type, double value);
};

}  // namespace imperium::server

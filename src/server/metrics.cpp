#include "server/metrics.hpp"

#include <fmt/format.h>

namespace imperium::server {

void Metrics::told_after(double seconds) {
    ++moves;
    told_seconds += seconds;
    for (std::size_t i = 0; i < kSteps.size(); ++i)
        if (seconds <= kSteps[i]) ++told_within[i];
}

void Metrics::add(const Metrics& other) {
    for (const auto count :
         {&Metrics::requests, &Metrics::refused, &Metrics::connections, &Metrics::cut, &Metrics::messages_in,
          &Metrics::messages_out, &Metrics::bytes_out, &Metrics::moves, &Metrics::moves_refused, &Metrics::thoughts,
          &Metrics::tables_made, &Metrics::tables_finished, &Metrics::tables_expired, &Metrics::played_again})
        this->*count += other.*count;
    for (const auto count : {&Metrics::connected, &Metrics::tables_resumed, &Metrics::tables_stopped})
        this->*count += other.*count;
    for (std::size_t i = 0; i < kSteps.size(); ++i) told_within[i] += other.told_within[i];
    told_seconds += other.told_seconds;
}

void MetricsText::put(const char* name, const char* help, const char* type, double value) {
    text +=
        fmt::format("# HELP imperium_{0} {1}\n# TYPE imperium_{0} {2}\nimperium_{0} {3}\n", name, help, type, value);
}

void MetricsText::moves(const Metrics& metrics) {
    constexpr const char* kName = "imperium_move_seconds";
    text +=
        fmt::format("# HELP {0} From the arrival of a move until everybody was told.\n# TYPE {0} histogram\n", kName);
    for (std::size_t i = 0; i < Metrics::kSteps.size(); ++i)
        text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", kName, Metrics::kSteps[i], metrics.told_within[i]);
    text += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", kName, metrics.moves,
                        metrics.told_seconds);
}

}  // namespace imperium::server

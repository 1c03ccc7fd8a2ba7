#include "server/settings.hpp"

#include "server/forwarded.hpp"

#include <fmt/format.h>

namespace imperium::server {

namespace {

// False for what is no number, too.
bool within(double value, double low, double high) { return value >= low && value <= high; }

std::unexpected<Problem> out_of_range(std::string_view option, auto low, auto high, auto value) {
    return refuse("bad_option", fmt::format("{} takes a number from {} to {}, not {}", option, low, high, value));
}

}  // namespace

Result<void> checked(const Settings& settings) {
    struct Count {
        std::string_view option;
        std::int64_t value, low, high;
    };
    const Bounds& bounds = settings.bounds;
    for (const Count& one : {
             Count{"--threads", settings.threads, 1, 64},
             Count{"--thinkers", settings.thinkers, 1, 64},
             Count{"--connections-per-address", bounds.connections_per_address, 1, 1'000'000},
             Count{"the limit of connections per table", bounds.connections_per_table, 1, 1'000'000},
             Count{"the limit of connections", bounds.connections, 1, 10'000'000},
             Count{"--tables-per-address", bounds.tables_kept_per_address, 1, 10'000'000},
             Count{"the longest name", bounds.name, 1, 1'000},
             Count{"the longest line of chat", bounds.chat, 1, 10'000},
             Count{"the time to think", settings.think_most, 1, 3'600'000},
             Count{"the time for an analysis", settings.study_most, 1, 3'600'000},
             Count{"the limit of card sets", bounds.sets_per_address, 0, 63},
             Count{"the limit of trials", bounds.trials, 0, 1'000},
             Count{"the games of a trial", bounds.trial_games, 4, 1'000'000},
             Count{"the iterations of a trial", bounds.trial_iterations, 1, 1'000'000},
             Count{"the time for a trial", settings.trial_most, 1, 86'400'000},
             Count{"the time until a trial is left", settings.trial_left, 1, 3'600'000},
             Count{"the time of absence", settings.replace_after, 0, 86'400'000},
             Count{"the time before a computer decides for a person", settings.stand_in_after, 0, 60'000},
             Count{"the time in memory", settings.leave_memory_after, 1, 86'400'000},
             Count{"the time until a table expires", settings.expire_after, 1, 3'650 * 86'400'000LL},
             Count{"the time between two rounds", settings.tend_every, 1, 3'600'000},
             Count{"the time for a request", settings.request_timeout, 1, 3'600'000},
             Count{"the time for a hello", settings.hello_timeout, 1, 3'600'000},
             Count{"the time of silence", settings.idle_timeout, 1, 86'400'000},
         })
        if (one.value < one.low || one.value > one.high) return out_of_range(one.option, one.low, one.high, one.value);
    struct Pace {
        std::string_view option;
        const Rate& rate;
    };
    for (const Pace& one : {Pace{"--requests-per-second", bounds.requests_per_address},
                            Pace{"--tables-per-second", bounds.tables_per_address},
                            Pace{"--messages-per-second", bounds.messages_per_address},
                            Pace{"the rate of messages", bounds.messages_per_socket}}) {
        if (!within(one.rate.per_second, 0.001, 1e6)) return out_of_range(one.option, 0.001, 1e6, one.rate.per_second);
        if (!within(one.rate.burst, 1, 1e7)) return out_of_range(one.option, 1, 1e7, one.rate.burst);
    }
    if (const auto proxies = Proxies::of(settings.proxies); !proxies) return std::unexpected(proxies.error());
    return {};
}

}  // namespace imperium::server

#include "server/signs.hpp"

#include <algorithm>
#include <cstdlib>

namespace imperium::server {

namespace {

constexpr std::size_t kAlike = 5;          // sockets, one after the other
constexpr double kShortest = 0.4;          // seconds; whoever speaks all the time is not idle
constexpr double kApart = 0.3;             // seconds between the silences of these,
constexpr double kApartOfIt = 0.05;        // or so much of them
constexpr double kToldAgainAfter = 600.0;  // seconds

}  // namespace

Moment ClockWatch::look(Moment steady, Moment clock) {
    const Moment apart = clock - steady;
    const Moment jump = apart - apart_.value_or(apart);
    apart_ = apart;
    return std::abs(jump) > allowed_ ? jump : 0;
}

std::optional<double> CutSockets::cut(double silence, double time) {
    const std::lock_guard lock(mutex_);
    last_.push_back(silence);
    if (last_.size() > kAlike) last_.pop_front();
    const auto [least, most] = std::ranges::minmax(last_);
    if (last_.size() < kAlike || least < kShortest || most - least > std::max(kApart, kApartOfIt * most)) return {};
    if (told_ && time - *told_ < kToldAgainAfter) return {};
    told_ = time;
    return least;
}

}  // namespace imperium::server

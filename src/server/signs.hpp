#pragma once

#include "server/moment.hpp"

#include <deque>
#include <mutex>
#include <optional>

// Signs of trouble outside of this program that whoever runs it should read of.
namespace imperium::server {

// Notices that a clock was set, by the one that never jumps.
class ClockWatch {
public:
    // So many milliseconds may be drift, or waiting for an answer.
    explicit ClockWatch(Moment allowed) : allowed_(allowed) {}
    // How far the clock has jumped since the last look, or 0.
    Moment look(Moment steady, Moment clock);

private:
    Moment allowed_;
    std::optional<Moment> apart_;
};

// Notices that sockets end without a word after always the same silence, as behind a proxy that closes idle ones.
// Asked from any thread.
class CutSockets {
public:
    // One more has ended so, after so many seconds of silence; answers the silence if it is worth a line in the log.
    std::optional<double> cut(double silence, double time);

private:
    std::mutex mutex_;
    std::deque<double> last_;
    std::optional<double> told_;
};

}  // namespace imperium::server

#pragma once

#include "core/json.hpp"
#include "server/moment.hpp"

#include <optional>

namespace imperium::server {

// The time each seat has. A clock runs while its seat owes a decision.
class Clocks {
public:
    // {"per":"move","seconds":60} or {"per":"game","seconds":600,"increment":5}; null: no clocks.
    static Result<Clocks> of(const Json& given, int seats);

    bool on() const { return per_ != Per::none; }
    bool per_game() const { return per_ == Per::game; }
    Json described() const;  // as it was given; null if there are none

    // From now on the clocks of exactly these seats run.
    void run(SeatSet seats, Moment time);
    void stop(Moment time) { run({}, time); }
    // A decision was made; `run` starts the clock again if the seat owes another.
    void decided(Seat seat, Moment time);
    std::int64_t left(Seat seat, Moment time) const;
    void set_left(Seat seat, std::int64_t milliseconds) { left_[seat] = milliseconds; }
    // When the first of the running clocks is at zero.
    std::optional<Moment> next_end() const;
    SeatSet ended(Moment time) const;

    // As a viewer sees them who believes that these seats owe a decision: a seat that has committed in secret
    // looks as if its clock were still running.
    Json shown(SeatSet believed) const;

private:
    enum class Per : std::uint8_t { none, move, game };
    Per per_ = Per::none;
    int seats_ = 0;
    std::int64_t seconds_ = 0, increment_ = 0;
    SeatSet running_;
    PerSeat<std::int64_t> left_;    // when the clock last began or ended
    PerSeat<std::int64_t> before_;  // what was left when the clock last began
    PerSeat<Moment> since_;         // when it last began
};

}  // namespace imperium::server

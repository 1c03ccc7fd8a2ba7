#pragma once

#include "core/json.hpp"
#include "table/moment.hpp"

#include <optional>

namespace imperium::table {

// The time each seat has. A clock runs while its seat owes a decision. A seat that may react to what another did has
// a time of its own for that, which costs it nothing of the other: what others see of its clock never changes there.
class Clocks {
public:
    // {"per":"move","seconds":60}, {"per":"move","days":3} or {"per":"game","seconds":600,"increment":5}, with or
    // without "reaction":20; {"reaction":20} alone; null: no clocks. What else was agreed may stand beside it.
    static Result<Clocks> of(const Json& given, int seats);

    bool on() const { return per_ != Per::none || reaction_ > 0; }
    bool per_game() const { return per_ == Per::game; }
    bool of_days() const { return days_ > 0; }
    SeatSet running() const { return running_; }
    Json described() const;  // with everything that was left out; null if there are none

    // From now on the clocks of exactly these seats run: of those who owe a decision, and of those who may react.
    void run(SeatSet deciding, SeatSet reacting, Moment time);
    // A decision was made; `run` starts the clock again if the seat owes another.
    void decided(Seat seat, Moment time);
    std::int64_t left(Seat seat, Moment time) const;
    // What was kept: of a game's time, or of the time for the decision the seat owes.
    void set_left(Seat seat, std::int64_t milliseconds) { (per_game() ? left_ : granted_)[seat] = milliseconds; }
    // When the first of the running clocks is at zero.
    std::optional<Moment> next_end() const;
    SeatSet ended(Moment time) const;
    // Those whose time to react is over.
    SeatSet lapsed(Moment time) const;

    // As a viewer sees them (a seat, or kNobody) who believes that these seats owe a decision: a seat that has
    // committed in secret looks as if its clock were still running, and a seat that may react looks as if it may not,
    // to everybody but itself. Moments are told with `ahead` added: so much the clock they are shown by is ahead.
    Json shown(SeatSet believed, Seat viewer, Moment ahead) const;

private:
    enum class Per : std::uint8_t { none, move, game };
    Per per_ = Per::none;
    int seats_ = 0;
    std::int64_t seconds_ = 0, increment_ = 0, reaction_ = 0, days_ = 0;
    SeatSet running_, reacting_;
    PerSeat<std::int64_t> left_;     // when the clock last began or ended
    PerSeat<std::int64_t> granted_;  // for the next decision, if above 0
    PerSeat<std::int64_t> before_;   // what was left when the clock last began
    PerSeat<Moment> since_;          // when it last began
    PerSeat<Moment> reacting_till_;  // when the time to react will be over
};

}  // namespace imperium::table

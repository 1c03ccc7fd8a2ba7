#pragma once

#include "table/happenings.hpp"
#include "table/log.hpp"
#include "table/moment.hpp"

#include <array>
#include <map>
#include <optional>

namespace imperium::table {

// Who is connected, through whose eyes they look, and since when others are not.
class Presence {
public:
    explicit Presence(Time time);

    void come(ClientId client, Viewer viewer) { guests_.emplace(client, viewer); }
    // False if it was not there.
    bool go(ClientId client, Time time);
    void clear() { guests_.clear(); }
    // A seat was taken by somebody who has not come yet.
    void expected(Seat seat, Time time) { away_since_[seat] = time; }

    bool empty() const { return guests_.empty(); }
    std::size_t size() const { return guests_.size(); }
    const std::map<ClientId, Viewer>& guests() const { return guests_; }
    std::optional<Viewer> viewer(ClientId client) const;
    bool here(Seat seat) const { return watched(seat); }
    bool watched(int place) const;
    int spectators() const;
    Time away_since(Seat seat) const { return away_since_[seat]; }
    // Since when nobody looks from this place.
    Moment left(int place) const { return left_[static_cast<std::size_t>(place)]; }

private:
    std::map<ClientId, Viewer> guests_;
    PerSeat<Time> away_since_;
    std::array<Moment, kViewers> left_{};
};

}  // namespace imperium::table

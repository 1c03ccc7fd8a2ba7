#include "table/presence.hpp"

#include <algorithm>

namespace imperium::table {

Presence::Presence(Time time) {
    for (int seat = 0; seat < kMaxSeats; ++seat) away_since_[seat] = time;
    left_.fill(time.steady);
}

bool Presence::go(ClientId client, Time time) {
    const auto at = guests_.find(client);
    if (at == guests_.end()) return false;
    const Viewer viewer = at->second;
    guests_.erase(at);
    left_[static_cast<std::size_t>(place_of(viewer))] = time.steady;
    if (viewer.kind == Viewer::Kind::seat && !here(viewer.seat)) away_since_[viewer.seat] = time;
    return true;
}

std::optional<Viewer> Presence::viewer(ClientId client) const {
    const auto at = guests_.find(client);
    return at == guests_.end() ? std::nullopt : std::optional(at->second);
}

bool Presence::watched(int place) const {
    return std::ranges::any_of(guests_, [&](const auto& item) { return place_of(item.second) == place; });
}

int Presence::spectators() const {
    return static_cast<int>(
        std::ranges::count_if(guests_, [](const auto& item) { return item.second.kind != Viewer::Kind::seat; }));
}

}  // namespace imperium::table

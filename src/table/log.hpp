#pragma once

#include "core/match.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace imperium::table {

// Viewers of a table in a row: the seats, then all spectators as one.
inline constexpr int kSpectators = kMaxSeats;
inline constexpr int kViewers = kMaxSeats + 1;
constexpr int place_of(Viewer viewer) { return viewer.kind == Viewer::Kind::seat ? viewer.seat : kSpectators; }
constexpr Viewer viewer_at(int place) {
    return place == kSpectators ? Viewer::spectator() : Viewer::of(static_cast<Seat>(place));
}

// What happened at a table, as events. Each viewer has entries of its own, counted from 0: only those it was told
// something about, so that their number tells nothing about hidden decisions.
class Log {
public:
    explicit Log(int seats) : seats_(seats) {}

    // The set-up (seat kNobody, no action), or one decision.
    void add(const Match& match, Seat seat, const Json& action, const std::vector<Told>& told);
    // Only the set-up and the first `decisions` stay.
    void cut(int decisions);

    int count(Viewer viewer) const { return static_cast<int>(shown_[place_of(viewer)].size()); }
    // The entries of a viewer from its `first` on.
    Json entries(Viewer viewer, int first) const;
    // How many decisions had been made after entry `k` of this viewer.
    std::optional<int> decisions_at(Viewer viewer, int k) const;

private:
    // An event as JSON text, which takes a fraction of the room of the value.
    struct Line {
        Audience audience;
        std::string full, rest;
    };
    struct Item {
        int decisions;
        Seat seat;
        std::string action;
        std::uint8_t known;  // a bit per viewer that may know the decision itself
        std::uint8_t said;   // a bit per viewer whom one of the events tells all of it
        std::vector<Line> lines;
    };
    static bool knows(const Line& line, Viewer viewer);
    static const std::string& text(const Line& line, Viewer viewer) {
        return knows(line, viewer) ? line.full : line.rest;
    }
    bool told(const Item& item, Viewer viewer) const;

    int seats_;
    std::vector<Item> items_;
    std::array<std::vector<std::uint32_t>, kViewers> shown_;
};

// Does some event this viewer is told say everything the action says? Then the viewer knows the action.
bool reveals(const std::vector<Told>& told, Viewer viewer, Seat seat, const Json& action);

}  // namespace imperium::table

#pragma once

#include "core/match.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <utility>

namespace imperium::table {

// The ids of the last commands of each seat that were carried out: what is sent again happens once.
class CarriedOut {
public:
    void add(Viewer viewer, const std::string& command) {
        if (viewer.kind != Viewer::Kind::seat || viewer.seat >= kMaxSeats || command.empty()) return;
        auto& list = seats_[viewer.seat];
        if (!list.empty() && list.back() == command) return;
        list.push_back(command);
        if (list.size() > kRemembered) list.pop_front();
    }
    bool has(Seat seat, const std::string& command) const {
        return std::ranges::find(seats_[seat], command) != seats_[seat].end();
    }

private:
    static constexpr std::size_t kRemembered = 64;  // per seat
    std::array<std::deque<std::string>, kMaxSeats> seats_;
};

// The refusals of each seat's last commands: one that comes twice is answered twice alike, and not carried out after
// its refusal was told.
class Declined {
public:
    void add(Viewer viewer, const std::string& command, const Json& error) {
        if (viewer.kind != Viewer::Kind::seat || viewer.seat >= kMaxSeats || command.empty()) return;
        auto& list = seats_[viewer.seat];
        list.emplace_back(command, error);
        if (list.size() > kRemembered) list.pop_front();
    }
    const Json* find(Seat seat, const std::string& command) const {
        const auto at = std::ranges::find(seats_[seat], command, &std::pair<std::string, Json>::first);
        return at == seats_[seat].end() ? nullptr : &at->second;
    }

private:
    static constexpr std::size_t kRemembered = 32;  // per seat
    std::array<std::deque<std::pair<std::string, Json>>, kMaxSeats> seats_;
};

}  // namespace imperium::table

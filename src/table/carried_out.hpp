#pragma once

#include "core/match.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string>

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
    void add(Viewer viewer, const std::string& command, std::uint32_t sum, const Json& error) {
        if (viewer.kind != Viewer::Kind::seat || viewer.seat >= kMaxSeats || command.empty()) return;
        auto& list = seats_[viewer.seat];
        list.push_back({command, sum, error});
        if (list.size() > kRemembered) list.pop_front();
    }
    const Json* find(Seat seat, const std::string& command, std::uint32_t sum) const {
        for (const Refusal& one : seats_[seat])
            if (one.command == command && one.sum == sum) return &one.error;
        return nullptr;
    }

private:
    struct Refusal {
        std::string command;
        std::uint32_t sum = 0;
        Json error;
    };
    static constexpr std::size_t kRemembered = 32;  // per seat
    std::array<std::deque<Refusal>, kMaxSeats> seats_;
};

}  // namespace imperium::table

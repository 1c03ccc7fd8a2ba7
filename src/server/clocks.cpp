#include "server/clocks.hpp"

#include <algorithm>

namespace imperium::server {

Result<Clocks> Clocks::of(const Json& given, int seats) {
    Clocks clocks;
    clocks.seats_ = seats;
    if (given.is_null()) return clocks;
    Reader read(given, "clock", "bad_request");
    read.allow({"per", "seconds", "increment"});
    const int per = read.word("per", {"move", "game"});
    clocks.per_ = per == 1 ? Per::game : Per::move;
    clocks.seconds_ = read.integer("seconds", per == 1 ? 10 : 5, 86'400);
    clocks.increment_ = read.integer_or("increment", 0, per == 1 ? 600 : 0, 0);
    if (!read.ok()) return read.problem();
    for (int seat = 0; seat < seats; ++seat) clocks.left_[seat] = clocks.before_[seat] = clocks.seconds_ * 1000;
    return clocks;
}

Json Clocks::described() const {
    if (!on()) return nullptr;
    return {{"per", per_ == Per::move ? "move" : "game"}, {"seconds", seconds_}, {"increment", increment_}};
}

void Clocks::decided(Seat seat, Moment time) { run(running_ - SeatSet::of(seat), time); }

void Clocks::run(SeatSet seats, Moment time) {
    if (!on()) return;
    for (const Seat seat : running_ - seats) {
        left_[seat] =
            per_ == Per::move ? seconds_ * 1000 : std::max<std::int64_t>(0, left(seat, time)) + increment_ * 1000;
    }
    for (const Seat seat : seats - running_) {
        if (per_ == Per::move) left_[seat] = seconds_ * 1000;
        before_[seat] = left_[seat];
        since_[seat] = time;
    }
    running_ = seats;
}

std::int64_t Clocks::left(Seat seat, Moment time) const {
    return running_.has(seat) ? before_[seat] - (time - since_[seat]) : left_[seat];
}

std::optional<Moment> Clocks::next_end() const {
    std::optional<Moment> end;
    for (const Seat seat : running_) {
        const Moment at = since_[seat] + before_[seat];
        end = end ? std::min(*end, at) : at;
    }
    return end;
}

SeatSet Clocks::ended(Moment time) const {
    SeatSet seats;
    for (const Seat seat : running_)
        if (left(seat, time) <= 0) seats.add(seat);
    return seats;
}

Json Clocks::shown(SeatSet believed) const {
    if (!on()) return nullptr;
    Json out = described();
    Json lefts = Json::array();
    Json ends = Json::array();
    for (int i = 0; i < seats_; ++i) {
        const bool runs = believed.has(static_cast<Seat>(i));
        lefts.push_back(std::max<std::int64_t>(0, runs ? before_[i] : left_[i]));
        ends.push_back(runs ? Json(since_[i] + before_[i]) : Json(nullptr));
    }
    out["left"] = std::move(lefts);
    out["ends"] = std::move(ends);
    return out;
}

}  // namespace imperium::server

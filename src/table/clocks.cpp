#include "table/clocks.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

constexpr std::int64_t kReaction = 30;  // seconds, beside a clock per game that says nothing about it

}  // namespace

Result<Clocks> Clocks::of(const Json& given, int seats) {
    Clocks clocks;
    clocks.seats_ = seats;
    if (given.is_null()) return clocks;
    Reader read(given, "clock", "bad_request");
    read.allow({"per", "seconds", "days", "increment", "reaction", "stand_in"});
    const auto there = [&](const char* name) { return read.has(name) && !read.get(name)->is_null(); };
    if (!there("per") && !there("reaction") && !there("seconds") && there("stand_in")) return clocks;
    if (there("per") || !there("reaction")) {
        const int per = read.word("per", {"move", "game"});
        clocks.per_ = per == 1 ? Per::game : Per::move;
        if (per == 0 && there("days")) {
            clocks.days_ = read.integer("days", 1, 14);
            clocks.seconds_ = clocks.days_ * 86'400;
            if (there("seconds")) read.fail("clock.seconds and clock.days are not both possible");
        } else
            clocks.seconds_ = read.integer("seconds", per == 1 ? 10 : 5, 86'400);
        clocks.increment_ = read.integer_or("increment", 0, per == 1 ? 600 : 0, 0);
    } else if (there("seconds"))
        read.fail("clock.per is missing; it is \"move\" or \"game\", and says what clock.seconds are for");
    const std::int64_t usual = clocks.per_ == Per::move ? clocks.seconds_ : kReaction;
    clocks.reaction_ = there("reaction") ? read.integer("reaction", 3, 14 * 86'400) : usual;
    if (!read.ok()) return read.problem();
    for (int seat = 0; seat < seats; ++seat) clocks.left_[seat] = clocks.before_[seat] = clocks.seconds_ * 1000;
    return clocks;
}

Json Clocks::described() const {
    if (!on()) return nullptr;
    Json out = {{"per", nullptr}, {"seconds", nullptr}, {"increment", 0}, {"reaction", reaction_}};
    if (per_ == Per::none) return out;
    out["per"] = per_ == Per::move ? "move" : "game";
    out["seconds"] = seconds_;
    out["increment"] = increment_;
    if (days_ > 0) {
        out["seconds"] = nullptr;
        out["days"] = days_;
    }
    return out;
}

void Clocks::decided(Seat seat, Moment time) { run(running_ - SeatSet::of(seat), reacting_ - SeatSet::of(seat), time); }

void Clocks::run(SeatSet deciding, SeatSet reacting, Moment time) {
    if (!on()) return;
    for (const Seat seat : reacting - reacting_) reacting_till_[seat] = time + reaction_ * 1000;
    reacting_ = reacting;
    if (per_ == Per::none) return;
    for (const Seat seat : running_ - deciding) {
        left_[seat] =
            per_ == Per::move ? seconds_ * 1000 : std::max<std::int64_t>(0, left(seat, time)) + increment_ * 1000;
    }
    for (const Seat seat : deciding - running_) {
        if (per_ == Per::move) left_[seat] = granted_[seat] > 0 ? granted_[seat] : seconds_ * 1000;
        granted_[seat] = 0;
        before_[seat] = left_[seat];
        since_[seat] = time;
    }
    running_ = deciding;
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
    for (const Seat seat : reacting_) end = end ? std::min(*end, reacting_till_[seat]) : reacting_till_[seat];
    return end;
}

SeatSet Clocks::ended(Moment time) const {
    SeatSet seats;
    for (const Seat seat : running_)
        if (left(seat, time) <= 0) seats.add(seat);
    return seats;
}

SeatSet Clocks::lapsed(Moment time) const {
    SeatSet seats;
    for (const Seat seat : reacting_)
        if (reacting_till_[seat] <= time) seats.add(seat);
    return seats;
}

Json Clocks::shown(SeatSet believed, Seat viewer, Moment ahead) const {
    if (!on()) return nullptr;
    Json out = described();
    Json lefts = Json::array();
    Json ends = Json::array();
    for (int i = 0; i < seats_; ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool reacts = seat == viewer && reacting_.has(seat);
        const bool runs = per_ != Per::none && believed.has(seat) && !reacts;
        lefts.push_back(std::max<std::int64_t>(0, runs ? before_[i] : left_[i]));
        ends.push_back(runs ? Json(since_[i] + before_[i] + ahead) : Json(nullptr));
    }
    out["left"] = std::move(lefts);
    out["ends"] = std::move(ends);
    out["passes"] = viewer != kNobody && reacting_.has(viewer) ? Json(reacting_till_[viewer] + ahead) : Json(nullptr);
    return out;
}

}  // namespace imperium::table

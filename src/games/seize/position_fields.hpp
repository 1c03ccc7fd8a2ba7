#pragma once

#include "games/seize/codec.hpp"

#include <bit>

// The parts of a State that only the referee's view has: one list of fields for both ways, writing and reading.
namespace imperium::seize {

inline Json bits_json(std::uint64_t bits) {
    Json list = Json::array();
    for (; bits != 0; bits &= bits - 1) list.push_back(std::countr_zero(bits));
    return list;
}

// Writes fields into an object.
struct Writer {
    Json& out;
    template <class T> void operator()(const char* name, const T& value, int /*most*/ = 255) {
        if constexpr (std::is_enum_v<T>)
            out[name] = static_cast<int>(value);
        else
            out[name] = value;
    }
    void bits(const char* name, std::uint64_t value) { out[name] = bits_json(value); }
};

// Reads fields of an object; those left out stay as they are.
struct Loader {
    Reader& read;
    template <class T> void operator()(const char* name, T& value, int most = 255) {
        const auto old = static_cast<std::int64_t>(value);
        value = static_cast<T>(read.integer_or(name, 0, most, old));
    }
    void bits(const char* name, std::uint64_t& value) {
        if (!read.has(name)) return;
        value = 0;
        for (const Json& one : read.array(name)) {
            const auto bit = whole(one);
            if (!bit || *bit < 0 || *bit > 63) return read.fail_at(name, "must be a list of numbers from 0 to 63");
            value |= std::uint64_t{1} << *bit;
        }
    }
};

template <class Visitor, class Use> void use_fields(Visitor& v, Use& u) {
    v.bits("targets", u.targets);
    v("user", u.user, kMaxSeats - 1);
    v("beneficiary", u.beneficiary);
    v("from", u.from, 4);
    v("source", u.source);
    v("card", u.card);
    v("line", u.line);
    v("choice", u.choice);
    v("x", u.x);
    v("payer", u.payer);
    v("world", u.world);
    v("shift_from", u.shift_from);
    v("picks", u.picks, 64);
    v("picked0", u.picked[0]);
    v("picked1", u.picked[1]);
    v("picked2", u.picked[2]);
    v("picked3", u.picked[3]);
    v("paid", u.paid);
    v("asking", u.asking, 2);
    v("complete", u.complete, 1);
    v("committed", u.committed, 1);
    v("answer_at", u.answer_at, kMaxSeats);
}

template <class Visitor, class Mod> void mod_fields(Visitor& v, Mod& m) {
    v.bits("targets", m.targets);
    v("clause", m.clause, 65535);
    v("duration", m.duration, 4);
    v("card", m.card);
    v("seat", m.seat, kMaxSeats - 1);
    v("on_world", m.on_world, 1);
    v("source", m.source);
}

template <class Visitor, class Conquest> void conquest_fields(Visitor& v, Conquest& c) {
    v.bits("attackers", c.attackers);
    v.bits("alive", c.alive);
    v.bits("targeted", c.targeted);
    v.bits("struck", c.struck);
    v.bits("doomed", c.doomed);
    v.bits("recalled", c.recalled);
    v("world", c.world);
    v("attacker", c.attacker, kMaxSeats - 1);
    v("defender", c.defender, kMaxSeats - 1);
    v("exchange", c.exchange, 9);
    v("exchanges", c.exchanges, 9);
    v("counters", c.counters);
    v("cursor", c.cursor, kFighters);
    v("aiming", c.aiming);
    v("ability", c.ability, 9);
    v("extended", c.extended, 1);
    v("withdrawn", c.withdrawn, 1);
}

template <class Visitor, class State> void engine_fields(Visitor& v, State& s) {
    v("ask", s.ask, kAsks - 1);
    v("window", s.window);
    v("window_at", s.window_at, kMaxSeats);
    v("barred_count", s.barred_count, 6);
    v("moving", s.moving);
    v("cursor", s.cursor, kMaxSeats - 1);
    v("building", s.building);
    v("build_at", s.build_at);
    v("build_points", s.build_points);
    v("discounts", s.discounts);
    v("claim", s.claim, 9);
    v("discarder", s.discarder);
    v("discards", s.discards, 9);
    v("tally", s.tally);
    v("looking", s.looking, 9);
    v("look_total", s.look_total, 9);
    v("rewards", s.rewards);
    v("spoils", s.spoils);
    v("winners", s.winners, 63);
    v("first", s.first);
    v("units", s.units, kUnitSlots);
    v("worlds", s.worlds, kWorldSlots);
}

}  // namespace imperium::seize

#include "games/seize/values.hpp"

// What computer players go by: a guess at who is winning, and which actions look worth a try.
namespace imperium {

using namespace seize;
using Kind = Seize::Action::Type;

namespace {

// Allocation points on the table, roughly.
float unit_worth(const Unit& u) {
    const Design& d = cards()[u.card];
    return static_cast<float>(d.cost) + 0.1F * static_cast<float>(u.counters);
}

float strength(const State& s, Seat seat) {
    const CardBook& book = cards();
    const Player& p = s.player[seat];
    float sum = 6.0F * static_cast<float>(victory_points(s, seat));
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (w.there() && w.controller == seat) sum += 1.5F * static_cast<float>(book[w.card].cost);
    }
    each_unit(s, [&](int i) {
        if (s.unit[i].owner == seat) sum += unit_worth(s.unit[i]);
    });
    sum += 0.8F * static_cast<float>(p.resources < 12 ? p.resources : 12);
    sum += 0.6F * static_cast<float>(p.hand.size() < 10 ? p.hand.size() : 10);
    sum += 0.8F * static_cast<float>(p.reserve.size());
    for (const Character& c : p.characters) sum += c.face_up() ? 1.5F : 0.3F;
    return sum + 4.0F;
}

}  // namespace

PerSeat<float> Seize::evaluate(const State& s) {
    PerSeat<float> value;
    if (over(s)) {
        const SeatSet who = winners(s);
        for (const Seat seat : who) value[seat] = 1.0F / static_cast<float>(who.size());
        return value;
    }
    float total = 0.0F;
    const auto target = static_cast<float>(points_to_win(s));
    for (Seat seat = 0; seat < s.seats; ++seat) {
        const float near = static_cast<float>(victory_points(s, seat)) / target;
        const float x = strength(s, seat) * (1.0F + near);
        value[seat] = x * x;
        total += value[seat];
    }
    for (Seat seat = 0; seat < s.seats; ++seat) value[seat] /= total;
    return value;
}

void Seize::weigh(const State& s, Seat seat, const ActionList<Seize>& actions, std::span<float> weights) {
    const CardBook& book = cards();
    for (int i = 0; i < actions.size(); ++i) {
        const Action& a = actions[i];
        float w = 1.0F;
        switch (a.type) {
        case Kind::settle: w = 6.0F + static_cast<float>(book[a.a].cost); break;
        case Kind::build: w = 2.0F + static_cast<float>(book[a.a].cost); break;
        case Kind::recruit: w = 2.0F; break;
        case Kind::conquer: w = 8.0F; break;
        case Kind::skip: w = 0.2F; break;
        case Kind::hold: w = 0.1F; break;
        case Kind::withdraw: w = 0.1F; break;
        case Kind::target: w = is_world(a.at) && a.c == 0 ? 3.0F : 1.5F; break;
        case Kind::bid: w = 0.15F; break;
        case Kind::draw_world: w = 3.0F; break;
        case Kind::move:
            w = s.stage == Stage::part_b   ? 2.0F
                : s.stage == Stage::part_a ? 0.15F
                : s.stage == Stage::spread ? 0.2F
                                           : 1.0F;
            break;
        case Kind::use: w = 1.0F; break;
        case Kind::done: w = s.ask == Ask::build || s.ask == Ask::settle ? 0.2F : 1.0F; break;
        case Kind::yes: w = s.ask == Ask::consent ? 0.5F : 2.0F; break;
        case Kind::split: w = 0.5F; break;
        default: break;
        }
        weights[static_cast<std::size_t>(i)] = w;
    }
    (void)seat;
}

}  // namespace imperium

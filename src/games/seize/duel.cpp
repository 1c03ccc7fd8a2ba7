#include "games/seize/duel.hpp"

#include <algorithm>

namespace imperium::seize {

int duel_points(const Design& d) { return d.x_cost ? kTacticPoints : d.cost; }

int duel_world(const State& s) {
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].is(World::kAttacked)) return i;
    return kNone;
}

int unit_points(const State& s, Seat seat) {
    const int world = duel_world(s);
    return kDuelPoints + (seat == s.active && world != kNone ? facts(s, s.world[world].card).cost : 0);
}

int mustered(const State& s, Seat seat, bool units) {
    if (!secret_muster(s)) return units ? s.build_points : s.tally;
    int sum = 0;
    for (const CardId card : s.player[seat].bid) {
        const Design& d = cards(s)[card];
        if (d.unit() == units) sum += units ? d.cost : duel_points(d);
    }
    return sum;
}

bool may_muster(const State& s, Seat seat, CardId card) {
    const Player& p = s.player[seat];
    const Design& d = cards(s)[card];
    if (s.stage != Stage::duel_hands) {
        if (d.unit()) return mustered(s, seat, true) + d.cost <= unit_points(s, seat);
        return mustered(s, seat, false) + duel_points(d) <= kTacticPoints;
    }
    const int tactics = edition(s).duel_tactics;
    if (p.hand.size() >= kDuelUnits + tactics) return false;
    if (!d.unit() && (d.type != CardType::reaction || d.sort != Sort::tactics)) return false;
    int same = 0;
    for (const CardId one : p.hand) same += cards(s)[one].unit() == d.unit() ? 1 : 0;
    return same < (d.unit() ? kDuelUnits : tactics);
}

bool can_muster(const State& s, Seat seat) {
    const Player& p = s.player[seat];
    return std::any_of(p.hand.begin(), p.hand.end(), [&](CardId card) { return may_muster(s, seat, card); });
}

bool hand_complete(const State& s, Seat seat) {
    const Player& p = s.player[seat];
    return std::none_of(p.deck.begin(), p.deck.end(), [&](CardId card) { return may_muster(s, seat, card); });
}

}  // namespace imperium::seize

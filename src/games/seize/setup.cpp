#include "games/seize/setup.hpp"

#include <algorithm>

// The costs of the set-up (Z2.2, Z20.3).
namespace imperium::seize {

namespace {
constexpr int kImpossible = 1000;
}

int cheapest_rest(const State& s, const Player& p, CardId throne, CardId lead, std::span<const CardId> bought) {
    const CardBook& book = cards(s);
    int sum = 0;
    if (lead == kNoCard && leads_with_throne(s)) {
        int least = kImpossible;
        for (const Character& c : p.characters) least = std::min<int>(least, book[c.card].cost);
        sum += least;
    }
    // The cheapest Worlds that are not taken yet, all different.
    int wanted = (throne == kNoCard ? 1 : 0) + setup_extra(s) - static_cast<int>(bought.size());
    CardId last = kNoCard;
    int costs[12];
    int n = 0;
    for (const CardId card : p.reserve) {
        if (card != last && card != throne && std::ranges::find(bought, card) == bought.end())
            costs[n++] = book[card].cost;
        last = card;
    }
    std::sort(costs, costs + n);
    for (int i = 0; i < wanted; ++i) sum += i < n ? costs[i] : kImpossible;
    return sum;
}

namespace {

std::span<const CardId> all(const List<CardId, 3>& cards) { return {cards.begin(), cards.end()}; }

int spent(const State& s, const Player& p) {
    const CardBook& book = cards(s);
    int sum = p.throne == kNoCard ? 0 : book[p.throne].cost;
    if (p.lead != kNoCard) sum += book[p.lead].cost;
    for (const CardId card : p.bought) sum += book[card].cost;
    return sum;
}

bool showing(const State& s, const Player& p, CardId world) {
    for (Seat seat = 0; seat < s.seats; ++seat) {
        const Player& other = s.player[seat];
        if (&other != &p && (other.flags & Player::kMustRechoose) == 0 && other.throne == world) return true;
    }
    return false;
}

}  // namespace

bool setup_fits(const State& s, const Player& p) {
    return cheapest_rest(s, p, kNoCard, kNoCard, {}) <= setup_budget(s);
}

bool may_choose_throne(const State& s, const Player& p, CardId world) {
    const int cost = cards(s)[world].cost;
    if ((p.flags & Player::kMustRechoose) == 0)
        return !setup_fits(s, p)
               || spent(s, p) + cost + cheapest_rest(s, p, world, p.lead, all(p.bought)) <= setup_budget(s);
    // Z2.4: one that is not showing and, Z20.3, not bought already, and of those one that fits where there is one.
    const auto rank = [&](CardId card) {
        if (showing(s, p, card)) return 0;
        if (p.bought.contains(card)) return 1;
        return spent(s, p) + cards(s)[card].cost <= setup_budget(s) ? 3 : 2;
    };
    int best = 0;
    for (const CardId card : p.reserve) best = std::max(best, rank(card));
    return rank(world) == best;
}

bool can_rechoose(const State& s, const Player& p) {
    return std::any_of(p.reserve.begin(), p.reserve.end(),
                       [&](CardId card) { return !showing(s, p, card) && !p.bought.contains(card); });
}

bool may_choose_lead(const State& s, const Player& p, CardId character) {
    return !setup_fits(s, p)
           || spent(s, p) + cards(s)[character].cost + cheapest_rest(s, p, p.throne, character, all(p.bought))
                  <= setup_budget(s);
}

bool may_buy(const State& s, const Player& p, CardId world) {
    if (world == p.throne || p.bought.contains(world)) return false;
    if (!p.bought.empty() && world < p.bought.back()) return false;  // in rising order: the order does not matter
    Player probe = p;
    probe.bought.push(world);
    int later = setup_extra(s) - probe.bought.size();
    int sum = spent(s, probe);
    int costs[12];
    int n = 0;
    CardId last = kNoCard;
    for (const CardId card : p.reserve) {
        if (card != last && card > world && card != p.throne) costs[n++] = cards(s)[card].cost;
        last = card;
    }
    std::sort(costs, costs + n);
    for (int i = 0; i < later; ++i) sum += i < n ? costs[i] : kImpossible;
    return sum <= setup_budget(s) || (later <= n && !setup_fits(s, p));
}

}  // namespace imperium::seize

#include "games/clash/deck.hpp"
#include "games/clash/rules.hpp"

#include <algorithm>
#include <array>

// What computer players know about `clash` beyond its rules.
namespace imperium {

using namespace clash;

namespace {

// Rises from -1 to 1 through 0; without the library's tanh, whose last digit depends on the machine.
float squash(float x) { return x / (1.0F + (x < 0 ? -x : x)); }

struct Strength {
    float attack = 0, defense = 0, modifiers = 0;
};

// What a hand is worth: its best units on either side, and its modifiers.
Strength strength(const Clash::State& s, Seat seat) {
    const Cards& set = cards(s);
    Strength sum;
    s.player[seat].hand.each(
        [&](CardId card) {
            const Face& face = set.face(card);
            if (face.kind == Kind::unit) {
                sum.attack = std::max(sum.attack, static_cast<float>(face.attack));
                sum.defense = std::max(sum.defense, static_cast<float>(face.defense));
                sum.modifiers += 0.15F * static_cast<float>(face.attack + face.defense);
            } else
                sum.modifiers += 0.5F * static_cast<float>(std::max(face.attack, face.defense));
        },
        s.words);
    return sum;
}

// The cards that a deck can still lose go by rising number, so one that was skipped stays. A deck is best without
// the poorest that can go, all that may: this is the worth of the best of them.
float poorest(const Clash::State& s, Seat seat) {
    const Cards& set = cards(s);
    const Clash::Player& p = s.player[seat];
    const int spare = p.hand.size(s.words) - Clash::kMinDeck;
    const int first = p.last_cut == kNoCard ? 0 : p.last_cut + 1;
    std::array<float, kMaxCards> worths;
    std::size_t count = 0;
    p.hand.each(
        [&](CardId card) {
            if (card >= first) worths[count++] = set.worth(card);
        },
        s.words);
    if (spare <= 0 || count == 0) return -1.0e6F;
    const auto at = worths.begin() + static_cast<std::ptrdiff_t>(std::min(static_cast<std::size_t>(spare), count) - 1);
    std::nth_element(worths.begin(), at, worths.begin() + static_cast<std::ptrdiff_t>(count));
    return *at;
}

// How good the cards are that a player can still draw or holds. While a deck is made: those that would be kept if
// the poorest went.
float quality(const Clash::State& s, Seat seat) {
    const Cards& set = cards(s);
    const Clash::Player& p = s.player[seat];
    float sum = 0;
    int count = 0;
    const bool making = s.phase == Clash::Phase::deck && !p.confirmed;
    int spare = making ? p.hand.size(s.words) - Clash::kMinDeck : 0;
    const float poor = making ? poorest(s, seat) : 0.0F;
    const int first = p.last_cut == kNoCard ? 0 : p.last_cut + 1;
    const auto add = [&](CardId card) {
        const float value = set.worth(card);
        if (spare > 0 && card >= first && value <= poor) {
            --spare;
            return;
        }
        sum += value;
        ++count;
    };
    p.hand.each(add, s.words);
    for (const CardId card : p.deck) add(card);
    return count == 0 ? 0.0F : sum / static_cast<float>(count);
}

}  // namespace

PerSeat<float> Clash::evaluate(const State& s) {
    PerSeat<float> value;
    if (s.phase == Phase::over) {
        value[winners(s).lowest()] = 1.0F;
        return value;
    }
    float lead = static_cast<float>(s.player[0].points) - static_cast<float>(s.player[1].points);
    const bool dealt = s.phase != Phase::deck && (s.round > 1 || s.attack != kNoCard);
    if (!dealt)
        lead += 4.0F * (quality(s, 0) - quality(s, 1));  // the first hands say little about a deck
    else {
        const Strength mine = strength(s, 0), theirs = strength(s, 1);
        lead +=
            0.04F * (mine.attack + mine.defense + mine.modifiers - theirs.attack - theirs.defense - theirs.modifiers);
        if (s.phase == Phase::defense || s.phase == Phase::modifiers) {
            const Strength& answer = s.attacker == 0 ? theirs : mine;
            const float defense = s.defense == kNoCard ? answer.defense : static_cast<float>(s.defense_total);
            float margin = static_cast<float>(s.attack_total) - defense + 0.5F;
            if (s.passes == 1) margin *= 2.0F;  // one more pass settles it
            lead += (s.attacker == 0 ? 0.9F : -0.9F) * squash(0.8F * margin);
        }
    }
    const float left = static_cast<float>(s.target - std::max(s.player[0].points, s.player[1].points));
    value[0] = 0.5F + 0.5F * squash(1.6F * lead / (1.0F + 0.5F * left));
    value[1] = 1.0F - value[0];
    return value;
}

// Making a deck is a score of small choices, each worth a percent or two: less than a search can tell from luck. What
// is no part of the best deck goes.
int Clash::known_best(const State& s, Seat seat, const ActionList<Clash>& actions) {
    if (s.phase != Phase::deck) return -1;
    const Player& mine = s.player[seat];
    const Player& theirs = s.player[1 - seat];
    const CardSet deck =
        best_deck(cards(s), mine.hand | mine.discard, theirs.hand | theirs.discard, kMinDeck, s.starting_decks > 1);
    for (int i = 0; i < actions.size(); ++i) {
        const bool goes = actions[i].type == Action::Type::cut && !deck.has(actions[i].card);
        if (goes || actions[i].type == Action::Type::deck_done) return i;
    }
    return -1;
}

void Clash::weigh(const State& s, Seat seat, const ActionList<Clash>& actions, std::span<float> weights) {
    const Cards& set = cards(s);
    const bool attacks = seat == s.attacker;
    int poor = 0;  // cards to cut so far
    const float cut_up_to = s.phase == Phase::deck ? poorest(s, seat) : 0.0F;
    const int margin = attacks ? s.attack_total - s.defense_total : s.defense_total - s.attack_total - 1;
    for (int i = 0; i < actions.size(); ++i) {
        const Action action = actions[i];
        float weight = 1.0F;
        if (action.type != Action::Type::deck_done && action.type != Action::Type::pass) {
            const Face& face = set.face(action.card);
            const float value = set.worth(action.card);
            switch (action.type) {
            case Action::Type::cut:  // a later one gives up those before it
                weight = value <= cut_up_to ? (poor++ == 0 ? 8.0F : 0.5F) : value < cut_up_to + 0.7F ? 0.2F : 0.02F;
                break;
            case Action::Type::discard: weight = 10.0F / (1.0F + value); break;
            case Action::Type::unit: {
                const auto now = static_cast<float>(attacks ? face.attack : face.defense);
                weight = now * now;
                if (!attacks && face.defense > s.attack_total) weight *= 3.0F;
                break;
            }
            case Action::Type::modifier: {
                const int gain = attacks ? face.attack : face.defense;
                weight = margin >= 0 ? 0.1F : margin + gain >= 0 ? 4.0F : 1.0F;
                break;
            }
            default: break;
            }
        } else if (action.type == Action::Type::pass)
            weight = margin >= 0 ? 6.0F : 0.7F;
        else
            weight = poor == 0 ? 2.0F : 0.1F;
        weights[static_cast<std::size_t>(i)] = weight;
    }
}

}  // namespace imperium

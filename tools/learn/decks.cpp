// What the cards of `clash` are worth together: where kDeckWeights (src/games/clash/deck.cpp) come from.
//
//  learn_decks SECONDS THREADS SEED
//
// First a way to play is learned that is quick and better than instinct: every decision has a few traits, every trait a
// weight, and an action is drawn by the exponential of its sum; the weights follow the gradient of the result in games
// against itself. Then it plays with decks made nearly by lot, and the result is regressed on the numbers of both decks
// (`deck_numbers`); once more around the decks found. A third of the time for each, the rest to see what they win
// against decks of the cards of most worth. It ends with the weights, in millionths.
#include "agents/instinct.hpp"
#include "games/all.hpp"
#include "games/clash/deck.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

using namespace imperium;
using namespace imperium::clash;

namespace {

using Type = Clash::Action::Type;
using Numbers = std::array<double, DeckNumbers::kCount>;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

template <class Work> void on_threads(int count, Work work) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
}

// A table of weights; each kind of trait has its rows.
enum Trait {
    attack_value = 0,
    attack_spends = attack_value + 16,  // the defense of the unit; when nothing comes after this round
    attack_spends_last = attack_spends + 16,
    attack_support = attack_spends_last + 16,
    attack_at_most = attack_support + 16,  // with all that fits
    attack_rank = attack_at_most + 28,
    defense_lead = attack_rank + 8,
    defense_spends = defense_lead + 17,
    defense_spends_last = defense_spends + 16,
    defense_at_most = defense_spends_last + 16,
    defense_value = defense_at_most + 25,
    bonus_lead = defense_value + 16,
    bonus_value = bonus_lead + 4 * 17,
    bonus_at_most = bonus_value + 16,
    bonus_too_large = bonus_at_most + 2 * 17,
    bonus_last = bonus_too_large + 2,
    bonus_facing = bonus_last + 8,
    pass_lead = bonus_facing + 4 * 16,
    pass_at_most = pass_lead + 4 * 17,
    pass_last = pass_at_most + 2 * 17,
    pass_facing = pass_last + 8,
    discard_worth = pass_facing + 4 * 16,
    kTraits = discard_worth + 16
};
using Weights = std::array<float, kTraits>;

struct Traits {
    int count = 0;
    std::array<int, 8> at;
    void add(int first, int value, int lowest, int highest) {
        at[count++] = first + std::clamp(value, lowest, highest) - lowest;
    }
};

int bonus_of(const Face& face) { return std::max(face.attack, face.defense); }
int bonuses(const Cards& set, const CardSet& among) {
    int sum = 0;
    among.each([&](CardId card) { sum += bonus_of(set.face(card)); });
    return sum;
}

Traits traits_of(const Clash::State& s, Seat seat, const Clash::Action& action) {
    const Cards& set = cards(s);
    const Clash::Player& mine = s.player[seat];
    const Clash::Player& theirs = s.player[1 - seat];
    const bool attacks = seat == s.attacker;
    const bool last = s.target - mine.points == 1 || s.target - theirs.points == 1;
    const int role = attacks ? 0 : 1;
    Traits traits;
    if (action.type == Type::discard) {
        traits.add(discard_worth, static_cast<int>(set.worth(action.card)), 0, 15);
        return traits;
    }
    const CardId attacker = action.type == Type::unit && attacks ? action.card : s.attack;
    const CardSet fitting = mine.hand & (attacks ? set.attack_modifiers(attacker) : set.defense_modifiers(attacker));
    const int more = bonuses(set, fitting);
    if (action.type == Type::unit && attacks) {
        const Face& face = set.face(action.card);
        int better = 0;
        (mine.hand & set.units).each([&](CardId card) { better += set.face(card).attack > face.attack ? 1 : 0; });
        traits.add(attack_value, face.attack, 0, 15);
        traits.add(last ? attack_spends_last : attack_spends, face.defense, 0, 15);
        traits.add(attack_support, more, 0, 15);
        traits.add(attack_at_most, face.attack + more, 0, 27);
        traits.add(attack_rank, better, 0, 7);
        return traits;
    }
    if (action.type == Type::unit) {
        const Face& face = set.face(action.card);
        const int lead = face.defense - s.attack_total - 1;
        traits.add(defense_lead, lead, -8, 8);
        traits.add(last ? defense_spends_last : defense_spends, face.attack, 0, 15);
        traits.add(defense_at_most, lead + more, -12, 12);
        traits.add(defense_value, face.defense, 0, 15);
        return traits;
    }
    const int lead = attacks ? s.attack_total - s.defense_total : s.defense_total - s.attack_total - 1;
    const int by_pass = role * 2 + (s.passes > 0 ? 1 : 0);
    const bool can = lead + more >= 0;
    const int facing = theirs.hand.size();
    if (action.type == Type::pass) {
        traits.add(pass_lead + by_pass * 17, lead, -8, 8);
        traits.add(pass_at_most + role * 17, lead + more, -8, 8);
        if (last) traits.add(pass_last + role * 4, (lead >= 0 ? 2 : 0) + (can ? 1 : 0), 0, 3);
        traits.add(pass_facing + (role * 2 + (lead >= 0 ? 1 : 0)) * 16, facing, 0, 15);
        return traits;
    }
    const int bonus = bonus_of(set.face(action.card));
    const bool leads = lead + bonus >= 0;
    bool too_large = false;
    fitting.each([&](CardId card) {
        const int other = bonus_of(set.face(card));
        too_large = too_large || (leads && other < bonus && lead + other >= 0);
    });
    traits.add(bonus_lead + by_pass * 17, lead + bonus, -8, 8);
    traits.add(bonus_value + role * 8, bonus, 0, 7);
    traits.add(bonus_at_most + role * 17, lead + more, -8, 8);
    if (too_large) traits.add(bonus_too_large, role, 0, 1);
    if (last) traits.add(bonus_last + role * 4, (leads ? 2 : 0) + (can ? 1 : 0), 0, 3);
    traits.add(bonus_facing + (role * 2 + (leads ? 1 : 0)) * 16, facing, 0, 15);
    return traits;
}

// One decision: the traits of every action, and how likely each is.
struct Decision {
    std::array<Traits, Clash::kMaxActions> traits;
    std::array<float, Clash::kMaxActions> chance;

    int draw(const Clash::State& s, Seat seat, const ActionList<Clash>& actions, const Weights& weights, Rng& rng) {
        float most = -1.0e9F, sum = 0;
        const auto count = static_cast<std::size_t>(actions.size());
        for (std::size_t i = 0; i < count; ++i) {
            traits[i] = traits_of(s, seat, actions[static_cast<int>(i)]);
            chance[i] = 0;
            for (int k = 0; k < traits[i].count; ++k) chance[i] += weights[static_cast<std::size_t>(traits[i].at[k])];
            most = std::max(most, chance[i]);
        }
        for (std::size_t i = 0; i < count; ++i) sum += chance[i] = std::exp(chance[i] - most);
        for (std::size_t i = 0; i < count; ++i) chance[i] /= sum;
        float at = rng.unit();
        for (std::size_t i = 0; i + 1 < count; ++i)
            if ((at -= chance[i]) < 0) return static_cast<int>(i);
        return static_cast<int>(count) - 1;
    }
};

struct Halves {
    CardSet mine, theirs;
};

// Plays one game. `deck` makes each seat's deck of its half; `heard` hears of every decision with a choice.
template <class Deck, class Heard>
Seat play(const Clash::Options& options, const Weights& weights, Rng& rng, Deck deck, Heard heard) {
    QuickChance chance(rng.next());
    NoEvents events;
    auto s = Clash::start(options, chance, events);
    const CardSet half[2] = {s.player[0].hand, s.player[1].hand};
    for (Seat seat = 0; seat < 2; ++seat) {
        const CardSet kept = deck(cards(s), seat, Halves{half[seat], half[1 - seat]});
        (half[seat] - kept).each([&](CardId card) { Clash::apply(s, seat, {Type::cut, card}, chance, events); });
        Clash::apply(s, seat, {Type::deck_done, kNoCard}, chance, events);
    }
    ActionList<Clash> actions;
    Decision decision;
    while (!Clash::over(s)) {
        const Seat seat = Clash::pending(s).lowest();
        actions.clear();
        Clash::legal(s, seat, actions);
        int at = 0;
        if (actions.size() > 1) {
            at = decision.draw(s, seat, actions, weights, rng);
            heard(s, seat, decision, actions.size(), at);
        }
        Clash::apply(s, seat, actions[at], chance, events);
    }
    return Clash::winners(s).lowest();
}

constexpr auto kDeaf = [](const Clash::State&, Seat, const Decision&, int, int) {};

// The cards of most worth, as a mistake by so much makes them look.
CardSet nearly_worthiest(const Cards& set, const CardSet& half, float mistake, Rng& rng) {
    std::vector<std::pair<float, CardId>> order;
    half.each([&](CardId card) {
        const float lot = rng.unit() + rng.unit() + rng.unit() + rng.unit() - 2.0F;
        order.emplace_back(set.worth(card) + mistake * lot, card);
    });
    std::sort(order.rbegin(), order.rend());
    CardSet deck;
    for (std::size_t i = 0; i < Clash::kMinDeck; ++i) deck.add(order[i].second);
    return deck;
}

CardSet with_exchanges(CardSet deck, const CardSet& half, int count, Rng& rng) {
    std::vector<CardId> in, out;
    deck.each([&](CardId card) { in.push_back(card); });
    (half - deck).each([&](CardId card) { out.push_back(card); });
    for (int i = 0; i < count; ++i) {
        const CardId gone = in[rng.below(static_cast<std::uint32_t>(in.size()))];
        const CardId come = out[rng.below(static_cast<std::uint32_t>(out.size()))];
        if (!deck.has(gone) || deck.has(come)) continue;
        deck.remove(gone);
        deck.add(come);
    }
    return deck;
}

// What a seat wins on average with these points, so that only the rest is put down to its decisions.
struct Expected {
    std::array<double, 100> won{}, games{};

    static std::size_t place(const Clash::State& s, Seat seat) {
        return static_cast<std::size_t>(s.player[seat].points * 10 + s.player[1 - seat].points);
    }
    float at(std::size_t place) const {
        return games[place] < 50 ? 0.5F : static_cast<float>(won[place] / games[place]);
    }
};

Weights learn_to_play(const Clash::Options& options, int threads, std::uint64_t seed, double time) {
    constexpr int kGames = 2048;
    Weights weights{}, mean{}, square{};
    Expected expected;
    const double begin = seconds();
    for (std::uint64_t step = 1; seconds() < begin + time; ++step) {
        std::vector<Weights> slopes(static_cast<std::size_t>(threads));
        std::vector<Expected> seen(static_cast<std::size_t>(threads));
        on_threads(threads, [&](int thread) {
            Weights& slope = slopes[static_cast<std::size_t>(thread)];
            Expected& own = seen[static_cast<std::size_t>(thread)];
            Rng rng(mix(seed + step * 1000 + static_cast<std::uint64_t>(thread)));
            struct Made {
                Seat seat;
                std::size_t place;
                std::vector<std::pair<int, float>> slope;
            };
            std::vector<Made> made;
            for (int game = 0; game < kGames / threads; ++game) {
                made.clear();
                const Seat winner = play(
                    options, weights, rng,
                    [&](const Cards& set, Seat, const Halves& half) {
                        return nearly_worthiest(set, half.mine, 0.5F, rng);
                    },
                    [&](const Clash::State& s, Seat seat, const Decision& decision, int count, int taken) {
                        Made one{seat, Expected::place(s, seat), {}};
                        for (int i = 0; i < count; ++i) {
                            const auto at = static_cast<std::size_t>(i);
                            const float by = (i == taken ? 1.0F : 0.0F) - decision.chance[at];
                            for (int k = 0; k < decision.traits[at].count; ++k)
                                one.slope.emplace_back(decision.traits[at].at[k], by);
                        }
                        made.push_back(std::move(one));
                    });
                for (const Made& one : made) {
                    const float won = one.seat == winner ? 1.0F : 0.0F;
                    for (const auto& [at, by] : one.slope)
                        slope[static_cast<std::size_t>(at)] += (won - expected.at(one.place)) * by;
                    own.won[one.place] += static_cast<double>(won);
                    own.games[one.place] += 1;
                }
            }
        });
        for (std::size_t i = 0; i < expected.won.size(); ++i) {
            expected.won[i] *= 0.99;
            expected.games[i] *= 0.99;
            for (const Expected& own : seen) {
                expected.won[i] += own.won[i];
                expected.games[i] += own.games[i];
            }
        }
        // Adam, with steps that become smaller.
        const auto rate = static_cast<float>(0.04 * (1 - (seconds() - begin) / time) + 0.002);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            float slope = 0;
            for (const Weights& one : slopes) slope += one[i] / kGames;
            mean[i] = 0.9F * mean[i] + 0.1F * slope;
            square[i] = 0.99F * square[i] + 0.01F * slope * slope;
            const float first = mean[i] / (1 - std::pow(0.9F, static_cast<float>(step)));
            const float second = square[i] / (1 - std::pow(0.99F, static_cast<float>(step)));
            weights[i] += rate * first / (std::sqrt(second) + 1.0e-4F);
        }
    }
    return weights;
}

// Least squares over games: the result by the difference of both decks' numbers.
struct Regression {
    static constexpr std::size_t kSize = DeckNumbers::kCount;
    std::array<std::array<double, kSize>, kSize> square{};
    std::array<double, kSize> right{};
    double games = 0;

    void add(const Numbers& difference, double result) {
        for (std::size_t i = 0; i < kSize; ++i) {
            right[i] += difference[i] * result;
            for (std::size_t j = 0; j < kSize; ++j) square[i][j] += difference[i] * difference[j];
        }
        games += 1;
    }
    void add(const Regression& other) {
        for (std::size_t i = 0; i < kSize; ++i) {
            right[i] += other.right[i];
            for (std::size_t j = 0; j < kSize; ++j) square[i][j] += other.square[i][j];
        }
        games += other.games;
    }
    DeckWeights solved() const {
        auto left = square;
        auto answer = right;
        for (std::size_t i = 0; i < kSize; ++i) left[i][i] += 1.0e-6 * games;
        for (std::size_t i = 0; i < kSize; ++i)
            for (std::size_t k = i + 1; k < kSize; ++k) {
                const double times = left[k][i] / left[i][i];
                for (std::size_t j = i; j < kSize; ++j) left[k][j] -= times * left[i][j];
                answer[k] -= times * answer[i];
            }
        DeckWeights weights{};
        for (std::size_t i = kSize; i-- > 0;) {
            for (std::size_t j = i + 1; j < kSize; ++j) answer[i] -= left[i][j] * answer[j];
            answer[i] /= left[i][i];
            weights[i] = static_cast<std::int32_t>(std::lround(answer[i] * 1.0e6));
        }
        return weights;
    }
};

}  // namespace

int main(int count, char** words) {
    if (count != 4) {
        std::fprintf(stderr, "learn_decks: SECONDS THREADS SEED\n");
        return 2;
    }
    const double time = std::atof(words[1]) / 3;
    const int threads = std::max(1, std::atoi(words[2]));
    const std::uint64_t seed = std::strtoull(words[3], nullptr, 10);
    const auto complete = complete_options(ClashCodec::info(), Json::object());
    const Clash::Options options = *ClashCodec::options(2, *complete);

    const Weights weights = learn_to_play(options, threads, seed, time);
    Regression all;
    DeckWeights learned{};
    for (int round = 0; round < 2; ++round) {
        std::vector<Regression> parts(static_cast<std::size_t>(threads));
        const double end = seconds() + time / 2;
        on_threads(threads, [&](int thread) {
            Rng rng(mix(seed + 500 + static_cast<std::uint64_t>(round * 100 + thread)));
            while (seconds() < end) {
                CardSet decks[2];
                const Cards* set = nullptr;
                const Seat winner = play(
                    options, weights, rng,
                    [&](const Cards& of, Seat seat, const Halves& half) {
                        set = &of;
                        decks[seat] =
                            round == 0
                                ? nearly_worthiest(of, half.mine, 1.5F, rng)
                                : with_exchanges(best_deck(of, half.mine, half.theirs, Clash::kMinDeck, false, learned),
                                                 half.mine, 6, rng);
                        return decks[seat];
                    },
                    kDeaf);
                const DeckNumbers first = deck_numbers(*set, decks[0], decks[1]);
                const DeckNumbers second = deck_numbers(*set, decks[1], decks[0]);
                Numbers difference;
                for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = first.number[i] - second.number[i];
                parts[static_cast<std::size_t>(thread)].add(difference, winner == 0 ? 0.5 : -0.5);
            }
        });
        for (const Regression& part : parts) all.add(part);
        learned = all.solved();
    }
    std::vector<double> won(static_cast<std::size_t>(threads)), games(static_cast<std::size_t>(threads));
    const double end = seconds() + time;
    on_threads(threads, [&](int thread) {
        Rng rng(mix(seed + 900 + static_cast<std::uint64_t>(thread)));
        for (int game = 0; seconds() < end; ++game) {
            const auto who = static_cast<Seat>(game % 2);
            const Seat winner = play(
                options, weights, rng,
                [&](const Cards& of, Seat seat, const Halves& half) {
                    return seat == who ? best_deck(of, half.mine, half.theirs, Clash::kMinDeck, false, learned)
                                       : nearly_worthiest(of, half.mine, 0.0F, rng);
                },
                kDeaf);
            won[static_cast<std::size_t>(thread)] += winner == who ? 1 : 0;
            games[static_cast<std::size_t>(thread)] += 1;
        }
    });
    double wins = 0, played = 0;
    for (std::size_t i = 0; i < won.size(); ++i) {
        wins += won[i];
        played += games[i];
    }
    std::printf("learned from %.0f games; against decks by worth %.2f %% of %.0f games\n", all.games,
                100 * wins / played, played);
    for (const std::int32_t weight : learned) std::printf("%d, ", weight);
    std::printf("\n");
    return 0;
}

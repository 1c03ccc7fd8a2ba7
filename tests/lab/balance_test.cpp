#include "core/rng.hpp"
#include "lab/balance/file.hpp"
#include "lab/balance/fit_report.hpp"
#include "lab/balance/judge.hpp"
#include "lab/balance/leads.hpp"
#include "lab/balance/regression.hpp"
#include "lab/balance/report.hpp"
#include "lab/balance/run.hpp"
#include "lab/plot.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

using namespace imperium;

namespace {

// Games of clash with the cards of its rule tests, whatever those of data/clash are.
Json kept_clash() { return {{"cards", *parse_json(test::read_file(IMPERIUM_SOURCE "/tests/clash/cards.json"))}}; }

double chance(Rng& rng) { return (static_cast<double>(rng.below(1U << 30)) + 0.5) / static_cast<double>(1U << 30); }

// A made-up game whose truth is known: two seats with a deck of their own, `kKinds` cards twice each, six of them
// dealt. A card in the deal adds its planted worth to the chance to win. Who stands better also plays more cards and
// chooses the showy road more often, so that counting what winners played would mislead.
struct MadeUp {
    static constexpr std::size_t kKinds = 10, kRoads = 3, kHand = 6;
    std::vector<double> worth;
    std::vector<double> road_worth = {0.06, 0.0, -0.06};  // the showy road is the first in `taste`, and the worst
    double gift = 1;                                      // how much of the planted worth is there

    MadeUp() {
        for (std::size_t i = 0; i < kKinds; ++i) worth.push_back(0.012 * (static_cast<double>(i) - 4.5));
    }

    static Experiment experiment() {
        Experiment e;
        e.game = "made-up";
        e.seats = 2;
        e.settings.push_back({"made-up", Json::object()});
        e.rounds.push_back({0, 0});
        return e;
    }
    static Known known() {
        Known known;
        for (std::size_t i = 0; i < kKinds; ++i) known.things.push_back({"card", "card " + std::to_string(i)});
        for (std::size_t i = 0; i < kRoads; ++i) known.things.push_back({"road", "road " + std::to_string(i)});
        known.went_first = "first";
        return known;
    }

    BalanceBlock deal(std::uint64_t index, Rng& rng) const {
        BalanceBlock block{index, {}};
        std::vector<int> dealt[2];
        double lead = 0;
        for (int seat = 0; seat < 2; ++seat) {
            std::vector<std::uint8_t> deck;
            for (std::size_t i = 0; i < 2 * kKinds; ++i) deck.push_back(static_cast<std::uint8_t>(i / 2));
            shuffle(rng, std::span(deck));
            dealt[seat].assign(kKinds, 0);
            for (std::size_t i = 0; i < kHand; ++i) {
                ++dealt[seat][deck[i]];
                lead += (seat == 0 ? 1 : -1) * gift * worth[deck[i]];
            }
        }
        for (int game = 0; game < 2; ++game) block.games.push_back(play(dealt, lead, rng));
        return block;
    }

private:
    Observed play(const std::vector<int> (&dealt)[2], double lead, Rng& rng) const {
        Observed out;
        out.scores = {0, 0};
        out.decisions = 10;
        double share = 0.5 + lead;
        for (Seat seat = 0; seat < 2; ++seat)
            for (std::size_t i = 0; i < kKinds; ++i) {
                const auto count = static_cast<std::uint16_t>(dealt[seat][i]);
                const bool plays = chance(rng) < (seat == 0 ? share : 1 - share);
                const auto played = static_cast<std::uint16_t>(plays ? 1 : 0);
                if (count + played > 0)
                    out.contacts.push_back({seat, static_cast<std::uint16_t>(i), count, 0, played, 0});
            }
        const double before = share;
        for (Seat seat = 0; seat < 2; ++seat) {
            const double mine = seat == 0 ? before : 1 - before;
            const std::size_t road = chance(rng) < mine * mine * 1.6 ? 2 : chance(rng) < 0.5 ? 1 : 0;
            out.contacts.push_back(
                {seat, static_cast<std::uint16_t>(kKinds + road), 0, 0, 1, static_cast<float>(mine)});
            share += (seat == 0 ? 1 : -1) * gift * road_worth[road];
        }
        out.winners.add(chance(rng) < share ? Seat{0} : Seat{1});
        return out;
    }
};

struct Coverage {
    int inside = 0, all = 0;
    void count(const Estimate& estimate, double truth) {
        inside += estimate.low <= truth && truth <= estimate.high ? 1 : 0;
        ++all;
    }
    double rate() const { return static_cast<double>(inside) / all; }
};

std::vector<BalanceBlock> deals(const MadeUp& game, std::uint64_t count, std::uint64_t seed) {
    Rng rng(mix(seed));
    std::vector<BalanceBlock> blocks;
    for (std::uint64_t i = 0; i < count; ++i) blocks.push_back(game.deal(i, rng));
    return blocks;
}

Experiment experiment_with(ExperimentWish wish) {
    auto made = experiment_of(wish);
    EXPECT_TRUE(made) << made.error().message();
    return made ? std::move(*made) : MadeUp::experiment();
}

std::string lines_of(const BalanceGames& games) {
    std::string text;
    for (const BalanceBlock& block : games.blocks) text += balance_line(block) + "\n";
    return text;
}

}  // namespace

TEST(Balance, FindsThePlantedWorthsInsideItsIntervalsAtTheStatedRate) {
    MadeUp game;
    game.road_worth = {0, 0, 0};  // else a card would also cost what the strong lose by their taste
    const Experiment experiment = MadeUp::experiment();
    const Known known = MadeUp::known();
    const double mean = std::accumulate(game.worth.begin(), game.worth.end(), 0.0) / MadeUp::kKinds;
    Coverage by_luck, counted;
    for (std::uint64_t run = 0; run < 200; ++run) {
        const auto blocks = deals(game, 300, run);
        const Balance balance = judge_balance(experiment, known, blocks);
        for (std::size_t i = 0; i < MadeUp::kKinds; ++i) {
            ASSERT_TRUE(balance.things[i].worth && balance.things[i].by_luck);
            by_luck.count(*balance.things[i].worth, game.worth[i] - mean);
            // What a plain count would say: how much more often those win who played it.
            Spread won;
            for (const BalanceBlock& block : blocks)
                for (const Observed& one : block.games)
                    for (const Contact& contact : one.contacts)
                        if (contact.thing == i && contact.played > 0) won.add(one.share(contact.seat) - 0.5);
            counted.count(estimate_of(won), game.worth[i] - mean);
        }
    }
    EXPECT_GT(by_luck.rate(), 0.93) << by_luck.all;
    EXPECT_LT(by_luck.rate(), 0.97);
    EXPECT_LT(counted.rate(), 0.8);  // the made-up game does mislead whoever counts
}

// As many deals as there are cards fit any result: what comes of them is no worth, and its interval would be a lie.
TEST(Balance, FewDealsGiveNoWorthsRatherThanWrongOnes) {
    MadeUp game;
    game.road_worth = {0, 0, 0};
    const double mean = std::accumulate(game.worth.begin(), game.worth.end(), 0.0) / MadeUp::kKinds;
    Coverage coverage;
    for (std::uint64_t run = 0; run < 300; ++run) {
        for (std::uint64_t count : {15U, 24U, 32U}) {
            const Balance balance = judge_balance(MadeUp::experiment(), MadeUp::known(), deals(game, count, run));
            for (std::size_t i = 0; i < MadeUp::kKinds; ++i)
                if (balance.things[i].worth) {
                    EXPECT_GE(count, 28U);  // ten cards, two seats and two places
                    coverage.count(*balance.things[i].worth, game.worth[i] - mean);
                }
        }
    }
    EXPECT_GT(coverage.all, 1000);
    EXPECT_GT(coverage.rate(), 0.91) << coverage.all;
}

TEST(Balance, FindsWhatChoicesAreWorthAlthoughTheStrongPreferTheWorst) {
    const MadeUp game;
    const Experiment experiment = MadeUp::experiment();
    const Known known = MadeUp::known();
    Coverage coverage;
    double misled = 0;
    for (std::uint64_t run = 0; run < 150; ++run) {
        const auto blocks = deals(game, 300, 1000 + run);
        double often[MadeUp::kRoads] = {}, wins[MadeUp::kRoads] = {};
        for (const BalanceBlock& block : blocks)
            for (const Observed& one : block.games)
                for (const Contact& contact : one.contacts)
                    if (contact.thing >= MadeUp::kKinds) {
                        ++often[contact.thing - MadeUp::kKinds];
                        wins[contact.thing - MadeUp::kKinds] += one.share(contact.seat);
                    }
        const double all = often[0] + often[1] + often[2];
        double mean = 0;
        for (std::size_t i = 0; i < MadeUp::kRoads; ++i) mean += often[i] / all * game.road_worth[i];
        misled += wins[2] / often[2] - wins[0] / often[0] + 0.12;
        const Balance balance = judge_balance(experiment, known, blocks);
        for (std::size_t i = 0; i < MadeUp::kRoads; ++i) {
            const ThingWorth& road = balance.things[MadeUp::kKinds + i];
            ASSERT_TRUE(road.worth && !road.by_luck);
            coverage.count(*road.worth, game.road_worth[i] - mean);
        }
    }
    EXPECT_GT(coverage.rate(), 0.92);
    EXPECT_LT(coverage.rate(), 0.98);
    EXPECT_GT(misled / 150, 0.02);  // a plain count is off by so much
}

TEST(Balance, NothingStandsOutWhereNothingIsWorthMore) {
    MadeUp game;
    game.gift = 0;
    int false_alarms = 0;
    for (std::uint64_t run = 0; run < 200; ++run) {
        const Balance balance = judge_balance(MadeUp::experiment(), MadeUp::known(), deals(game, 200, 5000 + run));
        bool any = false;
        for (std::size_t i = 0; i < MadeUp::kKinds; ++i) any = any || balance.things[i].worth->q <= 0.05;
        false_alarms += any ? 1 : 0;
    }
    EXPECT_LE(false_alarms, 22);  // 5 % of 200 with room for chance; without the adjustment there are some 80
    EXPECT_GE(false_alarms, 2);
}

// Forty deals whose numbers are known: seat 1 goes first and wins three of four, seat 0 always leads at half time, both
// games of a deal end alike, and what is played once more from the middle ends the other way.
TEST(Balance, WhatAGameIsLikeIsCounted) {
    std::vector<BalanceBlock> blocks;
    for (std::uint64_t deal = 0; deal < 40; ++deal) {
        const Seat winner = deal % 4 == 0 ? 0 : 1;
        Observed game;
        game.winners.add(winner);
        game.scores = {0, 0};
        game.decisions = 10;
        game.forced = 4;
        game.offered = 30;
        game.lead_changes = 3;
        game.settled = 0.5F;
        game.first = 1;
        game.leader.fill(static_cast<std::int8_t>(winner));
        game.leader[Observed::kTenths / 2] = 0;
        game.again = true;
        game.again_winners.add(static_cast<Seat>(1 - winner));
        game.contacts = {{0, 0, 1, 0, 0, 0}, {1, 1, 0, 0, 1, 0}};
        blocks.push_back({deal, {game, game}});
    }
    Experiment experiment = MadeUp::experiment();
    experiment.settings[0].decks = {"one", "two"};
    const Balance balance = judge_balance(experiment, MadeUp::known(), blocks);
    EXPECT_EQ(balance.games, 80U);
    ASSERT_EQ(balance.decks.size(), 2U);
    EXPECT_EQ(balance.decks[1].label, "two");
    EXPECT_NEAR(balance.decks[1].share.value, 0.75, 1e-9);
    ASSERT_EQ(balance.pairings.size(), 1U);
    EXPECT_EQ(balance.pairings[0].first, "one");
    EXPECT_NEAR(balance.pairings[0].rate.share.value, 0.25, 1e-9);
    EXPECT_EQ(balance.things[0].seen, 0.5) << "what is dealt is seen";
    EXPECT_EQ(balance.things[1].seen, 0.5) << "and so is what is played";
    EXPECT_EQ(balance.things[1].dealt, 0);
    EXPECT_NEAR(balance.seats[1].share.value, 0.75, 1e-9);
    ASSERT_TRUE(balance.went_first);
    EXPECT_NEAR(balance.went_first->share.value, 0.75, 1e-9);
    const Shape& shape = balance.shape;
    EXPECT_NEAR(shape.length.value, 10, 1e-9);
    EXPECT_NEAR(shape.forced.value, 0.4, 1e-9);
    EXPECT_NEAR(shape.branching.value, 5, 1e-9);
    EXPECT_NEAR(shape.lead_changes.value, 3, 1e-9);
    EXPECT_NEAR(shape.settled.value, 0.5, 1e-6);
    EXPECT_NEAR(shape.comeback.share.value, 0.75, 1e-9);
    EXPECT_NEAR(shape.leader_wins[0].share.value, 1, 1e-9);
    EXPECT_NEAR(shape.leader_wins[Observed::kTenths / 2].share.value, 0.25, 1e-9);
    EXPECT_FALSE(shape.kingmaking) << "two seats make no king";
    ASSERT_TRUE(shape.deal_decides && shape.half_decides);
    EXPECT_NEAR(shape.deal_decides->value, 1, 1e-9);
    EXPECT_EQ(shape.deal_decides->high, 1) << "no more than all of it";
    EXPECT_NEAR(shape.half_decides->value, -0.6, 1e-9) << "a quarter and three quarters, against each other";
}

// A made-up game of three seats, eight decisions long. One seat leads, one is close, one is out of it, by a hair; in
// one decision of thirty the seat that is out of it makes the other the leader. All else that changes the lead, or is
// done by who is out of it, is no kingmaking, and there is much more of it.
struct MadeUpKings {
    static constexpr double kEach = 1.0 / 30;
    static constexpr int kDecisions = 8;
    static double truth() { return 1 - std::pow(1 - kEach, kDecisions); }

    static Experiment experiment() {
        Experiment e = MadeUp::experiment();
        e.seats = 3;
        return e;
    }
    static Observed play(Rng& rng) {
        Observed game;
        game.scores = {0, 0, 0};
        game.winners.add(0);
        Leads leads(3);
        Seat leader = 0, close = 1, third = 2;
        const auto shares = [&](float of_third) {
            PerSeat<float> out{};
            out[third] = of_third;
            out[leader] = 0.48F;
            out[close] = 1 - 0.48F - of_third;
            return out;
        };
        constexpr float kOut = 0.166F, kIn = 0.167F;
        leads.pass(shares(kOut), leader, shares(kOut), game);
        for (int i = 1; i <= kDecisions; ++i) {
            ++game.decisions;
            const auto out = shares(kOut), in = shares(kIn);
            if (chance(rng) < kEach) {
                std::swap(leader, close);
                leads.pass(out, third, shares(kOut), game);
                continue;
            }
            const std::uint32_t other = rng.below(5);
            const Seat mover = other == 0 ? leader : other == 1 ? close : third;
            if (other <= 2) std::swap(leader, close);  // the leader falls, the other rises, who is in it decides
            if (other == 3) std::swap(leader, third);  // who was out of it takes the lead
            leads.pass(other == 2 ? in : out, mover, shares(kOut), game);  // or moves, and changes nothing
        }
        leads.finish(game);
        return game;
    }
};

TEST(Balance, FindsHowOftenKingsAreMade) {
    Coverage coverage;
    Spread all;
    for (std::uint64_t run = 0; run < 400; ++run) {
        Rng rng(mix(9000 + run));
        std::vector<BalanceBlock> blocks;
        for (std::uint64_t deal = 0; deal < 300; ++deal)
            blocks.push_back({deal, {MadeUpKings::play(rng), MadeUpKings::play(rng)}});
        const Balance balance = judge_balance(MadeUpKings::experiment(), {}, blocks);
        ASSERT_TRUE(balance.shape.kingmaking);
        EXPECT_EQ(balance.shape.kingmaking->games, 600U);
        coverage.count(balance.shape.kingmaking->share, MadeUpKings::truth());
        all.add(balance.shape.kingmaking->share.value);
    }
    EXPECT_NEAR(all.mean(), MadeUpKings::truth(), 4 * all.standard_error());
    EXPECT_GT(coverage.rate(), 0.925);
    EXPECT_LT(coverage.rate(), 0.975);
}

TEST(Balance, AKingIsMadeAfterATieToo) {
    const auto made = [](int seats, std::vector<std::pair<Seat, PerSeat<float>>> course) {
        Observed game;
        Leads leads(seats);
        for (std::size_t i = 0; i < course.size(); ++i)
            leads.pass(course[i == 0 ? 0 : i - 1].second, course[i].first, course[i].second, game);
        return std::pair(game.lead_changes, game.kingmaking);
    };
    const PerSeat<float> first{{0.5F, 0.4F, 0.1F}}, tie{{0.45F, 0.45F, 0.1F}}, second{{0.4F, 0.5F, 0.1F}};
    EXPECT_EQ(made(3, {{0, first}, {0, tie}, {2, second}}), std::pair(1U, 1U));
    EXPECT_EQ(made(3, {{0, first}, {2, tie}, {1, second}}), std::pair(1U, 0U)) << "a tie has no king";
    EXPECT_EQ(made(3, {{0, first}, {2, tie}, {2, first}}), std::pair(0U, 0U)) << "the lead comes back";
    EXPECT_EQ(made(3, {{0, tie}, {2, second}}), std::pair(0U, 0U)) << "nobody had it";
    const PerSeat<float> third{{0.3F, 0.3F, 0.4F}};
    EXPECT_EQ(made(3, {{2, third}, {2, tie}, {2, second}}), std::pair(1U, 1U)) << "who led is out of it by now";
    EXPECT_EQ(made(4, {{0, first}, {3, second}}), std::pair(1U, 1U)) << "the fourth has nothing at all";
    EXPECT_EQ(made(2, {{0, first}, {1, second}}), std::pair(1U, 0U));
}

TEST(Balance, GamesOfADealSayNoMoreThanOneWhereTheyEndAlike) {
    Regression once(1), twice(1);
    const Regression::Cell cell[] = {{0, 1}};
    Rng rng(7);
    for (std::uint64_t deal = 0; deal < 200; ++deal) {
        const double outcome = chance(rng) < 0.5 ? 1 : 0;
        once.add(cell, outcome, deal);
        for (int game = 0; game < 2; ++game) twice.add(cell, outcome, deal);
    }
    const double weights[] = {1};
    const Estimate one = once.fit().contrast(weights), two = twice.fit().contrast(weights);
    EXPECT_NEAR(one.value, two.value, 1e-6);
    EXPECT_NEAR(one.error, two.error, 1e-6);
    EXPECT_NEAR(one.error, 0.5 / std::sqrt(200.0), 0.002);
}

TEST(Balance, AdjustsForManyAsBenjaminiAndHochbergDo) {
    std::vector<Estimate> all(4);
    all[0].p = 0.01;
    all[1].p = 0.04;
    all[2].p = 0.03;
    all[3].p = 0.5;
    std::vector<Estimate*> family;
    for (Estimate& one : all) family.push_back(&one);
    adjust_for_many(family);
    EXPECT_NEAR(all[0].q, 0.04, 1e-12);
    EXPECT_NEAR(all[1].q, 0.16 / 3, 1e-12);
    EXPECT_NEAR(all[2].q, 0.16 / 3, 1e-12);
    EXPECT_NEAR(all[3].q, 0.5, 1e-12);
}

TEST(Balance, TheSameGamesWhateverTheNumberOfThreadsAndWhereverItWentOn) {
    for (const char* name : {"clash", "pocket", "galactic"}) {
        const Experiment e =
            experiment_with({.game = name, .seats = 0, .options = nullptr, .player = "greedy", .games = 8});
        const BalanceGames one = run_balance(e, 1), two = run_balance(e, 2);
        EXPECT_EQ(lines_of(one), lines_of(two)) << name;
        const std::string text = balance_header(e) + "\n" + lines_of(one);
        const std::size_t cut = text.size() - lines_of(one).size() / 3;
        auto file = read_balance(text.substr(0, cut));
        ASSERT_TRUE(file) << file.error().message();
        EXPECT_LT(file->blocks.size(), one.blocks.size());
        file->experiment.games = 8;
        EXPECT_EQ(lines_of(run_balance(file->experiment, 2, {}, std::move(file->blocks))), lines_of(one)) << name;
        auto gap = read_balance(balance_header(e) + "\n" + balance_line(one.blocks.back()) + "\n"
                                + balance_line(one.blocks.front()) + "\n");
        ASSERT_TRUE(gap) << gap.error().message();
        gap->experiment.games = 8;
        std::size_t played = 0;
        BalanceWatch watch;
        watch.finished = [&](const BalanceBlock&) { ++played; };
        EXPECT_EQ(lines_of(run_balance(gap->experiment, 2, watch, std::move(gap->blocks))), lines_of(one)) << name;
        EXPECT_EQ(played, one.blocks.size() - 2) << name;
        auto whole = read_balance(text);
        ASSERT_TRUE(whole);
        EXPECT_EQ(lines_of({std::move(whole->blocks)}), lines_of(one)) << name;
    }
}

// Whatever is looked at again for each game takes hours with so many.
TEST(Balance, AMillionGamesBeginAtOnceAndCanBeStopped) {
    const Experiment e =
        experiment_with({.game = "clash", .seats = 0, .options = nullptr, .player = "random", .games = 1'000'000});
    std::atomic<std::size_t> played = 0;
    BalanceWatch watch;
    watch.finished = [&](const BalanceBlock&) { ++played; };
    watch.stop = [&] { return played > 0; };
    const BalanceGames games = run_balance(e, 1, watch);
    EXPECT_TRUE(games.stopped);
    EXPECT_GT(games.blocks.size(), 0U);
    EXPECT_LT(games.blocks.size(), e.blocks());
}

TEST(Balance, TellsHowFarItHasCome) {
    EXPECT_EQ(balance_progress({50, 240, 10, 95}), "50 of 240 games, 2.0 a second, 1 min 35 s left")
        << "thirty were there before";
    EXPECT_EQ(balance_progress({8, 200, 3, 0}), "8 of 200 games after 3 s");
}

TEST(Balance, ADamagedFileIsRefusedWithItsLine) {
    const Experiment e =
        experiment_with({.game = "clash", .seats = 0, .options = nullptr, .player = "greedy", .games = 4});
    const std::string text = balance_header(e) + "\n" + lines_of(run_balance(e, 1));
    EXPECT_FALSE(read_balance(balance_header(e, {"imperium balance clash", nullptr, 2'000'000'000}) + "\n"));
    std::string other = text;
    other.replace(other.find("\"winners\":["), 12, "\"winners\":[7");
    const auto refused = read_balance(other);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("line 2"), std::string::npos) << refused.error().message();
    EXPECT_FALSE(read_balance(""));
    EXPECT_FALSE(read_balance("{}\n"));
    std::string rules = text;
    rules.replace(rules.find("\"fingerprint\":\"") + 15, 1, "x");
    const auto changed = read_balance(rules);
    ASSERT_FALSE(changed);
    EXPECT_NE(changed.error().message().find("have changed"), std::string::npos);
}

TEST(Balance, DoingWithoutCosts) {
    ExperimentWish wish{.game = "clash", .seats = 0, .options = nullptr, .player = "greedy", .games = 300};
    wish.forbidden = {"modifier"};
    const Experiment e = experiment_with(wish);
    const Balance balance = judge_balance(e, known_of(e), run_balance(e, 2).blocks);
    ASSERT_TRUE(balance.restricted);
    EXPECT_LT(balance.restricted->share.high, 0.4);
}

TEST(Balance, AChangeIsSeenWithTheSameLuck) {
    ExperimentWish wish{.game = "clash", .seats = 0, .options = kept_clash(), .player = "greedy", .games = 600};
    for (const char* name :
         {"Reactive Plating", "Blast Trench", "Padded Plates", "Woven Mail", "Parrying Bracers", "Grounding Mesh"})
        wish.change[name] = {{"bonus", 1}};
    const Experiment e = experiment_with(wish);
    const auto blocks = run_balance(e, 2).blocks;
    const auto changes = differences(e, known_of(e), blocks);
    const auto length = std::find_if(changes.begin(), changes.end(),
                                     [](const Difference& one) { return one.label == "decisions in a game"; });
    ASSERT_NE(length, changes.end());
    EXPECT_LT(length->by.high, 0) << length->by.value;  // who defends with less loses sooner
    // A change of nothing is a difference of nothing: the luck is the same.
    wish.change = {{"Pack Runner", {{"attack", 6}}}};
    wish.games = 40;
    const Experiment same = experiment_with(wish);
    for (const Difference& one : differences(same, known_of(same), run_balance(same, 2).blocks))
        EXPECT_NEAR(one.by.value, 0, 1e-12) << one.label;
}

TEST(Balance, WishesThatCannotBeAreRefused) {
    const auto message = [](const ExperimentWish& wish) {
        const auto made = experiment_of(wish);
        return made ? std::string() : made.error().message();
    };
    ExperimentWish wish{.game = "clash", .seats = 0, .options = nullptr, .player = "captain:50ms", .games = 10};
    EXPECT_NE(message(wish).find("count iterations and not time"), std::string::npos);
    wish.player = "captain";
    wish.change = {{"No Such Card", {{"attack", 1}}}};
    EXPECT_NE(message(wish).find("No Such Card"), std::string::npos);
    wish.change = {{"Pack Runner", {{"attack", "many"}}}};
    EXPECT_NE(message(wish).find("attack"), std::string::npos);
    wish.change = Json::array();
    EXPECT_NE(message(wish).find("changes are an object"), std::string::npos);
    wish.change = Json::object();
    EXPECT_NE(message(wish).find("not an empty one"), std::string::npos) << message(wish);
    wish.game = "pocket";
    wish.change = {{"Pack Runner", {{"attack", 1}}}};
    EXPECT_NE(message(wish).find("no cards"), std::string::npos);
}

TEST(Balance, DecksAreComparedWithSeatsRotated) {
    ExperimentWish wish{.game = "seize", .seats = 2, .options = nullptr, .player = "random", .games = 12};
    wish.decks = true;
    const Experiment e = experiment_with(wish);
    EXPECT_EQ(e.rounds.size(), 6U);  // four decks
    for (const auto& round : e.rounds) {
        ASSERT_EQ(round.size(), 2U);
        const auto &a = e.settings[static_cast<std::size_t>(round[0])].decks,
                   &b = e.settings[static_cast<std::size_t>(round[1])].decks;
        EXPECT_EQ(a[0], b[1]);
        EXPECT_EQ(a[1], b[0]);
    }
}

TEST(Balance, FewDealsAreSaidToBeFew) {
    BalanceReport report;
    report.experiment =
        experiment_with({.game = "clash", .seats = 0, .options = nullptr, .player = "greedy", .games = 8});
    report.balance =
        judge_balance(report.experiment, known_of(report.experiment), run_balance(report.experiment, 1).blocks);
    EXPECT_NE(balance_text(report).find("Few deals: 4."), std::string::npos) << balance_text(report);
    EXPECT_NE(balance_html(report).find("Few deals: 4."), std::string::npos);
    EXPECT_TRUE(balance_json(report)["warning"].is_string());
    report.balance.blocks = 30;
    EXPECT_EQ(balance_text(report).find("Few deals"), std::string::npos);
    EXPECT_TRUE(balance_json(report)["warning"].is_null());
}

TEST(Balance, TheReportNeedsNothingButItself) {
    const Experiment e =
        experiment_with({.game = "clash", .seats = 0, .options = nullptr, .player = "greedy", .games = 200});
    BalanceReport report;
    report.experiment = e;
    report.balance = judge_balance(e, known_of(e), run_balance(e, 2).blocks);
    report.command = "imperium balance clash --agent <greedy>";
    const std::string page = balance_html(report);
    for (const char* part : {"Pack Runner", "median", "prefers-color-scheme:dark", "@media print", "&lt;greedy&gt;"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    for (const char* outside : {"http:", "https:", "<script", "<link", "src="})
        EXPECT_EQ(page.find(outside), std::string::npos) << outside;
    std::size_t figures = 0, commands = 0;
    for (auto at = page.find("<figure>"); at != std::string::npos; at = page.find("<figure>", at + 1)) ++figures;
    for (auto at = page.find("<code>imperium"); at != std::string::npos; at = page.find("<code>imperium", at + 1))
        ++commands;
    EXPECT_EQ(figures, commands);
    // A table is a figure as well, with its command.
    for (auto at = page.find("<table"); at != std::string::npos; at = page.find("<table", at + 1)) {
        const auto open = page.rfind("<figure>", at), closed = page.rfind("</figure>", at);
        EXPECT_TRUE(open != std::string::npos && (closed == std::string::npos || closed < open)) << page.substr(at, 80);
    }
    EXPECT_NE(page.find("<pre id=\"command\">"), std::string::npos);
    EXPECT_EQ(balance_json(report)["things"].size(), known_of(e).things.size());
}

TEST(Balance, AReportIsMadeAgainFromItsNumbers) {
    ExperimentWish changed{.game = "clash", .seats = 0, .options = nullptr, .player = "greedy", .games = 240};
    changed.change = {{"Old Greymane", {{"attack", 19}}}};
    ExperimentWish forbidden{.game = "pocket", .seats = 0, .options = nullptr, .player = "greedy", .games = 12};
    forbidden.forbidden = {"sector"};
    ExperimentWish decks{.game = "seize", .seats = 0, .options = nullptr, .player = "random", .games = 12};
    decks.decks = true;
    for (const ExperimentWish& wish : {changed, forbidden, decks}) {
        BalanceReport report;
        report.experiment = experiment_with(wish);
        const Experiment& e = report.experiment;
        const auto blocks = run_balance(e, 2).blocks;
        report.balance = judge_balance(e, known_of(e), blocks);
        if (!wish.change.is_null()) report.changes = differences(e, known_of(e), blocks);
        report.change = wish.change;
        report.skill = {{"greedy", "random", 20, {"greedy", 20, {0.9, 0.8, 1.0, 0.05, 0.01, 0.02}}, 0.5, {}}};
        report.command = "imperium balance " + wish.game;
        name_sets(report);
        report.release = "9.9";
        report.fingerprint = "0123456789abcdef";
        const Json json = balance_json(report);
        const auto text = parse_json(write_json(json));
        ASSERT_TRUE(text);
        const auto again = read_balance_report(*text);
        ASSERT_TRUE(again) << again.error().message();
        EXPECT_EQ(balance_json(*again), json) << wish.game;
        EXPECT_EQ(balance_html(*again), balance_html(report)) << wish.game;
        EXPECT_EQ(balance_text(*again), balance_text(report)) << wish.game;
        EXPECT_NE(balance_html(*again).find("release 9.9, fingerprint <code>0123456789abcdef"), std::string::npos);

        // What was not written down is said to be missing.
        Json older = json;
        older["shape"].erase("lengths");
        for (const char* part :
             {"options", "card_set", "changed_card_set", "release", "fingerprint", "rounds", "games_of_a_deal"})
            older.erase(part);
        older["skill"] = Json::array();
        const auto read = read_balance_report(older);
        ASSERT_TRUE(read) << read.error().message();
        const std::string page = balance_html(*read);
        EXPECT_NE(page.find("has not been kept, only their mean"), std::string::npos);
        EXPECT_EQ(page.find("Played with"), std::string::npos);
        EXPECT_EQ(page.find("<h2>Options"), std::string::npos);
        EXPECT_EQ(page.find("Not measured with these games") != std::string::npos, wish.game == "seize");
        EXPECT_EQ(few_deals(*read).find("pairing") != std::string::npos, wish.decks) << few_deals(*read);

        for (const char* part : {"game", "seats", "shape", "things", "command", "games"}) {
            Json less = json;
            less.erase(part);
            const auto refused = read_balance_report(less);
            ASSERT_FALSE(refused) << part;
            EXPECT_NE(refused.error().message().find(part), std::string::npos) << refused.error().message();
        }
        Json wrong = json;
        wrong["seats"][1]["low"] = "low";
        const auto refused = read_balance_report(wrong);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message().find("seats[1].low"), std::string::npos) << refused.error().message();
        wrong = json;
        wrong["shape"]["lengths"] = {{1, -1}};
        EXPECT_FALSE(read_balance_report(wrong));
        if (!wish.decks) continue;
        wrong = json;
        wrong["pairings"][0]["first"] = "nobody";
        EXPECT_FALSE(read_balance_report(wrong));
    }
    EXPECT_FALSE(read_balance_report(Json::array()));
}

// What the report says of a thing is there for all of them, also where its worth is not known.
TEST(Balance, EveryThingIsInTheReport) {
    const Experiment e = experiment_with(
        {.game = "seize", .seats = 2, .options = {{"edition", "classic"}}, .player = "random", .games = 4});
    BalanceReport report;
    report.experiment = e;
    report.balance = judge_balance(e, known_of(e), run_balance(e, 2).blocks);
    report.command = "imperium balance seize";
    const std::string page = balance_html(report), text = balance_text(report);
    for (const ThingWorth& one : report.balance.things) {
        std::string shown;
        for (const char c : one.thing.name) shown += c == '&' ? "&amp;" : std::string(1, c);
        EXPECT_NE(page.find("<th>" + shown + "</th>"), std::string::npos) << shown;
        EXPECT_NE(text.find(one.thing.name), std::string::npos) << shown;
        EXPECT_GE(one.seen, one.played) << one.thing.name << ": who plays a thing has seen it";
    }
    EXPECT_NE(page.find("not known"), std::string::npos) << "four games say nothing about a card";
    // Nobody is Regent with two players of edition classic; somebody begins.
    ASSERT_TRUE(report.balance.went_first);
    EXPECT_EQ(report.balance.went_first->games, report.balance.games);
}

TEST(Balance, WhatLiesOpenIsSeenByAll) {
    const Experiment e =
        experiment_with({.game = "galactic", .seats = 0, .options = nullptr, .player = "random", .games = 4});
    for (const ThingWorth& one : judge_balance(e, known_of(e), run_balance(e, 2).blocks).things)
        EXPECT_EQ(one.seen, 1) << one.thing.name;
}

TEST(Balance, AForestHasRoundNumbersAndNoDotForWhatIsNotKnown) {
    std::vector<plot::ForestRow> rows = {{"one", {"+1.0", "35"}, 0.01, {-0.042, 0.049}, true},
                                         {"two", {"not known", "0"}}};
    rows[1].known = false;
    const std::string drawing = plot::forest(rows, 0, "points", {"worth", "played"});
    for (const char* tick : {">-6<", ">-2<", ">0<", ">2<", ">6<"})
        EXPECT_NE(drawing.find(tick), std::string::npos) << tick << " in " << drawing;
    EXPECT_EQ(drawing.find("e-"), std::string::npos) << drawing;
    std::size_t dots = 0;
    for (auto at = drawing.find("<circle"); at != std::string::npos; at = drawing.find("<circle", at + 1)) ++dots;
    EXPECT_EQ(dots, 1U);
}

// At the beginning of seize nobody is ahead: nothing is known then, which is not that leaders lose.
TEST(Balance, WhatIsNotKnownOfTheLeaderIsNoPointOfTheCurve) {
    BalanceReport report;
    report.experiment = MadeUp::experiment();
    report.command = "imperium balance seize --decks --seed 7";
    report.balance.blocks = 100;
    report.balance.shape.lengths = {1, 2};
    report.balance.shape.leader_wins = {
        {"0 %", 0, {}}, {"10 %", 9, {0.6, 0.5, 0.7}}, {"20 %", 0, {}}, {"30 %", 9, {0.8, 0.7, 0.9}}};
    const std::string page = balance_html(report);
    EXPECT_EQ(page.find("0 %: 0.0 %"), std::string::npos);
    EXPECT_EQ(page.find("nan"), std::string::npos);
    EXPECT_NE(page.find("M0.3333,0.4000 L1.0000,0.2000\""), std::string::npos) << page;
    EXPECT_NE(page.find(">0 %<"), std::string::npos) << "its place is there";
    EXPECT_NE(page.find("balance seize <span class=\"whole\">--decks</span> <span class=\"whole\">--seed</span> 7<"),
              std::string::npos)
        << "the end of a line parts no option";
}

TEST(Balance, PairingsShowTheirIntervalsFromBothSides) {
    BalanceReport report;
    report.experiment = MadeUp::experiment();
    report.balance.blocks = 100;
    report.balance.shape.lengths = {1, 2};
    report.balance.decks = {{"one", 10, {}}, {"two", 10, {}}};
    report.balance.pairings = {{"one", "two", {"one against two", 10, {0.6, 0.55, 0.65, 0.025, 0.001, 0.001}}}};
    const std::string page = balance_html(report);
    EXPECT_NE(page.find("60.0&nbsp;%&nbsp;*<small>55.0 to 65.0</small>"), std::string::npos) << page;
    EXPECT_NE(page.find("40.0&nbsp;%&nbsp;*<small>35.0 to 45.0</small>"), std::string::npos) << page;
}

// How many cards a list of a deck has after a change.
int cards_in(const Json& content, const std::string& deck, const char* part) {
    int count = 0;
    for (const Json& one : content["decks.json"]["decks"])
        if (one["name"] == deck)
            for (const auto& [card, copies] : one[part].items()) count += copies.get<int>();
    return count;
}

// A made-up game with two decks whose truth is known: a number of a card of the first deck adds so much for each step
// from where it began, and looks see the truth to within a point.
struct MadeUpDecks {
    double first = 0.40;  // what the first deck wins as it is printed
    std::map<std::string, double> step = {{"Chaff", 0.01}, {"Lancer", 0.09}, {"Drummer", 0.0}};
    Json content = *parse_json(R"({"units.json": {"cards": [
        {"name": "Chaff", "att": 3, "source": "reconstructed"}, {"name": "Lancer", "att": 3, "def": 5,
         "source": {"def": "rulebook", "rest": "reconstructed"}}, {"name": "Drummer", "att": 3}]},
        "decks.json": {"decks": [{"id": "one", "name": "One", "assets": {"Chaff": 1, "Lancer": 1, "Drummer": 1}},
                                 {"id": "two", "name": "Two", "assets": {"Piper": 1}}]}})");
    std::vector<std::uint64_t> seeds{};
    double late = 0;  // what the first deck wins more or less in large numbers of games

    static Estimate known(double value) { return {value, value - 0.005, value + 0.005, 0.0025, 1, 1}; }
    Result<std::optional<Balance>> look(const Json& change, std::uint64_t seed, std::uint64_t games) {
        seeds.push_back(seed);
        double share = first + (games > 1000 ? late : 0);
        for (const auto& [card, fields] : change.items()) share += step[card] * (fields["att"].get<int>() - 3);
        Balance out;
        out.games = games;
        out.decks = {{"one", games, known(share)}, {"two", games, known(1 - share)}};
        for (const auto& [card, worth] : {std::pair("Chaff", -0.05), {"Lancer", 0.01}, {"Drummer", 0.02}})
            out.things.push_back({{"card", card}, true, 1, 1, 1, known(worth)});
        return std::optional(out);
    }
    Result<Fit> fit(const char* goal) {
        const auto read = read_fit_goal(*parse_json(goal));
        EXPECT_TRUE(read) << read.error().message();
        return search_fit(
            content, false, *read, 1, 1000,
            [&](const Json& change, std::uint64_t seed, std::uint64_t games) { return look(change, seed, games); }, {});
    }
};

TEST(Balance, AFitTakesBackWhatItDoesNotNeedAndConfirmsTheRest) {
    MadeUpDecks game;
    // The weakest card comes first and helps little; the last step helps enough for all.
    const auto fit = game.fit(R"({"may_change": {"Chaff": {"att": [3, 5]}, "Lancer": {"att": [3, 9]}}})");
    ASSERT_TRUE(fit) << fit.error().message();
    EXPECT_TRUE(fit->found);
    EXPECT_EQ(fit->change, *parse_json(R"({"Lancer": {"att": 4}})"));
    std::vector<FitLook> looks;
    for (const FitStep& step : fit->steps) looks.push_back(step.look);
    using enum FitLook;
    EXPECT_EQ(looks, (std::vector{search, search, search, search, take_back, take_back, take_back, confirm}));
    EXPECT_EQ(fit->steps[2].change, *parse_json(R"({"Chaff": {"att": 5}})"));
    EXPECT_EQ(fit->steps[4].moved, "") << "without the last step it is 42 %";
    EXPECT_EQ(fit->steps[5].moved, "att of Chaff from 4 to 5");
    EXPECT_EQ(std::set(game.seeds.begin(), game.seeds.end()).size(), game.seeds.size()) << "games of its own each";
    EXPECT_EQ(fit->evidence.games, 2000U);
    const Json evidence = fit_evidence(*fit, {});
    EXPECT_EQ(evidence["decks"].size(), 2U);
    EXPECT_EQ(evidence["decks"][0]["verdict"], "within");
    EXPECT_NE(fit_evidence_text(*fit, {}).find("+49.0 % (+48.5 to +49.5)  within 48.0 to 52.0"), std::string::npos)
        << fit_evidence_text(*fit, {});
}

TEST(Balance, AFitThatIsNotConfirmedGoesOnOrSaysSo) {
    MadeUpDecks game;
    constexpr const char* kGoal = R"({"may_change": {"Chaff": {"att": [3, 5]}, "Lancer": {"att": [3, 4]}}})";
    const auto confirmations = [](const Fit& fit) {
        return std::ranges::count(fit.steps, FitLook::confirm, &FitStep::look);
    };
    game.late = -0.02;
    const auto longer = game.fit(kGoal);
    ASSERT_TRUE(longer) << longer.error().message();
    EXPECT_TRUE(longer->found);
    EXPECT_EQ(confirmations(*longer), 2);
    EXPECT_EQ(longer->change, *parse_json(R"({"Chaff": {"att": 4}, "Lancer": {"att": 4}})"));
    EXPECT_EQ(fit_evidence(*longer, {})["decks"][0]["verdict"], "not shown to be outside");

    game.late = -0.04;
    const auto fit = game.fit(kGoal);
    ASSERT_TRUE(fit) << fit.error().message();
    EXPECT_FALSE(fit->found);
    EXPECT_EQ(confirmations(*fit), 3);
    EXPECT_EQ(fit_evidence(*fit, {})["decks"][0]["verdict"], "outside");

    game.late = 0;
    game.step["Lancer"] = 0;
    const auto hopeless = game.fit(R"({"may_change": {"Lancer": {"att": [3, 5]}}})");
    ASSERT_TRUE(hopeless);
    EXPECT_FALSE(hopeless->found);
    EXPECT_EQ(hopeless->steps.back().moved, "");
    EXPECT_TRUE(fit_evidence(*hopeless, {}).is_null());
}

TEST(Balance, AFitKeepsToTheBoundOfThingsAndToWhatIsPrinted) {
    MadeUpDecks game;
    game.first = 0.5;
    game.step = {{"Chaff", 0.0}};
    const auto fit = game.fit(R"({"things": 0.04, "steps": 2, "may_change": {"Chaff": {"att": [3, 9]}}})");
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->steps[0].wrong, "worth of Chaff");
    EXPECT_EQ(fit->steps[0].moved, "att of Chaff from 3 to 4");
    EXPECT_FALSE(fit->found);
    EXPECT_EQ(fit->change, *parse_json(R"({"Chaff": {"att": 5}})")) << "no more steps than were asked for";
    const auto printed = game.fit(R"({"may_change": {"Lancer": {"def": [4, 6]}}})");
    ASSERT_FALSE(printed);
    EXPECT_NE(printed.error().message().find("def of Lancer is printed"), std::string::npos)
        << printed.error().message();
}

TEST(Balance, AFitExchangesCardsOfADeck) {
    ExperimentWish wish{.game = "seize", .seats = 0, .options = Json::object(), .player = "random", .games = 600};
    wish.decks = true;
    // Every deck is too weak for these bounds.
    const char* text = R"({"decks": [0.99, 1.0], "things": 1, "steps": 2, "may_change": {"Capital Attack": {"assets": {
        "Clone Battalion": [1, 3], "Infantry Battalion": [1, 3], "On High Alert": [1, 2]}}}})";
    const auto goal = read_fit_goal(*parse_json(text));
    ASSERT_TRUE(goal) << goal.error().message();
    ASSERT_EQ(goal->room.size(), 3U);
    const auto fit = fit_balance(wish, *goal, 2, {}, {});
    ASSERT_TRUE(fit) << fit.error().message();
    EXPECT_FALSE(fit->found);
    EXPECT_NE(fit->steps[0].moved.find("Capital Attack: one "), std::string::npos) << fit->steps[0].moved;
    EXPECT_EQ(fit->steps[0].moved.find("On High Alert"), std::string::npos) << "a Tactic is no Unit";
    const auto limited = with_changes(*card_content(wish), fit->steps[1].change);
    ASSERT_TRUE(limited);
    EXPECT_EQ(cards_in(*limited, "Capital Attack", "assets"), 50);

    auto lifted = with_free_decks("seize", wish.options);
    ASSERT_TRUE(lifted);
    wish.options = *lifted;
    const auto fewer = read_fit_goal(*parse_json(
        R"({"decks": [0.99, 1.0], "things": 1, "steps": 1, "may_change": {"Capital Attack": {"assets": {
        "Clone Battalion": [1, 2], "Infantry Battalion": [1, 2], "Rapid Strike Fleet": [1, 2],
        "Jump Battlesuit Company": [1, 2], "Interceptor Squadron": [1, 2], "Light Cruiser Task Force": [1, 2]}}}})"));
    const auto free = fit_balance(wish, *fewer, 2, {}, {});
    ASSERT_TRUE(free) << free.error().message();
    ASSERT_EQ(free->steps.size(), 2U) << free->steps[0].moved;
    EXPECT_EQ(cards_in(*with_changes(*card_content(wish), free->change), "Capital Attack", "assets"), 49);

    for (const char* wrong : {R"({"may_change": {"Capital Attack": {"assets": {"Clone Battalion": [3, 1]}}}})",
                              R"({"may_change": {"Capital Attack": {"assets": {"Clone Battalion": 2}}}})"})
        EXPECT_FALSE(read_fit_goal(*parse_json(wrong))) << wrong;
    for (const auto& [wrong, said] : std::map<const char*, const char*>{
             {R"({"may_change": {"Capital Attack": {"assets": {"Nobody": [0, 1]}}}})", "Nobody"},
             {R"({"may_change": {"No Deck": {"assets": {"Clone Battalion": [0, 2]}}}})", "No Deck"},
             {R"({"may_change": {"Capital Attack": {"assets": {"Clone Battalion": [0, 1]}}}})", "has 2 of"}}) {
        const auto refused = fit_balance(wish, *read_fit_goal(*parse_json(wrong)), 2, {}, {});
        ASSERT_FALSE(refused) << wrong;
        EXPECT_NE(refused.error().message().find(said), std::string::npos) << refused.error().message();
    }
}

// A fit of clash with a Boss that is far too strong, and a line for all it did.
struct KeptFit {
    FitAsked asked;
    std::vector<std::string> lines;  // of the file, the head first
    Fit fit;
    std::size_t played = 0;  // blocks that were not there before

    std::string text(std::size_t count) const {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) all += lines[i] + "\n";
        return all;
    }
    void go(const std::vector<KeptLook>& before) {
        FitWatch watch;
        watch.begun = [this](const Json& look) { lines.push_back(write_json(look)); };
        watch.games.finished = [this](const BalanceBlock& block) {
            lines.push_back(balance_line(block));
            ++played;
        };
        const auto goal = read_fit_goal(asked.goal);
        ASSERT_TRUE(goal) << goal.error().message();
        auto done = fit_balance(asked.wish, *goal, 2, watch, before);
        ASSERT_TRUE(done) << done.error().message();
        fit = std::move(*done);
    }
    std::string told() const {
        std::string all = fit.change.dump() + fit_evidence_text(fit, *read_fit_goal(asked.goal));
        for (const FitStep& step : fit.steps) all += fit_line(step) + step.change.dump() + "\n";
        return all;
    }
};

KeptFit whole_fit() {
    KeptFit whole;
    ExperimentWish& wish = whole.asked.wish;
    wish = {.game = "clash", .seats = 0, .options = kept_clash(), .player = "greedy", .games = 300, .seed = 4};
    wish.options["cards"] = *with_changes(*card_content(wish), {{"Old Greymane", {{"attack", 40}, {"defense", 40}}}});
    whole.asked.goal =
        *parse_json(R"({"things": 0.03, "steps": 2, "may_change": {"Old Greymane": {"attack": [30, 40]}}})");
    whole.asked.command = "imperium balance clash --fit goal.json";
    whole.lines = {fit_header(whole.asked)};
    whole.go({});
    return whole;
}

TEST(Balance, AFitThatWasStoppedComesToWhatOneThatNeverStoppedComesTo) {
    const KeptFit whole = whole_fit();
    ASSERT_GE(whole.fit.steps.size(), 2U);
    const auto blocks_of_a_look = whole.asked.wish.games / 2;
    for (const std::size_t there : {std::size_t{1}, std::size_t{2}, std::size_t{50}, blocks_of_a_look + 2,
                                    blocks_of_a_look + 3, 2 * blocks_of_a_look, whole.lines.size()}) {
        const auto file = read_fit(whole.text(there) + R"({"block":7,"gam)");  // cut short when it died
        ASSERT_TRUE(file) << file.error().message();
        EXPECT_EQ(file->length, whole.text(there).size());
        KeptFit rest{file->asked, {whole.lines.begin(), whole.lines.begin() + static_cast<std::ptrdiff_t>(there)}, {}};
        rest.go(file->looks);
        EXPECT_EQ(rest.told(), whole.told()) << there;
        auto was = whole.lines, is = rest.lines;  // blocks come in any order
        std::ranges::sort(was);
        std::ranges::sort(is);
        EXPECT_EQ(is, was) << there << ": every game is in the file, and none twice";
        EXPECT_EQ(rest.played, whole.played
                                   - static_cast<std::size_t>(std::count_if(
                                       whole.lines.begin(), whole.lines.begin() + static_cast<std::ptrdiff_t>(there),
                                       [](const std::string& line) { return line.starts_with("{\"block\""); })));
    }
}

TEST(Balance, AFitGoesOnWithItsOwnGamesOnly) {
    const KeptFit whole = whole_fit();
    const auto look = static_cast<std::size_t>(
        std::ranges::find_if(whole.lines.begin() + 2, whole.lines.end(),
                             [](const std::string& line) { return line.starts_with("{\"look\""); })
        - whole.lines.begin());
    ASSERT_LT(look, whole.lines.size());
    const auto refused = [&](std::vector<std::string> lines) -> std::string {
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        const auto file = read_fit(text);
        if (!file) return file.error().message();
        const auto fit = fit_balance(file->asked.wish, *read_fit_goal(file->asked.goal), 2, {}, file->looks);
        return fit ? "" : fit.error().message();
    };
    const auto with = [&](std::size_t at, const std::string& from, const std::string& to) {
        std::vector<std::string> lines = whole.lines;
        lines[at].replace(lines[at].find(from), from.size(), to);
        return lines;
    };
    EXPECT_EQ(refused(whole.lines), "");
    const auto expect = [](const std::string& said, const std::string& part) {
        EXPECT_NE(said.find(part), std::string::npos) << said;
    };
    expect(refused(with(look, R"("attack":39)", R"("attack":38)")), "do not follow from those before them");
    expect(refused(with(look, R"("seed":"5")", R"("seed":"6")")), "line " + std::to_string(look + 1));
    expect(refused(with(0, "\"fingerprint\":\"", "\"fingerprint\":\"x")), "have changed");
    expect(refused(with(2, R"("winners":[)", R"("winners":[7)")), "line 3");
    expect(refused(with(2, R"({"block":)", R"({"block":999)")), "line 3: has block 999");
    auto lines = whole.lines;
    lines[3] = lines[2];
    expect(refused(lines), "line 4: its block is there twice");
    lines = whole.lines;
    lines.erase(lines.begin() + 5);
    expect(refused(lines), "line 2: some of the games under it are missing");
    lines = whole.lines;
    lines.erase(lines.begin() + 1);
    expect(refused(lines), "line 2: says nothing of the look");
    expect(refused({}), "there is no fit");
    EXPECT_TRUE(keeps_fit(whole.text(2)));
    EXPECT_FALSE(keeps_fit(balance_header(experiment_with(whole.asked.wish))));
}

// docs/balance has proposals as changes, for --change, and as sets, for --set and the workshop: both say the same.
TEST(Balance, TheProposalsAreSetsThatCanBePlayed) {
    const auto file = [](const std::string& name) {
        std::ifstream in(IMPERIUM_SOURCE "/docs/balance/" + name + ".json");
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        auto json = parse_json(text);
        EXPECT_TRUE(json) << name << ": " << json.error().message();
        return json ? *json : Json();
    };
    for (const auto& [name, edition] : {std::pair("seize", "2022"), {"seize-classic", "classic"}}) {
        ExperimentWish wish{.game = "seize", .seats = 0, .options = {{"edition", edition}}, .player = "random"};
        const Json proposal = file(std::string(name) + "-proposal"), set = file(std::string(name) + "-set");
        ASSERT_TRUE(with_changes(*card_content(wish), proposal)) << name;
        // A set stays as it was measured, whatever becomes of the cards of data/seize.
        const auto changed = with_changes(set, proposal);
        ASSERT_TRUE(changed) << changed.error().message();
        EXPECT_TRUE(set == *changed) << "docs/balance/" << name << "-set.json does not have all the changes of " << name
                                     << "-proposal.json";
        wish.options["cards"] = set;
        wish.games = 2;
        const auto made = experiment_of(wish);
        ASSERT_TRUE(made) << made.error().message();
        EXPECT_EQ(run_balance(*made, 2).blocks.size(), 1U);
    }
}

TEST(Balance, OneCardMoreOrLessCanBeTriedInAStarterDeck) {
    ExperimentWish wish{.game = "seize", .seats = 0, .options = nullptr, .player = "random", .games = 4};
    wish.change = {{"Capital Attack", {{"assets", {{"Infantry Battalion", 1}}}}}};
    const auto limited = experiment_of(wish);
    ASSERT_FALSE(limited);
    EXPECT_NE(limited.error().message().find("49 cards"), std::string::npos) << limited.error().message();
    for (const char* edition : {"2022", "classic"}) {
        wish.options = *with_free_decks("seize", {{"edition", edition}});
        const auto made = experiment_of(wish);
        ASSERT_TRUE(made) << made.error().message();
        EXPECT_EQ(run_balance(*made, 2).blocks.size(), 1U);
    }
    wish.change = {{"Capital Attack", {{"assets", {{"Infantry Battalion", 40}}}}}};
    const auto large = experiment_of(wish);
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().message().find("without limits it has 20 to 50"), std::string::npos)
        << large.error().message();
    EXPECT_FALSE(with_free_decks("clash", nullptr));
}

TEST(Balance, AFitMovesWhatIsOutOfBoundsAndNothingElse) {
    ExperimentWish wish{.game = "clash", .seats = 0, .options = kept_clash(), .player = "greedy", .games = 600};
    const auto printed = card_content(wish);
    ASSERT_TRUE(printed);
    wish.options["cards"] = *with_changes(*printed, {{"Old Greymane", {{"attack", 19}, {"defense", 19}}}});
    const auto goal = read_fit_goal(
        *parse_json(R"({"things": 0.03, "steps": 1, "may_change": {"Old Greymane": {"attack": [17, 19]}}})"));
    ASSERT_TRUE(goal) << goal.error().message();
    const auto fit = fit_balance(wish, *goal, 2, {}, {});
    ASSERT_TRUE(fit) << fit.error().message();
    ASSERT_FALSE(fit->steps.empty());
    EXPECT_EQ(fit->steps[0].wrong, "worth of Old Greymane");
    EXPECT_EQ(fit->steps[0].moved, "attack of Old Greymane from 19 to 18");
    for (const auto& [card, fields] : fit->change.items()) {
        EXPECT_EQ(card, "Old Greymane");
        EXPECT_GE(fields["attack"].get<int>(), 17);
        EXPECT_EQ(fields.size(), 1U);
    }
    EXPECT_FALSE(read_fit_goal(*parse_json(R"({"may_change": {}})")));
    EXPECT_FALSE(read_fit_goal(*parse_json(R"({"may_change": {"Pack Runner": {"attack": 7}}})")));
    auto unknown = *goal;
    unknown.room[0].card = "Nobody";
    const auto refused = fit_balance(wish, unknown, 2, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("Nobody"), std::string::npos);
}

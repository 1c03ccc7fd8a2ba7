#include "agents/mind.hpp"
#include "agents/net.hpp"
#include "agents/playout.hpp"
#include "agents/think.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace imperium;

namespace {

using Features = FeaturesOf<Clash>;

template <class T> void put(std::string& out, T value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// A layer whose units all have the weight `weight` for the input `input` and 0 for the others.
void put_layer(std::string& out, int inputs, int outputs, int input, int weight, int bias, int shift) {
    put(out, static_cast<std::uint16_t>(inputs));
    put(out, static_cast<std::uint16_t>(outputs));
    put(out, static_cast<std::uint8_t>(shift));
    for (int unit = 0; unit < outputs; ++unit) {
        for (int i = 0; i < inputs; ++i) put(out, static_cast<std::int16_t>(i == input ? weight : 0));
        put(out, static_cast<std::int32_t>(bias));
    }
}

std::string sealed(std::string bytes) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    put(bytes, h);
    return bytes;
}

int place_of(std::span<const std::string_view> names, std::string_view name) {
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
}

// Values a position by the seat's points (64 for each, halved twice), and likes actions by their attack.
std::string sample(int first_weight = 256) {
    std::string out = "IMPNET1\n";
    std::string game = "clash";
    game.resize(16);
    out += game;
    put(out, names_digest(Features::names(), Features::action_names()));
    put_layer(out, Features::kFeatures, 2, place_of(Features::names(), "mine.points"), first_weight, 0, 1);
    put_layer(out, 2, 3, 1, 1, 0, 1);
    put_layer(out, 3, 1, 2, 1, 7, 0);
    put_layer(out, Features::kFeatures, 2, 0, 0, 0, 0);
    put_layer(out, Features::kActionFeatures, 2, place_of(Features::action_names(), "card.attack"), 4, 0, 0);
    put_layer(out, 2, 1, 0, 32, 0, 0);
    return sealed(out);
}

}  // namespace

TEST(Net, JudgesByItsNumbers) {
    const auto net = read_net<Clash>(sample());
    ASSERT_TRUE(net.has_value()) << net.error().message();
    std::array<std::int16_t, static_cast<std::size_t>(Features::kFeatures)> position{};
    EXPECT_EQ(net->value(position), 7);
    auto& points = position[static_cast<std::size_t>(place_of(Features::names(), "mine.points"))];
    points = 3;
    EXPECT_EQ(net->value(position), 3 * 64 + 7);
    points = 127;
    EXPECT_EQ(net->value(position), 1023 / 2 + 7) << "a unit is never louder than 1023";
    points = -5;
    EXPECT_EQ(net->value(position), 7) << "a unit is never below 0";
    Net::Mood mood;
    net->feel(position, mood);
    std::array<std::int16_t, static_cast<std::size_t>(Features::kActionFeatures)> action{};
    action[static_cast<std::size_t>(place_of(Features::action_names(), "card.attack"))] = 5;
    EXPECT_EQ(net->appeal(mood, action), 5 * 4 * 32);
}

TEST(Net, SharesAddUpAndFollowThePoints) {
    const auto net = read_net<Clash>(sample());
    ASSERT_TRUE(net.has_value());
    QuickChance chance(1);
    NoEvents events;
    Clash::State state = Clash::start({}, chance, events);
    state.player[0].points = 6;
    const PerSeat<float> share = judge<Clash>(state, &*net);
    EXPECT_NEAR(share[0] + share[1], 1.0F, 1e-6F);
    const PerSeat<float> guess = Clash::evaluate(state);
    const double odds = guess[0] / guess[1];
    EXPECT_NEAR(share[0] / share[1] / odds, std::exp(6.0 * 64 / 1024), 5e-3) << "the game's guess, corrected";
    const PerSeat<float> half = judge<Clash>(state, &*net, 0.5F);
    EXPECT_NEAR(half[0] / half[1] / odds, std::exp(3.0 * 64 / 1024), 5e-3);
    EXPECT_EQ(judge<Clash>(state, &*net, 0.0F)[0], guess[0]) << "a net nobody asks says nothing";
}

TEST(Net, ADamagedOrForeignNetIsRefusedWithASentence) {
    const std::string good = sample();
    for (std::size_t at = 0; at < good.size(); at += 97) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x10);
        EXPECT_FALSE(read_net<Clash>(bad).has_value()) << "byte " << at;
    }
    for (std::size_t size = 0; size < good.size(); size += 131)
        EXPECT_FALSE(read_net<Clash>(good.substr(0, size)).has_value()) << size << " bytes";
    EXPECT_FALSE(read_net<Clash>(good + "x").has_value());
    const auto foreign = read_net<Pocket>(good);
    ASSERT_FALSE(foreign.has_value());
    EXPECT_EQ(foreign.error().message(), "this net is for clash, not for pocket");
    std::string renamed = good.substr(0, good.size() - 8);
    renamed[24] = static_cast<char>(renamed[24] ^ 1);
    const auto other = read_net<Clash>(sealed(renamed));
    ASSERT_FALSE(other.has_value());
    EXPECT_EQ(other.error().message(), "this net was made for other features of clash");
    EXPECT_FALSE(read_net<Clash>(std::string(300'000, 'x')).has_value());
    EXPECT_TRUE(read_net<Clash>(sample(32767)).has_value());
}

TEST(Net, TheExponentialIsCloseAndRises) {
    float before = 0;
    for (int x = -16 * 1024; x <= 16 * 1024; x += 64) {
        const float value = exponential(x);
        EXPECT_NEAR(value / std::exp(x / 1024.0), 1.0, 4e-3) << x;
        EXPECT_GT(value, before);
        before = value;
    }
}

// What was learned is used only on what the seat may know, or in worlds it imagines.
TEST(Net, ASearchWithANetDecidesAlikeInAnImaginedWorld) {
    const auto net = read_net<Clash>(sample());
    ASSERT_TRUE(net.has_value());
    SearchSettings settings;
    settings.net = &*net;
    settings.rollout_depth = 0;
    for (std::uint64_t game = 0; game < 6; ++game) {
        QuickChance chance(game);
        Rng rng(game + 50);
        NoEvents events;
        Clash::State state = Clash::start({}, chance, events);
        int step = 0;
        play_randomly<Clash>(state, rng, chance, 5000, [&](const Clash::State& now, Seat seat, const auto&) {
            if (step++ % 9 != 0) return;
            Rng other(game), one(7), two(7);
            const Clash::State imagined = Clash::imagine(now, seat, other);
            EXPECT_EQ(
                think<Clash>(Agent::emperor, Perspective<Clash>(now, seat), Limits{48, {}}, one, settings).action,
                think<Clash>(Agent::emperor, Perspective<Clash>(imagined, seat), Limits{48, {}}, two, settings).action);
        });
    }
}

// A net that no longer fits its game's features would silently judge nothing.
TEST(Net, ShippedNetsFitAndLevelsAskThem) {
    EXPECT_NE(learned_net<Pocket>(), nullptr);
    EXPECT_NE(learned_net<Galactic>(), nullptr);
    EXPECT_NE(learned_net<Seize>(), nullptr);
    EXPECT_EQ(settings_of<Pocket>(Agent::emperor).net, learned_net<Pocket>());
    EXPECT_EQ(settings_of<Pocket>(Agent::emperor).learned_value, 1.0F);
    EXPECT_EQ(settings_of<Galactic>(Agent::emperor).learned_value, 1.0F);
    EXPECT_EQ(settings_of<Seize>(Agent::emperor).learned_value, 1.0F);
    EXPECT_EQ(settings_of<Seize>(Agent::admiral).learned_value, 0.0F);
    EXPECT_EQ(settings_of<Pocket>(Agent::admiral).learned_value, 1.0F);
}

// Levels differ by how much they search, and each has more of it than the one below.
TEST(Net, LevelsDifferByIterations) {
    AllGames::each([]<class Codec>() {
        using G = typename Codec::Game;
        EXPECT_GT(settings_of<G>(Agent::captain).iterations, 0.0F) << G::kId;
        EXPECT_GT(settings_of<G>(Agent::admiral).iterations, settings_of<G>(Agent::captain).iterations) << G::kId;
        EXPECT_EQ(settings_of<G>(Agent::emperor).iterations, 0.0F) << G::kId;
    });
}

TEST(Net, AProgramThatHasANetTakesNoOther) {
    const std::string sentence = "the players of pocket have a net already";
    EXPECT_EQ(hand_in_net("pocket", built_in_data("agents/pocket.net")).error().message(), sentence);
    EXPECT_EQ(hand_in_net("pocket", built_in_data("agents/galactic.net")).error().message(),
              "this net is for galactic, not for pocket");
    EXPECT_EQ(hand_in_net("pocket", "nonsense").error().message(), "this is no net of Imperium");
    EXPECT_EQ(hand_in_net("chess", sample()).error().code, "unknown_game");
}

#include "clash/position.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "games/clash/deck.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

using namespace imperium;
using namespace imperium::clash;
using imperium::test::clash_cards;

namespace {

// A half of some starting decks, dealt by lot, and the other one.
struct Deal {
    CardSet mine, theirs;

    Deal(int decks, std::uint64_t seed) {
        std::vector<CardId> all(static_cast<std::size_t>(kDeckCards * decks));
        std::iota(all.begin(), all.end(), CardId{0});
        Rng rng(seed);
        shuffle(rng, std::span(all));
        for (std::size_t i = 0; i < all.size(); ++i) (i < all.size() / 2 ? mine : theirs).add(all[i]);
    }
};

std::int64_t worth(const CardSet& deck, const CardSet& theirs) {
    const DeckNumbers numbers = deck_numbers(clash_cards(), deck, theirs);
    return std::inner_product(kDeckWeights.begin(), kDeckWeights.end(), numbers.number.begin(), std::int64_t{0});
}

CardSet worthiest(const CardSet& half) {
    std::vector<CardId> order;
    half.each([&](CardId card) { order.push_back(card); });
    std::stable_sort(order.begin(), order.end(),
                     [](CardId a, CardId b) { return clash_cards().worth(a) > clash_cards().worth(b); });
    CardSet deck;
    for (std::size_t i = 0; i < 30; ++i) deck.add(order[i]);
    return deck;
}

// All cards of these designs that a set has, as many as wanted.
CardSet take(int wanted, const std::function<bool(const Design&)>& which) {
    CardSet cards;
    for (CardId card = 0; card < kDeckCards && wanted > 0; ++card)
        if (which(clash_cards().design(card))) {
            cards.add(card);
            --wanted;
        }
    return cards;
}

}  // namespace

TEST(clash, ABestDeckIsThirtyCardsOfItsHalfAndBetterThanTheWorthiest) {
    const Cards& set = clash_cards();
    int better = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Deal deal(1, seed);
        const CardSet deck = best_deck(set, deal.mine, deal.theirs, 30, false);
        EXPECT_EQ(deck.size(), 30);
        EXPECT_EQ((deck - deal.mine).size(), 0);
        EXPECT_TRUE(deck.meets(set.units));
        const CardSet expected = worthiest(deal.theirs);
        EXPECT_GE(worth(deck, expected), worth(worthiest(deal.mine), expected));
        better += worth(deck, expected) > worth(worthiest(deal.mine), expected) ? 1 : 0;
    }
    EXPECT_GT(better, 30);
}

TEST(clash, ABestDeckKeepsTheModifiersThatFit) {
    const auto strong = [](std::uint8_t damage) {
        return [damage](const Design& card) {
            return card.kind == Kind::unit && card.damage_type == damage && card.rank != Rank::minion;
        };
    };
    const auto modifier = [](Kind kind, std::uint8_t damage) {
        return [=](const Design& card) { return card.kind == kind && card.damage_type == damage; };
    };
    const auto blunt = static_cast<std::uint8_t>(DamageType::blunt),
               slash = static_cast<std::uint8_t>(DamageType::slash);
    const auto kinds = [&](std::uint8_t mine, std::uint8_t theirs) {
        const CardSet attackers =
            take(3, modifier(Kind::attack_modifier, blunt)) | take(3, modifier(Kind::attack_modifier, slash));
        const CardSet defenders =
            take(2, modifier(Kind::defense_modifier, blunt)) | take(2, modifier(Kind::defense_modifier, slash));
        const CardSet half = take(9, strong(mine)) | attackers | defenders;
        return best_deck(clash_cards(), half, take(9, strong(theirs)), half.size() - 5, false);
    };
    for (const auto& [mine, theirs] : {std::pair(blunt, slash), std::pair(slash, blunt)}) {
        const CardSet deck = kinds(mine, theirs);
        const auto kept = [&](Kind kind, std::uint8_t damage) {
            return (deck & take(3, modifier(kind, damage))).size();
        };
        EXPECT_GT(kept(Kind::attack_modifier, mine), kept(Kind::attack_modifier, theirs));
        EXPECT_GT(kept(Kind::defense_modifier, theirs), kept(Kind::defense_modifier, mine));
    }
}

TEST(clash, ABestDeckKeepsToTheCopiesOfSeveralStartingDecks) {
    const Cards& set = clash_cards();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Deal deal(4, seed);
        const CardSet deck = best_deck(set, deal.mine, deal.theirs, 30, true);
        EXPECT_EQ(deck.size(), 30);
        std::map<int, int> copies;
        deck.each([&](CardId card) { ++copies[set.face(card).design]; });
        for (const auto& [design, count] : copies) {
            const Design& card = set.designs[static_cast<std::size_t>(design)];
            EXPECT_TRUE(card.kind != Kind::unit || count <= card.limit()) << card.name;
        }
    }
}

// The whole way through the choices of a deck, with one starting deck and with several.
TEST(clash, WhatIsKnownToBeBestMakesTheBestDeck) {
    for (const int decks : {1, 3})
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const auto complete = complete_options(ClashCodec::info(), {{"starting_decks", decks}});
            const Clash::Options options = *ClashCodec::options(2, *complete);
            QuickChance chance(seed);
            NoEvents events;
            auto s = Clash::start(options, chance, events);
            const CardSet deck = best_deck(cards(s), s.player[0].hand, s.player[1].hand, Clash::kMinDeck, decks > 1);
            while (Clash::pending(s).has(0)) {
                ActionList<Clash> actions;
                Clash::legal(s, 0, actions);
                const int at = Clash::known_best(s, 0, actions);
                ASSERT_GE(at, 0);
                Clash::apply(s, 0, actions[at], chance, events);
            }
            EXPECT_EQ(s.player[0].hand, deck);
        }
}

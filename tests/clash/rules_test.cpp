#include "clash/position.hpp"
#include "lab/arena.hpp"
#include "support/rule.hpp"
#include "support/table.hpp"

#include <algorithm>
#include <set>

using namespace imperium;
using namespace imperium::test;

namespace {

std::string id(const std::string& name, int copy = 1) { return ClashPosition::id(name, copy); }
Json unit(const std::string& card) { return {{"type", "unit"}, {"card", card}}; }
Json modifier(const std::string& card) { return {{"type", "modifier"}, {"card", card}}; }
Json cut(const std::string& card) { return {{"type", "cut"}, {"card", card}}; }
const Json kPass = {{"type", "pass"}};
const Json kDone = {{"type", "deck-done"}};

std::vector<std::string> strings(const Json& list) { return list.get<std::vector<std::string>>(); }

// Both play with all they were dealt.
Table begun(const Json& options = Json::object(), const std::string& seed = "test") {
    Table t = Table::fresh("clash", 2, options, seed);
    t.play(0, kDone);
    t.play(1, kDone);
    return t;
}

// Two units that tie, so that modifiers decide.
ClashPosition duel() {
    ClashPosition p;
    p.hand[0] = {"Pack Runner", "Honed Edge", "Whirling Cut", "Barbed Point", "Shield Wall"};
    p.hand[1] = {"Rim Militia", "Shield Wall", "Parrying Bracers", "Smoke Screen", "Honed Edge"};
    return p;
}

Table duel_begun() {
    Table t = Table::at(duel().json());
    t.play(0, unit(id("Pack Runner")));  // attack 6, melee slash
    t.play(1, unit(id("Rim Militia")));  // defense 6
    return t;
}

}  // namespace

RULE("clash R1.1", "one shuffle, the first half to seat 0, the second to seat 1") {
    Table t = Table::fresh("clash", 2);
    const Json& shuffle = t.match().opening().at(0).full;
    EXPECT_EQ(shuffle["what"], "start");
    const auto order = strings(shuffle["order"]);
    ASSERT_EQ(order.size(), 102U);
    for (int seat = 0; seat < 2; ++seat) {
        auto half = std::vector<std::string>(order.begin() + 51 * seat, order.begin() + 51 * (seat + 1));
        auto hand = strings(t.look("/players/" + std::to_string(seat) + "/hand"));
        std::sort(half.begin(), half.end());
        std::sort(hand.begin(), hand.end());
        EXPECT_EQ(hand, half);
    }
}

RULE("clash R1.2",
     "a deck keeps at least 30 cards and a Unit, cuts rise, and nobody sees them until both have confirmed") {
    Table t = Table::fresh("clash", 2);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0, 1}));
    auto hand = strings(t.look("/players/0/hand"));
    t.play(0, cut(hand[5]));
    EXPECT_NE(t.refused(0, cut(hand[3])).find("R1.2"), std::string::npos);
    EXPECT_TRUE(t.can(0, cut(hand[6])));
    EXPECT_EQ(t.view(1)["players"][0]["hand_size"], 51);
    EXPECT_EQ(t.view(1)["players"][0]["discard"], Json::array());
    EXPECT_EQ(t.view(1)["players"][0]["hand"], nullptr);
    EXPECT_EQ(t.view(0)["players"][0]["discard"], Json::array({hand[5]}));
    for (int i = 6; i < 26; ++i) t.play(0, cut(hand[static_cast<std::size_t>(i)]));
    EXPECT_EQ(t.look("/players/0/hand").size(), 30U);
    EXPECT_EQ(t.legal(0), Json::array({kDone}));
    EXPECT_NE(t.refused(0, cut(hand[40])).find("30"), std::string::npos);
    t.play(0, kDone);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    EXPECT_EQ(t.view(1)["players"][0]["discard"], Json::array());
    t.play(1, kDone);
    EXPECT_EQ(t.view(1)["players"][0]["discard"].size(), 21U);
}

RULE("clash R1.2", "the last Unit Card cannot be cut") {
    ClashPosition p;
    p.phase = "deck";
    Json json = p.json();
    // Seat 0 holds one unit (c62) and all modifiers but the last; the rest of its half are units already cut.
    Json hand = Json::array(), cuts = Json::array(), other = Json::array();
    for (int i = 1; i <= 102; ++i) {
        const std::string card = "c" + std::to_string(i);
        if (i >= 62 && i <= 101)
            hand.push_back(card);
        else if (i <= 11)
            cuts.push_back(card);
        else
            other.push_back(card);
    }
    json["players"] = {{{"hand", hand}, {"discard", cuts}, {"deck", Json::array()}},
                       {{"hand", other}, {"discard", Json::array()}, {"deck", Json::array()}}};
    json["attacker"] = nullptr;
    json["round"] = 0;
    Table t = Table::at(json);
    EXPECT_FALSE(t.can(0, cut("c62")));
    EXPECT_TRUE(t.can(0, cut("c63")));
    EXPECT_NE(t.refused(0, cut("c62")).find("Unit"), std::string::npos);
}

RULE("clash R1.3", "unused cards lie face up in the discard pile, for everybody") {
    Table t = Table::fresh("clash", 2);
    const auto hand = strings(t.look("/players/0/hand"));
    t.play(0, cut(hand[0]));
    t.play(0, kDone);
    t.play(1, kDone);
    EXPECT_EQ(t.match().view(Viewer::spectator())["players"][0]["discard"], Json::array({hand[0]}));
}

RULE("clash R1.4", "seven cards from the shuffled game deck, the top first") {
    Table t = Table::fresh("clash", 2, {{"first_attacker", 0}});
    t.play(0, kDone);
    t.play(1, kDone);
    for (const Json& shuffle : t.told("chance")) {
        ASSERT_EQ(shuffle["what"], "deck");
        const int seat = shuffle["seat"];
        auto top = strings(shuffle["order"]);
        ASSERT_EQ(top.size(), 51U);
        auto drawn = std::vector<std::string>(top.begin(), top.begin() + 7);
        auto hand = strings(t.look("/players/" + std::to_string(seat) + "/hand"));
        std::sort(drawn.begin(), drawn.end());
        std::sort(hand.begin(), hand.end());
        EXPECT_EQ(hand, drawn);
        EXPECT_EQ(t.look("/players/" + std::to_string(seat) + "/deck/0"), top[7]);
    }
}

RULE("clash R1.4", "a first hand without a Unit is settled by R2.4, first attacker first") {
    // Both decks begin with seven modifiers.
    Table fresh = Table::fresh("clash", 2, {{"first_attacker", 1}});
    Json orders = Json::array();
    Json start = Json::array();
    Json tops[2] = {Json::array(), Json::array()};
    for (int seat = 0; seat < 2; ++seat) {
        std::vector<std::string> half;
        for (int i = 0; i < 20; ++i) half.push_back("c" + std::to_string(63 + 20 * seat + i));
        for (int i = 0; i < 31; ++i) half.push_back("c" + std::to_string(1 + 31 * seat + i));
        for (const auto& card : half) start.push_back(card), tops[seat].push_back(card);
    }
    Table t = Table::fresh("clash", 2, {{"first_attacker", 1}}, "x", Json::array({start}));
    t.chance(Json::array({tops[0], tops[1]}));
    t.play(0, kDone);
    t.play(1, kDone);
    EXPECT_EQ(t.look("/phase"), "discard");
    EXPECT_EQ(t.look("/round"), 0);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    t.play(1, {{"type", "discard"}, {"card", "c83"}});
    EXPECT_EQ(t.look("/players/1/hand").size(), 7U);
    EXPECT_EQ(t.told("turned").size(), 13U);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0}));
    t.play(0, {{"type", "discard"}, {"card", "c63"}});
    EXPECT_EQ(t.look("/phase"), "attack");
    EXPECT_EQ(t.look("/round"), 1);
    EXPECT_EQ(t.look("/attacker"), 1);
}

RULE("clash R1.5", "the first attacker is picked by chance, or named by the option") {
    Table t = Table::fresh("clash", 2);
    EXPECT_EQ(t.look("/attacker"), nullptr);
    t.play(0, kDone);
    const auto shuffles = t.look("/chance");
    t.play(1, kDone);
    bool picked = false;
    for (const Json& event : t.told("chance"))
        if (event["kind"] == "pick") {
            picked = true;
            EXPECT_EQ(event["what"], "first-attacker");
            EXPECT_EQ(event["value"], t.look("/attacker"));
        }
    EXPECT_TRUE(picked);
    for (int first = 0; first < 2; ++first) EXPECT_EQ(begun({{"first_attacker", first}}).look("/attacker"), first);
}

RULE("clash R1.6", "with several starting decks tiers limit the copies of a Unit") {
    Table t = Table::fresh("clash", 2, {{"starting_decks", 2}});
    EXPECT_EQ(t.look("/cards").size(), 204U);
    EXPECT_EQ(t.look("/players/0/hand").size(), 102U);
    // Play every required cut and check the deck that comes out.
    while (!t.can(0, kDone)) {
        const Json legal = t.legal(0);
        ASSERT_FALSE(legal.empty());
        // Cut the lowest card that is too many.
        std::map<std::string, int> copies;
        const auto hand = strings(t.look("/players/0/hand"));
        const Json cards = t.look("/cards");
        std::string excess;
        for (auto card = hand.begin(); card != hand.end() && excess.empty(); ++card) {
            const Json& face = cards[*card];
            if (face["kind"] != "unit") continue;
            const int limit = face["tier"] == "I" ? 1 : face["tier"] == "II" ? 2 : 3;
            if (++copies[face["name"]] > limit) excess = *card;
        }
        ASSERT_FALSE(excess.empty());
        t.play(0, cut(excess));
    }
    t.play(0, kDone);
}

RULE("clash R1.6", "a cut that would leave too many copies behind is not offered") {
    Table t = Table::fresh("clash", 2, {{"starting_decks", 4}});
    const Json cards = t.look("/cards");
    const auto hand = strings(t.look("/players/0/hand"));
    EXPECT_FALSE(t.can(0, kDone));
    EXPECT_NE(t.refused(0, kDone).find("R1.6"), std::string::npos);
    // The highest card of the half: skipping to it would keep everything below.
    EXPECT_FALSE(t.can(0, cut(hand.back())));
    EXPECT_NE(t.refused(0, cut(hand.back())).find("R1.6"), std::string::npos);
}

RULE("clash R1.6", "with one starting deck there is no limit") {
    Table t = begun();
    EXPECT_EQ(t.look("/players/0/hand").size() + t.look("/players/0/deck").size() + t.look("/players/0/discard").size(),
              51U);
}

RULE("clash R1.7", "the target is 10, or any number from 1 to 99") {
    EXPECT_EQ(Table::fresh("clash", 2).look("/target"), 10);
    EXPECT_EQ(Table::fresh("clash", 2, {{"target", 99}}).look("/target"), 99);
    for (const Json& wrong : {Json(0), Json(100), Json("ten"), Json(1.5)}) {
        const auto match = registry().create("clash", 2, {{"target", wrong}}, "x");
        ASSERT_FALSE(match);
        EXPECT_EQ(match.error().code, "bad_option");
    }
}

RULE("clash R2.1", "after a round both draw to seven, the attacker of the finished round first") {
    ClashPosition p = duel();
    p.deck[0] = {"Cliff Slinger", "Cutter Servitor", "Breach Walker", "Breach Walker"};
    p.deck[1] = {"Security Drone", "Security Drone", "Security Drone", "Arc Lance Warden"};
    Table t = Table::at(p.json());
    t.play(0, unit(id("Pack Runner")));
    t.play(1, unit(id("Rim Militia")));
    t.play(0, kPass);
    t.play(1, kPass);
    std::vector<int> order;
    for (const Json& draw : t.told("draw")) order.push_back(draw["seat"]);
    EXPECT_EQ(order, (std::vector<int>{0, 0, 0, 1, 1, 1}));
    EXPECT_EQ(t.look("/players/0/hand").size(), 7U);
    EXPECT_EQ(t.look("/players/1/hand").size(), 7U);
}

RULE("clash R2.2", "R2.4 replaces a card, so the hand stays seven") {
    ClashPosition p;
    p.phase = "discard";
    p.turn = 0;
    p.hand[0] = {"Honed Edge",   "Honed Edge",  "Whirling Cut", "Barbed Point",
                 "Barbed Point", "Shield Wall", "Shield Wall"};
    p.deck[0] = {"Smoke Screen", "Old Greymane", "Iron Magda"};
    p.hand[1] = {"Rim Militia"};
    Table t = Table::at(p.json());
    t.play(0, {{"type", "discard"}, {"card", id("Shield Wall")}});
    EXPECT_EQ(t.look("/players/0/hand").size(), 7U);
}

RULE("clash R2.3", "an empty deck is made from the discard pile at the moment a card is needed") {
    ClashPosition p = duel();
    p.deck[0] = {"Cliff Slinger"};
    p.discard[0] = {"Cutter Servitor", "Breach Walker", "Breach Walker", "Iron Magda"};
    Table t = Table::at(p.json());
    t.play(0, unit(id("Pack Runner")));
    t.play(1, unit(id("Rim Militia")));
    t.play(0, kPass);
    t.play(1, kPass);
    const auto shuffles = t.told("chance");
    ASSERT_FALSE(shuffles.empty());
    EXPECT_EQ(shuffles[0]["seat"], 0);
    // The pile with the unit just played, after the one card of the deck was drawn.
    EXPECT_EQ(shuffles[0]["order"].size(), 5U);
    EXPECT_EQ(t.look("/players/0/discard"), Json::array());
    EXPECT_EQ(t.look("/players/0/hand").size(), 7U);
}

RULE("clash R2.4", "a hand without Units: discard one, turn over cards until a Unit comes to the hand") {
    ClashPosition p;
    p.phase = "discard";
    p.turn = 0;
    p.hand[0] = {"Honed Edge", "Honed Edge", "Whirling Cut"};
    p.deck[0] = {"Smoke Screen", "Hard Cover", "Old Greymane", "Iron Magda"};
    p.hand[1] = {"Rim Militia"};
    Table t = Table::at(p.json());
    EXPECT_EQ(t.legal(0).size(), 3U);
    t.play(0, {{"type", "discard"}, {"card", id("Whirling Cut")}});
    EXPECT_EQ(t.told("turned").size(), 2U);
    EXPECT_EQ(t.look("/players/0/hand"), Json::array({id("Old Greymane"), id("Honed Edge"), id("Honed Edge", 2)}));
    EXPECT_EQ(t.look("/players/0/deck"), Json::array({id("Iron Magda")}));
    const auto pile = t.look("/players/0/discard");
    EXPECT_EQ(pile.size(), 3U);
    EXPECT_EQ(t.look("/phase"), "attack");
}

RULE("clash R2.5", "without any Unit left the hand is kept, and whoever must put one down loses the round") {
    ClashPosition p;
    p.attacker = 1;
    p.hand[0] = {"Honed Edge", "Honed Edge"};
    p.hand[1] = {"Rim Militia", "Rim Militia", "Rim Militia"};
    Table t = Table::at(p.json());
    t.play(1, unit(id("Rim Militia")));
    // Seat 0 has no Unit anywhere: seat 1 wins this round; in the next seat 0 attacks, has none, and loses again.
    const auto won = t.told("round-won");
    ASSERT_EQ(won.size(), 2U);
    EXPECT_EQ(won[0]["seat"], 1);
    EXPECT_EQ(won[1]["seat"], 1);
    EXPECT_EQ(t.look("/points"), Json::array({0, 2}));
    EXPECT_EQ(t.look("/attacker"), 1);
    EXPECT_EQ(t.look("/round"), 3);
    EXPECT_EQ(t.look("/phase"), "attack");
}

RULE("clash R2.6", "with deck and pile empty no card is drawn and play goes on") {
    ClashPosition p = duel();
    p.hand[0] = {"Pack Runner", "Pack Runner"};
    Table t = Table::at(p.json());
    t.play(0, unit(id("Pack Runner")));
    t.play(1, unit(id("Rim Militia")));
    t.play(0, kPass);
    t.play(1, kPass);
    // The unit just played is all there is to draw.
    EXPECT_EQ(t.look("/players/0/hand").size(), 2U);
    EXPECT_EQ(t.look("/players/0/deck"), Json::array());
    EXPECT_EQ(t.look("/phase"), "attack");
}

RULE("clash R3.1", "the attacker is marked and is the one who is asked") {
    for (int attacker = 0; attacker < 2; ++attacker) {
        ClashPosition p = duel();
        p.attacker = attacker;
        Table t = Table::at(p.json());
        EXPECT_EQ(t.look("/attacker"), attacker);
        EXPECT_EQ(t.pending(), (std::vector<Seat>{static_cast<Seat>(attacker)}));
    }
}

RULE("clash R3.2", "the attacker puts down one Unit Card and its attack value counts") {
    Table t = Table::at(duel().json());
    EXPECT_EQ(t.legal(0), Json::array({unit(id("Pack Runner"))}));
    EXPECT_NE(t.refused(0, unit(id("Honed Edge"))).find("R3.2"), std::string::npos);
    t.play(0, unit(id("Pack Runner")));
    EXPECT_EQ(t.look("/table/attack"), id("Pack Runner"));
    EXPECT_EQ(t.look("/table/attack_total"), 6);
    EXPECT_EQ(t.look("/phase"), "defense");
}

RULE("clash R3.3", "the defender puts down one Unit Card and its defense value counts") {
    Table t = Table::at(duel().json());
    t.play(0, unit(id("Pack Runner")));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    EXPECT_NE(t.refused(1, unit(id("Shield Wall", 2))).find("R3.3"), std::string::npos);
    t.play(1, unit(id("Rim Militia")));
    EXPECT_EQ(t.look("/table/defense_total"), 6);
    EXPECT_EQ(t.look("/phase"), "modifiers");
}

RULE("clash R3.4", "the attacker plays an Attack Modifier or passes, also when only passing is possible") {
    Table t = duel_begun();
    EXPECT_EQ(t.pending(), (std::vector<Seat>{0}));
    EXPECT_EQ(t.legal(0), Json::array({modifier(id("Honed Edge")), modifier(id("Whirling Cut")), kPass}));
    EXPECT_NE(t.refused(0, modifier(id("Shield Wall"))).find("R3.4"), std::string::npos);
    t.play(0, modifier(id("Whirling Cut")));
    EXPECT_EQ(t.look("/table/attack_total"), 9);
    t.play(1, kPass);
    t.play(0, modifier(id("Honed Edge")));
    t.play(1, kPass);
    EXPECT_EQ(t.legal(0), Json::array({kPass}));
}

RULE("clash R3.5", "the defender plays a Defense Modifier or passes") {
    Table t = duel_begun();
    t.play(0, kPass);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    EXPECT_EQ(t.legal(1), Json::array({modifier(id("Shield Wall", 2)), modifier(id("Parrying Bracers")), kPass}));
    EXPECT_NE(t.refused(1, modifier(id("Honed Edge", 2))).find("R3.5"), std::string::npos);
    t.play(1, modifier(id("Shield Wall", 2)));
    EXPECT_EQ(t.look("/table/defense_total"), 8);
}

RULE("clash R3.6", "two passes in a row end it; who passed may play again after an answer") {
    Table t = duel_begun();
    t.play(0, kPass);
    EXPECT_EQ(t.look("/table/passes"), 1);
    t.play(1, modifier(id("Parrying Bracers")));
    EXPECT_EQ(t.look("/table/passes"), 0);
    t.play(0, modifier(id("Honed Edge")));
    t.play(1, kPass);
    t.play(0, modifier(id("Whirling Cut")));
    t.play(1, modifier(id("Shield Wall", 2)));
    EXPECT_EQ(t.look("/phase"), "modifiers");
    t.play(0, kPass);
    t.play(1, kPass);
    EXPECT_EQ(t.told("round-won").size(), 1U);
}

RULE("clash R3.7", "a tie goes to the attacker, one more to the defender") {
    Table tie = duel_begun();
    tie.play(0, kPass);
    tie.play(1, kPass);
    EXPECT_EQ(tie.look("/points"), Json::array({1, 0}));

    Table held = duel_begun();
    held.play(0, kPass);
    held.play(1, modifier(id("Shield Wall", 2)));
    held.play(0, kPass);
    held.play(1, kPass);
    EXPECT_EQ(held.look("/points"), Json::array({0, 1}));
}

RULE("clash R3.8", "the target ends the game at once, with the cards on the table") {
    ClashPosition p = duel();
    p.points = {9, 9};
    p.round = 19;
    Table t = Table::at(p.json());
    t.play(0, unit(id("Pack Runner")));
    t.play(1, unit(id("Rim Militia")));
    t.play(0, kPass);
    t.play(1, kPass);
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.match().winners(), SeatSet::of(0));
    EXPECT_EQ(t.look("/phase"), "over");
    EXPECT_EQ(t.look("/table/attack"), id("Pack Runner"));
    EXPECT_EQ(t.look("/round"), 19);
    EXPECT_TRUE(t.told("draw").empty());
    EXPECT_EQ(t.refused(1, kPass), "the game is over");
}

RULE("clash R3.9", "all cards put down go to their owners' discard piles") {
    ClashPosition p = duel();
    p.deck[0] = {"Cliff Slinger", "Cutter Servitor", "Breach Walker", "Breach Walker"};
    p.deck[1] = {"Security Drone", "Security Drone", "Security Drone", "Arc Lance Warden"};
    Table t = Table::at(p.json());
    t.play(0, unit(id("Pack Runner")));
    t.play(1, unit(id("Rim Militia")));
    t.play(0, modifier(id("Honed Edge")));
    t.play(1, modifier(id("Shield Wall", 2)));
    t.play(0, kPass);
    t.play(1, kPass);
    EXPECT_EQ(t.look("/players/0/discard"), Json::array({id("Pack Runner"), id("Honed Edge")}));
    const auto pile = strings(t.look("/players/1/discard"));
    EXPECT_NE(std::find(pile.begin(), pile.end(), id("Rim Militia")), pile.end());
    EXPECT_NE(std::find(pile.begin(), pile.end(), id("Shield Wall", 2)), pile.end());
    EXPECT_EQ(t.look("/table/attack"), nullptr);
    EXPECT_EQ(t.look("/table/modifiers"), Json::array());
}

RULE("clash R3.10", "the roles swap") {
    Table t = duel_begun();
    t.play(0, kPass);
    t.play(1, kPass);
    EXPECT_EQ(t.look("/attacker"), 1);
    EXPECT_EQ(t.look("/round"), 2);
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
}

RULE("clash R4.1", "a Unit has a unique name, faction, rank, tier, values, attack and damage type") {
    const clash::Cards& set = clash::built_in_cards();
    std::set<std::string> names;
    for (const clash::Design& card : set.designs) EXPECT_TRUE(names.insert(card.name).second) << card.name;
    const Json own = *parse_json(read_file(IMPERIUM_SOURCE "/tests/clash/cards.json"));
    const Json face = Table::fresh("clash", 2, {{"cards", own}}).look("/cards/" + id("Old Greymane"));
    EXPECT_EQ(face, Json({{"name", "Old Greymane"},
                          {"kind", "unit"},
                          {"faction", "Feran"},
                          {"rank", "Boss"},
                          {"tier", "I"},
                          {"attack", 10},
                          {"defense", 10},
                          {"attack_type", "melee"},
                          {"damage_type", "slash"}}));
}

RULE("clash R4.2", "Lieutenants and Bosses are rarer and stronger than every Minion of their faction") {
    for (const clash::Design& card : clash::built_in_cards().designs) {
        if (card.kind != clash::Kind::unit || card.rank == clash::Rank::minion) continue;
        for (const clash::Design& other : clash::built_in_cards().designs)
            if (other.kind == clash::Kind::unit && other.faction == card.faction && other.rank == clash::Rank::minion) {
                EXPECT_GT(card.attack + card.defense, other.attack + other.defense)
                    << card.name << " and " << other.name;
                EXPECT_LT(card.copies, other.copies);
            }
    }
}

RULE("clash R4.3", "an Attack Modifier needs the attacking unit's damage type") {
    Table t = duel_begun();  // melee slash attacks
    EXPECT_TRUE(t.can(0, modifier(id("Honed Edge"))));
    EXPECT_NE(t.refused(0, modifier(id("Barbed Point"))).find("R4.3"), std::string::npos);
}

RULE("clash R4.4", "a Defense Modifier needs the attacking unit's attack type or damage type") {
    Table t = duel_begun();
    t.play(0, kPass);
    EXPECT_TRUE(t.can(1, modifier(id("Shield Wall", 2))));                                  // against melee
    EXPECT_TRUE(t.can(1, modifier(id("Parrying Bracers"))));                                // against slash
    EXPECT_NE(t.refused(1, modifier(id("Smoke Screen"))).find("R4.4"), std::string::npos);  // against ranged
}

RULE("clash R4.5", "any number of modifiers, one a turn") {
    Table t = duel_begun();
    t.play(0, modifier(id("Honed Edge")));
    EXPECT_EQ(t.pending(), (std::vector<Seat>{1}));
    t.play(1, modifier(id("Shield Wall", 2)));
    t.play(0, modifier(id("Whirling Cut")));
    t.play(1, modifier(id("Parrying Bracers")));
    EXPECT_EQ(t.look("/table/modifiers").size(), 4U);
    EXPECT_EQ(t.look("/table/attack_total"), 6 + 2 + 3);
    EXPECT_EQ(t.look("/table/defense_total"), 6 + 2 + 3);
}

RULE("clash R5.1", "102 cards: 62 Units, 20 and 20 modifiers; copies by rank") {
    const clash::Cards& set = clash::built_in_cards();
    int count[3] = {0, 0, 0};
    for (const clash::Face& face : set.faces) ++count[static_cast<int>(face.kind)];
    EXPECT_EQ(count[0], 62);
    EXPECT_EQ(count[1], 20);
    EXPECT_EQ(count[2], 20);
    for (const clash::Design& card : set.designs)
        if (card.kind == clash::Kind::unit) {
            EXPECT_EQ(card.copies, card.rank == clash::Rank::boss ? 1 : card.rank == clash::Rank::lieutenant ? 2 : 3);
        }
}

RULE("clash R5.2", "each damage type on two factions, each Attack Modifier's type on six Units") {
    for (int type = 0; type < clash::kDamageTypes; ++type) {
        std::set<std::string> factions;
        int units = 0;
        for (const clash::Design& card : clash::built_in_cards().designs)
            if (card.kind == clash::Kind::unit && card.damage_type == type) {
                factions.insert(card.faction);
                units += card.copies;
            }
        EXPECT_GE(factions.size(), 2U);
        EXPECT_GE(units, 6);
    }
}

RULE("clash R6.1", "hands and deck orders are hidden, all else is public") {
    Table t = begun();
    for (int seat = 0; seat < 2; ++seat) {
        const Json view = t.view(seat);
        EXPECT_TRUE(view["players"][static_cast<std::size_t>(seat)]["hand"].is_array());
        EXPECT_EQ(view["players"][static_cast<std::size_t>(1 - seat)]["hand"], nullptr);
        EXPECT_EQ(view["players"][static_cast<std::size_t>(1 - seat)]["hand_size"], 7);
        for (const Json& player : view["players"]) EXPECT_FALSE(player.contains("deck"));
        EXPECT_FALSE(view.contains("chance"));
    }
}

RULE("clash R6.2", "a spectator sees no hand until the game is over; deck orders never") {
    Table t = begun({{"target", 1}, {"first_attacker", 0}});
    const Json early = t.match().view(Viewer::spectator());
    for (const Json& player : early["players"]) EXPECT_EQ(player["hand"], nullptr);
    while (!t.match().over()) {
        const Seat seat = t.pending()[0];
        t.play(seat, t.legal(seat).back());
    }
    const Json late = t.match().view(Viewer::spectator());
    for (const Json& player : late["players"]) {
        EXPECT_TRUE(player["hand"].is_array());
        EXPECT_FALSE(player.contains("deck"));
    }
}

RULE("clash R5.3", "the first attacker has no great advantage between equal players") {
    // Fixed seeds, so this cannot fail by chance; the figures for the strongest players are in docs/strength.md.
    ArenaPlan plan;
    plan.game = "clash";
    plan.options = {{"first_attacker", 0}};
    plan.players = {*contestant_of("greedy")};
    plan.games = 1000;
    plan.seed = 53;
    const auto result = run_arena(plan);
    ASSERT_TRUE(result.has_value());
    EXPECT_NEAR(result->standings()[0].wins_at[0] / 1000, 0.5, 0.05);
}

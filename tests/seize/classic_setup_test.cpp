#include "games/seize/codec.hpp"
#include "games/seize/decks.hpp"
#include "seize/classic.hpp"

#include <algorithm>

// Edition classic: cards, decks, options and the set-up (Z30.1 to Z30.3, Z30.14 to Z30.16, Z30.41 to Z30.49).
using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

namespace {

const CardBook& book() { return fixture_book("classic"); }
const CardBook& printed() { return edition_book("classic"); }

// Everybody keeps the hand and takes the first World and Character offered.
void set_up(Table& t) {
    for (int i = 0; i < 60 && t.look("/phase") == "setup"; ++i) {
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        Json chosen = actions[0];
        for (const Json& one : actions)
            if (one["type"] == "keep") chosen = one;
        t.play(seat, chosen);
    }
}

Json deck(int copies) {
    Json out = {
        {"name", "mine"}, {"assets", Json::object()}, {"characters", Json::object()}, {"worlds", Json::object()}};
    for (const Design& d : book().designs) {
        if (d.asset() && static_cast<int>(out["assets"].size()) * copies < 48) out["assets"][d.name] = copies;
        if (d.type == CardType::character && out["characters"].size() < 6) out["characters"][d.name] = 2;
        if (d.type == CardType::world && out["worlds"].size() < 6) out["worlds"][d.name] = 2;
    }
    return out;
}

}  // namespace

RULE("seize Z30.1",
     "48 Asset cards with Artifacts, Espionage and Political, 12 Characters, 12 Worlds in each starter deck") {
    ASSERT_EQ(printed().decks.size(), 4U);
    for (const Deck& one : printed().decks) {
        EXPECT_EQ(one.assets.size(), 48U) << one.id;
        EXPECT_EQ(one.characters.size(), 12U) << one.id;
        EXPECT_EQ(one.worlds.size(), 12U) << one.id;
        const auto count = [&](auto fits) {
            return std::count_if(one.assets.begin(), one.assets.end(), [&](CardId c) { return fits(printed()[c]); });
        };
        EXPECT_EQ(count([](const Design& d) { return d.unit(); }), 30) << one.id;
        EXPECT_EQ(count([](const Design& d) { return d.type == CardType::artifact; }), 3) << one.id;
        EXPECT_EQ(count([](const Design& d) { return d.type == CardType::reaction && d.sort == Sort::tactics; }), 10);
        EXPECT_EQ(count([](const Design& d) { return d.type == CardType::reaction && d.sort != Sort::tactics; }), 5);
    }
    Table t = Table::fresh("seize", 2, classic());
    EXPECT_EQ(t.look("/players/0/resources"), 5);
    EXPECT_EQ(t.look("/players/0/hand").size(), 6U);
    EXPECT_EQ(t.look("/players/0/reserve").size(), 3U);
    EXPECT_EQ(t.look("/players/0/characters").size(), 3U);
    EXPECT_EQ(t.look("/edition"), "classic");
}

RULE("seize Z30.1", "both editions are played in one process, and 2022 has its own cards") {
    Table old = Table::fresh("seize", 2), one = Table::fresh("seize", 2, classic());
    EXPECT_EQ(old.look("/edition"), "2022");
    EXPECT_EQ(old.look("/players/0/asset_deck"), 44);
    EXPECT_EQ(one.look("/players/0/asset_deck"), 42);
    EXPECT_EQ(built_in_cards().find("Imperium Senate Seal"), kNoCard);
    EXPECT_NE(printed().find("Imperium Senate Seal"), kNoCard);
    EXPECT_EQ(printed().find("Cyborg Infantry Division"), kNoCard);
}

RULE("seize Z30.14", "the hand goes back into the deck for one card fewer, as often as wanted, down to one") {
    Table t = fresh(2, classic());
    EXPECT_EQ(t.look("/stage"), "redraw");
    EXPECT_EQ(t.pending().size(), 2U);
    t.play(1, {{"type", "redraw"}});
    EXPECT_EQ(t.look("/players/1/hand").size(), 5U);
    EXPECT_EQ(t.look("/players/1/asset_deck"), 43);
    EXPECT_EQ(t.look("/players/1/discard").size(), 0U);
    EXPECT_EQ(t.told("redraw")[0]["n"], 5);
    EXPECT_EQ(t.view(0)["players"][1]["hand"], nullptr);
    EXPECT_EQ(t.view(0)["players"][1]["hand_size"], 5);
    for (int i = 0; i < 4; ++i) t.play(1, {{"type", "redraw"}});
    EXPECT_EQ(t.look("/players/1/hand").size(), 1U);
    EXPECT_EQ(t.pending(), std::vector<Seat>{0});  // who has one card is not asked any more
    t.play(0, {{"type", "keep"}});
    EXPECT_EQ(t.look("/stage"), "setup");
    EXPECT_EQ(t.look("/players/0/hand").size(), 6U);
}

RULE("seize Z30.2", "nobody bids, and nothing is paid for Throne World and first Character") {
    Table t = fresh(3, classic());
    bool bids = false;
    for (int i = 0; i < 30 && t.look("/phase") == "setup"; ++i) {
        bids = bids || t.look("/stage") == "bidding";
        const int seat = t.pending()[0];
        const Json actions = t.legal(seat);
        Json chosen = actions[0];
        for (const Json& one : actions)
            if (one["type"] == "keep") chosen = one;
        if (actions[0]["type"] == "throne") {
            EXPECT_GE(actions.size(), 2U);  // any of them: no sum limits it
        }
        t.play(seat, chosen);
    }
    EXPECT_FALSE(bids);
    int resources = 0;
    for (int seat = 0; seat < 3; ++seat)
        resources += t.look("/players/" + std::to_string(seat) + "/resources").get<int>();
    EXPECT_EQ(resources, 5 + 5 + 5);
}

RULE("seize Z30.15",
     "equal Throne Worlds are discarded and chosen again; the first Character comes after them, all at once") {
    const Json same = classic({{"decks", Json::array({"capital-attack", "capital-attack"})}});
    Json common;  // a World that both have
    std::string seed;
    for (int i = 0; i < 40 && common.is_null(); ++i) {
        seed = std::to_string(i);
        Table dealt = fresh(2, same, seed);
        for (const Json& mine : dealt.look("/players/0/reserve"))
            for (const Json& theirs : dealt.look("/players/1/reserve"))
                if (mine == theirs) common = mine;
    }
    ASSERT_FALSE(common.is_null());
    Table t = fresh(2, same, seed);
    for (int seat = 0; seat < 2; ++seat) t.play(seat, {{"type", "keep"}});
    for (int seat = 0; seat < 2; ++seat) t.play(seat, {{"type", "throne"}, {"world", common}});
    EXPECT_EQ(t.look("/stage"), "reveal");
    EXPECT_EQ(t.told("discard").size(), 2U);
    EXPECT_EQ(t.look("/players/0/reserve").size(), 3U);
    EXPECT_EQ(t.look("/players/0/discard")[0], common);
    for (const Json& one : t.legal(0)) EXPECT_EQ(one["type"], "throne");
    set_up(t);
    EXPECT_NE(t.look("/players/0/throne"), t.look("/players/1/throne"));
}

RULE("seize Z30.15",
     "equal Throne Worlds are chosen again also when a World Deck has run out: it takes in the discarded") {
    const auto options = SeizeCodec::options(
        2,
        *complete_options(SeizeCodec::info(),
                          with_fixture_cards(classic({{"decks", Json::array({"capital-attack", "capital-attack"})}}))));
    ASSERT_TRUE(options.has_value());
    QuickChance chance(1);
    NoEvents events;
    Seize::State s = Seize::start(*options, chance, events);
    for (Seat seat = 0; seat < 2; ++seat) Seize::apply(s, seat, {.type = Seize::Action::Type::keep}, chance, events);
    // The same Worlds in the same order for both, who go on choosing alike.
    s.player[1].reserve = s.player[0].reserve;
    s.player[1].world_deck = s.player[0].world_deck;
    const auto choose_alike = [&] {
        const CardId world = s.player[0].reserve[0];
        for (Seat seat = 0; seat < 2; ++seat)
            Seize::apply(s, seat, {.type = Seize::Action::Type::throne, .a = world}, chance, events);
    };
    for (int left = 8; left >= 0; --left) {
        choose_alike();
        ASSERT_EQ(s.player[0].world_deck.size(), left);
    }
    EXPECT_EQ(s.player[0].discard.size(), 9);
    choose_alike();
    EXPECT_EQ(s.stage, Stage::reveal);
    for (Seat seat = 0; seat < 2; ++seat) {
        EXPECT_TRUE(s.asked.has(seat));
        EXPECT_EQ(s.player[seat].reserve.size(), 3);
        EXPECT_EQ(s.player[seat].world_deck.size(), 9);
        EXPECT_EQ(s.player[seat].discard.size(), 0);
    }
    EXPECT_EQ(Seize::fault(s), nullptr) << Seize::fault(s);
}

RULE("seize Z30.15", "when the Throne Worlds are in sight all choose the first Character in secret") {
    Table t = fresh(2, classic());
    for (int seat = 0; seat < 2; ++seat) t.play(seat, {{"type", "keep"}});
    for (int i = 0; i < 8 && t.look("/stage") != "lead"; ++i) t.play(t.pending()[0], t.legal(t.pending()[0])[0]);
    ASSERT_EQ(t.look("/stage"), "lead");
    EXPECT_EQ(t.look("/asks"), "lead");
    EXPECT_EQ(t.pending().size(), 2U);
    EXPECT_NE(t.view(0)["players"][1]["throne"], nullptr);
    t.play(1, t.legal(1)[0]);
    EXPECT_NE(t.look("/players/1/lead"), nullptr);
    EXPECT_EQ(t.view(0)["players"][1]["lead"], nullptr);
    EXPECT_EQ(t.told("chosen").size(), 1U);
    t.play(0, t.legal(0)[0]);
    EXPECT_EQ(t.look("/phase"), "resupply");
    EXPECT_NE(t.view(0)["players"][1]["lead"], nullptr);
}

RULE("seize Z30.16", "the highest cost of Throne World and first Character begins and is Regent") {
    for (const char* seed : {"a", "b", "c", "d", "e", "f"}) {
        Table t = fresh(3, classic(), seed);
        set_up(t);
        int best = -1, count = 0, leader = -1;
        for (int seat = 0; seat < 3; ++seat) {
            const std::string at = "/players/" + std::to_string(seat);
            const int total = book()[book().find(t.look(at + "/throne").get<std::string>())].cost
                              + book()[book().find(t.look(at + "/lead").get<std::string>())].cost;
            if (total > best) count = 0;
            if (total >= best) {
                best = total;
                ++count;
                leader = seat;
            }
        }
        if (count == 1) {
            EXPECT_EQ(t.look("/regent"), leader) << seed;
            EXPECT_EQ(t.look("/active"), leader) << seed;
        } else {
            EXPECT_EQ(t.look("/regent"), nullptr) << seed;
        }
    }
}

RULE("seize Z30.3", "25 points win; two players 30, five or six 20, Basic 20") {
    EXPECT_EQ(fresh(2, classic()).look("/points_to_win"), 30);
    EXPECT_EQ(fresh(3, classic()).look("/points_to_win"), 25);
    EXPECT_EQ(fresh(4, classic()).look("/points_to_win"), 25);
    EXPECT_EQ(fresh(5, classic()).look("/points_to_win"), 20);
    EXPECT_EQ(fresh(4, classic({{"basic", true}})).look("/points_to_win"), 20);
}

RULE("seize Z30.45", "five or six players have 20 points and 6 cards") {
    Table t = fresh(6, classic());
    EXPECT_EQ(t.look("/points_to_win"), 20);
    EXPECT_EQ(t.look("/players/5/hand").size(), 6U);
}

RULE("seize Z30.41", "basic: no Characters, no Artifacts, no Reactions, no Regent, 20 points; redraws stay") {
    Table t = fresh(3, classic({{"basic", true}}));
    EXPECT_EQ(t.look("/stage"), "redraw");
    EXPECT_EQ(t.look("/players/0/hand").size() + t.look("/players/0/assets").size(), 30U);
    set_up(t);
    EXPECT_EQ(t.look("/regent"), nullptr);
    EXPECT_EQ(t.look("/points_to_win"), 20);
    EXPECT_FALSE(go_to(t, "artifact") && t.look("/turn") == 1);
}

RULE("seize Z30.42", "accelerated: six Worlds, three of them face up for nothing, one the Throne World") {
    Table t = fresh(2, classic({{"accelerated", true}}));
    EXPECT_EQ(t.look("/players/0/reserve").size(), 6U);
    EXPECT_EQ(t.look("/players/0/resources"), 5);
    set_up(t);
    int mine = 0;
    for (const Json& world : t.look("/worlds")) mine += world["owner"] == 0 ? 1 : 0;
    EXPECT_EQ(mine, 3);
    EXPECT_EQ(t.look("/players/0/reserve").size(), 3U);
}

RULE("seize Z30.42", "accelerated: all that is face up counts for who begins") {
    int decided = 0;  // games in which the Throne World and the Character alone would say otherwise
    for (int seed = 0; seed < 30; ++seed) {
        Table t = fresh(3, classic({{"accelerated", true}}), std::to_string(seed));
        set_up(t);
        std::vector<int> whole(3), thrones(3);
        for (int seat = 0; seat < 3; ++seat) {
            const std::string at = "/players/" + std::to_string(seat);
            const int lead = book()[book().find(t.look(at + "/lead").get<std::string>())].cost;
            thrones[static_cast<std::size_t>(seat)] =
                lead + book()[book().find(t.look(at + "/throne").get<std::string>())].cost;
            whole[static_cast<std::size_t>(seat)] = lead;
        }
        for (const Json& world : t.look("/worlds"))
            whole[world["owner"].get<std::size_t>()] += book()[book().find(world["card"].get<std::string>())].cost;
        const auto leader = std::max_element(whole.begin(), whole.end());
        if (std::count(whole.begin(), whole.end(), *leader) > 1) continue;
        EXPECT_EQ(t.look("/active"), leader - whole.begin()) << seed;
        EXPECT_EQ(t.look("/regent"), leader - whole.begin()) << seed;
        decided += std::max_element(thrones.begin(), thrones.end()) - thrones.begin() != leader - whole.begin() ? 1 : 0;
    }
    EXPECT_GT(decided, 0);
}

RULE("seize Z30.42", "the first Conquest Phase is skipped, but with rapid it is not") {
    for (const bool rapid : {false, true}) {
        Position at(2, classic({{"accelerated", true},
                                {"rapid", rapid},
                                {"decks", Json::array({"drone-onslaught", "capital-attack"})}}));
        const auto home = at.world(0, "Silicas, Paradise Planet");
        at.world(1, "Aquas Delor, Water World");
        at.unit(home, "Drone Fighter Squadron");
        at.player(0, "turns", 1).player(0, "resources", 2).phase("reallocation").stage("part-b");
        Table t = at.table();
        EXPECT_EQ(t.look("/stage") == "part-b", rapid);
    }
}

RULE("seize Z30.43", "two players: no Regent, whoever begins") {
    for (const char* seed : {"a", "b", "c", "d"}) {
        Table t = fresh(2, classic(), seed);
        set_up(t);
        EXPECT_EQ(t.look("/regent"), nullptr);
    }
}

RULE("seize Z30.46", "constructed decks: 48, 12, 12, at most 3, 2, 2 copies, and no minimum of Units") {
    EXPECT_TRUE(read_deck(book(), deck(3).dump(), false));
    const auto four = read_deck(book(), deck(4).dump(), false);
    ASSERT_FALSE(four);
    EXPECT_NE(four.error().message().find("at most 3 are allowed (Z30.46)"), std::string::npos)
        << four.error().message();
    Json short_deck = deck(3);
    short_deck["worlds"].erase(short_deck["worlds"].begin());
    const auto ten = read_deck(book(), short_deck.dump(), false);
    ASSERT_FALSE(ten);
    EXPECT_NE(ten.error().message().find("exactly 12 (Z30.46)"), std::string::npos);
    Json foreign = deck(3);
    foreign["assets"]["Cyborg Infantry Division"] = 1;
    const auto unknown = read_deck(book(), foreign.dump(), false);
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message().find("in edition classic"), std::string::npos) << unknown.error().message();
    Table t = fresh(2, classic({{"decks", Json::array({deck(3), "drone-onslaught"})}}));
    EXPECT_EQ(t.look("/players/0/deck"), "constructed");
}

RULE("seize Z30.47", "variants of the other book are refused with a sentence") {
    const auto refused = [](const Json& options, const char* words) {
        const auto match = registry().create("seize", 2, options, "test");
        ASSERT_FALSE(match) << options.dump();
        EXPECT_NE(match.error().message().find(words), std::string::npos) << match.error().message();
    };
    refused(classic({{"besieged", true}}), "edition 2022");
    refused(classic({{"besieged_peace", true}}), "edition 2022");
    refused(classic({{"extended", true}}), "edition 2022");
    refused(classic({{"rapid", true}}), "accelerated");
    refused({{"rapid", true}, {"accelerated", true}}, "edition classic");
    refused({{"edition", "third"}}, "classic");
    refused(classic({{"cards", *parse_json(*built_in_cards().content)}}), "edition 2022");
}

RULE("seize Z30.48", "the words of the edition are on its cards") {
    const auto text = [](const char* name) { return card_text(book(), book().find(name)); };
    EXPECT_NE(text("Rapid Strike Fleet").find("Preemptive Strike"), std::string::npos);
    EXPECT_EQ(text("Rapid Strike Fleet").find("Surprise Strike"), std::string::npos);
    EXPECT_NE(text("Intercept Hover Drones").find("Rapid Deployment"), std::string::npos);
    EXPECT_NE(text("Double Agent").find("Conquest Phase"), std::string::npos);
    EXPECT_NE(text("Shalindris Nu, Statistician Genius").find("AI Engineer"), std::string::npos);
    const auto old = card_text(fixture_book(), fixture_book().find("Rapid Strike Fleet"));
    EXPECT_NE(old.find("Surprise Strike"), std::string::npos);
}

RULE("seize Z30.48", "every line of every card can be said") {
    for (const Design& d : printed().designs)
        for (const Ability& a : printed().of(d)) {
            const std::string said = ability_text(printed(), d, a);
            EXPECT_GT(said.size(), 8U) << d.name << ": " << said;
        }
}

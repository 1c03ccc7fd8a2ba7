#include "games/seize/codec.hpp"
#include "games/seize/table.hpp"
#include "seize/position.hpp"

// Variants, constructed decks and positions that are none (Z20, Z21).
using namespace imperium;
using namespace imperium::seize;
using namespace imperium::test;

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";

}  // namespace

RULE("seize Z20.1", "basic: no Characters, Reactions and Regent, 15 points") {
    Table t = fresh(2, {{"basic", true}});
    EXPECT_EQ(t.look("/points_to_win"), 15);
    EXPECT_EQ(t.look("/players/0/characters").size(), 0U);
    EXPECT_EQ(t.look("/players/0/hand").size() + t.look("/players/0/assets").size(), 34U);
    ASSERT_TRUE(go_to(t, "settle"));
    EXPECT_EQ(t.look("/regent"), nullptr);
}

RULE("seize Z20.2", "besieged_rebuild: a World for cards of the Asset Deck") {
    Position at(2, {{"besieged_rebuild", true}});
    at.world(0, "Aquas Delor, Water World");
    at.player(0, "systems", {"Zythenus Calendra, the Sheath"}).phase("resupply");
    Table t = at.table();
    EXPECT_EQ(t.look("/asks"), "rebuild");
    const int before = t.look("/players/0/asset_deck");
    t.play(0, {{"type", "rebuild"}});
    EXPECT_EQ(t.look("/players/0/asset_deck"), before - 4);
    EXPECT_EQ(t.look("/worlds").size(), 2U);
}

RULE("seize Z20.2", "besieged_react: Orbitals and Installations React by depleting") {
    Position at(2, {{"besieged_react", true}});
    const auto enemy = at.world(0, "Aquas Delor, Water World");
    const auto far = at.world(0, "Dalken Cendros, Galactic Hubworld");
    const auto home = at.world(1, "Saturn, Belter's Home");
    const auto ship = at.unit(home, kPatrol);
    const auto city = at.unit(far, "Orbital Mega-city");
    at.set("active", 1).phase("reallocation").stage("part-b");
    Table t = at.table();
    t.play(1, {{"type", "move"}, {"unit", ship}});
    t.play(1, {{"type", "to"}, {"world", enemy}});
    ASSERT_TRUE(go_to(t, "move", 0));
    t.play(0, {{"type", "move"}, {"unit", city}});
    if (t.look("/asks") == "to") t.play(0, {{"type", "to"}, {"world", enemy}});
    EXPECT_EQ(unit_of(t, city)["depleted"], true);
}

RULE("seize Z20.2", "besieged_peace and besieged_counters") {
    Position at(2, {{"besieged_peace", true}, {"besieged_counters", true}});
    const auto plain = at.world(0, "Aquas Delor, Water World");
    const auto throne = at.world(1, "Saturn, Belter's Home", {{"throne", true}});
    at.unit(plain, kPatrol);
    at.player(0, "turns", 2).phase("reallocation").stage("part-b");
    Table t = at.table();
    EXPECT_EQ(world_of(t, plain)["required"], 2);
    EXPECT_EQ(world_of(t, throne)["required"], 3);
    EXPECT_NE(t.look("/phase"), "reallocation") << "no attack on the second Turn";
}

RULE("seize Z20.3", "accelerated: 5 Worlds, 10 Resources, 3 Worlds and a Character, war at once") {
    Table t = fresh(2, {{"accelerated", true}});
    EXPECT_EQ(t.look("/players/0/reserve").size(), 5U);
    EXPECT_EQ(t.look("/players/0/resources"), 10);
    for (int seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(t.legal(seat)[0]["type"], "throne");
        t.play(seat, t.legal(seat)[0]);
        EXPECT_EQ(t.legal(seat)[0]["type"], "lead");
        t.play(seat, t.legal(seat)[0]);
        for (int i = 0; i < 2; ++i) {
            EXPECT_EQ(t.legal(seat)[0]["type"], "buy");
            t.play(seat, t.legal(seat)[0]);
        }
        EXPECT_EQ(t.legal(seat).empty() || t.legal(seat)[0]["type"] == "bid" || t.legal(seat)[0]["type"] == "pass",
                  true);
    }
    while (t.look("/active").is_null()) {
        const int who = t.pending()[0];
        t.play(who, t.can(who, {{"type", "pass"}}) ? Json{{"type", "pass"}} : t.legal(who)[0]);
    }
    const int active = t.look("/active");
    const auto cost = [](const Json& name) {
        return fixture_book()[fixture_book().find(name.get<std::string>())].cost;
    };
    const int other = 1 - active;  // has had no Turn yet
    int worlds = 0, spent = 0;
    for (const Json& world : t.look("/worlds"))
        if (world["owner"] == other) {
            ++worlds;
            spent += cost(world["card"]);
        }
    for (const Json& one : t.look("/players/" + std::to_string(other) + "/characters"))
        if (one["face_up"] == true) spent += cost(one["card"]);
    EXPECT_EQ(worlds, 3);
    EXPECT_LE(spent, 10);
    EXPECT_EQ(t.look("/players/" + std::to_string(other) + "/resources"), 10 - spent);

    for (const bool accelerated : {true, false}) {
        Position at(2, {{"accelerated", accelerated}});
        at.unit(at.world(0, "Aquas Delor, Water World"), kPatrol);
        at.world(1, "Saturn, Belter's Home");
        at.player(0, "turns", 1).phase("reallocation").stage("part-b");
        EXPECT_EQ(at.table().look("/stage") == "part-b", accelerated) << "war on the first Turn";
    }
}

RULE("seize Z20.3", "who has to choose another Throne World and has none that fits still gets three Worlds") {
    Seize::Options options =
        *SeizeCodec::options(2, *complete_options(SeizeCodec::info(), with_fixture_cards({{"accelerated", true}})));
    QuickChance chance(7);
    NoEvents events;
    Seize::State s = Seize::start(options, chance, events);
    const auto id = [](const char* name) { return fixture_book().find(name); };
    const CardId throne = id("Dalken Cendros, Galactic Hubworld");                                     // 4
    const CardId small = id("Delnathos Alpha, Sister Planet"), tiny = id("Silicas, Paradise Planet");  // 2, 2
    const CardId hub = id("Geladhore Prime, Galaxy's Hub"), earth = id("Earth Prime, the Cradle");     // 5, 5
    const CardId lead = id("Brigadier General Na'zeen");                                               // 2
    for (Seat seat = 0; seat < 2; ++seat) {
        Seize::Player& p = s.player[seat];
        p.reserve.clear();
        for (const CardId card : {throne, small, tiny, hub, earth}) p.reserve.push(card);
        std::sort(p.reserve.begin(), p.reserve.end());
        for (CardId& card : p.world_deck) card = hub;
        for (Character& c : p.characters) c.card = lead;
    }
    const auto play = [&](Seat seat, Seize::Action::Type type, CardId card) {
        ActionList<Seize> actions;
        Seize::legal(s, seat, actions);
        const Seize::Action wanted{.type = type, .a = card};
        ASSERT_TRUE(std::find(actions.begin(), actions.end(), wanted) != actions.end()) << static_cast<int>(type);
        Seize::apply(s, seat, wanted, chance, events);
    };
    using Type = Seize::Action::Type;
    for (Seat seat = 0; seat < 2; ++seat) {
        play(seat, Type::throne, throne);
        play(seat, Type::lead, lead);
        play(seat, Type::buy, std::min(small, tiny));
        play(seat, Type::buy, std::max(small, tiny));
    }
    while (s.ask == Ask::bid) Seize::apply(s, s.asked.lowest(), {.type = Type::pass}, chance, events);
    ASSERT_EQ(s.ask, Ask::throne);
    ActionList<Seize> open;
    Seize::legal(s, 0, open);
    for (const Seize::Action& a : open) EXPECT_TRUE(a.a == hub || a.a == earth) << "not one that is bought already";
    play(0, Type::throne, hub);
    play(1, Type::throne, earth);
    for (Seat seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(controlled_worlds(s, seat), 3);
        if (seat == s.active) continue;
        EXPECT_EQ(s.player[seat].resources, 0) << "paid what was there";
    }
}

RULE("seize Z20.4", "extended: two players, more counters, no Regent, 25 points") {
    Position at(2, {{"extended", true}});
    const auto plain = at.world(0, "Aquas Delor, Water World");
    const auto throne = at.world(1, "Saturn, Belter's Home", {{"throne", true}});
    Table t = at.table();
    EXPECT_EQ(world_of(t, plain)["required"], 2);
    EXPECT_EQ(world_of(t, throne)["required"], 3);
    EXPECT_EQ(t.look("/points_to_win"), 25);
    EXPECT_FALSE(registry().create("seize", 3, {{"extended", true}}, "", nullptr));

    // Seat 0 bids its whole hand, so its total is the highest: Regent, but not in this variant.
    for (const bool extended : {true, false}) {
        Table game = fresh(2, {{"extended", extended}});
        while (game.look("/active").is_null()) {
            const int who = game.pending()[0];
            const Json actions = game.legal(who);
            game.play(who, who == 1 && game.can(who, {{"type", "pass"}}) ? Json{{"type", "pass"}} : actions[0]);
        }
        EXPECT_EQ(game.look("/active"), 0);
        EXPECT_EQ(game.look("/regent"), extended ? Json(nullptr) : Json(0));
    }
    // 24 points are not enough.
    for (const bool enough : {false, true}) {
        Position rich(2, {{"extended", true}});
        for (const char* name :
             {"Geladhore Prime, Galaxy's Hub", "Dalken Cendros, Galactic Hubworld", "Zythenus Calendra, the Sheath",
              "Aquas Delor, Water World", "Damirus Outer, Star's Ember", "Delnathos Beta, Brother Planet",
              "Damirus Inner, Planet of the Dead"})
            rich.world(0, name);
        if (enough) rich.world(0, "Delnathos Alpha, Sister Planet");
        rich.world(1, "Saturn, Belter's Home");
        rich.phase("victory");
        EXPECT_EQ(rich.table().match().over(), enough);
    }
}

RULE("seize Z20.6", "5 or 6 players: 15 points, 8 Asset cards at the start") {
    Table t = fresh(6);
    EXPECT_EQ(t.look("/points_to_win"), 15);
    EXPECT_EQ(t.look("/players/5/hand").size(), 8U);
}

RULE("seize Z20", "variants go together in every way that makes sense, and random games of them end") {
    static constexpr const char* kFlags[] = {"basic",         "besieged_rebuild",  "besieged_react",
                                             "accelerated",   "besieged_counters", "extended",
                                             "besieged_peace"};
    int played = 0;
    for (unsigned set = 0; set < (1U << std::size(kFlags)); ++set) {
        Json options = with_fixture_cards({{"turn_limit", 12}});
        for (std::size_t i = 0; i < std::size(kFlags); ++i)
            if (((set >> i) & 1U) != 0) options[kFlags[i]] = true;
        auto match = registry().create("seize", 2, options, "set " + std::to_string(set), nullptr);
        const bool contradiction = options.contains("accelerated") && options.contains("besieged_peace");
        ASSERT_EQ(match.has_value(), !contradiction) << options;
        if (!match) continue;
        Rng rng(set);
        int decisions = 0;
        for (; !(*match)->over() && decisions < 5000; ++decisions) {
            const Seat seat = (*match)->pending().lowest();
            const Json actions = (*match)->legal(seat);
            const auto told = (*match)->apply(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
            ASSERT_TRUE(told.has_value()) << told.error().message();
        }
        EXPECT_TRUE((*match)->over()) << options;
        ++played;
    }
    EXPECT_EQ(played, 96);
}

RULE("seize Z20.2", "besieged is all four rules, and each can be had by itself") {
    const auto rules = [](const char* name) {
        Json given = Json::object();
        given[name] = true;
        const auto o = SeizeCodec::options(2, *complete_options(SeizeCodec::info(), given));
        return Json::array({o->besieged_rebuild, o->besieged_react, o->besieged_peace, o->besieged_counters});
    };
    EXPECT_EQ(rules("besieged"), Json::array({true, true, true, true}));
    EXPECT_EQ(rules("besieged_rebuild"), Json::array({true, false, false, false}));
    EXPECT_EQ(rules("besieged_react"), Json::array({false, true, false, false}));
    EXPECT_EQ(rules("besieged_peace"), Json::array({false, false, true, false}));
    EXPECT_EQ(rules("besieged_counters"), Json::array({false, false, false, true}));
    EXPECT_EQ(rules("basic"), Json::array({false, false, false, false}));
}

RULE("seize Z20.2",
     "besieged_rebuild: not in the first Turn, not with two Worlds; a Throne World of another is skipped") {
    const auto asks = [](int turns, bool second) {
        Position at(2, {{"besieged_rebuild", true}});
        at.world(0, "Aquas Delor, Water World");
        if (second) at.world(0, "Delnathos Alpha, Sister Planet");
        at.player(0, "turns", turns).phase("resupply");
        return at.table().look("/asks") == "rebuild";
    };
    EXPECT_TRUE(asks(1, false)) << "the Turn that begins is the second";
    EXPECT_FALSE(asks(0, false));
    EXPECT_FALSE(asks(1, true));
    Position at(2, {{"besieged_rebuild", true}});
    at.world(1, "Damirus Inner, Planet of the Dead", {{"throne", true}});
    at.player(0, "systems", {"Damirus Inner, Planet of the Dead", "Aquas Delor, Water World"}).phase("resupply");
    Table t = at.table();
    const int before = t.look("/players/0/asset_deck");
    t.play(0, {{"type", "rebuild"}});
    EXPECT_EQ(t.look("/players/0/discard/0"), "Damirus Inner, Planet of the Dead");
    EXPECT_EQ(t.look("/worlds").size(), 1U);
    EXPECT_EQ(t.look("/players/0/asset_deck"), before) << "nothing is paid for it";
    ASSERT_EQ(t.look("/asks"), "rebuild") << "repeated, or not";
    ASSERT_TRUE(t.can(0, {{"type", "done"}}));
    t.play(0, {{"type", "rebuild"}});
    EXPECT_EQ(t.look("/worlds/1/card"), "Aquas Delor, Water World");
    EXPECT_EQ(t.look("/asks"), "rebuild") << "with one World it may be done again";
}

RULE("seize Z20", "turn_limit: the most Victory points win after so many Turns, and ties are shared") {
    Position at(2, {{"turn_limit", 9}});
    at.world(0, "Aquas Delor, Water World");
    at.world(1, "Saturn, Belter's Home");
    at.set("turn", 9).phase("victory");
    Table t = at.table();
    ASSERT_TRUE(go_to(t, "none") || t.match().over());
    EXPECT_EQ(t.match().winners(), SeatSet::of(0));
    Position even(2, {{"turn_limit", 9}});
    even.world(0, "Delnathos Alpha, Sister Planet");
    even.world(1, "Saturn, Belter's Home");
    even.set("turn", 9).phase("victory");
    Table shared = even.table();
    go_to(shared, "none");
    EXPECT_TRUE(shared.match().over());
    EXPECT_EQ(shared.match().winners(), SeatSet::first(2));
    Position endless(2);
    endless.world(0, "Aquas Delor, Water World");
    endless.set("turn", 9).phase("victory");
    Table on = endless.table();
    ASSERT_TRUE(go_to(on, "dismiss"));
    EXPECT_FALSE(on.match().over());
}

namespace {

// A player with nothing left: every card of these decks is in the discard pile.
void spend_everything(Position& at, int seat, const char* deck) {
    Json discard = Json::array();
    const seize::Deck& all = *fixture_book().deck(deck);
    for (const auto* list : {&all.assets, &all.characters, &all.worlds})
        for (const seize::CardId card : *list) discard.push_back(fixture_book()[card].name);
    at.player(seat, "discard", discard);
}

}  // namespace

RULE("seize Z19", "a round in which nobody can decide anything and nothing changes ends the game") {
    Position at(2);
    spend_everything(at, 0, "capital-attack");
    spend_everything(at, 1, "drone-onslaught");
    at.phase("resupply");
    Table t = at.table();
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.match().winners(), SeatSet::first(2)) << "nobody has a Victory point: shared";
}

RULE("seize Z19", "a player with something to decide keeps the game going") {
    Position at(2);
    spend_everything(at, 0, "capital-attack");
    at.phase("resupply");
    Table t = at.table();
    EXPECT_FALSE(t.match().over());
    EXPECT_EQ(t.pending(), std::vector<Seat>{1});
}

RULE("seize Z19", "Resource counters that will pay for something are waited for, others are no change") {
    Position saving(2);
    spend_everything(saving, 1, "drone-onslaught");
    Json discard = Json::array();
    const seize::Deck& deck = *fixture_book().deck("capital-attack");
    for (const auto* list : {&deck.assets, &deck.characters})
        for (const seize::CardId card : *list) discard.push_back(fixture_book()[card].name);
    saving.player(0, "discard", discard).player(0, "resources", 0).player(0, "turns", 0);
    saving.world(0, "Aquas Delor, Water World");
    saving.phase("resupply");
    Table t = saving.table();
    EXPECT_EQ(t.look("/asks"), "draw-world") << "one World gives one counter, and drawing costs one";
    Json rest = discard;
    for (const seize::CardId card : deck.worlds)
        if (fixture_book()[card].name != "Aquas Delor, Water World") rest.push_back(fixture_book()[card].name);
    saving.player(0, "discard", rest);
    Table done = saving.table();
    EXPECT_TRUE(done.match().over());
    EXPECT_EQ(done.match().winners(), SeatSet::of(0)) << "a World more than nothing";
}

TEST(seize, AQuestionThatItsStageDoesNotAskIsRefused) {
    Json json = fresh(2).view();
    json["options"] = with_fixture_cards(Json::object());
    ASSERT_TRUE(registry().load(json, "x").has_value());
    json["engine"]["ask"] = 7;
    const auto refused = registry().load(json, "x");
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().message().find("settle, which stage setup does not"), std::string::npos)
        << refused.error().message();
}

RULE("seize Z21", "a constructed deck is checked; the refusal names the card and the limit") {
    Json options = two_decks("capital-attack", "capital-attack");
    options["decks"][1] = {{"name", "mine"},
                           {"assets", {{"Main Battle Fleet", 51}}},
                           {"characters", Json::array()},
                           {"worlds", Json::array()}};
    const auto refused = registry().create("seize", 2, options, "", nullptr);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("decks[1]"), std::string::npos) << refused.error().message();
    EXPECT_NE(refused.error().message().find("Z21"), std::string::npos) << refused.error().message();
}

TEST(seize, BadPositionsAreRefused) {
    const auto refusal = [](const Json& json) {
        const auto match = registry().load(json, "x");
        return match ? std::string("was accepted") : match.error().code + ": " + match.error().message();
    };
    Position twice(2);
    twice.world(0, "Aquas Delor, Water World");
    twice.world(0, "Aquas Delor, Water World");
    EXPECT_NE(refusal(twice.json()).find("Z1.1"), std::string::npos) << refusal(twice.json());
    Position thrones(2);
    thrones.world(0, "Aquas Delor, Water World", {{"throne", true}});
    thrones.world(0, "Damirus Inner, Planet of the Dead", {{"throne", true}});
    EXPECT_NE(refusal(thrones.json()).find("Throne"), std::string::npos);
    Position unknown(2);
    unknown.world(0, "Nowhere");
    EXPECT_NE(refusal(unknown.json()).find("Nowhere"), std::string::npos);
    Position crowd(2);
    const auto small = crowd.world(0, "Damirus Inner, Planet of the Dead");
    for (int i = 0; i < 3; ++i) crowd.unit(small, kPatrol);
    EXPECT_NE(refusal(crowd.json()).find("Z5.3"), std::string::npos);
    // Without Capacity: carriers first, so that a deck brings 64 fighters to one World, and one more.
    const CardBook& book = fixture_book("classic");
    Json deck = {
        {"name", "many"}, {"assets", Json::object()}, {"characters", Json::object()}, {"worlds", Json::object()}};
    std::vector<std::pair<std::string, int>> units;  // and how many counters they bring
    for (const bool carriers : {true, false})
        for (const Design& d : book.designs) {
            if (d.unit() && (d.counters > 0) == carriers && units.size() < 16) units.emplace_back(d.name, d.counters);
            if (d.type == CardType::character && deck["characters"].size() < 6) deck["characters"][d.name] = 2;
            if (d.type == CardType::world && deck["worlds"].size() < 6) deck["worlds"][d.name] = 2;
        }
    for (const auto& [name, counters] : units) deck["assets"][name] = 3;
    for (const int most : {64, 65}) {
        Position packed(2, {{"edition", "classic"}, {"decks", {deck, deck}}});
        const auto at = packed.world(0, deck["worlds"].begin().key());
        int fighters = 0;
        for (const auto& [name, counters] : units)
            for (int copy = 0; copy < 3 && fighters + 1 + counters <= most; ++copy, fighters += 1 + counters)
                packed.unit(at, name);
        ASSERT_EQ(fighters, most);
        EXPECT_EQ(refusal(packed.json()).find("Z30.5") != std::string::npos, most > 64) << refusal(packed.json());
    }
}

#include "games/seize/codec.hpp"
#include "games/seize/limits.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"
#include "support/table.hpp"

// Bounds of the table: places for Units and Worlds, fighters at a World, passives and cancelled cards.
namespace imperium::test {

namespace {

constexpr const char* kPatrol = "Long Range Patrol Force";
constexpr const char* kPicket = "Emergency Picket Fleet";

const std::string& world_name(int at) {
    const CardBook& book = fixture_book();
    for (const Design& d : book.designs)
        if (d.type == CardType::world && at-- == 0) return d.name;
    return book.designs[0].name;
}

Seize::Action action_of(const State& s, Seat seat, Seize::Action::Type type) {
    ActionList<Seize> actions;
    Seize::legal(s, seat, actions);
    for (const Seize::Action& one : actions)
        if (one.type == type) return one;
    ADD_FAILURE() << "no such action";
    return {};
}

void fill(Board& b, Id at, int units) {
    while (b.s.units < units) b.unit(1, kPatrol, at);
}

}  // namespace

RULE("seize Z5.3", "the table holds 120 Units that were built; one more is refused with a sentence") {
    Board b;
    b.world(0, world_name(0), true);
    const Id other = b.world(1, world_name(1), true);
    b.hand(0, "Infantry Battalion");
    for (int i = 2; i < 8; ++i) b.world(0, world_name(i));
    b.allocation();
    ASSERT_TRUE(b.until([&] { return b.asks(Ask::build, 0); }));
    fill(b, other, kBuiltUnits - 1);
    ASSERT_TRUE(b.can_build("Infantry Battalion"));
    const Seize::Action build = action_of(b.s, 0, Seize::Action::Type::build);
    fill(b, other, kBuiltUnits);
    EXPECT_FALSE(b.can_build("Infantry Battalion"));
    const Fact why = SeizeCodec::why_not(b.s, 0, build);
    EXPECT_EQ(why.key(), "seize.table-units");
    EXPECT_NE(why.english().find("holds 120 Units"), std::string::npos) << why.english();
    b.s.unit[5] = Unit{};  // a place that was used before counts as free
    EXPECT_TRUE(b.can_build("Infantry Battalion"));
}

RULE("seize Y13", "a Reaction that becomes a Unit needs a place on the table") {
    Board b;
    b.world(0, world_name(0), true);
    const Id target = b.world(1, world_name(1), true);
    b.attacker(kPatrol, target);
    b.hand(1, kPicket);
    b.resources(1, 9);
    EXPECT_FALSE(lacks_place(b.s, fixture_book().find(kPicket)));
    fill(b, target, kUnitSlots - 1);
    EXPECT_EQ(unit_places(b.s), 1);
    EXPECT_FALSE(lacks_place(b.s, fixture_book().find(kPicket)));
    fill(b, target, kUnitSlots);
    EXPECT_EQ(unit_places(b.s), 0);
    EXPECT_TRUE(lacks_place(b.s, fixture_book().find(kPicket)));
    Use use;
    use.user = 1;
    use.card = fixture_book().find(kPicket);
    use.choice = 0;
    EXPECT_EQ(attacked_worlds(b.s, use), 0U);
    b.s.unit[9] = Unit{};
    EXPECT_NE(attacked_worlds(b.s, use), 0U);
}

RULE("seize Z4.5", "the table holds 60 Worlds; one more is refused with a sentence") {
    Board b;
    b.world(0, world_name(0), true);
    b.reserve(0, world_name(2));
    b.resources(0, 9);
    b.s.stage = Stage::settle;
    b.s.ask = Ask::settle;
    b.s.active = 0;
    b.s.asked = SeatSet::of(0);
    while (b.s.worlds < kWorldSlots - 1) b.world(1, world_name(1));
    const Seize::Action settle = action_of(b.s, 0, Seize::Action::Type::settle);
    b.world(1, world_name(1));
    ActionList<Seize> actions;
    Seize::legal(b.s, 0, actions);
    EXPECT_EQ(actions.size(), 1);
    const Fact why = SeizeCodec::why_not(b.s, 0, settle);
    EXPECT_EQ(why.key(), "seize.table-worlds");
    EXPECT_NE(why.english().find("holds 60 Worlds"), std::string::npos) << why.english();
}

RULE("seize Z5.2", "every card of a hand of 50 can be built at every one of 60 Worlds; nothing is cut") {
    Board b(2, "classic");
    const CardBook& book = cards(b.s);
    std::string world;
    for (const Design& d : book.designs) {
        if (d.type == CardType::world) world = d.name;
        if (d.unit() && !b.s.player[0].hand.full()) b.hand(0, d.name);
    }
    ASSERT_EQ(b.s.player[0].hand.size(), 50);
    while (b.s.worlds < kWorldSlots) b.world(0, world);
    for (World& w : b.s.world) w.set(World::kDisputed, false);
    b.s.stage = Stage::build;
    b.s.ask = Ask::build;
    b.s.active = 0;
    b.s.asked = SeatSet::of(0);
    ActionList<Seize> actions;
    Seize::legal(b.s, 0, actions);
    EXPECT_EQ(actions.size(), 50 * 60 + 1);
    EXPECT_EQ(actions[actions.size() - 1].type, Seize::Action::Type::done);
    EXPECT_EQ(actions.size(), Seize::kMaxActions);
}

RULE("seize Y8", "a card has at most eight lines; a set with one more is refused by card and field") {
    const auto with = [](int lines) {
        std::string text;
        for (int i = 0; i < lines; ++i)
            text +=
                std::string(i == 0 ? "[" : ",") + R"({"kind":"passive","do":[{"effects":[{"att":1}],"vs":"Fleet"}]})";
        return FixtureCards().lines(kPatrol, text + "]").read();
    };
    EXPECT_TRUE(with(8).has_value());
    const auto nine = with(9);
    ASSERT_FALSE(nine.has_value());
    EXPECT_NE(nine.error().message().find(std::string(kPatrol) + ").abilities has 9 entries; at most 8"),
              std::string::npos)
        << nine.error().message();
}

RULE("seize Z1.1", "six decks of edition 2022 fill the places for Worlds and no more") {
    EXPECT_LE(kMaxSeats * int{kEdition2022.worlds}, kWorldSlots);
}

RULE("seize Z30.5", "Capacity keeps a Conquest Action to 64 fighters; with larger cards a World takes no more at 48") {
    EXPECT_FALSE(fixture_book().facts.crowds());
    const auto held = FixtureCards()
                          .value(world_name(1), "cost", 9)
                          .value("Drone Carrier Group", "counters",
                                 *parse_json(R"([{"kind":"Drone Fighter","count":9,"att":3,"def":3}])"))
                          .held();
    Board b;
    b.s.set = held.number();
    EXPECT_TRUE(cards(b.s).facts.crowds());
    const Id at = b.world(1, world_name(1), true);
    for (int i = 0; i < 4; ++i) b.unit(1, "Drone Carrier Group", at);
    EXPECT_EQ(fighters_at(b.s, world_slot(at)), 40);
    EXPECT_TRUE(room(b.s, world_slot(at), 1));
    b.unit(1, "Drone Carrier Group", at);
    EXPECT_TRUE(packed(b.s, world_slot(at)));
    EXPECT_FALSE(room(b.s, world_slot(at), 1));
    b.s.stage = Stage::spread;
    EXPECT_EQ(open_worlds(b.s, 1), 0U);
}

RULE("seize Z30.5",
     "without Capacity a World with more than 48 fighters takes no more Units; what is built or moved there is refused "
     "with a sentence") {
    using Type = Seize::Action::Type;
    constexpr const char* kCarrier = "Drone Carrier Group";  // with three counters
    constexpr const char* kInfantry = "Infantry Battalion";
    for (const bool more : {false, true}) {
        Board b(2, "classic");
        const Id full = b.world(0, "Earth Prime, the Cradle"), other = b.world(0, "Saturn, Belter's Home");
        b.world(0, "Silicas, Paradise Planet");
        b.world(1, "Mars, Robot's Bane");
        for (int i = 0; i < 12; ++i) b.unit(0, kCarrier, full);
        if (more) b.unit(0, kPatrol, full);
        EXPECT_EQ(fighters_at(b.s, world_slot(full)), more ? 49 : 48);
        const Who fleet = b.unit(0, kPatrol, other);
        b.hand(0, kInfantry);
        Board moves = b;
        b.allocation();
        ASSERT_TRUE(b.until([&] { return b.asks(Ask::build, 0); }));
        const Seize::Action build{.type = Type::build, .a = cards(b.s).find(kInfantry), .id = full};
        ActionList<Seize> actions;
        Seize::legal(b.s, 0, actions);
        EXPECT_EQ(std::find(actions.begin(), actions.end(), build) == actions.end(), more);
        if (more) { EXPECT_EQ(SeizeCodec::why_not(b.s, 0, build).key(), "seize.to-crowded"); }
        moves.reallocation();
        ASSERT_TRUE(moves.until([&] { return moves.s.stage == Stage::part_a && moves.asks(Ask::move, 0); }));
        moves.act({.type = Type::move, .id = fleet.id});
        ASSERT_TRUE(moves.asks(Ask::move_to, 0));
        const Seize::Action to{.type = Type::to, .id = full};
        Seize::legal(moves.s, 0, actions);
        EXPECT_EQ(std::find(actions.begin(), actions.end(), to) == actions.end(), more);
        if (more) { EXPECT_EQ(SeizeCodec::why_not(moves.s, 0, to).key(), "seize.to-crowded"); }
    }
}

RULE("seize Y4", "forty different passives that change others all count") {
    FixtureCards set;
    std::vector<std::string> fleets;
    for (const Design& d : fixture_book().designs)
        if (d.unit() && d.name != kPatrol && fleets.size() < 40) fleets.push_back(d.name);
    for (const std::string& name : fleets)
        set.lines(name, R"([{"kind":"passive","do":[{"effects":[{"att":1}],"scope":"all your Fleet here"}]}])");
    const auto held = set.held();
    Board b;
    b.s.set = held.number();
    const Id at = b.world(1, world_name(1), true);
    b.world(0, world_name(0), true);
    const Who patrol = b.attacker(kPatrol, at);
    const int printed = cards(b.s)[cards(b.s).find(kPatrol)].att;
    for (const std::string& name : fleets) {
        b.attacker(name, at);
        b.s.unit[b.s.units - 1].counters = 0;
    }
    b.conquer(at);
    EXPECT_EQ(b.att(patrol), printed + static_cast<int>(fleets.size()));
    ASSERT_EQ(fleets.size(), 40U);
}

RULE("seize Z17.2", "six cards can be cancelled in one window; whoever would cancel one more is refused") {
    const CardBook& book = fixture_book();
    const Ability* cancels = nullptr;
    for (const Design& d : book.designs)
        for (const Ability& a : book.of(d))
            if (book.of(book.of(book.of(a)[0])[0])[0].op == Op::cancel) cancels = &a;
    ASSERT_NE(cancels, nullptr);
    Board b;
    b.s.uses.push(Use{});
    b.s.barred_count = 5;
    EXPECT_FALSE(bars_too_many(b.s, *cancels));
    b.s.barred_count = 6;
    EXPECT_TRUE(bars_too_many(b.s, *cancels));
    const Ability& other = book.of(book[book.find(kPicket)])[0];
    EXPECT_FALSE(bars_too_many(b.s, other));
}

RULE("seize Y4", "ten different Units that give Allocation points all count, and a second copy of none of them does") {
    FixtureCards set;
    std::vector<std::string> givers;
    for (const Design& d : fixture_book().designs)
        if (d.unit() && givers.size() < 10) givers.push_back(d.name);
    for (const std::string& name : givers) set.lines(name, R"([{"kind":"passive","do":[{"effects":[{"points":1}]}]}])");
    const auto held = set.held();
    Board b;
    b.s.set = held.number();
    const Id at = b.world(0, world_name(0), true);
    const int alone = b.points(at, givers[0]);
    for (int copy = 0; copy < 2; ++copy)
        for (const std::string& name : givers) b.unit(0, name, at);
    ASSERT_EQ(givers.size(), 10U);
    EXPECT_EQ(b.points(at, givers[0]), alone + 10);
}

RULE("seize Y4", "a payment notes four Reactions; a set in which a fifth has points is refused by card") {
    const auto paying = [](std::size_t count) {
        FixtureCards set("classic");
        std::size_t n = 0;
        for (const Design& d : fixture_book("classic").designs)
            if (d.type == CardType::reaction)
                set.lines(d.name,
                          n++ < count
                              ? R"([{"kind":"instant","windows":["build"],"do":[{"effects":[{"points":1}]}]}])"
                              : R"([{"kind":"instant","windows":["allocation"],"do":[{"effects":[{"draw":1}]}]}])");
        const auto book = set.read();
        return book.has_value() ? std::string() : book.error().message();
    };
    EXPECT_EQ(paying(4), "");
    EXPECT_NE(paying(5).find("at most 4 Reactions of a set"), std::string::npos) << paying(5);
}

RULE("seize Z4.3", "an Area holds seven Characters; a set that could make room for more is refused by card") {
    const auto room = [](int n) {
        const auto book = FixtureCards()
                              .lines("Silicas, Paradise Planet",
                                     R"([{"kind":"passive","do":[{"effects":[{"pool":)" + std::to_string(n) + "}]}]}]")
                              .read();
        return book.has_value() ? std::string() : book.error().message();
    };
    EXPECT_EQ(room(4), "");
    EXPECT_NE(room(5).find("Silicas, Paradise Planet).abilities have pool"), std::string::npos) << room(5);
}

RULE("seize Z30.49", "a hand of twelve cards is looked at; of one with more it is said why not") {
    constexpr const char* kSignals = "Intercepted Signals";
    Board b(2, "classic");
    b.world(0, world_name(0), true);
    b.world(1, world_name(1), true);
    b.hand(0, kSignals);
    b.resources(0, 5);
    for (int i = 0; i < 12; ++i) b.hand(1, kPatrol);
    b.allocation();
    ASSERT_TRUE(b.until_window(0, Window::allocation));
    ASSERT_TRUE(b.can_use(0, kSignals));
    const Seize::Action look = action_of(b.s, 0, Seize::Action::Type::use);
    b.hand(1, kPatrol);
    EXPECT_FALSE(b.can_use(0, kSignals));
    const Fact why = SeizeCodec::why_not(b.s, 0, look);
    EXPECT_EQ(why.key(), "seize.use-hand") << why.english();
    EXPECT_NE(why.english().find("more than 12 cards"), std::string::npos) << why.english();
}

RULE("seize Z22", "a position that has more of something than fits is refused, and nothing of it is cut") {
    const auto match = registry().create("seize", 2, Json::object(), "bounds");
    ASSERT_TRUE(match.has_value());
    const Json whole = (*match)->view(Viewer::referee());
    const auto said = [&](const char* list, std::size_t entries, const Json& entry) {
        Json view = whole;
        view["engine"][list] = std::vector<Json>(entries, entry);
        const auto loaded = registry().load(view, "bounds");
        return loaded.has_value() ? std::string() : loaded.error().message();
    };
    EXPECT_EQ(said("bonus_cards", 4, 0), "");
    EXPECT_NE(said("bonus_cards", 5, 1).find("engine.bonus_cards has more than 4 entries"), std::string::npos);
    EXPECT_NE(said("revivals", 21, 1).find("engine.revivals has more than 20 entries"), std::string::npos);
    EXPECT_NE(said("refusals", 21, {0, 0, 0}).find("engine.refusals has more than 20 entries"), std::string::npos);
    Json crowd = whole;
    Json& first = crowd["players"][0];
    for (int i = 0; i < 6; ++i) {
        first["characters"].push_back({{"card", first["recruits"].back()}, {"face_up", false}});
        first["recruits"].erase(first["recruits"].size() - 1);
    }
    const auto loaded = registry().load(crowd, "bounds");
    ASSERT_FALSE(loaded.has_value());
    EXPECT_NE(loaded.error().message().find("characters has too many cards"), std::string::npos)
        << loaded.error().message();
}

RULE("seize Z8.11", "an attack that is split over more than eight targets makes a position that is not sound") {
    Clash c;
    c.attacker(kPatrol);
    c.begin();
    const auto faulty = [&] {
        const char* fault = Seize::fault(c.b.s);
        return fault != nullptr && std::string_view(fault).find("split over more") != std::string_view::npos;
    };
    for (int i = 0; i < 8; ++i) c.b.s.conquest.aims.push({0, kNone, 1});
    EXPECT_FALSE(faulty());
    c.b.s.conquest.aims.push({0, kNone, 1});
    EXPECT_TRUE(faulty());
}

RULE("seize Z22", "a position in which more is noted than fits is not sound") {
    Board b;
    const auto faulty = [&](std::string_view words) {
        const char* fault = Seize::fault(b.s);
        return fault != nullptr && std::string_view(fault).find(words) != std::string_view::npos;
    };
    for (int i = 0; i < 15; ++i) b.s.player[1].known.push(1);
    EXPECT_FALSE(faulty("more cards are known"));
    b.s.player[1].known.push(1);
    EXPECT_TRUE(faulty("more cards are known"));
    b.s.player[1].known.clear();
    while (!b.s.revivals.full()) {
        EXPECT_FALSE(faulty("return"));
        b.s.revivals.push({1, 0});
    }
    EXPECT_TRUE(faulty("more cards return"));
}

}  // namespace imperium::test

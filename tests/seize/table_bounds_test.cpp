#include "games/seize/codec.hpp"
#include "games/seize/limits.hpp"
#include "seize/board.hpp"
#include "seize/fixture.hpp"

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
    EXPECT_FALSE(built_in_cards().facts.crowds());
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

}  // namespace imperium::test

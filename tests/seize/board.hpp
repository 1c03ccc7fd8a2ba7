#pragma once

#include "games/seize/uses.hpp"
#include "support/rule.hpp"

#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

// A test of one card: CARD("Main Battle Fleet", "what is shown") { ... }. Every card has one, and a test knows it.
#define CARD(name, what) RULE("seize card " name, what)

namespace imperium::test {

using namespace imperium::seize;

// A Unit card, or with k one of its counters (of a World's counters, id is the World's).
struct Who {
    Id id = kNoId;
    int k = 0;

    Who counter(int number) const { return {id, number}; }
    friend bool operator==(const Who&, const Who&) = default;
};

// A table laid out for a test of one card. Seat 0 is active and attacks, seat 1 defends.
// Whatever a test does not decide is declined: windows are passed, Units hold their fire.
class Board {
public:
    explicit Board(int seats = 2, std::string_view edition = "2022");

    // Laying out.
    Id world(Seat owner, const std::string& name, bool throne = false);
    Who unit(Seat owner, const std::string& name, Id at, bool depleted = false);
    Who attacker(const std::string& name, Id at);  // seat 0's, depleted, come to conquer
    void character(Seat seat, const std::string& name, bool depleted = false);
    void hand(Seat seat, const std::string& name);
    void deck(Seat seat, const std::string& name);  // on top of those before
    void discard(Seat seat, const std::string& name);
    void reserve(Seat seat, const std::string& name);
    void resources(Seat seat, int n) { s.player[seat].resources = static_cast<std::uint16_t>(n); }

    // Where play begins. Each goes on to the first decision.
    void resupply();        // seat 0's Turn begins
    void allocation();      // after Resupply Part E
    void reallocation();    // after Allocation Part B
    void end_of_attacks();  // after Reallocation Part B: React, Military Phase
    void conquer(Id at);    // the Conquest Action at this World
    void victory();         // the Military Phase is over

    // Going on until something holds; false if play went past it (the Turn ended, or the Action was over).
    bool until(const std::function<bool()>& there);
    bool until_window(Seat seat, Window window);
    bool until_window(Seat seat, Window window, Stage after);
    bool until_aim(Who who);  // it is asked for a target
    bool until_exchange(int number);
    void finish_action();  // to the end of the Conquest Action
    void finish_turn();

    // Decisions.
    bool can_use(Seat seat, const std::string& card, int line = 0) const;
    bool can_pick(Who who) const;
    bool can_pick_character(Seat seat, const std::string& card) const;
    bool can_target(Who to) const;  // by the Unit that is asked
    bool can_target_world() const;
    bool can_build(const std::string& card) const;
    void use(Seat seat, const std::string& card, int line = 0);
    void pick(Who who);
    void pick_character(Seat seat, const std::string& card);
    void pick_card(const std::string& card);
    void pick_world(Id at);
    void payer(const std::string& card);
    void choose(int option);
    void pay_x(int x);
    void done();
    void answer(bool yes);
    void move(Who who, Id to);
    void build(const std::string& card, Id at);
    void contribute(Id at);
    // From now on this Unit targets that one (or the World) whenever it is asked; `att` of a split.
    void aim(Who from, Who to, int att = 0);
    void aim_world(Who from);
    void say_yes() { yes_ = true; }  // to consent and to returning cards
    void pass();
    void act(const Seize::Action& action);

    // Looking.
    int att(Who who) const;
    int att(Who who, Who against) const;
    int att_world(Who who) const;
    int def(Who who) const;
    int def(Who who, Who against) const;
    int world_def() const;
    int key(Who who, Keyword keyword) const;
    bool alive(Who who) const;     // in the Conquest Action
    bool on_table(Who who) const;  // a Unit card
    bool depleted(Who who) const;
    int damage(Who who) const;
    int counters(Who who) const;
    int resources(Seat seat) const { return s.player[seat].resources; }
    int conquest_counters() const { return s.conquest.counters; }
    bool in_hand(Seat seat, const std::string& card) const;
    bool discarded(Seat seat, const std::string& card) const;
    bool face_up(Seat seat, const std::string& card) const;
    bool in_area(Seat seat, const std::string& card) const;
    bool character_depleted(Seat seat, const std::string& card) const;
    bool world_depleted(Id at) const { return s.world[world_slot(at)].is(World::kDepleted); }
    Seat controller(Id at) const { return s.world[world_slot(at)].controller; }
    bool was_offered(Seat seat, const std::string& card, int line = 0) const;
    int points(Id at, const std::string& toward) const;
    bool asks(Ask what, Seat seat) const { return s.ask == what && s.asked.has(seat); }

    void artifact(Seat seat, const std::string& name);  // in play

    State s{};

private:
    using Action = Seize::Action;
    using Type = Action::Type;

    struct Order {
        Who from;
        Who to;
        bool world;
        int att;
    };

    void begin(Stage stage, Ask ask, Seat active = 0);
    CardId id_of(const std::string& name) const;
    void refresh_disputes();
    int fighter(Who who) const;
    int place(Who who) const { return slot_of(who.id); }
    std::vector<Action> legal() const;
    Seat asked() const { return s.asked.lowest(); }
    bool find(const std::function<bool(const Action&)>& fits, Action& found) const;
    void must(const std::function<bool(const Action&)>& fits, const std::string& what);
    bool any_type(std::initializer_list<Type> types, Action& found) const;
    void decline();
    bool follow_order();
    void note_offers();

    CardSets<CardBook>::Held held_;
    QuickChance chance_{1};
    NoEvents silent_;
    std::vector<Order> orders_;
    std::set<std::tuple<int, int, int>> offered_;
    bool yes_ = false;
    bool turn_over_ = false;
};

// A Conquest Action: seat 0 has a World to come from, seat 1 one to be attacked, plain ones unless a test says more.
struct Clash {
    explicit Clash(const std::string& attacked = "Bygaros 7, Garden of the Galaxy", int seats = 2,
                   std::string_view edition = "2022")
        : b(seats, edition), home(b.world(0, "Silicas, Paradise Planet")), target(b.world(1, attacked)) {}

    Who attacker(const std::string& name) { return b.attacker(name, target); }
    Who defender(const std::string& name) { return b.unit(1, name, target); }
    void begin() { b.conquer(target); }

    Board b;
    Id home;
    Id target;
};

CardId card_id(const std::string& name);
// Whether a seat may choose this Unit to move, by its place.
bool may_move(const State& s, Seat seat, int unit);

}  // namespace imperium::test

#include "seize/board.hpp"

#include "seize/fixture.hpp"

#include <algorithm>

namespace imperium::test {

CardId card_id(const std::string& name) {
    const CardId id = fixture_book().find(name);
    EXPECT_NE(id, kNoCard) << "there is no card " << name;
    return id == kNoCard ? CardId{0} : id;
}

Board::Board(int seats, std::string_view edition) : held_(fixture_cards(edition)) {
    s.set = held_.number();
    s.seats = static_cast<std::uint8_t>(seats);
    s.active = 0;
    s.turn = static_cast<std::uint16_t>(2 * seats);
    for (int i = 0; i < seats; ++i) s.player[i].turns = 3;
}

CardId Board::id_of(const std::string& name) const {
    const CardId id = cards(s).find(name);
    EXPECT_NE(id, kNoCard) << "there is no card " << name;
    return id == kNoCard ? CardId{0} : id;
}

Id Board::world(Seat owner, const std::string& name, bool throne) {
    const int at = s.worlds++;
    World& w = s.world[at];
    w.id = static_cast<Id>(kWorldBase + at);
    w.card = id_of(name);
    w.owner = w.controller = owner;
    w.counters = cards(s)[w.card].counters;
    w.set(World::kThrone, throne);
    refresh_disputes();
    return w.id;
}

void Board::refresh_disputes() {
    for (int i = 0; i < s.worlds; ++i)
        for (int j = 0; j < s.worlds; ++j)
            if (i != j && s.world[i].card == s.world[j].card) s.world[i].set(World::kDisputed, true);
}

Who Board::unit(Seat owner, const std::string& name, Id at, bool depleted) {
    const int place = s.units++;
    const PlacedUnit u = s.unit[place];
    u.id = static_cast<Id>(place);
    u.card = id_of(name);
    u.owner = owner;
    u.world = static_cast<std::uint8_t>(world_slot(at));
    const Design& d = cards(s)[u.card];
    u.counters = d.missions > 0 ? d.missions : d.counters;
    u.set(Unit::kDepleted, depleted);
    return {u.id, 0};
}

Who Board::attacker(const std::string& name, Id at) {
    const Who who = unit(0, name, at, true);
    s.unit[place(who)].set(Unit::kAttacking, true);
    s.world[world_slot(at)].set(World::kAttacked, true);
    return who;
}

void Board::character(Seat seat, const std::string& name, bool depleted) {
    const int flags = Character::kFaceUp | (depleted ? Character::kDepleted : 0);
    s.player[seat].characters.push({id_of(name), static_cast<std::uint8_t>(flags), 0});
}

void Board::artifact(Seat seat, const std::string& name) {
    s.artifacts.push({id_of(name), seat, Artifact::kInPlay, 0});
}

void Board::hand(Seat seat, const std::string& name) {
    auto& hand = s.player[seat].hand;
    hand.push(id_of(name));
    std::sort(hand.begin(), hand.end());
}
void Board::deck(Seat seat, const std::string& name) { s.player[seat].deck.push(id_of(name)); }
void Board::discard(Seat seat, const std::string& name) { s.player[seat].discard.push(id_of(name)); }
void Board::reserve(Seat seat, const std::string& name) {
    auto& reserve = s.player[seat].reserve;
    reserve.push(id_of(name));
    std::sort(reserve.begin(), reserve.end());
}

void Board::begin(Stage stage, Ask ask, Seat active) {
    // Seat 0 has to discard at the end of its Turn, and every Turn begins with a World in Reserve: play stops there.
    for (int i = 0; i <= kHandSize; ++i) hand(0, "Retired Rim Battlecruisers");
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (s.player[seat].reserve.empty()) reserve(seat, "Granarias 2 of the Red Nebula");
    s.active = active;
    s.stage = stage;
    s.ask = ask;
    s.asked = SeatSet::of(active);
}

void Board::resupply() {
    begin(Stage::levy, Ask::levy, static_cast<Seat>(s.seats - 1));
    done();
}
void Board::allocation() {
    begin(Stage::settle, Ask::settle);
    done();
}
void Board::reallocation() {
    begin(Stage::build, Ask::build);
    done();
}
void Board::end_of_attacks() {
    begin(Stage::part_b, Ask::move);
    done();
}
void Board::victory() { begin(Stage::draw_world, Ask::draw_world); }
void Board::conquer(Id at) {
    begin(Stage::military, Ask::conquer);
    must([&](const Action& a) { return a.type == Type::conquer && a.id == at; }, "conquer");
}

std::vector<Board::Action> Board::legal() const {
    ActionList<Seize> list;
    Seize::legal(s, asked(), list);
    return {list.begin(), list.end()};
}

bool Board::find(const std::function<bool(const Action&)>& fits, Action& found) const {
    if (s.asked.empty()) return false;
    for (const Action& action : legal())
        if (fits(action)) {
            found = action;
            return true;
        }
    return false;
}

void Board::act(const Action& action) {
    const std::uint16_t turn = s.turn;
    Seize::apply(s, asked(), action, chance_, silent_);
    turn_over_ = turn_over_ || (s.turn != turn);
    note_offers();
}

void Board::must(const std::function<bool(const Action&)>& fits, const std::string& what) {
    Action action;
    if (find(fits, action)) return act(action);
    ADD_FAILURE() << "no legal action: " << what << " (asked: " << static_cast<int>(s.ask) << " in stage "
                  << static_cast<int>(s.stage) << ")";
}

bool Board::any_type(std::initializer_list<Type> types, Action& found) const {
    for (const Type type : types)
        if (find([&](const Action& a) { return a.type == type; }, found)) return true;
    return false;
}

void Board::note_offers() {
    if (s.asked.empty() || Seize::over(s)) return;
    for (const Action& a : legal())
        if (a.type == Type::use) offered_.insert({asked(), a.a, a.b});
}

// What nobody has decided: no, nothing, pass.
void Board::decline() {
    if (follow_order()) return;
    Action action;
    if (yes_ && any_type({Type::yes}, action)) return act(action);
    if (s.ask == Ask::move && any_type({Type::done, Type::pass}, action)) return act(action);
    if (any_type({Type::pass, Type::no, Type::hold, Type::done}, action)) return act(action);
    const auto actions = legal();
    if (actions.empty()) {
        ADD_FAILURE() << "seat " << int{asked()} << " is asked " << static_cast<int>(s.ask) << " and has no action";
        turn_over_ = true;
        s.asked = SeatSet{};
        return;
    }
    act(actions[0]);
}

bool Board::follow_order() {
    if (s.ask != Ask::aim && s.ask != Ask::split) return false;
    const Fighter& f = s.conquest.fighters[s.conquest.cursor];
    std::set<int> done;
    for (const Aim& aim : s.conquest.aims)
        if (aim.from == s.conquest.cursor) done.insert(aim.to);
    for (const Order& order : orders_) {
        if (!(order.from == Who{f.id, f.k})) continue;
        Action action;
        if (s.ask == Ask::split) {
            if (!order.world && fighter(order.to) == s.conquest.aiming
                && find([&](const Action& a) { return a.type == Type::split && (order.att == 0 || a.a == order.att); },
                        action)) {
                if (order.att == 0) action = legal().back();
                act(action);
                return true;
            }
            continue;
        }
        if (!order.world && done.contains(fighter(order.to))) continue;
        const Id at = order.world ? s.world[s.conquest.world].id : order.to.id;
        const int k = order.world ? 0 : order.to.k;
        if (find([&](const Action& a) { return a.type == Type::target && a.at == at && a.c == k; }, action)) {
            act(action);
            return true;
        }
    }
    return false;
}

bool Board::until(const std::function<bool()>& there) {
    turn_over_ = false;
    for (int i = 0; i < 3000; ++i) {
        if (!s.asked.empty() && there()) return true;
        if (Seize::over(s) || turn_over_ || s.asked.empty()) return false;
        decline();
    }
    ADD_FAILURE() << "play does not come to an end";
    return false;
}

bool Board::until_window(Seat seat, Window window) {
    return until([&] { return asks(Ask::window, seat) && s.window == static_cast<int>(window); });
}
bool Board::until_window(Seat seat, Window window, Stage after) {
    return until([&] { return asks(Ask::window, seat) && s.window == static_cast<int>(window) && s.stage == after; });
}
bool Board::until_aim(Who who) {
    return until([&] {
        if (s.ask != Ask::aim) return false;
        const Fighter& f = s.conquest.fighters[s.conquest.cursor];
        return who == Who{f.id, f.k};
    });
}
bool Board::until_exchange(int number) {
    return until([&] { return fighting(s) && s.conquest.exchange == number; });
}
void Board::finish_action() {
    until([&] { return !fighting(s); });
}
void Board::finish_turn() {
    until([] { return false; });
}

bool Board::can_use(Seat seat, const std::string& card, int line) const {
    Action action;
    return s.asked.has(seat)
           && find([&](const Action& a) { return a.type == Type::use && a.a == id_of(card) && a.b == line; }, action);
}
bool Board::can_pick(Who who) const {
    Action action;
    return find([&](const Action& a) { return a.type == Type::pick && a.c == 0 && a.id == who.id && a.b == who.k; },
                action);
}
bool Board::can_pick_character(Seat seat, const std::string& card) const {
    Action action;
    return find([&](const Action& a) { return a.type == Type::pick && a.c == 1 && a.b == seat && a.a == id_of(card); },
                action);
}
bool Board::can_target(Who to) const {
    Action action;
    return find([&](const Action& a) { return a.type == Type::target && a.at == to.id && a.c == to.k; }, action);
}
bool Board::can_target_world() const { return can_target({s.world[s.conquest.world].id, 0}); }

bool Board::can_build(const std::string& card) const {
    Action action;
    return find([&](const Action& a) { return a.type == Type::build && a.a == id_of(card); }, action);
}

void Board::use(Seat seat, const std::string& card, int line) {
    if (!s.asked.has(seat)) {
        ADD_FAILURE() << "seat " << int{seat} << " is not asked, so cannot use " << card;
        return;
    }
    must([&](const Action& a) { return a.type == Type::use && a.a == id_of(card) && a.b == line; }, "use " + card);
}
void Board::pick(Who who) {
    must([&](const Action& a) { return a.type == Type::pick && a.c == 0 && a.id == who.id && a.b == who.k; },
         "pick Unit " + std::to_string(who.id));
}
void Board::pick_character(Seat seat, const std::string& card) {
    must([&](const Action& a) { return a.type == Type::pick && a.c == 1 && a.b == seat && a.a == id_of(card); },
         "pick " + card);
}
void Board::pick_card(const std::string& card) {
    must([&](const Action& a) { return a.type == Type::pick && a.c == 3 && a.a == id_of(card); }, "pick " + card);
}
void Board::pick_world(Id at) {
    must([&](const Action& a) { return a.type == Type::pick && a.c == 2 && a.id == at; }, "pick a World");
}
void Board::payer(const std::string& card) {
    must(
        [&](const Action& a) {
            return a.type == Type::payer
                   && (a.c == 0 ? a.a == id_of(card) : s.world[world_slot(a.id)].card == id_of(card));
        },
        "deplete " + card);
}
void Board::choose(int option) {
    must([&](const Action& a) { return a.type == Type::choice && a.a == option; }, "choose option");
}
void Board::pay_x(int x) {
    must([&](const Action& a) { return a.type == Type::x && a.a == x; }, "X");
}
void Board::done() {
    must([](const Action& a) { return a.type == Type::done; }, "done");
}
void Board::answer(bool yes) {
    must([&](const Action& a) { return a.type == (yes ? Type::yes : Type::no); }, yes ? "yes" : "no");
}
void Board::move(Who who, Id to) {
    must([&](const Action& a) { return a.type == Type::move && a.id == who.id; }, "move");
    if (s.ask == Ask::move_to) must([&](const Action& a) { return a.type == Type::to && a.id == to; }, "move there");
}
void Board::build(const std::string& card, Id at) {
    must([&](const Action& a) { return a.type == Type::build && a.a == id_of(card) && a.id == at; }, "build " + card);
}
void Board::contribute(Id at) {
    must([&](const Action& a) { return a.type == Type::contribute && a.id == at; }, "contribute");
}
void Board::pass() {
    must([](const Action& a) { return a.type == Type::pass; }, "pass");
}
void Board::aim(Who from, Who to, int att) { orders_.push_back({from, to, false, att}); }
void Board::aim_world(Who from) { orders_.push_back({from, {}, true, 0}); }

int Board::fighter(Who who) const {
    for (int f = 0; f < s.conquest.fighters.size(); ++f)
        if (s.conquest.fighters[f].id == who.id && s.conquest.fighters[f].k == who.k) return f;
    return -1;
}
int Board::att(Who who) const { return Field(s).stat(fighter(who)).total(0); }
int Board::att(Who who, Who against) const {
    const Field field(s);
    const Stat mine = field.stat(fighter(who));
    const Stat target = field.stat(fighter(against));
    const int att = mine.attack(target.traits);
    return mine.arrives(att, target, std::min(att, mine.first_layer(mine.bonuses(target.traits))));
}
int Board::att_world(Who who) const { return Field(s).stat(fighter(who)).attack(trait(Trait::world)); }
int Board::def(Who who) const { return Field(s).stat(fighter(who)).defence(0); }
int Board::def(Who who, Who against) const {
    const Field field(s);
    return field.stat(fighter(who)).defence(field.traits(fighter(against)));
}
int Board::world_def() const { return Field(s).world_def(); }
int Board::key(Who who, Keyword keyword) const { return Field(s).stat(fighter(who)).keyword(keyword); }
bool Board::alive(Who who) const {
    const int f = fighter(who);
    return f >= 0 && Field(s).alive(f);
}
bool Board::on_table(Who who) const {
    const Unit u = s.unit[place(who)];
    return u.there() && u.id == who.id;
}
bool Board::depleted(Who who) const { return s.unit[place(who)].is(Unit::kDepleted); }
int Board::damage(Who who) const { return s.unit[place(who)].damage; }
int Board::counters(Who who) const { return s.unit[place(who)].counters; }

bool Board::in_hand(Seat seat, const std::string& card) const { return s.player[seat].hand.contains(id_of(card)); }
bool Board::discarded(Seat seat, const std::string& card) const { return s.player[seat].discard.contains(id_of(card)); }
bool Board::in_area(Seat seat, const std::string& card) const {
    const auto& area = s.player[seat].characters;
    return std::any_of(area.begin(), area.end(), [&](const Character& c) { return c.card == id_of(card); });
}
bool Board::face_up(Seat seat, const std::string& card) const { return has_face_up(s, seat, id_of(card)); }
bool Board::character_depleted(Seat seat, const std::string& card) const {
    for (const Character& c : s.player[seat].characters)
        if (c.card == id_of(card)) return c.depleted();
    ADD_FAILURE() << card << " is not there";
    return false;
}
bool Board::was_offered(Seat seat, const std::string& card, int line) const {
    return offered_.contains({seat, id_of(card), line});
}
bool may_move(const State& s, Seat seat, int unit) { return movers(s, seat).has(unit); }

int Board::points(Id at, const std::string& toward) const {
    return allocation_points(s, world_slot(at), id_of(toward));
}

}  // namespace imperium::test

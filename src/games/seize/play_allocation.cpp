#include "games/seize/play_allocation.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/play_uses.hpp"

namespace imperium::seize {

// Z5.1
void recruit_question(State& s) {
    bool any = false;
    for (const Character& c : active_player(s).characters) any = any || !c.face_up();
    if (any) return ask(s, Ask::recruit, s.active);
    s.stage = Stage::artifacts;
}

void recruit_character(Play& play, CardId card) {
    State& s = play.s;
    for (Character& c : active_player(s).characters) {
        if (c.card != card || c.face_up()) continue;
        gain(play, s.active, -play.book[card].cost);
        c.flags = Character::kFaceUp;
        tell(play, {.type = Event::Type::recruit, .seat = s.active, .card = card});
        return;
    }
}

// Z30.19: who has cards in hand is asked, whatever they are.
void artifacts_question(State& s) {
    if (edition(s).artifacts && !basic(s) && !active_player(s).hand.empty()) return ask(s, Ask::artifact, s.active);
    s.stage = Stage::build;
}

void allocate_artifact(Play& play, CardId card) {
    State& s = play.s;
    Use use;
    use.user = use.beneficiary = s.active;
    use.card = card;
    use.line = kNone;
    use.committed = 1;
    use.paid = play.book[card].cost;
    gain(play, s.active, -use.paid);
    begin_use(play, use);
}

namespace {

void finish_build(Play& play) {
    State& s = play.s;
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].is(World::kContributes)) {
            s.world[i].set(World::kContributes, false);
            s.world[i].set(World::kDepleted, true);
        }
    const Design& d = play.book[s.building];
    const bool deployed = d.keywords[static_cast<std::size_t>(Keyword::deployed)] != 0;
    const int at = new_unit(s, s.building, s.active, s.build_at, deployed ? std::uint8_t{0} : Unit::kDepleted);
    s.unit[at].counters = static_cast<std::uint8_t>(starting_counters(d));
    tell(play, {.type = Event::Type::allocate,
                .seat = s.active,
                .card = s.building,
                .id = s.unit[at].id,
                .at = s.world[s.build_at].id});
    s.building = kNoCard;
    s.build_at = kNone;
    s.build_points = 0;
    s.bonus_cards.clear();
}

}  // namespace

// Z5.2: who has a World to deplete and a card in hand is asked, whatever the cards are.
void build_question(Play& play) {
    State& s = play.s;
    if (s.building != kNoCard) {
        if (s.build_points >= play.book[s.building].cost) return finish_build(play);
        return ask(s, Ask::contribute, s.active);
    }
    const std::uint64_t ready =
        places(worlds(s), on_table, held_by(s.active), [](const World& w) { return !w.is(World::kDepleted); });
    if (ready != 0 && !active_player(s).hand.empty()) return ask(s, Ask::build, s.active);
    end_building(play);
}

void end_building(Play& play) {
    begin_phase(play, Stage::reallocation_window);
    open_window(play.s, Window::reallocation, Stage::part_a);
}

void begin_build(State& s, CardId card, int world) {
    from_hand(s, s.active, card);
    s.building = card;
    s.build_at = static_cast<std::uint8_t>(world);
    s.build_points = 0;
    s.bonus_cards.clear();
    forget_window(s);
    contribute_world(s, world);
}

void contribute_world(State& s, int world) {
    s.world[world].set(World::kContributes, true);
    s.build_points = static_cast<std::uint8_t>(std::min(250, s.build_points + allocation_points(s, world, s.building)));
}

void give_up_build(State& s) {
    s.bonus_cards.clear();
    for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kContributes, false);
    to_hand(s, s.active, s.building, true);
    s.building = kNoCard;
    s.build_at = kNone;
    s.build_points = 0;
}

}  // namespace imperium::seize

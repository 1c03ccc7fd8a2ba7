#include "games/seize/play_action.hpp"

#include "games/seize/play_advance.hpp"
#include "games/seize/play_allocation.hpp"
#include "games/seize/play_cards.hpp"
#include "games/seize/play_duel.hpp"
#include "games/seize/play_effects.hpp"
#include "games/seize/play_exchange.hpp"
#include "games/seize/play_military.hpp"
#include "games/seize/play_reallocation.hpp"
#include "games/seize/play_regent.hpp"
#include "games/seize/play_resupply.hpp"
#include "games/seize/play_revival.hpp"
#include "games/seize/play_setup.hpp"
#include "games/seize/play_uses.hpp"
#include "games/seize/play_victory.hpp"

namespace imperium::seize {

using Action = Seize::Action;
using Kind = Action::Type;

namespace {

void act_setup(Play& play, Seat seat, const Action& action) {
    Player& p = play.s.player[seat];
    if (action.type == Kind::throne) p.throne = action.a;
    if (action.type == Kind::lead) p.lead = action.a;
    if (action.type == Kind::buy) insert(p.bought, action.a);
    end_choice(play, seat);
}

void start_use(Play& play, Seat seat, const Action& action) {
    State& s = play.s;
    Use use;
    use.user = seat;
    use.card = action.a;
    use.line = action.b;
    use.from = static_cast<Use::From>(action.c);
    if (use.from == Use::From::unit) use.source = static_cast<std::uint8_t>(slot_of(action.id));
    if (use.from == Use::From::world) use.source = static_cast<std::uint8_t>(world_slot(action.id));
    if (use.from == Use::From::character)
        for (int i = 0; i < s.player[seat].characters.size(); ++i)
            if (s.player[seat].characters[i].card == use.card && s.player[seat].characters[i].face_up())
                use.source = static_cast<std::uint8_t>(i);
    if (use.from == Use::From::artifact)
        for (int i = 0; i < s.artifacts.size(); ++i)
            if (s.artifacts[i].card == use.card) use.source = static_cast<std::uint8_t>(i);
    begin_use(play, use);
}

void act_window(Play& play, Seat seat, const Action& action) {
    State& s = play.s;
    const bool answer = !s.uses.empty();
    if (action.type == Kind::pass) {
        if (answer)
            ++top_use(s).answer_at;
        else
            ++s.window_at;
        return;
    }
    start_use(play, seat, action);
}

void act_revive(Play& play, Seat seat) {
    State& s = play.s;
    const CardId card = s.revivals[0].card;
    if (return_place(s, revival_of(s, card)) == Place::world)
        s.moving = card;  // asked where
    else
        revive_card(play, seat, card, kNone);
}

void act_done(Play& play, Seat seat) {
    State& s = play.s;
    switch (s.ask) {
    case Ask::bid: return end_bid(play, seat);
    case Ask::rebuild: s.stage = Stage::settle; return;
    case Ask::settle: return end_settling(play);
    case Ask::recruit: s.stage = Stage::artifacts; return;
    case Ask::artifact: s.stage = Stage::build; return;
    case Ask::new_throne: s.stage = Stage::liberate; return;
    case Ask::build: return end_building(play);
    case Ask::contribute: return give_up_build(s);
    case Ask::move: return end_moves(s);
    case Ask::withdraw: s.stage = Stage::step4_retreat; return;
    case Ask::draw_world: return end_drawing(s);
    case Ask::banish: s.stage = Stage::levy; return;
    case Ask::levy: return end_levy(s);
    case Ask::muster: return end_muster(play, seat);
    default: return;
    }
}

void act_main(Play& play, Seat seat, const Action& action) {
    State& s = play.s;
    const bool strike = s.stage == Stage::strike_attacker || s.stage == Stage::strike_defender;
    switch (action.type) {
    case Kind::bid: return bid_card(play, seat, action.a);
    case Kind::dismiss: return dismiss_character(play, action.a, action.b != 0);
    case Kind::rebuild: return rebuild_world(play);
    case Kind::settle: return settle_world(play, action.a);
    case Kind::recruit: return recruit_character(play, action.a);
    case Kind::artifact: return allocate_artifact(play, action.a);
    case Kind::throne: return choose_new_throne(play, world_slot(action.id));
    case Kind::build: return begin_build(s, action.a, world_slot(action.id));
    case Kind::contribute: return contribute_world(s, world_slot(action.id));
    case Kind::use: return start_use(play, seat, action);
    case Kind::move: s.moving = static_cast<std::uint8_t>(slot_of(action.id)); return;
    case Kind::to:
        if (s.ask == Ask::revive_at) {
            s.moving = kNone;
            return revive_card(play, seat, s.revivals[0].card, world_slot(action.id));
        }
        return move_unit(play, s.moving, world_slot(action.id));
    case Kind::yes: return act_revive(play, seat);
    case Kind::no: s.revivals.erase(0); return;
    case Kind::order: return put_back_card(s, seat, action.a);
    case Kind::conquer: return begin_conquest(play, world_slot(action.id));
    case Kind::skip: return skip_conquest(play, world_slot(action.id));
    case Kind::target:
        return announce_target(
            play, is_world(action.at) && action.c == 0 ? int{kNone} : fighter_of(s, action.at, action.c), strike);
    case Kind::split: return split_attack(s, action.a);
    case Kind::hold: return hold_fire(s);
    case Kind::withdraw: return withdraw(play);
    case Kind::draw_world: return draw_world(play);
    case Kind::discard:
        if (s.discards > 0 && --s.discards == 0) s.discarder = kNone;
        return discard_from_hand(play, seat, action.a);
    case Kind::banish: return banish_character(play, action.b, action.a);
    case Kind::levy: return levy_world(play, world_slot(action.id));
    case Kind::muster: return muster_card(play, seat, action.a);
    case Kind::pass:
    case Kind::done: return act_done(play, seat);
    default: return;
    }
}

}  // namespace

void act(Play& play, Seat seat, const Action& action) {
    switch (play.s.ask) {
    case Ask::redraw:
        if (action.type == Kind::redraw)
            redraw_hand(play, seat);
        else
            keep_hand(play, seat);
        break;
    case Ask::lead: choose_lead(play, seat, action.a); break;
    case Ask::throne: act_setup(play, seat, action); break;
    case Ask::window: act_window(play, seat, action); break;
    case Ask::payer:
    case Ask::beneficiary:
    case Ask::choice:
    case Ask::x:
    case Ask::target:
    case Ask::consent: answer_use(play, action); break;
    default: act_main(play, seat, action); break;
    }
    advance(play);
}

namespace {

std::uint8_t payer_code(const State& s, const Action& action) {
    if (action.c == Action::kWorldPays) return payer_world(world_slot(action.id));
    const Player& p = s.player[action.b];
    for (int i = 0; i < p.characters.size(); ++i)
        if (p.characters[i].face_up() && p.characters[i].card == action.a) return payer_character(action.b, i);
    return kNone;
}

void act_pick(State& s, const Action& action) {
    switch (action.c) {
    case Action::kUnit:
        if (fighting(s))
            pick_fighter(s, fighter_of(s, action.id, action.b));
        else
            pick_on_table(s, static_cast<std::uint8_t>(slot_of(action.id)));
        break;
    case Action::kCharacter: {
        const Player& p = s.player[action.b];
        for (int i = 0; i < p.characters.size(); ++i)
            if (p.characters[i].face_up() && p.characters[i].card == action.a) {
                pick_on_table(s, pick_character(action.b, i));
                break;
            }
        break;
    }
    case Action::kWorld: pick_world(s, world_slot(action.id)); break;
    case Action::kPlayer: pick_on_table(s, action.b); break;
    default: pick_on_table(s, action.a); break;
    }
}

}  // namespace

void answer_use(Play& play, const Action& action) {
    State& s = play.s;
    Use& use = top_use(s);
    switch (action.type) {
    case Kind::payer: choose_payer(s, payer_code(s, action)); break;
    case Kind::beneficiary: choose_beneficiary(s, action.a); break;
    case Kind::choice: use.choice = action.a; break;
    case Kind::x: use.x = action.a; break;
    case Kind::yes: give_consent(play, true); break;
    case Kind::no: give_consent(play, false); break;
    case Kind::done: use.complete = 1; break;
    case Kind::pick: act_pick(s, action); break;
    default: break;
    }
}

}  // namespace imperium::seize

#include "games/seize/play_advance.hpp"

#include "games/seize/duel.hpp"
#include "games/seize/legal.hpp"
#include "games/seize/play_action.hpp"
#include "games/seize/play_allocation.hpp"
#include "games/seize/play_cards.hpp"
#include "games/seize/play_duel.hpp"
#include "games/seize/play_exchange.hpp"
#include "games/seize/play_military.hpp"
#include "games/seize/play_reallocation.hpp"
#include "games/seize/play_regent.hpp"
#include "games/seize/play_resupply.hpp"
#include "games/seize/play_revival.hpp"
#include "games/seize/play_setup.hpp"
#include "games/seize/play_uses.hpp"
#include "games/seize/play_victory.hpp"

#include <cstring>

namespace imperium::seize {

namespace {

// Counters beyond what anything costs are no change.
bool same_but_for_time(const State& s, State before) {
    static constexpr std::uint16_t kPlenty = 250;
    State now = s;
    for (State* one : {&before, &now}) {
        one->turn = 0;
        for (Player& p : one->player) {
            p.turns = 0;
            p.resources = std::min(p.resources, kPlenty);
        }
    }
    return std::memcmp(&before, &now, sizeof before) == 0;
}

[[gnu::noinline]] void step_use(Play& play) {
    State& s = play.s;
    Use& use = top_use(s);
    if (use.committed == 0) {
        const Ask next = question(s, use);
        if (next == Ask::none) return commit_use(play);
        // Where nothing is to choose between, who is served is asked with the beneficiary.
        if (next == Ask::choice && use.beneficiary == kNobody && ability_of(s, use).choices == 1) {
            use.choice = 0;
            return;
        }
        legal_use(s, use, next, play.next);
        if (play.next.empty()) return take_back(s);
        if (play.next.size() > 1 || next == Ask::consent) return ask(s, next, asked_by(s, use));
        const Seize::Action only = play.next[0];
        play.next.clear();
        return answer_use(play, only);
    }
    if (use.from == Use::From::hand)
        for (; use.answer_at < s.seats; ++use.answer_at) {
            const Seat seat = window_seat(s, use.answer_at);
            if (seat != use.user && list_uses(s, seat, Window::answer, play.next)) return ask(s, Ask::window, seat);
        }
    resolve_use(play);
}

[[gnu::noinline]] void step_window(Play& play) {
    State& s = play.s;
    for (; s.window_at < s.seats; ++s.window_at) {
        const Seat seat = window_seat(s, s.window_at);
        if (list_uses(s, seat, static_cast<Window>(s.window), play.next)) return ask(s, Ask::window, seat);
    }
    s.window = kNone;
    s.window_at = 0;
    forget_window(s);
}

void step_stage(Play& play) {
    State& s = play.s;
    const Conquest& c = s.conquest;
    if (dueling(s) && step_duel(play)) return;
    switch (s.stage) {
    case Stage::setup: return;
    case Stage::bidding: return bid_question(s);
    case Stage::reveal: return reveal_thrones(play);
    case Stage::turn: return begin_turn(play);
    case Stage::undeplete: return undeplete_all(play);
    case Stage::pool: return pool_question(s);
    case Stage::income: return collect_income(play);
    case Stage::rebuild: return rebuild_question(s);
    case Stage::settle: return settle_question(play);
    case Stage::allocation_window: return open_window(s, Window::allocation, Stage::recruit);
    case Stage::recruit: return recruit_question(s);
    case Stage::artifacts: return artifacts_question(s);
    case Stage::build: return build_question(play);
    case Stage::reallocation_window: return open_window(s, Window::reallocation, Stage::part_a);
    case Stage::part_a:
    case Stage::part_b:
    case Stage::part_c: return move_question(play);
    case Stage::react_window: s.cursor = seat_after(s, s.active); return open_window(s, Window::react, Stage::part_c);
    case Stage::military_window: return begin_military(play);
    case Stage::military: return military_question(play);
    case Stage::stance: return stance_question(s);
    case Stage::conquest_window: return open_window(s, Window::conquest, Stage::strike_attacker);
    case Stage::strike_attacker: return attackers_strike(play);
    case Stage::strike_defender: return defenders_strike(play);
    case Stage::strike: return resolve_strikes(play);
    case Stage::exchange: return next_exchange(play);
    case Stage::step1_window: return open_window(s, Window::exchange, Stage::step1);
    case Stage::step1: return choose_targets(play, true, Stage::step1_announced);
    case Stage::step1_announced: return open_window(s, Window::targets, Stage::step1_resolve);
    case Stage::step1_resolve: return resolve_step(play, Stage::step2_window);
    case Stage::step2_window: return open_window(s, Window::exchange, Stage::step2);
    case Stage::step2: return choose_targets(play, false, Stage::step2_announced);
    case Stage::step2_announced: return open_window(s, Window::targets, Stage::step2_resolve);
    case Stage::step2_resolve: return resolve_step(play, Stage::step3_window);
    case Stage::step3_window: return open_window(s, Window::step3, Stage::step3);
    case Stage::step3: return eliminate_step(play);
    case Stage::step4_withdraw: return withdraw_question(s);
    case Stage::step4_home: return ask_moves(play, c.attacker, true, Stage::outcome);
    case Stage::step4_retreat: return ask_moves(play, c.defender, false, Stage::exchange_end);
    case Stage::exchange_end: return end_exchange(s);
    case Stage::outcome: return decide_outcome(play);
    case Stage::flee: return ask_moves(play, c.defender, true, Stage::take);
    case Stage::take: return take_world(play);
    case Stage::spread: return ask_moves(play, c.attacker, false, Stage::action_end);
    case Stage::home: return ask_moves(play, c.attacker, true, Stage::action_end);
    case Stage::action_end: return end_action(play);
    case Stage::victory: return begin_victory(play);
    case Stage::rewards: return take_rewards(play);
    case Stage::new_throne: return new_throne_question(s);
    case Stage::liberate: return end_liberation(play);
    case Stage::draw_world: return draw_world_question(s);
    case Stage::elimination: return check_elimination(play);
    case Stage::evacuate: return evacuate_worlds(play);
    case Stage::refill: return refill_hand(play);
    case Stage::regent: return begin_regent(play);
    case Stage::banish: return banish_question(play);
    case Stage::levy: return levy_question(s);
    case Stage::turn_end: return end_turn(play);
    default: return;
    }
}

// One step of what happens by itself; sets a question, or comes closer to one.
void step_once(Play& play) {
    State& s = play.s;
    if (!s.uses.empty()) return step_use(play);
    if ((s.looking | s.discards | s.revivals.size()) != 0) [[unlikely]] {
        if (s.looking > 0) return ask(s, Ask::order, s.active);
        if (s.discards > 0) return ask(s, Ask::discard, s.discarder);
        if (s.moving != kNone && s.moving == s.revivals[0].card) return ask(s, Ask::revive_at, s.revivals[0].owner);
        if (offer_revival(play)) return;
    }
    if (s.window != kNone) return step_window(play);
    if (s.moving != kNone) return ask(s, Ask::move_to, s.unit[s.moving].owner);
    step_stage(play);
}

// For a whole round nobody was asked anything. A round that changes nothing either would repeat itself for ever:
// it ends the game (Z19).
void advance_idle(Play& play) {
    State& s = play.s;
    State before = s;
    int turns = 0;
    while (s.asked.empty() && s.stage != Stage::over) {
        if (s.stage == Stage::turn && turns++ == s.seats) {
            if (same_but_for_time(s, before)) return finish_on_points(play);
            before = s;
            turns = 1;
        }
        step_once(play);
    }
}

}  // namespace

// Goes on until somebody has to decide.
void advance(Play& play) {
    State& s = play.s;
    const bool together = s.ask == Ask::throne || s.ask == Ask::redraw || s.ask == Ask::lead
                          || s.stage == Stage::duel_hands || secret_muster(s);
    if (together && !s.asked.empty()) return;
    ask(s, Ask::none, SeatSet{});
    int turns = 0;
    while (s.asked.empty() && s.stage != Stage::over) {
        if (s.stage == Stage::turn && ++turns > s.seats) return advance_idle(play);
        step_once(play);
    }
}

}  // namespace imperium::seize

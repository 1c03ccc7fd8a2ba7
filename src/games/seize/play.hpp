#pragma once

#include "games/seize/play_duel.hpp"

#include <cstring>

// How a game of `seize` starts and goes on: the bodies of Seize::start and Seize::apply.
// Included by rules.cpp (for search) and codec.cpp (for matches) and nowhere else.
namespace imperium {

namespace seize {

// The legal answers to a question about the use on top.
void legal_use(const State& s, const Use& use, ActionList<Seize>& actions);

template <class Chance, class Events> class Play : public Duels<Chance, Events> {
public:
    using Base = Duels<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using Kind = Action::Type;

    // Goes on until somebody has to decide.
    void advance() {
        const bool together = s.ask == Ask::throne || s.ask == Ask::redraw || s.ask == Ask::lead
                              || s.stage == Stage::duel_hands || secret_muster(s);
        if (together && !s.asked.empty()) return;
        ask(Ask::none, SeatSet{});
        int turns = 0;
        while (s.asked.empty() && s.stage != Stage::over) {
            if (s.stage == Stage::turn && ++turns > s.seats) return advance_idle();
            step();
        }
    }

    void act(Seat seat, Action action) {
        switch (s.ask) {
        case Ask::redraw:
            if (action.type == Kind::redraw)
                this->redraw(seat);
            else
                this->keep(seat);
            break;
        case Ask::lead: this->choose_lead(seat, action.a); break;
        case Ask::throne: act_setup(seat, action); break;
        case Ask::window: act_window(seat, action); break;
        case Ask::payer:
        case Ask::beneficiary:
        case Ask::choice:
        case Ask::x:
        case Ask::target:
        case Ask::consent: act_use(action); break;
        default: act_main(seat, action); break;
        }
        advance();
    }

private:
    using Base::ask;
    using Base::book;
    using Base::s;

    // For a whole round nobody was asked anything. A round that changes nothing either would repeat itself for ever:
    // it ends the game (Z19).
    void advance_idle() {
        State before = s;
        int turns = 0;
        while (s.asked.empty() && s.stage != Stage::over) {
            if (s.stage == Stage::turn && turns++ == s.seats) {
                if (same_but_for_time(before)) return this->finish_on_points();
                before = s;
                turns = 1;
            }
            step();
        }
    }
    // Counters beyond what anything costs are no change.
    bool same_but_for_time(State before) const {
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

    static int world_of(Id id) { return world_slot(id); }
    static int unit_of(Id id) { return slot_of(id); }

    void act_setup(Seat seat, Action action) {
        Player& p = s.player[seat];
        if (action.type == Kind::throne) p.throne = action.a;
        if (action.type == Kind::lead) p.lead = action.a;
        if (action.type == Kind::buy) this->insert(p.bought, action.a);
        this->choose(seat);
    }

    void act_window(Seat seat, Action action) {
        const bool answer = !s.uses.empty();
        if (action.type == Kind::pass) {
            if (answer)
                ++this->top().answer_at;
            else
                ++s.window_at;
            return;
        }
        start_use(seat, action);
    }
    void start_use(Seat seat, Action action) {
        Use use;
        use.user = seat;
        use.card = action.a;
        use.line = action.b;
        use.from = static_cast<Use::From>(action.c);
        if (use.from == Use::From::unit) use.source = static_cast<std::uint8_t>(unit_of(action.id));
        if (use.from == Use::From::world) use.source = static_cast<std::uint8_t>(world_of(action.id));
        if (use.from == Use::From::character)
            for (int i = 0; i < s.player[seat].characters.size(); ++i)
                if (s.player[seat].characters[i].card == use.card && s.player[seat].characters[i].face_up())
                    use.source = static_cast<std::uint8_t>(i);
        if (use.from == Use::From::artifact)
            for (int i = 0; i < s.artifacts.size(); ++i)
                if (s.artifacts[i].card == use.card) use.source = static_cast<std::uint8_t>(i);
        this->begin_use(use);
    }

    void act_use(Action action) {
        Use& use = this->top();
        switch (action.type) {
        case Kind::payer: this->choose_payer(payer_code(action)); break;
        case Kind::beneficiary: this->choose_beneficiary(action.a); break;
        case Kind::choice: use.choice = action.a; break;
        case Kind::x: use.x = action.a; break;
        case Kind::yes: this->consent(true); break;
        case Kind::no: this->consent(false); break;
        case Kind::done: use.complete = 1; break;
        case Kind::pick: act_pick(use, action); break;
        default: break;
        }
    }
    std::uint8_t payer_code(Action action) const {
        if (action.c != 0) return static_cast<std::uint8_t>(64 + world_of(action.id));
        const Player& p = s.player[action.b];
        for (int i = 0; i < p.characters.size(); ++i)
            if (p.characters[i].face_up() && p.characters[i].card == action.a)
                return static_cast<std::uint8_t>(action.b * kAreaSlots + i);
        return kNone;
    }
    // c: 0 a fighter or Unit, 1 a Character, 2 a World, 3 a card of the discard pile, 4 a player.
    void act_pick(Use& use, Action action) {
        switch (action.c) {
        case 0:
            if (fighting(s))
                this->pick_fighter(this->fighter_of(action.id, action.b));
            else
                this->pick(static_cast<std::uint8_t>(unit_of(action.id)));
            break;
        case 1: {
            const Player& p = s.player[action.b];
            for (int i = 0; i < p.characters.size(); ++i)
                if (p.characters[i].face_up() && p.characters[i].card == action.a) {
                    this->pick(pick_character(action.b, i));
                    break;
                }
            break;
        }
        case 2: this->pick_world(world_of(action.id)); break;
        case 4: this->pick(action.b); break;
        default: this->pick(action.a); break;
        }
        (void)use;
    }

    void act_main(Seat seat, Action action) {
        const bool strike = s.stage == Stage::strike_attacker || s.stage == Stage::strike_defender;
        switch (action.type) {
        case Kind::bid: return this->bid(seat, action.a);
        case Kind::dismiss: return this->dismiss(action.a, action.b != 0);
        case Kind::rebuild: return this->rebuild();
        case Kind::settle: return this->settle(action.a);
        case Kind::recruit: return this->recruit(action.a);
        case Kind::artifact: return this->allocate_artifact(action.a);
        case Kind::throne: return this->new_throne(world_of(action.id));
        case Kind::build: return this->build(action.a, world_of(action.id));
        case Kind::contribute: return this->contribute(world_of(action.id));
        case Kind::use: return start_use(seat, action);
        case Kind::move: s.moving = static_cast<std::uint8_t>(unit_of(action.id)); return;
        case Kind::to:
            if (s.ask == Ask::revive_at) {
                s.moving = kNone;
                return this->revive(seat, static_cast<CardId>(s.revivals[0] % 256), world_of(action.id));
            }
            return this->move(s.moving, world_of(action.id));
        case Kind::yes: return act_revive(seat);
        case Kind::no: s.revivals.erase(0); return;
        case Kind::order: return this->put_back(seat, action.a);
        case Kind::conquer: return this->begin_conquest(world_of(action.id));
        case Kind::skip: return this->skip_conquest(world_of(action.id));
        case Kind::target:
            return this->target(
                is_world(action.at) && action.c == 0 ? int{kNone} : this->fighter_of(action.at, action.c), strike);
        case Kind::split: return this->split(action.a);
        case Kind::hold: return this->hold();
        case Kind::withdraw:
            s.conquest.withdrawn = 1;
            this->tell({.type = Seize::Event::Type::withdraw, .seat = seat, .id = s.world[s.conquest.world].id});
            s.stage = Stage::step4_home;
            return;
        case Kind::draw_world: return this->draw_world();
        case Kind::discard:
            if (s.discards > 0 && --s.discards == 0) s.discarder = kNone;
            return this->discard_from_hand(seat, action.a);
        case Kind::banish: return this->banish(action.b, action.a);
        case Kind::levy: return this->levy(world_of(action.id));
        case Kind::muster: return this->muster(seat, action.a);
        case Kind::pass:
        case Kind::done: return act_done(seat);
        default: return;
        }
    }
    void act_revive(Seat seat) {
        const auto card = static_cast<CardId>(s.revivals[0] % 256);
        if (this->return_place(this->revival_of(card)) == Place::world)
            s.moving = card;  // asked where
        else
            this->revive(seat, card, kNone);
    }
    void act_done(Seat seat) {
        switch (s.ask) {
        case Ask::bid: return this->end_bid(seat);
        case Ask::rebuild: s.stage = Stage::settle; return;
        case Ask::settle: return this->end_settling();
        case Ask::recruit: s.stage = Stage::artifacts; return;
        case Ask::artifact: s.stage = Stage::build; return;
        case Ask::new_throne: s.stage = Stage::liberate; return;
        case Ask::build: return this->end_building();
        case Ask::contribute: return this->give_up_build();
        case Ask::move: return this->end_moves();
        case Ask::withdraw: s.stage = Stage::step4_retreat; return;
        case Ask::draw_world: return this->end_drawing();
        case Ask::banish: s.stage = Stage::levy; return;
        case Ask::levy: return this->end_levy();
        case Ask::muster: return this->end_muster(seat);
        default: return;
        }
    }

    // One step of what happens by itself; sets a question, or comes closer to one.
    void step() {
        if (!s.uses.empty()) return step_use();
        if (s.looking > 0) return ask(Ask::order, s.active);
        if (s.discards > 0) return ask(Ask::discard, s.discarder);
        if (!s.revivals.empty()) {
            if (s.moving != kNone && s.moving == s.revivals[0] % 256)
                return ask(Ask::revive_at, static_cast<Seat>(s.revivals[0] / 256));
            if (this->offer_revival()) return;
        }
        if (s.window != kNone) return step_window();
        if (s.moving != kNone) return ask(Ask::move_to, s.unit[s.moving].owner);
        step_stage();
    }

    void step_window() {
        for (; s.window_at < s.seats; ++s.window_at) {
            const Seat seat = window_seat(s, s.window_at);
            if (could_act(s, seat, static_cast<Window>(s.window))) return ask(Ask::window, seat);
        }
        s.window = kNone;
        s.window_at = 0;
        this->forget_window();
    }

    void step_use() {
        Use& use = this->top();
        if (use.committed == 0) {
            const Ask next = question(s, use);
            if (next == Ask::none) return this->commit();
            ActionList<Seize> options;
            legal_use(s, use, options);
            if (options.empty()) return this->take_back();
            if (options.size() == 1 && next != Ask::consent) return act_use(options[0]);
            return ask(next, asked_by(s, use));
        }
        if (use.from == Use::From::hand)
            for (; use.answer_at < s.seats; ++use.answer_at) {
                const Seat seat = window_seat(s, use.answer_at);
                if (seat != use.user && could_act(s, seat, Window::answer)) return ask(Ask::window, seat);
            }
        this->resolve();
    }

    void step_stage() {
        const Conquest& c = s.conquest;
        if (dueling(s) && this->step_duel()) return;
        switch (s.stage) {
        case Stage::setup: return;
        case Stage::bidding: return this->bidding();
        case Stage::reveal: return this->reveal();
        case Stage::turn: return this->begin_turn();
        case Stage::undeplete: return this->undeplete();
        case Stage::pool: return this->pool();
        case Stage::income: return this->income();
        case Stage::rebuild: return this->rebuild_question();
        case Stage::settle: return this->settle_question();
        case Stage::allocation_window: return this->open_window(Window::allocation, Stage::recruit);
        case Stage::recruit: return this->recruit_question();
        case Stage::artifacts: return this->artifacts_question();
        case Stage::build: return this->build_question();
        case Stage::reallocation_window: return this->open_window(Window::reallocation, Stage::part_a);
        case Stage::part_a:
        case Stage::part_b:
        case Stage::part_c: return this->move_question();
        case Stage::react_window:
            s.cursor = seat_after(s, s.active);
            return this->open_window(Window::react, Stage::part_c);
        case Stage::military_window: return this->military_window();
        case Stage::military: return this->military();
        case Stage::stance: return this->stances();
        case Stage::conquest_window: return this->open_window(Window::conquest, Stage::strike_attacker);
        case Stage::strike_attacker:
            if (this->ask_targets(true, true)) return;
            s.stage = Stage::strike_defender;
            if (book.edition.strikes_in_turn && c.struck != 0) {  // Z30.32
                this->resolve_targets();
                this->eliminate_damaged();
            }
            return;
        case Stage::strike_defender:
            if (!this->ask_targets(false, true)) s.stage = Stage::strike;
            return;
        case Stage::strike:
            s.stage = Stage::exchange;
            if (c.struck != 0) {
                this->resolve_targets();
                this->eliminate_damaged();
            }
            this->end_step();
            return;
        case Stage::exchange: return this->next_exchange();
        case Stage::step1_window: return this->open_window(Window::exchange, Stage::step1);
        case Stage::step1:
            if (!this->ask_targets(true, false)) s.stage = Stage::step1_announced;
            return;
        case Stage::step1_announced: return this->open_window(Window::targets, Stage::step1_resolve);
        case Stage::step1_resolve:
            this->resolve_targets();
            s.stage = Stage::step2_window;
            this->end_step();
            return;
        case Stage::step2_window: return this->open_window(Window::exchange, Stage::step2);
        case Stage::step2:
            if (!this->ask_targets(false, false)) s.stage = Stage::step2_announced;
            return;
        case Stage::step2_announced: return this->open_window(Window::targets, Stage::step2_resolve);
        case Stage::step2_resolve:
            this->resolve_targets();
            s.stage = Stage::step3_window;
            this->end_step();
            return;
        case Stage::step3_window: return this->open_window(Window::step3, Stage::step3);
        case Stage::step3:
            this->eliminate_damaged();
            this->end_step();
            s.stage = Stage::step4_withdraw;
            return;
        case Stage::step4_withdraw:
            if (this->attacking_card_left()) return ask(Ask::withdraw, c.attacker);
            s.stage = Stage::step4_retreat;
            return;
        case Stage::step4_home:
            if (!this->ask_move(c.attacker, true)) s.stage = Stage::outcome;
            return;
        case Stage::step4_retreat:
            if (!this->ask_move(c.defender, false)) s.stage = Stage::exchange_end;
            return;
        case Stage::exchange_end: return this->end_exchange();
        case Stage::outcome: return this->outcome();
        case Stage::flee:
            if (!this->ask_move(c.defender, true)) s.stage = Stage::take;
            return;
        case Stage::take: return this->take_world();
        case Stage::spread:
            if (!this->ask_move(c.attacker, false)) s.stage = Stage::action_end;
            return;
        case Stage::home:
            if (!this->ask_move(c.attacker, true)) s.stage = Stage::action_end;
            return;
        case Stage::action_end: return this->end_action();
        case Stage::victory: return this->victory();
        case Stage::rewards: return this->rewards();
        case Stage::new_throne: return this->new_throne_question();
        case Stage::liberate:
            this->liberate_worlds();
            s.stage = Stage::draw_world;
            return;
        case Stage::draw_world: return this->draw_world_question();
        case Stage::elimination: return this->elimination();
        case Stage::evacuate: return this->evacuate();
        case Stage::refill: return this->refill();
        case Stage::regent: return this->regent();
        case Stage::banish: return this->banish_question();
        case Stage::levy: return this->levy_question();
        case Stage::turn_end: return this->end_turn();
        default: return;
        }
    }
};

}  // namespace seize

template <class Chance, class Events>
Seize::State Seize::start(const Options& options, Chance& chance, Events& events) {
    State state{};
    state.set = options.cards.number();
    seize::Play<Chance, Events> play(state, chance, events);
    play.deal(options);
    return state;
}

template <class Chance, class Events>
void Seize::apply(State& state, Seat seat, Action action, Chance& chance, Events& events) {
    seize::Play<Chance, Events>(state, chance, events).act(seat, action);
}

}  // namespace imperium

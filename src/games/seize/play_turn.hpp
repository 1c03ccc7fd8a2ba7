#pragma once

#include "games/seize/play_battle.hpp"

// A Turn and its Phases outside the Military Phase (Z3 to Z7, Z13, Z14).
namespace imperium::seize {

// A number that all cards a player owns give together, wherever they are.
std::uint32_t census(const State& s, Seat seat);

template <class Chance, class Events> class Turns : public Battle<Chance, Events> {
public:
    using Base = Battle<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using typename Base::Event;
    using typename Base::Type;

protected:
    using Base::ask;
    using Base::book;
    using Base::s;
    using Base::tell;

    bool basic() const { return (s.rules & Seize::kBasic) != 0; }
    Player& me() { return s.player[s.active]; }

    // Z4.1 to Z4.3
    void begin_turn() {
        ++s.turn;
        ++me().turns;
        s.discounts = s.rewards = s.spoils = s.tally = s.claim = 0;
        tell({.type = Type::turn, .seat = s.active, .n = static_cast<std::int16_t>(s.turn)});
        this->begin_phase(Stage::undeplete, "resupply");
        if (book.edition.resupply_window) this->open_window(Window::resupply, Stage::undeplete);
    }
    void undeplete() {
        s.stage = Stage::pool;
        for (int i = 0; i < s.worlds; ++i) {
            s.world[i].set(World::kConquered, false);
            s.world[i].set(World::kRaided, false);
            if (s.world[i].controller == s.active) s.world[i].set(World::kDepleted, false);
        }
        for (int i = 0; i < s.units; ++i) {
            s.unit[i].set(Unit::kMoved, false);
            if (s.unit[i].owner == s.active) s.unit[i].set(Unit::kDepleted, false);
        }
        Player& p = me();
        for (Character& c : p.characters)
            c.flags = static_cast<std::uint8_t>(c.flags & ~unsigned{Character::kDepleted});
        for (Artifact& one : s.artifacts)
            if (one.owner == s.active)
                one.flags = static_cast<std::uint8_t>(one.flags & ~unsigned{Artifact::kDepleted});
        this->draw(s.active, s.regent == s.active ? 2 : 1);
        if (!p.character_deck.empty() && !p.characters.full()) {
            const CardId card = p.character_deck.pop();
            p.characters.push({card, 0, 0});
            tell({.type = Type::draw_character, .seat = s.active, .card = card}, s.active);
        }
    }
    void pool() {
        if (me().characters.size() > pool_size(s, s.active)) return ask(Ask::dismiss, s.active);
        s.stage = Stage::income;
    }
    void dismiss(CardId card, bool face_up) {
        Player& p = me();
        for (int i = 0; i < p.characters.size(); ++i) {
            if (p.characters[i].card != card || p.characters[i].face_up() != face_up) continue;
            p.characters.erase(i);
            this->discard(s.active, card);
            tell({.type = Type::dismiss, .seat = s.active, .card = card});
            if (face_up) this->after_elimination(s.active, card);
            return;
        }
    }

    // Z4.4
    void income() {
        int sum = 0, cards_drawn = 0;
        const bool returning = book.edition.counters_return, half = book.edition.disputed_is_controlled;
        const auto passives = [&](CardId card, bool pays, std::uint8_t* counters, auto valid) {
            for (const Ability& a : book.of(book[card])) {
                if (a.trigger != Trigger::resupply || !valid(a)) continue;
                for (const Clause& clause : book.of(book.of(a)[0]))
                    for (const Effect& e : book.of(clause)) {
                        if (e.op == Op::resource && pays) sum += e.n;
                        if (e.op == Op::draw) cards_drawn += e.n;
                        if (counters != nullptr) more_counters(card, e, *counters);
                    }
            }
        };
        for (int i = 0; i < s.worlds; ++i) {
            World& w = s.world[i];
            if (!w.there() || w.controller != s.active) continue;
            const bool throne = w.is(World::kThrone) && (w.owner == s.active || book.edition.throne_moves);
            const int gives = throne ? 2 : 1;
            const bool disputed = w.is(World::kDisputed);
            if (half || !disputed) sum += disputed ? gives / 2 : gives;  // Z30.4
            if (returning) w.counters = book[w.card].counters;
            passives(w.card, half || !disputed, &w.counters, [&](const Ability& a) { return in_force(s, i, a); });
        }
        each_unit(s, [&](int i) {
            Unit& u = s.unit[i];
            if (u.owner != s.active) return;
            if (returning) u.counters = static_cast<std::uint8_t>(this->starting_counters(book[u.card]));
            passives(u.card, true, &u.counters,
                     [&](const Ability& a) { return holds(s, a.conditions, s.active, u.world); });
        });
        for (const Character& c : me().characters)
            if (c.face_up())
                passives(c.card, true, nullptr,
                         [&](const Ability& a) { return holds(s, a.conditions, s.active, kNone); });
        each_artifact(s, s.active, [&](int i) {
            passives(s.artifacts[i].card, true, nullptr,
                     [&](const Ability& a) { return holds(s, a.conditions, s.active, kNone); });
        });
        this->gain(s.active, sum);
        this->draw(s.active, cards_drawn);
        s.stage = Stage::rebuild;
    }

    // Z30.17
    void more_counters(CardId card, const Effect& e, std::uint8_t& counters) const {
        static constexpr int kMost = 9;
        if (e.op == Op::replace)
            counters = static_cast<std::uint8_t>(
                std::max<int>(counters, std::min<int>(this->starting_counters(book[card]), counters + e.n)));
        if (e.op == Op::add) counters = static_cast<std::uint8_t>(std::min(kMost, counters + e.n));
    }

    // Z20.2: who is left with no more than one World may turn up another from the deck.
    bool may_rebuild() const {
        const Player& p = s.player[s.active];
        return (s.rules & Seize::kRebuild) != 0 && p.turns > 1 && controlled_worlds(s, s.active) <= 1
               && !p.world_deck.empty() && !p.deck.empty();
    }
    void rebuild_question() {
        if (may_rebuild()) return ask(Ask::rebuild, s.active);
        s.stage = Stage::settle;
    }
    // A World that cannot be faced up is discarded for nothing; whether to turn up another is asked anew.
    void rebuild() {
        Player& p = me();
        const CardId card = p.world_deck.pop();
        if (!may_settle(s, s.active, card)) {
            this->discard(s.active, card);
            tell({.type = Type::discard, .seat = s.active, .card = card});
            return;
        }
        for (int n = book[card].cost; n > 0 && !p.deck.empty(); --n) {
            const std::uint64_t top = std::uint64_t{1} << (p.deck.size() - 1);
            p.deck_seen &= ~top;
            p.deck_public &= ~top;
            const CardId lost = p.deck.pop();
            this->discard(s.active, lost);
            tell({.type = Type::discard, .seat = s.active, .card = lost});
        }
        const int at = this->new_world(card, s.active);
        tell({.type = Type::rebuild, .seat = s.active, .card = card, .id = s.world[at].id});
    }

    // Z4.5
    void settle_question() {
        if (!me().reserve.empty()) return ask(Ask::settle, s.active);
        end_settling();
    }
    void end_settling() {
        this->begin_phase(Stage::allocation_window, "allocation");
        this->open_window(Window::allocation, Stage::recruit);
    }
    void settle(CardId card) {
        const int cost = settle_cost(s, s.active, card);
        this->gain(s.active, -cost);
        if (cost < book[card].cost) s.discounts = 1;
        s.claim = 0;
        this->take(me().reserve, card);
        const int at = this->new_world(card, s.active);
        tell({.type = Type::settle, .seat = s.active, .card = card, .id = s.world[at].id});
    }

    // Z5.1
    void recruit_question() {
        bool any = false;
        for (const Character& c : me().characters) any = any || !c.face_up();
        if (any) return ask(Ask::recruit, s.active);
        s.stage = Stage::artifacts;
    }
    // Z30.19: who has cards in hand is asked, whatever they are.
    void artifacts_question() {
        if (book.edition.artifacts && !basic() && !me().hand.empty()) return ask(Ask::artifact, s.active);
        s.stage = Stage::build;
    }
    void allocate_artifact(CardId card) {
        Use use;
        use.user = use.beneficiary = s.active;
        use.card = card;
        use.line = kNone;
        use.committed = 1;
        use.paid = book[card].cost;
        this->gain(s.active, -use.paid);
        this->begin_use(use);
    }
    void recruit(CardId card) {
        for (Character& c : me().characters) {
            if (c.card != card || c.face_up()) continue;
            this->gain(s.active, -book[card].cost);
            c.flags = Character::kFaceUp;
            tell({.type = Type::recruit, .seat = s.active, .card = card});
            return;
        }
    }

    // Z5.2: who has a World to deplete and a card in hand is asked, whatever the cards are.
    void build_question() {
        if (s.building != kNoCard) {
            if (s.build_points >= book[s.building].cost) return finish_build();
            return ask(Ask::contribute, s.active);
        }
        bool any = false;
        for (int i = 0; i < s.worlds && !me().hand.empty(); ++i) {
            const World& w = s.world[i];
            any = any || (w.there() && w.controller == s.active && !w.is(World::kDepleted));
        }
        if (any) return ask(Ask::build, s.active);
        end_building();
    }
    void end_building() {
        this->begin_phase(Stage::reallocation_window, "reallocation");
        this->open_window(Window::reallocation, Stage::part_a);
    }
    void build(CardId card, int world) {
        this->from_hand(s.active, card);
        s.building = card;
        s.build_at = static_cast<std::uint8_t>(world);
        s.build_points = 0;
        clear_bonuses();
        this->forget_window();
        contribute(world);
    }
    void contribute(int world) {
        s.world[world].set(World::kContributes, true);
        s.build_points =
            static_cast<std::uint8_t>(std::min(250, s.build_points + allocation_points(s, world, s.building)));
    }
    void finish_build() {
        for (int i = 0; i < s.worlds; ++i)
            if (s.world[i].is(World::kContributes)) {
                s.world[i].set(World::kContributes, false);
                s.world[i].set(World::kDepleted, true);
            }
        const Design& d = book[s.building];
        const bool deployed = d.keywords[static_cast<std::size_t>(Keyword::deployed)] != 0;
        const int at = this->new_unit(s.building, s.active, s.build_at, deployed ? std::uint8_t{0} : Unit::kDepleted);
        s.unit[at].counters = static_cast<std::uint8_t>(this->starting_counters(d));
        tell({.type = Type::allocate,
              .seat = s.active,
              .card = s.building,
              .id = s.unit[at].id,
              .at = s.world[s.build_at].id});
        s.building = kNoCard;
        s.build_at = kNone;
        s.build_points = 0;
        clear_bonuses();
    }
    void clear_bonuses() { std::fill(std::begin(s.bonus_cards), std::end(s.bonus_cards), std::uint8_t{0}); }
    void give_up_build() {
        clear_bonuses();
        for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kContributes, false);
        this->to_hand(s.active, s.building, true);
        s.building = kNoCard;
        s.build_at = kNone;
        s.build_points = 0;
    }

    // Z7, and every other move from World to World.
    void move_question() {
        switch (s.stage) {
        case Stage::part_a:
            if (!this->ask_move(s.active, false)) end_moves();
            return;
        case Stage::part_b:
            if (military_skipped(s) || !this->ask_move(s.active, false)) end_moves();
            return;
        case Stage::part_c:
            while (s.cursor != s.active) {
                if (attacked(s.cursor) && this->ask_move(s.cursor, false)) return;
                s.cursor = seat_after(s, s.cursor);
            }
            end_moves();
            return;
        default: return;
        }
    }
    bool attacked(Seat seat) const {
        for (int i = 0; i < s.worlds; ++i)
            if (s.world[i].there() && s.world[i].is(World::kAttacked) && s.world[i].controller == seat) return true;
        return false;
    }
    void clear_moved() {
        for (int i = 0; i < s.units; ++i) s.unit[i].set(Unit::kMoved, false);
    }
    void end_moves() {
        switch (s.stage) {
        case Stage::part_a:
            clear_moved();
            s.stage = Stage::part_b;
            return;
        case Stage::part_b: {
            clear_moved();
            bool any = false;
            for (int i = 0; i < s.worlds; ++i) any = any || (s.world[i].there() && s.world[i].is(World::kAttacked));
            s.stage = Stage::react_window;
            if (!any) s.stage = Stage::military_window;
            return;
        }
        case Stage::part_c:
            if (s.cursor != s.active) s.cursor = seat_after(s, s.cursor);
            if (s.cursor != s.active) return;
            clear_moved();
            s.cursor = 0;
            s.stage = Stage::military_window;
            return;
        case Stage::step4_retreat: s.stage = Stage::exchange_end; return;
        case Stage::spread: s.stage = Stage::action_end; return;
        default: return;
        }
    }
    void move(int unit, int world) {
        Unit& u = s.unit[unit];
        const Seat owner = u.owner;
        Event event{.type = Type::move, .seat = owner, .card = u.card, .id = u.id, .at = s.world[world].id};
        event.from = s.world[u.world].id;
        switch (s.stage) {
        case Stage::part_b:
            event.type = Type::attack;
            if (const int price = move_price(s, unit, world); price > 0) this->gain(owner, -price);
            if (move_depletes(s, unit, world)) u.set(Unit::kDepleted, true);
            if (book.edition.safe_retreat) s.world[world].set(World::kRaided, true);
            u.set(Unit::kAttacking, true);
            u.from = u.world;
            s.world[world].set(World::kAttacked, true);
            break;
        case Stage::part_c:
            event.type = Type::react;
            if (const int price = move_price(s, unit, world); price > 0) this->gain(owner, -price);
            if (move_depletes(s, unit, world)) u.set(Unit::kDepleted, true);
            u.set(Unit::kMoved, true);
            break;
        case Stage::step4_retreat:
        case Stage::flee:
        case Stage::step4_home:
        case Stage::home:
            u.set(Unit::kAttacking, false);
            u.from = kNone;
            leave_fight(unit);
            break;
        case Stage::evacuate: break;
        case Stage::spread:
            u.set(Unit::kAttacking, false);
            u.from = kNone;
            u.set(Unit::kMoved, true);
            break;
        default: u.set(Unit::kMoved, true); break;
        }
        u.world = static_cast<std::uint8_t>(world);
        s.moving = kNone;
        tell(event);
    }
    void leave_fight(int unit) {
        Conquest& c = s.conquest;
        const Id id = s.unit[unit].id;
        for (int f = 0; f < c.fighters.size(); ++f)
            if (c.fighters[f].id == id) this->drop_fighter(f);
        s.unit[unit].damage = 0;
    }

    void military_window() {
        this->begin_phase(Stage::military, "military");
        if (military_skipped(s)) {
            s.stage = Stage::victory;
            return;
        }
        this->open_window(Window::military, Stage::military);
    }

    // Z13.1 to Z13.3; Z30.36: in another order
    void victory() {
        this->begin_phase(book.edition.rewards_first ? Stage::rewards : Stage::draw_world, "victory");
        if (book.edition.rewards_first) return;
        liberate_worlds();
        if (victory_points(s, s.active) >= points_to_win(s)) return finish(SeatSet::of(s.active));
        if (s.spoils > 0) this->gain(s.active, s.spoils);
        s.spoils = 0;
    }
    void rewards() {
        if (s.spoils > 0) this->gain(s.active, s.spoils);
        this->draw(s.active, s.rewards);
        s.spoils = s.rewards = 0;
        s.stage = Stage::new_throne;
    }
    // Z30.29
    void new_throne_question() {
        if (throne_of(s, s.active) == kNone && controlled_worlds(s, s.active) > 0)
            return ask(Ask::new_throne, s.active);
        s.stage = Stage::liberate;
    }
    void new_throne(int world) {
        World& w = s.world[world];
        w.set(World::kThrone, true);
        me().throne = w.card;
        tell({.type = Type::throne, .seat = s.active, .card = w.card, .id = w.id});
        s.stage = Stage::liberate;
    }
    void elimination() {
        if (victory_points(s, s.active) >= points_to_win(s)) return finish(SeatSet::of(s.active));
        s.stage = Stage::refill;
        if (controlled_worlds(s, s.active) == 0) fall();
    }
    // Z30.37: the active player leaves the game, and so do all cards of that player.
    void fall() {
        const Seat seat = s.active;
        Player& p = me();
        tell({.type = Type::fallen, .seat = seat});
        for (int i = 0; i < s.units; ++i)
            if (s.unit[i].there() && s.unit[i].owner == seat) this->free_unit(i);
        for (int i = 0; i < s.worlds; ++i) {
            World& w = s.world[i];
            if (!w.there() || (w.controller != seat && w.owner != seat)) continue;
            if (w.owner != seat) {
                w.controller = w.owner;
                w.conquest = 0;
                tell({.type = Type::liberty, .seat = w.owner, .card = w.card, .id = w.id});
            } else if (w.controller == seat)
                this->clear_world(i);
            else
                w.set(World::kEliminatedCopy, true);
        }
        for (Artifact& one : s.artifacts)
            if (one.owner == seat) one.flags = 0;
        for (int i = s.revivals.size() - 1; i >= 0; --i)
            if (s.revivals[i] / 256 == seat) s.revivals.erase(i);
        p.hand.clear();
        p.deck.clear();
        p.discard.clear();
        p.world_deck.clear();
        p.character_deck.clear();
        p.reserve.clear();
        p.known.clear();
        p.seen.clear();
        p.characters.clear();
        p.deck_seen = p.deck_public = 0;
        p.resources = 0;
        p.throne = kNoCard;
        p.flags |= Player::kEliminated;
        p.census = census(s, seat);
        if (s.regent == seat) {
            tell({.type = Type::lost_regent, .seat = seat});
            s.regent = kNobody;
        }
        this->refresh_disputes();
        const SeatSet left = players_in(s);
        if (left.size() == 1) return finish(left);
        s.cursor = seat_after(s, seat);
        s.stage = Stage::evacuate;
    }
    // Z30.38: Fleets leave the Worlds that are eliminated; all else there goes with them.
    void evacuate() {
        for (; s.cursor != s.active; s.cursor = seat_after(s, s.cursor))
            if (this->ask_move(s.cursor, true)) return;
        for (int i = 0; i < s.worlds; ++i) {
            if (!s.world[i].there() || !s.world[i].is(World::kEliminatedCopy)) continue;
            for (int u = 0; u < s.units; ++u)
                if (s.unit[u].there() && s.unit[u].world == i) this->eliminate_unit(u);
            tell({.type = Type::eliminated,
                  .seat = s.world[i].controller,
                  .card = s.world[i].card,
                  .id = s.world[i].id});
            this->clear_world(i);
        }
        me().census = census(s, s.active);
        s.cursor = 0;
        s.stage = Stage::turn_end;
    }
    void liberate_worlds() {
        for (int i = 0; i < s.worlds; ++i) {
            World& w = s.world[i];
            if (!w.there() || w.owner != s.active || w.controller == s.active) continue;
            bool held = false;
            each_unit(s, [&](int u) {
                const Unit& unit = s.unit[u];
                const CardType type = book[unit.card].type;
                held = held
                       || (unit.world == i && unit.owner == w.controller && !unit.is(Unit::kPicket)
                           && (type == CardType::fleet || type == CardType::troop));
            });
            if (held && (w.conquest > 0 || book.edition.rewards_first)) continue;  // Z30.36 C
            liberate(i);
        }
    }
    // The conqueror's Units there are Orbitals and Installations, or go home if only the counters are missing.
    void liberate(int world) {
        World& w = s.world[world];
        for (int i = 0; i < s.units; ++i)
            if (s.unit[i].there() && s.unit[i].world == world) {
                const CardType type = book[s.unit[i].card].type;
                const bool mobile = type == CardType::fleet || type == CardType::troop;
                if (!mobile || !send_home(i, w.controller, world)) this->eliminate_unit(i);
            }
        this->lose_throne(world);
        w.controller = w.owner;
        w.conquest = 0;
        this->refresh_disputes();
        tell({.type = Type::liberty, .seat = w.owner, .card = w.card, .id = w.id});
    }
    bool send_home(int unit, Seat seat, int from) {
        for (int i = 0; i < s.worlds; ++i)
            if (i != from && controls(s, s.world[i], seat) && room(s, i, seat)) {
                s.unit[unit].world = static_cast<std::uint8_t>(i);
                return true;
            }
        return false;
    }

    // Z13.4
    void draw_world_question() {
        const Player& p = me();
        if (!p.world_deck.empty() && p.resources >= draw_world_cost(s, s.active) && !p.reserve.full())
            return ask(Ask::draw_world, s.active);
        end_drawing();
    }
    void end_drawing() { s.stage = book.edition.eliminates ? Stage::elimination : Stage::refill; }
    void draw_world() {
        Player& p = me();
        this->gain(s.active, -draw_world_cost(s, s.active));
        const CardId card = p.world_deck.pop();
        this->insert(p.reserve, card);
        tell({.type = Type::draw_world, .seat = s.active, .card = card}, s.active);
    }

    // Z13.5, Z13.6
    void refill() {
        Player& p = me();
        if (p.hand.size() > kHandSize) return ask(Ask::discard, s.active);
        this->draw(s.active, kHandSize - p.hand.size());
        this->draw(s.active, s.rewards);
        s.rewards = 0;
        s.stage = Stage::regent;
    }

    // Z14
    void regent() {
        if (s.regent != s.active) {
            s.stage = Stage::turn_end;
            return;
        }
        this->begin_phase(Stage::banish, "regent");
        if (!book.edition.regent_falls) return;  // Z30.39
        bool throne = false;
        for (int i = 0; i < s.worlds; ++i) {
            const World& w = s.world[i];
            throne = throne || (w.there() && w.is(World::kThrone) && w.owner == s.active && w.controller == s.active);
        }
        if (me().deck.empty() || !throne) {
            tell({.type = Type::lost_regent, .seat = s.regent});
            s.regent = kNobody;
            s.stage = Stage::turn_end;
        }
    }
    void banish_question() {
        for (Seat seat = 0; seat < s.seats; ++seat)
            for (int i = 0; i < s.player[seat].characters.size(); ++i)
                if (s.player[seat].characters[i].face_up() && character_disputed(s, seat, i))
                    return ask(Ask::banish, s.active);
        s.stage = Stage::levy;
    }
    void banish(Seat seat, CardId card) {
        Player& p = s.player[seat];
        for (int i = 0; i < p.characters.size(); ++i)
            if (p.characters[i].face_up() && p.characters[i].card == card) {
                tell({.type = Type::banish, .seat = seat, .card = card});
                return this->eliminate_character(seat, i);
            }
    }
    void levy_question() {
        for (int i = 0; i < s.worlds; ++i)
            if (may_levy(s, i)) return ask(Ask::levy, s.active);
        end_levy();
    }
    void end_levy() {
        for (int i = 0; i < s.worlds; ++i) s.world[i].set(World::kContributes, false);
        s.stage = Stage::turn_end;
    }

public:
    // Z14.3: a Disputed World whose controller has not paid yet, while one more copy's has not.
    static bool may_levy(const State& s, int world) {
        const World& w = s.world[world];
        if (!w.there() || !w.is(World::kDisputed) || w.is(World::kContributes)) return false;
        if (s.player[w.controller].resources == 0 && !edition(s).levy_is_due) return false;
        int free = 0;
        for (int i = 0; i < s.worlds; ++i)
            free += s.world[i].there() && (!edition(s).levy_is_due || s.world[i].is(World::kDisputed))
                            && s.world[i].card == w.card && !s.world[i].is(World::kContributes)
                        ? 1
                        : 0;
        return free > 1;
    }

    // Z30.39: every Disputed World has somebody named for it.
    static bool levy_done(const State& s) {
        if (!edition(s).levy_is_due) return true;
        for (int i = 0; i < s.worlds; ++i) {
            if (!s.world[i].there() || !s.world[i].is(World::kDisputed)) continue;
            bool named = false;
            for (int j = 0; j < s.worlds; ++j)
                named = named || (s.world[j].card == s.world[i].card && s.world[j].is(World::kContributes));
            if (!named) return false;
        }
        return true;
    }

protected:
    void levy(int world) {
        World& w = s.world[world];
        w.set(World::kContributes, true);
        tell({.type = Type::levy, .seat = w.controller, .card = w.card, .id = w.id});
        if (s.player[w.controller].resources > 0) this->gain(w.controller, -1);
    }

    void end_turn() {
        if (s.turn_limit > 0 && s.turn >= s.turn_limit) return finish_on_points();
        do { s.active = seat_after(s, s.active); } while (s.player[s.active].eliminated());
        s.stage = Stage::turn;
    }
    // The most Victory points win, ties are shared.
    void finish_on_points() {
        int best = -1;
        SeatSet leaders;
        for (const Seat seat : players_in(s)) {
            const int points = victory_points(s, seat);
            if (points > best) leaders = SeatSet{};
            best = std::max(best, points);
            if (points == best) leaders.add(seat);
        }
        finish(leaders);
    }
    void finish(SeatSet winners) {
        s.winners = winners.bits();
        s.stage = Stage::over;
        tell({.type = Type::over, .seat = winners.lowest(), .n = winners.bits()});
    }
};

}  // namespace imperium::seize

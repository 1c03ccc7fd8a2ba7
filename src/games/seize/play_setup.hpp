#pragma once

#include "games/seize/play_turn.hpp"

#include <array>

// From the shuffle to the first Turn (Z2, Z20.3).
namespace imperium::seize {

inline int setup_resources(const State& s) {
    return (s.rules & Seize::kAccelerated) != 0 ? edition(s).accelerated_resources : edition(s).resources;
}
// What the choices of the set-up may cost together (Z2.2); Z30.2: they are free, and no sum of costs comes near this.
inline int setup_budget(const State& s) { return edition(s).bids ? setup_resources(s) : 900; }
// Whether the Lead Character is chosen together with the Throne World, or after all of those are in sight (Z30.15).
inline bool leads_with_throne(const State& s) { return (s.rules & Seize::kBasic) == 0 && edition(s).bids; }
inline bool may_redraw(const Player& p) { return p.hand.size() > 1; }  // Z30.14
// How many Worlds are bought beside the Throne World (Z20.3).
inline int setup_extra(const State& s) { return (s.rules & Seize::kAccelerated) != 0 ? 2 : 0; }

// The least that the choices still to be made will cost after these; a large number if they cannot be made.
int cheapest_rest(const State& s, const Player& p, CardId throne, CardId lead, std::span<const CardId> bought);
// Whether the cards drawn allow a choice within the budget at all; if not, the player pays what is there.
bool setup_fits(const State& s, const Player& p);
// Whether this choice of a Throne World, Lead Character or further World is open to the player.
bool may_choose_throne(const State& s, const Player& p, CardId world);
// Whether there is a Throne World left to choose in place of an equal one (Z2.4).
bool can_rechoose(const State& s, const Player& p);
bool may_choose_lead(const State& s, const Player& p, CardId character);
bool may_buy(const State& s, const Player& p, CardId world);
inline bool setup_complete(const State& s, const Player& p) {
    if (p.throne == kNoCard) return false;
    if ((p.flags & Player::kMustRechoose) != 0) return true;
    if (leads_with_throne(s) && p.lead == kNoCard) return false;
    return p.bought.size() >= setup_extra(s);
}

// Z20.1, Z30.41
inline bool basic_leaves_out(const Design& d) { return d.type == CardType::reaction || d.type == CardType::artifact; }

template <class Chance, class Events> class Setup : public Turns<Chance, Events> {
public:
    using Base = Turns<Chance, Events>;
    using Base::Base;
    using typename Base::Action;
    using typename Base::Event;
    using typename Base::Type;

    void deal(const Seize::Options& options) {
        set_rules(options);
        for (Seat seat = 0; seat < s.seats; ++seat) deal_to(seat, options.decks[seat]);
        if (edition(s).bids) return choose_thrones();
        SeatSet asked;
        for (Seat seat = 0; seat < s.seats; ++seat)
            if (may_redraw(s.player[seat])) asked.add(seat);
        if (asked.empty()) return choose_thrones();
        s.stage = Stage::redraw;
        ask(Ask::redraw, asked);
    }

protected:
    void choose_thrones() {
        s.stage = Stage::setup;
        ask(Ask::throne, SeatSet::first(s.seats));
    }
    // Z30.14: the hand goes back into the deck, and one card fewer comes.
    void redraw(Seat seat) {
        Player& p = s.player[seat];
        const int cards_drawn = p.hand.size() - 1;
        std::array<CardId, 50> all{};
        int n = 0;
        for (const CardId card : p.deck) all[static_cast<std::size_t>(n++)] = card;
        for (const CardId card : p.hand) all[static_cast<std::size_t>(n++)] = card;
        std::sort(all.begin(), all.begin() + n);
        p.hand.clear();
        shuffled(p.deck, all.data(), n, "assets", seat);
        tell({.type = Type::redraw, .seat = seat, .n = static_cast<std::int16_t>(cards_drawn)});
        this->draw(seat, cards_drawn);
        if (!may_redraw(p)) keep(seat);
    }
    void keep(Seat seat) {
        s.asked.remove(seat);
        tell({.type = Type::chosen, .seat = seat});
        if (s.asked.empty()) choose_thrones();
    }
    void set_rules(const Seize::Options& options) {
        s.seats = options.seats;
        s.turn_limit = options.turn_limit;
        const auto rule = [&](bool on, std::uint16_t bit) {
            if (on) s.rules = static_cast<std::uint16_t>(s.rules | bit);
        };
        rule(options.basic, Seize::kBasic);
        rule(options.besieged_rebuild, Seize::kRebuild);
        rule(options.besieged_react, Seize::kReact);
        rule(options.besieged_peace, Seize::kPeace);
        rule(options.besieged_counters, Seize::kCounters);
        rule(options.accelerated, Seize::kAccelerated);
        rule(options.extended, Seize::kExtended);
        rule(options.duels, Seize::kDuels);
        rule(options.rapid, Seize::kRapid);
    }

    using Base::ask;
    using Base::book;
    using Base::chance;
    using Base::s;
    using Base::tell;

    template <class List> void shuffled(List& list, const CardId* from, int count, const char* what, Seat seat) {
        std::array<CardId, 50> top_first{};
        int n = 0;
        for (int i = 0; i < count; ++i)
            if (!this->basic() || !basic_leaves_out(book[from[i]])) top_first[static_cast<std::size_t>(n++)] = from[i];
        chance.shuffle(std::span(top_first.data(), static_cast<std::size_t>(n)), what, seat);
        list.clear();
        for (int i = n - 1; i >= 0; --i) list.push(top_first[static_cast<std::size_t>(i)]);
    }

    void deal_to(Seat seat, const Seize::DeckList& list) {
        Player& p = s.player[seat];
        p.deck_list = list.starter;
        p.resources = static_cast<std::uint16_t>(setup_resources(s));
        const Edition& e = edition(s);
        shuffled(p.deck, list.assets, list.asset_count, "assets", seat);
        const int worlds = (s.rules & Seize::kAccelerated) != 0 ? e.accelerated_worlds : 3;
        for (int tries = 0; tries < 100; ++tries) {  // Z2.2: until a pair fits, if the deck has one
            shuffled(p.world_deck, list.worlds, e.worlds, "worlds", seat);
            p.reserve.clear();
            for (int i = 0; i < worlds; ++i) this->insert(p.reserve, p.world_deck.pop());
            if (!this->basic()) {
                shuffled(p.character_deck, list.characters, e.characters, "characters", seat);
                p.characters.clear();
                for (int i = 0; i < 3; ++i) p.characters.push({p.character_deck.pop(), 0, 0});
            }
            if (setup_fits(s, p)) break;
        }
        this->draw(seat, s.seats > 4 && e.bids ? 8 : 6);  // Z20.6, Z30.45
        p.census = census_of(s, seat);
    }

public:
    static std::uint32_t census_of(const State& s, Seat seat);

protected:
    void choose(Seat seat) {
        Player& p = s.player[seat];
        if (!setup_complete(s, p)) return;
        s.asked.remove(seat);
        tell({.type = Type::chosen, .seat = seat});
        if (!s.asked.empty()) return;
        s.ask = Ask::none;
        if (s.stage == Stage::setup && !edition(s).bids) {
            s.stage = Stage::reveal;
        } else if (s.stage == Stage::setup) {
            s.first = static_cast<Seat>(chance.pick(s.seats, "first-bidder"));
            s.cursor = s.first;
            s.tally = 0;
            s.stage = Stage::bidding;
        }
    }

    // Z2.3
    void bidding() {
        for (int step = 0; step < s.seats; ++step, next_bidder()) {
            Player& p = s.player[s.cursor];
            if ((p.flags & Player::kOutOfBidding) != 0) continue;
            if (p.hand.empty() || p.bid.full()) {
                if (s.tally > 0) continue;
                p.flags |= Player::kOutOfBidding;
                continue;
            }
            return ask(Ask::bid, s.cursor);
        }
        s.cursor = 0;
        s.stage = Stage::reveal;
    }
    void next_bidder() {
        s.tally = 0;
        s.cursor = seat_after(s, s.cursor);
    }
    void bid(Seat seat, CardId card) {
        this->from_hand(seat, card);
        this->insert(s.player[seat].bid, card);
        ++s.tally;
        tell({.type = Type::bid, .seat = seat, .n = static_cast<std::int16_t>(s.player[seat].bid.size())});
    }
    void end_bid(Seat seat) {
        if (s.tally == 0) {
            s.player[seat].flags |= Player::kOutOfBidding;
            tell({.type = Type::out, .seat = seat});
        }
        next_bidder();
    }

    // Z2.4: all Throne Worlds at once; equal ones go, and their players choose again.
    void reveal() {
        SeatSet again;
        for (Seat seat = 0; seat < s.seats; ++seat) {
            Player& p = s.player[seat];
            p.flags = static_cast<std::uint8_t>(p.flags & ~unsigned{Player::kMustRechoose});
            for (Seat other = 0; other < s.seats; ++other)
                if (other != seat && s.player[other].throne == p.throne && (!p.world_deck.empty() || !edition(s).bids))
                    again.add(seat);
        }
        for (const Seat seat : again) {
            Player& p = s.player[seat];
            tell({.type = Type::discard, .seat = seat, .card = p.throne});
        }
        for (const Seat seat : again) {
            Player& p = s.player[seat];
            this->take(p.reserve, p.throne);
            this->take(p.bought, p.throne);
            this->discard(seat, p.throne);
            p.throne = kNoCard;
            p.flags |= Player::kMustRechoose;
        }
        for (const Seat seat : again) {
            Player& p = s.player[seat];
            do {
                if (p.world_deck.empty()) worlds_again(seat);
                if (p.world_deck.empty() || p.reserve.full()) break;
                const CardId drawn = p.world_deck.pop();
                this->insert(p.reserve, drawn);
                tell({.type = Type::draw_world, .seat = seat, .card = drawn}, seat);
            } while (!can_rechoose(s, p) && (!p.world_deck.empty() || !edition(s).bids));
        }
        if (!again.empty()) return ask(Ask::throne, again);
        begin();
    }
    // Z30.15: a World Deck that has run out takes in the discarded Worlds.
    void worlds_again(Seat seat) {
        Player& p = s.player[seat];
        std::array<CardId, 12> back{};
        int n = 0;
        for (int i = p.discard.size() - 1; i >= 0; --i)
            if (facts(s, p.discard[i]).type == CardType::world && n < 12) {
                back[static_cast<std::size_t>(n++)] = p.discard[i];
                p.discard.erase(i);
            }
        std::sort(back.begin(), back.begin() + n);
        if (n > 0) shuffled(p.world_deck, back.data(), n, "worlds", seat);
    }

    // Z2.5 to Z2.7
    void begin() {
        for (Seat seat = 0; seat < s.seats; ++seat) {
            Player& p = s.player[seat];
            this->take(p.reserve, p.throne);
            const int at = this->new_world(p.throne, seat);
            s.world[at].set(World::kThrone, true);
            tell({.type = Type::throne, .seat = seat, .card = p.throne, .id = s.world[at].id});
            pay(seat, book[p.throne].cost);
        }
        this->refresh_disputes();
        if (edition(s).bids) return begin_play();
        for (Seat seat = 0; seat < s.seats; ++seat) buy_worlds(seat);
        s.stage = Stage::lead;
        if (this->basic()) return begin_play();
        ask(Ask::lead, SeatSet::first(s.seats));
    }
    void choose_lead(Seat seat, CardId card) {
        s.player[seat].lead = card;
        s.asked.remove(seat);
        tell({.type = Type::chosen, .seat = seat});
        if (s.asked.empty()) begin_play();
    }
    void begin_play() {
        PerSeat<int> total;
        for (Seat seat = 0; seat < s.seats; ++seat) {
            Player& p = s.player[seat];
            total[seat] = book[p.throne].cost + p.bid.size();
            if (!edition(s).bids)  // Z30.16, Z30.42: all that is face up
                each_world(s, [&](int i) {
                    if (s.world[i].owner == seat && !s.world[i].is(World::kThrone))
                        total[seat] += book[s.world[i].card].cost;
                });
            if (p.lead != kNoCard) {
                for (Character& c : p.characters)
                    if (c.card == p.lead && !c.face_up()) {
                        c.flags = Character::kFaceUp;
                        break;
                    }
                total[seat] += book[p.lead].cost;
                pay(seat, book[p.lead].cost);
                tell({.type = Type::lead, .seat = seat, .card = p.lead});
            }
            buy_worlds(seat);
            for (const CardId card : p.bid) {
                this->discard(seat, card);
                tell({.type = Type::discard, .seat = seat, .card = card});
            }
            p.bid.clear();
            p.flags = 0;
        }
        int best = 0;
        SeatSet leaders;
        for (Seat seat = 0; seat < s.seats; ++seat) {
            if (total[seat] > best) leaders = SeatSet{};
            best = std::max(best, total[seat]);
            if (total[seat] == best) leaders.add(seat);
        }
        s.active = leaders.size() == 1 ? leaders.lowest() : chance.pick_seat(leaders, "first-player");
        const bool none = (s.rules & (Seize::kBasic | Seize::kExtended)) != 0  // Z20.1, Z20.4
                          || (s.seats == 2 && !edition(s).two_have_regent);    // Z30.43
        if (leaders.size() == 1 && !none) s.regent = s.active;
        tell({.type = Type::regent, .seat = s.regent, .n = static_cast<std::int16_t>(best)});
        s.stage = Stage::turn;
    }
    void pay(Seat seat, int cost) {
        if (!edition(s).bids) return;  // Z30.2
        this->gain(seat, -std::min<int>(cost, s.player[seat].resources));
    }
    // Z20.3; a World that is somebody's Throne World cannot be faced up and stays face down, unpaid. Who had to choose
    // a Throne World that does not fit pays what is there (Z2.4).
    void buy_worlds(Seat seat) {
        Player& p = s.player[seat];
        for (const CardId card : p.bought) {
            if (!may_settle(s, seat, card) || !this->take(p.reserve, card)) continue;
            pay(seat, book[card].cost);
            const int at = this->new_world(card, seat);
            tell({.type = Type::settle, .seat = seat, .card = card, .id = s.world[at].id});
        }
        p.bought.clear();
    }
};

template <class Chance, class Events> std::uint32_t Setup<Chance, Events>::census_of(const State& s, Seat seat) {
    return census(s, seat);
}

}  // namespace imperium::seize

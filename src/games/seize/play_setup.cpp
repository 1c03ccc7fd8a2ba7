#include "games/seize/play_setup.hpp"

#include "games/seize/play_cards.hpp"
#include "games/seize/setup.hpp"

#include <array>

namespace imperium::seize {

namespace {

template <class List>
void shuffled(Play& play, List& list, const CardId* from, int count, const char* what, Seat seat) {
    std::array<CardId, 50> top_first{};
    int n = 0;
    for (int i = 0; i < count; ++i)
        if (!basic(play.s) || !basic_leaves_out(play.book[from[i]])) top_first[static_cast<std::size_t>(n++)] = from[i];
    play.chance.shuffle(std::span(top_first.data(), static_cast<std::size_t>(n)), what, seat);
    list.clear();
    for (int i = n - 1; i >= 0; --i) list.push(top_first[static_cast<std::size_t>(i)]);
}

void deal_to(Play& play, Seat seat, const Seize::DeckList& list) {
    State& s = play.s;
    Player& p = s.player[seat];
    p.deck_list = list.starter;
    p.resources = static_cast<std::uint16_t>(setup_resources(s));
    const Edition& e = edition(s);
    shuffled(play, p.deck, list.assets, list.asset_count, "assets", seat);
    const int worlds = (s.rules & Seize::kAccelerated) != 0 ? e.accelerated_worlds : 3;
    for (int tries = 0; tries < 100; ++tries) {  // Z2.2: until a pair fits, if the deck has one
        shuffled(play, p.world_deck, list.worlds, e.worlds, "worlds", seat);
        p.reserve.clear();
        for (int i = 0; i < worlds; ++i) insert(p.reserve, p.world_deck.pop());
        if (!basic(s)) {
            shuffled(play, p.character_deck, list.characters, e.characters, "characters", seat);
            p.characters.clear();
            for (int i = 0; i < 3; ++i) p.characters.push({p.character_deck.pop(), 0, 0});
        }
        if (setup_fits(s, p)) break;
    }
    draw_cards(play, seat, s.seats > 4 && e.bids ? 8 : 6);  // Z20.6, Z30.45
    p.census = census(s, seat);
}

void choose_thrones(State& s) {
    s.stage = Stage::setup;
    ask(s, Ask::throne, SeatSet::first(s.seats));
}

}  // namespace

void deal_game(Play& play, const Seize::Options& options) {
    State& s = play.s;
    for (Seat seat = 0; seat < s.seats; ++seat) deal_to(play, seat, options.decks[seat]);
    if (edition(s).bids) return choose_thrones(s);
    SeatSet asked;
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (may_redraw(s.player[seat])) asked.add(seat);
    if (asked.empty()) return choose_thrones(s);
    s.stage = Stage::redraw;
    ask(s, Ask::redraw, asked);
}

// Z30.14: the hand goes back into the deck, and one card fewer comes.
void redraw_hand(Play& play, Seat seat) {
    Player& p = play.s.player[seat];
    const int cards_drawn = p.hand.size() - 1;
    std::array<CardId, 50> all{};
    int n = 0;
    for (const CardId card : p.deck) all[static_cast<std::size_t>(n++)] = card;
    for (const CardId card : p.hand) all[static_cast<std::size_t>(n++)] = card;
    std::sort(all.begin(), all.begin() + n);
    p.hand.clear();
    shuffled(play, p.deck, all.data(), n, "assets", seat);
    tell(play, {.type = Event::Type::redraw, .seat = seat, .n = static_cast<std::int16_t>(cards_drawn)});
    draw_cards(play, seat, cards_drawn);
    if (!may_redraw(p)) keep_hand(play, seat);
}

void keep_hand(Play& play, Seat seat) {
    State& s = play.s;
    s.asked.remove(seat);
    tell(play, {.type = Event::Type::chosen, .seat = seat});
    if (s.asked.empty()) choose_thrones(s);
}

void set_rules(State& s, const Seize::Options& options) {
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

void end_choice(Play& play, Seat seat) {
    State& s = play.s;
    Player& p = s.player[seat];
    if (!setup_complete(s, p)) return;
    s.asked.remove(seat);
    tell(play, {.type = Event::Type::chosen, .seat = seat});
    if (!s.asked.empty()) return;
    s.ask = Ask::none;
    if (s.stage == Stage::setup && !edition(s).bids) {
        s.stage = Stage::reveal;
    } else if (s.stage == Stage::setup) {
        s.first = static_cast<Seat>(play.chance.pick(s.seats, "first-bidder"));
        s.cursor = s.first;
        s.tally = 0;
        s.stage = Stage::bidding;
    }
}

namespace {

void next_bidder(State& s) {
    s.tally = 0;
    s.cursor = seat_after(s, s.cursor);
}

}  // namespace

// Z2.3
void bid_question(State& s) {
    for (int step = 0; step < s.seats; ++step, next_bidder(s)) {
        Player& p = s.player[s.cursor];
        if ((p.flags & Player::kOutOfBidding) != 0) continue;
        if (p.hand.empty() || p.bid.full()) {
            if (s.tally > 0) continue;
            p.flags |= Player::kOutOfBidding;
            continue;
        }
        return ask(s, Ask::bid, s.cursor);
    }
    s.cursor = 0;
    s.stage = Stage::reveal;
}

void bid_card(Play& play, Seat seat, CardId card) {
    State& s = play.s;
    from_hand(s, seat, card);
    insert(s.player[seat].bid, card);
    ++s.tally;
    tell(play, {.type = Event::Type::bid, .seat = seat, .n = static_cast<std::int16_t>(s.player[seat].bid.size())});
}

void end_bid(Play& play, Seat seat) {
    State& s = play.s;
    if (s.tally == 0) {
        s.player[seat].flags |= Player::kOutOfBidding;
        tell(play, {.type = Event::Type::out, .seat = seat});
    }
    next_bidder(s);
}

namespace {

void pay_setup(Play& play, Seat seat, int cost) {
    State& s = play.s;
    if (!edition(s).bids) return;  // Z30.2
    gain(play, seat, -std::min<int>(cost, s.player[seat].resources));
}

// Z20.3; a World that is somebody's Throne World cannot be faced up and stays face down, unpaid. Who had to choose
// a Throne World that does not fit pays what is there (Z2.4).
void buy_worlds(Play& play, Seat seat) {
    State& s = play.s;
    Player& p = s.player[seat];
    for (const CardId card : p.bought) {
        if (!may_settle(s, seat, card) || !take(p.reserve, card)) continue;
        pay_setup(play, seat, play.book[card].cost);
        const int at = new_world(s, card, seat);
        tell(play, {.type = Event::Type::settle, .seat = seat, .card = card, .id = s.world[at].id});
    }
    p.bought.clear();
}

void begin_play(Play& play) {
    State& s = play.s;
    const CardBook& book = play.book;
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
            pay_setup(play, seat, book[p.lead].cost);
            tell(play, {.type = Event::Type::lead, .seat = seat, .card = p.lead});
        }
        buy_worlds(play, seat);
        for (const CardId card : p.bid) {
            discard_card(s, seat, card);
            tell(play, {.type = Event::Type::discard, .seat = seat, .card = card});
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
    s.active = leaders.size() == 1 ? leaders.lowest() : play.chance.pick_seat(leaders, "first-player");
    const bool none = (s.rules & (Seize::kBasic | Seize::kExtended)) != 0  // Z20.1, Z20.4
                      || (s.seats == 2 && !edition(s).two_have_regent);    // Z30.43
    if (leaders.size() == 1 && !none) s.regent = s.active;
    tell(play, {.type = Event::Type::regent, .seat = s.regent, .n = static_cast<std::int16_t>(best)});
    s.stage = Stage::turn;
}

// Z2.5 to Z2.7
void turn_up_thrones(Play& play) {
    State& s = play.s;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        Player& p = s.player[seat];
        take(p.reserve, p.throne);
        const int at = new_world(s, p.throne, seat);
        s.world[at].set(World::kThrone, true);
        tell(play, {.type = Event::Type::throne, .seat = seat, .card = p.throne, .id = s.world[at].id});
        pay_setup(play, seat, play.book[p.throne].cost);
    }
    refresh_disputes(s);
    if (edition(s).bids) return begin_play(play);
    for (Seat seat = 0; seat < s.seats; ++seat) buy_worlds(play, seat);
    s.stage = Stage::lead;
    if (basic(s)) return begin_play(play);
    ask(s, Ask::lead, SeatSet::first(s.seats));
}

}  // namespace

// Z2.4: all Throne Worlds at once; equal ones go, and their players choose again.
void reveal_thrones(Play& play) {
    State& s = play.s;
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
        tell(play, {.type = Event::Type::discard, .seat = seat, .card = p.throne});
    }
    for (const Seat seat : again) {
        Player& p = s.player[seat];
        take(p.reserve, p.throne);
        take(p.bought, p.throne);
        discard_card(s, seat, p.throne);
        p.throne = kNoCard;
        p.flags |= Player::kMustRechoose;
    }
    for (const Seat seat : again) {
        Player& p = s.player[seat];
        do {
            if (p.world_deck.empty()) worlds_again(play, seat);
            if (p.world_deck.empty() || p.reserve.full()) break;
            const CardId drawn = p.world_deck.pop();
            insert(p.reserve, drawn);
            tell(play, {.type = Event::Type::draw_world, .seat = seat, .card = drawn}, seat);
        } while (!can_rechoose(s, p) && (!p.world_deck.empty() || !edition(s).bids));
    }
    if (!again.empty()) return ask(s, Ask::throne, again);
    turn_up_thrones(play);
}

// Z30.15: a World Deck that has run out takes in the discarded Worlds.
void worlds_again(Play& play, Seat seat) {
    State& s = play.s;
    Player& p = s.player[seat];
    std::array<CardId, 12> back{};
    int n = 0;
    for (int i = p.discard.size() - 1; i >= 0; --i)
        if (facts(s, p.discard[i]).type == CardType::world && n < 12) {
            back[static_cast<std::size_t>(n++)] = p.discard[i];
            p.discard.erase(i);
        }
    std::sort(back.begin(), back.begin() + n);
    if (n > 0) shuffled(play, p.world_deck, back.data(), n, "worlds", seat);
}

void choose_lead(Play& play, Seat seat, CardId card) {
    State& s = play.s;
    s.player[seat].lead = card;
    s.asked.remove(seat);
    tell(play, {.type = Event::Type::chosen, .seat = seat});
    if (s.asked.empty()) begin_play(play);
}

}  // namespace imperium::seize

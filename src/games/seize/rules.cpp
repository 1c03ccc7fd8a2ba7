#include "games/seize/rules.hpp"

#include "games/seize/duel.hpp"
#include "games/seize/play_with.hpp"
#include "games/seize/setup.hpp"

#include <span>

namespace imperium {

using namespace seize;

template Seize::State Seize::start(const Options&, QuickChance&, NoEvents&);
template void Seize::apply(State&, Seat, Action, QuickChance&, NoEvents&);
template void Seize::apply(State&, Seat, Action, QuickChance&, NoEvents&, ActionList<Seize>&);
static_assert(std::has_unique_object_representations_v<Seize::State>);
static_assert(sizeof(Seize::State) == 5520);  // docs/speed.md says what of
static_assert(Game<Seize>);

std::uint32_t seize::census(const State& s, Seat seat) {
    std::uint32_t sum = 0;
    const auto count = [&](CardId card) { sum += static_cast<std::uint32_t>(mix(card + 1U)); };
    const auto all = [&](const auto& list) {
        for (const CardId card : list) count(card);
    };
    const Player& p = s.player[seat];
    all(p.deck);
    all(p.hand);
    all(p.discard);
    all(p.world_deck);
    all(p.character_deck);
    all(p.reserve);
    all(p.bid);
    for (const Character& c : p.characters) count(c.card);
    for (int i = 0; i < s.units; ++i)
        if (s.unit[i].there() && s.unit[i].owner == seat) count(s.unit[i].card);
    for (int i = 0; i < s.worlds; ++i)
        if (s.world[i].there() && s.world[i].owner == seat) count(s.world[i].card);
    for (const Use& use : s.uses)
        if (use.from == Use::From::hand && use.user == seat) count(use.card);
    each_artifact(s, seat, [&](int i) { count(s.artifacts[i].card); });
    if (s.building != kNoCard && s.active == seat) count(s.building);
    return sum;
}

Scores Seize::scores(const State& s) {
    Scores scores;
    for (Seat seat = 0; seat < s.seats; ++seat) scores[seat] = victory_points(s, seat);
    return scores;
}

namespace {

// What a list of fixed size would cut off without a word: that no position comes to it is what `fault` proves.
const char* cut_off(const State& s) {
    if (s.revivals.full()) return "more cards return than are noted";
    for (Seat seat = 0; seat < s.seats; ++seat)
        if (s.player[seat].known.full()) return "more cards are known to be in a hand than are noted (Z22)";
    if (!fighting(s)) return nullptr;
    if (s.mods.full() && s.stage == Stage::stance) return "Units choose more effects than a Conquest Action holds";
    if (s.conquest.aims.size() >= 90) return "more targets are announced than a Conquest Action holds";
    const Field field(s);
    if (field.overfull()) return "more passives change others than a Conquest Action counts (Y4)";
    for (int f = 0; f < s.conquest.fighters.size(); ++f) {
        if (!field.alive(f)) continue;
        const auto parts = std::ranges::count(s.conquest.aims, f, [](const Aim& aim) { return int{aim.from}; });
        if (parts > Field::kParts) return "an attack is split over more targets than are counted (Z8.11)";
        const Stat stat = field.stat(f);
        if (stat.att_vs_count == std::ssize(stat.att_vs) || stat.times_vs_count == std::ssize(stat.times_vs)
            || stat.def_vs_count == std::ssize(stat.def_vs) || stat.incoming_count == std::ssize(stat.incoming)
            || stat.reach_count == std::ssize(stat.reach))
            return "a Unit has more bonuses than are counted (Z9)";
    }
    return nullptr;
}

}  // namespace

const char* Seize::fault(const State& s) {
    const CardBook& book = cards(s);
    if (const char* cut = cut_off(s)) return cut;
    for (Seat seat = 0; seat < s.seats; ++seat) {
        const Player& p = s.player[seat];
        if (census(s, seat) != p.census) return "a card is in two places or nowhere (Z1.1)";
        if (!std::is_sorted(p.hand.begin(), p.hand.end()) || !std::is_sorted(p.reserve.begin(), p.reserve.end()))
            return "a hand or Reserve is not in order";
        if (!std::includes(p.hand.begin(), p.hand.end(), p.known.begin(), p.known.end()))
            return "a card known to be in the hand is not there";
        for (Seat by = 0; by < s.seats; ++by) {
            List<CardId, 12> seen;
            for (const Seen& one : p.seen)
                if (((one.by >> by) & 1U) != 0) seen.push(one.card);
            if (!std::includes(p.hand.begin(), p.hand.end(), seen.begin(), seen.end()))
                return "a card that somebody has seen in the hand is not there (Z30.49)";
        }
        if (p.deck.size() < 64 && ((p.deck_seen | p.deck_public) >> p.deck.size()) != 0)
            return "a place above the top of an Asset Deck is known";
    }
    for (int i = 0; i < s.units; ++i) {
        const Unit u = s.unit[i];
        if (!u.there()) continue;
        if (u.world >= s.worlds || !s.world[u.world].there()) return "a Unit is at no World";
        const bool home = s.world[u.world].controller == u.owner;
        const bool fight = fighting(s) && s.conquest.world == u.world;
        if (home && u.is(Unit::kAttacking) && !fight) return "a Unit attacks a World of its own player (Z7.2)";
        if (!home && !u.is(Unit::kAttacking) && !u.is(Unit::kPicket) && !fight)
            return "a Unit is at an Uncontrolled World and does not attack it (Z12.6)";
    }
    for (int w = 0; w < s.worlds; ++w) {
        if (!s.world[w].there()) continue;
        if (fighters_at(s, w) > kFighters) return "a World has more fighters than an Action holds (Z30.5)";
        for (Seat seat = 0; seat < s.seats && !dueling(s) && book.edition.capacity; ++seat)
            if (cards_at(s, w, seat) > book[s.world[w].card].cost) return "a World is over its Capacity (Z5.3)";
        if (s.world[w].is(World::kThrone) && s.world[w].is(World::kDisputed)) return "a Throne World is Disputed (Z15)";
    }
    if (s.stage == Stage::over ? !s.asked.empty() : s.asked.empty())
        return "nobody, or somebody after the end, is asked";
    return nullptr;
}

namespace {

// The cards of a player that nobody but that player, or nobody at all, knows.
template <int Capacity> struct Pool {
    CardId card[Capacity] = {};
    int size = 0;
    int dealt = 0;

    void add(CardId one) { card[size++] = one; }
    template <class List> void add_all(const List& list) {
        for (const CardId one : list) add(one);
    }
    // In an order that has nothing of the real one.
    void shuffle(Rng& rng) {
        std::sort(card, card + size);
        imperium::shuffle(rng, std::span(card, static_cast<std::size_t>(size)));
        dealt = 0;
    }
    CardId deal() { return card[dealt++]; }
};

template <class List> void sort(List& list) { std::sort(list.begin(), list.end()); }

// The cards of a hand that a viewer knows, rising: what everybody knows, and what the viewer has looked at (Z30.49).
int known_cards(const Player& p, Seat viewer, CardId (&known)[50]) {
    int n = 0;
    const auto bit = static_cast<std::uint8_t>(1U << viewer);
    int at = 0;
    for (const CardId card : p.known) {
        for (; at < p.seen.size() && p.seen[at].card <= card; ++at) {
            const bool both = p.seen[at].card == card;
            if (both) {
                ++at;
                break;
            }
            if ((p.seen[at].by & bit) != 0) known[n++] = p.seen[at].card;
        }
        known[n++] = card;
    }
    for (; at < p.seen.size(); ++at)
        if ((p.seen[at].by & bit) != 0) known[n++] = p.seen[at].card;
    std::sort(known, known + n);
    return n;
}

// What others have seen of a hand the viewer does not know is as much of it as before, and anybody's guess which.
void imagine_seen(Player& p, Seat viewer, Rng& rng) {
    if (p.seen.empty()) return;
    const auto before = p.seen;
    p.seen.clear();
    for (Seat by = 0; by < kMaxSeats; ++by) {
        const auto bit = static_cast<std::uint8_t>(1U << by);
        CardId cards_seen[50];
        int n = 0, wanted = 0;
        for (const Seen& one : before) {
            if ((one.by & bit) == 0) continue;
            ++wanted;
            if (by == viewer) cards_seen[n++] = one.card;
        }
        if (wanted == 0) continue;
        if (by != viewer) {
            for (const CardId card : p.hand) cards_seen[n++] = card;
            imperium::shuffle(rng, std::span(cards_seen, static_cast<std::size_t>(n)));
            n = std::min(n, wanted);
        }
        std::sort(cards_seen, cards_seen + n);
        note_seen(p, std::span(cards_seen, static_cast<std::size_t>(n)), bit);
    }
}

void imagine_assets(Player& p, Seat viewer, bool own, Rng& rng) {
    Pool<110> pool;
    const std::uint64_t fixed = own ? p.deck_seen | p.deck_public : p.deck_public;
    CardId known[50];
    int known_count = 0, hidden = 0;
    if (!own) {
        known_count = known_cards(p, viewer, known);
        int at = 0;
        for (const CardId card : p.hand) {
            if (at < known_count && known[at] == card)
                ++at;
            else {
                pool.add(card);
                ++hidden;
            }
        }
        pool.add_all(p.bid);
    }
    for (int i = 0; i < p.deck.size(); ++i)
        if (((fixed >> i) & 1U) == 0) pool.add(p.deck[i]);
    pool.shuffle(rng);
    if (!own) {
        p.hand.clear();
        for (int i = 0; i < known_count; ++i) p.hand.push(known[i]);
        for (int i = 0; i < hidden; ++i) p.hand.push(pool.deal());
        sort(p.hand);
        for (int i = 0; i < p.bid.size(); ++i) p.bid[i] = pool.deal();
        sort(p.bid);
    }
    for (int i = 0; i < p.deck.size(); ++i)
        if (((fixed >> i) & 1U) == 0) p.deck[i] = pool.deal();
    if (!own) imagine_seen(p, viewer, rng);
}

void imagine_worlds(Player& p, bool own, CardId showing, Rng& rng) {
    Pool<24> pool;
    pool.add_all(p.world_deck);
    if (!own) {
        bool kept = false;
        for (const CardId card : p.reserve) {
            if (card == showing && !kept)
                kept = true;
            else
                pool.add(card);
        }
    }
    pool.shuffle(rng);
    if (!own) {
        const int count = p.reserve.size();
        p.reserve.clear();
        if (showing != kNoCard) p.reserve.push(showing);
        while (p.reserve.size() < count) p.reserve.push(pool.deal());
        sort(p.reserve);
    }
    for (CardId& card : p.world_deck) card = pool.deal();
}

void imagine_characters(Player& p, bool own, Rng& rng) {
    Pool<24> pool;
    pool.add_all(p.character_deck);
    if (!own)
        for (const Character& c : p.characters)
            if (!c.face_up() && !c.known()) pool.add(c.card);
    pool.shuffle(rng);
    if (!own)
        for (Character& c : p.characters)
            if (!c.face_up() && !c.known()) c.card = pool.deal();
    for (CardId& card : p.character_deck) card = pool.deal();
}

// Choices of the set-up that nobody has seen, made again.
void imagine_choices(State& s, Seat seat, CardId showing, Rng& rng) {
    Player& p = s.player[seat];
    const bool waiting = s.ask == Ask::throne && s.asked.has(seat);
    const std::uint8_t flags = p.flags;
    const auto pick = [&](auto may, const auto& list, auto card_of) {
        CardId open[16];
        int n = 0;
        for (const auto& one : list)
            if (may(card_of(one)) && std::find(open, open + n, card_of(one)) == open + n) open[n++] = card_of(one);
        std::sort(open, open + n);
        const auto at = rng.below(static_cast<std::uint32_t>(std::max(1, n)));
        return n == 0 ? kNoCard : open[at];
    };
    const auto world = [](CardId card) { return card; };
    p.lead = kNoCard;
    p.throne = showing;
    p.bought.clear();
    if (waiting && (flags & Player::kMustRechoose) == 0) return;
    p.flags = static_cast<std::uint8_t>(flags & ~unsigned{Player::kMustRechoose});
    // Where nothing fits, as with a deck that never does, the choice was any of them.
    const auto pick_throne = [&] {
        const CardId fitting = pick([&](CardId card) { return may_choose_throne(s, p, card); }, p.reserve, world);
        return fitting != kNoCard ? fitting : pick([](CardId) { return true; }, p.reserve, world);
    };
    if (p.throne == kNoCard) p.throne = pick_throne();
    if (leads_with_throne(s)) {
        const auto character = [](const Character& c) { return c.card; };
        p.lead = pick([&](CardId card) { return may_choose_lead(s, p, card); }, p.characters, character);
        if (p.lead == kNoCard) p.lead = pick([&](CardId) { return true; }, p.characters, character);
    }
    for (int i = 0; i < setup_extra(s); ++i) {
        const CardId card = pick([&](CardId one) { return may_buy(s, p, one); }, p.reserve, world);
        if (card != kNoCard) p.bought.push(card);
    }
    p.flags = flags;
    if ((flags & Player::kMustRechoose) == 0) return;
    p.throne = kNoCard;
    if (!waiting) p.throne = pick_throne();
}

// Z30.15: the first Character, chosen but not shown.
void imagine_lead(Player& p, bool chosen, Rng& rng) {
    const int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(std::max(1, p.characters.size()))));
    p.lead = chosen && !p.characters.empty() ? p.characters[at].card : kNoCard;
}

bool could_choose(const State& s, const Player& p, CardId showing) {
    return showing != kNoCard || (p.flags & Player::kMustRechoose) != 0 || setup_fits(s, p);
}

// Z17.6: who else is asked in a window is anybody's guess.
void imagine_window(State& s, Seat viewer, Rng& rng) {
    if (s.ask != Ask::window || s.asked.has(viewer)) return;
    const bool answer = !s.uses.empty();
    std::uint8_t& at = answer ? s.uses[s.uses.size() - 1].answer_at : s.window_at;
    const Window window = answer ? Window::answer : static_cast<Window>(s.window);
    int mine = 0;
    while (window_seat(s, mine) != viewer) ++mine;
    const bool user = answer && s.uses.back().user == viewer;
    const bool choosy = !user && could_act(s, viewer, window);
    std::uint8_t open[kMaxSeats];
    int n = 0;
    for (int place = 0; place < s.seats; ++place) {
        const Seat seat = window_seat(s, place);
        if (seat == viewer || s.player[seat].eliminated() || (answer && seat == s.uses.back().user)) continue;
        if (choosy && (place > mine) != (at > mine)) continue;
        open[n++] = static_cast<std::uint8_t>(place);
    }
    at = open[rng.below(static_cast<std::uint32_t>(n))];
    s.asked = SeatSet::of(window_seat(s, at));
}

}  // namespace

Seize::State Seize::imagine(const State& real, Seat seat, Rng& rng) {
    State s = real;
    const bool setting_up = s.stage >= Stage::setup && s.stage <= Stage::reveal;
    for (Seat other = 0; other < s.seats; ++other) {
        Player& p = s.player[other];
        const bool own = other == seat;
        imagine_assets(p, seat, own, rng);
        const bool shown = s.stage == Stage::reveal && (p.flags & Player::kMustRechoose) == 0;
        const CardId showing = setting_up && shown ? p.throne : kNoCard;
        for (int tries = 0; tries < 200; ++tries) {
            imagine_worlds(p, own, showing, rng);
            imagine_characters(p, own, rng);
            if (own || !setting_up || could_choose(s, p, showing)) break;
        }
        if (!own && setting_up) imagine_choices(s, other, showing, rng);
        if (!own && s.stage == Stage::lead) imagine_lead(p, !s.asked.has(other), rng);
    }
    imagine_window(s, seat, rng);
    return s;
}

void Seize::take_back(State& s, Seat seat) {
    for (Seat other = 0; other < s.seats; ++other) {
        Player& p = s.player[other];
        const bool again = (p.flags & Player::kMustRechoose) != 0;
        if (other == seat) continue;
        if (s.ask == Ask::throne && (s.stage == Stage::setup || again)) {
            p.throne = kNoCard;
            if (!again) {
                p.lead = kNoCard;
                p.bought.clear();
            }
            s.asked.add(other);
        } else if (s.ask == Ask::redraw) {
            // A hand nobody else knows; the cards that are gone from it are anywhere in the deck.
            while (p.hand.size() < kHandSize && !p.deck.empty()) p.hand.push(p.deck.pop());
            sort(p.hand);
            if (may_redraw(p)) s.asked.add(other);
        } else if (s.ask == Ask::lead) {
            p.lead = kNoCard;
            s.asked.add(other);
        } else if (secret_muster(s)) {
            for (const CardId card : p.bid) p.hand.push(card);
            p.bid.clear();
            sort(p.hand);
            s.asked.add(other);
        } else if (s.stage == Stage::duel_hands) {
            for (const CardId card : p.hand) p.deck.push(card);
            p.hand.clear();
            sort(p.deck);
            s.asked.add(other);
        }
    }
}

}  // namespace imperium

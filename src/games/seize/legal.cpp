#include "games/seize/legal.hpp"

#include "games/seize/duel.hpp"
#include "games/seize/limits.hpp"
#include "games/seize/play_exchange.hpp"
#include "games/seize/play_regent.hpp"
#include "games/seize/play_revival.hpp"
#include "games/seize/setup.hpp"

#include <bit>
#include <cstring>

// The legal answers to every question.
namespace imperium {

using namespace seize;
using Action = Seize::Action;
using Kind = Action::Type;
using Actions = ActionList<Seize>;

namespace {

// No question has more answers than a list holds: every card of a hand at every World, or every line of every card in
// a window, or all that lies on the table.
constexpr int kMostBuilds = most(Player{}.hand) * kWorldSlots;
constexpr int kMostUses = (most(Player{}.hand) + kAreaSlots + kArtifacts + kWorldSlots + kFighters) * kMostAbilities;
constexpr int kMostOnTable = kUnitSlots + 2 * kWorldSlots + kMaxSeats * kAreaSlots + most(Player{}.discard);
constexpr int kMostPart = 255;  // of ATT, in Aim::att
static_assert(std::max({kMostBuilds, kMostUses, kMostOnTable, kMostPart}) + 1 == Seize::kMaxActions);

// Written as one word: a list is read right after it was made, and a processor waits for what was written in parts.
[[gnu::always_inline]] inline void put(Actions& actions, Action action) {
    static_assert(std::endian::native == std::endian::little && sizeof(Action) == 8);
    const auto at = [](auto part, int bits) { return static_cast<std::uint64_t>(part) << bits; };
    const std::uint64_t word = at(action.type, 0) | at(action.a, 8) | at(action.b, 16) | at(action.c, 24)
                               | at(action.id, 32) | at(action.at, 48);
    actions.push({});
    std::memcpy(static_cast<void*>(&actions[actions.size() - 1]), &word, sizeof word);
}
void put_card(Actions& actions, Kind type, CardId card) { put(actions, {.type = type, .a = card}); }
void put_id(Actions& actions, Kind type, Id id) { put(actions, {.type = type, .id = id}); }
void done(Actions& actions) { put(actions, {.type = Kind::done}); }

template <class List> void distinct(const List& sorted, Actions& actions, Kind type) {
    CardId last = kNoCard;
    for (const CardId card : sorted) {
        if (card != last) put_card(actions, type, card);
        last = card;
    }
}

// Cards without their copies, in rising order.
class CardSet {
public:
    void add(CardId card) { bits_[card / 64] |= std::uint64_t{1} << (card % 64); }
    void list(Actions& actions, Kind type) const {
        for (int word = 0; word < 4; ++word)
            for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1)
                put_card(actions, type, static_cast<CardId>(64 * word + std::countr_zero(rest)));
    }

private:
    std::uint64_t bits_[4] = {};
};

void leading(const State& s, const Player& p, Actions& actions) {
    for (int i = 0; i < p.characters.size(); ++i) {
        const CardId card = p.characters[i].card;
        bool again = false;
        for (int j = 0; j < i; ++j) again = again || p.characters[j].card == card;
        if (!again && may_choose_lead(s, p, card)) put_card(actions, Kind::lead, card);
    }
}

void setup(const State& s, Seat seat, Actions& actions) {
    const Player& p = s.player[seat];
    CardId last = kNoCard;
    if (p.throne == kNoCard) {
        for (const CardId card : p.reserve) {
            if (card != last && may_choose_throne(s, p, card)) put_card(actions, Kind::throne, card);
            last = card;
        }
        return;
    }
    if (p.lead == kNoCard && leads_with_throne(s)) return leading(s, p, actions);
    for (const CardId card : p.reserve) {
        if (card != last && may_buy(s, p, card)) put_card(actions, Kind::buy, card);
        last = card;
    }
}

void uses(const State& s, Seat seat, Window window, Actions& actions) {
    each_use(s, seat, window, [&](const Use& use) {
        Action action{.type = Kind::use, .a = use.card, .b = use.line, .c = static_cast<std::uint8_t>(use.from)};
        if (use.from == Use::From::unit) action.id = s.unit[use.source].id;
        if (use.from == Use::From::world) action.id = s.world[use.source].id;
        put(actions, action);
        return true;
    });
}

// Whether a seat has a card that may add to what a Unit is paid with.
bool has_build_bonus(const State& s, Seat seat) {
    const auto& speaks = cards(s).facts.speaking(Window::build).any;
    const auto adds = [&](CardId card) { return speaks[card]; };
    const Player& p = s.player[seat];
    bool any = std::any_of(p.hand.begin(), p.hand.end(), adds);
    for (const Character& c : p.characters) any = any || (c.face_up() && !c.depleted() && adds(c.card));
    each_artifact(s, seat, [&](int i) { any = any || adds(s.artifacts[i].card); });
    return any;
}

// What cards would add while this Unit is being paid for.
int build_bonus(const State& s, Seat seat, CardId card) {
    State probe = s;
    probe.building = card;
    int sum = 0;
    // Z30.19: of a Reaction its best line that needs nobody else's card, as long as there are counters to pay with.
    CardId reaction = kNoCard;
    int best = 0, left = s.player[seat].resources;
    const auto play = [&] {
        if (best > 0 && cards(s)[reaction].cost <= left) {
            sum += best;
            left -= cards(s)[reaction].cost;
        }
        best = 0;
    };
    each_use(probe, seat, Window::build, [&](const Use& use) {
        int points = 0;
        for (const Clause& clause : clauses_of(s, use))
            for (const Effect& e : cards(s).of(clause))
                if (e.op == Op::points) points += e.n;
        if (use.from != Use::From::hand) {
            play();
            sum += points;
            left -= ability_of(s, use).pay == kPayCost ? 0 : ability_of(s, use).pay;
            return true;
        }
        if (use.card != reaction) play();
        reaction = use.card;
        if (ability_of(s, use).kind == AbilityKind::activated) {
            Payers list;
            payers(s, seat, use.card, ability_of(s, use).activated, list);
            if (payer_seat(s, list[0]) != seat) return true;
        }
        best = std::max(best, points);
        return true;
    });
    play();
    return sum;
}

void builds(const State& s, Seat seat, Actions& actions) {
    const CardBook& book = cards(s);
    const Player& p = s.player[seat];
    const FactTable& table = book.facts;
    if (s.units >= kBuiltUnits && unit_places(s) <= kUnitSlots - kBuiltUnits) return;
    CardId last = kNoCard;
    // Worlds that pay the same for every Unit are summed once.
    std::uint64_t special = 0, roomy = 0;
    std::uint8_t count[kWorldSlots] = {};
    for (const int i : UnitMatch(seat, Unit::kPicket | Unit::kGone).in(s.unit, s.units)) {
        const Unit u = s.unit[i];
        ++count[u.world];
        if (table[u.card].has(Facts::kPoints)) special |= std::uint64_t{1} << u.world;
    }
    int plain = 0;
    const std::uint64_t paying =
        places(worlds(s), on_table, held_by(seat), [](const World& w) { return !w.is(World::kDepleted); });
    special &= paying;
    for (std::uint64_t rest = paying; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const World& w = s.world[i];
        const std::uint64_t bit = rest & -rest;
        const int cost = table[w.card].cost;
        if ((!book.edition.capacity || count[i] < cost) && !packed(s, i)) roomy |= bit;
        if (table[w.card].has(Facts::kPoints)) special |= bit;
        if ((special & bit) == 0) plain += w.is(World::kDisputed) ? cost / 2 : cost;
    }
    if (roomy == 0) return;
    const bool bonus = has_build_bonus(s, seat);
    const auto unit = [&](CardId card) { return table[card].type <= CardType::installation; };
    for (std::uint64_t cards = places(p.hand.all(), unit); cards != 0; cards &= cards - 1) {
        const CardId card = p.hand[std::countr_zero(cards)];
        if (card == last) continue;
        last = card;
        int sum = plain;
        for (std::uint64_t rest = special; rest != 0 && sum < table[card].cost; rest &= rest - 1)
            sum += allocation_points(s, std::countr_zero(rest), card);
        if (sum < table[card].cost && bonus) sum += build_bonus(s, seat, card);
        if (sum < table[card].cost) continue;
        for (std::uint64_t rest = roomy; rest != 0; rest &= rest - 1)
            put(actions, {.type = Kind::build, .a = card, .id = s.world[std::countr_zero(rest)].id});
    }
}

// Whether these points are enough for the Unit that is being paid for, with what the seat's cards would add (Z30.19).
bool reaches_cost(const State& s, Seat seat, int points) {
    const int cost = facts(s, s.building).cost;
    return points >= cost || points + build_bonus(s, seat, s.building) >= cost;
}

// Z20.5
void mustering(const State& s, Seat seat, Actions& actions) {
    const Player& p = s.player[seat];
    const auto open = [&](CardId card) { return may_muster(s, seat, card); };
    if (s.stage == Stage::duel_hands) {
        CardSet cards_open;
        for (const CardId card : p.deck)
            if (open(card)) cards_open.add(card);
        return cards_open.list(actions, Kind::muster);
    }
    CardId last = kNoCard;
    for (const CardId card : p.hand) {
        if (card != last && open(card)) put_card(actions, Kind::muster, card);
        last = card;
    }
    put(actions, {.type = Kind::done});
}

bool must_move(Stage stage) {
    return stage == Stage::flee || stage == Stage::home || stage == Stage::step4_home || stage == Stage::evacuate;
}

// Counters of one card or World that nothing tells apart: both have targeted or neither has, both are doomed or
// neither is, and the same cards change them (Z8.6, Z8.12).
bool alike(const State& s, int a, int b) {
    const Conquest& c = s.conquest;
    const Fighter &one = c.fighters[a], &other = c.fighters[b];
    if (one.id != other.id || one.k == 0 || other.k == 0 || one.body != other.body) return false;
    const auto same = [&](std::uint64_t set) { return ((set >> a) & 1U) == ((set >> b) & 1U); };
    return same(c.targeted) && same(c.doomed)
           && std::all_of(s.mods.begin(), s.mods.end(), [&](const Mod& mod) { return same(mod.targets); });
}

void hold(const State& s, Actions& actions) {
    const Fighter& me = s.conquest.fighters[s.conquest.cursor];
    put(actions, {.type = Kind::hold, .b = me.k, .id = me.id});
}

}  // namespace

bool seize::list_targets(const State& s, const Field& field, const Stat& stat, Actions& actions) {
    const Conquest& c = s.conquest;
    const bool strike = s.stage == Stage::strike_attacker || s.stage == Stage::strike_defender;
    const int from = c.cursor;
    const Fighter& me = c.fighters[from];
    bool begun = false;
    for (const Aim& aim : c.aims) begun = begun || aim.from == from;
    const std::uint64_t targets = begun ? split_targets(s, field, stat, strike) : field.targets(from, stat, strike);
    const bool world = begun ? split_reaches_world(s, field, stat, strike) : field.world_target(from, stat, strike);
    if (targets == 0 && !world) return false;
    std::uint64_t aimed = 0;
    for (const Aim& aim : c.aims)
        if (aim.to != kNone) aimed |= std::uint64_t{1} << aim.to;
    for (std::uint64_t rest = targets; rest != 0; rest &= rest - 1) {
        const int to = std::countr_zero(rest);
        const std::uint64_t bit = rest & -rest;
        const Fighter& one = c.fighters[to];
        // Of counters that are alike and that nobody targets yet the first stands for all.
        bool again = false;
        for (std::uint64_t before = targets & ~aimed & (bit - 1); before != 0 && one.k > 0 && !again;
             before &= before - 1)
            again = (aimed & bit) == 0 && alike(s, std::countr_zero(before), to);
        if (again) continue;
        put(actions, {.type = Kind::target, .b = me.k, .c = one.k, .id = me.id, .at = one.id});
    }
    if (world) put(actions, {.type = Kind::target, .b = me.k, .c = 0, .id = me.id, .at = s.world[c.world].id});
    const bool must = ((c.doomed >> from) & 1U) != 0 && !begun && !strike;  // Y11
    if (!must) hold(s, actions);
    return true;
}

bool seize::list_uses(const State& s, Seat seat, Window window, Actions& actions) {
    const int before = actions.size();
    uses(s, seat, window, actions);
    if (actions.size() == before) return false;
    put(actions, {.type = Kind::pass});
    return true;
}

bool seize::list_moves(const State& s, Seat seat, Actions& actions) {
    const UnitSet units = movers(s, seat);
    if (units.empty()) return false;
    if (!must_move(s.stage)) put(actions, {.type = Kind::done});
    for (const int unit : units) put_id(actions, Kind::move, s.unit.id[unit]);
    return true;
}

void seize::legal_use(const State& s, const Use& use, Ask asked, Actions& actions) {
    const CardBook& book = cards(s);
    switch (asked) {
    case Ask::payer: {
        Payers list;
        payers(s, use.user, use.card, ability_of(s, use).activated, list);
        for (const std::uint8_t payer : list) {
            if (pays_world(payer)) {
                put(actions, {.type = Kind::payer, .c = Action::kWorldPays, .id = s.world[paying_world(payer)].id});
                continue;
            }
            const auto [seat, place] = area_place(payer);
            put(actions, {.type = Kind::payer, .a = s.player[seat].characters[place].card, .b = seat});
        }
        return;
    }
    case Ask::choice: {
        Use probe = use;
        for (std::uint8_t i = 0; i < ability_of(s, use).choices; ++i) {
            probe.choice = i;
            if (ability_of(s, use).kind == AbilityKind::passive || !served(s, probe).empty())
                put_card(actions, Kind::choice, i);
        }
        return;
    }
    case Ask::beneficiary:
        for (const Seat seat : served(s, use)) put_card(actions, Kind::beneficiary, seat);
        return;
    case Ask::consent:
        put(actions, {.type = Kind::yes});
        put(actions, {.type = Kind::no});
        return;
    case Ask::x:
        for (int x = 1; x <= most_x(s, use); ++x) put_card(actions, Kind::x, static_cast<std::uint8_t>(x));
        return;
    case Ask::target: break;
    default: return;
    }
    for (const Clause& clause : clauses_of(s, use)) {
        if (clause.scope == Scope::attacked_world) {
            for (std::uint64_t rest = attacked_worlds(s, use); rest != 0; rest &= rest - 1)
                put(actions, {.type = Kind::pick, .c = Action::kWorld, .id = s.world[std::countr_zero(rest)].id});
            return;
        }
        if (clause.scope == Scope::player) {
            for (const Seat seat : players_meant(s, use, clause))
                put(actions, {.type = Kind::pick, .b = seat, .c = Action::kPlayer});
            return;
        }
        if (book.of(clause)[0].op == Op::destroy) {
            for (std::uint64_t rest = doomed_worlds(s, use, clause); rest != 0; rest &= rest - 1)
                put(actions, {.type = Kind::pick, .c = Action::kWorld, .id = s.world[std::countr_zero(rest)].id});
            return;
        }
        for (const Effect& e : book.of(clause)) {
            if (e.op != Op::return_card) continue;
            std::uint64_t seen[4] = {};
            for (const CardId card : s.player[use.user].discard) {
                if (!e.filter.meets(book[card].traits) || ((seen[card / 64] >> (card % 64)) & 1U) != 0) continue;
                seen[card / 64] |= std::uint64_t{1} << (card % 64);
                put(actions, {.type = Kind::pick, .a = card, .c = Action::kDiscarded});
            }
            return;
        }
    }
    const Clause* clause = chosen_clause(s, use);
    if (clause == nullptr) return;
    if (fighting(s)) {
        const Field field(s);
        const bool from = book.of(*clause)[0].op == Op::shift && use.shift_from == kNone;
        const std::uint64_t found =
            from ? shift_sources(s, field, use, *clause) : fighter_targets(s, field, use, *clause);
        for (std::uint64_t rest = found; rest != 0; rest &= rest - 1) {
            const Fighter& f = s.conquest.fighters[std::countr_zero(rest)];
            put(actions, {.type = Kind::pick, .b = f.k, .c = Action::kUnit, .id = f.id});
        }
        if (from) return;
    } else {
        Picks list;
        table_targets(s, use, *clause, list);
        for (const std::uint8_t pick : list) {
            if (!picks_character(pick)) {
                put(actions, {.type = Kind::pick, .c = Action::kUnit, .id = s.unit[pick].id});
                continue;
            }
            const auto [seat, place] = picked_character(pick);
            put(actions,
                {.type = Kind::pick, .a = s.player[seat].characters[place].card, .b = seat, .c = Action::kCharacter});
        }
    }
    const bool passive = ability_of(s, use).kind == AbilityKind::passive;
    if (clause->scope == Scope::up_to && (use.picks > 0 || passive)) put(actions, {.type = Kind::done});
}

namespace {

// The answers to each question, by the seat that is asked.

void nothing(const State& /*s*/, Seat /*seat*/, Actions& /*actions*/) {}

void redrawing(const State& /*s*/, Seat /*seat*/, Actions& actions) {
    put(actions, {.type = Kind::redraw});
    put(actions, {.type = Kind::keep});
}

void leading_first(const State& s, Seat seat, Actions& actions) { leading(s, s.player[seat], actions); }

void allocating_artifact(const State& s, Seat seat, Actions& actions) {
    CardId last = kNoCard;
    for (const CardId card : s.player[seat].hand) {
        if (card != last && may_allocate(s, seat, card)) put_card(actions, Kind::artifact, card);
        last = card;
    }
    done(actions);
}

void choosing_throne(const State& s, Seat seat, Actions& actions) {
    for (int i = 0; i < s.worlds; ++i)
        if (controls(s, s.world[i], seat)) put_id(actions, Kind::throne, s.world[i].id);
    done(actions);
}

void bidding(const State& s, Seat seat, Actions& actions) {
    const Player& p = s.player[seat];
    if (!p.bid.full()) distinct(p.hand, actions, Kind::bid);
    put(actions, {.type = s.tally == 0 ? Kind::pass : Kind::done});
}

void dismissing(const State& s, Seat seat, Actions& actions) {
    const Player& p = s.player[seat];
    for (int i = 0; i < p.characters.size(); ++i) {
        const Character& c = p.characters[i];
        bool again = false;
        for (int j = 0; j < i; ++j)
            again = again || (p.characters[j].card == c.card && p.characters[j].face_up() == c.face_up());
        if (!again)
            put(actions, {.type = Kind::dismiss, .a = c.card, .b = static_cast<std::uint8_t>(c.face_up() ? 1 : 0)});
    }
}

void building(const State& s, Seat seat, Actions& actions) {
    builds(s, seat, actions);
    done(actions);
}

void contributing(const State& s, Seat seat, Actions& actions) {
    int all = s.build_points;
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || w.controller != seat || w.is(World::kDepleted | World::kContributes)) continue;
        const int points = allocation_points(s, i, s.building);
        if (points > 0) put_id(actions, Kind::contribute, w.id);
        all += points;
    }
    uses(s, seat, Window::build, actions);
    if (actions.empty() || !reaches_cost(s, seat, all)) done(actions);
}

void rebuilding(const State& /*s*/, Seat /*seat*/, Actions& actions) {
    put(actions, {.type = Kind::rebuild});
    done(actions);
}

void settling(const State& s, Seat seat, Actions& actions) {
    const CardBook& book = cards(s);
    const Player& p = s.player[seat];
    CardId last = kNoCard;
    const int discount = settle_discount(s, seat);
    for (const CardId card : p.reserve) {
        const int cost = std::max(1, book.facts[card].cost - discount);
        if (card != last && cost <= p.resources && may_settle(s, seat, card)) put_card(actions, Kind::settle, card);
        last = card;
    }
    done(actions);
}

void recruiting(const State& s, Seat seat, Actions& actions) {
    const CardBook& book = cards(s);
    const Player& p = s.player[seat];
    for (int i = 0; i < p.characters.size(); ++i) {
        const Character& c = p.characters[i];
        bool again = false;
        for (int j = 0; j < i; ++j) again = again || (p.characters[j].card == c.card && !p.characters[j].face_up());
        if (!c.face_up() && !again && book[c.card].cost <= p.resources && !has_face_up(s, seat, c.card))
            put_card(actions, Kind::recruit, c.card);
    }
    done(actions);
}

void moving(const State& s, Seat seat, Actions& actions) {
    if (!list_moves(s, seat, actions) && !must_move(s.stage)) done(actions);
}

void moving_to(const State& s, Seat /*seat*/, Actions& actions) {
    for (std::uint64_t open = destinations(s, s.moving); open != 0; open &= open - 1)
        put_id(actions, Kind::to, s.world[std::countr_zero(open)].id);
}

void acting(const State& s, Seat seat, Actions& actions) {
    if (!list_uses(s, seat, s.uses.empty() ? static_cast<Window>(s.window) : Window::answer, actions))
        put(actions, {.type = Kind::pass});
}

void using_card(const State& s, Seat /*seat*/, Actions& actions) { legal_use(s, s.uses.back(), s.ask, actions); }

void reviving(const State& /*s*/, Seat /*seat*/, Actions& actions) {
    put(actions, {.type = Kind::yes});
    put(actions, {.type = Kind::no});
}

void reviving_at(const State& s, Seat seat, Actions& actions) {
    for (int i = 0; i < s.worlds; ++i)
        if (may_return_to(s, seat, i)) put_id(actions, Kind::to, s.world[i].id);
}

void ordering(const State& s, Seat seat, Actions& actions) {
    const Player& p = s.player[seat];
    const int bottom = p.deck.size() - s.look_total;
    const int top = p.deck.size() - (s.look_total - s.looking);
    CardSet looked;
    for (int i = bottom; i < top; ++i) looked.add(p.deck[i]);
    looked.list(actions, Kind::order);
}

void conquering(const State& s, Seat /*seat*/, Actions& actions) {
    for (int i = 0; i < s.worlds; ++i) {
        const World& w = s.world[i];
        if (!w.there() || !w.is(World::kAttacked)) continue;
        put_id(actions, Kind::conquer, w.id);
        put_id(actions, Kind::skip, w.id);
    }
}

void aiming(const State& s, Seat /*seat*/, Actions& actions) {
    const Field field(s);
    if (!list_targets(s, field, field.stat(s.conquest.cursor), actions)) hold(s, actions);
}

void splitting(const State& s, Seat /*seat*/, Actions& actions) {
    const Field field(s);
    const Stat stat = field.stat(s.conquest.cursor);
    const int most = field.most(s.conquest.cursor, stat, s.conquest.aiming);
    for (int n = 1; n <= most; ++n) put_card(actions, Kind::split, static_cast<std::uint8_t>(n));
}

void withdrawing(const State& /*s*/, Seat /*seat*/, Actions& actions) {
    put(actions, {.type = Kind::withdraw});
    done(actions);
}

void drawing_world(const State& /*s*/, Seat /*seat*/, Actions& actions) {
    put(actions, {.type = Kind::draw_world});
    done(actions);
}

void discarding(const State& s, Seat seat, Actions& actions) { distinct(s.player[seat].hand, actions, Kind::discard); }

void banishing(const State& s, Seat /*seat*/, Actions& actions) {
    for (Seat other = 0; other < s.seats; ++other)
        for (int i = 0; i < s.player[other].characters.size(); ++i)
            if (s.player[other].characters[i].face_up() && character_disputed(s, other, i))
                put(actions, {.type = Kind::banish, .a = s.player[other].characters[i].card, .b = other});
    done(actions);
}

void levying(const State& s, Seat /*seat*/, Actions& actions) {
    for (int i = 0; i < s.worlds; ++i)
        if (may_levy(s, i)) put_id(actions, Kind::levy, s.world[i].id);
    if (levy_done(s)) done(actions);
}

using Answers = void(const State&, Seat, Actions&);
constexpr auto kAnswers = [] {
    std::array<Answers*, kAsks> answers;
    answers.fill(nothing);
    const auto to = [&](Ask asked) -> Answers*& { return answers[static_cast<std::size_t>(asked)]; };
    to(Ask::throne) = setup;
    to(Ask::redraw) = redrawing;
    to(Ask::lead) = leading_first;
    to(Ask::artifact) = allocating_artifact;
    to(Ask::new_throne) = choosing_throne;
    to(Ask::bid) = bidding;
    to(Ask::dismiss) = dismissing;
    to(Ask::rebuild) = rebuilding;
    to(Ask::settle) = settling;
    to(Ask::recruit) = recruiting;
    to(Ask::build) = building;
    to(Ask::contribute) = contributing;
    to(Ask::move) = moving;
    to(Ask::move_to) = moving_to;
    to(Ask::window) = acting;
    for (const Ask asked : {Ask::payer, Ask::beneficiary, Ask::choice, Ask::x, Ask::target, Ask::consent})
        to(asked) = using_card;
    to(Ask::revive) = reviving;
    to(Ask::revive_at) = reviving_at;
    to(Ask::order) = ordering;
    to(Ask::conquer) = conquering;
    to(Ask::aim) = aiming;
    to(Ask::split) = splitting;
    to(Ask::withdraw) = withdrawing;
    to(Ask::draw_world) = drawing_world;
    to(Ask::discard) = discarding;
    to(Ask::banish) = banishing;
    to(Ask::levy) = levying;
    to(Ask::muster) = mustering;
    return answers;
}();

}  // namespace

void Seize::legal(const State& s, Seat seat, ActionList<Seize>& actions) {
    if (s.asked.has(seat)) kAnswers[static_cast<std::size_t>(s.ask)](s, seat, actions);
}

}  // namespace imperium

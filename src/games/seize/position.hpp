#pragma once

#include "core/list.hpp"
#include "core/seat.hpp"
#include "games/seize/cards.hpp"

#include <algorithm>
#include <iterator>

// What a State is made of: what lies on the table, what is under way, and how it is packed into bytes.
namespace imperium::seize {

// Places for Units. Decks could hold 300 (six of 50 Asset cards), so the bound is a rule of the table: nothing is built
// beyond kBuiltUnits, and the rest is for Units that return and for Reactions that become Units; without a place these
// cannot be used (`unit_places`). Each has its sentence.
inline constexpr int kUnitSlots = 128;
inline constexpr int kBuiltUnits = kUnitSlots - 8;
// Places for Worlds: edition 2022 has 6 decks of 10. Edition classic has 6 of 12; what finds no place is not faced up
// (`world_place`).
inline constexpr int kWorldSlots = 60;
inline constexpr int kWorldBase = 192;  // in the low byte of an Id worlds come after units
inline constexpr int kFighters = 64;    // Units, cards and counters, in one Conquest Action
inline constexpr int kAreaSlots = 8;    // of a Character Area
inline constexpr int kHandSize = 6;     // Z13.5
inline constexpr std::uint8_t kNone = 0xff;
// A World with so many fighters takes no more Units, so that all fit an Action. Only where Capacity does not see to it:
// in edition classic, and with card sets whose Worlds could hold more (FactTable::crowds).
inline constexpr int kCrowded = 48;

// A Unit or World on the table: the place it has in the tables (low byte), and how often that place was used before.
using Id = std::uint16_t;
inline constexpr Id kNoId = 0xffff;
constexpr int slot_of(Id id) { return id & 0xff; }
constexpr bool is_world(Id id) { return slot_of(id) >= kWorldBase; }
constexpr int world_slot(Id id) { return slot_of(id) - kWorldBase; }

// A Character in its Area.
struct Character {
    static constexpr std::uint8_t kFaceUp = 1, kDepleted = 2, kKnown = 4;  // known: face down, but all have seen it
    CardId card = kNoCard;
    std::uint8_t flags = 0;
    std::uint8_t used = 0;  // abilities used, one bit each (Y8)

    bool face_up() const { return (flags & kFaceUp) != 0; }
    bool depleted() const { return (flags & kDepleted) != 0; }
    bool known() const { return (flags & kKnown) != 0; }
    friend bool operator==(const Character&, const Character&) = default;
};

// An Artifact that was allocated (Z30.6). Its name stays used up when it has gone.
struct Artifact {
    static constexpr std::uint8_t kInPlay = 1, kDepleted = 2;
    CardId card = kNoCard;
    Seat owner = 0;
    std::uint8_t flags = 0;
    std::uint8_t used = 0;  // abilities used, one bit each (Y8)

    bool in_play() const { return (flags & kInPlay) != 0; }
    bool depleted() const { return (flags & kDepleted) != 0; }
    friend bool operator==(const Artifact&, const Artifact&) = default;
};
inline constexpr int kArtifacts = 16;  // names in a card set

// A card in somebody's hand that others have looked at (Z30.49), a bit per seat. Of several with one name the first
// has all bits of the others.
struct Seen {
    CardId card = kNoCard;
    std::uint8_t by = 0;
    friend bool operator==(const Seen&, const Seen&) = default;
};

// A Unit card at a World. An Emergency Picket Fleet (Y13) is one too: its body is in `counters`.
struct Unit {
    static constexpr std::uint8_t kDepleted = 1, kAttacking = 2, kMoved = 4, kPicket = 8, kReactive = 16, kGone = 32;
    CardId card = kNoCard;  // kNoCard: the place is free
    Seat owner = kNobody;   // of a free place nobody
    std::uint8_t world = kNone;
    std::uint8_t flags = 0;
    std::uint8_t damage = 0;
    std::uint8_t counters = 0;  // Unit counters or Mission counters, as the card has them
    std::uint8_t used = 0;      // abilities used, one bit each (Y8)
    std::uint8_t from = kNone;  // the World it attacked from
    Id id = kNoId;

    // `gone`: eliminated, but counters of it fight on until the end of the Conquest Action (Z11.1).
    bool there() const { return card != kNoCard && !is(kGone); }
    bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
};

// A Unit in its place on the table, to be changed there.
struct PlacedUnit {
    CardId& card;
    Seat& owner;
    std::uint8_t &world, &flags, &damage, &counters, &used, &from;
    Id& id;

    operator Unit() const { return {card, owner, world, flags, damage, counters, used, from, id}; }
    const PlacedUnit& operator=(const Unit& u) const {
        card = u.card;
        owner = u.owner;
        world = u.world;
        flags = u.flags;
        damage = u.damage;
        counters = u.counters;
        used = u.used;
        from = u.from;
        id = u.id;
        return *this;
    }
    bool there() const { return Unit(*this).there(); }
    bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
    void set(std::uint8_t flag, bool on) const {
        flags = static_cast<std::uint8_t>(on ? flags | flag : flags & ~static_cast<unsigned>(flag));
    }
};

// All places for Units, a column for each of their fields: what is asked of every Unit is asked of several at once.
struct Units {
    CardId card[kUnitSlots];
    Seat owner[kUnitSlots];
    std::uint8_t world[kUnitSlots], flags[kUnitSlots], damage[kUnitSlots], counters[kUnitSlots], used[kUnitSlots],
        from[kUnitSlots];
    Id id[kUnitSlots];

    constexpr Units() {
        const Unit free;
        std::fill(std::begin(card), std::end(card), free.card);
        std::fill(std::begin(owner), std::end(owner), free.owner);
        std::fill(std::begin(world), std::end(world), free.world);
        std::fill(std::begin(flags), std::end(flags), free.flags);
        std::fill(std::begin(damage), std::end(damage), free.damage);
        std::fill(std::begin(counters), std::end(counters), free.counters);
        std::fill(std::begin(used), std::end(used), free.used);
        std::fill(std::begin(from), std::end(from), free.from);
        std::fill(std::begin(id), std::end(id), free.id);
    }
    void clear(std::uint8_t flag) {
        for (std::uint8_t& one : flags) one = static_cast<std::uint8_t>(one & ~unsigned{flag});
    }
    Unit operator[](int i) const {
        return {card[i], owner[i], world[i], flags[i], damage[i], counters[i], used[i], from[i], id[i]};
    }
    PlacedUnit operator[](int i) {
        return {card[i], owner[i], world[i], flags[i], damage[i], counters[i], used[i], from[i], id[i]};
    }
};

// A World face up in somebody's System Area.
struct World {
    static constexpr std::uint8_t kDepleted = 1, kThrone = 2, kAttacked = 4, kConquered = 8, kContributes = 16,
                                  kDisputed = 32, kEliminatedCopy = 64, kRaided = 128;
    CardId card = kNoCard;
    Seat owner = 0;
    Seat controller = 0;        // in whose System Area it lies; see `controls`
    std::uint8_t flags = 0;     // attacked: Units went there this Turn, its Conquest Action is not over; raided: also
                                // after it, unless it was skipped (Z30.26)
    std::uint8_t conquest = 0;  // the conqueror's counters
    std::uint8_t counters = 0;  // its own Unit counters
    std::uint8_t used = 0;
    std::uint8_t militia = 0;  // Infantry counters of a Reaction (Y13)
    std::uint8_t militia_body = 0;
    CardId militia_card = kNoCard;
    Id id = kNoId;

    bool there() const { return card != kNoCard; }
    bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
    void set(std::uint8_t flag, bool on) {
        flags = static_cast<std::uint8_t>(on ? flags | flag : flags & ~static_cast<unsigned>(flag));
    }
};

// One who fights in a Conquest Action: a Unit card (k 0) or one of its or the World's counters (k from 1; those of a
// militia from kMilitia).
inline constexpr int kMilitia = 64;
struct Fighter {
    Id id = kNoId;
    std::uint8_t k = 0;
    std::uint8_t body = kNone;  // index into CardBook::bodies; kNone: a card as printed
};

// A target that was announced, with the part of ATT assigned to it; kWholeRest: all that the other parts leave.
// `to` is kNone for the World.
inline constexpr std::uint8_t kWholeRest = 255;
struct Aim {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t att = 0;
};

// A clause that changes Units for a while. Outside a Conquest Action `targets` holds places of Units, a byte each.
struct Mod {
    std::uint64_t targets = 0;
    std::uint16_t clause = 0;
    Duration duration = Duration::step;
    CardId card = kNoCard;
    Seat seat = 0;
    std::uint8_t on_world = 0;
    std::uint8_t source = kNone;  // the fighter whose passive this is: it ends with it
    std::uint8_t spare = 0;
};

// The Conquest Action under way (Z8). Sets of fighters are bits.
struct Conquest {
    std::uint64_t attackers = 0;
    std::uint64_t alive = 0;
    std::uint64_t targeted = 0;  // has announced targets in this Exchange
    std::uint64_t struck = 0;    // uses Surprise Strike in place of targeting
    std::uint64_t doomed = 0;    // eliminated at the end of the Step (Y11)
    std::uint64_t recalled = 0;  // to hand if eliminated in this Step
    List<Fighter, kFighters, std::uint16_t> fighters;
    List<Aim, 96> aims;
    std::uint8_t world = kNone;
    Seat attacker = 0;
    Seat defender = 0;
    std::uint8_t exchange = 0;
    std::uint8_t exchanges = 2;
    std::uint8_t counters = 0;    // the attacker's Conquest counters
    std::uint8_t cursor = 0;      // the fighter whose choice is next
    std::uint8_t aiming = kNone;  // the target whose part is being chosen
    std::uint8_t ability = 0;     // the ability whose choice is next
    std::uint8_t extended = 0;
    std::uint8_t withdrawn = 0;
    std::uint8_t spare[2] = {};
};

extern const Conquest kNoConquest;  // to be copied, which is less work than to make one

// Whose consent to a use is asked for (Z17.4).
enum class Consent : std::uint8_t { none, payer, beneficiary };

// A card being used: what is chosen so far. Reactions stand in a stack, answers on top (Z17.2).
struct Use {
    enum class From : std::uint8_t { hand, unit, character, world, artifact };
    std::uint64_t targets = 0;                              // fighters
    std::uint8_t picked[4] = {kNone, kNone, kNone, kNone};  // see pick_character; a card of the discard pile
    Seat user = 0;
    Seat beneficiary = kNobody;
    From from = From::hand;
    std::uint8_t source = 0;  // place of the Unit, Character, World or Artifact
    CardId card = kNoCard;
    std::uint8_t line = 0;  // ability of the card; kNone: an Artifact is being allocated
    std::uint8_t choice = kNone;
    std::uint8_t x = 0;
    std::uint8_t payer = kNone;  // who depletes: see payer_character and payer_world
    std::uint8_t world = kNone;  // attacked World chosen
    std::uint8_t shift_from = kNone;
    std::uint8_t picks = 0;
    std::uint8_t paid = 0;
    Consent asking = Consent::none;
    std::uint8_t complete = 0;   // no more targets
    std::uint8_t committed = 0;  // paid for, and open to answers
    std::uint8_t answer_at = 0;
    std::uint8_t spare[3] = {};
};

// A "no" in a window, or in answer to the use below it (Z17.4): this card is not asked of that seat there again.
struct Refusal {
    std::uint8_t where = 0;
    CardId card = kNoCard;

    Refusal() = default;
    Refusal(int depth, int seat, CardId refused) : where(static_cast<std::uint8_t>(8 * depth + seat)), card(refused) {}
    int depth() const { return where / 8; }  // how many uses are on the stack below the one that asked
    Seat seat() const { return where % 8; }
};
inline constexpr int kRefusals = 20;  // in one window; after so many nobody is asked for help there any more

// A Reaction that was cancelled in a window and is not played there again (Z17.2).
struct Barred {
    Seat seat = 0;
    CardId card = 0;
};

// An eliminated card that may return.
struct Revival {
    CardId card = kNoCard;
    Seat owner = 0;
};

// A Character by the seat and the place in its Area, and the number that stands for both.
struct AreaPlace {
    Seat seat = 0;
    int place = 0;
};
constexpr int area_number(Seat seat, int place) { return seat * kAreaSlots + place; }
constexpr AreaPlace area_place(int number) { return {static_cast<Seat>(number / kAreaSlots), number % kAreaSlots}; }

// A target outside a Conquest Action in one byte: the place of a Unit, or a Character.
inline constexpr int kPickCharacter = 160;
constexpr std::uint8_t pick_character(Seat seat, int place) {
    return static_cast<std::uint8_t>(kPickCharacter + area_number(seat, place));
}
constexpr bool picks_character(int pick) { return pick >= kPickCharacter; }
constexpr AreaPlace picked_character(int pick) { return area_place(pick - kPickCharacter); }
static_assert(kUnitSlots <= kPickCharacter);

// Who depletes for a use (Z17.5) in one byte: a Character, or the place of a World.
inline constexpr int kPayerWorld = 64;
constexpr std::uint8_t payer_character(Seat seat, int place) {
    return static_cast<std::uint8_t>(area_number(seat, place));
}
constexpr std::uint8_t payer_world(int world) { return static_cast<std::uint8_t>(kPayerWorld + world); }
constexpr bool pays_world(int payer) { return payer >= kPayerWorld; }
constexpr int paying_world(int payer) { return payer - kPayerWorld; }
static_assert(kMaxSeats * kAreaSlots <= kPayerWorld);

// What a seat is asked.
enum class Ask : std::uint8_t {
    none,
    throne,
    lead,
    bid,
    buy,
    dismiss,
    rebuild,
    settle,
    recruit,
    build,
    contribute,
    move,
    move_to,
    window,
    payer,
    beneficiary,
    choice,
    x,
    target,
    consent,
    revive,
    revive_at,
    order,
    conquer,
    aim,
    split,
    withdraw,
    draw_world,
    discard,
    banish,
    levy,
    muster,
    redraw,
    artifact,
    new_throne,
};
inline constexpr int kAsks = 35;

// Where the game stands; each stage knows what comes after it.
enum class Stage : std::uint8_t {
    redraw,  // Z30.14
    setup,
    bidding,
    reveal,
    lead,  // Z30.15
    turn,
    undeplete,
    pool,
    income,
    rebuild,
    settle,
    allocation_window,
    recruit,
    artifacts,  // Z30.19
    build,
    reallocation_window,
    part_a,
    part_b,
    react_window,
    part_c,
    military_window,
    military,
    stance,
    conquest_window,
    strike_attacker,
    strike_defender,
    strike,
    exchange,
    step1_window,
    step1,
    step1_announced,
    step1_resolve,
    step2_window,
    step2,
    step2_announced,
    step2_resolve,
    step3_window,
    step3,
    step4_withdraw,
    step4_home,
    step4_retreat,
    exchange_end,
    outcome,
    flee,
    take,
    spread,
    home,
    action_end,
    victory,
    rewards,     // Z13.2, Z13.3 in 2022, where Liberation comes first; Z30.36
    new_throne,  // Z30.36
    liberate,
    draw_world,
    elimination,  // Z30.37, with the next
    evacuate,
    refill,
    regent,
    banish,
    levy,
    turn_end,
    over,
    duel_hands,  // Z20.5: this stage and the ones after it
    duel,
    muster,
    duel_end,
};
inline constexpr int kStages = 65;

}  // namespace imperium::seize

#pragma once

#include "core/game.hpp"
#include "games/seize/position.hpp"

namespace imperium {

// Seize the Imperium. Rules Z1 to Z24 and rulings Y1 to Y17: docs/rules/seize.md; Z30: docs/rules/seize-classic.md.
struct Seize {
    static constexpr const char* kId = "seize";
    static constexpr int kMaxActions = 50 * seize::kWorldSlots + 1;  // every card of a hand at every World, and done

    // The cards of one seat's three decks.
    struct DeckList {
        std::uint8_t starter = 0;  // index into CardBook::decks; kNone: constructed
        std::uint8_t asset_count = 0;
        seize::CardId assets[50] = {};
        seize::CardId characters[12] = {};  // as many as its edition has
        seize::CardId worlds[12] = {};
    };

    struct Options {
        std::uint8_t seats = 2;
        bool basic = false;             // Z20.1
        bool besieged_rebuild = false;  // Z20.2, one by one
        bool besieged_react = false;
        bool besieged_peace = false;
        bool besieged_counters = false;
        bool accelerated = false;  // Z20.3
        bool rapid = false;        // Z30.42
        bool extended = false;     // Z20.4
        bool duels = false;        // Z20.5
        bool unique_decks = false;
        std::uint16_t turn_limit = 0;  // Turns of all players together; 0: none
        DeckList decks[kMaxSeats];
        CardSets<seize::CardBook>::Held cards;  // Z23
    };

    // Bits of State::rules.
    static constexpr std::uint16_t kBasic = 1, kRebuild = 2, kReact = 4, kPeace = 8, kCounters = 16, kAccelerated = 32,
                                   kExtended = 64, kDuels = 128, kRapid = 256;

    struct Player {
        std::uint64_t deck_seen = 0;    // places of the Asset Deck, from the bottom, that its owner knows
        std::uint64_t deck_public = 0;  // and that everybody knows
        std::uint32_t census = 0;       // of all cards this player owns
        std::uint16_t resources = 0;
        std::uint16_t turns = 0;          // begun
        List<seize::CardId, 50> deck;     // Asset Deck, the top at the back
        List<seize::CardId, 50> hand;     // rising
        List<seize::CardId, 74> discard;  // in the order discarded
        List<seize::CardId, 12> world_deck;
        List<seize::CardId, 12> character_deck;
        List<seize::CardId, 12> reserve;  // face down, rising
        List<seize::CardId, 14> bid;      // face down until Z2.6, or until a duel begins, rising
        List<seize::CardId, 16> known;    // cards all know to be in the hand, rising
        List<seize::Seen, 12> seen;       // cards of the hand that some know, rising
        List<seize::Character, seize::kAreaSlots> characters;
        seize::CardId throne = seize::kNoCard;  // chosen in the set-up; Z30.29: the present one
        seize::CardId lead = seize::kNoCard;
        List<seize::CardId, 3> bought;  // Z20.3
        std::uint8_t flags = 0;
        static constexpr std::uint8_t kOutOfBidding = 1, kSettled = 2, kMustRechoose = 4, kEliminated = 8;
        std::uint8_t deck_list = 0;  // starter deck; kNone: constructed
        std::uint8_t conquests = 0;  // Z30.44
        std::uint8_t spare[5] = {};

        bool eliminated() const { return (flags & kEliminated) != 0; }
    };

    struct State {
        Player player[kMaxSeats];
        seize::Conquest conquest;
        List<seize::Mod, 32, std::int64_t> mods;
        List<seize::Use, 5, std::int64_t> uses;
        seize::Units unit;
        seize::World world[seize::kWorldSlots];
        List<seize::Revival, 20, std::uint16_t> revivals;
        std::uint16_t turn = 0;  // Turns begun, of all players
        std::uint16_t turn_limit = 0;
        std::uint16_t rules = 0;
        std::uint8_t units = 0;  // places in use: all below
        std::uint8_t worlds = 0;
        std::uint8_t seats = 2;
        seize::Stage stage = seize::Stage::setup;
        seize::Ask ask = seize::Ask::none;
        SeatSet asked;
        Seat active = kNobody;
        Seat regent = kNobody;
        Seat first = kNobody;                // who bids first
        std::uint8_t window = seize::kNone;  // open window (seize::Window)
        std::uint8_t window_at = 0;          // place in its order of the seat that is asked
        std::uint8_t barred_count = 0;
        seize::Barred barred[6];
        List<seize::Refusal, seize::kRefusals> refusals;  // of this window
        std::uint8_t moving = seize::kNone;               // the Unit that is on its way
        std::uint8_t cursor = 0;                          // the seat that reacts
        seize::CardId building = seize::kNoCard;          // the Unit being paid for
        std::uint8_t build_at = seize::kNone;
        std::uint8_t build_points = 0;       // from World and cards so far; in a duel points of Units chosen
        List<seize::CardId, 4> bonus_cards;  // Y4: cards that have added points to this payment
        std::uint8_t discounts = 0;          // `once/turn` Worlds used this Turn
        std::uint8_t claim = 0;              // what the next World faced up in this Turn costs less by a Reaction
        std::uint8_t tally = 0;              // cards bid in this turn of bidding; Worlds whose Dispute was judged; in a
                                             // duel points of Tactics chosen
        std::uint8_t looking = 0;            // cards still to be put back by `look`
        std::uint8_t look_total = 0;
        std::uint8_t rewards = 0;  // Z13.6: cards
        std::uint8_t spoils = 0;   // Z13.3: Resource counters
        std::uint8_t winners = 0;
        List<seize::Artifact, seize::kArtifacts> artifacts;  // allocated in this game, in play or gone
        Seat discarder = seize::kNone;                       // who discards for a card, and how many
        std::uint8_t discards = 0;
        std::uint8_t spare[2] = {};
        SetNumber set;  // in seize::card_sets
    };

    struct Action {
        enum class Type : std::uint8_t {
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
            to,
            use,
            payer,
            beneficiary,
            choice,
            x,
            pick,
            yes,
            no,
            order,
            conquer,
            skip,
            target,
            split,
            hold,
            withdraw,
            draw_world,
            discard,
            banish,
            levy,
            pass,
            done,
            muster,
            redraw,
            keep,
            artifact,
        };
        Type type = Type::pass;
        // What `c` says of a pick, and of a payer that is a World; of a use it is a Use::From.
        static constexpr std::uint8_t kUnit = 0, kCharacter = 1, kWorld = 2, kDiscarded = 3, kPlayer = 4;
        static constexpr std::uint8_t kWorldPays = 1;
        std::uint8_t a = 0;  // a card, a seat, a number: as the type says
        std::uint8_t b = 0;
        std::uint8_t c = 0;
        seize::Id id = 0;
        seize::Id at = 0;
        friend bool operator==(const Action&, const Action&) = default;
    };

    struct Event {
        enum class Type : std::uint8_t {
            chosen,
            bid,
            out,
            throne,
            lead,
            regent,
            turn,
            phase,
            draw,
            draw_world,
            draw_character,
            resources,
            settle,
            rebuild,
            recruit,
            dismiss,
            allocate,
            move,
            attack,
            react,
            use,
            choose,
            consent,
            refuse,
            cancel,
            conquest,
            exchange,
            target,
            strike,
            damage,
            heal,
            counters,
            eliminated,
            returned,
            withdraw,
            conquered,
            liberated,
            disputed,
            failed,
            liberty,
            discard,
            deplete,
            ready,
            banish,
            levy,
            lost_regent,
            over,
            duel,
            muster,
            shift,
            redraw,
            artifact,
            seen,
            fallen,
        };
        Type type;
        Seat seat = kNobody;
        seize::CardId card = seize::kNoCard;
        std::uint8_t k = 0;
        seize::Id id = seize::kNoId;
        seize::Id at = seize::kNoId;
        std::int16_t n = 0;
        // What the place or thing at `at` is, where it came from, and against whom: filled in when it is told.
        seize::CardId at_card = seize::kNoCard;
        Seat whom = kNobody;
        seize::Id from = seize::kNoId;
        std::int16_t of = 0;  // the number that `n` counts towards
    };

    template <class Chance, class Events> static State start(const Options& options, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events);
    template <class Chance, class Events>
    static void apply(State& state, Seat seat, Action action, Chance& chance, Events& events, ActionList<Seize>& next);

    static int seats(const State& state) { return state.seats; }
    static SeatSet pending(const State& state) { return state.asked; }
    // Z17.6: in a window nobody sees who else is asked.
    static SeatSet pending_seen(const State& state, Seat viewer) {
        if (state.ask != seize::Ask::window) return state.asked;
        return state.asked.has(viewer) ? SeatSet::of(viewer) : SeatSet{};
    }
    static void legal(const State& state, Seat seat, ActionList<Seize>& actions);
    static bool over(const State& state) { return state.stage == seize::Stage::over; }
    static Scores scores(const State& state);
    static SeatSet winners(const State& state) { return SeatSet::from_bits(state.winners); }
    static State imagine(const State& state, Seat seat, Rng& rng);
    static void take_back(State& state, Seat seat);
    static const char* fault(const State& state);

    // insight.cpp
    static PerSeat<float> evaluate(const State& state);
    static void weigh(const State& state, Seat seat, const ActionList<Seize>& actions, std::span<float> weights);
};

namespace seize {
// The card set of a match, and what its rules ask of a card.
inline const CardBook& cards(const Seize::State& s) { return card_sets[s.set]; }
inline const Edition& edition(const Seize::State& s) { return cards(s).edition; }
inline Facts facts(const Seize::State& s, CardId card) { return cards(s).facts[card]; }
}  // namespace seize

extern template Seize::State Seize::start(const Options&, QuickChance&, NoEvents&);
extern template void Seize::apply(State&, Seat, Action, QuickChance&, NoEvents&);
extern template void Seize::apply(State&, Seat, Action, QuickChance&, NoEvents&, ActionList<Seize>&);

}  // namespace imperium

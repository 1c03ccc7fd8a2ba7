#pragma once

#include "core/card_sets.hpp"
#include "core/problem.hpp"
#include "games/seize/edition.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// A card set of `seize`: data, checked once and compiled into tables that the engine reads (rule Z23).
// Every card is one Design; its abilities are entries of a small vocabulary (kinds, windows, triggers, conditions,
// costs, clauses of effects), never code. Copies of a card are the same Design.
namespace imperium::seize {

using CardId = std::uint8_t;  // index of a Design
inline constexpr CardId kNoCard = 0xff;
inline constexpr int kMaxDesigns = 250;

enum class CardType : std::uint8_t { fleet, orbital, troop, installation, reaction, artifact, character, world };
inline constexpr std::array<std::string_view, 8> kCardTypeNames = {"Fleet",    "Orbital",  "Troop",     "Installation",
                                                                   "Reaction", "Artifact", "Character", "World"};

// The sub-types of Reactions and of Artifacts (Z30.1); 2022 has Tactics alone.
enum class Sort : std::uint8_t { tactics, espionage, political, ancient_artifact, device };
inline constexpr std::array<std::string_view, 5> kSortNames = {"Tactics", "Espionage", "Political", "Ancient Artifact",
                                                               "Device"};

// Every word a filter can speak of: types, sub-types, card or counter, Character classes and races.
enum class Trait : std::uint8_t {
    fleet,
    orbital,
    troop,
    installation,
    capital,
    carrier,
    fighter,
    starship,
    satellite,
    station,
    hover,
    infantry,
    mech,
    vehicle,
    emplacement,
    stronghold,
    drone,
    card,
    counter,
    character,
    world,
    throne,
    admiral,
    assassin,
    engineer,
    general,
    hunter,
    politician,
    android,
    cyborg,
    genaug,
    human,
    infinite,
    nanaug,
    artifact,
};
inline constexpr std::array<std::string_view, 35> kTraitNames = {
    "Fleet",       "Orbital",    "Troop",    "Installation", "Capital",  "Carrier",   "Fighter",
    "Starship",    "Satellite",  "Station",  "Hover",        "Infantry", "Mech",      "Vehicle",
    "Emplacement", "Stronghold", "Drone",    "card",         "counter",  "Character", "World",
    "Throne",      "Admiral",    "Assassin", "Engineer",     "General",  "Hunter",    "Politician",
    "Android",     "Cyborg",     "GenAug",   "Human",        "Infinite", "NanAug",    "Artifact"};

// A set of traits, one bit each. A Unit card on the table has its type, its sub-types and `card`.
using Traits = std::uint64_t;
constexpr Traits trait(Trait t) { return Traits{1} << static_cast<int>(t); }
inline constexpr Traits kUnitTypes =  // the word "Unit"
    trait(Trait::fleet) | trait(Trait::orbital) | trait(Trait::troop) | trait(Trait::installation);
inline constexpr Traits kClasses = trait(Trait::admiral) | trait(Trait::assassin) | trait(Trait::engineer)
                                   | trait(Trait::general) | trait(Trait::hunter) | trait(Trait::politician);
inline constexpr Traits kRaces = trait(Trait::android) | trait(Trait::cyborg) | trait(Trait::genaug)
                                 | trait(Trait::human) | trait(Trait::infinite) | trait(Trait::nanaug);

// `term { term }`: of each term any word holds, and no word of `none` ("non-" words) does.
struct Filter {
    std::array<Traits, 3> any{};  // 0 = no such term
    Traits none = 0;

    constexpr bool empty() const { return (any[0] | any[1] | any[2] | none) == 0; }
    constexpr bool meets(Traits traits) const {
        return (any[0] == 0 || (traits & any[0]) != 0) && (any[1] == 0 || (traits & any[1]) != 0)
               && (any[2] == 0 || (traits & any[2]) != 0) && (traits & none) == 0;
    }
    friend constexpr bool operator==(const Filter&, const Filter&) = default;
};

// Z10
enum class Keyword : std::uint8_t {
    assault,
    atmospheric,
    deployed,
    firing_arcs,
    hardened,
    intercept,
    piercing,
    reactive,
    reinforced,
    siege,
    sub_light,
    support,
    surprise_strike,
};
inline constexpr int kKeywords = 13;
inline constexpr std::array<std::string_view, kKeywords> kKeywordNames = {
    "Assault",  "Atmospheric", "Deployed", "Firing Arcs", "Hardened", "Intercept",      "Piercing",
    "Reactive", "Reinforced",  "Siege",    "Sub-light",   "Support",  "Surprise Strike"};
constexpr bool numbered(Keyword k) {
    return k == Keyword::firing_arcs || k == Keyword::hardened || k == Keyword::piercing || k == Keyword::siege;
}
// Per keyword: 0 = has it not, 1 = has it, or the X of "+X".
using Keywords = std::array<std::uint8_t, kKeywords>;

// A Unit counter (Z11, Y12) or the Unit a Reaction becomes (Y13): "Drone Fighter 3/3", "Starship 5/5 Hardened +1".
struct Body {
    std::string name;   // its sub-types, as printed
    Traits traits = 0;  // type and sub-types; `counter` for counters, `card` for a Reaction that becomes a Unit
    std::uint8_t att = 0;
    std::uint8_t def = 0;
    Keywords keywords{};
};

// 1.1
enum class AbilityKind : std::uint8_t { passive, instant, deplete, eliminate, mission, activated };
inline constexpr std::array<std::string_view, 6> kAbilityKindNames = {"passive",   "instant", "deplete",
                                                                      "eliminate", "mission", "activated"};

// 1.2; an ability has a set of windows, one bit each.
enum class Window : std::uint8_t {
    allocation,
    build,
    reallocation,
    react,
    military,
    conquest,
    exchange,  // compiles to the bits `exchange` and `targets`
    targets,
    step3,
    answer,
    resupply,
    step4,
    victory,
    check,  // before the Victory check
    regent,
};
inline constexpr int kWindows = 15;
inline constexpr std::array<std::string_view, kWindows> kWindowNames = {
    "allocation", "build",  "reallocation", "react", "military", "conquest", "exchange", "targets",
    "step3",      "answer", "resupply",     "step4", "victory",  "check",    "regent"};
using Windows = std::uint16_t;
constexpr Windows window(Window w) { return static_cast<Windows>(1U << static_cast<int>(w)); }

enum class Trigger : std::uint8_t { none, resupply, conquer, eliminated };
inline constexpr std::array<std::string_view, 4> kTriggerNames = {"", "resupply", "conquer", "eliminated"};

// 1.3; a set, one bit each: all must hold. `with` needs Ability::with.
enum class Condition : std::uint8_t {
    attacking,
    defending,
    striking,
    throne,
    system2,
    worlds3,
    regent,
    not_regent,
    with
};
inline constexpr std::array<std::string_view, 9> kConditionNames = {
    "attacking", "defending", "striking", "throne", "system2", "worlds3", "regent", "not-regent", "with"};
using Conditions = std::uint16_t;
constexpr Conditions condition(Condition c) { return static_cast<Conditions>(1U << static_cast<int>(c)); }

// 1.4
enum class Scope : std::uint8_t { self, it, one, up_to, all, world_here, attacked_world, player };
enum class Side : std::uint8_t { none, your, enemy };
inline constexpr std::array<std::string_view, 3> kSideNames = {"", "your", "enemy"};

// 1.5
enum class Duration : std::uint8_t { step, exchange, action, phase, turn };
inline constexpr std::array<std::string_view, 5> kDurationNames = {"step", "exchange", "action", "phase", "turn"};

// 1.6
enum class Op : std::uint8_t {
    att,            // n added (may be negative)
    att_times,      // x n
    att_half,       // x 1/n
    def,            // n added
    def_half,       // x 1/n
    gain,           // keyword, n (1 for one without number)
    lose,           // keyword
    incoming_half,  // x 1/n of the ATT of Units meeting `filter`
    reach,          // `filter`
    mute,
    doom,
    recall,
    heal,          // n
    shift,         // all Damage from one Unit meeting `filter` (same side and place as the clause) to the scope
    conquest,      // n Conquest counters fewer
    required,      // n more
    exchange,      // one Exchange more
    resource,      // n
    points,        // n added, toward `filter` (empty: any Unit)
    points_times,  // x n, toward `filter`
    cost_world,    // facing up a World costs n less
    cost_draw,     // drawing a World costs n less
    draw,          // n
    look,          // n
    return_card,   // one card of the own discard pile meeting `filter` to the hand
    return_self,   // this card, to `place`
    ready,
    exhaust,
    slay,
    cancel,  // a Reaction of printed cost n or less; kAnyCost: any; with filter Artifact also one of those
    token,   // `body`; n of them: 1 = this card becomes it, kX = X counters
    serve,   // counts as depleting a Character with trait `filter.any[0]`
    adjacent,
    react,
    pool,       // n
    look_hand,  // edition classic, as are the others from here on
    discard,    // n
    spend,      // n
    destroy,
    replace,  // n counters of this card come back, up to the printed number
    add,      // n counters more
};
inline constexpr int kOps = 41;
inline constexpr std::int8_t kX = 127;        // "X" as a number of targets or tokens
inline constexpr std::int8_t kAnyCost = 127;  // of `cancel`
inline constexpr std::int8_t kPayCost = 127;  // of Ability::pay: the printed cost of the card the effect chooses

enum class Place : std::uint8_t { hand, deck, world, area };
inline constexpr std::array<std::string_view, 4> kPlaceNames = {"hand", "deck", "world", "area"};

// One effect of a clause. Only the fields its Op names mean something.
struct Effect {
    Op op = Op::att;
    std::int8_t n = 0;
    Keyword keyword = Keyword::assault;
    Place place = Place::hand;
    std::uint16_t body = 0;  // index into CardBook::bodies
    Filter filter;
};

// A set of Ops.
using Ops = std::uint64_t;
static_assert(kOps <= 64);
constexpr Ops ops(Op op) { return Ops{1} << static_cast<int>(op); }

// Effects that share scope, filter and duration. The effects are those of CardBook::effects from `first` on.
struct Clause {
    std::uint16_t first = 0;
    std::uint8_t count = 0;
    Scope scope = Scope::self;
    Side side = Side::none;
    bool here = false;
    std::int8_t n = 1;  // of `up to n`; 1 for `one`; kX for X
    Duration duration = Duration::step;
    Ops ops = 0;    // of all its effects
    Filter filter;  // of the scope
    Filter vs;      // empty: against everything
};

inline constexpr int kMostClauses = 8;    // of one option
inline constexpr int kMostAbilities = 8;  // of one card: what was used is a bit each (Y8)

// The clauses of one option of `choose`, or of the only one: CardBook::clauses from `first` on.
struct Choice {
    std::uint16_t first = 0;
    std::uint8_t count = 0;
    Ops ops = 0;  // of all its clauses
};

enum class Upgrade : std::uint8_t { none, instead, also };  // Y15; `instead` replaces the abilities before it
inline constexpr std::array<std::string_view, 3> kUpgradeNames = {"", "instead", "also"};

struct Ability {
    AbilityKind kind = AbilityKind::passive;
    Trigger trigger = Trigger::none;
    Upgrade upgrade = Upgrade::none;
    bool once_per_turn = false;
    Windows windows = 0;
    Conditions conditions = 0;
    std::int8_t pay = 0;       // Resource counters; kPayCost
    std::uint8_t mission = 0;  // Mission counters eliminated, of kind `mission`
    std::uint8_t choices = 0;  // CardBook::choices from `first` on; 1 where there is nothing to choose
    std::uint16_t first = 0;
    Traits activated = 0;  // the class or race, of kind `activated`
    Filter with;           // of the condition `with`
};

// A card as printed. Numbers that a type has not are 0.
struct Design {
    std::string name;
    std::vector<std::string> aliases;  // names the rulebook uses for it too
    CardType type = CardType::fleet;
    Traits traits = 0;  // type, sub-types, class, race; `card` for Units, `character`, `world`
    std::uint8_t att = 0;
    std::uint8_t def = 0;
    std::uint8_t cost = 0;  // 1 for X (Z17.3), see x_cost
    bool x_cost = false;
    Sort sort = Sort::tactics;  // of Reactions and Artifacts
    std::uint8_t required = 0;  // Worlds: Conquest counters
    std::uint8_t system = 0;    // Worlds: index into CardBook::systems
    Keywords keywords{};
    std::uint8_t missions = 0;  // Mission counters it starts with
    std::uint8_t counters = 0;  // Unit counters it starts with, of CardBook::bodies[body]
    std::uint16_t body = 0;
    std::uint16_t first_ability = 0;  // CardBook::abilities from here on
    std::uint8_t abilities = 0;
    std::vector<std::pair<std::string, std::string>> sources;  // value -> rulebook or reconstructed (Z23)

    bool unit() const { return type <= CardType::installation; }
    bool asset() const { return type <= CardType::artifact; }
};

// A deck: designs with copies, in order of the file. Cards of one kind stand together (Z1.1, Z30.1).
struct Deck {
    std::string id;              // capital-attack
    std::string name;            // Capital Attack
    std::vector<CardId> assets;  // one entry per copy
    std::vector<CardId> characters;
    std::vector<CardId> worlds;
};

struct CardBook;

// What the rules ask of a card again and again.
struct Facts {
    static constexpr std::uint8_t kArea = 1;       // a passive that changes others in a Conquest Action
    static constexpr std::uint8_t kOwn = 2;        // a passive about itself
    static constexpr std::uint8_t kPoints = 4;     // a passive about Allocation points
    static constexpr std::uint8_t kStance = 8;     // a passive that chooses at the start of a Conquest Action
    static constexpr std::uint8_t kNumbers = 16;   // a passive about pool or costs
    static constexpr std::uint8_t kOpensWay = 32;  // an Artifact that makes Worlds Adjacent
    static constexpr std::uint8_t kResupply = 64;  // something that happens in the Resupply Phase

    Traits traits = 0;
    Traits serves = 0;  // as which a World depletes (Z17.5)
    CardType type = CardType::fleet;
    std::uint8_t cost = 0;
    std::uint8_t system = 0;
    std::uint8_t flags = 0;

    bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
    bool mobile() const { return type == CardType::fleet || type == CardType::troop; }
};

// The facts of all cards, a column for each: what is asked of many cards is looked up without a multiplication.
class FactTable {
public:
    void lay_out(const CardBook& book);
    Facts operator[](CardId card) const {
        return {traits_[card], serves_[card], type_[card], cost_[card], system_[card], flags_[card]};
    }
    // Which cards have a line for a window: any, a Reaction, and one that does not deplete.
    struct Speaking {
        std::array<bool, 256> any{}, in_hand{}, depleted{};
    };
    const Speaking& speaking(Window w) const { return speaking_[static_cast<std::size_t>(w)]; }
    // No Reaction costs less.
    int cheapest_reaction() const { return cheapest_reaction_; }
    // The windows that any card names, and those in which any World has something to use.
    Windows windows() const { return windows_; }
    Windows world_windows() const { return world_windows_; }
    Windows artifact_windows() const { return artifact_windows_; }
    Windows unit_windows() const { return unit_windows_; }
    // The traits as which any World depletes.
    Traits served() const { return served_; }
    // Whether any card gives this keyword to a Unit that has it not, or takes it away.
    bool gained(Keyword k) const { return ((gained_ >> static_cast<int>(k)) & 1U) != 0; }
    bool lost(Keyword k) const { return ((lost_ >> static_cast<int>(k)) & 1U) != 0; }
    // Whether any passive gives it.
    bool given(Keyword k) const { return ((given_ >> static_cast<int>(k)) & 1U) != 0; }
    // Whether Capacity lets more fighters come to one World than a Conquest Action holds.
    bool crowds() const { return crowds_; }

private:
    template <class T> using Column = std::array<T, 256>;
    Column<Traits> traits_{}, serves_{};
    Column<CardType> type_{};
    Column<std::uint8_t> cost_{}, system_{}, flags_{};
    std::array<Speaking, kWindows> speaking_{};
    Windows windows_ = 0, world_windows_ = 0, artifact_windows_ = 0, unit_windows_ = 0;
    std::uint16_t gained_ = 0, lost_ = 0, given_ = 0;  // a bit per Keyword
    Traits served_ = 0;
    int cheapest_reaction_ = 255;
    bool crowds_ = false;
};

// A whole card set, compiled. A match plays with one, and its State has the number of it in `card_sets`.
struct CardBook {
    Edition edition = kEdition2022;
    std::vector<Design> designs;
    std::vector<Ability> abilities;
    std::vector<Choice> choices;
    std::vector<Clause> clauses;
    std::vector<Effect> effects;
    std::vector<Body> bodies;
    std::vector<std::string> systems;
    std::vector<Deck> decks;
    FactTable facts;
    std::shared_ptr<const std::string> content;  // the files, as JSON without spaces
    std::string digest;                          // SHA-256 of the content

    const Design& operator[](CardId card) const { return designs[card]; }
    std::span<const Ability> of(const Design& d) const { return {abilities.data() + d.first_ability, d.abilities}; }
    std::span<const Choice> of(const Ability& a) const { return {choices.data() + a.first, a.choices}; }
    std::span<const Clause> of(const Choice& c) const { return {clauses.data() + c.first, c.count}; }
    std::span<const Effect> of(const Clause& c) const { return {effects.data() + c.first, c.count}; }

    // The card of that name or alias (upper and lower case alike), or kNoCard.
    CardId find(std::string_view name) const;
    // The deck of that id, or null.
    const Deck* deck(std::string_view id) const;
};

// One file of data/seize: its name (for messages) and its text.
struct CardFile {
    std::string_view name;
    std::string_view text;
};

// Reads, checks and compiles the files of cards and decks; a refusal names file, card and field.
Result<CardBook> read_cards(std::span<const CardFile> files);

// The card sets in use; number 0 is that of data/seize, edition 2022.
extern CardSets<CardBook> card_sets;
inline const CardBook& built_in_cards() { return card_sets[SetNumber{}]; }
// The set of an edition that is built in (data/seize, data/seize/classic), and that set held for a match.
const CardBook& edition_book(std::string_view edition);
Result<CardSets<CardBook>::Held> edition_cards(std::string_view edition);

// decks.cpp
// A constructed deck (Z21): {"name":…,"assets":{"Main Battle Fleet":2,…},"characters":{…} or [..],"worlds":[..]};
// a refusal names the card and the limit it breaks. `starter` decks may have three copies.
Result<Deck> read_deck(const CardBook& book, std::string_view json, bool starter);

// card_text.cpp
// The sentence of an ability, generated from the entry.
std::string ability_text(const CardBook& book, const Design& design, const Ability& ability);
// The whole card as it reads, several lines no longer than `width`.
std::string card_text(const CardBook& book, CardId card, int width = 80);
// "Firing Arcs +1, Hardened +1"
std::string keywords_text(const Keywords& keywords);

}  // namespace imperium::seize

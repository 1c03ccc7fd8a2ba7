#pragma once

#include "core/event.hpp"
#include "core/info.hpp"
#include "core/parts.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imperium {

// Through whose eyes: a seat, a spectator, or the referee who sees everything.
struct Viewer {
    enum class Kind : std::uint8_t { seat, spectator, referee };
    Kind kind = Kind::spectator;
    Seat seat = kNobody;
    bool catalogue = true;  // is what never changes during a match shown, too (the cards, the board)?

    static constexpr Viewer of(Seat seat) { return {Kind::seat, seat}; }
    static constexpr Viewer spectator() { return {}; }
    static constexpr Viewer referee() { return {Kind::referee, kNobody}; }
    constexpr Viewer without_catalogue() const { return {kind, seat, false}; }

    constexpr bool all() const { return kind == Kind::referee; }
    // May this viewer see what only `owner` may?
    constexpr bool sees(Seat owner) const { return all() || (kind == Kind::seat && seat == owner); }
};

// An event as it happened, and who may know what of it.
struct Told {
    Json full;
    Json rest;  // for those outside the audience; null: they are told nothing
    Audience audience;

    // Null if the viewer is told nothing.
    const Json& to(Viewer viewer) const;
};

// How a position is drawn in text.
struct TextStyle {
    int width = 80;
    bool colour = false;
};

// One line of a journal: an action of a seat, or results queued by the referee. What is kept of it outlives the build:
// `words`, in which cards and places go by name, and `chance`.
struct Entry {
    Seat seat = kNobody;      // kNobody: `data` is a list of queued results
    Json data{};              // the action as the protocol has it
    std::uint32_t check = 0;  // of the position after the action; means something to this build only
    Json words{};             // the same action by the names of cards
    Json chance{};            // all that chance gave meanwhile, in order; null: not recorded
    std::uint64_t luck = 0;   // how much of the seed's stream is used up then
};

// A match is this and nothing else; everything about it can be made again from here.
struct Journal {
    std::string game;
    int seats = 0;
    Json options;
    std::string seed;
    Json outcomes;  // results queued for the set-up, or null
    Json scenario;  // the position it began from, or null
    std::vector<Entry> entries{};
    std::string cards{};                                // digest of the card set, empty for a game without
    std::shared_ptr<const std::string> card_content{};  // of the set, as JSON: it is kept with the journal
    std::string rules{};     // digest of the rules: their version and the card set; empty: not recorded
    std::string build{};     // digest of the build that made the checks
    bool updated = false;    // it went on under other rules than it began with: luck is as recorded, not the seed's
    Json chance{};           // what chance gave in the set-up, as in Entry
    std::uint64_t luck = 0;  // used up by the set-up

    int actions() const;
};

// What chance gave when a match was dealt: it is dealt the same way once more, as long as that fits.
struct Recorded {
    Json chance{};
    std::optional<std::uint64_t> luck{};  // used up by it
};

// What the rules of a match are: the version of a game's rules and the card set.
std::string rules_digest(std::string_view game, int version, std::string_view cards);

// How a journal is played again. `strictly`: chance must give what was recorded. `carefully`, under rules that have
// changed: chance gives what was recorded, as long as that fits.
enum class Again : std::uint8_t { strictly, carefully };
inline Again how_again(const Journal& journal) { return journal.updated ? Again::carefully : Again::strictly; }

// The one doorway to a game for everybody outside it: JSON in, JSON out. Nothing else accepts a move, and moves are
// checked in one fixed order: is it well formed, is the game over, is it this seat's turn, does the action exist, is it
// legal. Whatever is refused has changed nothing.
class Match {
public:
    virtual ~Match() = default;

    virtual const GameInfo& info() const = 0;
    virtual int seats() const = 0;
    virtual SeatSet pending() const = 0;
    virtual SeatSet pending(Viewer viewer) const = 0;
    virtual bool over() const = 0;
    virtual int round() const = 0;
    virtual Scores scores() const = 0;
    virtual SeatSet winners() const = 0;  // empty until the end

    virtual Json legal(Seat seat) const = 0;
    // The same as a part, which is the one before if the actions are the same.
    virtual PartPtr legal(Seat seat, const PartPtr& before) const = 0;
    // The action that lets a reaction window go by, if that is what this seat is asked; null otherwise.
    virtual Json reaction(Seat seat) const = 0;
    virtual Json view(Viewer viewer) const = 0;
    // The same, made of parts: those of the view before it, and of one beside it, that fit this position as they are,
    // and others only for the rest. It depends on neither.
    virtual PartPtr view(Viewer viewer, const PartPtr& before, const PartPtr& beside) const = 0;
    virtual Result<std::vector<Told>> apply(Seat seat, const Json& action) = 0;
    virtual Result<std::vector<Told>> apply_all(Seat seat, const Json& actions) = 0;
    // Carries out the entry of a journal once more; one without words is taken by its data.
    virtual Result<std::vector<Told>> repeat(const Entry& entry, Again how) = 0;
    // Queues results for the next uses of chance; answers the queue's length.
    virtual Result<int> queue(const Json& outcomes) = 0;

    virtual const Journal& journal() const = 0;
    virtual const std::vector<Told>& opening() const = 0;  // the events of the set-up
    virtual std::uint64_t hash() const = 0;
    // Everything that decides how the match goes on, as bytes: `Registry::resume` makes a match of them. They mean
    // something only to the build that made them (build_digest). Empty while results are queued.
    virtual std::string position() const = 0;
    virtual std::unique_ptr<Match> clone() const = 0;
    // A match in a world this seat cannot tell from the real one, with luck of its own. It depends on nothing but what
    // the seat may know and the number, so two such worlds give the same. Its journal is empty.
    virtual std::unique_ptr<Match> imagined(Seat seat, std::uint64_t number) const = 0;

    // What this seat is asked now.
    virtual Fact question(Seat seat) const = 0;

    // For people at a terminal.
    virtual std::string table(Viewer viewer, const TextStyle& style) const = 0;
    virtual std::string notation(const Json& action) const = 0;
    virtual std::string meaning(Seat seat, const Json& action) const = 0;
    virtual std::string sentence(const Json& event) const = 0;
    // Game-specific questions such as `card NAME`; empty if the words are none. `ask("?")` lists them.
    virtual std::string ask(Viewer viewer, const std::string& words) const = 0;
    virtual Result<std::string> svg(Viewer viewer) const = 0;
};

}  // namespace imperium

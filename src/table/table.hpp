#pragma once

#include "table/carried_out.hpp"
#include "table/chat.hpp"
#include "table/clocks.hpp"
#include "table/happenings.hpp"
#include "table/log.hpp"
#include "table/presence.hpp"
#include "table/rematch.hpp"
#include "table/seating.hpp"
#include "table/taking_back.hpp"
#include "table/telling.hpp"
#include "table/thinking.hpp"
#include "table/waiting.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imperium::table {

// What the house grants its tables.
struct Terms {
    std::string epoch;                    // of its feeds
    int name = 40, chat = 500;            // characters
    int chat_kept = 100;                  // lines shown to somebody who comes
    int log_kept = 500;                   // entries
    int updates_kept = 24;                // per viewer, for those who come back
    int guests = 200;                     // connections
    std::int64_t replace_after = 60'000;  // milliseconds of absence
    std::int64_t think_most = 5'000;      // milliseconds for one decision of a computer; less where people wait
    std::int64_t stand_in_after = 4'000;  // milliseconds a computer waits before it decides for a person
};

// One match and the seats around it, without I/O: what happens goes in through `on`, what it wants done comes out.
// Every change goes through `commit`: it is on disk before anybody is told. While a change is being written everything
// else at this table waits, so nobody ever sees what is not on disk.
class Table {
public:
    enum class Status : std::uint8_t { waiting, playing, over, stopped };

    // A new one, or one that was kept: from its snapshot if it has one that fits, otherwise by playing the journal
    // again. Of a finished game nothing is played before somebody comes (`kept` may be without its decisions). What
    // cannot be replayed becomes a stopped table that says why. With a scenario it begins from that position and
    // nothing of it is kept.
    static std::unique_ptr<Table> open(const Terms& terms, store::Kept kept, Json scenario, Time now,
                                       std::vector<Output>& outputs);
    static std::unique_ptr<Table> stopped(const Terms& terms, const std::string& id, const std::string& why, Time now);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // The one way in.
    void on(const Input& input, Time now, std::vector<Output>& outputs);

    Status status() const { return status_; }
    const store::TableRecord& record() const { return record_; }
    const Seating& seating() const { return seating_; }
    const Presence& presence() const { return presence_; }
    const Match* match() const { return match_.get(); }
    bool asleep() const { return asleep_; }
    bool practice() const { return !scenario_.is_null(); }
    bool quiet() const { return !busy_ && waiting_.empty(); }
    bool idle() const { return presence_.empty() && !busy_ && waiting_.empty(); }
    bool ticking() const { return clocks_.next_end().has_value(); }  // somebody's time runs
    Json summary() const;
    bool owes(Seat seat) const;
    Picture picture(Viewer viewer, const Picture& before = {}, const Picture& beside = {}) const;
    const Log& log() const { return log_; }

private:
    // A command under way: who gave it and where the answer goes.
    struct Order {
        ClientId client = 0;  // 0: nobody
        Viewer viewer;
        std::string id;
        double arrived = 0;
        std::uint32_t sum = 0;  // of all that was asked
    };
    // Somebody asks to take back.
    struct UndoQuestion {
        Seat seat = kNobody;
        SeatSet agreed;
        bool revealed = false;  // it goes past something this seat has learnt
    };
    // A hint that is being thought out, an old position that is being looked for, a rematch that is being made.
    struct Errand {
        Order order;
        std::function<void(const Order&, const Input&)> done;
    };

    Table(const Terms& terms, store::Kept kept, Json scenario, Time now);
    Result<void> begin(const std::vector<store::EntryRecord>& rows,
                       const std::optional<store::SnapshotRecord>& snapshot);
    Result<void> recall(Result<History> history, const std::vector<store::EntryRecord>& rows);
    // What another build has left is kept in the terms of this one from now on.
    void restamp(const History& history, const std::vector<store::EntryRecord>& rows);
    void stop(const Problem& problem);
    Json notice() const;
    Json message() const;
    Json shown_result() const;
    const Json& own_cards() const;
    Result<std::unique_ptr<Match>> match_after(int decisions) const;

    void take(const Hello& hello);
    void take(const Bye& bye);
    void take(const Command& command);
    void take(const Join& join);
    void take(const Fill& fill);
    void take(const Written& written);
    void take(const Thought& thought);
    void take(const Found& found) { finish(found.ticket, found); }
    void take(const Recalled& recalled);
    void take(const Renewed& renewed) { finish(renewed.ticket, renewed); }
    void take(const Woken& woken);
    void take(const Close& close);
    void finish(Ticket ticket, const Input& input);

    // commands
    void perform(const Order& order, const Json& command);
    void do_move(const Order& order, const Json& command);
    void do_explain(const Order& order, const Json& command);
    void do_why(const Order& order, const Json& command);
    void do_hint(const Order& order, const Json& command);
    void do_look(const Order& order, const Json& command);
    void do_say(const Order& order, const Json& command);
    void do_name(const Order& order, const Json& command);
    void do_undo(const Order& order, const Json& command);
    void do_answer(const Order& order, const Json& command);
    void do_replace(const Order& order, const Json& command);
    void do_leave(const Order& order, const Json& command);
    void do_return(const Order& order, const Json& command);
    void do_rematch(const Order& order, const Json& command);
    void do_fresh(const Order& order, const Json& command);
    void do_ping(const Order& order, const Json& command);
    struct Verb;

    // changes
    void decide(Seat seat, const Json& actions, const Order& order);
    std::optional<TakingBack> back_of(Seat seat) const;
    void take_back(TakingBack back, const Order& order);
    void set_level(Seat seat, const std::string& level, const Order& order);
    // The level of whoever plays for a person: among people the one that was agreed.
    Result<std::string> stand_in(const Json& command) const;
    void let_return();
    void commit(std::vector<store::Change> changes, std::function<void(const Result<void>&)> then);
    // When nothing is being written; and when all that came before is known.
    void when_quiet(std::function<void()> work) { waiting_.push_back(std::move(work)); }
    void when_awake(std::function<void()> work);
    // Writes a snapshot if the journal has grown by so many rows. Nobody waits for it.
    void keep_position(std::uint32_t least);
    void go_on();

    // telling
    Scene scene() const;
    void publish(const Outcome& outcome = {});
    Json table_json(Viewer viewer) const;
    Json seats_json(std::optional<Viewer> viewer) const;
    std::string title() const;
    void ack(const Order& order, const Json& more = Json::object());
    void decline(const Order& order, const Problem& problem);
    void answer(const Order& order, const Json& what);
    void want(Output output) { outputs_->push_back(std::move(output)); }

    // computers and clocks
    void think();
    // Seats for which a computer decides among people: it waits a while before each decision, so that its person can
    // come back, and for as long as nobody waits for it.
    SeatSet standing_in() const;
    bool people_here() const;
    void stop_thinking() {
        thinking_.stop(*outputs_);
        wait_.stop();
    }
    void start_clocks();
    void time_up();
    void keep_time();
    void set_alarm();

    Terms terms_;
    store::TableRecord record_;
    Json scenario_;  // of a practice table, otherwise null
    Seating seating_;
    Presence presence_;
    Chat chat_;
    CarriedOut carried_out_;  // decisions
    CarriedOut said_;         // lines of chat; after a restart, too, neither drives out the other
    Declined declined_;
    Telling telling_;
    Thinking thinking_;
    Waiting wait_;
    Clocks clocks_;
    Moment ahead_ = 0;  // of the clock on the wall, as moments are shown
    Log log_;
    Reach reach_;                  // of the journal, taken back decisions included
    std::uint32_t kept_rows_ = 0;  // those the newest snapshot stands for
    std::unique_ptr<Match> match_;
    bool asleep_ = false;  // only the position is known: what came before is played again when somebody comes
    Status status_ = Status::waiting;
    std::optional<Problem> notice_;   // why it is stopped, or that its rules were updated
    std::optional<Problem> illegal_;  // the decision that is not legal any more under new rules
    std::string seed_hash_;
    mutable std::optional<Json> own_cards_;  // in short, as it is shown; found out once
    std::optional<UndoQuestion> undo_;
    std::string stand_in_;           // the level that plays for people who are away
    SeatSet lapsed_;                 // a computer makes this one decision for them: their time for it is up
    std::map<Seat, int> returning_;  // people who take their seat back when this round is over
    Moment time_kept_ = 0;           // when the time left was last written
    Moment waiting_from_ = 0;        // when stand-ins began to wait: a whole decision, a seat left, somebody back

    Time now_;
    std::vector<Output>* outputs_ = nullptr;
    std::deque<std::function<void()>> waiting_;
    std::map<Ticket, Errand> errands_;
    Ticket next_ticket_ = 1;
    bool busy_ = false;  // something is being written, or played again
    Ticket writing_ = 0;
    std::function<void(const Result<void>&)> when_written_;
    std::function<void()> when_recalled_;
    std::vector<store::Change> owed_;  // of a restamped journal: written before anything else, or together with it
    std::optional<Moment> failed_;     // when the last change could not be written
    std::optional<Moment> alarm_;
    bool dirty_ = false;  // something to tell when all is quiet
    bool hinting_ = false;
    bool closed_ = false;
};

std::string_view status_name(Table::Status status);
// Free text of people: trimmed, without control characters, 1 to `most` characters.
Result<std::string> free_text(const Json& command, std::string_view name, int most);
// A level by name, or `fallback` if none is given.
Result<std::string> level_of(const Json& request, std::string_view fallback);
// The level that plays for people who are away, if nothing else was agreed.
inline constexpr std::string_view kStandIn = "captain";

}  // namespace imperium::table

#pragma once

#include "agents/mind.hpp"
#include "core/match.hpp"
#include "server/clocks.hpp"
#include "server/feed.hpp"
#include "server/history.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"
#include "server/settings.hpp"
#include "server/taking_back.hpp"
#include "store/writer.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace imperium::server {

class Table;

// What a table needs of the server around it. Everything here belongs to the server's one thread, except what the
// writer and the pools do behind their doors.
struct Surroundings {
    boost::asio::io_context& io;
    const Settings& settings;
    store::Writer& writer;
    Pool& thinking;
    Pool& reading;
    Shared& shared;
    Metrics& metrics;
    std::string epoch;
    // What is kept of a table.
    std::function<Result<store::Kept>(const std::string&)> load;
    // Makes the table of a rematch; answers its id when it is on disk.
    std::function<void(Table&, std::function<void(const Result<std::string>&)>)> rematch;
};

// Somebody at the other end of a socket.
class Client {
public:
    virtual ~Client() = default;
    virtual void send(Message message) = 0;
    // Says why, then closes.
    virtual void dismiss(const Problem& problem) = 0;
};

using Answer = std::function<void(const Result<Json>&)>;

// One match and the seats around it. Every change goes through `commit`: it is on disk before anybody is told. While
// a change is being written everything else at this table waits, so nobody ever sees what is not on disk.
class Table : public std::enable_shared_from_this<Table> {
public:
    enum class Status : std::uint8_t { waiting, playing, over, stopped };

    // A new one, or one that was kept: from its snapshot if it has one that fits, otherwise by playing the journal
    // again. What cannot be replayed becomes a stopped table that says why.
    static std::shared_ptr<Table> open(Surroundings& around, store::Kept kept);
    // One that begins from a position and is not kept: it is gone with the server, or when everybody has left it.
    static std::shared_ptr<Table> practice(Surroundings& around, store::Kept kept, Json scenario);
    static std::shared_ptr<Table> stopped(Surroundings& around, const std::string& id, std::string message);

    const std::string& id() const { return record_.id; }
    Status status() const { return status_; }
    const store::TableRecord& record() const { return record_; }
    const std::vector<store::SeatRecord>& seats() const { return seats_; }
    const Match* match() const { return match_.get(); }
    bool asleep() const { return asleep_; }
    bool is_practice() const { return !scenario_.is_null(); }
    Json summary() const;
    bool listed() const;  // in the lobby
    bool idle() const { return guests_.empty() && !writing_ && waiting_.empty(); }
    Moment touched() const { return touched_; }
    // The seat with this token.
    std::optional<Seat> seat_of(std::string_view token) const;
    bool owes(Seat seat) const;

    // HTTP's ways in.
    void join(const std::string& name, std::optional<Seat> seat, Answer answer);
    void fill(Seat seat, const std::string& level, Answer answer);

    // A socket's ways in.
    void hello(const std::shared_ptr<Client>& client, Viewer viewer, const std::string& epoch,
               std::optional<std::uint64_t> version);
    void command(const std::shared_ptr<Client>& client, Json command);
    void bye(const std::shared_ptr<Client>& client);
    std::size_t guests() const { return guests_.size(); }

    // Now and then: absences, feeds nobody looks at.
    void tend(Moment time);
    // Thinking stops; nothing is begun any more.
    void close();

private:
    struct Guest {
        std::shared_ptr<Client> client;
        Viewer viewer;
    };
    // A command under way: who gave it and where the answer goes.
    struct Order {
        std::weak_ptr<Client> client;
        Viewer viewer;
        std::string id;
        double arrived = 0;
    };
    struct Thought {
        std::shared_ptr<std::atomic<bool>> cancelled;
        std::uint32_t sum = 0;  // of the view it is about
    };
    // Somebody asks to take back.
    struct UndoQuestion {
        Seat seat = kNobody;
        SeatSet agreed;
        bool revealed = false;  // it goes past something this seat has learnt
    };
    // What a change leads to, told once it is on disk.
    struct Outcome {
        struct Decision {
            Seat seat;
            Json action;
            std::vector<Told> told;
        };
        std::vector<Decision> decisions;
        Json chat = Json::array();
    };

    Table(Surroundings& around, store::Kept kept);
    Result<void> begin(const std::vector<store::EntryRecord>& rows,
                       const std::optional<store::SnapshotRecord>& snapshot);
    Result<void> recall(Result<History> history, const std::vector<store::EntryRecord>& rows);
    void stop(const Problem& problem);
    Result<std::unique_ptr<Match>> match_after(int decisions) const;

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
    struct Command;

    // Applies decisions of a seat and commits them.
    void decide(Seat seat, const Json& actions, const Order& order);
    std::optional<TakingBack> back_of(Seat seat) const;
    void take_back(TakingBack back, const Order& order);
    void set_level(Seat seat, const std::string& level, const Order& order);
    void begin_if_full();
    void commit(std::vector<store::Change> changes, std::function<void(const Result<void>&)> then);
    // When nothing is being written; and when all that came before is known.
    void when_quiet(std::function<void()> work);
    void when_awake(std::function<void()> work);
    // Writes a snapshot if the journal has grown by so many rows. Nobody waits for it.
    void keep_position(std::uint32_t least);
    void go_on();

    // telling
    void publish(const Outcome& outcome);
    void publish() { publish(Outcome{}); }
    void refresh();
    Picture picture(Viewer viewer) const;
    Json table_json(Viewer viewer) const;
    Json seats_json(std::optional<Viewer> viewer) const;
    void tell(int place, const Message& message);
    void send_state(const Guest& guest);
    void ack(const Order& order, Json more = Json::object());
    void decline(const Order& order, const Problem& problem);
    void remember(Viewer viewer, const std::string& command);
    bool remembers(Seat seat, const std::string& command) const;

    // people and computers
    bool alone() const;
    bool plays_itself(Seat seat) const;  // a computer decides for it
    SeatSet computers() const;
    SeatSet owned_with(Seat seat) const;  // the seats of the same person
    SeatSet others_of(Seat seat) const;   // the seats of other people, also where a computer plays for them
    int spectators() const;
    bool here(Seat seat) const;
    void think();
    void thought_out(Seat seat, std::uint32_t sum, const Result<Advice>& advice);
    void stop_thinking();
    void start_clocks();
    void time_up();

    Surroundings& around_;
    store::TableRecord record_;
    Json scenario_;  // of a practice table, otherwise null
    std::vector<store::SeatRecord> seats_;
    std::vector<Json> chat_;
    std::uint32_t chat_lines_ = 0;
    Reach reach_;                  // of the journal, taken back decisions included
    std::uint32_t kept_rows_ = 0;  // those the newest snapshot stands for
    std::unique_ptr<Match> match_;
    bool asleep_ = false;  // only the position is known: what came before is played again when somebody comes
    Status status_ = Status::waiting;
    std::string message_;
    std::string seed_hash_;
    Log log_;
    Clocks clocks_;
    boost::asio::steady_timer clock_timer_;
    std::optional<UndoQuestion> undo_;
    std::array<Feed, kViewers> feeds_;
    std::array<int, kViewers> log_sent_{};  // entries
    std::array<Moment, kViewers> left_{};   // since when nobody looks
    std::unordered_map<Client*, Guest> guests_;
    PerSeat<Moment> away_since_;
    std::array<std::deque<std::string>, kMaxSeats> carried_out_;  // ids of commands, the newest last
    std::unordered_map<Seat, Thought> thoughts_;
    std::deque<std::function<void()>> waiting_;
    bool writing_ = false;
    bool dirty_ = false;  // something to tell after the write
    bool hinting_ = false;
    bool closed_ = false;
    Moment touched_ = 0;
};

std::string_view status_name(Table::Status status);
// Free text of people: trimmed, without control characters, 1 to `most` characters.
Result<std::string> free_text(const Json& command, std::string_view name, int most);
// A level by name, or `fallback` if none is given.
Result<std::string> level_of(const Json& request, std::string_view fallback);
// How long a level may think about one decision.
Limits limits_of(Agent agent, std::int64_t most, std::shared_ptr<std::atomic<bool>> cancelled);
// The level that plays for people who are away.
inline constexpr std::string_view kStandIn = "greedy";

}  // namespace imperium::server

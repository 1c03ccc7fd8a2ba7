#pragma once

#include "server/metrics.hpp"
#include "server/moment.hpp"
#include "server/pool.hpp"
#include "server/settings.hpp"
#include "server/thinking.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"
#include "table/table.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace imperium::server {

using table::free_text;
using table::level_of;
using table::Message;
using table::status_name;

class Table;

// What a table needs of the server around it. Everything here belongs to the server's one thread, except what the
// writer and the pools do behind their doors.
struct Surroundings {
    boost::asio::io_context& io;
    const Settings& settings;
    store::Writer& writer;
    Thinking& thinking;
    Pool& reading;
    Metrics& metrics;
    std::string epoch;
    // What is kept of a table.
    std::function<Result<store::Kept>(const std::string&)> load;
    // Makes the table of a rematch; answers its id when it is on disk.
    std::function<void(Table&, std::function<void(const Result<std::string>&)>)> rematch;
    // What is kept of a table may be more than it knows, or another node's: it has to be read again.
    std::function<void(Table&)> lose;
};

// Somebody at the other end of a socket.
class Client {
public:
    virtual ~Client() = default;
    virtual void send(Message message) = 0;
    // Says why, then closes.
    virtual void dismiss(const Problem& problem) = 0;
    // It should come again: the table goes on elsewhere, or the server goes down.
    virtual void go_away() = 0;
};

using Answer = std::function<void(const Result<Json>&)>;

// A table of this server: what happens is handed to the machine (`table::Table`), and what that wants done is done
// here, with the writer, the pools, a timer and the sockets.
class Table : public std::enable_shared_from_this<Table> {
public:
    using Status = table::Table::Status;

    // A new one, or one that was kept; it writes under the lease with this fence.
    static std::shared_ptr<Table> open(Surroundings& around, store::Kept kept, std::int64_t fence);
    // One that begins from a position and is not kept: it is gone with the server, or when everybody has left it.
    static std::shared_ptr<Table> practice(Surroundings& around, store::Kept kept, Json scenario, std::int64_t fence);
    static std::shared_ptr<Table> stopped(Surroundings& around, const std::string& id, const std::string& message,
                                          std::int64_t fence);

    const std::string& id() const { return machine_->record().id; }
    Status status() const { return machine_->status(); }
    store::Lease lease() const { return {id(), fence_}; }
    const store::TableRecord& record() const { return machine_->record(); }
    const std::vector<store::SeatRecord>& seats() const { return machine_->seating().all(); }
    const Match* match() const { return machine_->match(); }
    bool asleep() const { return machine_->asleep(); }
    bool is_practice() const { return machine_->practice(); }
    Json summary() const { return machine_->summary(); }
    bool listed() const;  // in the lobby
    bool idle() const { return machine_->idle(); }
    bool ticking() const { return machine_->ticking(); }
    Moment touched() const { return touched_; }
    // Whose share of the computers' time it uses: the address that made it or, after a restart, that visits it first.
    const std::string& payer() const { return payer_; }
    void paid_by(const std::string& address) { payer_ = address; }
    // The seat with this token.
    std::optional<Seat> seat_of(std::string_view token) const;
    bool owes(Seat seat) const { return machine_->owes(seat); }
    std::size_t guests() const { return machine_->presence().size(); }

    // HTTP's ways in.
    void join(const std::string& name, std::optional<Seat> seat, Answer answer);
    void fill(Seat seat, const std::string& level, Answer answer);

    // A socket's ways in.
    void hello(const std::shared_ptr<Client>& client, Viewer viewer, const std::string& epoch,
               std::optional<std::uint64_t> version);
    void command(const std::shared_ptr<Client>& client, Json command);
    void bye(const std::shared_ptr<Client>& client);

    // Thinking stops; nothing is begun any more.
    void close();
    // The same, and nothing more is written: everybody is sent away, to come again.
    void abandon();

private:
    Table(Surroundings& around, std::int64_t fence);
    void end();

    void happen(const table::Input& input);
    // The same, from another thread.
    void happen_later(table::Input input);
    void perform(table::Output& output);
    void perform(table::Write& write);
    void perform(table::Tell& tell);
    void perform(table::Dismiss& dismiss);
    void perform(table::Think& think);
    // If too much waits for this address already, it is asked again in a moment.
    void submit(const table::Think& think, const std::shared_ptr<std::atomic<bool>>& stopped);
    void perform(table::StopThinking& stop);
    void perform(table::Find& find);
    void perform(table::Recall& recall);
    void perform(table::Renew& renew);
    void perform(table::Wake& wake);
    void perform(table::Answer& answer);
    void perform(table::Moved& moved);
    void perform(table::Count& count);

    Surroundings& around_;
    std::int64_t fence_;
    std::unique_ptr<table::Table> machine_;
    boost::asio::steady_timer timer_;
    std::unordered_map<table::ClientId, std::shared_ptr<Client>> clients_;
    std::unordered_map<const Client*, table::ClientId> numbers_;
    std::unordered_map<table::Ticket, Answer> questions_;
    std::unordered_map<table::Ticket, std::shared_ptr<std::atomic<bool>>> thoughts_;  // true: stopped
    std::uint64_t next_ = 1;
    Moment touched_;
    std::string payer_;
    bool closed_ = false;
};

// What this server grants its tables.
table::Terms terms_of(const Surroundings& around);

// How long a level may think about one decision.
Limits limits_of(Agent agent, std::int64_t most, std::shared_ptr<std::atomic<bool>> cancelled);

}  // namespace imperium::server

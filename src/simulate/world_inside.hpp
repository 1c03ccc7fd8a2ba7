#pragma once

#include "core/rng.hpp"
#include "simulate/disk.hpp"
#include "simulate/ledger.hpp"
#include "simulate/shadow.hpp"
#include "simulate/visitor.hpp"
#include "simulate/world.hpp"
#include "table/table.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace imperium::simulate {

using table::Moment;

// One world while it runs: its nodes and their tables, the journal, people, connections and what goes wrong.
class World {
public:
    World(const Plan& plan, Trace* trace) : plan_(plan), rng_(mix(plan.seed)), trace_(trace) {
        report_.seed = plan.seed;
    }

    Report run();

private:
    struct Happening {
        Moment at;
        std::uint64_t order;
        std::function<void()> work;
        bool operator<(const Happening& other) const { return std::pair(other.at, other.order) < std::pair(at, order); }
    };
    // A table in the memory of a node.
    struct Place {
        std::unique_ptr<table::Table> machine;
        std::uint64_t alarm = 0;  // the one that counts
        std::int64_t fence = 0;
    };
    // A server; among others it has its tables by leases.
    struct Node {
        bool up = false;
        bool cut = false;         // it does not reach the database
        bool apart = false;       // the other nodes do not reach it, nor it them
        Moment paused_until = 0;  // what it would do waits until then
        std::uint64_t boot = 0;
        std::int64_t number = 0;
        bool lost = false;  // some tables are not this node's any more, or are without its knowing
        Moment beaten = 0;  // when its last sign of life began that was heard
        store::Watch watch{};
        std::set<std::int64_t> gone{};
        std::map<std::string, Place> places{};
    };
    // A connection. It is known to both ends, and gone at each when that end notices.
    struct Link {
        std::size_t visitor = 0;
        std::string table;
        std::size_t door = 0;           // the node it came to
        std::optional<std::size_t> at;  // the node that has the table, once it is found
        bool open = true;
        int in_flight = 0;  // to the client
        Moment up_free = 0, down_free = 0;
        Moment whole = 0;  // when the last whole document arrives: nothing overtakes it
        Moment heard = 0;  // by the client
    };
    struct Member {
        std::unique_ptr<Visitor> client;
        std::optional<table::ClientId> link;
    };

    // ---- time ----

    table::Time now() const { return {time_, time_ + ahead_}; }
    void after(Moment delay, std::function<void()> work) { queue_.push({time_ + delay, next_++, std::move(work)}); }
    void advance(Moment end);
    void note(std::uint64_t what) { report_.digest = mix(report_.digest ^ what); }
    void fail(const std::string& what);
    bool chance(std::uint32_t percent) { return rng_.below(100) < percent; }

    // ---- nodes ----

    bool among_others() const { return nodes_.size() > 1; }
    Moment database_time() const { return time_ + database_ahead_; }

    // What a node does later, unless it is gone by then; while it is paused it does nothing.
    void at_node(std::size_t k, Moment delay, std::function<void()> work);
    void now_at_node(std::size_t k, std::uint64_t boot, const std::function<void()>& work);
    void start(std::size_t k);
    void again_later(std::size_t k);

    // Without a word.
    void crash(std::size_t k);

    // Everything that is open is written, and the others may have its tables at once.
    void end(std::size_t k);
    void beat(std::size_t k);
    void give_up_lost(std::size_t k);
    void take_over(std::size_t k);

    // What is kept of a table may be more than it knows, or another node's.
    void lose(std::size_t k, const std::string& id, std::int64_t fence);
    bool may_write(std::size_t k, const std::string& id, std::int64_t fence) const;
    // Has been heard lately enough that nobody can have thought it dead.
    bool sure(const Node& node) const;

    // ---- tables ----

    void open(std::size_t k, const std::string& id, std::int64_t fence);

    // A table as one node has it, until it changes hands.
    struct Spot {
        std::size_t node = 0;
        std::string id;
        std::int64_t fence = 0;
    };
    Place* place_at(const Spot& spot);
    void happen(const Spot& spot, const table::Input& input);
    void happen_after(Moment delay, const Spot& spot, std::function<table::Input()> input);

    // Into the journal, as one transaction.
    void keep(const std::string& id, std::span<const store::Change> changes);
    // Puts changes under the lease of a table into the journal, and says how it went when the node hears of it.
    void write(const Spot& spot, std::vector<store::Change> changes, std::function<void(const Result<void>&)> then);
    void perform(const Spot& spot, std::vector<table::Output>& outputs);
    void perform(const Spot& spot, table::Write& wanted);
    void perform(const Spot&, table::Tell& tell) { send_down(tell.client, tell.message); }
    void perform(const Spot&, table::Dismiss& dismiss);
    void perform(const Spot& spot, table::Think& think);
    void perform(const Spot&, table::StopThinking&) {}  // it is finished all the same, and of no use
    void perform(const Spot& spot, table::Find& find);
    void perform(const Spot& spot, table::Recall&);
    void perform(const Spot& spot, table::Renew& renew);
    void perform(const Spot& spot, table::Wake& wake);
    void perform(const Spot&, table::Answer&) {}
    void perform(const Spot&, table::Moved&) {}
    void perform(const Spot&, table::Count& count);

    // ---- a second opinion ----

    void follow(const std::string& id);

    // ---- connections ----

    void connect(std::size_t who);

    // Takes a table that is this node's already, at rest, or of a node that is gone.
    Ledger::Claim claim_of(std::size_t k, const std::string& id);

    // The node that has the table of a link, as the node at its door finds it; nobody if it has to come again.
    std::optional<std::size_t> whereabouts(std::size_t k, const std::string& id);
    void send_up(table::ClientId number, const Json& message, bool may_double);

    // At the node of the door, which passes it on if the table is elsewhere.
    void arrive(table::ClientId number, const Json& message);

    // At the node that has the table.
    void take(table::ClientId number, const Json& message);
    void send_down(table::ClientId number, const table::Message& text);
    void deliver(table::ClientId number, const Json& message);
    void notice_loss(table::ClientId number);

    // The node at the other end closes it.
    void close(table::ClientId number);
    void drop(table::ClientId number);
    void trace(const char* what, const Json& message);

    // ---- people ----

    void make_table();
    void admit(const std::string& table, const std::string& token);

    // One moment in the life of a visitor, and the next.
    void live(std::size_t who);

    // ---- trouble ----

    void trouble();

    // ---- what must hold ----

    static std::size_t actions_in(const Json& command);
    std::size_t done(const std::string& id, const Json& command) const;

    void settle(const std::string& id, const Visitor::Answered& one);

    // Where nothing is on its way, a client has what the table shows it, and that is what it may know.
    void compare(table::ClientId number);
    void check_clock(const std::string& id, const Json& doc);
    std::map<std::string, std::size_t> rows() const;

    void check_progress(const std::map<std::string, std::size_t>& before);
    void check_commands();
    void check_replacement();
    const Plan plan_;
    Rng rng_;
    Trace* trace_;
    Report report_;
    Moment time_ = 1'000'000;
    Moment ahead_ = 1'700'000'000'000;
    std::priority_queue<Happening> queue_;
    std::uint64_t next_ = 0, next_link_ = 0, opened_ = 0, traced_docs_ = 0;
    int tables_made_ = 0;
    bool calm_ = false, disk_fails_ = false, disk_slow_ = false;
    Moment disk_free_ = 0;
    Moment database_ahead_ = 0;  // of the database's clock
    Disk disk_;
    Ledger ledger_;
    std::vector<Node> nodes_;
    std::map<std::string, Shadow> shadows_;
    std::map<table::ClientId, Link> links_;
    std::map<table::ClientId, Viewer> viewers_;
    std::vector<Member> visitors_;
    struct Acknowledged {
        std::string table;
        Json command;
        std::size_t times;
    };
    std::vector<Acknowledged> acknowledged_;
};

}  // namespace imperium::simulate

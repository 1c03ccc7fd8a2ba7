#pragma once

#include "server/hosted.hpp"
#include "server/kept_replays.hpp"
#include "server/relay.hpp"
#include "server/staff.hpp"
#include "server/study.hpp"
#include "table/beginning.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace imperium::server {

// Where a table is: here, or at another node.
struct Place {
    std::shared_ptr<Table> table;
    std::string node;  // its address
};

// What a house shows of its tables in the lobby.
struct LobbyPart {
    struct Entry {
        std::string payer, id;
        Moment created = 0;
        bool waiting = false;  // for people
        Json summary;
    };
    std::vector<Entry> entries;
    std::size_t tables = 0, people = 0;
};

// What a house counts.
struct Figures {
    Metrics metrics;
    std::size_t tables = 0, passed_on = 0;
};

// The tables that live on one thread and, among nodes, where the others are. All of it belongs to that thread.
class House {
public:
    House(boost::asio::io_context& io, Staff& staff);
    House(const House&) = delete;
    House& operator=(const House&) = delete;
    ~House();

    boost::asio::io_context& io() { return io_; }
    // From any thread: something to do on the one of this house.
    template <class Work> void later(Work work) {
        boost::asio::post(io_, [this, work = std::move(work)] { work(*this); });
    }

    // Opens every table whose game is not over, each at its house; answers how many could not be. Before they begin.
    static Result<int> recover(Staff& staff);

    // Begins a table. The answer comes when it is on disk.
    void create(const Json& request, const std::string& address, const Answer& answer);
    // A game that was begun elsewhere goes on here (see table/taken.hpp); it is read on another thread.
    void take(std::string request, const std::string& address, const Answer& answer);
    // A private table at a step of a tutorial.
    Result<Json> practise(const std::string& game, const Json& request, const std::string& address);
    // A private table at the position of an example of the rules.
    Result<Json> example(const std::string& game, const std::string& name, const std::string& address);
    // Tables nobody has looked at for a while come from the disk when somebody asks for them, and those of nodes that
    // are gone go on here. Refused with `elsewhere` if it is worth asking again in a moment.
    Result<Place> whereabouts(const std::string& id);
    // The same where only a table that is here will do.
    Result<std::shared_ptr<Table>> find(const std::string& id);
    // To other nodes; null where there are none.
    Relay* relay() { return relay_.get(); }
    const std::string& secret() const { return nodes_->secret(); }
    // Addresses of the other nodes that live.
    std::set<std::string> neighbours() const { return neighbours_; }
    // Whoever looks at one of its tables.
    std::unordered_set<Client*>& visitors() { return visitors_; }

    Json games() const;
    LobbyPart lobby_part() const;
    // The lobby of this server, of the parts of its houses; and with what the first knows of other nodes.
    static Json lobby_of(const std::vector<LobbyPart>& parts);
    Json with_other_nodes(Json lobby) const;
    // Seats by their tokens; null for tables of other houses. `away` gets those whose tables are at other nodes: their
    // addresses, and the places in the answer that they have to fill.
    Result<Json> mine(const Json& request, std::map<std::string, std::vector<std::size_t>>& away);
    // Of a finished game; made on another thread.
    void replay(const std::string& id, const Answer& answer);
    void steps(const std::string& id, std::int64_t from, std::int64_t count, const Answer& answer);
    void replay_file(const std::string& id, const Answer& answer);
    // What the search player makes of a finished game. It is thought out once and kept on disk; until then the
    // answer says how far.
    Result<Json> analysis(const std::string& id);
    // The card set of a table that has one of its own, and in what it differs; made on another thread.
    void own_cards(const std::string& id, const Answer& answer);

    // What the thread that beats has heard; the first house tells the others.
    void heard(const store::Heard& heard);

    std::size_t size() const { return tables_.size(); }
    Figures figures() const;
    Metrics& metrics() { return metrics_; }
    // Its tables write their last, and nothing is begun any more.
    void close();

private:
    table::Host host() const;
    // Reads what is kept of a table and opens it under a lease.
    Result<std::shared_ptr<Table>> open(const std::string& id, std::int64_t fence);
    bool first() const { return &staff_.first() == this; }
    bool has(std::string_view id) const { return &staff_.house_of(id) == this; }
    // What nodes hear of each other: tables that were taken from this one are given up, those of nodes that are gone
    // are taken over, a few at a time, by the first house for all.
    void give_up_lost();
    void take_over();
    void taken_over(const store::Lease& lease);
    void lose(Table& table);
    boost::asio::awaitable<void> ask_lobby(store::NodeRecord node);
    store::Lease new_lease(const std::string& id) const { return {id, 0}; }
    void rematch(Table& table, const std::function<void(const Result<std::string>&)>& then);
    // A finished game, and its journal; nothing is played for either.
    Result<std::shared_ptr<Table>> finished(const std::string& id);
    Result<Journal> journal_of(const Table& table);
    // What is told of it: kept, or made on another thread from its journal.
    void tell(const Table& table, const std::string& key, const std::function<Result<Json>(const Journal&)>& make,
              const Answer& answer);
    // Writes a table down, then begins it and answers.
    void begin(const table::Beginning& asked, const std::string& address, const Answer& answer);
    std::shared_ptr<Table> begun(store::Kept kept, const std::string& address);
    std::optional<Problem> too_many_of(const std::string& address) const;
    std::optional<Problem> too_many_sets_of(const std::string& address) const;
    void tend();
    // Tables nobody looks at leave the memory; those in which nothing ever happened are forgotten.
    void let_go(Moment time);
    Result<Json> lay(table::Practice& laid, const std::string& address);
    void forget_abandoned(Moment time);

    struct OtherLobby {
        Json lists;
        double asked = 0, heard = 0;  // seconds
        int unanswered = 0;           // questions, one after the other
    };

    boost::asio::io_context& io_;
    Staff& staff_;
    const Settings& settings_;
    store::Store& store_;
    store::Nodes* const nodes_;
    Metrics metrics_;
    KeptReplays replays_;
    Surroundings around_;
    std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
    std::unordered_set<Client*> visitors_;
    Moment next_forgetting_ = 0;
    std::unordered_set<std::string> forgetting_;  // tables that are gone, though the journal still has them
    std::unordered_map<std::string, std::shared_ptr<Study>> studies_;
    std::deque<std::string> studied_;                   // the oldest first
    bool lost_ = false;                                 // some tables are not this node's any more
    std::set<std::int64_t> living_;                     // numbers of the other nodes
    std::set<std::string> neighbours_;                  // and their addresses
    double looked_ = 0, look_often_until_ = 0;          // for tables of nodes that are gone
    std::map<std::int64_t, OtherLobby> other_lobbies_;  // by number of the node
    boost::asio::steady_timer timer_;
    std::unique_ptr<Relay> relay_;
    bool closed_ = false;
};

}  // namespace imperium::server

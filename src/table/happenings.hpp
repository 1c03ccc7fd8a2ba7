#pragma once

#include "agents/mind.hpp"
#include "table/feed.hpp"
#include "table/history.hpp"
#include "table/records.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Everything that can happen to a table, and everything it wants done. Values; no pointer to the world outside.
namespace imperium::table {

using ClientId = std::uint64_t;  // a connection, as whoever keeps it has numbered it
using Ticket = std::uint64_t;    // of work the table wants done, or of a question it is asked

// ---- what can happen ----

// Somebody has come, with the last version of this epoch that was seen.
struct Hello {
    ClientId client = 0;
    Viewer viewer;
    std::string epoch;
    std::optional<std::uint64_t> version;
};
struct Bye {
    ClientId client = 0;
};
// A message of somebody who is there; `arrived` comes back with `Moved`.
struct Command {
    ClientId client = 0;
    Json message;
    double arrived = 0;
};
// Somebody would like an open seat, the first one if none is named.
struct Join {
    Ticket request = 0;
    std::string name;
    std::optional<Seat> seat;
    std::string token;  // what is kept of it
};
// A computer is to have an open seat.
struct Fill {
    Ticket request = 0;
    Seat seat = kNobody;
    std::string level;
};
struct Written {
    Ticket ticket = 0;
    Result<void> result;
};
struct Thought {
    Ticket ticket = 0;
    Result<Advice> advice;
};
// An old position was found again.
struct Found {
    Ticket ticket = 0;
    Result<Json> view;
};
// The journal was read and played again; a history is handed over, not copied.
struct Recalled {
    std::shared_ptr<Result<History>> history;
    std::vector<store::EntryRecord> rows;
};
// The table of a rematch was made; its id.
struct Renewed {
    Ticket ticket = 0;
    Result<std::string> table;
};
// The moment it asked for has come.
struct Woken {};
// Nothing is begun any more.
struct Close {};

using Input = std::variant<Hello, Bye, Command, Join, Fill, Written, Thought, Found, Recalled, Renewed, Woken, Close>;

// ---- what it wants done ----

// To be on disk, all of it or nothing, before `Written` says so. Ticket 0: nobody waits for it.
struct Write {
    Ticket ticket = 0;
    std::vector<store::Change> changes;
};
struct Tell {
    ClientId client = 0;
    Message message;
};
// Says why, then ends the connection.
struct Dismiss {
    ClientId client = 0;
    Problem problem;
};
struct Think {
    Ticket ticket = 0;
    Seat seat = kNobody;
    Agent agent = Agent::greedy;
    std::int64_t most = 0;  // milliseconds
    std::shared_ptr<const Match> match;
    bool hint = false;  // for a person, who can ask again if nobody has time for it
};
// What is thought about this is of no use any more.
struct StopThinking {
    Ticket ticket = 0;
};
// The position after so many decisions, as this viewer saw it then.
struct Find {
    Ticket ticket = 0;
    std::shared_ptr<const Match> match;
    int decisions = 0;
    Viewer viewer;
};
// To read the journal and play it again.
struct Recall {};
// To make the table of a rematch.
struct Renew {
    Ticket ticket = 0;
};
// At this moment of the steady clock at the latest, and no other; nothing: not at all.
struct Wake {
    std::optional<Moment> at;
};
// To a question that had a ticket.
struct Answer {
    Ticket request = 0;
    Result<Json> json;
};
// Something to count.
struct Moved {
    double arrived = 0;
};
enum class Count : std::uint8_t { move_refused, finished, thought, stopped, played_again };

using Output = std::variant<Write, Tell, Dismiss, Think, StopThinking, Find, Recall, Renew, Wake, Answer, Moved, Count>;

}  // namespace imperium::table

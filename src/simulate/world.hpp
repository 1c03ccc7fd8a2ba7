#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// Tables under everything that can go wrong: people with random wishes, connections that drop, double, delay and
// reorder, a disk that is slow, fails or is full, crashes after which only what was written is there, and a clock on
// the wall that jumps. Among several nodes also pauses (a node stops for up to a minute and then believes that it has
// its tables), nodes that do not reach the database or each other, answers of the database that are lost, and a jump of
// its clock. Time is virtual, and one seed is one history.
namespace imperium::simulate {

struct Plan {
    std::uint64_t seed = 1;
    int nodes = 1;  // more than one share the journal, each with the tables it has a lease of
    int tables = 4;
    int minutes = 3;  // of virtual time with faults; some calm ones follow
};

struct Report {
    std::uint64_t seed = 0;
    std::uint64_t digest = 0;  // of everything that happened: the same seed gives the same
    std::uint64_t happenings = 0, decisions = 0, commands = 0, acknowledged = 0, refused = 0;
    std::uint64_t crashes = 0, lost_links = 0, failed_writes = 0, finished = 0, compared = 0;
    // Among nodes: tables that others went on with, that were given up, writes under an old fence, and faults.
    std::uint64_t taken_over = 0, given_up = 0, fenced = 0, in_doubt = 0, pauses = 0, partitions = 0, passed_on = 0;
    std::vector<std::string> failures;  // what must not happen, each with the moment at which it did

    bool clean() const { return failures.empty(); }
};

// One world from its beginning to its end.
//
// Checked all the time: no acknowledged command is lost or done twice, and what was refused was not done; the document
// and the log of every client are those of the table; views and events are what a second, independent playing of the
// journal shows that viewer, and nothing else is told; nobody is told the seed before the end; clocks run only for
// people who owe a decision; no row is written twice; afterwards no table is stuck or without a node, no command
// without an answer, and the tables of a node that dies are at others within ten seconds.
Report run(const Plan& plan);

// What the first client was sent and what it came to, as lines of JSON: for clients in other languages. `what` is open
// (with the hello), message, sent, closed, or doc (the document at this point).
struct Trace {
    std::vector<std::string> lines;
    std::size_t most = 400;
    bool full = false;
};
Report run(const Plan& plan, Trace* trace);

}  // namespace imperium::simulate

#pragma once

#include "core/problem.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Several servers on one database: who is there, and whose each table is.
namespace imperium::store {

// Under which right a table is written. Its fence rises whenever the table changes hands, and the database refuses
// what is written under an old one, so a node that was thought dead can write nothing.
struct Lease {
    std::string table;
    std::int64_t fence = 0;  // 0: the table begins with this write
    bool last = false;       // nothing comes after this write: the table is at rest until somebody asks for it
};

// How a server is known to the others on its database.
struct NodeWish {
    std::string name;     // one node a name
    std::string address;  // where the others reach it
    std::string cluster;  // all nodes of a database have the same
};

struct NodeRecord {
    std::int64_t number = 0;  // a new one at every start
    std::string name, address;
};

// Whose a table is: this node's, or another's.
struct Holding {
    std::optional<Lease> lease;
    NodeRecord node;
};

// What a node hears when it says that it lives.
struct Heard {
    std::vector<NodeRecord> living;  // the others
    bool lost = false;               // tables of this node were taken over by others
    std::int64_t clock = 0;          // of the database, in milliseconds since 1970
};

// What nodes agree on. `beat` is called by one thread; everything else comes from any, and is answered one at a time.
class Nodes {
public:
    virtual ~Nodes() = default;

    // Known to nodes only.
    virtual const std::string& secret() const = 0;
    // Waits until there is something to hear, or so long; then says that this node lives. Refused with `replaced` if
    // another node has its name now.
    virtual Result<Heard> beat(std::chrono::milliseconds wait) = 0;
    // Takes a table that is this node's already, at rest, or of a node that is gone. Refused with `unknown_table`, with
    // `stopped` if only a newer release may have it, and with `elsewhere` if it is worth asking again in a moment.
    virtual Result<Holding> claim(const std::string& table) = 0;
    // A table of which nothing is kept, so that others know whose it is.
    virtual Result<Lease> begin(const std::string& table) = 0;
    // Takes unfinished tables of nodes that are gone, `most` at a time.
    virtual Result<std::vector<Lease>> take_over(int most) = 0;
    // All that is this node's.
    virtual Result<std::vector<Lease>> held() = 0;
    // This node is gone: the others may have its tables at once.
    virtual void leave() = 0;
};

// 0.2.0 as a number that rises with every release.
std::int64_t release_number(const std::string& version);

}  // namespace imperium::store

#pragma once

#include "store/nodes.hpp"
#include "store/watch.hpp"
#include "table/moment.hpp"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace imperium::simulate {

// Who lives and whose each table is, as the statements of src/store/postgres/postgres_nodes.cpp keep it. Every call is
// one transaction; `now` is the clock of the database.
class Ledger {
public:
    using Moment = table::Moment;
    struct Beat {
        bool replaced = false;  // another node has this one's name now
        bool lost = false;      // tables of this node were taken over by others
        std::vector<store::Watch::Seen> others;
    };
    struct Claim {
        std::int64_t fence = 0;  // of this node's lease, or 0
        std::int64_t node = 0;   // otherwise: whose it is
    };

    // A node begins; whoever had its name is gone, and its tables are this one's. Answers its number.
    std::int64_t enter(std::size_t name, Moment now);
    void leave(std::int64_t node) { nodes_.erase(node); }
    Beat beat(std::int64_t node, Moment now);
    void begin(const std::string& table, std::int64_t node) { leases_[table] = {node, 1}; }
    Claim claim(const std::string& table, std::int64_t node, const std::set<std::int64_t>& gone, Moment now);
    // Those of `unfinished` that nobody has any more, `most` at a time.
    std::vector<store::Lease> take_over(std::span<const std::string> unfinished, std::size_t most, std::int64_t node,
                                        const std::set<std::int64_t>& gone, Moment now);
    std::vector<store::Lease> held(std::int64_t node) const;
    bool may_write(const store::Lease& lease, std::int64_t node) const;

private:
    struct Row {
        std::size_t name = 0;
        Moment until = 0;
        std::int64_t beats = 0, lost = 0, heard_lost = 0;
    };
    struct Holder {
        std::int64_t node = 0, fence = 0;
    };
    bool free(const Holder& holder, std::int64_t node, const std::set<std::int64_t>& gone, Moment now) const;

    std::map<std::int64_t, Row> nodes_;
    std::map<std::string, Holder> leases_;
    std::int64_t next_ = 1;
};

}  // namespace imperium::simulate

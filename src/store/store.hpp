#pragma once

#include "store/nodes.hpp"
#include "table/records.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

// The journal of tables: what must survive when the server does not.
namespace imperium::store {

// Where the journal is kept. `write` is called by one thread; questions come from any, and are answered one at a time.
class Store {
public:
    virtual ~Store() = default;

    // All or nothing; on disk when it answers. Among nodes every table that is written needs its lease: refused with
    // `lost` if one of them is another's now, and with `in_doubt` if nobody can say whether it was kept.
    virtual Result<void> write(std::span<const Change> changes, std::span<const Lease> under) = 0;
    Result<void> write(std::span<const Change> changes) { return write(changes, {}); }

    // All tables, oldest first.
    virtual Result<std::vector<std::string>> tables() = 0;
    // Those whose game is not over, oldest first.
    virtual Result<std::vector<std::string>> unfinished() = 0;
    // Those among them that were begun before a moment and in which nobody has decided anything.
    virtual Result<std::vector<std::string>> abandoned(std::int64_t before) = 0;
    // Every row is checked. Refused with `unknown_table`, with `stopped` if what is kept of it cannot be read, or
    // with `away` if it could be later.
    virtual Result<Kept> load(const std::string& table) = 0;
    // The same without its decisions: enough for a game that is over.
    virtual Result<Kept> described(const std::string& table) = 0;
    // Null if there is none that can be read.
    virtual Json analysis(const std::string& table) = 0;

    // Null where one server has the journal for itself.
    virtual Nodes* nodes() { return nullptr; }
};

// Whether a write that was refused leaves it open what is kept of its tables now: they have to be read again.
inline bool unsure(const Problem& problem) { return problem.code == "lost" || problem.code == "in_doubt"; }

}  // namespace imperium::store

#pragma once

#include "table/table.hpp"

#include <array>
#include <memory>
#include <set>
#include <string>

namespace imperium::simulate {

// A second opinion about a table: its journal as it is on disk, played by itself.
class Shadow {
public:
    // Plays what is new on disk; answers what is wrong with it, or nothing.
    std::string follow(const store::Kept& kept);
    // What is wrong with a message to this viewer: it tells more than the second opinion would.
    std::string objection(Viewer viewer, const Json& message, const std::string& text) const;
    const Match* match() const { return match_.get(); }
    std::uint64_t decisions() const { return decisions_; }

private:
    void know(const std::vector<Told>& told);

    std::unique_ptr<Match> match_;
    std::size_t rows_ = 0;
    std::uint64_t decisions_ = 0;
    std::array<std::set<std::string>, table::kViewers> told_;  // every event each viewer may know of
};

}  // namespace imperium::simulate

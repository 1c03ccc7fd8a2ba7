#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <span>

namespace imperium::store {

// How long nodes wait for each other. A node trusts its leases for less time than the others need to count it as gone.
namespace patience {
using std::chrono::milliseconds;
constexpr milliseconds kBeat{1'000};     // between two signs of life
constexpr milliseconds kTryAgain{300};   // after one that did not reach the database
constexpr milliseconds kSure{3'500};     // a node without a sign of life for so long does not know whose its tables are
constexpr milliseconds kLives{4'000};    // a sign of life holds so long, by the clock of the database
constexpr milliseconds kWatched{2'000};  // a silent node is watched so long before it counts as gone
constexpr milliseconds kBeatsMayLag{3'000};  // after a longer pause of its own a node has to watch anew
static_assert(kSure < kLives + kWatched);
}  // namespace patience

// Which of the other nodes are gone: silent by the clock of the database, and then watched for a while by the clock of
// this node, which never jumps. So neither a jump of the one nor a pause of this node makes anybody look dead.
class Watch {
public:
    using Time = std::chrono::milliseconds;  // since whenever that clock began

    // What the database says about another node.
    struct Seen {
        std::int64_t node = 0;
        std::int64_t beats = 0;
        bool alive = false;  // its last sign of life holds
    };

    // At each sign of life of this node; answers who is gone.
    std::set<std::int64_t> look(std::span<const Seen> others, Time now);

private:
    struct Silent {
        std::int64_t beats = 0;
        Time since{};
    };
    Time last_{};
    std::map<std::int64_t, Silent> silent_;
};

}  // namespace imperium::store

#pragma once

#include "server/cluster.hpp"
#include "server/limits.hpp"
#include "server/pool.hpp"
#include "server/signs.hpp"
#include "server/thinking.hpp"
#include "server/trials.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace imperium::server {

class House;

// What the houses of a server share. All of it may be asked from any thread, but for trials, which belong to the
// thread of the first house.
struct Staff {
    Staff(const Settings& given, store::Store& journal);
    Staff(const Staff&) = delete;
    Staff& operator=(const Staff&) = delete;
    ~Staff();

    House& first() const { return *houses.front(); }
    // Which house has this table, or would have it.
    House& house_of(std::string_view table) const;
    // What waits is written; nobody may be at work in a house any more.
    void close();

    const Settings& settings;
    store::Store& store;
    store::Nodes* const nodes;   // null where there are none
    std::vector<House*> houses;  // each on a thread of its own
    Addresses addresses;
    Makers makers;
    CutSockets cuts;
    std::unique_ptr<Thinking> thinking;
    std::unique_ptr<Pool> reading, studying;
    std::unique_ptr<store::Writer> writer;
    std::unique_ptr<Trials> trials;
    std::unique_ptr<Cluster> cluster;
};

}  // namespace imperium::server

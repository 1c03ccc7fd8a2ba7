#pragma once

#include "server/signs.hpp"
#include "store/nodes.hpp"

#include <boost/asio/io_context.hpp>

#include <atomic>
#include <functional>
#include <set>
#include <string>
#include <thread>

namespace imperium::server {

// This server among the other nodes of its database: says that it lives, and hears who else does.
class Cluster {
public:
    struct Listener {
        std::function<void(const store::Heard&)> heard;
        std::function<void()> replaced;  // another node has this one's name
    };
    // Both are called on the server's thread.
    Cluster(boost::asio::io_context& io, store::Nodes& nodes, Listener listener);
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;
    ~Cluster();  // the others may have its tables at once

    // Whether it has been heard lately enough that nobody can have thought it dead.
    bool sure() const;

private:
    void run();
    void report(const store::Heard& heard);

    boost::asio::io_context& io_;
    store::Nodes& nodes_;
    const Listener listener_;
    std::set<std::pair<std::string, std::string>> known_;  // names and addresses; the beating thread's
    std::string trouble_;
    ClockWatch clock_{5'000};     // of the database; its answers may be late
    std::atomic<double> beaten_;  // when the last beat began that was heard
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace imperium::server

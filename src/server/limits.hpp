#pragma once

#include "server/settings.hpp"

#include <string>
#include <unordered_map>

namespace imperium::server {

// A bucket of permissions that fills at a steady rate.
class Bucket {
public:
    // Takes as many permissions as something costs, if they are there at this time (in seconds). What costs more than
    // there can ever be takes all of them.
    bool take(const Rate& rate, double time, double cost = 1);
    bool full(const Rate& rate, double time) const;

private:
    double level_ = -1;  // of what was never used: full
    double last_ = 0;
};

// What each address does at the moment.
class Addresses {
public:
    explicit Addresses(const Bounds& bounds) : bounds_(bounds) {}

    bool connect(const std::string& address);
    void disconnect(const std::string& address);
    bool request(const std::string& address, double time, double cost = 1);
    bool new_table(const std::string& address, double time);
    bool message(const std::string& address, double time, double cost);  // over any of its sockets
    // Whether this is the first in a while that is worth a line in the log.
    bool to_be_told(const std::string& address, double time);
    void forget_idle(double time);
    std::size_t size() const { return all_.size(); }

private:
    struct One {
        int connections = 0;
        Bucket requests;
        Bucket tables;
        Bucket messages;
        Bucket told;
    };
    const Bounds& bounds_;
    std::unordered_map<std::string, One> all_;
};

}  // namespace imperium::server

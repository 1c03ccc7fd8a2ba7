#pragma once

#include "server/settings.hpp"

#include <mutex>
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

// What each address does at the moment. Asked from any thread.
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
    std::size_t size() const;

private:
    struct One {
        int connections = 0;
        Bucket requests;
        Bucket tables;
        Bucket messages;
        Bucket told;
    };
    const Bounds& bounds_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, One> all_;
};

// Tables that were made since the start and are not over, and by whom. Asked from any thread.
class Makers {
public:
    void add(const std::string& table, const std::string& address, bool own_cards);
    void remove(const std::string& table);
    // Whether a table with a card set of its own is in memory, and so its set.
    void holds_cards(const std::string& table, bool holds);
    int tables_of(const std::string& address) const;
    int sets_of(const std::string& address) const;  // those in memory

private:
    struct Made {
        std::string address;
        bool cards = false;
    };
    struct Count {
        int tables = 0, sets = 0;
    };
    void count(Made& made, bool cards);

    mutable std::mutex mutex_;
    std::unordered_map<std::string, Made> all_;
    std::unordered_map<std::string, Count> by_address_;
};

}  // namespace imperium::server

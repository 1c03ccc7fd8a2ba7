#include "server/limits.hpp"

#include <algorithm>

namespace imperium::server {

namespace {

constexpr Rate kTold{1.0 / 600, 1};  // lines of the log about one address

}  // namespace

bool Bucket::take(const Rate& rate, double time, double cost) {
    level_ = level_ < 0 ? rate.burst : std::min(rate.burst, level_ + (time - last_) * rate.per_second);
    last_ = time;
    cost = std::min(cost, rate.burst);
    if (level_ < cost) return false;
    level_ -= cost;
    return true;
}

bool Bucket::full(const Rate& rate, double time) const {
    return level_ < 0 || level_ + (time - last_) * rate.per_second >= rate.burst;
}

bool Addresses::connect(const std::string& address) {
    One& one = all_[address];
    if (one.connections >= bounds_.connections_per_address) return false;
    ++one.connections;
    return true;
}

void Addresses::disconnect(const std::string& address) {
    if (const auto at = all_.find(address); at != all_.end()) --at->second.connections;
}

bool Addresses::request(const std::string& address, double time, double cost) {
    return all_[address].requests.take(bounds_.requests_per_address, time, cost);
}

bool Addresses::new_table(const std::string& address, double time) {
    return all_[address].tables.take(bounds_.tables_per_address, time);
}

bool Addresses::message(const std::string& address, double time, double cost) {
    return all_[address].messages.take(bounds_.messages_per_address, time, cost);
}

bool Addresses::to_be_told(const std::string& address, double time) { return all_[address].told.take(kTold, time); }

void Addresses::forget_idle(double time) {
    std::erase_if(all_, [&](const auto& item) {
        const One& one = item.second;
        return one.connections <= 0 && one.requests.full(bounds_.requests_per_address, time)
               && one.tables.full(bounds_.tables_per_address, time)
               && one.messages.full(bounds_.messages_per_address, time) && one.told.full(kTold, time);
    });
}

}  // namespace imperium::server

#include "server/limits.hpp"

#include <algorithm>

namespace imperium::server {

namespace {

constexpr Rate kTold{1.0 / 600, 1};  // lines of the log about one address

}  // namespace

bool Bucket::take(const Rate& rate, double time, double cost) {
    // Of two threads one may have looked at the clock earlier, and come later.
    time = std::max(time, last_);
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
    const std::lock_guard lock(mutex_);
    One& one = all_[address];
    if (one.connections >= bounds_.connections_per_address) return false;
    ++one.connections;
    return true;
}

void Addresses::disconnect(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (const auto at = all_.find(address); at != all_.end()) --at->second.connections;
}

bool Addresses::request(const std::string& address, double time, double cost) {
    const std::lock_guard lock(mutex_);
    return all_[address].requests.take(bounds_.requests_per_address, time, cost);
}

bool Addresses::new_table(const std::string& address, double time) {
    const std::lock_guard lock(mutex_);
    return all_[address].tables.take(bounds_.tables_per_address, time);
}

bool Addresses::message(const std::string& address, double time, double cost) {
    const std::lock_guard lock(mutex_);
    return all_[address].messages.take(bounds_.messages_per_address, time, cost);
}

bool Addresses::to_be_told(const std::string& address, double time) {
    const std::lock_guard lock(mutex_);
    return all_[address].told.take(kTold, time);
}

void Addresses::forget_idle(double time) {
    const std::lock_guard lock(mutex_);
    std::erase_if(all_, [&](const auto& item) {
        const One& one = item.second;
        return one.connections <= 0 && one.requests.full(bounds_.requests_per_address, time)
               && one.tables.full(bounds_.tables_per_address, time)
               && one.messages.full(bounds_.messages_per_address, time) && one.told.full(kTold, time);
    });
}

std::size_t Addresses::size() const {
    const std::lock_guard lock(mutex_);
    return all_.size();
}

void Makers::count(Made& made, bool cards) {
    if (made.cards == cards) return;
    made.cards = cards;
    by_address_[made.address].sets += cards ? 1 : -1;
}

void Makers::add(const std::string& table, const std::string& address, bool own_cards) {
    const std::lock_guard lock(mutex_);
    const auto [at, fresh] = all_.try_emplace(table, Made{address});
    if (fresh) ++by_address_[address].tables;
    count(at->second, own_cards);
}

void Makers::remove(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto at = all_.find(table);
    if (at == all_.end()) return;
    count(at->second, false);
    const auto by = by_address_.find(at->second.address);
    if (--by->second.tables <= 0) by_address_.erase(by);
    all_.erase(at);
}

void Makers::holds_cards(const std::string& table, bool holds) {
    const std::lock_guard lock(mutex_);
    if (const auto at = all_.find(table); at != all_.end()) count(at->second, holds);
}

int Makers::tables_of(const std::string& address) const {
    const std::lock_guard lock(mutex_);
    const auto at = by_address_.find(address);
    return at == by_address_.end() ? 0 : at->second.tables;
}

int Makers::sets_of(const std::string& address) const {
    const std::lock_guard lock(mutex_);
    const auto at = by_address_.find(address);
    return at == by_address_.end() ? 0 : at->second.sets;
}

}  // namespace imperium::server

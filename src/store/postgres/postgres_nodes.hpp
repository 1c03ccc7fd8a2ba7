#pragma once

#include "store/nodes.hpp"
#include "store/postgres/deadline.hpp"
#include "store/watch.hpp"

#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <set>

namespace imperium::store {

// A refusal that says what the database did not do, and its reason.
std::unexpected<Problem> failure(const std::string& what, const std::exception& why);
// As a PostgreSQL array is written.
std::string array_of(const std::vector<std::string>& values);

// Nodes in PostgreSQL. A node lives as long as it says so, by the clock of the database; it is gone when its row is,
// or when it has not been heard of for its time and this node has then watched it be silent for a while, so that no
// jump of that clock and no pause of the database makes everybody look dead. Its name is locked by a connection, so
// one that was killed can begin again at once.
class PostgresNodes final : public Nodes {
public:
    static Result<std::unique_ptr<PostgresNodes>> join(const std::string& place, const NodeWish& wish);

    std::int64_t number() const { return number_; }
    std::int64_t release() const { return release_; }
    const std::string& secret() const override { return secret_; }
    Result<Heard> beat(std::chrono::milliseconds wait) override;
    Result<Holding> claim(const std::string& table) override;
    Result<Lease> begin(const std::string& table) override;
    Result<std::vector<Lease>> take_over(int most) override;
    Result<std::vector<Lease>> held() override;
    void leave() override;

private:
    using Clock = std::chrono::steady_clock;

    PostgresNodes(std::string place, NodeWish wish);
    Result<void> begin_beating();
    Result<void> enter();
    std::set<std::int64_t> dead() const;
    std::string gone() const;
    template <class Asking> Result<void> ask(Asking asking, int attempts = 2);

    const std::string place_;
    const NodeWish wish_;
    std::int64_t number_ = 0, release_ = 0;
    std::string secret_;
    // The thread that beats.
    std::unique_ptr<pqxx::connection> beating_;
    std::unique_ptr<pqxx::notification_receiver> listening_;
    bool named_ = false;  // the name is locked by this connection
    std::int64_t lost_ = 0;
    Watch watch_;
    std::set<std::int64_t> living_;  // at the last beat
    // The thread that beats and those that ask.
    mutable std::mutex mutex_;
    std::set<std::int64_t> dead_;
    // Whoever asks, one at a time.
    std::mutex question_;
    std::unique_ptr<pqxx::connection> asking_;
    Deadline deadline_;
};

}  // namespace imperium::store

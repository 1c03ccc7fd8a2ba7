#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace imperium::store {

// Stands between a program and PostgreSQL. It passes everything on, and breaks the line at the COMMIT of a transaction
// that writes a row of a game: before the database has heard of it, or when the answer is on its way.
class Between {
public:
    enum class Cut { nowhere, before, after };

    explicit Between(const std::string& place);  // as Postgres::place gives it
    Between(const Between&) = delete;
    Between& operator=(const Between&) = delete;
    ~Between();

    const std::string& place() const { return place_; }
    // At the next such COMMIT; then nobody gets through for a while.
    void cut(Cut where, std::chrono::milliseconds away = std::chrono::milliseconds(0));
    int cuts() const { return cuts_; }
    // Every line breaks, and nobody gets through for a while.
    void away(std::chrono::milliseconds time);
    // Nothing gets through any more, though every line stays open; or it does again.
    void hold(bool held) { held_ = held; }

private:
    using Clock = std::chrono::steady_clock;

    void listen();
    void pass(int client);
    bool is_away();

    std::string folder_, target_, place_;
    int door_ = -1;
    std::atomic<bool> stop_ = false, held_ = false;
    std::atomic<int> cuts_ = 0;
    std::mutex mutex_;
    Cut where_ = Cut::nowhere;
    std::chrono::milliseconds away_{0};
    Clock::time_point away_until_;
    std::vector<std::thread> lines_;
    std::thread thread_;
};

}  // namespace imperium::store

#pragma once

#include "server/hosted.hpp"
#include "server/pool.hpp"

#include <boost/asio/io_context.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace imperium::server {

// Trials of card sets (lab/balance/trial.hpp) as jobs of the server. They are few and bounded, one an address, and give
// way to play: none goes on while a computer of any table thinks or is about to. A trial nobody asks about any more
// has lost its page, and stops. Belongs to the server's thread; the games are played on a thread of their own.
class Trials {
public:
    Trials(boost::asio::io_context& io, const Settings& settings, Thinking& thinking, Pool& reading);
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;
    ~Trials();

    // The wish is read on another thread; the answer is {"trial": ID}.
    void begin(std::string request, const std::string& address, const Answer& answer);
    // {"status": waiting, playing, ready or stopped, …what is known}. Whoever looks keeps it going.
    Result<Json> look(const std::string& id);
    Result<Json> stop(const std::string& id);
    // Those nobody has looked at for a while end, and what has ended is forgotten.
    void tend();
    std::size_t size() const { return jobs_.size(); }

private:
    struct Job;
    Result<std::shared_ptr<Job>> find(const std::string& id) const;
    bool under_way(const std::string& address) const;
    void play(const std::shared_ptr<Job>& job);

    boost::asio::io_context& io_;
    const Settings& settings_;
    Thinking& thinking_;
    Pool& reading_;
    std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;
    std::unordered_map<std::string, int> reading_of_;  // addresses whose wishes are being read
    std::unique_ptr<Pool> playing_;
};

}  // namespace imperium::server

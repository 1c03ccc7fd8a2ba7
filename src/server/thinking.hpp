#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace imperium::server {

// One decision, or one hint, that a computer is asked for.
struct ThinkingTask {
    std::string address;  // for whom: who made the table, or visits it
    std::string table;
    bool quick = false;                            // of a level that answers at once
    std::shared_ptr<std::atomic<bool>> cancelled;  // nobody waits for it any more
    std::function<void()> work;
};

// The threads on which computers think. Their time is shared fairly by address: next comes the address that has used
// the least of it, and of one address what has waited longest. A table has one running thought at a time. One thread
// more than asked for takes only levels that answer at once, so that these never wait behind long thoughts.
class Thinking {
public:
    struct Bounds {
        std::size_t waiting = 10'000;
        std::size_t waiting_per_address = 300;
    };

    // `niceness` gives way to the rest of the program.
    Thinking(int threads, int niceness) : Thinking(threads, niceness, Bounds{}) {}
    Thinking(int threads, int niceness, Bounds bounds);
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    ~Thinking();  // what has not begun is dropped

    // False if too much waits already, of this address or at all; ask again later.
    bool submit(ThinkingTask task);
    std::size_t waiting() const;
    // Somebody thinks, or waits for it.
    bool busy() const;

private:
    // What an address has used, in seconds; kept while it has tasks. Who comes new begins where the others are.
    struct Share {
        double used = 0;
        std::size_t waiting = 0;
        std::size_t running = 0;
    };
    using Queue = std::deque<ThinkingTask>;

    void run(bool quick_only, int niceness);
    Queue::iterator next(bool quick_only);
    void drop_cancelled();
    void forget_if_idle(const std::string& address);

    const Bounds bounds_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    Queue waiting_;  // the oldest first
    std::unordered_map<std::string, Share> shares_;
    std::unordered_set<std::string> busy_;  // tables
    double floor_ = 0;                      // what the address served last had used
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace imperium::server

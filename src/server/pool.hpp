#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace imperium::server {

// Threads for work that takes time, so that play never waits for it: old positions, analyses.
class Pool {
public:
    // `niceness` gives way to the rest of the program.
    Pool(int threads, int niceness);
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();  // work that has not begun is dropped

    void submit(std::function<void()> work);
    std::size_t waiting() const;

private:
    void run(int niceness);

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> waiting_;
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace imperium::server

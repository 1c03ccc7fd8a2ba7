#include "server/pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace imperium::server {

Pool::Pool(int threads, int niceness) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, niceness] { run(niceness); });
}

Pool::~Pool() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        waiting_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Pool::submit(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) return;
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
}

std::size_t Pool::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

void Pool::run(int niceness) {
    if (niceness != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
        if (stop_) return;
        const std::function<void()> work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work();
        lock.lock();
    }
}

}  // namespace imperium::server

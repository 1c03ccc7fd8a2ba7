#include "server/thinking.hpp"

#include "server/moment.hpp"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

namespace imperium::server {

Thinking::Thinking(int threads, int niceness, Bounds bounds) : bounds_(bounds) {
    for (int i = 0; i <= threads; ++i) threads_.emplace_back([this, i, niceness] { run(i == 0, niceness); });
}

Thinking::~Thinking() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        waiting_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Thinking::submit(ThinkingTask task) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) return true;
        if (waiting_.size() >= bounds_.waiting) drop_cancelled();
        const auto [at, fresh] = shares_.try_emplace(task.address);
        Share& share = at->second;
        if (fresh) share.used = floor_;
        if (share.waiting >= bounds_.waiting_per_address) drop_cancelled();
        if (waiting_.size() >= bounds_.waiting || share.waiting >= bounds_.waiting_per_address) {
            forget_if_idle(task.address);
            return false;
        }
        ++share.waiting;
        waiting_.push_back(std::move(task));
    }
    wake_.notify_all();
    return true;
}

std::size_t Thinking::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

bool Thinking::busy() const {
    const std::lock_guard lock(mutex_);
    return !shares_.empty();
}

void Thinking::drop_cancelled() {
    std::erase_if(waiting_, [this](const ThinkingTask& task) {
        const bool gone = task.cancelled != nullptr && *task.cancelled;
        if (gone) --shares_[task.address].waiting;
        return gone;
    });
}

void Thinking::forget_if_idle(const std::string& address) {
    const auto at = shares_.find(address);
    if (at != shares_.end() && at->second.waiting == 0 && at->second.running == 0) shares_.erase(at);
}

Thinking::Queue::iterator Thinking::next(bool quick_only) {
    auto best = waiting_.end();
    double least = 0;
    for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
        if ((quick_only && !at->quick) || busy_.contains(at->table)) continue;
        const double used = shares_[at->address].used;
        if (best != waiting_.end() && used >= least) continue;
        best = at;
        least = used;
    }
    return best;
}

void Thinking::run(bool quick_only, int niceness) {
    if (niceness != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
    std::unique_lock lock(mutex_);
    while (true) {
        auto at = waiting_.end();
        wake_.wait(lock, [&] { return stop_ || (at = next(quick_only)) != waiting_.end(); });
        if (stop_) return;
        const ThinkingTask task = std::move(*at);
        waiting_.erase(at);
        Share& share = shares_[task.address];
        --share.waiting;
        ++share.running;
        floor_ = std::max(floor_, share.used);
        // A share in advance, so that two threads do not both choose the same address.
        const double advance = task.quick ? 0.02 : 1;
        share.used += advance;
        busy_.insert(task.table);
        lock.unlock();
        const double begun = steady_seconds();
        if (task.cancelled == nullptr || !*task.cancelled) task.work();
        const double used = steady_seconds() - begun;
        lock.lock();
        busy_.erase(task.table);
        Share& after = shares_[task.address];
        after.used += used - advance;
        --after.running;
        forget_if_idle(task.address);
        wake_.notify_all();
    }
}

}  // namespace imperium::server

#include "workers.hpp"

#include <unistd.h>

namespace imperium::python {

struct Workers::Crew {
    std::mutex mutex;
    std::condition_variable begin, end;
    const std::function<void(int)>* work = nullptr;
    std::uint64_t turn = 0;
    int busy = 0;
    bool ending = false;
    std::vector<std::thread> threads;

    void serve(int share) {
        std::uint64_t done = 0;
        while (true) {
            const std::function<void(int)>* mine = nullptr;
            {
                std::unique_lock lock(mutex);
                begin.wait(lock, [&] { return ending || turn != done; });
                if (ending) return;
                done = turn;
                mine = work;
            }
            (*mine)(share);
            const std::lock_guard lock(mutex);
            if (--busy == 0) end.notify_one();
        }
    }
};

Workers::Workers(int count) : count_(count) {}

Workers::~Workers() {
    if (!crew_) return;
    if (process_ != static_cast<int>(getpid())) {
        (void)crew_.release();  // of the process this one was forked from
        return;
    }
    {
        const std::lock_guard lock(crew_->mutex);
        crew_->ending = true;
    }
    crew_->begin.notify_all();
    for (std::thread& thread : crew_->threads) thread.join();
}

void Workers::hire() {
    if (crew_) (void)crew_.release();
    crew_ = std::make_unique<Crew>();
    process_ = static_cast<int>(getpid());
    Crew* crew = crew_.get();
    for (int share = 1; share < count_; ++share) crew->threads.emplace_back([crew, share] { crew->serve(share); });
}

void Workers::run(const std::function<void(int)>& work) {
    if (count_ == 1) return work(0);
    if (!crew_ || process_ != static_cast<int>(getpid())) hire();
    {
        const std::lock_guard lock(crew_->mutex);
        crew_->work = &work;
        crew_->busy = count_ - 1;
        ++crew_->turn;
    }
    crew_->begin.notify_all();
    work(0);
    std::unique_lock lock(crew_->mutex);
    crew_->end.wait(lock, [&] { return crew_->busy == 0; });
}

}  // namespace imperium::python

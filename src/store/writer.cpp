#include "store/writer.hpp"

#include "log/log.hpp"

#include <iterator>

namespace imperium::store {

Writer::Writer(Store& store) : store_(store), thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Writer::commit(std::vector<Change> changes, std::vector<Lease> under, Done done) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(changes), std::move(under), std::move(done)});
    }
    wake_.notify_one();
}

void Writer::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        const std::vector<Waiting> batch = std::exchange(waiting_, {});
        lock.unlock();
        write(batch);
        lock.lock();
    }
}

void Writer::write(const std::vector<Waiting>& batch) {
    std::vector<Change> all;
    std::vector<Lease> under;
    for (const Waiting& one : batch) {
        all.insert(all.end(), one.changes.begin(), one.changes.end());
        under.insert(under.end(), one.under.begin(), one.under.end());
    }
    ++batches_;
    const Result<void> together = store_.write(all, under);
    // What may have been kept is not written again.
    const bool final = together || batch.size() == 1 || together.error().code == "in_doubt";
    for (const Waiting& one : batch) {
        // What spoils a batch spoils only itself.
        const Result<void> result = final ? together : store_.write(one.changes, one.under);
        ++(result ? commits_ : failures_);
        const bool lost = !result && result.error().code == "lost";  // the journal itself is well
        if (!lost && failing_ != !result) {
            failing_ = !result;
            if (result)
                log::info("the journal can be written again");
            else
                log::error("the journal cannot be written; nothing is accepted until it can be",
                           {{"why", result.error().message()}});
        }
        one.done(result);
    }
}

}  // namespace imperium::store

#pragma once

#include "store/store.hpp"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace imperium::store {

// Group commit: one thread writes everything that waits in one transaction, then tells everybody who waited.
// While one batch is being synchronised the next one gathers, so the disk sets the pace and not the number of tables.
class Writer {
public:
    using Done = std::function<void(const Result<void>&)>;  // called on the writer's thread

    explicit Writer(Store& store);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer();  // writes what waits

    void commit(std::vector<Change> changes, std::vector<Lease> under, Done done);

    std::uint64_t batches() const { return batches_; }
    std::uint64_t commits() const { return commits_; }
    std::uint64_t failures() const { return failures_; }
    bool failing() const { return failing_; }  // the last change could not be written

private:
    struct Waiting {
        std::vector<Change> changes;
        std::vector<Lease> under;
        Done done;
    };
    void run();
    void write(const std::vector<Waiting>& batch);

    Store& store_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Waiting> waiting_;
    bool stop_ = false;
    std::atomic<std::uint64_t> batches_ = 0, commits_ = 0, failures_ = 0;
    std::atomic<bool> failing_ = false;
    std::thread thread_;
};

}  // namespace imperium::store

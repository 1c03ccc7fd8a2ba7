#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace imperium::python {

// Threads that do one piece of work together, again and again. The caller's thread does the first share.
class Workers {
public:
    explicit Workers(int count);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return count_; }
    // Calls work(share) once for each share from 0 to count - 1 and returns when all are done.
    void run(const std::function<void(int)>& work);

private:
    struct Crew;
    void hire();

    int count_;
    int process_ = 0;  // threads do not live on in a forked process
    std::unique_ptr<Crew> crew_;
};

}  // namespace imperium::python

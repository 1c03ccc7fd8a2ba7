#include "store/postgres/deadline.hpp"

#include <algorithm>
#include <sys/socket.h>

namespace imperium::store {

Deadline::Deadline() : thread_([this] { run(); }) {}

Deadline::~Deadline() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Deadline::run() {
    std::unique_lock lock(mutex_);
    while (!stop_) {
        auto next = Clock::time_point::max();
        for (auto& [socket, until] : asked_) {
            if (until <= Clock::now()) {
                ::shutdown(socket, SHUT_RDWR);
                until = Clock::time_point::max();
            }
            next = std::min(next, until);
        }
        if (next == Clock::time_point::max())
            wake_.wait(lock);
        else
            wake_.wait_until(lock, next);
    }
}

Deadline::Question::Question(Deadline& deadline, int socket) : deadline_(deadline), socket_(socket) {
    {
        const std::lock_guard lock(deadline_.mutex_);
        deadline_.asked_[socket_] = Clock::now() + kAnswer;
    }
    deadline_.wake_.notify_one();
}

Deadline::Question::~Question() {
    const std::lock_guard lock(deadline_.mutex_);
    deadline_.asked_.erase(socket_);
}

}  // namespace imperium::store

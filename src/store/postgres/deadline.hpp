#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace imperium::store {

// Breaks the line to a database that does not answer, so that whoever waits there is refused instead of waiting for
// ever: the thread that asks is the one that serves people.
class Deadline {
public:
    static constexpr std::chrono::milliseconds kAnswer{3'000};

    Deadline();
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;
    ~Deadline();

    // A question, from the moment it is asked; the socket stays open as long as this lives.
    class Question {
    public:
        Question(Deadline& deadline, int socket);
        Question(const Question&) = delete;
        Question& operator=(const Question&) = delete;
        ~Question();

    private:
        Deadline& deadline_;
        const int socket_;
    };

private:
    using Clock = std::chrono::steady_clock;
    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::map<int, Clock::time_point> asked_;  // by socket: until when
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace imperium::store

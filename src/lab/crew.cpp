#include "lab/crew.hpp"

#include "core/version.hpp"
#include "lab/arena.hpp"
#include "lab/balance/run.hpp"
#include "lab/ranks.hpp"
#include "lab/record_run.hpp"
#include "lab/verify.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace imperium {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{1};          // between two looks at the messages of others
constexpr milliseconds kLonely{20};           // where there are no others
constexpr double kAhead = 0.1;                // seconds for which everybody has parts to play
constexpr std::uint64_t kMostAhead = 20'000;  // parts

struct Played {
    std::uint64_t part = 0;
    std::string bytes;
};

// The threads of this process: parts go in, what came of them comes out.
class Hands {
public:
    Hands(PlayPart play, unsigned threads) : play_(std::move(play)) {
        for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    ~Hands() {
        {
            const std::lock_guard lock(mutex_);
            stop_ = true;
        }
        wanted_.notify_all();
    }
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void give(std::uint64_t part) {
        const std::lock_guard lock(mutex_);
        given_.push_back(part);
        wanted_.notify_one();
    }
    // Something that was finished, if there is anything within that time.
    std::optional<Played> take(milliseconds wait) {
        std::unique_lock lock(mutex_);
        if (!news_.wait_for(lock, wait, [&] { return !played_.empty(); })) return {};
        Played one = std::move(played_.front());
        played_.pop_front();
        return one;
    }

private:
    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            wanted_.wait(lock, [&] { return stop_.load() || !given_.empty(); });
            if (stop_) return;
            Played one{given_.front(), {}};
            given_.pop_front();
            lock.unlock();
            one.bytes = play_(one.part, stop_);
            lock.lock();
            if (stop_) return;
            played_.push_back(std::move(one));
            news_.notify_one();
        }
    }

    PlayPart play_;
    std::mutex mutex_;
    std::condition_variable wanted_, news_;
    std::deque<std::uint64_t> given_;
    std::deque<Played> played_;
    std::atomic<bool> stop_ = false;
    std::vector<std::jthread> threads_;
};

std::string to_bytes(const Json& json) {
    const auto bytes = Json::to_cbor(json);
    return {bytes.begin(), bytes.end()};
}

// Positions and players must be the same on all machines of a job.
std::string build() { return std::string(kVersion) + " " + std::string(build_digest()); }

// One process, as the first one sees it.
struct Mate {
    std::uint64_t given = 0, back = 0;

    // How many more parts it should have, so that it is busy until it is heard of again.
    std::uint64_t wants(double seconds, unsigned threads) const {
        const auto pace = static_cast<std::uint64_t>(static_cast<double>(back) / std::max(seconds, 1e-3) * kAhead);
        const std::uint64_t ahead = std::clamp<std::uint64_t>(pace, 2ULL * threads, kMostAhead);
        return ahead - std::min(ahead, given - back);
    }
};

// The first process: hands out parts, to itself as well, and gathers what comes of them.
class Foreman {
public:
    Foreman(const Work& work, const PlayPart& play, unsigned threads, const WorkWatch& watch)
        : work_(work), watch_(watch), threads_(threads), hands_(play, threads),
          mates_(static_cast<std::size_t>(ranks::count())) {
        if (mates_.size() == 1) return;
        const std::string told =
            to_bytes({{"build", build()}, {"kind", work.kind}, {"plan", work.plan}, {"threads", threads}});
        for (int rank = 1; rank < ranks::count(); ++rank) ranks::send(rank, ranks::Word::work, told);
    }

    // False: stopped by hand.
    bool run() {
        while (!stopped()) {
            hand_out();
            if (open_ == 0 || !gather()) break;
            if (watch_.moment) watch_.moment();
        }
        return !stopped_;
    }
    // The others drop what they have.
    void close() {
        for (int rank = 1; rank < ranks::count(); ++rank) ranks::send(rank, ranks::Word::end, {});
        for (int busy = ranks::count() - 1; busy > 0;) {
            if (const auto message = ranks::receive())
                busy -= message->word == ranks::Word::idle ? 1 : 0;
            else
                std::this_thread::sleep_for(kPatience);
        }
    }

private:
    bool stopped() { return stopped_ = stopped_ || (watch_.stop && watch_.stop()); }

    std::optional<std::uint64_t> next() {
        while (next_ < work_.parts) {
            const std::uint64_t part = next_++;
            if (!work_.there || !work_.there(part)) return part;
        }
        return {};
    }

    void hand_out() {
        const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
        for (std::size_t rank = 0; rank < mates_.size(); ++rank) {
            Mate& mate = mates_[rank];
            Json parts = Json::array();
            for (std::uint64_t left = mate.wants(seconds, threads_); left > 0; --left) {
                const auto part = next();
                if (!part) break;
                ++mate.given;
                ++open_;
                if (rank == 0)
                    hands_.give(*part);
                else
                    parts.push_back(*part);
            }
            if (!parts.empty()) ranks::send(static_cast<int>(rank), ranks::Word::parts, to_bytes(parts));
        }
    }

    // False: enough was played, or it was stopped.
    bool gather() {
        auto own = hands_.take(mates_.size() == 1 ? kLonely : kPatience);
        for (; own; own = hands_.take(milliseconds(0)))
            if (!take_back(mates_[0], own->part, own->bytes)) return false;
        if (mates_.size() == 1) return true;
        while (const auto message = ranks::receive()) {
            const Json all = Json::from_cbor(message->bytes);
            for (const Json& one : all) {
                const auto& bytes = one[1].get_binary();
                if (!take_back(mates_[static_cast<std::size_t>(message->rank)], one[0].get<std::uint64_t>(),
                               std::string(bytes.begin(), bytes.end())))
                    return false;
            }
        }
        return true;
    }
    bool take_back(Mate& mate, std::uint64_t part, const std::string& bytes) {
        ++mate.back;
        --open_;
        return watch_.finished(part, bytes) && !stopped();
    }

    const Work& work_;
    const WorkWatch& watch_;
    unsigned threads_;
    Hands hands_;
    std::vector<Mate> mates_;  // by rank
    std::uint64_t next_ = 0, open_ = 0;
    bool stopped_ = false;
    Clock::time_point begin_ = Clock::now();
};

// Plays one work for the first rank, until it says that it is done.
void play_work(const Json& told) {
    if (told.at("build") != build())
        ranks::abort("this is another build than that of rank 0; all machines of a job need the same");
    const auto play = part_player(told.at("kind").get<std::string>(), told.at("plan"));
    if (!play) ranks::abort(play.error().message());
    Hands hands(*play, told.at("threads").get<unsigned>());
    while (true) {
        while (const auto message = ranks::receive()) {
            if (message->word == ranks::Word::end) return;
            for (const Json& part : Json::from_cbor(message->bytes)) hands.give(part.get<std::uint64_t>());
        }
        Json played = Json::array();
        for (auto one = hands.take(kPatience); one; one = hands.take(milliseconds(0)))
            played.push_back({one->part, Json::binary({one->bytes.begin(), one->bytes.end()})});
        if (!played.empty()) ranks::send(0, ranks::Word::played, to_bytes(played));
    }
}

}  // namespace

Result<PlayPart> part_player(std::string_view kind, const Json& plan) {
    if (kind == "arena") return arena_parts(plan);
    if (kind == "balance") return balance_parts(plan);
    if (kind == "record") return record_parts(plan);
    if (kind == "verify") return verify_parts(plan);
    return refuse("bad_request", "there is no work called " + brief(Json(std::string(kind))));
}

unsigned threads_of(unsigned asked) {
    if (asked > 0) return asked;
    return ranks::count() > 1 ? 1 : std::max(1U, std::thread::hardware_concurrency());
}

Result<bool> play_parts(const Work& work, unsigned threads, const WorkWatch& watch) {
    const auto play = part_player(work.kind, work.plan);
    if (!play) return std::unexpected(play.error());
    Foreman foreman(work, *play, threads_of(threads), watch);
    const bool whole = foreman.run();
    foreman.close();
    return whole;
}

void play_for_others() {
    while (true) {
        const auto message = ranks::receive();
        if (!message) {
            std::this_thread::sleep_for(kPatience);
        } else if (message->word == ranks::Word::leave) {
            return;
        } else if (message->word == ranks::Word::work) {
            play_work(Json::from_cbor(message->bytes));
            ranks::send(0, ranks::Word::idle, {});
        }
    }
}

}  // namespace imperium

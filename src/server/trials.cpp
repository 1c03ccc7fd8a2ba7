#include "server/trials.hpp"

#include "core/table_phrases.hpp"
#include "lab/balance/trial.hpp"
#include "server/thinking.hpp"
#include "server/token.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <thread>

namespace imperium::server {

namespace {

constexpr double kTellEvery = 0.5;  // seconds
constexpr double kAskEvery = 0.003;
constexpr auto kWait = std::chrono::milliseconds(20);

}  // namespace

// One trial. The playing thread has the trial itself; what it tells is handed over under the mutex.
struct Trials::Job {
    Job(std::string given, std::string payer, Trial begun)
        : id(std::move(given)), address(std::move(payer)), trial(std::move(begun)), asked(steady_seconds()),
          told(trial.told()) {}

    void tell(Json news) {
        const std::lock_guard lock(mutex);
        told = std::move(news);
    }
    Json known() {
        const std::lock_guard lock(mutex);
        return told;
    }

    const std::string id, address;
    Trial trial;
    std::atomic<double> asked;  // when somebody looked last
    std::atomic<bool> stop = false, begun = false, over = false;

private:
    std::mutex mutex;
    Json told;
};

Trials::Trials(boost::asio::io_context& io, const Settings& settings, Thinking& thinking, Pool& reading)
    : io_(io), settings_(settings), thinking_(thinking), reading_(reading), playing_(std::make_unique<Pool>(1, 19)) {}

Trials::~Trials() {
    for (const auto& [id, job] : jobs_) job->stop = true;
    playing_.reset();
}

bool Trials::under_way(const std::string& address) const {
    return reading_of_.contains(address) || std::ranges::any_of(jobs_, [&](const auto& one) {
               return one.second->address == address && !one.second->over && !one.second->stop;
           });
}

void Trials::begin(std::string request, const std::string& address, const Answer& answer) {
    if (under_way(address)) return answer(refuse("too_many", table_phrases::say("server.trial-running")));
    const auto going = std::ranges::count_if(jobs_, [](const auto& one) { return !one.second->over; });
    if (static_cast<std::size_t>(going) + reading_of_.size() >= static_cast<std::size_t>(settings_.bounds.trials))
        return answer(refuse("too_many", table_phrases::say("server.busy")));
    ++reading_of_[address];
    const TrialBounds bounds{static_cast<std::uint64_t>(settings_.bounds.trial_games),
                             static_cast<std::uint64_t>(settings_.bounds.trial_iterations)};
    reading_.submit([this, request = std::move(request), address, answer, bounds] {
        const auto wish = parse_json(request);
        Result<Trial> begun = wish ? Trial::begin(*wish, bounds) : std::unexpected(wish.error());
        auto shared = std::make_shared<Result<Trial>>(std::move(begun));
        boost::asio::post(io_, [this, shared, address, answer] {
            reading_of_.erase(address);
            if (!*shared) return answer(std::unexpected(shared->error()));
            const auto job = std::make_shared<Job>(new_table_id(), address, std::move(**shared));
            jobs_.emplace(job->id, job);
            playing_->submit([this, job] { play(job); });
            answer(Json{{"trial", job->id}});
        });
    });
}

void Trials::play(const std::shared_ptr<Job>& job) {
    job->begun = true;
    double looked = 0, told = steady_seconds();
    const double end = told + static_cast<double>(settings_.trial_most) / 1000;
    const auto going = [&] {
        if (job->stop) return false;
        const double time = steady_seconds();
        if (time - looked < kAskEvery) return true;
        // Tables come first.
        while (thinking_.busy() && !job->stop) std::this_thread::sleep_for(kWait);
        looked = steady_seconds();
        if (looked > end) job->stop = true;
        return !job->stop;
    };
    while (!job->trial.over() && going()) {
        job->trial.play(going);
        if (steady_seconds() - told < kTellEvery) continue;
        job->tell(job->trial.told());
        told = steady_seconds();
    }
    job->tell(job->trial.told());
    job->over = true;
}

Result<std::shared_ptr<Trials::Job>> Trials::find(const std::string& id) const {
    const auto at = jobs_.find(id);
    if (at == jobs_.end()) return refuse("not_found", table_phrases::say("server.unknown-trial"));
    return at->second;
}

Result<Json> Trials::look(const std::string& id) {
    const auto job = find(id);
    if (!job) return std::unexpected(job.error());
    (*job)->asked = steady_seconds();
    const bool over = (*job)->over;
    Json out = (*job)->known();
    const bool whole = out["games"] == out["of"];
    out["status"] = over && whole ? "ready" : over || (*job)->stop ? "stopped" : (*job)->begun ? "playing" : "waiting";
    return out;
}

Result<Json> Trials::stop(const std::string& id) {
    const auto job = find(id);
    if (!job) return std::unexpected(job.error());
    (*job)->stop = true;
    return look(id);
}

void Trials::tend() {
    const double time = steady_seconds();
    const double away = static_cast<double>(settings_.trial_left) / 1000;
    std::erase_if(jobs_, [&](const auto& one) {
        Job& job = *one.second;
        if (time - job.asked > away) job.stop = true;
        return job.over && time - job.asked > away;
    });
}

}  // namespace imperium::server

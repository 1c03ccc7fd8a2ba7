#include "lab/together.hpp"

#include "core/rng.hpp"

#include <algorithm>
#include <thread>

namespace imperium {

namespace {

// A candidate of several thoughts.
struct Sum {
    Json action;
    std::uint64_t visits = 0;
    double value = 0;  // times visits
};

void add(std::vector<Sum>& all, const Json& candidate) {
    auto same = std::find_if(all.begin(), all.end(), [&](const Sum& one) { return one.action == candidate["action"]; });
    if (same == all.end()) same = all.insert(same, Sum{candidate["action"], 0, 0});
    const auto visits = candidate["visits"].get<std::uint64_t>();
    same->visits += visits;
    same->value += static_cast<double>(visits) * candidate["value"].get<double>();
}

}  // namespace

Advice merged(const std::vector<Advice>& thoughts) {
    Advice whole = thoughts.front();
    std::vector<Sum> sums;
    std::uint64_t iterations = 0;
    std::vector<double> value(whole.info["value"].size());
    for (const Advice& thought : thoughts) {
        const auto weight = thought.info["iterations"].get<std::uint64_t>();
        iterations += weight;
        for (std::size_t seat = 0; seat < value.size(); ++seat)
            value[seat] += static_cast<double>(weight) * thought.info["value"][seat].get<double>();
        for (const Json& candidate : thought.info["candidates"]) add(sums, candidate);
    }
    if (iterations == 0 || sums.empty()) return whole;
    std::stable_sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) { return a.visits > b.visits; });
    const auto rounded = [](double number) { return static_cast<double>(static_cast<int>(number * 1e4 + 0.5)) / 1e4; };
    whole.info["iterations"] = iterations;
    for (std::size_t seat = 0; seat < value.size(); ++seat)
        whole.info["value"][seat] = rounded(value[seat] / static_cast<double>(iterations));
    whole.info["candidates"] = Json::array();
    for (const Sum& sum : sums)
        whole.info["candidates"].push_back(
            {{"action", sum.action},
             {"visits", sum.visits},
             {"value", sum.visits == 0 ? 0.0 : rounded(sum.value / static_cast<double>(sum.visits))}});
    whole.action = sums.front().action;
    for (const Advice& thought : thoughts)
        if (thought.action == whole.action) {
            whole.info["line"] = thought.info["line"];
            break;
        }
    return whole;
}

Result<Advice> advise_together(const Match& match, Seat seat, Agent agent, const Limits& limits, std::uint64_t seed,
                               unsigned threads) {
    const bool searches = info_of(agent).iterations > 0;
    if (threads <= 1 || !searches || !match.pending().has(seat)) return advise(match, seat, agent, limits, seed);
    Limits share = limits;
    if (share.iterations == 0 && !share.timed()) share.iterations = info_of(agent).iterations;
    share.iterations = (share.iterations + threads - 1) / threads;
    std::vector<Result<Advice>> thoughts(threads, refuse("bad_request", "not thought yet"));
    std::vector<std::thread> others;
    const auto think_as = [&](unsigned number) {
        thoughts[number] = advise(match, seat, agent, share, mix(seed + number));
    };
    for (unsigned number = 1; number < threads; ++number) others.emplace_back(think_as, number);
    think_as(0);
    for (std::thread& other : others) other.join();
    std::vector<Advice> good;
    for (Result<Advice>& thought : thoughts) {
        if (!thought) return thought;
        good.push_back(std::move(*thought));
    }
    return merged(good);
}

}  // namespace imperium

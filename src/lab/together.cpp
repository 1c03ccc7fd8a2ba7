#include "lab/together.hpp"

#include "agents/choice.hpp"

#include <algorithm>
#include <thread>

namespace imperium {

Advice merged(const std::vector<Advice>& thoughts, Seat seat, Rng rng) {
    Advice whole = thoughts.front();
    std::uint64_t iterations = 0;
    std::vector<double> value(whole.info["value"].size());
    std::vector<double> worth(whole.weighed.size());
    std::vector<Candidate<Json>> sums = whole.weighed;
    for (Candidate<Json>& sum : sums) sum.visits = 0, sum.hunch = 0;
    for (const Advice& thought : thoughts) {
        const auto weight = thought.info["iterations"].get<std::uint64_t>();
        iterations += weight;
        for (std::size_t one = 0; one < value.size(); ++one)
            value[one] += static_cast<double>(weight) * thought.info["value"][one].get<double>();
        for (std::size_t i = 0; i < sums.size() && i < thought.weighed.size(); ++i) {
            sums[i].visits += thought.weighed[i].visits;
            worth[i] += static_cast<double>(thought.weighed[i].visits) * static_cast<double>(thought.weighed[i].value);
            sums[i].hunch += thought.weighed[i].hunch / static_cast<float>(thoughts.size());
        }
    }
    if (iterations == 0 || sums.empty()) return whole;
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i].value = sums[i].visits == 0 ? 0.0F : static_cast<float>(worth[i] / static_cast<double>(sums[i].visits));
    for (double& one : value) one /= static_cast<double>(iterations);
    whole.weighed = sums;
    whole.action = sums[choice(sums, whole.manner, iterations, static_cast<float>(value[seat]), rng)].action;
    rank(sums, more_visits<Json>);
    const auto rounded = [](double number) { return static_cast<double>(static_cast<int>(number * 1e4 + 0.5)) / 1e4; };
    whole.info["iterations"] = iterations;
    for (std::size_t one = 0; one < value.size(); ++one) whole.info["value"][one] = rounded(value[one]);
    whole.info["candidates"] = Json::array();
    for (const Candidate<Json>& sum : sums)
        whole.info["candidates"].push_back(
            {{"action", sum.action}, {"visits", sum.visits}, {"value", rounded(static_cast<double>(sum.value))}});
    whole.info["line"] = Json::array({whole.action});
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
    if (share.iterations == 0) share.iterations = own_iterations(match, agent);
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
    return merged(good, seat, Rng(mix(seed + threads)));
}

}  // namespace imperium

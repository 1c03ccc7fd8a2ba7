#pragma once

#include "agents/agent.hpp"
#include "core/match.hpp"
#include "workers.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imperium::python {

// What a seat is paid: at the end, by who won (+1 to share among the winners, -1 among the others, 0 for all if all
// won); or with each step, the points it gained.
enum class Reward : std::uint8_t { win, points };

// What a batch is to be.
struct BatchPlan {
    std::string game;
    int matches = 0;
    int seats = 0;
    Json options;
    std::uint64_t seed = 0;
    std::vector<std::optional<Agent>> players;  // per seat: a computer, or nothing where Python decides
    std::uint64_t iterations = 0;               // of the computers; 0: their own measure
    Reward reward = Reward::win;
    std::int32_t most_decisions = 0;  // a match that has had this many is broken off; 0: never
    bool mask = false;
    bool action_features = false;
    int threads = 1;
};

// What a step leaves behind, one row a match. Python's arrays are these very bytes.
struct BatchRows {
    std::vector<std::int16_t> observations;     // features, as the seat that is to decide may know the position
    std::vector<std::int8_t> seats;             // the seat that is to decide
    std::vector<std::int32_t> counts;           // its legal actions
    std::vector<std::uint8_t> mask;             // 1 for the first `counts` places
    std::vector<float> rewards;                 // per seat, of the last step
    std::vector<std::uint8_t> ended;            // the match ended with the last step, and a new one has begun
    std::vector<std::uint8_t> broken_off;       // the same for matches that reached most_decisions
    std::vector<std::int32_t> final_scores;     // per seat, of the match that ended last in this row
    std::vector<std::int32_t> final_decisions;  // the length of that match
    std::vector<std::int64_t> offsets;          // where the action features of a match begin; the last is their number
    std::shared_ptr<std::vector<std::int16_t>> action_features;
};

// Many matches of one game, stepped together on several threads. What happens depends on the seed and the actions
// only, not on the threads.
class Batch {
public:
    // Throws what is wrong with the plan as imperium.Refused.
    static std::unique_ptr<Batch> create(BatchPlan plan);

    virtual ~Batch() = default;
    virtual void restart(std::uint64_t seed) = 0;
    // One action a match, each a place among the legal actions of the seat that is to decide. If one does not exist,
    // nothing has changed, and the first match that has no such action is the answer.
    virtual std::optional<std::size_t> step(std::span<const std::int64_t> actions) = 0;
    virtual Json legal(std::size_t match) const = 0;
    // The position of one of them, as a match that goes on from there with other luck.
    virtual std::unique_ptr<Match> match(std::size_t match) const = 0;
    virtual std::span<const std::string_view> feature_names() const = 0;
    virtual std::span<const std::string_view> action_feature_names() const = 0;
    virtual int most_actions() const = 0;

    const BatchPlan& plan() const { return plan_; }
    const BatchRows& rows() const { return rows_; }

protected:
    explicit Batch(BatchPlan plan) : plan_(std::move(plan)), workers_(plan_.threads) {}

    BatchPlan plan_;
    BatchRows rows_;
    Workers workers_;
};

}  // namespace imperium::python

#include "lab/daily.hpp"

#include "agents/mind.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imperium {

namespace {

constexpr int kRare = 5;                // one decision in so many is looked at, so that they lie all over the games
constexpr std::size_t kMostMoves = 60;  // to choose from: more is a search, not a question
constexpr std::uint64_t kSeen = 200;    // a move with less than one try in so many means nothing
constexpr std::uint64_t kOtherLuck = 1'000'000;  // Emperor thinks twice, and must come to the same
constexpr double kOpen = 0.1;                    // a game with a smaller chance, or of a smaller loss, is decided

double rounded(double value) { return std::round(value * 1000.0) / 1000.0; }

Limits tries(std::uint64_t iterations) {
    Limits limits;
    limits.iterations = iterations;
    return limits;
}

// What was said of the moves that were tried often enough, the best first; empty if the best is not the one chosen.
std::vector<Json> judged(const Advice& advice) {
    const std::uint64_t seen = advice.info["iterations"].get<std::uint64_t>() / kSeen;
    std::vector<Json> moves;
    for (const Json& one : advice.info["candidates"])
        if (one["visits"].get<std::uint64_t>() >= seen)
            moves.push_back({{"action", one["action"]}, {"chance", rounded(one["value"].get<double>())}});
    std::ranges::stable_sort(moves, [](const Json& a, const Json& b) { return a["chance"] > b["chance"]; });
    if (!moves.empty() && moves.front()["action"] != advice.action) moves.clear();
    return moves;
}

// Is the first move clearly better than all others, in a game that is not decided?
bool stands_out(const std::vector<Json>& moves, double margin) {
    if (moves.size() < 2) return false;
    const auto best = moves[0]["chance"].get<double>();
    return best - moves[1]["chance"].get<double>() >= margin && best >= kOpen
           && moves.back()["chance"].get<double>() <= 1 - kOpen;
}

// What the seat goes on with before anybody else decides, as far as that can be known: in an imagined world.
Json continued(const Match& match, Seat seat, const Advice& advice) {
    Json out = Json::array();
    const auto world = match.imagined(seat, 1);
    for (std::size_t i = 0; i < advice.info["line"].size() && out.size() < 4; ++i) {
        const Json& action = advice.info["line"][i];
        const Json legal = world->legal(seat);
        if (std::ranges::find(legal, action) == legal.end() || !world->apply(seat, action)) break;
        if (i > 0) out.push_back(action);
        if (world->over() || world->pending() != SeatSet::of(seat)) break;
    }
    return out;
}

// The position as a question, if it is a good one.
Result<std::optional<Json>> asked_about(const DailyPlan& plan, const Match& match, Seat seat, const Json& legal,
                                        std::uint64_t number) {
    const auto first = advise(match, seat, Agent::admiral, tries(plan.first_look), number);
    if (!first) return std::unexpected(first.error());
    if (!stands_out(judged(*first), plan.margin)) return std::optional<Json>();
    const auto obvious = advise(match, seat, Agent::greedy, {}, number);
    if (!obvious) return std::unexpected(obvious.error());
    if (obvious->action == first->action) return std::optional<Json>();
    const std::uint64_t measure = plan.judgement > 0 ? plan.judgement : info_of(Agent::emperor).iterations;
    const auto judgement = advise(match, seat, Agent::emperor, tries(measure), number);
    if (!judgement) return std::unexpected(judgement.error());
    const auto moves = judged(*judgement);
    if (!stands_out(moves, plan.margin)) return std::optional<Json>();
    const auto again = advise(match, seat, Agent::emperor, tries(measure), number + kOtherLuck);
    if (!again) return std::unexpected(again.error());
    if (again->action != judgement->action || !stands_out(judged(*again), plan.margin)) return std::optional<Json>();
    if (obvious->action == judgement->action) return std::optional<Json>();
    return std::optional<Json>({{"seed", match.journal().seed},
                                {"step", match.journal().actions()},
                                {"seat", seat},
                                {"view", match.view(Viewer::of(seat))},
                                {"legal", legal},
                                {"asked", to_json(match.question(seat))},
                                {"best", judgement->action},
                                {"obvious", obvious->action},
                                {"moves", moves},
                                {"then", continued(match, seat, *judgement)}});
}

// The first good question of one game of self-play.
Result<std::optional<Json>> in_game(const DailyPlan& plan, int number) {
    auto match = registry().create(plan.game, plan.seats, plan.options, plan.seed + "-" + std::to_string(number));
    if (!match) return std::unexpected(match.error());
    Rng rng(static_cast<std::uint64_t>(number));
    for (std::uint64_t step = 1; !(*match)->over(); ++step) {
        if (plan.stop && plan.stop()) break;
        const Seat seat = (*match)->pending().lowest();
        const Json legal = (*match)->legal(seat);
        const auto phase = (*match)->view(Viewer::spectator().without_catalogue())["phase"].get<std::string>();
        const bool here = plan.phases.empty() || std::ranges::find(plan.phases, phase) != plan.phases.end();
        if (here && legal.size() > 2 && legal.size() <= kMostMoves && rng.below(kRare) == 0) {
            auto found = asked_about(plan, **match, seat, legal, step);
            if (!found || *found) return found;
        }
        const auto advice = advise(**match, seat, Agent::captain, tries(plan.self_play), step);
        if (!advice) return std::unexpected(advice.error());
        if (auto done = (*match)->apply(seat, advice->action); !done) return std::unexpected(done.error());
    }
    return std::optional<Json>();
}

}  // namespace

Result<Json> daily_positions(const DailyPlan& plan) {
    Json positions = Json::array();
    const auto enough = [&] { return static_cast<int>(positions.size()) >= plan.count || (plan.stop && plan.stop()); };
    for (int number = 1; number <= plan.most_games && !enough(); ++number) {
        auto found = in_game(plan, number);
        if (!found) return std::unexpected(found.error());
        if (*found) positions.push_back(std::move(**found));
        if (plan.progress) plan.progress(static_cast<int>(positions.size()));
    }
    return positions;
}

}  // namespace imperium

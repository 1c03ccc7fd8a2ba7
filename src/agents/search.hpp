#pragma once

#include "agents/choice.hpp"
#include "agents/instinct.hpp"
#include "agents/perspective.hpp"
#include "agents/settings.hpp"
#include "agents/thought.hpp"
#include "agents/tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace imperium {

// Information-set Monte Carlo tree search for one seat, over what that seat sees.
//
// Every iteration imagines a new world and walks down one tree of actions in it. The tree is the searching seat's:
// it branches by what that seat can see others do, so an action counts how often it was possible at all (`offered`).
// Each seat chooses what is best for itself; values are kept per seat.
//
// Where several seats choose at the same time, the choices of the others are hidden until all are made. Each of them
// has a tree of its own below the point where the phase began (`kHidden`), so nobody's choice depends on another's,
// and the searching seat's path goes on by its own choices alone. What others chose shows where it shows in play:
// in who acts next, and in what is possible.
template <Game G, class Seen = Perspective<G>> class Search {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Search(const Seen& seen, const SearchSettings& settings, std::size_t capacity, Rng& rng)
        : seen_(seen), settings_(settings), tree_(capacity), rng_(rng), chance_(rng.next()) {}

    // Looks at the immediate result of each decision, by the game's evaluation, in a few worlds with the same luck for
    // all. `actions` are the legal ones of the searching seat.
    void get_hunches(const ActionList<G>& actions) {
        const auto count = static_cast<std::size_t>(actions.size());
        std::fill_n(hunch_.begin(), count, 0.0F);
        NoEvents events;
        for (int i = 0; i < kHunchWorlds; ++i) {
            const State imagined = seen_.imagine(rng_);
            const Rng luck(rng_.next());
            for (std::size_t at = 0; at < count; ++at) {
                State world = imagined;
                QuickChance chance(luck);
                G::apply(world, seen_.seat(), actions[static_cast<int>(at)], chance, events);
                hunch_[at] += worth_of(world)[seen_.seat()] / kHunchWorlds;
            }
        }
        float sum = 0;
        for (std::size_t at = 0; at < count; ++at) sum += hunch_[at];
        for (std::size_t at = 0; at < count; ++at) hunch_[at] -= sum / static_cast<float>(count);
    }

    void iterate() {
        State world = seen_.imagine(rng_);
        seats_ = G::seats(world);
        path_length_ = 0;
        descend(world);
        learn(outlook(world));
        ++iterations_;
    }

    std::uint64_t iterations() const { return iterations_; }
    std::size_t nodes() const { return tree_.size(); }

    // Is one action so far ahead that more time would hardly change the decision? `spent` is the share of the time that
    // is gone. Asked after each iteration, looked into now and then.
    bool settled(double spent) const {
        if (iterations_ % kSettleEvery != 0) return false;
        std::uint64_t all = 0, most = 0, second = 0;
        for (std::uint32_t at = tree_[0].first; at != 0; at = tree_[at].next) {
            if (tree_[at].actor != seen_.seat()) continue;
            const std::uint64_t visits = tree_[at].visits;
            all += visits;
            second = std::max(second, std::min(most, visits));
            most = std::max(most, visits);
        }
        if (iterations_ >= kEnoughToSettle && most * 100 >= all * 97) return true;
        // An action is chosen only with half of the most visits: can another get there in the time left, at this pace?
        const double left = spent > 0 ? static_cast<double>(iterations_) * (1 - spent) / spent : 1.0e18;
        return 2 * (static_cast<double>(second) + left) < static_cast<double>(most);
    }

    // The decision after at least one iteration. `actions` are the legal ones of the searching seat, `known` the place
    // of the one that the game knows to be best.
    Thought<G> thought(const ActionList<G>& actions, int known = -1) {
        Thought<G> result;
        result.candidates.reserve(static_cast<std::size_t>(actions.size()));
        result.line.reserve(kLongestLine);
        result.iterations = iterations_;
        for (int seat = 0; seat < seats_; ++seat)
            result.value[seat] = static_cast<float>(sums_[seat] / static_cast<double>(iterations_));
        for (int i = 0; i < actions.size(); ++i) {
            const std::uint32_t at = child(0, seen_.seat(), actions[i]);
            const bool tried = at != 0 && tree_[at].visits > 0;
            result.candidates.push_back(
                {actions[i], tried ? tree_[at].visits : 0,
                 tried ? static_cast<float>(tree_[at].sum / static_cast<double>(tree_[at].visits)) : 0.0F,
                 hunch_[static_cast<std::size_t>(i)], static_cast<std::uint16_t>(i)});
        }
        result.manner = {settings_.hunch, settings_.mixing, settings_.mixing < 1.0F && simultaneous(), known};
        result.action = actions[static_cast<int>(
            choice(result.candidates, result.manner, iterations_, result.value[seen_.seat()], rng_))];
        rank(result.candidates, more_visits<Action>);
        std::uint32_t at = child(0, seen_.seat(), result.action);
        while (at != 0 && result.line.size() < kLongestLine) {
            result.line.push_back(tree_[at].action);
            at = most_visited(at);
        }
        return result;
    }

private:
    using Node = TreeNode<Action>;

    static constexpr std::uint8_t kHidden = 8;
    static constexpr int kHunchWorlds = 6;
    static constexpr std::uint64_t kSettleEvery = 1024;
    static constexpr std::uint64_t kEnoughToSettle = 16384;
    static constexpr int kDeepest = 200;     // choices of one iteration inside the tree
    static constexpr int kMostSteps = 2000;  // decisions of one iteration before it is left to the rollout
    static constexpr std::size_t kLongestLine = 12;

    // Where everybody is in the tree during one iteration.
    struct Walk {
        std::uint32_t main = 0;                // what the searching seat has seen
        std::uint32_t hidden[kMaxSeats] = {};  // in a phase of simultaneous choices: each other seat's own choices
        SeatSet phase;                         // the seats that choose at the same time
        SeatSet done;                          // those of them that have chosen
        SeatSet lost;                          // those of them that have left the tree
        bool grown = false;                    // something new was tried: the iteration ends with a rollout
    };

    PerSeat<float> worth_of(const State& world) const {
        return worth<G>(world, settings_.net, settings_.learned_value);
    }

    // What every seat can expect of a world: played on by instinct for a while, and as it is.
    PerSeat<float> outlook(State& world) {
        const float leaf = settings_.leaf_share;
        const int depth = static_cast<int>(settings_.rollout_depth);
        const bool blend = leaf > 0 && depth > 0 && !G::over(world);
        const PerSeat<float> now = blend ? worth_of(world) : PerSeat<float>{};
        play_by_instinct<G>(world, rng_, chance_, depth);
        PerSeat<float> value = worth_of(world);
        if (blend)
            for (int seat = 0; seat < seats_; ++seat) value[seat] += leaf * (now[seat] - value[seat]);
        return value;
    }

    void descend(State& world) {
        Walk walk;
        NoEvents events;
        actions_.clear();
        for (int step = 0; step < kMostSteps; ++step) {
            const SeatSet pending = G::pending(world);
            if (pending.empty()) return;
            follow_phase(walk, pending);
            if (walk.grown && walk.phase.empty()) return;
            const SeatSet choosing = walk.phase.empty() ? pending : pending & walk.phase;
            const Seat seat = choosing.has(seen_.seat()) ? seen_.seat() : choosing.lowest();
            if (actions_.empty()) G::legal(world, seat, actions_);
            const Action action = actions_[actions_.size() == 1 ? 0 : choose(walk, world, seat)];
            go_on<G>(world, seat, action, chance_, events, actions_);
        }
    }

    // A phase of simultaneous choices ends when somebody who has chosen is asked again, or somebody else is asked.
    void follow_phase(Walk& walk, SeatSet pending) {
        if (!walk.phase.empty()) {
            const bool ended =
                !(pending & walk.done).empty() || (pending & walk.phase).empty() || !(pending - walk.phase).empty();
            if (ended) walk.phase = {};
            walk.done = walk.done | (walk.phase - pending);
        }
        if (walk.phase.empty() && pending.size() > 1) {
            walk.phase = pending;
            walk.done = walk.lost = {};
            for (const Seat seat : pending) walk.hidden[seat] = walk.main;
        }
    }

    // The place of the chosen action among `actions_`; the walk goes on there.
    int choose(Walk& walk, const State& world, Seat seat) {
        const bool simultaneous = !walk.phase.empty();
        const bool hidden = simultaneous && seat != seen_.seat();
        std::uint32_t& place = hidden ? walk.hidden[seat] : walk.main;
        instinct_.weigh(world, seat, actions_);
        if (walk.lost.has(seat) || path_length_ == kDeepest) return instinct_.draw(actions_.size(), rng_);
        if (settings_.net != nullptr && settings_.learned_priors > 0) correct(world, seat, place);
        const auto actor = static_cast<std::uint8_t>(hidden ? kHidden + seat : seat);
        match(place, actor);
        const bool by_prior = simultaneous && rng_.unit() < settings_.commit_noise;
        const bool root = place == 0 && actor == seen_.seat();
        const int at = by_prior ? instinct_.draw(actions_.size(), rng_) : most_promising(root, simultaneous);
        std::uint32_t node = node_of_[static_cast<std::size_t>(at)];
        if (node == 0) {
            walk.grown = true;
            walk.lost.add(seat);
            if (tree_.full()) return at;
            node = tree_.add(place, before(at), actor, actions_[at]);
            tree_[node].offered = 1;
        }
        place = node;
        path_[path_length_++] = {node, seat};
        return at;
    }

    // Corrects the instinct by what was learned, where it pays: in places that are visited again and again. At the
    // root the seat knows the same in all worlds, so once is enough.
    void correct(const State& world, Seat seat, std::uint32_t place) {
        const bool root = place == 0 && seat == seen_.seat();
        if (!root && static_cast<float>(tree_[place].visits) < settings_.learned_after) return;
        const auto count = static_cast<std::size_t>(actions_.size());
        const std::span<float> factors((root ? root_factor_ : factor_).data(), count);
        if (!root || !root_known_)
            Instinct<G>::reconsider(world, seat, actions_, *settings_.net, settings_.learned_priors, factors);
        root_known_ = root_known_ || root;
        instinct_.correct(factors);
    }

    // Finds the nodes of all legal actions among the children of a node. Both are in the order in which the game
    // lists its actions, so that one pass is enough unless the worlds differ.
    void match(std::uint32_t parent, std::uint8_t actor) {
        const int count = actions_.size();
        std::fill_n(node_of_.begin(), count, 0U);
        int from = 0;
        for (std::uint32_t at = tree_[parent].first; at != 0; at = tree_[at].next) {
            if (tree_[at].actor != actor) continue;
            int i = from;
            while (i < count && !(actions_[i] == tree_[at].action)) ++i;
            if (i == count) {
                i = 0;
                while (i < from && !(actions_[i] == tree_[at].action)) ++i;
                if (i == from) continue;
            }
            node_of_[static_cast<std::size_t>(i)] = at;
            ++tree_[at].offered;
            from = i + 1;
        }
    }

    // The node of the last action before `at` that has one.
    std::uint32_t before(int at) const {
        while (--at >= 0)
            if (node_of_[static_cast<std::size_t>(at)] != 0) return node_of_[static_cast<std::size_t>(at)];
        return 0;
    }

    // At the root what the seat has a hunch of counts as some tries. In simultaneous choices the urge to explore is
    // drawn by lot: otherwise two seats that follow each other's every turn would no longer choose independently.
    int most_promising(bool root, bool by_lot) {
        const int count = actions_.size();
        double sum = 0;
        std::uint32_t visits = 0;
        for (int i = 0; i < count; ++i) {
            const std::uint32_t at = node_of_[static_cast<std::size_t>(i)];
            if (at == 0) continue;
            sum += tree_[at].sum;
            visits += tree_[at].visits;
        }
        const float average = visits == 0 ? 0.5F : static_cast<float>(sum / static_cast<double>(visits));
        const float untried_value = average - settings_.first_play;
        const float untried_urge = settings_.exploration * std::sqrt(static_cast<float>(visits + 1));
        const float even = settings_.even_priors / static_cast<float>(count);
        const float scale = (1.0F - settings_.even_priors) / instinct_.total;
        const float hunch_tries = root ? settings_.hunch : 0.0F;
        int best = 0;
        float best_score = -1.0e9F;
        for (int i = 0; i < count; ++i) {
            const auto place = static_cast<std::size_t>(i);
            const float prior = even + scale * instinct_.weight[place];
            float value = untried_value;
            float urge = untried_urge * prior;
            if (hunch_tries > 0) value = average + hunch_[place];
            if (const std::uint32_t at = node_of_[place]; at != 0) {
                const Node& node = tree_[at];
                const auto tries = static_cast<float>(node.visits);
                const auto won = static_cast<float>(node.sum);
                value = hunch_tries > 0 ? (won + hunch_tries * value) / (tries + hunch_tries) : won / tries;
                urge = settings_.exploration * std::sqrt(static_cast<float>(node.offered)) * prior / (1.0F + tries);
            }
            if (by_lot) urge *= 2.0F * rng_.unit();
            if (const float score = value + urge; score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return best;
    }

    void learn(const PerSeat<float>& value) {
        for (int i = 0; i < path_length_; ++i) {
            Node& node = tree_[path_[i].node];
            ++node.visits;
            node.sum += static_cast<double>(value[path_[i].seat]);
        }
        for (int seat = 0; seat < seats_; ++seat) sums_[seat] += static_cast<double>(value[seat]);
    }

    bool simultaneous() {
        const State world = seen_.imagine(rng_);
        return G::pending(world).size() > 1;
    }

    std::uint32_t child(std::uint32_t parent, std::uint8_t actor, const Action& action) const {
        for (std::uint32_t at = tree_[parent].first; at != 0; at = tree_[at].next)
            if (tree_[at].actor == actor && tree_[at].action == action) return at;
        return 0;
    }

    // The likeliest thing to be seen next.
    std::uint32_t most_visited(std::uint32_t parent) const {
        std::uint32_t best = 0;
        for (std::uint32_t at = tree_[parent].first; at != 0; at = tree_[at].next)
            if (tree_[at].actor < kHidden && (best == 0 || tree_[at].visits > tree_[best].visits)) best = at;
        return best;
    }

    struct Step {
        std::uint32_t node;
        Seat seat;
    };

    const Seen& seen_;
    const SearchSettings settings_;
    Tree<Action> tree_;
    Rng& rng_;
    QuickChance chance_;
    std::uint64_t iterations_ = 0;
    int seats_ = 0;
    PerSeat<double> sums_;

    // Of the searching seat's decision, by its legal actions: better or worse than their average.
    std::array<float, static_cast<std::size_t>(G::kMaxActions)> hunch_{};

    // Of one iteration.
    std::array<Step, kDeepest> path_;
    int path_length_ = 0;
    ActionList<G> actions_;
    Instinct<G> instinct_;
    std::array<std::uint32_t, static_cast<std::size_t>(G::kMaxActions)> node_of_;
    std::array<float, static_cast<std::size_t>(G::kMaxActions)> factor_, root_factor_;
    bool root_known_ = false;
};

inline constexpr std::size_t kMostNodes = std::size_t{1} << 20;  // 40 bytes each

// A search that can be interrupted and goes on where it stopped: however often, the thought is the same as in one piece
// (unless a clock decides how long it takes). A game that knows better than a search adds `static int known_best(const
// State&, Seat, const ActionList&)`: the place of the best action, or -1. It ends when the limits are reached, after at
// least one iteration; `measure` is the number of iterations where the limits name neither iterations nor time.
template <Game G, class Seen> class Searching {
public:
    Searching(const Seen& seen, Limits limits, Rng& rng, const SearchSettings& settings, std::uint64_t measure)
        : seen_(seen), limits_(std::move(limits)), rng_(rng), settings_(settings), most_(limits_.iterations) {
        seen.legal(actions_);
        if (only()) return;
        if constexpr (requires(const typename G::State& world) { G::known_best(world, Seat{0}, actions_); }) {
            if (settings.known_best > 0) known_ = G::known_best(seen.imagine(rng), seen.seat(), actions_);
        }
        if (most_ == 0 && known_ >= 0) most_ = kTriesOfTheKnown;
        if (most_ == 0) most_ = static_cast<std::uint64_t>(settings.iterations);
        if (most_ == 0) most_ = limits_.timed() ? ~std::uint64_t{0} : measure;
        // Every seat can add a node in an iteration with simultaneous choices.
        const auto capacity =
            static_cast<std::size_t>(std::min<std::uint64_t>(most_, kMostNodes / kMaxSeats) * kMaxSeats);
        search_.emplace(seen, settings, capacity, rng);
        if (settings.hunch > 0) search_->get_hunches(actions_);
    }
    Searching(const Searching&) = delete;
    Searching& operator=(const Searching&) = delete;

    // Goes on until the thought is there, which it answers, or until `pause` says so, asked after each iteration.
    template <class Pause> bool go_on(Pause pause) {
        if (only()) return true;
        while (!done_) {
            search_->iterate();
            done_ = enough();
            if (!done_ && pause()) return false;
        }
        return true;
    }

    Thought<G> thought() {
        if (!only()) return search_->thought(actions_, known_);
        Thought<G> out;
        out.action = actions_[0];
        out.value = worth<G>(seen_.imagine(rng_), settings_.net, settings_.learned_value);
        out.candidates.push_back({actions_[0], 0, out.value[seen_.seat()]});
        out.line.push_back(actions_[0]);
        return out;
    }

private:
    static constexpr std::uint64_t kTriesOfTheKnown = 64;  // iterations, to tell what it is worth

    bool only() const { return actions_.size() == 1; }
    bool enough() const {
        if (search_->iterations() >= most_) return true;
        if (!limits_.timed()) return false;
        const double spent = limits_.spent();
        return spent >= 1 || (limits_.iterations == 0 && search_->settled(spent));
    }

    const Seen& seen_;
    const Limits limits_;
    Rng& rng_;
    const SearchSettings settings_;
    std::uint64_t most_;
    ActionList<G> actions_;
    int known_ = -1;  // the place of the action that the game knows to be best
    std::optional<Search<G, Seen>> search_;
    bool done_ = false;
};

template <Game G, class Seen>
Thought<G> think_search(const Seen& seen, const Limits& limits, Rng& rng, const SearchSettings& settings,
                        std::uint64_t measure) {
    Searching<G, Seen> searching(seen, limits, rng, settings, measure);
    searching.go_on([] { return false; });
    return searching.thought();
}

}  // namespace imperium

#include "lab/balance/bench.hpp"

#include "games/all.hpp"
#include "games/things.hpp"
#include "lab/balance/leads.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace imperium {

namespace {

constexpr std::uint32_t kMostDecisions = 50'000;
constexpr std::uint64_t kAgainEvery = 8;  // blocks whose first game is played once more from its middle
constexpr std::size_t kKept = 64;         // positions of a game that are kept to find its middle

// Positions along a game, evenly, without knowing how long it will be.
template <class State> class Path {
public:
    void pass(const State& state) {
        if (passed_++ % step_ != 0) return;
        if (kept_.size() == kKept) {
            for (std::size_t i = 0; i < kKept / 2; ++i) kept_[i] = kept_[2 * i];
            kept_.resize(kKept / 2);
            step_ *= 2;
            if ((passed_ - 1) % step_ != 0) return;
        }
        kept_.push_back(state);
    }
    const State& middle() const { return kept_[std::min(kept_.size() - 1, passed_ / 2 / step_)]; }

private:
    std::vector<State> kept_;
    std::size_t passed_ = 0, step_ = 1;
};

// Plays the games of an experiment; one for all threads.
template <class Codec> class BenchOf final : public BalanceBench {
    using G = typename Codec::Game;
    using State = typename G::State;

public:
    explicit BenchOf(const Experiment& experiment)
        : experiment_(experiment),
          settings_(*settings_from(experiment.player.settings, settings_of<G>(experiment.player.agent))) {
        for (const Setting& setting : experiment.settings)
            options_.push_back(*Codec::options(experiment.seats, setting.options));
        if constexpr (ThingsOf<Codec>::kThere) {
            const auto things = ThingsOf<Codec>::things(options_[0]);
            for (std::size_t i = 0; i < things.size(); ++i)
                places_.emplace(things[i].kind + "/" + things[i].name, static_cast<std::uint16_t>(i));
        }
    }

    BalanceBlock play(std::uint64_t block, const Going& going) const override {
        BalanceBlock out{block, {}};
        const std::vector<int>& round = experiment_.round_of(block);
        std::size_t plain = 0;
        for (const int at : round) plain += experiment_.settings[static_cast<std::size_t>(at)].changed ? 0 : 1;
        for (std::size_t i = 0; i < round.size() && going(); ++i)
            out.games.push_back(one(block, round[i], i % plain, i == 0 && block % kAgainEvery == 0, going));
        return out;
    }

private:
    // The same deal for all games of a block; `luck` is a number for what comes after.
    Observed one(std::uint64_t block, int setting, std::size_t luck, bool again, const Going& going) const {
        const auto at = static_cast<std::size_t>(setting);
        const std::uint64_t deal = mix(mix(experiment_.seed) ^ block);
        QuickChance dealing(deal);
        NoEvents quiet;
        State state = G::start(options_[at], dealing, quiet);
        Observed game;
        game.setting = setting;
        if constexpr (ThingsOf<Codec>::kThere) {
            std::vector<Happening> dealt;
            ThingsOf<Codec>::dealt(state, dealt);
            for (const Happening& one : dealt) count(game, one, 0);
        }
        const std::uint64_t own = mix(deal ^ mix(luck + 1));
        const Path<State> path = play_out(state, setting, own, game, going);
        if (again && game.finished && going()) {
            game.again = true;
            game.again_winners = once_more(path.middle(), setting, mix(own), going);
        }
        return game;
    }

    std::vector<Rng> minds_of(std::uint64_t luck) const {
        std::vector<Rng> minds;
        for (int seat = 0; seat < experiment_.seats; ++seat)
            minds.emplace_back(mix(luck ^ mix(static_cast<std::uint64_t>(seat) + 1)));
        return minds;
    }

    Path<State> play_out(State& state, int setting, std::uint64_t luck, Observed& game, const Going& going) const {
        const auto& cards = Codec::card_set(options_[static_cast<std::size_t>(setting)]);
        MatchChance<Codec> chance(cards, std::to_string(luck), 0);
        Recorder<Codec> events{&chance.told, &cards};
        std::vector<Rng> minds = minds_of(luck);
        Path<State> path;
        Leads leads(experiment_.seats);
        PerSeat<float> shares = G::evaluate(state);
        while (!G::over(state) && going()) {
            if (game.decisions == kMostDecisions) {
                game.finished = false;
                break;
            }
            path.pass(state);
            const Seat seat = G::pending(state).lowest();
            const auto action = decide(state, seat, setting, minds[seat], &game);
            G::apply(state, seat, action, chance, events);
            ++game.decisions;
            read(cards, chance.told, shares, game);
            chance.told.clear();
            chance.results.clear();
            const PerSeat<float> before = std::exchange(shares, G::evaluate(state));
            leads.pass(before, seat, shares, game);
        }
        if (game.finished) game.winners = G::winners(state);
        const Scores scores = G::scores(state);
        for (int seat = 0; seat < experiment_.seats; ++seat) game.scores.push_back(scores[seat]);
        leads.finish(game);
        return path;
    }

    SeatSet once_more(State state, int setting, std::uint64_t luck, const Going& going) const {
        QuickChance chance(luck);
        NoEvents quiet;
        std::vector<Rng> minds = minds_of(luck);
        for (std::uint32_t i = 0; i < kMostDecisions && !G::over(state) && going(); ++i) {
            const Seat seat = G::pending(state).lowest();
            G::apply(state, seat, decide(state, seat, setting, minds[seat], nullptr), chance, quiet);
        }
        return G::over(state) ? G::winners(state) : SeatSet{};
    }

    typename G::Action decide(const State& state, Seat seat, int setting, Rng& mind, Observed* game) const {
        ActionList<G> legal;
        G::legal(state, seat, legal);
        if (game != nullptr) {
            if (legal.size() == 1)
                ++game->forced;
            else
                game->offered += static_cast<std::uint64_t>(legal.size());
        }
        const Contestant& player = experiment_.player;
        const auto thought =
            think<G>(player.agent, Perspective<G>(state, seat), Limits{player.iterations, {}}, mind, settings_);
        const auto at = static_cast<std::size_t>(setting);
        if (experiment_.settings[at].restricted != seat) return thought.action;
        const auto& cards = Codec::card_set(options_[at]);
        if (!forbidden(cards, thought.action)) return thought.action;
        for (const auto& candidate : thought.candidates)
            if (!forbidden(cards, candidate.action)) return candidate.action;
        std::vector<typename G::Action> open;
        for (const auto& action : legal)
            if (!forbidden(cards, action)) open.push_back(action);
        // Where nothing else is left, the rules come first.
        return open.empty() ? thought.action : open[mind.below(static_cast<std::uint32_t>(open.size()))];
    }

    bool forbidden(const typename Codec::Cards& cards, const typename G::Action& action) const {
        Json words;
        if constexpr (requires { Codec::to_words(cards, action); })
            words = Codec::to_words(cards, action);
        else
            words = Codec::action(cards, action);
        for (const auto& [name, value] : words.items()) {
            if (!value.is_string()) continue;
            const std::string& word = value.template get_ref<const std::string&>();
            const auto copy = word.rfind(" #");  // "Pack Runner #2" is a copy of Pack Runner
            for (const std::string& one : experiment_.forbidden)
                if (word == one || (copy != std::string::npos && word.compare(0, copy, one) == 0)) return true;
        }
        return false;
    }

    void read(const typename Codec::Cards& cards, const std::vector<Told>& told, const PerSeat<float>& before,
              Observed& game) const {
        if constexpr (ThingsOf<Codec>::kThere) {
            std::vector<Happening> happenings;
            for (const Told& one : told) {
                if (!one.full.is_object()) continue;
                ThingsOf<Codec>::happened(cards, one.full, happenings);
                if (game.first == kNobody) game.first = ThingsOf<Codec>::went_first(one.full);
            }
            for (const Happening& one : happenings) count(game, one, before[one.seat]);
        }
    }

    void count(Observed& game, const Happening& happening, float before) const {
        const auto place = places_.find(happening.thing.kind + "/" + happening.thing.name);
        if (place == places_.end() || happening.seat >= experiment_.seats) return;
        const auto same = [&](const Contact& c) { return c.seat == happening.seat && c.thing == place->second; };
        auto at = std::find_if(game.contacts.begin(), game.contacts.end(), same);
        if (at == game.contacts.end())
            at = game.contacts.insert(at, Contact{happening.seat, place->second, 0, 0, 0, 0});
        switch (happening.deed) {
        case Deed::dealt: ++at->dealt; break;
        case Deed::seen: ++at->seen; break;
        case Deed::played:
            if (at->played++ == 0) at->before = in_steps(before);
            break;
        }
    }

    const Experiment experiment_;
    SearchSettings settings_;
    std::vector<typename G::Options> options_;
    std::unordered_map<std::string, std::uint16_t> places_;
};

}  // namespace

std::unique_ptr<const BalanceBench> bench_of(const Experiment& experiment) {
    std::unique_ptr<const BalanceBench> bench;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id == experiment.game) bench = std::make_unique<const BenchOf<Codec>>(experiment);
    });
    return bench;
}

}  // namespace imperium

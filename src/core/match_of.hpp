#pragma once

#include "core/game.hpp"
#include "core/match.hpp"
#include "core/match_chance.hpp"
#include "core/phrases.hpp"
#include "core/version.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imperium {

// The events of a match, written as JSON as they happen, in one list with those of chance.
template <class Codec> struct Recorder {
    std::vector<Told>* told;
    const typename Codec::Cards* cards;
    void operator()(const typename Codec::Game::Event& event, Audience audience = Audience::everyone()) {
        Json rest = audience.open ? Json(nullptr) : Codec::event(*cards, event, false);
        told->push_back({Codec::event(*cards, event, true), std::move(rest), audience});
    }
};

// Legal actions as a part: a value made of the actions themselves.
template <class Codec> class ListedActions final : public Leaf {
public:
    using Options = typename Codec::Game::Options;
    using Action = typename Codec::Game::Action;
    ListedActions(std::shared_ptr<const Options> options, std::span<const Action> actions)
        : options_(std::move(options)), actions_(actions.begin(), actions.end()) {}

    bool lists(const Options& options, std::span<const Action> actions) const {
        return &Codec::card_set(options) == &Codec::card_set(*options_) && std::ranges::equal(actions, actions_);
    }
    static Json list(const Options& options, std::span<const Action> actions) {
        Json list = Json::array();
        for (const Action& action : actions) list.push_back(Codec::action(Codec::card_set(options), action));
        return list;
    }

private:
    Json make() const override { return list(*options_, actions_); }

    std::shared_ptr<const Options> options_;
    std::vector<Action> actions_;
};

// A match of one game. `Codec` is the game's JSON and text side (see games/clash/codec.hpp for what it offers).
template <class Codec> class MatchOf final : public Match {
public:
    using G = typename Codec::Game;
    using State = typename G::State;
    using Action = typename G::Action;
    using Cards = typename Codec::Cards;
    using Chance = MatchChance<Codec>;
    static_assert(Game<G>);
    static constexpr std::size_t kPosition = position_size<State>();
    static constexpr bool kSets = kPosition < sizeof(State);

    static Result<std::unique_ptr<Match>> create(int seats, const Json& options, const std::string& seed,
                                                 const Json& outcomes, const Recorded& recorded = {}) {
        auto match = prepare(seats, options, seed);
        if (!match) return std::unexpected(match.error());
        MatchOf& self = **match;
        self.chance_.recorded.assign(recorded.chance.begin(), recorded.chance.end());
        if (!outcomes.is_null()) {
            if (auto queued = self.fill_queue(outcomes); !queued) return std::unexpected(queued.error());
            self.journal_.outcomes = outcomes;
        }
        if (auto dealt = self.deal(); !dealt) return std::unexpected(dealt.error());
        if (recorded.luck) {
            self.set_luck(*recorded.luck);
            self.journal_.updated = true;
        }
        return std::move(*match);
    }

    static Result<std::unique_ptr<Match>> load(const Json& scenario, const std::string& fallback_seed) {
        Reader read(scenario, "", "bad_scenario");
        if (!read.ok()) return read.problem();
        const auto seats = read.integer_or("seats", 0, kMaxSeats, Codec::info().seats[0]);
        const Json none = nullptr;
        const Json* options = read.get("options");
        std::string seed = fallback_seed;
        std::uint64_t position = 0;
        const Json* queued = nullptr;
        if (const Json* chance = read.get("chance")) {
            Reader luck(*chance, "chance", "bad_scenario");
            luck.allow({"seed", "position", "queue"});
            seed = luck.text_or("seed", seed);
            position = static_cast<std::uint64_t>(luck.integer_or("position", 0, 1LL << 40, 0));
            if (luck.has("queue")) queued = &luck.array("queue");
            if (!luck.ok()) return luck.problem();
        }
        if (!read.ok()) return read.problem();
        auto match = prepare(static_cast<int>(seats), options == nullptr ? none : *options, seed);
        if (!match) {
            const Problem& problem = match.error();
            return refuse(problem.code == "bad_option" ? "bad_option" : "bad_scenario", problem);
        }
        MatchOf& self = **match;
        if (auto dealt = self.deal(); !dealt) return std::unexpected(dealt.error());
        Result<State> loaded = Codec::load(scenario, *self.options_, self.state_);
        if (!loaded) return refuse("bad_scenario", loaded.error());
        self.state_ = *loaded;
        self.opening_.clear();
        if (position > 0) self.chance_.stream = SeedStream(seed, position);
        self.journal_.scenario = scenario;
        self.journal_.chance = nullptr;
        self.journal_.luck = self.chance_.stream.position();
        if (queued != nullptr) {
            if (auto ok = self.queue(*queued); !ok) return refuse("bad_scenario", ok.error());
            self.journal_.scenario["chance"].erase("queue");  // the journal has it now
        }
        return std::move(*match);
    }

    static Result<std::unique_ptr<Match>> resume(int seats, const Json& options, const std::string& seed,
                                                 std::string_view position) {
        auto match = prepare(seats, options, seed);
        if (!match) return std::unexpected(match.error());
        MatchOf& self = **match;
        std::uint64_t luck = 0;
        if (position.size() != kPosition + sizeof luck)
            return refuse("bad_position", "the position is not one of " + Codec::info().id);
        std::memcpy(static_cast<void*>(&self.state_), position.data(), kPosition);
        std::memcpy(&luck, position.data() + kPosition, sizeof luck);
        if constexpr (kSets) self.state_.set = self.options_->cards.number();
        if (const char* fault = G::fault(self.state_)) return refuse("bad_position", fault);
        if (self.seats() != seats) return refuse("bad_position", "the position has another number of seats");
        self.chance_.stream = SeedStream(seed, luck);
        return std::move(*match);
    }

    // A match that begins from this position.
    static std::unique_ptr<Match> at(const typename G::Options& options, const State& state, const std::string& seed) {
        std::unique_ptr<MatchOf> match(new MatchOf(options, seed));
        match->state_ = state;
        match->journal_ = {Codec::info().id, G::seats(state), Codec::options(options), seed, nullptr, nullptr, {}};
        match->journal_.scenario = match->view(Viewer::referee().without_catalogue());
        return match;
    }

    const GameInfo& info() const override { return Codec::info(); }
    int seats() const override { return G::seats(state_); }
    SeatSet pending() const override { return G::pending(state_); }
    SeatSet pending(Viewer viewer) const override {
        return viewer.all() ? G::pending(state_) : pending_seen<G>(state_, viewer.seat);
    }
    bool over() const override { return G::over(state_); }
    int round() const override { return Codec::round(state_); }
    Scores scores() const override { return G::scores(state_); }
    SeatSet winners() const override { return G::over(state_) ? G::winners(state_) : SeatSet{}; }

    Json legal(Seat seat) const override {
        ActionList<G> actions;
        if (seat < seats()) G::legal(state_, seat, actions);
        return ListedActions<Codec>::list(*options_, actions.all());
    }
    PartPtr legal(Seat seat, const PartPtr& before) const override {
        ActionList<G> actions;
        if (seat < seats()) G::legal(state_, seat, actions);
        const auto* old = dynamic_cast<const ListedActions<Codec>*>(before.get());
        if (old != nullptr && old->lists(*options_, actions.all())) return before;
        return std::make_shared<const ListedActions<Codec>>(options_, actions.all());
    }

    // A game with windows in which seats may react has `static std::optional<Action> Codec::reaction(state, seat)`.
    static constexpr bool kReactions = requires(const State& state, Seat seat) { Codec::reaction(state, seat); };
    Json reaction(Seat seat) const override {
        if constexpr (kReactions)
            if (const auto pass = Codec::reaction(state_, seat)) return Codec::action(cards(), *pass);
        return nullptr;
    }

    Json view(Viewer viewer) const override {
        Json out = Json::object();
        ViewWriter writer(out);
        write_view(viewer, writer);
        return out;
    }
    PartPtr view(Viewer viewer, const PartPtr& before, const PartPtr& beside) const override {
        ViewWriter writer(Part::Shape::object, before, beside);
        write_view(viewer, writer);
        return writer.finish(options_);
    }

    Result<std::vector<Told>> apply(Seat seat, const Json& action) override {
        return attempt([&] { return step(seat, action); });
    }
    Result<std::vector<Told>> apply_all(Seat seat, const Json& actions) override {
        if (!actions.is_array()) return refuse("bad_request", "actions must be a list, not " + brief(actions));
        return attempt([&]() -> Result<void> {
            for (std::size_t i = 0; i < actions.size(); ++i)
                if (auto done = step(seat, actions[i]); !done)
                    return refuse(done.error().code, done.error(),
                                  "action " + std::to_string(i + 1) + " of the list: ");
            return {};
        });
    }

    Result<std::vector<Told>> repeat(const Entry& entry, Again how) override {
        if (entry.seat == kNobody) {
            if (auto queued = queue(entry.data); !queued) return std::unexpected(queued.error());
            return std::vector<Told>{};
        }
        const bool recorded = entry.chance.is_array();
        if (how == Again::carefully) journal_.updated = true;
        return attempt([&]() -> Result<void> {
            if (recorded && how == Again::carefully) chance_.recorded.assign(entry.chance.begin(), entry.chance.end());
            auto done = entry.words.is_null() ? step(entry.seat, entry.data) : step_in_words(entry.seat, entry.words);
            chance_.recorded.clear();
            if (!done) return done;
            if (!recorded) return {};
            if (how == Again::carefully)
                set_luck(entry.luck);
            else if (journal_.entries.back().chance != entry.chance || chance_.stream.position() != entry.luck)
                return refuse("bad_replay", "chance does not give what was recorded");
            return {};
        });
    }

    Result<int> queue(const Json& outcomes) override {
        if (auto queued = fill_queue(outcomes); !queued) return std::unexpected(queued.error());
        if (!outcomes.empty()) journal_.entries.push_back({.seat = kNobody, .data = outcomes});
        return static_cast<int>(chance_.queue.size());
    }

    const Journal& journal() const override { return journal_; }
    const std::vector<Told>& opening() const override { return opening_; }
    std::uint64_t hash() const override { return hash_bytes(state_); }
    std::string position() const override {
        if (!chance_.queue.empty()) return {};
        const std::uint64_t luck = chance_.stream.position();
        std::string bytes(kPosition + sizeof luck, '\0');
        std::memcpy(bytes.data(), &state_, kPosition);
        std::memcpy(bytes.data() + kPosition, &luck, sizeof luck);
        return bytes;
    }
    std::unique_ptr<Match> clone() const override { return std::unique_ptr<Match>(new MatchOf(*this)); }
    std::unique_ptr<Match> imagined(Seat seat, std::uint64_t number) const override {
        const std::string luck = "imagined " + std::to_string(number);
        std::unique_ptr<MatchOf> match(new MatchOf(options_, luck));
        match->journal_.game = journal_.game;
        match->journal_.seats = journal_.seats;
        match->journal_.options = journal_.options;
        match->journal_.seed = luck;
        Rng rng(mix(number));
        match->state_ = G::imagine(state_, seat, rng);
        return match;
    }

    std::string table(Viewer viewer, const TextStyle& style) const override {
        return Codec::table(state_, viewer, style);
    }
    Fact question(Seat seat) const override { return Codec::question(state_, seat); }
    std::string notation(const Json& action) const override {
        const auto parsed = Codec::action(cards(), action);
        return parsed ? Codec::notation(cards(), *parsed) : write_json(action);
    }
    std::string meaning(Seat seat, const Json& action) const override {
        const auto parsed = Codec::action(cards(), action);
        return parsed ? Codec::meaning(state_, seat, *parsed) : std::string{};
    }
    std::string sentence(const Json& event) const override;
    std::string ask(Viewer viewer, const std::string& words) const override {
        if constexpr (requires { Codec::ask(state_, viewer, words); })
            return Codec::ask(state_, viewer, words);
        else
            return {};
    }
    Result<std::string> svg(Viewer viewer) const override {
        if constexpr (requires { Codec::svg(state_, viewer); })
            return Codec::svg(state_, viewer);
        else
            return refuse("bad_request", "there is no drawing of " + Codec::info().id);
    }

    // For typed code that is not behind the doorway: agents get it only through a Perspective.
    const State& state() const { return state_; }
    const typename Codec::Cards& cards() const { return Codec::card_set(*options_); }

private:
    MatchOf(typename G::Options options, const std::string& seed)
        : MatchOf(std::make_shared<const typename G::Options>(std::move(options)), seed) {}
    MatchOf(std::shared_ptr<const typename G::Options> options, const std::string& seed)
        : options_(std::move(options)), chance_(cards(), seed, 0) {}

    static Result<std::unique_ptr<MatchOf>> prepare(int seats, const Json& given, const std::string& seed) {
        const GameInfo& info = Codec::info();
        if (!info.allows_seats(seats)) {
            std::vector<std::string> counts;
            for (const int count : info.seats) counts.push_back(std::to_string(count));
            return refuse("bad_option", info.id + " has " + joined(counts) + " seats, not " + std::to_string(seats));
        }
        auto complete = complete_options(info, given);
        if (!complete) return std::unexpected(complete.error());
        auto options = Codec::options(seats, *complete);
        if (!options) return std::unexpected(options.error());
        if constexpr (kSets)  // its content is kept elsewhere
            if (!(*complete)["cards"].is_null()) (*complete)["cards"] = Codec::options(*options)["cards"];
        std::unique_ptr<MatchOf> match(new MatchOf(std::move(*options), seed));
        Journal& journal = match->journal_;
        journal.game = info.id;
        journal.seats = seats;
        journal.options = std::move(*complete);
        journal.seed = seed;
        if constexpr (kSets) {
            journal.cards = match->cards().digest;
            journal.card_content = match->cards().content;
        }
        journal.rules = rules_digest(info.id, Codec::kRules, journal.cards);
        journal.build = build_digest();
        return match;
    }

    void set_luck(std::uint64_t position) {
        chance_.stream = SeedStream(journal_.seed, position);
        (journal_.entries.empty() ? journal_.luck : journal_.entries.back().luck) = position;
    }

    Result<void> deal() {
        chance_.results.clear();
        Recorder<Codec> events{&chance_.told, &cards()};
        state_ = G::start(*options_, chance_, events);
        chance_.recorded.clear();
        if (!chance_.failure.empty()) return refuse("bad_chance", chance_.failure);
        journal_.chance = Json(chance_.results);
        journal_.luck = chance_.stream.position();
        opening_ = std::move(chance_.told);
        chance_.told.clear();
        return {};
    }

    Result<void> fill_queue(const Json& outcomes) {
        if (!outcomes.is_array()) return refuse("bad_request", "outcomes must be a list, not " + brief(outcomes));
        for (const Json& outcome : outcomes) {
            bool fits = whole(outcome).has_value() || outcome.is_array();
            if (outcome.is_array())
                for (const Json& item : outcome) fits = fits && !item.is_structured() && !item.is_null();
            if (!fits)
                return refuse("bad_chance",
                              "a result is a whole number or a list of names, numbers or truth values, not "
                                  + brief(outcome));
        }
        for (const Json& outcome : outcomes) chance_.queue.push_back(outcome);
        return {};
    }

    // Runs `work` on this match; if it is refused, everything is as it was.
    template <class Work> Result<std::vector<Told>> attempt(Work work) {
        const State before = state_;
        const std::size_t entries = journal_.entries.size();
        const SeedStream stream = chance_.stream;
        const std::deque<Json> queue = chance_.queue;
        Result<void> done = work();
        std::vector<Told> told = std::move(chance_.told);
        chance_.told.clear();
        if (done) return told;
        state_ = before;
        journal_.entries.resize(entries);
        chance_.stream = stream;
        if (chance_.failure.empty())
            chance_.queue = queue;
        else
            drop_queue(queue.size());
        return std::unexpected(done.error());
    }

    // After a bad result the queue is emptied; the journal must not queue it again.
    void drop_queue(std::size_t left) {
        chance_.queue.clear();
        chance_.failure.clear();
        for (auto entry = journal_.entries.rbegin(); entry != journal_.entries.rend() && left > 0; ++entry) {
            if (entry->seat != kNobody) continue;
            while (left > 0 && !entry->data.empty()) {
                entry->data.erase(entry->data.size() - 1);
                --left;
            }
        }
        while (left-- > 0 && journal_.outcomes.is_array() && !journal_.outcomes.empty())
            journal_.outcomes.erase(journal_.outcomes.size() - 1);
        std::erase_if(journal_.entries, [](const Entry& entry) { return entry.seat == kNobody && entry.data.empty(); });
    }

    // The words in which an action is kept: a game whose protocol names things by their place in a list has words of
    // its own, the others are kept as they are.
    static constexpr bool kWords =
        requires(const Json& json) { Codec::from_words(std::declval<const Cards&>(), json); };
    Json words_of(const Action& action) const {
        if constexpr (kWords)
            return Codec::to_words(cards(), action);
        else
            return Codec::action(cards(), action);
    }
    Result<void> step_in_words(Seat seat, const Json& words) {
        if constexpr (kWords) {
            const Result<Action> action = Codec::from_words(cards(), words);
            if (!action) return refuse("illegal_action", action.error());
            return step(seat, Codec::action(cards(), *action));
        } else
            return step(seat, words);
    }

    Result<void> step(Seat seat, const Json& json) {
        if (!json.is_object()) return refuse("bad_request", "action must be an object, not " + brief(json));
        if (seat >= seats())
            return refuse("bad_request", "seat must be a number from 0 to " + std::to_string(seats() - 1));
        if (G::over(state_)) return refuse("illegal_action", core_phrases::say("core.over"));
        if (!G::pending(state_).has(seat))
            return refuse("illegal_action", {core_phrases::say("core.not-pending"), {{"seat", seat}}});
        const Result<Action> action = Codec::action(cards(), json);
        if (!action) return refuse("illegal_action", action.error());
        ActionList<G> actions;
        G::legal(state_, seat, actions);
        bool offered = false;
        for (const Action& one : actions) offered = offered || one == *action;
        if (!offered) return refuse("illegal_action", Codec::why_not(state_, seat, *action));
        chance_.results.clear();
        Recorder<Codec> events{&chance_.told, &cards()};
        G::apply(state_, seat, *action, chance_, events);
        if (!chance_.failure.empty()) return refuse("bad_chance", chance_.failure);
        journal_.entries.push_back({.seat = seat,
                                    .data = Codec::action(cards(), *action),
                                    .check = static_cast<std::uint32_t>(hash_bytes(state_)),
                                    .words = words_of(*action),
                                    .chance = Json(chance_.results),
                                    .luck = chance_.stream.position()});
        return {};
    }

    // The one description of what a viewer sees.
    void write_view(Viewer viewer, ViewWriter& out) const {
        out.put("game", Codec::info().id);
        out.put("seats", seats());
        out.put("round", Codec::round(state_));
        out.put("phase", Codec::phase(state_));
        out.put("pending", pending(viewer), [](const SeatSet& seats) { return seat_list(seats); });
        out.put("over", over());
        out.list("scores", [&](ViewWriter& list) {
            const Scores now = G::scores(state_);
            for (int seat = 0; seat < seats(); ++seat) list.put({}, now[seat]);
        });
        Codec::view(state_, viewer, out);
        if (!viewer.all()) return;
        out.put("options", Codec::options(*options_));
        Json chance = {{"seed", journal_.seed}, {"position", chance_.stream.position()}};
        if (!chance_.queue.empty()) chance["queue"] = Json(Json::array_t(chance_.queue.begin(), chance_.queue.end()));
        out.put("chance", std::move(chance));
    }

    // Held by whatever is shown of this match, too: the card set is looked up by it.
    std::shared_ptr<const typename G::Options> options_;
    State state_{};
    Chance chance_;
    Journal journal_;
    std::vector<Told> opening_;
};

// What chance did, as a sentence; empty for anything else.
std::string chance_sentence(const Json& event);

template <class Codec> std::string MatchOf<Codec>::sentence(const Json& event) const {
    std::string text = Codec::sentence(cards(), event);
    return text.empty() ? chance_sentence(event) : text;
}

}  // namespace imperium

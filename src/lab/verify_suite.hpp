#pragma once

#include "agents/agent.hpp"
#include "agents/playout.hpp"
#include "core/foresight.hpp"
#include "core/go_on.hpp"
#include "core/replay.hpp"
#include "core/schema.hpp"
#include "games/all.hpp"
#include "lab/allocations.hpp"
#include "lab/verify.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

namespace imperium {

inline constexpr std::size_t kMostFailures = 10;  // a run with so many is not worth going on with

// The conformance suite over one random game. A game that is stopped is left where it is, and its report means nothing.
template <class Codec> class Suite {
    using G = typename Codec::Game;
    using State = typename G::State;
    using Action = typename G::Action;
    using M = MatchOf<Codec>;

public:
    // What the games of a run have in common.
    struct Common {
        std::uint64_t seed = 0, most_decisions = 0;
        std::uint32_t close_look = 0;
        std::vector<std::pair<int, Json>> variants;  // seats and options
        Json schema;
    };
    static Common common_of(const Json& plan) {
        Common common{plan.at("seed").get<std::uint64_t>(), plan.at("most_decisions").get<std::uint64_t>(),
                      plan.at("close_look").get<std::uint32_t>(), Codec::variants(),
                      (*registry().find(Codec::info().id))->schema()};
        if (const Json& options = plan.at("options"); !options.empty())
            std::erase_if(common.variants, [&](auto& variant) {
                variant.second.update(options);
                return !M::create(variant.first, variant.second, "", nullptr);
            });
        return common;
    }

    Suite(const Common& common, const std::atomic<bool>& stop) : plan_(common), stop_(stop) {}

    VerifyReport run(std::uint64_t game) {
        game_ = game;
        warm_up();
        one_game();
        ++report_.games;
        return std::move(report_);
    }

private:
    void expect(bool holds, std::string_view property, const std::string& detail = {}) {
        if (holds || report_.failures.size() >= kMostFailures) return;
        report_.failures.push_back(std::string(property) + " [game " + std::to_string(game_) + " of seed "
                                   + std::to_string(plan_.seed) + ", step " + std::to_string(step_) + "]"
                                   + (detail.empty() ? "" : ": " + detail));
    }

    // Data is read from its files when it is first needed; that is not what the allocation check is about.
    void warm_up() {
        const auto match = M::create(plan_.variants[0].first, plan_.variants[0].second, "", nullptr);
        if (match)
            for (const Seat seat : (*match)->pending()) (*match)->legal(seat);
    }

    void one_game() {
        Rng rng(mix(plan_.seed) ^ mix(game_ + 1));
        step_ = 0;
        const auto& [seats, given] = plan_.variants[game_ % plan_.variants.size()];
        const std::string seed = std::to_string(rng.next());
        auto created = M::create(seats, given, seed, nullptr);
        if (!created) return expect(false, "a variant starts", created.error().message());
        std::unique_ptr<Match> match = std::move(*created);
        seats_ = seats;

        set_ = &static_cast<const M&>(*match).cards();
        fits("options", match->journal().options);
        check_told(match->opening());
        const State first = state_of(*match);
        const std::uint64_t first_hash = match->hash();
        while (!match->over()) {
            if (stop_) return;
            const State& state = state_of(*match);
            if (step_ >= plan_.most_decisions) return expect(false, "random play ends");
            const SeatSet pending = G::pending(state);
            expect(!pending.empty(), "somebody owes a decision until the end");
            if (pending.empty()) return;
            if (rng.below(plan_.close_look) == 0) look_closely(*match, rng);
            auto chooser = rng.below(static_cast<std::uint32_t>(pending.size()));
            auto at = pending.begin();
            while (chooser-- > 0) ++at;
            const Seat seat = *at;
            ActionList<G> actions;
            offered(state, seat, actions);
            if (actions.empty()) return expect(false, "a pending seat has a legal action");
            const Action action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
            check_apply_quietly(state, seat, action);
            const auto told = match->apply(seat, Codec::action(*set_, action));
            expect(told.has_value(), "a legal action applies", told ? "" : told.error().message());
            if (!told) return;
            check_told(*told);
            ++step_;
            if (const char* fault = G::fault(state_of(*match))) expect(false, "the position is sound", fault);
        }
        look_closely(*match, rng);
        expect(!match->winners().empty(), "a finished game has a winner");
        expect(G::pending(state_of(*match)).empty(), "nobody owes a decision after the end");
        expect(hash_bytes(first) == first_hash, "copies of a state are left alone");
        check_replay(*match, rng);
        report_.decisions += step_;
        report_.longest = std::max(report_.longest, step_);
    }

    static const State& state_of(const Match& match) { return static_cast<const M&>(match).state(); }

    void offered(const State& state, Seat seat, ActionList<G>& actions) {
        const std::uint64_t before = allocations();
        G::legal(state, seat, actions);
        expect(allocations() == before, "legal allocates nothing");
    }

    // The way search uses it: no allocation, and the original is left alone. A list that comes with it is that of
    // `legal`.
    void check_apply_quietly(const State& state, Seat seat, Action action) {
        const State kept = state;
        State copy = state;
        QuickChance chance(step_);
        NoEvents events;
        ActionList<G> next;
        const std::uint64_t before = allocations();
        go_on<G>(copy, seat, action, chance, events, next);
        expect(allocations() == before, "apply allocates nothing");
        if (!next.empty()) {
            ActionList<G> actions;
            const SeatSet pending = G::pending(copy);
            expect(pending.size() == 1, "legal actions come with apply only where one seat is asked");
            G::legal(copy, pending.lowest(), actions);
            expect(std::ranges::equal(next.all(), actions.all()),
                   "legal actions that come with apply are those of legal");
        }
        State plain = state;
        QuickChance again(step_);
        G::apply(plain, seat, action, again, events);
        expect(same_bytes(plain, copy), "apply does the same with a list and without");
        expect(same_bytes(state, kept), "apply changes only the state it is given");
        if (const char* fault = G::fault(copy)) expect(false, "the position is sound", fault);
    }

    // Every message fits what `imperium schema` says of it.
    void fits(std::string_view part, const Json& message) {
        const std::string wrong = schema::misfit(plan_.schema, part, message);
        if (!wrong.empty()) expect(false, "a message fits the schema of its game", wrong);
    }
    void check_told(const std::vector<Told>& told) {
        for (const Told& one : told) {
            fits("event", one.full);
            if (!one.rest.is_null()) fits("event", one.rest);
        }
    }
    void check_schema(const Match& match) {
        fits("referee_view", match.view(Viewer::referee()));
        fits("view", match.view(Viewer::spectator()));
        for (Seat seat = 0; seat < seats_; ++seat) {
            fits("view", match.view(Viewer::of(seat)));
            for (const Json& action : match.legal(seat)) fits("action", action);
            if (match.pending().has(seat)) fits("question", to_json(match.question(seat)));
        }
    }

    // Looks at the position without how it came about: copies of a long game are dear, and many are made.
    void look_closely(const Match& played, Rng& rng) {
        const Journal& journal = played.journal();
        const auto here = M::resume(seats_, journal.options, journal.seed, played.position());
        expect(here.has_value(), "a position comes back from its bytes", here ? "" : here.error().message());
        if (!here) return;
        const Match& match = **here;
        ++report_.positions;
        check_schema(match);
        const State state = state_of(match);
        check_seats(state);
        check_json(match, state);
        check_refusals(match, state, rng);
        check_insight(state);
        for (Seat seat = 0; seat < seats_; ++seat) {
            check_hidden(state, seat, rng);
            check_answers(match, seat, rng);
        }
    }

    static Json told_of(const Result<void>& result) {
        return result ? Json("done") : Json{{"code", result.error().code}, {"message", result.error().message()}};
    }

    // Whatever a seat asks, it is answered alike in a world it cannot tell from the real one: what it is asked, what
    // its actions mean, why something is refused, and whether decisions may be made as a list.
    void check_answers(const Match& match, Seat seat, Rng& rng) {
        const auto other = match.imagined(seat, rng.next());
        const auto alike = [&](const Json& here, const Json& there, std::string_view property) {
            expect(here == there, property, here == there ? "" : write_json(here) + " or " + write_json(there));
        };
        // A world to try actions in: a refusal leaves it as it is, so only one that was carried out needs another.
        const auto why = [&](const Match& world, std::unique_ptr<Match>& trial, const Json& action) {
            if (!trial) trial = world.clone();
            const auto told = trial->apply(seat, action);
            if (told) trial.reset();
            return told_of(told ? Result<void>{} : std::unexpected(told.error()));
        };
        std::unique_ptr<Match> trial, other_trial;
        for (const Action& action : remembered_)
            alike(why(match, trial, Codec::action(*set_, action)),
                  why(*other, other_trial, Codec::action(*set_, action)), "a refusal is the same in an imagined world");
        if (!match.pending().has(seat)) return;
        alike(to_json(match.question(seat)), to_json(other->question(seat)),
              "a question is the same in an imagined world");
        const Json legal = match.legal(seat);
        for (const Json& action : legal)
            alike(match.meaning(seat, action), other->meaning(seat, action),
                  "a meaning is the same in an imagined world");
        for (int length = 2; length <= 3; ++length) {
            const Json list = likely_list(match, seat, length, rng);
            alike(told_of(check_list(match, seat, list)), told_of(check_list(*other, seat, list)),
                  "a list is answered alike in an imagined world");
            ++report_.lists;
        }
    }

    // What somebody who guesses well would send: decisions that are legal one after the other in the real world, with
    // nonsense or a decision of another moment at the end now and then.
    Json likely_list(const Match& match, Seat seat, int length, Rng& rng) {
        Json list = Json::array();
        const auto ahead = match.clone();
        while (static_cast<int>(list.size()) < length && ahead->pending().has(seat)) {
            const Json legal = ahead->legal(seat);
            list.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            if (!ahead->apply(seat, list.back())) break;
        }
        if (rng.below(3) == 0 || list.size() < 2) list.push_back({{"type", "no such action"}});
        if (rng.below(3) == 0 && !remembered_.empty())
            list.push_back(
                Codec::action(*set_, remembered_[rng.below(static_cast<std::uint32_t>(remembered_.size()))]));
        return list;
    }

    void check_seats(const State& state) {
        const SeatSet pending = G::pending(state);
        for (Seat seat = 0; seat < kMaxSeats; ++seat) {
            ActionList<G> actions;
            offered(state, seat, actions);
            expect(pending.has(seat) == !actions.empty(), "legal is empty exactly for seats that owe nothing");
            expect(!pending.has(seat) || seat < seats_, "pending seats exist");
            for (int i = 0; i < actions.size(); ++i)
                for (int j = 0; j < i && actions.size() <= 64; ++j)
                    expect(!(actions[i] == actions[j]), "legal actions differ");
            for (int i = 0; i < actions.size(); ++i) {
                const auto back = Codec::action(*set_, Codec::action(*set_, actions[i]));
                expect(back && *back == actions[i], "an action comes back from JSON as it went",
                       write_json(Codec::action(*set_, actions[i])));
                check_apply_quietly(state, seat, actions[i]);
            }
        }
    }

    void check_json(const Match& match, const State& state) {
        const Json all = match.view(Viewer::referee());
        const auto text = parse_json(write_json(all));
        expect(text && *text == all, "a view comes back from text as it went");
        auto loaded = registry().load(all, "another seed");
        expect(loaded.has_value(), "the referee's view loads", loaded ? "" : loaded.error().message());
        if (!loaded) return;
        expect(same_bytes(state_of(**loaded), state), "a loaded position is the position it came from");
        expect((*loaded)->view(Viewer::referee()) == all, "a loaded position looks like the one it came from");
        for (const char* name : {"game", "seats", "round", "phase", "pending", "over", "scores"})
            expect(field(all, name) != nullptr, "a view has the common fields", name);
    }

    void check_refusals(const Match& match, const State& state, Rng& rng) {
        auto copy = match.clone();
        const std::uint64_t hash = copy->hash();
        const auto refused = [&](Seat seat, const Json& action, const char* code) {
            const auto result = copy->apply(seat, action);
            expect(!result && result.error().code == code && !result.error().message().empty(),
                   "anything else is refused with its code and a sentence", write_json(action));
            if (!result) fits("refusal", to_json(result.error()));
            expect(copy->hash() == hash, "a refused action changes nothing");
        };
        for (Seat seat = 0; seat < seats_; ++seat) {
            refused(seat, {{"type", "no such action"}}, "illegal_action");
            refused(seat, Json::object(), "illegal_action");
            refused(seat, "pass", "bad_request");
            // An action of another moment: legal for somebody, or remembered from before, but not now.
            ActionList<G> mine;
            G::legal(state, seat, mine);
            for (const Action& old : remembered_) {
                if (std::find(mine.begin(), mine.end(), old) != mine.end()) continue;
                refused(seat, Codec::action(*set_, old), "illegal_action");
                if constexpr (requires { Codec::phrases(); }) {
                    const auto why = copy->apply(seat, Codec::action(*set_, old)).error().why;
                    expect(why.complete() && !why.plain(), "a refusal is a phrase with all its values", why.english());
                }
            }
            if (!mine.empty()) {
                const Action keep = mine[static_cast<int>(rng.below(static_cast<std::uint32_t>(mine.size())))];
                if (remembered_.size() < 24)
                    remembered_.push_back(keep);
                else
                    remembered_[rng.below(24)] = keep;
            }
        }
        refused(static_cast<Seat>(seats_), Json::object(), "bad_request");
    }

    void check_insight(const State& state) {
        const PerSeat<float> value = G::evaluate(state);
        for (Seat seat = 0; seat < seats_; ++seat) {
            expect(value[seat] >= 0.0F && value[seat] <= 1.0F, "an evaluation is between 0 and 1");
            ActionList<G> actions;
            G::legal(state, seat, actions);
            std::vector<float> weights(static_cast<std::size_t>(actions.size()), -1.0F);
            G::weigh(state, seat, actions, weights);
            for (const float weight : weights)
                expect(weight > 0.0F && std::isfinite(weight), "every legal action has a weight above 0");
        }
    }

    // What a seat is told, in no order; nothing if cards were shuffled, for then things may come and go unseen.
    static std::vector<std::string> seen_events(const std::vector<Told>& told, Seat seat, bool hidden_only) {
        std::vector<std::string> list;
        const bool shuffled = std::any_of(told.begin(), told.end(),
                                          [](const Told& one) { return one.full.value("kind", "") == "shuffle"; });
        for (const Told& one : told) {
            if ((hidden_only || shuffled) && one.audience.has(seat)) continue;
            if (const Json& event = one.to(Viewer::of(seat)); !event.is_null()) list.push_back(write_json(event));
        }
        std::sort(list.begin(), list.end());
        return list;
    }

    Json seen(const State& state, Seat seat) const {
        Json out = view_json<Codec>(state, Viewer::of(seat));
        out["round"] = Codec::round(state);
        out["phase"] = Codec::phase(state);
        out["pending"] = seat_list(pending_seen<G>(state, seat));
        return out;
    }

    // The promise of hidden information: a seat cannot tell the real world from an imagined one, by any means.
    void check_hidden(const State& state, Seat seat, Rng& rng) {
        const std::uint64_t first = rng.next(), second = rng.next();
        Rng one(first), two(second), again(second);
        const State imagined = G::imagine(state, seat, one);
        if (const char* fault = G::fault(imagined)) expect(false, "an imagined position is sound", fault);
        const Json view = seen(state, seat);
        const Json other = seen(imagined, seat);
        expect(view == other, "view(imagine(s)) == view(s)",
               view == other ? "" : write_json(Json::diff(view, other)).substr(0, 300));
        ActionList<G> real_actions, imagined_actions;
        G::legal(state, seat, real_actions);
        G::legal(imagined, seat, imagined_actions);
        expect(std::equal(real_actions.begin(), real_actions.end(), imagined_actions.begin(), imagined_actions.end()),
               "legal actions are the same in an imagined world");
        const State direct = G::imagine(state, seat, two);
        const State through = G::imagine(imagined, seat, again);
        expect(same_bytes(direct, through), "imagining forgets: an imagined world imagined again is the same");

        const Perspective<G> here(state, seat), there(imagined, seat);
        if (G::pending(state).has(seat)) {
            for (const AgentInfo& info : kAgents) {
                Rng mind(first), same_mind(first);
                const Limits limits{32, {}};
                expect(think<G>(info.agent, here, limits, mind).action
                           == think<G>(info.agent, there, limits, same_mind).action,
                       "a computer player decides alike in an imagined world", std::string(info.name));
            }
        }
        check_order(state, seat, rng);
        if constexpr (Featured<G>) check_features(state, imagined, seat, real_actions);
        check_events(state, imagined, seat, rng);

        // An imagined world is a real one: it can be played to the end.
        State end = imagined;
        QuickChance chance(first);
        play_randomly<G>(end, two, chance, plan_.most_decisions, [](const auto&, Seat, const auto&) {});
        expect(G::over(end), "an imagined world can be played to its end");
    }

    // Where seats choose at the same time, it does not matter how much the others have already chosen.
    void check_order(const State& state, Seat seat, Rng& rng) {
        if (!G::pending(state).has(seat) || G::pending(state).size() < 2) return;
        State later = state;
        QuickChance chance(rng.next());
        NoEvents events;
        for (auto steps = 1 + rng.below(12); steps > 0; --steps) {
            const SeatSet others = G::pending(later) - SeatSet::of(seat);
            if (others.empty()) break;
            Seat other = others.lowest();
            for (const Seat one : others)
                if (rng.below(2) == 0) other = one;
            ActionList<G> actions;
            G::legal(later, other, actions);
            G::apply(later, other, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))],
                     chance, events);
        }
        const Perspective<G> first(state, seat), last(later, seat);
        const std::uint64_t seed = rng.next();
        for (const AgentInfo& info : kAgents) {
            Rng mind(seed), same_mind(seed);
            const Limits limits{32, {}};
            const Thought<G> one = think<G>(info.agent, first, limits, mind);
            const Thought<G> other = think<G>(info.agent, last, limits, same_mind);
            expect(one.action == other.action && one.value[seat] == other.value[seat],
                   "a computer player decides alike whoever is asked first", std::string(info.name));
        }
    }

    // Features are small numbers of what a seat may know, so they are the same in an imagined world.
    void check_features(const State& state, const State& imagined, Seat seat, const ActionList<G>& actions) {
        constexpr std::int16_t kUntouched = 30000;
        using Features = FeaturesOf<G>;
        const auto compare = [&](std::span<std::int16_t> here, std::span<std::int16_t> there,
                                 std::span<const std::string_view> names, auto write) {
            std::fill(here.begin(), here.end(), kUntouched);
            std::fill(there.begin(), there.end(), kUntouched);
            const std::uint64_t before = allocations();
            write(state, here);
            write(imagined, there);
            expect(allocations() == before, "features allocate nothing");
            for (std::size_t i = 0; i < here.size(); ++i) {
                expect(here[i] >= -kFeatureLimit && here[i] <= kFeatureLimit, "a feature fits into a byte",
                       std::string(names[i]));
                expect(here[i] == there[i], "features are the same in an imagined world", std::string(names[i]));
            }
        };
        std::array<std::int16_t, static_cast<std::size_t>(Features::kFeatures)> here, there;
        compare(here, there, Features::names(),
                [&](const State& s, std::span<std::int16_t> out) { Features::features(s, seat, out); });
        std::array<std::int16_t, static_cast<std::size_t>(Features::kActionFeatures)> here_too, there_too;
        for (const Action& action : actions)
            compare(here_too, there_too, Features::action_names(), [&](const State& s, std::span<std::int16_t> out) {
                Features::action_features(s, seat, action, out);
            });
    }

    // Where an action of somebody else leaves the seat with the same view, it must have been told the same; unless what
    // was chosen in secret came to light, and is put away again (a duel of seize that is over at once).
    void check_events(const State& state, const State& imagined, Seat seat, Rng& rng) {
        for (const Seat actor : G::pending(state)) {
            if (actor == seat || !G::pending(imagined).has(actor)) continue;
            ActionList<G> real_actions, imagined_actions;
            G::legal(state, actor, real_actions);
            G::legal(imagined, actor, imagined_actions);
            const Action action =
                real_actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(real_actions.size())))];
            if (std::find(imagined_actions.begin(), imagined_actions.end(), action) == imagined_actions.end()) continue;
            const std::string luck = std::to_string(rng.next());
            const auto play = [&](const State& before) {
                State after = before;
                MatchChance<Codec> chance(*set_, luck, 0);
                Recorder<Codec> events{&chance.told, set_};
                G::apply(after, actor, action, chance, events);
                return std::tuple(brought_to_light(before, after, seat), seen(after, seat),
                                  seen_events(chance.told, seat, false), seen_events(chance.told, seat, true));
            };
            const auto [shown, view, events, redacted] = play(state);
            const auto [other_shown, other_view, other_events, other_redacted] = play(imagined);
            if (view != other_view) continue;
            expect(redacted == other_redacted, "redacted events are alike in an imagined world",
                   write_json(redacted) + " or " + write_json(other_redacted));
            if (shown && other_shown) continue;
            expect(events == other_events, "events tell a seat no more than its view",
                   write_json(events) + " or " + write_json(other_events));
        }
    }

    // Was something chosen that this seat could not see, and is that phase of simultaneous choices over?
    static bool brought_to_light(const State& before, const State& after, Seat seat) {
        State began = before, goes_on = after;
        take_back<G>(began, seat);
        take_back<G>(goes_on, seat);
        return !same_bytes(began, before) && !same_bytes(began, goes_on);
    }

    void check_replay(const Match& match, Rng& rng) {
        const std::string text = replay_text(match.journal());
        auto replay = parse_json(text);
        expect(replay && *replay == replay_json(match.journal()), "a replay file says what the replay does");
        if (!replay) return;
        const auto opened = open_replay(registry(), *replay);
        expect(opened && (*opened)->hash() == match.hash(), "a replay ends where the match did",
               opened ? "" : opened.error().message());

        // Damage: a wrong check, an action gone, a file cut short. None of it may pass.
        Json& moves = (*replay)["moves"];
        if (moves.size() < 3) return;
        const std::size_t at = rng.below(static_cast<std::uint32_t>(moves.size() - 1));
        Json& check = moves[at]["check"];
        const Json right = std::exchange(check, "00000000");
        const auto wrong = open_replay(registry(), *replay);
        expect(!wrong && wrong.error().message().find("line " + std::to_string(at + 2)) != std::string::npos,
               "a damaged replay is refused with its line");
        check = right;
        moves.erase(at);
        expect(!open_replay(registry(), *replay), "a replay with an action gone is refused");
        expect(!open_replay_text(registry(), std::string_view(text).substr(0, text.size() / 2)),
               "a replay cut short is refused");
    }

    const Common& plan_;
    const std::atomic<bool>& stop_;
    VerifyReport report_;
    std::vector<Action> remembered_;
    const typename Codec::Cards* set_ = nullptr;  // of the match at hand
    std::uint64_t game_ = 0;
    std::uint64_t step_ = 0;
    int seats_ = 0;
};

}  // namespace imperium

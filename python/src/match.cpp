#include "match.hpp"

#include "agents/clock.hpp"
#include "agents/mind.hpp"
#include "core/replay.hpp"
#include "core/version.hpp"
#include "features.hpp"
#include "games/all.hpp"
#include "json.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <random>

namespace imperium::python {

namespace py = pybind11;

namespace {

std::string fresh_seed() {
    std::random_device source;
    std::string seed;
    for (int i = 0; i < 4; ++i) {
        char part[9];
        std::snprintf(part, sizeof part, "%08x", static_cast<unsigned>(source()));
        seed += part;
    }
    return seed;
}

// A text as it is; a whole number as its digits; None: a fresh one.
std::string seed_text(py::handle seed) {
    if (seed.is_none()) return fresh_seed();
    if (py::isinstance<py::str>(seed)) return seed.cast<std::string>();
    if (PyIndex_Check(seed.ptr()) != 0 && !py::isinstance<py::bool_>(seed)) return write_json(from_python(seed));
    throw py::type_error("seed must be a text, a whole number or None");
}

std::unique_ptr<Game> new_match(const std::string& game, std::optional<int> seats, py::handle options, py::handle seed,
                                py::handle outcomes) {
    const GameEntry* entry = value_of(registry().find(game));
    return std::make_unique<Game>(value_of(registry().create(
        game, seats.value_or(entry->info->seats[0]), from_python(options), seed_text(seed), from_python(outcomes))));
}

std::unique_ptr<Game> load_match(py::handle scenario, py::handle seed) {
    return std::make_unique<Game>(value_of(registry().load(from_python(scenario), seed_text(seed))));
}

std::unique_ptr<Game> replay_match(py::handle replay, std::optional<int> step) {
    if (step && *step < 0) raise("bad_request", "step must be a whole number from 0");
    if (py::isinstance<py::str>(replay))
        return std::make_unique<Game>(value_of(open_replay_text(registry(), replay.cast<std::string>(), step)));
    return std::make_unique<Game>(value_of(open_replay(registry(), from_python(replay), step)));
}

// A match that begins from the position of this one, so that it can be saved and taken back.
std::unique_ptr<Game> beginning_at(const Match& world) {
    const Json position = world.view(Viewer::referee().without_catalogue());
    return std::make_unique<Game>(value_of(registry().load(position, world.journal().seed)));
}

py::list seats_list(SeatSet seats) {
    py::list out;
    for (const Seat seat : seats) out.append(static_cast<int>(seat));
    return out;
}

py::list scores_of(const Match& match) {
    py::list out;
    const Scores scores = match.scores();
    for (int seat = 0; seat < match.seats(); ++seat) out.append(scores[seat]);
    return out;
}

py::dict think(const Game& game, py::handle seat, const std::string& level, std::optional<std::int64_t> iterations,
               std::optional<std::int64_t> ms, std::optional<std::uint64_t> seed) {
    const Seat who = seat_of(game.match(), seat);
    const Agent agent = value_of(agent_of(level));
    if (iterations && (*iterations < 1 || *iterations > 1'000'000'000))
        raise("bad_request", "iterations must be a whole number from 1 to 1000000000");
    if (ms && (*ms < 1 || *ms > 3'600'000)) raise("bad_request", "ms must be a whole number from 1 to 3600000");
    Limits limits{static_cast<std::uint64_t>(iterations.value_or(0)), {}};
    if (ms) {
        limits.spent = clock_of(static_cast<std::uint64_t>(*ms));
        if (!iterations) limits.iterations = 1'000'000'000'000;
    }
    const Journal& journal = game.match().journal();
    const std::uint64_t luck =
        seed ? mix(*seed) : Rng::of(journal.seed + "/think").next() ^ mix(journal.entries.size());
    const std::unique_ptr<Match> match = game.match().clone();  // others may go on with theirs meanwhile
    const Result<Advice> advice = [&] {
        const py::gil_scoped_release release;
        return advise(*match, who, agent, limits, luck);
    }();
    if (!advice) raise(advice.error());
    py::dict out;
    out["action"] = to_python(advice->action);
    out["info"] = to_python(advice->info);
    return out;
}

}  // namespace

Game::Game(std::unique_ptr<Match> match) : match_(std::move(match)) { told_.push_back(match_->opening()); }

Game::Game(const Game& other) : match_(other.match_->clone()), told_(other.told_) {}

py::list Game::apply(py::handle seat, py::handle action) {
    const Seat who = seat_of(*match_, seat);
    const bool several = py::isinstance<py::list>(action) || py::isinstance<py::tuple>(action);
    const Json json = from_python(action);
    const std::size_t before = static_cast<std::size_t>(match_->journal().actions());
    std::vector<Told> told = value_of(several ? match_->apply_all(who, json) : match_->apply(who, json));
    py::list out;
    for (const Told& one : told) out.append(to_python(one.full));
    // Several actions are told together, with the first of them.
    const std::size_t done = static_cast<std::size_t>(match_->journal().actions()) - before;
    if (done > 0) told_.push_back(std::move(told));
    if (done > 1) told_.resize(told_.size() + done - 1);
    return out;
}

py::list Game::events(Viewer viewer, std::size_t since) const {
    py::list out;
    for (std::size_t step = since; step < told_.size(); ++step)
        for (const Told& one : told_[step])
            if (const Json& event = one.to(viewer); !event.is_null()) out.append(to_python(event));
    return out;
}

void Game::undo(int count) {
    const int actions = match_->journal().actions();
    if (count < 1 || count > actions)
        raise("bad_request", "the last " + std::to_string(count) + " actions cannot be taken back: there are "
                                 + std::to_string(actions));
    match_ = value_of(open_replay(registry(), replay_json(match_->journal()), actions - count));
    told_.resize(static_cast<std::size_t>(actions - count) + 1);
}

int Game::queue(py::handle outcomes) { return value_of(match_->queue(from_python(outcomes))); }

Seat seat_of(const Match& match, py::handle seat) {
    const Json given = from_python(seat);
    const auto number = given.is_boolean() ? std::nullopt : whole(given);
    if (!number || *number < 0 || *number >= match.seats())
        raise("bad_request",
              "seat must be a number from 0 to " + std::to_string(match.seats() - 1) + ", not " + brief(given));
    return static_cast<Seat>(*number);
}

Viewer viewer_of(const Match& match, py::handle seat) {
    if (seat.is_none()) return Viewer::spectator();
    if (py::isinstance<py::str>(seat)) {
        if (seat.cast<std::string>() == "all") return Viewer::referee();
        raise("bad_request", "seat must be a number, None for a spectator or \"all\" for the referee, not "
                                 + brief(from_python(seat)));
    }
    return Viewer::of(seat_of(match, seat));
}

void add_match(py::module_& module) {
    module.attr("__version__") = kVersion;
    module.def("games", [] {
        py::list out;
        for (const GameEntry& entry : registry().all()) out.append(to_python(describe(*entry.info)));
        return out;
    });
    module.def("levels", [] {
        py::list out;
        for (const AgentInfo& info : kAgents) {
            py::dict one;
            one["name"] = std::string(info.name);
            one["help"] = std::string(info.help);
            one["iterations"] = info.iterations;
            one["ms"] = info.milliseconds;
            out.append(one);
        }
        return out;
    });
    module.def("think", &think, py::arg("match"), py::arg("seat"), py::arg("level") = "captain",
               py::arg("iterations") = py::none(), py::arg("ms") = py::none(), py::arg("seed") = py::none());

    const py::object everybody = py::str("all");
    py::class_<Game>(module, "Match")
        .def(py::init(&new_match), py::arg("game"), py::arg("seats") = py::none(), py::arg("options") = py::none(),
             py::arg("seed") = py::none(), py::kw_only(), py::arg("outcomes") = py::none())
        .def_static("load", &load_match, py::arg("scenario"), py::arg("seed") = py::none())
        .def_static("replay", &replay_match, py::arg("replay"), py::arg("step") = py::none())
        .def_property_readonly("game", [](const Game& g) { return g.match().info().id; })
        .def_property_readonly("seats", [](const Game& g) { return g.match().seats(); })
        .def_property_readonly("seed", [](const Game& g) { return g.match().journal().seed; })
        .def_property_readonly("options", [](const Game& g) { return to_python(g.match().journal().options); })
        .def_property_readonly("actions", [](const Game& g) { return g.match().journal().actions(); })
        .def_property_readonly("over", [](const Game& g) { return g.match().over(); })
        .def_property_readonly("scores", [](const Game& g) { return scores_of(g.match()); })
        .def_property_readonly("winners", [](const Game& g) { return seats_list(g.match().winners()); })
        .def_property_readonly("hash", [](const Game& g) { return g.match().hash(); })
        .def(
            "pending",
            [](const Game& g, py::handle seat) { return seats_list(g.match().pending(viewer_of(g.match(), seat))); },
            py::arg("seat") = everybody)
        .def(
            "legal",
            [](const Game& g, py::handle seat) { return to_python(g.match().legal(seat_of(g.match(), seat))); },
            py::arg("seat"))
        .def(
            "view",
            [](const Game& g, py::handle seat, bool catalogue) {
                const Viewer viewer = viewer_of(g.match(), seat);
                return to_python(g.match().view(catalogue ? viewer : viewer.without_catalogue()));
            },
            py::arg("seat") = everybody, py::kw_only(), py::arg("catalogue") = true)
        .def("apply", &Game::apply, py::arg("seat"), py::arg("action"))
        .def(
            "events",
            [](const Game& g, py::handle seat, std::size_t since) {
                return g.events(viewer_of(g.match(), seat), since);
            },
            py::arg("seat") = everybody, py::arg("since") = 0)
        .def("queue", &Game::queue, py::arg("outcomes"))
        .def("undo", &Game::undo, py::arg("count") = 1)
        .def("clone", [](const Game& g) { return std::make_unique<Game>(g); })
        .def("__copy__", [](const Game& g) { return std::make_unique<Game>(g); })
        .def(
            "__deepcopy__", [](const Game& g, py::handle) { return std::make_unique<Game>(g); }, py::arg("memo"))
        .def(
            "imagine",
            [](const Game& g, py::handle seat, std::uint64_t seed) {
                return beginning_at(*g.match().imagined(seat_of(g.match(), seat), seed));
            },
            py::arg("seat"), py::arg("seed") = 0)
        .def(
            "features", [](const Game& g, py::handle seat) { return features(g.match(), seat_of(g.match(), seat)); },
            py::arg("seat"))
        .def(
            "action_features",
            [](const Game& g, py::handle seat) { return action_features(g.match(), seat_of(g.match(), seat)); },
            py::arg("seat"))
        .def("save", [](const Game& g) { return to_python(replay_json(g.match().journal())); })
        .def("save_text", [](const Game& g) { return replay_text(g.match().journal()); })
        .def(
            "notation", [](const Game& g, py::handle action) { return g.match().notation(from_python(action)); },
            py::arg("action"))
        .def(
            "meaning",
            [](const Game& g, py::handle seat, py::handle action) {
                return g.match().meaning(seat_of(g.match(), seat), from_python(action));
            },
            py::arg("seat"), py::arg("action"))
        .def(
            "table",
            [](const Game& g, py::handle seat, int width, bool colour) {
                return g.match().table(viewer_of(g.match(), seat), TextStyle{width, colour});
            },
            py::arg("seat") = everybody, py::arg("width") = 80, py::arg("colour") = false)
        .def("__repr__", [](const Game& g) {
            return "<imperium.Match " + g.match().info().id + ", " + std::to_string(g.match().seats()) + " seats, "
                   + std::to_string(g.match().journal().actions()) + " actions" + (g.match().over() ? ", over>" : ">");
        });
}

}  // namespace imperium::python

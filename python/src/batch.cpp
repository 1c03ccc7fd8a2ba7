#include "batch.hpp"

#include "batch_of.hpp"
#include "games/all.hpp"
#include "json.hpp"
#include "match.hpp"

#include <algorithm>
#include <atomic>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <thread>

namespace imperium::python {

namespace py = pybind11;

std::unique_ptr<Batch> Batch::create(BatchPlan plan) {
    const GameInfo& info = *value_of(registry().find(plan.game))->info;
    if (plan.seats == 0) plan.seats = info.seats[0];
    if (!info.allows_seats(plan.seats))
        raise("bad_option", info.id + " cannot be played with " + std::to_string(plan.seats) + " seats");
    if (plan.players.empty()) plan.players.resize(static_cast<std::size_t>(plan.seats));
    if (plan.players.size() != static_cast<std::size_t>(plan.seats))
        raise("bad_request", "players has one entry per seat, " + std::to_string(plan.seats) + ", not "
                                 + std::to_string(plan.players.size()));
    if (std::all_of(plan.players.begin(), plan.players.end(), [](const auto& one) { return one.has_value(); }))
        raise("bad_request", "players must leave a seat to Python: None is one that Python plays");
    plan.options = value_of(complete_options(info, plan.options));
    std::unique_ptr<Batch> batch;
    AllGames::each([&]<class Codec>() {
        if constexpr (Featured<typename Codec::Game>)
            if (Codec::info().id == plan.game)
                batch = std::make_unique<BatchOf<Codec>>(plan, value_of(Codec::options(plan.seats, plan.options)));
    });
    if (!batch) raise("bad_request", info.id + " has no features, so there is no batch of it");
    return batch;
}

namespace {

// A batch as Python holds it: one call at a time.
class Fleet {
public:
    explicit Fleet(std::unique_ptr<Batch> batch) : batch_(std::move(batch)) {}

    const Batch& batch() const { return *batch_; }
    // For what a step moves about in memory.
    const Batch& at_rest() const {
        refuse_if(busy_);
        return *batch_;
    }
    // Runs `work` without the interpreter.
    template <class Work> auto alone(Work work) {
        refuse_if(busy_.exchange(true));
        auto result = [&] {
            const py::gil_scoped_release release;
            return work(*batch_);
        }();
        busy_ = false;
        return result;
    }

private:
    static void refuse_if(bool busy) {
        if (busy) raise("bad_request", "this batch is being stepped by another thread; one call at a time");
    }

    std::unique_ptr<Batch> batch_;
    std::atomic<bool> busy_ = false;
};

std::unique_ptr<Fleet> new_fleet(const std::string& game, int matches, std::uint64_t seed, int seats,
                                 py::handle options, const std::vector<std::optional<std::string>>& players,
                                 std::uint64_t iterations, const std::string& reward, std::int32_t most_decisions,
                                 bool mask, bool action_features, int threads) {
    constexpr int kMostMatches = 1 << 20;
    if (matches < 1 || matches > kMostMatches)
        raise("bad_request", "n must be a whole number from 1 to " + std::to_string(kMostMatches) + ", not "
                                 + std::to_string(matches));
    if (reward != "win" && reward != "points") raise("bad_request", "reward must be \"win\" or \"points\"");
    if (most_decisions < 0) raise("bad_request", "most_decisions must be 0 (no limit) or more");
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    constexpr int kMostThreads = 1024;
    if (threads < 0 || threads > kMostThreads)
        raise("bad_request", "threads must be 0 (one a core) or up to " + std::to_string(kMostThreads));
    BatchPlan plan;
    plan.game = game;
    plan.matches = matches;
    plan.seats = seats;
    plan.options = from_python(options);
    plan.seed = seed;
    for (const auto& name : players)
        plan.players.push_back(name ? std::optional(value_of(agent_of(*name))) : std::nullopt);
    plan.iterations = iterations;
    plan.reward = reward == "win" ? Reward::win : Reward::points;
    plan.most_decisions = most_decisions;
    plan.mask = mask;
    plan.action_features = action_features;
    plan.threads = std::min(threads == 0 ? cores : threads, matches);
    return std::make_unique<Fleet>(Batch::create(std::move(plan)));
}

// An array over bytes of the batch, which it keeps alive. Python may read them; the next step writes them.
template <class T>
py::array rows(const py::object& self, const std::vector<T>& values, std::vector<py::ssize_t> shape,
               const py::dtype& type = py::dtype::of<T>()) {
    py::array array(type, std::move(shape), values.data(), self);
    array.attr("flags").attr("writeable") = false;
    return array;
}

const Fleet& fleet_of(const py::object& self) { return self.cast<const Fleet&>(); }
py::ssize_t matches_of(const py::object& self) { return fleet_of(self).batch().plan().matches; }
py::ssize_t seats_of(const py::object& self) { return fleet_of(self).batch().plan().seats; }
const BatchRows& rows_of(const py::object& self) { return fleet_of(self).batch().rows(); }

py::array observations(const py::object& self) {
    const auto features = static_cast<py::ssize_t>(fleet_of(self).batch().feature_names().size());
    return rows(self, rows_of(self).observations, {matches_of(self), features});
}
py::array rewards(const py::object& self) {
    return rows(self, rows_of(self).rewards, {matches_of(self), seats_of(self)});
}
py::array ended(const py::object& self) {
    return rows(self, rows_of(self).ended, {matches_of(self)}, py::dtype::of<bool>());
}

py::array action_features(const py::object& self) {
    if (!fleet_of(self).batch().plan().action_features)
        raise("bad_request", "this batch has no action features; Batch(..., action_features=True) has");
    const auto& buffer = fleet_of(self).at_rest().rows().action_features;
    const auto width = static_cast<py::ssize_t>(fleet_of(self).batch().action_feature_names().size());
    using Buffer = std::shared_ptr<std::vector<std::int16_t>>;
    const py::capsule owner(new Buffer(buffer), [](void* held) { delete static_cast<Buffer*>(held); });
    return rows(owner, *buffer, {static_cast<py::ssize_t>(rows_of(self).offsets.back()), width});
}

py::tuple step(const py::object& self, const py::array& actions) {
    auto& fleet = self.cast<Fleet&>();
    const char kind = actions.dtype().kind();
    if (kind != 'i' && kind != 'u') throw py::type_error("actions must be an array of whole numbers, one per match");
    if (actions.ndim() != 1 || actions.shape(0) != matches_of(self))
        raise("bad_request", "actions must have the shape (" + std::to_string(matches_of(self)) + ",)");
    const auto whole = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > ::ensure(actions);
    if (!whole) throw py::error_already_set();
    const std::span<const std::int64_t> given(whole.data(), static_cast<std::size_t>(whole.size()));
    const auto wrong = fleet.alone([&](Batch& batch) { return batch.step(given); });
    if (wrong)
        raise("illegal_action", "match " + std::to_string(*wrong) + " has the actions 0 to "
                                    + std::to_string(rows_of(self).counts[*wrong] - 1) + ", not "
                                    + std::to_string(given[*wrong]));
    return py::make_tuple(observations(self), rewards(self), ended(self));
}

std::size_t index_of(const Fleet& fleet, std::int64_t match) {
    if (match < 0 || match >= fleet.batch().plan().matches)
        throw py::index_error("this batch has the matches 0 to " + std::to_string(fleet.batch().plan().matches - 1));
    return static_cast<std::size_t>(match);
}

std::vector<std::string> words(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

}  // namespace

void add_batch(py::module_& module) {
    py::class_<Fleet>(module, "Batch")
        .def(py::init(&new_fleet), py::arg("game"), py::arg("n"), py::arg("seed") = 0, py::kw_only(),
             py::arg("seats") = 0, py::arg("options") = py::none(),
             py::arg("players") = std::vector<std::optional<std::string>>{}, py::arg("iterations") = 0,
             py::arg("reward") = "win", py::arg("most_decisions") = 0, py::arg("mask") = false,
             py::arg("action_features") = false, py::arg("threads") = 0)
        .def("step", &step, py::arg("actions"))
        .def(
            "reset",
            [](const py::object& self, std::optional<std::uint64_t> seed) {
                auto& fleet = self.cast<Fleet&>();
                fleet.alone([&](Batch& batch) {
                    batch.restart(seed.value_or(batch.plan().seed));
                    return true;
                });
                return observations(self);
            },
            py::arg("seed") = py::none())
        .def("__len__", [](const Fleet& fleet) { return fleet.batch().plan().matches; })
        .def_property_readonly("game", [](const Fleet& fleet) { return fleet.batch().plan().game; })
        .def_property_readonly("seed", [](const Fleet& fleet) { return fleet.batch().plan().seed; })
        .def_property_readonly("threads", [](const Fleet& fleet) { return fleet.batch().plan().threads; })
        .def_property_readonly("seats_per_match", [](const Fleet& fleet) { return fleet.batch().plan().seats; })
        .def_property_readonly("options", [](const Fleet& fleet) { return to_python(fleet.batch().plan().options); })
        .def_property_readonly("most_actions", [](const Fleet& fleet) { return fleet.batch().most_actions(); })
        .def_property_readonly("feature_names", [](const Fleet& fleet) { return words(fleet.batch().feature_names()); })
        .def_property_readonly("action_feature_names",
                               [](const Fleet& fleet) { return words(fleet.batch().action_feature_names()); })
        .def_property_readonly("observations", &observations)
        .def_property_readonly(
            "seats", [](const py::object& self) { return rows(self, rows_of(self).seats, {matches_of(self)}); })
        .def_property_readonly(
            "counts", [](const py::object& self) { return rows(self, rows_of(self).counts, {matches_of(self)}); })
        .def_property_readonly("rewards", &rewards)
        .def_property_readonly("ended", &ended)
        .def_property_readonly("broken_off",
                               [](const py::object& self) {
                                   return rows(self, rows_of(self).broken_off, {matches_of(self)},
                                               py::dtype::of<bool>());
                               })
        .def_property_readonly("final_scores",
                               [](const py::object& self) {
                                   return rows(self, rows_of(self).final_scores, {matches_of(self), seats_of(self)});
                               })
        .def_property_readonly(
            "final_decisions",
            [](const py::object& self) { return rows(self, rows_of(self).final_decisions, {matches_of(self)}); })
        .def_property_readonly("mask",
                               [](const py::object& self) {
                                   const Batch& batch = fleet_of(self).batch();
                                   if (!batch.plan().mask)
                                       raise("bad_request", "this batch has no mask; Batch(..., mask=True) has");
                                   return rows(self, batch.rows().mask, {matches_of(self), batch.most_actions()},
                                               py::dtype::of<bool>());
                               })
        .def_property_readonly("offsets",
                               [](const py::object& self) {
                                   if (!fleet_of(self).batch().plan().action_features)
                                       raise("bad_request",
                                             "this batch has no action features; Batch(..., action_features=True) has");
                                   return rows(self, rows_of(self).offsets, {matches_of(self) + 1});
                               })
        .def_property_readonly("action_features", &action_features)
        .def(
            "legal",
            [](const Fleet& fleet, std::int64_t match) {
                return to_python(fleet.at_rest().legal(index_of(fleet, match)));
            },
            py::arg("match"))
        .def(
            "match",
            [](const Fleet& fleet, std::int64_t match) {
                return std::make_unique<Game>(fleet.at_rest().match(index_of(fleet, match)));
            },
            py::arg("match"))
        .def("__repr__", [](const Fleet& fleet) {
            const BatchPlan& plan = fleet.batch().plan();
            return "<imperium.Batch " + plan.game + ", " + std::to_string(plan.matches) + " matches, "
                   + std::to_string(plan.threads) + " threads>";
        });
}

}  // namespace imperium::python

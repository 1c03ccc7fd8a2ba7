#include "features.hpp"

#include "core/features.hpp"
#include "games/all.hpp"
#include "match.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <vector>

namespace imperium::python {

namespace py = pybind11;

namespace {

// Calls visit<Codec>() for the game of this id, if it is described by features.
template <class Visit> auto with_features(const std::string& game, Visit visit) {
    using Answer = decltype(visit.template operator()<ClashCodec>());
    std::optional<Answer> answer;
    AllGames::each([&]<class Codec>() {
        if constexpr (Featured<typename Codec::Game>)
            if (Codec::info().id == game) answer = visit.template operator()<Codec>();
    });
    if (!answer) {
        (void)value_of(registry().find(game));
        raise("bad_request", game + " has no features");
    }
    return std::move(*answer);
}

std::vector<std::string> words(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

}  // namespace

py::array_t<std::int16_t> features(const Match& match, Seat seat) {
    return with_features(match.info().id, [&]<class Codec>() {
        using F = FeaturesOf<typename Codec::Game>;
        py::array_t<std::int16_t> out(F::kFeatures);
        F::features(static_cast<const MatchOf<Codec>&>(match).state(), seat, {out.mutable_data(), F::kFeatures});
        return out;
    });
}

py::array_t<std::int16_t> action_features(const Match& match, Seat seat) {
    return with_features(match.info().id, [&]<class Codec>() {
        using G = typename Codec::Game;
        using F = FeaturesOf<G>;
        const auto& state = static_cast<const MatchOf<Codec>&>(match).state();
        ActionList<G> actions;
        G::legal(state, seat, actions);
        py::array_t<std::int16_t> out(
            {static_cast<py::ssize_t>(actions.size()), static_cast<py::ssize_t>(F::kActionFeatures)});
        std::int16_t* row = out.mutable_data();
        for (const auto& action : actions) {
            F::action_features(state, seat, action, {row, F::kActionFeatures});
            row += F::kActionFeatures;
        }
        return out;
    });
}

void add_features(py::module_& module) {
    module.def(
        "feature_names",
        [](const std::string& game) {
            return with_features(game, []<class Codec>() { return words(FeaturesOf<typename Codec::Game>::names()); });
        },
        py::arg("game"));
    module.def(
        "action_feature_names",
        [](const std::string& game) {
            return with_features(game,
                                 []<class Codec>() { return words(FeaturesOf<typename Codec::Game>::action_names()); });
        },
        py::arg("game"));
    module.def(
        "most_actions",
        [](const std::string& game) {
            return with_features(game, []<class Codec>() { return static_cast<int>(Codec::Game::kMaxActions); });
        },
        py::arg("game"));
}

}  // namespace imperium::python

#pragma once

#include "core/match.hpp"

#include <memory>
#include <pybind11/pybind11.h>
#include <vector>

namespace imperium::python {

// Throws what was refused as imperium.Refused.
[[noreturn]] void raise(const Problem& problem);
// The same for what this package refuses itself.
[[noreturn]] void raise(const std::string& code, const std::string& message);

template <class T> T value_of(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(*result);
}

// A match as Python holds it: the match, and everything that was told since it began.
class Game {
public:
    explicit Game(std::unique_ptr<Match> match);
    Game(const Game& other);

    const Match& match() const { return *match_; }
    pybind11::list apply(pybind11::handle seat, pybind11::handle action);
    pybind11::list events(Viewer viewer, std::size_t since) const;
    void undo(int count);
    int queue(pybind11::handle outcomes);

private:
    std::unique_ptr<Match> match_;
    std::vector<std::vector<Told>> told_;  // the set-up, then one list per action
};

// A seat of this match.
Seat seat_of(const Match& match, pybind11::handle seat);
// A seat, None for a spectator, "all" for the referee.
Viewer viewer_of(const Match& match, pybind11::handle seat);

void add_match(pybind11::module_& module);
void add_batch(pybind11::module_& module);

}  // namespace imperium::python

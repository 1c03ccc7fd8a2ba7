#pragma once

#include "core/fact.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace imperium {

// Why something was refused: a code of the protocol, and the fact. Words are made of it at the edge.
struct Problem {
    std::string code;
    Fact why;
    std::string place{};  // where in a list or file it was met, such as "line 7: "; for the terminal and the protocol

    std::string_view key() const { return why.key(); }
    std::string_view rule() const { return why.rule(); }
    // The sentence in English, with its place and the rule in brackets.
    std::string message() const {
        return place + why.english() + (rule().empty() ? std::string{} : " (" + std::string(rule()) + ")");
    }
};

template <class T> using Result = std::expected<T, Problem>;

inline std::unexpected<Problem> refuse(std::string_view code, Fact why) {
    return std::unexpected(Problem{std::string(code), std::move(why)});
}
// The same problem under another code, met at a place.
inline std::unexpected<Problem> refuse(std::string_view code, Problem problem, std::string_view place = {}) {
    problem.code = code;
    problem.place.insert(0, place);
    return std::unexpected(std::move(problem));
}

}  // namespace imperium

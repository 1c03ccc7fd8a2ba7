#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace imperium {

// Why something was refused: a code of the protocol and a sentence for people.
struct Problem {
    std::string code;
    std::string message;
};

template <class T> using Result = std::expected<T, Problem>;

inline std::unexpected<Problem> refuse(std::string_view code, std::string message) {
    return std::unexpected(Problem{std::string(code), std::move(message)});
}

}  // namespace imperium

#pragma once

#include "core/problem.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/string_type.hpp>

#include <string_view>
#include <utility>

// What the doors of the server and the answers of its interface both need.
namespace imperium::server {

constexpr std::string_view kTaken = "/api/taken";
constexpr double kChangingHands = 9;  // seconds a visitor waits for a table whose node may be gone

// Runs something when the block ends, however it ends.
template <class End> struct AtEnd {
    End end;
    explicit AtEnd(End e) : end(std::move(e)) {}
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;
    ~AtEnd() { end(); }
};

inline std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }
// A moment, before one looks again.
boost::asio::awaitable<void> pause();
// What a visitor is told in the end; another node is told to look again.
Problem final_word(Problem problem, bool by_node);

}  // namespace imperium::server

#pragma once

#include "core/problem.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <set>
#include <string>
#include <unordered_set>

namespace imperium::server {

using Request = boost::beast::http::request<boost::beast::http::string_body>;
using Reply = boost::beast::http::response<boost::beast::http::string_body>;

// Passes a visitor's requests and sockets on to the node that has the table, in the visitor's name.
class Relay {
public:
    // Headers between nodes: what only they know, and whom a request came from.
    static constexpr const char* kSecret = "Imperium-Cluster";
    static constexpr const char* kClient = "Imperium-Client";

    explicit Relay(std::string secret) : secret_(std::move(secret)) {}

    // What a node answers. Refused with `elsewhere` if it is worth looking again whose the table is, and with
    // `stopped` if the node may have done it and nobody knows.
    boost::asio::awaitable<Result<Reply>> ask(std::string node, Request request, std::string client);
    // Lets a visitor's socket go on at a node, until one of them hangs up. Refused as above, or with the node's reply.
    boost::asio::awaitable<Result<void>> connect(std::string node, boost::beast::tcp_stream& visitor, Request request,
                                                 std::string client, Reply& refusal);
    // Sockets to nodes that are not among these are closed, so that their visitors come again.
    void only(const std::set<std::string>& nodes);

    std::size_t size() const { return passed_.size(); }

private:
    struct Passed;
    Request in_the_name_of(Request request, const std::string& client) const;

    const std::string secret_;
    std::unordered_set<Passed*> passed_;
};

}  // namespace imperium::server

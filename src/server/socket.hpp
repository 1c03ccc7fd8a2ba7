#pragma once

#include "server/house.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <deque>
#include <functional>
#include <memory>

namespace imperium::server {

// What a command takes of the permissions of its socket and its address: most are as dear to answer as to ask, some
// are not.
double cost_of(const Json& message);

// One WebSocket: one viewer at one table.
class Socket final : public Client, public std::enable_shared_from_this<Socket> {
public:
    // `afford` takes what a message costs of the permissions of its address, if they are there.
    Socket(boost::beast::tcp_stream stream, const Settings& settings, Metrics& metrics, CutSockets& cuts,
           std::shared_ptr<Table> table, std::function<bool(double cost)> afford);
    ~Socket() override;

    // Until the connection ends.
    boost::asio::awaitable<void> run(Request request);

    void send(Message message) override;
    void dismiss(const Problem& problem) override;
    void go_away() override;

private:
    void take(std::string_view text);
    // Says goodbye if this socket, or its address, has asked for too much.
    bool afford(double cost);
    void hello(const Json& message);
    void write();
    void close(boost::beast::websocket::close_code code);
    // The connection has ended without a word of the other side.
    void was_cut();

    boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
    const Settings& settings_;
    Metrics& metrics_;
    CutSockets& cuts_;
    std::shared_ptr<Table> table_;
    boost::asio::steady_timer hello_timer_;
    std::function<bool(double cost)> address_affords_;
    Bucket bucket_;
    std::deque<Message> unsent_;
    std::size_t unsent_bytes_ = 0;
    double spoken_ = steady_seconds();  // when something went over the line
    bool writing_ = false;
    bool greeted_ = false;
    bool closing_ = false;
    boost::beast::websocket::close_code close_code_ = boost::beast::websocket::close_code::policy_error;
};

}  // namespace imperium::server

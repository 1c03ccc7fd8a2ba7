#include "server/relay.hpp"

#include "core/table_phrases.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <array>

namespace imperium::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr auto kReach = std::chrono::seconds(2);    // a node on the same network
constexpr auto kAnswer = std::chrono::seconds(10);  // a request that changes something
constexpr auto kLook = std::chrono::seconds(3);     // one that does not: another node may know better by then
constexpr std::size_t kMostAnswered = std::size_t{64} << 20;

std::unexpected<Problem> elsewhere() { return refuse("elsewhere", table_phrases::say("server.changing-hands")); }

// HOST:PORT, [HOST]:PORT
std::pair<std::string, std::string> parts_of(const std::string& address) {
    const auto colon = address.rfind(':');
    if (colon == std::string::npos) return {address, ""};
    std::string host = address.substr(0, colon);
    if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
    return {host, address.substr(colon + 1)};
}

asio::awaitable<bool> reach(beast::tcp_stream& stream, std::string node) {
    const auto [host, port] = parts_of(node);
    boost::system::error_code error;
    const auto plain = asio::ip::make_address(host, error);
    stream.expires_after(kReach);
    if (!error) {
        const auto number = static_cast<std::uint16_t>(std::atoi(port.c_str()));
        const auto [failed] = co_await stream.async_connect(tcp::endpoint(plain, number), kTuple);
        error = failed;
    } else {
#ifdef IMPERIUM_POSTGRES  // without it there are no other nodes, and nobody's name to ask for
        tcp::resolver resolver(stream.get_executor());
        const auto [unknown, ends] = co_await resolver.async_resolve(host, port, kTuple);
        if (unknown) co_return false;
        const auto [failed, end] = co_await stream.async_connect(ends, kTuple);
        error = failed;
#endif
    }
    if (error) co_return false;
    stream.socket().set_option(tcp::no_delay(true), error);
    co_return true;
}

}  // namespace

// A visitor and the node that serves it.
struct Relay::Passed {
    Passed(beast::tcp_stream from, beast::tcp_stream to) : visitor(std::move(from)), node(std::move(to)) {}
    beast::tcp_stream visitor, node;
    std::string name;

    void close() {
        boost::system::error_code ignored;
        for (beast::tcp_stream* stream : {&visitor, &node}) {
            stream->socket().shutdown(tcp::socket::shutdown_both, ignored);
            stream->socket().close(ignored);
        }
    }
    static asio::awaitable<void> pump(std::shared_ptr<Passed> both, bool inwards) {
        auto& from = inwards ? both->visitor : both->node;
        auto& to = inwards ? both->node : both->visitor;
        std::array<char, 16 * 1024> bytes{};
        while (true) {
            const auto [error, size] = co_await from.async_read_some(asio::buffer(bytes), kTuple);
            if (error) break;
            const auto [failed, sent] = co_await asio::async_write(to, asio::buffer(bytes.data(), size), kTuple);
            if (failed) break;
        }
        both->close();
    }
};

Request Relay::in_the_name_of(Request request, const std::string& client) const {
    for (const char* name : {kSecret, kClient, "Forwarded", "X-Forwarded-For"}) request.erase(name);
    request.set(kSecret, secret_);
    request.set(kClient, client);
    return request;
}

asio::awaitable<Result<Reply>> Relay::ask(std::string node, Request request, std::string client) {
    beast::tcp_stream stream(co_await asio::this_coro::executor);
    if (!co_await reach(stream, node)) co_return elsewhere();
    const bool harmless = request.method() == http::verb::get || request.method() == http::verb::head;
    const bool head = request.method() == http::verb::head;
    Request passed = in_the_name_of(std::move(request), client);
    passed.keep_alive(false);
    stream.expires_after(harmless ? std::chrono::seconds(kLook) : std::chrono::seconds(kAnswer));
    const auto [unsent, sent] = co_await http::async_write(stream, passed, kTuple);
    http::response_parser<http::string_body> parser;
    parser.body_limit(kMostAnswered);
    parser.skip(head);
    beast::flat_buffer buffer;
    beast::error_code error = unsent;
    if (!error) {
        const auto [unread, size] = co_await http::async_read(stream, buffer, parser, kTuple);
        error = unread;
    }
    if (error && harmless) co_return elsewhere();
    if (error) co_return refuse("stopped", table_phrases::say("server.changing-hands"));
    Reply reply = parser.release();
    if (reply.result_int() == 421) co_return elsewhere();
    co_return reply;
}

asio::awaitable<Result<void>> Relay::connect(std::string node, beast::tcp_stream& visitor, Request request,
                                             std::string client, Reply& refusal) {
    beast::tcp_stream stream(visitor.get_executor());
    if (!co_await reach(stream, node)) co_return elsewhere();
    const Request passed = in_the_name_of(std::move(request), client);
    stream.expires_after(kLook);
    const auto [unsent, size] = co_await http::async_write(stream, passed, kTuple);
    if (unsent) co_return elsewhere();
    http::response_parser<http::string_body> parser;
    beast::flat_buffer buffer;
    const auto [unread, header] = co_await http::async_read_header(stream, buffer, parser, kTuple);
    if (unread) co_return elsewhere();
    if (parser.get().result_int() == 421) co_return elsewhere();
    if (parser.get().result() != http::status::switching_protocols) {
        const auto [cut, body] = co_await http::async_read(stream, buffer, parser, kTuple);
        if (cut) co_return elsewhere();
        refusal = parser.release();
        co_return refuse("refused", "the node has refused");
    }
    visitor.expires_never();
    stream.expires_never();
    Reply accepted = parser.release();
    http::response_serializer<http::string_body> serializer(accepted);
    const auto [gone, told] = co_await http::async_write_header(visitor, serializer, kTuple);
    if (gone) co_return Result<void>{};
    const auto [lost, early] = co_await asio::async_write(visitor, buffer.data(), kTuple);
    if (lost) co_return Result<void>{};
    const auto both = std::make_shared<Passed>(std::move(visitor), std::move(stream));
    both->name = node;
    passed_.insert(both.get());
    asio::co_spawn(both->node.get_executor(), Passed::pump(both, false), asio::detached);
    co_await Passed::pump(both, true);
    passed_.erase(both.get());
    co_return Result<void>{};
}

void Relay::only(const std::set<std::string>& nodes) {
    for (Passed* one : passed_)
        if (!nodes.contains(one->name)) one->close();
}

}  // namespace imperium::server

#include "server/socket.hpp"

#include "core/table_phrases.hpp"
#include "core/version.hpp"
#include "log/log.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include <array>

namespace imperium::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

}  // namespace

double cost_of(const Json& message) {
    static constexpr std::array<std::pair<std::string_view, double>, 5> kCosts = {
        {{"fresh", 10}, {"undo", 10}, {"look", 5}, {"hint", 5}, {"explain", 3}}};
    if (const Json* actions = field(message, "actions"); actions != nullptr && actions->is_array())
        return 2 + static_cast<double>(actions->size()) / 4;
    const Json* name = field(message, "do");
    if (name == nullptr || !name->is_string()) return 1;
    for (const auto& [command, cost] : kCosts)
        if (name->get_ref<const std::string&>() == command) return cost;
    return 1;
}

Socket::Socket(beast::tcp_stream stream, const Settings& settings, Metrics& metrics, CutSockets& cuts,
               std::shared_ptr<Table> table, std::function<bool(double cost)> afford)
    : stream_(std::move(stream)), settings_(settings), metrics_(metrics), cuts_(cuts), table_(std::move(table)),
      hello_timer_(stream_.get_executor()), address_affords_(std::move(afford)) {
    ++metrics_.connected;
    ++metrics_.connections;
}

Socket::~Socket() { --metrics_.connected; }

asio::awaitable<void> Socket::run(Request request) {
    const auto self = shared_from_this();
    beast::get_lowest_layer(stream_).expires_never();
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = std::chrono::milliseconds(settings_.hello_timeout);
    timeout.idle_timeout = std::chrono::milliseconds(settings_.idle_timeout);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(settings_.bounds.body);
    stream_.text(true);
    stream_.auto_fragment(false);
    // An update resembles the one before it: a window that holds a few makes a fifth of it, and a few KiB a socket are
    // enough for it.
    websocket::permessage_deflate deflate;
    deflate.server_enable = true;
    deflate.server_max_window_bits = 11;
    deflate.client_max_window_bits = 10;
    deflate.client_no_context_takeover = true;
    deflate.compLevel = 3;
    deflate.memLevel = 3;
    stream_.set_option(deflate);
    const auto [refused] = co_await stream_.async_accept(request, kTuple);
    if (refused) co_return;
    hello_timer_.expires_after(std::chrono::milliseconds(settings_.hello_timeout));
    hello_timer_.async_wait([weak = weak_from_this()](const auto& error) {
        const auto socket = weak.lock();
        if (!error && socket != nullptr && !socket->greeted_)
            socket->dismiss({"bad_request", "the first message is {\"t\":\"hello\"}, soon after the connection"});
    });
    stream_.control_callback([this](auto, auto) { spoken_ = steady_seconds(); });
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await stream_.async_read(buffer, kTuple);
        if (error) {
            const bool expected = error == websocket::error::closed || error == beast::error::timeout;
            if (greeted_ && !closing_ && !expected) was_cut();
            break;
        }
        spoken_ = steady_seconds();
        ++metrics_.messages_in;
        // After a dismissal the reading goes on until the other side has closed, too, so that it learns why.
        if (!closing_) take(std::string_view(static_cast<const char*>(buffer.data().data()), size));
        buffer.consume(size);
        if (buffer.capacity() > 4096) buffer = beast::flat_buffer{};
    }
    closing_ = true;
    hello_timer_.cancel();
    table_->bye(self);
}

void Socket::was_cut() {
    ++metrics_.cut;
    const double now = steady_seconds();
    if (const auto silence = cuts_.cut(now - spoken_, now))
        log::warning("sockets are cut after always the same silence; a proxy in front should wait longer",
                     {{"seconds", fmt::format("{:.1f}", *silence)}});
}

void Socket::take(std::string_view text) {
    if (!afford(1)) return;
    if (!stream_.got_text()) return dismiss({"bad_json", "messages are JSON texts, not bytes"});
    auto message = parse_json(text);
    if (!message) return dismiss(message.error());
    if (!message->is_object()) return dismiss({"bad_request", "a message is an object, not " + brief(*message)});
    if (!greeted_) return hello(*message);
    if (afford(cost_of(*message) - 1)) table_->command(shared_from_this(), std::move(*message));
}

bool Socket::afford(double cost) {
    if (bucket_.take(settings_.bounds.messages_per_socket, steady_seconds(), cost) && address_affords_(cost))
        return true;
    ++metrics_.refused;
    dismiss({"too_many", table_phrases::say("server.too-many-messages")});
    return false;
}

void Socket::hello(const Json& message) {
    Reader read(message, "", "bad_request");
    read.allow({"t", "version", "token", "epoch", "v"});
    if (read.text_or("t", "") != "hello")
        read.fail("the first message is {\"t\":\"hello\"}, with the token of a seat or without");
    const bool seated = read.has("token") && !read.get("token")->is_null();
    const std::string token = seated ? read.text("token") : "";
    const std::string epoch = read.has("epoch") && !read.get("epoch")->is_null() ? read.text("epoch") : "";
    std::optional<std::uint64_t> version;
    if (read.has("v") && !read.get("v")->is_null())
        version = static_cast<std::uint64_t>(read.integer("v", 0, 1LL << 50));
    const auto spoken = read.integer_or("version", 1, 1'000'000, 1);
    if (!read.ok()) return dismiss(read.problem().error());
    if (spoken < kInterfaceVersion)
        return dismiss({"old_client", {table_phrases::say("server.old-client"), {{"version", kInterfaceVersion}}}});
    Viewer viewer = Viewer::spectator();
    if (seated) {
        const auto seat = table_->seat_of(token);
        if (!seat && table_->status() == Table::Status::stopped)
            return dismiss({"stopped", table_->summary()["message"].get<std::string>()});
        if (!seat) return dismiss({"wrong_token", table_phrases::say("server.wrong-token")});
        viewer = Viewer::of(*seat);
    }
    greeted_ = true;
    hello_timer_.cancel();
    table_->hello(shared_from_this(), viewer, epoch, version);
}

void Socket::send(Message message) {
    if (closing_) return;
    unsent_bytes_ += message->text.size();
    if (unsent_bytes_ > settings_.bounds.unsent) {  // reads too slowly, or not at all
        closing_ = true;
        beast::get_lowest_layer(stream_).close();
        return;
    }
    unsent_.push_back(std::move(message));
    if (!writing_) write();
}

void Socket::dismiss(const Problem& problem) {
    if (closing_) return;
    send(table::message_of({{"t", "error"}, {"error", to_json(problem)}}));
    close(websocket::close_code::policy_error);
}

void Socket::go_away() { close(websocket::close_code::going_away); }

void Socket::close(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    close_code_ = code;
    if (!writing_) write();
}

void Socket::write() {
    if (unsent_.empty()) {
        writing_ = false;
        if (!closing_ || !stream_.is_open()) return;
        writing_ = true;
        stream_.async_close(close_code_, [self = shared_from_this()](const auto&) {});
        return;
    }
    writing_ = true;
    const Message message = unsent_.front();
    ++metrics_.messages_out;
    metrics_.bytes_out += message->text.size();
    stream_.compress(message->by_house);
    stream_.async_write(asio::buffer(message->text),
                        [self = shared_from_this(), message](const auto& error, std::size_t) {
                            self->unsent_bytes_ -= message->text.size();
                            self->unsent_.pop_front();
                            if (error) {
                                self->unsent_.clear();
                                self->closing_ = true;
                                return;
                            }
                            self->spoken_ = steady_seconds();
                            self->write();
                        });
}

}  // namespace imperium::server

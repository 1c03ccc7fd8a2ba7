#include "server/http.hpp"

#include "core/table_phrases.hpp"
#include "log/log.hpp"
#include "server/http_parts.hpp"
#include "server/token.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <unistd.h>

namespace imperium::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::string_view kTables = "/api/tables";
constexpr std::string_view kTrials = "/api/trials";
constexpr int kMostBringing = 16;  // requests with a whole game or a card set, at a time

constexpr double kSocketCost = 3;  // requests

unsigned status_of(const std::string& code) {
    static constexpr std::array<std::pair<std::string_view, unsigned>, 15> kStatus = {{
        {"wrong_token", 403},
        {"forbidden", 403},
        {"unknown_game", 404},
        {"unknown_table", 404},
        {"not_found", 404},
        {"unknown_command", 404},
        {"not_allowed", 405},
        {"no_seat", 409},
        {"not_over", 409},
        {"not_now", 409},
        {"too_large", 413},
        {"elsewhere", 421},
        {"too_many", 429},
        {"stopped", 503},
        {"away", 503},
    }};
    for (const auto& [name, status] : kStatus)
        if (name == code) return status;
    return 400;
}

std::vector<std::string> split(const std::string& path) {
    std::vector<std::string> steps;
    std::size_t begin = 1;
    while (begin < path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        steps.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return steps;
}

// All lines of a header, in order.
std::vector<std::string> lines_of(const Request& request, beast::string_view name) {
    std::vector<std::string> lines;
    const auto [first, last] = request.equal_range(name);
    for (auto at = first; at != last; ++at) lines.emplace_back(at->value());
    return lines;
}

// Addresses of one household count as one: all of a v6 network's /64.
std::string address_key(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    if (address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

}  // namespace

asio::awaitable<void> pause() {
    asio::steady_timer timer(co_await asio::this_coro::executor, std::chrono::milliseconds(200));
    co_await timer.async_wait(kTuple);
}

Problem final_word(Problem problem, bool by_node) {
    if (problem.code == "elsewhere" && !by_node) problem.code = "stopped";
    return problem;
}

Http::Http(Staff& staff)
    : staff_(staff), settings_(staff.settings), first_(staff.first()), page_(settings_.page),
      proxies_(Proxies::of(settings_.proxies).value_or(Proxies{})), addresses_(staff.addresses) {}

void Http::go_away() {
    for (House* house : staff_.houses)
        house->later([](House& there) {
            for (Client* visitor : there.visitors()) visitor->go_away();
        });
}

asio::awaitable<void> Http::serve(asio::ip::tcp::socket socket) {
    beast::error_code error;
    const auto end = socket.remote_endpoint(error);
    if (error) co_return;
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    const bool by_proxy = proxies_.trusts(end.address());
    const std::string address = address_key(end.address());
    beast::tcp_stream stream(std::move(socket));
    const bool counted = by_proxy || addresses_.connect(address);
    ++connections_;
    const AtEnd leave([&] {
        --connections_;
        if (counted && !by_proxy) addresses_.disconnect(address);
    });
    if (!counted || connections_ > settings_.bounds.connections) {
        refused(address, counted ? "connections of all" : "connections");
        Request nothing;
        nothing.version(11);
        Reply busy = problem(nothing, {"too_many", counted ? table_phrases::say("server.server-full")
                                                           : table_phrases::say("server.too-many-connections")});
        busy.keep_alive(false);
        stream.expires_after(std::chrono::seconds(2));
        co_await http::async_write(stream, busy, kTuple);
        co_return;
    }
    co_await conversation(stream, end.address(), false);
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
}

asio::awaitable<void> Http::serve_nodes(asio::ip::tcp::socket socket) {
    beast::error_code error;
    const auto end = socket.remote_endpoint(error);
    if (error) co_return;
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    beast::tcp_stream stream(std::move(socket));
    co_await conversation(stream, end.address(), true);
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
}

Result<void> Http::passed_on(Question& question) const {
    const auto given = view_of(question.request[Relay::kSecret]);
    const auto client = read_address(view_of(question.request[Relay::kClient]));
    if (first_.relay() == nullptr || !same_hash(token_hash(given), token_hash(first_.secret())) || !client)
        return refuse("forbidden", "this door is for the other nodes of this cluster");
    question.address = address_key(*client);
    question.by_proxy = question.by_node = true;
    return {};
}

asio::awaitable<void> Http::serve_metrics(asio::ip::tcp::socket socket) {
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    bool more = true;
    while (more) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(static_cast<std::uint32_t>(settings_.bounds.header));
        parser.body_limit(settings_.bounds.body);
        stream.expires_after(std::chrono::milliseconds(settings_.request_timeout));
        const auto [error, size] = co_await http::async_read(stream, buffer, parser, kTuple);
        if (error) co_return;
        const Request request = parser.release();
        Reply out;
        if (request.target() == "/metrics")
            out = co_await answer_metrics(request);
        else if (request.target() == "/health")
            out = co_await answer_health(request);
        else
            out = problem(request, {"not_found", "here are only /metrics and /health"});
        more = request.keep_alive();
        out.keep_alive(more);
        const auto [failed, sent] = co_await http::async_write(stream, out, kTuple);
        if (failed) co_return;
    }
}

asio::awaitable<void> Http::conversation(beast::tcp_stream& stream, asio::ip::address peer, bool by_node) {
    beast::flat_buffer buffer;
    while (true) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(static_cast<std::uint32_t>(settings_.bounds.header));
        parser.body_limit(settings_.bounds.game);
        stream.expires_after(std::chrono::milliseconds(settings_.request_timeout));
        auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kTuple);
        // Few may bring a whole game or a card set at a time; to the others its place is as narrow as any.
        const std::size_t place = error ? settings_.bounds.body : place_for(view_of(parser.get().target()));
        const bool wishes =
            place > settings_.bounds.body && parser.content_length().value_or(place) > settings_.bounds.body;
        const bool brings = wishes && bringing_ < kMostBringing;
        bringing_ += brings ? 1 : 0;
        const AtEnd brought([&] { bringing_ -= brings ? 1 : 0; });
        const std::size_t most = brings ? place : settings_.bounds.body;
        if (!error && parser.content_length().value_or(0) > most) error = http::error::body_limit;
        if (!error) parser.body_limit(most);
        if (!error) std::tie(error, size) = co_await http::async_read(stream, buffer, parser, kTuple);
        if (error == http::error::end_of_stream || error == beast::error::timeout) co_return;
        Reply out;
        bool more = false;
        if (error) {
            const bool large = error == http::error::body_limit || error == http::error::header_limit;
            const bool spoken = large || error.category() == make_error_code(http::error::bad_method).category();
            if (!spoken) co_return;  // the connection is broken
            Request nothing;
            nothing.version(11);
            out = problem(nothing, wishes && !brings ? Problem{"too_many", table_phrases::say("server.busy")}
                                   : large           ? Problem{"too_large",
                                                     "a request has at most 8 KiB of headers and 16 KiB of body, one "
                                                               "that brings a card set 320 KiB, a game 512 KiB"}
                                                     : Problem{"bad_request", "this is not a request of HTTP/1.1"});
            out.keep_alive(false);
        } else {
            const Request request = parser.release();
            ++first_.metrics().requests;
            const auto client =
                proxies_.client(peer, lines_of(request, "Forwarded"), lines_of(request, "X-Forwarded-For"));
            Question question{request, address_key(client), proxies_.trusts(peer), false, {}, {}, {}};
            const auto target = view_of(request.target());
            const auto path = safe_path(target);
            const bool upgrade = beast::websocket::is_upgrade(request);
            if (path) {
                question.path = *path;
                question.steps = split(*path);
                if (const auto at = target.find('?'); at != std::string_view::npos)
                    question.query = target.substr(at + 1);
            }
            std::optional<Problem> why;
            if (!by_node)
                why = unwelcome(question, upgrade);
            else if (auto known = passed_on(question); !known)
                why = known.error();
            if (why) {
                out = problem(request, *why);
                if (why->code == "too_many") out.set(http::field::retry_after, "1");
            } else if (upgrade) {
                log::debug("a socket", {{"path", question.path}, {"address", question.address}});
                co_await move_socket(stream, question);
                co_return;
            } else
                out = co_await answer(question);
            // Without the query, in which somebody may have put what is nobody else's business.
            if (log::heard(log::Level::debug))
                log::debug("a request", {{"method", std::string(view_of(request.method_string()))},
                                         {"path", question.path},
                                         {"status", std::to_string(out.result_int())},
                                         {"address", question.address}});
            more = request.keep_alive();
            if (request.method() == http::verb::head) out.body().clear();
            out.keep_alive(more);
        }
        stream.expires_after(std::chrono::milliseconds(settings_.request_timeout));
        const auto [failed, sent] = co_await http::async_write(stream, out, kTuple);
        if (failed || !more) co_return;
    }
}

void Http::refused(const std::string& address, std::string_view limit) {
    ++first_.metrics().refused;
    if (addresses_.to_be_told(address, steady_seconds()))
        log::warning("an address is over a limit", {{"address", address}, {"limit", std::string(limit)}});
}

// How large a body may be here at most.
std::size_t Http::place_for(std::string_view target) const {
    if (target == kTaken) return settings_.bounds.game;
    return target == kTables || target == kTrials ? settings_.bounds.set : settings_.bounds.body;
}

// Why a request is not looked at any further.
std::optional<Problem> Http::unwelcome(const Question& question, bool upgrade) {
    const Request& request = question.request;
    // A socket begins with the whole state of a table, so it costs more than an answer.
    if (!addresses_.request(question.address, steady_seconds(), upgrade ? kSocketCost : 1)) {
        refused(question.address, "requests");
        return Problem{"too_many", table_phrases::say("server.too-many-requests")};
    }
    if (question.path.empty()) return Problem{"bad_request", "this path is malformed"};
    if (!known_host(request))
        return Problem{"forbidden", "this server does not go by the name in Host; --host names those it has"};
    if ((upgrade || request.method() == http::verb::post) && foreign(request))
        return Problem{"forbidden", "this page is from another host; --origin names those that may"};
    return std::nullopt;
}

asio::awaitable<void> Http::move_socket(beast::tcp_stream& stream, const Question& question) {
    House& house = question.steps.size() > 2 ? staff_.house_of(question.steps[2]) : first_;
    if (&house == &first_) {
        co_await become_socket(house, std::move(stream), question);
        co_return;
    }
    beast::error_code error;
    asio::ip::tcp::socket here = stream.release_socket();
    const auto protocol = here.local_endpoint(error).protocol();
    asio::ip::tcp::socket there(house.io());
    const auto file = here.release(error);
    if (error) co_return;
    there.assign(protocol, file, error);
    if (error) {
        ::close(file);
        co_return;
    }
    beast::tcp_stream moved(std::move(there));
    co_await at(house, become_socket(house, std::move(moved), question));
}

asio::awaitable<void> Http::become_socket(House& house, beast::tcp_stream stream, const Question& question) {
    const auto& steps = question.steps;
    Result<Place> place = refuse("not_found", "a socket is at /api/tables/ID/socket");
    const bool named = steps.size() == 4 && steps[0] == "api" && steps[1] == "tables" && steps[3] == "socket";
    bool counted = false;
    const AtEnd leave([&] {
        if (counted) addresses_.disconnect(question.address);
    });
    Reply refusal;
    bool turned_away = false;
    const double give_up = steady_seconds() + kChangingHands;
    while (named) {
        place = co_await place_of(house, steps[2], question.by_node);
        if (place && question.by_proxy && !counted) {
            counted = addresses_.connect(question.address);
            if (!counted) place = refuse("too_many", table_phrases::say("server.too-many-connections"));
        }
        if (!place || place->table != nullptr) break;
        const auto passed =
            co_await house.relay()->connect(place->node, stream, question.request, question.address, refusal);
        if (passed) co_return;
        turned_away = passed.error().code == "refused";
        if (turned_away) break;
        place = std::unexpected(passed.error());
        if (steady_seconds() > give_up) break;
        co_await pause();
    }
    if (!place || turned_away) {
        Reply out =
            turned_away ? std::move(refusal) : problem(question.request, final_word(place.error(), question.by_node));
        out.keep_alive(false);
        stream.expires_after(std::chrono::milliseconds(settings_.request_timeout));
        co_await http::async_write(stream, out, kTuple);
        beast::error_code error;
        stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
        co_return;
    }
    const auto table = place->table;
    if (table->payer().empty()) table->paid_by(question.address);
    const auto afford = [this, address = question.address](double cost) {
        return addresses_.message(address, steady_seconds(), cost);
    };
    const auto socket =
        std::make_shared<Socket>(std::move(stream), settings_, house.metrics(), staff_.cuts, table, afford);
    house.visitors().insert(socket.get());
    const AtEnd forget([&] { house.visitors().erase(socket.get()); });
    co_await socket->run(question.request);
}

asio::awaitable<Result<Place>> Http::place_of(House& house, std::string id, bool by_node) const {
    const double give_up = steady_seconds() + kChangingHands;
    while (true) {
        auto place = house.whereabouts(id);
        if (place && place->table == nullptr && by_node)
            place = refuse("elsewhere", table_phrases::say("server.changing-hands"));
        const bool wait = !place && place.error().code == "elsewhere" && !by_node && steady_seconds() < give_up;
        if (!wait) co_return place;
        co_await pause();
    }
}

asio::awaitable<Reply> Http::answer(const Question& question) {
    const http::verb method = question.request.method();
    const bool get = method == http::verb::get || method == http::verb::head;
    if (question.path == "/health" && get) co_return co_await answer_health(question.request);
    if (question.path == "/metrics")
        co_return problem(question.request, {"not_found", "figures have an address of their own: --metrics"});
    if (!question.steps.empty() && question.steps[0] == "api") co_return co_await answer_api(question);
    if (!get) co_return problem(question.request, {"not_allowed", "only GET and HEAD are possible here"});
    co_return answer_page(question);
}

Reply Http::answer_page(const Question& question) const {
    auto file = page_.find(question.path, view_of(question.request[http::field::accept_encoding]));
    if (!file) {
        if (question.path == "/" || question.path.find('.') == std::string::npos)
            return text(question.request, 404, "text/plain; charset=utf-8",
                        "The page is not built: run `npm run build` in web/, or name its folder with --page.\n"
                        "The interface for programs is at /api/games.\n");
        return problem(question.request, {"not_found", "there is no " + question.path});
    }
    const bool same = view_of(question.request[http::field::if_none_match]) == file->tag;
    Reply out = text(question.request, same ? 304 : 200, file->type, same ? std::string{} : std::move(file->body));
    out.set(http::field::etag, file->tag);
    out.set(http::field::vary, "Accept-Encoding");
    out.set(http::field::cache_control, file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file->encoding.empty() && !same) out.set(http::field::content_encoding, file->encoding);
    return out;
}

asio::awaitable<Reply> Http::answer_health(const Request& request) const {
    Figures all;
    const auto parts = co_await of_all(&House::figures);
    for (const Figures& one : parts) {
        all.metrics.add(one.metrics);
        all.tables += one.tables;
    }
    const bool failing = staff_.writer->failing();
    Json health = {{"status", "ok"}, {"tables", all.tables}, {"connections", all.metrics.connected}};
    if (failing) {
        health["status"] = "failing";
        health["message"] = "the journal cannot be written; is the disk full, or the database away?";
    }
    co_return text(request, failing ? 503 : 200, "application/json", write_json(health));
}

asio::awaitable<Reply> Http::answer_metrics(const Request& request) const {
    Figures all;
    const auto parts = co_await of_all(&House::figures);
    for (const Figures& one : parts) {
        all.metrics.add(one.metrics);
        all.tables += one.tables;
        all.passed_on += one.passed_on;
    }
    const Metrics& m = all.metrics;
    MetricsText told;
    const auto number = [](auto value) { return static_cast<double>(value); };
    told.gauge("tables", "Tables in memory.", number(all.tables));
    told.gauge("tables_resumed", "Tables that came back from a snapshot at start-up.", number(m.tables_resumed));
    told.gauge("tables_stopped", "Tables whose journal is damaged.", number(m.tables_stopped));
    told.gauge("connections", "Open WebSockets.", number(m.connected));
    if (staff_.nodes != nullptr)
        told.gauge("passed_on", "WebSockets that go on at other nodes.", number(all.passed_on));
    told.gauge("thoughts_waiting", "Decisions of computers that have not begun.", number(staff_.thinking->waiting()));
    told.counter("tables_made_total", "Tables that were begun.", number(m.tables_made));
    told.counter("tables_expired_total", "Tables in which nobody ever decided anything, and that are gone.",
                 number(m.tables_expired));
    told.counter("tables_finished_total", "Games that came to their end.", number(m.tables_finished));
    told.counter("requests_total", "HTTP requests.", number(m.requests));
    told.counter("refused_total", "Requests and messages over a limit.", number(m.refused));
    told.counter("connections_total", "WebSockets that were opened.", number(m.connections));
    told.counter("connections_cut_total", "WebSockets that ended without a word.", number(m.cut));
    told.counter("messages_in_total", "WebSocket messages received.", number(m.messages_in));
    told.counter("messages_out_total", "WebSocket messages sent.", number(m.messages_out));
    told.counter("bytes_out_total", "Bytes of WebSocket messages sent.", number(m.bytes_out));
    told.counter("moves_refused_total", "Moves that were not legal.", number(m.moves_refused));
    told.counter("journals_played_again_total", "Journals that were played again, for a table or for a replay.",
                 number(m.played_again));
    told.counter("thoughts_total", "Decisions of computers.", number(m.thoughts));
    told.counter("journal_commits_total", "Changes written to the journal.", number(staff_.writer->commits()));
    told.counter("journal_batches_total", "Transactions they were written in.", number(staff_.writer->batches()));
    told.counter("journal_failures_total", "Changes that could not be written.", number(staff_.writer->failures()));
    told.moves(m);
    co_return text(request, 200, "text/plain; version=0.0.4; charset=utf-8", told.text);
}

// A name that is not this server's may be one that somebody else has pointed here, so that a page of theirs would
// count as one of ours (DNS rebinding). An address cannot be pointed anywhere.
bool Http::known_host(const Request& request) const {
    const auto given = view_of(request[http::field::host]);
    if (request.count(http::field::host) != 1) return false;
    if (read_address(given)) return true;
    const auto same = [](std::string_view a, std::string_view b) {
        return beast::iequals(beast::string_view(a.data(), a.size()), beast::string_view(b.data(), b.size()));
    };
    auto name = given.substr(0, given.find(':'));
    if (name.ends_with('.')) name.remove_suffix(1);
    if (same(name, "localhost")) return true;
    return std::ranges::any_of(settings_.hosts,
                               [&](const std::string& one) { return same(name, one) || same(given, one); });
}

bool Http::foreign(const Request& request) const {
    const auto origin = view_of(request[http::field::origin]);
    if (origin.empty()) return false;  // no browser
    const auto slashes = origin.find("://");
    if (slashes == std::string_view::npos) return true;
    const auto host = origin.substr(slashes + 3);
    if (beast::iequals(beast::string_view(host.data(), host.size()), request[http::field::host])) return false;
    return std::ranges::none_of(settings_.origins,
                                [&](const std::string& one) { return one == host || one == origin; });
}

Reply Http::reply(const Question& question, const Result<Json>& result) const {
    if (!result) return problem(question.request, result.error());
    return text(question.request, 200, "application/json", write_json(*result));
}

Reply Http::problem(const Request& request, const Problem& problem) const {
    return text(request, status_of(problem.code), "application/json", write_json({{"error", to_json(problem)}}));
}

Reply Http::text(const Request& request, unsigned status, std::string_view type, std::string body) const {
    Reply out(static_cast<http::status>(status), request.version());
    out.set(http::field::server, "imperium");
    out.set(http::field::content_type, beast::string_view(type.data(), type.size()));
    out.set(http::field::cache_control, "no-store");
    out.set("Content-Security-Policy", kPolicy);
    out.set("X-Content-Type-Options", "nosniff");
    out.set("X-Frame-Options", "DENY");
    out.set("Referrer-Policy", "no-referrer");
    out.set("Cross-Origin-Opener-Policy", "same-origin");
    out.set("Cross-Origin-Resource-Policy", "same-origin");
    out.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    out.body() = std::move(body);
    if (status == 304)
        out.content_length(boost::none);
    else
        out.prepare_payload();
    return out;
}

}  // namespace imperium::server

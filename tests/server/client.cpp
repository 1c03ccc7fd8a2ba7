#include "client.hpp"

#include "server/token.hpp"
#include "table/patch.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace imperium::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

TempFolder::TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "imperium-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

namespace {

// The same tests can be run with a server on several threads (tests/CMakeLists.txt); null: as it is.
const char* asked_threads() { return std::getenv("IMPERIUM_TEST_THREADS"); }

}  // namespace

server::Settings settings_in(const TempFolder& folder) {
    server::Settings settings;
    if (const char* threads = asked_threads()) settings.threads = std::atoi(threads);
    settings.port = 0;
    settings.data = folder.path() + "/data";
    settings.page = folder.path() + "/page";
    settings.metrics_address = "127.0.0.1";
    settings.stand_in_after = 0;
    settings.bounds.requests_per_address = {100'000, 100'000};
    settings.bounds.tables_per_address = {100'000, 100'000};
    settings.bounds.messages_per_socket = {100'000, 100'000};
    settings.bounds.messages_per_address = {1'000'000, 1'000'000};
    return settings;
}

RunningServer::RunningServer(server::Settings settings) {
    auto opened = server::Server::open(std::move(settings));
    if (!opened) {
        ADD_FAILURE() << opened.error().message();
        return;
    }
    server_ = std::move(*opened);
    port_ = server_->port();
    thread_ = std::thread([this] { server_->run(false); });
}

RunningServer::~RunningServer() {
    if (server_ == nullptr) return;
    server_->stop();
    thread_.join();
}

ServerProcess::ServerProcess(const std::string& data, const Launch& launch) {
    std::vector<std::string> words = {IMPERIUM_PROGRAM,
                                      "serve",
                                      "--listen",
                                      "127.0.0.1:0",
                                      data.starts_with("postgresql:") ? "--database" : "--data",
                                      data};
    if (const char* threads = asked_threads()) words.insert(words.end(), {"--threads", threads});
    words.insert(words.end(), launch.more.begin(), launch.more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string errors = folder_.path() + "/stderr";
    int out[2];
    if (::pipe(out) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(out[1], STDOUT_FILENO);
        ::close(out[0]);
        ::close(out[1]);
        if (const int file = ::open(errors.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600); file >= 0)
            ::dup2(file, STDERR_FILENO);
        if (launch.largest_file > 0) {
            const rlimit limit{static_cast<rlim_t>(launch.largest_file), static_cast<rlim_t>(launch.largest_file)};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        ::execv(IMPERIUM_PROGRAM, arguments.data());
        ::_exit(127);
    }
    ::close(out[1]);
    std::string said;
    char c = 0;
    while (::read(out[0], &c, 1) == 1 && c != '\n') said += c;
    ::close(out[0]);
    const auto colon = said.rfind(':');
    if (colon != std::string::npos) port_ = static_cast<std::uint16_t>(std::stoi(said.substr(colon + 1)));
}

bool ServerProcess::running() {
    if (pid_ <= 0) return false;
    if (::waitpid(pid_, nullptr, WNOHANG) == 0) return true;
    pid_ = -1;
    return false;
}

std::string ServerProcess::complaints() const {
    std::ifstream in(folder_.path() + "/stderr");
    return {std::istreambuf_iterator<char>(in), {}};
}

ServerProcess::~ServerProcess() { kill_hard(); }

void ServerProcess::kill_hard() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

int ServerProcess::terminate() {
    ::kill(pid_, SIGTERM);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool tells(const Json& entry, const Json& action) {
    if (const Json* own = field(entry, "action")) return *own == action;
    return std::ranges::any_of(entry["events"], [&](const Json& event) {
        return event.value("seat", Json(nullptr)) == entry["seat"]
               && std::ranges::all_of(action.items(), [&](const auto& one) {
                      return event.value(one.key(), Json(nullptr)) == one.value();
                  });
    });
}

Json HttpAnswer::json() const { return parse_json(text).value_or(Json()); }

std::string HttpAnswer::header(const std::string& name) const {
    for (const auto& [key, value] : headers)
        if (beast::iequals(key, name)) return value;
    return {};
}

std::string HttpAnswer::code() const {
    const Json body = json();
    const Json* error = field(body, "error");
    return error == nullptr ? "" : error->value("code", "");
}

HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body,
                const Headers& headers) {
    HttpAnswer answer;
    beast::error_code error;
    asio::io_context io;
    tcp::socket socket(io);
    socket.connect({asio::ip::address_v4::loopback(), port}, error);
    if (error) return answer;
    beast::http::request<beast::http::string_body> request;
    request.method_string(method);
    request.target(target);
    request.version(11);
    request.set("Host", "127.0.0.1:" + std::to_string(port));
    if (!body.empty()) request.set("Content-Type", "application/json");
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = body;
    request.keep_alive(false);
    request.prepare_payload();
    beast::http::write(socket, request, error);
    beast::flat_buffer buffer;
    beast::http::response_parser<beast::http::string_body> parser;
    parser.body_limit(64 << 20);
    if (method == "HEAD") parser.skip(true);
    beast::http::read(socket, buffer, parser, error);
    const auto& response = parser.get();
    answer.status = static_cast<int>(response.result_int());
    answer.text = response.body();
    for (const auto& one : response) answer.headers.emplace_back(one.name_string(), one.value());
    return answer;
}

HttpAnswer get(std::uint16_t port, const std::string& target, const Headers& headers) {
    return http(port, "GET", target, {}, headers);
}

HttpAnswer post(std::uint16_t port, const std::string& target, const Json& body) {
    return http(port, "POST", target, write_json(body));
}

std::string raw(std::uint16_t port, const std::string& bytes, double seconds) {
    asio::io_context io;
    tcp::socket socket(io);
    beast::error_code error;
    socket.connect({asio::ip::address_v4::loopback(), port}, error);
    asio::write(socket, asio::buffer(bytes), error);
    std::string answer;
    std::array<char, 4096> part{};
    std::function<void()> read = [&] {
        socket.async_read_some(asio::buffer(part), [&](const auto& failed, std::size_t size) {
            answer.append(part.data(), size);
            if (!failed) read();
        });
    };
    read();
    io.run_for(std::chrono::milliseconds(static_cast<int>(seconds * 1000)));
    return answer;
}

struct Viewing::Inside {
    asio::io_context io;
    beast::websocket::stream<tcp::socket> stream{io};
    beast::flat_buffer buffer;
    bool upgraded = false;
    bool reading = false;
    bool ended = false;
    std::deque<std::string> arrived;

    void read() {
        if (reading || ended) return;
        reading = true;
        stream.async_read(buffer, [this](const auto& error, std::size_t) {
            reading = false;
            ended = static_cast<bool>(error);
            if (error) return;
            arrived.push_back(beast::buffers_to_string(buffer.data()));
            buffer.consume(buffer.size());
        });
    }
};

Viewing::Viewing(std::uint16_t port, const std::string& table, const std::string& token, const Headers& headers)
    : inside_(std::make_unique<Inside>()), token_(token), prefix_(server::new_epoch()) {
    beast::error_code error;
    auto& stream = inside_->stream;
    stream.next_layer().connect({asio::ip::address_v4::loopback(), port}, error);
    if (error) return;
    stream.next_layer().set_option(tcp::no_delay(true));
    stream.read_message_max(64 << 20);
    stream.set_option(beast::websocket::stream_base::decorator([headers](beast::websocket::request_type& request) {
        for (const auto& [name, value] : headers) request.set(name, value);
    }));
    stream.handshake("127.0.0.1:" + std::to_string(port), "/api/tables/" + table + "/socket", error);
    inside_->upgraded = !error;
    stream.text(true);
}

Viewing::~Viewing() = default;

bool Viewing::upgraded() const { return inside_->upgraded; }

void Viewing::send(const std::string& text) {
    beast::error_code error;
    inside_->stream.write(asio::buffer(text), error);
}

void Viewing::send(const Json& message) { send(write_json(message)); }

void Viewing::send_bytes(const std::string& bytes) {
    inside_->stream.binary(true);
    send(bytes);
    inside_->stream.text(true);
}

void Viewing::hello() {
    Json message = {{"t", "hello"}, {"version", 2}};
    if (!token_.empty()) message["token"] = token_;
    send(message);
    next();
}

void Viewing::resume(const std::string& epoch, std::uint64_t version) {
    Json message = {{"t", "hello"}, {"version", 2}, {"epoch", epoch}, {"v", version}};
    if (!token_.empty()) message["token"] = token_;
    send(message);
}

void Viewing::go_on_from(const Viewing& before) {
    doc_ = before.doc_;
    log_ = before.log_;
    chat_ = before.chat_;
    epoch_ = before.epoch_;
    version_ = before.version_;
    resume(epoch_, version_);
}

Json Viewing::next(double seconds) {
    auto& in = *inside_;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
    while (in.arrived.empty() && !in.ended && std::chrono::steady_clock::now() < end) {
        in.read();
        in.io.restart();
        in.io.run_one_until(end);
    }
    if (in.arrived.empty()) return nullptr;
    const std::string text = std::move(in.arrived.front());
    in.arrived.pop_front();
    traffic_.push_back(text);
    const auto message = parse_json(text);
    EXPECT_TRUE(message.has_value()) << text;
    if (!message) return nullptr;
    take(*message);
    return *message;
}

void Viewing::take(const Json& message) {
    const std::string type = message.value("t", "");
    if (type == "error") last_error_ = message["error"].value("code", "");
    if (type == "state") {
        ++states_;
        epoch_ = message["epoch"].get<std::string>();
        version_ = message["v"].get<std::uint64_t>();
        doc_ = message["doc"];
        log_ = message["log"];
        chat_ = message["chat"];
        EXPECT_EQ(Json(table::checksum_text(table::checksum(view()))), message["sum"]);
    }
    if (type != "update") return;
    const auto version = message["v"].get<std::uint64_t>();
    if (message.size() == 2) {  // nothing was missed
        version_ = version;
        return;
    }
    EXPECT_EQ(version, version_ + 1);
    version_ = version;
    if (const Json* patch = field(message, "patch")) {
        const auto applied = table::apply_patch(doc_, *patch);
        EXPECT_TRUE(applied.has_value()) << applied.error().message();
        EXPECT_EQ(Json(table::checksum_text(table::checksum(view()))), message["sum"]);
    }
    if (const Json* cut = field(message, "cut"))
        while (!log_.empty() && log_.back()["k"] >= *cut) log_.erase(log_.size() - 1);
    for (const char* name : {"log", "chat"})
        if (const Json* more = field(message, name))
            for (const Json& one : *more) (name[0] == 'l' ? log_ : chat_).push_back(one);
}

Json Viewing::command(const std::string& name, Json fields) {
    return command_as(prefix_ + "-" + std::to_string(next_id_++), name, std::move(fields));
}

Json Viewing::command_as(const std::string& id, const std::string& name, Json fields) {
    fields["id"] = id;
    fields["do"] = name;
    send(fields);
    return await_ack(id);
}

Json Viewing::await_ack(const std::string& id) {
    while (true) {
        Json message = next();
        if (message.is_null() || message.value("t", "") == "error") return message;
        if (message.value("t", "") == "ack" && message["id"] == id) return message;
    }
}

void Viewing::settle() { command("ping"); }

bool Viewing::await(const std::function<bool(const Viewing&)>& condition, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
    while (!condition(*this)) {
        const double left = std::chrono::duration<double>(end - std::chrono::steady_clock::now()).count();
        if (left <= 0 || next(left).is_null()) return condition(*this);
    }
    return true;
}

void Viewing::drop() {
    beast::error_code ignored;
    inside_->stream.next_layer().close(ignored);
    inside_->ended = true;
}

TwoPeople two_people(std::uint16_t port, const Json& more) {
    Json request = {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}, {"name", "Ada"}};
    request.update(more);
    const Json made = post(port, "/api/tables", request).json();
    TwoPeople people;
    people.table = made.value("table", "");
    EXPECT_FALSE(people.table.empty()) << made;
    if (people.table.empty()) return people;
    people.tokens[0] = made["tokens"][0]["token"].get<std::string>();
    const Json joined = post(port, "/api/tables/" + people.table + "/join", {{"name", "Grace"}}).json();
    EXPECT_EQ(joined.value("status", ""), "playing") << joined;
    people.tokens[1] = joined.value("token", "");
    return people;
}

TwoPeople hot_seat(std::uint16_t port, const Json& more) {
    Json request = {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}, {"name", "Ada"}};
    request.update(more);
    const Json made = post(port, "/api/tables", request).json();
    TwoPeople people;
    people.table = made.value("table", "");
    EXPECT_EQ(made.value("status", ""), "playing") << made;
    if (people.table.empty()) return people;
    for (std::size_t i = 0; i < 2; ++i) people.tokens[i] = made["tokens"][i]["token"].get<std::string>();
    return people;
}

}  // namespace imperium::test

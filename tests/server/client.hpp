#pragma once

#include "core/json.hpp"
#include "server/server.hpp"

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

// A client of our own for the server's tests: HTTP and WebSocket over real sockets.
namespace imperium::test {

// A folder that is gone with the object.
class TempFolder {
public:
    TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder();
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

// A server in this process, on a free port.
class RunningServer {
public:
    explicit RunningServer(server::Settings settings);
    ~RunningServer();
    std::uint16_t port() const { return port_; }
    std::uint16_t metrics_port() const { return server_->metrics_port(); }

private:
    std::unique_ptr<server::Server> server_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};
server::Settings settings_in(const TempFolder& folder);

// `imperium serve` as a process of its own.
class ServerProcess {
public:
    struct Launch {
        std::vector<std::string> more;  // arguments
        std::int64_t largest_file = 0;  // bytes that files may grow to, 0: any
    };
    // `data` is a folder or a database.
    explicit ServerProcess(const std::string& data) : ServerProcess(data, Launch{}) {}
    ServerProcess(const std::string& data, const Launch& launch);
    ~ServerProcess();
    std::uint16_t port() const { return port_; }  // 0: it did not start
    bool running();
    std::string complaints() const;  // what it has written to standard error
    void kill_hard();                // kill -9
    int terminate();                 // SIGTERM; answers the exit code

private:
    int pid_ = -1;
    std::uint16_t port_ = 0;
    TempFolder folder_;
};

// Does an entry of a log tell this decision: as data beside its events, or by one of them?
bool tells(const Json& entry, const Json& action);

struct HttpAnswer {
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string text;
    Json json() const;
    std::string header(const std::string& name) const;
    std::string code() const;  // of the error
};
using Headers = std::vector<std::pair<std::string, std::string>>;
HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body = {},
                const Headers& headers = {});
HttpAnswer get(std::uint16_t port, const std::string& target, const Headers& headers = {});
HttpAnswer post(std::uint16_t port, const std::string& target, const Json& body);
// Bytes as they are; answers what came back until the server closed, or `seconds` had passed.
std::string raw(std::uint16_t port, const std::string& bytes, double seconds = 3);

// One viewer at one table. It keeps the document as docs/api.md says, and checks versions and checksums on the way.
class Viewing {
public:
    Viewing(std::uint16_t port, const std::string& table, const std::string& token = {}, const Headers& headers = {});
    Viewing(const Viewing&) = delete;
    Viewing& operator=(const Viewing&) = delete;
    ~Viewing();

    bool upgraded() const;
    void send(const std::string& text);
    void send(const Json& message);
    void send_bytes(const std::string& bytes);
    void hello();
    void resume(const std::string& epoch, std::uint64_t version);
    // Goes on with what another connection of the same viewer had.
    void go_on_from(const Viewing& before);
    // The next message, applied; null if the connection ended or nothing came.
    Json next(double seconds = 10);
    // Sends a command and reads until its answer.
    Json command(const std::string& name, Json fields = Json::object());
    Json command_as(const std::string& id, const std::string& name, Json fields = Json::object());
    Json await_ack(const std::string& id);
    // Everything that is on its way has arrived.
    void settle();
    bool await(const std::function<bool(const Viewing&)>& condition, double seconds = 10);

    const Json& doc() const { return doc_; }
    const Json& view() const { return doc_["view"]; }
    const Json& table() const { return doc_["table"]; }
    const Json& legal() const { return doc_["legal"]; }
    const Json& log() const { return log_; }
    const Json& chat() const { return chat_; }
    const std::string& epoch() const { return epoch_; }
    std::uint64_t version() const { return version_; }
    const std::vector<std::string>& traffic() const { return traffic_; }
    const std::string& last_error() const { return last_error_; }  // code of {"t":"error"}
    int states() const { return states_; }
    void drop();  // without a word

private:
    struct Inside;
    void take(const Json& message);

    std::unique_ptr<Inside> inside_;
    std::string token_;
    Json doc_, log_ = Json::array(), chat_ = Json::array();
    std::string epoch_, last_error_;
    std::uint64_t version_ = 0;
    std::vector<std::string> traffic_;
    int states_ = 0;
    int next_id_ = 0;
    std::string prefix_;
};

// A table of two people: the second one has joined.
struct TwoPeople {
    std::string table;
    std::string tokens[2];
};
TwoPeople two_people(std::uint16_t port, const Json& more = Json::object());
// All seats are mine.
TwoPeople hot_seat(std::uint16_t port, const Json& more = Json::object());

}  // namespace imperium::test

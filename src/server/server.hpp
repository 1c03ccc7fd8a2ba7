#pragma once

#include "core/problem.hpp"
#include "server/settings.hpp"

#include <memory>

namespace imperium::server {

// The server: listens, answers, and holds all tables until it is stopped.
class Server {
public:
    // Opens the journal, recovers every table and listens. Refused with a sentence that says what to do.
    static Result<std::unique_ptr<Server>> open(Settings settings);
    ~Server();

    std::uint16_t port() const;
    std::uint16_t metrics_port() const;  // 0: /metrics is not served
    std::size_t tables() const;
    bool has_page() const;
    // Serves until `stop`, or until SIGTERM or SIGINT if `signals` is set.
    void run(bool signals);
    // From any thread.
    void stop();

private:
    class Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace imperium::server

#pragma once

#include "server/settings.hpp"

#include <string>

namespace imperium {

// `imperium serve`: the page, the interface of docs/api.md and all tables, until SIGTERM or SIGINT.
struct ServePlan {
    std::string listen = "127.0.0.1:8080";
    std::string metrics;  // the same for /metrics, or empty
    std::string log_level = "warning";
    std::string log_format = "text";
    std::string node_listen = "127.0.0.1:0";
    server::Settings settings;
};
int run_serve(ServePlan plan);

}  // namespace imperium

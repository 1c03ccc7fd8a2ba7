#include "server/server.hpp"

#include <cstdio>
#include <string>

// The server of another build (variant.py), on the folder that is named; it says its port.
int main(int argc, char** argv) {
    using namespace imperium::server;
    if (argc != 2) {
        std::fprintf(stderr, "usage: upgraded FOLDER\n");
        return 2;
    }
    Settings settings;
    settings.address = "127.0.0.1";
    settings.port = 0;
    settings.data = argv[1];
    settings.bounds.requests_per_address = {1000, 5000};
    auto opened = Server::open(settings);
    if (!opened) {
        std::fprintf(stderr, "upgraded: %s\n", opened.error().message().c_str());
        return 1;
    }
    std::printf("at http://127.0.0.1:%d/ with %zu tables\n", (*opened)->port(), (*opened)->tables());
    std::fflush(stdout);
    (*opened)->run(true);
    return 0;
}

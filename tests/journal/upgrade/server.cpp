#include "server/server.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

// The server of another build (variant.py), on the folder that is named, or as a node on a database; it says its port.
// A port and a page can be named, for a browser.
int main(int argc, char** argv) {
    using namespace imperium::server;
    if (argc < 2 || argc > 4) {
        std::fprintf(stderr, "usage: upgraded FOLDER [PORT PAGE] | DATABASE NODE\n");
        return 2;
    }
    Settings settings;
    settings.address = "127.0.0.1";
    settings.port = argc == 4 ? static_cast<std::uint16_t>(std::strtoul(argv[2], nullptr, 10)) : 0;
    if (argc == 3) {
        settings.database = argv[1];
        settings.node = argv[2];
    } else
        settings.data = argv[1];
    if (argc == 4) settings.page = argv[3];
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

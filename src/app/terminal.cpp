#include "app/terminal.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace imperium {

namespace {

volatile std::sig_atomic_t stop_asked = 0;
std::string pending_input;  // read, but not yet a whole line
bool input_ended = false;

int screen_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    if (const char* columns = std::getenv("COLUMNS")) return std::atoi(columns);
    return 80;
}

}  // namespace

bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

TextStyle output_style() {
    const char* term = std::getenv("TERM");
    const bool plain = std::getenv("NO_COLOR") != nullptr || (term != nullptr && std::string(term) == "dumb");
    return {std::clamp(screen_width() - 1, 40, 120), output_is_terminal() && !plain};
}

void catch_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { stop_asked = 1; };
    sigaction(SIGINT, &action, nullptr);  // no SA_RESTART: a read under way returns
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return stop_asked != 0; }

std::optional<std::string> read_line(const std::string& prompt) {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    while (true) {
        const auto end = pending_input.find('\n');
        if (end != std::string::npos) {
            std::string line = pending_input.substr(0, end);
            pending_input.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (interrupted()) return std::nullopt;
        if (input_ended) {
            if (pending_input.empty()) return std::nullopt;
            return std::exchange(pending_input, {});
        }
        if (pending_input.size() > 1 << 20) pending_input.clear();  // nobody types a megabyte
        char buffer[4096];
        const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
        if (count > 0)
            pending_input.append(buffer, static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            input_ended = true;
    }
}

void show_progress(const std::string& line) {
    if (isatty(STDERR_FILENO) != 1) return;
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
}

void clear_progress() {
    if (isatty(STDERR_FILENO) != 1) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

}  // namespace imperium

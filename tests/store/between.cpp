#include "store/between.hpp"

#include <array>
#include <cstring>
#include <filesystem>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

namespace imperium::store {

namespace {

using namespace std::string_view_literals;

constexpr int kLook = 50;         // milliseconds between two looks at whether it is over
constexpr int kAnswers = 10'000;  // milliseconds the database may take for a COMMIT

sockaddr_un address_of(const std::string& folder) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (folder + "/.s.PGSQL.5432").c_str(), sizeof(address.sun_path) - 1);
    return address;
}

const sockaddr* plain(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

bool readable(int line, int milliseconds) {
    pollfd one{line, POLLIN, 0};
    return ::poll(&one, 1, milliseconds) > 0;
}

bool send_all(int line, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(line, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

}  // namespace

Between::Between(const std::string& place) {
    std::string name = (std::filesystem::temp_directory_path() / "imperium-between-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    const std::size_t begin = place.find("host=") + 5;
    const std::size_t end = place.find('&', begin);
    target_ = place.substr(begin, end - begin);
    place_ = place.substr(0, begin) + folder_ + place.substr(end);
    door_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(folder_);
    (void)::bind(door_, plain(address), sizeof(address));
    (void)::listen(door_, 64);
    thread_ = std::thread([this] { listen(); });
}

Between::~Between() {
    stop_ = true;
    thread_.join();
    for (std::thread& line : lines_) line.join();
    ::close(door_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void Between::cut(Cut where, std::chrono::milliseconds away) {
    const std::lock_guard lock(mutex_);
    where_ = where;
    away_ = away;
}

void Between::away(std::chrono::milliseconds time) {
    const std::lock_guard lock(mutex_);
    away_until_ = Clock::now() + time;
}

bool Between::is_away() {
    const std::lock_guard lock(mutex_);
    return Clock::now() < away_until_;
}

void Between::listen() {
    while (!stop_) {
        if (!readable(door_, kLook)) continue;
        const int client = ::accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) continue;
        if (is_away())
            ::close(client);
        else
            lines_.emplace_back([this, client] { pass(client); });
    }
}

void Between::pass(int client) {
    const int database = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(target_);
    bool open = ::connect(database, plain(address), sizeof(address)) == 0;
    bool writes = false;  // a row, in the transaction that is open
    std::array<char, 16 * 1024> bytes{};
    while (open && !stop_ && !is_away()) {
        if (held_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(kLook));
            continue;
        }
        std::array<pollfd, 2> both = {{{client, POLLIN, 0}, {database, POLLIN, 0}}};
        if (::poll(both.data(), both.size(), kLook) <= 0) continue;
        if (both[1].revents != 0) {
            const ssize_t size = ::recv(database, bytes.data(), bytes.size(), 0);
            open = size > 0 && send_all(client, {bytes.data(), static_cast<std::size_t>(size)});
        }
        if (!open || both[0].revents == 0) continue;
        const ssize_t size = ::recv(client, bytes.data(), bytes.size(), 0);
        if (size <= 0) break;
        const std::string_view said(bytes.data(), static_cast<std::size_t>(size));
        writes = writes || said.find("\0entry\0"sv) != std::string_view::npos;
        Cut where = Cut::nowhere;
        if (said.find("COMMIT\0"sv) != std::string_view::npos && std::exchange(writes, false)) {
            const std::lock_guard lock(mutex_);
            where = std::exchange(where_, Cut::nowhere);
            if (where != Cut::nowhere) away_until_ = Clock::now() + away_;
        }
        cuts_ += where != Cut::nowhere ? 1 : 0;
        if (where == Cut::before) break;
        open = send_all(database, said);
        if (where != Cut::after) continue;
        (void)readable(database, kAnswers);  // it is done, and nobody hears of it
        break;
    }
    ::close(client);
    ::close(database);
}

}  // namespace imperium::store

#include "app/state_folder.hpp"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

namespace imperium {

namespace fs = std::filesystem;

namespace {

constexpr auto kOwnerOnly = fs::perms::owner_read | fs::perms::owner_write;

// Whether another process holds the folder's lock.
bool in_use(const fs::path& folder) {
    const int file = ::open((folder / "lock").c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return false;
    const bool taken = ::flock(file, LOCK_EX | LOCK_NB) != 0;
    ::close(file);
    return taken;
}

// By name, or, to another disk, by copy.
std::error_code move_file(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error == std::errc::cross_device_link) {
        const fs::path beside = to.string() + ".new";
        fs::copy_file(from, beside, fs::copy_options::overwrite_existing, error);
        if (!error) fs::rename(beside, to, error);
        if (!error) fs::remove(from, error);
    }
    if (!error) fs::permissions(to, kOwnerOnly, error);
    return error;
}

}  // namespace

std::string state_folder() {
    std::vector<fs::path> possible;
    // A path that is not absolute is to be ignored, says the specification.
    const char* given = std::getenv("XDG_STATE_HOME");
    if (given != nullptr && fs::path(given).is_absolute()) possible.push_back(fs::path(given) / "imperium");
    const char* home = std::getenv("HOME");
    if (home != nullptr && fs::path(home).is_absolute())
        possible.push_back(fs::path(home) / ".local" / "state" / "imperium");
    for (const fs::path& folder : possible) {
        std::error_code error;
        const bool made = fs::create_directories(folder, error);
        if (made) fs::permissions(folder, fs::perms::owner_all, error);
        if (!error && ::access(folder.c_str(), W_OK | X_OK) == 0) return folder.string();
    }
    std::error_code error;
    if (fs::create_directories("state", error)) fs::permissions("state", fs::perms::owner_all, error);
    return "state";
}

Result<std::string> move_old_journal(const std::string& old, const std::string& now) {
    const fs::path from(old);
    const fs::path to(now);
    std::error_code error;
    if (!fs::is_regular_file(from / "imperium.db", error) || fs::equivalent(from, to, error)) return std::string{};
    const std::string was = (from / "imperium.db").string();
    if (fs::exists(to / "imperium.db", error))
        return "Tables of an earlier version are still in " + was + "; `--data " + old + "` opens them.";
    if (in_use(from))
        return refuse("bad_option", "another server uses " + was + "; stop it, and its tables move to " + now);
    fs::create_directories(to, error);
    // The write-ahead log first: it belongs to the journal, and without the journal it means nothing.
    for (const char* name : {"imperium.db-wal", "imperium.db"}) {
        if (!fs::exists(from / name, error)) continue;
        if (const auto failed = move_file(from / name, to / name))
            return refuse("bad_option", (from / name).string() + " cannot be moved to " + now + " (" + failed.message()
                                            + "); move it by hand, or use it where it is: --data " + old);
    }
    for (const char* name : {"imperium.db-shm", "lock"}) fs::remove(from / name, error);
    return "The tables of " + was + " are now kept in " + now + ".";
}

}  // namespace imperium

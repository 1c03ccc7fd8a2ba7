// Loaded before its own libraries, this gives a server, or a database, a bad day: a disk that is full while the file
// $IMPERIUM_DISK_FULL is there, and a clock on the wall that is ahead by as many seconds as $IMPERIUM_CLOCK_AHEAD says.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

template <class Function> Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool full() {
    static const char* const kFile = std::getenv("IMPERIUM_DISK_FULL");
    return kFile != nullptr && ::access(kFile, F_OK) == 0;
}

long ahead() {
    static const char* const kFile = std::getenv("IMPERIUM_CLOCK_AHEAD");
    std::FILE* file = kFile == nullptr ? nullptr : std::fopen(kFile, "r");
    if (file == nullptr) return 0;
    long seconds = 0;
    if (std::fscanf(file, "%ld", &seconds) != 1) seconds = 0;
    std::fclose(file);
    return seconds;
}

}  // namespace

extern "C" {

ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t at) {
    static auto* const kReal = real<ssize_t(int, const void*, std::size_t, off64_t)>("pwrite64");
    if (!full()) return kReal(file, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t at) { return pwrite64(file, bytes, size, at); }

int clock_gettime(clockid_t clock, timespec* time) noexcept {
    static auto* const kReal = real<int(clockid_t, timespec*)>("clock_gettime");
    const int done = kReal(clock, time);
    if (clock == CLOCK_REALTIME && done == 0) time->tv_sec += ahead();
    return done;
}

int gettimeofday(timeval* time, void* zone) noexcept {
    static auto* const kReal = real<int(timeval*, void*)>("gettimeofday");
    const int done = kReal(time, zone);
    if (done == 0) time->tv_sec += ahead();
    return done;
}

}  // extern "C"

#include "lab/ranks.hpp"

#include "mpi/module.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#ifndef IMPERIUM_STATIC
#include <dlfcn.h>
#endif

namespace imperium::ranks {

namespace {

const ImperiumMpi* mpi = nullptr;  // there is a job
int own_rank = 0;
int all_ranks = 1;

// mpirun of OpenMPI says how many there are; other starters of jobs say at least which one this is.
bool started_in_a_job() {
    const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
    return size != nullptr ? std::atoi(size) > 1 : std::getenv("PMIX_RANK") != nullptr;
}

#ifdef IMPERIUM_STATIC
const ImperiumMpi* load(std::string& why) {
    why = "it is the one file that runs anywhere; the program of the preset release has MPI";
    return nullptr;
}
#else
// Beside the program, or where a package puts it.
const ImperiumMpi* load(std::string& why) {
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {"imperium_mpi.so", "../lib/imperium/imperium_mpi.so"}) {
        const auto path = folder / place;
        if (!std::filesystem::exists(path, error)) continue;
        void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (module == nullptr) {
            why = dlerror();
            return nullptr;
        }
        return reinterpret_cast<ImperiumMpiEntry>(dlsym(module, "imperium_mpi"))();
    }
    why = "there is no imperium_mpi.so beside it; it is built where libopenmpi-dev is installed";
    return nullptr;
}
#endif

}  // namespace

Result<void> join() {
    if (!started_in_a_job()) return {};
    std::string why;
    mpi = load(why);
    if (mpi == nullptr)
        return refuse("no_mpi",
                      "under mpirun every process would play the same games, since this program has no MPI: " + why);
    if (!mpi->begin(&own_rank, &all_ranks)) abort("this MPI does not go with threads");
    return {};
}

void leave() {
    if (mpi == nullptr) return;
    if (own_rank == 0)
        for (int other = 1; other < all_ranks; ++other) send(other, Word::leave, {});
    mpi->end();
    mpi = nullptr;
    all_ranks = 1;
}

int rank() { return own_rank; }
int count() { return all_ranks; }

void send(int rank, Word word, std::string_view bytes) {
    mpi->send(rank, static_cast<int>(word), bytes.data(), bytes.size());
}

std::optional<Message> receive() {
    Message message;
    int word = 0;
    std::size_t size = 0;
    if (mpi == nullptr || !mpi->arrived(&message.rank, &word, &size)) return {};
    message.word = static_cast<Word>(word);
    message.bytes.resize(size);
    mpi->receive(message.rank, word, message.bytes.data(), size);
    return message;
}

void abort(std::string_view why) {
    std::fprintf(stderr, "imperium: rank %d: %.*s\n", own_rank, static_cast<int>(why.size()), why.data());
    std::fflush(stderr);
    if (mpi != nullptr) mpi->abort();
    std::abort();
}

}  // namespace imperium::ranks

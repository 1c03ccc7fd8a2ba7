#include "mpi/module.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

namespace {

bool begin(int* rank, int* count) {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    return given >= MPI_THREAD_FUNNELED;
}

void end() { MPI_Finalize(); }

void send(int rank, int word, const char* bytes, std::size_t size) {
    MPI_Send(bytes, static_cast<int>(size), MPI_BYTE, rank, word, MPI_COMM_WORLD);
}

bool arrived(int* rank, int* word, std::size_t* size) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return false;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    *rank = status.MPI_SOURCE;
    *word = status.MPI_TAG;
    *size = static_cast<std::size_t>(count);
    return true;
}

void receive(int rank, int word, char* bytes, std::size_t size) {
    MPI_Recv(bytes, static_cast<int>(size), MPI_BYTE, rank, word, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void abort_all() { MPI_Abort(MPI_COMM_WORLD, 2); }

constexpr ImperiumMpi kCalls = {begin, end, send, arrived, receive, abort_all};

}  // namespace

extern "C" const ImperiumMpi* imperium_mpi() { return &kCalls; }

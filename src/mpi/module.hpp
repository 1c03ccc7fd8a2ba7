#pragma once

#include <cstddef>

// What the program asks of MPI, in plain C, so that it needs no MPI itself: imperium_mpi.so is loaded only where mpirun
// started the program.
extern "C" {

struct ImperiumMpi {
    bool (*begin)(int* rank, int* count);  // false: it does not go with threads
    void (*end)();
    void (*send)(int rank, int word, const char* bytes, std::size_t size);
    bool (*arrived)(int* rank, int* word, std::size_t* size);  // the next message, which stays
    void (*receive)(int rank, int word, char* bytes, std::size_t size);
    void (*abort)();  // the whole job
};

using ImperiumMpiEntry = const ImperiumMpi* (*)();  // imperium_mpi
}

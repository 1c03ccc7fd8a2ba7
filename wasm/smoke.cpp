#include "agents/fingerprint.hpp"
#include "games/all.hpp"

#include <cinttypes>
#include <cstdio>

// Runs under WASI: the fingerprint of every game, to be compared with the native program's.
int main() {
    for (const imperium::GameEntry& entry : imperium::registry().all())
        std::printf("%-9s  fingerprint %016" PRIx64 "\n", entry.info->id.c_str(),
                    imperium::fingerprint(entry.info->id));
}

#include "lab/allocations.hpp"

#include <cstdlib>
#include <new>

namespace imperium {

namespace {
thread_local std::uint64_t count = 0;
}

std::uint64_t allocations() { return count; }

#ifdef IMPERIUM_SANITIZED
const bool kCountsAllocations = false;
#else
const bool kCountsAllocations = true;
#endif

}  // namespace imperium

#ifndef IMPERIUM_SANITIZED
void* operator new(std::size_t size) {
    ++imperium::count;
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    std::abort();  // out of memory: nothing sensible can follow
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif

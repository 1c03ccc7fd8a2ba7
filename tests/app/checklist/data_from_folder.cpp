#include "core/data.hpp"

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <string>

namespace imperium {

// In place of the data that is built in: the files of the folder IMPERIUM_DATA, each read once.
std::string_view built_in_data(std::string_view path) {
    static std::mutex busy;
    static std::map<std::string, std::string, std::less<>> files;
    const std::lock_guard lock(busy);
    if (const auto there = files.find(path); there != files.end()) return there->second;
    const char* const folder = std::getenv("IMPERIUM_DATA");  // NOLINT(concurrency-mt-unsafe)
    std::ifstream in((folder == nullptr ? "." : folder) + ("/" + std::string(path)), std::ios::binary);
    return files.emplace(path, std::string(std::istreambuf_iterator<char>(in), {})).first->second;
}

}  // namespace imperium

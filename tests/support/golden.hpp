#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace imperium::test {

// Goldens that no command of the program prints are made by the tests that compare them: with IMPERIUM_GOLDEN=anew in
// the environment such a test writes its file before it looks at it.
inline bool golden_anew() {
    const char* const wish = std::getenv("IMPERIUM_GOLDEN");  // NOLINT(concurrency-mt-unsafe)
    return wish != nullptr && std::string_view(wish) == "anew";
}
inline void write_golden(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}
// The command that makes a golden anew.
inline std::string golden_command(const std::string& program, const std::string& tests) {
    return "make it anew with: IMPERIUM_GOLDEN=anew build/dev/" + program + " --gtest_filter='" + tests + "'";
}

}  // namespace imperium::test

#pragma once

#include <string>

namespace imperium::test {

// With IMPERIUM_COPY in the environment, files of the project are those of that copy (tests/app/checklist).
std::string in_copy(const std::string& path);

}  // namespace imperium::test

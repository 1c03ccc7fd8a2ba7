#pragma once

#include "core/json.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace imperium {

// What a long run has come to so far: a file with a line that says which run it is, and a line for each thing that is
// done. A run that died goes on from there; a last line that was cut short is left out.
class KeptLines {
public:
    // Begins `keep`, or goes on with `resume`, or keeps nothing where both are empty.
    static Result<KeptLines> open(const std::string& keep, const std::string& resume, const Json& run);

    const std::vector<Json>& before() const { return before_; }
    void add(const Json& line);
    bool good() const { return !file_.is_open() || file_.good(); }

private:
    std::vector<Json> before_;
    std::ofstream file_;
};

}  // namespace imperium

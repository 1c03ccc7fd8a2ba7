#include "core/json.hpp"
#include "protocol/referee.hpp"

#include <cstdlib>
#include <string_view>

// Any bytes as protocol lines: each line gets one answer, which is JSON and says ok or an error with its code.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    imperium::Referee referee([] { return std::string("fuzz"); });
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (line.find("iterations") != std::string_view::npos || line.find("\"ms\"") != std::string_view::npos)
            continue;  // may ask for hours
        const auto answer = imperium::parse_json(referee.answer(line));
        if (!answer || !answer->contains("ok")) std::abort();
        if ((*answer)["ok"] == false && (*answer)["error"]["message"].get<std::string>().empty()) std::abort();
    }
    return 0;
}

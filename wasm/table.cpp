#include "room.hpp"
#include "thinker.hpp"

#include <cstdint>
#include <string>

// The C interface of the module: a text of JSON goes in, a text of JSON comes out (a list of outputs). One room and one
// thinker per instance; a browser has an instance for tables and another one that thinks.

namespace {

using namespace imperium;  // NOLINT(google-build-using-namespace)

std::string& incoming() {
    static std::string text;
    return text;
}
std::string& outgoing() {
    static std::string text;
    return text;
}

Json answer_to(const std::string& text) {
    static local::Room room;
    static local::Thinker thinker;
    Json outputs = Json::array();
    const auto input = parse_json(text);
    if (!input) {
        outputs.push_back({{"out", "refused"}, {"error", to_json(input.error())}});
        return outputs;
    }
    const Json* part = field(*input, "to");
    if (part != nullptr && *part == "thinker")
        thinker.take(*input, outputs);
    else
        room.take(*input, outputs);
    return outputs;
}

}  // namespace

extern "C" {

// Where a text of so many bytes is to be put.
[[gnu::used, clang::export_name("imperium_input")]] char* imperium_input(std::uint32_t size) {
    incoming().resize(size);
    return incoming().data();
}

// Takes it; the length of the answer.
[[gnu::used, clang::export_name("imperium_take")]] std::uint32_t imperium_take() {
    outgoing() = write_json(answer_to(incoming()));
    return static_cast<std::uint32_t>(outgoing().size());
}

[[gnu::used, clang::export_name("imperium_output")]] const char* imperium_output() { return outgoing().data(); }

}  // extern "C"

#include "room.hpp"
#include "thinker.hpp"
#include "workshop.hpp"

#include <cstdint>
#include <string>

// The C interface of the module: a text of JSON goes in, a text of JSON comes out (a list of outputs). One room, one
// thinker and one workshop per instance; a browser has an instance for tables, one that thinks and one that tries card
// sets.

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
    static local::Workshop workshop;
    Json outputs = Json::array();
    const auto input = parse_json(text);
    if (!input) {
        outputs.push_back({{"out", "refused"}, {"error", to_json(input.error())}});
        return outputs;
    }
    const Json* part = field(*input, "to");
    if (part != nullptr && *part == "thinker")
        thinker.take(*input, outputs);
    else if (part != nullptr && *part == "workshop")
        workshop.take(*input, outputs);
    else
        room.take(*input, outputs);
    return outputs;
}

// A net is no text: the bytes that came in are the name of its game and then the net.
Json learned(const std::string& bytes, std::size_t name) {
    const std::string game = bytes.substr(0, name);
    const auto taken = hand_in_net(game, std::string_view(bytes).substr(game.size()));
    Json output = {{"out", "learned"}, {"game", game}};
    if (!taken) output = {{"out", "refused"}, {"error", to_json(taken.error())}};
    return Json::array({std::move(output)});
}

}  // namespace

extern "C" {

// Where a text, or a net, of so many bytes is to be put.
[[gnu::used, clang::export_name("imperium_input")]] char* imperium_input(std::uint32_t size) {
    incoming().resize(size);
    return incoming().data();
}

// Takes it; the length of the answer.
[[gnu::used, clang::export_name("imperium_take")]] std::uint32_t imperium_take() {
    outgoing() = write_json(answer_to(incoming()));
    return static_cast<std::uint32_t>(outgoing().size());
}

// Takes what was learned about a game: of the bytes that were put, so many are its name, the rest is its net. Without
// one the game's own judgement plays.
[[gnu::used, clang::export_name("imperium_learn")]] std::uint32_t imperium_learn(std::uint32_t name) {
    outgoing() = write_json(learned(incoming(), name));
    return static_cast<std::uint32_t>(outgoing().size());
}

[[gnu::used, clang::export_name("imperium_output")]] const char* imperium_output() { return outgoing().data(); }

}  // extern "C"

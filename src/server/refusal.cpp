#include "server/refusal.hpp"

#include <string_view>

namespace imperium::server {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

// How many characters of a rule's number stand at the beginning: a capital, digits, perhaps a dot and digits.
std::size_t number_length(std::string_view text) {
    if (text.size() < 2 || text[0] < 'A' || text[0] > 'Z' || !digit(text[1])) return 0;
    std::size_t length = 1;
    while (length < text.size() && digit(text[length])) ++length;
    if (length + 1 < text.size() && text[length] == '.' && digit(text[length + 1])) {
        ++length;
        while (length < text.size() && digit(text[length])) ++length;
    }
    return length;
}

}  // namespace

std::string rule_named(const std::string& message) {
    // The last one in brackets: what comes before may speak of a place such as H24.
    for (std::size_t at = message.rfind('('); at != std::string::npos && at > 0; at = message.rfind('(', at - 1)) {
        const std::string_view rest = std::string_view(message).substr(at + 1);
        const std::size_t length = number_length(rest);
        if (length > 0 && length < rest.size() && (rest[length] == ')' || rest[length] == ','))
            return std::string(rest.substr(0, length));
    }
    return {};
}

Json refusal_json(const Problem& problem) {
    Json out = to_json(problem);
    out["message"] = problem.message();
    if (problem.code != "illegal_action" || !problem.rule().empty()) return out;
    if (std::string rule = rule_named(problem.message()); !rule.empty()) out["rule"] = std::move(rule);
    return out;
}

}  // namespace imperium::server

#include "core/json.hpp"
#include "protocol/referee.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

using namespace imperium;

namespace {

// Every field shown is in the answer; lists have the same length and cover each other item by item.
bool covers(const Json& got, const Json& shown) {
    if (shown.is_object()) {
        for (const auto& [name, value] : shown.items()) {
            const Json* mine = field(got, name);
            if (mine == nullptr || !covers(*mine, value)) return false;
        }
        return true;
    }
    if (shown.is_array()) {
        if (!got.is_array() || got.size() != shown.size()) return false;
        for (std::size_t i = 0; i < shown.size(); ++i)
            if (!covers(got[i], shown[i])) return false;
        return true;
    }
    return got == shown;
}

}  // namespace

// Every ```protocol block of docs/protocol.md is a conversation with a fresh referee.
TEST(protocol, TheExamplesOfTheDocumentationAreTrue) {
    std::istringstream text(test::read_file(IMPERIUM_SOURCE "/docs/protocol.md"));
    std::string line, answer;
    std::unique_ptr<Referee> referee;
    int checked = 0, number = 0;
    while (std::getline(text, line)) {
        ++number;
        if (line == "```protocol")
            referee = std::make_unique<Referee>([] { return std::string("docs"); });
        else if (line == "```")
            referee.reset();
        else if (referee && line.starts_with("> "))
            answer = referee->answer(line.substr(2));
        else if (referee && line.starts_with("< ")) {
            const auto shown = parse_json(line.substr(2));
            ASSERT_TRUE(shown.has_value()) << "docs/protocol.md, line " << number;
            EXPECT_TRUE(covers(*parse_json(answer), *shown)) << "docs/protocol.md, line " << number << " says\n"
                                                             << line << "\nbut the answer is\n"
                                                             << answer.substr(0, 2000);
            ++checked;
        }
    }
    EXPECT_GT(checked, 20);
}

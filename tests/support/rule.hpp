#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace imperium::test {

// "clash R3.7" -> suite "clash", test "clash R3.7: what is shown".
template <class Body> struct RuleTest {
    RuleTest(std::string_view rule, std::string_view what, const char* file, int line) {
        const std::string suite(rule.substr(0, rule.find(' ')));
        const std::string name = std::string(rule) + ": " + std::string(what);
        ::testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, file, line,
                                []() -> ::testing::Test* { return new Body; });
    }
};

}  // namespace imperium::test

#define IMPERIUM_JOIN2(a, b) a##b
#define IMPERIUM_JOIN(a, b) IMPERIUM_JOIN2(a, b)
#define IMPERIUM_RULE(rule, what, body)                                                                                \
    namespace {                                                                                                        \
    struct body : ::testing::Test {                                                                                    \
        void TestBody() override;                                                                                      \
    };                                                                                                                 \
    const ::imperium::test::RuleTest<body> IMPERIUM_JOIN(body, _registered)(rule, what, __FILE__, __LINE__);           \
    }                                                                                                                  \
    void body::TestBody()

// A test named after the numbered rule it proves: RULE("clash R3.7", "a tie goes to the attacker") { ... }
#define RULE(rule, what) IMPERIUM_RULE(rule, what, IMPERIUM_JOIN(Rule, __COUNTER__))

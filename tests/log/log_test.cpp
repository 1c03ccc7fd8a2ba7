#include "log/log.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace imperium;

namespace {

// What a call wrote to standard error, line by line.
template <class Call> std::vector<std::string> lines_of(Call call) {
    testing::internal::CaptureStderr();
    call();
    const std::string all = testing::internal::GetCapturedStderr();
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = all.find('\n', begin);
        lines.push_back(all.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

struct Log : testing::Test {
    void TearDown() override { log::open(log::Level::warning, log::Form::text); }
};

const std::string kHostile = "a\nb\x1b[2J \"c\" \xc2\x9b \xff d\\\"";

TEST_F(Log, WritesALineOfTextPerEvent) {
    log::open(log::Level::info, log::Form::text);
    const auto lines = lines_of([] { log::info("table \"x\" is stopped", {{"table", "ab12"}, {"why", "bad row"}}); });
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(lines[0].ends_with("Z info: table \"x\" is stopped table=ab12 why=\"bad row\"")) << lines[0];
    EXPECT_EQ(lines[0][10], 'T') << lines[0];
}

TEST_F(Log, KeepsSilentBelowItsLevel) {
    log::open(log::Level::warning, log::Form::text);
    EXPECT_TRUE(lines_of([] { log::info("not now"); }).empty());
    EXPECT_FALSE(log::heard(log::Level::debug));
    EXPECT_EQ(lines_of([] { log::error("now"); }).size(), 1U);
}

TEST_F(Log, GivesStrangersNoLineOfTheirOwn) {
    for (const log::Form form : {log::Form::text, log::Form::json}) {
        log::open(log::Level::info, form);
        const auto lines = lines_of([] { log::warning(kHostile, {{"name", kHostile}}); });
        ASSERT_EQ(lines.size(), 1U);
        EXPECT_TRUE(std::ranges::all_of(lines[0], [](char c) { return c >= ' ' && c <= '~'; })) << lines[0];
    }
}

TEST_F(Log, WritesJsonThatReadsBack) {
    log::open(log::Level::debug, log::Form::json);
    const auto lines = lines_of([] { log::debug("100 {} %v done", {{"path", "/a\"b"}}); });
    ASSERT_EQ(lines.size(), 1U);
    const auto line = nlohmann::json::parse(lines[0]);
    EXPECT_EQ(line["level"], "debug");
    EXPECT_EQ(line["message"], "100 {} %v done");
    EXPECT_EQ(line["path"], "/a\"b");
    EXPECT_EQ(line["time"].get<std::string>().size(), std::string("2026-01-01T00:00:00.000Z").size());
}

TEST_F(Log, KnowsItsWords) {
    EXPECT_EQ(log::level_of("warning"), log::Level::warning);
    EXPECT_EQ(log::level_of("loud"), std::nullopt);
    EXPECT_EQ(log::form_of("json"), log::Form::json);
    EXPECT_EQ(log::form_of("JSON"), std::nullopt);
}

}  // namespace

#include "server/hosted.hpp"
#include "server/limits.hpp"
#include "server/page.hpp"
#include "server/token.hpp"

#include <gtest/gtest.h>

namespace imperium::server {

TEST(Tokens, AreLongAndKeptAsHashes) {
    const std::string token = new_token();
    EXPECT_EQ(token.size(), 32U);
    EXPECT_NE(token, new_token());
    EXPECT_NE(token_hash(token), token);
    EXPECT_TRUE(same_hash(token_hash(token), token_hash(token)));
    EXPECT_FALSE(same_hash(token_hash(token), token_hash("")));
    EXPECT_FALSE(same_hash("", ""));
    EXPECT_EQ(new_table_id().size(), 12U);
}

TEST(FreeText, IsTrimmedAndHasNoControls) {
    const auto clean = [](const std::string& text) { return free_text({{"name", text}}, "name", 10); };
    EXPECT_EQ(clean("  a \n\t b  ").value(), "a b");
    EXPECT_EQ(clean("<b>&").value(), "<b>&");
    EXPECT_EQ(clean("é✓🚀").value(), "é✓🚀");
    EXPECT_EQ(clean("éééééééééé").value(), "éééééééééé");
    EXPECT_FALSE(clean("ééééééééééé").has_value());
    EXPECT_EQ(clean("a\xe2\x80\xae"
                    "b")
                  .value(),
              "ab");
    EXPECT_FALSE(clean("\x01\x02").has_value());
    // What cannot be seen must not tell two names apart, nor be a name.
    EXPECT_EQ(clean("A\u200bd\u00ada\u2060\ufe0f").value(), "Ada");
    EXPECT_EQ(clean("Ada\u3000\u2003B").value(), "Ada B");
    for (const char* nothing : {"\u200b", "\u2800", "\u3164", "\u200d\u200d", "\U000e0041", "\u00a0"})
        EXPECT_FALSE(clean(nothing).has_value()) << nothing;
    EXPECT_FALSE(free_text({{"name", 1}}, "name", 10).has_value());
}

TEST(Limits, ABucketFillsSteadily) {
    Bucket bucket;
    const Rate rate{2, 3};
    EXPECT_TRUE(bucket.full(rate, 0));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, 0));
    EXPECT_FALSE(bucket.take(rate, 0.1));
    EXPECT_TRUE(bucket.take(rate, 0.6));
    EXPECT_FALSE(bucket.take(rate, 0.6));
    EXPECT_TRUE(bucket.full(rate, 5));
    // Whoever looked at the clock before another thread did takes nothing for that.
    EXPECT_TRUE(bucket.take(rate, 5));
    EXPECT_TRUE(bucket.take(rate, 2));
    EXPECT_TRUE(bucket.take(rate, 5));
    EXPECT_FALSE(bucket.take(rate, 5));
    const Bounds bounds;
    Addresses addresses(bounds);
    EXPECT_TRUE(addresses.connect("a"));
    addresses.forget_idle(1000);
    EXPECT_EQ(addresses.size(), 1U);
    addresses.disconnect("a");
    addresses.forget_idle(1000);
    EXPECT_EQ(addresses.size(), 0U);
}

TEST(Page, PathsStayInside) {
    EXPECT_EQ(safe_path("/a/b.js?x=../..").value(), "/a/b.js");
    EXPECT_EQ(safe_path("/a%20b").value(), "/a b");
    for (const char* bad :
         {"", "a", "/..", "/a/../b", "/%2e%2e/x", "/a%2f..%2fb", "/.git", "//x", "/%", "/%0", "/%00", "/\\"})
        EXPECT_FALSE(safe_path(bad).has_value()) << bad;
}

TEST(Parts, PlayersKeepToTheirOwnMeasureAndToTheClock) {
    const auto going = std::make_shared<std::atomic<bool>>(false);
    EXPECT_EQ(limits_of(Agent::captain, 5'000, going).iterations, 0U);  // as many as its level has
    EXPECT_EQ(limits_of(Agent::admiral, 5'000, going).iterations, 0U);
    EXPECT_TRUE(limits_of(Agent::admiral, 5'000, going).timed());
}

}  // namespace imperium::server

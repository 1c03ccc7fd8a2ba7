#include "core/rng.hpp"
#include "table/clocks.hpp"
#include "table/feed.hpp"
#include "table/patch.hpp"

#include <gtest/gtest.h>

namespace imperium::table {

namespace {

Json random_value(Rng& rng, int depth) {
    switch (rng.below(depth > 3 ? 4U : 6U)) {
    case 0: return nullptr;
    case 1: return rng.below(4);
    case 2: return rng.below(2) == 1;
    case 3: return "a/b~c" + std::to_string(rng.below(3));
    case 4: {
        Json list = Json::array();
        for (std::uint32_t i = rng.below(6); i > 0; --i) list.push_back(random_value(rng, depth + 1));
        return list;
    }
    default: {
        Json object = Json::object();
        for (std::uint32_t i = rng.below(6); i > 0; --i)
            object["k/~" + std::to_string(rng.below(8))] = random_value(rng, depth + 1);
        return object;
    }
    }
}

}  // namespace

TEST(Patch, LeadsFromOneValueToAnother) {
    Rng rng(1);
    for (int i = 0; i < 5000; ++i) {
        Json before = {{"x", random_value(rng, 0)}};
        const Json after = {{"x", random_value(rng, 0)}};
        Json patch = Json::array();
        add_difference(before, after, "", patch);
        ASSERT_TRUE(apply_patch(before, patch).has_value()) << patch;
        // The order of fields means nothing.
        ASSERT_EQ(checksum(before), checksum(after)) << patch;
        ASSERT_EQ(nlohmann::json(before), nlohmann::json(after));
    }
}

TEST(Patch, IsShort) {
    const auto patch_of = [](const char* before, const char* after) {
        Json patch = Json::array();
        add_difference(*parse_json(before), *parse_json(after), "", patch);
        return write_json(patch);
    };
    EXPECT_EQ(patch_of(R"({"hand":["a","b","c"]})", R"({"hand":["a","c"]})"), R"([{"op":"remove","path":"/hand/1"}])");
    EXPECT_EQ(patch_of(R"({"hand":["a","c"]})", R"({"hand":["a","b","c"]})"),
              R"([{"op":"add","path":"/hand/1","value":"b"}])");
    EXPECT_EQ(patch_of(R"({"p":[{"x":1},{"x":2}]})", R"({"p":[{"x":1},{"x":3}]})"),
              R"([{"op":"replace","path":"/p/1/x","value":3}])");
    EXPECT_EQ(patch_of(R"({"a":null,"b":1})", R"({"a":0})"),
              R"([{"op":"remove","path":"/b"},{"op":"replace","path":"/a","value":0}])");
    Json document = {{"a", 1}};
    EXPECT_FALSE(apply_patch(document, *parse_json(R"([{"op":"replace","path":"/b","value":1}])")).has_value());
    EXPECT_FALSE(apply_patch(document, *parse_json(R"([{"op":"add","path":"","value":1}])")).has_value());
    EXPECT_FALSE(apply_patch(document, *parse_json(R"([{"op":"move","path":"/a"}])")).has_value());
}

TEST(Patch, ChecksumIsAsDocumented) {
    // FNV-1a of "a:1" and of "b:{\"x\":null,\"y\":[true,\"é\"]}", added.
    const Json view = *parse_json(R"({"b":{"y":[true,"é"],"x":null},"a":1})");
    const auto fnv = [](std::string_view text) {
        std::uint32_t h = 0x811c9dc5U;
        for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x01000193U;
        return h;
    };
    EXPECT_EQ(checksum(view), fnv("a:1") + fnv("b:{\"x\":null,\"y\":[true,\"é\"]}"));
    EXPECT_EQ(checksum(Json(nullptr)), 0U);
    EXPECT_EQ(checksum_text(0xabc), "00000abc");
    EXPECT_EQ(checksum(Json{{"a", 1.0}}), fnv("a:1"));
}

Picture picture_of(Json view) {
    return {Json::object(), std::make_shared<const GivenLeaf>(std::move(view)), nullptr, nullptr};
}

TEST(Feed, MarksWhatOthersHaveWorded) {
    Feed feed;
    feed.begin(picture_of({{"round", 1}}));
    EXPECT_TRUE(feed.update(picture_of({{"round", 2}}), {}, 4)->by_house);
    News chat;
    chat.chat.push_back({{"text", "hello"}});
    EXPECT_FALSE(feed.update(picture_of({{"round", 3}}), chat, 4)->by_house);
    Picture named = picture_of({{"round", 4}});
    named.table = {{"seats", {"Grace"}}};
    EXPECT_FALSE(feed.update(std::move(named), {}, 4)->by_house);
    EXPECT_FALSE(feed.state("e", Json::array(), Json::array(), 0)->by_house);
}

TEST(Clocks, RunWhileASeatOwesADecision) {
    auto clocks = *Clocks::of({{"per", "game"}, {"seconds", 10}, {"increment", 2}}, 2);
    const SeatSet both = SeatSet::first(2);
    clocks.run(both, {}, 1000);
    EXPECT_EQ(clocks.left(0, 4000), 7000);
    EXPECT_EQ(clocks.next_end(), 11'000);
    clocks.decided(0, 4000);
    clocks.run(SeatSet::of(1), {}, 4000);
    EXPECT_EQ(clocks.left(0, 9000), 9000);
    EXPECT_EQ(clocks.left(1, 9000), 2000);
    EXPECT_TRUE(clocks.ended(10'000).empty());
    EXPECT_EQ(clocks.ended(11'000), SeatSet::of(1));
    // Who does not know that seat 0 has decided sees its clock run on.
    EXPECT_EQ(clocks.shown(both, 1, 0)["ends"], Json::array({11'000, 11'000}));
    EXPECT_EQ(clocks.shown(SeatSet::of(1), 1, 0)["ends"], Json::array({nullptr, 11'000}));
    EXPECT_EQ(clocks.shown(SeatSet::of(1), kNobody, 0)["left"], Json::array({9000, 10'000}));

    auto moves = *Clocks::of({{"per", "move"}, {"seconds", 5}}, 2);
    moves.run(SeatSet::of(0), {}, 0);
    moves.decided(0, 4000);
    moves.run(SeatSet::of(0), {}, 4000);
    EXPECT_EQ(moves.left(0, 5000), 4000);
    EXPECT_FALSE(Clocks::of({{"per", "move"}, {"seconds", 1}}, 2).has_value());
    EXPECT_FALSE(Clocks::of({{"per", "move"}, {"seconds", 10}, {"increment", 1}}, 2).has_value());
    EXPECT_FALSE(Clocks::of(Json(nullptr), 2)->on());
}

TEST(Clocks, ReactingHasATimeOfItsOwnThatOnlyItsSeatSees) {
    auto clocks = *Clocks::of({{"per", "game"}, {"seconds", 100}, {"increment", 2}, {"reaction", 20}}, 3);
    clocks.run(SeatSet::of(0), {}, 0);
    clocks.decided(0, 1000);
    clocks.run({}, SeatSet::of(1), 1000);
    EXPECT_EQ(clocks.next_end(), 21'000);
    const Json before = clocks.shown({}, kNobody, 0);
    EXPECT_EQ(before["passes"], nullptr);
    EXPECT_EQ(before["left"], Json::array({101'000, 100'000, 100'000}));
    EXPECT_EQ(before["ends"], Json::array({nullptr, nullptr, nullptr}));
    Json own = clocks.shown(SeatSet::of(1), 1, 0);
    EXPECT_EQ(own["passes"], 21'000);
    own["passes"] = nullptr;
    EXPECT_EQ(own, before);
    EXPECT_TRUE(clocks.lapsed(20'999).empty());
    EXPECT_EQ(clocks.lapsed(21'000), SeatSet::of(1));
    EXPECT_TRUE(clocks.ended(1'000'000).empty());
    // Another window is another time; for everybody else nothing has changed, whoever was asked.
    clocks.decided(1, 15'000);
    clocks.run({}, SeatSet::of(1), 15'000);
    EXPECT_EQ(clocks.next_end(), 35'000);
    clocks.decided(1, 16'000);
    clocks.run({}, SeatSet::of(2), 16'000);
    EXPECT_EQ(clocks.shown({}, kNobody, 0), before);
    EXPECT_EQ(clocks.shown({}, 0, 0), before);
    EXPECT_EQ(clocks.shown({}, 1, 0), before);
    clocks.decided(2, 17'000);
    clocks.run(SeatSet::of(0), {}, 17'000);
    EXPECT_EQ(clocks.shown(SeatSet::of(0), 2, 0)["ends"], Json::array({118'000, nullptr, nullptr}));
}

TEST(Clocks, TheTimeToReactMayBeGivenAloneOrLeftOut) {
    auto alone = *Clocks::of({{"reaction", 3}}, 2);
    EXPECT_TRUE(alone.on());
    alone.run(SeatSet::of(0), SeatSet::of(1), 0);
    EXPECT_EQ(alone.next_end(), 3000);
    EXPECT_TRUE(alone.ended(1'000'000).empty());
    EXPECT_EQ(alone.described(), (Json{{"per", nullptr}, {"seconds", nullptr}, {"increment", 0}, {"reaction", 3}}));
    EXPECT_EQ(alone.shown(SeatSet::of(0), 0, 0)["ends"], Json::array({nullptr, nullptr}));
    EXPECT_EQ(Clocks::of(alone.described(), 2)->described(), alone.described());
    EXPECT_EQ((*Clocks::of({{"per", "move"}, {"seconds", 45}}, 2)).described()["reaction"], 45);
    EXPECT_EQ((*Clocks::of({{"per", "game"}, {"seconds", 45}}, 2)).described()["reaction"], 30);
    EXPECT_FALSE(Clocks::of({{"reaction", 2}}, 2).has_value());
    EXPECT_FALSE(Clocks::of({{"reaction", "long"}}, 2).has_value());
    EXPECT_FALSE(Clocks::of({{"reaction", 20}, {"seconds", 60}}, 2).has_value());
    EXPECT_FALSE(Clocks::of(Json::object(), 2).has_value());
}

TEST(Clocks, OfDaysGoOnWithWhatWasLeft) {
    constexpr Moment kDay = 86'400'000;
    auto clocks = *Clocks::of({{"per", "move"}, {"days", 2}}, 2);
    EXPECT_TRUE(clocks.of_days());
    clocks.run(SeatSet::of(0), {}, 1'000);
    EXPECT_EQ(clocks.left(0, 1'000 + kDay), kDay);
    // After a restart what was written counts, once.
    auto later = *Clocks::of(clocks.described(), 2);
    later.set_left(0, kDay);
    later.run(SeatSet::of(0), {}, 5'000);
    EXPECT_EQ(later.left(0, 5'000), kDay);
    later.decided(0, 6'000);
    later.run(SeatSet::of(0), {}, 7'000);
    EXPECT_EQ(later.left(0, 7'000), 2 * kDay);
    for (const int days : {0, 15}) EXPECT_FALSE(Clocks::of({{"per", "move"}, {"days", days}}, 2).has_value());
    EXPECT_FALSE(Clocks::of({{"per", "game"}, {"days", 1}}, 2).has_value());
    EXPECT_FALSE(Clocks::of({{"per", "move"}, {"days", 1}, {"seconds", 5}}, 2).has_value());
}

}  // namespace imperium::table

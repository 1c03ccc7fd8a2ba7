#include "core/chance.hpp"
#include "core/info.hpp"
#include "core/json.hpp"
#include "core/list.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"
#include "core/stream.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <cstring>
#include <vector>

using namespace imperium;

TEST(core, SeatSetsAreSmallAndIterateInOrder) {
    SeatSet seats = SeatSet::of(3) | SeatSet::of(0);
    seats.add(5);
    seats.remove(3);
    std::vector<int> order;
    for (const Seat seat : seats) order.push_back(seat);
    EXPECT_EQ(order, (std::vector<int>{0, 5}));
    EXPECT_EQ(seats.size(), 2);
    EXPECT_TRUE(seats.has(5));
    EXPECT_FALSE(seats.has(kNobody));
    EXPECT_EQ(SeatSet::first(4) - seats, SeatSet::of(1) | SeatSet::of(2) | SeatSet::of(3));
}

TEST(core, ListsKeepTheirUnusedPlacesAtZero) {
    List<std::int8_t, 4> list, same;
    list.push(7);
    list.push(8);
    list.push(9);
    list.erase(0);
    list.pop();
    same.push(8);
    EXPECT_EQ(std::memcmp(&list, &same, sizeof list), 0);
    list.clear();
    EXPECT_TRUE(list.empty());
}

TEST(core, BelowIsInRangeAndReachesEverything) {
    Rng rng(1);
    int seen[7] = {};
    for (int i = 0; i < 7000; ++i) ++seen[rng.below(7)];
    for (const int count : seen) EXPECT_NEAR(count, 1000, 150);
    for (int i = 0; i < 1000; ++i) {
        const float unit = rng.unit();
        EXPECT_GE(unit, 0.0F);
        EXPECT_LT(unit, 1.0F);
    }
}

TEST(core, TheGeneratorGivesTheSameNumbersEverywhere) {
    Rng rng(42);
    EXPECT_EQ(rng.next(), 14364114511653964483ULL);
    QuickChance chance(7);
    std::vector<int> items = {1, 2, 3, 4, 5, 6, 7, 8};
    chance.shuffle(std::span(items), "test", kNobody);
    std::vector<int> sorted = items;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(core, SeedStreamIsChaCha20UnderSha256) {
    ASSERT_GE(sodium_init(), 0);
    for (const std::string& seed : {std::string(), std::string("abc"), std::string(200, 'x')}) {
        Digest reference{};
        crypto_hash_sha256(reference.data(), reinterpret_cast<const unsigned char*>(seed.data()), seed.size());
        EXPECT_EQ(sha256(seed), reference);
        std::array<unsigned char, 8 * 100> bytes{};
        const std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
        crypto_stream_chacha20_ietf(bytes.data(), bytes.size(), nonce.data(), reference.data());
        SeedStream stream(seed);
        for (std::size_t i = 0; i < 100; ++i) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + 8 * i, 8);
            EXPECT_EQ(stream.next(), word);
        }
        SeedStream later(seed, 57);
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + 8 * 57, 8);
        EXPECT_EQ(later.next(), word);
    }
    EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(core, JsonIsParsedWithLimitsAndRefusedWithALine) {
    EXPECT_TRUE(parse_json(std::string(kMaxJsonDepth, '[') + std::string(kMaxJsonDepth, ']')));
    EXPECT_FALSE(parse_json(std::string(kMaxJsonDepth + 1, '[') + std::string(kMaxJsonDepth + 1, ']')));
    EXPECT_TRUE(parse_json("\"" + std::string(100, '[') + "\""));
    const auto wrong = parse_json("{\n\"a\": 1,\n\"b\": oops\n}");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message().find("line 3"), std::string::npos) << wrong.error().message();
    EXPECT_FALSE(parse_json("\"\xc3\x28\""));
    EXPECT_EQ(whole(Json(3.0)), 3);
    EXPECT_FALSE(whole(Json(3.5)));
    EXPECT_FALSE(whole(Json("3")));
    EXPECT_FALSE(whole(Json(18446744073709551615ULL)));
}

TEST(core, AReaderNamesThePathOfWhatIsWrong) {
    const Json json = {{"a", 5}, {"b", "text"}, {"c", Json::array()}};
    Reader read(json, "thing", "bad");
    EXPECT_EQ(read.integer("a", 0, 9), 5);
    EXPECT_TRUE(read.ok());
    read.integer("b", 0, 9);
    EXPECT_EQ(read.problem().error().message(), "thing.b must be a whole number from 0 to 9, not \"text\"");
    Reader words(json, "", "bad");
    EXPECT_EQ(words.word("b", {"x", "text"}), 1);
    words.allow({"a", "b"});
    EXPECT_NE(words.problem().error().message().find("c is not known here"), std::string::npos);
}

TEST(core, OptionsComeFromWordsToo) {
    const GameInfo info = {"g",
                           "G",
                           "",
                           {2},
                           {{"n", OptionInfo::Type::integer, 3, 1, 9, {}, "number"},
                            {"on", OptionInfo::Type::boolean, false, 0, 0, {}, "flag"},
                            {"edition", OptionInfo::Type::choice, "new", 0, 0, {"1999", "new"}, "which"}}};
    const auto given = options_from_words(info, {"n=5", "on=true"});
    ASSERT_TRUE(given.has_value());
    EXPECT_EQ(*given, Json({{"n", 5}, {"on", true}, {"edition", "new"}}));
    for (const std::string year : {"edition=1999", "edition=\"1999\""})
        EXPECT_EQ((*options_from_words(info, {year}))["edition"], "1999") << year;
    EXPECT_FALSE(options_from_words(info, {"n"}));
    EXPECT_FALSE(options_from_words(info, {"n=ten"}));
    EXPECT_FALSE(options_from_words(info, {"m=1"}));
}

TEST(core, TextFitsItsColumns) {
    EXPECT_EQ(text::columns("\033[31mé\033[0m…"), 2);
    EXPECT_EQ(text::left("abcdef", 4), "abc…");
    EXPECT_EQ(text::left("ab", 4), "ab  ");
    EXPECT_EQ(text::right("7", 3), "  7");
    EXPECT_EQ(text::wrap("one two three", 8, 1), " one two\n three\n");
}

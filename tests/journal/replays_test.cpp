#include "core/replay.hpp"
#include "games/all.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace imperium {

namespace {

Json json_of(const std::filesystem::path& file) { return *parse_json(test::read_file(file.string())); }

Json scores_of(const Match& match) {
    Json list = Json::array();
    for (int seat = 0; seat < match.seats(); ++seat) list.push_back(match.scores()[seat]);
    return list;
}

// A finished game of clash with some luck in it.
Journal journal_of_clash() {
    auto match = registry().create("clash", 2, {{"target", 2}}, "journal");
    while (!(*match)->over()) {
        const Seat seat = (*match)->pending().lowest();
        const Json legal = (*match)->legal(seat);
        EXPECT_TRUE((*match)->apply(seat, legal[legal.size() - 1]));
    }
    return (*match)->journal();
}

}  // namespace

// Every release leaves replays (tests/replays/make.py), and all later builds read them: each comes to the end that is
// written in expected.json, or stops at the step and with the sentence that is written there.
TEST(Replays, OfEveryReleaseComeToTheirEnds) {
    int releases = 0;
    for (const auto& folder : std::filesystem::directory_iterator(IMPERIUM_SOURCE "/tests/replays")) {
        if (!folder.is_directory()) continue;
        ++releases;
        const Json expected = json_of(folder.path() / "expected.json");
        EXPECT_GE(expected.size(), 8U) << folder.path();
        for (const auto& [name, end] : expected.items()) {
            SCOPED_TRACE((folder.path() / name).string());
            Json replay = json_of(folder.path() / name);
            const auto journal = read_replay(replay);
            ASSERT_TRUE(journal) << journal.error().message();
            const auto again = play_again(registry(), *journal);
            ASSERT_TRUE(again) << again.error().message();
            EXPECT_EQ(again->stopped.has_value(), end.contains("sentence"));
            EXPECT_EQ(again->match->journal().actions(), end["actions"].get<int>());
            if (again->stopped) {
                EXPECT_EQ(again->stopped->message(), end["sentence"].get<std::string>());
                continue;
            }
            EXPECT_EQ(Json(again->match->over()), end["over"]);
            EXPECT_EQ(scores_of(*again->match), end["scores"]);
            EXPECT_EQ(seat_list(again->match->winners()), end["winners"]);
            // What is saved of it now is a replay of today, and comes to the same end.
            const auto saved = open_replay(registry(), replay_json(again->match->journal()));
            ASSERT_TRUE(saved) << saved.error().message();
            EXPECT_EQ((*saved)->hash(), again->match->hash());
        }
    }
    EXPECT_GE(releases, 1);
}

TEST(Replays, NameCardsInWordsThatStay) {
    const Json replay = replay_json(journal_of_clash());
    EXPECT_EQ(replay["version"], 2);
    const std::string moves = write_json(replay["moves"]);
    EXPECT_EQ(moves.find("\"c1"), std::string::npos) << moves;
    bool named = false;
    for (const Json& move : replay["moves"])
        if (move["action"].contains("card")) {
            const std::string word = move["action"]["card"].get<std::string>();
            named = named || word.find(" #") != std::string::npos;
        }
    EXPECT_TRUE(named);
    EXPECT_EQ(replay["chance"][0]["shuffle"], "start");
    EXPECT_EQ(replay["chance"][0]["order"].size(), 102U);
    EXPECT_EQ(replay["cards"]["digest"].get<std::string>().size(), 64U);
}

// The cards in another order: every c17 is another card then, and the game is the same one.
TEST(Replays, AreCarefulUnderOtherRules) {
    Journal journal = journal_of_clash();
    Json content = *parse_json(*journal.card_content);
    std::reverse(content["cards"].begin(), content["cards"].end());
    journal.card_content = std::make_shared<const std::string>(write_json(content));
    const auto again = play_again(registry(), journal);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_TRUE(again->updated);
    EXPECT_TRUE(again->restamped);
    EXPECT_FALSE(again->stopped) << again->stopped->message();
    EXPECT_TRUE(again->match->over());
    EXPECT_TRUE(again->match->journal().updated);
    EXPECT_NE(again->match->journal().rules, journal.rules);
    ASSERT_EQ(again->match->journal().actions(), journal.actions());
    for (std::size_t i = 0; i < journal.entries.size(); ++i) {
        EXPECT_EQ(again->match->journal().entries[i].words, journal.entries[i].words);
        EXPECT_EQ(again->match->journal().entries[i].luck, journal.entries[i].luck);
    }
    // What was stamped anew is strict again.
    const auto saved = play_again(registry(), again->match->journal());
    ASSERT_TRUE(saved) << saved.error().message();
    EXPECT_FALSE(saved->updated);
    EXPECT_EQ(saved->match->hash(), again->match->hash());
    Journal damaged = again->match->journal();
    damaged.entries[1].check ^= 1;
    EXPECT_FALSE(play_again(registry(), damaged));
}

TEST(Replays, StopAtADecisionThatIsNotLegalAnyMore) {
    Journal journal = journal_of_clash();
    Json content = *parse_json(*journal.card_content);
    std::string gone;  // the first Unit that was put down has another name now
    std::size_t step = 0;
    for (; gone.empty(); ++step)
        if (journal.entries[step].words["type"] == "unit") gone = journal.entries[step].words["card"];
    --step;
    const std::string name = gone.substr(0, gone.find(" #"));
    for (Json& card : content["cards"])
        if (card["name"] == name) card["name"] = "Renamed";
    journal.card_content = std::make_shared<const std::string>(write_json(content));
    const auto again = play_again(registry(), journal);
    ASSERT_TRUE(again) << again.error().message();
    ASSERT_TRUE(again->stopped);
    EXPECT_NE(again->stopped->message().find(name), std::string::npos) << again->stopped->message();
    EXPECT_EQ(again->match->journal().actions(), static_cast<int>(step));
    EXPECT_FALSE(open_replay(registry(), replay_json(journal)));
}

TEST(Replays, AreStrictUnderTheSameRules) {
    const Journal journal = journal_of_clash();
    Journal other = journal;
    other.chance[0]["order"][0].swap(other.chance[0]["order"][1]);
    EXPECT_NE(play_again(registry(), other).error().message().find("set-up"), std::string::npos);
    other = journal;
    for (Entry& entry : other.entries)
        if (!entry.chance.empty()) entry.luck += 1;
    EXPECT_NE(play_again(registry(), other).error().message().find("chance"), std::string::npos);
    other = journal;
    other.entries.back().check ^= 1;
    EXPECT_NE(play_again(registry(), other).error().message().find("not the one that was recorded"), std::string::npos);
    // The checks of another build say nothing.
    other.build = "another";
    const auto again = play_again(registry(), other);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->restamped);
    EXPECT_FALSE(again->updated);
}

}  // namespace imperium

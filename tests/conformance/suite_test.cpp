#include "agents/fingerprint.hpp"
#include "games/all.hpp"
#include "lab/playthrough.hpp"
#include "lab/verify.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

using namespace imperium;

namespace {

#ifdef IMPERIUM_SANITIZED
constexpr std::uint64_t kGames = 4;
#else
constexpr std::uint64_t kGames = 40;
#endif

// All that look like R3.7: a capital, a number, a point, a number.
std::set<std::string> rule_numbers(const std::string& text) {
    std::set<std::string> rules;
    const auto digit = [&](std::size_t i) {
        return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = std::isupper(static_cast<unsigned char>(text[i])) != 0
                            && (i == 0 || std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0);
        std::size_t end = i + 1;
        while (begins && digit(end)) ++end;
        if (!begins || end == i + 1 || end >= text.size() || text[end] != '.' || !digit(end + 1)) continue;
        ++end;
        while (digit(end)) ++end;
        rules.insert(text.substr(i, end - i));
    }
    return rules;
}

}  // namespace

// The generic suite over every game there is; `imperium verify GAME --games N` runs it for longer.
TEST(conformance, EveryGamePassesTheSuite) {
    for (const GameEntry& entry : registry().all()) {
        VerifyPlan plan;
        plan.games = kGames;
        plan.seed = 20261115;
        plan.close_look = 30;
        const VerifyReport report = verify(entry.info->id, plan);
        EXPECT_EQ(report.games, kGames) << entry.info->id;
        EXPECT_GT(report.positions, kGames) << entry.info->id;
        for (const std::string& failure : report.failures) ADD_FAILURE() << entry.info->id << ": " << failure;
    }
}

// A change of rules or search changes a fingerprint: then this file is made anew, and the commit names the new one.
// tests/golden/fingerprints.txt is the output of: imperium bench --fingerprints
TEST(conformance, FingerprintsAreTheOnesWrittenDown) {
    std::map<std::string, std::string> written;
    std::istringstream file(test::read_file(IMPERIUM_SOURCE "/tests/golden/fingerprints.txt"));
    for (std::string game, word, value; file >> game >> word >> value;) written[game] = value;
    std::size_t all = 0;
    for (const GameEntry& entry : registry().all())
        for (const Fingerprinted& rules : fingerprinted(*entry.info)) {
            char text[24];
            std::snprintf(text, sizeof text, "%016" PRIx64, fingerprint(entry.info->id, rules.options));
            EXPECT_EQ(written[rules.name], text)
                << rules.name << ": if a rule or the search was meant to change, make this anew with: "
                << "imperium bench --fingerprints > tests/golden/fingerprints.txt";
            ++all;
        }
    EXPECT_EQ(written.size(), all);
}

// tests/golden/GAME-SEATS.txt is the output of: imperium playthrough GAME --seats SEATS
TEST(conformance, GoldenPlaythroughsAreTheSame) {
    for (const GameEntry& entry : registry().all())
        for (const int seats : entry.info->seats) {
            const std::string path =
                IMPERIUM_SOURCE "/tests/golden/" + entry.info->id + "-" + std::to_string(seats) + ".txt";
            if (entry.info->seats.size() > 3 && seats == 5) continue;  // six seats show what five do
            const auto options = complete_options(*entry.info, nullptr);
            const auto match = play_match(entry.info->id, seats, *options, "golden", {Agent::greedy});
            ASSERT_TRUE(match.has_value());
            const auto told = playthrough((*match)->journal());
            ASSERT_TRUE(told.has_value());
            EXPECT_TRUE(*told == test::read_file(path))
                << path << " differs; make it anew with: imperium playthrough " << entry.info->id << " --seats "
                << seats << " > tests/golden/" << entry.info->id << "-" << seats << ".txt";
        }
}

// Every numbered rule that docs/rules describes is named by a test.
TEST(conformance, EveryNumberedRuleHasATest) {
    std::string tests;
    for (const char* ending : {".cpp", ".json"})
        for (const std::string& path : test::files_in(IMPERIUM_SOURCE "/tests", ending)) tests += test::read_file(path);
    for (const GameEntry& entry : registry().all()) {
        const std::string text = test::read_file(IMPERIUM_SOURCE "/docs/rules/" + entry.info->id + ".md");
        const std::set<std::string> rules = rule_numbers(text);
        EXPECT_GT(rules.size(), 15U) << entry.info->id;
        for (const std::string& rule : rules) {
            const std::string name = entry.info->id + " " + rule;
            bool found = false;
            for (std::size_t at = tests.find(name); at != std::string::npos && !found; at = tests.find(name, at + 1)) {
                const char next = at + name.size() < tests.size() ? tests[at + name.size()] : ' ';
                found = next < '0' || next > '9';
            }
            EXPECT_TRUE(found) << "no test names " << name;
        }
    }
}

// docs/features.md lists every feature of every game, by name and in the order in which they are written.
TEST(conformance, EveryFeatureIsDocumented) {
    const std::string text = test::read_file(IMPERIUM_SOURCE "/docs/features.md");
    AllGames::each([&]<class Codec>() {
        if constexpr (Featured<typename Codec::Game>) {
            using Features = FeaturesOf<typename Codec::Game>;
            const auto list = [](std::span<const std::string_view> names) {
                std::string lines;
                int place = 0;
                for (const std::string_view name : names)
                    lines += std::to_string(++place) + ". `" + std::string(name) + "`\n";
                return lines;
            };
            const std::string section =
                "## `" + Codec::info().id + "`\n\nA position, " + std::to_string(Features::kFeatures) + " numbers:\n\n"
                + list(Features::names()) + "\nAn action, " + std::to_string(Features::kActionFeatures)
                + " numbers:\n\n" + list(Features::action_names());
            EXPECT_NE(text.find(section), std::string::npos) << "docs/features.md should have\n" << section;
            std::set<std::string_view> different(Features::names().begin(), Features::names().end());
            EXPECT_EQ(different.size(), Features::names().size()) << "two features share a name";
        }
    });
}

#include "core/data.hpp"
#include "core/rng.hpp"
#include "core/stream.hpp"
#include "games/all.hpp"
#include "support/golden.hpp"
#include "support/table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace imperium {

namespace {

// Everything the rules of a game let people do in some games, in the words of the protocol. It does not depend on how
// a State is laid out, nor on the card set: the cards are those of release 0.1.
template <class Codec> std::string rules_seen() {
    std::string seen;
    const std::string_view cards = built_in_data("sets/" + Codec::info().id + "-0.1.json");
    std::uint64_t game = 0;
    for (auto [seats, options] : Codec::variants()) {
        if (!cards.empty()) options["cards"] = *parse_json(cards);
        auto match = registry().create(Codec::info().id, seats, options, "rules " + std::to_string(game));
        if (!match) return match.error().message();
        Rng rng(++game);
        for (int step = 0; step < 400 && !(*match)->over(); ++step) {
            for (const Seat seat : (*match)->pending()) seen += write_json((*match)->legal(seat));
            const Seat seat = (*match)->pending().lowest();
            const Json legal = (*match)->legal(seat);
            const auto told = (*match)->apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            if (!told) return told.error().message();
        }
        for (int seat = 0; seat < seats; ++seat) seen += " " + std::to_string((*match)->scores()[seat]);
        seen = hex(sha256(seen));
    }
    return seen.substr(0, 16);
}

}  // namespace

// Journals say under which version of the rules they were played. If this fails, the rules of a game have changed:
// raise kRules in its codec, make tests/golden/rules.txt anew, and say so in CHANGELOG.md.
TEST(Rules, HaveTheVersionThatIsWrittenDown) {
    const std::string path = IMPERIUM_SOURCE "/tests/golden/rules.txt";
    std::string seen;
    AllGames::each([&]<class Codec>() {
        seen += Codec::info().id + " " + std::to_string(Codec::kRules) + " " + rules_seen<Codec>() + "\n";
    });
    if (test::golden_anew()) test::write_golden(path, seen);
    EXPECT_EQ(test::read_file(path), seen)
        << "tests/golden/rules.txt: if the rules of a game were meant to change, raise kRules in its codec, then "
        << test::golden_command("test_journal", "Rules.*");
}

TEST(Rules, ADigestIsOfGameVersionAndCards) {
    EXPECT_EQ(rules_digest("clash", 1, "a"), rules_digest("clash", 1, "a"));
    EXPECT_NE(rules_digest("clash", 1, "a"), rules_digest("clash", 2, "a"));
    EXPECT_NE(rules_digest("clash", 1, "a"), rules_digest("clash", 1, "b"));
    EXPECT_NE(rules_digest("clash", 1, ""), rules_digest("seize", 1, ""));
}

}  // namespace imperium

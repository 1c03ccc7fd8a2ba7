#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/seize/card_text.hpp"
#include "seize/classic.hpp"

#include <cctype>
#include <set>

// Z30.48: edition classic has its own words wherever a word reaches a player.
namespace imperium::test {

namespace {

// The words of 2022 that classic has others for; and as what they stay in a word of its own.
struct Foreign {
    std::string_view word, inside;
};
constexpr Foreign kForeign[] = {
    {"surprise strike", ""},  {"deployed", ""}, {"passive", ""},       {"instant", "instant effect"},
    {"activated", ""},        {"military", ""}, {"regent phase", ""},  {"infinite", ""},
    {"system area", "face "}, {"reserve", ""},  {"character area", ""}};

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// The first word of 2022 in a text that should be of classic.
std::string foreign(const std::string& text) {
    const std::string low = text::lower(text);
    for (const auto& [word, inside] : kForeign)
        for (std::size_t at = low.find(word); at != std::string::npos; at = low.find(word, at + 1)) {
            if ((at > 0 && letter(low[at - 1])) || (at + word.size() < low.size() && letter(low[at + word.size()])))
                continue;
            if (inside == "face " && at >= 10
                && (low.substr(at - 8, 8) == "face up " || low.substr(at - 10, 10) == "face down "))
                continue;
            if (!inside.empty() && low.substr(at).starts_with(inside)) continue;
            return std::string(word);
        }
    return {};
}

// A random game in which everything that can be said is looked at; what was said, by where.
class Listener {
public:
    Listener(int seats, const Json& options, std::uint64_t seed)
        : table_(fresh(seats, classic(options), "words-" + std::to_string(seed))), rng_(seed) {
        for (const Told& told : table_.match().opening()) heard("sentence", table_.match().sentence(told.full));
    }

    void play(int decisions) {
        for (int i = 0; i < decisions && !table_.match().over(); ++i) decision(i % 50 == 0);
    }
    int sentences() const { return static_cast<int>(said_.size()); }
    bool said(std::string_view part) const {
        return std::any_of(said_.begin(), said_.end(),
                           [&](const auto& one) { return one.find(part) != std::string::npos; });
    }

private:
    void heard(const char* where, const std::string& text) {
        if (text.empty() || !said_.insert(text).second) return;
        const std::string word = foreign(text);
        EXPECT_TRUE(word.empty()) << where << " says " << word << ": " << text;
    }

    void decision(bool thorough) {
        Match& match = table_.match();
        const Seat seat = match.pending().lowest();
        heard("question", match.question(seat).english());
        const Json legal = match.legal(seat);
        for (const Json& action : legal) {
            heard("meaning", match.meaning(seat, action));
            heard("notation", match.notation(action));
            if (kinds_.insert(write_json(action)).second && pool_.size() < 300) pool_.push_back(action);
        }
        if (thorough) {
            heard("table", match.table(Viewer::of(seat), TextStyle{}));
            for (const Json& action : pool_) {
                if (std::find(legal.begin(), legal.end(), action) != legal.end()) continue;
                const auto refused = match.apply(seat, action);
                ASSERT_FALSE(refused.has_value());
                heard("refusal", refused.error().message());
            }
        }
        const auto told = match.apply(seat, legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
        ASSERT_TRUE(told.has_value());
        for (const Told& one : *told) heard("sentence", match.sentence(one.full));
    }

    Table table_;
    Rng rng_;
    std::set<std::string> said_, kinds_;
    std::vector<Json> pool_;
};

}  // namespace

RULE("seize Z30.48", "a word of 2022 is found wherever it stands, and the words of classic are not mistaken for it") {
    EXPECT_EQ(foreign("Seat 0: Military Phase."), "military");
    EXPECT_EQ(foreign("it has Surprise Strike"), "surprise strike");
    EXPECT_EQ(foreign("drawn to your Reserve?"), "reserve");
    EXPECT_EQ(foreign("your Character Area"), "character area");
    EXPECT_EQ(foreign("your System Area"), "system area");
    EXPECT_EQ(foreign("your Face Down System Area and Character Pool Area, Instant Effect, Rapid Deployment"), "");
}

RULE("seize Z30.48", "questions, choices, log, table and refusals of classic games have no word of 2022") {
    Listener four(4, Json::object(), 1), six(6, {{"accelerated", true}, {"rapid", true}}, 2),
        duel(2, {{"duels", true}}, 3), two(2, Json::object(), 4);
    four.play(1500);
    six.play(2500);
    duel.play(400);
    two.play(1500);
    EXPECT_GT(four.sentences() + six.sentences() + duel.sentences() + two.sentences(), 2000);
    // What was looked for was there to be found.
    EXPECT_TRUE(six.said("Conquest Phase: which World"));
    EXPECT_TRUE(six.said("Conquest Phase."));
    EXPECT_TRUE(six.said("in the Conquest Phase; possible"));
    EXPECT_TRUE(six.said("the Conquest Phase begins"));
    EXPECT_TRUE(four.said("Face Down System Area"));
    EXPECT_TRUE(four.said("Character Pool Area"));
    EXPECT_TRUE(four.said("Regent's Phase") || six.said("Regent's Phase"));
    EXPECT_TRUE(four.said("Rapid Deployment"));
    EXPECT_TRUE(four.said("Preemptive Strike"));
}

RULE("seize Z30.48", "no card of classic has a word of 2022 on it, for people or for the page") {
    const CardBook& book = edition_book("classic");
    for (std::size_t i = 0; i < book.designs.size(); ++i) {
        const std::string text = card_text(book, static_cast<CardId>(i));
        EXPECT_EQ(foreign(text), "") << text;
    }
    const Json cards = cards_json(book);
    for (const Json& card : cards["cards"]) {
        EXPECT_EQ(foreign(card["source"].get<std::string>()), "") << card["name"];
        for (const Json& line : card["abilities"]) EXPECT_EQ(foreign(line["text"].get<std::string>()), "") << line;
    }
}

}  // namespace imperium::test

#pragma once

#include "core/json.hpp"
#include "games/seize/cards.hpp"
#include "games/seize/decks.hpp"

#include <gtest/gtest.h>

#include <string>

namespace imperium::test {

// The cards of the rule tests: those of tests/seize/cards, and none of data/seize but the one that the running test is
// about, CARD("NAME", ...). So a changed or a new card of data/seize is the business of its own tests alone.
Json fixture_content(std::string_view edition);
CardSets<seize::CardBook>::Held fixture_cards(std::string_view edition);
const seize::CardBook& fixture_book(std::string_view edition = "2022");

// The cards of the rule tests, of which some have other lines or values: a test says itself what its cards do.
class FixtureCards {
public:
    explicit FixtureCards(std::string_view edition = "2022") : content_(fixture_content(edition)) {}

    // This card has these lines and no others.
    FixtureCards& lines(const std::string& card, const std::string& text) {
        return value(card, "abilities", *parse_json(text));
    }
    FixtureCards& value(const std::string& card, const std::string& field, const Json& what) {
        bool found = false;
        for (auto& [name, file] : content_.items()) {
            if (!file.contains("cards")) continue;
            for (Json& one : file["cards"]) {
                if (one["name"] != card) continue;
                one[field] = what;
                one["source"] = "reconstructed";
                found = true;
            }
        }
        EXPECT_TRUE(found) << card;
        return *this;
    }

    Result<seize::CardBook> read() const { return seize::read_card_content(content_); }
    // The set in use; empty hands (the built-in set) and a failed test if it is refused.
    CardSets<seize::CardBook>::Held held() const {
        auto book = read();
        EXPECT_TRUE(book.has_value()) << (book ? "" : book.error().message());
        if (!book) return {};
        auto held = seize::card_sets.hold(std::move(*book));
        EXPECT_TRUE(held.has_value());
        return held ? *held : CardSets<seize::CardBook>::Held{};
    }
    const Json& content() const { return content_; }

private:
    Json content_;
};

}  // namespace imperium::test

#pragma once

#include "core/json.hpp"
#include "games/seize/cards.hpp"
#include "games/seize/decks.hpp"

#include <gtest/gtest.h>

#include <string>

namespace imperium::test {

// The built-in set of an edition in which some cards have other lines or values: a rule test says itself what its cards
// do, and no change of a live card breaks it.
class FixtureCards {
public:
    explicit FixtureCards(std::string_view edition = "2022")
        : content_(*parse_json(*seize::edition_book(edition).content)) {}

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

#pragma once

#include "core/json.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/decks.hpp"
#include "seize/fixture.hpp"
#include "support/rule.hpp"
#include "support/table.hpp"

#include <string>
#include <vector>

// The cards of data/seize, and the files of the rule tests with what is said of one that is changed.
namespace imperium::test {

using namespace imperium::seize;

inline constexpr const char* kFiles[] = {"units.json", "tactics.json", "characters.json", "worlds.json", "decks.json"};

inline Json file(const std::string& name) { return fixture_content("2022").at(name); }

// The book read from these files, one of which is replaced.
inline Result<CardBook> read_with(const std::string& name, const std::string& text) {
    std::vector<std::string> texts;
    std::vector<CardFile> files;
    for (const char* one : kFiles) texts.push_back(one == name ? text : file(one).dump());
    for (std::size_t i = 0; i < texts.size(); ++i) files.push_back({kFiles[i], texts[i]});
    return read_cards(files);
}

// A card of data/seize.
inline const Design& card(std::string_view name) {
    static const Design kNone;
    const CardId id = built_in_cards().find(name);
    EXPECT_NE(id, kNoCard) << name;
    return id == kNoCard ? kNone : built_in_cards()[id];
}
inline int keyword(const Design& d, Keyword k) { return d.keywords[static_cast<std::size_t>(k)]; }

// The message with which a changed card is refused; it names file, card and, if given, the field.
inline void refuses(const std::string& name, const std::string& whose, const std::string& pointer, const Json& value,
                    const std::string& named, const std::string& says = "") {
    Json data = file(name);
    bool found = false;
    for (Json& one : data["cards"]) {
        if (one["name"] != whose) continue;
        one[Json::json_pointer(pointer)] = value;
        found = true;
    }
    ASSERT_TRUE(found) << whose;
    const auto book = read_with(name, data.dump());
    ASSERT_FALSE(book.has_value()) << whose << pointer << " = " << value << " was accepted";
    const std::string& message = book.error().message();
    EXPECT_EQ(book.error().code, "bad_data");
    const std::string_view key = book.error().key();
    EXPECT_TRUE((key.starts_with("cards.") || key.starts_with("seize.card-")) && book.error().why.complete())
        << "the page has no words for it: " << message;
    EXPECT_EQ(message.find(name + ": cards["), 0U) << message;
    EXPECT_NE(message.find("(" + whose + ")"), std::string::npos) << message;
    EXPECT_NE(message.find(named), std::string::npos) << message;
    EXPECT_NE(message.find(says), std::string::npos) << message;
}

inline void refuses_without(const std::string& name, const std::string& whose, const std::string& field_name) {
    Json data = file(name);
    for (Json& one : data["cards"])
        if (one["name"] == whose) one.erase(field_name);
    const auto book = read_with(name, data.dump());
    ASSERT_FALSE(book.has_value()) << whose << " without " << field_name << " was accepted";
    const std::string& message = book.error().message();
    EXPECT_NE(message.find(name), std::string::npos) << message;
    EXPECT_NE(message.find(field_name + " is missing"), std::string::npos) << message;
    if (field_name != "name") { EXPECT_NE(message.find(whose), std::string::npos) << message; }
}

}  // namespace imperium::test

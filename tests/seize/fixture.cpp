#include "seize/fixture.hpp"

#include "support/table.hpp"

#include <map>

namespace imperium::test {

namespace {

const Json& live_content(std::string_view edition) {
    static std::map<std::string, Json, std::less<>> all;
    const auto found = all.find(edition);
    if (found != all.end()) return found->second;
    return all.emplace(edition, *parse_json(*seize::edition_book(edition).content)).first->second;
}

// tests/seize/cards/EDITION, with the files a set of that edition has.
const Json& kept_content(std::string_view edition) {
    static std::map<std::string, Json, std::less<>> all;
    const auto found = all.find(edition);
    if (found != all.end()) return found->second;
    Json content = Json::object();
    for (const auto& [file, live] : live_content(edition).items()) {
        const auto kept =
            parse_json(read_file(IMPERIUM_SOURCE "/tests/seize/cards/" + std::string(edition) + "/" + file));
        EXPECT_TRUE(kept.has_value()) << file;
        content[file] = kept ? *kept : live;
    }
    return all.emplace(edition, std::move(content)).first->second;
}

// NAME of a running CARD("NAME", ...); empty in other tests.
std::string card_under_test() {
    static constexpr std::string_view kPrefix = "seize card ";
    const auto* running = ::testing::UnitTest::GetInstance()->current_test_info();
    const std::string name = running == nullptr ? "" : running->name();
    if (!name.starts_with(kPrefix)) return "";
    return name.substr(kPrefix.size(), name.find(": ") - kPrefix.size());
}

void put(Json& cards, const Json& card) {
    for (Json& one : cards)
        if (one["name"] == card["name"]) {
            one = card;
            return;
        }
    cards.push_back(card);
}

}  // namespace

Json fixture_content(std::string_view edition) {
    Json content = kept_content(edition);
    const std::string name = card_under_test();
    if (name.empty()) return content;
    for (const auto& [file, live] : live_content(edition).items()) {
        if (!live.contains("cards")) continue;
        for (const Json& one : live["cards"])
            if (one["name"] == name) put(content[file]["cards"], one);
    }
    return content;
}

CardSets<seize::CardBook>::Held fixture_cards(std::string_view edition) {
    // The last set of each edition stays, so that a test after the other reads it once.
    struct Last {
        Json content;
        CardSets<seize::CardBook>::Held held;
    };
    static std::map<std::string, Last, std::less<>> last;
    const Json content = fixture_content(edition);
    const auto found = last.find(edition);
    if (found != last.end() && found->second.content == content) return found->second.held;
    auto book = seize::read_card_content(content);
    EXPECT_TRUE(book.has_value()) << "tests/seize/cards: " << (book ? "" : book.error().message());
    auto held = book ? seize::card_sets.hold(std::move(*book)) : seize::edition_cards(edition);
    EXPECT_TRUE(held.has_value());
    last.insert_or_assign(std::string(edition), Last{content, *held});
    return *held;
}

const seize::CardBook& fixture_book(std::string_view edition) { return seize::card_sets[fixture_cards(edition)]; }

}  // namespace imperium::test

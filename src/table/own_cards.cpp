#include "table/own_cards.hpp"

#include "core/card_changes.hpp"
#include "core/table_phrases.hpp"
#include "games/card_reading.hpp"

namespace imperium::table {

bool has_own_cards(const store::TableRecord& table) {
    const Json* cards = field(table.options, "cards");
    return cards != nullptr && !cards->is_null() && table.card_content != nullptr;
}

Result<Json> own_cards(const store::TableRecord& table) {
    if (!has_own_cards(table)) return Json();
    const CardReading* reading = card_reading(table.game);
    if (reading == nullptr) return Json();
    const auto content = parse_json(*table.card_content);
    if (!content) return std::unexpected(content.error());
    auto told = told_cards(*reading, *content);
    if (told) (*told)["content"] = *content;
    return told;
}

Result<void> fit_for_tables(const Journal& journal) {
    const CardReading* reading = card_reading(journal.game);
    if (reading == nullptr || reading->lifted == nullptr || journal.card_content == nullptr
        || journal.options.value("cards", Json()).is_null())
        return {};
    const auto content = parse_json(*journal.card_content);
    if (content && reading->lifted(*content) == *content)
        return refuse("bad_option", table_phrases::say("server.free-decks"));
    return {};
}

Json own_cards_in_short(const store::TableRecord& table) {
    const auto all = own_cards(table);
    return all && all->is_object() ? Json{{"name", (*all)["name"]}, {"changes", (*all)["changes"].size()}} : Json();
}

}  // namespace imperium::table

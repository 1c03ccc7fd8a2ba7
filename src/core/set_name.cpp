#include "core/set_name.hpp"

#include "core/card_reader.hpp"
#include "core/data.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"

namespace imperium {

bool possible_set_name(std::string_view name) {
    if (!valid_utf8(name)) return false;
    std::size_t characters = 0;
    bool after_space = true;  // also at the beginning
    while (!name.empty()) {
        const CodePoint next = first_code_point(name);
        const bool space = next.point == ' ';
        if (space && after_space) return false;
        if (!space && (is_blank(next.point) || is_invisible(next.point))) return false;
        after_space = space;
        ++characters;
        name.remove_prefix(next.length);
    }
    return characters > 0 && characters <= kLongestSetName && !after_space;
}

void check_set_name(CardReader& content) {
    if (!content.has("name")) return;
    const std::string name = content.text("name");
    if (content.ok() && !possible_set_name(name))
        content.fail_at("name", card_phrases::say("cards.name"),
                        {{"most", kLongestSetName}, {"given", brief(Json(name))}});
}

std::string set_name_in(std::string_view content) {
    const auto json = parse_json(content);
    return json && json->is_object() ? json->value("name", std::string()) : std::string();
}

std::string printed_set_name(std::string_view folder) {
    return set_name_in(built_in_data(std::string(folder) + "set.json"));
}

bool same_set_name(std::string_view one, std::string_view other) {
    const auto heard = [](std::string_view name) {
        std::string letters;
        for (const char c : text::lower(name)) {
            const bool mark =
                static_cast<unsigned char>(c) < 0x80 && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9');
            if (!mark) letters += c;
        }
        return letters;
    };
    return heard(one) == heard(other);
}

}  // namespace imperium

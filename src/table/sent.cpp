#include "table/sent.hpp"

#include "core/replay.hpp"
#include "core/table_phrases.hpp"
#include "core/version.hpp"
#include "games/all.hpp"

#include <string>
#include <string_view>

namespace imperium::table {

namespace {

std::string bytes_as_hex(std::string_view bytes) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    out.reserve(2 * bytes.size());
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        out += kDigits[value >> 4U];
        out += kDigits[value & 15U];
    }
    return out;
}

// Nothing if it is not of hexadecimal digits.
std::string hex_as_bytes(std::string_view digits) {
    const auto value = [](char digit) {
        return digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
    };
    std::string out;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        const int high = value(digits[i]);
        const int low = value(digits[i + 1]);
        if (high < 0 || low < 0) return {};
        out += static_cast<char>(high * 16 + low);
    }
    return out;
}

// Whether the options alone lead to the card set of the journal, so that its content need not be sent.
bool usual_cards(const Journal& journal) {
    if (journal.cards.empty()) return true;
    Json options = journal.options;
    if (!options.value("cards", Json()).is_null()) return false;
    const auto fresh = registry().create(journal.game, journal.seats, options, journal.seed);
    return fresh && (*fresh)->journal().cards == journal.cards;
}

// A position of a match that plays with the options and the cards of a journal.
Json packed(const Match& at, const Journal& journal) {
    Json out = {{"build", build_digest()},   {"game", journal.game},
                {"seats", journal.seats},    {"options", journal.options},
                {"seed", at.journal().seed}, {"cards", journal.cards},
                {"content", nullptr},        {"position", bytes_as_hex(at.position())}};
    if (journal.card_content != nullptr && !usual_cards(journal)) out["content"] = *journal.card_content;
    return out;
}

}  // namespace

Json sent(const Match& match) {
    if (match.position().empty()) return {{"replay", replay_json(match.journal())}};  // results are queued
    return packed(match, match.journal());
}

Json sent_to(const Match& match, Seat seat, std::uint64_t world) {
    return packed(*match.imagined(seat, world), match.journal());
}

Result<std::unique_ptr<Match>> received(const Json& json) {
    if (const Json* replay = field(json, "replay")) return open_replay(registry(), *replay);
    Reader read(json, "", "bad_request");
    Journal journal;
    journal.game = read.text("game");
    journal.seats = static_cast<int>(read.integer("seats", 1, kMaxSeats));
    journal.options = read.object("options");
    journal.seed = read.text("seed");
    journal.rules = "sent";  // not those of release 0.1
    const std::string build = read.text("build");
    const std::string position = hex_as_bytes(read.text("position"));
    if (const Json* content = read.get("content"); content != nullptr && content->is_string()) {
        journal.cards = read.text_or("cards", "");
        journal.card_content = std::make_shared<const std::string>(content->get<std::string>());
    }
    if (!read.ok()) return read.problem();
    if (build != build_digest()) return refuse("not_now", table_phrases::say("server.other-build"));
    return with_its_cards(journal, [&](const Json& options) {
        return registry().resume(journal.game, journal.seats, options, journal.seed, position);
    });
}

}  // namespace imperium::table

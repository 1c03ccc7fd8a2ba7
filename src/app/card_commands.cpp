#include "app/card_commands.hpp"

#include "app/files.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "core/card_changes.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "games/all.hpp"
#include "games/card_reading.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace imperium {

namespace {

int fail(const std::string& command, const std::string& message) {
    fmt::print(stderr, "imperium {}: {}\n", command, message);
    return 2;
}

// The games that offer what is asked for.
template <class Offers> std::vector<std::string> games_with(Offers offers) {
    std::vector<std::string> games;
    for (const GameEntry& entry : registry().all())
        if (entry.cards && offers(*entry.cards)) games.push_back(entry.info->id);
    return games;
}

template <class Offers>
Result<const CardOffer*> offer_of(const std::string& game, std::string_view what, Offers offers) {
    const auto entry = registry().find(game);
    if (!entry) return std::unexpected(entry.error());
    if (!(*entry)->cards || !offers(*(*entry)->cards))
        return refuse("bad_option",
                      game + " has no " + std::string(what) + "; possible are " + joined(games_with(offers), "and"));
    return &*(*entry)->cards;
}

constexpr auto kHasCards = [](const CardOffer&) { return true; };
constexpr auto kHasDecks = [](const CardOffer& offer) { return offer.check_deck != nullptr; };

// An object of lists with a line for each of their items, so that a change of one card is a change of one line.
std::string by_line(const Json& object) {
    std::string text = "{";
    for (const auto& [name, value] : object.items()) {
        text += (text.size() == 1 ? "\n" : ",\n") + Json(name).dump() + ": ";
        if (!value.is_array()) {
            text += value.dump();
            continue;
        }
        for (std::size_t i = 0; i < value.size(); ++i) text += (i == 0 ? "[\n" : ",\n") + value[i].dump();
        text += value.empty() ? "[]" : "\n]";
    }
    return text + "\n}\n";
}

// The edition of `-o edition=NAME`; the first one if nothing is said.
Result<std::string> edition_of(const CardOffer& offer, const std::vector<std::string>& options) {
    std::string edition(offer.editions.empty() ? std::string_view() : offer.editions.front());
    for (const std::string& option : options) {
        const std::string wanted = option.starts_with("edition=") ? option.substr(8) : std::string();
        const auto& all = offer.editions;
        if (wanted.empty() || std::find(all.begin(), all.end(), wanted) == all.end())
            return refuse("bad_option", "option " + option + " is not possible here; "
                                            + (all.empty() ? "these cards have one edition"
                                                           : "possible are edition="
                                                                 + joined({all.begin(), all.end()}, "and edition=")));
        edition = wanted;
    }
    return edition;
}

// What these commands were asked for.
struct CardWords {
    std::string game, deck, card, file, set;
    std::vector<std::string> options;
    bool json = false, content = false;
    int width = 0;  // of a line; 0: as wide as the terminal
};

// The content of the set in a file, which is of one edition and says which.
Result<Json> set_of(const CardWords& words) {
    if (!words.options.empty())
        return refuse("bad_option", "a card set is of one edition and says so itself; leave -o out");
    const auto entry = registry().find(words.game);
    if (!entry) return std::unexpected(entry.error());
    auto given = given_options(*(*entry)->info, {"cards=@" + words.set});
    if (!given) return std::unexpected(given.error());
    return std::move((*given)["cards"]);
}

Result<std::string> cards_text(const CardOffer& offer, const CardWords& words) {
    const int width = words.width > 0 ? words.width : output_style().width;
    const CardReading* const reading = card_reading(words.game);
    // Which set it is stands above the cards, unless somebody looks one up.
    const auto headed = [&](const Json& options, Result<std::string> text) {
        if (!text || reading == nullptr || !words.card.empty()) return text;
        return Result<std::string>(text::wrap("Card set: " + set_in_words(told_set(*reading, options)), width, 0) + "\n"
                                   + *text);
    };
    if (words.json && (!words.deck.empty() || !words.card.empty()))
        return refuse("bad_option", "--json prints all cards; --deck and --card are for reading them");
    if (!words.set.empty()) {
        const auto content = set_of(words);
        if (!content) return std::unexpected(content.error());
        if (!words.json) return headed({{"cards", *content}}, reading->text(*content, words.deck, words.card, width));
        const auto book = reading->read(*content);
        if (!book) return std::unexpected(book.error());
        return by_line(*book);
    }
    const auto edition = edition_of(offer, words.options);
    if (!edition) return std::unexpected(edition.error());
    if (words.json) return by_line(offer.json(*edition));
    return headed({{"edition", *edition}}, offer.text(*edition, words.deck, words.card, width));
}

int print(const CardWords& words) {
    const auto offer = offer_of(words.game, "cards", kHasCards);
    if (!offer) return fail("cards", offer.error().message());
    const auto text = cards_text(**offer, words);
    if (!text) return fail("cards", text.error().message());
    fmt::print("{}", *text);
    return 0;
}

// The whole set as a file that --set takes.
int print_content(const CardWords& words) {
    const auto entry = registry().find(words.game);
    if (!entry) return fail("cards", entry.error().message());
    const CardReading* reading = card_reading(words.game);
    if (reading == nullptr) return fail("cards", words.game + " has no card set");
    const auto edition = edition_of(*(*entry)->cards, words.options);
    if (!edition) return fail("cards", edition.error().message());
    fmt::print("{}\n", reading->printed(*edition).dump(1));
    return 0;
}

Result<std::string> deck_text(const CardOffer& offer, const CardWords& words, const std::string& json) {
    if (words.set.empty()) {
        const auto edition = edition_of(offer, words.options);
        if (!edition) return std::unexpected(edition.error());
        return offer.check_deck(*edition, json);
    }
    const auto content = set_of(words);
    if (!content) return std::unexpected(content.error());
    const CardReading& reading = *card_reading(words.game);
    if (const auto book = reading.read(*content); !book)
        return refuse(book.error().code, book.error(), words.set + ": ");
    return reading.check_deck(*content, json);
}

int check_deck(const CardWords& words) {
    const auto offer = offer_of(words.game, "decks that people build", kHasDecks);
    if (!offer) return fail("deck check", offer.error().message());
    const auto text = read_text_file(words.file);
    if (!text) return fail("deck check", text.error().message());
    const auto summary = deck_text(**offer, words, *text);
    if (!summary) return fail("deck check", words.file + ": " + summary.error().message());
    fmt::print("{}\n", *summary);
    return 0;
}

}  // namespace

void add_card_commands(CLI::App& program, std::function<int()>& chosen) {
    const auto words = std::make_shared<CardWords>();

    const auto with_cards = games_with(kHasCards);
    const std::string some = with_cards.empty() ? "GAME" : with_cards.back();
    auto* cards =
        program.add_subcommand("cards", "the cards of a game as they read, each with the source of its values");
    cards->add_option("game", words->game, "the game: " + joined(with_cards, "or"))->required();
    cards->add_option("-o,--option", words->options, "the edition, as edition=NAME");
    cards->add_option("--set", words->set, "a file with a card set, whose cards are read");
    cards->add_option("--deck", words->deck, "only those of this starter deck");
    cards->add_option("--card", words->card, "only those with this in their name");
    cards->add_option("--width", words->width, "how many letters a line has; as many as the terminal's")
        ->check(CLI::Range(20, 400));
    cards->add_flag("--json", words->json, "all cards as JSON: values, what they do in parts, and their English text");
    cards->add_flag("--content", words->content, "the card set as a file that --set takes");
    cards->footer("Examples:\n  imperium cards " + some + " --card fleet\n  imperium cards " + some + " --json");
    cards->callback([words, &chosen] {
        chosen = [words] {
            if (words->content) return print_content(*words);
            return print(*words);
        };
    });

    const auto with_decks = games_with(kHasDecks);
    words->game = "";
    auto* deck = program.add_subcommand("deck", "decks that people build");
    deck->require_subcommand(1);
    deck->footer("Example:\n  imperium deck check docs/examples/deck.json");
    auto* check = deck->add_subcommand("check", "whether a deck may be played by the rules of its game");
    check->add_option("file", words->file, "the deck, as JSON")->required();
    check->add_option("-o,--option", words->options, "the edition, as edition=NAME");
    check->add_option("--set", words->set, "a file with the card set it is made of");
    check->add_option("--game", words->game, "the game: " + joined(with_decks, "or"));
    check->footer("Example:\n  imperium deck check docs/examples/deck.json");
    check->callback([words, with_decks, &chosen] {
        if (words->game.empty() && !with_decks.empty()) words->game = with_decks.front();
        chosen = [words] { return check_deck(*words); };
    });
}

}  // namespace imperium

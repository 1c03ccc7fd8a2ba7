#include "app/card_commands.hpp"

#include "app/files.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "core/json.hpp"
#include "games/all.hpp"

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

// `width` of a line; 0: as wide as the terminal.
int print(const std::string& game, const std::string& deck, const std::string& name, bool json, int width,
          const std::vector<std::string>& options) {
    const auto offer = offer_of(game, "cards", kHasCards);
    if (!offer) return fail("cards", offer.error().message());
    const auto edition = edition_of(**offer, options);
    if (!edition) return fail("cards", edition.error().message());
    if (json) {
        if (!deck.empty() || !name.empty())
            return fail("cards", "--json prints all cards; --deck and --card are for reading them");
        fmt::print("{}", by_line((*offer)->json(*edition)));
        return 0;
    }
    const auto text = (*offer)->text(*edition, deck, name, width > 0 ? width : output_style().width);
    if (!text) return fail("cards", text.error().message());
    fmt::print("{}", *text);
    return 0;
}

// The whole set as a file that --set takes.
int print_content(const std::string& game, const std::vector<std::string>& options) {
    const auto entry = registry().find(game);
    if (!entry) return fail("cards", entry.error().message());
    const auto complete = options_given(*(*entry)->info, options);
    if (!complete) return fail("cards", complete.error().message());
    int code = -1;
    AllGames::each([&]<class Codec>() {
        if (Codec::info().id != game) return;
        const auto checked = Codec::options(Codec::info().seats[0], *complete);
        if (!checked) {
            code = fail("cards", checked.error().message());
            return;
        }
        if constexpr (requires { Codec::card_set(*checked).content; }) {
            fmt::print("{}\n", parse_json(*Codec::card_set(*checked).content)->dump(1));
            code = 0;
        }
    });
    return code >= 0 ? code : fail("cards", game + " has no card set");
}

int check_deck(const std::string& game, const std::string& file, const std::vector<std::string>& options) {
    const auto offer = offer_of(game, "decks that people build", kHasDecks);
    if (!offer) return fail("deck check", offer.error().message());
    const auto edition = edition_of(**offer, options);
    if (!edition) return fail("deck check", edition.error().message());
    const auto text = read_text_file(file);
    if (!text) return fail("deck check", text.error().message());
    const auto summary = (*offer)->check_deck(*edition, *text);
    if (!summary) return fail("deck check", file + ": " + summary.error().message());
    fmt::print("{}\n", *summary);
    return 0;
}

}  // namespace

void add_card_commands(CLI::App& program, std::function<int()>& chosen) {
    struct Words {
        std::string game, deck, card, file;
        std::vector<std::string> options;
        bool json = false, content = false;
        int width = 0;
    };
    const auto words = std::make_shared<Words>();

    const auto with_cards = games_with(kHasCards);
    const std::string some = with_cards.empty() ? "GAME" : with_cards.back();
    auto* cards =
        program.add_subcommand("cards", "the cards of a game as they read, each with the source of its values");
    cards->add_option("game", words->game, "the game: " + joined(with_cards, "or"))->required();
    cards->add_option("-o,--option", words->options, "the edition, as edition=NAME");
    cards->add_option("--deck", words->deck, "only those of this starter deck");
    cards->add_option("--card", words->card, "only those with this in their name");
    cards->add_option("--width", words->width, "how many letters a line has; as many as the terminal's")
        ->check(CLI::Range(20, 400));
    cards->add_flag("--json", words->json, "all cards as JSON: values, what they do in parts, and their English text");
    cards->add_flag("--content", words->content, "the card set as a file that --set takes");
    cards->footer("Examples:\n  imperium cards " + some + " --card fleet\n  imperium cards " + some + " --json");
    cards->callback([words, &chosen] {
        chosen = [words] {
            if (words->content) return print_content(words->game, words->options);
            return print(words->game, words->deck, words->card, words->json, words->width, words->options);
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
    check->add_option("--game", words->game, "the game: " + joined(with_decks, "or"));
    check->footer("Example:\n  imperium deck check docs/examples/deck.json");
    check->callback([words, with_decks, &chosen] {
        if (words->game.empty() && !with_decks.empty()) words->game = with_decks.front();
        chosen = [words] { return check_deck(words->game, words->file, words->options); };
    });
}

}  // namespace imperium

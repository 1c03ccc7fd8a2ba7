#include "app/card_commands.hpp"

#include "app/files.hpp"
#include "app/terminal.hpp"
#include "games/seize/card_text.hpp"
#include "games/seize/decks.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace imperium {

namespace {

int fail(const std::string& command, const std::string& message) {
    fmt::print(stderr, "imperium {}: {}\n", command, message);
    return 2;
}

int print(const std::string& deck, const std::string& name) {
    const auto text = seize::print_cards(seize::cards(), deck, name, output_style().width);
    if (!text) return fail("cards", text.error().message);
    fmt::print("{}", *text);
    return 0;
}

int check_deck(const std::string& file) {
    const auto text = read_text_file(file);
    if (!text) return fail("deck check", text.error().message);
    const auto deck = seize::read_deck(seize::cards(), *text, false);
    if (!deck) return fail("deck check", file + ": " + deck.error().message);
    fmt::print("{}\n", seize::deck_summary(seize::cards(), *deck));
    return 0;
}

}  // namespace

void add_card_commands(CLI::App& program, std::function<int()>& chosen) {
    struct Words {
        std::string deck, card, file;
    };
    const auto words = std::make_shared<Words>();

    auto* cards =
        program.add_subcommand("cards", "the cards of seize as they read, each with the source of its values");
    cards->add_option("--deck", words->deck, "only those of this starter deck");
    cards->add_option("--card", words->card, "only those with this in their name");
    cards->footer("Examples:\n  imperium cards --deck capital-attack\n  imperium cards --card \"Main Battle Fleet\"");
    cards->callback([words, &chosen] { chosen = [words] { return print(words->deck, words->card); }; });

    auto* deck = program.add_subcommand("deck", "decks for seize that people build (rule Z21)");
    deck->require_subcommand(1);
    deck->footer("Example:\n  imperium deck check docs/examples/deck.json");
    auto* check = deck->add_subcommand("check", "whether a deck may be played: 50, 10 and 10 cards, at most 2 copies");
    check->add_option("file", words->file, "the deck, as JSON")->required();
    check->footer("Example:\n  imperium deck check docs/examples/deck.json\n"
                  "  imperium play seize -o decks=\"[$(cat docs/examples/deck.json), \\\"drone-onslaught\\\"]\"");
    check->callback([words, &chosen] { chosen = [words] { return check_deck(words->file); }; });
}

}  // namespace imperium

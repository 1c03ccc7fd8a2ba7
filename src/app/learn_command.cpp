#include "app/files.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/all.hpp"
#include "lab/record_run.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace imperium {

namespace {

// What `imperium learn record` was asked for.
struct RecordWords {
    std::string game, out, net;
    std::vector<std::string> settings, options;
    int seats = 0;
    std::uint64_t games = 1000, iterations = 200, seed = 1;
    unsigned threads = 0;
    float exploration = 0.1F, strays = 0.5F;
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium learn: {}\n", message);
    return 2;
}

int run(const RecordWords& words) {
    RecordRun run;
    run.game = words.game;
    run.seats = words.seats;
    run.games = words.games;
    run.threads = words.threads;
    const auto entry = registry().find(words.game);
    if (!entry) return fail(entry.error().message());
    auto options = given_options(*(*entry)->info, words.options);
    if (!options) return fail(options.error().message());
    run.options = std::move(*options);
    run.plan = {words.iterations, words.seed, words.exploration, words.strays};
    if (words.net == "none")
        run.net = std::string();
    else if (!words.net.empty()) {
        auto bytes = read_text_file(words.net);
        if (!bytes) return fail(bytes.error().message());
        run.net = std::move(*bytes);
    }
    for (const std::string& word : words.settings) {
        const auto equals = word.find('=');
        const auto value = parse_json(equals == std::string::npos ? "" : std::string_view(word).substr(equals + 1));
        if (!value) return fail("a setting is written like rollout_depth=0, not " + brief(Json(word)));
        run.settings[word.substr(0, equals)] = *value;
    }
    std::error_code error;
    std::filesystem::create_directories(words.out, error);
    if (error) return fail("cannot make the folder " + words.out + ": " + error.message());
    const auto path_of = [&](std::uint64_t block) {
        return (std::filesystem::path(words.out) / fmt::format("{:06}.rec", block)).string();
    };
    run.there = [&](std::uint64_t block) {
        const auto bytes = read_text_file(path_of(block));
        return bytes && is_whole_block(*bytes);
    };
    run.keep = [&](std::uint64_t block, std::string_view bytes) { return write_text_file(path_of(block), bytes); };
    run.progress = [&](std::uint64_t games) { show_progress(fmt::format("{} of {} games", games, words.games)); };
    run.stop = [] { return interrupted(); };
    catch_interrupts();
    const auto games = record_games(run);
    clear_progress();
    if (!games) return fail(games.error().message());
    fmt::print("{} games of {} are recorded in {}\n", *games, words.game, words.out);
    return interrupted() ? 130 : 0;
}

}  // namespace

void add_learn_command(CLI::App& program, std::function<int()>& chosen) {
    auto words = std::make_shared<RecordWords>();
    CLI::App* learn = program.add_subcommand("learn", "what players that learn need: games of self-play (tools/learn)");
    learn->require_subcommand(1);
    CLI::App* command = learn->add_subcommand("record", "games of self-play with features, visits and results");
    command->add_option("game", words->game, "which game")->required();
    command->add_option("--out", words->out, "the folder; blocks that are there already are kept")->required();
    command->add_option("--games", words->games, "how many games, in whole blocks of 32")->capture_default_str();
    command->add_option("--iterations", words->iterations, "how much is thought about each decision")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--exploration", words->exploration, "share of decisions drawn by their visits")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--strays", words->strays, "share of games recorded only after a stretch of play by instinct")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--net", words->net, "a file of tools/learn, or none; the shipped one if not given");
    command->add_option("--setting", words->settings, "a setting of the search, name=value");
    command->add_option("--seats", words->seats, "how many seats");
    command->add_option("-o,--option", words->options, "an option of the game, name=value");
    add_set_option(*command, words->options);
    command->add_option("--seed", words->seed, "a number")->capture_default_str();
    command->add_option("--threads", words->threads, "one a core if not given")->check(CLI::Range(1, 1024));
    command->footer("Example:\n  imperium learn record clash --games 2000 --out build/learn/clash");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

}  // namespace imperium

#include "app/files.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/all.hpp"
#include "lab/arena_file.hpp"
#include "lab/balance/experiment.hpp"
#include "lab/report.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <memory>

namespace imperium {

namespace {

// What `imperium arena` was asked for.
struct ArenaWords {
    std::string game;
    std::vector<std::string> agents = {"captain", "admiral"};
    std::vector<std::string> options;
    std::uint64_t games = 400;
    std::uint64_t seed = 1;
    int seats = 0;
    unsigned threads = 0;
    std::string sprt;
    std::string keep;    // a file for the results
    std::string resume;  // the same, going on from what is there
    std::string csv, html;
    bool json = false;
    bool free_decks = false;
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium arena: {}\n", message);
    return 2;
}

Result<ArenaPlan> plan_of(const ArenaWords& words) {
    ArenaPlan plan;
    plan.game = words.game;
    plan.seats = words.seats;
    plan.games = words.games;
    plan.seed = words.seed;
    for (const std::string& name : words.agents) {
        const auto at = name.find('@');
        auto player = contestant_of(std::string_view(name).substr(0, at));
        if (!player) return std::unexpected(player.error());
        player->name = name;
        if (at != std::string::npos) {
            const std::string path = name.substr(at + 1);
            auto net = path == "none" ? Result<std::string>(std::string()) : read_text_file(path);
            if (!net) return std::unexpected(net.error());
            player->net = std::move(*net);
        }
        plan.players.push_back(std::move(*player));
    }
    auto complete = complete_plan(plan);  // also says which games there are
    if (!complete) return complete;
    const auto entry = registry().find(plan.game);
    auto given = given_options(*(*entry)->info, words.options);
    if (given && words.free_decks) given = with_free_decks(plan.game, std::move(*given));
    if (!given) return std::unexpected(given.error());
    plan.options = std::move(*given);
    return complete_plan(plan);
}

bool write_report(const std::string& path, std::string_view text) {
    const auto written = write_text_file(path, text);
    if (!written) fmt::print(stderr, "imperium arena: {}\n", written.error().message());
    return written.has_value();
}

int run(const ArenaWords& words) {
    std::optional<Sprt> sprt;
    if (!words.sprt.empty()) {
        sprt = sprt_from(words.sprt.c_str());
        if (!sprt) return fail("--sprt takes two rising Elo differences such as 0,30, not " + words.sprt);
    }
    for (const std::string& path : {words.csv, words.html}) {
        if (path.empty()) continue;
        if (const auto possible = try_to_write(path); !possible) return fail(possible.error().message());
    }
    ArenaPlan plan;
    std::vector<ArenaBlock> before;
    std::string kept_text;
    if (!words.resume.empty()) {
        auto text = read_text_file(words.resume);
        if (!text) return fail(text.error().message());
        kept_text = std::move(*text);
        auto file = read_arena(kept_text);
        if (!file) return fail(words.resume + ": " + file.error().message());
        kept_text.resize(file->length);
        plan = std::move(file->plan);
        plan.games = words.games;
        before = std::move(file->blocks);
    } else {
        if (words.game.empty()) return fail("say which game, or --resume a file");
        auto made = plan_of(words);
        if (!made) return fail(made.error().message());
        plan = std::move(*made);
        if (!words.keep.empty()) kept_text = arena_header(plan) + "\n";
    }
    plan.sprt = sprt;
    if (words.threads > 0) plan.threads = words.threads;

    const std::string& keep = words.resume.empty() ? words.keep : words.resume;
    std::ofstream kept;
    if (!keep.empty()) {
        kept.open(keep, std::ios::binary | std::ios::trunc);
        kept << kept_text << std::flush;
        if (!kept) return fail(keep + " cannot be written");
    }
    catch_interrupts();
    ArenaWatch watch;
    watch.finished = [&](const ArenaBlock& block) {
        if (kept.is_open()) kept << arena_line(block) << "\n" << std::flush;
    };
    watch.progress = [](const ArenaResult& result, const ArenaPace& pace) {
        show_progress(arena_progress(result, pace));
    };
    watch.stop = [] { return interrupted(); };
    const auto result = run_arena(plan, watch, std::move(before));
    clear_progress();
    if (!result) return fail(result.error().message());
    if (result->blocks.empty()) return fail("stopped before the first block was finished");
    if (words.json)
        fmt::print("{}\n", write_json(arena_json(*result)));
    else
        fmt::print("{}", arena_text(*result));
    bool written = !kept.is_open() || kept.good();
    if (!words.csv.empty()) written = write_report(words.csv, arena_csv(*result)) && written;
    if (!words.html.empty()) written = write_report(words.html, arena_html(*result)) && written;
    if (result->stopped && !keep.empty())
        fmt::print(stderr, "imperium arena --resume {} --games {} goes on\n", keep, plan.games);
    return !written ? 1 : result->stopped ? 130 : 0;
}

}  // namespace

void add_arena_command(CLI::App& program, std::function<int()>& chosen) {
    auto words = std::make_shared<ArenaWords>();
    CLI::App* command = program.add_subcommand("arena", "computer players against each other, with proof: the same "
                                                        "luck for all, seats rotated, intervals");
    command->add_option("game", words->game, "which game; not needed with --resume");
    command
        ->add_option(
            "--agents", words->agents,
            "players by seat, such as captain,admiral:2000,emperor:500ms; fewer than seats go round the table, of more "
            "every group that fits meets, and their Elo is shown on one ladder")
        ->delimiter(',')
        ->capture_default_str();
    command->add_option("--games", words->games, "how many games, rounded up to whole rotations")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
    command->add_option("--seats", words->seats, "how many seats; as many as agents if the game allows it");
    command->add_option("-o,--option", words->options, "an option of the game, name=value");
    add_set_option(*command, words->options);
    command->add_flag("--free-decks", words->free_decks, "decks that are given with -o decks keep no limits");
    command->add_option("--seed", words->seed, "the seed of all luck, a number")->capture_default_str();
    command->add_option("--threads", words->threads, "0: one for each core")->check(CLI::Range(0U, 1024U));
    command->add_option("--sprt", words->sprt,
                        "two Elo differences, such as 0,30: stop when it is clear which is nearer");
    command->add_option("--keep", words->keep, "a file for the results, a line for each finished block");
    command->add_option("--resume", words->resume, "go on with the results in this file");
    command->add_option("--csv", words->csv, "a file for a table with a line for each game");
    command->add_option("--html", words->html, "a file for a report with plots");
    command->add_flag("--json", words->json, "the result as JSON");
    command->footer("Example:\n  imperium arena clash --agents captain,admiral --games 400 --html report.html");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

}  // namespace imperium

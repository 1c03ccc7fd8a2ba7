#include "agents/fingerprint.hpp"
#include "app/files.hpp"
#include "app/kept.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/all.hpp"
#include "lab/tune.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace imperium {

namespace {

// What `imperium tune` was asked for.
struct TuneWords {
    std::string game;
    std::string agent = "admiral";
    std::string against;  // empty: the same player with the shipped settings
    std::vector<std::string> parameters, options;
    std::uint64_t steps = 200, check_games = 200, seed = 1;
    int seats = 0;
    std::string out;
    std::string keep;    // a file for the steps
    std::string resume;  // the same, going on from what is there
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium tune: {}\n", message);
    return 2;
}

int run(const TuneWords& words) {
    TunePlan plan;
    plan.game = words.game;
    plan.seats = words.seats;
    plan.parameters = words.parameters;
    plan.steps = words.steps;
    plan.check_games = words.check_games;
    plan.seed = words.seed;
    auto player = contestant_of(words.agent);
    if (!player) return fail(player.error().message());
    auto opponent = contestant_of(words.against.empty() ? words.agent : words.against);
    if (!opponent) return fail(opponent.error().message());
    plan.player = std::move(*player);
    plan.opponent = std::move(*opponent);
    const auto entry = registry().find(words.game);
    if (!entry) return fail(entry.error().message());
    auto options = given_options(*(*entry)->info, words.options);
    if (!options) return fail(options.error().message());
    plan.options = std::move(*options);
    if (info_of(plan.player.agent).iterations == 0)
        return fail(words.agent + " does not search, so there is nothing to tune; captain, admiral and emperor do");
    if (!words.out.empty())
        if (const auto possible = try_to_write(words.out); !possible) return fail(possible.error().message());
    auto kept = KeptLines::open(words.keep, words.resume,
                                {{"tune", 1},
                                 {"game", words.game},
                                 {"agent", words.agent},
                                 {"against", words.against},
                                 {"parameters", words.parameters},
                                 {"seats", words.seats},
                                 {"options", plan.options},
                                 {"seed", std::to_string(words.seed)},
                                 {"fingerprint", fmt::format("{:016x}", fingerprint(words.game))}});
    if (!kept) return fail(kept.error().message());
    for (const Json& line : kept->before()) {
        const Json* share = field(line, "share");
        if (share == nullptr || !share->is_number() || line.value("step", -1) != static_cast<int>(plan.before.size()))
            return fail(fmt::format("{}: line {} is not the next step", words.resume, plan.before.size() + 2));
        plan.before.push_back(share->get<double>());
    }
    catch_interrupts();
    TuneWatch watch;
    watch.finished = [&](std::uint64_t step, double share) { kept->add({{"step", step}, {"share", share}}); };
    watch.progress = [&](std::uint64_t steps, const SearchSettings& best, double mean) {
        show_progress(fmt::format("{} of {} steps, best so far {:.1f} %: {}", steps, plan.steps, 100 * mean,
                                  write_json(to_json(best))));
    };
    watch.stop = [] { return interrupted(); };
    const auto result = run_tune(plan, watch);
    clear_progress();
    if (!result) return fail(result.error().message());
    const std::string text = result->evidence.dump(2) + "\n";
    if (words.out.empty()) {
        fmt::print("{}", text);
    } else if (const auto written = write_text_file(words.out, text); !written)
        return fail(written.error().message());
    if (!kept->good()) return fail("the file with the steps could not be written");
    return result->stopped ? 130 : 0;
}

}  // namespace

void add_tune_command(CLI::App& program, std::function<int()>& chosen) {
    auto words = std::make_shared<TuneWords>();
    CLI::App* command = program.add_subcommand("tune", "search better settings for a computer player, with evidence");
    command->add_option("game", words->game, "which game")->required();
    command->add_option("--agent", words->agent, "the player, perhaps with a budget: admiral:1000")
        ->capture_default_str();
    command->add_option("--against", words->against,
                        "the opponent; the same player with its shipped settings if not given");
    command->add_option("--parameters", words->parameters, "which ones; all if not given")->delimiter(',');
    command->add_option("--steps", words->steps, "steps of the search, a few blocks of games each")
        ->capture_default_str();
    command->add_option("--check", words->check_games, "games to prove the result with")->capture_default_str();
    command->add_option("--seats", words->seats, "how many seats");
    command->add_option("-o,--option", words->options, "an option of the game, name=value");
    add_set_option(*command, words->options);
    command->add_option("--seed", words->seed, "a number")->capture_default_str();
    command->add_option("--out", words->out, "a file for the result, such as data/agents/clash.json");
    command->add_option("--keep", words->keep, "a file for the steps, a line each");
    command->add_option("--resume", words->resume, "go on with the steps in this file; all else as it was said then");
    command->footer("Example:\n  imperium tune clash --agent admiral:1000 --steps 300 --out clash.json");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

}  // namespace imperium

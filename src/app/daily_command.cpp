#include "agents/agent.hpp"
#include "app/files.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/all.hpp"
#include "lab/daily.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace imperium {

namespace {

// What `imperium daily` was asked for.
struct DailyWords {
    DailyPlan plan;
    std::vector<std::string> options;
    std::string out;
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium daily: {}\n", message);
    return 2;
}

// The command that makes this file again.
std::string command_of(const DailyWords& words) {
    const DailyPlan& plan = words.plan;
    std::string command =
        fmt::format("imperium daily {} --seats {} --count {} --seed {}", plan.game, plan.seats, plan.count, plan.seed);
    if (!plan.phases.empty()) command += fmt::format(" --phases {}", fmt::join(plan.phases, ","));
    for (const std::string& option : words.options) command += " -o " + option;
    return command
           + fmt::format(" --first-look {} --judgement {} --margin {}", plan.first_look, plan.judgement, plan.margin);
}

int run(DailyWords& words) {
    DailyPlan& plan = words.plan;
    const auto entry = registry().find(plan.game);
    if (!entry) return fail(entry.error().message());
    const GameInfo& info = *(*entry)->info;
    if (plan.seats == 0) plan.seats = info.seats[0];
    auto options = options_given(info, words.options);
    if (!options) return fail(options.error().message());
    plan.options = std::move(*options);
    if (plan.judgement == 0) plan.judgement = info_of(Agent::emperor).iterations;
    plan.progress = [&](int found) { show_progress(fmt::format("{} of {} positions", found, plan.count)); };
    plan.stop = [] { return interrupted(); };
    catch_interrupts();
    const auto positions = daily_positions(plan);
    clear_progress();
    if (!positions) return fail(positions.error().message());
    if (interrupted()) return 130;
    // A position a line, so that a change can be read.
    std::string text =
        fmt::format("{{\n\"made\": {},\n\"iterations\": {},\n\"margin\": {},\n\"options\": {},\n\"positions\": [\n",
                    write_json(command_of(words)), plan.judgement, plan.margin, write_json(plan.options));
    for (std::size_t i = 0; i < positions->size(); ++i)
        text += write_json((*positions)[i]) + (i + 1 < positions->size() ? ",\n" : "\n");
    text += "]\n}\n";
    if (auto written = write_text_file(words.out, text); !written) return fail(written.error().message());
    fmt::print("{} positions of {} are in {}\n", positions->size(), plan.game, words.out);
    return 0;
}

}  // namespace

void add_daily_command(CLI::App& program, std::function<int()>& chosen) {
    auto words = std::make_shared<DailyWords>();
    DailyPlan& plan = words->plan;
    CLI::App* command =
        program.add_subcommand("daily", "positions for \"find the best move\", from self-play, judged by Emperor");
    command->add_option("game", plan.game, "which game")->required();
    command->add_option("--out", words->out, "the file")->required();
    command->add_option("--seats", plan.seats, "how many seats");
    command->add_option("--count", plan.count, "how many positions")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--seed", plan.seed, "the seed of the games, any text")->capture_default_str();
    command->add_option("--phases", plan.phases, "the phases they may lie in; all if not given")->delimiter(',');
    command->add_option("-o,--option", words->options, "an option of the game, name=value");
    add_set_option(*command, words->options);
    command->add_option("--first-look", plan.first_look, "iterations that decide whether Emperor is asked")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--judgement", plan.judgement, "iterations of Emperor; its own measure if not given")
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--margin", plan.margin, "how much better the best move is, in chances to win")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->footer("Example:\n  imperium daily clash --count 30 --out web/src/games/clash/daily.json");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

}  // namespace imperium

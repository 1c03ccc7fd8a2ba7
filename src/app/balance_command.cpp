#include "agents/fingerprint.hpp"
#include "app/files.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "lab/arena.hpp"
#include "lab/balance/file.hpp"
#include "lab/balance/fit_report.hpp"
#include "lab/balance/report.hpp"
#include "lab/report.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>

namespace imperium {

namespace {

// What `imperium balance` was asked for.
struct BalanceWords {
    std::string game;
    std::string agent = "captain";
    std::uint64_t games = 2000;
    int seats = 0;
    std::uint64_t seed = 1;
    std::vector<std::string> options;
    bool decks = false, free_decks = false;
    std::string change, fit;
    std::vector<std::string> forbid, without;
    double enough = 0;
    std::optional<std::uint64_t> skill;  // a part of the games without it, see skill_games
    unsigned threads = 0;
    std::string keep, resume, from, html, json;
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium balance: {}\n", message);
    return 2;
}

// A word as it is typed in a shell.
std::string typed(const std::string& word) {
    if (word.find_first_of(" \"'\\$&;()<>*?|{}[]#~!") == std::string::npos && !word.empty()) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// Without how many games, which a run that goes on is told anew.
std::string command_of(const BalanceWords& words) {
    std::string out = "imperium balance " + words.game;
    const auto add = [&](const char* name, const std::string& value) {
        out += fmt::format(" {} {}", name, typed(value));
    };
    if (words.decks) out += " --decks";
    if (words.free_decks) out += " --free-decks";
    add("--agent", words.agent);
    if (words.seats > 0) add("--seats", std::to_string(words.seats));
    if (words.seed != 1) add("--seed", std::to_string(words.seed));
    for (const std::string& option : words.options) add("-o", option);
    if (!words.change.empty()) add("--change", words.change);
    if (!words.fit.empty()) add("--fit", words.fit);
    for (const std::string& word : words.forbid) add("--forbid", word);
    for (const std::string& word : words.without) add("--without", word);
    if (words.enough > 0) add("--enough", fmt::format("{:g}", words.enough));
    return out;
}

// Whether there is such a thing, or such a type of action.
Result<void> check_forbidden(const Experiment& experiment, const BalanceWords& words) {
    const Known known = known_of(experiment);
    for (const std::string& name : words.without)
        if (std::ranges::none_of(known.things, [&](const Thing& thing) { return thing.name == name; }))
            return refuse("bad_request", "there is nothing called " + brief(Json(name)) + " in " + experiment.game
                                             + "; 'imperium balance " + experiment.game
                                             + " --games 100 --json -' lists all things");
    const auto entry = registry().find(experiment.game);
    std::vector<std::string> types;
    const Json schema = (*entry)->schema();
    for (const auto& [name, def] : schema["$defs"].items()) {
        if (!name.ends_with("Action") || !def.contains("anyOf")) continue;
        for (const Json& one : def["anyOf"])
            if (const Json* type = field(one["properties"]["type"], "const")) types.push_back(type->get<std::string>());
    }
    for (const std::string& type : words.forbid)
        if (std::ranges::find(types, type) == types.end())
            return refuse("bad_request", "there is no action " + brief(Json(type)) + " in " + experiment.game
                                             + "; its actions are " + joined(types, "and"));
    return {};
}

Result<Json> read_json_file(const std::string& path) {
    const auto text = read_text_file(path);
    if (!text) return std::unexpected(text.error());
    auto json = parse_json(*text);
    if (!json) return refuse("bad_file", path + ": " + json.error().message());
    return json;
}

Result<ExperimentWish> wish_of(const BalanceWords& words) {
    const auto entry = registry().find(words.game);
    if (!entry) return std::unexpected(entry.error());
    auto given = given_options(*(*entry)->info, words.options);
    if (given && words.free_decks) given = with_free_decks(words.game, std::move(*given));
    if (!given) return std::unexpected(given.error());
    ExperimentWish wish;
    wish.game = words.game;
    wish.seats = words.seats;
    wish.options = std::move(*given);
    wish.player = words.agent;
    wish.games = words.games;
    wish.seed = words.seed;
    wish.enough = words.enough;
    wish.decks = words.decks;
    wish.forbidden = words.forbid;
    wish.forbidden.insert(wish.forbidden.end(), words.without.begin(), words.without.end());
    if (!words.change.empty()) {
        auto json = read_json_file(words.change);
        if (!json) return std::unexpected(json.error());
        wish.change = std::move(*json);
    }
    return wish;
}

Result<Experiment> experiment_from(const BalanceWords& words, Json& change) {
    const auto wish = wish_of(words);
    if (!wish) return std::unexpected(wish.error());
    change = wish->change;
    auto experiment = experiment_of(*wish);
    if (!experiment) return experiment;
    if (auto checked = check_forbidden(*experiment, words); !checked) return std::unexpected(checked.error());
    return experiment;
}

// The file in which a long run keeps what it came to, a line each. Nothing is kept where it has no name.
class KeptGames {
public:
    // Begins it anew with this text, which ends with a whole line.
    Result<void> begin(const std::string& path, std::string_view text) {
        path_ = path;
        file_.open(path, std::ios::binary | std::ios::trunc);
        file_ << text << std::flush;
        if (!file_) return refuse("bad_file", path + " cannot be written");
        return {};
    }
    void add(const std::string& line) {
        if (!path_.empty()) file_ << line << "\n" << std::flush;
    }
    bool good() const { return path_.empty() || file_.good(); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
    std::ofstream file_;
};

Result<FitAsked> fit_asked(const BalanceWords& words) {
    if (words.game.empty()) return refuse("bad_request", "say which game");
    if (!words.change.empty() || !words.forbid.empty() || !words.without.empty() || !words.html.empty()
        || words.enough > 0 || words.skill)
        return refuse("bad_request", "--fit goes with --decks, --free-decks, --agent, --games, --seats, --seed, -o, "
                                     "--set, --threads, --keep and --json alone");
    auto goal = read_json_file(words.fit);
    if (!goal) return std::unexpected(goal.error());
    auto wish = wish_of(words);
    if (!wish) return std::unexpected(wish.error());
    return FitAsked{std::move(*wish), std::move(*goal), fmt::format("{} --games {}", command_of(words), words.games)};
}

Json fit_step_json(const FitStep& step) {
    static constexpr std::string_view kLooks[] = {"search", "take back", "confirm"};
    return {{"look", kLooks[static_cast<std::size_t>(step.look)]},
            {"change", step.change},
            {"games", step.games},
            {"seed", std::to_string(step.seed)},
            {"wrong", step.wrong},
            {"value", step.by.value},
            {"low", step.by.low},
            {"high", step.by.high},
            {"moved", step.moved}};
}

// Looks for small changes that bring everything within bounds, and shows every step. `looks` are those of before.
int run_fit(const FitAsked& asked, const std::vector<KeptLook>& looks, KeptGames& kept, unsigned threads,
            const std::string& json) {
    const auto goal = read_fit_goal(asked.goal);
    if (!goal) return fail("the goal: " + goal.error().message());
    if (!json.empty() && json != "-")
        if (const auto possible = try_to_write(json); !possible) return fail(possible.error().message());
    catch_interrupts();
    Json steps = Json::array();
    FitWatch watch;
    watch.told = [&](const FitStep& step) {
        steps.push_back(fit_step_json(step));
        if (json == "-") return;
        clear_progress();
        fmt::print("{}\n", fit_line(step));
        std::fflush(stdout);
    };
    watch.begun = [&](const Json& look) { kept.add(write_json(look)); };
    watch.games.finished = [&](const BalanceBlock& block) { kept.add(balance_line(block)); };
    watch.games.progress = [](const BalancePace& pace) { show_progress(balance_progress(pace)); };
    watch.games.stop = [] { return interrupted(); };
    const auto fit = fit_balance(asked.wish, *goal, threads, watch, looks);
    clear_progress();
    if (!fit) return fail(fit.error().message());
    const Json result = {{"command", asked.command}, {"goal", asked.goal}, {"found", fit->found},
                         {"change", fit->change},    {"steps", steps},     {"evidence", fit_evidence(*fit, *goal)}};
    if (json == "-") {
        fmt::print("{}\n", write_json(result));
    } else {
        fmt::print("{}{}: {}\n", fit_evidence_text(*fit, *goal),
                   fit->found ? "a change that does it" : "not found; as far as it came", fit->change.dump());
        if (!json.empty())
            if (const auto done = write_text_file(json, result.dump(1) + "\n"); !done)
                return fail(done.error().message());
    }
    if (!kept.good()) return fail(kept.path() + " could not be written");
    if (interrupted() && !kept.path().empty())
        fmt::print(stderr, "imperium balance --resume {} goes on\n", kept.path());
    return interrupted() ? 130 : fit->found ? 0 : 1;
}

int begin_fit(const BalanceWords& words) {
    if (!words.resume.empty())
        return fail("--resume of a fit goes with --threads and --json alone; all else is in the file");
    const auto asked = fit_asked(words);
    if (!asked) return fail(asked.error().message());
    KeptGames kept;
    if (!words.keep.empty())
        if (const auto begun = kept.begin(words.keep, fit_header(*asked) + "\n"); !begun)
            return fail(begun.error().message());
    return run_fit(*asked, {}, kept, words.threads, words.json);
}

int resume_fit(const BalanceWords& words, const std::string& text) {
    const auto file = read_fit(text);
    if (!file) return fail(words.resume + ": " + file.error().message());
    KeptGames kept;
    if (const auto begun = kept.begin(words.resume, std::string_view(text).substr(0, file->length)); !begun)
        return fail(begun.error().message());
    return run_fit(file->asked, file->looks, kept, words.threads, words.json);
}

// How many games show what skill is worth: a twentieth of all. What a change or a restriction does is another question.
std::uint64_t skill_games(const std::optional<std::uint64_t>& said, const Experiment& experiment) {
    if (said) return *said;
    const bool plain = experiment.forbidden.empty()
                       && std::ranges::none_of(experiment.settings, [](const Setting& s) { return s.changed; });
    return plain ? std::max<std::uint64_t>(20, experiment.games / 20) : 0;
}

// The player against every weaker one, at the same table.
Result<std::vector<SkillStep>> measure_skill(const Experiment& experiment, std::uint64_t games, unsigned threads) {
    std::vector<SkillStep> steps;
    for (const AgentInfo& weaker : kAgents) {
        if (weaker.agent == Agent::greedy || weaker.agent >= experiment.player.agent) continue;
        ArenaPlan plan;
        plan.game = experiment.game;
        plan.seats = experiment.seats;
        plan.options = experiment.settings[0].options;
        plan.players = {experiment.player, *contestant_of(weaker.name)};
        plan.games = games;
        plan.seed = experiment.seed;
        plan.threads = threads;
        auto complete = complete_plan(plan);
        if (!complete) return std::unexpected(complete.error());
        ArenaWatch watch;
        watch.stop = [] { return interrupted(); };
        watch.progress = [&](const ArenaResult& so_far, const ArenaPace& pace) {
            show_progress(
                fmt::format("{} against {}: {}", experiment.player.name, weaker.name, arena_progress(so_far, pace)));
        };
        const auto result = run_arena(*complete, watch);
        clear_progress();
        if (!result) return std::unexpected(result.error());
        if (result->blocks.empty()) break;
        const Standing mine = result->standings()[0];
        const Rate share{experiment.player.name, result->games(), estimate_of(mine.blocks)};
        steps.push_back({experiment.player.name, std::string(weaker.name), result->games(), share,
                         fair_share(mine.seats, experiment.seats), result->elo(0)});
    }
    return steps;
}

// As it was asked for: to the terminal, and into files. False if one could not be written.
bool tell_report(const BalanceReport& report, const BalanceWords& words) {
    if (words.json == "-")
        fmt::print("{}\n", write_json(balance_json(report)));
    else
        fmt::print("{}", balance_text(report));
    bool written = true;
    const auto write = [&](const std::string& path, const std::string& text) {
        if (path.empty() || path == "-") return;
        if (const auto done = write_text_file(path, text); !done) {
            fmt::print(stderr, "imperium balance: {}\n", done.error().message());
            written = false;
        }
    };
    if (!words.html.empty()) write(words.html, balance_html(report));
    if (!words.json.empty()) write(words.json, balance_json(report).dump(1) + "\n");
    return written;
}

// A report that was made earlier, told again from its numbers.
int tell_again(const BalanceWords& words) {
    if (!words.game.empty() || !words.keep.empty() || !words.resume.empty() || !words.fit.empty()
        || !words.change.empty() || !words.forbid.empty() || !words.without.empty() || words.decks || words.skill)
        return fail("--from goes with --html and --json alone; what was played is in its file");
    for (const std::string& path : {words.html, words.json}) {
        if (path.empty() || path == "-") continue;
        if (const auto possible = try_to_write(path); !possible) return fail(possible.error().message());
    }
    const auto json = read_json_file(words.from);
    if (!json) return fail(json.error().message());
    const auto report = read_balance_report(*json);
    if (!report) return fail(words.from + " is no report of balance: " + report.error().message());
    return tell_report(*report, words) ? 0 : 1;
}

int run(const BalanceWords& words) {
    if (!words.from.empty()) return tell_again(words);
    if (!words.fit.empty()) return begin_fit(words);
    for (const std::string& path : {words.html, words.json}) {
        if (path.empty() || path == "-") continue;
        if (const auto possible = try_to_write(path); !possible) return fail(possible.error().message());
    }
    BalanceReport report;
    BalanceAsked asked;
    std::vector<BalanceBlock> before;
    std::string kept_text;
    if (!words.resume.empty()) {
        auto text = read_text_file(words.resume);
        if (!text) return fail(text.error().message());
        kept_text = std::move(*text);
        if (keeps_fit(kept_text)) return resume_fit(words, kept_text);
        auto file = read_balance(kept_text);
        if (!file) return fail(words.resume + ": " + file.error().message());
        kept_text.resize(file->length);
        report.experiment = std::move(file->experiment);
        report.experiment.games = words.games;
        before = std::move(file->blocks);
        asked = std::move(file->asked);
        if (asked.command.empty()) asked.command = "imperium balance --resume " + typed(words.resume);
        if (words.skill) asked.skill = words.skill;
    } else {
        if (words.game.empty()) return fail("say which game, or --resume a file");
        auto made = experiment_from(words, asked.change);
        if (!made) return fail(made.error().message());
        report.experiment = std::move(*made);
        asked.command = command_of(words);
        asked.skill = words.skill;
        if (!words.keep.empty()) kept_text = balance_header(report.experiment, asked) + "\n";
    }
    report.command = fmt::format("{} --games {}", asked.command, words.games);
    if (asked.skill) report.command += fmt::format(" --skill {}", *asked.skill);
    report.change = asked.change;
    report.release = kVersion;
    name_sets(report);
    if (!words.html.empty() || !words.json.empty())  // which takes seconds
        report.fingerprint = fmt::format(
            "{:016x}", fingerprint_of_edition(report.experiment.game, report.experiment.settings[0].options));
    const std::string& keep = words.resume.empty() ? words.keep : words.resume;
    KeptGames kept;
    if (!keep.empty())
        if (const auto begun = kept.begin(keep, kept_text); !begun) return fail(begun.error().message());
    catch_interrupts();
    BalanceWatch watch;
    watch.finished = [&](const BalanceBlock& block) { kept.add(balance_line(block)); };
    watch.progress = [](const BalancePace& pace) { show_progress(balance_progress(pace)); };
    watch.stop = [] { return interrupted(); };
    const BalanceGames games = run_balance(report.experiment, words.threads, watch, std::move(before));
    clear_progress();
    if (games.blocks.empty()) return fail("stopped before the first deal was finished");
    report.stopped = games.stopped;
    const Known known = known_of(report.experiment);
    report.balance = judge_balance(report.experiment, known, games.blocks);
    const bool changed = std::ranges::any_of(report.experiment.settings, [](const Setting& s) { return s.changed; });
    if (changed) report.changes = differences(report.experiment, known, games.blocks);
    if (const std::uint64_t few = skill_games(asked.skill, report.experiment); few > 0 && !report.stopped) {
        auto skill = measure_skill(report.experiment, few, words.threads);
        if (!skill) return fail(skill.error().message());
        report.skill = std::move(*skill);
        report.stopped = interrupted();
    }
    const bool written = tell_report(report, words) && kept.good();
    if (report.stopped && !keep.empty())
        fmt::print(stderr, "imperium balance --resume {} --games {} goes on\n", keep, report.experiment.games);
    return !written ? 1 : report.stopped ? 130 : 0;
}

}  // namespace

void add_balance_command(CLI::App& program, std::function<int()>& chosen) {
    auto words = std::make_shared<BalanceWords>();
    CLI::App* command =
        program.add_subcommand("balance", "what the numbers of a game do: seats, decks, every card, and "
                                          "the game as such, with intervals and a report");
    command->add_option("game", words->game, "which game; not needed with --resume");
    command->add_option("--agent", words->agent, "who plays all seats, such as captain or admiral:400 (iterations)")
        ->capture_default_str();
    command->add_option("--games", words->games, "how many games, rounded up to whole deals")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
    command
        ->add_option("--enough", words->enough,
                     "stop earlier, when the win rates of all seats are known to within this, such as 0.01")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--seats", words->seats, "how many seats; the game's usual number without it");
    command->add_option("--seed", words->seed, "the seed of all luck, a number")->capture_default_str();
    command->add_option("-o,--option", words->options, "an option of the game, name=value");
    add_set_option(*command, words->options);
    command->add_flag("--decks", words->decks, "all pairings of the decks there are, seats rotated");
    command->add_flag("--free-decks", words->free_decks,
                      "decks keep no limits, so that one card more or less can be tried in a starter deck");
    command->add_option("--change", words->change,
                        "a file with cards that differ, such as {\"Pack Runner\": {\"attack\": 7}}: the same deals "
                        "before and after");
    command->add_option("--fit", words->fit,
                        "a file with bounds and what may be changed to keep them, such as {\"things\": 0.06, "
                        "\"may_change\": {\"Pack Runner\": {\"attack\": [4, 8]}}} (weakest, strongest)");
    command->add_option("--forbid", words->forbid, "a type of action that one seat after the other has to do without");
    command->add_option("--without", words->without,
                        "a card or other thing that one seat after the other may not play");
    command->add_option("--skill", words->skill,
                        "so many games against each weaker player; a twentieth of the games without it, "
                        "none with --change, --forbid and --without");
    command->add_option("--threads", words->threads, "0: one for each core")->check(CLI::Range(0U, 1024U));
    command->add_option("--keep", words->keep, "a file for the games, a line for each deal; of --fit, too");
    command->add_option("--resume", words->resume, "go on with the games, or the fit, in this file");
    command->add_option("--from", words->from,
                        "tells a report again from its numbers (--json) without playing, such as with --html");
    command->add_option("--html", words->html, "a file for the report with figures");
    command->add_option("--json", words->json, "a file for the numbers; - for the output");
    command->footer("Examples:\n  imperium balance clash --games 20000 --html clash.html\n"
                    "  imperium balance seize --decks --games 600\n"
                    "  imperium balance clash --change changes.json");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

}  // namespace imperium

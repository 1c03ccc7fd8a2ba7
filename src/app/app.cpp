#include "app/app.hpp"

#include "app/card_commands.hpp"
#include "app/commands.hpp"
#include "app/export_command.hpp"
#include "app/journal_commands.hpp"
#include "app/lab_commands.hpp"
#include "app/options.hpp"
#include "app/play.hpp"
#include "app/serve_command.hpp"
#include "app/terminal.hpp"
#include "core/json.hpp"
#include "core/version.hpp"
#include "lab/crew.hpp"
#include "lab/ranks.hpp"
#include "protocol/referee.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iostream>

namespace imperium {

namespace {

// What could have been written instead: the options of this command, or the commands.
std::string possible(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return !o->get_positional(); }))
        names.push_back(option->get_name());
    return joined(names, "and");
}

int explain(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App* app = &program;
    for (auto used = app->get_subcommands(); !used.empty(); used = app->get_subcommands()) app = used.back();
    std::string what = error.what();
    std::string name;
    for (const CLI::App* up = app; up != nullptr; up = up->get_parent())
        name = up->get_name() + (name.empty() ? "" : " " + name);
    while (!what.empty() && (what.back() == '.' || what.back() == '\n')) what.pop_back();
    std::fprintf(stderr, "%s: %s; possible here: %s\n", name.c_str(), what.c_str(), possible(*app).c_str());
    std::fprintf(stderr, "%s --help shows an example.\n", name.c_str());
    return 2;
}

// What mpirun is good for.
constexpr std::array<std::string_view, 5> kPlayedByMany = {"arena", "balance", "learn", "tune", "verify"};

// Runs the command that was given.
int run_command(int argc, char** argv) {
    CLI::App program{"Imperium: four games of galactic conquest, for people, designers and bots.", "imperium"};
    program.allow_config_extras(CLI::config_extras_mode::error);
    program.set_config("--config", "", "a file of settings, such as packaging/imperium.conf");
    program.set_version_flag("--version", std::string("imperium ") + kVersion);
    program.require_subcommand(0, 1);
    program.footer("Examples:\n  imperium play clash\n  imperium games\n  imperium arena clash --games 1000 "
                   "--agents greedy,random");
    std::function<int()> chosen;

    PlayPlan play;
    auto* play_command = program.add_subcommand("play", "play at this terminal, against computers or each other");
    play_command->add_option("game", play.game, "which game (imperium games lists them); asked for if left out");
    play_command->add_option("--players", play.players, "a player for each seat: you, or a computer player")
        ->delimiter(',');
    play_command->add_option("-o,--option", play.options,
                             "an option of the game, name=value (imperium games); a list as a,b; @FILE for its JSON");
    add_set_option(*play_command, play.options);
    play_command->add_option("--seed", play.seed, "the seed of all luck, any text");
    play_command->add_option("--resume", play.resume, "go on with a saved game");
    play_command->add_option("--iterations", play.iterations, "how much computer players think per decision");
    play_command->add_option("--ms", play.milliseconds,
                             "how long computer players think per decision, in milliseconds");
    play_command->add_option("--threads", play.threads, "on how many threads they think about one decision")
        ->check(CLI::Range(1, 64));
    play_command->footer("Examples:\n  imperium play clash --players you,greedy -o target=5\n"
                         "  imperium play seize -o decks=capital-attack,@mine.json");
    play_command->callback([&] { chosen = [&] { return run_play(play); }; });

    auto* protocol_command =
        program.add_subcommand("protocol", "the referee: one JSON request a line in, one answer a line out");
    protocol_command->footer("Example:\n  echo '{\"id\":1,\"op\":\"hello\"}' | imperium protocol");
    protocol_command->callback([&] {
        chosen = [] {
            std::ios::sync_with_stdio(false);
            run_referee(std::cin, std::cout);
            return 0;
        };
    });

    ServePlan serve;
    server::Bounds& bounds = serve.settings.bounds;
    auto* serve_command = program.add_subcommand("serve", "play in the browser: the page, the lobby and all tables");
    serve_command->add_option("--listen", serve.listen, "address and port")->capture_default_str();
    serve_command->add_option("--data", serve.settings.data,
                              "the folder in which tables are kept; without it "
                              "$XDG_STATE_HOME/imperium, or ~/.local/state/imperium");
    serve_command
        ->add_option("--database", serve.settings.database,
                     "a PostgreSQL in which tables are kept instead: postgresql://USER@HOST/NAME")
        ->envname("IMPERIUM_DATABASE");
    serve_command->add_option("--node", serve.settings.node,
                              "its name among the servers of that database; without it the machine's");
    serve_command->add_option("--node-listen", serve.node_listen, "address and port of the door for other nodes")
        ->capture_default_str();
    serve_command->add_option("--advertise", serve.settings.advertise,
                              "how the other nodes reach that door: HOST or HOST:PORT; without it as it is");
    serve_command
        ->add_option("--cluster", serve.settings.cluster, "all nodes of a database have the same; others are refused")
        ->capture_default_str();
    serve_command->add_option("--page", serve.settings.page, "the folder with the built page")->capture_default_str();
    serve_command->add_option("--origin", serve.settings.origins, "a host whose pages may use this server, too");
    serve_command->add_option("--host", serve.settings.hosts,
                              "a name this server goes by, beside localhost and plain addresses");
    serve_command->add_option("--proxy", serve.settings.proxies,
                              "an address or network of proxies whose Forwarded or X-Forwarded-For is believed");
    serve_command->add_option("--metrics", serve.metrics, "address and port for /metrics; without it there is none");
    serve.settings.threads = static_cast<int>(std::min(threads_of(0), 64U));
    serve_command->add_option("--threads", serve.settings.threads,
                              "threads for play: a table lives on one of them; without it as many as there are cores");
    serve_command->add_option("--thinkers", serve.settings.thinkers, "threads for computer players")
        ->capture_default_str();
    serve_command->add_option("--connections-per-address", bounds.connections_per_address)->capture_default_str();
    serve_command->add_option("--requests-per-second", bounds.requests_per_address.per_second, "per address")
        ->capture_default_str();
    serve_command
        ->add_option("--messages-per-second", bounds.messages_per_address.per_second, "over sockets, per address")
        ->capture_default_str();
    serve_command->add_option("--tables-per-second", bounds.tables_per_address.per_second, "new ones, per address")
        ->capture_default_str();
    serve_command->add_option("--tables-per-address", bounds.tables_kept_per_address, "begun and not over")
        ->capture_default_str();
    serve_command
        ->add_option("--log-level", serve.log_level,
                     "least of the lines on standard error: debug, info, warning or error")
        ->capture_default_str();
    serve_command->add_option("--log-format", serve.log_format, "text, or json for one object a line")
        ->capture_default_str();
    serve_command->allow_config_extras(CLI::config_extras_mode::error);
    serve_command->footer("Example:\n  imperium serve --listen 127.0.0.1:8080 --data tables");
    serve_command->callback([&] { chosen = [&] { return run_serve(serve); }; });

    bool json = false;
    auto* games_command =
        program.add_subcommand("games", "the games there are, their seats and options, and the computer players");
    games_command->add_flag("--json", json, "as JSON");
    games_command->footer("Example:\n  imperium games");
    games_command->callback([&] { chosen = [&] { return run_games(json); }; });

    std::string file;
    std::optional<int> step;
    auto* replay_command = program.add_subcommand("replay", "tell a saved game in words");
    replay_command->add_option("file", file, "a saved game")->required();
    replay_command->add_option("--step", step, "stop after so many actions")->check(CLI::NonNegativeNumber);
    replay_command->footer("Example:\n  imperium replay game.replay --step 20");
    replay_command->callback([&] { chosen = [&] { return run_replay(file, step); }; });

    add_arena_command(program, chosen);
    add_balance_command(program, chosen);
    add_tune_command(program, chosen);
    add_tables_command(program, chosen);
    add_learn_command(program, chosen);
    add_daily_command(program, chosen);

    PlaythroughWords words;
    std::string text_seed = "golden";
    auto* playthrough_command =
        program.add_subcommand("playthrough", "one game between computer players, told in words");
    playthrough_command->add_option("game", words.game, "which game")->required();
    playthrough_command->add_option("--seats", words.seats, "how many seats")->check(CLI::Range(1, kMaxSeats));
    playthrough_command->add_option("--agents", words.agents, "one computer player for all seats, or one for each")
        ->delimiter(',');
    playthrough_command->add_option("-o,--option", words.options, "an option of the game, name=value");
    add_set_option(*playthrough_command, words.options);
    playthrough_command->add_option("--seed", text_seed, "the seed, any text");
    playthrough_command->footer("Example:\n  imperium playthrough clash --agents greedy --seed golden");
    playthrough_command->callback([&] { chosen = [&] { return run_playthrough(words, text_seed); }; });

    std::string game;
    double seconds = 2;
    bool fingerprints = false;
    auto* bench_command = program.add_subcommand("bench", "fingerprint and decisions per second of each game");
    bench_command->add_option("game", game, "only this game");
    bench_command->add_option("--seconds", seconds, "how long to measure each game")->check(CLI::Range(0.05, 600.0));
    std::vector<std::string> bench_options;
    bench_command->add_option("-o,--option", bench_options,
                              "an option of that game, name=value; without, a game is measured as it is and by each "
                              "other edition");
    add_set_option(*bench_command, bench_options);
    bench_command->add_flag("--fingerprints", fingerprints, "only the fingerprints");
    bench_command->add_flag("--json", json, "as JSON");
    bench_command->footer(
        "Examples:\n  imperium bench clash --seconds 5\n  imperium bench seize -o edition=classic -o basic=true");
    bench_command->callback(
        [&] { chosen = [&] { return run_bench(game, bench_options, seconds, fingerprints, json); }; });

    VerifyWords verify;
    auto* verify_command = program.add_subcommand("verify", "the conformance suite over random games of one game");
    verify_command->add_option("game", verify.game, "which game")->required();
    verify_command->add_option("--games", verify.games, "how many games")->check(CLI::Range(1, 1'000'000'000));
    verify_command->add_option("--seed", verify.seed, "the seed of the first game, a number");
    verify_command->add_option("-o,--option", verify.options,
                               "an option of the game for every game, name=value; variants it does not go with are "
                               "left out");
    add_set_option(*verify_command, verify.options);
    verify_command->add_option("--close", verify.close_look, "look closely at one position in so many")
        ->check(CLI::Range(1, 1'000'000));
    verify_command->add_option("--threads", verify.threads, "0: one for each core")->check(CLI::Range(0U, 1024U));
    verify_command->add_option("--keep", verify.keep, "a file for what every game came to, a line each");
    verify_command->add_option("--resume", verify.resume,
                               "go on with the games in this file; all else as it was said then");
    verify_command->footer("Example:\n  imperium verify clash --games 10000 --close 100");
    verify_command->callback([&] { chosen = [&] { return run_verify(verify); }; });

    std::vector<std::string> draw_options;
    bool as_text = false;
    auto* draw_command = program.add_subcommand("draw", "the board of a game as SVG, or as text");
    draw_command->add_option("game", game, "which game")->required();
    draw_command->add_option("--replay", file, "the position of a saved game");
    draw_command->add_option("-o,--option", draw_options, "an option of the game, name=value");
    add_set_option(*draw_command, draw_options);
    draw_command->add_flag("--text", as_text, "as text");
    draw_command->footer("Example:\n  imperium draw pocket > board.svg");
    draw_command->callback([&] { chosen = [&] { return run_draw(game, file, draw_options, as_text); }; });

    auto* schema_command =
        program.add_subcommand("schema", "what a game says and is told, as a JSON Schema: options, views, actions, "
                                         "events, refusals, questions");
    schema_command->add_option("game", game, "which game")->required();
    schema_command->footer("Example:\n  imperium schema clash > docs/schema/clash.json");
    schema_command->callback([&] { chosen = [&] { return run_schema(game); }; });

    add_card_commands(program, chosen);
    add_export_command(program, chosen);
    add_journal_commands(program, chosen);

    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) { return program.exit(help); } catch (const CLI::CallForAllHelp& help) {
        return program.exit(help);
    } catch (const CLI::CallForVersion& version) {
        return program.exit(version);
    } catch (const CLI::ParseError& error) { return explain(program, error); }
    if (!chosen) {
        std::fputs(program.help().c_str(), stdout);
        return 0;
    }
    const std::string command = program.get_subcommands().front()->get_name();
    if (ranks::count() > 1 && std::ranges::find(kPlayedByMany, command) == kPlayedByMany.end()) {
        std::fprintf(stderr, "imperium %s is one process; start it without mpirun, which is for %s\n", command.c_str(),
                     joined({kPlayedByMany.begin(), kPlayedByMany.end()}, "and").c_str());
        return 2;
    }
    return chosen();
}

}  // namespace

int run_app(int argc, char** argv) {
    if (const auto joined_job = ranks::join(); !joined_job) {
        std::fprintf(stderr, "imperium: %s\n", joined_job.error().message().c_str());
        return 2;
    }
    int code = 0;
    if (ranks::rank() == 0) {
        code = run_command(argc, argv);
    } else {
        catch_interrupts();  // the first one stops for all
        play_for_others();
    }
    ranks::leave();
    return code;
}

}  // namespace imperium

#include "app/commands.hpp"

#include "agents/fingerprint.hpp"
#include "agents/playout.hpp"
#include "app/files.hpp"
#include "app/kept.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "core/card_changes.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "games/all.hpp"
#include "games/card_reading.hpp"
#include "lab/playthrough.hpp"
#include "lab/verify.hpp"
#include "protocol/referee.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

namespace imperium {

namespace {

int fail(const std::string& command, const std::string& message) {
    std::fputs(fmt::format("imperium {}: {}\n", command, message).c_str(), stderr);
    return 2;
}

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

Result<std::vector<Agent>> agents_of(const std::vector<std::string>& names) {
    std::vector<Agent> agents;
    for (const std::string& name : names) {
        const auto agent = agent_of(name);
        if (!agent) return std::unexpected(agent.error());
        agents.push_back(*agent);
    }
    return agents;
}

// Which game, how many seats, which agents on them, which options.
struct Setting {
    const GameInfo* info;
    int seats;
    std::vector<Agent> agents;
    Json options;
};

Result<Setting> setting_of(const PlaythroughWords& words) {
    const auto entry = registry().find(words.game);
    if (!entry) return std::unexpected(entry.error());
    Setting setting{(*entry)->info, 0, {}, {}};
    auto agents = agents_of(words.agents);
    if (!agents) return std::unexpected(agents.error());
    const auto count = static_cast<int>(agents->size());
    setting.seats = words.seats > 0 ? words.seats : count > 1 ? count : setting.info->seats[0];
    if (!setting.info->allows_seats(setting.seats)) {
        std::vector<std::string> counts;
        for (const int seats : setting.info->seats) counts.push_back(std::to_string(seats));
        return refuse("bad_option",
                      fmt::format("{} is played with {} seats, not {}", words.game, joined(counts), setting.seats));
    }
    if (count != setting.seats && count != 1)
        return refuse("bad_option", fmt::format("{} agents for {} seats; name one for all seats, or one for each",
                                                count, setting.seats));
    while (static_cast<int>(agents->size()) < setting.seats) agents->push_back(agents->front());
    setting.agents = std::move(*agents);
    auto options = options_given(*setting.info, words.options);
    if (!options) return std::unexpected(options.error());
    setting.options = std::move(*options);
    return setting;
}

struct Speed {
    double decisions_per_second = 0;
    double decisions_per_game = 0;
    std::size_t state_bytes = 0;
};

template <class Codec> Speed measure(double seconds, const typename Codec::Game::Options& options) {
    using G = typename Codec::Game;
    QuickChance chance(1);
    Rng rng(2);
    NoEvents events;
    std::uint64_t decisions = 0, games = 0;
    const auto start = Clock::now();
    double elapsed = 0;
    while (elapsed < seconds) {
        for (int i = 0; i < 20; ++i, ++games) {
            auto state = G::start(options, chance, events);
            decisions += play_randomly<G>(state, rng, chance, 1'000'000, [](const auto&, Seat, const auto&) {});
        }
        elapsed = seconds_since(start);
    }
    const auto count = static_cast<double>(decisions);
    return {count / elapsed, count / static_cast<double>(games), sizeof(typename G::State)};
}

}  // namespace

int run_games(bool json) {
    if (json) {
        Json all = Json::array();
        for (const GameEntry& entry : registry().all()) all.push_back(describe(*entry.info));
        fmt::print("{}\n", write_json(all));
        return 0;
    }
    for (const GameEntry& entry : registry().all()) {
        const GameInfo& info = *entry.info;
        std::vector<std::string> seats;
        for (const int count : info.seats) seats.push_back(std::to_string(count));
        fmt::print("{}  {} ({} players)\n{}", text::left(info.id, 9), info.title, joined(seats),
                   text::wrap(info.pitch, 100, 11));
        for (const OptionInfo& option : info.options) {
            std::string values;
            if (option.type == OptionInfo::Type::integer) values = fmt::format("{} to {}", option.low, option.high);
            for (const Json& value : option.values) values += (values.empty() ? "" : ", ") + write_json(value);
            if (option.type == OptionInfo::Type::boolean) values = "true, false";
            fmt::print("{}", text::wrap(fmt::format("{}={}  {}{}", option.name, write_json(option.fallback),
                                                    option.help, values.empty() ? "" : " [" + values + "]"),
                                        100, 11));
        }
    }
    std::string agents;
    for (const AgentInfo& info : kAgents) agents += fmt::format("  {}  {}\n", text::left(info.name, 9), info.help);
    fmt::print("\nComputer players\n{}\nTry: imperium play {}\n", agents, registry().all()[0].info->id);
    return 0;
}

int run_replay(const std::string& file, std::optional<int> step) {
    const auto text = read_text_file(file);
    if (!text) return fail("replay", text.error().message());
    const auto match = open_replay_text(registry(), *text, step);
    if (!match) return fail("replay", file + ": " + match.error().message());
    const auto told = playthrough((*match)->journal());
    if (!told) return fail("replay", told.error().message());
    fmt::print("{}", *told);
    return 0;
}

int run_bench(const std::string& game, const std::vector<std::string>& words, double seconds, bool fingerprints_only,
              bool json) {
    std::optional<Json> given;
    if (!game.empty()) {
        const auto entry = registry().find(game);
        if (!entry) return fail("bench", entry.error().message());
        auto options = given_options(*(*entry)->info, words);
        if (!options) return fail("bench", options.error().message());
        if (!words.empty()) given = std::move(*options);
    } else if (!words.empty())
        return fail("bench", "options are those of a game: imperium bench GAME -o name=value");
    Json all = Json::array();
    std::string wrong;
    const auto bench = [&]<class Codec>(const Fingerprinted& rules) {
        const auto complete = complete_options(Codec::info(), rules.options);
        const auto options = Codec::options(Codec::info().seats[0], *complete);
        if (!options) {
            wrong = options.error().message();
            return;
        }
        Json row = {{"game", rules.name},
                    {"fingerprint", fmt::format("{:016x}", fingerprint(Codec::info().id, rules.options))}};
        if (!fingerprints_only) {
            const Speed speed = measure<Codec>(seconds, *options);
            row["decisions_per_second"] = speed.decisions_per_second;
            row["decisions_per_game"] = speed.decisions_per_game;
            row["state_bytes"] = speed.state_bytes;
        }
        if (!json) {
            fmt::print("{:<9}  fingerprint {}", rules.name, row["fingerprint"].get<std::string>());
            if (!fingerprints_only)
                fmt::print("  {:6.2f} M decisions/s per core, {:.0f} per game, state {} bytes",
                           row["decisions_per_second"].get<double>() / 1e6, row["decisions_per_game"].get<double>(),
                           row["state_bytes"].get<std::size_t>());
            fmt::print("\n");
            std::fflush(stdout);
        }
        all.push_back(std::move(row));
    };
    AllGames::each([&]<class Codec>() {
        const GameInfo& info = Codec::info();
        if (!game.empty() && info.id != game) return;
        if (given) return bench.template operator()<Codec>({info.id, *given});
        for (const Fingerprinted& rules : fingerprinted(info)) bench.template operator()<Codec>(rules);
    });
    if (!wrong.empty()) return fail("bench", wrong);
    if (json) fmt::print("{}\n", write_json(all));
    return 0;
}

int run_verify(const VerifyWords& words) {
    const auto entry = registry().find(words.game);
    if (!entry) return fail("verify", entry.error().message());
    auto options = given_options(*(*entry)->info, words.options);
    if (!options) return fail("verify", options.error().message());
    // A card set that cannot be played with fits no variant; what is wrong with it says more.
    if (const CardReading* reading = card_reading(words.game); reading != nullptr)
        if (const Json* cards = field(*options, "cards"); cards != nullptr && cards->is_object())
            if (const auto book = reading->read(*cards); !book)
                return fail("verify", "option cards: " + book.error().message());
    catch_interrupts();
    if (const CardReading* reading = card_reading(words.game); reading != nullptr)
        fmt::print("card set: {}\n", set_in_words(told_set(*reading, *options)));
    VerifyPlan plan;
    plan.options = std::move(*options);
    plan.games = words.games;
    plan.seed = words.seed;
    plan.close_look = words.close_look;
    plan.threads = words.threads;
    auto kept = KeptLines::open(words.keep, words.resume,
                                {{"verify", 1},
                                 {"game", words.game},
                                 {"seed", std::to_string(words.seed)},
                                 {"close", words.close_look},
                                 {"options", plan.options},
                                 {"build", std::string(build_digest())}});
    if (!kept) return fail("verify", kept.error().message());
    for (const Json& line : kept->before()) {
        Reader read(line, words.resume, "bad_file");
        const auto number = static_cast<std::uint64_t>(read.integer("game", 0, 1'000'000'000));
        auto report = read_verify_report(read.object("report"), words.resume);
        if (!read.ok()) return fail("verify", read.problem().error().message());
        if (!report) return fail("verify", report.error().message());
        plan.before.emplace(number, std::move(*report));
    }
    plan.finished = [&](std::uint64_t number, const VerifyReport& one) {
        kept->add({{"game", number}, {"report", to_json(one)}});
    };
    const auto start = Clock::now();
    auto shown = start;
    plan.progress = [&](const VerifyReport& report) {
        if (std::chrono::duration<double>(Clock::now() - shown).count() > 0.2) {
            shown = Clock::now();
            show_progress(fmt::format("{} of {} games, {:.0f} a second", report.games, words.games,
                                      static_cast<double>(report.games) / seconds_since(start)));
        }
    };
    plan.stop = [] { return interrupted(); };
    const VerifyReport report = verify(words.game, plan);
    clear_progress();
    for (const std::string& failure : report.failures) fmt::print("FAILED  {}\n", failure);
    fmt::print("{}: {} games, {} decisions, {} positions looked at closely, {} lists, longest game {} decisions, "
               "{:.1f} s: {}\n",
               words.game, report.games, report.decisions, report.positions, report.lists, report.longest,
               seconds_since(start), report.clean() ? "clean" : fmt::format("{} failures", report.failures.size()));
    if (!kept->good()) return fail("verify", "the file with the games could not be written");
    if (interrupted()) return 130;
    return report.clean() ? 0 : 1;
}

int run_playthrough(const PlaythroughWords& words, const std::string& seed) {
    const auto setting = setting_of(words);
    if (!setting) return fail("playthrough", setting.error().message());
    const auto match = play_match(words.game, setting->seats, setting->options, seed, setting->agents);
    if (!match) return fail("playthrough", match.error().message());
    const auto told = playthrough((*match)->journal());
    if (!told) return fail("playthrough", told.error().message());
    fmt::print("{}", *told);
    return 0;
}

int run_schema(const std::string& game) {
    const auto entry = registry().find(game);
    if (!entry) {
        fmt::print(stderr, "imperium schema: {}\n", entry.error().message());
        return 2;
    }
    fmt::print("{}\n", (*entry)->schema().dump(1));
    return 0;
}

int run_draw(const std::string& game, const std::string& file, const std::vector<std::string>& options, bool as_text) {
    std::unique_ptr<Match> match;
    if (!file.empty()) {
        const auto text = read_text_file(file);
        if (!text) return fail("draw", text.error().message());
        auto opened = open_replay_text(registry(), *text);
        if (!opened) return fail("draw", file + ": " + opened.error().message());
        match = std::move(*opened);
        if (match->info().id != game)
            return fail("draw", file + " is a game of " + match->info().id + ", not of " + game);
    } else {
        const auto entry = registry().find(game);
        if (!entry) return fail("draw", entry.error().message());
        const auto given = options_given(*(*entry)->info, options);
        if (!given) return fail("draw", given.error().message());
        auto created = (*entry)->create((*entry)->info->seats[0], *given, random_seed(), nullptr, {});
        if (!created) return fail("draw", created.error().message());
        match = std::move(*created);
    }
    if (as_text) {
        fmt::print("{}", match->table(Viewer::spectator(), {100, false}));
        return 0;
    }
    const auto svg = match->svg(Viewer::spectator());
    if (!svg) return fail("draw", svg.error().message() + "; --text draws any game");
    fmt::print("{}", *svg);
    return 0;
}

}  // namespace imperium

#include "app/lab_commands.hpp"
#include "simulate/world.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <chrono>
#include <fstream>
#include <memory>

namespace imperium {

namespace {

struct TablesWords {
    std::uint64_t seed = 1;
    int nodes = 1;
    double seconds = 10;
    std::uint64_t worlds = 0;  // 0: as many as fit into the seconds
    std::string trace;
};

int run_simulate_tables(const TablesWords& words) {
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    simulate::Report sum;
    std::uint64_t worlds = 0;
    while (words.worlds > 0 ? worlds < words.worlds : worlds == 0 || seconds() < words.seconds) {
        simulate::Plan plan;
        plan.seed = words.seed + worlds++;
        plan.nodes = words.nodes;
        simulate::Trace trace;
        const simulate::Report report = simulate::run(plan, words.trace.empty() ? nullptr : &trace);
        for (const std::string& failure : report.failures) fmt::print("FAILED  {}\n", failure);
        sum.failures.insert(sum.failures.end(), report.failures.begin(), report.failures.end());
        sum.happenings += report.happenings;
        sum.decisions += report.decisions;
        sum.commands += report.commands;
        sum.acknowledged += report.acknowledged;
        sum.crashes += report.crashes;
        sum.lost_links += report.lost_links;
        sum.failed_writes += report.failed_writes;
        sum.finished += report.finished;
        sum.compared += report.compared;
        sum.taken_over += report.taken_over;
        sum.given_up += report.given_up;
        sum.fenced += report.fenced;
        sum.in_doubt += report.in_doubt;
        sum.pauses += report.pauses;
        sum.partitions += report.partitions;
        sum.passed_on += report.passed_on;
        sum.digest = report.digest;
        if (!words.trace.empty()) {
            std::ofstream file(words.trace);
            for (const std::string& line : trace.lines) file << line << '\n';
        }
        if (sum.failures.size() >= 10) break;
    }
    if (words.nodes > 1)
        fmt::print(
            "{} nodes: {} pauses, {} partitions, {} tables taken over, {} given up, {} writes under an old fence "
            "refused, {} in doubt, {} messages passed on\n",
            words.nodes, sum.pauses, sum.partitions, sum.taken_over, sum.given_up, sum.fenced, sum.in_doubt,
            sum.passed_on);
    fmt::print(
        "{} worlds from seed {}: {} happenings, {} decisions, {} commands, {} acknowledged, {} games finished, "
        "{} crashes, {} connections lost, {} writes failed, {} documents compared, digest {:016x}, {:.1f} s: {}\n",
        worlds, words.seed, sum.happenings, sum.decisions, sum.commands, sum.acknowledged, sum.finished, sum.crashes,
        sum.lost_links, sum.failed_writes, sum.compared, sum.digest, seconds(),
        sum.clean() ? "clean" : fmt::format("{} failures", sum.failures.size()));
    return sum.clean() ? 0 : 1;
}

}  // namespace

void add_tables_command(CLI::App& program, std::function<int()>& chosen) {
    const auto words = std::make_shared<TablesWords>();
    auto* command = program.add_subcommand(
        "simulate-tables",
        "tables under crashes, lost connections, failing disks and jumping clocks, from a seed; with "
        "--nodes also under pauses, partitions and changing hands");
    command->add_option("--seed", words->seed, "of the first world; the next has the next number");
    command->add_option("--nodes", words->nodes, "servers that share the journal")->check(CLI::Range(1, 16));
    command->add_option("--seconds", words->seconds, "how long to go on")->check(CLI::Range(0.0, 1e6));
    command->add_option("--worlds", words->worlds, "exactly so many worlds, however long they take");
    command->add_option("--trace", words->trace, "a file for what the first client of the last world was sent");
    command->footer("Example:\n  imperium simulate-tables --seed 7 --seconds 60\n  imperium simulate-tables --nodes 3 "
                    "--seconds 60");
    command->callback([words, &chosen] { chosen = [words] { return run_simulate_tables(*words); }; });
}

}  // namespace imperium

#include "app/journal_commands.hpp"

#include "app/state_folder.hpp"
#include "store/move.hpp"
#include "store/open.hpp"
#include "store/sqlite_store.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <unistd.h>

namespace imperium {

namespace {

struct JournalWords {
    std::string data, to, from;
};

int fail(std::string_view command, const std::string& message) {
    fmt::print(stderr, "imperium {}: {}\n", command, message);
    return 2;
}

int run_backup(const JournalWords& words) {
    const std::string data = words.data.empty() ? state_folder() : words.data;
    if (auto done = store::back_up_sqlite(data, words.to); !done) return fail("backup", done.error().message());
    fmt::print("Copied the journal of {} to {}. `imperium serve --data {}` goes on from there.\n", data, words.to,
               words.to);
    return 0;
}

int run_move_data(const JournalWords& words) {
    auto from = store::open(words.from);
    if (!from) return fail("move-data", "--from: " + from.error().message());
    auto to = store::open(words.to);
    if (!to) return fail("move-data", "--to: " + to.error().message());
    const bool watched = ::isatty(STDERR_FILENO) == 1;
    const auto moved = store::move_all(**from, **to, [&](std::uint64_t done, std::uint64_t all) {
        if (watched && (done % 100 == 0 || done == all)) fmt::print(stderr, "\r{} of {} tables ", done, all);
    });
    if (watched) fmt::print(stderr, "\n");
    if (!moved)
        return fail("move-data", moved.error().message() + "; what was moved before stays, and is not moved again");
    for (const std::string& sentence : moved->left) fmt::print(stderr, "left out: {}\n", sentence);
    fmt::print("{} tables with {} rows are there and read back the same", moved->tables, moved->rows);
    if (moved->before > 0) fmt::print(", {} of them from before", moved->before);
    fmt::print("; {} left out.\n", moved->left.size());
    return moved->left.empty() ? 0 : 1;
}

}  // namespace

void add_journal_commands(CLI::App& program, std::function<int()>& chosen) {
    const auto words = std::make_shared<JournalWords>();
    auto* backup = program.add_subcommand("backup", "copy the tables of a server, also while it runs");
    backup->add_option("--data", words->data, "the folder in which tables are kept; without it the usual one");
    backup->add_option("--to", words->to, "the folder for the copy; it may have none yet")->required();
    backup->footer("Example:\n  imperium backup --data tables --to backup-monday");
    backup->callback([words, &chosen] { chosen = [words] { return run_backup(*words); }; });

    auto* move = program.add_subcommand("move-data", "copy all tables from one kind of journal to another, and check "
                                                     "that everything arrived");
    move->add_option("--from", words->from, "sqlite:FOLDER or postgresql://USER@HOST/NAME")->required();
    move->add_option("--to", words->to, "the same")->required();
    move->footer(
        "Stop the server first; start it again with the new place. What was interrupted goes on when it is "
        "called again.\nExample:\n  imperium move-data --from sqlite:tables --to postgresql://imperium@db/imperium");
    move->callback([words, &chosen] { chosen = [words] { return run_move_data(*words); }; });
}

}  // namespace imperium

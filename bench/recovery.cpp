// How long a server with many unfinished tables takes to start: first by playing every journal again, then from the
// snapshots it has made, with some decisions after each. The tables are long ones, of random play.
#include "core/rng.hpp"
#include "games/all.hpp"
#include "server/server.hpp"
#include "store/sqlite_store.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <malloc.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace imperium;

namespace {

constexpr int kTail = 32;      // decisions after the snapshot: half of the distance between two
constexpr int kJournals = 10;  // different ones a game

// A game and how many decisions its tables have.
struct Kind {
    const char* game;
    int seats;
    int decisions;
};
constexpr Kind kKinds[] = {
    {"seize", 2, 700}, {"seize", 2, 400}, {"pocket", 2, 250}, {"galactic", 4, 400}, {"clash", 2, 60}};

using Rows = std::vector<store::EntryRecord>;

// Random play that is not over after so many decisions; what ends earlier is tried again with another seed.
Rows played(const Kind& kind, std::uint64_t number, std::string& seed) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        seed = "bench " + std::to_string(number) + " " + std::to_string(attempt);
        auto match = registry().create(kind.game, kind.seats, nullptr, seed);
        if (!match) {
            std::fprintf(stderr, "%s\n", match.error().message().c_str());
            std::exit(1);
        }
        Rng rng(number * 1000 + attempt);
        Rows rows;
        while (!(*match)->over() && std::cmp_less(rows.size(), kind.decisions)) {
            const Seat seat = (*match)->pending().lowest();
            const Json legal = (*match)->legal(seat);
            (void)(*match)->apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            const Entry& entry = (*match)->journal().entries.back();
            rows.push_back({{},
                            static_cast<std::uint32_t>(rows.size()),
                            seat,
                            false,
                            write_json(entry.data),
                            entry.check,
                            "c" + std::to_string(rows.size()),
                            0});
        }
        if (!(*match)->over()) return rows;
        if (attempt == 500) {
            std::fprintf(stderr, "%s is over before %d decisions\n", kind.game, kind.decisions);
            std::exit(1);
        }
    }
}

double used_mib() {
    const auto heap = ::mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd) / (1 << 20);
}

void open_server(const std::string& folder, const char* how) {
    server::Settings settings;
    settings.port = 0;
    settings.data = folder;
    const double before = used_mib();
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t work = std::clock();
    const auto server = server::Server::open(settings);
    if (!server) {
        std::fprintf(stderr, "%s\n", server.error().message().c_str());
        std::exit(1);
    }
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("%-28s %zu tables in %.2f s (%.2f s of processor), %.1f MiB\n", how, (*server)->tables(), took,
                static_cast<double>(std::clock() - work) / CLOCKS_PER_SEC, used_mib() - before);
}

// Each start is a process of its own: none finds the memory the other has used.
void start(const std::string& folder, const char* how) {
    std::fflush(stdout);
    const auto child = ::fork();
    if (child == 0) {
        open_server(folder, how);
        std::exit(0);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) std::exit(1);
}

}  // namespace

int main(int count, char** words) {
    const int tables = count > 1 ? std::atoi(words[1]) : 1000;
    if (tables <= 0) {
        std::fprintf(stderr, "usage: bench_recovery [tables], a whole number above 0; 1000 if not given\n");
        return 2;
    }
    std::string folder = (std::filesystem::temp_directory_path() / "imperium-bench-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return 1;
    std::vector<std::pair<std::string, Rows>> later;
    std::size_t decisions = 0;
    {
        auto store = store::open_sqlite(folder);
        if (!store) return 1;
        std::vector<std::pair<std::string, Rows>> journals;
        for (int i = 0; i < tables; ++i) {
            const Kind& kind = kKinds[static_cast<std::size_t>(i) % std::size(kKinds)];
            if (i < kJournals * static_cast<int>(std::size(kKinds))) {
                std::string seed;
                Rows rows = played(kind, static_cast<std::uint64_t>(i), seed);
                journals.emplace_back(seed, std::move(rows));
            }
            auto [seed, rows] = journals[static_cast<std::size_t>(i) % journals.size()];
            const std::string id = "table" + std::to_string(i);
            auto match = registry().create(kind.game, kind.seats, nullptr, seed);
            std::vector<store::Change> changes = {store::TableRecord{
                id, kind.game, kind.seats, (*match)->journal().options, seed, false, nullptr, i, false, nullptr}};
            for (int seat = 0; seat < kind.seats; ++seat)
                changes.emplace_back(store::SeatRecord{id, seat, "person", "Ada", "", seat, "", -1});
            for (auto& row : rows) row.table = id;
            decisions += rows.size();
            const auto cut = rows.end() - kTail;
            later.emplace_back(id, Rows(cut, rows.end()));
            changes.insert(changes.end(), rows.begin(), cut);
            if (auto written = (*store)->write(changes); !written) return 1;
        }
    }
    std::printf("%d tables, %zu decisions\n", tables, decisions);
    start(folder, "by playing everything again");  // writes the snapshots when it closes
    {
        auto store = store::open_sqlite(folder);
        if (!store) return 1;
        std::vector<store::Change> changes;
        for (const auto& [id, rows] : later) changes.insert(changes.end(), rows.begin(), rows.end());
        if (auto written = (*store)->write(changes); !written) return 1;
    }
    start(folder, "from snapshots");
    std::filesystem::remove_all(folder);
    return 0;
}

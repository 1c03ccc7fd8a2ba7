#include "agents/fingerprint.hpp"
#include "agents/mind.hpp"
#include "games/all.hpp"
#include "table/table.hpp"

#include <cinttypes>
#include <cstdio>
#include <string>

using namespace imperium;

namespace {

// A table of computers, begun and played for one decision as a page would do it.
bool table_plays(const std::string& game, int seats) {
    store::Kept kept;
    kept.table.id = "t";
    kept.table.game = game;
    kept.table.seats = seats;
    kept.table.seed = "smoke";
    const auto match = registry().create(game, seats, nullptr, kept.table.seed);
    if (!match) return false;
    table::stamp(kept.table, (*match)->journal());
    for (int seat = 0; seat < seats; ++seat) kept.seats.push_back({"t", seat, "computer", "", "random", seat, "", -1});
    table::Terms terms;
    std::vector<table::Output> outputs;
    const auto table = table::Table::open(terms, kept, nullptr, {}, outputs);
    table->on(table::Hello{1, Viewer::spectator(), "", {}}, {}, outputs);
    for (const table::Output& output : std::vector(outputs))
        if (const auto* think = std::get_if<table::Think>(&output))
            table->on(table::Thought{think->ticket, advise(*think->match, think->seat, think->agent, Limits{1, {}}, 1)},
                      {}, outputs);
    for (const table::Output& output : outputs)
        if (std::holds_alternative<table::Write>(output)) return true;
    return false;
}

// The whole file; empty if there is none.
std::string read_file(const std::string& path) {
    std::string bytes;
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return bytes;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) bytes += static_cast<char>(c);
    (void)std::fclose(file);
    return bytes;
}

}  // namespace

// Runs under WASI: the fingerprint of every game with its net from /nets, to be compared with the native program's, and
// a table of each.
int main() {
    for (const GameEntry& entry : registry().all()) {
        if (const std::string net = read_file("/nets/" + entry.info->id + ".net"); !net.empty())
            if (const auto taken = hand_in_net(entry.info->id, net); !taken) {
                std::printf("%s\n", taken.error().message().c_str());
                return 1;
            }
        for (const Fingerprinted& rules : fingerprinted(*entry.info))
            std::printf("%-9s  fingerprint %016" PRIx64 "\n", rules.name.c_str(),
                        fingerprint(entry.info->id, rules.options));
        if (!table_plays(entry.info->id, entry.info->seats[0])) return 1;
    }
}

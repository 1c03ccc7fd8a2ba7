// What it costs to tell a move: tables of each game with somebody at every seat and one who looks on, without a disk
// or a socket. Every move is random, the same in every build; the number at the end of a line stands for all that was
// told, byte for byte.
//   bench_telling [GAME [GAMES [MOVES]]]
#include "core/replay.hpp"
#include "core/stream.hpp"
#include "games/all.hpp"
#include "simulate/disk.hpp"
#include "table/table.hpp"

#include <cstdio>
#include <cstdlib>
#include <malloc.h>
#include <string>
#include <time.h>

namespace {

using namespace imperium;
using namespace imperium::table;

double processor_microseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

struct Figures {
    double microseconds = 0;  // of the table, from a move to all that is told of it
    std::size_t moves = 0;
    std::size_t messages = 0;
    std::size_t bytes = 0;
    std::size_t memory = 0;  // of the tables, at their ends
    std::uint64_t told = 0;
};

class Bench {
public:
    Bench(const std::string& game, int number, Figures& figures) : figures_(figures) {
        store::TableRecord record;
        record.id = "t";
        record.game = game;
        record.seats = (*registry().find(game))->info->seats.front();
        record.seed = "telling " + std::to_string(number);
        stamp(record, (*registry().create(game, record.seats, nullptr, record.seed))->journal());
        std::vector<store::Change> changes = {record};
        for (int seat = 0; seat < record.seats; ++seat)
            changes.emplace_back(store::SeatRecord{"t", seat, "person", "", "", seat, std::to_string(seat), -1});
        simulate::Disk disk;
        disk.write(changes);
        Terms terms;
        terms.epoch = "epoch";
        table_ = Table::open(terms, disk.table("t"), nullptr, time_, outputs_);
        for (int seat = 0; seat < record.seats; ++seat)
            on(Hello{static_cast<ClientId>(seat + 1), Viewer::of(static_cast<Seat>(seat)), "", {}});
        on(Hello{99, Viewer::spectator(), "", {}});
        count();
    }

    // One random move; false when the game is over.
    bool move(Rng& rng) {
        const SeatSet pending = table_->match()->pending();
        if (pending.empty()) return false;
        int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(pending.size())));
        Seat seat = 0;
        while (!pending.has(seat) || skip-- > 0) ++seat;
        const Json legal = table_->match()->legal(seat);
        const Json action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        time_.steady += 1000;
        time_.wall += 1000;
        const Command command{static_cast<ClientId>(seat + 1),
                              {{"id", std::to_string(++commands_)}, {"do", "move"}, {"action", action}},
                              0};
        const double begin = processor_microseconds();
        on(command);
        figures_.microseconds += processor_microseconds() - begin;
        ++figures_.moves;
        count();
        return true;
    }

private:
    // Whatever is to be written is written at once.
    void on(const Input& input) {
        const std::size_t before = outputs_.size();
        table_->on(input, time_, outputs_);
        Ticket written = 0;
        for (std::size_t i = before; i < outputs_.size(); ++i)
            if (const auto* write = std::get_if<Write>(&outputs_[i])) written = std::max(written, write->ticket);
        if (written != 0) on(Written{written, {}});
    }
    void count() {
        for (const Output& output : std::exchange(outputs_, {})) {
            const auto* tell = std::get_if<Tell>(&output);
            if (tell == nullptr) continue;
            ++figures_.messages;
            figures_.bytes += tell->message->text.size();
            for (const char c : tell->message->text)
                figures_.told = (figures_.told ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
            figures_.told += tell->client;
        }
    }

    Figures& figures_;
    std::unique_ptr<Table> table_;
    std::vector<Output> outputs_;
    Time time_{1'000, 1'700'000'000'000};
    int commands_ = 0;
};

void measure(const std::string& game, int games, int moves) {
    Figures figures;
    Rng rng(7);
    for (int number = 0; number < games; ++number) {
        const std::size_t before = mallinfo2().uordblks;
        Bench bench(game, number, figures);
        for (int i = 0; i < moves && bench.move(rng); ++i) {}
        figures.memory += mallinfo2().uordblks - before;
    }
    std::printf("%-9s %5zu moves  %7.1f us a move  %5.2f messages of %6.0f bytes  %5zu KiB a table  %016llx\n",
                game.c_str(), figures.moves, figures.microseconds / static_cast<double>(figures.moves),
                static_cast<double>(figures.messages) / static_cast<double>(figures.moves),
                static_cast<double>(figures.bytes) / static_cast<double>(figures.messages),
                figures.memory / static_cast<std::size_t>(games) / 1024, static_cast<unsigned long long>(figures.told));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string only = argc > 1 ? argv[1] : "all";
    const int games = argc > 2 ? std::atoi(argv[2]) : 6;
    const int moves = argc > 3 ? std::atoi(argv[3]) : 400;
    for (const auto& entry : registry().all())
        if (only == "all" || only == entry.info->id) measure(entry.info->id, games, moves);
}

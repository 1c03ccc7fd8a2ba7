#include "attack.hpp"
#include "games/all.hpp"
#include "server/token.hpp"
#include "store/sqlite_store.hpp"

#include <atomic>
#include <map>
#include <set>

// The server is killed again and again while people play and talk. Whatever it has acknowledged is there afterwards,
// exactly once; whatever it has not may be there or not, and is sent again until it is.
namespace imperium::test {

namespace {

using namespace std::chrono_literals;

// Somebody who keeps one seat of one table through every restart.
struct Person {
    std::string table, token;
    int table_number = 0;
    std::unique_ptr<Viewing> socket;
    Json unanswered;  // the command that got no answer, sent again after the next hello
    int sent = 0;
    std::set<std::string> acknowledged_moves;
    std::vector<std::string> acknowledged_lines;
    int said_again = 0;
};

struct Total {
    std::size_t moves = 0, lines = 0;
    int again = 0;

    void add(const Person& person) {
        moves += person.acknowledged_moves.size();
        lines += person.acknowledged_lines.size();
        again += person.said_again;
    }
};

Json next_command(const Viewing& viewer, Person& person, Rng& rng) {
    const std::string id = "p" + std::to_string(person.sent++);
    if (!viewer.legal().empty() && rng.below(5) != 0)
        return {{"id", id},
                {"do", "move"},
                {"action", viewer.legal()[rng.below(static_cast<std::uint32_t>(viewer.legal().size()))]}};
    return {{"id", id}, {"do", "say"}, {"text", person.token.substr(0, 8) + " says " + id}};
}

// Plays until the connection breaks. A command without an answer stays for the next time.
void play_on(Person& person, std::uint16_t port, std::uint64_t seed, const std::atomic<bool>& stop) {
    Rng rng(seed);
    person.socket = std::make_unique<Viewing>(port, person.table, person.token);
    if (!person.socket->upgraded()) return;
    person.socket->hello();
    while (!stop) {
        const bool again = !person.unanswered.is_null();
        if (!again) {
            person.socket->settle();
            if (person.socket->doc().is_null() || person.socket->table()["status"] != "playing") return;
            person.unanswered = next_command(*person.socket, person, rng);
        }
        const Json command = person.unanswered;
        person.socket->send(command);
        const Json ack = person.socket->await_ack(command["id"].get<std::string>());
        if (ack.is_null() || ack.value("t", "") != "ack") return;
        person.unanswered = nullptr;
        if (!ack.value("ok", false)) continue;  // somebody else was faster
        if (ack.value("again", false)) ++person.said_again;
        if (command["do"] == "move")
            person.acknowledged_moves.insert(command["id"].get<std::string>());
        else
            person.acknowledged_lines.push_back(command["text"].get<std::string>());
    }
}

// The journal has every acknowledged command once.
void check(const std::string& data, std::vector<Person>& people) {
    const auto store = store::open_sqlite(data);
    ASSERT_TRUE(store.has_value()) << store.error().message();
    std::map<std::string, store::Kept> tables;
    for (const Person& person : people) {
        if (!tables.contains(person.table)) {
            auto kept = (*store)->load(person.table);
            ASSERT_TRUE(kept.has_value()) << kept.error().message();
            tables.emplace(person.table, std::move(*kept));
        }
        const store::Kept& kept = tables.at(person.table);
        std::map<std::string, int> moves, lines;
        int seat = -1;
        for (const store::SeatRecord& one : kept.seats)
            if (one.token == server::token_hash(person.token)) seat = one.seat;
        ASSERT_GE(seat, 0);
        for (const store::EntryRecord& row : kept.entries)
            if (row.seat == seat) ++moves[row.command];
        for (const store::ChatRecord& line : kept.chat) ++lines[line.text];
        for (const std::string& id : person.acknowledged_moves)
            EXPECT_EQ(moves[id], 1) << "move " << id << " of seat " << seat << " at " << person.table;
        for (const std::string& line : person.acknowledged_lines) EXPECT_EQ(lines[line], 1) << line;
        for (const auto& [id, count] : moves) EXPECT_LE(count, 1) << id;
        for (const auto& [line, count] : lines) EXPECT_LE(count, 1) << line;
    }
}

}  // namespace

TEST(Kills, NothingAcknowledgedIsLostOrDoneTwice) {
    const int kills = size_of("KILLS", 5, 200);
    Rng rng(attack_seed());
    const TempFolder folder;
    const std::string data = folder.path() + "/data";
    std::vector<Person> people;
    const ServerProcess::Launch launch{{"--requests-per-second", "100000", "--tables-per-second", "10000"}, 0};
    int finished = 0;
    Total total;
    for (int kill = 0; kill < kills; ++kill) {
        ServerProcess server(data, launch);
        ASSERT_NE(server.port(), 0) << server.complaints();
        EXPECT_EQ(server.complaints().find("stopped"), std::string::npos) << server.complaints();
        // A game of each kind is always running.
        for (std::size_t number = 0; number < registry().all().size(); ++number) {
            const auto mine = [&](const Person& person) { return person.table_number == static_cast<int>(number); };
            if (std::ranges::any_of(people, [&](const Person& person) {
                    return mine(person)
                           && get(server.port(), "/api/tables/" + person.table).json()["status"] == "playing";
                }))
                continue;
            finished += std::ranges::any_of(people, mine) ? 1 : 0;
            for (const Person& person : people)
                if (mine(person)) total.add(person);
            std::erase_if(people, mine);
            const GameInfo& info = *registry().all()[number].info;
            const auto gathering = strangers(server.port(), std::string(info.id), info.seats.front());
            for (const std::string& token : gathering.tokens) {
                Person person;
                person.table = gathering.table;
                person.token = token;
                person.table_number = static_cast<int>(number);
                people.push_back(std::move(person));
            }
        }
        std::atomic<bool> stop = false;
        std::vector<std::thread> threads;
        for (Person& person : people)
            threads.emplace_back([&, seed = rng.next()] { play_on(person, server.port(), seed, stop); });
        std::this_thread::sleep_for(std::chrono::milliseconds(50 + rng.below(400)));
        server.kill_hard();
        stop = true;
        for (std::thread& thread : threads) thread.join();
        for (Person& person : people) person.socket.reset();
        check(data, people);
        if (HasFailure()) return;
    }
    for (const Person& person : people) total.add(person);
    std::printf("%d kills, %d games finished; %zu moves and %zu lines acknowledged, none lost; %d of them sent twice\n",
                kills, finished, total.moves, total.lines, total.again);
    EXPECT_GT(total.moves, 0U);
}

}  // namespace imperium::test

#include "attack.hpp"
#include "games/all.hpp"
#include "server/socket.hpp"

#include <atomic>
#include <limits>

// Floods from one address, with the limits as they are: somebody at another address plays on as if nothing were.
namespace imperium::test {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

const Headers kAttacker = {{"X-Forwarded-For", "6.6.6.6"}};
const Headers kSomebodyElse = {{"X-Forwarded-For", "7.7.7.7"}};

server::Settings with_limits(const TempFolder& folder) {
    auto settings = settings_in(folder);
    settings.bounds = server::Bounds{};
    settings.proxies = {"127.0.0.1"};
    return settings;
}

// A table against a computer, and its first visitor.
std::unique_ptr<Viewing> against(std::uint16_t port, const Headers& who, const char* game, const char* level) {
    const Json seats = {{{"kind", "me"}}, {{"kind", "computer"}, {"level", level}}};
    const Json made = http(port, "POST", "/api/tables", write_json({{"game", game}, {"seats", seats}}), who).json();
    if (!made.contains("table")) return nullptr;
    auto viewer = std::make_unique<Viewing>(port, made["table"].get<std::string>(),
                                            made["tokens"][0]["token"].get<std::string>(), who);
    if (!viewer->upgraded()) return nullptr;
    viewer->hello();
    return viewer;
}

// Plays against a Captain, within the limits of a person; answers how long its slowest answer was waited for, and the
// slowest acknowledgement.
Clock::duration slowest_answer(std::uint16_t port, Clock::duration length) {
    Clock::duration slowest{};
    const auto end = Clock::now() + length;
    while (Clock::now() < end) {
        const auto person = against(port, kSomebodyElse, "pocket", "captain");
        EXPECT_NE(person, nullptr) << "somebody else cannot begin a table";
        if (person == nullptr) return 1h;
        for (int i = 0; i < 12 && Clock::now() < end; ++i) {
            const auto moved = Clock::now();
            const bool asked = person->await([](const Viewing& viewer) { return !viewer.legal().empty(); }, 30);
            EXPECT_TRUE(asked) << "the Captain does not answer";
            if (!asked) return 1h;
            const Json ack = person->command("move", {{"action", person->legal()[0]}});
            EXPECT_TRUE(ack.is_object() && ack.value("ok", false)) << ack;
            slowest = std::max(slowest, Clock::now() - moved);
            std::this_thread::sleep_for(100ms);
        }
    }
    return slowest;
}

int in_milliseconds(Clock::duration time) {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

// A second; more only where the machine is so busy that it takes long without any attack, too. In short, time decides
// nothing: that somebody else is answered at all is enough.
Clock::duration allowed(Clock::duration alone) {
    return whole_campaign() ? std::max<Clock::duration>(1s, 5 * alone) : Clock::duration(10min);
}

// Runs an attack on some threads while somebody plays; answers the slowest answer that person had.
template <class Attack>
Clock::duration while_attacked(const char* name, std::uint16_t port, int threads, Attack attack) {
    std::atomic<bool> stop = false;
    std::atomic<int> tried = 0;
    const int most = whole_campaign() ? std::numeric_limits<int>::max() : 400;
    std::vector<std::thread> running;
    for (int i = 0; i < threads; ++i)
        running.emplace_back([&, i] {
            for (int n = 0; !stop && n < most; ++n) {
                attack(i, stop);
                ++tried;
            }
        });
    const auto slowest = slowest_answer(port, std::chrono::seconds(size_of("SECONDS", 2, 15)));
    stop = true;
    for (std::thread& one : running) one.join();
    std::printf("%s: %d tries, the slowest answer to somebody else took %d ms\n", name, tried.load(),
                in_milliseconds(slowest));
    return slowest;
}

// Sends as much as the server takes over one socket after the other.
template <class Message>
void pour(std::uint16_t port, const TwoPeople& people, const std::atomic<bool>& stop, Message message) {
    Viewing viewer(port, people.table, people.tokens[0], kAttacker);
    if (!viewer.upgraded()) return std::this_thread::sleep_for(10ms);
    viewer.hello();
    for (int n = 0; n < 200 && !stop && viewer.last_error().empty(); ++n) {
        Json one = message(viewer);
        one["id"] = std::to_string(n);
        viewer.send(one);
        if (n % 10 == 9 && viewer.next(0.01).is_null() && !viewer.last_error().empty()) break;
    }
}

}  // namespace

TEST(Floods, OfOneAddressDoNotReachAnother) {
    const TempFolder folder;
    const RunningServer server(with_limits(folder));
    const std::uint16_t port = server.port();
    const auto most = allowed(slowest_answer(port, 2s));
    EXPECT_LT(while_attacked("requests", port, 2, [&](int, const auto&) { get(port, "/api/tables", kAttacker); }),
              most);
    const TwoPeople people = two_people(port, {{"game", "seize"}});
    EXPECT_LT(while_attacked("fresh and explain", port, 2,
                             [&](int i, const std::atomic<bool>& stop) {
                                 pour(port, people, stop,
                                      [&](const Viewing&) { return Json{{"do", i == 0 ? "fresh" : "explain"}}; });
                             }),
              most);
    EXPECT_LT(while_attacked("lists and undo", port, 2,
                             [&](int i, const std::atomic<bool>& stop) {
                                 pour(port, people, stop, [&](const Viewing& viewer) {
                                     if (i == 0 || viewer.legal().empty()) return Json{{"do", "undo"}};
                                     Json list = Json::array();
                                     for (int n = 0; n < 200; ++n) list.push_back(viewer.legal()[0]);
                                     return Json{{"do", "move"}, {"actions", list}};
                                 });
                             }),
              most);
    EXPECT_LT(while_attacked("sockets that say nothing", port, 1,
                             [&](int, const std::atomic<bool>& stop) {
                                 std::vector<std::unique_ptr<Viewing>> silent;
                                 for (int n = 0; n < 150 && !stop; ++n)
                                     silent.push_back(std::make_unique<Viewing>(port, people.table, "", kAttacker));
                             }),
              most);
    EXPECT_EQ(get(port, "/health").json()["status"], "ok");
}

// What is dear to answer must cost more, so that no address can keep the server busy within its limits: of each
// command, how long the server works for one permission, late in a game of each kind. (`look` and `hint` are answered
// on threads of their own.)
TEST(Floods, NoCommandIsCheapToAskAndDearToAnswer) {
    Rng rng(attack_seed());
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const int decisions = size_of("LATE", 60, 600);
    for (const GameEntry& entry : registry().all()) {
        const std::string game(entry.info->id);
        Gathering gathering = strangers(server.port(), game, entry.info->seats.front());
        ASSERT_FALSE(gathering.table.empty());
        Viewing* asker = &gathering.at(0);
        for (int made = 0; made < decisions && asker->table()["status"] == "playing"; ++made)
            for (std::size_t seat = 0; seat < gathering.tokens.size(); ++seat) {
                Viewing& viewer = *gathering.viewers[seat];
                viewer.settle();
                if (viewer.legal().empty()) continue;
                asker = &viewer;
                const auto which = rng.below(static_cast<std::uint32_t>(viewer.legal().size()));
                viewer.command("move", {{"action", viewer.legal()[which]}});
                break;
            }
        gathering.settle();
        for (std::size_t seat = 0; seat < gathering.tokens.size(); ++seat)
            if (!gathering.viewers[seat]->legal().empty()) asker = gathering.viewers[seat].get();
        if (asker->legal().empty()) continue;
        // The shortest of some tries: what others do with this machine is not the server's work.
        const auto time_of = [&](const Json& fields) {
            constexpr int kTries = 8;
            double shortest = 1e9;
            for (int i = 0; i < kTries; ++i) {
                const auto begun = Clock::now();
                asker->command(fields["do"].get<std::string>(), fields);
                const std::chrono::duration<double, std::milli> took = Clock::now() - begun;
                shortest = std::min(shortest, took.count());
            }
            return shortest;
        };
        Json list = Json::array();
        for (int n = 0; n < 200; ++n) list.push_back(asker->legal()[0]);
        const double nothing = time_of({{"do", "ping"}});
        for (const Json& one :
             {Json{{"do", "fresh"}}, Json{{"do", "explain"}}, Json{{"do", "why"}, {"action", asker->legal()[0]}},
              Json{{"do", "undo"}}, Json{{"do", "move"}, {"actions", list}},
              Json{{"do", "move"}, {"actions", {asker->legal()[0], {{"type", "nonsense"}}}}}}) {
            const double each = std::max(0.0, time_of(one) - nothing) / server::cost_of(one);
            std::printf("%s: %s, %.2f ms for one permission\n", game.c_str(), write_json(one).substr(0, 60).c_str(),
                        each);
            if (whole_campaign()) { EXPECT_LT(each, 20) << one; }
        }
    }
}

// With the limits as they are an address begins 60 tables at once, and a hundred within a minute and a half.
TEST(Floods, AHundredEmperorsOfOneAddressDoNotKeepAnothersCaptain) {
    const TempFolder folder;
    const RunningServer server(with_limits(folder));
    const std::uint16_t port = server.port();
    const auto most = allowed(slowest_answer(port, 2s));
    const auto tables = static_cast<std::size_t>(size_of("EMPERORS", 40, 100));
    std::vector<std::unique_ptr<Viewing>> emperors;
    const auto end = Clock::now() + 180s;
    while (emperors.size() < tables && Clock::now() < end) {
        auto one = against(port, kAttacker, "pocket", "emperor");
        if (one == nullptr) {
            std::this_thread::sleep_for(500ms);
            continue;
        }
        if (!one->legal().empty()) one->command("move", {{"action", one->legal()[0]}});
        emperors.push_back(std::move(one));
    }
    EXPECT_EQ(emperors.size(), tables);
    // They keep all Emperors busy while somebody else plays.
    std::atomic<bool> stop = false;
    std::thread attacker([&] {
        while (!stop)
            for (const auto& one : emperors) {
                if (stop) break;
                one->settle();
                if (!one->legal().empty()) one->command("move", {{"action", one->legal()[0]}});
                std::this_thread::sleep_for(20ms);
            }
    });
    const auto slowest = slowest_answer(port, std::chrono::seconds(size_of("SECONDS", 4, 30)));
    stop = true;
    attacker.join();
    std::printf("%zu tables of Emperors: somebody else's Captain took %d ms at most\n", emperors.size(),
                in_milliseconds(slowest));
    EXPECT_LT(slowest, most);
}

}  // namespace imperium::test

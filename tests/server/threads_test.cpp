#include "client.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <set>
#include <thread>

// A server whose tables live on several threads is one server to everybody.
namespace imperium::test {

namespace {

constexpr int kTables = 24;  // so that some of them are on each thread

server::Settings three_threads(const TempFolder& folder) {
    server::Settings settings = settings_in(folder);
    settings.threads = 3;
    return settings;
}

std::string figure(const std::string& metrics, const std::string& name) {
    const auto at = metrics.find("\nimperium_" + name + " ");
    if (at == std::string::npos) return {};
    const auto begin = at + name.size() + 11;
    return metrics.substr(begin, metrics.find('\n', begin) - begin);
}

}  // namespace

TEST(Threads, EveryTableIsListedFoundAndCounted) {
    const TempFolder folder;
    const RunningServer server(three_threads(folder));
    std::vector<TwoPeople> tables;
    Json seats = Json::array();
    for (int i = 0; i < kTables; ++i) {
        tables.push_back(two_people(server.port(), {{"listed", true}}));
        ASSERT_FALSE(tables.back().table.empty());
        seats.push_back({{"table", tables.back().table}, {"token", tables.back().tokens[i % 2]}});
    }
    seats.push_back({{"table", "nowhere"}, {"token", "none"}});
    std::vector<std::unique_ptr<Viewing>> viewings;
    for (const TwoPeople& table : tables) {
        viewings.push_back(std::make_unique<Viewing>(server.port(), table.table, table.tokens[0]));
        viewings.back()->hello();
        EXPECT_EQ(viewings.back()->table().value("id", ""), table.table);
    }

    const Json mine = post(server.port(), "/api/mine", {{"seats", seats}}).json();
    ASSERT_EQ(mine["tables"].size(), seats.size()) << mine;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        EXPECT_EQ(mine["tables"][i].value("id", ""), tables[i].table);
        EXPECT_EQ(mine["tables"][i].value("seat", -1), static_cast<int>(i % 2));
    }
    EXPECT_TRUE(mine["tables"].back().is_null());
    seats[kTables - 1].erase("token");
    const HttpAnswer wrong = post(server.port(), "/api/mine", {{"seats", seats}});
    EXPECT_EQ(wrong.status, 400);
    EXPECT_NE(wrong.text.find("seats[" + std::to_string(kTables - 1) + "]"), std::string::npos) << wrong.text;

    const Json lobby = get(server.port(), "/api/tables").json();
    EXPECT_EQ(lobby["counts"]["tables"], kTables) << lobby["counts"];
    EXPECT_EQ(lobby["counts"]["people"], kTables) << lobby["counts"];
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    for (const Json& one : lobby["running"]) {  // the newest first
        EXPECT_LE(one["created"].get<std::int64_t>(), before);
        before = one["created"].get<std::int64_t>();
    }
    const std::string metrics = get(server.metrics_port(), "/metrics").text;
    EXPECT_EQ(figure(metrics, "tables"), std::to_string(kTables));
    EXPECT_EQ(figure(metrics, "connections"), std::to_string(kTables));
    EXPECT_EQ(figure(metrics, "tables_made_total"), std::to_string(kTables));
    EXPECT_EQ(get(server.port(), "/health").json().value("tables", 0), kTables);
    EXPECT_EQ(get(server.port(), "/api/tables/nowhere").status, 404);
    EXPECT_FALSE(Viewing(server.port(), "nowhere").upgraded());
}

TEST(Threads, ManyPlayAtOnceAndAreThereAfterwards) {
    const TempFolder folder;
    std::vector<TwoPeople> tables;
    std::vector<std::size_t> told(kTables);
    {
        const RunningServer server(three_threads(folder));
        for (int i = 0; i < kTables; ++i) tables.push_back(hot_seat(server.port()));
        std::vector<std::thread> people;
        for (int i = 0; i < kTables; ++i)
            people.emplace_back([&, i] {
                const TwoPeople& here = tables[static_cast<std::size_t>(i)];
                Viewing one(server.port(), here.table, here.tokens[0]), two(server.port(), here.table, here.tokens[1]);
                one.hello();
                two.hello();
                for (int move = 0; move < 6; ++move) {
                    one.settle();
                    two.settle();
                    Viewing& mover = one.legal().empty() ? two : one;
                    EXPECT_TRUE(mover.command("move", {{"action", mover.legal()[0]}}).value("ok", false));
                }
                one.settle();
                told[static_cast<std::size_t>(i)] = one.log().size();
                EXPECT_EQ(get(server.port(), "/api/tables").status, 200);
            });
        for (std::thread& one : people) one.join();
    }
    server::Settings settings = three_threads(folder);
    settings.threads = 2;  // which thread a table is on is nothing that is kept
    const RunningServer server(settings);
    for (int i = 0; i < kTables; ++i) {
        Viewing seat(server.port(), tables[static_cast<std::size_t>(i)].table,
                     tables[static_cast<std::size_t>(i)].tokens[0]);
        seat.hello();
        EXPECT_EQ(seat.log().size(), told[static_cast<std::size_t>(i)]);
    }
}

TEST(Threads, WhoIsStillThereIsSentAwayWhenTheServerEnds) {
    const TempFolder folder;
    std::vector<std::unique_ptr<Viewing>> viewings;
    {
        const RunningServer server(three_threads(folder));
        for (int i = 0; i < 6; ++i) {
            const TwoPeople people = hot_seat(server.port());
            viewings.push_back(std::make_unique<Viewing>(server.port(), people.table, people.tokens[0]));
            viewings.back()->hello();
            ASSERT_TRUE(viewings.back()->upgraded());
        }
    }
    // What was on its way is read; then the line is closed, so nobody waits in vain.
    const auto begun = std::chrono::steady_clock::now();
    for (const auto& one : viewings)
        for (int left = 20; left > 0 && !one->next(10).is_null(); --left) EXPECT_GT(left, 1);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

TEST(Threads, AnAddressHasItsLimitsOnce) {
    const TempFolder folder;
    server::Settings settings = three_threads(folder);
    settings.bounds.tables_kept_per_address = 5;
    settings.bounds.connections_per_address = 7;
    const RunningServer server(settings);
    const Json wish = {{"game", "clash"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
    std::vector<std::string> made;
    for (int i = 0; i < 5; ++i) made.push_back(post(server.port(), "/api/tables", wish).json().value("table", ""));
    EXPECT_EQ(std::set<std::string>(made.begin(), made.end()).size(), 5U);
    EXPECT_EQ(post(server.port(), "/api/tables", wish).status, 429);
    std::vector<std::unique_ptr<Viewing>> viewings;
    for (int i = 0; i < 7; ++i) {
        viewings.push_back(std::make_unique<Viewing>(server.port(), made[static_cast<std::size_t>(i) % 5]));
        EXPECT_TRUE(viewings.back()->upgraded());
    }
    EXPECT_EQ(get(server.port(), "/health").status, 429);
    viewings.clear();
    bool free = false;
    for (int i = 0; i < 100 && !free; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        free = get(server.port(), "/health").status == 200;
    }
    EXPECT_TRUE(free);
}

}  // namespace imperium::test

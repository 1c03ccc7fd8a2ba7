#include "client.hpp"
#include "core/replay.hpp"
#include "games/all.hpp"
#include "games/card_reading.hpp"
#include "server/trials.hpp"

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <thread>
#include <utility>

// Tables with card sets of their own, and trials of such sets.
namespace imperium::test {

namespace {

// The printed set of clash with another attack on its first card; that with 9 has a name.
Json stronger(int attack) {
    Json content = card_reading("clash")->printed("");
    content["cards"][0]["attack"] = attack;
    if (attack == 9) content["name"] = "Packs of 9";
    return content;
}

Json asked(const Json& cards,
           const Json& seats = Json::parse(R"([{"kind":"me"},{"kind":"computer","level":"random"}])")) {
    return {{"game", "clash"}, {"options", {{"target", 1}, {"cards", cards}}}, {"seats", seats}, {"name", "Ada"}};
}

bool soon(const std::function<bool()>& condition) {
    for (int i = 0; i < 1200; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
}

// Plays a seat to the end of its game.
void play_out(std::uint16_t port, const std::string& table, const std::string& token) {
    Viewing mine(port, table, token);
    mine.hello();
    while (mine.await([](const Viewing& now) { return now.table()["status"] == "over" || !now.legal().empty(); })
           && mine.table()["status"] != "over")
        ASSERT_TRUE(mine.command("move", {{"action", mine.legal()[0]}})["ok"].get<bool>());
}

// Trials without a server around them, and a thread that thinks for a table as long as it is told to.
struct House {
    explicit House(const server::Settings& given = {}) : settings(given) {}
    ~House() { thought = true; }

    // The trial, or nothing where it was refused.
    std::string begin(const Json& wish, const std::string& address = "address") {
        std::optional<std::string> id;
        trials.begin(write_json(wish), address,
                     [&](const Result<Json>& begun) { id = begun ? (*begun)["trial"].get<std::string>() : ""; });
        EXPECT_TRUE(soon([&] {
            io.restart();
            if (!id) io.run_one_for(std::chrono::milliseconds(100));
            return id.has_value();
        }));
        return id.value_or("");
    }
    void think() {
        thought = false;
        ASSERT_TRUE(thinking.submit({"address", "table", false, std::make_shared<std::atomic<bool>>(false), [this] {
                                         while (!thought) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                     }}));
    }
    Json look(const std::string& id) { return *trials.look(id); }

    const server::Settings settings;
    std::atomic<bool> thought = true;
    boost::asio::io_context io;
    server::Thinking thinking{1, 0};
    server::Pool reading{1, 0};
    server::Trials trials{io, settings, thinking, reading};
};

Json trial_of(const char* player, int games) {
    return {{"game", "clash"}, {"cards", stronger(1)}, {"player", player}, {"games", games}};
}

}  // namespace

TEST(CardSets, TwoTablesPlayWithTheirOwnAndSaySo) {
    const TempFolder folder;
    std::string ids[2];
    std::string token;
    {
        const RunningServer server(settings_in(folder));
        const std::string name = stronger(9)["cards"][0]["name"].get<std::string>();
        for (int i = 0; i < 2; ++i) {
            const HttpAnswer answer = post(server.port(), "/api/tables", asked(stronger(8 + i)));
            ASSERT_EQ(answer.status, 200) << answer.text;
            ids[i] = answer.json()["table"].get<std::string>();
            token = answer.json()["tokens"][0]["token"].get<std::string>();
            Viewing watching(server.port(), ids[i]);
            watching.hello();
            watching.settle();
            EXPECT_EQ(watching.table()["cards"],
                      Json({{"name", i == 1 ? Json("Packs of 9") : Json()}, {"changes", 1}}));
            EXPECT_EQ(watching.view()["cards"]["c1"]["attack"], 8 + i);
            const Json told = get(server.port(), "/api/tables/" + ids[i] + "/cards").json();
            EXPECT_EQ(told["changes"],
                      Json::array({{{"name", name}, {"field", "attack"}, {"printed", 6}, {"now", 8 + i}}}));
            EXPECT_EQ(told["content"], stronger(8 + i));
            EXPECT_EQ(told["book"]["cards"][0]["attack"], 8 + i);
        }
        const HttpAnswer printed = post(server.port(), "/api/tables", asked(nullptr));
        const std::string plain = printed.json()["table"].get<std::string>();
        EXPECT_TRUE(get(server.port(), "/api/tables/" + plain).json()["cards"].is_null());
        EXPECT_EQ(get(server.port(), "/api/tables/" + plain + "/cards").status, 404);
    }
    // The set outlives the server, is part of the replay, and the replay is played with it.
    const RunningServer server(settings_in(folder));
    play_out(server.port(), ids[1], token);
    const HttpAnswer file = get(server.port(), "/api/tables/" + ids[1] + "/replay.json");
    ASSERT_EQ(file.status, 200) << file.text;
    EXPECT_EQ(file.json()["cards"]["content"], stronger(9));
    const auto journal = read_replay(file.json());
    ASSERT_TRUE(journal);
    const auto again = play_again(registry(), *journal);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->match->over());
    EXPECT_EQ(again->match->view(Viewer::of(0))["cards"]["c1"]["attack"], 9);
    const Json replay = get(server.port(), "/api/tables/" + ids[1] + "/replay").json();
    EXPECT_EQ(replay["cards"], Json({{"name", "Packs of 9"}, {"changes", 1}}));
}

TEST(CardSets, WhatCannotBePlayedWithIsRefusedByNameFieldAndRule) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const auto refused = [&](const Json& cards, const std::string& words) {
        const HttpAnswer answer = post(server.port(), "/api/tables", asked(cards));
        EXPECT_EQ(answer.status, 400) << answer.text;
        EXPECT_NE(answer.text.find(words), std::string::npos) << answer.text;
    };
    refused(stronger(61), "cards.number");
    refused(stronger(61), "(Pack Runner).attack");
    Json copies = stronger(8);
    copies["cards"].erase(0);
    refused(copies, "R5.1");
    refused("some text", "no card set");
    refused(7, "must be null");
    Json wide = stronger(8);
    wide["source"] = std::string(300'000, 'x');
    refused(wide, "cards.large");
    wide["source"] = std::string(400'000, 'x');
    EXPECT_EQ(post(server.port(), "/api/tables", asked(wide)).status, 413);
    EXPECT_EQ(get(server.port(), "/health").json()["tables"], 0);
}

TEST(CardSets, DecksWithoutLimitsAreForNoTable) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const CardReading& reading = *card_reading("seize");
    for (const std::string_view edition : reading.editions) {
        Json wish = asked(reading.printed(edition));
        wish["game"] = "seize";
        wish["options"].erase("target");
        wish["options"]["edition"] = edition;
        EXPECT_EQ(post(server.port(), "/api/tables", wish).status, 200) << edition;
        wish["options"]["cards"] = reading.lifted(wish["options"]["cards"]);
        const HttpAnswer answer = post(server.port(), "/api/tables", wish);
        EXPECT_EQ(answer.status, 400) << edition;
        EXPECT_NE(answer.text.find("server.free-decks"), std::string::npos) << answer.text;
    }
}

TEST(CardSets, AnAddressHasSoMany) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.bounds.sets_per_address = 2;
    const RunningServer server(settings);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(post(server.port(), "/api/tables", asked(stronger(7 + i))).status, 200);
    const HttpAnswer third = post(server.port(), "/api/tables", asked(stronger(9)));
    EXPECT_EQ(third.status, 429);
    EXPECT_NE(third.text.find("server.too-many-sets"), std::string::npos);
    EXPECT_EQ(post(server.port(), "/api/tables", asked(nullptr)).status, 200);
}

TEST(Trials, AJobPlaysBothSetsAndTellsTheDifference) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const Json wish = trial_of("random", 40);
    const HttpAnswer begun = post(server.port(), "/api/trials", wish);
    ASSERT_EQ(begun.status, 200) << begun.text;
    const std::string at = "/api/trials/" + begun.json()["trial"].get<std::string>();
    ASSERT_TRUE(soon([&] { return get(server.port(), at).json()["status"] == "ready"; }));
    const Json told = get(server.port(), at).json();
    EXPECT_EQ(told["games"], 40);
    EXPECT_EQ(told["of"], 40);
    bool seat = false;
    for (const Json& row : told["rows"]) {
        if (row["what"] != "seat" || row["seat"] != 0) continue;
        seat = true;
        EXPECT_NEAR(row["by"]["value"].get<double>(),
                    row["after"]["value"].get<double>() - row["before"]["value"].get<double>(), 1e-9);
    }
    EXPECT_TRUE(seat);
    EXPECT_EQ(get(server.port(), "/api/trials/nothing").status, 404);
}

TEST(Trials, TheyWaitWhileAComputerOfATableThinks) {
    House house;
    house.think();
    const std::string id = house.begin(trial_of("random", 40));
    EXPECT_TRUE(soon([&] { return house.look(id)["status"] == "playing"; }));
    std::this_thread::sleep_for(std::chrono::seconds(1));
    EXPECT_EQ(house.look(id)["games"], 0);
    house.thought = true;
    EXPECT_TRUE(soon([&] { return house.look(id)["status"] == "ready"; }));
    EXPECT_EQ(house.look(id)["games"], 40);
}

TEST(Trials, OneThatIsUnderWayStandsStillMeanwhile) {
    House house;
    const std::string id = house.begin(trial_of("captain", 4000));
    const auto games = [&] { return house.look(id)["games"].get<int>(); };
    ASSERT_TRUE(soon([&] { return games() > 0; }));
    house.think();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const int before = games();
    EXPECT_LT(before, 4000);
    std::this_thread::sleep_for(std::chrono::seconds(3));
    EXPECT_EQ(games(), before) << "a table thinks";
    house.thought = true;
    EXPECT_TRUE(soon([&] { return games() > before; }));
    EXPECT_EQ((*house.trials.stop(id))["status"], "stopped");
}

TEST(Trials, ThereAreSoManyAtATime) {
    server::Settings settings;
    settings.bounds.trials = 2;
    House house(settings);
    house.think();  // so that none is over
    const std::string first = house.begin(trial_of("random", 40), "one");
    EXPECT_NE(first, "");
    EXPECT_EQ(house.begin(trial_of("random", 40), "one"), "") << "one an address";
    EXPECT_NE(house.begin(trial_of("random", 40), "two"), "");
    EXPECT_EQ(house.begin(trial_of("random", 40), "three"), "");
    EXPECT_TRUE(house.trials.stop(first));
    EXPECT_TRUE(soon([&] { return !house.begin(trial_of("random", 40), "three").empty(); })) << "there is room again";
    EXPECT_EQ(house.begin(trial_of("random", 40), "four"), "");
}

// A wish counts while it is read, or many at once would all be taken.
TEST(Trials, SoManyWishesAreReadAtATime) {
    server::Settings settings;
    settings.bounds.trials = 2;
    House house(settings);
    house.think();
    int begun = 0, refused = 0;
    for (const char* address : {"one", "one", "two", "three"})
        house.trials.begin(write_json(trial_of("random", 40)), address,
                           [&](const Result<Json>& answer) { ++(answer ? begun : refused); });
    EXPECT_EQ(refused, 2);
    EXPECT_TRUE(soon([&] {
        house.io.restart();
        house.io.run_one_for(std::chrono::milliseconds(100));
        return begun == 2;
    }));
    EXPECT_EQ(house.trials.size(), 2U);
}

TEST(Trials, OneTakesSoLongAtMost) {
    server::Settings settings;
    settings.trial_most = 500;
    House house(settings);
    const std::string id = house.begin(trial_of("captain", 4000));
    EXPECT_TRUE(soon([&] { return house.look(id)["status"] == "stopped"; }));
    EXPECT_LT(house.look(id)["games"].get<int>(), 4000);
}

TEST(Trials, TheyAreBoundedAndStopped) {
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.trial_left = 300;
    settings.tend_every = 50;
    const RunningServer server(settings);
    const Json wish = trial_of("captain", 4000);
    const HttpAnswer begun = post(server.port(), "/api/trials", wish);
    ASSERT_EQ(begun.status, 200) << begun.text;
    const std::string at = "/api/trials/" + begun.json()["trial"].get<std::string>();
    EXPECT_EQ(post(server.port(), "/api/trials", wish).status, 429) << "one an address";
    const HttpAnswer stopped = post(server.port(), at + "/stop", Json::object());
    EXPECT_EQ(stopped.json()["status"], "stopped");
    const HttpAnswer next = post(server.port(), "/api/trials", wish);
    ASSERT_EQ(next.status, 200) << next.text;
    // Nobody asks: its page is gone, and so is the trial.
    int status = 200;
    for (int pause = 900; pause < 60'000 && status == 200; pause *= 3) {  // to look is to ask
        std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        status = get(server.port(), "/api/trials/" + next.json()["trial"].get<std::string>()).status;
    }
    EXPECT_EQ(status, 404);
    for (const auto& [field, value] : std::initializer_list<std::pair<const char*, Json>>{
             {"games", 5000}, {"player", "emperor"}, {"player", "captain:101"}, {"cards", stronger(6)}}) {
        Json bad = wish;
        bad[field] = value;
        EXPECT_EQ(post(server.port(), "/api/trials", bad).status, 400) << field << value;
    }
    Json wide = wish;
    wide["cards"]["source"] = std::string(settings.bounds.set, 'x');
    EXPECT_EQ(post(server.port(), "/api/trials", wide).status, 413);
    Json seize = {{"game", "seize"}, {"cards", card_reading("seize")->printed("2022")}, {"player", "random"}};
    ASSERT_GT(write_json(seize).size(), settings.bounds.body);
    EXPECT_NE(post(server.port(), "/api/trials", seize).text.find("this card set is the printed one"),
              std::string::npos)
        << "and it was read";
}

}  // namespace imperium::test

#include "client.hpp"
#include "core/foresight.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "table/taking_back.hpp"

#include <gtest/gtest.h>

#include <set>

namespace imperium::test {

namespace {

Json of_type(const std::string& type) { return {{"type", type}}; }

// The first legal action of this type; null if there is none.
Json legal_of(const Json& legal, const std::string& type) {
    for (const Json& action : legal)
        if (action["type"] == type) return action;
    return nullptr;
}

// Plays at random until the seat may do something of this type.
std::unique_ptr<Match> played_until(const std::string& game, int seats, Seat seat, const std::string& type) {
    auto match = std::move(*registry().create(game, seats, nullptr, "fair"));
    Rng rng(7);
    while (!match->over() && legal_of(match->legal(seat), type).is_null()) {
        const Seat mover = match->pending().lowest();
        const Json legal = match->legal(mover);
        EXPECT_TRUE(match->apply(mover, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    return match;
}

}  // namespace

// Decks are shuffled when the second player is done: no list may tell which cards are drawn then.
TEST(Fairness, ARefusedListTellsNothingOfTheFuture) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]), grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    ada.settle();
    std::set<std::string> answers;
    const auto try_all = [&] {
        ada.settle();
        const Json before = ada.doc();
        for (int card = 1; card <= 60; ++card) {
            const Json guess = {{"type", "unit"}, {"card", "c" + std::to_string(card)}};
            const Json ack =
                ada.command("move", {{"actions", {of_type("deck-done"), guess, of_type("no such action")}}});
            ASSERT_EQ(ack["ok"], false);
            answers.insert(write_json(ack["error"]));
        }
        EXPECT_TRUE(ada.doc() == before);
    };
    try_all();  // Grace is still choosing: then Ada would owe nothing
    EXPECT_TRUE(grace.command("move", {{"action", of_type("deck-done")}}).value("ok", false));
    try_all();  // Grace is done: then the cards are drawn
    ASSERT_EQ(answers.size(), 1U) << *answers.rbegin();
    EXPECT_NE(answers.begin()->find("unforeseen"), std::string::npos);
}

TEST(Fairness, ListsWithoutSurprisesAreCarriedOut) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]);
    ada.hello();
    ada.settle();
    Json cuts = Json::array();
    for (const Json& action : ada.legal())
        if (action["type"] == "cut" && cuts.size() < 3) cuts.push_back(action);
    ASSERT_EQ(cuts.size(), 3U);
    // One that is not legal is refused as it would be alone, and nothing of the list is done.
    Json twice = cuts;
    twice.push_back(cuts[0]);
    const Json refused = ada.command("move", {{"actions", twice}});
    EXPECT_EQ(refused["error"]["code"], "illegal_action");
    EXPECT_NE(refused["error"]["place"].get<std::string>().find("action 4"), std::string::npos) << refused;
    cuts.push_back(of_type("deck-done"));
    const Json done = ada.command("move", {{"actions", cuts}});
    EXPECT_EQ(done["ok"], true) << done;
    EXPECT_FALSE(done.contains("done"));
    EXPECT_TRUE(ada.legal().empty());
}

// In the positions where the page sends lists, they are allowed.
TEST(Fairness, TheListsOfThePageAreAllowed) {
    const auto allowed = [](const Match& match, Seat seat, const std::vector<std::string>& types) {
        Json list = Json::array();
        const auto ahead = match.clone();
        for (const std::string& type : types) {
            const Json action = legal_of(ahead->legal(seat), type);
            if (!action.is_null() && ahead->apply(seat, action)) list.push_back(action);
        }
        EXPECT_GT(list.size(), 1U) << types[0];
        const auto checked = check_list(match, seat, list);
        EXPECT_TRUE(checked) << types[0] << ": " << checked.error().message();
    };
    allowed(*played_until("clash", 2, 0, "cut"), 0, {"cut", "cut", "cut", "deck-done"});
    allowed(*played_until("galactic", 4, 0, "research"), 0, {"research", "research", "research-done"});
    allowed(*played_until("galactic", 4, 0, "attack-die"), 0,
            {"attack-die", "defense-die", "diplomacy", "allocate-done"});
}

TEST(Fairness, NobodysDecisionsAreTakenBackWithoutThatPerson) {
    const TempFolder folder;
    const RunningServer server(settings_in(folder));
    const TwoPeople people = two_people(server.port());
    Viewing ada(server.port(), people.table, people.tokens[0]), grace(server.port(), people.table, people.tokens[1]);
    ada.hello();
    grace.hello();
    ada.settle();
    EXPECT_TRUE(ada.command("move", {{"action", legal_of(ada.legal(), "cut")}}).value("ok", false));
    // Nothing has been shown to Ada since: her own choice was hers to foresee.
    EXPECT_TRUE(ada.command("undo").value("ok", false));
    grace.settle();
    EXPECT_EQ(grace.table()["undo"]["revealed"], false);
    EXPECT_TRUE(grace.command("answer", {{"yes", false}}).value("ok", false));
    // A computer plays for Grace now, and still it is Grace who is asked.
    const auto entries = ada.log().size();
    EXPECT_TRUE(grace.command("leave").value("ok", false));
    const auto all_chosen = [](const Viewing& one) { return one.view()["pending"] == Json::array({0}); };
    EXPECT_TRUE(ada.await(all_chosen, 20));
    EXPECT_TRUE(ada.command("undo").value("ok", false));
    ada.settle();
    grace.settle();
    EXPECT_GE(ada.log().size(), entries);
    ASSERT_EQ(grace.table()["undo"]["seat"], 0);
    EXPECT_EQ(grace.table()["undo"]["revealed"], true);  // that the other deck is chosen
    const auto before = ada.log().size();
    EXPECT_TRUE(grace.command("answer", {{"yes", true}}).value("ok", false));
    ada.settle();
    EXPECT_LT(ada.log().size(), before);
}

// What has been shown since is said with the question, and choices made at the same time are asked for anew.
TEST(Fairness, RevealedChoicesAreMadeAnew) {
    const auto fresh = [] { return std::move(*registry().create("pocket", 2, nullptr, "fair")); };
    auto match = played_until("pocket", 2, 0, "plan");
    ASSERT_EQ(match->pending().size(), 2);
    const int before = match->journal().actions();
    const auto plan = [&](Seat seat) {
        EXPECT_TRUE(match->apply(seat, legal_of(match->legal(seat), "plan")));
        return table::taking_back(fresh(), match->journal(), 0, SeatSet::of(0));
    };
    // Seat 0 has planned, and nobody has seen it: what follows from its own choice alone was foreseen.
    auto back = plan(0);
    ASSERT_TRUE(back);
    EXPECT_FALSE(back->revealed);
    EXPECT_EQ(back->stay, before);
    match = std::move(back->match);
    // Seat 1 plans first, then seat 0: both are shown.
    back = plan(1);
    back = plan(0);
    ASSERT_TRUE(back);
    EXPECT_TRUE(back->revealed);
    EXPECT_EQ(back->stay, before);
    EXPECT_EQ(back->match->pending().size(), 2);
}

}  // namespace imperium::test

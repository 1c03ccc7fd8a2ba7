#include "core/replay.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "table/feed.hpp"
#include "table/patch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// Views made of the parts of earlier ones, over all games.
namespace imperium::table {

namespace {

#ifdef IMPERIUM_SANITIZED
constexpr int kMoves = 41;
#else
constexpr int kMoves = 120;
#endif

// What a viewer has, by docs/api.md, from nothing but messages; and what it should have, made from scratch.
struct Looker {
    Viewer viewer;
    Feed feed;
    Json doc;
    Json view, legal;
};

Picture picture_of(const Match& match, Viewer viewer, const Picture& before, const PartPtr& beside) {
    const bool seated = viewer.kind == Viewer::Kind::seat;
    return {Json::object(), match.view(viewer, before.view, beside),
            match.legal(seated ? viewer.seat : kNobody, before.legal), nullptr};
}

void read(Looker& looker, const Message& message) {
    if (message == nullptr) return;
    const Json json = *parse_json(message->text);
    if (json["t"] == "state") looker.doc = json["doc"];
    if (const Json* patch = field(json, "patch")) {
        ASSERT_TRUE(apply_patch(looker.doc, *patch).has_value()) << *patch;
    }
    if (const Json* sum = field(json, "sum")) {
        ASSERT_EQ(checksum_text(checksum(looker.doc["view"])), sum->get<std::string>());
    }
}

void begin(std::vector<Looker>& lookers, const Match& match) {
    for (int place = 0; place <= match.seats(); ++place) {
        Looker& one = lookers.emplace_back();
        one.viewer = place < match.seats() ? Viewer::of(static_cast<Seat>(place)) : Viewer::spectator();
        one.feed.begin(picture_of(match, one.viewer, {}, lookers.front().feed.picture().view));
        one.view = match.view(one.viewer);
        one.legal = match.legal(place < match.seats() ? one.viewer.seat : kNobody);
        read(one, one.feed.state("e", Json::array(), Json::array(), 0));
        ASSERT_EQ(write_json(one.doc["view"]), write_json(one.view));
    }
}

// Everybody is told of this position, and has just what would have been told from scratch, word by word.
void tell(std::vector<Looker>& lookers, const Match& match, const std::string& where) {
    PartPtr beside;
    for (Looker& one : lookers) {
        Json patch = Json::array();
        const Json view = match.view(one.viewer);
        const Json legal = match.legal(one.viewer.kind == Viewer::Kind::seat ? one.viewer.seat : kNobody);
        add_difference(one.view, view, "/view", patch);
        add_difference(one.legal, legal, "/legal", patch);
        const Message message = one.feed.update(picture_of(match, one.viewer, one.feed.picture(), beside), {}, 4);
        beside = one.feed.picture().view;
        ASSERT_EQ(write_json(beside->json()), write_json(view)) << where;
        ASSERT_EQ(checksum(beside), checksum(view)) << where;
        ASSERT_EQ(message == nullptr, patch.empty()) << where;
        if (message != nullptr) {
            ASSERT_EQ(write_json((*parse_json(message->text))["patch"]), write_json(patch)) << where;
        }
        ASSERT_NO_FATAL_FAILURE(read(one, message)) << where;
        ASSERT_EQ(nlohmann::json(one.doc["view"]), nlohmann::json(view)) << where;
        ASSERT_EQ(nlohmann::json(one.doc["legal"]), nlohmann::json(legal)) << where;
        one.view = view;
        one.legal = legal;
    }
}

void decide(Match& match, Rng& rng) {
    const SeatSet pending = match.pending();
    Seat seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(match.seats())));
    while (!pending.has(seat)) seat = static_cast<Seat>((seat + 1) % match.seats());
    const Json legal = match.legal(seat);
    // Decisions that end something are taken more often, so that games get on.
    const auto last = static_cast<std::uint32_t>(legal.size()) - 1;
    ASSERT_TRUE(match.apply(seat, legal[rng.below(3) == 0 ? last : rng.below(last + 1)]).has_value());
}

// The leaves below a part, each once.
void leaves(const PartPtr& part, std::set<const Part*>& out) {
    if (const Group* group = as_group(part.get()))
        for (const PartPtr& one : group->parts()) leaves(one, out);
    else
        out.insert(part.get());
}

int made_anew(const PartPtr& before, const PartPtr& after) {
    std::set<const Part*> old, now;
    leaves(before, old);
    leaves(after, now);
    return static_cast<int>(std::ranges::count_if(now, [&](const Part* one) { return !old.contains(one); }));
}

const PartPtr& part_at(const PartPtr& view, const char* name) { return *as_group(view.get())->find(name, 0); }

}  // namespace

TEST(Views, OfPartsAreThoseFromScratch) {
    for (const GameEntry& entry : registry().all())
        for (const int seats : entry.info->seats) {
            const std::string game = entry.info->id + ", " + std::to_string(seats) + " seats";
            Rng rng(static_cast<std::uint64_t>(seats));
            auto match = *entry.create(seats, nullptr, "views " + game, nullptr, {});
            std::vector<Looker> lookers;
            ASSERT_NO_FATAL_FAILURE(begin(lookers, *match)) << game;
            std::unique_ptr<Match> earlier = match->clone();
            for (int i = 0; i < kMoves && !match->over(); ++i) {
                ASSERT_NO_FATAL_FAILURE(decide(*match, rng)) << game;
                const std::string where = game + ", decision " + std::to_string(i);
                ASSERT_NO_FATAL_FAILURE(tell(lookers, *match, where));
                if (i % 20 == 19) {  // taken back, and forth again
                    ASSERT_NO_FATAL_FAILURE(tell(lookers, *earlier, where + ", taken back"));
                    ASSERT_NO_FATAL_FAILURE(tell(lookers, *match, where + ", forth"));
                    earlier = match->clone();
                }
                if (i % 50 == 30) {  // as after a restart, from the journal and from a position
                    Journal careful = match->journal();
                    careful.updated = i % 100 == 30;
                    match = std::move(play_again(registry(), careful)->match);
                    ASSERT_NO_FATAL_FAILURE(tell(lookers, *match, where + ", played again"));
                    const auto resumed =
                        entry.resume(seats, match->journal().options, match->journal().seed, match->position());
                    ASSERT_TRUE(resumed.has_value());
                    ASSERT_NO_FATAL_FAILURE(tell(lookers, **resumed, where + ", resumed"));
                }
                if (i % 50 == 40) {  // anywhere else
                    ASSERT_NO_FATAL_FAILURE(tell(lookers, *match->imagined(0, static_cast<std::uint64_t>(i)), where));
                }
            }
        }
}

// What a picture is told from stays as long as the picture, whatever becomes of its match.
TEST(Views, OutliveTheirMatch) {
    const auto printed = *registry().create("clash", 2, nullptr, "outlived");
    Json content = *parse_json(*printed->journal().card_content);
    content["cards"][0]["name"] = "Nobody has this card";
    auto match = *registry().create("clash", 2, {{"cards", content}}, "outlived");
    const PartPtr view = match->view(Viewer::of(0), nullptr, nullptr);
    const PartPtr legal = match->legal(match->pending().lowest(), nullptr);
    const std::string shown = write_json(match->view(Viewer::of(0)));
    const std::string offered = write_json(match->legal(match->pending().lowest()));
    ASSERT_NE(shown.find("Nobody has this card"), std::string::npos);
    match.reset();
    content["cards"][0]["name"] = "Another card in its place";
    const auto other = *registry().create("clash", 2, {{"cards", content}}, "outlived");
    EXPECT_EQ(write_json(view->json()), shown);
    EXPECT_EQ(write_json(legal->json()), offered);
}

// A ship that is deployed changes one hex: no other place of the map is made anew, for nobody, and what one viewer is
// shown is made for all.
TEST(Views, MakeOnlyAnewWhatChanged) {
    auto match = *registry().create("pocket", 3, nullptr, "one place");
    Rng rng(3);
    std::vector<PartPtr> before(3);
    for (Seat seat = 0; seat < 3; ++seat) before[seat] = match->view(Viewer::of(seat), nullptr, before[0]);
    int deployed = 0;
    while (match->view(Viewer::spectator())["phase"] == "deploy") {
        ASSERT_NO_FATAL_FAILURE(decide(*match, rng));
        const bool deploys = match->view(Viewer::spectator())["phase"] == "deploy";
        const PartPtr first = match->view(Viewer::of(0), before[0], nullptr);
        EXPECT_EQ(part_at(first, "sectors"), part_at(before[0], "sectors"));
        EXPECT_EQ(made_anew(part_at(before[0], "hexes"), part_at(first, "hexes")), 1);
        EXPECT_EQ(match->view(Viewer::of(0), first, nullptr), first);
        if (deploys) {
            ++deployed;
            EXPECT_LE(made_anew(before[0], first), 3);  // the hex, the ships left, whose turn it is
        }
        before[0] = first;
        for (Seat seat = 1; seat < 3; ++seat) {
            before[seat] = match->view(Viewer::of(seat), before[seat], first);
            EXPECT_EQ(part_at(before[seat], "hexes"), part_at(first, "hexes"));
        }
    }
    EXPECT_GT(deployed, 3);
}

}  // namespace imperium::table

#include "attack.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <array>
#include <optional>

// Two worlds a seat cannot tell apart: everything the server sends to that seat, and every answer it gives (to lists,
// questions, refused moves, old positions), must be the same byte for byte.
namespace imperium::test {

namespace {

struct Made {
    Seat seat;
    Json action;
};

// Two worlds one seat cannot tell apart: the same decisions with another luck, or the same luck with one secret
// decision of somebody else that is not the same.
struct Fork {
    std::array<std::string, 2> seeds;
    std::vector<Made> before;
    Seat actor = kNobody;  // who decided in secret
    std::array<Json, 2> secret;
    Seat asker = kNobody;
    std::array<std::shared_ptr<const Match>, 2> worlds;
};

Json told_to(const std::vector<Told>& told, Viewer viewer) {
    Json events = Json::array();
    for (const Told& one : told)
        if (const Json& event = one.to(viewer); !event.is_null()) events.push_back(event);
    return events;
}

// Whether two matches are one and the same to this seat.
bool alike(const Match& a, const Match& b, Seat seat) {
    const Viewer viewer = Viewer::of(seat);
    return a.view(viewer) == b.view(viewer) && a.pending(viewer) == b.pending(viewer) && a.legal(seat) == b.legal(seat)
           && a.over() == b.over();
}

template <class List> const auto& any_of(const List& list, Rng& rng) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

Seat any_seat(const SeatSet& set, Rng& rng) {
    std::vector<Seat> seats;
    for (const Seat seat : set) seats.push_back(seat);
    return any_of(seats, rng);
}

// Two actions of `actor` that look the same to `asker`, who is asked itself: then it can try to find out.
std::optional<Fork> fork_at(const Match& match, Seat actor, Seat asker, Rng& rng) {
    const Json legal = match.legal(actor);
    if (legal.size() < 2) return std::nullopt;
    for (int tries = 0; tries < 4; ++tries) {
        const Json& one = any_of(legal, rng);
        const Json& other = any_of(legal, rng);
        if (one == other) continue;
        std::shared_ptr<Match> a = match.clone();
        std::shared_ptr<Match> b = match.clone();
        const auto told_a = a->apply(actor, one);
        const auto told_b = b->apply(actor, other);
        if (!told_a || !told_b || a->over()) continue;
        if (told_to(*told_a, Viewer::of(asker)) != told_to(*told_b, Viewer::of(asker))) continue;
        if (!alike(*a, *b, asker) || a->legal(asker).empty()) continue;
        return Fork{{}, {}, actor, {one, other}, asker, {a, b}};
    }
    return std::nullopt;
}

// Plays at random until somebody can decide in secret.
std::optional<Fork> secret_decision(const std::string& game, int seats, Rng& rng) {
    for (int tries = 0; tries < 20; ++tries) {
        const std::string seed = "worlds " + std::to_string(rng.next());
        const auto match = registry().create(game, seats, nullptr, seed);
        if (!match) return std::nullopt;
        std::vector<Made> made;
        const std::uint32_t skip = rng.below(25);
        while (!(*match)->over() && made.size() < 120) {
            const Seat actor = any_seat((*match)->pending(), rng);
            if (made.size() >= skip)
                for (Seat asker = 0; asker < seats; ++asker) {
                    if (asker == actor) continue;
                    if (auto fork = fork_at(**match, actor, asker, rng)) {
                        fork->seeds = {seed, seed};
                        fork->before = made;
                        return fork;
                    }
                }
            const Json action = any_of((*match)->legal(actor), rng);
            if (!(*match)->apply(actor, action)) return std::nullopt;
            made.push_back({actor, action});
        }
    }
    return std::nullopt;
}

// Plays the same decisions with two lucks as long as one seat cannot tell them apart, and answers the last moment at
// which it is asked: what it does next may meet the dice, the draw or the plans.
std::optional<Fork> another_luck(const std::string& game, int seats, Rng& rng) {
    for (int tries = 0; tries < 10; ++tries) {
        Fork fork;
        std::array<std::unique_ptr<Match>, 2> worlds;
        for (std::size_t i = 0; i < 2; ++i) {
            fork.seeds[i] = "luck " + std::to_string(rng.next());
            auto match = registry().create(game, seats, nullptr, fork.seeds[i]);
            if (!match) return std::nullopt;
            worlds[i] = std::move(*match);
        }
        const auto asker = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats)));
        const Viewer viewer = Viewer::of(asker);
        if (told_to(worlds[0]->opening(), viewer) != told_to(worlds[1]->opening(), viewer)) continue;
        std::vector<Made> made;
        const std::uint32_t most = 1 + rng.below(60);
        while (made.size() < most && !worlds[0]->over() && alike(*worlds[0], *worlds[1], asker)) {
            if (!worlds[0]->legal(asker).empty()) {
                fork.before = made;
                fork.asker = asker;
                for (std::size_t i = 0; i < 2; ++i) fork.worlds[i] = worlds[i]->clone();
            }
            const Seat mover = any_seat(worlds[0]->pending(), rng);
            const Json action = any_of(worlds[0]->legal(mover), rng);
            const auto here = worlds[0]->apply(mover, action);
            const auto there = worlds[1]->apply(mover, action);
            if (!here || !there || told_to(*here, viewer) != told_to(*there, viewer)) break;
            made.push_back({mover, action});
        }
        if (fork.asker != kNobody) return fork;
    }
    return std::nullopt;
}

// Without what differs between any two tables: their ids, the hash of their luck, moments.
std::string plain(const std::string& text, const std::string& table) {
    Json message = *parse_json(text);
    for (const char* name : {"epoch", "now"})
        if (message.contains(name)) message[name] = nullptr;
    if (message.contains("doc")) message["doc"]["table"]["seed_hash"] = nullptr;
    if (message.contains("id") && !message["id"].get<std::string>().starts_with('q')) message["id"] = nullptr;
    std::string out = write_json(message);
    for (auto at = out.find(table); at != std::string::npos; at = out.find(table))
        out.replace(at, table.size(), "TABLE");
    return out;
}

// What somebody who guesses well would send: decisions that are legal one after the other in one of the worlds, then
// now and then one of another moment, and at the end nonsense, so that nothing is ever carried out.
Json likely_list(const Fork& fork, const Json& others, Rng& rng) {
    Json actions = Json::array();
    const auto ahead = fork.worlds[rng.below(2)]->clone();
    for (std::uint32_t n = 1 + rng.below(4); n > 0 && ahead->pending().has(fork.asker); --n) {
        actions.push_back(any_of(ahead->legal(fork.asker), rng));
        if (!ahead->apply(fork.asker, actions.back())) break;
    }
    if (rng.below(3) == 0 && !others.empty()) actions.push_back(any_of(others, rng));
    actions.push_back({{"type", "nonsense"}});
    return actions;
}

// The same questions in both worlds. `others` is what somebody else could have done.
std::vector<Json> questions(const Fork& fork, const Json& others, Rng& rng, int lists) {
    std::vector<Json> all = {{{"do", "explain"}}, {{"do", "fresh"}}};
    const Json legal = fork.worlds[0]->legal(fork.asker);
    for (int i = 0; i < 5; ++i) {
        all.push_back({{"do", "why"}, {"action", any_of(legal, rng)}});
        all.push_back({{"do", "look"}, {"k", rng.below(40)}});
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(others.size(), 4); ++i) {
        all.push_back({{"do", "why"}, {"action", others[i]}});
        if (std::ranges::find(legal, others[i]) == legal.end()) all.push_back({{"do", "move"}, {"action", others[i]}});
    }
    for (int i = 0; i < lists; ++i) all.push_back({{"do", "move"}, {"actions", likely_list(fork, others, rng)}});
    return all;
}

// Asks in both worlds; answers how many lists were refused as unforeseen, or nothing if the worlds were told apart.
std::optional<int> compare(std::uint16_t port, const std::string& game, int seats, const Fork& fork, Rng& rng,
                           int lists) {
    SCOPED_TRACE(game + ", " + fork.seeds[0] + " or " + fork.seeds[1] + ", after " + std::to_string(fork.before.size())
                 + " decisions, " + write_json(fork.secret[0]) + " or " + write_json(fork.secret[1]) + ": seat "
                 + std::to_string(fork.asker) + " asks");
    std::array<Gathering, 2> worlds;
    std::array<std::size_t, 2> heard{};
    Json others = Json::array();
    for (std::size_t world = 0; world < 2; ++world) {
        worlds[world] = one_person(port, game, seats, fork.seeds[world]);
        Gathering& here = worlds[world];
        if (here.table.empty()) return std::nullopt;
        const auto decide = [&](Seat seat, const Json& action) {
            const Json ack = here.at(seat).command("move", {{"action", action}});
            EXPECT_TRUE(ack.value("ok", false)) << ack;
        };
        for (const Made& made : fork.before) decide(made.seat, made.action);
        here.settle();
        if (world == 0 && fork.actor != kNobody) others = here.at(fork.actor).legal();
        heard[world] = here.at(fork.asker).traffic().size();
        if (fork.actor != kNobody) decide(fork.actor, fork.secret[world]);
        here.settle();
    }
    const auto asked = questions(fork, others, rng, lists);
    for (Gathering& here : worlds)
        for (std::size_t i = 0; i < asked.size(); ++i) {
            Json fields = asked[i];
            const auto name = fields["do"].get<std::string>();
            here.at(fork.asker).command_as("q" + std::to_string(i), name, fields);
        }
    const auto& a = worlds[0].at(fork.asker).traffic();
    const auto& b = worlds[1].at(fork.asker).traffic();
    EXPECT_EQ(a.size() - heard[0], b.size() - heard[1]) << "one world says more";
    int unforeseen = 0;
    for (std::size_t i = 0; heard[0] + i < a.size() && heard[1] + i < b.size(); ++i) {
        const std::string x = plain(a[heard[0] + i], worlds[0].table);
        const std::string y = plain(b[heard[1] + i], worlds[1].table);
        EXPECT_EQ(x, y);
        if (x != y) return std::nullopt;
        unforeseen += x.find("\"unforeseen\"") != std::string::npos ? 1 : 0;
    }
    return unforeseen;
}

}  // namespace

TEST(TwoWorlds, AnswersTellNothingOfLuckAndOfWhatOthersDidInSecret) {
    Rng rng(attack_seed());
    const TempFolder folder;
    auto settings = settings_in(folder);
    settings.bounds.tables_kept_per_address = 1'000'000;
    const RunningServer server(settings);
    const int least = size_of("LISTS", 120, 12'000) / static_cast<int>(registry().all().size());
    const int at_once = whole_campaign() ? 50 : 10;
    for (const GameEntry& entry : registry().all()) {
        const std::string game(entry.info->id);
        const auto& counts = entry.info->seats;
        int lists = 0, unforeseen = 0, secrets = 0, lucks = 0, tries = 0;
        bool by_luck = true;  // in most games the first hand already tells two lucks apart
        while (lists < least && ++tries < 20 + 4 * least / at_once) {
            const int seats = counts[rng.below(static_cast<std::uint32_t>(std::min<std::size_t>(counts.size(), 2)))];
            const bool luck = by_luck && tries % 2 == 0;
            const auto fork = luck ? another_luck(game, seats, rng) : secret_decision(game, seats, rng);
            if (!fork) {
                by_luck = by_luck && !luck;
                continue;
            }
            const auto found = compare(server.port(), game, seats, *fork, rng, at_once);
            if (!found) {
                ADD_FAILURE() << game << ": two worlds can be told apart";
                return;
            }
            ++(luck ? lucks : secrets);
            lists += at_once;
            unforeseen += *found;
        }
        std::printf("%s: %d pairs of worlds by secret decisions and %d by luck, %d lists in each, %d unforeseen\n",
                    game.c_str(), secrets, lucks, lists, unforeseen);
        EXPECT_GE(lists, least) << game;
    }
}

}  // namespace imperium::test

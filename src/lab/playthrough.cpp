#include "lab/playthrough.hpp"

#include "agents/mind.hpp"
#include "core/text.hpp"
#include "games/all.hpp"

namespace imperium {

namespace {

// Long orders of shuffled cards would drown the rest.
std::string event_line(const Match& match, const Json& event) {
    const std::string sentence = match.sentence(event);
    return "    " + (sentence.empty() ? write_json(event) : sentence) + "\n";
}

}  // namespace

Result<std::string> playthrough(const Journal& journal, std::optional<int> step) {
    Journal beginning = journal;
    beginning.entries.clear();
    auto opened = open_replay(registry(), replay_json(beginning));
    if (!opened) return std::unexpected(opened.error());
    Match& match = **opened;
    std::string out = match.info().title + ", " + std::to_string(match.seats()) + " seats, seed "
                      + brief(Json(journal.seed)) + "\n" + "options " + write_json(journal.options) + "\n\n";
    if (journal.scenario.is_null()) {
        out += "Set-up\n";
        for (const Told& told : match.opening()) out += event_line(match, told.full);
    }
    int done = 0;
    for (const Entry& entry : journal.entries) {
        if (step && done >= *step) break;
        if (entry.seat == kNobody) {
            if (auto queued = match.queue(entry.data); !queued) return std::unexpected(queued.error());
            out += "      chance is told: " + write_json(entry.data) + "\n";
            continue;
        }
        ++done;
        out += text::right(std::to_string(done), 4) + "  seat " + std::to_string(entry.seat) + "  "
               + match.notation(entry.data) + "\n";
        const auto told = match.repeat(entry, how_again(journal));
        if (!told) return std::unexpected(told.error());
        for (const Told& one : *told) out += event_line(match, one.full);
    }
    if (step && done < *step)
        return refuse("bad_replay", "step " + std::to_string(*step) + " is past the end; the replay has "
                                        + std::to_string(done) + " actions");
    out += "\n" + match.table(Viewer::referee(), {100, false});
    if (match.over()) out += "\nWinner: seat " + write_json(seat_list(match.winners())) + "\n";
    return out;
}

Result<std::unique_ptr<Match>> play_match(const std::string& game, int seats, const Json& options,
                                          const std::string& seed, const std::vector<Agent>& agents, int most) {
    auto match = registry().create(game, seats, options, seed);
    if (!match) return match;
    Rng rng = Rng::of(seed);
    while (!(*match)->over() && (*match)->journal().actions() < most) {
        const Seat seat = (*match)->pending().lowest();
        const auto advice = advise(**match, seat, agents[seat % agents.size()], Limits{}, rng.next());
        if (!advice) return std::unexpected(advice.error());
        if (auto told = (*match)->apply(seat, advice->action); !told) return std::unexpected(told.error());
    }
    return match;
}

}  // namespace imperium

#include "table/taking_back.hpp"

#include "core/foresight.hpp"

#include <algorithm>
#include <span>

namespace imperium::table {

namespace {

// The first decision of others that was made while the taker's seat owed one, too, in the run of such decisions that
// ends at `stay`; `stay` if there is none.
std::size_t first_of_others(std::span<const Entry> decisions, std::span<const SeatSet> pending, Seat seat,
                            SeatSet mine) {
    std::size_t first = decisions.size();
    for (std::size_t i = decisions.size(); i > 0; --i) {
        const bool own = mine.has(decisions[i - 1].seat);
        const SeatSet then = pending[i - 1];
        if (own ? (then - mine).empty() : !then.has(seat)) break;
        if (!own) first = i - 1;
    }
    return first;
}

// The last decision of this seat in which it had a choice: what was the only thing possible would only happen again.
std::optional<std::size_t> last_choice(const Match& fresh, const Journal& journal, std::span<const Entry> decisions,
                                       Seat seat) {
    const auto last = std::ranges::find(decisions.rbegin(), decisions.rend(), seat, &Entry::seat);
    const auto end = static_cast<std::size_t>(decisions.rend() - last);  // behind it; 0 if there is none
    const auto match = fresh.clone();
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < end; ++i) {
        if (decisions[i].seat == seat && match->legal(seat).size() > 1) found = i;
        if (i + 1 < end && !match->repeat(decisions[i], how_again(journal))) return std::nullopt;
    }
    return found;
}

}  // namespace

std::optional<TakingBack> taking_back(std::unique_ptr<Match> fresh, const Journal& journal, Seat seat, SeatSet mine) {
    std::vector<Entry> decisions;
    std::ranges::copy_if(journal.entries, std::back_inserter(decisions),
                         [](const Entry& entry) { return entry.seat != kNobody; });
    const auto real = last_choice(*fresh, journal, decisions, seat);
    if (!real) return std::nullopt;
    const std::size_t stay = *real;

    TakingBack back;
    std::vector<SeatSet> pending;
    const auto play = [&](Match& match, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            pending.push_back(match.pending());
            if (!match.repeat(decisions[i], how_again(journal))) return false;
        }
        return true;
    };
    auto match = fresh->clone();
    if (!play(*match, stay)) return std::nullopt;
    back.revealed = !foreseen(*match, seat, std::span(decisions).subspan(stay));
    const std::size_t first =
        back.revealed ? first_of_others(std::span(decisions).first(stay), pending, seat, mine) : stay;
    if (first < stay) {
        match = std::move(fresh);
        if (!play(*match, first)) return std::nullopt;
        for (std::size_t i = first; i < stay; ++i) {
            if (!mine.has(decisions[i].seat)) continue;
            auto told = match->apply(decisions[i].seat, decisions[i].data);
            if (!told) break;
            back.again.push_back(match->journal().entries.back());
            back.told.push_back(std::move(*told));
        }
    }
    back.stay = static_cast<int>(first);
    back.match = std::move(match);
    return back;
}

}  // namespace imperium::table

#include "table/taken.hpp"

#include "core/replay.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "table/history.hpp"
#include "table/own_cards.hpp"
#include "table/table.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

// The match of a journal that anybody may have written: nothing in it but a seed and decisions is believed.
Result<std::unique_ptr<Match>> proven(const Journal& journal) {
    const auto refuse_as = [](const Fact& why) { return refuse("bad_request", why); };
    if (journal.entries.size() > kMostTaken)
        return refuse_as(
            {table_phrases::say("server.taken-large"), {{"decisions", journal.entries.size()}, {"most", kMostTaken}}});
    const bool arranged = !journal.scenario.is_null() || !journal.outcomes.is_null()
                          || std::ranges::any_of(journal.entries, [](const Entry& one) { return one.seat == kNobody; });
    if (arranged) return refuse_as(table_phrases::say("server.taken-arranged"));
    const Json seed = {{"seed", journal.seed}};
    const auto clean = free_text(seed, "seed", 64);
    if (!clean) return std::unexpected(clean.error());
    if (*clean != journal.seed) return refuse("bad_request", "replay.seed must be a text without blanks at its ends");
    // Under other rules luck would come from the file.
    if (journal.updated || journal.rules.empty()) return refuse_as(table_phrases::say("server.taken-other-rules"));
    const auto begun = begin_again(registry(), journal);
    if (!begun) return std::unexpected(begun.error());
    if (const auto fine = fit_for_tables((*begun)->journal()); !fine) return std::unexpected(fine.error());
    if ((*begun)->journal().rules != journal.rules) return refuse_as(table_phrases::say("server.taken-other-rules"));
    auto again = play_again(registry(), journal);
    if (!again) return std::unexpected(again.error());
    return std::move(again->match);
}

}  // namespace

Result<Beginning> taken(std::string_view request, const Host& host) {
    const auto body = parse_json(request);
    if (!body) return std::unexpected(body.error());
    Reader read(*body, "", "bad_request");
    read.allow({"replay", "seats", "name", "listed"});
    const Json& replay = read.object("replay");
    const Json& list = read.array("seats");
    const bool listed = read.boolean_or("listed", false);
    if (!read.ok()) return read.problem();
    Beginning out;
    const auto open = take_seats(*body, list, host, out);
    if (!open) return std::unexpected(open.error());
    if (*open) return refuse("bad_request", table_phrases::say("server.taken-open"));
    const auto journal = read_replay(replay);
    if (!journal) return std::unexpected(journal.error());
    if (static_cast<std::size_t>(journal->seats) != list.size())
        return refuse("bad_request",
                      {table_phrases::say("server.taken-seats"), {{"seats", journal->seats}, {"given", list.size()}}});
    const auto match = proven(*journal);
    if (!match) return std::unexpected(match.error());
    store::TableRecord& table = out.kept.table;
    table.id = host.id;
    table.game = journal->game;
    table.seats = journal->seats;
    table.seed = journal->seed;
    table.listed = listed;
    table.created = host.created;
    const Journal& played = (*match)->journal();
    stamp(table, played);
    std::uint32_t number = 0;
    for (const Entry& entry : played.entries)
        out.kept.entries.push_back(row_of(host.id, number++, entry, {}, host.created));
    if ((*match)->over()) {
        table.over = true;
        table.ended = host.created;
        table.result = result_of(**match);
    }
    return out;
}

}  // namespace imperium::table

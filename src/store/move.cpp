#include "store/move.hpp"

#include "table/beginning.hpp"

#include <tuple>

namespace imperium::store {

namespace {

bool same(const Kept& a, const Kept& b) {
    const auto table = [](const TableRecord& t) {
        return std::tie(t.id, t.game, t.seats, t.options, t.seed, t.listed, t.clock, t.created, t.over, t.rematch,
                        t.cards, t.rules, t.build, t.updated, t.chance, t.luck, t.ended, t.result);
    };
    return table(a.table) == table(b.table) && a.seats == b.seats && a.entries == b.entries && a.chat == b.chat
           && a.snapshot == b.snapshot;
}

std::vector<Change> all_of(const Kept& kept, const Json& analysis) {
    std::vector<Change> changes = table::changes_of(kept);
    changes.insert(changes.end(), kept.chat.begin(), kept.chat.end());
    if (kept.snapshot) changes.emplace_back(*kept.snapshot);
    if (!analysis.is_null()) changes.emplace_back(AnalysisRecord{kept.table.id, analysis});
    return changes;
}

}  // namespace

Result<Moved> move_all(Store& from, Store& to, const std::function<void(std::uint64_t, std::uint64_t)>& progress) {
    const auto tables = from.tables();
    if (!tables) return std::unexpected(tables.error());
    Moved moved;
    for (const std::string& id : *tables) {
        const auto kept = from.load(id);
        if (!kept && kept.error().code != "stopped") return std::unexpected(kept.error());
        if (!kept) {
            moved.left.push_back(kept.error().message());
            continue;
        }
        const Json analysis = from.analysis(id);
        auto there = to.load(id);
        if (there)
            ++moved.before;
        else if (there.error().code != "unknown_table")
            return std::unexpected(there.error());
        else {
            if (auto written = to.write(all_of(*kept, analysis)); !written) return std::unexpected(written.error());
            there = to.load(id);
            if (!there) return std::unexpected(there.error());
        }
        if (!same(*kept, *there) || to.analysis(id) != analysis)
            return refuse("bad_option", "table " + id + " is another one there; move into an empty journal");
        ++moved.tables;
        moved.rows += kept->entries.size();
        if (progress) progress(moved.tables + moved.left.size(), tables->size());
    }
    return moved;
}

}  // namespace imperium::store

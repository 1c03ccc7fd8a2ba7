#include "simulate/disk.hpp"

#include <algorithm>

namespace imperium::simulate {

namespace {

// One kind of record a function; those a table never writes are nothing.
struct Keeper {
    std::map<std::string, store::Kept>& tables;

    void operator()(const store::TableRecord& record) const { tables[record.id].table = record; }
    void operator()(const store::TableUpdate& update) const {
        store::Kept& kept = tables[update.id];
        kept.table.over = update.over;
        kept.table.rematch = update.rematch;
        kept.table.ended = update.ended;
        kept.table.result = update.result;
        if (update.over) kept.snapshot.reset();
    }
    void operator()(const store::SeatRecord& record) const {
        auto& seats = tables[record.table].seats;
        const auto at = std::ranges::find(seats, record.seat, &store::SeatRecord::seat);
        if (at == seats.end())
            seats.push_back(record);
        else
            *at = record;
    }
    void operator()(const store::EntryRecord& record) const { tables[record.table].entries.push_back(record); }
    void operator()(const store::ChatRecord& record) const { tables[record.table].chat.push_back(record); }
    void operator()(const store::SnapshotRecord& record) const { tables[record.table].snapshot = record; }
    void operator()(const store::Restamp& restamp) const {
        store::Kept& kept = tables[restamp.table.id];
        kept.table = restamp.table;
        for (const store::EntryRecord& row : restamp.rows) kept.entries[row.number] = row;
        kept.snapshot.reset();
    }
    template <class Other> void operator()(const Other&) const {}
};

}  // namespace

void Disk::write(std::span<const store::Change> changes) {
    for (const store::Change& change : changes) std::visit(Keeper{tables_}, change);
}

}  // namespace imperium::simulate

#include "core/replay.hpp"
#include "games/all.hpp"
#include "simulate/world_inside.hpp"
#include "table/beginning.hpp"

#include <algorithm>
#include <utility>

namespace imperium::simulate {

namespace {

constexpr std::size_t kTakenAtOnce = 16;  // tables of a node that is gone
constexpr Moment kInDoubt = 5'000;        // so long a node asks how a write ended whose answer it did not hear

}  // namespace

void World::at_node(std::size_t k, Moment delay, std::function<void()> work) {
    after(delay, [this, k, work = std::move(work), boot = nodes_[k].boot] { now_at_node(k, boot, work); });
}

void World::now_at_node(std::size_t k, std::uint64_t boot, const std::function<void()>& work) {
    const Node& node = nodes_[k];
    if (boot != node.boot || !node.up) return;
    if (node.paused_until <= time_) return work();
    after(node.paused_until - time_, [this, k, boot, work] { now_at_node(k, boot, work); });
}

void World::start(std::size_t k) {
    Node& node = nodes_[k];
    if (node.cut) return again_later(k);
    node.up = true;
    ++node.boot;
    node.places.clear();
    node.watch = {};
    node.gone.clear();
    node.lost = false;
    if (!among_others()) {
        for (const auto& [id, kept] : disk_.tables())
            if (!kept.table.over) open(k, id, 0);
        return;
    }
    node.number = ledger_.enter(k, database_time());
    node.beaten = time_;
    take_over(k);
    for (const store::Lease& lease : ledger_.held(node.number))
        if (!disk_.table(lease.table).table.over && !node.places.contains(lease.table))
            open(k, lease.table, lease.fence);
    at_node(k, 0, [this, k] { beat(k); });
}

void World::again_later(std::size_t k) {
    after(100 + rng_.below(8'000), [this, k] {
        if (!nodes_[k].up) start(k);
    });
}

void World::crash(std::size_t k) {
    Node& node = nodes_[k];
    ++report_.crashes;
    node.up = false;
    node.paused_until = time_;
    ++node.boot;  // what was under way comes to nothing
    node.places.clear();
    for (auto& [number, link] : links_)
        if (link.open && (link.door == k || link.at == k)) close(number);
    again_later(k);
}

void World::end(std::size_t k) {
    Node& node = nodes_[k];
    for (auto& [id, place] : node.places) {
        std::vector<table::Output> outputs;
        place.machine->on(table::Close{}, now(), outputs);
        for (table::Output& output : outputs)
            if (const auto* write = std::get_if<table::Write>(&output);
                write != nullptr && !disk_fails_ && !node.cut && may_write(k, id, place.fence))
                keep(id, write->changes);
    }
    if (!node.cut) ledger_.leave(node.number);
    crash(k);
}

void World::beat(std::size_t k) {
    const Moment begun = time_;
    if (nodes_[k].cut) return at_node(k, store::patience::kTryAgain.count(), [this, k] { beat(k); });
    at_node(k, 1 + rng_.below(30), [this, k, begun] {
        Node& node = nodes_[k];
        if (node.cut) return beat(k);
        const Ledger::Beat heard = ledger_.beat(node.number, database_time());
        if (heard.replaced) return crash(k);
        node.beaten = begun;
        node.gone = node.watch.look(heard.others, store::Watch::Time(time_));
        node.lost = node.lost || heard.lost;
        if (node.lost) give_up_lost(k);
        take_over(k);
        at_node(k, store::patience::kBeat.count(), [this, k] { beat(k); });
    });
}

void World::give_up_lost(std::size_t k) {
    Node& node = nodes_[k];
    node.lost = false;
    // Dropped in doubt, and this node's still.
    for (const store::Lease& lease : ledger_.held(node.number))
        if (!node.places.contains(lease.table) && !disk_.table(lease.table).table.over)
            open(k, lease.table, claim_of(k, lease.table).fence);
    std::vector<std::pair<std::string, std::int64_t>> lost;
    for (const auto& [id, place] : node.places)
        if (!may_write(k, id, place.fence)) lost.emplace_back(id, place.fence);
    for (const auto& [id, fence] : lost) lose(k, id, fence);
}

void World::take_over(std::size_t k) {
    const Node& node = nodes_[k];
    std::vector<std::string> unfinished;
    for (const auto& [id, kept] : disk_.tables())
        if (!kept.table.over) unfinished.push_back(id);
    for (const store::Lease& lease :
         ledger_.take_over(unfinished, kTakenAtOnce, node.number, node.gone, database_time())) {
        ++report_.taken_over;
        if (const auto at = node.places.find(lease.table); at != node.places.end())
            lose(k, lease.table, at->second.fence);
        open(k, lease.table, lease.fence);
    }
}

void World::lose(std::size_t k, const std::string& id, std::int64_t fence) {
    auto& places = nodes_[k].places;
    const auto at = places.find(id);
    if (at == places.end() || at->second.fence != fence) return;
    ++report_.given_up;
    places.erase(at);
    nodes_[k].lost = true;
    for (auto& [number, link] : links_)
        if (link.open && link.at == k && link.table == id) close(number);
}

bool World::may_write(std::size_t k, const std::string& id, std::int64_t fence) const {
    return !among_others() || ledger_.may_write({id, fence}, nodes_[k].number);
}

bool World::sure(const Node& node) const {
    return !among_others() || time_ - node.beaten < store::patience::kSure.count();
}

void World::open(std::size_t k, const std::string& id, std::int64_t fence) {
    std::vector<table::Output> outputs;
    table::Terms terms;
    terms.epoch = "epoch " + std::to_string(++opened_);
    terms.replace_after = 20'000;
    Place& place = nodes_[k].places[id];
    place.fence = fence;
    place.machine = table::Table::open(terms, disk_.table(id), nullptr, now(), outputs);
    if (place.machine->status() == table::Table::Status::stopped)
        fail("table " + id + " does not come back: " + write_json(place.machine->summary()["message"]));
    perform({k, id, fence}, outputs);
}

World::Place* World::place_at(const Spot& spot) {
    auto& places = nodes_[spot.node].places;
    const auto at = places.find(spot.id);
    return at == places.end() || at->second.fence != spot.fence ? nullptr : &at->second;
}

void World::happen(const Spot& spot, const table::Input& input) {
    Place* place = place_at(spot);
    if (place == nullptr) return;
    std::vector<table::Output> outputs;
    note(input.index());
    place->machine->on(input, now(), outputs);
    perform(spot, outputs);
}

void World::happen_after(Moment delay, const Spot& spot, std::function<table::Input()> input) {
    at_node(spot.node, delay, [this, spot, input = std::move(input)] {
        if (place_at(spot) != nullptr) happen(spot, input());
    });
}

void World::keep(const std::string& id, std::span<const store::Change> changes) {
    for (const store::Change& change : changes)
        if (const auto* row = std::get_if<store::EntryRecord>(&change);
            row != nullptr && disk_.tables().contains(row->table)
            && std::ranges::count(disk_.table(row->table).entries, row->number, &store::EntryRecord::number) > 0)
            fail(row->table + ": row " + std::to_string(row->number) + " is written twice");
    disk_.write(changes);
    follow(id);
}

void World::write(const Spot& spot, std::vector<store::Change> changes, std::function<void(const Result<void>&)> then) {
    const Moment takes = disk_slow_ ? 500 + rng_.below(3'000) : 1 + rng_.below(40);
    disk_free_ = std::max(disk_free_, time_ + takes);
    const std::uint64_t boot = nodes_[spot.node].boot;
    after(disk_free_ - time_, [this, spot, boot, changes = std::move(changes), then = std::move(then)] {
        const Node& node = nodes_[spot.node];
        // Of a node that is gone by now it may have reached the database or not.
        if (boot != node.boot && (!among_others() || chance(50))) return;
        Result<void> result;
        if (disk_fails_ || node.cut)
            result = refuse("stopped", "the disk is full, or the database away");
        else if (!may_write(spot.node, spot.id, spot.fence))
            result = refuse("lost", "this table goes on at another node");
        else
            keep(spot.id, changes);
        report_.failed_writes += result ? 0 : 1;
        report_.fenced += !result && result.error().code == "lost" ? 1 : 0;
        if (boot != node.boot) return;
        // The answer of the database is lost on its way, however it was.
        if (among_others() && !calm_ && chance(1)) {
            ++report_.in_doubt;
            return at_node(spot.node, kInDoubt, [this, spot] { lose(spot.node, spot.id, spot.fence); });
        }
        at_node(spot.node, 1 + rng_.below(5), [this, spot, result, then] {
            if (!result && result.error().code == "lost") return lose(spot.node, spot.id, spot.fence);
            if (place_at(spot) != nullptr) then(result);
        });
    });
}

void World::perform(const Spot& spot, std::vector<table::Output>& outputs) {
    for (table::Output& output : outputs) std::visit([&](auto& one) { perform(spot, one); }, output);
}

void World::perform(const Spot& spot, table::Write& wanted) {
    write(spot, wanted.changes, [this, spot, ticket = wanted.ticket](const Result<void>& result) {
        if (ticket != 0) happen(spot, table::Written{ticket, result});
    });
}

void World::perform(const Spot&, table::Dismiss& dismiss) {
    if (const auto at = links_.find(dismiss.client); at != links_.end()) drop(at->first);
}

void World::perform(const Spot& spot, table::Think& think) {
    happen_after(1 + rng_.below(400), spot, [this, think] {
        return table::Thought{think.ticket,
                              advise(*think.match, think.seat, Agent::random, Limits{1, {}}, rng_.next())};
    });
}

void World::perform(const Spot& spot, table::Find& find) {
    happen_after(1 + rng_.below(60), spot, [find]() -> table::Input {
        auto then = open_replay(registry(), replay_json(find.match->journal()), find.decisions);
        if (!then) return table::Found{find.ticket, std::unexpected(then.error())};
        return table::Found{find.ticket, (*then)->view(find.viewer)};
    });
}

void World::perform(const Spot& spot, table::Recall&) {
    at_node(spot.node, 1 + rng_.below(60), [this, spot] {
        if (place_at(spot) == nullptr) return;
        if (nodes_[spot.node].cut) return lose(spot.node, spot.id, spot.fence);
        const store::Kept& kept = disk_.table(spot.id);
        happen(spot, table::Recalled{
                         std::make_shared<Result<table::History>>(table::replayed(kept.table, nullptr, kept.entries)),
                         kept.entries});
    });
}

void World::perform(const Spot& spot, table::Renew& renew) {
    const store::Kept& old = disk_.table(spot.id);
    const std::string name = "t" + std::to_string(++tables_made_);
    const auto kept = table::rematch_of(old.table, old.seats, {name, "seed of " + name, now().wall, 0, {}});
    if (!kept) return fail("a rematch cannot be made: " + kept.error().message());
    std::vector<store::Change> changes = table::changes_of(*kept);
    changes.push_back(table::led_to(old.table, old.seats, name));
    write(spot, std::move(changes), [this, spot, name, ticket = renew.ticket](const Result<void>& result) {
        if (!result) return happen(spot, table::Renewed{ticket, std::unexpected(result.error())});
        follow(name);
        if (!nodes_[spot.node].places.contains(name)) {
            const Ledger::Claim claim = claim_of(spot.node, name);
            if (claim.fence > 0) open(spot.node, name, claim.fence);
        }
        happen(spot, table::Renewed{ticket, name});
    });
}

void World::perform(const Spot& spot, table::Wake& wake) {
    Place* place = place_at(spot);
    const std::uint64_t number = ++place->alarm;
    if (!wake.at) return;
    at_node(spot.node, std::max<Moment>(0, *wake.at - time_) + 1, [this, spot, number] {
        const Place* then = place_at(spot);
        if (then != nullptr && then->alarm == number) happen(spot, table::Woken{});
    });
}

void World::perform(const Spot&, table::Count& count) {
    if (count == table::Count::finished) ++report_.finished;
    if (count == table::Count::stopped) fail("a table was stopped");
}

void World::follow(const std::string& id) {
    Shadow& shadow = shadows_[id];
    const std::uint64_t before = shadow.decisions();
    if (const std::string wrong = shadow.follow(disk_.table(id)); !wrong.empty()) fail(wrong);
    report_.decisions += shadow.decisions() - before;
}

}  // namespace imperium::simulate

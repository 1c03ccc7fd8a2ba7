#include "simulate/ledger.hpp"

#include <algorithm>

namespace imperium::simulate {

std::int64_t Ledger::enter(std::size_t name, Moment now) {
    const std::int64_t number = next_++;
    const auto before = std::ranges::find_if(nodes_, [&](const auto& one) { return one.second.name == name; });
    if (before != nodes_.end()) {
        for (auto& [table, holder] : leases_)
            if (holder.node == before->first) holder = {number, holder.fence + 1};
        nodes_.erase(before);
    }
    nodes_[number] = {name, now + store::patience::kLives.count(), 0, 0, 0};
    return number;
}

Ledger::Beat Ledger::beat(std::int64_t node, Moment now) {
    Beat out;
    const auto mine = nodes_.find(node);
    out.replaced = mine == nodes_.end();
    if (out.replaced) return out;
    ++mine->second.beats;
    mine->second.until = now + store::patience::kLives.count();
    out.lost = mine->second.lost != mine->second.heard_lost;
    mine->second.heard_lost = mine->second.lost;
    for (const auto& [number, row] : nodes_)
        if (number != node) out.others.push_back({number, row.beats, row.until > now});
    return out;
}

bool Ledger::free(const Holder& holder, std::int64_t node, const std::set<std::int64_t>& gone, Moment now) const {
    if (holder.node == 0 || holder.node == node) return true;
    const auto at = nodes_.find(holder.node);
    return at == nodes_.end() || (gone.contains(holder.node) && at->second.until < now);
}

Ledger::Claim Ledger::claim(const std::string& table, std::int64_t node, const std::set<std::int64_t>& gone,
                            Moment now) {
    Holder& holder = leases_[table];
    if (!free(holder, node, gone, now)) return {0, holder.node};
    if (const auto before = nodes_.find(holder.node); before != nodes_.end() && holder.node != node)
        ++before->second.lost;
    holder = {node, holder.fence + 1};
    return {holder.fence, node};
}

std::vector<store::Lease> Ledger::take_over(std::span<const std::string> unfinished, std::size_t most,
                                            std::int64_t node, const std::set<std::int64_t>& gone, Moment now) {
    std::vector<store::Lease> taken;
    for (const std::string& table : unfinished) {
        Holder& holder = leases_[table];
        const bool mine = holder.node == node || (holder.node == 0 && holder.fence > 0);
        if (taken.size() == most || mine || !free(holder, node, gone, now)) continue;
        holder = {node, holder.fence + 1};
        taken.push_back({table, holder.fence});
    }
    if (!taken.empty())
        for (const std::int64_t one : gone)
            if (const auto at = nodes_.find(one); at != nodes_.end()) ++at->second.lost;
    return taken;
}

std::vector<store::Lease> Ledger::held(std::int64_t node) const {
    std::vector<store::Lease> all;
    for (const auto& [table, holder] : leases_)
        if (holder.node == node) all.push_back({table, holder.fence});
    return all;
}

bool Ledger::may_write(const store::Lease& lease, std::int64_t node) const {
    const auto at = leases_.find(lease.table);
    return at != leases_.end() && at->second.node == node && at->second.fence == lease.fence;
}

}  // namespace imperium::simulate

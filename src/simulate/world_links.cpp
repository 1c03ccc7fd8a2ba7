#include "simulate/world_inside.hpp"

#include <algorithm>

namespace imperium::simulate {

void World::connect(std::size_t who) {
    Member& member = visitors_[who];
    const std::size_t door = among_others() ? rng_.below(static_cast<std::uint32_t>(nodes_.size())) : 0;
    if (!nodes_[door].up) return;
    const table::ClientId number = ++next_link_;
    links_[number] = {who, member.client->table(), door, {}, true, 0, time_, time_, time_, time_};
    member.link = number;
    const Json hello = member.client->hello();
    if (trace_ != nullptr && who == 0) trace("open", hello);
    send_up(number, hello, false);
}

Ledger::Claim World::claim_of(std::size_t k, const std::string& id) {
    if (!among_others()) return {1, 0};
    return ledger_.claim(id, nodes_[k].number, nodes_[k].gone, database_time());
}

std::optional<std::size_t> World::whereabouts(std::size_t k, const std::string& id) {
    const Node& node = nodes_[k];
    if (!sure(node)) return std::nullopt;
    if (node.places.contains(id)) return k;
    if (node.cut || !disk_.tables().contains(id)) return std::nullopt;
    const Ledger::Claim claim = claim_of(k, id);
    if (claim.fence > 0) {
        open(k, id, among_others() ? claim.fence : 0);
        return k;
    }
    for (std::size_t other = 0; other < nodes_.size(); ++other)
        if (nodes_[other].up && nodes_[other].number == claim.node && !nodes_[other].apart && !node.apart) return other;
    return std::nullopt;
}

void World::send_up(table::ClientId number, const Json& message, bool may_double) {
    Link& link = links_[number];
    const Moment takes = 5 + rng_.below(chance(5) ? 1'500 : 120);
    // Now and then one overtakes another or comes twice, as after a hasty reconnection.
    const bool orderly = !may_double || calm_ || !chance(2);
    const Moment at = orderly ? std::max(link.up_free, time_ + takes) : time_ + takes;
    if (orderly) link.up_free = at;
    const int times = may_double && !calm_ && chance(2) ? 2 : 1;
    for (int i = 0; i < times; ++i)
        at_node(link.door, at - time_ + i * Moment{50}, [this, number, message] { arrive(number, message); });
}

void World::arrive(table::ClientId number, const Json& message) {
    const auto at = links_.find(number);
    if (at == links_.end() || !at->second.open) return;
    Link& link = at->second;
    if (!link.at) link.at = whereabouts(link.door, link.table);
    if (!link.at) return drop(number);
    if (*link.at == link.door) return take(number, message);
    ++report_.passed_on;
    at_node(*link.at, 2, [this, number, message] { take(number, message); });
}

void World::take(table::ClientId number, const Json& message) {
    const auto at = links_.find(number);
    if (at == links_.end() || !at->second.open) return;
    const std::size_t k = *at->second.at;
    const std::string& id = at->second.table;
    const bool hello = message.value("t", "") == "hello";
    if (!nodes_[k].places.contains(id) || (hello && !sure(nodes_[k]))) return drop(number);
    const Spot spot{k, id, nodes_[k].places[id].fence};
    if (!hello) return happen(spot, table::Command{number, message, 0});
    Viewer viewer = Viewer::spectator();
    if (const Json* token = field(message, "token")) {
        const auto seat = nodes_[k].places[id].machine->seating().with_token(token->get<std::string>());
        if (!seat) return drop(number);
        viewer = Viewer::of(*seat);
    }
    viewers_[number] = viewer;
    std::optional<std::uint64_t> version;
    if (const Json* v = field(message, "v")) version = v->get<std::uint64_t>();
    happen(spot, table::Hello{number, viewer, message.value("epoch", ""), version});
}

void World::send_down(table::ClientId number, const table::Message& text) {
    const auto at = links_.find(number);
    if (at == links_.end() || !at->second.open) return;
    Link& link = at->second;
    const Json message = *parse_json(text->text);
    if (const std::string wrong = shadows_[link.table].objection(viewers_[number], message, text->text); !wrong.empty())
        fail(link.table + " " + wrong);
    const Moment takes = 5 + rng_.below(chance(5) ? 1'500 : 120);
    const bool traced = trace_ != nullptr && link.visitor == 0;  // as on a real connection
    const bool orderly = traced || calm_ || message["t"] == "state" || !chance(2);
    const Moment when = std::max(orderly ? link.down_free : link.whole, time_ + takes);
    if (orderly) link.down_free = when;
    if (message["t"] == "state") link.whole = when;
    const int times = !traced && !calm_ && chance(2) ? 2 : 1;
    for (int i = 0; i < times; ++i) {
        ++link.in_flight;
        const Moment takes_all = when - time_ + i * Moment{50};
        if (*link.at == link.door)
            after(takes_all, [this, number, message] { deliver(number, message); });
        else  // passed on
            at_node(link.door, takes_all, [this, number, message] { deliver(number, message); });
    }
}

void World::deliver(table::ClientId number, const Json& message) {
    const auto at = links_.find(number);
    if (at == links_.end()) return;
    Link& link = at->second;
    --link.in_flight;
    Member& member = visitors_[link.visitor];
    if (member.link != number) return;  // the client has given this connection up
    link.heard = time_;
    if (trace_ != nullptr && link.visitor == 0) trace("message", message);
    for (const Json& answer : member.client->take(message)) {
        if (trace_ != nullptr && link.visitor == 0) trace("sent", answer);
        send_up(number, answer, true);
    }
    for (const Visitor::Answered& one : member.client->answered()) settle(link.table, one);
    if (!member.client->fault().empty()) fail(member.client->fault());
    compare(number);
}

void World::notice_loss(table::ClientId number) {
    after(10 + rng_.below(2'000), [this, number] {
        const auto at = links_.find(number);
        if (at == links_.end()) return;
        Member& member = visitors_[at->second.visitor];
        if (member.link == number) {
            member.link.reset();
            if (trace_ != nullptr && at->second.visitor == 0) trace("closed", nullptr);
        }
    });
}

void World::close(table::ClientId number) {
    links_[number].open = false;
    notice_loss(number);
}

void World::drop(table::ClientId number) {
    const auto at = links_.find(number);
    if (at == links_.end() || !at->second.open) return;
    ++report_.lost_links;
    at->second.open = false;
    if (at->second.at) {
        const std::size_t k = *at->second.at;
        at_node(k, 0, [this, k, id = at->second.table, number] {
            if (const auto place = nodes_[k].places.find(id); place != nodes_[k].places.end())
                happen({k, id, place->second.fence}, table::Bye{number});
        });
    }
    notice_loss(number);
}

void World::trace(const char* what, const Json& message) {
    if (trace_->full) return;
    trace_->lines.push_back(write_json({{"what", what}, {"message", message}}));
    trace_->full = trace_->lines.size() >= trace_->most;
}

}  // namespace imperium::simulate

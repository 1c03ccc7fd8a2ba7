#include "simulate/world_inside.hpp"

#include <algorithm>

namespace imperium::simulate {

std::size_t World::actions_in(const Json& command) {
    const Json* list = field(command, "actions");
    return list == nullptr ? 1 : list->size();
}

std::size_t World::done(const std::string& id, const Json& command) const {
    const std::string name = command["id"].get<std::string>();
    const store::Kept& kept = disk_.table(id);
    if (command["do"] == "say")
        return static_cast<std::size_t>(std::ranges::count(kept.chat, name, &store::ChatRecord::command));
    return static_cast<std::size_t>(std::ranges::count(kept.entries, name, &store::EntryRecord::command));
}

void World::settle(const std::string& id, const Visitor::Answered& one) {
    const bool ok = one.ack.value("ok", false);
    ++(ok ? report_.acknowledged : report_.refused);
    if (one.command["do"] != "move" && one.command["do"] != "say") return;
    const std::size_t times = done(id, one.command);
    const std::size_t wanted = one.ack.contains("done")     ? one.ack["done"].get<std::size_t>()
                               : one.command["do"] == "say" ? 1
                                                            : actions_in(one.command);
    if (ok ? times != wanted && !one.ack.contains("again") : times != 0)
        fail(id + ": " + write_json(one.command) + " was answered " + write_json(one.ack) + " and done "
             + std::to_string(times) + " times");
    if (ok && (times == 0 || times > actions_in(one.command)))
        fail(id + ": " + write_json(one.command) + " is acknowledged and done " + std::to_string(times) + " times");
    if (ok) acknowledged_.push_back({id, one.command, times});
}

void World::compare(table::ClientId number) {
    const Link& link = links_[number];
    const Visitor& client = *visitors_[link.visitor].client;
    if (!link.open || !link.at || link.in_flight > 0 || !client.up_to_date()) return;
    const auto& places = nodes_[*link.at].places;
    const auto place = places.find(link.table);
    // A node that does not know yet that its table is another's shows what it was.
    if (place == places.end() || !may_write(*link.at, link.table, place->second.fence)) return;
    const table::Table& machine = *place->second.machine;
    if (!machine.quiet() || !machine.presence().viewer(number)) return;
    if (++report_.compared % 3 != 0 && !calm_) return;
    const Viewer viewer = viewers_[number];
    const Json doc = document(machine.picture(viewer));
    if (!Json::diff(client.doc(), doc).empty())
        fail(link.table
             + ": a client's document is not the table's: " + write_json(Json::diff(client.doc(), doc)).substr(0, 400));
    if (doc["view"].is_object() && shadows_[link.table].match()->view(viewer) != doc["view"])
        fail(link.table + ": a view is not what the journal shows");
    const Json& log = client.log();
    if (!log.empty() && log != machine.log().entries(viewer, log[0]["k"].get<int>()))
        fail(link.table + ": a client's log is not the table's");
    check_clock(link.table, doc);
    if (trace_ != nullptr && link.visitor == 0 && ++traced_docs_ % 4 == 0) trace("doc", doc);
}

void World::check_clock(const std::string& id, const Json& doc) {
    const Json& clock = doc["table"]["clock"];
    if (!clock.is_object() || !doc["view"].is_object()) return;
    for (std::size_t seat = 0; seat < clock["ends"].size(); ++seat) {
        if (clock["left"][seat] < 0) fail(id + ": less than no time is left");
        if (clock["ends"][seat].is_null()) continue;
        const Json& sits = doc["table"]["seats"][seat];
        const bool owes = std::ranges::count(doc["view"]["pending"], Json(seat)) > 0;
        if (!owes || sits["kind"] != "person" || !sits["level"].is_null())
            fail(id + ": the clock of a seat runs that owes nothing");
    }
}

std::map<std::string, std::size_t> World::rows() const {
    std::map<std::string, std::size_t> all;
    for (const auto& [id, kept] : disk_.tables()) all[id] = kept.entries.size();
    return all;
}

void World::check_progress(const std::map<std::string, std::size_t>& before) {
    for (const auto& [id, count] : before) {
        const store::Kept& kept = disk_.table(id);
        if (kept.table.over) continue;
        const table::Table* machine = nullptr;
        for (std::size_t k = 0; k < nodes_.size(); ++k)
            if (const auto at = nodes_[k].places.find(id);
                at != nodes_[k].places.end() && may_write(k, id, at->second.fence))
                machine = at->second.machine.get();
        if (machine == nullptr) {
            if (among_others()) fail("nobody has table " + id);
            continue;
        }
        // Everybody who sits there must still be there: who has gone on to a rematch is not.
        bool all_here = true;
        for (const Seat seat : machine->seating().people()) all_here = all_here && machine->presence().here(seat);
        if (all_here && kept.entries.size() == count)
            fail("table " + id + " is stuck: " + write_json(machine->summary()));
    }
    for (const Member& member : visitors_)
        if (member.link && member.client->unacknowledged().size() > 4)
            fail(member.client->name()
                 + " waits for answers: " + write_json(member.client->unacknowledged().begin()->second));
}

// A node dies and does not come back: ten seconds later its tables are at others.
void World::check_replacement() {
    const auto dead = std::ranges::max_element(nodes_, {}, [](const Node& node) { return node.places.size(); });
    dead->up = false;
    ++dead->boot;
    dead->places.clear();
    advance(time_ + 10'000);
    for (const auto& [id, kept] : disk_.tables()) {
        if (kept.table.over) continue;
        bool held = false;
        for (std::size_t k = 0; k < nodes_.size(); ++k)
            if (const auto at = nodes_[k].places.find(id); at != nodes_[k].places.end())
                held = held || may_write(k, id, at->second.fence);
        if (!held) fail("nobody has table " + id + " ten seconds after its node has died");
    }
}

void World::check_commands() {
    for (const auto& [id, command, times] : acknowledged_)
        if (done(id, command) != times)
            fail(id + ": " + write_json(command) + " was acknowledged, and is now there "
                 + std::to_string(done(id, command)) + " times");
}

}  // namespace imperium::simulate

#include "games/all.hpp"
#include "simulate/world_inside.hpp"
#include "table/beginning.hpp"

#include <algorithm>

namespace imperium::simulate {

namespace {

constexpr Moment kSilence = 12'000;  // after which a client comes again

}  // namespace

Report World::run() {
    nodes_.resize(static_cast<std::size_t>(std::max(1, plan_.nodes)));
    for (std::size_t k = 0; k < nodes_.size(); ++k) start(k);
    for (int i = 0; i < plan_.tables; ++i) make_table();
    for (std::size_t i = 0; i < visitors_.size(); ++i) after(rng_.below(3'000), [this, i] { live(i); });
    after(20'000, [this] { trouble(); });
    const Moment end = time_ + plan_.minutes * Moment{60'000};
    advance(end);
    calm_ = true;
    disk_fails_ = disk_slow_ = false;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
        nodes_[k].cut = nodes_[k].apart = false;
        if (!nodes_[k].up) start(k);
    }
    advance(end + 90'000);  // who is paused wakes up
    const auto before = rows();
    advance(end + 150'000);
    check_progress(before);
    check_commands();
    if (among_others()) check_replacement();
    return std::move(report_);
}

void World::advance(Moment end) {
    while (!queue_.empty() && queue_.top().at <= end && report_.failures.size() < 5) {
        const Happening next = queue_.top();
        queue_.pop();
        time_ = next.at;
        ++report_.happenings;
        note(static_cast<std::uint64_t>(time_));
        next.work();
    }
    time_ = std::max(time_, end);
}

void World::fail(const std::string& what) {
    if (report_.failures.size() < 5)
        report_.failures.push_back("seed " + std::to_string(plan_.seed) + ", " + std::to_string(time_)
                                   + " ms: " + what);
}

void World::make_table() {
    const auto& games = registry().all();
    const GameInfo& game = *games[rng_.below(static_cast<std::uint32_t>(games.size()))].info;
    const int seats = std::min(4, game.seats[rng_.below(static_cast<std::uint32_t>(game.seats.size()))]);
    const std::string id = "t" + std::to_string(++tables_made_);
    store::TableRecord record;
    record.id = id;
    record.game = game.id;
    record.seats = seats;
    record.seed = "seed of " + id;
    record.created = now().wall;
    switch (rng_.below(5)) {
    case 0: record.clock = {{"per", "move"}, {"seconds", 10}}; break;
    case 1: record.clock = {{"per", "game"}, {"seconds", 120}, {"increment", 2}}; break;
    case 2: record.clock = {{"per", "move"}, {"days", 1}}; break;
    case 3: record.clock = {{"reaction", 5}}; break;
    default: break;
    }
    const auto match = registry().create(record.game, record.seats, nullptr, record.seed);
    if (!match) return fail("a table cannot be made: " + match.error().message());
    table::stamp(record, (*match)->journal());
    std::vector<store::Change> changes = {record};
    const int people = 1 + static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats)));
    const bool alone = chance(20);
    for (int seat = 0; seat < seats; ++seat) {
        store::SeatRecord one;
        one.table = id;
        one.seat = seat;
        one.left = -1;
        if (seat < people) {
            one.kind = "person";
            one.name = "person " + std::to_string(seat);
            one.owner = alone ? 0 : seat;
            one.token = "token " + id + " " + std::to_string(seat);
            const int devices = chance(15) ? 2 : 1;
            for (int device = 0; device < devices; ++device) admit(id, one.token);
        } else {
            one.kind = "computer";
            one.level = "random";
        }
        changes.emplace_back(one);
    }
    if (chance(60)) admit(id, "");
    disk_.write(changes);
    follow(id);
    if (!among_others()) return;
    const std::size_t k = rng_.below(static_cast<std::uint32_t>(nodes_.size()));
    ledger_.begin(id, nodes_[k].number);
    open(k, id, 1);
}

void World::admit(const std::string& table, const std::string& token) {
    visitors_.push_back({std::make_unique<Visitor>("v" + std::to_string(visitors_.size()), table, token), {}});
}

void World::live(std::size_t who) {
    Member& member = visitors_[who];
    after(200 + rng_.below(2'500), [this, who] { live(who); });
    if (!member.link) return connect(who);
    const table::ClientId number = *member.link;
    if (!calm_ && chance(2)) {  // goes away for a while, with or without a word
        drop(number);
        return;
    }
    // Nobody answers: it comes again.
    const bool waits = !member.client->up_to_date() || !member.client->unacknowledged().empty();
    if (among_others() && waits && time_ - links_[number].heard > kSilence) {
        drop(number);
        return;
    }
    const Json* status = field(member.client->doc(), "table");
    const Json* rematch = status == nullptr ? nullptr : field(*status, "rematch");
    if (rematch != nullptr && rematch->is_object() && (*rematch)["table"].is_string() && member.client->seated()
        && member.client->unacknowledged().empty()) {
        const std::string next = (*rematch)["table"].get<std::string>();
        drop(number);
        member.link.reset();
        member.client->move_to(next);
        if (trace_ != nullptr && who == 0) trace_->full = true;
        return;
    }
    const Json wish = member.client->wish(rng_, calm_);
    if (wish.is_null()) return;
    ++report_.commands;
    if (trace_ != nullptr && who == 0) trace("sent", wish);
    send_up(number, wish, true);
}

void World::trouble() {
    if (calm_) return;
    after(3'000 + rng_.below(20'000), [this] { trouble(); });
    const std::size_t k = among_others() ? rng_.below(static_cast<std::uint32_t>(nodes_.size())) : 0;
    Node& node = nodes_[k];
    switch (rng_.below(among_others() ? 12 : 8)) {
    case 0:
        if (node.up) crash(k);
        break;
    case 1: disk_slow_ = !disk_slow_; break;
    case 2:
        disk_fails_ = true;
        after(500 + rng_.below(6'000), [this] { disk_fails_ = false; });
        break;
    case 3: ahead_ += static_cast<Moment>(rng_.below(7'200'000)) - 3'600'000; break;
    case 4:
        for (auto& [number, link] : links_)
            if (link.open && chance(50)) drop(number);
        break;
    case 5:  // an ordinary restart
        if (node.up) end(k);
        break;
    case 8:  // stopped for up to a minute; then it wakes up and believes that it has its tables
    case 9:
        ++report_.pauses;
        node.paused_until = time_ + 500 + rng_.below(chance(50) ? 60'000 : 8'000);
        break;
    case 10:  // a network that is cut in two
        ++report_.partitions;
        (chance(60) ? node.cut : node.apart) = true;
        after(500 + rng_.below(25'000), [this, k] { nodes_[k].cut = nodes_[k].apart = false; });
        break;
    case 11: database_ahead_ += static_cast<Moment>(rng_.below(120'000)) - 60'000; break;
    default: break;
    }
}

Report run(const Plan& plan) { return run(plan, nullptr); }
Report run(const Plan& plan, Trace* trace) { return World(plan, trace).run(); }

}  // namespace imperium::simulate

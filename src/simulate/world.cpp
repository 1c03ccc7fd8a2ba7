#include "simulate/world.hpp"

#include "core/replay.hpp"
#include "core/rng.hpp"
#include "games/all.hpp"
#include "simulate/disk.hpp"
#include "simulate/visitor.hpp"
#include "table/beginning.hpp"
#include "table/table.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>

namespace imperium::simulate {

namespace {

using table::Moment;

// A second opinion about a table: its journal as it is on disk, played by itself.
struct Shadow {
    std::unique_ptr<Match> match;
    std::size_t rows = 0;
    std::array<std::set<std::string>, table::kViewers> told;  // every event each viewer may know of
};

class World {
public:
    World(const Plan& plan, Trace* trace) : plan_(plan), rng_(mix(plan.seed)), trace_(trace) {
        report_.seed = plan.seed;
    }

    Report run() {
        start_server();
        for (int i = 0; i < plan_.tables; ++i) make_table();
        for (std::size_t i = 0; i < visitors_.size(); ++i) after(rng_.below(3'000), [this, i] { live(i); });
        after(20'000, [this] { trouble(); });
        const Moment end = time_ + plan_.minutes * Moment{60'000};
        advance(end);
        calm_ = true;
        disk_fails_ = disk_slow_ = false;
        if (!up_) start_server();
        advance(end + 60'000);
        const auto before = rows();
        advance(end + 120'000);
        check_progress(before);
        check_commands();
        return std::move(report_);
    }

private:
    struct Happening {
        Moment at;
        std::uint64_t order;
        std::function<void()> work;
        bool operator<(const Happening& other) const { return std::pair(other.at, other.order) < std::pair(at, order); }
    };
    // A table in the server's memory.
    struct Place {
        std::unique_ptr<table::Table> machine;
        std::uint64_t alarm = 0;  // the one that counts
    };
    // A connection. It is known to both ends, and gone at each when that end notices.
    struct Link {
        std::size_t visitor = 0;
        std::string table;
        bool open = true;
        int in_flight = 0;  // to the client
        Moment up_free = 0, down_free = 0;
        Moment whole = 0;  // when the last whole document arrives: nothing overtakes it
    };
    struct Member {
        std::unique_ptr<Visitor> client;
        std::optional<table::ClientId> link;
    };

    // ---- time ----

    table::Time now() const { return {time_, time_ + ahead_}; }
    void after(Moment delay, std::function<void()> work) { queue_.push({time_ + delay, next_++, std::move(work)}); }
    void advance(Moment end) {
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
    void note(std::uint64_t what) { report_.digest = mix(report_.digest ^ what); }
    void fail(const std::string& what) {
        if (report_.failures.size() < 5)
            report_.failures.push_back("seed " + std::to_string(plan_.seed) + ", " + std::to_string(time_)
                                       + " ms: " + what);
    }
    bool chance(std::uint32_t percent) { return rng_.below(100) < percent; }

    // ---- the server ----

    void start_server() {
        up_ = true;
        ++boot_;
        terms_.epoch = "epoch" + std::to_string(boot_);
        terms_.shared = std::make_shared<table::Shared>();
        terms_.replace_after = 20'000;
        for (const auto& [id, kept] : disk_.tables())
            if (!kept.table.over) (void)find(id);
    }

    Place& find(const std::string& id) {
        if (const auto at = places_.find(id); at != places_.end()) return at->second;
        std::vector<table::Output> outputs;
        Place& place = places_[id];
        place.machine = table::Table::open(terms_, disk_.table(id), nullptr, now(), outputs);
        if (place.machine->status() == table::Table::Status::stopped)
            fail("table " + id + " does not come back: " + write_json(place.machine->summary()["message"]));
        perform(id, outputs);
        return place;
    }

    void crash() {
        ++report_.crashes;
        up_ = false;
        ++boot_;  // what was under way comes to nothing
        places_.clear();
        for (auto& [number, link] : links_) {
            link.open = false;
            notice_loss(number);
        }
        after(100 + rng_.below(8'000), [this] {
            if (!up_) start_server();
        });
    }

    void happen(const std::string& id, const table::Input& input) {
        if (!up_ || !disk_.tables().contains(id)) return;
        std::vector<table::Output> outputs;
        note(input.index());
        Place& place = find(id);
        place.machine->on(input, now(), outputs);
        perform(id, outputs);
    }
    // Later, unless the server is gone by then.
    void happen_after(Moment delay, const std::string& id, std::function<table::Input()> input) {
        after(delay, [this, id, input = std::move(input), boot = boot_] {
            if (boot == boot_) happen(id, input());
        });
    }

    void perform(const std::string& id, std::vector<table::Output>& outputs) {
        for (table::Output& output : outputs) std::visit([&](auto& one) { perform(id, one); }, output);
    }
    void perform(const std::string& id, table::Write& write) {
        const Moment takes = disk_slow_ ? 500 + rng_.below(3'000) : 1 + rng_.below(40);
        disk_free_ = std::max(disk_free_, time_ + takes);
        after(disk_free_ - time_, [this, id, write, boot = boot_] {
            if (boot != boot_) return;  // never reached the disk
            if (disk_fails_) {
                ++report_.failed_writes;
                if (write.ticket != 0) happen(id, table::Written{write.ticket, refuse("stopped", "the disk is full")});
                return;
            }
            disk_.write(write.changes);
            follow(id);
            if (write.ticket != 0)
                happen_after(1 + rng_.below(5), id, [write] { return table::Written{write.ticket, {}}; });
        });
    }
    void perform(const std::string&, table::Tell& tell) { send_down(tell.client, tell.message); }
    void perform(const std::string&, table::Dismiss& dismiss) {
        if (const auto at = links_.find(dismiss.client); at != links_.end()) drop(at->first);
    }
    void perform(const std::string& id, table::Think& think) {
        happen_after(1 + rng_.below(400), id, [this, think] {
            return table::Thought{think.ticket,
                                  advise(*think.match, think.seat, Agent::random, Limits{1, {}}, rng_.next())};
        });
    }
    void perform(const std::string&, table::StopThinking&) {}  // it is finished all the same, and of no use
    void perform(const std::string& id, table::Find& find) {
        happen_after(1 + rng_.below(60), id, [find]() -> table::Input {
            auto then = open_replay(registry(), replay_json(find.match->journal()), find.decisions);
            if (!then) return table::Found{find.ticket, std::unexpected(then.error())};
            return table::Found{find.ticket, (*then)->view(find.viewer)};
        });
    }
    void perform(const std::string& id, table::Recall&) {
        happen_after(1 + rng_.below(60), id, [this, id] {
            const store::Kept& kept = disk_.table(id);
            return table::Recalled{
                std::make_shared<Result<table::History>>(table::replayed(kept.table, nullptr, kept.entries)),
                kept.entries};
        });
    }
    void perform(const std::string& id, table::Renew& renew) {
        const store::Kept& old = disk_.table(id);
        const std::string name = "t" + std::to_string(++tables_made_);
        const auto kept = table::rematch_of(old.table, old.seats, {name, "seed of " + name, now().wall, 0, {}});
        if (!kept) return fail("a rematch cannot be made: " + kept.error().message());
        std::vector<store::Change> changes = table::changes_of(*kept);
        changes.push_back(table::led_to(old.table, old.seats, name));
        after(1 + rng_.below(40), [this, id, name, changes, ticket = renew.ticket, boot = boot_] {
            if (boot != boot_) return;
            disk_.write(changes);
            follow(name);
            happen_after(1, id, [name, ticket] { return table::Renewed{ticket, name}; });
        });
    }
    void perform(const std::string& id, table::Wake& wake) {
        Place& place = places_[id];
        const std::uint64_t number = ++place.alarm;
        if (!wake.at) return;
        after(std::max<Moment>(0, *wake.at - time_) + 1, [this, id, number, boot = boot_] {
            const auto at = places_.find(id);
            if (boot == boot_ && at != places_.end() && at->second.alarm == number) happen(id, table::Woken{});
        });
    }
    void perform(const std::string&, table::Answer&) {}
    void perform(const std::string&, table::Moved&) {}
    void perform(const std::string&, table::Count& count) {
        if (count == table::Count::finished) ++report_.finished;
        if (count == table::Count::stopped) fail("a table was stopped");
    }

    // ---- a second opinion ----

    static void know(Shadow& shadow, const std::vector<Told>& told) {
        for (int place = 0; place < table::kViewers; ++place)
            for (const Told& one : told)
                if (const Json& event = one.to(table::viewer_at(place)); !event.is_null())
                    shadow.told[static_cast<std::size_t>(place)].insert(write_json(event));
    }

    void follow(const std::string& id) {
        const store::Kept& kept = disk_.table(id);
        Shadow& shadow = shadows_[id];
        if (shadow.rows == kept.entries.size() && shadow.match != nullptr) return;
        const bool undone = std::any_of(kept.entries.begin() + static_cast<std::ptrdiff_t>(shadow.rows),
                                        kept.entries.end(), [](const auto& row) { return row.undo; });
        if (shadow.match == nullptr || undone) {
            auto history = table::replayed(kept.table, nullptr, kept.entries);
            if (!history) return fail("the journal of " + id + " cannot be played: " + history.error().message());
            auto match = table::fresh_match(kept.table, nullptr);
            if (!match) return fail("the match of " + id + " cannot be made: " + match.error().message());
            shadow.match = std::move(*match);
            shadow.rows = kept.entries.size();
            know(shadow, shadow.match->opening());
            for (const Entry& entry : history->match->journal().entries)
                if (const auto told = shadow.match->apply(entry.seat, entry.data)) know(shadow, *told);
            return;
        }
        for (; shadow.rows < kept.entries.size(); ++shadow.rows) {
            const store::EntryRecord& row = kept.entries[shadow.rows];
            const auto entry = table::entry_of(kept.table, row);
            auto told = entry ? shadow.match->repeat(*entry, Again::strictly)
                              : Result<std::vector<Told>>(std::unexpected(entry.error()));
            if (!told) return fail("a row of " + id + " is not legal: " + told.error().message());
            ++report_.decisions;
            know(shadow, *told);
        }
    }

    // What is told must be what the second opinion would tell this viewer.
    void check_told(const std::string& id, Viewer viewer, const Json& message, const std::string& text) {
        const Shadow& shadow = shadows_[id];
        if (shadow.match == nullptr) return;
        const auto& known = shadow.told[static_cast<std::size_t>(table::place_of(viewer))];
        if (const Json* log = field(message, "log"))
            for (const Json& entry : *log)
                for (const Json& event : entry.value("events", Json::array()))
                    if (!known.contains(write_json(event)))
                        fail(id + " tells what this viewer may not know: " + write_json(event));
        if (!shadow.match->over() && text.find("\"seed\":\"") != std::string::npos)
            fail(id + " tells its seed before the end");
    }

    // ---- connections ----

    void connect(std::size_t who) {
        Member& member = visitors_[who];
        if (!up_) return;
        const table::ClientId number = ++next_link_;
        links_[number] = {who, member.client->table(), true, 0, time_, time_, time_};
        member.link = number;
        const Json hello = member.client->hello();
        if (trace_ != nullptr && who == 0) trace("open", hello);
        send_up(number, hello, false);
    }

    void send_up(table::ClientId number, const Json& message, bool may_double) {
        Link& link = links_[number];
        const Moment takes = 5 + rng_.below(chance(5) ? 1'500 : 120);
        // Now and then one overtakes another or comes twice, as after a hasty reconnection.
        const bool orderly = !may_double || calm_ || !chance(2);
        const Moment at = orderly ? std::max(link.up_free, time_ + takes) : time_ + takes;
        if (orderly) link.up_free = at;
        const int times = may_double && !calm_ && chance(2) ? 2 : 1;
        for (int i = 0; i < times; ++i)
            after(at - time_ + i * Moment{50}, [this, number, message, boot = boot_] {
                if (boot == boot_) arrive(number, message);
            });
    }

    void arrive(table::ClientId number, const Json& message) {
        const auto at = links_.find(number);
        if (at == links_.end() || !at->second.open) return;
        const std::string& id = at->second.table;
        if (message.value("t", "") != "hello") return happen(id, table::Command{number, message, 0});
        Viewer viewer = Viewer::spectator();
        if (const Json* token = field(message, "token")) {
            const auto seat = find(id).machine->seating().with_token(token->get<std::string>());
            if (!seat) return drop(number);
            viewer = Viewer::of(*seat);
        }
        viewers_[number] = viewer;
        std::optional<std::uint64_t> version;
        if (const Json* v = field(message, "v")) version = v->get<std::uint64_t>();
        happen(id, table::Hello{number, viewer, message.value("epoch", ""), version});
    }

    void send_down(table::ClientId number, const table::Message& text) {
        const auto at = links_.find(number);
        if (at == links_.end() || !at->second.open) return;
        Link& link = at->second;
        const Json message = *parse_json(text->text);
        check_told(link.table, viewers_[number], message, text->text);
        const Moment takes = 5 + rng_.below(chance(5) ? 1'500 : 120);
        const bool traced = trace_ != nullptr && link.visitor == 0;  // as on a real connection
        const bool orderly = traced || calm_ || message["t"] == "state" || !chance(2);
        const Moment when = std::max(orderly ? link.down_free : link.whole, time_ + takes);
        if (orderly) link.down_free = when;
        if (message["t"] == "state") link.whole = when;
        const int times = !traced && !calm_ && chance(2) ? 2 : 1;
        for (int i = 0; i < times; ++i) {
            ++link.in_flight;
            after(when - time_ + i * Moment{50}, [this, number, message] { deliver(number, message); });
        }
    }

    void deliver(table::ClientId number, const Json& message) {
        const auto at = links_.find(number);
        if (at == links_.end()) return;
        Link& link = at->second;
        --link.in_flight;
        Member& member = visitors_[link.visitor];
        if (member.link != number) return;  // the client has given this connection up
        if (trace_ != nullptr && link.visitor == 0) trace("message", message);
        for (const Json& answer : member.client->take(message)) {
            if (trace_ != nullptr && link.visitor == 0) trace("sent", answer);
            send_up(number, answer, true);
        }
        for (const Visitor::Answered& one : member.client->answered()) settle(link.table, one);
        if (!member.client->fault().empty()) fail(member.client->fault());
        compare(number);
    }

    void notice_loss(table::ClientId number) {
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

    void drop(table::ClientId number) {
        const auto at = links_.find(number);
        if (at == links_.end() || !at->second.open) return;
        ++report_.lost_links;
        at->second.open = false;
        happen(at->second.table, table::Bye{number});
        notice_loss(number);
    }

    void trace(const char* what, const Json& message) {
        if (trace_->full) return;
        trace_->lines.push_back(write_json({{"what", what}, {"message", message}}));
        trace_->full = trace_->lines.size() >= trace_->most;
    }

    // ---- people ----

    void make_table() {
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
    }

    void admit(const std::string& table, const std::string& token) {
        visitors_.push_back({std::make_unique<Visitor>("v" + std::to_string(visitors_.size()), table, token), {}});
    }

    // One moment in the life of a visitor, and the next.
    void live(std::size_t who) {
        Member& member = visitors_[who];
        after(200 + rng_.below(2'500), [this, who] { live(who); });
        if (!member.link) return connect(who);
        const table::ClientId number = *member.link;
        if (!calm_ && chance(2)) {  // goes away for a while, with or without a word
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

    // ---- trouble ----

    void trouble() {
        if (calm_) return;
        after(3'000 + rng_.below(20'000), [this] { trouble(); });
        switch (rng_.below(8)) {
        case 0:
            if (up_) crash();
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
            if (up_) {
                for (auto& [id, place] : places_) {
                    std::vector<table::Output> outputs;
                    place.machine->on(table::Close{}, now(), outputs);
                    for (table::Output& output : outputs)
                        if (const auto* write = std::get_if<table::Write>(&output); write != nullptr && !disk_fails_)
                            disk_.write(write->changes);
                }
                crash();
            }
            break;
        default: break;
        }
    }

    // ---- what must hold ----

    static std::size_t actions_in(const Json& command) {
        const Json* list = field(command, "actions");
        return list == nullptr ? 1 : list->size();
    }

    std::size_t done(const std::string& id, const Json& command) const {
        const std::string name = command["id"].get<std::string>();
        const store::Kept& kept = disk_.table(id);
        if (command["do"] == "say")
            return static_cast<std::size_t>(std::ranges::count(kept.chat, name, &store::ChatRecord::command));
        return static_cast<std::size_t>(std::ranges::count(kept.entries, name, &store::EntryRecord::command));
    }

    void settle(const std::string& id, const Visitor::Answered& one) {
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

    // Where nothing is on its way, a client has what the table shows it, and that is what it may know.
    void compare(table::ClientId number) {
        const Link& link = links_[number];
        const Visitor& client = *visitors_[link.visitor].client;
        if (!link.open || link.in_flight > 0 || !client.up_to_date() || !places_.contains(link.table)) return;
        const table::Table& machine = *places_[link.table].machine;
        if (!machine.quiet() || !machine.presence().viewer(number)) return;
        if (++report_.compared % 3 != 0 && !calm_) return;
        const Viewer viewer = viewers_[number];
        const table::Picture picture = machine.picture(viewer);
        const Json doc = {
            {"table", picture.table}, {"view", picture.view}, {"legal", picture.legal}, {"asked", picture.asked}};
        if (!Json::diff(client.doc(), doc).empty())
            fail(link.table + ": a client's document is not the table's: "
                 + write_json(Json::diff(client.doc(), doc)).substr(0, 400));
        if (picture.view.is_object() && shadows_[link.table].match->view(viewer) != picture.view)
            fail(link.table + ": a view is not what the journal shows");
        const Json& log = client.log();
        if (!log.empty() && log != machine.log().entries(viewer, log[0]["k"].get<int>()))
            fail(link.table + ": a client's log is not the table's");
        check_clock(link.table, doc);
        if (trace_ != nullptr && link.visitor == 0 && ++traced_docs_ % 4 == 0) trace("doc", doc);
    }

    void check_clock(const std::string& id, const Json& doc) {
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

    std::map<std::string, std::size_t> rows() const {
        std::map<std::string, std::size_t> all;
        for (const auto& [id, kept] : disk_.tables()) all[id] = kept.entries.size();
        return all;
    }

    void check_progress(const std::map<std::string, std::size_t>& before) {
        for (const auto& [id, count] : before) {
            const store::Kept& kept = disk_.table(id);
            const auto at = places_.find(id);
            if (at == places_.end() || kept.table.over) continue;
            // Everybody who sits there must still be there: who has gone on to a rematch is not.
            bool all_here = true;
            for (const Seat seat : at->second.machine->seating().people())
                all_here = all_here && at->second.machine->presence().here(seat);
            if (all_here && kept.entries.size() == count)
                fail("table " + id + " is stuck: " + write_json(at->second.machine->summary()));
        }
        for (const Member& member : visitors_)
            if (member.link && member.client->unacknowledged().size() > 4)
                fail(member.client->name()
                     + " waits for answers: " + write_json(member.client->unacknowledged().begin()->second));
    }

    void check_commands() {
        for (const auto& [id, command, times] : acknowledged_)
            if (done(id, command) != times)
                fail(id + ": " + write_json(command) + " was acknowledged, and is now there "
                     + std::to_string(done(id, command)) + " times");
    }

    const Plan plan_;
    Rng rng_;
    Trace* trace_;
    Report report_;
    Moment time_ = 1'000'000;
    Moment ahead_ = 1'700'000'000'000;
    std::priority_queue<Happening> queue_;
    std::uint64_t next_ = 0, next_link_ = 0, boot_ = 0, traced_docs_ = 0;
    int tables_made_ = 0;
    bool up_ = false, calm_ = false, disk_fails_ = false, disk_slow_ = false;
    Moment disk_free_ = 0;
    Disk disk_;
    table::Terms terms_;
    std::map<std::string, Place> places_;
    std::map<std::string, Shadow> shadows_;
    std::map<table::ClientId, Link> links_;
    std::map<table::ClientId, Viewer> viewers_;
    std::vector<Member> visitors_;
    struct Acknowledged {
        std::string table;
        Json command;
        std::size_t times;
    };
    std::vector<Acknowledged> acknowledged_;
};

}  // namespace

Report run(const Plan& plan) { return run(plan, nullptr); }
Report run(const Plan& plan, Trace* trace) { return World(plan, trace).run(); }

}  // namespace imperium::simulate

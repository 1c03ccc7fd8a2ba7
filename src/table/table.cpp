#include "table/table.hpp"

#include "core/foresight.hpp"
#include "core/replay.hpp"
#include "core/stream.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "table/patch.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

constexpr std::uint32_t kSnapshotEvery = 64;  // rows of the journal
constexpr std::uint32_t kSnapshotAtClose = 1;
constexpr Moment kTryAgain = 1'000;      // after a write that failed: clocks and computers go on then
constexpr Moment kKeepTime = 600'000;    // between two writings of the time that is left
constexpr Moment kWallMayDrift = 1'000;  // before moments are shown anew

}  // namespace

std::string_view status_name(Table::Status status) {
    switch (status) {
    case Table::Status::waiting: return "waiting";
    case Table::Status::playing: return "playing";
    case Table::Status::over: return "over";
    case Table::Status::stopped: return "stopped";
    }
    return {};
}

// ---- beginning ----

Table::Table(const Terms& terms, store::Kept kept, Json scenario, Time now)
    : terms_(terms), record_(std::move(kept.table)), scenario_(std::move(scenario)), seating_(std::move(kept.seats)),
      presence_(now), chat_(terms.chat_kept), telling_(terms.epoch, terms.log_kept, terms.updates_kept),
      ahead_(now.wall - now.steady), log_(record_.seats), now_(now) {
    for (const store::ChatRecord& line : kept.chat) {
        chat_.add(line);
        if (line.seat >= 0 && line.seat < kMaxSeats) said_.add(Viewer::of(static_cast<Seat>(line.seat)), line.command);
    }
}

std::unique_ptr<Table> Table::open(const Terms& terms, store::Kept kept, Json scenario, Time now,
                                   std::vector<Output>& outputs) {
    const auto rows = std::move(kept.entries);
    const auto snapshot = std::move(kept.snapshot);
    std::unique_ptr<Table> table(new Table(terms, std::move(kept), std::move(scenario), now));
    table->outputs_ = &outputs;
    if (auto begun = table->begin(rows, snapshot); !begun) table->stop(begun.error());
    table->go_on();
    table->set_alarm();
    table->outputs_ = nullptr;
    return table;
}

std::unique_ptr<Table> Table::stopped(const Terms& terms, const std::string& id, const std::string& why, Time now) {
    store::Kept kept;
    kept.table.id = id;
    std::unique_ptr<Table> table(new Table(terms, std::move(kept), nullptr, now));
    table->status_ = Status::stopped;
    table->notice_ = Problem{"stopped", {table_phrases::say("server.unreadable"), {{"reason", why}}}};
    return table;
}

Result<void> Table::begin(const std::vector<store::EntryRecord>& rows,
                          const std::optional<store::SnapshotRecord>& snapshot) {
    if (seating_.all().size() != static_cast<std::size_t>(record_.seats) || record_.seats > kMaxSeats)
        return refuse("stopped", "seats are missing");
    if (auto rematch = Rematch::of(record_.rematch); !rematch) return std::unexpected(rematch.error());
    seed_hash_ = hex(sha256(record_.seed));
    auto clocks = Clocks::of(record_.clock, record_.seats);
    if (!clocks) return std::unexpected(clocks.error());
    clocks_ = *clocks;
    for (const store::SeatRecord& seat : seating_.all())
        if ((clocks_.per_game() || clocks_.of_days()) && seat.left >= 0)
            clocks_.set_left(static_cast<Seat>(seat.seat), seat.left);
    time_kept_ = waiting_from_ = now_.steady;
    const Json* level = field(record_.clock, "stand_in");
    stand_in_ = level != nullptr && level->is_string() && agent_of(level->get<std::string>())
                    ? level->get<std::string>()
                    : std::string(kStandIn);

    if (record_.updated) notice_ = Problem{"updated", table_phrases::say("server.rules-updated")};
    if (record_.over && !practice()) {  // its result is known; the rest is for whoever comes
        asleep_ = true;
        status_ = Status::over;
        if (record_.result.is_null()) when_awake([] {});  // an earlier release did not keep it
        return {};
    }
    reach_ = Reach::of(rows);
    if (snapshot) match_ = resumed(record_, *snapshot, rows);
    asleep_ = match_ != nullptr;
    if (asleep_) {
        kept_rows_ = snapshot->rows;
    } else {
        if (!rows.empty()) want(Count::played_again);
        if (auto done = recall(replayed(record_, scenario_, rows), rows); !done) return done;
    }
    if (status_ == Status::stopped) return {};
    status_ = !seating_.full() ? Status::waiting : match_->over() ? Status::over : Status::playing;
    keep_position(kSnapshotEvery);
    start_clocks();
    return {};
}

Result<void> Table::recall(Result<History> history, const std::vector<store::EntryRecord>& rows) {
    if (!history) return std::unexpected(history.error());
    if (record_.over && !history->match->over() && !history->stopped)
        return refuse("stopped", "its description, over: the game is not over");
    match_ = std::move(history->match);
    log_ = std::move(history->log);
    illegal_ = history->stopped;
    asleep_ = false;
    for (const store::EntryRecord& row : rows) carried_out_.add(Viewer::of(static_cast<Seat>(row.seat)), row.command);
    reach_ = Reach::of(rows);
    if (illegal_) {
        // Nothing of it is changed: it may be legal again under yet other rules.
        const int decision = match_->journal().actions() + 1;
        notice_ = Problem{"stopped", {table_phrases::say("server.rules-stopped"), {{"decision", decision}}}};
        if (!record_.over) status_ = Status::stopped;
        return {};
    }
    if (!practice()) restamp(*history, rows);
    if (record_.updated) notice_ = Problem{"updated", table_phrases::say("server.rules-updated")};
    return {};
}

void Table::restamp(const History& history, const std::vector<store::EntryRecord>& rows) {
    std::vector<store::Change> changes;
    if (history.restamped) {
        const Json options = record_.options;
        stamp(record_, match_->journal());
        record_.options = options;  // a table that asked for no cards of its own still does not
        if (record_.card_content != nullptr)
            changes.emplace_back(store::CardSetRecord{record_.cards, record_.game, *record_.card_content});
        changes.emplace_back(store::Restamp{record_, history.rows});
        std::vector<store::EntryRecord> now = rows;
        for (const store::EntryRecord& row : history.rows) now[row.number] = row;
        reach_ = Reach::of(now);
        kept_rows_ = 0;
    }
    if (match_->over() && record_.result.is_null()) {
        record_.over = true;
        record_.ended = history.rows.empty() ? record_.created : history.rows.back().at;
        record_.result = result_of(*match_);
        changes.emplace_back(store::TableUpdate{record_.id, true, record_.rematch, record_.ended, record_.result});
    }
    if (changes.empty()) return;
    owed_ = std::move(changes);
    commit({}, [](const Result<void>&) {});
}

void Table::stop(const Problem& problem) {
    match_.reset();
    asleep_ = false;
    status_ = Status::stopped;
    notice_ = Problem{"stopped", {table_phrases::say("server.damaged"), {{"reason", problem.message()}}}};
    start_clocks();
}

Result<std::unique_ptr<Match>> Table::match_after(int decisions) const {
    auto again = play_again(registry(), match_->journal(), decisions);
    if (!again) return std::unexpected(again.error());
    return std::move(again->match);
}

// ---- the way in ----

void Table::on(const Input& input, Time now, std::vector<Output>& outputs) {
    if (closed_) return;
    now_ = now;
    outputs_ = &outputs;
    if (const Moment ahead = now.wall - now.steady; std::abs(ahead - ahead_) > kWallMayDrift) {
        ahead_ = ahead;
        dirty_ = dirty_ || clocks_.on();
    }
    std::visit([this](const auto& one) { take(one); }, input);
    go_on();
    if (!busy_ && dirty_) publish();
    set_alarm();
    outputs_ = nullptr;
}

void Table::go_on() {
    while (!busy_ && !waiting_.empty()) {
        const auto work = std::move(waiting_.front());
        waiting_.pop_front();
        work();
    }
}

void Table::when_awake(std::function<void()> work) {
    when_quiet([this, work = std::move(work)] {
        if (!asleep_) return work();
        busy_ = true;
        when_recalled_ = work;
        want(Recall{});
    });
}

void Table::take(const Recalled& recalled) {
    if (!when_recalled_) return;
    busy_ = false;
    if (auto done = recall(std::move(*recalled.history), recalled.rows); !done) {
        stop(done.error());
        want(Count::stopped);
    }
    auto work = std::exchange(when_recalled_, nullptr);
    if (busy_)  // what another build has left is being written
        waiting_.push_front(std::move(work));
    else
        work();
}

void Table::commit(std::vector<store::Change> changes, std::function<void(const Result<void>&)> then) {
    if (practice()) return then({});  // nothing of it is kept
    busy_ = true;
    writing_ = next_ticket_++;
    when_written_ = std::move(then);
    changes.insert(changes.begin(), owed_.begin(), owed_.end());
    want(Write{writing_, std::move(changes)});
}

void Table::take(const Written& written) {
    if (written.ticket != writing_ || !when_written_) return;
    busy_ = false;
    const bool mended = failed_ && written.result;
    failed_ = written.result ? std::nullopt : std::optional(now_.steady);
    if (written.result) owed_.clear();
    std::exchange(when_written_, nullptr)(written.result);
    if (mended) think();  // about what could not be written before
}

void Table::finish(Ticket ticket, const Input& input) {
    const auto at = errands_.find(ticket);
    if (at == errands_.end()) return;
    const Errand errand = std::move(at->second);
    errands_.erase(at);
    errand.done(errand.order, input);
}

void Table::take(const Close&) {
    if (!busy_) keep_position(kSnapshotAtClose);
    keep_time();
    presence_.clear();
    waiting_.clear();
    stop_thinking();
    closed_ = true;
}

// ---- changes ----

void Table::keep_position(std::uint32_t least) {
    if (practice() || match_ == nullptr || match_->over() || reach_.rows < kept_rows_ + least) return;
    kept_rows_ = reach_.rows;
    if (auto snapshot = snapshot_of(record_.id, *match_, reach_)) want(Write{0, {std::move(*snapshot)}});
}

void Table::decide(Seat seat, const Json& actions, const Order& order) {
    if (actions.size() > 1)
        if (auto allowed = check_list(*match_, seat, actions); !allowed) {
            want(Count::move_refused);
            return decline(order, allowed.error());
        }
    const Reach reach_before = reach_;
    const int decisions_before = match_->journal().actions();
    Outcome outcome;
    std::vector<store::Change> changes;
    // Stand-ins wait before each decision. What a seat does unseen and has not finished, a deck card by card, is one.
    const auto seen = [this] { return checksum(match_->view(Viewer::spectator())); };
    const bool waited_for = !standing_in().empty();
    const auto seen_before = waited_for ? seen() : 0U;
    for (const Json& action : actions) {
        auto told = match_->apply(seat, action);
        if (!told) {
            // What no imagined world showed came to light: the list ends here, and what was done stays, since a
            // refusal would now tell more than the seat may know for nothing.
            if (outcome.decisions > 0) break;
            want(Count::move_refused);
            return decline(order, told.error());
        }
        const Entry& entry = match_->journal().entries.back();
        log_.add(*match_, seat, entry.data, *told);
        const store::EntryRecord row = row_of(record_.id, reach_.rows, entry, order.id, now_.wall);
        reach_.add(row);
        changes.emplace_back(row);
        ++outcome.decisions;
    }
    clocks_.decided(seat, now_.steady);
    if (!seating_.plays_itself(seat) && !lapsed_.has(seat)) wait_.begin();
    if (clocks_.per_game() || clocks_.of_days()) {
        store::SeatRecord record = seating_[seat];
        record.left = clocks_.per_game() ? clocks_.left(seat, now_.steady) : -1;
        seating_.set(record);
        changes.emplace_back(record);
    }
    const Moment ended = now_.wall;
    if (match_->over())
        changes.emplace_back(store::TableUpdate{record_.id, true, record_.rematch, ended, result_of(*match_)});
    const bool within = waited_for && match_->pending().has(seat) && seen() == seen_before;
    const std::size_t asked = actions.size();
    commit(std::move(changes), [=, this, outcome = std::move(outcome)](const Result<void>& written) {
        if (!written) {
            reach_ = reach_before;
            if (auto before = match_after(decisions_before)) match_ = std::move(*before);
            log_.cut(decisions_before);
            start_clocks();
            dirty_ = true;  // the clocks have begun anew
            return decline(order, written.error());
        }
        undo_.reset();
        if (!within) waiting_from_ = now_.steady;
        lapsed_ = lapsed_ - SeatSet::of(seat);
        if (match_->over()) {
            status_ = Status::over;
            record_.over = true;
            record_.ended = ended;
            record_.result = result_of(*match_);
            want(Count::finished);
            stop_thinking();
        }
        start_clocks();
        publish(outcome);
        carried_out_.add(order.viewer, order.id);
        if (order.arrived > 0) want(Moved{order.arrived});
        ack(order, outcome.decisions < asked ? Json{{"done", outcome.decisions}} : Json::object());
        keep_position(kSnapshotEvery);
        think();
        let_return();
    });
}

std::optional<TakingBack> Table::back_of(Seat seat) const {
    auto fresh = fresh_match(record_, scenario_);
    if (!fresh) return std::nullopt;
    return taking_back(std::move(*fresh), match_->journal(), seat, seating_.owned_with(seat));
}

void Table::take_back(TakingBack given, const Order& order) {
    // What waits must be copyable, a match is not.
    const auto back = std::make_shared<TakingBack>(std::move(given));
    std::vector<store::EntryRecord> rows = {
        {record_.id, reach_.rows, order.viewer.seat, true, std::to_string(back->stay), 0, order.id, now_.wall}};
    for (const Entry& entry : back->again)
        rows.push_back(row_of(record_.id, rows.back().number + 1, entry, order.id, now_.wall));
    commit({rows.begin(), rows.end()}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        for (const store::EntryRecord& row : rows) reach_.add(row);
        undo_.reset();
        lapsed_ = {};
        stop_thinking();
        match_ = std::move(back->match);
        log_.cut(back->stay);
        telling_.cut(log_);
        for (std::size_t i = 0; i < back->again.size(); ++i)
            log_.add(*match_, back->again[i].seat, back->again[i].data, back->told[i]);
        start_clocks();
        publish();
        carried_out_.add(order.viewer, order.id);
        ack(order);
        think();
    });
}

void Table::set_level(Seat seat, const std::string& level, const Order& order) {
    store::SeatRecord record = seating_[seat];
    record.level = level;
    commit({record}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        seating_.set(record);
        returning_.erase(seat);
        waiting_from_ = now_.steady;
        stop_thinking();
        start_clocks();
        publish();
        ack(order);
        think();
    });
}

Result<std::string> Table::stand_in(const Json& command) const {
    auto level = level_of(command, stand_in_);
    if (level && *level != stand_in_ && !seating_.alone())
        return refuse("forbidden", {table_phrases::say("server.stand-in"), {{"level", stand_in_}}});
    return level;
}

void Table::let_return() {
    if (returning_.empty() || status_ != Status::playing) return;
    const int now = match_->round();
    for (const auto& [seat, asked] : returning_)
        if (asked != now) {
            when_quiet([this, seat] {
                if (returning_.contains(seat)) set_level(seat, "", Order{});
            });
            return;
        }
}

void Table::take(const Join& join) {
    when_quiet([=, this] {
        const auto answer = [this, request = join.request](const Result<Json>& json) { want(Answer{request, json}); };
        const auto open = seating_.open(join.seat);
        if (status_ != Status::waiting || !open)
            return answer(refuse("no_seat", join.seat
                                                ? Fact(table_phrases::say("server.seat-taken"), {{"seat", *join.seat}})
                                                : Fact(table_phrases::say("server.no-open-seat"))));
        store::SeatRecord seat = seating_[*open];
        seat.kind = "person";
        seat.name = join.name;
        seat.owner = seat.seat + 1;
        seat.token = join.token;
        commit({seat}, [=, this](const Result<void>& written) {
            if (!written) return answer(std::unexpected(written.error()));
            seating_.set(seat);
            presence_.expected(static_cast<Seat>(seat.seat), now_);
            if (seating_.full()) status_ = Status::playing;
            start_clocks();
            publish();
            answer(Json{{"table", record_.id}, {"seat", seat.seat}, {"status", status_name(status_)}});
            think();
        });
    });
}

void Table::take(const Fill& fill) {
    when_quiet([=, this] {
        const auto answer = [this, request = fill.request](const Result<Json>& json) { want(Answer{request, json}); };
        if (status_ != Status::waiting || !seating_.open(fill.seat))
            return answer(refuse("no_seat", {table_phrases::say("server.seat-taken"), {{"seat", fill.seat}}}));
        store::SeatRecord seat = seating_[fill.seat];
        seat.kind = "computer";
        seat.level = fill.level;
        commit({seat}, [=, this](const Result<void>& written) {
            if (!written) return answer(std::unexpected(written.error()));
            seating_.set(seat);
            if (seating_.full()) status_ = Status::playing;
            start_clocks();
            publish();
            answer(Json{{"status", status_name(status_)}});
            think();
        });
    });
}

// ---- coming and going ----

void Table::take(const Hello& hello) {
    when_awake([=, this] {
        if (presence_.size() >= static_cast<std::size_t>(terms_.guests))
            return want(Dismiss{hello.client, {"too_many", table_phrases::say("server.table-full")}});
        telling_.welcome(hello, scene(), now_, *outputs_);
        const bool waited_for = people_here();
        presence_.come(hello.client, hello.viewer);
        if (!waited_for) waiting_from_ = now_.steady;
        publish();
        think();
    });
}

void Table::take(const Bye& bye) {
    const auto gone = [this, client = bye.client] {
        const bool waited_for = people_here();
        if (!presence_.go(client, now_)) return false;
        if (presence_.empty() || (waited_for && !people_here())) {
            stop_thinking();
            think();
        }
        dirty_ = true;
        return true;
    };
    // It may still be waiting for its turn to come in.
    if (!gone()) when_quiet([gone] { (void)gone(); });
}

// ---- computers and clocks ----

bool Table::owes(Seat seat) const {
    return status_ == Status::playing && !seating_.plays_itself(seat) && match_->pending().has(seat);
}

SeatSet Table::standing_in() const { return seating_.alone() ? SeatSet{} : seating_.computers() & seating_.people(); }

bool Table::people_here() const {
    for (const Seat seat : seating_.people())
        if (presence_.here(seat)) return true;
    return false;
}

void Table::think() {
    if (busy_ || status_ != Status::playing) return;
    // Computers play while somebody is there; a decision whose time is up is made in any case.
    SeatSet computers = presence_.empty() ? SeatSet{} : seating_.computers();
    if (now_.steady < waiting_from_ + terms_.stand_in_after || !people_here()) computers = computers - standing_in();
    for (const Seat seat : match_->pending() & (computers | lapsed_)) {
        if (thinking_.about(seat)) continue;
        const auto agent = agent_of(seating_.plays_itself(seat) ? seating_[seat].level : stand_in_);
        if (!agent) continue;
        const Ticket ticket = next_ticket_++;
        thinking_.begin(seat, ticket, checksum(match_->view(Viewer::of(seat))));
        std::int64_t most = terms_.think_most;
        if (seating_.computers().size() < match_->seats())  // somebody waits
            most = std::min(most, wait_.grant(ticket, *agent, match_->legal(seat).size(), now_.steady));
        want(Think{ticket, seat, *agent, most, match_->clone(), false});
    }
}

void Table::take(const Thought& thought) {
    if (errands_.contains(thought.ticket)) return finish(thought.ticket, thought);
    when_quiet([=, this] {
        wait_.finish(thought.ticket, now_.steady);
        const auto about = thinking_.finish(thought.ticket);
        if (!about) return;
        const auto [seat, sum] = *about;
        want(Count::thought);
        const bool still = status_ == Status::playing && match_->pending().has(seat)
                           && (seating_.plays_itself(seat) || lapsed_.has(seat))
                           && checksum(match_->view(Viewer::of(seat))) == sum;
        if (still && thought.advice)
            decide(seat, Json::array({thought.advice->action}), Order{0, Viewer::of(seat), {}, 0});
        else
            think();
    });
}

void Table::start_clocks() {
    if (!clocks_.on()) return;
    const SeatSet owing = status_ == Status::playing ? match_->pending() - seating_.computers() - lapsed_ : SeatSet{};
    SeatSet reacting;
    for (const Seat seat : owing)
        if (!match_->reaction(seat).is_null()) reacting.add(seat);
    clocks_.run(owing - reacting, reacting, now_.steady);
}

void Table::set_alarm() {
    std::optional<Moment> next;
    const auto at = [&](std::optional<Moment> moment) {
        if (moment) next = next ? std::min(*next, *moment) : moment;
    };
    at(telling_.next_rest(presence_));
    if (failed_ && !busy_)
        at(*failed_ + kTryAgain);
    else if (!busy_)
        at(clocks_.next_end());
    if (clocks_.of_days() && !clocks_.running().empty()) at(time_kept_ + kKeepTime);
    // Also when that moment is here already: something else may happen before the alarm rings.
    if (status_ == Status::playing && !busy_ && !failed_ && people_here())
        for (const Seat seat : match_->pending() & standing_in())
            if (!thinking_.about(seat)) at(std::max(now_.steady, waiting_from_ + terms_.stand_in_after));
    if (next == alarm_) return;
    alarm_ = next;
    want(Wake{next});
}

void Table::take(const Woken&) {
    alarm_.reset();
    telling_.rest(presence_, now_.steady);
    if (now_.steady >= time_kept_ + kKeepTime) keep_time();
    if (failed_ && now_.steady < *failed_ + kTryAgain) return;
    failed_.reset();
    const auto end = clocks_.next_end();
    if (end && *end <= now_.steady)
        when_awake([this] { time_up(); });
    else
        when_quiet([this] { think(); });
}

void Table::time_up() {
    if (status_ != Status::playing) return;
    if (const SeatSet lapsed = clocks_.lapsed(now_.steady); !lapsed.empty()) {
        const Seat seat = lapsed.lowest();
        return decide(seat, Json::array({match_->reaction(seat)}), Order{0, Viewer::of(seat), {}, 0});
    }
    const SeatSet ended = clocks_.ended(now_.steady);
    if (ended.empty()) return;
    if (clocks_.per_game()) {
        store::SeatRecord record = seating_[ended.lowest()];
        record.left = 0;
        seating_.set(record);
        return set_level(ended.lowest(), stand_in_, Order{});
    }
    lapsed_ = lapsed_ | ended;
    start_clocks();
    publish();
    think();
}

// Time stands still while nobody measures it: what is left of days is written now and then.
void Table::keep_time() {
    time_kept_ = now_.steady;
    if (!clocks_.of_days() || practice() || status_ != Status::playing) return;
    std::vector<store::Change> changes;
    for (const Seat seat : clocks_.running()) {
        store::SeatRecord record = seating_[seat];
        record.left = std::max<std::int64_t>(1, clocks_.left(seat, now_.steady));
        changes.emplace_back(record);
    }
    if (!changes.empty()) want(Write{0, std::move(changes)});
}

// ---- telling ----

Scene Table::scene() const {
    return {
        [this](Viewer viewer, const Picture& before, const Picture& beside) { return picture(viewer, before, beside); },
        status_ == Status::waiting ? nullptr : &log_, &chat_};
}

void Table::publish(const Outcome& outcome) {
    dirty_ = false;
    telling_.publish(outcome, scene(), presence_, *outputs_);
}

void Table::ack(const Order& order, const Json& more) {
    Json out = {{"ok", true}};
    out.update(more);
    answer(order, out);
}

void Table::decline(const Order& order, const Problem& problem) {
    const Json error = to_json(problem);
    declined_.add(order.viewer, order.id, order.sum, error);
    answer(order, {{"ok", false}, {"error", error}});
}

void Table::answer(const Order& order, const Json& what) {
    if (!presence_.viewer(order.client)) return;
    Json out = {{"t", "ack"}, {"id", order.id}};
    out.update(what);
    want(Tell{order.client, message_of(out)});
}

}  // namespace imperium::table

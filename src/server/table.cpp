#include "server/table.hpp"

#include "core/foresight.hpp"
#include "core/stream.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "server/patch.hpp"
#include "server/token.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>

namespace imperium::server {

namespace {

constexpr std::size_t kCommandsRemembered = 64;  // per seat
constexpr Moment kFeedRests = 60'000;            // after so long without a viewer
constexpr std::uint32_t kSnapshotEvery = 64;     // rows of the journal
constexpr std::uint32_t kSnapshotAtClose = 16;

Message message_of(const Json& json) { return std::make_shared<const std::string>(write_json(json)); }

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

Table::Table(Surroundings& around, store::Kept kept)
    : around_(around), record_(std::move(kept.table)), seats_(std::move(kept.seats)), log_(record_.seats),
      clock_timer_(around.io), touched_(now()) {
    for (const store::ChatRecord& line : kept.chat) {
        chat_.push_back(
            {{"n", line.number}, {"seat", line.seat}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
        if (line.seat >= 0 && line.seat < kMaxSeats) remember(Viewer::of(static_cast<Seat>(line.seat)), line.command);
    }
    chat_lines_ = static_cast<std::uint32_t>(chat_.size());
    for (int seat = 0; seat < kMaxSeats; ++seat) away_since_[seat] = touched_;
}

std::shared_ptr<Table> Table::open(Surroundings& around, store::Kept kept) {
    return practice(around, std::move(kept), nullptr);
}

std::shared_ptr<Table> Table::practice(Surroundings& around, store::Kept kept, Json scenario) {
    const auto rows = std::move(kept.entries);
    const auto snapshot = std::move(kept.snapshot);
    std::shared_ptr<Table> table(new Table(around, std::move(kept)));
    table->scenario_ = std::move(scenario);
    if (auto begun = table->begin(rows, snapshot); !begun) table->stop(begun.error());
    return table;
}

std::shared_ptr<Table> Table::stopped(Surroundings& around, const std::string& id, std::string message) {
    store::Kept kept;
    kept.table.id = id;
    std::shared_ptr<Table> table(new Table(around, std::move(kept)));
    table->status_ = Status::stopped;
    table->message_ = "This table cannot go on: " + std::move(message) + ".";
    return table;
}

Result<void> Table::begin(const std::vector<store::EntryRecord>& rows,
                          const std::optional<store::SnapshotRecord>& snapshot) {
    if (seats_.size() != static_cast<std::size_t>(record_.seats) || record_.seats > kMaxSeats)
        return refuse("stopped", "seats are missing");
    const Json* agreed = field(record_.rematch, "agreed");
    if (!record_.rematch.is_null() && (agreed == nullptr || !agreed->is_array() || !record_.rematch.contains("table")))
        return refuse("stopped", "what is kept of its rematch cannot be read");
    seed_hash_ = hex(sha256(record_.seed));
    auto clocks = Clocks::of(record_.clock, record_.seats);
    if (!clocks) return std::unexpected(clocks.error());
    clocks_ = *clocks;
    for (const store::SeatRecord& seat : seats_)
        if (clocks_.per_game() && seat.left >= 0) clocks_.set_left(static_cast<Seat>(seat.seat), seat.left);

    reach_ = Reach::of(rows);
    if (snapshot) match_ = resumed(record_, *snapshot, rows);
    asleep_ = match_ != nullptr;
    if (asleep_)
        kept_rows_ = snapshot->rows;
    else if (auto done = recall(replayed(record_, scenario_, rows), rows); !done)
        return done;
    const bool open = std::ranges::any_of(seats_, [](const auto& seat) { return seat.kind == "open"; });
    status_ = open ? Status::waiting : match_->over() ? Status::over : Status::playing;
    keep_position(kSnapshotEvery);
    start_clocks();
    return {};
}

Result<void> Table::recall(Result<History> history, const std::vector<store::EntryRecord>& rows) {
    if (!history) return std::unexpected(history.error());
    match_ = std::move(history->match);
    log_ = std::move(history->log);
    for (const store::EntryRecord& row : rows) remember(Viewer::of(static_cast<Seat>(row.seat)), row.command);
    asleep_ = false;
    return {};
}

void Table::stop(const Problem& problem) {
    match_.reset();
    asleep_ = false;
    status_ = Status::stopped;
    message_ = "This table cannot go on: its journal is damaged (" + problem.message() + ").";
    start_clocks();
}

Result<std::unique_ptr<Match>> Table::match_after(int decisions) const {
    auto match = fresh_match(record_, scenario_);
    if (!match) return match;
    for (const Entry& entry : match_->journal().entries) {
        if ((*match)->journal().actions() >= decisions) break;
        if (entry.seat == kNobody) continue;  // results that were queued with the position
        if (auto told = (*match)->apply(entry.seat, entry.data); !told) return std::unexpected(told.error());
    }
    return match;
}

// ---- writing ----

void Table::keep_position(std::uint32_t least) {
    if (is_practice() || match_ == nullptr || match_->over() || reach_.rows < kept_rows_ + least) return;
    kept_rows_ = reach_.rows;
    if (auto snapshot = snapshot_of(record_.id, *match_, reach_))
        around_.writer.commit({std::move(*snapshot)}, [](const Result<void>&) {});
}

void Table::commit(std::vector<store::Change> changes, std::function<void(const Result<void>&)> then) {
    writing_ = true;
    const auto written = [self = shared_from_this(), then = std::move(then)](const Result<void>& result) {
        boost::asio::post(self->around_.io, [self, then, result] {
            self->writing_ = false;
            then(result);
            self->go_on();
        });
    };
    if (is_practice()) return written({});  // nothing of it is kept
    around_.writer.commit(std::move(changes), written);
}

void Table::when_quiet(std::function<void()> work) {
    waiting_.push_back(std::move(work));
    if (!writing_ && waiting_.size() == 1) go_on();
}

void Table::when_awake(std::function<void()> work) {
    when_quiet([this, self = shared_from_this(), work = std::move(work)] {
        if (!asleep_) return work();
        auto kept = around_.load(record_.id);
        if (!kept) {
            stop(kept.error());
            ++around_.metrics.tables_stopped;
            return work();
        }
        writing_ = true;
        const auto rows = std::make_shared<const std::vector<store::EntryRecord>>(std::move(kept->entries));
        around_.reading.submit([self, work, record = record_, rows] {
            // What is posted must be copyable, a match is not.
            const auto history = std::make_shared<Result<History>>(replayed(record, nullptr, *rows));
            boost::asio::post(self->around_.io, [self, work, rows, history] {
                self->writing_ = false;
                if (auto done = self->recall(std::move(*history), *rows); !done) {
                    self->stop(done.error());
                    ++self->around_.metrics.tables_stopped;
                }
                work();
                self->go_on();
            });
        });
    });
}

void Table::go_on() {
    touched_ = now();
    while (!writing_ && !waiting_.empty()) {
        const auto work = std::move(waiting_.front());
        work();
        waiting_.pop_front();
    }
    if (!writing_ && dirty_) publish();
}

void Table::decide(Seat seat, const Json& actions, const Order& order) {
    if (actions.size() > 1)
        if (auto allowed = check_list(*match_, seat, actions); !allowed) {
            ++around_.metrics.moves_refused;
            return decline(order, allowed.error());
        }
    const Moment time = now();
    const Reach reach_before = reach_;
    const int decisions_before = match_->journal().actions();
    Outcome outcome;
    std::vector<store::Change> changes;
    for (const Json& action : actions) {
        auto told = match_->apply(seat, action);
        if (!told) {
            // What no imagined world showed came to light: the list ends here, and what was done stays, since a
            // refusal would now tell more than the seat may know for nothing.
            if (!outcome.decisions.empty()) break;
            ++around_.metrics.moves_refused;
            return decline(order, told.error());
        }
        const Entry& entry = match_->journal().entries.back();
        log_.add(*match_, seat, entry.data, *told);
        const store::EntryRecord row{record_.id,  reach_.rows, seat, false, write_json(entry.data),
                                     entry.check, order.id,    time};
        reach_.add(row);
        changes.emplace_back(row);
        outcome.decisions.push_back({seat, entry.data, std::move(*told)});
    }
    clocks_.decided(seat, time);
    if (clocks_.per_game()) {
        seats_[seat].left = clocks_.left(seat, time);
        changes.push_back(seats_[seat]);
    }
    if (match_->over()) changes.push_back(store::TableUpdate{record_.id, true, record_.rematch});
    const std::size_t asked = actions.size();
    commit(std::move(changes), [=, this, outcome = std::move(outcome)](const Result<void>& written) {
        if (!written) {
            reach_ = reach_before;
            if (auto before = match_after(decisions_before)) match_ = std::move(*before);
            log_.cut(decisions_before);
            start_clocks();
            return decline(order, written.error());
        }
        undo_.reset();
        if (match_->over()) {
            status_ = Status::over;
            record_.over = true;
            ++around_.metrics.tables_finished;
            stop_thinking();
        }
        start_clocks();
        publish(outcome);
        remember(order.viewer, order.id);
        if (order.arrived > 0) around_.metrics.told_after(steady_seconds() - order.arrived);
        ack(order, outcome.decisions.size() < asked ? Json{{"done", outcome.decisions.size()}} : Json::object());
        keep_position(kSnapshotEvery);
        think();
    });
}

void Table::take_back(TakingBack given, const Order& order) {
    // What is posted must be copyable, a match is not.
    const auto back = std::make_shared<TakingBack>(std::move(given));
    std::vector<store::EntryRecord> rows = {
        {record_.id, reach_.rows, order.viewer.seat, true, std::to_string(back->stay), 0, order.id, now()}};
    for (const Entry& entry : back->again)
        rows.push_back({record_.id, rows.back().number + 1, entry.seat, false, write_json(entry.data), entry.check,
                        order.id, now()});
    commit({rows.begin(), rows.end()}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        for (const store::EntryRecord& row : rows) reach_.add(row);
        undo_.reset();
        stop_thinking();
        match_ = std::move(back->match);
        log_.cut(back->stay);
        for (std::size_t i = 0; i < back->again.size(); ++i)
            log_.add(*match_, back->again[i].seat, back->again[i].data, back->told[i]);
        start_clocks();
        publish();
        remember(order.viewer, order.id);
        ack(order);
        think();
    });
}

void Table::set_level(Seat seat, const std::string& level, const Order& order) {
    store::SeatRecord record = seats_[seat];
    record.level = level;
    commit({record}, [=, this](const Result<void>& written) {
        if (!written) return decline(order, written.error());
        seats_[seat] = record;
        stop_thinking();
        start_clocks();
        publish();
        ack(order);
        think();
    });
}

void Table::join(const std::string& name, std::optional<Seat> wanted, Answer answer) {
    when_quiet([=, this, self = shared_from_this()] {
        const auto open = [&](const store::SeatRecord& seat) {
            return seat.kind == "open" && (!wanted || seat.seat == *wanted);
        };
        const auto at = std::ranges::find_if(seats_, open);
        if (status_ != Status::waiting || at == seats_.end())
            return answer(refuse("no_seat", wanted ? Fact(table_phrases::say("server.seat-taken"), {{"seat", *wanted}})
                                                   : Fact(table_phrases::say("server.no-open-seat"))));
        const std::string token = new_token();
        store::SeatRecord seat = *at;
        seat.kind = "person";
        seat.name = name;
        seat.owner = seat.seat + 1;
        seat.token = token_hash(token);
        commit({seat}, [=, this](const Result<void>& written) {
            if (!written) return answer(std::unexpected(written.error()));
            seats_[static_cast<std::size_t>(seat.seat)] = seat;
            away_since_[seat.seat] = now();
            begin_if_full();
            publish();
            answer(
                Json{{"table", record_.id}, {"seat", seat.seat}, {"token", token}, {"status", status_name(status_)}});
            think();
        });
    });
}

void Table::fill(Seat wanted, const std::string& level, Answer answer) {
    when_quiet([=, this, self = shared_from_this()] {
        if (status_ != Status::waiting || wanted >= seats_.size() || seats_[wanted].kind != "open")
            return answer(refuse("no_seat", {table_phrases::say("server.seat-taken"), {{"seat", wanted}}}));
        store::SeatRecord seat = seats_[wanted];
        seat.kind = "computer";
        seat.level = level;
        commit({seat}, [=, this](const Result<void>& written) {
            if (!written) return answer(std::unexpected(written.error()));
            seats_[wanted] = seat;
            begin_if_full();
            publish();
            answer(Json{{"status", status_name(status_)}});
            think();
        });
    });
}

void Table::begin_if_full() {
    if (std::ranges::any_of(seats_, [](const auto& seat) { return seat.kind == "open"; })) return;
    status_ = Status::playing;
    start_clocks();
}

// ---- telling ----

void Table::refresh() {
    dirty_ = true;
    if (!writing_ && waiting_.empty()) publish();
}

void Table::publish(const Outcome& outcome) {
    dirty_ = false;
    for (int place = 0; place < kViewers; ++place) {
        Feed& feed = feeds_[static_cast<std::size_t>(place)];
        if (!feed.active()) continue;
        const Viewer viewer = viewer_at(place);
        News news;
        news.chat = outcome.chat;
        int& sent = log_sent_[static_cast<std::size_t>(place)];
        const int there = status_ == Status::waiting ? 0 : log_.count(viewer);
        if (there < sent) news.cut = sent = there;
        if (there > sent) news.log = log_.entries(viewer, sent);
        sent = there;
        const auto keep = static_cast<std::size_t>(around_.settings.bounds.updates_kept);
        if (const Message message = feed.update(picture(viewer), news, around_.shared, keep)) tell(place, message);
    }
}

void Table::tell(int place, const Message& message) {
    for (const auto& [client, guest] : guests_)
        if (place_of(guest.viewer) == place) guest.client->send(message);
}

Picture Table::picture(Viewer viewer) const {
    Picture picture{table_json(viewer), nullptr, Json::array(), nullptr};
    if (match_ == nullptr || status_ == Status::waiting) return picture;
    picture.view = match_->view(viewer);
    if (viewer.kind == Viewer::Kind::seat && owes(viewer.seat)) {
        picture.legal = match_->legal(viewer.seat);
        picture.asked = to_json(match_->question(viewer.seat));
    }
    return picture;
}

Json Table::seats_json(std::optional<Viewer> viewer) const {
    Json out = Json::array();
    for (const store::SeatRecord& seat : seats_) {
        Json one = {
            {"kind", seat.kind}, {"name", seat.name}, {"level", seat.level.empty() ? Json(nullptr) : Json(seat.level)}};
        if (viewer) {
            const bool person = seat.kind == "person";
            const bool present = here(static_cast<Seat>(seat.seat));
            one["here"] = present;
            one["away_since"] = person && !present ? Json(away_since_[seat.seat]) : Json(nullptr);
            one["yours"] = person && viewer->kind == Viewer::Kind::seat && seats_[viewer->seat].owner == seat.owner;
        }
        out.push_back(std::move(one));
    }
    return out;
}

Json Table::table_json(Viewer viewer) const {
    const bool seated = viewer.kind == Viewer::Kind::seat;
    Json out = {{"id", record_.id},
                {"game", record_.game},
                {"title", match_ == nullptr ? record_.game : match_->info().title},
                {"options", record_.options},
                {"status", status_name(status_)},
                {"message", message_.empty() ? Json(nullptr) : Json(message_)},
                {"you", seated ? Json(viewer.seat) : Json(nullptr)},
                {"alone", seated && alone()},
                {"listed", record_.listed},
                {"seats", seats_json(viewer)},
                {"spectators", spectators()}};
    const bool playing = status_ == Status::playing;
    const SeatSet believed = playing ? match_->pending(viewer) : SeatSet{};
    out["clock"] = clocks_.shown(believed - computers(), seated ? viewer.seat : kNobody);
    out["undo"] = nullptr;
    if (undo_)
        out["undo"] = {{"seat", undo_->seat}, {"agreed", seat_list(undo_->agreed)}, {"revealed", undo_->revealed}};
    out["rematch"] = nullptr;
    if (record_.rematch.is_object()) {
        out["rematch"] = record_.rematch;
        out["rematch"]["seat"] =
            seated && !record_.rematch["table"].is_null() ? Json((viewer.seat + 1) % record_.seats) : Json(nullptr);
    }
    out["thinking"] = seat_list(believed & computers());
    out["seed_hash"] = seed_hash_;
    out["seed"] = nullptr;
    out["result"] = nullptr;
    if (status_ == Status::over) {
        out["seed"] = record_.seed;
        Json scores = Json::array();
        for (int seat = 0; seat < record_.seats; ++seat) scores.push_back(match_->scores()[seat]);
        out["result"] = {{"scores", std::move(scores)}, {"winners", seat_list(match_->winners())}};
    }
    return out;
}

Json Table::summary() const {
    return {{"id", record_.id},
            {"game", record_.game},
            {"title", match_ == nullptr ? record_.game : match_->info().title},
            {"options", record_.options},
            {"status", status_name(status_)},
            {"message", message_.empty() ? Json(nullptr) : Json(message_)},
            {"clock", clocks_.described()},
            {"seats", seats_json(std::nullopt)},
            {"created", record_.created},
            {"spectators", spectators()}};
}

int Table::spectators() const {
    return static_cast<int>(
        std::ranges::count_if(guests_, [](const auto& item) { return item.second.viewer.kind != Viewer::Kind::seat; }));
}

void Table::send_state(const Guest& guest) {
    const Viewer viewer = guest.viewer;
    const int entries = status_ == Status::waiting ? 0 : log_.count(viewer);
    const Json log = entries == 0 ? Json::array() : log_.entries(viewer, entries - around_.settings.bounds.log_kept);
    Json chat = Json::array();
    const auto kept = static_cast<std::size_t>(around_.settings.bounds.chat_kept);
    for (std::size_t i = chat_.size() > kept ? chat_.size() - kept : 0; i < chat_.size(); ++i) chat.push_back(chat_[i]);
    guest.client->send(feeds_[static_cast<std::size_t>(place_of(viewer))].state(around_.epoch, log, chat, now()));
}

void Table::ack(const Order& order, Json more) {
    const auto client = order.client.lock();
    if (client == nullptr) return;
    Json out = {{"t", "ack"}, {"id", order.id}, {"ok", true}};
    out.update(more);
    client->send(message_of(out));
}

void Table::decline(const Order& order, const Problem& problem) {
    const auto client = order.client.lock();
    if (client == nullptr) return;
    client->send(message_of({{"t", "ack"}, {"id", order.id}, {"ok", false}, {"error", to_json(problem)}}));
}

void Table::remember(Viewer viewer, const std::string& command) {
    if (viewer.kind != Viewer::Kind::seat || command.empty()) return;
    auto& list = carried_out_[viewer.seat];
    if (!list.empty() && list.back() == command) return;
    list.push_back(command);
    if (list.size() > kCommandsRemembered) list.pop_front();
}

bool Table::remembers(Seat seat, const std::string& command) const {
    return std::ranges::find(carried_out_[seat], command) != carried_out_[seat].end();
}

// ---- coming and going ----

std::optional<Seat> Table::seat_of(std::string_view token) const {
    const std::string hash = token_hash(token);
    std::optional<Seat> found;
    for (const store::SeatRecord& seat : seats_)
        if (seat.kind == "person" && same_hash(seat.token, hash)) found = static_cast<Seat>(seat.seat);
    return found;
}

void Table::hello(const std::shared_ptr<Client>& client, Viewer viewer, const std::string& epoch,
                  std::optional<std::uint64_t> version) {
    when_awake([=, this, self = shared_from_this()] {
        if (guests_.size() >= static_cast<std::size_t>(around_.settings.bounds.connections_per_table))
            return client->dismiss({"too_many", table_phrases::say("server.table-full")});
        const Guest guest{client, viewer};
        const auto place = static_cast<std::size_t>(place_of(viewer));
        Feed& feed = feeds_[place];
        std::vector<Message> missed;
        const bool resumed = feed.active() && epoch == around_.epoch && version && feed.since(*version, missed);
        if (!feed.active()) {
            feed.begin(picture(viewer), around_.shared);
            log_sent_[place] = status_ == Status::waiting ? 0 : log_.count(viewer);
        }
        if (!resumed)
            send_state(guest);
        else if (missed.empty())
            client->send(message_of({{"t", "update"}, {"v", feed.version()}}));
        for (const Message& message : missed) client->send(message);
        guests_.emplace(client.get(), guest);
        publish();
        think();
    });
}

void Table::bye(const std::shared_ptr<Client>& client) {
    const auto at = guests_.find(client.get());
    if (at == guests_.end()) {
        // It may still be waiting for its turn to come in.
        when_quiet([this, self = shared_from_this(), client] {
            if (guests_.contains(client.get())) bye(client);
        });
        return;
    }
    const Viewer viewer = at->second.viewer;
    guests_.erase(at);
    left_[static_cast<std::size_t>(place_of(viewer))] = now();
    if (viewer.kind == Viewer::Kind::seat && !here(viewer.seat)) away_since_[viewer.seat] = now();
    if (guests_.empty()) stop_thinking();
    refresh();
}

bool Table::here(Seat seat) const {
    return std::ranges::any_of(guests_, [&](const auto& item) {
        return item.second.viewer.kind == Viewer::Kind::seat && item.second.viewer.seat == seat;
    });
}

bool Table::listed() const {
    if (!record_.listed || status_ == Status::over || status_ == Status::stopped) return false;
    return !guests_.empty() || now() - record_.created < 600'000;
}

void Table::tend(Moment time) {
    for (int place = 0; place < kViewers; ++place) {
        const auto i = static_cast<std::size_t>(place);
        const bool watched =
            std::ranges::any_of(guests_, [&](const auto& item) { return place_of(item.second.viewer) == place; });
        if (feeds_[i].active() && !watched && time - left_[i] > kFeedRests) feeds_[i].rest();
    }
}

void Table::close() {
    if (closed_) return;
    closed_ = true;
    if (!writing_) keep_position(kSnapshotAtClose);
    guests_.clear();  // they hold the table, and the table them
    waiting_.clear();
    stop_thinking();
    clock_timer_.cancel();
}

// ---- people, computers, clocks ----

bool Table::owes(Seat seat) const {
    return status_ == Status::playing && !plays_itself(seat) && match_->pending().has(seat);
}

bool Table::plays_itself(Seat seat) const { return seats_[seat].kind == "computer" || !seats_[seat].level.empty(); }

SeatSet Table::computers() const {
    SeatSet set;
    for (const store::SeatRecord& seat : seats_)
        if (plays_itself(static_cast<Seat>(seat.seat))) set.add(static_cast<Seat>(seat.seat));
    return set;
}

bool Table::alone() const {
    std::optional<int> owner;
    for (const store::SeatRecord& seat : seats_) {
        if (seat.kind == "open") return false;
        if (seat.kind != "person") continue;
        if (owner && *owner != seat.owner) return false;
        owner = seat.owner;
    }
    return true;
}

SeatSet Table::owned_with(Seat seat) const {
    SeatSet set;
    for (const store::SeatRecord& one : seats_)
        if (one.kind == "person" && one.owner == seats_[seat].owner) set.add(static_cast<Seat>(one.seat));
    return set;
}

SeatSet Table::others_of(Seat seat) const {
    SeatSet set;
    for (const store::SeatRecord& other : seats_)
        if (other.kind == "person") set.add(static_cast<Seat>(other.seat));
    return set - owned_with(seat);
}

void Table::stop_thinking() {
    for (auto& [seat, thought] : thoughts_) *thought.cancelled = true;
    thoughts_.clear();
}

void Table::think() {
    if (closed_ || writing_ || status_ != Status::playing || guests_.empty()) return;
    for (const Seat seat : match_->pending() & computers()) {
        if (thoughts_.contains(seat)) continue;
        const auto agent = agent_of(seats_[seat].level);
        if (!agent) continue;
        const auto cancelled = std::make_shared<std::atomic<bool>>(false);
        const std::uint32_t sum = checksum(match_->view(Viewer::of(seat)));
        thoughts_[seat] = {cancelled, sum};
        const std::shared_ptr<const Match> match = match_->clone();
        around_.thinking.submit([self = shared_from_this(), match, seat, agent = *agent, cancelled, sum] {
            if (*cancelled) return;
            const Limits limits = limits_of(agent, self->around_.settings.think_most, cancelled);
            auto advice = advise(*match, seat, agent, limits, random_number());
            if (*cancelled) return;
            boost::asio::post(self->around_.io, [self, seat, cancelled, sum, advice = std::move(advice)] {
                self->when_quiet([=] {
                    if (*cancelled) return;
                    self->thoughts_.erase(seat);
                    self->thought_out(seat, sum, advice);
                });
            });
        });
    }
}

void Table::thought_out(Seat seat, std::uint32_t sum, const Result<Advice>& advice) {
    ++around_.metrics.thoughts;
    const bool still = status_ == Status::playing && match_->pending().has(seat) && plays_itself(seat)
                       && checksum(match_->view(Viewer::of(seat))) == sum;
    if (still && advice)
        decide(seat, Json::array({advice->action}), Order{{}, Viewer::of(seat), {}, 0});
    else
        think();
}

void Table::start_clocks() {
    if (!clocks_.on()) return;
    const SeatSet owing = status_ == Status::playing ? match_->pending() - computers() : SeatSet{};
    SeatSet reacting;
    for (const Seat seat : owing)
        if (!match_->reaction(seat).is_null()) reacting.add(seat);
    clocks_.run(owing - reacting, reacting, now());
    clock_timer_.cancel();
    const auto end = clocks_.next_end();
    if (!end || closed_) return;
    clock_timer_.expires_after(std::chrono::milliseconds(std::max<Moment>(0, *end - now()) + 1));
    clock_timer_.async_wait([weak = weak_from_this()](const auto& error) {
        const auto self = weak.lock();
        if (!error && self != nullptr) self->when_awake([self] { self->time_up(); });
    });
}

void Table::time_up() {
    if (status_ != Status::playing) return;
    if (const SeatSet lapsed = clocks_.lapsed(now()); !lapsed.empty()) {
        const Seat seat = lapsed.lowest();
        return decide(seat, Json::array({match_->reaction(seat)}), Order{{}, Viewer::of(seat), {}, 0});
    }
    const SeatSet ended = clocks_.ended(now());
    if (ended.empty()) return;
    const Seat seat = ended.lowest();
    if (clocks_.per_game()) seats_[seat].left = 0;
    set_level(seat, std::string(kStandIn), Order{});
}

}  // namespace imperium::server

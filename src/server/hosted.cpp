#include "server/hosted.hpp"

#include "agents/clock.hpp"
#include "core/replay.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "log/log.hpp"
#include "server/token.hpp"

#include <boost/asio/post.hpp>

namespace imperium::server {

namespace {

constexpr std::size_t kMostWaitingLooks = 200;  // at the whole server
constexpr std::chrono::milliseconds kThinkAgain{500};

}  // namespace

table::Terms terms_of(const Surroundings& around) {
    const Bounds& bounds = around.settings.bounds;
    table::Terms terms;
    terms.epoch = around.epoch + new_epoch();  // feeds begin anew when a table comes from the disk
    terms.name = bounds.name;
    terms.chat = bounds.chat;
    terms.chat_kept = bounds.chat_kept;
    terms.log_kept = bounds.log_kept;
    terms.updates_kept = bounds.updates_kept;
    terms.guests = bounds.connections_per_table;
    terms.replace_after = around.settings.replace_after;
    terms.think_most = around.settings.think_most;
    terms.stand_in_after = around.settings.stand_in_after;
    return terms;
}

Limits limits_of(Agent agent, std::int64_t most, std::shared_ptr<std::atomic<bool>> cancelled) {
    const auto own = static_cast<std::int64_t>(info_of(agent).milliseconds);
    const auto time = static_cast<std::uint64_t>(own > 0 ? std::min(own, most) : most);
    Limits limits;
    limits.spent = clock_of(time, [cancelled = std::move(cancelled)] { return cancelled->load(); });
    return limits;
}

Table::Table(Surroundings& around, std::int64_t fence)
    : around_(around), fence_(fence), timer_(around.io), touched_(now()) {}

std::shared_ptr<Table> Table::open(Surroundings& around, store::Kept kept, std::int64_t fence) {
    return practice(around, std::move(kept), nullptr, fence);
}

std::shared_ptr<Table> Table::practice(Surroundings& around, store::Kept kept, Json scenario, std::int64_t fence) {
    std::shared_ptr<Table> table(new Table(around, fence));
    std::vector<table::Output> outputs;
    table->machine_ = table::Table::open(terms_of(around), std::move(kept), std::move(scenario), time_now(), outputs);
    for (table::Output& output : outputs) table->perform(output);
    return table;
}

std::shared_ptr<Table> Table::stopped(Surroundings& around, const std::string& id, const std::string& message,
                                      std::int64_t fence) {
    std::shared_ptr<Table> table(new Table(around, fence));
    table->machine_ = table::Table::stopped(terms_of(around), id, message, time_now());
    return table;
}

bool Table::listed() const {
    if (!record().listed || status() == Status::over || status() == Status::stopped) return false;
    return guests() > 0 || now() - record().created < 600'000;
}

std::optional<Seat> Table::seat_of(std::string_view token) const {
    return machine_->seating().with_token(token_hash(token));
}

// ---- what happens ----

void Table::happen(const table::Input& input) {
    if (closed_) return;
    touched_ = now();
    if (const auto* thought = std::get_if<table::Thought>(&input)) thoughts_.erase(thought->ticket);
    std::vector<table::Output> outputs;
    machine_->on(input, time_now(), outputs);
    for (table::Output& output : outputs) perform(output);
}

void Table::happen_later(table::Input input) {
    boost::asio::post(around_.io, [self = shared_from_this(), input = std::move(input)] { self->happen(input); });
}

void Table::join(const std::string& name, std::optional<Seat> seat, Answer answer) {
    const std::string token = new_token();
    questions_[next_] = [answer = std::move(answer), token](const Result<Json>& json) {
        if (!json) return answer(json);
        Json out = *json;
        out["token"] = token;
        answer(out);
    };
    happen(table::Join{next_++, name, seat, token_hash(token)});
}

void Table::fill(Seat seat, const std::string& level, Answer answer) {
    questions_[next_] = std::move(answer);
    happen(table::Fill{next_++, seat, level});
}

void Table::hello(const std::shared_ptr<Client>& client, Viewer viewer, const std::string& epoch,
                  std::optional<std::uint64_t> version) {
    const table::ClientId number = next_++;
    clients_[number] = client;
    numbers_[client.get()] = number;
    happen(table::Hello{number, viewer, epoch, version});
}

void Table::command(const std::shared_ptr<Client>& client, Json command) {
    if (const auto at = numbers_.find(client.get()); at != numbers_.end())
        happen(table::Command{at->second, std::move(command), steady_seconds()});
}

void Table::bye(const std::shared_ptr<Client>& client) {
    const auto at = numbers_.find(client.get());
    if (at == numbers_.end()) return;
    const table::ClientId number = at->second;
    numbers_.erase(at);
    clients_.erase(number);
    happen(table::Bye{number});
}

void Table::close() {
    if (closed_) return;
    happen(table::Close{});
    end();
}

void Table::abandon() {
    if (closed_) return;
    for (const auto& [number, client] : clients_) client->go_away();
    const auto questions = std::exchange(questions_, {});
    end();
    for (const auto& [ticket, answer] : questions)
        answer(refuse("stopped", table_phrases::say("server.changing-hands")));
}

void Table::end() {
    closed_ = true;
    for (const auto& [ticket, stopped] : thoughts_) *stopped = true;
    timer_.cancel();
    clients_.clear();  // they hold the table, and the table them
    numbers_.clear();
}

// ---- what it wants done ----

void Table::perform(table::Output& output) {
    std::visit([this](auto& one) { perform(one); }, output);
}

void Table::perform(table::Write& write) {
    around_.writer.commit(std::move(write.changes), {lease()},
                          [self = shared_from_this(), ticket = write.ticket](const Result<void>& result) {
                              if (!result && store::unsure(result.error()))
                                  boost::asio::post(self->around_.io, [self] {
                                      if (!self->closed_) self->around_.lose(*self);
                                  });
                              else if (ticket != 0)
                                  self->happen_later(table::Written{ticket, result});
                          });
}

void Table::perform(table::Tell& tell) {
    if (const auto at = clients_.find(tell.client); at != clients_.end()) at->second->send(std::move(tell.message));
}

void Table::perform(table::Dismiss& dismiss) {
    if (const auto at = clients_.find(dismiss.client); at != clients_.end()) at->second->dismiss(dismiss.problem);
}

void Table::perform(table::Think& think) {
    const auto stopped = std::make_shared<std::atomic<bool>>(false);
    thoughts_[think.ticket] = stopped;
    submit(think, stopped);
}

void Table::submit(const table::Think& think, const std::shared_ptr<std::atomic<bool>>& stopped) {
    const auto work = [self = shared_from_this(), think, stopped] {
        auto advice =
            advise(*think.match, think.seat, think.agent, limits_of(think.agent, think.most, stopped), random_number());
        if (!*stopped) self->happen_later(table::Thought{think.ticket, std::move(advice)});
    };
    // A hint does not wait for the thoughts of the table's computers.
    const std::string queue = think.hint ? id() + " hint" : id();
    if (around_.thinking.submit({payer_, queue, info_of(think.agent).milliseconds == 0, stopped, work})) return;
    if (think.hint)
        return happen_later(table::Thought{think.ticket, refuse("too_many", table_phrases::say("server.busy"))});
    const auto pause = std::make_shared<boost::asio::steady_timer>(around_.io, kThinkAgain);
    pause->async_wait([weak = weak_from_this(), pause, think, stopped](const auto& error) {
        const auto self = weak.lock();
        if (!error && self != nullptr && !*stopped) self->submit(think, stopped);
    });
}

void Table::perform(table::StopThinking& stop) {
    const auto at = thoughts_.find(stop.ticket);
    if (at == thoughts_.end()) return;
    *at->second = true;
    thoughts_.erase(at);
}

void Table::perform(table::Find& find) {
    if (around_.reading.waiting() > kMostWaitingLooks)
        return happen_later(table::Found{find.ticket, refuse("too_many", table_phrases::say("server.busy"))});
    ++around_.metrics.played_again;
    around_.reading.submit([self = shared_from_this(), find] {
        auto then = open_replay(registry(), replay_json(find.match->journal()), find.decisions);
        Result<Json> view = refuse("stopped", table_phrases::say("server.not-found-again"));
        if (then) view = (*then)->view(find.viewer);
        self->happen_later(table::Found{find.ticket, std::move(view)});
    });
}

void Table::perform(table::Recall&) {
    auto kept = around_.load(id());
    // A database that is away does not stop a table: it is read again when somebody comes.
    if (!kept && kept.error().code == "away")
        return boost::asio::post(around_.io, [self = shared_from_this()] {
            if (!self->closed_) self->around_.lose(*self);
        });
    if (!kept)
        return happen_later(
            table::Recalled{std::make_shared<Result<table::History>>(std::unexpected(kept.error())), {}});
    ++around_.metrics.played_again;
    around_.reading.submit([self = shared_from_this(), record = record(), rows = std::move(kept->entries)] {
        const auto history = std::make_shared<Result<table::History>>(table::replayed(record, nullptr, rows));
        self->happen_later(table::Recalled{history, rows});
    });
}

void Table::perform(table::Renew& renew) {
    around_.rematch(*this, [self = shared_from_this(), ticket = renew.ticket](const Result<std::string>& made) {
        self->happen(table::Renewed{ticket, made});
    });
}

void Table::perform(table::Wake& wake) {
    timer_.cancel();
    if (!wake.at || closed_) return;
    timer_.expires_at(std::chrono::steady_clock::time_point(std::chrono::milliseconds(*wake.at + 1)));
    timer_.async_wait([weak = weak_from_this()](const auto& error) {
        const auto self = weak.lock();
        if (!error && self != nullptr) self->happen(table::Woken{});
    });
}

void Table::perform(table::Answer& answer) {
    const auto at = questions_.find(answer.request);
    if (at == questions_.end()) return;
    const Answer tell = std::move(at->second);
    questions_.erase(at);
    tell(answer.json);
}

void Table::perform(table::Moved& moved) { around_.metrics.told_after(steady_seconds() - moved.arrived); }

void Table::perform(table::Count& count) {
    switch (count) {
    case table::Count::move_refused: ++around_.metrics.moves_refused; break;
    case table::Count::finished:
        ++around_.metrics.tables_finished;
        log::info("a game is over", {{"table", id()}});
        break;
    case table::Count::thought: ++around_.metrics.thoughts; break;
    case table::Count::stopped:
        ++around_.metrics.tables_stopped;
        log::error("a table is stopped; the others go on", {{"table", id()}});
        break;
    case table::Count::played_again: ++around_.metrics.played_again; break;
    }
}

}  // namespace imperium::server

#include "server/house.hpp"

#include "core/replay.hpp"
#include "core/table_phrases.hpp"
#include "games/all.hpp"
#include "log/log.hpp"
#include "server/token.hpp"
#include "table/kept_check.hpp"
#include "table/own_cards.hpp"
#include "table/patch.hpp"
#include "table/replays.hpp"
#include "table/taken.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>

namespace imperium::server {

namespace {

constexpr std::size_t kLobbyLength = 50;
constexpr int kTakenAtStart = 256;         // tables at a time
constexpr std::size_t kMostWaiting = 200;  // for old games
constexpr std::size_t kMostStudies = 8;    // waiting
constexpr std::size_t kStudiesKept = 200;
constexpr Moment kForgetEvery = 600'000;
constexpr std::size_t kReplayBytes = std::size_t{64} << 20;  // kept in memory

// Which of a list, newest first, are shown where there is room for `most`: one of each address, then a second of
// each, and so on; in the order of the list.
std::vector<std::size_t> fair_mix(const std::vector<std::string>& addresses, std::size_t most) {
    std::unordered_map<std::string, int> seen;
    std::vector<std::pair<int, std::size_t>> turns;
    for (std::size_t i = 0; i < addresses.size(); ++i) turns.emplace_back(seen[addresses[i]]++, i);
    std::ranges::sort(turns);
    if (turns.size() > most) turns.resize(most);
    std::vector<std::size_t> chosen;
    for (const auto& [turn, i] : turns) chosen.push_back(i);
    std::ranges::sort(chosen);
    return chosen;
}

}  // namespace

House::House(boost::asio::io_context& io, Staff& staff)
    : io_(io), staff_(staff), settings_(staff.settings), store_(staff.store), nodes_(staff.nodes),
      replays_(io, kReplayBytes / static_cast<std::size_t>(staff.settings.threads)),
      around_{io,
              settings_,
              *staff.writer,
              *staff.thinking,
              *staff.reading,
              metrics_,
              new_epoch(),
              [this](const std::string& id) { return store_.load(id); },
              [this](Table& table, const auto& then) { rematch(table, then); },
              [this](Table& table) { lose(table); }},
      timer_(io) {
    staff_.houses.push_back(this);
    tend();
    if (nodes_ != nullptr) relay_ = std::make_unique<Relay>(nodes_->secret());
}

House::~House() { close(); }

void House::close() {
    closed_ = true;
    timer_.cancel();
    for (const auto& [id, table] : tables_) table->close();
    for (const auto& [id, study] : studies_) study->stop = true;
}

Result<int> House::recover(Staff& staff) {
    std::vector<store::Lease> leases;
    if (staff.nodes == nullptr) {
        const auto ids = staff.store.unfinished();
        if (!ids) return std::unexpected(ids.error());
        for (const std::string& id : *ids) leases.push_back({id});
    } else {
        while (true) {
            const auto taken = staff.nodes->take_over(kTakenAtStart);
            if (!taken) return std::unexpected(taken.error());
            if (taken->empty()) break;
        }
        auto held = staff.nodes->held();
        if (!held) return std::unexpected(held.error());
        leases = std::move(*held);
    }
    int stopped = 0;
    for (const store::Lease& lease : leases) {
        House& house = staff.house_of(lease.table);
        auto table = house.open(lease.table, lease.fence);
        if (!table) continue;
        house.metrics_.tables_resumed += (*table)->asleep() ? 1 : 0;
        if ((*table)->status() != Table::Status::stopped) continue;
        ++stopped;
        ++house.metrics_.tables_stopped;
        log::error("a table is stopped; the others go on",
                   {{"table", lease.table}, {"why", (*table)->summary()["message"].get<std::string>()}});
    }
    return stopped;
}

Result<std::shared_ptr<Table>> House::open(const std::string& id, std::int64_t fence) {
    auto kept = store_.described(id);
    if (kept && !kept->table.over) kept = store_.load(id);
    if (forgetting_.contains(id) || (!kept && kept.error().code == "unknown_table"))
        return refuse("unknown_table", {table_phrases::say("server.unknown-table"), {{"table", brief(Json(id))}}});
    if (!kept && kept.error().code == "away") return std::unexpected(kept.error());
    Result<void> readable;
    if (!kept) readable = std::unexpected(kept.error());
    if (readable) readable = table::checked(*kept);
    auto table = readable ? Table::open(around_, std::move(*kept), fence)
                          : Table::stopped(around_, id, readable.error().message(), fence);
    tables_.emplace(id, table);
    if (table::has_own_cards(table->record())) staff_.makers.holds_cards(id, true);
    return table;
}

// What an address may have begun and not finished at a time.
std::optional<Problem> House::too_many_of(const std::string& address) const {
    const int tables = staff_.makers.tables_of(address);
    if (tables < settings_.bounds.tables_kept_per_address) return std::nullopt;
    return Problem{"too_many", {table_phrases::say("server.too-many-unfinished"), {{"tables", tables}}}};
}

// Few card sets fit into a process (CardSets), so nobody may have them all.
std::optional<Problem> House::too_many_sets_of(const std::string& address) const {
    const int sets = staff_.makers.sets_of(address);
    if (sets < settings_.bounds.sets_per_address) return std::nullopt;
    return Problem{"too_many", {table_phrases::say("server.too-many-sets"), {{"tables", sets}}}};
}

std::shared_ptr<Table> House::begun(store::Kept kept, const std::string& address) {
    const auto there = tables_.find(kept.table.id);  // among nodes it may have been found as one of this node's
    const auto table = there != tables_.end() ? there->second : Table::open(around_, std::move(kept), 1);
    table->paid_by(address);
    tables_.emplace(table->id(), table);
    if (!address.empty()) staff_.makers.add(table->id(), address, table::has_own_cards(table->record()));
    ++metrics_.tables_made;
    log::info("a table was begun", {{"table", table->id()}});
    return table;
}

void House::create(const Json& request, const std::string& address, const Answer& answer) {
    if (const auto refused = too_many_of(address)) return answer(std::unexpected(*refused));
    const auto asked = table::beginning(request, host());
    if (!asked) return answer(std::unexpected(asked.error()));
    begin(*asked, address, answer);
}

void House::take(std::string request, const std::string& address, const Answer& answer) {
    if (const auto refused = too_many_of(address)) return answer(std::unexpected(*refused));
    if (staff_.reading->waiting() > kMostWaiting) return answer(refuse("too_many", table_phrases::say("server.busy")));
    ++metrics_.played_again;
    staff_.reading->submit([this, request = std::move(request), host = host(), address, answer] {
        auto asked = std::make_shared<Result<table::Beginning>>(table::taken(request, host));
        boost::asio::post(io_, [this, asked, address, answer] {
            if (!*asked) return answer(std::unexpected(asked->error()));
            begin(**asked, address, answer);
        });
    });
}

void House::begin(const table::Beginning& asked, const std::string& address, const Answer& answer) {
    if (table::has_own_cards(asked.kept.table))
        if (const auto refused = too_many_sets_of(address)) return answer(std::unexpected(*refused));
    staff_.writer->commit(
        table::changes_of(asked.kept), {new_lease(asked.kept.table.id)},
        [this, asked, address, answer](const Result<void>& written) {
            boost::asio::post(io_, [this, asked, address, answer, written] {
                if (!written) return answer(std::unexpected(written.error()));
                const auto made = begun(asked.kept, address);
                answer(Json{{"table", made->id()}, {"status", status_name(made->status())}, {"tokens", asked.tokens}});
            });
        });
}

Result<Json> House::practise(const std::string& game, const Json& request, const std::string& address) {
    auto laid = table::practice(game, request, host());
    if (!laid) return std::unexpected(laid.error());
    auto out = lay(*laid, address);
    if (out) (*out)["step"] = laid->step;
    return out;
}

Result<Json> House::example(const std::string& game, const std::string& name, const std::string& address) {
    auto laid = table::example(game, name, host());
    if (!laid) return std::unexpected(laid.error());
    return lay(*laid, address);
}

Result<Json> House::lay(table::Practice& laid, const std::string& address) {
    if (nodes_ != nullptr)
        if (auto begun = nodes_->begin(laid.beginning.kept.table.id); !begun) return std::unexpected(begun.error());
    const auto table = Table::practice(around_, std::move(laid.beginning.kept), std::move(laid.scenario), 1);
    table->paid_by(address);
    tables_.emplace(table->id(), table);
    return Json{{"table", table->id()}, {"status", status_name(table->status())}, {"tokens", laid.beginning.tokens}};
}

table::Host House::host() const {
    const auto token = [] {
        const std::string shown = new_token();
        return std::pair(shown, token_hash(shown));
    };
    std::string id = new_table_id();
    while (!has(id)) id = new_table_id();  // tables begin where they are looked for
    return {std::move(id), new_seed(), now(), settings_.bounds.name, token};
}

void House::rematch(Table& old, const std::function<void(const Result<std::string>&)>& then) {
    const auto kept = table::rematch_of(old.record(), old.seats(), host());
    if (!kept) return then(std::unexpected(kept.error()));
    std::vector<store::Change> changes = table::changes_of(*kept);
    changes.push_back(table::led_to(old.record(), old.seats(), kept->table.id));
    staff_.writer->commit(std::move(changes), {old.lease(), new_lease(kept->table.id)},
                          [this, kept = *kept, before = old.shared_from_this(), then](const Result<void>& written) {
                              boost::asio::post(io_, [this, kept, before, then, written] {
                                  if (!written && store::unsure(written.error())) return lose(*before);
                                  if (!written) return then(std::unexpected(written.error()));
                                  then(begun(kept, before->payer())->id());
                              });
                          });
}

Json House::games() const { return table::offered(terms_of(around_)); }

LobbyPart House::lobby_part() const {
    LobbyPart part;
    part.tables = tables_.size();
    std::vector<const Table*> shown;
    for (const auto& [id, table] : tables_) {
        part.people += table->guests();
        if (table->listed()) shown.push_back(table.get());
    }
    const auto newest = [](const Table* a, const Table* b) {
        return std::pair(b->record().created, b->id()) < std::pair(a->record().created, a->id());
    };
    std::ranges::sort(shown, newest);
    for (const bool waiting : {true, false}) {
        std::vector<const Table*> some;
        for (const Table* table : shown)
            if ((table->status() == Table::Status::waiting) == waiting) some.push_back(table);
        std::vector<std::string> addresses;
        for (const Table* table : some) addresses.push_back(table->payer());
        for (const std::size_t i : fair_mix(addresses, kLobbyLength))
            part.entries.push_back(
                {some[i]->payer(), some[i]->id(), some[i]->record().created, waiting, some[i]->summary()});
    }
    return part;
}

Json House::lobby_of(const std::vector<LobbyPart>& parts) {
    std::vector<const LobbyPart::Entry*> shown;
    std::size_t tables = 0, people = 0;
    for (const LobbyPart& part : parts) {
        tables += part.tables;
        people += part.people;
        for (const LobbyPart::Entry& entry : part.entries) shown.push_back(&entry);
    }
    const auto newest = [](const LobbyPart::Entry* a, const LobbyPart::Entry* b) {
        return std::pair(b->created, b->id) < std::pair(a->created, a->id);
    };
    std::ranges::sort(shown, newest);
    const auto list = [&](bool waiting) {
        std::vector<const LobbyPart::Entry*> some;
        std::vector<std::string> addresses;
        for (const LobbyPart::Entry* entry : shown)
            if (entry->waiting == waiting) {
                some.push_back(entry);
                addresses.push_back(entry->payer);
            }
        Json out = Json::array();
        for (const std::size_t i : fair_mix(addresses, kLobbyLength)) out.push_back(some[i]->summary);
        return out;
    };
    Json open = list(true);
    Json running = list(false);
    return {{"open", std::move(open)},
            {"running", std::move(running)},
            {"counts", {{"tables", tables}, {"people", people}}}};
}

Result<Json> House::mine(const Json& request, std::map<std::string, std::vector<std::size_t>>& away) {
    Reader read(request, "", "bad_request");
    const Json& list = read.array("seats");
    if (read.ok() && list.size() > 100) read.fail("seats must have at most 100 entries");
    if (!read.ok()) return read.problem();
    Json out = Json::array();
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader one(list[i], "seats[" + std::to_string(i) + "]", "bad_request");
        const std::string id = one.text("table");
        const std::string token = one.text("token");
        if (!one.ok()) return one.problem();
        if (!has(id)) {
            out.push_back(nullptr);
            continue;
        }
        const auto place = whereabouts(id);
        if (place && place->table == nullptr) away[place->node].push_back(i);
        const auto table = place && place->table != nullptr ? std::optional(place->table) : std::nullopt;
        const auto seat = table ? (*table)->seat_of(token) : std::nullopt;
        // A table that cannot be read does not know its seats any more; it is there all the same.
        const bool unreadable = table && (*table)->status() == Table::Status::stopped && (*table)->seats().empty();
        if (!seat && !unreadable) {
            out.push_back(nullptr);
            continue;
        }
        Json summary = {{"seat", seat ? Json(*seat) : Json(nullptr)}, {"your_turn", seat && (*table)->owes(*seat)}};
        summary.update((*table)->summary());
        out.push_back(std::move(summary));
    }
    return Json{{"tables", std::move(out)}};
}

Result<std::shared_ptr<Table>> House::finished(const std::string& id) {
    auto table = find(id);
    if (!table) return table;
    if ((*table)->status() == Table::Status::stopped)
        return refuse("stopped", {table_phrases::say("server.stopped"),
                                  {{"reason", (*table)->summary()["message"].get<std::string>()}}});
    if (staff_.reading->waiting() > kMostWaiting) return refuse("too_many", table_phrases::say("server.busy"));
    if ((*table)->is_practice()) return refuse("not_found", table_phrases::say("server.replay-practice"));
    if ((*table)->status() != Table::Status::over)
        return refuse("not_over", table_phrases::say("server.replay-not-over"));
    return table;
}

Result<Journal> House::journal_of(const Table& table) {
    if (const Match* match = table.match(); match != nullptr && table.summary()["notice"].is_null())
        return match->journal();
    const auto kept = store_.load(table.id());
    if (!kept) return std::unexpected(kept.error());
    return table::journal_of(kept->table, nullptr, kept->entries);
}

void House::tell(const Table& table, const std::string& key, const std::function<Result<Json>(const Journal&)>& make,
                 const Answer& answer) {
    if (replays_.answer(key, answer)) return;
    const auto journal = journal_of(table);
    if (!journal) return answer(std::unexpected(journal.error()));
    ++metrics_.played_again;
    replays_.make(*staff_.reading, key, [make, journal = *journal] { return make(journal); }, answer);
}

void House::replay(const std::string& id, const Answer& answer) {
    const auto table = finished(id);
    if (!table) return answer(std::unexpected(table.error()));
    Json summary = (*table)->summary();
    summary["spectators"] = 0;  // of now
    tell(
        **table, id + " " + write_json(summary),
        [summary](const Journal& journal) { return table::told_replay(journal, summary); }, answer);
}

void House::steps(const std::string& id, std::int64_t from, std::int64_t count, const Answer& answer) {
    const auto table = finished(id);
    if (!table) return answer(std::unexpected(table.error()));
    tell(
        **table, id + " steps " + std::to_string(from) + " " + std::to_string(count),
        [from, count](const Journal& journal) {
            return table::replay_steps(journal, static_cast<int>(from), static_cast<int>(count));
        },
        answer);
}

void House::replay_file(const std::string& id, const Answer& answer) {
    const auto table = finished(id);
    if (!table) return answer(std::unexpected(table.error()));
    tell(
        **table, id + " file",
        [](const Journal& journal) -> Result<Json> {
            const auto played = table::played_journal(journal);
            if (!played) return std::unexpected(played.error());
            return Json(replay_text(*played));
        },
        answer);
}

void House::own_cards(const std::string& id, const Answer& answer) {
    const auto table = find(id);
    if (!table) return answer(std::unexpected(table.error()));
    const store::TableRecord& record = (*table)->record();
    if (!table::has_own_cards(record)) return answer(refuse("not_found", table_phrases::say("server.no-own-cards")));
    const std::string key = record.game + " cards " + record.cards;
    if (replays_.answer(key, answer)) return;
    if (staff_.reading->waiting() > kMostWaiting) return answer(refuse("too_many", table_phrases::say("server.busy")));
    replays_.make(*staff_.reading, key, [record] { return table::own_cards(record); }, answer);
}

Result<Json> House::analysis(const std::string& id) {
    if (const auto at = studies_.find(id); at != studies_.end()) {
        if (at->second->ready && !at->second->result) return std::unexpected(at->second->result.error());
        return at->second->told();
    }
    if (Json found = store_.analysis(id); !found.is_null()) {
        const auto study = std::make_shared<Study>();
        study->result = std::move(found);
        study->ready = true;
        return study->told();
    }
    const auto table = finished(id);
    if (!table) return std::unexpected(table.error());
    if (staff_.studying->waiting() >= kMostStudies) return refuse("too_many", table_phrases::say("server.busy"));
    const auto journal = journal_of(**table);
    if (!journal) return std::unexpected(journal.error());
    ++metrics_.played_again;
    const auto study = std::make_shared<Study>();
    studies_.emplace(id, study);
    studied_.push_back(id);
    if (studied_.size() > kStudiesKept) {
        studies_.erase(studied_.front());
        studied_.pop_front();
    }
    staff_.studying->submit([this, lease = (*table)->lease(), study, journal = *journal, time = settings_.study_most] {
        study->result = analyse(journal, time, *study);
        if (study->result)
            staff_.writer->commit({store::AnalysisRecord{lease.table, *study->result}}, {lease},
                                  [](const Result<void>&) {});
        study->ready = true;
    });
    return study->told();
}

Figures House::figures() const { return {metrics_, tables_.size(), relay_ != nullptr ? relay_->size() : 0}; }

void House::tend() {
    timer_.expires_after(std::chrono::milliseconds(settings_.tend_every));
    timer_.async_wait([this](const auto& error) {
        if (error) return;
        const Moment time = now();
        let_go(time);
        if (first()) staff_.trials->tend();
        if (time >= next_forgetting_) forget_abandoned(time);
        tend();
    });
}

void House::let_go(Moment time) {
    std::erase_if(tables_, [&](const auto& item) {
        Table& table = *item.second;
        if (table.status() == Table::Status::over) staff_.makers.remove(item.first);
        if (!table.idle() || table.ticking() || time - table.touched() <= settings_.leave_memory_after
            || item.second.use_count() > 1)
            return false;
        table.close();
        staff_.makers.holds_cards(item.first, false);
        store::Lease lease = table.lease();
        lease.last = true;
        if (nodes_ != nullptr) staff_.writer->commit({}, {lease}, [](const Result<void>&) {});
        return true;
    });
}

void House::forget_abandoned(Moment time) {
    next_forgetting_ = time + std::min(kForgetEvery, settings_.expire_after);
    const auto ids = store_.abandoned(time - settings_.expire_after);
    if (!ids) return;
    for (const std::string& id : *ids) {
        if (!has(id)) continue;
        store::Lease lease{id};
        if (const auto at = tables_.find(id); at != tables_.end()) {
            // Somebody still waits there, or has days for each move.
            if (!at->second->idle() || at->second->ticking() || at->second.use_count() > 1) continue;
            lease = at->second->lease();
            at->second->close();
            tables_.erase(at);
        } else if (nodes_ != nullptr) {
            const auto holding = nodes_->claim(id);
            if (!holding || !holding->lease) continue;  // its node forgets it
            lease = *holding->lease;
        }
        staff_.makers.remove(id);
        ++metrics_.tables_expired;
        forgetting_.insert(id);
        staff_.writer->commit({store::Forgotten{id}}, {lease}, [this, id](const Result<void>&) {
            boost::asio::post(io_, [this, id] { forgetting_.erase(id); });
        });
    }
}

}  // namespace imperium::server

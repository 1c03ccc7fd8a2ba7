#include "core/table_phrases.hpp"
#include "log/log.hpp"
#include "server/house.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>

// One house among others on the same database.
namespace imperium::server {

namespace {

constexpr int kTakenAtOnce = 16;    // tables of a node that is gone, so that others get some, too
constexpr double kLookOften = 20;   // seconds after nodes came or went
constexpr double kLookSeldom = 5;   // seconds between two looks otherwise
constexpr double kLobbyEvery = 1;   // seconds between two looks at another node's lobby
constexpr double kLobbyLasts = 10;  // seconds
constexpr std::size_t kLobbyLength = 50;
constexpr int kUnanswered = 8;  // a node that died is noticed sooner

}  // namespace

Result<Place> House::whereabouts(const std::string& id) {
    const auto at = tables_.find(id);
    if (nodes_ == nullptr) {
        if (at != tables_.end()) return Place{at->second, {}};
        auto table = open(id, 0);
        if (!table) return std::unexpected(table.error());
        return Place{*table, {}};
    }
    // Who has not been heard of for a while cannot know whose its tables are.
    if (!staff_.cluster->sure()) return refuse("elsewhere", table_phrases::say("server.changing-hands"));
    if (at != tables_.end()) return Place{at->second, {}};
    const auto holding = nodes_->claim(id);
    if (!holding && holding.error().code == "unknown_table")
        return refuse("unknown_table", {table_phrases::say("server.unknown-table"), {{"table", brief(Json(id))}}});
    if (!holding) return std::unexpected(holding.error());
    if (!holding->lease) return Place{nullptr, holding->node.address};
    auto table = open(id, holding->lease->fence);
    if (!table) return std::unexpected(table.error());
    return Place{*table, {}};
}

Result<std::shared_ptr<Table>> House::find(const std::string& id) {
    const auto place = whereabouts(id);
    if (!place) return std::unexpected(place.error());
    if (place->table == nullptr) return refuse("elsewhere", table_phrases::say("server.changing-hands"));
    return place->table;
}

void House::heard(const store::Heard& news) {
    if (closed_) return;
    if (first())
        for (House* other : staff_.houses)
            if (other != this) other->later([news](House& house) { house.heard(news); });
    std::set<std::string> addresses;
    std::set<std::int64_t> numbers;
    const double time = steady_seconds();
    for (const store::NodeRecord& node : news.living) {
        addresses.insert(node.address);
        numbers.insert(node.number);
        if (!first()) continue;
        OtherLobby& lobby = other_lobbies_[node.number];
        if (time - lobby.asked < kLobbyEvery) continue;
        lobby.asked = time;
        boost::asio::co_spawn(io_, ask_lobby(node), boost::asio::detached);
    }
    std::erase_if(other_lobbies_, [&](const auto& one) { return !numbers.contains(one.first); });
    relay_->only(addresses);
    neighbours_ = std::move(addresses);
    // A proxy may send nobody here while the journal fails, so somebody has to find out that it does not any more.
    if (first() && staff_.writer->failing()) staff_.writer->commit({}, {}, [](const Result<void>&) {});
    lost_ = lost_ || news.lost;
    if (lost_) give_up_lost();
    if (!first()) return;
    if (numbers != living_) look_often_until_ = time + kLookOften;
    living_ = std::move(numbers);
    if (time >= look_often_until_ && time - looked_ < kLookSeldom) return;
    looked_ = time;
    take_over();
}

void House::give_up_lost() {
    auto held = nodes_->held();
    if (!held) return;
    lost_ = false;
    std::map<std::string, std::int64_t> fences;
    std::erase_if(*held, [this](const store::Lease& lease) { return !has(lease.table); });
    for (const store::Lease& lease : *held) fences[lease.table] = lease.fence;
    // Taken over without this node's hearing of it or while it could not be read, or dropped in doubt.
    for (const store::Lease& lease : *held)
        if (!tables_.contains(lease.table))
            if (const auto place = whereabouts(lease.table); !place && place.error().code != "unknown_table")
                lost_ = true;
    std::vector<std::shared_ptr<Table>> gone;
    for (const auto& [id, table] : tables_)
        if (const auto at = fences.find(id); at == fences.end() || at->second != table->lease().fence)
            gone.push_back(table);
    for (const auto& table : gone) lose(*table);
    if (!gone.empty())
        log::warning("tables go on at other nodes, since this one was not heard of",
                     {{"tables", std::to_string(gone.size())}});
}

void House::take_over() {
    const auto taken = nodes_->take_over(kTakenAtOnce);
    if (!taken) {
        lost_ = true;
        for (House* other : staff_.houses)
            if (other != this) other->later([](House& house) { house.lost_ = true; });
    }
    if (!taken || taken->empty()) return;
    for (const store::Lease& lease : *taken) {
        House& house = staff_.house_of(lease.table);
        if (&house == this)
            taken_over(lease);
        else
            house.later([lease](House& there) { there.taken_over(lease); });
    }
    log::warning("tables of nodes that are gone go on here", {{"tables", std::to_string(taken->size())}});
    if (taken->size() == kTakenAtOnce)
        boost::asio::post(io_, [this] {
            if (!closed_) take_over();
        });
}

void House::taken_over(const store::Lease& lease) {
    if (closed_) return;
    if (const auto at = tables_.find(lease.table); at != tables_.end()) {
        if (at->second->lease().fence >= lease.fence) return;  // somebody has asked for it meanwhile
        lose(*at->second);
    }
    if (const auto opened = open(lease.table, lease.fence); !opened && opened.error().code == "away") lost_ = true;
}

void House::lose(Table& table) {
    const auto kept = table.shared_from_this();  // until it is done
    if (const auto at = tables_.find(table.id()); at != tables_.end() && at->second == kept) tables_.erase(at);
    staff_.makers.remove(table.id());
    kept->abandon();
    lost_ = nodes_ != nullptr;  // it may be this node's still
}

boost::asio::awaitable<void> House::ask_lobby(store::NodeRecord node) {
    namespace http = boost::beast::http;
    Request request(http::verb::get, "/api/tables", 11);
    request.set(http::field::host, "localhost");
    const auto reply = co_await relay_->ask(node.address, std::move(request), "127.0.0.1");
    const auto at = other_lobbies_.find(node.number);
    if (at == other_lobbies_.end()) co_return;
    auto lists = reply ? parse_json(reply->body()) : Result<Json>(std::unexpected(reply.error()));
    if (!lists || !lists->is_object()) {
        if (++at->second.unanswered == kUnanswered)
            log::warning("a node lives and does not answer at its door: is it of another site, or known by another "
                         "address here?",
                         {{"node", node.name}, {"address", node.address}});
        co_return;
    }
    at->second.unanswered = 0;
    at->second.lists = std::move(*lists);
    at->second.heard = steady_seconds();
}

Json House::with_other_nodes(Json all) const {
    const double time = steady_seconds();
    for (const auto& [number, other] : other_lobbies_) {
        if (!other.lists.is_object() || time - other.heard > kLobbyLasts) continue;
        for (const char* list : {"open", "running"})
            if (const Json* more = field(other.lists, list); more != nullptr && more->is_array())
                for (const Json& one : *more) all[list].push_back(one);
        if (const Json* counts = field(other.lists, "counts"); counts != nullptr && counts->is_object())
            for (const char* count : {"tables", "people"})
                all["counts"][count] = all["counts"][count].get<std::int64_t>() + counts->value(count, std::int64_t{0});
    }
    if (other_lobbies_.empty()) return all;
    for (const char* list : {"open", "running"}) {
        auto& rows = all[list].get_ref<Json::array_t&>();
        std::ranges::stable_sort(rows, [](const Json& a, const Json& b) {
            return a.value("created", std::int64_t{0}) > b.value("created", std::int64_t{0});
        });
        if (rows.size() > kLobbyLength) rows.erase(rows.begin() + kLobbyLength, rows.end());
    }
    return all;
}

}  // namespace imperium::server

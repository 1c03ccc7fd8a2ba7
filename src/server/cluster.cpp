#include "server/cluster.hpp"

#include "log/log.hpp"
#include "server/moment.hpp"
#include "store/watch.hpp"

#include <boost/asio/post.hpp>

namespace imperium::server {

namespace patience = store::patience;

Cluster::Cluster(boost::asio::io_context& io, store::Nodes& nodes, Listener listener)
    : io_(io), nodes_(nodes), listener_(std::move(listener)), beaten_(steady_seconds()), thread_([this] { run(); }) {}

Cluster::~Cluster() {
    stop_ = true;
    nodes_.leave();  // wakes whoever listens, this node included
    thread_.join();
}

bool Cluster::sure() const { return std::chrono::duration<double>(steady_seconds() - beaten_) < patience::kSure; }

void Cluster::run() {
    for (bool first = true; !stop_; first = false) {
        const double begun = steady_seconds();
        const auto heard = nodes_.beat(first ? std::chrono::milliseconds(0) : patience::kBeat);
        if (stop_) return;
        if (heard) {
            beaten_ = begun;
            report(*heard);
            boost::asio::post(io_, [this, heard = *heard] { listener_.heard(heard); });
            continue;
        }
        const std::string& sentence = heard.error().message();
        if (std::exchange(trouble_, sentence) != sentence)
            log::error("this node is not heard by the others", {{"why", sentence}});
        if (heard.error().code == "replaced") {
            boost::asio::post(io_, listener_.replaced);
            return;
        }
        std::this_thread::sleep_for(patience::kTryAgain);
    }
}

void Cluster::report(const store::Heard& heard) {
    if (!std::exchange(trouble_, "").empty()) log::info("this node is heard again");
    if (const Moment jump = clock_.look(time_now().steady, heard.clock); jump != 0)
        log::warning("the clock of the database jumped; who lives is also told by another clock",
                     {{"seconds", std::to_string(jump / 1000)}});
    std::set<std::pair<std::string, std::string>> living;
    for (const store::NodeRecord& node : heard.living) living.emplace(node.name, node.address);
    for (const auto& [name, address] : living)
        if (!known_.contains({name, address})) log::info("a node is there", {{"node", name}, {"address", address}});
    for (const auto& [name, address] : known_)
        if (!living.contains({name, address}))
            log::warning("a node is not heard any more", {{"node", name}, {"address", address}});
    known_ = std::move(living);
}

}  // namespace imperium::server

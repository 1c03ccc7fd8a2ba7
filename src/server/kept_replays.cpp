#include "server/kept_replays.hpp"

#include <boost/asio/post.hpp>

namespace imperium::server {

bool KeptReplays::answer(const std::string& key, const Answer& answer) {
    const auto at = kept_.find(key);
    if (at == kept_.end()) return false;
    Kept& kept = at->second;
    if (kept.told == nullptr) {
        kept.waiting.push_back(answer);
        return true;
    }
    used_.splice(used_.begin(), used_, kept.used);
    answer(*kept.told);
    return true;
}

void KeptReplays::make(Pool& pool, const std::string& key, Make make, const Answer& answer) {
    kept_[key].waiting.push_back(answer);
    pool.submit([this, key, make = std::move(make)] {
        const auto told = std::make_shared<const Result<Json>>(make());
        const std::size_t bytes = *told ? write_json(**told).size() : 0;
        boost::asio::post(io_, [this, key, told, bytes] { made(key, told, bytes); });
    });
}

void KeptReplays::made(const std::string& key, const std::shared_ptr<const Result<Json>>& told, std::size_t bytes) {
    const auto at = kept_.find(key);
    if (at == kept_.end()) return;
    const std::vector<Answer> waiting = std::move(at->second.waiting);
    if (*told && bytes <= most_) {
        used_.push_front(key);
        at->second = {told, bytes, {}, used_.begin()};
        bytes_ += bytes;
        while (bytes_ > most_) {
            const auto oldest = kept_.find(used_.back());
            bytes_ -= oldest->second.bytes;
            kept_.erase(oldest);
            used_.pop_back();
        }
    } else
        kept_.erase(at);
    for (const Answer& one : waiting) one(*told);
}

}  // namespace imperium::server

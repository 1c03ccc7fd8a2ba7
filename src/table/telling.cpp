#include "table/telling.hpp"

#include <algorithm>
#include <utility>

namespace imperium::table {

namespace {

constexpr Moment kFeedRests = 60'000;  // after so long without a viewer

}  // namespace

void Telling::welcome(const Hello& hello, const Scene& scene, Time time, std::vector<Output>& outputs) {
    Feed& mine = feed(hello.viewer);
    std::vector<Message> missed;
    const bool resumed = mine.active() && hello.epoch == epoch_ && hello.version && mine.since(*hello.version, missed);
    if (!mine.active()) {
        const auto other = std::ranges::find_if(feeds_, &Feed::active);
        const Picture nothing;
        mine.begin(scene.picture(hello.viewer, nothing, other == feeds_.end() ? nothing : other->picture()));
        log_sent_[static_cast<std::size_t>(place_of(hello.viewer))] = entries(scene, hello.viewer);
        log_cut_[static_cast<std::size_t>(place_of(hello.viewer))] = false;
    }
    if (!resumed)
        state(hello.client, hello.viewer, scene, time, outputs);
    else if (missed.empty())
        outputs.emplace_back(Tell{hello.client, message_of({{"t", "update"}, {"v", mine.version()}})});
    for (const Message& message : missed) outputs.emplace_back(Tell{hello.client, message});
}

void Telling::publish(const Outcome& outcome, const Scene& scene, const Presence& presence,
                      std::vector<Output>& outputs) {
    Picture last;  // of whoever was told before
    for (int place = 0; place < kViewers; ++place) {
        const Viewer viewer = viewer_at(place);
        Feed& one = feed(viewer);
        if (!one.active()) continue;
        News news;
        news.chat = outcome.chat;
        int& sent = log_sent_[static_cast<std::size_t>(place)];
        const int there = entries(scene, viewer);
        if (there < sent) sent = there;
        if (std::exchange(log_cut_[static_cast<std::size_t>(place)], false)) news.cut = sent;
        if (there > sent) news.log = scene.log->entries(viewer, sent);
        sent = there;
        const Message message = one.update(scene.picture(viewer, one.picture(), last), news, updates_kept_);
        last.view = one.picture().view;
        if (message == nullptr) continue;
        for (const auto& [client, looks] : presence.guests())
            if (place_of(looks) == place) outputs.emplace_back(Tell{client, message});
    }
}

void Telling::cut(const Log& log) {
    for (int place = 0; place < kViewers; ++place) {
        const auto i = static_cast<std::size_t>(place);
        const int there = log.count(viewer_at(place));
        if (there >= log_sent_[i]) continue;
        log_sent_[i] = there;
        log_cut_[i] = true;
    }
}

void Telling::state(ClientId client, Viewer viewer, const Scene& scene, Time time, std::vector<Output>& outputs) const {
    const int count = entries(scene, viewer);
    const Json log = count == 0 ? Json::array() : scene.log->entries(viewer, count - log_kept_);
    const Feed& mine = feeds_[static_cast<std::size_t>(place_of(viewer))];
    outputs.emplace_back(Tell{client, mine.state(epoch_, log, scene.chat->lines(), time.wall)});
}

void Telling::rest(const Presence& presence, Moment time) {
    for (int place = 0; place < kViewers; ++place) {
        Feed& one = feeds_[static_cast<std::size_t>(place)];
        if (one.active() && !presence.watched(place) && time - presence.left(place) >= kFeedRests) one.rest();
    }
}

std::optional<Moment> Telling::next_rest(const Presence& presence) const {
    std::optional<Moment> next;
    for (int place = 0; place < kViewers; ++place) {
        if (!feeds_[static_cast<std::size_t>(place)].active() || presence.watched(place)) continue;
        const Moment at = presence.left(place) + kFeedRests;
        next = next ? std::min(*next, at) : at;
    }
    return next;
}

}  // namespace imperium::table

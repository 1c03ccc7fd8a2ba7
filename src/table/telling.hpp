#pragma once

#include "table/chat.hpp"
#include "table/feed.hpp"
#include "table/log.hpp"
#include "table/presence.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace imperium::table {

// What a change leads to, told once it is on disk.
struct Outcome {
    std::size_t decisions = 0;
    Json chat = Json::array();
};

// What there is to see at a table now.
struct Scene {
    // What this viewer is shown, sharing what is the same with what it was shown before, and with what somebody else
    // is.
    std::function<Picture(Viewer, const Picture& before, const Picture& beside)> picture;
    const Log* log = nullptr;  // null until the game has begun
    const Chat* chat = nullptr;
};

// The streams of updates to everybody who looks: one feed for each seat, one for all spectators.
class Telling {
public:
    Telling(std::string epoch, int log_kept, int updates_kept)
        : epoch_(std::move(epoch)), log_kept_(log_kept), updates_kept_(static_cast<std::size_t>(updates_kept)) {}

    // To somebody who comes: what was missed, or the whole document.
    void welcome(const Hello& hello, const Scene& scene, Time time, std::vector<Output>& outputs);
    // To everybody: what is new for each.
    void publish(const Outcome& outcome, const Scene& scene, const Presence& presence, std::vector<Output>& outputs);
    // Decisions were taken back: what comes after them in the log is told anew.
    void cut(const Log& log);
    // The whole document, to one.
    void state(ClientId client, Viewer viewer, const Scene& scene, Time time, std::vector<Output>& outputs) const;

    // Feeds nobody looks at are forgotten after a while; the next moment at which there may be one.
    void rest(const Presence& presence, Moment time);
    std::optional<Moment> next_rest(const Presence& presence) const;

private:
    Feed& feed(Viewer viewer) { return feeds_[static_cast<std::size_t>(place_of(viewer))]; }
    static int entries(const Scene& scene, Viewer viewer) {
        return scene.log == nullptr ? 0 : scene.log->count(viewer);
    }

    std::string epoch_;
    int log_kept_;
    std::size_t updates_kept_;
    std::array<Feed, kViewers> feeds_;
    std::array<int, kViewers> log_sent_{};  // entries
    std::array<bool, kViewers> log_cut_{};  // those after them are gone, and that was not told
};

}  // namespace imperium::table

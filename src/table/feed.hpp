#pragma once

#include "core/json.hpp"
#include "core/parts.hpp"
#include "table/moment.hpp"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace imperium::table {

// A message as it is sent. Only what nobody but the house has worded may be compressed: packed together with what
// others can choose (names, chat), the length of a message would tell them what is hidden in it.
struct Text {
    std::string text;
    bool by_house = false;
};

// Shared by all who get it.
using Message = std::shared_ptr<const Text>;
inline Message message_of(const Json& json) { return std::make_shared<const Text>(write_json(json)); }

// What a viewer is shown at one moment: the document of docs/api.md. A picture shares with the one before, and with
// those of other viewers, all parts that are the same.
struct Picture {
    Json table;
    PartPtr view;
    PartPtr legal;
    Json asked;
};

Json document(const Picture& picture);

// What is told beside the document.
struct News {
    Json log = Json::array();
    Json chat = Json::array();
    int cut = -1;  // log entries from here on are gone

    bool empty() const { return log.empty() && chat.empty() && cut < 0; }
};

// The stream of versioned updates to one viewer of one table. It remembers the document as the viewer has it now, so
// that only differences are sent, and the last updates for those who were away for a moment.
class Feed {
public:
    bool active() const { return active_; }
    std::uint64_t version() const { return version_; }

    // What the viewer has now; empty while nobody looks.
    const Picture& picture() const { return picture_; }

    // Begins (again) with this picture; whoever has older versions needs a state.
    void begin(Picture picture);
    // Forgets everything; until `begin` nothing is computed for this viewer.
    void rest();
    // The update that leads to this picture; null if there is nothing to tell.
    Message update(Picture picture, const News& news, std::size_t keep);
    // The whole document, with what belongs to it.
    Message state(const std::string& epoch, const Json& log, const Json& chat, Moment time) const;
    // The updates after `version`, or nothing if they are no longer there.
    bool since(std::uint64_t version, std::vector<Message>& out) const;

private:
    bool active_ = false;
    std::uint64_t version_ = 0;
    Picture picture_;
    std::deque<Message> updates_;
};

}  // namespace imperium::table

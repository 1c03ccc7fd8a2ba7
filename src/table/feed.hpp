#pragma once

#include "core/json.hpp"
#include "core/match.hpp"
#include "table/moment.hpp"

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
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

// What a viewer is shown at one moment: the document of docs/api.md.
struct Picture {
    Json table;
    Json view;  // or null
    Json legal;
    Json asked;
};

// What is told beside the document.
struct News {
    Json log = Json::array();
    Json chat = Json::array();
    int cut = -1;  // log entries from here on are gone

    bool empty() const { return log.empty() && chat.empty() && cut < 0; }
};

// Large values that are the same at many tables, such as a catalogue of cards, are kept once.
class Shared {
public:
    std::shared_ptr<const Json> keep(Json value, std::uint32_t sum);

private:
    std::unordered_multimap<std::uint32_t, std::weak_ptr<const Json>> all_;
};

// The stream of versioned updates to one viewer of one table. It remembers the document as the viewer has it now, so
// that only differences are sent, and the last updates for those who were away for a moment.
class Feed {
public:
    bool active() const { return active_; }
    std::uint64_t version() const { return version_; }

    // Begins (again) with this picture; whoever has older versions needs a state.
    void begin(Picture picture, Shared& shared);
    // Who is to be asked for a picture: once the viewer has what never changes during a match, and it is fields of its
    // own in the view, a picture without them says as much.
    Viewer asks(Viewer viewer) const { return constant_ ? viewer.without_catalogue() : viewer; }
    // Whether it is still to be found out what never changes; `learn` is given the same view without it.
    bool learns() const { return has_view_ && !learned_; }
    void learn(const Json& changing);
    // Forgets everything; until `begin` nothing is computed for this viewer.
    void rest();
    // The update that leads to this picture; null if there is nothing to tell.
    Message update(Picture picture, const News& news, Shared& shared, std::size_t keep);
    // The whole document, with what belongs to it.
    Message state(const std::string& epoch, const Json& log, const Json& chat, Moment time) const;
    // The updates after `version`, or nothing if they are no longer there.
    bool since(std::uint64_t version, std::vector<Message>& out) const;

private:
    struct Part {
        std::string name;
        std::shared_ptr<const Json> value;
        std::uint32_t sum = 0;
        bool constant = false;
    };
    std::uint32_t sum() const;
    void view_difference(Json view, Json& patch, Shared& shared);

    bool active_ = false;
    std::uint64_t version_ = 0;
    Json table_, legal_, asked_;
    bool has_view_ = false;
    bool learned_ = false;
    bool constant_ = false;   // some fields never change
    std::vector<Part> view_;  // its fields
    std::deque<Message> updates_;
};

}  // namespace imperium::table

#include "table/feed.hpp"

#include "core/version.hpp"
#include "table/patch.hpp"

#include <algorithm>
#include <utility>

namespace imperium::table {

namespace {

// Of the table only clocks and who thinks are numbers of ours; the rest has names and what somebody asked for.
bool worded_by_house(const Json* patch) {
    return patch == nullptr || std::ranges::none_of(*patch, [](const Json& step) {
               const auto& path = step["path"].get_ref<const std::string&>();
               return path.starts_with("/table/") && !path.starts_with("/table/thinking")
                      && !path.starts_with("/table/clock");
           });
}

Json shown(const PartPtr& part) { return part == nullptr ? Json(nullptr) : part->json(); }

}  // namespace

Json document(const Picture& picture) {
    return {{"table", picture.table},
            {"view", shown(picture.view)},
            {"legal", shown(picture.legal)},
            {"asked", picture.asked}};
}

void Feed::begin(Picture picture) {
    updates_.clear();
    ++version_;
    active_ = true;
    picture_ = std::move(picture);
}

void Feed::rest() {
    const std::uint64_t version = version_;
    *this = Feed{};
    version_ = version;
}

Message Feed::update(Picture picture, const News& news, std::size_t keep) {
    const Picture before = std::exchange(picture_, std::move(picture));
    Json patch = Json::array();
    add_difference(before.table, picture_.table, "/table", patch);
    add_difference(before.view, picture_.view, "/view", patch);
    add_difference(before.legal, picture_.legal, "/legal", patch);
    add_difference(before.asked, picture_.asked, "/asked", patch);
    if (patch.empty() && news.empty()) return nullptr;
    Json out = {{"t", "update"}, {"v", ++version_}};
    if (!patch.empty()) {
        out["patch"] = std::move(patch);
        out["sum"] = checksum_text(checksum(picture_.view));
    }
    if (news.cut >= 0) out["cut"] = news.cut;
    if (!news.log.empty()) out["log"] = news.log;
    if (!news.chat.empty()) out["chat"] = news.chat;
    const bool by_house = news.chat.empty() && !out.contains("cut") && worded_by_house(field(out, "patch"));
    auto message = std::make_shared<const Text>(write_json(out), by_house);
    updates_.push_back(message);
    while (updates_.size() > keep) updates_.pop_front();
    return message;
}

Message Feed::state(const std::string& epoch, const Json& log, const Json& chat, Moment time) const {
    return message_of({{"t", "state"},
                       {"version", kVersion},
                       {"epoch", epoch},
                       {"v", version_},
                       {"now", time},
                       {"doc", document(picture_)},
                       {"sum", checksum_text(checksum(picture_.view))},
                       {"log", log},
                       {"chat", chat}});
}

bool Feed::since(std::uint64_t version, std::vector<Message>& out) const {
    if (version > version_ || version_ - version > updates_.size()) return false;
    const auto missed = static_cast<std::ptrdiff_t>(version_ - version);
    out.assign(updates_.end() - missed, updates_.end());
    return true;
}

}  // namespace imperium::table

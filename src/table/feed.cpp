#include "table/feed.hpp"

#include "core/version.hpp"
#include "table/patch.hpp"

#include <algorithm>

namespace imperium::table {

namespace {

constexpr std::size_t kWorthSharing = 16;  // elements

// Of the table only clocks and who thinks are numbers of ours; the rest has names and what somebody asked for.
bool worded_by_house(const Json* patch) {
    return patch == nullptr || std::ranges::none_of(*patch, [](const Json& step) {
               const auto& path = step["path"].get_ref<const std::string&>();
               return path.starts_with("/table/") && !path.starts_with("/table/thinking")
                      && !path.starts_with("/table/clock");
           });
}

}  // namespace

std::shared_ptr<const Json> Shared::keep(Json value, std::uint32_t sum) {
    if (!value.is_structured() || value.size() < kWorthSharing) return std::make_shared<const Json>(std::move(value));
    const auto [begin, end] = all_.equal_range(sum);
    for (auto at = begin; at != end;) {
        if (auto kept = at->second.lock()) {
            if (*kept == value) return kept;
            ++at;
        } else
            at = all_.erase(at);
    }
    auto kept = std::make_shared<const Json>(std::move(value));
    all_.emplace(sum, kept);
    if (all_.size() % 1024 == 0) std::erase_if(all_, [](const auto& item) { return item.second.expired(); });
    return kept;
}

void Feed::begin(Picture picture, Shared& shared) {
    updates_.clear();
    ++version_;
    active_ = true;
    table_ = std::move(picture.table);
    legal_ = std::move(picture.legal);
    asked_ = std::move(picture.asked);
    view_.clear();
    has_view_ = learned_ = constant_ = false;
    Json ignored = Json::array();
    view_difference(std::move(picture.view), ignored, shared);
}

// Only whole fields can be left out; where a part of one is, the view is shown whole every time.
void Feed::learn(const Json& changing) {
    learned_ = true;
    const auto same = [&](const Part& part) {
        const Json* value = field(changing, part.name);
        return value == nullptr || *value == *part.value;
    };
    if (!std::ranges::all_of(view_, same)) return;
    for (Part& part : view_) part.constant = field(changing, part.name) == nullptr;
    constant_ = std::ranges::any_of(view_, &Part::constant);
}

void Feed::rest() {
    const std::uint64_t version = version_;
    *this = Feed{};
    version_ = version;
}

std::uint32_t Feed::sum() const {
    std::uint32_t sum = 0;
    for (const Part& part : view_) sum += part.sum;
    return sum;
}

void Feed::view_difference(Json view, Json& patch, Shared& shared) {
    const auto part_of = [&](const std::string& name, Json value) {
        const std::uint32_t share = field_sum(name, value);
        return Part{name, shared.keep(std::move(value), share), share};
    };
    if (!view.is_object() || !has_view_) {
        if (view.is_null() && !has_view_) return;
        view_.clear();
        learned_ = constant_ = false;
        has_view_ = view.is_object();
        patch.push_back({{"op", "replace"}, {"path", "/view"}, {"value", view}});
        if (!has_view_) return;
        for (auto& [name, value] : view.get_ref<Json::object_t&>()) view_.push_back(part_of(name, std::move(value)));
        return;
    }
    auto& fields = view.get_ref<Json::object_t&>();
    std::erase_if(view_, [&](const Part& part) {
        const bool gone = !part.constant && field(view, part.name) == nullptr;
        if (gone) patch.push_back({{"op", "remove"}, {"path", "/view" + pointer_step(part.name)}});
        return gone;
    });
    for (auto& [name, value] : fields) {
        const auto at = std::find_if(view_.begin(), view_.end(), [&](const Part& part) { return part.name == name; });
        if (at == view_.end()) {
            patch.push_back({{"op", "add"}, {"path", "/view" + pointer_step(name)}, {"value", value}});
            view_.push_back(part_of(name, std::move(value)));
        } else if (*at->value != value) {
            add_difference(*at->value, value, "/view" + pointer_step(name), patch);
            *at = part_of(name, std::move(value));
        }
    }
}

Message Feed::update(Picture picture, const News& news, Shared& shared, std::size_t keep) {
    Json patch = Json::array();
    add_difference(table_, picture.table, "/table", patch);
    table_ = std::move(picture.table);
    view_difference(std::move(picture.view), patch, shared);
    add_difference(legal_, picture.legal, "/legal", patch);
    legal_ = std::move(picture.legal);
    add_difference(asked_, picture.asked, "/asked", patch);
    asked_ = std::move(picture.asked);
    if (patch.empty() && news.empty()) return nullptr;
    Json out = {{"t", "update"}, {"v", ++version_}};
    if (!patch.empty()) {
        out["patch"] = std::move(patch);
        out["sum"] = checksum_text(sum());
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
    std::string text = R"({"t":"state","version":")" + std::string(kVersion) + R"(","epoch":)" + write_json(epoch)
                       + R"(,"v":)" + std::to_string(version_) + R"(,"now":)" + std::to_string(time)
                       + R"(,"doc":{"table":)" + write_json(table_) + R"(,"view":)";
    if (has_view_) {
        text += '{';
        for (const Part& part : view_) {
            if (text.back() != '{') text += ',';
            text += write_json(part.name) + ":" + write_json(*part.value);
        }
        text += '}';
    } else
        text += "null";
    text += R"(,"legal":)" + write_json(legal_) + R"(,"asked":)" + write_json(asked_) + R"(},"sum":")"
            + checksum_text(sum()) + R"(","log":)" + write_json(log) + R"(,"chat":)" + write_json(chat) + "}";
    return std::make_shared<const Text>(std::move(text));
}

bool Feed::since(std::uint64_t version, std::vector<Message>& out) const {
    if (version > version_ || version_ - version > updates_.size()) return false;
    const auto missed = static_cast<std::ptrdiff_t>(version_ - version);
    out.assign(updates_.end() - missed, updates_.end());
    return true;
}

}  // namespace imperium::table

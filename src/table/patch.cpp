#include "table/patch.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace imperium::table {

namespace {

Json operation(const char* op, std::string path) { return {{"op", op}, {"path", std::move(path)}}; }
Json operation(const char* op, std::string path, Json value) {
    return {{"op", op}, {"path", std::move(path)}, {"value", std::move(value)}};
}

// One of two values that are compared: JSON, or a part of a picture. What a part comes to is made only if it has to be
// looked at.
class Side {
public:
    explicit Side(const Json& json) : json_(&json) {}
    explicit Side(const PartPtr& part) : group_(as_group(part.get())) {
        if (part == nullptr)
            json_ = &kNothing;
        else if (group_ == nullptr)
            leaf_ = static_cast<const Leaf*>(part.get());
    }

    bool object() const { return group_ ? group_->shape() == Part::Shape::object : json().is_object(); }
    bool array() const { return group_ ? group_->shape() == Part::Shape::list : json().is_array(); }
    std::size_t size() const { return group_ ? group_->size() : json().size(); }
    Side at(std::size_t i) const { return group_ ? Side((*group_)[i]) : Side(object() ? entry(i).second : json()[i]); }
    const std::string& name(std::size_t i) const { return group_ ? group_->name(i) : entry(i).first; }
    // The field of this name, which is likely to be at `likely`.
    std::optional<Side> find(const std::string& name, std::size_t likely) const {
        if (group_) {
            const PartPtr* part = group_->find(name, likely);
            return part ? std::optional(Side(*part)) : std::nullopt;
        }
        const auto& fields = json().get_ref<const Json::object_t&>();
        if (likely < fields.size() && entry(likely).first == name) return Side(entry(likely).second);
        const Json* value = field(json(), name);
        return value ? std::optional(Side(*value)) : std::nullopt;
    }
    Json copy() const { return group_ ? group_->json() : json(); }

    friend bool operator==(const Side& a, const Side& b) {
        if (a.group_ == nullptr && b.group_ == nullptr)
            return (a.leaf_ != nullptr && a.leaf_ == b.leaf_) || a.json() == b.json();
        if (a.group_ == b.group_) return true;
        const bool objects = a.object();
        if (objects ? !b.object() : !(a.array() && b.array())) return false;
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if ((objects && a.name(i) != b.name(i)) || a.at(i) != b.at(i)) return false;
        return true;
    }

private:
    static inline const Json kNothing = nullptr;
    const Json& json() const {
        if (json_ == nullptr) json_ = &leaf_->kept();
        return *json_;
    }
    const Json::object_t::value_type& entry(std::size_t i) const {
        return json().get_ref<const Json::object_t&>().begin()[static_cast<std::ptrdiff_t>(i)];
    }

    const Group* group_ = nullptr;
    const Leaf* leaf_ = nullptr;
    mutable const Json* json_ = nullptr;
};

void difference(const Side& before, const Side& after, const std::string& path, Json& patch);

void object_difference(const Side& before, const Side& after, const std::string& path, Json& patch) {
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!after.find(before.name(i), i)) patch.push_back(operation("remove", path + pointer_step(before.name(i))));
    std::size_t expected = 0;  // both are usually in the same order
    for (std::size_t i = 0; i < after.size(); ++i) {
        const std::string& name = after.name(i);
        const auto old = before.find(name, expected);
        const Side value = after.at(i);
        if (!old) {
            patch.push_back(operation("add", path + pointer_step(name), value.copy()));
            continue;
        }
        ++expected;
        if (*old != value) difference(*old, value, path + pointer_step(name), patch);
    }
}

// Lists of one length are compared place by place; others have their common ends cut off and the middle exchanged.
void list_difference(const Side& before, const Side& after, const std::string& path, Json& patch) {
    const auto step = [&](std::size_t i) { return path + "/" + std::to_string(i); };
    if (before.size() == after.size()) {
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before.at(i) != after.at(i)) difference(before.at(i), after.at(i), step(i), patch);
        return;
    }
    // Things that were taken out, at any place.
    if (before.size() > after.size()) {
        std::vector<std::size_t> gone;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (kept < after.size() && before.at(i) == after.at(kept))
                ++kept;
            else
                gone.push_back(i);
        if (kept == after.size() && gone.size() <= 1 + after.size()) {
            for (auto at = gone.rbegin(); at != gone.rend(); ++at) patch.push_back(operation("remove", step(*at)));
            return;
        }
    } else {  // things that came in, at any place
        std::vector<std::size_t> come;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < after.size(); ++i)
            if (kept < before.size() && after.at(i) == before.at(kept))
                ++kept;
            else
                come.push_back(i);
        if (kept == before.size() && come.size() <= 1 + before.size()) {
            for (const std::size_t i : come) patch.push_back(operation("add", step(i), after.at(i).copy()));
            return;
        }
    }
    patch.push_back(operation("replace", path, after.copy()));
}

// Of two values that are not the same.
void difference(const Side& before, const Side& after, const std::string& path, Json& patch) {
    if (before.object() && after.object()) return object_difference(before, after, path, patch);
    if (before.array() && after.array()) return list_difference(before, after, path, patch);
    patch.push_back(operation("replace", path, after.copy()));
}

std::string unescape(std::string_view step) {
    std::string out;
    for (std::size_t i = 0; i < step.size(); ++i) {
        if (step[i] == '~' && i + 1 < step.size())
            out += step[++i] == '1' ? '/' : '~';
        else
            out += step[i];
    }
    return out;
}

std::optional<std::size_t> index(std::string_view step) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), value);
    if (error != std::errc{} || end != step.data() + step.size()) return std::nullopt;
    return value;
}

Json* child(Json& parent, const std::string& step) {
    if (parent.is_object()) {
        const auto at = parent.find(step);
        return at == parent.end() ? nullptr : &*at;
    }
    const auto i = index(step);
    return parent.is_array() && i && *i < parent.size() ? &parent[*i] : nullptr;
}

bool apply_at(Json& parent, const std::string& step, const std::string& op, const Json& value) {
    Json* old = child(parent, step);
    if (op == "replace") {
        if (old == nullptr) return false;
        *old = value;
        return true;
    }
    const auto i = index(step).value_or(0);
    if (op == "remove") {
        if (old == nullptr) return false;
        if (parent.is_object())
            parent.erase(step);
        else
            parent.erase(i);
        return true;
    }
    if (op != "add") return false;
    if (parent.is_object()) {
        parent[step] = value;
        return true;
    }
    if (!parent.is_array() || !index(step) || i > parent.size()) return false;
    parent.insert(parent.begin() + static_cast<std::ptrdiff_t>(i), value);
    return true;
}

}  // namespace

std::string pointer_step(std::string_view name) {
    std::string out = "/";
    for (const char c : name) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

void add_difference(const Json& before, const Json& after, const std::string& path, Json& patch) {
    if (before != after) difference(Side(before), Side(after), path, patch);
}

void add_difference(const PartPtr& before, const PartPtr& after, const std::string& path, Json& patch) {
    if (Side(before) != Side(after)) difference(Side(before), Side(after), path, patch);
}

Result<void> apply_patch(Json& document, const Json& patch) {
    for (const Json& one : patch) {
        const std::string path = one.value("path", "");
        const std::string op = one.value("op", "");
        const Json* value = field(one, "value");
        Json* at = &document;
        std::size_t begin = 1;
        const std::size_t last = path.rfind('/');
        bool fits = !path.empty() && path[0] == '/';
        while (fits && begin <= last) {
            const std::size_t end = path.find('/', begin);
            at = child(*at, unescape(std::string_view(path).substr(begin, end - begin)));
            fits = at != nullptr;
            begin = end + 1;
        }
        fits = fits && apply_at(*at, unescape(std::string_view(path).substr(last + 1)), op, value ? *value : Json());
        if (!fits) return refuse("bad_request", "the patch does not fit: " + op + " " + path);
    }
    return {};
}

std::uint32_t field_sum(std::string_view name, const Json& value) {
    std::string text(name);
    text += ':';
    write_canonical(value, text);
    TextHash hash;
    hash.add(text);
    return hash.value();
}

std::uint32_t checksum(const Json& view) {
    std::uint32_t sum = 0;
    if (view.is_object())
        for (const auto& [name, value] : view.get_ref<const Json::object_t&>()) sum += field_sum(name, value);
    return sum;
}

std::uint32_t checksum(const PartPtr& view) {
    const Group* group = as_group(view.get());
    if (group == nullptr) return view == nullptr ? 0 : checksum(view->json());
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < group->size(); ++i) sum += (*group)[i]->share(group->name(i));
    return sum;
}

std::string checksum_text(std::uint32_t sum) {
    char text[9];
    std::snprintf(text, sizeof text, "%08x", sum);
    return text;
}

}  // namespace imperium::table

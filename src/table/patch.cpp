#include "table/patch.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace imperium::table {

namespace {

Json operation(const char* op, std::string path) { return {{"op", op}, {"path", std::move(path)}}; }
Json operation(const char* op, std::string path, const Json& value) {
    return {{"op", op}, {"path", std::move(path)}, {"value", value}};
}

void difference(const Json& before, const Json& after, const std::string& path, Json& patch);

void object_difference(const Json& before, const Json& after, const std::string& path, Json& patch) {
    for (const auto& [name, old] : before.get_ref<const Json::object_t&>())
        if (field(after, name) == nullptr) patch.push_back(operation("remove", path + pointer_step(name)));
    auto expected = before.get_ref<const Json::object_t&>().begin();
    const auto end = before.get_ref<const Json::object_t&>().end();
    for (const auto& [name, value] : after.get_ref<const Json::object_t&>()) {
        // Both are usually in the same order.
        const Json* old = nullptr;
        if (expected != end && expected->first == name)
            old = &(expected++)->second;
        else
            old = field(before, name);
        if (old == nullptr)
            patch.push_back(operation("add", path + pointer_step(name), value));
        else if (*old != value)
            difference(*old, value, path + pointer_step(name), patch);
    }
}

// Lists of one length are compared place by place; others have their common ends cut off and the middle exchanged.
void list_difference(const Json& before, const Json& after, const std::string& path, Json& patch) {
    const auto step = [&](std::size_t i) { return path + "/" + std::to_string(i); };
    if (before.size() == after.size()) {
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before[i] != after[i]) difference(before[i], after[i], step(i), patch);
        return;
    }
    // Things that were taken out, at any place.
    if (before.size() > after.size()) {
        std::vector<std::size_t> gone;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (kept < after.size() && before[i] == after[kept])
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
            if (kept < before.size() && after[i] == before[kept])
                ++kept;
            else
                come.push_back(i);
        if (kept == before.size() && come.size() <= 1 + before.size()) {
            for (const std::size_t i : come) patch.push_back(operation("add", step(i), after[i]));
            return;
        }
    }
    patch.push_back(operation("replace", path, after));
}

// Of two values that are not the same.
void difference(const Json& before, const Json& after, const std::string& path, Json& patch) {
    if (before.is_object() && after.is_object()) return object_difference(before, after, path, patch);
    if (before.is_array() && after.is_array()) return list_difference(before, after, path, patch);
    patch.push_back(operation("replace", path, after));
}

// Names and ids have nothing that must be escaped; to write them one by one as JSON would cost more than all the rest.
void write_text(const std::string& text, std::string& out) {
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (std::ranges::all_of(text, plain))
        out.append(1, '"').append(text).append(1, '"');
    else
        out += write_json(Json(text));
}

void write_canonical(const Json& value, std::string& out) {
    if (value.is_array()) {
        out += '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (i > 0) out += ',';
            write_canonical(value[i], out);
        }
        out += ']';
        return;
    }
    if (value.is_string()) return write_text(value.get_ref<const std::string&>(), out);
    if (value.is_null()) {
        out += "null";
        return;
    }
    if (!value.is_object()) {
        const auto number = whole(value);
        out += number ? std::to_string(*number) : write_json(value);  // 3, also where it was 3.0, as browsers write it
        return;
    }
    std::vector<const Json::object_t::value_type*> fields;
    for (const auto& one : value.get_ref<const Json::object_t&>()) fields.push_back(&one);
    std::sort(fields.begin(), fields.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
    out += '{';
    for (const auto* one : fields) {
        if (out.back() != '{') out += ',';
        write_text(one->first, out);
        out += ':';
        write_canonical(one->second, out);
    }
    out += '}';
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
    if (before != after) difference(before, after, path, patch);
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
    std::uint32_t h = 0x811c9dc5U;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return h;
}

std::uint32_t checksum(const Json& view) {
    std::uint32_t sum = 0;
    if (view.is_object())
        for (const auto& [name, value] : view.get_ref<const Json::object_t&>()) sum += field_sum(name, value);
    return sum;
}

std::string checksum_text(std::uint32_t sum) {
    char text[9];
    std::snprintf(text, sizeof text, "%08x", sum);
    return text;
}

}  // namespace imperium::table

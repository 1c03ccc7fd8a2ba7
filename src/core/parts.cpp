#include "core/parts.hpp"

#include <algorithm>
#include <numeric>

namespace imperium {

namespace {

constexpr std::size_t kRoom = 32;   // fields
constexpr std::size_t kShort = 15;  // text that is written as fast as it is found again

std::shared_ptr<const Group::Names> names_of(std::vector<std::string> names) {
    std::vector<std::uint16_t> sorted(names.size());
    std::iota(sorted.begin(), sorted.end(), std::uint16_t{0});
    std::sort(sorted.begin(), sorted.end(), [&](auto a, auto b) { return names[a] < names[b]; });
    return std::make_shared<const Group::Names>(Group::Names{std::move(names), std::move(sorted)});
}

// Names and ids have nothing that must be escaped; to write them one by one as JSON would cost more than all the rest.
void write_text(const std::string& text, std::string& out) {
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (std::ranges::all_of(text, plain))
        out.append(1, '"').append(text).append(1, '"');
    else
        out += write_json(Json(text));
}

}  // namespace

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

std::uint32_t Part::share(std::string_view name) const {
    TextHash hash;
    hash.add(name);
    hash.add(":");
    if (!shared_ || named_ != hash.value()) {
        named_ = hash.value();
        add_text(hash, false);
        share_ = hash.value();
        shared_ = true;
    }
    return share_;
}

const Json& Leaf::kept() const {
    if (made_.is_discarded()) made_ = make();
    return made_;
}

void Leaf::add_text(TextHash& hash, bool keeps) const {
    if (text_ != nullptr) return hash.add(*text_);
    std::string text;
    write_canonical(made_.is_discarded() ? make() : made_, text);
    hash.add(text);
    if (keeps && text.size() > kShort) text_ = std::make_unique<const std::string>(std::move(text));
}

const PartPtr* Group::find(std::string_view name, std::size_t likely) const {
    if (shape() == Shape::list) return likely < parts_.size() ? &parts_[likely] : nullptr;
    const auto& names = names_->names;
    if (likely < names.size() && names[likely] == name) return &parts_[likely];
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? nullptr : &parts_[static_cast<std::size_t>(at - names.begin())];
}

Json Group::json() const {
    if (shape() == Shape::list) {
        Json::array_t out;
        out.reserve(size());
        for (const PartPtr& part : parts_) out.push_back(part->json());
        return out;
    }
    Json::object_t out;
    out.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) out.emplace_back(name(i), parts_[i]->json());
    return out;
}

void Group::add_text(TextHash& hash, bool /*keeps*/) const {
    const bool list = shape() == Shape::list;
    hash.add(list ? "[" : "{");
    for (std::size_t i = 0; i < size(); ++i) {
        if (i > 0) hash.add(",");
        const std::size_t at = list ? i : names_->sorted[i];
        if (!list) {
            std::string text;
            write_canonical(Json(name(at)), text);
            hash.add(text);
            hash.add(":");
        }
        parts_[at]->add_text(hash, true);
    }
    hash.add(list ? "]" : "}");
}

ViewWriter::ViewWriter(Part::Shape shape, PartPtr before, PartPtr beside) : shape_(shape) {
    if (before != nullptr && before->shape() == shape) before_ = std::move(before);
    if (beside != nullptr && beside->shape() == shape) beside_ = std::move(beside);
    if (before_ == nullptr) before_.swap(beside_);
    same_parts_ = before_ != nullptr;
    same_names_ = before_ != nullptr && shape == Part::Shape::object;
}

void ViewWriter::make_room() {
    if (json_->is_object()) json_->get_ref<Json::object_t&>().reserve(kRoom);
}

void ViewWriter::add(std::string_view name, Json value) {
    if (json_->is_array())
        json_->push_back(std::move(value));
    else
        json_->get_ref<Json::object_t&>().emplace_back(name, std::move(value));
}

void ViewWriter::put(std::string_view name, Json value) {
    if (json_ != nullptr) return add(name, std::move(value));
    const auto fits = [&](const PartPtr* part) { return part != nullptr && (*part)->given_as(value); };
    if (const PartPtr* old = there(before_, name); fits(old)) return take(name, *old);
    if (const PartPtr* other = there(beside_, name); fits(other)) return take(name, *other);
    take(name, std::make_shared<const GivenLeaf>(std::move(value)));
}

const PartPtr* ViewWriter::there(const PartPtr& picture, std::string_view name) const {
    return picture == nullptr ? nullptr : static_cast<const Group&>(*picture).find(name, size_);
}

void ViewWriter::take(std::string_view name, const PartPtr& part) {
    const bool within = before_ != nullptr && size_ < before()->size();
    if (same_names_ && !(within && before()->name(size_) == name)) own_names();
    if (same_parts_ && !(within && (*before())[size_] == part)) own_parts();
    if (shape_ == Part::Shape::object && !same_names_) names_.emplace_back(name);
    if (!same_parts_) parts_.push_back(part);
    ++size_;
}

void ViewWriter::own_parts() {
    same_parts_ = false;
    parts_.reserve(std::max(before()->size(), size_ + 1));
    parts_.assign(before()->parts().begin(), before()->parts().begin() + static_cast<std::ptrdiff_t>(size_));
}

void ViewWriter::own_names() {
    same_names_ = false;
    const auto& names = before()->names()->names;
    names_.assign(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(size_));
}

PartPtr ViewWriter::finish(std::shared_ptr<const void> holds) {
    const bool object = shape_ == Part::Shape::object;
    if (before_ != nullptr && size_ < before()->size()) {  // fewer than before
        if (same_names_) own_names();
        if (same_parts_) own_parts();
    }
    if (same_parts_ && (same_names_ || !object)) return before_;
    if (same_parts_) own_parts();
    std::shared_ptr<const Group::Names> names;
    if (same_names_)
        names = before()->names();
    else if (object && beside_ != nullptr && beside()->names()->names == names_)
        names = beside()->names();
    else if (object)
        names = names_of(std::move(names_));
    if (beside_ != nullptr && beside()->parts() == parts_
        && (!object || beside()->names() == names || beside()->names()->names == names->names))
        return beside_;
    return std::make_shared<const Group>(shape_, std::move(parts_), std::move(names), std::move(holds));
}

}  // namespace imperium

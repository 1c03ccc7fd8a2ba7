#pragma once

#include "core/json.hpp"

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// What is shown of a position, made of parts, so that of a new position only the parts are made anew that differ.
namespace imperium {

// The one text of a value, however it was written: names sorted, no spaces (docs/api.md). Appends.
void write_canonical(const Json& value, std::string& out);

// The hash of a text that comes in pieces (FNV-1a).
class TextHash {
public:
    void add(std::string_view text) {
        for (const char c : text) h_ = (h_ ^ static_cast<unsigned char>(c)) * 0x01000193U;
    }
    std::uint32_t value() const { return h_; }

private:
    std::uint32_t h_ = 0x811c9dc5U;
};

class Part;
using PartPtr = std::shared_ptr<const Part>;  // null: nothing is shown

// A part of a picture: a value that a pure function makes of a few facts, or a list or an object of parts. It never
// changes, so pictures share it, of one moment and of the next. Used on one thread.
class Part {
public:
    enum class Shape : std::uint8_t { leaf, list, object };
    using Maker = void (*)();  // as an identity

    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    virtual ~Part() = default;

    Shape shape() const { return shape_; }
    virtual Json json() const = 0;
    // The share of a field of this name in a view's checksum (docs/api.md); found out once.
    std::uint32_t share(std::string_view name) const;

    // Is it what this function makes of these facts? Is it a value that was given as such?
    virtual bool made_of(const void* /*facts*/, std::size_t /*size*/, Maker /*make*/) const { return false; }
    virtual bool given_as(const Json& /*value*/) const { return false; }

protected:
    explicit Part(Shape shape) : shape_(shape) {}

private:
    friend class Group;
    // The one text of its value (`write_canonical`); `keeps`: it will be asked for again.
    virtual void add_text(TextHash& hash, bool keeps) const = 0;

    Shape shape_;
    mutable bool shared_ = false;
    mutable std::uint32_t named_ = 0, share_ = 0;
};

// A value. Its JSON is made when it is asked for.
class Leaf : public Part {
public:
    Json json() const final { return made_.is_discarded() ? make() : made_; }
    // For comparisons: what has changed once will change again, so it is kept.
    const Json& kept() const;

protected:
    Leaf() : Part(Shape::leaf), made_(Json::value_t::discarded) {}
    explicit Leaf(Json value) : Part(Shape::leaf), made_(std::move(value)) {}
    virtual Json make() const = 0;

private:
    void add_text(TextHash& hash, bool keeps) const final;

    mutable Json made_;  // discarded: not kept
    mutable std::unique_ptr<const std::string> text_;
};

// A value that says all of itself.
class GivenLeaf final : public Leaf {
public:
    explicit GivenLeaf(Json value) : Leaf(std::move(value)) {}
    bool given_as(const Json& value) const override { return kept() == value; }

private:
    Json make() const override { return kept(); }
};

// A value made of facts. Facts are plain bytes, compared as such: none can be left out of the comparison, and the
// function sees nothing else, so a part with the same facts is the same part.
template <class Facts> class MadeLeaf final : public Leaf {
    static_assert(std::is_trivially_copyable_v<Facts> && std::has_unique_object_representations_v<Facts>
                      && !std::is_pointer_v<Facts>,
                  "facts are compared by their bytes");

public:
    MadeLeaf(const Facts& facts, Json (*make)(const Facts&)) : facts_(facts), make_(make) {}
    bool made_of(const void* facts, std::size_t size, Maker make) const override {
        return make == reinterpret_cast<Maker>(make_) && size == sizeof facts_
               && std::memcmp(facts, &facts_, sizeof facts_) == 0;
    }

private:
    Json make() const override { return make_(facts_); }

    Facts facts_;
    Json (*make_)(const Facts&);
};

// A list or an object of parts.
class Group final : public Part {
public:
    // The names of an object's fields, usually those of the picture before.
    struct Names {
        std::vector<std::string> names;
        std::vector<std::uint16_t> sorted;
    };
    Group(Shape shape, std::vector<PartPtr> parts, std::shared_ptr<const Names> names,
          std::shared_ptr<const void> holds)
        : Part(shape), parts_(std::move(parts)), names_(std::move(names)), holds_(std::move(holds)) {}

    std::size_t size() const { return parts_.size(); }
    const PartPtr& operator[](std::size_t i) const { return parts_[i]; }
    const std::vector<PartPtr>& parts() const { return parts_; }
    const std::string& name(std::size_t i) const { return names_->names[i]; }
    const std::shared_ptr<const Names>& names() const { return names_; }
    // The part of this name, which is likely to be at `likely`; null if there is none.
    const PartPtr* find(std::string_view name, std::size_t likely) const;

    Json json() const override;

private:
    void add_text(TextHash& hash, bool keeps) const override;

    std::vector<PartPtr> parts_;
    std::shared_ptr<const Names> names_;  // of an object
    std::shared_ptr<const void> holds_;   // what the makers of its parts look things up in
};

inline const Group* as_group(const Part* part) {
    return part != nullptr && part->shape() != Part::Shape::leaf ? static_cast<const Group*>(part) : nullptr;
}

// Writes what is shown, field by field: as JSON, or as parts. Then parts of the picture before it and of one beside it
// (what somebody else is shown) are taken over wherever the facts are the same.
class ViewWriter {
public:
    explicit ViewWriter(Json& object) : json_(&object) { make_room(); }
    ViewWriter(Part::Shape shape, PartPtr before, PartPtr beside);

    // A field; in a list the next element, and the name is of no account. What is shown is the value itself, or what
    // `make` makes of the facts.
    void put(std::string_view name, Json value);
    template <class Facts>
    void put(std::string_view name, const Facts& facts, Json (*make)(const std::type_identity_t<Facts>&)) {
        if (json_ != nullptr) return add(name, make(facts));
        const auto fits = [&](const PartPtr* part) {
            return part != nullptr && (*part)->made_of(&facts, sizeof facts, reinterpret_cast<Part::Maker>(make));
        };
        if (const PartPtr* old = there(before_, name); fits(old)) return take(name, *old);
        if (const PartPtr* other = there(beside_, name); fits(other)) return take(name, *other);
        take(name, std::make_shared<const MadeLeaf<Facts>>(facts, make));
    }
    template <class Write> void object(std::string_view name, const Write& write) {
        nest(Part::Shape::object, name, write);
    }
    template <class Write> void list(std::string_view name, const Write& write) {
        nest(Part::Shape::list, name, write);
    }

    // All that was written, as a part that holds what its makers look things up in.
    PartPtr finish(std::shared_ptr<const void> holds = nullptr);

private:
    template <class Write> void nest(Part::Shape shape, std::string_view name, const Write& write) {
        if (json_ != nullptr) {
            Json inner = shape == Part::Shape::object ? Json::object() : Json::array();
            ViewWriter writer(inner);
            write(writer);
            return add(name, std::move(inner));
        }
        const PartPtr* old = there(before_, name);
        const PartPtr* other = there(beside_, name);
        ViewWriter writer(shape, old == nullptr ? nullptr : *old, other == nullptr ? nullptr : *other);
        write(writer);
        take(name, writer.finish());
    }
    void make_room();
    void add(std::string_view name, Json value);  // to the JSON
    void take(std::string_view name, const PartPtr& part);
    const PartPtr* there(const PartPtr& picture, std::string_view name) const;
    const Group* before() const { return static_cast<const Group*>(before_.get()); }
    const Group* beside() const { return static_cast<const Group*>(beside_.get()); }
    void own_parts();
    void own_names();

    Json* json_ = nullptr;

    Part::Shape shape_ = Part::Shape::object;
    PartPtr before_, beside_;  // groups of this shape, or null
    std::size_t size_ = 0;
    // As long as all is as in `before_`, nothing is written down.
    bool same_parts_ = false, same_names_ = false;
    std::vector<PartPtr> parts_;
    std::vector<std::string> names_;
};

// What a game shows of a position by itself, as JSON.
template <class Codec, class State, class Viewer> Json view_json(const State& state, Viewer viewer) {
    Json out = Json::object();
    ViewWriter writer(out);
    Codec::view(state, viewer, writer);
    return out;
}

}  // namespace imperium

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace imperium {

// An action somebody took at a certain point of the search, and everything that was tried after it.
template <class Action> struct TreeNode {
    Action action{};
    double sum = 0;  // of the values for the seat that acted
    std::uint32_t visits = 0;
    std::uint32_t offered = 0;  // how often it could have been chosen
    std::uint32_t first = 0;    // its first child; 0: none
    std::uint32_t next = 0;     // its next sibling, in the order of the legal actions; 0: none
    std::uint8_t actor = 0;     // the seat, or kHidden + seat where the searching seat does not see the choice
};

// All nodes of one search, taken one after the other from memory that is reserved once. Node 0 is the root.
template <class Action> class Tree {
public:
    using Node = TreeNode<Action>;

    explicit Tree(std::size_t capacity) : capacity_(capacity + 1), nodes_(std::allocator<Node>().allocate(capacity_)) {
        std::construct_at(nodes_);
    }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;
    ~Tree() { std::allocator<Node>().deallocate(nodes_, capacity_); }

    bool full() const { return size_ == capacity_; }
    std::size_t size() const { return size_; }
    Node& operator[](std::uint32_t at) { return nodes_[at]; }
    const Node& operator[](std::uint32_t at) const { return nodes_[at]; }

    // A new child of `parent` behind its child `after` (0: before all others). The tree must not be full.
    std::uint32_t add(std::uint32_t parent, std::uint32_t after, std::uint8_t actor, const Action& action) {
        const auto at = static_cast<std::uint32_t>(size_++);
        std::uint32_t& link = after == 0 ? nodes_[parent].first : nodes_[after].next;
        std::construct_at(nodes_ + at, Node{action, 0, 0, 0, 0, link, actor});
        link = at;
        return at;
    }

private:
    static_assert(std::is_trivially_copyable_v<Node>);

    std::size_t capacity_;
    Node* nodes_;  // only the first `size_` are made: memory that is not needed is never touched
    std::size_t size_ = 1;
};

}  // namespace imperium

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace imperium {

// A list of fixed capacity for use inside a State: unused places are always zero,
// so that equal lists are equal bytes.
template <class T, int Capacity, class Size = std::uint8_t> class List {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    constexpr T& operator[](int i) { return items_[i]; }
    constexpr const T& operator[](int i) const { return items_[i]; }
    constexpr const T& back() const { return items_[size_ - 1]; }

    constexpr void push(T item) {
        assert(size_ < Capacity);
        items_[size_] = item;
        size_ = static_cast<Size>(size_ + 1);
    }
    constexpr T pop() {
        assert(size_ > 0);
        size_ = static_cast<Size>(size_ - 1);
        T item = items_[size_];
        items_[size_] = T{};
        return item;
    }
    constexpr void erase(int at) {
        for (int i = at; i + 1 < size_; ++i) items_[i] = items_[i + 1];
        pop();
    }
    constexpr void clear() {
        while (size_ > 0) pop();
    }
    constexpr bool contains(const T& item) const {
        for (const T& mine : *this)
            if (mine == item) return true;
        return false;
    }

    constexpr T* begin() { return items_; }
    constexpr T* end() { return items_ + size_; }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + size_; }
    constexpr std::span<T> all() { return {items_, static_cast<std::size_t>(size_)}; }
    constexpr std::span<const T> all() const { return {items_, static_cast<std::size_t>(size_)}; }

    friend constexpr bool operator==(const List&, const List&) = default;

private:
    T items_[Capacity] = {};
    Size size_ = 0;
};

// A scratch list for legal actions: nothing is initialised until it is pushed.
template <class T, int Capacity> class Scratch {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Scratch() {}
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](int i) { return items_[i]; }
    const T& operator[](int i) const { return items_[i]; }
    void push(T item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    std::span<const T> all() const { return {items_, static_cast<std::size_t>(size_)}; }

private:
    int size_ = 0;
    union {
        T items_[Capacity];
    };
};

}  // namespace imperium

#pragma once

#include "core/problem.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace imperium {

// Which card set of its process a State plays with. It is the last field of such a State and no part of the position:
// hash, comparison and snapshots end before it. Eight bytes, so that there is no padding.
struct SetNumber {
    std::uint64_t value = 0;  // 0: the set that is built in
};

// The card set of a game that has none: every codec is handed one.
struct NoCards {};

// The card sets of one game that are in use in this process: the built-in one, and others as long as somebody holds
// them. A set is read and checked before it comes here; the same content, by its `digest`, is there once.
// Sets may be held, read and dropped on several threads.
template <class Set> class CardSets {
public:
    static constexpr std::uint64_t kMost = 64;

    // A set stays as long as one of these names it.
    class Held {
    public:
        Held() = default;
        Held(const Held& other) : sets_(other.sets_), number_(other.number_) {
            if (sets_ != nullptr) sets_->count(number_, 1);
        }
        Held(Held&& other) noexcept
            : sets_(std::exchange(other.sets_, nullptr)), number_(std::exchange(other.number_, 0)) {}
        Held& operator=(Held other) noexcept {
            std::swap(sets_, other.sets_);
            std::swap(number_, other.number_);
            return *this;
        }
        ~Held() {
            if (sets_ != nullptr) sets_->count(number_, -1);
        }
        SetNumber number() const { return {number_}; }

    private:
        friend class CardSets;
        Held(CardSets& sets, std::uint64_t number) : sets_(&sets), number_(number) {}
        CardSets* sets_ = nullptr;  // none: the built-in set, which always stays
        std::uint64_t number_ = 0;
    };

    constexpr explicit CardSets(const Set& (*built_in)()) : built_in_(built_in) {}
    CardSets(const CardSets&) = delete;
    CardSets& operator=(const CardSets&) = delete;

    const Set& operator[](SetNumber number) const {
        const Set* set = slots_[number.value].set.load(std::memory_order_acquire);
        return set != nullptr ? *set : first();
    }
    const Set& operator[](const Held& held) const { return (*this)[held.number()]; }

    // This set, from now on.
    Result<Held> hold(Set set) {
        if (set.digest == first().digest) return Held{};
        const Lock lock(busy_);
        std::uint64_t free = 0;
        for (std::uint64_t i = kMost - 1; i > 0; --i) {
            const Set* there = slots_[i].set.load(std::memory_order_relaxed);
            if (there == nullptr) {
                free = i;
            } else if (there->digest == set.digest) {
                ++slots_[i].holders;
                return Held(*this, i);
            }
        }
        if (free == 0)
            return refuse("bad_option", "there are " + std::to_string(kMost) + " card sets in use, and no more fit");
        slots_[free].holders = 1;
        slots_[free].set.store(new Set(std::move(set)), std::memory_order_release);
        return Held(*this, free);
    }

    // The set in use that has this digest.
    Result<Held> find(std::string_view digest) {
        if (digest == first().digest) return Held{};
        const Lock lock(busy_);
        for (std::uint64_t i = 1; i < kMost; ++i) {
            const Set* there = slots_[i].set.load(std::memory_order_relaxed);
            if (there == nullptr || there->digest != digest) continue;
            ++slots_[i].holders;
            return Held(*this, i);
        }
        return refuse("bad_option",
                      "no card set " + std::string(digest.substr(0, 64)) + " is in use; give its content");
    }

    // The sets in use.
    int size() const {
        int n = 1;
        for (std::uint64_t i = 1; i < kMost; ++i) n += slots_[i].set.load(std::memory_order_relaxed) != nullptr ? 1 : 0;
        return n;
    }

private:
    struct Slot {
        std::atomic<const Set*> set{nullptr};
        int holders = 0;
    };
    // Held for a few instructions; there may be no threads, and then there is no mutex.
    class Lock {
    public:
        explicit Lock(std::atomic_flag& flag) : flag_(flag) {
            while (flag_.test_and_set(std::memory_order_acquire)) {}
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock() { flag_.clear(std::memory_order_release); }

    private:
        std::atomic_flag& flag_;
    };

    const Set& first() const {
        const Set& set = built_in_();
        slots_[0].set.store(&set, std::memory_order_release);
        return set;
    }
    void count(std::uint64_t number, int change) {
        const Set* gone = nullptr;
        {
            const Lock lock(busy_);
            slots_[number].holders += change;
            if (slots_[number].holders == 0) gone = slots_[number].set.exchange(nullptr);
        }
        delete gone;
    }

    const Set& (*built_in_)();
    mutable Slot slots_[kMost];
    std::atomic_flag busy_;
};

}  // namespace imperium

#include "lab/record.hpp"

#include <cstring>

namespace imperium {

namespace {

constexpr std::string_view kMagic = "IMPREC2\n";

std::uint64_t digest(std::string_view bytes) {
    std::uint64_t h = bytes.size();
    while (bytes.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), 8);
        h = mix(h ^ word);
        bytes.remove_prefix(8);
    }
    for (const char c : bytes) h = mix(h ^ static_cast<unsigned char>(c));
    return h;
}

template <class T> void put(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T> void put_all(std::string& out, const std::vector<T>& values) {
    out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

}  // namespace

std::string RecordedBlock::bytes(std::string_view game, int seats, int features, int action_features,
                                 std::uint64_t names) const {
    std::string out(kMagic);
    std::string name(game.substr(0, 15));
    name.resize(16);
    out += name;
    put(out, names);
    for (const int number : {seats, features, action_features, static_cast<int>(decisions_.size()),
                             static_cast<int>(mover_.size()), static_cast<int>(weights_.size())})
        put(out, static_cast<std::uint32_t>(number));
    put_all(out, decisions_);
    put_all(out, shares_);
    put_all(out, expected_);
    put_all(out, judged_);
    put_all(out, weights_);
    put_all(out, visits_);
    put_all(out, choices_);
    put_all(out, mover_);
    put_all(out, positions_);
    put_all(out, actions_);
    put(out, digest(out));
    return out;
}

bool is_whole_block(std::string_view bytes) {
    if (bytes.size() < kMagic.size() + 8 || bytes.substr(0, kMagic.size()) != kMagic) return false;
    std::uint64_t check = 0;
    std::memcpy(&check, bytes.data() + bytes.size() - 8, 8);
    return check == digest(bytes.substr(0, bytes.size() - 8));
}

}  // namespace imperium

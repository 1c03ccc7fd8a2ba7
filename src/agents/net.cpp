#include "agents/net.hpp"

#include "core/rng.hpp"

#include <algorithm>
#include <cstring>

namespace imperium {

namespace {

constexpr std::string_view kMagic = "IMPNET1\n";
constexpr std::size_t kLargest = 256 * 1024;
constexpr std::int64_t kLoudestInput = 127;

std::uint64_t digest(std::string_view bytes) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return h;
}

// Reads little-endian numbers one after the other; `ok` is false once something was missing.
struct Bytes {
    std::string_view rest;
    bool ok = true;

    template <class T> T take() {
        T value{};
        if (rest.size() < sizeof(T)) {
            ok = false;
            return value;
        }
        std::memcpy(&value, rest.data(), sizeof(T));
        rest.remove_prefix(sizeof(T));
        return value;
    }
    // Sixteen characters, filled up with zeros.
    std::string_view name() {
        const std::string_view all = rest.substr(0, 16);
        ok = ok && all.size() == 16;
        rest.remove_prefix(all.size());
        return all.substr(0, all.find('\0'));
    }
};

struct Powers {
    std::array<float, 1024> of{};
    constexpr Powers() {
        double value = 1;
        for (float& one : of) {
            one = static_cast<float>(value);
            value *= 1.0006771306930664;  // the 1024th root of 2
        }
    }
};
constexpr Powers kPowers;

}  // namespace

std::uint64_t names_digest(std::span<const std::string_view> features, std::span<const std::string_view> actions) {
    std::string all;
    for (const auto& names : {features, actions})
        for (const std::string_view name : names) {
            all += name;
            all += '\n';
        }
    return digest(all);
}

float exponential(std::int32_t x) {
    const std::int32_t doublings = std::clamp(x, -16 * Net::kUnit, 16 * Net::kUnit) * 1477 / 1024;  // in 1/1024
    const std::int32_t whole = doublings >> 10;
    const auto scale = std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
    return scale * kPowers.of[static_cast<std::size_t>(doublings & 1023)];
}

std::int32_t Net::Layer::sum(int output, const std::int16_t* in) const {
    const std::int16_t* row = weights.data() + static_cast<std::size_t>(output) * stride;
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < stride; ++i) sum += static_cast<std::int32_t>(row[i]) * in[i];
    return sum + biases[static_cast<std::size_t>(output)];
}

void Net::Layer::wake(const std::int16_t* in, std::int16_t* out) const {
    for (int i = 0; i < outputs; ++i)
        out[i] = static_cast<std::int16_t>(std::clamp(sum(i, in) >> shift, 0, Net::kLoudest));
}

Result<Net> Net::read(std::string_view bytes, std::string_view game, int features, int action_features,
                      std::uint64_t names) {
    const auto damaged = [](std::string_view what) {
        return refuse("bad_net", "this net is damaged: " + std::string(what));
    };
    if (bytes.size() > kLargest) return refuse("bad_net", "a net has at most 262144 bytes");
    if (bytes.substr(0, kMagic.size()) != kMagic) return refuse("bad_net", "this is no net of Imperium");
    if (bytes.size() < kMagic.size() + 8) return damaged("it ends too early");
    Bytes check{bytes.substr(bytes.size() - 8)};
    if (check.take<std::uint64_t>() != digest(bytes.substr(0, bytes.size() - 8)))
        return damaged("its check does not fit");
    Bytes in{bytes.substr(kMagic.size(), bytes.size() - kMagic.size() - 8)};
    const std::string_view made_for = in.name();
    if (made_for != game)
        return refuse("bad_net", "this net is for " + std::string(made_for) + ", not for " + std::string(game));
    if (in.take<std::uint64_t>() != names)
        return refuse("bad_net", "this net was made for other features of " + std::string(game));
    Net net;
    const auto hidden = [](const Layer& layer) { return layer.outputs; };
    const auto read_layer = [&](Layer& layer, int inputs, std::int64_t loudest, bool one) -> const char* {
        layer.inputs = in.take<std::uint16_t>();
        layer.outputs = in.take<std::uint16_t>();
        layer.shift = in.take<std::uint8_t>();
        if (!in.ok || layer.inputs != inputs || layer.inputs > kMostInputs) return "a layer has the wrong inputs";
        if (layer.outputs < 1 || layer.outputs > kMostHidden || (one && layer.outputs != 1))
            return "a layer has the wrong outputs";
        if (layer.shift > 30) return "a layer has a wrong shift";
        layer.stride = (static_cast<std::size_t>(inputs) + 7) / 8 * 8;
        layer.weights.assign(layer.stride * static_cast<std::size_t>(layer.outputs), 0);
        layer.biases.assign(static_cast<std::size_t>(layer.outputs), 0);
        for (int output = 0; output < layer.outputs; ++output) {
            std::int64_t most = 0;
            for (int i = 0; i < inputs; ++i) {
                const auto weight = in.take<std::int16_t>();
                layer.weights[static_cast<std::size_t>(output) * layer.stride + static_cast<std::size_t>(i)] = weight;
                most += loudest * (weight < 0 ? -weight : weight);
            }
            const auto bias = in.take<std::int32_t>();
            layer.biases[static_cast<std::size_t>(output)] = bias;
            most += bias < 0 ? -static_cast<std::int64_t>(bias) : bias;
            if (most > 0x3fffffff) return "a sum could be too large";
        }
        return in.ok ? nullptr : "it ends too early";
    };
    const char* wrong = read_layer(net.first_, features, kLoudestInput, false);
    if (wrong == nullptr) wrong = read_layer(net.second_, hidden(net.first_), kLoudest, false);
    if (wrong == nullptr) wrong = read_layer(net.last_, hidden(net.second_), kLoudest, true);
    if (wrong == nullptr) wrong = read_layer(net.position_, features, kLoudestInput, false);
    if (wrong == nullptr) wrong = read_layer(net.action_, action_features, kLoudestInput, false);
    if (wrong == nullptr && hidden(net.action_) != hidden(net.position_)) wrong = "its policy does not fit together";
    if (wrong == nullptr) wrong = read_layer(net.judgement_, hidden(net.position_), kLoudest, true);
    if (wrong == nullptr && !in.rest.empty()) wrong = "there is something behind its end";
    if (wrong != nullptr) return damaged(wrong);
    return net;
}

std::int32_t Net::value(std::span<const std::int16_t> features) const {
    alignas(16) std::array<std::int16_t, kMostInputs> in;
    alignas(16) std::array<std::int16_t, kMostHidden + 8> one{}, two{};
    std::copy(features.begin(), features.end(), in.begin());
    std::fill(in.begin() + static_cast<std::ptrdiff_t>(features.size()),
              in.begin() + static_cast<std::ptrdiff_t>(first_.stride), std::int16_t{0});
    first_.wake(in.data(), one.data());
    second_.wake(one.data(), two.data());
    return last_.sum(0, two.data()) >> last_.shift;
}

void Net::feel(std::span<const std::int16_t> features, Mood& mood) const {
    alignas(16) std::array<std::int16_t, kMostInputs> in;
    std::copy(features.begin(), features.end(), in.begin());
    std::fill(in.begin() + static_cast<std::ptrdiff_t>(features.size()),
              in.begin() + static_cast<std::ptrdiff_t>(position_.stride), std::int16_t{0});
    for (int i = 0; i < position_.outputs; ++i) mood.hidden[static_cast<std::size_t>(i)] = position_.sum(i, in.data());
}

std::int32_t Net::appeal(const Mood& mood, std::span<const std::int16_t> action) const {
    alignas(16) std::array<std::int16_t, kMostInputs> in;
    alignas(16) std::array<std::int16_t, kMostHidden + 8> awake{};
    std::copy(action.begin(), action.end(), in.begin());
    std::fill(in.begin() + static_cast<std::ptrdiff_t>(action.size()),
              in.begin() + static_cast<std::ptrdiff_t>(action_.stride), std::int16_t{0});
    for (int i = 0; i < action_.outputs; ++i) {
        const std::int32_t sum = mood.hidden[static_cast<std::size_t>(i)] + action_.sum(i, in.data());
        awake[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(std::clamp(sum >> action_.shift, 0, kLoudest));
    }
    return judgement_.sum(0, awake.data()) >> judgement_.shift;
}

}  // namespace imperium

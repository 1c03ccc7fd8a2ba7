#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace imperium::plot {

namespace {

constexpr double kWidth = 640, kHeight = 260, kLeft = 48, kBottom = 44, kTop = 12, kRight = 12;
constexpr double kInside = kWidth - kLeft - kRight, kTall = kHeight - kTop - kBottom;

std::string begin(std::string_view label) {
    return fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", kWidth, kHeight, escape(label));
}

std::string words(double x, double y, std::string_view anchor, std::string_view what) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor, escape(what));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
    return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>)", x1, y1, x2, y2, kind);
}

std::string bar(double x, double y, double width, double height, std::string_view fill, std::string_view title) {
    return fmt::format(
        R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"><title>{}</title></rect>)", x, y, width,
        std::max(0.0, height), fill, escape(title));
}

}  // namespace

std::string escape(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    return out;
}

std::string_view colour(std::size_t series) {
    // Distinguishable also without colour vision.
    static constexpr std::array<std::string_view, 6> kColours = {"#0072b2", "#e69f00", "#009e73",
                                                                 "#cc79a7", "#56b4e9", "#d55e00"};
    return kColours[series % kColours.size()];
}

std::string shares(const std::vector<Group>& groups, double mark, std::string_view mark_label) {
    const auto height = [](double share) { return kTop + kTall * (1 - share); };
    std::string out = begin("Win rate by seat");
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        out += line(kLeft, height(share), kWidth - kRight, height(share), "grid");
        out += words(kLeft - 6, height(share) + 4, "end", fmt::format("{:.0f} %", share * 100));
    }
    const double room = kInside / static_cast<double>(std::max<std::size_t>(1, groups.size()));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto& bars = groups[g].bars;
        const double wide = std::min(48.0, room * 0.8 / static_cast<double>(std::max<std::size_t>(1, bars.size())));
        const double left = kLeft + room * (static_cast<double>(g) + 0.5) - wide * static_cast<double>(bars.size()) / 2;
        for (std::size_t i = 0; i < bars.size(); ++i) {
            const double x = left + wide * static_cast<double>(i), middle = x + wide / 2;
            const Bar& one = bars[i];
            out += bar(x + 1, height(one.value), wide - 2, height(0) - height(one.value), colour(i),
                       fmt::format("{}: {:.1f} % ({:.1f} to {:.1f})", one.series, one.value * 100,
                                   one.interval.low * 100, one.interval.high * 100));
            out += line(middle, height(one.interval.low), middle, height(one.interval.high), "error");
        }
        out += words(kLeft + room * (static_cast<double>(g) + 0.5), kHeight - kBottom + 18, "middle", groups[g].label);
    }
    out += line(kLeft, height(mark), kWidth - kRight, height(mark), "mark");
    out += words(kWidth - kRight, height(mark) - 4, "end", mark_label);
    return out + "</svg>";
}

std::string histogram(const std::vector<double>& values, int bins, std::string_view axis) {
    if (values.empty()) return "<p>No games.</p>";
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const double first = std::floor(*low);
    const double step = std::max(1.0, std::ceil((*high - first + 1) / bins));
    const auto count = static_cast<std::size_t>((*high - first) / step) + 1;
    std::vector<double> often(count);
    for (const double value : values) ++often[static_cast<std::size_t>((value - first) / step)];
    const double most = *std::max_element(often.begin(), often.end());
    std::string out = begin(axis);
    const double room = kInside / static_cast<double>(count);
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = kTop + kTall * (1 - share);
        out += line(kLeft, y, kWidth - kRight, y, "grid");
        out += words(kLeft - 6, y + 4, "end", fmt::format("{:.0f}", most * share));
    }
    const std::size_t label_every = count / 8 + 1;
    for (std::size_t i = 0; i < count; ++i) {
        const double from = first + step * static_cast<double>(i), tall = kTall * often[i] / most;
        const double x = kLeft + room * static_cast<double>(i);
        const std::string range =
            step > 1 ? fmt::format("{:.0f} to {:.0f}", from, from + step - 1) : fmt::format("{:.0f}", from);
        out += bar(x + 0.5, kTop + kTall - tall, std::max(1.0, room - 1), tall, colour(0),
                   fmt::format("{}: {:.0f} games", range, often[i]));
        if (i % label_every == 0)
            out += words(x + room / 2, kHeight - kBottom + 16, "middle", fmt::format("{:.0f}", from));
    }
    out += words(kLeft + kInside / 2, kHeight - 8, "middle", axis);
    return out + "</svg>";
}

}  // namespace imperium::plot

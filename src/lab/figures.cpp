#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// The larger drawings of reports.
namespace imperium::plot {

namespace {

constexpr double kWidth = 640;

std::string begin(double width, double height, std::string_view label) {
    return fmt::format(R"(<svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">)", width, height, escape(label));
}

std::string words(double x, double y, std::string_view anchor, std::string_view what) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor, escape(what));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
    return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>)", x1, y1, x2, y2, kind);
}

// A step of 1, 2 or 5 times a power of ten, so that a range has some five of them.
double round_step(double range) {
    const double rough = std::max(range, 1e-6) / 5, power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power) return factor * power;
    return 10 * power;
}

}  // namespace

std::string forest(const std::vector<ForestRow>& rows, double mark, std::string_view axis) {
    if (rows.empty()) return "<p>Too few games.</p>";
    constexpr double kLeft = 216, kRight = 160, kTop = 8, kRow = 17, kInside = kWidth - kLeft - kRight;
    double low = mark, high = mark;
    for (const ForestRow& row : rows) {
        low = std::min(low, row.interval.low);
        high = std::max(high, row.interval.high);
    }
    const double step = round_step(high - low), from = std::floor(low / step) * step,
                 to = std::max(from + step, std::ceil(high / step) * step);
    const auto x = [&](double value) { return kLeft + kInside * (value - from) / (to - from); };
    const double bottom = kTop + kRow * static_cast<double>(rows.size());
    std::string out = begin(kWidth, bottom + 40, axis);
    for (double tick = from; tick < to + step / 2; tick += step) {
        out += line(x(tick), kTop, x(tick), bottom, "grid");
        out += words(x(tick), bottom + 16, "middle", fmt::format("{:.4g}", 100 * tick + 0.0));
    }
    out += line(x(mark), kTop, x(mark), bottom, "mark");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ForestRow& row = rows[i];
        const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
        out += words(kLeft - 8, y + 4, "end", row.label);
        out += line(x(row.interval.low), y, x(row.interval.high), y, "error");
        out += fmt::format(
            R"(<circle cx="{:.1f}" cy="{:.1f}" r="4" class="{}"><title>{}: {:+.2f} ({:+.2f} to {:+.2f})</title></circle>)",
            x(row.value), y, row.stands_out ? "strong" : "weak", escape(row.label), 100 * row.value,
            100 * row.interval.low, 100 * row.interval.high);
        out += words(kWidth - kRight + 8, y + 4, "start", row.note);
    }
    return out + words(kLeft + kInside / 2, bottom + 34, "middle", axis) + "</svg>";
}

std::string matrix(const std::vector<std::string>& labels, const std::vector<std::vector<MatrixCell>>& cells) {
    constexpr double kLeft = 150, kTop = 24, kTall = 40;
    const auto count = static_cast<double>(labels.size());
    const double wide = (kWidth - kLeft) / std::max(1.0, count);
    std::string out = begin(kWidth, kTop + kTall * count + 4, "Wins of the row against the column");
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double y = kTop + kTall * static_cast<double>(i);
        out += words(kLeft - 8, y + kTall / 2 + 4, "end", labels[i]);
        out += words(kLeft + wide * (static_cast<double>(i) + 0.5), kTop - 8, "middle", labels[i]);
        for (std::size_t j = 0; j < labels.size(); ++j) {
            const MatrixCell& cell = cells[i][j];
            if (!cell.share) continue;
            const double x = kLeft + wide * static_cast<double>(j),
                         far = std::min(1.0, std::abs(*cell.share - 0.5) * 4);
            out += fmt::format(
                R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" fill-opacity="{:.2f}"><title>{}</title></rect>)",
                x + 1, y + 1, wide - 2, kTall - 2, *cell.share >= 0.5 ? "#0072b2" : "#d55e00", 0.08 + 0.7 * far,
                escape(cell.title));
            out += words(x + wide / 2, y + kTall / 2 + 4, "middle",
                         fmt::format("{:.1f} %{}", 100 * *cell.share, cell.stands_out ? " *" : ""));
        }
    }
    return out + "</svg>";
}

std::string density(const std::vector<double>& values, std::string_view axis) {
    if (values.size() < 2) return "<p>Too few games.</p>";
    constexpr double kHeight = 220, kLeft = 12, kBottom = 44, kTop = 12, kInside = kWidth - 2 * kLeft,
                     kTall = kHeight - kTop - kBottom;
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    Spread spread;
    for (const double value : sorted) spread.add(value);
    const auto n = static_cast<double>(sorted.size());
    const double middle_half = sorted[sorted.size() * 3 / 4] - sorted[sorted.size() / 4];
    const double narrow =
        middle_half > 0 ? std::min(std::sqrt(spread.variance()), middle_half / 1.34) : std::sqrt(spread.variance());
    const double width = std::max(0.5, 0.9 * narrow * std::pow(n, -0.2));
    const double from = sorted.front() - 2 * width, to = sorted.back() + 2 * width;
    constexpr int kPoints = 160;
    std::vector<double> heights;
    for (int i = 0; i <= kPoints; ++i) {
        const double at = from + (to - from) * i / kPoints;
        const auto first = std::lower_bound(sorted.begin(), sorted.end(), at - 4 * width);
        const auto last = std::upper_bound(sorted.begin(), sorted.end(), at + 4 * width);
        double sum = 0;
        for (auto value = first; value != last; ++value) sum += std::exp(-0.5 * std::pow((at - *value) / width, 2));
        heights.push_back(sum);
    }
    const double most = *std::max_element(heights.begin(), heights.end());
    const auto x = [&](double value) { return kLeft + kInside * (value - from) / (to - from); };
    std::string path = fmt::format("M{:.1f},{:.1f}", kLeft, kTop + kTall);
    for (int i = 0; i <= kPoints; ++i)
        path += fmt::format(" L{:.1f},{:.1f}", kLeft + kInside * i / kPoints,
                            kTop + kTall * (1 - heights[static_cast<std::size_t>(i)] / most));
    path += fmt::format(" L{:.1f},{:.1f} Z", kLeft + kInside, kTop + kTall);
    std::string out = begin(kWidth, kHeight, axis);
    out += fmt::format(R"(<path d="{}" fill="{}" fill-opacity="0.45" stroke="{}"/>)", path, colour(0), colour(0));
    const double step = round_step(to - from);
    for (double tick = std::ceil(from / step) * step; tick <= to; tick += step) {
        out += line(x(tick), kTop + kTall, x(tick), kTop + kTall + 4, "error");
        out += words(x(tick), kHeight - kBottom + 18, "middle", fmt::format("{:.0f}", tick));
    }
    const double median = sorted[sorted.size() / 2];
    out += line(x(median), kTop, x(median), kTop + kTall, "mark");
    out += words(x(median) + 5, kTop + 12, "start", fmt::format("median {:.0f}", median));
    return out + words(kLeft + kInside / 2, kHeight - 8, "middle", axis) + "</svg>";
}

std::string curve(const std::vector<Bar>& points, double mark, std::string_view axis) {
    constexpr double kHeight = 240, kLeft = 48, kBottom = 44, kTop = 12, kInside = kWidth - kLeft - 24,
                     kTall = kHeight - kTop - kBottom;
    const auto x = [&](std::size_t i) {
        return kLeft + kInside * static_cast<double>(i) / std::max(1.0, static_cast<double>(points.size()) - 1);
    };
    const auto y = [&](double share) { return kTop + kTall * (1 - share); };
    std::string out = begin(kWidth, kHeight, axis);
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        out += line(kLeft, y(share), kLeft + kInside, y(share), "grid");
        out += words(kLeft - 6, y(share) + 4, "end", fmt::format("{:.0f} %", 100 * share));
    }
    out += line(kLeft, y(mark), kLeft + kInside, y(mark), "mark");
    std::string path;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Bar& point = points[i];
        path += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "M" : " L", x(i), y(point.value));
        out += line(x(i), y(point.interval.low), x(i), y(point.interval.high), "error");
        out += fmt::format(
            R"(<circle cx="{:.1f}" cy="{:.1f}" r="3.5" class="strong"><title>{}: {:.1f} %</title></circle>)", x(i),
            y(point.value), escape(point.series), 100 * point.value);
        out += words(x(i), kHeight - kBottom + 18, "middle", point.series);
    }
    out += fmt::format(R"(<path d="{}" fill="none" stroke="{}" stroke-width="2"/>)", path, colour(0));
    return out + words(kLeft + kInside / 2, kHeight - 8, "middle", axis) + "</svg>";
}

std::string page(std::string_view title, std::string_view body) {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>"
           + escape(title)
           + "</title>\n<style>"
             ":root{color-scheme:light dark}"
             "body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;"
             "color:#1b1f24;background:#fff}"
             "table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}"
             "th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #ccd}"
             "th:first-child{text-align:left}"
             "svg{width:100%;height:auto;font:12px system-ui,sans-serif;fill:currentColor}"
             "figure{margin:1rem 0 2rem}figcaption{font-size:.85rem}"
             "code,pre{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}pre{overflow-x:auto}"
             ".grid{stroke:#8884;stroke-width:1}.error{stroke:currentColor;stroke-width:1.5}"
             ".mark{stroke:currentColor;stroke-width:1.5;stroke-dasharray:6 4}"
             ".strong{fill:#d55e00}.weak{fill:#fff;stroke:currentColor;stroke-width:1.5}"
             ".legend span{margin-right:1.2rem}"
             ".legend i{display:inline-block;width:.8em;height:.8em;margin-right:.4em;border-radius:2px}"
             "@media(prefers-color-scheme:dark){body{color:#e6e9ee;background:#14171c}"
             "th,td{border-color:#445}.weak{fill:#14171c}}"
             "@media print{body{max-width:none;margin:0;color:#000;background:#fff}"
             ".weak{fill:#fff}figure{break-inside:avoid}}"
             "</style></head><body>\n"
           + std::string(body) + "</body></html>\n";
}

}  // namespace imperium::plot

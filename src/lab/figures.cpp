#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// The larger drawings of reports. Places across are shares of the width and letters are not scaled, so that a figure
// can be read on a telephone as well as on paper.
namespace imperium::plot {

namespace {

std::string words(double across, double y, std::string_view anchor, std::string_view what) {
    return fmt::format(R"(<text x="{:.2f}%" y="{:.0f}" text-anchor="{}">{}</text>)", across, y, anchor, escape(what));
}

std::string line(double x1, std::string_view y1, double x2, std::string_view y2, std::string_view kind) {
    return fmt::format(R"(<line x1="{:.2f}%" y1="{}" x2="{:.2f}%" y2="{}" class="{}"/>)", x1, y1, x2, y2, kind);
}

std::string upright(double across, std::string_view kind) { return line(across, "0", across, "100%", kind); }

// A step of 1, 2 or 5 times a power of ten, so that a range has some five of them.
double round_step(double range) {
    const double rough = std::max(range, 1e-6) / 5, power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power) return factor * power;
    return 10 * power;
}

// A scale of round numbers around all that is to be shown.
struct Scale {
    double step = 1;
    long long first = 0, last = 1;  // in steps

    Scale(double low, double high)
        : step(round_step(high - low)), first(std::llround(std::floor(low / step))),
          last(std::max(first + 1, std::llround(std::ceil(high / step)))) {}
    double from() const { return static_cast<double>(first) * step; }
    double to() const { return static_cast<double>(last) * step; }
    // Of the width, with room for half a number at both ends.
    double across(double value) const { return 6 + 88 * (value - from()) / (to() - from()); }
    std::vector<double> ticks() const {
        std::vector<double> out;
        for (long long i = first; i <= last; ++i) out.push_back(static_cast<double>(i) * step);
        return out;
    }
};

// A shape in a unit square that is stretched over an area of the drawing.
std::string stretched(double x, double y, double width, double height, const std::string& path, std::string_view kind) {
    return fmt::format(R"(<svg x="{:.2f}%" y="{:.0f}" width="{:.2f}%" height="{:.0f}" viewBox="0 0 1 1" )"
                       R"(preserveAspectRatio="none"><path d="{}" class="{}"/></svg>)",
                       x, y, width, height, path, kind);
}

std::string begin(double height, std::string_view label) {
    return fmt::format(R"(<svg height="{:.0f}" role="img" aria-label="{}">)", height, escape(label));
}

}  // namespace

std::string forest(const std::vector<ForestRow>& rows, double mark, std::string_view axis,
                   const std::vector<std::string>& columns) {
    if (rows.empty()) return "<p>Too few games.</p>";
    double low = mark, high = mark;
    for (const ForestRow& row : rows) {
        if (!row.known) continue;
        low = std::min(low, row.interval.low);
        high = std::max(high, row.interval.high);
    }
    const Scale scale(low, std::max(high, low + 0.01));
    std::string grid;
    for (const double tick : scale.ticks()) grid += upright(scale.across(tick), "grid");
    grid += upright(scale.across(mark), "mark");
    std::string out = R"(<table class="forest"><thead><tr><th></th><td></td>)";
    for (std::size_t i = 0; i < columns.size(); ++i)
        out += fmt::format("<td{}>{}</td>", i == 0 ? R"( class="value")" : "", escape(columns[i]));
    out += "</tr></thead><tbody>";
    for (const ForestRow& row : rows) {
        out += fmt::format(R"(<tr><th>{}</th><td class="plot"><svg aria-hidden="true">{})", escape(row.label), grid);
        if (row.known)
            out += line(scale.across(row.interval.low), "50%", scale.across(row.interval.high), "50%", "error")
                   + fmt::format(R"(<circle cx="{:.2f}%" cy="50%" r="4" class="{}"><title>{}: {}</title></circle>)",
                                 scale.across(row.value), row.stands_out ? "strong" : "weak", escape(row.label),
                                 escape(row.notes.empty() ? "" : row.notes[0]));
        out += "</svg></td>";
        for (std::size_t i = 0; i < row.notes.size(); ++i)
            out += fmt::format("<td{}>{}</td>", i == 0 ? R"( class="value")" : "", escape(row.notes[i]));
        out += "</tr>";
    }
    out += R"(</tbody><tfoot><tr><th></th><td class="plot"><svg aria-hidden="true">)";
    bool second = false;  // every second number is left out where there is little room
    for (const double tick : scale.ticks()) {
        const std::string number = words(scale.across(tick), 14, "middle", fmt::format("{:.4g}", 100 * tick));
        out += second ? R"(<g class="second">)" + number + "</g>" : number;
        second = !second;
    }
    out += words(50, 30, "middle", axis) + "</svg></td>";
    for (std::size_t i = 0; i < columns.size(); ++i) out += i == 0 ? R"(<td class="value"></td>)" : "<td></td>";
    return out + "</tr></tfoot></table>";
}

std::string matrix(const std::vector<std::string>& labels, const std::vector<std::vector<MatrixCell>>& cells) {
    std::string out = R"(<table class="matrix"><thead><tr><th></th>)";
    for (const std::string& label : labels) out += "<th>" + escape(label) + "</th>";
    out += "</tr></thead><tbody>";
    for (std::size_t i = 0; i < labels.size(); ++i) {
        out += "<tr><th>" + escape(labels[i]) + "</th>";
        for (const MatrixCell& cell : cells[i]) {
            if (!cell.share) {
                out += "<td></td>";
                continue;
            }
            const double far = std::min(1.0, std::abs(*cell.share - 0.5) * 4);
            out += fmt::format(
                R"x(<td style="background:rgb({} / {:.2f})">{:.1f}&nbsp;%{}<small>{:.1f} to {:.1f}</small></td>)x",
                *cell.share >= 0.5 ? "0 114 178" : "213 94 0", 0.08 + 0.7 * far, 100 * *cell.share,
                cell.stands_out ? "&nbsp;*" : "", 100 * cell.interval.low, 100 * cell.interval.high);
        }
        out += "</tr>";
    }
    return out + "</tbody></table>";
}

std::string density(const std::vector<double>& values, std::string_view axis) {
    if (values.size() < 2) return "<p>Too few games.</p>";
    constexpr double kHeight = 232, kTop = 22, kTall = 164;
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
    std::string path = "M0,1";
    for (int i = 0; i <= kPoints; ++i)
        path += fmt::format(" L{:.4f},{:.4f}", static_cast<double>(i) / kPoints,
                            1 - heights[static_cast<std::size_t>(i)] / most);
    const auto across = [&](double value) { return 2 + 96 * (value - from) / (to - from); };
    const std::string floor = fmt::format("{}", kTop + kTall), below = fmt::format("{}", kTop + kTall + 4);
    std::string out = begin(kHeight, axis) + stretched(2, kTop, 96, kTall, path + " L1,1 Z", "area");
    out += line(2, floor, 98, floor, "grid");
    for (const double tick : Scale(from, to).ticks()) {
        if (tick < from || tick > to) continue;
        out += line(across(tick), floor, across(tick), below, "error");
        out += words(across(tick), kTop + kTall + 18, "middle", fmt::format("{:.0f}", tick));
    }
    const double median = sorted[sorted.size() / 2];
    out += line(across(median), fmt::format("{}", kTop), across(median), floor, "mark");
    out += words(across(median), kTop - 7, "middle", fmt::format("median {:.0f}", median));
    return out + words(50, kHeight - 6, "middle", axis) + "</svg>";
}

std::string curve(const std::vector<Bar>& points, double mark, std::string_view axis) {
    constexpr double kHeight = 250, kTop = 12, kTall = 190, kLeft = 12, kWide = 84;
    const auto along = [&](std::size_t i) {
        return static_cast<double>(i) / std::max(1.0, static_cast<double>(points.size()) - 1);
    };
    const auto x = [&](std::size_t i) { return kLeft + kWide * along(i); };
    const auto y = [&](double share) { return fmt::format("{:.1f}", kTop + kTall * (1 - share)); };
    std::string out = begin(kHeight, axis);
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        out += line(kLeft, y(share), kLeft + kWide, y(share), "grid");
        out += words(kLeft - 1.5, kTop + kTall * (1 - share) + 4, "end", fmt::format("{:.0f} %", 100 * share));
    }
    out += line(kLeft, y(mark), kLeft + kWide, y(mark), "mark");
    std::string path, dots;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Bar& point = points[i];
        if (i % 2 == 0) dots += words(x(i), kTop + kTall + 18, "middle", point.series);
        if (std::isnan(point.value)) continue;
        path += fmt::format("{}{:.4f},{:.4f}", path.empty() ? "M" : " L", along(i), 1 - point.value);
        dots += line(x(i), y(point.interval.low), x(i), y(point.interval.high), "error");
        dots +=
            fmt::format(R"(<circle cx="{:.2f}%" cy="{}" r="3.5" class="strong"><title>{}: {:.1f} %</title></circle>)",
                        x(i), y(point.value), escape(point.series), 100 * point.value);
    }
    return out + stretched(kLeft, kTop, kWide, kTall, path, "path") + dots
           + words(kLeft + kWide / 2, kHeight - 8, "middle", axis) + "</svg>";
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
             "svg{width:100%;font:12px system-ui,sans-serif;fill:currentColor}svg[viewBox]{height:auto}"
             "figure{margin:1rem 0 2rem}figcaption{font-size:.85rem;margin-top:.4rem}"
             "body{counter-reset:figure}figcaption::before{counter-increment:figure;"
             "content:\"Figure \" counter(figure) \". \";font-weight:bold}"
             "code,pre{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap}"
             ".whole{white-space:nowrap}"
             "figcaption a{color:inherit}"
             "figure table{display:table;font-size:.8rem;line-height:1.25}"
             ".forest th,.forest td{border:0;padding:.1rem .5rem;font-weight:normal;white-space:nowrap}"
             ".forest thead td{font-style:italic}"
             ".forest th{white-space:normal;overflow-wrap:anywhere;width:32%;text-align:right}"
             ".forest .plot{position:relative;padding:0;width:34%}.forest svg{display:block;overflow:visible}"
             ".forest tbody .plot svg{position:absolute;inset:0;height:100%}.forest tfoot svg{height:36px}"
             ".forest .value{font-variant-numeric:tabular-nums}"
             ".matrix{table-layout:fixed}.matrix th,.matrix td{text-align:center;padding:.6rem "
             ".2rem;font-weight:normal;"
             "border:2px solid #fff;overflow-wrap:anywhere}.matrix th:first-child{text-align:right}"
             ".matrix td{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
             ".matrix small{display:block;font-size:.7rem}"
             ".area{fill:#0072b2;fill-opacity:.45}.path{fill:none;stroke-width:2}"
             ".area,.path{stroke:#0072b2;vector-effect:non-scaling-stroke}"
             ".grid{stroke:#8884;stroke-width:1}.error{stroke:currentColor;stroke-width:1.5}"
             ".mark{stroke:currentColor;stroke-width:1.5;stroke-dasharray:6 4}"
             ".strong{fill:#d55e00}.weak{fill:#fff;stroke:currentColor;stroke-width:1.5}"
             ".legend span{margin-right:1.2rem}"
             ".legend i{display:inline-block;width:.8em;height:.8em;margin-right:.4em;border-radius:2px}"
             "@media(prefers-color-scheme:dark){body{color:#e6e9ee;background:#14171c}"
             "th,td{border-color:#445}.matrix th,.matrix td{border-color:#14171c}.weak{fill:#14171c}"
             ".area,.path{stroke:#56b4e9}.area{fill:#56b4e9}}"
             "@media(max-width:36rem){.forest th,.forest td{padding:.1rem .25rem}.forest th{width:34%}"
             ".forest .value{font-size:.7rem}.forest .value:not(:last-child),.forest .second{display:none}"
             "figure table:not(.forest,.matrix) td:nth-child(2):last-child{white-space:nowrap}"
             ".matrix th{font-size:.65rem;padding:.6rem 0}}"
             "@media print{body{max-width:none;margin:0;color:#000;background:#fff}"
             ".weak{fill:#fff}.matrix th,.matrix td{border-color:#fff}h2{break-after:avoid}"
             ".forest tr,svg,.matrix{break-inside:avoid}figcaption{break-before:avoid}}"
             "</style></head><body>\n"
           + std::string(body) + "</body></html>\n";
}

}  // namespace imperium::plot

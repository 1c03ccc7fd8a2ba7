#include "server/page.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace imperium::server {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".gif", "image/gif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
}};

std::string type_of(const std::string& path) {
    const std::string ending = fs::path(path).extension().string();
    for (const auto& [name, type] : kTypes)
        if (name == ending) return std::string(type);
    return "application/octet-stream";
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::optional<std::string> safe_path(std::string_view target) {
    std::string path;
    for (std::size_t i = 0; i < target.size(); ++i) {
        char c = target[i];
        if (c == '?' || c == '#') break;
        if (c == '%') {
            if (i + 2 >= target.size()) return std::nullopt;
            const int high = hex_digit(target[i + 1]);
            const int low = hex_digit(target[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (c == '\0' || c == '\\') return std::nullopt;
        path += c;
    }
    if (path.empty() || path[0] != '/') return std::nullopt;
    // No step of it may begin with a dot: neither "..", nor hidden files.
    if (path.find("/.") != std::string::npos || path.find("//") != std::string::npos) return std::nullopt;
    return path;
}

Page::Page(std::string folder) {
    std::error_code error;
    const fs::path found = fs::canonical(folder, error);
    if (!error) folder_ = found.string();
}

bool Page::there() const { return !folder_.empty() && fs::is_regular_file(folder_ + "/index.html"); }

std::optional<PageFile> Page::find(std::string_view target, std::string_view accepted_encodings) const {
    const auto path = safe_path(target);
    if (!path || folder_.empty()) return std::nullopt;
    if (*path != "/")
        if (auto file = read(*path, accepted_encodings)) return file;
    const bool page =
        path->find('.') == std::string::npos && !path->starts_with("/api/") && !path->starts_with("/assets/");
    return page ? read("/index.html", accepted_encodings) : std::nullopt;
}

std::optional<PageFile> Page::read(const std::string& path, std::string_view accepted_encodings) const {
    std::error_code error;
    const fs::path whole = fs::canonical(folder_ + path, error);
    if (error || !whole.string().starts_with(folder_ + "/") || !fs::is_regular_file(whole, error)) return std::nullopt;
    PageFile file;
    file.type = type_of(path);
    file.lasting = path.starts_with("/assets/");
    fs::path chosen = whole;
    for (const auto& [ending, encoding] : {std::pair{".br", "br"}, std::pair{".gz", "gzip"}}) {
        if (accepted_encodings.find(encoding) == std::string_view::npos) continue;
        const fs::path packed = whole.string() + ending;
        if (!fs::is_regular_file(packed, error)) continue;
        chosen = packed;
        file.encoding = encoding;
        break;
    }
    std::ifstream in(chosen, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream body;
    body << in.rdbuf();
    file.body = std::move(body).str();
    const auto changed = fs::last_write_time(chosen, error).time_since_epoch().count();
    file.tag = '"' + std::to_string(file.body.size()) + "-" + std::to_string(changed) + file.encoding + '"';
    return file;
}

}  // namespace imperium::server

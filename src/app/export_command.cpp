#include "app/export_command.hpp"

#include "app/files.hpp"
#include "core/stream.hpp"
#include "table/beginning.hpp"
#include "table/table.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

namespace imperium {

namespace {

namespace fs = std::filesystem;

struct ExportWords {
    std::string folder;
    std::string page = "web/dist";
};

int fail(const std::string& message) {
    fmt::print(stderr, "imperium export: {}\n", message);
    return 2;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

// Puts something in place of what stands between a mark and the next /**/.
void fill(std::string& text, std::string_view mark, const std::string& with) {
    const std::size_t begin = text.find(mark);
    if (begin == std::string::npos) return;
    const std::size_t end = text.find("/**/", begin);
    if (end == std::string::npos) return;
    text.replace(begin + mark.size(), end - begin - mark.size(), " " + with + " ");
}

// The files of the built page by their paths. Compressed copies are a server's business.
Result<std::map<std::string, std::string>> files_of(const fs::path& page) {
    std::map<std::string, std::string> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(page, error), end; !error && at != end; at.increment(error)) {
        const std::string kind = at->path().extension().string();
        if (!at->is_regular_file() || kind == ".br" || kind == ".gz") continue;
        auto text = read_text_file(at->path().string());
        if (!text) return std::unexpected(text.error());
        files.emplace(at->path().lexically_relative(page).generic_string(), std::move(*text));
    }
    if (!files.contains("index.html") || !files.contains("sw.js"))
        return refuse("not_found", "there is no built page in " + page.string()
                                       + "; build it with: cd web && npm run build, or name its folder with --page");
    const bool engine =
        std::ranges::any_of(files, [](const auto& file) { return file.first.starts_with("assets/table-"); });
    if (!engine)
        return refuse("not_found", "the page in " + page.string()
                                       + " was built without the engine for browsers; build that first, then the page "
                                         "again: ./setup full && cmake --preset wasm && cmake --build --preset wasm "
                                         "&& (cd web && npm run build)");
    return files;
}

// A folder with other things in it is left alone.
Result<void> fitting(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) return {};
    if (!fs::is_directory(folder, error)) return refuse("bad_request", folder.string() + " is not a folder");
    if (fs::is_empty(folder, error) || (fs::exists(folder / "sw.js") && fs::exists(folder / "games.json"))) return {};
    return refuse("bad_request",
                  folder.string() + " has other files in it; name an empty folder, or an earlier export");
}

// What a server would answer, and paths that hold wherever the site lies; the list of files goes to the service worker,
// with a version that changes with any of them.
void make_site(std::map<std::string, std::string>& files) {
    std::string& page = files["index.html"];
    replace_all(page, "=\"/", "=\"./");
    replace_all(page, "<title>", "<meta name=\"imperium-site\" content=\"files\" />\n    <title>");
    files["games.json"] = write_json(table::offered(table::Terms{}));
    std::string all;
    std::string names = "'./'";
    for (const auto& [path, text] : files) {
        if (path == "sw.js") continue;  // it has the page's own list
        all += path + " " + hex(sha256(text)) + "\n";
        if (path != "index.html") names += fmt::format(", '{}'", path);
    }
    std::string& worker = files["sw.js"];
    fill(worker, "/*VERSION*/", "'" + hex(sha256(all)).substr(0, 12) + "'");
    fill(worker, "/*FILES*/", names);
}

int run_export(const ExportWords& words) {
    const fs::path folder = words.folder;
    if (auto fits = fitting(folder); !fits) return fail(fits.error().message());
    auto files = files_of(words.page);
    if (!files) return fail(files.error().message());
    make_site(*files);
    std::size_t bytes = 0;
    // The page itself comes last: it names what must be there already. Files of an earlier version stay, since a tab
    // that is open may still ask for them.
    const auto write = [&](const std::string& path, const std::string& text) -> Result<void> {
        std::error_code error;
        fs::create_directories((folder / path).parent_path(), error);
        if (error) return refuse("stopped", (folder / path).parent_path().string() + ": " + error.message());
        bytes += text.size();
        return write_text_file((folder / path).string(), text);
    };
    for (const bool last : {false, true})
        for (const auto& [path, text] : *files) {
            if ((path == "index.html" || path == "sw.js") != last) continue;
            if (auto written = write(path, text); !written) return fail(written.error().message());
        }
    fmt::print("{} files, {:.1f} MB in {}. Any host of files will do; to try it: python3 -m http.server -d {} 8000\n",
               files->size(), static_cast<double>(bytes) / 1e6, words.folder, words.folder);
    return 0;
}

}  // namespace

void add_export_command(CLI::App& program, std::function<int()>& chosen) {
    const auto words = std::make_shared<ExportWords>();
    auto* command = program.add_subcommand(
        "export", "the page as plain files: all games against computers and at one device, without a server");
    command->add_option("folder", words->folder, "where to; empty, or an earlier export")->required();
    command->add_option("--page", words->page, "the folder with the built page")->capture_default_str();
    command->footer("Example:\n  imperium export site && python3 -m http.server -d site 8000");
    command->callback([words, &chosen] { chosen = [words] { return run_export(*words); }; });
}

}  // namespace imperium

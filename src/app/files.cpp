#include "app/files.hpp"

#include "app/state_folder.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace imperium {

namespace fs = std::filesystem;

Result<std::string> read_text_file(const std::string& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return refuse("bad_file", "there is no file " + path);
    if (fs::is_directory(path, error)) return refuse("bad_file", path + " is a folder, not a file");
    if (fs::file_size(path, error) > (64U << 20) && !error) return refuse("bad_file", path + " is larger than 64 MiB");
    std::ifstream in(path, std::ios::binary);
    if (!in) return refuse("bad_file", "cannot read " + path + ": " + std::strerror(errno));
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

namespace {

// The new file beside the old one, or why there is none.
Result<std::string> write_beside(const std::string& path, std::string_view text) {
    std::string beside = path + ".new";
    std::error_code error;
    if (fs::is_directory(path, error)) return refuse("bad_file", "cannot write " + path + ": it is a folder");
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out << text << std::flush;
    if (out) return beside;
    const std::string why = std::strerror(errno);
    fs::remove(beside, error);
    return refuse("bad_file", "cannot write " + path + ": " + why);
}

}  // namespace

Result<void> write_text_file(const std::string& path, std::string_view text) {
    const auto beside = write_beside(path, text);
    if (!beside) return std::unexpected(beside.error());
    std::error_code error;
    fs::rename(*beside, path, error);
    if (!error) return {};
    const std::string why = error.message();
    fs::remove(*beside, error);
    return refuse("bad_file", "cannot write " + path + ": " + why);
}

Result<void> try_to_write(const std::string& path) {
    const auto beside = write_beside(path, "");
    if (!beside) return std::unexpected(beside.error());
    std::error_code error;
    fs::remove(*beside, error);
    return {};
}

std::string state_path(const std::string& name) { return (fs::path(state_folder()) / name).string(); }

}  // namespace imperium

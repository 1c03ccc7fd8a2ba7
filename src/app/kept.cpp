#include "app/kept.hpp"

#include "app/files.hpp"

namespace imperium {

Result<KeptLines> KeptLines::open(const std::string& keep, const std::string& resume, const Json& run) {
    KeptLines kept;
    const std::string& path = resume.empty() ? keep : resume;
    if (path.empty()) return kept;
    std::string text = write_json(run) + "\n";
    if (!resume.empty()) {
        const auto there = read_text_file(resume);
        if (!there) return std::unexpected(there.error());
        if (!there->starts_with(text))
            return refuse("bad_file", resume
                                          + " is of another run, or the rules or the players have changed since; "
                                            "say everything as it was said then, or begin a new file");
        for (std::size_t at = text.size(), end = 0; (end = there->find('\n', at)) != std::string::npos; at = end + 1) {
            auto line = parse_json(std::string_view(*there).substr(at, end - at), "bad_file");
            if (!line)
                return refuse("bad_file", resume + ": line " + std::to_string(kept.before_.size() + 2) + ": "
                                              + line.error().message());
            kept.before_.push_back(std::move(*line));
            text.append(*there, at, end + 1 - at);
        }
    }
    kept.file_.open(path, std::ios::binary | std::ios::trunc);
    kept.file_ << text << std::flush;
    if (!kept.file_) return refuse("bad_file", path + " cannot be written");
    return kept;
}

void KeptLines::add(const Json& line) {
    if (file_.is_open()) file_ << write_json(line) << "\n" << std::flush;
}

}  // namespace imperium

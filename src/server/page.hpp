#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace imperium::server {

// A file of the page as it is sent.
struct PageFile {
    std::string body;
    std::string type;
    std::string encoding;  // br, gzip or empty
    std::string tag;       // changes with the file
    bool lasting = false;  // its name changes with its content
};

// The folder with the built page. Nothing outside it is ever read.
class Page {
public:
    explicit Page(std::string folder);

    bool there() const;
    const std::string& folder() const { return folder_; }
    // `target` is the path of a request, still escaped; a path that is no file and has no dot is the page itself.
    std::optional<PageFile> find(std::string_view target, std::string_view accepted_encodings) const;

private:
    std::optional<PageFile> read(const std::string& path, std::string_view accepted_encodings) const;
    std::string folder_;  // canonical, or empty if it does not exist
};

// The path with %XX undone; nothing if it is malformed or could lead out of a folder.
std::optional<std::string> safe_path(std::string_view target);

}  // namespace imperium::server

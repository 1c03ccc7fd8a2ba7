#include "app/app.hpp"
#include "app/files.hpp"
#include "core/json.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

// `imperium export`: the page as files that any host can have.
using namespace imperium;

namespace {

namespace fs = std::filesystem;

class Export : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("imperium-export-" + std::to_string(::getpid()));
        fs::remove_all(folder_);
        write("page/index.html", "<title>Imperium</title><script src=\"/assets/index.js\"></script>");
        write("page/index.html.br", "compressed");
        write("page/assets/index.js", "play()");
        write("page/assets/table-12345678.bin", "engine");
        write("page/sw.js",
              "const version = /*VERSION*/ 'of the page' /**/; const files = [/*FILES*/ './', 'gone.js' /**/];");
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& path, const std::string& text) {
        fs::create_directories((folder_ / path).parent_path());
        ASSERT_TRUE(write_text_file((folder_ / path).string(), text));
    }
    std::string read(const std::string& path) { return read_text_file((folder_ / path).string()).value_or(""); }
    bool there(const std::string& path) { return fs::exists(folder_ / path); }
    int run() {
        std::vector<std::string> words = {"imperium", "export", (folder_ / "site").string(), "--page",
                                          (folder_ / "page").string()};
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        return run_app(static_cast<int>(arguments.size()), arguments.data());
    }

    fs::path folder_;
};

}  // namespace

TEST_F(Export, PathsAreRelativeAndTheFilesAreListed) {
    ASSERT_EQ(run(), 0);
    EXPECT_NE(read("site/index.html").find("src=\"./assets/index.js\""), std::string::npos);
    EXPECT_NE(read("site/index.html").find("imperium-site"), std::string::npos);
    EXPECT_FALSE(there("site/index.html.br"));
    const auto games = parse_json(read("site/games.json"));
    ASSERT_TRUE(games);
    EXPECT_EQ((*games)["games"].size(), 4U);
    const std::string worker = read("site/sw.js");
    for (const char* file : {"'./'", "'assets/index.js'", "'assets/table-12345678.bin'", "'games.json'"})
        EXPECT_NE(worker.find(file), std::string::npos) << file;
    for (const char* old : {"of the page", "gone.js", "sw.js"}) EXPECT_EQ(worker.find(old), std::string::npos) << old;
    EXPECT_TRUE(worker.starts_with("const version = /*VERSION*/ '") && worker.ends_with(" /**/];")) << worker;
}

TEST_F(Export, TheVersionChangesWithAnyFileAndOldOnesStay) {
    ASSERT_EQ(run(), 0);
    const std::string before = read("site/sw.js");
    ASSERT_EQ(run(), 0);
    EXPECT_EQ(read("site/sw.js"), before);
    fs::remove(folder_ / "page/assets/index.js");
    write("page/assets/other.js", "play()");
    ASSERT_EQ(run(), 0);
    EXPECT_NE(read("site/sw.js"), before);
    EXPECT_TRUE(there("site/assets/index.js")) << "an open tab may ask for it";
}

TEST_F(Export, WhatIsNotASiteIsLeftAlone) {
    write("site/letters.txt", "mine");
    EXPECT_EQ(run(), 2);
    EXPECT_FALSE(there("site/index.html"));
}

TEST_F(Export, APageWithoutTheEngineIsRefused) {
    fs::remove(folder_ / "page/assets/table-12345678.bin");
    EXPECT_EQ(run(), 2);
    EXPECT_FALSE(there("site"));
}

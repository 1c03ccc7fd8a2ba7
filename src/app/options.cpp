#include "app/options.hpp"

#include "app/files.hpp"

#include <CLI/CLI.hpp>

namespace imperium {

namespace {

constexpr std::size_t kLargest = std::size_t{1} << 20;  // of a file that is the value of an option

Result<Json> part(const std::string& word) {
    if (!word.starts_with('@')) return Json(word);
    const std::string path = word.substr(1);
    const auto text = read_text_file(path);
    if (!text) return std::unexpected(text.error());
    if (text->size() > kLargest)
        return refuse("bad_file", path + " is larger than " + std::to_string(kLargest >> 10)
                                      + " KiB, the most a deck or a card set may have");
    auto json = parse_json(*text);
    if (!json) return refuse("bad_option", path + ": " + json.error().message());
    return json;
}

// A value that is no JSON of its own and belongs to an option with more than simple values.
Result<Json> special(const std::string& text) {
    Json parts = Json::array();
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        auto one = part(text.substr(from, comma - from));
        if (!one) return one;
        parts.push_back(std::move(*one));
        from = comma + 1;
    }
    return parts.size() == 1 ? parts[0] : parts;
}

}  // namespace

Result<Json> options_given(const GameInfo& game, const std::vector<std::string>& words) {
    std::vector<std::string> plain;
    for (const std::string& word : words) {
        const auto equals = std::min(word.find('='), word.size());
        const OptionInfo* option = game.option(word.substr(0, equals));
        const std::string text = equals < word.size() ? word.substr(equals + 1) : "";
        const bool json = Json::accept(text);
        if (option == nullptr || option->type != OptionInfo::Type::special || json || text.empty()) {
            plain.push_back(word);
            continue;
        }
        const auto value = special(text);
        if (!value) return std::unexpected(value.error());
        plain.push_back(word.substr(0, equals) + "=" + write_json(*value));
    }
    return options_from_words(game, plain);
}

Result<Json> given_options(const GameInfo& game, const std::vector<std::string>& words) {
    const auto all = options_given(game, words);
    if (!all) return all;
    Json given = Json::object();
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        given[name] = (*all)[name];
    }
    return given;
}

void add_set_option(CLI::App& command, std::vector<std::string>& options) {
    command.add_option_function<std::string>(
        "--set", [&options](const std::string& file) { options.push_back("cards=@" + file); },
        "a file with a card set to play with ('imperium cards GAME --content' writes one)");
}

}  // namespace imperium

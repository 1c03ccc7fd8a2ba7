#include "log/log.hpp"

#include <nlohmann/json.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <utility>

namespace imperium::log {

namespace {

constexpr const char* kText = "%Y-%m-%dT%H:%M:%S.%eZ %l: %v";
constexpr const char* kJson = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

std::atomic<Form> form{Form::text};

spdlog::logger& logger() {
    static const std::shared_ptr<spdlog::logger> kLogger = [] {
        auto made = std::make_shared<spdlog::logger>("imperium", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made->set_pattern(kText, spdlog::pattern_time_type::utc);
        made->set_level(spdlog::level::warn);
        made->flush_on(spdlog::level::trace);
        return made;
    }();
    return *kLogger;
}

spdlog::level::level_enum of(Level level) {
    switch (level) {
    case Level::debug: return spdlog::level::debug;
    case Level::info: return spdlog::level::info;
    case Level::warning: return spdlog::level::warn;
    case Level::error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

// In quotes, in ASCII, with whatever steers a terminal or ends a line escaped.
std::string in_quotes(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

bool plain(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
               || std::string_view("_.:/-+[]").contains(c);
    });
}

// A sentence keeps its own quotation marks; everything else in it is escaped, too.
std::string spoken(std::string_view sentence) {
    std::string text = in_quotes(sentence);
    text = text.substr(1, text.size() - 2);
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; ++at)
        if (text[at + 1] == '"')
            text.erase(at, 1);
        else
            ++at;
    return text;
}

template <class Word, std::size_t kCount>
std::optional<Word> word_of(const std::array<std::pair<std::string_view, Word>, kCount>& words, std::string_view word) {
    for (const auto& [name, value] : words)
        if (name == word) return value;
    return std::nullopt;
}

}  // namespace

std::optional<Level> level_of(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, Level>, 4> kLevels = {
        {{"debug", Level::debug}, {"info", Level::info}, {"warning", Level::warning}, {"error", Level::error}}};
    return word_of(kLevels, word);
}

std::optional<Form> form_of(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, Form>, 2> kForms = {
        {{"text", Form::text}, {"json", Form::json}}};
    return word_of(kForms, word);
}

void open(Level least, Form chosen) {
    form = chosen;
    logger().set_pattern(chosen == Form::json ? kJson : kText, spdlog::pattern_time_type::utc);
    logger().set_level(of(least));
}

bool heard(Level level) { return logger().should_log(of(level)); }

void write(Level level, std::string_view sentence, Values values) {
    if (!heard(level)) return;
    const std::string line = payload(form, sentence, values);
    logger().log(of(level), spdlog::string_view_t(line.data(), line.size()));
}

std::string payload(Form chosen, std::string_view sentence, Values values) {
    std::string line = chosen == Form::json ? "\"message\":" + in_quotes(sentence) : spoken(sentence);
    for (const Value& value : values) {
        if (chosen == Form::json)
            line += "," + in_quotes(value.name) + ":" + in_quotes(value.text);
        else
            line += " " + std::string(value.name) + "=" + (plain(value.text) ? value.text : in_quotes(value.text));
    }
    return line;
}

}  // namespace imperium::log

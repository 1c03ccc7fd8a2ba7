#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

// What a server tells its operator, on standard error: one line an event, with a level, a sentence and named values.
// What strangers wrote reaches a line only escaped; tokens, seeds, hands and chat never do.
namespace imperium::log {

enum class Level : std::uint8_t { debug, info, warning, error };
enum class Form : std::uint8_t { text, json };

// A value that belongs to a line.
struct Value {
    std::string_view name;
    std::string text;
};
using Values = std::initializer_list<Value>;

// From the words of --log-level and --log-format.
std::optional<Level> level_of(std::string_view word);
std::optional<Form> form_of(std::string_view word);

// From here on only lines of this level and above are written, in this form. Until then: text, from warnings on.
void open(Level least, Form form);
bool heard(Level level);

void write(Level level, std::string_view sentence, Values values = {});
inline void debug(std::string_view sentence, Values values = {}) { write(Level::debug, sentence, values); }
inline void info(std::string_view sentence, Values values = {}) { write(Level::info, sentence, values); }
inline void warning(std::string_view sentence, Values values = {}) { write(Level::warning, sentence, values); }
inline void error(std::string_view sentence, Values values = {}) { write(Level::error, sentence, values); }

// What stands behind the time and the level.
std::string payload(Form form, std::string_view sentence, Values values);

}  // namespace imperium::log

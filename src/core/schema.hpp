#pragma once

#include "core/fact.hpp"
#include "core/info.hpp"
#include "core/json.hpp"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What a game can say and be told, described once: a JSON Schema (draft 2020-12) of which a small part is used, and the
// check of a value against it. A schema of a game has `$defs` and, under `properties`, these parts: options, view,
// referee_view, action, event, refusal, question. Each refusal and question has its English words as description.
//
// The part of JSON Schema used: type (one name), const, enum, minimum, maximum, items, properties, required,
// additionalProperties (false or a schema), anyOf, $ref to `#/$defs/NAME`; description and title say what it is for.
namespace imperium::schema {

Json text();
Json flag();
Json number(std::int64_t low, std::int64_t high);
Json whole();  // any whole number
Json seat();
Json constant(const Json& value);
Json word(std::span<const std::string_view> words);
Json word(std::initializer_list<std::string_view> words);
Json list(Json item);
Json map(Json value);    // from names to such values
Json maybe(Json value);  // or null
Json either(std::initializer_list<Json> values);
Json anything();
Json ref(std::string_view name);
Json described(Json value, std::string_view help);

// Fields by name; a name that ends in `?` may be left out, and nothing else may be there.
using Fields = std::initializer_list<std::pair<std::string_view, Json>>;
Json object(Fields fields);
// The same object with more fields, which replace those of their name.
Json extended(Json object, Fields more);
// An object known by its `type`.
Json variant(std::string_view type, Fields fields);
// One of several, each known by its `type`.
Json one_of(std::vector<Json> variants);

// The fields every view has, and those of one game.
Json view(const GameInfo& game, std::span<const std::string_view> phases, Fields fields);
// A referee's view is a whole position: `options` and `chance` beside the fields of this view.
Json referee_view(Json view, Json options, Fields more);
// Options as they are given; `special` ones are described by the game.
Json options(const GameInfo& game, Fields special);
// What chance does, told alike in every game.
std::vector<Json> chance_events();

// Everything about a game in one document.
struct Parts {
    Json definitions;  // name -> schema
    Json options, view, referee_view, action, event;
};
// `phrases` are what the game refuses and asks; a key with `.ask-` in it is a question.
Json document(const GameInfo& game, const Parts& parts, std::span<const Phrase> phrases);

// Where and why a value does not fit that part of a document; empty if it fits.
std::string misfit(const Json& document, std::string_view part, const Json& value);

}  // namespace imperium::schema

#pragma once

#include "core/json.hpp"

namespace imperium {

// Room for so many fields of an object, which may be null yet: a field for which there is no room has all others
// copied.
inline void make_room(Json& object, std::size_t fields) {
    if (object.is_null()) object = Json::object();
    object.get_ref<Json::object_t&>().reserve(fields);
}
inline Json object_with_room(std::size_t fields) {
    Json object;
    make_room(object, fields);
    return object;
}

}  // namespace imperium

#include "agents/settings.hpp"
#include "core/data.hpp"
#include "games/all.hpp"

#include <gtest/gtest.h>

using namespace imperium;

TEST(Settings, ComeBackFromJsonAsTheyWent) {
    SearchSettings settings;
    settings.exploration = 0.75F;
    settings.rollout_depth = 40;
    const auto back = settings_from(to_json(settings), {});
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(to_json(*back), to_json(settings));
}

TEST(Settings, RefuseUnknownNamesAndValuesOutOfRange) {
    const auto name = settings_from({{"courage", 1}}, {});
    ASSERT_FALSE(name.has_value());
    EXPECT_NE(name.error().message().find("exploration"), std::string::npos);
    const auto value = settings_from({{"exploration", 99}}, {});
    ASSERT_FALSE(value.has_value());
    EXPECT_NE(value.error().message().find("from 0.1 to 5"), std::string::npos) << value.error().message();
    EXPECT_FALSE(settings_from({{"exploration", "much"}}, {}).has_value());
    EXPECT_FALSE(settings_from(Json::array(), {}).has_value());
}

TEST(Settings, DefaultsAreInRange) {
    for (const SearchParameter& parameter : kSearchParameters) {
        EXPECT_LE(parameter.low, SearchSettings{}.*parameter.value) << parameter.name;
        EXPECT_GE(parameter.high, SearchSettings{}.*parameter.value) << parameter.name;
    }
}

TEST(Settings, ShippedFilesSayWhereTheyComeFrom) {
    AllGames::each([]<class Codec>() {
        const std::string game = Codec::info().id;
        const std::string_view text = built_in_data("agents/" + game + ".json");
        if (text.empty()) return;  // the defaults
        const auto file = parse_json(text);
        ASSERT_TRUE(file.has_value()) << game;
        EXPECT_TRUE(file->contains("settings") && file->contains("run") && file->contains("check")) << game;
        EXPECT_TRUE(settings_from((*file)["settings"], {}).has_value()) << game;
    });
}

import { expect, test } from "bun:test";

import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { formatSetting } from "#web/admin/screens/settings/settingTexts.ts";

import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

test.each(SECOND_FACTOR_MODES)("a conflict names the chosen option by its text: %s", (secondFactor) => {
  const settings = sampleSettings({ secondFactor });
  expect(formatSetting(settings, "secondFactor")).toBe(settingTexts.options.secondFactor[secondFactor]);
});

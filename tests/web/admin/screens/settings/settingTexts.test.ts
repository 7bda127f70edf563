import { expect, test } from "bun:test";

import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { SETTING_NAMES } from "#resources/settings/settings.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { formatSetting } from "#web/admin/screens/settings/settingTexts.ts";

import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

test.each(SECOND_FACTOR_MODES)("a conflict names the chosen option by its text: %s", (secondFactor) => {
  const settings = sampleSettings({ secondFactor });
  expect(formatSetting(settings, "secondFactor")).toBe(settingTexts.options.secondFactor[secondFactor]);
});

test("a conflict shows each part of a setting, and a switch in words", () => {
  const settings = sampleSettings({
    philosophy: { statement: "We draw", explanation: "before we build" },
    figures: [{ value: "12", label: "years" }],
    comingSoon: true,
  });
  expect(formatSetting(settings, "philosophy")).toBe("We draw\nbefore we build");
  expect(formatSetting(settings, "figures")).toBe("12 years");
  expect(formatSetting(settings, "comingSoon")).toBe(auditTexts.yes);
  const texts = SETTING_NAMES.map((name) => formatSetting(settings, name));
  expect(texts.filter((text) => text.includes("[object"))).toEqual([]);
});

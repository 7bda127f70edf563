import { afterEach, expect, test } from "bun:test";

import type { AccountChange } from "#contract/accounts/accountNotices.ts";
import { SECOND_FACTOR_MODES } from "#contract/accounts/secondFactorModes.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { LANGUAGES } from "#texts/language.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { accountTexts } from "#texts/admin/account.ts";
import {
  actionLabel,
  actorName,
  deviceText,
  fieldLabel,
  valueText,
} from "#web/admin/screens/audit/auditLabels.ts";

afterEach(() => loadAdminLanguage("en"));

test("fields and values are named in English", () => {
  expect(["filterLabel", "title (th)", "viewMonths"].map(fieldLabel)).toEqual([
    auditTexts.fields.filterLabel,
    "Title (th)",
    "View months",
  ]);
  expect([valueText("Draft", "status"), valueText("", "status"), valueText("Draft", "title")]).toEqual([
    "Draft",
    auditTexts.empty,
    "Draft",
  ]);
});

test("fields and values are named in Thai", async () => {
  await loadAdminLanguage("th");
  expect(actionLabel({ action: "publish", kind: "article" })).toBe(
    auditTexts.what({ action: auditTexts.actions.publish, kind: auditTexts.kinds.article }),
  );
  expect(["filterLabel", "title (th)", "viewMonths", "unknown"].map(fieldLabel)).toEqual([
    auditTexts.fields.filterLabel,
    `${auditTexts.fields.title} (th)`,
    settingTexts.fields.viewMonths,
    "Unknown",
  ]);
  expect([valueText("Draft", "status (th)"), valueText("Draft", "title")]).toEqual([
    auditTexts.values.Draft,
    "Draft",
  ]);
});

test("each field of a content type has a label in each language", async () => {
  const names = CONTENT_TYPES.flatMap(({ fields }) => Object.keys(fields));
  const english = names.map(fieldLabel);
  await loadAdminLanguage("th");
  expect(names.filter((name, index) => fieldLabel(name) === english[index])).toEqual([]);
});

const names = () =>
  ["visitor", "vitrine serve", "vitrine retention", "vitrine backup", "Deleted"].map((name) =>
    actorName({ id: null, name }),
  );

const expectedNames = ({ visitor, server, command } = auditTexts.actors) => [
  visitor,
  server,
  server,
  command({ command: "vitrine backup" }),
  "Deleted",
];

test("visitors, the server and commands are named in the language of the back office", async () => {
  expect(names()).toEqual(expectedNames());
  await loadAdminLanguage("th");
  expect(names()).toEqual(expectedNames());
  expect(actorName({ id: "user-1", name: "visitor" })).toBe("visitor");
});

/** As `addNotice` logs them. */
const SECOND_FACTOR_CHANGES: readonly AccountChange[] = [
  "totpAdded",
  "totpRemoved",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodesReplaced",
  "reset",
];

/** As they are stored. */
const DEVICES = ["Chrome on Windows", "Unknown browser on Linux", "Firefox", "Unknown browser", "curl"];
const deviceNames = ({ full, unknownBrowser, unknown } = accountTexts.devices.name) => [
  full({ browser: "Chrome", system: "Windows" }),
  unknownBrowser({ system: "Linux" }),
  "Firefox",
  unknown,
  "curl",
];

test("devices are named in the language of the back office", async () => {
  expect(DEVICES.map(deviceText)).toEqual(deviceNames());
  await loadAdminLanguage("th");
  expect(DEVICES.map(deviceText)).toEqual(deviceNames());
  expect(DEVICES.map((device) => valueText(device, "device"))).toEqual(deviceNames());
});

test.each(LANGUAGES)("changes of second factors, and the setting, have names: %s", async (language) => {
  await loadAdminLanguage(language);
  for (const change of SECOND_FACTOR_CHANGES) expect(valueText(change, "secondFactor")).not.toBe(change);
  for (const mode of SECOND_FACTOR_MODES)
    expect(valueText(mode, "secondFactor")).toBe(settingTexts.options.secondFactor[mode]);
});

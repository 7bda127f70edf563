import { expect, test } from "bun:test";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import { ANALYTICS_MESSAGES } from "#contract/analytics/analytics.ts";
import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { REQUIRED_FIELDS_MESSAGE } from "#resources/contentType.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { formTexts } from "#texts/admin/form.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { userTexts } from "#texts/admin/users.ts";

const { expired, ...otherSessionTexts } = sessionTexts.messages;

test.each<[string, object, object]>([
  ["clients", clientTexts.messages, CLIENT_MESSAGES],
  ["the session", otherSessionTexts, AUTH_MESSAGES],
  ["an expired session", { sessionExpired: expired }, AUTH_MESSAGES],
  ["a wrong password", { wrongPassword: sessionTexts.reauthentication.wrongPassword }, AUTH_MESSAGES],
  [
    "one's own account",
    { deactivateSelf: userTexts.self.deactivate, deleteSelf: userTexts.self.delete },
    USER_MESSAGES,
  ],
  ["the last category", { last: categoryTexts.deleteDialog.last }, CATEGORY_MESSAGES],
  ["a missing version", { versionNotFound: legalTexts.versionNotFound }, LEGAL_MESSAGES],
  [
    "the logo of the site",
    { logoNotImage: settingTexts.logo.notImage, logoTooLarge: settingTexts.logo.tooLarge },
    SETTING_MESSAGES,
  ],
  [
    "the dashboard",
    { fetchFailed: dashboardTexts.loadFailed, signInRequired: dashboardTexts.signInRequired },
    ANALYTICS_MESSAGES,
  ],
  ["missing fields", { text: formTexts.requiredFields }, { text: REQUIRED_FIELDS_MESSAGE }],
])("the English texts of %s are those of the API", (_, texts, messages) => {
  expect(messages).toMatchObject(texts);
});

import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { settingTexts } from "#texts/admin/settings.ts";

import { openSettingsScreen, replaceText } from "#tests/support/web/admin/settingsScreens.ts";

test("says how many messages a shorter time deletes before it is saved", async () => {
  const { user, api } = await openSettingsScreen({
    group: "statistics",
    routes: { "GET /messages/expired": () => ({ data: { messages: 31 } }) },
  });
  const preview = settingTexts.retention.expired({ count: 31, months: 12 });
  await replaceText(user, settingTexts.fields.messageMonths, "12");
  expect(await screen.findByText(preview)).toBeDefined();
  expect(api.callsTo("PUT /settings")).toEqual([]);
  expect(api.callsTo("GET /messages/expired")).toHaveLength(1);
  await replaceText(user, settingTexts.fields.messageMonths, "0");
  await waitFor(() => expect(screen.queryByText(preview)).toBeNull());
  expect(api.callsTo("GET /messages/expired")).toHaveLength(1);
});

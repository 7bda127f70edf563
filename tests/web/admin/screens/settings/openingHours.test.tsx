import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { WEEKDAYS } from "#resources/settings/openingTimes.ts";
import { settingTexts } from "#texts/admin/settings.ts";

import { clickSave, openSettingsScreen, sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";

const { opening: texts } = settingTexts;
const NUMBER = { number: 1 };
const WORKDAYS = WEEKDAYS.slice(0, 5);

async function addRow() {
  const view = await openSettingsScreen({ settings: sampleSettings({ openingTimes: [] }) });
  await view.user.click(screen.getByRole("button", { name: texts.add }));
  const days = within(screen.getByRole("group", { name: texts.days(NUMBER) }));
  return { ...view, days };
}

test("Monday to Friday are chosen with one button", async () => {
  const { user, api, days } = await addRow();
  await user.click(days.getByRole("button", { name: texts.weekdaysOf(NUMBER) }));
  const chosen = days.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(WORKDAYS);
  await user.fill(screen.getByLabelText(texts.opens(NUMBER)), "08:30");
  await user.fill(screen.getByLabelText(texts.closes(NUMBER)), "17:30");
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    openingTimes: [{ days: WORKDAYS, opens: "08:30", closes: "17:30" }],
  });
});

test("a new row begins with its days, and reports no error before a field was left", async () => {
  const { user, days } = await addRow();
  expect(document.activeElement).toBe(days.getAllByRole("checkbox")[0] as HTMLElement);
  await user.click(days.getByRole("button", { name: texts.weekdaysOf(NUMBER) }));
  await user.tab();
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  expect(screen.getByLabelText(settingTexts.fields.openingHours).getAttribute("placeholder")).toBe("");
});

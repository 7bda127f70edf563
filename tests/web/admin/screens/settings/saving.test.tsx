import { expect, spyOn, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";

import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import {
  openSettingsScreen,
  replaceText,
  sampleSettings,
  clickSave,
  SAVED_AT,
  getValue,
} from "#tests/support/web/admin/settingsScreens.ts";
import { filledIn, startingWith } from "#tests/support/web/textPatterns.ts";

const getSide = (side: "mine" | "saved", label: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: startingWith(conflictTexts.side[side]({ label })) });

test("a concurrent change of the same setting shows both values and saves the choice", async () => {
  const current = sampleSettings({ phone: "222", openingHours: "Never", updatedAt: SAVED_AT });
  let calls = 0;
  const { api, user } = await openSettingsScreen({
    routes: {
      "PUT /settings": () => {
        calls += 1;
        if (calls > 1) return { data: { ...current, phone: "111" } };
        return { status: 409, message: "Newer", data: { current, savedBy: "Napat Suwannarat" } };
      },
    },
  });
  await replaceText(user, settingTexts.fields.phone, "111");
  await clickSave(user);
  const savedByOther = conflictTexts.savedByOther({ name: "Napat Suwannarat", noun: settingTexts.noun });
  expect((await screen.findByRole("alert")).textContent).toMatch(filledIn(savedByOther));
  const mine = getSide("mine", settingTexts.fields.phone);
  expect(mine.checked).toBe(true);
  expect(getSide("saved", settingTexts.fields.openingHours).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  expect(await screen.findByText(settingTexts.saved)).toBeDefined();
  expect(api.callsTo("PUT /settings")[1]?.body).toEqual({ phone: "111", updatedAt: SAVED_AT });
  expect(getValue(settingTexts.fields.openingHours)).toBe("Never");
  expect(getValue(settingTexts.fields.phone)).toBe("111");
});

const file = (name: string, type = "image/png") => new File(["logo"], name, { type });
const withLogo = sampleSettings({
  logo: { path: "/uploads/abc.png", width: 300, height: 100, alt: "" },
  updatedAt: SAVED_AT,
});

test("sends a logo first, then the other settings", async () => {
  const sent: FormData[] = [];
  const upload: Upload = async <T,>({ form }: { form: FormData }) => {
    sent.push(form);
    // The request under test reads the settings.
    return withLogo as T;
  };
  const { api, user } = await openSettingsScreen({ group: "identity", upload });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), file("logo.png"));
  await replaceText(user, settingTexts.fields.productName, "Paendin");
  expect(screen.getByText(layoutTexts.unsavedCount({ count: 2 }))).toBeDefined();
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.get("updatedAt")).toBe("2026-11-20T03:00:00.000Z");
  expect(sent[0]?.get("logo")).toBeInstanceOf(File);
  expect(api.callsTo("PUT /settings")).toHaveLength(1);
});

const refuse: Upload = () =>
  Promise.reject(new ApiError("Bad", 415, { logo: SETTING_MESSAGES.logoNotImage }));

test("shows a rejected logo next to its field and sends nothing else", async () => {
  const { api, user } = await openSettingsScreen({ group: "identity", upload: refuse });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), file("logo.png"));
  await replaceText(user, settingTexts.fields.productName, "Paendin");
  await clickSave(user);
  expect(await screen.findByText(SETTING_MESSAGES.logoNotImage)).toBeDefined();
  expect(api.callsTo("PUT /settings")).toHaveLength(0);
});

test("rejects a file that is not an image or too large before sending", async () => {
  const { user } = await openSettingsScreen({ group: "identity" });
  const field = screen.getByLabelText(imageTexts.chooseLogo);
  await user.upload(field, new File([new Uint8Array(5 * 1_048_576 + 1)], "big.png", { type: "image/png" }));
  expect(await screen.findByText(settingTexts.logo.tooLarge)).toBeDefined();
  expect(screen.getByText(imageTexts.leftOut({ files: "big.png" }))).toBeDefined();
});

/** Whether a logo is chosen already or not. */
const isLogoField = (label: string) => [imageTexts.chooseLogo, imageTexts.replaceLogo].includes(label);

test("a valid logo replaces an invalid one", async () => {
  const { user } = await openSettingsScreen({ group: "identity" });
  const choose = (name: string) =>
    user.upload(screen.getByLabelText(isLogoField, { selector: "input" }), file(name));
  await choose("broken.png");
  fireEvent.error(await screen.findByRole("img", { name: "Logo" }));
  expect(screen.getByRole("img", { name: uiTexts.imageNotAvailable })).toBeDefined();
  await choose("good.png");
  expect(await screen.findByRole("img", { name: "Logo" })).toBeDefined();
  expect(screen.queryByRole("img", { name: uiTexts.imageNotAvailable })).toBeNull();
});

test("removes the logo", async () => {
  const { api, user } = await openSettingsScreen({ group: "identity", settings: withLogo });
  await user.click(screen.getByRole("button", { name: imageTexts.removeLogo }));
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  expect(api.callsTo("DELETE /settings/logo")).toHaveLength(1);
  expect(api.callsTo("PUT /settings")).toHaveLength(0);
});

const meetAnother: Upload = () =>
  Promise.reject(new ApiError("Newer", 409, {}, { current: withLogo, savedBy: "Napat Suwannarat" }));

test("a concurrently changed logo is part of the conflict", async () => {
  const { api, user } = await openSettingsScreen({ group: "identity", upload: meetAnother });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), file("mine.png"));
  await replaceText(user, settingTexts.fields.productName, "Paendin");
  await clickSave(user);
  expect(await screen.findByText("mine.png")).toBeDefined();
  expect(screen.getByText(settingTexts.logoReplaced)).toBeDefined();
  await user.click(getSide("saved", "Logo"));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  expect(await screen.findByText(settingTexts.saved)).toBeDefined();
  expect(api.callsTo("PUT /settings")[0]?.body).toEqual({ productName: "Paendin", updatedAt: SAVED_AT });
});

test("a failed save scrolls to the message above the form", async () => {
  const shown: string[] = [];
  const scrolled = spyOn(Element.prototype, "scrollIntoView").mockImplementation(function look(
    this: Element,
  ) {
    shown.push(this.textContent);
  });
  const { user } = await openSettingsScreen({
    routes: { "PUT /settings": () => ({ status: 500, message: "" }) },
  });
  await replaceText(user, settingTexts.fields.phone, "111");
  await clickSave(user);
  await screen.findByRole("alert");
  expect(shown).toEqual([settingTexts.saveFailed]);
  scrolled.mockRestore();
});

test("a new time zone applies to all screens immediately", async () => {
  const activity = sampleActivity("Harbour", { createdAt: "2026-11-17T20:00:00.000Z" });
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, hasNext: false, hasPrev: false };
  const { user } = await openSettingsScreen({
    group: "statistics",
    routes: { "GET /projects/get": () => ({ data: [activity], pagination }) },
  });
  await user.selectOptions(screen.getByLabelText(settingTexts.fields.timeZone), "Europe/Paris");
  await clickSave(user);
  await screen.findByText(settingTexts.saved);
  await user.click(screen.getByRole("link", { name: recordTexts.types.activity.label }));
  expect(await screen.findByText("17 พ.ย. 2569")).toBeDefined();
});

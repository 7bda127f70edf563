import { expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";

import { EMAIL_MESSAGES } from "#contract/fields/email.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { layoutTexts } from "#texts/admin/layout.ts";

import {
  openSettingsScreen,
  replaceText,
  sampleSettings,
  clickSave,
  SAVED_AT,
  getValue,
} from "#tests/support/web/admin/settingsScreens.ts";
import { filledIn } from "#tests/support/web/textPatterns.ts";

const { accent, fields, links, map, saved, taglines } = settingTexts;
const { unsavedCount } = layoutTexts;

test("sends only changed settings with the version they are based on", async () => {
  const { api, user } = await openSettingsScreen();
  await replaceText(user, fields.phone, "+66 2 111 2222");
  await replaceText(user, links.name({ number: 2 }), "เฟซบุ๊ก");
  expect(screen.getByText(unsavedCount({ count: 2 }))).toBeDefined();
  await clickSave(user);
  expect(await screen.findByText(saved)).toBeDefined();
  const sent = api.callsTo("PUT /settings");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    phone: "+66 2 111 2222",
    socialLinks: sampleSettings().socialLinks.map((link, index) =>
      index === 1 ? { ...link, name: "เฟซบุ๊ก" } : link,
    ),
    updatedAt: "2026-11-20T03:00:00.000Z",
  });
  expect(screen.queryByText(unsavedCount({ count: 2 }))).toBeNull();
});

test("a second save is based on the version from the first", async () => {
  const { api, user } = await openSettingsScreen();
  await replaceText(user, fields.phone, "111");
  await clickSave(user);
  await screen.findByText(saved);
  await replaceText(user, fields.openingHours, "Daily 9 - 5");
  await clickSave(user);
  await waitFor(() => expect(api.callsTo("PUT /settings")).toHaveLength(2));
  expect(api.callsTo("PUT /settings")[1]?.body).toEqual({ openingHours: "Daily 9 - 5", updatedAt: SAVED_AT });
});

test("a new name updates the sidebar, and a new slug shows the new login URL", async () => {
  const { user } = await openSettingsScreen({ group: "identity" });
  await replaceText(user, fields.productName, "แผ่นดินดิจิทัล");
  await replaceText(user, fields.productSlug, "paendin");
  expect(screen.getByRole("main").textContent).toMatch(filledIn(settingTexts.slug.change));
  await clickSave(user);
  expect(await screen.findByText(settingTexts.savedWithAddress({ slug: "paendin" }))).toBeDefined();
  expect(screen.getByText("แผ่นดินดิจิทัล")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(location.pathname).toBe("/paendin/login"));
});

test("a message disappears once its field is valid", async () => {
  const { user } = await openSettingsScreen();
  await replaceText(user, "Email", "hello@vitrine");
  await user.tab();
  expect(await screen.findByText(EMAIL_MESSAGES.invalid)).toBeDefined();
  await user.fill(screen.getByLabelText("Email"), ".example");
  await waitFor(() => expect(screen.queryByText(EMAIL_MESSAGES.invalid)).toBeNull());
});

test("a new service stays expanded while its title is typed", async () => {
  const { user } = await openSettingsScreen({ group: "services" });
  await user.click(screen.getByRole("button", { name: settingTexts.services.add }));
  const title = screen.getAllByLabelText("Title").at(-1);
  if (!title) throw new Error("The service is not there");
  await user.type(title, "Tax");
  expect(title.closest("details")?.open).toBe(true);
});

test("the banner expands an invalid service", async () => {
  const { user } = await openSettingsScreen({ group: "services" });
  const second = screen.getByText("Business Consult").closest("details");
  if (!second) throw new Error("The service is not there");
  await user.clear(within(second).getByLabelText("Title"));
  await clickSave(user);
  await user.click(
    await screen.findByRole("button", { name: settingTexts.services.numbered({ number: 2 }) }),
  );
  expect(second.open).toBe(true);
  expect(document.activeElement).toBe(within(second).getByLabelText("Title"));
});

const LIGHT_TEXT = filledIn(accent.lightText({ ratio: "<ratio/>" }));
const getRatio = () => screen.getByText(LIGHT_TEXT).textContent;

test("previews the accent of a colour and sends its hue", async () => {
  const { api, user } = await openSettingsScreen({ group: "identity" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: accent.cobalt }).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: accent.green }));
  expect(getValue(accent.code)).toMatch(/^#[0-9a-f]{6}$/);
  expect(getRatio()).toMatch(/5\.\d/);
  await replaceText(user, accent.code, "#b3261e");
  expect(getRatio()).toMatch(/\d\.\d/);
  await clickSave(user);
  await screen.findByText(saved);
  // The hue of red in degrees.
  const { accent: hue } = sampleAccent(api.callsTo("PUT /settings")[0]?.body);
  expect(hue).toBeGreaterThan(20);
  expect(hue).toBeLessThan(40);
  const [sheet] = document.adoptedStyleSheets;
  expect(sheet?.cssRules[0]?.cssText).toContain(`${hue}`);
});

function sampleAccent(body: unknown): { accent: number } {
  if (typeof body !== "object" || body === null || !("accent" in body)) throw new Error("No accent was sent");
  return { accent: Number(body.accent) };
}

test("taglines move by button and key, keep the focus and are announced", async () => {
  const { api, user } = await openSettingsScreen({ group: "home" });
  const first = getValue(taglines.text({ number: 1 }));
  const row = String(sampleSettings().taglines[0]?.name);
  await user.click(screen.getByRole("button", { name: uiTexts.rows.down({ row }) }));
  expect(getValue(taglines.text({ number: 2 }))).toBe(first);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: uiTexts.rows.down({ row }) }));
  const moved = uiTexts.rows.moved({ row, place: 2, count: 4 });
  expect(screen.getByText(moved)).toBeDefined();
  await user.click(screen.getByLabelText(taglines.text({ number: 2 })));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(getValue(taglines.text({ number: 3 }))).toBe(first);
  expect(document.activeElement).toBe(screen.getByLabelText(taglines.text({ number: 3 })));
  await clickSave(user);
  await screen.findByText(saved);
  const stored = sampleSettings().taglines;
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    taglines: [stored[1], stored[2], stored[0], stored[3]],
  });
});

test("a save by key keeps the focus on the move button", async () => {
  const { user } = await openSettingsScreen({ group: "home" });
  const row = String(sampleSettings().taglines[1]?.name);
  await user.click(screen.getByRole("button", { name: uiTexts.rows.down({ row }) }));
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(saved);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: uiTexts.rows.down({ row }) }));
});

test("adding and removing social links keeps the focus among them", async () => {
  const { api, user } = await openSettingsScreen();
  await user.click(screen.getByRole("button", { name: uiTexts.rows.remove({ row: "Facebook" }) }));
  expect(document.activeElement).toBe(screen.getByDisplayValue("YouTube"));
  await user.click(screen.getByRole("button", { name: links.add }));
  await user.fill(screen.getByLabelText(links.name({ number: 3 })), "LINE");
  await user.fill(screen.getByLabelText(links.url({ number: 3 })), "https://line.me/vitrine");
  await clickSave(user);
  await screen.findByText(saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    socialLinks: [
      { name: "LinkedIn" },
      { name: "YouTube" },
      { name: "LINE", url: "https://line.me/vitrine" },
    ],
  });
});

test("social links move by button, and the focus follows", async () => {
  const { api, user } = await openSettingsScreen();
  const [first, second] = sampleSettings().socialLinks.map(({ name }) => name);
  await user.click(screen.getByRole("button", { name: uiTexts.rows.down({ row: String(first) }) }));
  expect(getValue(links.name({ number: 1 }))).toBe(String(second));
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: uiTexts.rows.down({ row: String(first) }) }),
  );
  await clickSave(user);
  await screen.findByText(saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    socialLinks: [{ name: second }, { name: first }, {}],
  });
});

test("pasting a coordinate pair fills both fields", async () => {
  const { api, user } = await openSettingsScreen({ group: "place" });
  await user.click(screen.getByLabelText(map.longitude));
  await user.paste("18.7883, 98.9853");
  expect([getValue(map.latitude), getValue(map.longitude)]).toEqual(["18.7883", "98.9853"]);
  await clickSave(user);
  await screen.findByText(saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    map: { latitude: 18.7883, longitude: 98.9853, zoom: 16 },
  });
});

test("points are one per line, and empty lines are ignored", async () => {
  const { api, user } = await openSettingsScreen({ group: "pages" });
  await user.clear(screen.getByLabelText(settingTexts.pages.address));
  await user.type(
    screen.getByLabelText(settingTexts.pages.address),
    "Come in{Enter}{Enter}  Sit down {Enter}",
  );
  await user.tab();
  expect(getValue(settingTexts.pages.address)).toBe("Come in\nSit down");
  await clickSave(user);
  await screen.findByText(saved);
  expect(api.callsTo("PUT /settings")[0]?.body).toMatchObject({
    headlines: { address: ["Come in", "Sit down"] },
  });
});

test("Discard restores the stored values, and Undo reverts that", async () => {
  const { user } = await openSettingsScreen();
  await replaceText(user, fields.phone, "111");
  await user.click(screen.getByRole("button", { name: uiTexts.discard }));
  expect(getValue(fields.phone)).toBe("+66 2 000 0000");
  expect(screen.queryByText(unsavedCount({ count: 1 }))).toBeNull();
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(getValue(fields.phone)).toBe("111");
  expect(screen.getByText(unsavedCount({ count: 1 }))).toBeDefined();
});

test("a draft includes an unsaved colour code", async () => {
  const { user } = await openSettingsScreen({ group: "identity" });
  await replaceText(user, fields.productName, "Paendin");
  await replaceText(user, accent.code, "#b3261e");
  await waitFor(() =>
    expect(localStorage.getItem("vitrine.draft.user-1.settings-identity")).toContain("#b3261e"),
  );
  cleanup();
  const again = await openSettingsScreen({ group: "identity" });
  await again.user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  expect(getValue(accent.code)).toBe("#b3261e");
  expect(getValue(fields.productName)).toBe("Paendin");
});

test("shows the server's errors at their fields", async () => {
  const { user } = await openSettingsScreen({
    routes: {
      "PUT /settings": () => ({
        status: 422,
        message: "Please check the highlighted fields",
        errors: { email: "No mail is taken there" },
      }),
    },
  });
  await replaceText(user, "Email", "other@vitrine.example");
  await clickSave(user);
  expect(await screen.findByText("No mail is taken there")).toBeDefined();
});

test("offers to retry if settings cannot be loaded", async () => {
  let isDown = true;
  const opened = openSettingsScreen({
    routes: {
      "GET /settings": () => (isDown ? { status: 500, message: "It stumbled." } : { data: sampleSettings() }),
    },
  });
  const again = await screen.findByRole("button", { name: uiTexts.tryAgain });
  expect(screen.getByText("It stumbled.")).toBeDefined();
  isDown = false;
  again.click();
  await opened;
});

test("focuses the first field of each added row", async () => {
  const { user } = await openSettingsScreen({ group: "home", settings: sampleSettings({ taglines: [] }) });
  for (const place of [1, 2, 3, 4]) {
    await user.click(screen.getByRole("button", { name: taglines.add }));
    expect(document.activeElement).toBe(screen.getByLabelText(taglines.name({ number: place })));
    // An error below the row would move the button away from the pointer.
    await waitFor(() => expect(screen.getByText(unsavedCount({ count: 1 }))).toBeDefined());
    expect(screen.queryByText("Please enter the tagline")).toBeNull();
    await user.fill(screen.getByLabelText(taglines.name({ number: place })), `Name ${place}`);
    await user.fill(screen.getByLabelText(taglines.text({ number: place })), `Line ${place}`);
  }
  expect(screen.getByRole<HTMLButtonElement>("button", { name: taglines.add }).disabled).toBe(true);
});

import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { SettingsChange, SettingsRecord } from "#resources/settings/settings.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { runInLanguage } from "#texts/language.ts";
import * as headingTexts from "#texts/public/heading.ts";

import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import { SETTING_NAMES } from "#web/admin/screens/settings/settingsForm.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  clickSave,
  getValue,
  replaceText,
  sampleSettings,
  SAVED_AT,
} from "#tests/support/web/admin/settingsScreens.ts";
import type { FakeCall, FakeResponse } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { filledIn, startingWith } from "#tests/support/web/textPatterns.ts";

const LANGUAGES: SettingsRecord["languages"] = { main: "en", further: ["th"] };
const SOURCE = sampleSettings({
  languages: LANGUAGES,
  productName: "Firm",
  taglines: [{ name: "Firm", text: "We build" }],
  footerNote: "Chiang Mai",
  contactPrompt: "Talk to us",
});
/** As the server sends them: without a Thai text, a setting has the English one. */
const THAI: SettingsRecord = {
  ...SOURCE,
  contactPrompt: "คุยกับเรา",
  untranslated: ["productName", "taglines", "footerNote", "headings"],
};

interface Options {
  group: string;
  /** Without one, the settings in the main language. */
  lang?: string;
  languages?: SettingsRecord["languages"];
  /** Of the settings in the main language. */
  source?: Partial<SettingsRecord>;
  /** Of the Thai settings. */
  thai?: Partial<SettingsRecord>;
  onSave?: (call: FakeCall) => FakeResponse;
}

async function openSettings({ group, lang, languages = LANGUAGES, source, thai, onSave }: Options) {
  const view = renderAdmin({
    path: `/admin/settings/${group}${lang ? `?lang=${lang}` : ""}`,
    languages,
    routes: {
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /settings": ({ path }) => ({
        data: path.includes("lang=th") ? { ...THAI, ...thai } : { ...SOURCE, ...source },
      }),
      "PUT /settings": onSave ?? saveThai,
    },
  });
  await screen.findByRole("button", { name: uiTexts.saveChanges });
  const saved = () => view.api.callsTo("PUT /settings").map(({ path, body }) => [path, body]);
  return { ...view, user: setupUser(), saved };
}

/** A setting that is saved has a text. */
function saveThai({ body }: FakeCall): FakeResponse {
  const change = body as SettingsChange;
  const untranslated = THAI.untranslated?.filter((name) => !(name in change)) ?? [];
  return { data: { ...THAI, ...change, untranslated, updatedAt: SAVED_AT } };
}

const languageLinks = () => screen.queryByRole("navigation", { name: texts.translation.languages });
const sourceOf = (label: string) =>
  within(screen.getByRole("group", { name: translationTexts.sourceOf({ label, language: "English" }) }));
const copy = (user: ReturnType<typeof setupUser>, label: string) =>
  user.click(sourceOf(label).getByRole("button", { name: translationTexts.copyField({ label }) }));

test("a group with texts links to each language, and only in a site with several", async () => {
  const view = await openSettings({ group: "pages" });
  const links = within(languageLinks() as HTMLElement).getAllByRole("link");
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
    ["/admin/settings/pages", "page"],
    ["/admin/settings/pages?lang=th", null],
  ]);
  view.unmount();
  await openSettings({ group: "pages", languages: { main: "en", further: [] } });
  expect(languageLinks()).toBeNull();
});

test("a group without texts has no languages", async () => {
  await openSettings({ group: "security", lang: "th" });
  expect(languageLinks()).toBeNull();
  expect(screen.getByLabelText(texts.fields.sessionIdleDays)).toBeDefined();
});

test("a language that the site lacks shows the main one", async () => {
  const { api } = await openSettings({ group: "pages", lang: "de" });
  expect(getValue(texts.fields.contactPrompt)).toBe("Talk to us");
  expect(api.callsTo("GET /settings").map(({ path }) => path)).toEqual(["/settings"]);
});

test("a translation shows only texts, each beside its source, and empty ones as empty", async () => {
  await openSettings({ group: "pages", lang: "th" });
  expect(getValue(texts.fields.contactPrompt)).toBe("คุยกับเรา");
  expect(sourceOf(texts.fields.contactPrompt).getByText("Talk to us")).toBeDefined();
  expect(getValue(texts.footer.lastLine)).toBe("");
  expect(sourceOf(texts.footer.lastLine).getByText("Chiang Mai")).toBeDefined();
  expect(screen.getByText(texts.translation.note({ language: "Thai", main: "English" }))).toBeDefined();
});

test("a changed source is marked with the earlier text; a save without changes confirms the translation", async () => {
  const thai: Partial<SettingsRecord> = { outdated: { contactPrompt: "Write to us" } };
  const { user, saved } = await openSettings({ group: "pages", lang: "th", thai });
  const notice = { language: "English", fields: texts.fields.contactPrompt };
  expect(screen.getByText(translationTexts.outdated(notice))).toBeDefined();
  const source = sourceOf(texts.fields.contactPrompt);
  expect(source.getByText(translationTexts.changed)).toBeDefined();
  expect(source.getByText("Write")).toBeDefined();
  expect(sourceOf(texts.footer.lastLine).queryByText(translationTexts.changed)).toBeNull();
  await clickSave(user);
  await screen.findByText(texts.saved);
  expect(saved()).toEqual([
    ["/settings?lang=th", { contactPrompt: "คุยกับเรา", updatedAt: SOURCE.updatedAt }],
  ]);
  expect(screen.queryByText(translationTexts.outdated(notice))).toBeNull();
});

test("a group without a changed source is not marked", async () => {
  await openSettings({ group: "home", lang: "th", thai: { outdated: { contactPrompt: "Write to us" } } });
  expect(screen.queryByText(translationTexts.changed)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: uiTexts.saveChanges }).disabled).toBe(true);
});

test("a list without rows in the main language shows those that were removed", async () => {
  const thai: Partial<SettingsRecord> = { outdated: { taglines: [{ name: "Method", text: "We measure" }] } };
  const { unmount } = await openSettings({ group: "home", lang: "th", source: { taglines: [] }, thai });
  expect(sourceOf(texts.fields.taglines).getByText(/We measure/)).toBeDefined();
  unmount();
  await openSettings({ group: "home", lang: "th", source: { taglines: [] } });
  expect(screen.queryByRole("group", { name: startingWith(texts.fields.taglines) })).toBeNull();
});

function serviceOf(title: string, description: string): SettingsRecord["services"][number] {
  return { title, icon: "spread", picture: "", summary: "", description, points: [] };
}

test("a changed description marks the list of services, with the changed ones only", async () => {
  const services = [serviceOf("Design", "We draw"), serviceOf("Advice", "We listen")];
  const thai: Partial<SettingsRecord> = {
    services,
    outdated: { services: [serviceOf("Design", "We draw"), serviceOf("Advice", "We talk")] },
  };
  await openSettings({ group: "services", lang: "th", source: { services }, thai });
  const source = sourceOf(texts.fields.services);
  expect(source.getByText(translationTexts.changed)).toBeDefined();
  expect(source.getByText("talk")).toBeDefined();
  expect(source.queryByText(/draw/)).toBeNull();
});

test.each(SETTING_GROUPS.filter(({ textSections }) => textSections))(
  "$id has no texts of another group in a translation",
  async ({ id, names }) => {
    await openSettings({ group: id, lang: "th" });
    const fields = [...document.querySelectorAll<HTMLInputElement>("form [name]")];
    const shown = new Set(fields.map(({ name }) => name.split(".")[0]));
    const others = SETTING_NAMES.filter((name) => !names.includes(name));
    expect(others.filter((name) => shown.has(name))).toEqual([]);
  },
);

test("shared settings are not in a translation", async () => {
  await openSettings({ group: "identity", lang: "th" });
  expect(screen.getByLabelText(texts.fields.productName)).toBeDefined();
  expect(screen.queryByLabelText(texts.fields.productSlug)).toBeNull();
});

test("only the changed texts are saved, in their language, and an empty name is not one", async () => {
  const { user, saved } = await openSettings({ group: "pages", lang: "th" });
  await replaceText(user, texts.footer.lastLine, "เชียงใหม่");
  await clickSave(user);
  await screen.findByText(texts.saved);
  expect(saved()).toEqual([["/settings?lang=th", { footerNote: "เชียงใหม่", updatedAt: SOURCE.updatedAt }]]);
  expect(screen.getByRole("link", { name: recordTexts.viewOnSite }).getAttribute("href")).toBe("/th");
  expect(getValue(texts.footer.lastLine)).toBe("เชียงใหม่");
});

test("a translated name can be emptied again, and leaves that of the back office", async () => {
  const { user, saved } = await openSettings({ group: "identity", lang: "th" });
  await replaceText(user, texts.fields.productName, "บริษัท");
  await clickSave(user);
  await screen.findByText(texts.saved);
  expect(document.title).toContain("Vitrine");
  await user.clear(screen.getByLabelText(texts.fields.productName));
  await clickSave(user);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject(["/settings?lang=th", { productName: "" }]);
});

test("a copied text equal to its source is saved", async () => {
  const { user, saved } = await openSettings({ group: "identity", lang: "th" });
  await copy(user, texts.fields.productName);
  expect(getValue(texts.fields.productName)).toBe("Firm");
  expect(document.activeElement).toBe(screen.getByLabelText(texts.fields.productName));
  await clickSave(user);
  await screen.findByText(texts.saved);
  expect(saved()).toEqual([["/settings?lang=th", { productName: "Firm", updatedAt: SOURCE.updatedAt }]]);
});

test("copied rows can be changed", async () => {
  const { user, saved } = await openSettings({ group: "home", lang: "th" });
  expect(screen.queryByLabelText(texts.taglines.text({ number: 1 }))).toBeNull();
  await copy(user, texts.fields.taglines);
  await replaceText(user, texts.taglines.text({ number: 1 }), "เราสร้าง");
  await clickSave(user);
  await screen.findByText(texts.saved);
  expect(saved()).toEqual([
    ["/settings?lang=th", { taglines: [{ name: "Firm", text: "เราสร้าง" }], updatedAt: SOURCE.updatedAt }],
  ]);
});

test("a text that a copy replaced comes back with Undo", async () => {
  const { user } = await openSettings({ group: "pages", lang: "th" });
  await copy(user, texts.fields.contactPrompt);
  expect(getValue(texts.fields.contactPrompt)).toBe("Talk to us");
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  expect(getValue(texts.fields.contactPrompt)).toBe("คุยกับเรา");
});

test("unsaved changes ask before another language is shown", async () => {
  const { user } = await openSettings({ group: "pages", lang: "th" });
  await replaceText(user, texts.footer.lastLine, "เชียงใหม่");
  await user.click(within(languageLinks() as HTMLElement).getByRole("link", { name: "English" }));
  await user.click(await screen.findByRole("button", { name: uiTexts.keepEditing }));
  expect(getValue(texts.footer.lastLine)).toBe("เชียงใหม่");
  expect(location.search).toBe("?lang=th");
});

test("a draft is restored in its language only", async () => {
  const left = await openSettings({ group: "pages", lang: "th" });
  await replaceText(left.user, texts.footer.lastLine, "เชียงใหม่");
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain("เชียงใหม่"));
  left.unmount();
  const main = await openSettings({ group: "pages" });
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
  main.unmount();
  const { user } = await openSettings({ group: "pages", lang: "th" });
  await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  expect(getValue(texts.footer.lastLine)).toBe("เชียงใหม่");
});

test("a concurrent change of the same translation shows both", async () => {
  const current: SettingsRecord = { ...THAI, footerNote: "ลำปาง", untranslated: [], updatedAt: SAVED_AT };
  let count = 0;
  const { user, saved } = await openSettings({
    group: "pages",
    lang: "th",
    onSave: () => {
      count += 1;
      if (count > 1) return { data: { ...current, footerNote: "เชียงใหม่" } };
      return { status: 409, message: "Newer", data: { current, savedBy: "Napat Suwannarat" } };
    },
  });
  await replaceText(user, texts.footer.lastLine, "เชียงใหม่");
  await clickSave(user);
  const savedByOther = conflictTexts.savedByOther({ name: "Napat Suwannarat", noun: texts.noun });
  expect((await screen.findByRole("alert")).textContent).toMatch(filledIn(savedByOther));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  await screen.findByText(texts.saved);
  expect(saved()[1]).toEqual(["/settings?lang=th", { footerNote: "เชียงใหม่", updatedAt: SAVED_AT }]);
});

test("defaults are in the language of the texts", async () => {
  await openSettings({ group: "pages", lang: "th" });
  const field = screen.getByLabelText<HTMLInputElement>(texts.headings.heading.services);
  await waitFor(() => expect(field.placeholder).toBe(runInLanguage("th", headingTexts.services)));
});

test("the preview of a search result has the texts that visitors see", async () => {
  const { user } = await openSettings({ group: "search", lang: "th" });
  const [home] = screen.getAllByLabelText<HTMLInputElement>(texts.search.title);
  expect(home?.placeholder).toBe("Firm: We build");
  await user.fill(home as HTMLElement, "บริษัทที่สร้าง");
  expect(screen.getByText("บริษัทที่สร้าง")).toBeDefined();
});

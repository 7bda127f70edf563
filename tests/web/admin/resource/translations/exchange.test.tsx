import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { Translation } from "#contract/content/translations.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { createFakeArticleUpload, storedArticle } from "#tests/support/web/admin/articleScreens.ts";
import {
  getButton,
  getField,
  MISSING,
  openTranslation,
  renderTranslation,
  savedThai,
  SOURCE,
  THAI_FIELDS,
  TRANSLATE_PATH,
  TRANSLATED,
} from "#tests/support/web/admin/translationScreens.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const EDIT_PATH = "/admin/article/edit/id-night-shift";
const EXCHANGE_ROUTE = "PUT /articles/id-night-shift/exchange-languages";
const EXCHANGE_THAI = texts.exchange({ language: "Thai" });
const THAI_TEXT = "บทความนี้เขียนเป็นภาษาไทยตั้งแต่ต้นจนจบ";
const MISSING_ENGLISH: Translation = { ...MISSING, language: "en" };

const LABELS = recordTexts.types.article.fields;

const exchanged = { [EXCHANGE_ROUTE]: () => ({ data: { _id: "id-night-shift" } }) };

/** Opens the form of the record. */
async function openEdit(options: Parameters<typeof renderTranslation>[0]) {
  const view = renderTranslation({ ...options, path: EDIT_PATH });
  // The first test of a file loads the modules of the screen.
  await screen.findByLabelText("Title");
  return view;
}

const getValues = () =>
  [LABELS.title, LABELS.author, LABELS.position, LABELS.content].map((label) => {
    const field = getField(label);
    return field.value ?? field.textContent;
  });

test("exchanging sends the later version and opens the text in its new language", async () => {
  const { user, api } = await openEdit({ routes: exchanged });
  await user.click(await screen.findByRole("button", { name: EXCHANGE_THAI }));
  await screen.findByText(texts.exchanged({ language: "Thai", other: "English" }));
  const [call] = api.callsTo(EXCHANGE_ROUTE);
  expect(call?.path).toEndWith("?lang=th");
  expect(call?.body).toEqual({ updatedAt: TRANSLATED.updatedAt });
  await screen.findByDisplayValue("กะดึก");
  expect(location.pathname).toBe(TRANSLATE_PATH);
});

test("a text whose counterpart is missing moves", async () => {
  const { user } = await openEdit({ translation: MISSING, routes: exchanged });
  await user.click(await screen.findByRole("button", { name: texts.writeIn({ language: "Thai" }) }));
  expect(await screen.findByText(texts.moved({ language: "Thai" }))).toBeDefined();
});

test("from the translation, the text opens as that of the main language", async () => {
  const { user } = await openTranslation({ routes: exchanged });
  await user.click(getButton(texts.exchange({ language: "English" })));
  await screen.findByDisplayValue("Night shift");
  expect(location.pathname).toBe(EDIT_PATH);
});

test("with unsaved changes nothing is exchanged", async () => {
  const { user } = await openEdit({ routes: exchanged });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: EXCHANGE_THAI });
  await user.fill(await screen.findByLabelText("Title"), "New");
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(button.title).toBe(texts.saveFirst);
});

test("a conflict says so and leaves the form open", async () => {
  const refused = { [EXCHANGE_ROUTE]: () => ({ status: 409, message: "Newer" }) };
  const { user } = await openEdit({ routes: refused });
  await user.click(await screen.findByRole("button", { name: EXCHANGE_THAI }));
  expect(await screen.findByText(containing(texts.exchangeFailed))).toBeDefined();
  expect(location.pathname).toBe(EDIT_PATH);
});

test("a text that does not exist can't be exchanged", async () => {
  await openTranslation({ translation: MISSING });
  await screen.findByRole("link", { name: /English/ });
  expect(screen.queryByRole("button", { name: texts.exchange({ language: "English" }) })).toBeNull();
});

test("Thai letters in the stored English text are offered for exchange", async () => {
  const article = { ...storedArticle, title: THAI_TEXT, content: THAI_TEXT };
  await openEdit({
    routes: { ...exchanged, "GET /articles/id-night-shift": () => ({ data: article }) },
  });
  const line = (await screen.findByText(texts.looksLike({ language: "Thai" }))).parentElement;
  const offer = within(line ?? document.body);
  expect(await offer.findByRole("button", { name: EXCHANGE_THAI })).toBeDefined();
});

test("a translation that is a copy of the source brings no offer, one that was written does", async () => {
  const source = {
    ...SOURCE,
    fields: { ...SOURCE.fields, content: "All of it, from the first word to the last." },
  };
  const { user } = await openTranslation({ source, translation: MISSING });
  const looksEnglish = texts.looksLike({ language: "English" });
  await user.click(getButton(texts.copyField({ label: LABELS.content })));
  expect(screen.queryByText(looksEnglish)).toBeNull();
  await user.fill(getField(LABELS.content), " Another sentence in English, written here.");
  expect(await screen.findByText(looksEnglish)).toBeDefined();
});

test("a Thai record opens in the form of all fields, and its English text beside the Thai source", async () => {
  const thai = { ...storedArticle, ...THAI_FIELDS, language: "th" };
  const { user } = await openEdit({
    source: MISSING_ENGLISH,
    routes: { ...exchanged, "GET /articles/id-night-shift": () => ({ data: thai }) },
  });
  await screen.findByDisplayValue("กะดึก");
  const tabs = within(await screen.findByRole("navigation", { name: texts.languages }));
  expect(tabs.getByRole("link", { current: "page" }).textContent).toContain("Thai");
  expect(getField(recordTexts.publishedOn)).toBeDefined();
  await user.click(await tabs.findByRole("link", { name: /English/ }));
  const group = await screen.findByRole("group", {
    name: texts.sourceOf({ label: "Title", language: "Thai" }),
  });
  expect(within(group).getByText("กะดึก")).toBeDefined();
  expect(location.pathname).toBe("/admin/article/id-night-shift/translate/en");
});

test("copies all source texts into the empty fields, and Undo empties them again", async () => {
  const { user, sent } = await openTranslation({ translation: MISSING }, savedThai);
  await user.fill(getField("Title"), "กะดึก");
  await user.click(getButton(texts.copyAll));
  expect(getValues()).toEqual(["กะดึก", "Mali S.", "Principal", "All of it."]);
  expect(document.activeElement).toBe(getField("Author"));
  await user.fill(getField(LABELS.position), "!");
  const toast = await screen.findByRole("group", { name: texts.copiedAll({ count: 3 }) });
  await user.click(within(toast).getByRole("button", { name: uiTexts.undo }));
  expect(getValues()).toEqual(["กะดึก", "", "Principal!", ""]);
  expect(sent).toEqual([]);
});

test("without empty fields there is nothing to copy", async () => {
  await openTranslation({ translation: { ...TRANSLATED, fields: { ...SOURCE.fields } } });
  expect(getButton(texts.copyAll).disabled).toBe(true);
});

test("a restored draft does not bring back the language that the text had", async () => {
  const { upload, sent } = createFakeArticleUpload(savedThai);
  const thai = { ...storedArticle, ...THAI_FIELDS, language: "th" };
  const draft = { fields: { title: "กะเช้า", lang: "en" }, savedAt: Date.now(), baseVersion: thai.updatedAt };
  localStorage.setItem("vitrine.draft.user-1.article id-night-shift", JSON.stringify(draft));
  const { user } = await openEdit({
    upload,
    source: MISSING_ENGLISH,
    routes: { "GET /articles/id-night-shift": () => ({ data: thai }) },
  });
  await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent[0]?.path).toBe("/articles/update/id-night-shift?lang=th"));
});

import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import type { TranslationState } from "#contract/content/translations.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { translationPath } from "#web/admin/resource/translationPath.ts";

import { ROUTES, storedArticle } from "#tests/support/web/admin/articleScreens.ts";
import {
  getButton,
  getField,
  MISSING,
  openTranslation,
  renderTranslation,
  SOURCE,
  TRANSLATE_PATH,
  TRANSLATED,
  TRANSLATIONS_ROUTE,
} from "#tests/support/web/admin/translationScreens.ts";
import { listResponse, sampleUser } from "#tests/support/web/fakeApi.ts";

const EDIT_PATH = "/admin/article/edit/id-night-shift";
const author = sampleUser({ scope: "author" });
const ONE_LANGUAGE: SiteLanguages = { main: "en", further: [] };

const findTabs = async () => within(await screen.findByRole("navigation", { name: texts.languages }));

test("the path of a translation names the language and the field", () => {
  const text = { _id: "a b", language: "th" } as const;
  expect(translationPath(ARTICLES, text)).toBe("/admin/article/a%20b/translate/th");
  expect(translationPath(ARTICLES, { ...text, field: "title" })).toBe(
    "/admin/article/a%20b/translate/th#title",
  );
});

test("the field that the address names gets the focus", async () => {
  await openTranslation({ path: `${TRANSLATE_PATH}#author` });
  expect(document.activeElement).toBe(getField("Author"));
});

test("the forms of a record link to each other, with the states of their texts", async () => {
  const { user } = renderTranslation({ path: EDIT_PATH, translation: { ...TRANSLATED, state: "outdated" } });
  const tabs = await findTabs();
  const thai = await tabs.findByRole("link", { name: `Thai ${texts.states.outdated}` });
  expect(tabs.getByRole("link", { current: "page" }).textContent).toBe(`English${texts.states.published}`);
  await user.click(thai);
  await screen.findByDisplayValue("กะดึก");
  expect(location.pathname).toBe(TRANSLATE_PATH);
  const current = (await findTabs()).getByRole("link", { current: "page" });
  expect(current.textContent).toBe(`Thai${texts.states.outdated}`);
});

test("a text that waits for its review is named as in the list, whichever form is open", async () => {
  const review = { requestedAt: "2026-11-21T08:00:00.000Z", requestedBy: "Mali S." };
  await openTranslation({ translation: { ...TRANSLATED, state: "draft", status: "Draft", review } });
  const current = (await findTabs()).getByRole("link", { current: "page" });
  expect(current.textContent).toBe(`Thai${recordTexts.statuses.Review}`);
});

test("with one language, the form has no languages and asks for no translations", async () => {
  const { api } = renderTranslation({ path: EDIT_PATH, languages: ONE_LANGUAGE });
  await screen.findByLabelText("Title");
  expect(screen.queryByRole("navigation", { name: texts.languages })).toBeNull();
  expect(api.callsTo(TRANSLATIONS_ROUTE)).toEqual([]);
});

test.each(["fr", "th"])("a language that the site lacks is an unknown page: %s", async (language) => {
  renderTranslation({
    path: `/admin/article/id-night-shift/translate/${language}`,
    languages: language === "th" ? ONE_LANGUAGE : { main: "en", further: ["th"] },
  });
  expect(await screen.findByRole("heading", { name: layoutTexts.notFound.title })).toBeDefined();
});

test("the main language has the form of the record", async () => {
  renderTranslation({ path: "/admin/article/id-night-shift/translate/en" });
  await screen.findByDisplayValue("Night shift");
  expect(location.pathname).toBe(EDIT_PATH);
});

test("a record that does not exist is named as such", async () => {
  renderTranslation({
    routes: { [TRANSLATIONS_ROUTE]: () => ({ status: 404, message: "Article not found" }) },
  });
  expect(await screen.findByRole("heading", { name: "Article not found" })).toBeDefined();
});

test("unsaved changes ask before another language is opened", async () => {
  const { user } = await openTranslation();
  await user.fill(getField("Title"), " 2");
  await user.click((await findTabs()).getByRole("link", { name: /^English/ }));
  expect(await screen.findByRole("dialog", { name: sessionTexts.leave.unsaved.title })).toBeDefined();
  expect(location.pathname).toBe(TRANSLATE_PATH);
});

test("a draft is kept per language", async () => {
  const { user, unmount } = await openTranslation();
  await user.fill(getField("Title"), " 2");
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain("article id-night-shift th"));
  unmount();
  const { unmount: close } = renderTranslation({ path: EDIT_PATH });
  await screen.findByLabelText("Title");
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
  close();
  const reopened = await openTranslation();
  await reopened.user.click(getButton(draftTexts.restore));
  expect(getField("Title").value).toBe("กะดึก 2");
});

test("an author can't change a record that is published in some language", async () => {
  renderTranslation({ user: author, translation: MISSING });
  const title = recordTexts.publishedOnly.title({ noun: recordTexts.types.article.noun });
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
});

test("an author translates a draft, but does not publish it", async () => {
  const source = { ...SOURCE, status: "Draft", state: "draft" } as const;
  await openTranslation({ user: author, source, translation: MISSING });
  expect(getButton(recordTexts.saveAsDraft)).toBeDefined();
  expect(screen.queryByRole("button", { name: recordTexts.publish })).toBeNull();
  expect(screen.getAllByText(recordTexts.editorPublishes).length).toBeGreaterThan(0);
});

test("deletes one translation after a confirmation and opens the record's form", async () => {
  const deleted: string[] = [];
  const { user } = await openTranslation({
    routes: {
      "DELETE /articles/delete/id-night-shift": ({ path }) => {
        deleted.push(path);
        return { data: { _id: "id-night-shift" } };
      },
    },
  });
  await user.click(getButton(texts.delete));
  const dialog = within(await screen.findByRole("dialog", { name: texts.delete }));
  expect(dialog.getByText(texts.deleteQuestion({ language: "Thai", name: "กะดึก" }))).toBeDefined();
  await user.click(dialog.getByRole("button", { name: texts.delete }));
  expect(await screen.findByText(texts.deleted({ language: "Thai" }))).toBeDefined();
  expect(deleted).toEqual(["/articles/delete/id-night-shift?lang=th"]);
  expect(location.pathname).toBe(EDIT_PATH);
});

test("a missing translation can't be deleted", async () => {
  await openTranslation({ translation: MISSING });
  expect(screen.queryByRole("button", { name: texts.delete })).toBeNull();
});

const pane = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("a narrow screen switches between source and translation", async () => {
  const { user } = await openTranslation();
  expect(pane(texts.translation({ language: "Thai" })).checked).toBe(true);
  await user.click(pane(texts.source({ language: "English" })));
  await user.click(getButton(texts.copyField({ label: "Title" })));
  expect(pane(texts.translation({ language: "Thai" })).checked).toBe(true);
  await user.click(pane(texts.source({ language: "English" })));
  await user.clear(getField("Author"));
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(pane(texts.translation({ language: "Thai" })).checked).toBe(true));
});

function listRoutes(state: TranslationState): typeof ROUTES {
  const article: Article = { ...storedArticle, translations: [{ language: "th", state }] };
  return { "GET /articles/get": () => listResponse([article]) };
}

test("a list shows the states of the texts in further languages and links to their forms", async () => {
  renderTranslation({ path: "/admin/article", routes: listRoutes("draft") });
  const name = texts.translate({ language: "Thai", state: texts.states.draft });
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(TRANSLATE_PATH);
  expect(screen.getByRole("columnheader", { name: texts.languages })).toBeDefined();
});

test("with one language, a list has no languages", async () => {
  renderTranslation({ path: "/admin/article", languages: ONE_LANGUAGE });
  await screen.findByRole("link", { name: "Night shift" });
  expect(screen.queryByRole("columnheader", { name: texts.languages })).toBeNull();
});

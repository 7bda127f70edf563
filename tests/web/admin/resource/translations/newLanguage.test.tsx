import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { SiteLanguages } from "#resources/settings/site.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { NETWORK_MESSAGE } from "#contract/accounts/session.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  createFakeArticleUpload,
  fillForm,
  openCreateScreen,
  storedArticle,
} from "#tests/support/web/admin/articleScreens.ts";
import { getButton, getField } from "#tests/support/web/admin/translationScreens.ts";

const BOTH: SiteLanguages = { main: "en", further: ["th"] };
const THAI_TEXT = "บทความนี้เขียนเป็นภาษาไทยตั้งแต่ต้นจนจบ";
const LOOKS_THAI = texts.looksLike({ language: "Thai" });
const MAKE_THAI = texts.writeIn({ language: "Thai" });

const languageChoice = () => within(screen.getByRole("group", { name: texts.language }));
const isChosen = (name: string) => languageChoice().getByRole<HTMLInputElement>("radio", { name }).checked;

async function open(...responses: Parameters<typeof createFakeArticleUpload>) {
  const { upload, sent } = createFakeArticleUpload(...responses);
  return { ...(await openCreateScreen(upload, BOTH)), sent };
}

test("a new record says its language and is sent in the main one without naming it", async () => {
  const { user, sent } = await open();
  expect(isChosen("English")).toBe(true);
  await fillForm(user);
  await user.click(getButton(recordTexts.statuses.Draft));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/articles/create");
  expect(sent[0]?.form.has("lang")).toBe(false);
});

test("a record begins in the chosen language, and its toast leads to the page in it", async () => {
  const { user, sent } = await open({ ...storedArticle, slug: "กะดึก" });
  await user.click(languageChoice().getByRole("radio", { name: "Thai" }));
  expect(screen.getByText(/\/th\/article\/…/)).toBeDefined();
  await fillForm(user);
  await user.click(getButton(recordTexts.publish));
  const link = await screen.findByRole("link", { name: recordTexts.viewOnSite });
  expect(sent[0]?.path).toBe("/articles/create?lang=th");
  expect(link.getAttribute("href")).toBe(`/th/article/${encodeURIComponent("กะดึก")}`);
});

test("a site in one language shows no choice", async () => {
  await openCreateScreen();
  expect(screen.queryByRole("group", { name: texts.language })).toBeNull();
});

test("Thai letters in an English form are offered as the Thai text, in a status", async () => {
  const { user, sent } = await open();
  await user.fill(getField("Title"), "สั้น");
  expect(screen.queryByText(LOOKS_THAI)).toBeNull();
  await user.fill(getField("Title"), THAI_TEXT);
  const offer = await screen.findByText(LOOKS_THAI);
  expect(offer.closest("[role=status]")).not.toBeNull();
  await user.click(getButton(MAKE_THAI));
  expect(isChosen("Thai")).toBe(true);
  expect(screen.queryByText(LOOKS_THAI)).toBeNull();
  expect(document.activeElement).toBe(getField("Title"));
  await fillForm(user);
  await user.click(getButton(recordTexts.statuses.Draft));
  await waitFor(() => expect(sent[0]?.path).toBe("/articles/create?lang=th"));
});

test("an offer that was declined does not return", async () => {
  const { user } = await open();
  await user.fill(getField("Title"), THAI_TEXT);
  await screen.findByText(LOOKS_THAI);
  await user.click(getButton(texts.keep({ language: "English" })));
  expect(screen.queryByText(LOOKS_THAI)).toBeNull();
  await user.fill(getField("Author"), THAI_TEXT);
  expect(screen.queryByText(LOOKS_THAI)).toBeNull();
  expect(isChosen("English")).toBe(true);
});

test("after a save whose answer was lost, the next attempt is in the same language", async () => {
  const { user, sent } = await open(new ApiError(NETWORK_MESSAGE, 0), storedArticle);
  await user.click(languageChoice().getByRole("radio", { name: "Thai" }));
  await fillForm(user);
  await user.click(getButton(recordTexts.statuses.Draft));
  await waitFor(() => expect(languageChoice().queryByRole("radio", { name: "English" })).toBeNull());
  expect(isChosen("Thai")).toBe(true);
  await user.click(getButton(recordTexts.statuses.Draft));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path)).toEqual(["/articles/create?lang=th", "/articles/create?lang=th"]);
});

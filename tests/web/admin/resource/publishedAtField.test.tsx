import { expect, test } from "bun:test";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";
import { formTexts } from "#texts/admin/form.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import type { Upload } from "#web/api/http/upload.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import * as activities from "#tests/support/web/admin/activityScreens.ts";
import * as articles from "#tests/support/web/admin/articleScreens.ts";
import { startingWith, textsOf } from "#tests/support/web/textPatterns.ts";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

/** The start of 1 May 2024 in the site's time zone. */
const publishedAt = "2024-04-30T17:00:00.000Z";

const open = (upload?: Upload, at = publishedAt) =>
  articles.openEditScreen(upload, {
    "GET /articles/id-night-shift": () => ({ data: { ...articles.storedArticle, publishedAt: at } }),
  });
const clickSave = () => fireEvent.click(screen.getByRole("button", { name: uiTexts.saveChanges }));

const NEWER = {
  ...articles.storedArticle,
  publishedAt: "2023-12-31T17:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};

const field = () => screen.getByLabelText<HTMLInputElement>(recordTexts.publishedOn);
const choose = (day: string) => fireEvent.change(field(), { target: { value: day } });
const marks = () => screen.queryAllByRole("img", { name: uiTexts.changed }).length;
const noteOf = () => document.getElementById(`${field().id}-note`)?.textContent;
const errorOf = () => document.getElementById(`${field().id}-error`)?.textContent;

test("shows its date in the site's time zone and keeps it on save", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload);
  expect([field().type, field().value, field().min]).toEqual(["date", "2024-05-01", "1900-01-01"]);
  expect(noteOf()).toBe(`${formTexts.publishedAtNote} ${recordTexts.publishedAt.ifPublished}`);
  clickSave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("publishedAt")).toBe("2024-05-01");
});

test("another date is marked as changed and sent", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload);
  expect(marks()).toBe(0);
  choose("2019-02-03");
  await waitFor(() => expect(marks()).toBe(1));
  expect(queryUnsaved()).not.toBeNull();
  clickSave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("publishedAt")).toBe("2019-02-03");
});

test("a year of the Buddhist era becomes a Gregorian one", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload);
  choose("2562-02-03");
  expect(field().value).toBe("2019-02-03");
  clickSave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("publishedAt")).toBe("2019-02-03");
});

test.each([
  ["9999-12-31", PUBLISHED_AT_MESSAGES.tooLate],
  ["1899-12-31", PUBLISHED_AT_MESSAGES.tooEarly],
])("rejects %s before sending", async (day, message) => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload);
  choose(day);
  clickSave();
  await waitFor(() => expect(errorOf()).toBe(message));
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
  choose("2024-05-02");
  await waitFor(() => expect(field().getAttribute("aria-invalid")).toBeNull());
});

test("an incomplete date is not treated as empty", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload);
  // Like 31 February in a browser: an empty value, with the typed parts still shown.
  choose("");
  Object.defineProperty(field(), "validity", { value: { badInput: true } });
  clickSave();
  await waitFor(() => expect(errorOf()).toBe(PUBLISHED_AT_MESSAGES.incomplete));
  expect(sent).toEqual([]);
});

test("accepts the current date, whatever the clock says", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  await open(upload, "2999-01-01T00:00:00.000Z");
  clickSave();
  await waitFor(() => expect(sent[0]?.form.get("publishedAt")).toBe("2999-01-01"));
});

test("a conflict shows both dates and sends the chosen one", async () => {
  const newer = new ApiError("Newer", 409, {}, { current: NEWER, savedBy: "Napat Suwannarat" });
  const { upload, sent } = articles.createFakeArticleUpload(newer);
  const { user } = await open(upload);
  choose("2019-02-03");
  clickSave();
  const { mine, saved } = conflictTexts.side;
  const label = recordTexts.publishedOn;
  const row = (await screen.findByRole("rowheader", { name: label })).closest("tr");
  if (!row) throw new Error("The field has no row");
  const choices = within(row).getAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
  const texts = textsOf(within(row).getAllByRole("cell"));
  expect(texts).toEqual([`${mine({ label })} 3 Feb 2019`, `${saved({ label })} 1 Jan 2024`]);
  await user.click(within(row).getByRole("radio", { name: startingWith(saved({ label })) }));
  await user.click(screen.getByRole("button", { name: conflictTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.form.get("publishedAt")).toBe("2024-01-01");
});

test("a new record explains the default and sends no date", async () => {
  const { upload, sent } = articles.createFakeArticleUpload();
  const { user } = await articles.openCreateScreen(upload);
  expect(field().value).toBe("");
  expect(noteOf()).toEndWith(recordTexts.publishedAt.ifDraft);
  await articles.fillForm(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("publishedAt")).toBe("");
  cleanup();
  await activities.openCreateScreen();
  expect(noteOf()).toEndWith(recordTexts.publishedAt.ifDraft);
});

test("a draft that was never published has no date", async () => {
  articles.openArticleScreen("/admin/article/edit/id-night-shift", {
    routes: {
      "GET /articles/id-night-shift": () => ({
        data: { ...articles.storedArticle, status: "Draft", publishedAt: null },
      }),
    },
  });
  await screen.findByDisplayValue("Night shift");
  expect(field().value).toBe("");
  expect(noteOf()).toEndWith(recordTexts.publishedAt.ifDraft);
});

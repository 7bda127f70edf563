import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import { articleTexts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import type { Upload } from "#web/api/http/upload.ts";

import {
  openArticleScreen,
  openEditScreen,
  storedArticle,
  createFakeArticleUpload,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

const button = (name: string) => screen.getByRole("button", { name });
const draft = { ...storedArticle, status: "Draft" as const };

test("loads one article and shows its values and images", async () => {
  const { api } = await openEditScreen();
  for (const value of ["Mali S.", "Principal", "All of it.", "Two", "Three"]) {
    expect(screen.getByDisplayValue(value)).toBeDefined();
  }
  expect(screen.getByText(imageTexts.count({ count: 3, max: 10 }))).toBeDefined();
  expect(queryUnsaved()).toBeNull();
  expect(api.callsTo("GET /articles/get")).toEqual([]);
});

test.each([
  [recordTexts.saveAsDraft, storedArticle, "Draft", recordTexts.unpublished],
  [recordTexts.saveAsDraft, draft, "Draft", recordTexts.draftSaved],
  [uiTexts.saveChanges, storedArticle, "Published", recordTexts.types.article.messages.updated],
  [uiTexts.saveChanges, draft, "Published", recordTexts.published({ noun: ARTICLE })],
] as const)("%s of a %j saves", async (name, before, status, outcome) => {
  const { upload, sent } = createFakeArticleUpload({ ...before, status });
  const { user } = await openEditScreen(upload, { "GET /articles/id-night-shift": () => ({ data: before }) });
  await user.type(screen.getByLabelText("Title"), " 2");
  await user.click(button(name));
  expect(await screen.findByText(outcome)).toBeDefined();
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/articles/update/id-night-shift" });
  expect(sent[0]?.form.get("status")).toBe(status);
  expect(sent[0]?.form.get("title")).toBe("Night shift 2");
  expect(sent[0]?.form.get("updatedAt")).toBe(storedArticle.updatedAt);
  expect(sent[0]?.form.has("gallery")).toBe(false);
});

const openDraft = (upload?: Upload) =>
  openEditScreen(upload, { "GET /articles/id-night-shift": () => ({ data: draft }) });

test("a draft says so, and that publishing saves its changes", async () => {
  await openDraft();
  expect(within(screen.getByRole("banner")).getByText("Draft")).toBeDefined();
  expect(screen.getByText(articleTexts.draftNotice)).toBeDefined();
  const described = button(uiTexts.saveChanges).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(articleTexts.draftNotice);
});

test("shows limits next to the labels", async () => {
  const { user } = await openEditScreen();
  for (const limit of ["11 / 200", "7 / 100", "9 / 150"]) expect(screen.getByText(limit)).toBeDefined();
  await user.type(screen.getByLabelText("Title"), " 2");
  expect(screen.getByText("13 / 200")).toBeDefined();
});

test("a published article says so and does not mention drafts", async () => {
  await openEditScreen();
  expect(within(screen.getByRole("banner")).getByText(recordTexts.statuses.Published)).toBeDefined();
  expect(screen.queryByText(articleTexts.draftNotice)).toBeNull();
  expect(button(uiTexts.saveChanges).getAttribute("aria-describedby")).toBeNull();
});

const BULK = "POST /articles/bulk";
const answer = (failed: { _id: string; reason: string }[] = []) => ({
  data: { undo: failed.length > 0 ? [] : [{ _id: storedArticle._id, action: "change" }], failed },
});
const conflict = { _id: storedArticle._id, reason: "conflict" };
const change = { _id: storedArticle._id, action: "change" };

test("Undo turns a published draft back into a draft, based on the saved version", async () => {
  const published = { ...storedArticle, title: "Night shift 2", updatedAt: "2026-11-21T09:00:00.000Z" };
  const { user, api } = await openDraft(createFakeArticleUpload(published).upload);
  api.routes[BULK] = () => answer();
  await user.click(button(uiTexts.saveChanges));
  await screen.findByText(recordTexts.published({ noun: ARTICLE }));
  await user.click(button(uiTexts.undo));
  expect(await screen.findByText(recordTexts.draftAgain)).toBeDefined();
  const sent = { ...change, updatedAt: published.updatedAt, status: "Draft" };
  expect(api.callsTo(BULK)[0]?.body).toEqual({ changes: [sent] });
});

test("shows the reason if a published article cannot be turned back into a draft", async () => {
  const { user, api } = await openDraft(createFakeArticleUpload(storedArticle).upload);
  api.routes[BULK] = () => answer([conflict]);
  await user.click(button(uiTexts.saveChanges));
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  const left = listTexts.bulk.left({ reason: "conflict", names: `“${storedArticle.title}”` });
  expect(await screen.findByText(`${listTexts.bulk.done({ count: 0 })} ${left}`)).toBeDefined();
});

test("Undo publishes an unpublished article again, based on the saved version", async () => {
  const hidden = { ...draft, title: "Night shift 2", updatedAt: "2026-11-21T09:00:00.000Z" };
  const { user, api } = await openEditScreen(createFakeArticleUpload(hidden).upload);
  api.routes[BULK] = () => answer();
  await user.click(button(recordTexts.saveAsDraft));
  await screen.findByText(recordTexts.unpublished);
  await user.click(button(recordTexts.publishAgain));
  expect(await screen.findByText(recordTexts.publishedAgain)).toBeDefined();
  expect(screen.getByRole("link", { name: recordTexts.viewOnSite }).getAttribute("href")).toBe(
    "/article/id-night-shift",
  );
  const sent = { ...change, updatedAt: hidden.updatedAt, status: "Published" };
  expect(api.callsTo(BULK)[0]?.body).toEqual({ changes: [sent] });
});

test("shows the reason if it cannot be published again", async () => {
  const { user, api } = await openEditScreen(createFakeArticleUpload(draft).upload);
  api.routes[BULK] = () => ({ status: 507, message: "The disk is full." });
  await user.click(button(recordTexts.saveAsDraft));
  await user.click(await screen.findByRole("button", { name: recordTexts.publishAgain }));
  expect(await screen.findByText(`${listTexts.bulk.failed} The disk is full.`)).toBeDefined();
});

test("Ctrl S keeps the status of a draft or published article", async () => {
  const { upload, sent } = createFakeArticleUpload(draft);
  const { user } = await openEditScreen(upload, { "GET /articles/id-night-shift": () => ({ data: draft }) });
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(recordTexts.draftSaved);
  expect(sent[0]?.form.get("status")).toBe("Draft");
});

test("sends removed, moved and described images, and alt texts only if changed", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const { user } = await openEditScreen(upload);
  await user.click(button(imageTexts.removePicture({ number: 1 })));
  await user.fill(screen.getByLabelText(imageTexts.altLabel({ number: 2 })), "Four");
  await user.click(button(imageTexts.movePicture({ number: 2 })));
  await user.click(button(imageTexts.moveUp));
  await user.click(button(imageTexts.removeLogo));
  await user.click(button(uiTexts.saveChanges));
  await screen.findByText(recordTexts.types.article.messages.updated);
  const form = sent[0]?.form;
  expect(form?.get("removeImages")).toBe('["/uploads/p2.jpg"]');
  expect(form?.get("removeLogo")).toBe("true");
  expect(JSON.parse(String(form?.get("gallery")))).toEqual([
    { path: "/uploads/p4.jpg", alt: "Four" },
    { path: "/uploads/p3.jpg" },
  ]);
});

test("Cancel asks, discards the changes and returns to the list", async () => {
  const { user } = await openEditScreen();
  await user.type(screen.getByLabelText("Title"), " 2");
  await user.click(button("Cancel"));
  const dialog = await screen.findByRole("dialog", { name: sessionTexts.leave.unsaved.title });
  await user.click(within(dialog).getByRole("button", { name: uiTexts.keepEditing }));
  expect(screen.getByDisplayValue("Night shift 2")).toBeDefined();
  await user.click(button("Cancel"));
  await user.click(await screen.findByRole("button", { name: uiTexts.discardChanges }));
  expect(location.pathname).toBe("/admin/article");
  await user.click(await screen.findByRole("link", { name: "Edit Night shift" }));
  expect(await screen.findByDisplayValue("Night shift")).toBeDefined();
  expect(screen.queryByRole("button", { name: draftTexts.restore })).toBeNull();
});

test("a double click removes one image, although the next one moves under the pointer", async () => {
  await openEditScreen();
  fireEvent.click(button(imageTexts.removePicture({ number: 1 })), { detail: 1 });
  fireEvent.click(button(imageTexts.removePicture({ number: 1 })), { detail: 2 });
  expect(screen.getByText(imageTexts.count({ count: 2, max: 10 }))).toBeDefined();
});

test("alt text alone is a change, and restoring it is none", async () => {
  const { user } = await openEditScreen();
  await user.type(screen.getByLabelText(imageTexts.altLabel({ number: 1 })), "!");
  expect(queryUnsaved()).not.toBeNull();
  await user.type(screen.getByLabelText(imageTexts.altLabel({ number: 1 })), "{Backspace}");
  expect(queryUnsaved()).toBeNull();
});

test("shows Article not found for an unknown id, with a link back", async () => {
  openArticleScreen("/admin/article/edit/nobody");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Article not found" })).toBeDefined();
  expect(within(alert).getByRole("link").getAttribute("href")).toBe("/admin/article");
});

import { expect, test } from "bun:test";
import { cleanup, screen, waitFor } from "@testing-library/react";

import type { Article } from "#resources/articles.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  openCreateScreen,
  storedArticle,
  createFakeArticleUpload,
  ARTICLE,
} from "#tests/support/web/admin/articleScreens.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const LOST = new ApiError("Network error occurred. Please try again.", 0);
const FULL = new ApiError("There is no room left on the server", 507);
const CONFLICT = new ApiError(
  "Somebody has saved this meanwhile",
  409,
  {},
  {
    current: { ...storedArticle, updatedAt: "2026-11-21T09:00:00.000Z", images: ["/uploads/p9.jpg"] },
    savedBy: "Kantida",
  },
);
const { createFailed } = recordTexts.types.article.messages;
const FAILURES = [createFailed, formTexts.notSavedYet, formTexts.savesWhenOnline];
const REFUSED = new ApiError("The title is too long", 400, { title: "The title is too long" });

/** Saves once; the first response is lost. */
async function openFailed(...answers: (Article | Error)[]) {
  const { upload, sent } = createFakeArticleUpload(...answers);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await save(user);
  await screen.findByText((text) => FAILURES.some((start) => text.startsWith(start)));
  return { user, sent };
}

type Sent = Awaited<ReturnType<typeof openFailed>>["sent"];

/** The title of each call and whether it may change the record of an earlier one. All create the same record. */
function told(calls: Sent) {
  expect(new Set(calls.map(({ method, path, form }) => `${method} ${path} ${form.get("_id")}`)).size).toBe(1);
  expect(calls[0]?.path).toBe("/articles/create");
  return calls.map(({ form }) => `${form.get("title")} ${form.get("isRetry")}`);
}

const save = (user: TestUser) => user.click(screen.getByRole("button", { name: "Draft" }));
async function retitle(user: TestUser, title: string) {
  await user.clear(screen.getByLabelText("Title"));
  await user.fill(screen.getByLabelText("Title"), title);
}

const isSaved = () => screen.findByText(recordTexts.published({ noun: ARTICLE }));

const offer = () => screen.findByRole("region", { name: draftTexts.offer });

/** Simulates a reload. */
async function openAgain(...answers: (Article | Error)[]) {
  cleanup();
  const { upload, sent } = createFakeArticleUpload(...answers);
  const { user } = await openCreateScreen(upload);
  await offer();
  return { user, sent };
}

const restore = (user: TestUser) => user.click(screen.getByRole("button", { name: draftTexts.restore }));

test("says why it could not save by itself when the connection returned", async () => {
  await openFailed(LOST, FULL);
  dispatchEvent(new Event("online"));
  expect(await screen.findByText(/no room left on the server/)).toBeDefined();
});

test("a change while waiting for the connection is not lost: it is sent with the next save", async () => {
  const { user, sent } = await openFailed(LOST, storedArticle);
  await retitle(user, "Better words");
  await screen.findByText(formTexts.notSavedOffline);
  dispatchEvent(new Event("online"));
  await save(user);
  await isSaved();
  expect(sent.at(-1)?.form.get("title")).toBe("Better words");
});

test("saving a change after a reload uses the same id", async () => {
  const { sent } = await openFailed(LOST);
  const { user, sent: later } = await openAgain(storedArticle);
  await restore(user);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told([...sent, ...later])).toEqual(["New words false", "Better words true"]);
});

test("closing the page before the response also keeps the id", async () => {
  const answer = Promise.withResolvers<Article>();
  const { upload, sent } = createFakeArticleUpload(answer.promise);
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  const { user: again, sent: later } = await openAgain(storedArticle);
  await restore(again);
  await save(again);
  await isSaved();
  expect(told([...sent, ...later])).toEqual(["New words false", "New words true"]);
});

test("the same draft in another tab creates the same article, and changes none that is there", async () => {
  const first = await openCreateScreen();
  await fillForm(first.user);
  const key = "vitrine.draft.user-1.article new";
  await waitFor(() => expect(localStorage.getItem(key)).toContain("One."));
  const { newRecord } = JSON.parse(localStorage.getItem(key) ?? "");
  const { user, sent } = await openAgain(storedArticle);
  await restore(user);
  await save(user);
  await isSaved();
  expect(told(sent)).toEqual(["New words false"]);
  expect(sent[0]?.form.get("_id")).toBe(newRecord._id);
});

test("after a reload, a rejected save is no retry", async () => {
  const { sent } = await openFailed(REFUSED);
  const { user, sent: later } = await openAgain(storedArticle);
  await restore(user);
  await save(user);
  await isSaved();
  expect(told([...sent, ...later])).toEqual(["New words false", "New words false"]);
});

test("a different article does not reuse the id of the offered draft", async () => {
  const { sent } = await openFailed(LOST);
  const { user, sent: later } = await openAgain(storedArticle);
  await fillForm(user);
  await save(user);
  await isSaved();
  expect(later).toHaveLength(1);
  expect(later[0]?.form.get("_id")).not.toBe(sent[0]?.form.get("_id") ?? "none");
});

test("banner, leave dialog and draft offer say that it may not be saved, not that it is not", async () => {
  const { user } = await openFailed(LOST);
  expect(screen.getByRole("alert").textContent).toBe(formTexts.savesWhenOnline);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(sessionTexts.leave.unanswered);
  const { user: again } = await openAgain(storedArticle);
  expect((await offer()).textContent).toContain(draftTexts.sent);
  await restore(again);
  await again.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(sessionTexts.leave.unanswered);
});

test("a rejection does not mean that the attempt before it failed", async () => {
  const { user, sent } = await openFailed(LOST, REFUSED, storedArticle);
  await retitle(user, "Better words");
  await save(user);
  await screen.findAllByText(/The title is too long/);
  await retitle(user, "Good words");
  await save(user);
  await isSaved();
  expect(told(sent)).toEqual(["New words false", "Better words true", "Good words true"]);
});

test.each([
  ["the server refused", REFUSED],
  ["the server has no room for", FULL],
])("is no retry if the first attempt %s, because it created nothing", async (_why, answer) => {
  const { user, sent } = await openFailed(answer, storedArticle);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told(sent)).toEqual(["New words false", "Better words false"]);
});

test("a newer version is replaced only by a second save, also after a reload", async () => {
  const { user, sent } = await openFailed(LOST, CONFLICT);
  await retitle(user, "Better words");
  await save(user);
  await screen.findByText(containing(formTexts.newerVersionBy({ name: "Kantida" })));
  const { user: again, sent: later } = await openAgain(storedArticle);
  await restore(again);
  await save(again);
  await isSaved();
  expect(told([...sent, ...later])).toEqual(["New words false", "Better words true", "Better words true"]);
  expect([...sent, ...later].map(({ form }) => form.get("updatedAt"))).toEqual([
    null,
    null,
    "2026-11-21T09:00:00.000Z",
  ]);
});

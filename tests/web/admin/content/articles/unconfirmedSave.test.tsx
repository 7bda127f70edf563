import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { cleanup, screen, waitFor } from "@testing-library/react";

import type { Article } from "#content/articles.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  openCreateScreen,
  storedArticle,
  createFakeArticleUpload,
} from "#tests/support/web/admin/articleScreens.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";

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
const REFUSED = new ApiError("The title is too long", 400, { title: "The title is too long" });

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

interface Sending {
  /** Has two bytes. */
  sentBytes?: number;
  answers: (Article | Error)[];
}

/** Saves once; the first response is lost. */
async function openFailed(...answers: (Article | Error)[]) {
  return openSending({ answers });
}

async function openSending({ sentBytes = 2, answers }: Sending) {
  const { upload, sent } = createFakeArticleUpload(...answers);
  const { user } = await openCreateScreen((call) => {
    call.onProgress?.({ sentBytes, totalBytes: 2 });
    return upload(call);
  });
  await fillForm(user);
  await save(user);
  await screen.findByText(/^(Failed to create article.*|Not saved yet.*)$/);
  const told = () => sent.map(({ method, path, form }) => `${method} ${path} ${form.get("title")}`);
  return { user, sent, told };
}

const save = (user: TestUser) => user.click(screen.getByRole("button", { name: "Draft" }));
async function retitle(user: TestUser, title: string) {
  await user.clear(screen.getByLabelText("Title"));
  await user.fill(screen.getByLabelText("Title"), title);
}

const isSaved = () => screen.findByText(recordTexts.published({ noun: "Article" }));

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

test("saving again unchanged repeats the request with the same idempotency key", async () => {
  const { user, sent, told } = await openFailed(LOST, storedArticle);
  await save(user);
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create New words"]);
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
});

test("saves by itself when the connection returns, with the same idempotency key", async () => {
  const { sent, told } = await openFailed(LOST, storedArticle);
  dispatchEvent(new Event("online"));
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create New words"]);
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
});

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

test("saving again after a reload uses the same idempotency key", async () => {
  const { sent } = await openFailed(LOST);
  const { user, sent: later } = await openAgain(storedArticle);
  await restore(user);
  await save(user);
  await isSaved();
  expect(later).toHaveLength(1);
  expect(later[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
});

test("saving a change after a reload updates the article that the first attempt created", async () => {
  const { sent } = await openFailed(LOST);
  const { user, sent: later } = await openAgain(storedArticle);
  await restore(user);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(later.map(({ path }) => path)).toEqual(["/articles/create", "/articles/update/id-night-shift"]);
  expect(later[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
  expect(later[1]?.form.get("title")).toBe("Better words");
});

test("closing the page before the response also keeps the idempotency key", async () => {
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
  expect(later[0]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
});

test("after a reload, updates the article known from the first attempt without creating it again", async () => {
  const { user } = await openFailed(LOST, storedArticle, LOST);
  await retitle(user, "Better words");
  await save(user);
  await screen.findByText(/^Not saved yet/);
  const { user: again, sent } = await openAgain(storedArticle);
  await restore(again);
  await save(again);
  await isSaved();
  expect(sent.map(({ method }) => method)).toEqual(["PUT"]);
  expect(sent[0]?.form.get("updatedAt")).toBe(storedArticle.updatedAt);
});

test("after a reload, a rejected save is sent with a new key", async () => {
  const { sent } = await openFailed(REFUSED);
  const { user, sent: later } = await openAgain(storedArticle);
  await restore(user);
  await save(user);
  await isSaved();
  expect(later[0]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey ?? "none");
});

test("a different article does not reuse the key of the offered draft", async () => {
  const { sent } = await openFailed(LOST);
  const { user, sent: later } = await openAgain(storedArticle);
  await fillForm(user);
  await save(user);
  await isSaved();
  expect(later).toHaveLength(1);
  expect(later[0]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey ?? "none");
});

test("banner, leave dialog and draft offer say that it may not be saved, not that it is not", async () => {
  const { user } = await openFailed(LOST);
  expect(screen.getByRole("alert").textContent).toBe(formTexts.savesWhenOnline);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("may not be saved");
  const { user: again } = await openAgain(storedArticle);
  expect((await offer()).textContent).toContain("It may not be saved; saving again is safe.");
  await restore(again);
  await again.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("may not be saved");
});

test("saving a change repeats the creation with the same key, then updates the article", async () => {
  const { user, sent, told } = await openFailed(LOST, storedArticle);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual([
    "POST /articles/create New words",
    "POST /articles/create Better words",
    "PUT /articles/update/id-night-shift Better words",
  ]);
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
  const { form } = sent[2] ?? {};
  expect(form?.get("updatedAt")).toBe(storedArticle.updatedAt);
  expect(form?.get("removeImages")).toBe(JSON.stringify(storedArticle.images));
  expect(form?.get("removeLogo")).toBe("true");
});

test("after two lost responses, updates the article even if the text equals the first attempt", async () => {
  const { user, told } = await openFailed(LOST, LOST, storedArticle);
  await retitle(user, "Better words");
  await save(user);
  await waitFor(() => expect(told()).toHaveLength(2));
  await retitle(user, "New words");
  await save(user);
  await isSaved();
  expect(told()).toEqual([
    "POST /articles/create New words",
    "POST /articles/create Better words",
    "POST /articles/create New words",
    "PUT /articles/update/id-night-shift New words",
  ]);
});

test("a rejection does not mean that the attempt before it failed", async () => {
  const { user, sent, told } = await openFailed(LOST, REFUSED, storedArticle);
  await retitle(user, "Better words");
  await save(user);
  await screen.findAllByText(/The title is too long/);
  await retitle(user, "Good words");
  await save(user);
  await isSaved();
  expect(told().slice(2)).toEqual([
    "POST /articles/create Good words",
    "PUT /articles/update/id-night-shift Good words",
  ]);
  expect(sent[2]?.idempotencyKey).toBe(sent[0]?.idempotencyKey ?? "none");
});

test("creates the article with a new key if the first one was deleted", async () => {
  const { user, sent, told } = await openFailed(
    LOST,
    storedArticle,
    new ApiError(articlePageTexts.notFound(), 404),
    storedArticle,
  );
  await retitle(user, "Better words");
  await save(user);
  await screen.findByText(/Article not found/);
  await save(user);
  await isSaved();
  expect(told()[3]).toBe("POST /articles/create Better words");
  expect(sent[3]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey ?? "none");
});

test.each([
  ["the server refused", { answers: [REFUSED, storedArticle] }],
  ["did not arrive whole", { sentBytes: 1, answers: [LOST, storedArticle] }],
  ["the server has no room for", { answers: [FULL, storedArticle] }],
])(
  "creates the current text if the first attempt %s, because it cannot have arrived",
  async (_why, sending) => {
    const { user, told } = await openSending(sending);
    await retitle(user, "Better words");
    await save(user);
    await isSaved();
    expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create Better words"]);
  },
);

test("finds out once what the first attempt created, and updates it from then on", async () => {
  const { user, sent, told } = await openFailed(LOST, storedArticle, LOST, CONFLICT, storedArticle);
  for (const [calls, title] of [
    [3, "Better words"],
    [4, "The best words"],
  ] as const) {
    await retitle(user, title);
    await save(user);
    await waitFor(() => expect(told()).toHaveLength(calls));
  }
  expect(told().slice(2)).toEqual([
    "PUT /articles/update/id-night-shift Better words",
    "PUT /articles/update/id-night-shift The best words",
  ]);
  await screen.findByText(/A newer version already exists, saved by Kantida\. Save again to replace it/);
  await save(user);
  await isSaved();
  const { method, form } = sent[4] ?? {};
  expect(method).toBe("PUT");
  expect(form?.get("updatedAt")).toBe("2026-11-21T09:00:00.000Z");
  expect(form?.get("removeImages")).toBe('["/uploads/p9.jpg"]');
});

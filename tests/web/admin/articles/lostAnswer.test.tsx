// A new article whose answer was lost on the way: whatever is sent after it, there is one article, and it says the latest.
import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import type { Article } from "#contract/articles.ts";
import { ApiError } from "#web/api/ApiError.ts";

import { fillIn, openCreate, stored, takeUploads } from "#tests/support/articleScreens.ts";
import type { Hands } from "#tests/support/hands.ts";

const LOST = new ApiError("Network error occurred. Please try again.", 0);
const REFUSED = new ApiError("The title is too long", 400, { title: "The title is too long" });

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warnings.mockRestore());

/** Saves once, and sees it fail with the first answer. */
async function openFailed(...answers: (Article | Error)[]) {
  const { upload, sent } = takeUploads(...answers);
  const { user } = await openCreate(upload);
  await fillIn(user);
  await save(user);
  await screen.findByText(/^(Failed to create article.*|Not saved yet)$/);
  const told = () => sent.map(({ method, path, form }) => `${method} ${path} ${form.get("title")}`);
  return { user, sent, told };
}

const save = (user: Hands) => user.click(screen.getByRole("button", { name: "Draft" }));
async function retitle(user: Hands, title: string) {
  await user.clear(screen.getByLabelText("Title"));
  await user.fill(screen.getByLabelText("Title"), title);
}

const isSaved = () => screen.findByText("Article published");

test("sent again as it was, it is one call", async () => {
  const { user, told } = await openFailed(LOST, stored);
  await save(user);
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create New words"]);
});

test("changed meanwhile, it is asked for once more as it was, and changed", async () => {
  const { user, sent, told } = await openFailed(LOST, stored);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual([
    "POST /articles/create New words",
    "POST /articles/create New words",
    "PUT /articles/update/id-night-shift Better words",
  ]);
  const { form } = sent[2] ?? {};
  expect(form?.get("updatedAt")).toBe(stored.updatedAt);
  expect(form?.get("removeImages")).toBe(JSON.stringify(stored.images));
  expect(form?.get("removeLogo")).toBe("true");
});

test("lost twice, it is still the first that is asked for", async () => {
  const { user, told } = await openFailed(LOST, LOST, stored);
  for (const [calls, title] of [
    [2, "Better words"],
    [4, "The best words"],
  ] as const) {
    await retitle(user, title);
    await save(user);
    await waitFor(() => expect(told()).toHaveLength(calls));
  }
  await isSaved();
  expect(told()[3]).toBe("PUT /articles/update/id-night-shift The best words");
});

test("a first try that the server refuses now made nothing: what is written now is created", async () => {
  const { user, told } = await openFailed(LOST, REFUSED, stored);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual([
    "POST /articles/create New words",
    "POST /articles/create New words",
    "POST /articles/create Better words",
  ]);
});

test("what the server refused at once is no lost answer", async () => {
  const { user, told } = await openFailed(REFUSED, stored);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create Better words"]);
});

// A new article whose answer was lost on the way: whatever is sent after it, there is one article, and it says the latest.
import { afterEach, beforeEach, expect, onTestFinished, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import type { Article } from "#contract/articles.ts";
import { ApiError } from "#web/api/ApiError.ts";

import { fillIn, openCreate, picture, stored, takeUploads } from "#tests/support/articleScreens.ts";
import type { Hands } from "#tests/support/hands.ts";

const LOST = new ApiError("Network error occurred. Please try again.", 0);
const FULL = new ApiError("There is no room left on the server", 507);
const CONFLICT = new ApiError(
  "Somebody has saved this meanwhile",
  409,
  {},
  {
    current: { ...stored, updatedAt: "2026-11-21T09:00:00.000Z", images: ["/uploads/p9.jpg"] },
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
  /** Of two bytes; `null` where nothing is heard of them. */
  sentBytes?: number | null;
  file?: File;
  answers: (Article | Error)[];
}

/** Saves once, and sees it fail with the first answer. */
async function openFailed(...answers: (Article | Error)[]) {
  return openSending({ answers });
}

async function openSending({ sentBytes = 2, file, answers }: Sending) {
  const { upload, sent } = takeUploads(...answers);
  const { user } = await openCreate((call) => {
    if (sentBytes !== null) call.onProgress?.({ sentBytes, totalBytes: 2 });
    return upload(call);
  });
  await fillIn(user);
  if (file) await user.upload(screen.getByLabelText("Choose gallery pictures"), file);
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

test.each([
  ["the server refused", { answers: [REFUSED, stored] }],
  ["did not arrive whole", { sentBytes: 1, answers: [LOST, stored] }],
  ["the server has no room for", { answers: [FULL, stored] }],
])("a first try that %s made nothing: what is written now is created", async (_why, sending) => {
  const { user, told } = await openSending(sending);
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create Better words"]);
});

test("a try with a file that is gone never left the browser: what is written now is created", async () => {
  const file = picture("gone.jpg", "image/jpeg");
  const { user, told } = await openSending({ sentBytes: null, file, answers: [LOST, stored] });
  const slice = spyOn(File.prototype, "slice").mockImplementation(() => {
    throw new DOMException("The file could not be read", "NotReadableError");
  });
  onTestFinished(() => slice.mockRestore());
  await retitle(user, "Better words");
  await save(user);
  await isSaved();
  expect(told()).toEqual(["POST /articles/create New words", "POST /articles/create Better words"]);
});

test("what the first try made is asked for once, and changed from then on", async () => {
  const { user, sent, told } = await openFailed(LOST, stored, LOST, CONFLICT, stored);
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
  await screen.findByText(/A newer version is there already, saved by Kantida\. Save again to replace it/);
  await save(user);
  await isSaved();
  const { method, form } = sent[4] ?? {};
  expect(method).toBe("PUT");
  expect(form?.get("updatedAt")).toBe("2026-11-21T09:00:00.000Z");
  expect(form?.get("removeImages")).toBe('["/uploads/p9.jpg"]');
});

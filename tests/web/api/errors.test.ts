import { expect, test, afterEach, beforeEach } from "bun:test";

import type { Activity } from "#resources/activities.ts";
import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import { ApiError, getConflict } from "#web/api/http/ApiError.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { errors as thai } from "#texts/admin/th.ts";
import { describeError, describeFieldErrors } from "#web/api/http/describeError.ts";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";

async function failureOf(answer: FakeResponse): Promise<unknown> {
  const { fetch } = createFakeApi({ "PUT /projects/update/1": () => answer });
  return createHttpClient({ fetch })
    .put("/projects/update/1", {})
    .catch((error: unknown) => error);
}

test("returns the newer version and its editor from a conflict", async () => {
  const current = sampleActivity("Flood map");
  const data = { current, savedBy: "Napat Suwannarat", isOwn: false };
  const failure = await failureOf({ status: 409, message: CONFLICT_MESSAGE, data });
  expect(failure).toBeInstanceOf(ApiError);
  expect(getConflict<Activity>(failure)).toEqual(data);
});

test("returns null for other errors", async () => {
  const taken = { status: 409, message: "An account with this email exists already" };
  for (const failure of [
    await failureOf(taken),
    await failureOf({ ...taken, data: "text" }),
    await failureOf({ status: 422, data: { current: {}, savedBy: null } }),
    await failureOf({ status: 409, text: "<html>" }),
    new Error("other"),
    null,
  ]) {
    expect(getConflict(failure)).toBeNull();
  }
});

beforeEach(() => loadAdminLanguage("th"));
afterEach(() => loadAdminLanguage("en"));

test.each<[string, Error, string]>([
  [
    "a code",
    new ApiError("Client not found", 404, {}, null, "not_found"),
    thai.byCode({ code: "not_found" }),
  ],
  ["no response", new ApiError("Network error.", 0), thai.byCode({ code: "network" })],
  ["a text of the back office", new ApiError("รูปภาพใหญ่เกินไป", 413), "รูปภาพใหญ่เกินไป"],
  ["an exception", new TypeError("x is undefined"), thai.byCode({ code: "other" })],
])("an error with %s is described in Thai", (_, error, text) => {
  expect(describeError(error)).toBe(text);
});

test("a field that was rejected without a code has the server's message", () => {
  const error = new ApiError("Invalid", 422, { logo: "Use the form of your provider" });
  expect(describeFieldErrors(error)).toEqual({ logo: "Use the form of your provider" });
});

test("rejected fields are described in the language of the back office", async () => {
  const error = new ApiError("Invalid", 422, { logo: "Logo must be an image file only" }, null, "invalid");
  expect(describeFieldErrors(error)).toEqual({ logo: thai.byCode({ code: "invalid_field" }) });
  await loadAdminLanguage("en");
  expect(describeFieldErrors(error)).toEqual({ logo: "Logo must be an image file only" });
});

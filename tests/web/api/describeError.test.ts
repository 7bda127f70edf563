import { afterEach, beforeEach, expect, test } from "bun:test";

import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { errors as thai } from "#texts/admin/th.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeError, describeFieldErrors } from "#web/api/http/describeError.ts";

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

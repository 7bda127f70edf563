import { expect, test } from "bun:test";

import { ApiError, InvalidResponseError } from "#web/api/http/ApiError.ts";
import {
  createIdempotencyKeys,
  formFingerprint,
  needsIdempotencyKey,
} from "#web/api/http/idempotencyKeys.ts";

function openKeys() {
  const keys = createIdempotencyKeys();
  return async (call: string, error: Error | null = null) => {
    let sent = "";
    const sending = keys.withKey(call, async (key) => {
      sent = key;
      if (error) throw error;
    });
    await sending.catch(() => undefined);
    return sent;
  };
}

test.each([
  ["no answer came", new ApiError("Network error occurred. Please try again.", 0)],
  ["a proxy answered", new InvalidResponseError(504)],
  ["the first was still under way", new ApiError("The first try is still under way.", 503)],
])("if %s, the next equal request reuses the key", async (_name, lost) => {
  const send = openKeys();
  const first = await send("save A", lost);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await send("save A", lost)).toBe(first);
  expect(await send("save B")).not.toBe(first);
  expect(await send("save A")).toBe(first);
  expect(await send("save A")).not.toBe(first);
});

test("a rejected request gets a new key the next time", async () => {
  const send = openKeys();
  const first = await send("save A", new ApiError("Please check the highlighted fields", 422));
  expect(await send("save A")).not.toBe(first);
});

test("remembers at most twenty keys", async () => {
  const send = openKeys();
  const lost = new ApiError("", 0);
  const first = await send("0", lost);
  for (let call = 1; call < 20; call += 1) await send(String(call), lost);
  expect(await send("0", lost)).toBe(first);
  for (let call = 20; call < 40; call += 1) await send(String(call), lost);
  expect(await send("0")).not.toBe(first);
});

test.each([
  ["POST", "/articles/create", true],
  ["PUT", "/settings", true],
  ["DELETE", "/users/1", true],
  ["PATCH", "/users/1/status", false],
  ["DELETE", "/settings/logo", false],
  ["POST", "/auth/login", false],
  ["POST", "/articles/preview", false],
])("%s %s needs a key: %p", (method, path, isOnce) => {
  expect(needsIdempotencyKey(method, path)).toBe(isOnce);
});

test("forms with the same fields and files have the same fingerprint", () => {
  expect(formOf("A", "12")).toBe(formOf("A", "12"));
  expect(formOf("A", "12")).not.toBe(formOf("B", "12"));
  expect(formOf("A", "12")).not.toBe(formOf("A", "123"));
});

function formOf(name: string, file: string) {
  const form = new FormData();
  form.set("name", name);
  form.set("images", new File([file], "a.jpg", { type: "image/jpeg" }));
  return formFingerprint(form);
}

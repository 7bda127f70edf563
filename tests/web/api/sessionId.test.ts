import { expect, test } from "bun:test";

import { SESSION_ID_KEY, getSessionId } from "#web/api/sessionId.ts";

test("creates a random id and stores it in session storage", () => {
  const id = getSessionId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionStorage.getItem(SESSION_ID_KEY)).toBe(id);
  expect(getSessionId()).toBe(id);
});

test("uses the stored id", () => {
  sessionStorage.setItem(SESSION_ID_KEY, "given");
  expect(getSessionId()).toBe("given");
});

import { expect, test } from "bun:test";

import { SESSION_ID_KEY, getSessionId } from "#web/api/session/sessionId.ts";

test("a random id is made where there is none, and kept in session storage", () => {
  const id = getSessionId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionStorage.getItem(SESSION_ID_KEY)).toBe(id);
  expect(getSessionId()).toBe(id);
});

test("an id that is there is used", () => {
  sessionStorage.setItem(SESSION_ID_KEY, "given");
  expect(getSessionId()).toBe("given");
});

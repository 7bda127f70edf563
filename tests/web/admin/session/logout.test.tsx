import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, screen } from "@testing-library/react";
import * as reactDom from "react-dom/client";

import { loginTexts } from "#texts/admin/login.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { PAGE_DATA_ID } from "#web/pageData.ts";

import { createFakeApi, sampleUser } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { SAME_ORIGIN_BASES } from "#tests/support/web/sameOriginBases.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const { createRoot } = reactDom;
let drawn: reactDom.Root[];
let creating: ReturnType<typeof spyOn>;
beforeEach(() => {
  drawn = [];
  creating = spyOn(reactDom, "createRoot").mockImplementation((...given) => {
    const root = createRoot(...given);
    drawn.push(root);
    return root;
  });
});
afterEach(() => {
  // The entry point itself never unmounts the app.
  for (const root of drawn) act(() => root.unmount());
  creating.mockRestore();
});

test("a failed sign-out request is logged, shown in a persistent toast, and still signs out", async () => {
  const api = createFakeApi({ "POST /auth/logout": () => Promise.reject(new Error("down")) });
  const answer = (url: unknown, init: RequestInit = {}) => api.fetch(String(url), init);
  using _ = spyOn(globalThis, "fetch").mockImplementation(Object.assign(answer, { preconnect() {} }));
  keepSession();
  await openEntry();
  await setupUser().click(await screen.findByRole("button", { name: "Logout" }));
  const toast = await screen.findByRole("group", { name: startingWith(sessionTexts.signOutUnconfirmed) });
  expect(toast.textContent).toBe(sessionTexts.signOutUnconfirmed);
  expect(await screen.findByRole("button", { name: loginTexts.signIn })).toBeDefined();
  expect(screen.getByRole("group", { name: startingWith(sessionTexts.signOutUnconfirmed) })).toBe(toast);
  expect(location.pathname).toBe("/vitrine/login");
  expect(api.callsTo("POST /auth/logout").map(({ token }) => token)).toEqual(["access-1"]);
  expect(Object.values(SESSION_STORAGE_KEYS).filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  expect(console.warn).toHaveBeenCalledWith("Signing out on the server failed", expect.anything());
});

function keepSession() {
  localStorage.setItem(SESSION_STORAGE_KEYS.accessToken, "access-1");
  localStorage.setItem(SESSION_STORAGE_KEYS.refreshToken, "refresh-1");
  localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify(sampleUser()));
  localStorage.setItem(SESSION_STORAGE_KEYS.expiresAt, String(Date.now() + 3_600_000));
}

async function openEntry() {
  history.replaceState(null, "", "/admin/nowhere");
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = PAGE_DATA_ID;
  data.textContent = JSON.stringify({ bases: SAME_ORIGIN_BASES });
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(data, root);
  await act(() => import("#web/admin.tsx"));
}

import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import * as siteTexts from "#texts/public/ui.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";
import { PageErrorBoundary } from "#web/public/transition/PageErrorBoundary.tsx";
import { clearReloadFlag } from "#web/public/transition/reloadOnce.ts";

let reloads = 0;
let undos: (() => void)[] = [];

beforeEach(() => {
  reloads = 0;
  for (const method of ["error", "warn"] as const) {
    const silent = spyOn(console, method).mockImplementation(() => {});
    undos.push(() => silent.mockRestore());
  }
  Object.defineProperty(location, "reload", { value: () => (reloads += 1), configurable: true });
  undos.push(() => Reflect.deleteProperty(location, "reload"));
});
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
});

function serverAnswers(status: number | null) {
  const answer = async () => {
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  };
  const fetch = spyOn(globalThis, "fetch").mockImplementation(Object.assign(answer, { preconnect() {} }));
  undos.push(() => fetch.mockRestore());
}

/** A page that throws this until it is repaired. */
function showFailing(error: Error) {
  const state = { isBroken: true };
  function Page() {
    if (state.isBroken) throw error;
    return <h1>All is well</h1>;
  }
  const inside = (
    <>
      <header>The header</header>
      <PageErrorBoundary>
        <Page />
      </PageErrorBoundary>
    </>
  );
  renderPage(() => inside, { responses: {} });
  return state;
}

const failure = () => screen.findByRole("heading", { level: 1, name: siteTexts.pageFailedTitle() });

test("replaces a page that throws with a message and keeps the layout", async () => {
  showFailing(new Error("a bug"));
  await failure();
  expect(screen.getByText("The header")).toBeTruthy();
  expect(reloads).toBe(0);
});

test("Try again shows the page once it works", async () => {
  const page = showFailing(new Error("a bug"));
  await failure();
  page.isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: siteTexts.tryAgain() }));
  expect(await screen.findByRole("heading", { name: "All is well" })).toBeTruthy();
});

test("offline, a missing chunk shows a message without a reload", async () => {
  serverAnswers(null);
  showFailing(new ChunkLoadError());
  await failure();
  expect(screen.getByText(siteTexts.loadFailedHint())).toBeTruthy();
  expect(reloads).toBe(0);
});

test("reloads once if a chunk is missing and the server responds", async () => {
  serverAnswers(200);
  showFailing(new ChunkLoadError());
  await waitFor(() => expect(reloads).toBe(1));
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();

  showFailing(new ChunkLoadError());
  await failure();
  expect(reloads).toBe(1);
});

test("after the code has loaded, the next missing chunk may reload again", async () => {
  serverAnswers(404);
  showFailing(new ChunkLoadError());
  await waitFor(() => expect(reloads).toBe(1));
  clearReloadFlag();
  showFailing(new ChunkLoadError());
  await waitFor(() => expect(reloads).toBe(2));
});

test("does not reload if the server fails", async () => {
  serverAnswers(503);
  showFailing(new ChunkLoadError());
  await failure();
  expect(reloads).toBe(0);
});

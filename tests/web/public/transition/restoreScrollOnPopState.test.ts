import { afterEach, beforeEach, expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";

import { restoreScrollOnPopState } from "#web/public/transition/restoreScrollOnPopState.ts";

const POSITION = 2273;

/** The page's height in px. */
let height = 0;
let scrolls: unknown[][] = [];
let undos: (() => void)[] = [];
let loading = Promise.withResolvers<void>();
restoreScrollOnPopState(() => loading.promise);

beforeEach(() => {
  scrolls = [];
  loading = Promise.withResolvers();
  replace(document.documentElement, "scrollHeight", { get: () => height });
  replace(globalThis, "scrollTo", { value: (...position: unknown[]) => void scrolls.push(position) });
});
afterEach(() => {
  for (const undo of undos.splice(0).toReversed()) undo();
  delete document.documentElement.dataset["hydrated"];
});

function replace(owner: object, name: string, property: PropertyDescriptor) {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { ...property, configurable: true });
  undos.push(() =>
    before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name),
  );
}

function show(heading: string, pageHeight: number) {
  document.body.innerHTML = `<main id="main"><h1>${heading}</h1></main>`;
  height = pageHeight;
}

async function waitForFrames() {
  for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
}

const setHydrated = () => void (document.documentElement.dataset["hydrated"] = "");
const restored = () => waitFor(() => expect(scrolls).toEqual([[0, POSITION]]));

/** Goes back from an article to the list, whose records load until `loading` is resolved. */
function goBackToList() {
  history.replaceState(null, "", "/articles");
  replace(globalThis, "scrollY", { value: POSITION });
  dispatchEvent(new Event("scroll"));
  history.replaceState(null, "", "/article/one");
  dispatchEvent(new Event("pushState"));
  show("An article", 4000);
  history.replaceState(null, "", "/articles");
  dispatchEvent(new PopStateEvent("popstate"));
}

function letTimePass() {
  const later = performance.now() + 60_000;
  replace(performance, "now", { value: () => later });
}

test("restores the position once the records have rendered, not on their loading state", async () => {
  goBackToList();
  setHydrated();
  show("All Articles", 2050);
  loading.resolve();
  await waitForFrames();
  expect(scrolls).toEqual([]);
  height = 3735;
  await restored();
});

test("before hydration it waits as long as that takes", async () => {
  goBackToList();
  loading.resolve();
  await waitForFrames();
  letTimePass();
  await waitForFrames();
  expect(scrolls).toEqual([]);
  show("All Articles", 3735);
  await restored();
});

test("scrolls a page that has become shorter as far as it goes", async () => {
  goBackToList();
  setHydrated();
  show("All Articles", 2050);
  loading.resolve();
  await waitForFrames();
  letTimePass();
  await restored();
});

test("on the same page it does not wait for another heading", async () => {
  goBackToList();
  loading.resolve();
  show("All Articles", 3735);
  await restored();
  dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(scrolls).toHaveLength(2));
});

test.each(["wheel", "touchmove", "keydown", "pushState"])("restores no position after %s", async (event) => {
  goBackToList();
  dispatchEvent(new Event(event));
  show("All Articles", 3735);
  loading.resolve();
  await waitForFrames();
  expect(scrolls).toEqual([]);
});

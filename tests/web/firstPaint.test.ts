import { afterEach, beforeEach, expect, jest, test } from "bun:test";

import { BEFORE_HYDRATION } from "#web/public/hydration/undoForeignChanges.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

const START = "/assets/main-1.js /assets/page-1.js";

/** The callbacks of all observers, one per run of the script. */
let paintCallbacks: ((name: string) => void)[] = [];
let undos: (() => void)[] = [];

beforeEach(() => {
  replace("PerformanceObserver", FakePerformanceObserver);
});
afterEach(() => {
  // Lets pending observers finish.
  reportPaint("first-contentful-paint");
  window.dispatchEvent(new Event("load"));
  window.dispatchEvent(new Event(BEFORE_HYDRATION));
  for (const undo of undos.splice(0).toReversed()) undo();
  paintCallbacks = [];
});

class FakePerformanceObserver {
  static supportedEntryTypes = ["paint"];
  constructor(callback: (entries: { getEntriesByName(name: string): unknown[] }) => void) {
    paintCallbacks.push((painted) =>
      callback({ getEntriesByName: (name) => (name === painted ? [{ name }] : []) }),
    );
  }
  observe() {}
}

function reportPaint(name: string) {
  for (const callback of paintCallbacks) callback(name);
}

function replace(name: string, value: unknown, owner: object = globalThis) {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  undos.push(() =>
    before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name),
  );
}

/** Runs the script as the document does. Returns the elements appended to the head. */
async function runFirst(start = START) {
  const script = document.createElement("script");
  script.dataset["deferred"] = start;
  replace("currentScript", script, document);
  // Records elements instead of loading them.
  const asked: string[] = [];
  replace(
    "append",
    (...elements: HTMLElement[]) => {
      for (const element of elements) {
        asked.push(`${element.tagName} ${element.getAttribute("src") ?? element.getAttribute("href")}`);
      }
    },
    document.head,
  );
  await import(`#web/firstPaint.ts?${crypto.randomUUID()}`);
  return asked;
}

const marked = () => [...document.querySelectorAll("[data-pressed]")].map((button) => button.textContent);

const ALL = ["SCRIPT /assets/main-1.js", "LINK /assets/page-1.js"];

test("applies the stored theme immediately", async () => {
  localStorage.setItem(THEME_KEY, "dark");
  await runFirst();
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});

test.each(["scroll", "pointerdown", "keydown"])("%s renders the rest of the page", async (event) => {
  await runFirst();
  expect(document.documentElement.dataset).not.toHaveProperty("interacted");
  window.dispatchEvent(new Event(event));
  expect(document.documentElement.dataset["interacted"]).toBe("");
});

test("a URL with a fragment, or going back, renders the whole page", async () => {
  history.replaceState(null, "", "/#services");
  await runFirst();
  expect(document.documentElement.dataset["interacted"]).toBe("");
  delete document.documentElement.dataset["interacted"];
  history.replaceState(null, "", "/");
  replace("getEntriesByType", () => [{ type: "back_forward" }], performance);
  await runFirst();
  expect(document.documentElement.dataset["interacted"]).toBe("");
});

test("loads scripts at the first contentful paint, not before", async () => {
  const asked = await runFirst();
  reportPaint("first-paint");
  expect(asked).toEqual([]);
  reportPaint("first-contentful-paint");
  expect(asked).toEqual(ALL);
  window.dispatchEvent(new Event("load"));
  expect(asked).toEqual(ALL);
});

test("loads scripts a second after the load event at the latest", async () => {
  jest.useFakeTimers();
  const asked = await runFirst();
  window.dispatchEvent(new Event("load"));
  jest.advanceTimersByTime(999);
  expect(asked).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(asked).toEqual(ALL);
  jest.useRealTimers();
});

test("a hidden page loads scripts at the load event", async () => {
  replace("hidden", true, document);
  const asked = await runFirst();
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event("load"));
  expect(asked).toEqual(ALL);
});

test.each([
  ["no observer", undefined],
  [
    "none for paints",
    class extends FakePerformanceObserver {
      static override supportedEntryTypes = ["longtask"];
    },
  ],
])("a browser without paint timing loads scripts at the load event: %s", async (_, observer) => {
  replace("PerformanceObserver", observer);
  const asked = await runFirst();
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event("load"));
  expect(asked).toEqual(ALL);
});

test("marks the last button pressed before hydration", async () => {
  await runFirst();
  document.body.innerHTML = `<button type="button"><i>Menu</i></button><button type="button">Theme</button><button>Send</button>`;
  const [menu, theme, send] = document.querySelectorAll("button");
  menu?.firstElementChild?.dispatchEvent(new Event("click", { bubbles: true }));
  expect(marked()).toEqual(["Menu"]);
  theme?.click();
  expect(marked()).toEqual(["Theme"]);
  send?.click();
  expect(marked()).toEqual([]);
  document.documentElement.dataset["hydrated"] = "";
  menu?.click();
  expect(marked()).toEqual([]);
});

test("marks the submit button of an invalid form, because the browser does not submit it", async () => {
  await runFirst();
  document.body.innerHTML = `<form><input required><button>Send</button></form>`;
  const [input, send] = [document.querySelector("input"), document.querySelector("button")];
  send?.click();
  expect(marked()).toEqual(["Send"]);
  if (input) input.value = "สุภาพร";
  send?.click();
  expect(marked()).toEqual([]);
});

test("loads a style sheet together with the scripts", async () => {
  const asked: string[] = [];
  await runFirst("/assets/main-1.js /assets/main-1.css");
  replace(
    "append",
    (...elements: HTMLElement[]) => asked.push(...elements.map(({ outerHTML }) => outerHTML)),
    document.head,
  );
  reportPaint("first-contentful-paint");
  expect(asked[1]).toBe('<link rel="stylesheet" media="print" href="/assets/main-1.css">');
});

test("loads nothing if no scripts are named", async () => {
  const asked = await runFirst("");
  window.dispatchEvent(new Event("load"));
  expect(asked).toEqual([]);
});

test("waits for DOMContentLoaded if the first paint is earlier", async () => {
  replace("readyState", "loading", document);
  const asked = await runFirst();
  reportPaint("first-contentful-paint");
  expect(asked).toEqual([]);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(asked).toEqual(ALL);
});

test("what other programs do to a page is undone before hydration, in the back office nothing", async () => {
  for (const [deferred, isUndone] of [
    [START, true],
    ["", false],
  ] as const) {
    document.body.innerHTML = `<div id="root"><p>Text</p></div>`;
    await runFirst(deferred);
    document.querySelector("p")?.replaceWith("Other");
    window.dispatchEvent(new Event(BEFORE_HYDRATION));
    expect(document.querySelector("#root")?.innerHTML).toBe(isUndone ? "<p>Text</p>" : "Other");
  }
});

// The document of the component tests: happy-dom's window spread over the globals, and taken away again.
import type { Window } from "happy-dom";

import { FAST_TIMERS } from "./fastClock.ts";
import { lightenLabels } from "./lightLabels.ts";
import { lightenStyle } from "./lightStyle.ts";
import { printNodesAlone } from "./printNodes.ts";

/** Bun has these too, but nodes of happy-dom take only happy-dom's. Everything else that Bun has stays Bun's own. */
const FROM_HAPPY_DOM = new Set([
  "Event",
  "CustomEvent",
  "ErrorEvent",
  "EventTarget",
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "navigator",
]);

const hidden = new Map<string, PropertyDescriptor | undefined>();
/** One for the whole run: making one takes a while. */
let shared: Window | null = null;

export async function showDocument(): Promise<void> {
  if (hidden.size > 0) return;
  forgetModules();
  const window = (shared ??= await createWindow());
  for (const name of namesOf(window)) {
    if (!(name in globalThis) || FROM_HAPPY_DOM.has(name)) replaceGlobal(name, forward(window, name));
  }
  for (const name of ["window", "self", "top", "parent"]) replaceGlobal(name, { value: globalThis });
  for (const [name, value] of Object.entries(FAST_TIMERS)) replaceGlobal(name, { value });
  replaceGlobal("IS_REACT_ACT_ENVIRONMENT", { value: true });
  await searchQuietly();
  await leaveOwnersOut();
}

export function hideDocument(): void {
  if (hidden.size === 0) return;
  forgetModules();
  for (const [name, before] of hidden) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
  hidden.clear();
}

/** After each test: whatever it drew, stored or navigated to is gone. */
export async function resetDocument(): Promise<void> {
  if (hidden.size === 0) return;
  // The pure half: the whole registers hooks of its own, which is too late within a test.
  const { cleanup } = await import("@testing-library/react/pure");
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}

async function createWindow(): Promise<Window> {
  const { Window } = await import("happy-dom");
  const window = new Window({ url: "http://localhost/" });
  lightenLabels();
  lightenStyle(window);
  printNodesAlone(window);
  return window;
}

/** A search that is repeated until it finds prints the whole document once, when it is given up, and not at every look. */
async function searchQuietly() {
  const { configure, getConfig } = await import("@testing-library/react/pure");
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) =>
      isLooking(getConfig()) ? missing(message) : getElementError(message, container),
  });
}

/** What the library calls it while it waits; its types leave it out. */
const isLooking = (config: object) => Reflect.get(config, "_disableExpensiveErrorDiagnostics") === true;

function missing(message: string | null) {
  const error = new Error(message ?? "");
  error.name = "TestingLibraryElementError";
  return error;
}

/** React would make an `Error` for each element, to say in a warning whose child it is. Told that it made too many, it makes none. */
async function leaveOwnersOut() {
  const React: object = await import("react");
  const internals: unknown = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  if (typeof internals !== "object" || internals === null) return;
  const never = { get: () => Infinity, set: () => {}, configurable: true };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", never);
}

/** Many modules look once, while they are loaded, whether there is a document; so they are loaded anew for the others. */
function forgetModules() {
  const own = /[\\/](tests[\\/]support[\\/](preload|document)\.ts$|node_modules[\\/]happy-dom[\\/])/;
  for (const path of Object.keys(require.cache)) {
    if (!own.test(path)) Reflect.deleteProperty(require.cache, path);
  }
}

/** Own and inherited, `Object`'s excepted. */
function namesOf(window: Window): Set<string> {
  const names = new Set<string>();
  for (let level: object = window; level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  }
  return names;
}

function replaceGlobal(name: string, descriptor: PropertyDescriptor) {
  if (!hidden.has(name)) hidden.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  const writable = "value" in descriptor ? { writable: true } : {};
  Object.defineProperty(globalThis, name, { ...descriptor, ...writable, configurable: true });
}

/** Classes are handed over as they are; the window's own methods and properties keep the window as their `this`. */
function forward(window: Window, name: string): PropertyDescriptor {
  const value: unknown = Reflect.get(window, name);
  if (/^[A-Z]/.test(name)) return { value };
  return {
    get: () => {
      const current: unknown = Reflect.get(window, name);
      return typeof current === "function" ? current.bind(window) : current;
    },
    set: (next: unknown) => Reflect.set(window, name, next),
  };
}

import type { Window } from "happy-dom";

import { muteWarnings, unmuteWarnings, hideActWarnings } from "./consoleOutput.ts";
import { clearIntervals, endTimers, FAST_TIMERS } from "./fastTimers.ts";
import { installFastLabelQueries } from "./fastLabelQueries.ts";
import { installFastComputedStyle } from "./fastComputedStyle.ts";
import { installShallowNodeInspect } from "./shallowNodeInspect.ts";
import { mockImageState } from "../web/mockImages.ts";
import { assertNoLooseTexts, recordLooseTexts } from "./looseTexts.ts";

/**
 * Globals that Bun also has, but must be happy-dom's, because its nodes accept only its own events. All other
 * globals that Bun has stay Bun's.
 */
const HAPPY_DOM_GLOBALS = new Set([
  "Event",
  "CustomEvent",
  "ErrorEvent",
  "EventTarget",
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "navigator",
]);

const savedGlobals = new Map<string, PropertyDescriptor | undefined>();
/** Shared by the whole run, because creating a window is slow. */
let sharedWindow: Window | null = null;

/** Copies the properties of a happy-dom window to the globals. */
export async function installDom(): Promise<void> {
  muteWarnings();
  if (savedGlobals.size > 0) return;
  clearModuleCache();
  const window = (sharedWindow ??= await createWindow());
  for (const name of propertyNames(window)) {
    if (!(name in globalThis) || HAPPY_DOM_GLOBALS.has(name))
      replaceGlobal(name, forwardToWindow(window, name));
  }
  for (const name of ["window", "self", "top", "parent"]) replaceGlobal(name, { value: globalThis });
  for (const [name, value] of Object.entries(FAST_TIMERS)) replaceGlobal(name, { value });
  replaceGlobal("IS_REACT_ACT_ENVIRONMENT", { value: true });
  await configureWaiting();
  await disableOwnerStacks();
}

/** Called before each test: forgets the warnings of the test before it. */
export function prepareDom(): void {
  if (savedGlobals.size > 0) muteWarnings();
}

export async function uninstallDom(): Promise<void> {
  if (savedGlobals.size === 0) return;
  await endTimers();
  clearModuleCache();
  for (const [name, original] of savedGlobals) {
    if (original) Object.defineProperty(globalThis, name, original);
    else Reflect.deleteProperty(globalThis, name);
  }
  savedGlobals.clear();
  unmuteWarnings();
}

/**
 * Called after each test: unmounts what it rendered, ends its intervals and clears the document, the storage and the URL.
 * @throws if it rendered a text without an element of its own
 */
export async function resetDom(): Promise<void> {
  if (savedGlobals.size === 0) return;
  // The main entry point registers `afterEach` hooks on import, which fails within a test.
  const { cleanup } = await import("@testing-library/react/pure");
  cleanup();
  clearIntervals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  assertNoLooseTexts();
}

async function createWindow(): Promise<Window> {
  const { Window } = await import("happy-dom");
  const window = new Window({ url: "http://localhost/" });
  installFastLabelQueries();
  installFastComputedStyle(window);
  installShallowNodeInspect(window);
  recordLooseTexts(window);
  hideActWarnings();
  // happy-dom loads no images but reports all of them as complete, so they would be considered broken.
  mockImageState("loading", window.HTMLImageElement.prototype);
  // happy-dom lacks it. Without it, react-hook-form takes every select for one that the user has changed.
  Object.defineProperty(window.HTMLSelectElement.prototype, "size", { value: 0 });
  return window;
}

/**
 * Testing Library prints the document in the error of each failed query. While `waitFor` retries, this skips
 * it, so that the document is printed only once, on timeout. Waits longer, too.
 */
async function configureWaiting() {
  const { configure, getConfig } = await import("@testing-library/react/pure");
  const { getElementError } = getConfig();
  configure({
    // The first test of a file loads its modules, which takes time on a busy machine.
    asyncUtilTimeout: 10_000,
    getElementError: (message, container) =>
      isWaiting(getConfig()) ? createQueryError(message) : getElementError(message, container),
  });
}

/** The flag that Testing Library sets during `waitFor`; its types omit it. */
const isWaiting = (config: object) => Reflect.get(config, "_disableExpensiveErrorDiagnostics") === true;

function createQueryError(message: string | null) {
  const error = new Error(message ?? "");
  error.name = "TestingLibraryElementError";
  return error;
}

/**
 * In development, React creates an `Error` for each element to capture its owner stack. Reports that the limit
 * of such errors is exceeded, so that it creates none.
 */
async function disableOwnerStacks() {
  const React: object = await import("react");
  const internals: unknown = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  if (typeof internals !== "object" || internals === null) return;
  const alwaysExceeded = { get: () => Infinity, set: () => {}, configurable: true };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", alwaysExceeded);
}

/** Many modules check for a document once, at load. Clears them from the cache, so that they load again. */
function clearModuleCache() {
  const preserved =
    /[\\/](tests[\\/]support[\\/](preload|environment[\\/]domEnvironment)\.ts$|node_modules[\\/]happy-dom[\\/])/;
  for (const path of Object.keys(require.cache)) {
    if (!preserved.test(path)) Reflect.deleteProperty(require.cache, path);
  }
}

/** Returns the names of the window's own and inherited properties, except those of `Object.prototype`. */
function propertyNames(window: Window): Set<string> {
  const names = new Set<string>();
  for (
    let prototype: object = window;
    prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  }
  return names;
}

function replaceGlobal(name: string, descriptor: PropertyDescriptor) {
  if (!savedGlobals.has(name)) savedGlobals.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  const writable = "value" in descriptor ? { writable: true } : {};
  Object.defineProperty(globalThis, name, { ...descriptor, ...writable, configurable: true });
}

/** Classes are copied; functions and other properties are read from the window with the window as `this`. */
function forwardToWindow(window: Window, name: string): PropertyDescriptor {
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

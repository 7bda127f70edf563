// The document of the component tests: happy-dom's window spread over the globals, and taken away again.
import type { Window } from "happy-dom";

import { FAST_TIMERS } from "./fastTimers.ts";
import { installFastLabelQueries } from "./fastLabelQueries.ts";
import { installFastComputedStyle } from "./fastComputedStyle.ts";
import { installShallowNodeInspect } from "./shallowNodeInspect.ts";

/** Bun has these too, but nodes of happy-dom take only happy-dom's. Everything else that Bun has stays Bun's own. */
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
/** One for the whole run: making one takes a while. */
let sharedWindow: Window | null = null;

export async function installDom(): Promise<void> {
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
  await disableWaitDiagnostics();
  await disableOwnerStacks();
}

export function uninstallDom(): void {
  if (savedGlobals.size === 0) return;
  clearModuleCache();
  for (const [name, original] of savedGlobals) {
    if (original) Object.defineProperty(globalThis, name, original);
    else Reflect.deleteProperty(globalThis, name);
  }
  savedGlobals.clear();
}

/** After each test: whatever it drew, stored or navigated to is gone. */
export async function resetDom(): Promise<void> {
  if (savedGlobals.size === 0) return;
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
  installFastLabelQueries();
  installFastComputedStyle(window);
  installShallowNodeInspect(window);
  return window;
}

/** A search that is repeated until it finds prints the whole document once, when it is given up, and not at every look. */
async function disableWaitDiagnostics() {
  const { configure, getConfig } = await import("@testing-library/react/pure");
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) =>
      isWaiting(getConfig()) ? createQueryError(message) : getElementError(message, container),
  });
}

/** What the library calls it while it waits; its types leave it out. */
const isWaiting = (config: object) => Reflect.get(config, "_disableExpensiveErrorDiagnostics") === true;

function createQueryError(message: string | null) {
  const error = new Error(message ?? "");
  error.name = "TestingLibraryElementError";
  return error;
}

/** React would make an `Error` for each element, to say in a warning whose child it is. Told that it made too many, it makes none. */
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

/** Many modules look once, while they are loaded, whether there is a document; so they are loaded anew for the others. */
function clearModuleCache() {
  const preserved =
    /[\\/](tests[\\/]support[\\/](preload|environment[\\/]domEnvironment)\.ts$|node_modules[\\/]happy-dom[\\/])/;
  for (const path of Object.keys(require.cache)) {
    if (!preserved.test(path)) Reflect.deleteProperty(require.cache, path);
  }
}

/** Own and inherited, `Object`'s excepted. */
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

/** Classes are handed over as they are; the window's own methods and properties keep the window as their `this`. */
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

// The only render-blocking script: applies the stored theme, collapses the header, and defers everything else
// until after the first paint. A separate file, because the content security policy forbids inline scripts.
import { undoForeignChanges } from "./public/hydration/undoForeignChanges.ts";
import { collapseHeader } from "./public/layout/header/collapseHeader.ts";
import { THEME_KEY } from "./ui/theme.ts";

/** Milliseconds after the `load` event. */
const FIRST_PAINT_TIMEOUT_MS = 1000;

const root = document.documentElement;
/** Empty in the back office, which renders without hydration. */
const deferredUrls = (document.currentScript?.dataset["deferred"] ?? "").split(" ").filter(Boolean);

restoreTheme();
collapseHeaderBeforePaint();
layOutOnInteraction();
captureEarlyClicks();
if (deferredUrls.length > 0) onDomReady(undoForeignChanges);
loadAfterFirstPaint(deferredUrls);

function restoreTheme() {
  try {
    if (localStorage.getItem(THEME_KEY) === "dark") root.dataset["theme"] = "dark";
  } catch {
    // Storage may be blocked; the page then uses the light theme, the default.
  }
}

/**
 * Collapses as soon as the header is parsed, and again when a font changes its width. After hydration
 * `Header.tsx` does this.
 */
function collapseHeaderBeforePaint() {
  const observer = new MutationObserver(() => {
    const header = document.querySelector("header");
    const navList = header?.querySelector("nav ul");
    if (!header || !navList) return;
    observer.disconnect();
    collapseHeader(header);
    new ResizeObserver(() => collapseHeader(header)).observe(navList);
  });
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}

/**
 * `data-interacted` ends `content-visibility: auto`: all parts get their final height, so that scroll positions,
 * including restored ones, are correct.
 */
function layOutOnInteraction() {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  const isReloadOrHistory =
    navigationEntry !== undefined && "type" in navigationEntry && navigationEntry.type !== "navigate";
  if (isReloadOrHistory || location.hash) markInteraction();
  for (const event of ["scroll", "pointerdown", "keydown"]) {
    addEventListener(event, markInteraction, { once: true, passive: true, capture: true });
  }
}

function markInteraction() {
  root.dataset["interacted"] = "";
}

/** Marks a button that is clicked before hydration; `public.tsx` clicks it afterwards. */
function captureEarlyClicks() {
  addEventListener("click", markEarlyClick, { capture: true });
}

function markEarlyClick({ target }: Event) {
  if ("hydrated" in root.dataset) return removeEventListener("click", markEarlyClick, { capture: true });
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  const button = target instanceof Element ? target.closest("button") : null;
  if (button && needsScript(button)) button.dataset["pressed"] = "";
}

/**
 * False for buttons with a `command`, which the browser handles itself. A valid form is submitted without
 * scripts; for an invalid one the browser would show messages in its own language instead of the page's.
 */
function needsScript(button: HTMLButtonElement) {
  const { type, form } = button;
  if ("commandForElement" in button && button.commandForElement) return false;
  return type === "button" || form?.checkValidity() === false;
}

/**
 * Loads the URLs of `data-deferred` (scripts and the full style sheet) after the first paint. Until then text,
 * fonts and images get the whole bandwidth; public pages are readable and navigable without scripts.
 */
function loadAfterFirstPaint(urls: string[]) {
  let hasStarted = false;
  const load = () => {
    if (hasStarted) return;
    hasStarted = true;
    onDomReady(() => document.head.append(...urls.map(createLoadElement)));
  };
  if (document.hidden || !supportsPaintTiming()) return addEventListener("load", load, { once: true });
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length > 0) load();
  });
  observer.observe({ type: "paint", buffered: true });
  // Fallback: a page that goes to the background before its first paint reports none.
  addEventListener("load", () => setTimeout(load, FIRST_PAINT_TIMEOUT_MS), { once: true });
}

/** A long page is painted before it is parsed completely, and hydration needs all of it. */
function onDomReady(callback: () => void) {
  if (document.readyState !== "loading") return callback();
  document.addEventListener("DOMContentLoaded", callback, { once: true });
}

function supportsPaintTiming(): boolean {
  return globalThis.PerformanceObserver?.supportedEntryTypes.includes("paint") ?? false;
}

/** The element that loads one of the page's files: the first is the entry, others are its imports and the style sheet. */
function createLoadElement(url: string, index: number): HTMLElement {
  if (index === 0) return Object.assign(document.createElement("script"), { type: "module", src: url });
  // `media="print"` lowers its priority; `loadFullStylesheet` sets it to "all".
  if (url.endsWith(".css"))
    return Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      media: "print",
      href: url,
    });
  return Object.assign(document.createElement("link"), { rel: "modulepreload", href: url });
}

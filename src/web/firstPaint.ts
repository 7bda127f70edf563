// The one script that the first paint waits for: puts the remembered theme on the document, folds the header, and sees to it that what
// the paint does not need comes after it. A file of its own, because the content security policy allows no inline script.
import { collapseHeader } from "./public/layout/header/collapseHeader.ts";
import { THEME_KEY } from "./ui/theme.ts";

/** Milliseconds after the load. */
const FIRST_PAINT_TIMEOUT_MS = 1000;

const root = document.documentElement;

restoreTheme();
collapseHeaderBeforePaint();
layOutOnInteraction();
captureEarlyClicks();
loadAfterFirstPaint((document.currentScript?.dataset["start"] ?? "").split(" ").filter(Boolean));

function restoreTheme() {
  try {
    if (localStorage.getItem(THEME_KEY) === "dark") root.dataset["theme"] = "dark";
  } catch {
    // Storage may be blocked; the page then starts light, like every first visit.
  }
}

/** As soon as the header is parsed, and again when a font changes its size. Hydration then takes over (`Header.tsx`). */
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

/** From then on every part has its own height, so that positions on the page, remembered ones among them, stay what they are. */
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
  root.dataset["touched"] = "";
}

/** A button that is pressed before the page has come to life is marked, and pressed once it has (`public.tsx`). */
function captureEarlyClicks() {
  addEventListener("click", markEarlyClick, { capture: true });
}

function markEarlyClick({ target }: Event) {
  if ("alive" in root.dataset) return removeEventListener("click", markEarlyClick, { capture: true });
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  const button = target instanceof Element ? target.closest("button") : null;
  if (button && needsScript(button)) button.dataset["pressed"] = "";
}

/**
 * A form is sent without scripts too; but what it lacks the browser tells in its own language, and the page's words must follow. What a
 * button commands (the menu) the browser does by itself, if it knows commands.
 */
function needsScript(button: HTMLButtonElement) {
  const { type, form } = button;
  if ("commandForElement" in button && button.commandForElement) return false;
  return type === "button" || form?.checkValidity() === false;
}

/**
 * What is named in `data-start`: scripts, and the whole sheet, of which the page itself holds what it needs. On a slow line text,
 * type and pictures have all of it first: everything on a public page can be read and followed without a script.
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
  // A small page is loaded before it is painted; one that somebody turns away from meanwhile is not painted at all.
  addEventListener("load", () => setTimeout(load, FIRST_PAINT_TIMEOUT_MS), { once: true });
}

/** A long page is painted before all of it is there; what takes it over needs its end, too, and may well be at hand already. */
function onDomReady(callback: () => void) {
  if (document.readyState !== "loading") return callback();
  document.addEventListener("DOMContentLoaded", callback, { once: true });
}

function supportsPaintTiming(): boolean {
  return globalThis.PerformanceObserver?.supportedEntryTypes.includes("paint") ?? false;
}

/** The first script is run; what it imports is fetched at the same time, not one after the other. */
function createLoadElement(url: string, index: number): HTMLElement {
  if (index === 0) return Object.assign(document.createElement("script"), { type: "module", src: url });
  // For no screen yet, so that it lets what is seen go first: `public.tsx` puts it in force.
  if (url.endsWith(".css"))
    return Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      media: "print",
      href: url,
    });
  return Object.assign(document.createElement("link"), { rel: "modulepreload", href: url });
}

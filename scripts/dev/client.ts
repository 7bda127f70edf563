// Runs in every page of the development server: reloads it after a build, keeps typed text, and shows build
// errors.
import { saveFields, restoreFields } from "./preserveFields.ts";
import type { Diagnostic } from "./diagnostics.ts";
import type { DevState } from "./proxy.ts";

let build: number | null = null;
let isReloading = false;
let overlay: HTMLElement | null = null;
const WAITING: Diagnostic = {
  message: "The sources have changed. The page reloads when this dialog is closed.",
  position: "",
  source: "",
};
const dialogObserver = new MutationObserver(() => {
  if (!document.querySelector("dialog[open] form")) reloadPage();
});

// Suppresses the page's question about unsaved text, because a reload keeps it.
addEventListener("beforeunload", (event) => {
  if (isReloading) event.stopImmediatePropagation();
});
restoreFields();

new EventSource("/__dev/events").addEventListener("message", ({ data }: MessageEvent<string>) => {
  // `proxy.ts` sends this type.
  const state = JSON.parse(data) as DevState;
  if (build !== null && state.build !== build) return reloadPage();
  build = state.build;
  state.styles.forEach(replaceStyleSheet);
  if (window === top) showOverlay(state.diagnostics);
});

/** Waits for an open dialog with a form to close, because a reload would close it and lose what was typed. */
function reloadPage() {
  const isDialogOpen = document.querySelector("dialog[open] form") !== null;
  dialogObserver.disconnect();
  showOverlay(isDialogOpen ? [WAITING] : []);
  if (isDialogOpen)
    return dialogObserver.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["open"],
    });
  isReloading = true;
  saveFields();
  location.reload();
}

/** Replaces the older sheet of the same bundle. */
function replaceStyleSheet(name: string) {
  const prefix = name.replace(/-[^-]*$/, "-");
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const href = `/assets/${name}`;
    const isOutdated =
      link.getAttribute("href")?.startsWith(`/assets/${prefix}`) && !link.href.endsWith(href);
    if (isOutdated) link.href = href;
  }
}

function showOverlay(problems: Diagnostic[]) {
  overlay?.remove();
  overlay = null;
  if (problems.length === 0) return;
  overlay = document.createElement("aside");
  const root = overlay.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  for (const { message, position, source } of problems) {
    const entry = document.createElement("section");
    for (const [name, text] of [
      ["strong", position],
      ["p", message],
      ["pre", source],
    ] as const) {
      if (text) entry.appendChild(document.createElement(name)).textContent = text;
    }
    root.appendChild(entry);
  }
  document.documentElement.appendChild(overlay);
}

const STYLE = `
  :host { position: fixed; inset: auto 0 0; z-index: 2147483647; max-block-size: 60vh; overflow: auto; background: #1d1015; color: #fff; font: 14px/1.5 ui-monospace, monospace; }
  section { padding: 16px 24px; border-block-start: 2px solid #ff5c6c; }
  strong { color: #ff8b96; }
  p, pre { margin: 4px 0 0; white-space: pre-wrap; }
  pre { color: #c9c2c4; }
`;

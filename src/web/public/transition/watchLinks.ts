// Watches all links of the document: fetches ahead what a visitor is about to open, and follows links written as plain HTML.
import { parseDestination } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface LinkHandlers {
  /** The visitor points at a link, focuses or touches it. */
  onIntent(destination: Destination): void;
  /** A link that no component of ours took care of was clicked: one in an article's text. */
  onFollow(destination: Destination): void;
}

const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/** Gives the function that ends it. */
export function watchLinks({ onIntent, onFollow }: LinkHandlers): () => void {
  const handleIntent = (event: Event) => {
    const destination = linkDestination(event.target);
    if (destination && !destination.isCurrentPage && !isSaveDataEnabled()) onIntent(destination);
  };
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const destination = linkDestination(event.target);
    if (!destination || (destination.isCurrentPage && destination.hash)) return;
    event.preventDefault();
    onFollow(destination);
  };
  for (const intent of INTENT_EVENTS) document.addEventListener(intent, handleIntent, { passive: true });
  document.addEventListener("click", handleClick);
  return () => {
    for (const intent of INTENT_EVENTS) document.removeEventListener(intent, handleIntent);
    document.removeEventListener("click", handleClick);
  };
}

function linkDestination(target: EventTarget | null): Destination | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.hasAttribute("href") || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  return parseDestination(link.href);
}

/** With a key held or another button, the browser opens a tab, a window or a file. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isSaveDataEnabled(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

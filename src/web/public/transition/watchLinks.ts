import { parseDestination } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface LinkHandlers {
  /** Called when the visitor hovers, focuses or touches a link. */
  onIntent(destination: Destination): void;
  /** Called for a click on a link that no component handles, such as one in an article's HTML. */
  onFollow(destination: Destination): void;
}

const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Prefetches on intent and follows plain HTML links by client-side navigation. Returns a function that stops
 * it.
 */
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

/** With a modifier key or another button the browser opens a tab or a window, or downloads the file. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isSaveDataEnabled(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

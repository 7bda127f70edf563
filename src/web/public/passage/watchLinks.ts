// Watches all links of the document: fetches ahead what a visitor is about to open, and follows links written as plain HTML.
import { destinationOf } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface LinkActs {
  /** The visitor points at a link, focuses or touches it. */
  onIntent(destination: Destination): void;
  /** A link that no component of ours took care of was clicked: one in an article's text. */
  onFollow(destination: Destination): void;
}

const INTENTS = ["pointerover", "focusin", "touchstart"] as const;

/** Gives the function that ends it. */
export function watchLinks({ onIntent, onFollow }: LinkActs): () => void {
  const intend = (event: Event) => {
    const destination = destinationAt(event.target);
    if (destination && !destination.isHere && !savesData()) onIntent(destination);
  };
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const destination = destinationAt(event.target);
    if (!destination || (destination.isHere && destination.hash)) return;
    event.preventDefault();
    onFollow(destination);
  };
  for (const intent of INTENTS) document.addEventListener(intent, intend, { passive: true });
  document.addEventListener("click", click);
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, intend);
    document.removeEventListener("click", click);
  };
}

function destinationAt(target: EventTarget | null): Destination | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.hasAttribute("href") || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  return destinationOf(link.href);
}

/** With a key held or another button, the browser opens a tab, a window or a file. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

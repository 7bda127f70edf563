// Receives the visitor on a page: at its top or at the part that was asked for, with the focus on its heading.

export interface Reception {
  /** Part of the page, with its `#`; empty for the page itself. */
  hash: string;
  /** False after the back and forward buttons: the browser goes to where the visitor was. */
  scrolls: boolean;
  /** Whether the focus was visible before, as it is for those who use the keyboard. */
  showsFocus: boolean;
}

/**
 * Moves focus and scroll position as soon as the heading is there; until then the focus waits on `main`.
 * @param onNamed called once the page has its heading and with it its title
 * @returns the function that ends the waiting
 */
export function arrive(main: HTMLElement, reception: Reception, onNamed: () => void): () => void {
  if (reception.scrolls) scrollTo({ top: 0, left: 0, behavior: "instant" });
  if (receive(main, reception, onNamed)) return () => {};
  focusOn(main, reception.showsFocus);
  const observer = new MutationObserver(() => {
    if (receive(main, reception, onNamed)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Scrolls to the part of the page that a fragment names and puts the focus there; false when there is none. */
export function goToPart(hash: string, showsFocus: boolean): boolean {
  const name = hash.slice(1);
  const part = document.getElementById(name) ?? document.getElementById(decoded(name));
  if (!part) return false;
  part.scrollIntoView({ behavior: "instant" });
  focusOn(part, showsFocus);
  return true;
}

function receive(main: HTMLElement, reception: Reception, onNamed: () => void): boolean {
  const { hash, scrolls, showsFocus } = reception;
  const heading = main.querySelector("h1");
  if (!heading) return false;
  // Where the page snaps, the browser would scroll from where the visitor was to the section that has the focus.
  const goal = scrolls ? heading : main;
  // A visitor who has gone on to something else meanwhile is left alone.
  const isFree = document.activeElement === main || !main.contains(document.activeElement);
  if (isFree && !(hash && goToPart(hash, showsFocus))) focusOn(goal, showsFocus);
  onNamed();
  return true;
}

function focusOn(element: HTMLElement, showsFocus: boolean) {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.toggleAttribute("data-quiet-focus", !showsFocus);
  element.focus({ preventScroll: true });
}

/** A fragment that is no proper encoding names nothing. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

// Receives the visitor on a page: at its top or at the part that was asked for, with the focus on its heading.

export interface FocusPageOptions {
  /** Part of the page, with its `#`; empty for the page itself. */
  hash: string;
  /** False after the back and forward buttons: the browser goes to where the visitor was. */
  shouldScroll: boolean;
  /** Whether the focus was visible before, as it is for those who use the keyboard. */
  showFocusRing: boolean;
}

/**
 * Moves focus and scroll position as soon as the heading is there; until then the focus waits on `main`.
 * @param onReady called once the page has its heading and with it its title
 * @returns the function that ends the waiting
 */
export function focusPage(main: HTMLElement, options: FocusPageOptions, onReady: () => void): () => void {
  if (options.shouldScroll) scrollTo({ top: 0, left: 0, behavior: "instant" });
  if (tryFocusHeading(main, options, onReady)) return () => {};
  focusElement(main, options.showFocusRing);
  const observer = new MutationObserver(() => {
    if (tryFocusHeading(main, options, onReady)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Scrolls to the part of the page that a fragment names and puts the focus there; false when there is none. */
export function scrollToFragment(hash: string, showFocusRing: boolean): boolean {
  const id = hash.slice(1);
  const target = document.getElementById(id) ?? document.getElementById(safeDecode(id));
  if (!target) return false;
  target.scrollIntoView({ behavior: "instant" });
  focusElement(target, showFocusRing);
  return true;
}

function tryFocusHeading(main: HTMLElement, options: FocusPageOptions, onReady: () => void): boolean {
  const { hash, shouldScroll, showFocusRing } = options;
  const heading = main.querySelector("h1");
  if (!heading) return false;
  // Where the page snaps, the browser would scroll from where the visitor was to the section that has the focus.
  const target = shouldScroll ? heading : main;
  // A visitor who has gone on to something else meanwhile is left alone.
  const canMoveFocus = document.activeElement === main || !main.contains(document.activeElement);
  if (canMoveFocus && !(hash && scrollToFragment(hash, showFocusRing))) focusElement(target, showFocusRing);
  onReady();
  return true;
}

function focusElement(element: HTMLElement, showFocusRing: boolean) {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.toggleAttribute("data-quiet-focus", !showFocusRing);
  element.focus({ preventScroll: true });
}

/** A fragment that is no proper encoding names nothing. */
function safeDecode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

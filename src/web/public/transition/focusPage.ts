export interface FocusPageOptions {
  /** Fragment with its `#`; empty for the top of the page. */
  hash: string;
  /** False for the back and forward buttons: the browser restores the scroll position. */
  shouldScroll: boolean;
  /** True if the focus ring was visible before, as for keyboard users. */
  showFocusRing: boolean;
}

/**
 * Moves the focus and the scroll position to the heading or the fragment; focuses `main` until the page has a
 * heading.
 * @param onReady called once the page has its heading, and so its title
 * @returns a function that stops waiting
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

/** Scrolls to the element that the fragment names and focuses it; returns false if there is none. */
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
  // With scroll snapping, focusing the heading would make the browser scroll from the restored position to its
  // section.
  const target = shouldScroll ? heading : main;
  // Don't take the focus from an element that the visitor has moved it to since.
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

/** Returns an empty string for invalid percent-encoding. */
function safeDecode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

// Whether the keyboard has lost its place: what had the focus is gone, closed or out of sight.

export function isFocusLost(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !focused.checkVisibility()) return true;
  // Some browsers leave it there until they draw next.
  return focused.matches(":disabled") || focused.closest("[inert]") !== null;
}

/** @returns whether it has the focus now: what is gone, closed or inert can take none */
export function focusElement(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement && !element.matches(":disabled")) element.focus();
  return Boolean(element) && document.activeElement === element;
}

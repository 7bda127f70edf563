/** True if the focused element is gone, hidden, disabled or inert. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !focused.checkVisibility()) return true;
  // Some browsers leave the focus on such an element until the next frame.
  return focused.matches(":disabled") || focused.closest("[inert]") !== null;
}

/** @returns false if the element can't take the focus: it is missing, disabled or inert */
export function focusElement(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement && !element.matches(":disabled")) element.focus();
  return Boolean(element) && document.activeElement === element;
}

// Finds a field of a form by its name, and gives it the focus.

/** A text field, the logo's file input, or the first of several boxes with one name. */
export function focusField(formId: string, name: string): void {
  const field = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(formId)} [name]`)].find(
    (element) => element.getAttribute("name") === name,
  );
  // What is folded in can take no focus.
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

/** @param order all names of the form, from its top */
export function focusFirst(formId: string, names: readonly string[], order: readonly string[]): void {
  const first = order.find((name) => names.includes(name));
  if (first) focusField(formId, first);
}

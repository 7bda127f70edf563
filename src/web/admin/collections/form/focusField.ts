// Finds a field of a form, and gives it the focus.

/** A text field, the logo's file input, the first of several boxes with one name, or of the fields that make up one value. */
export function focusField(formId: string, name: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(formId)} [name]`)];
  const field =
    fields.find((element) => fieldName(element) === name) ??
    fields.find((element) => fieldName(element).startsWith(`${name}.`));
  // What is folded in can take no focus.
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
  return field !== undefined;
}

function fieldName(element: Element): string {
  return element.getAttribute("name") ?? "";
}

/**
 * @param order all names of the form, from its top
 * @returns whether there was one
 */
export function focusFirstInvalid(
  formId: string,
  invalidNames: readonly string[],
  order: readonly string[],
): boolean {
  const first = order.find((name) => invalidNames.includes(name));
  return first !== undefined && focusField(formId, first);
}

/** Its first field: for who stood at something that is gone. */
export function focusForm(formId: string): void {
  const fields = "input, textarea, select";
  const controls = document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} :is(${fields})`);
  [...controls]
    .find(({ disabled, tabIndex, type }) => !disabled && tabIndex >= 0 && type !== "hidden")
    ?.focus();
}

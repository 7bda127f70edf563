import { sortByField } from "./fieldErrors.ts";

/**
 * Focuses the field with this name, else the first whose name starts with `name.`.
 * @returns false if there is none
 */
export function focusField(formId: string, name: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(formId)} [name]`)];
  const field =
    fields.find((element) => fieldName(element) === name) ??
    fields.find((element) => fieldName(element).startsWith(`${name}.`));
  // An element inside a closed `details` can't be focused.
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
  return field !== undefined;
}

function fieldName(element: Element): string {
  return element.getAttribute("name") ?? "";
}

/**
 * @param invalidNames fields, or paths in them such as `services.0.title`
 * @param order all field names, in the order of the form
 * @returns true if there was an invalid field
 */
export function focusFirstInvalid(
  formId: string,
  invalidNames: readonly string[],
  order: readonly string[],
): boolean {
  const [first] = sortByField(invalidNames, order);
  return first !== undefined && focusField(formId, first);
}

/** Focuses the first field, when the focused element was removed. */
export function focusForm(formId: string): void {
  const fields = "input, textarea, select";
  const controls = document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} :is(${fields})`);
  [...controls]
    .find(({ disabled, tabIndex, type }) => !disabled && tabIndex >= 0 && type !== "hidden")
    ?.focus();
}

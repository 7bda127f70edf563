import { flushSync } from "react-dom";

import { sortByField } from "./fieldErrors.ts";

/**
 * Focuses the field with this name, else the first invalid one, or the first, whose name starts with `name.`. The folded
 * part that has it is opened: its button, which has the name of the part, mounts its fields.
 * @returns false if there is none
 */
export function focusField(formId: string, name: string): boolean {
  const listFields = () => [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(formId)} [name]`)];
  const fold = listFields().find(
    (element) => element.matches("[aria-expanded=false]") && name.startsWith(`${fieldName(element)}.`),
  );
  if (fold) flushSync(() => fold.click());
  const fields = listFields();
  const inside = fields.filter((element) => fieldName(element).startsWith(`${name}.`));
  const field =
    fields.find((element) => fieldName(element) === name) ??
    inside.find((element) => element.matches("[aria-invalid=true], [data-invalid]")) ??
    inside[0];
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

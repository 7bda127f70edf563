import { useEffect, useRef, useState } from "react";

import { focusElement, isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { focusField, focusFirstInvalid, focusForm } from "./focusField.ts";

export interface FormFields {
  /** The id of the form. */
  id: string;
  /** All field names, in the order of the form. */
  names: readonly string[];
}

/**
 * Restores the focus after a failed save: to the first rejected field, or to the element that had it. While a
 * form is sent it is inert: the focused element loses the focus, and no element in it can take it.
 */
export function useFocusAfterSave({ id, names }: FormFields) {
  const [saveCount, setSaveCount] = useState(0);
  const focusedBefore = useRef<Element | null>(null);
  const invalidNames = useRef<readonly string[]>([]);
  useEffect(() => {
    const previous = focusedBefore.current;
    focusedBefore.current = null;
    if (previous === null) return;
    if (focusFirstInvalid(id, invalidNames.current, names) || !isFocusLost()) return;
    if (focusElement(previous)) return;
    // A rerendered row has another element with that name. A button may be disabled because nothing is left to
    // save.
    const name = previous.getAttribute("name");
    if (!name || !focusField(id, name)) focusForm(id);
    // Once per save.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saveCount]);
  return {
    begin(): void {
      const focused = document.activeElement;
      focusedBefore.current = focused === document.body ? null : focused;
      invalidNames.current = [];
    },
    reject(errors: Readonly<Record<string, string>>): void {
      invalidNames.current = names.filter((name) => errors[name]);
      focusedBefore.current ??= document.body;
    },
    /** Call it together with the state change that makes the form editable again. */
    end: () => setSaveCount((count) => count + 1),
  };
}

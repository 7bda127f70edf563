// Keeps the hand in the form whose save has failed: at the first field that the server refused, or where it was.
import { useEffect, useRef, useState } from "react";

import { focusElement, isFocusLost } from "../../ui/lostFocus.ts";

import { focusField, focusFirstInvalid, focusForm } from "./focusField.ts";

export interface FormFields {
  /** Of the form. */
  id: string;
  /** All names of the form, from its top. */
  names: readonly string[];
}

/** A form is inert while it is being sent: what had the focus loses it, and for as long no field can take it. */
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
    // Rows that are drawn anew have another field of that name; a button may have closed, having nothing left to save.
    const name = previous.getAttribute("name");
    if (!name || !focusField(id, name)) focusForm(id);
    // Once for each end of a save.
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
    /** To be called together with what makes the form writable again. */
    end: () => setSaveCount((count) => count + 1),
  };
}

// Keeps the hand in the form whose save has failed: at the first field that the server refused, or where it was.
import { useEffect, useRef, useState } from "react";

import { focusOn, isFocusLost } from "../../ui/lostFocus.ts";

import { focusField, focusFirst, focusForm } from "./focusField.ts";

export interface FormFields {
  /** Of the form. */
  id: string;
  /** All names of the form, from its top. */
  names: readonly string[];
}

/** A form is inert while it is being sent: what had the focus loses it, and for as long no field can take it. */
export function useFocusAfterSaving({ id, names }: FormFields) {
  const [ends, setEnds] = useState(0);
  const origin = useRef<Element | null>(null);
  const refused = useRef<readonly string[]>([]);
  useEffect(() => {
    const before = origin.current;
    origin.current = null;
    if (before === null) return;
    if (focusFirst(id, refused.current, names) || !isFocusLost()) return;
    if (focusOn(before)) return;
    // Rows that are drawn anew have another field of that name; a button may have closed, having nothing left to save.
    const name = before.getAttribute("name");
    if (!name || !focusField(id, name)) focusForm(id);
    // Once for each end of a save.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ends]);
  return {
    begin(): void {
      const focused = document.activeElement;
      origin.current = focused === document.body ? null : focused;
      refused.current = [];
    },
    refuse(errors: Readonly<Record<string, string>>): void {
      refused.current = names.filter((name) => errors[name]);
      origin.current ??= document.body;
    },
    /** To be called together with what makes the form writable again. */
    end: () => setEnds((count) => count + 1),
  };
}

import { useEffect } from "react";

import { focusField } from "./focusField.ts";

/** Focuses the field that the address names after `#`. */
export function useFocusAddressedField(formId: string): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    if (name) focusField(formId, name);
  }, [formId]);
}

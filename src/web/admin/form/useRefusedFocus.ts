// Gives the focus to the first field that the server refused, once the form can take it again.
import { useEffect, useRef, useState } from "react";

import { focusFirst } from "./focusField.ts";

/**
 * A form is inert while it is being sent, and for as long gives no field the focus.
 * @param order all names of the form, from its top; not made anew at every drawing
 */
export function useRefusedFocus(formId: string, order: readonly string[], saving: boolean) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const focused = useRef(refused);
  useEffect(() => {
    if (saving || focused.current === refused) return;
    focused.current = refused;
    focusFirst(formId, refused, order);
  }, [formId, order, refused, saving]);
  return setRefused;
}

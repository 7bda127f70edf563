// Whether a form is still on the screen when the answer to its save comes.
import { useLayoutEffect, useRef } from "react";

/** Who has left it meanwhile may be writing in another one, which is none of the answer's business. */
export function useIsMounted(): () => boolean {
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}

// Whether a form is still on the screen when the answer to its save comes.
import { useLayoutEffect, useRef } from "react";

/** Who has left it meanwhile may be writing in another one, which is none of the answer's business. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

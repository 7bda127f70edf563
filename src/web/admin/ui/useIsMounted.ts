import { useLayoutEffect, useRef } from "react";

/** For a response that arrives after its form was left. The person may be editing in another form by then. */
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

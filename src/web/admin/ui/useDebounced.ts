import { useEffect, useState } from "react";

/** The text once it has not changed for a while, in milliseconds. */
export function useDebounced(text: string, delay = 400): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}

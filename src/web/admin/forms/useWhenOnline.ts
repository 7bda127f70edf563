import { useEffect, useRef } from "react";

import { isWithoutResponse } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

/** Milliseconds between two checks. The browser's own event of a returned connection is checked at once. */
const CHECK_MS = 10_000;

/**
 * Calls back once when the server can be reached again.
 * @param isWaiting true after a request got no response
 */
export function useWhenOnline(isWaiting: boolean, onOnline: () => void): void {
  const http = useHttp();
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const waiting = new AbortController();
    async function check() {
      const failure = await http.get("/site").then(
        () => null,
        (error: unknown) => error,
      );
      if (waiting.signal.aborted || isWithoutResponse(failure)) return;
      waiting.abort();
      latest.current();
    }
    const timer = setInterval(check, CHECK_MS);
    waiting.signal.addEventListener("abort", () => clearInterval(timer));
    addEventListener("online", check, { signal: waiting.signal });
    return () => waiting.abort();
  }, [isWaiting, http]);
}

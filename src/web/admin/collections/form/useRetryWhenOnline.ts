import { useEffect, useRef } from "react";

import { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { logWarning } from "#web/ui/logWarning.ts";

import { useIsMounted } from "./useIsMounted.ts";

/** Milliseconds between two checks. The browser's own event of a returned connection is checked at once. */
const CHECK_MS = 10_000;
/** Of requests that got no response although the server could be reached. */
const MAX_RETRIES = 5;

/** The form was left during the wait, which asks first: nothing was saved, and nobody waits for it. */
export class FormLeft extends Error {}

export function isWithoutResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Repeats a request that got no response once the server can be reached again; its idempotency key stays the same. The
 * person may edit the form meanwhile, which ends the wait, because the request has the earlier values.
 * @param onWaiting called with true when the wait begins, and with false before each further try
 */
export function useRetryWhenOnline(onWaiting: (isWaiting: boolean) => void) {
  const http = useHttp();
  const isMounted = useIsMounted();
  const wait = useRef<AbortController | null>(null);
  useEffect(() => () => wait.current?.abort(), []);

  const canReachServer = () =>
    http.get("/site").then(
      () => true,
      (error: unknown) => !isWithoutResponse(error),
    );

  async function waitForServer(): Promise<boolean> {
    const { signal } = (wait.current = new AbortController());
    onWaiting(true);
    const stopListening = onInput(() => wait.current?.abort());
    try {
      while (!signal.aborted) {
        await untilOnline(signal);
        if (!signal.aborted && (await canReachServer()) && !signal.aborted) return true;
      }
      return false;
    } finally {
      stopListening();
      wait.current = null;
    }
  }

  async function retryWhenOnline<R>(send: () => Promise<R>, retries = 0): Promise<R> {
    try {
      return await send();
    } catch (error) {
      const canWait = isWithoutResponse(error) && isMounted() && retries < MAX_RETRIES;
      if (!canWait) throw error;
      logWarning("The server can't be reached", error);
      if (!(await waitForServer())) throw isMounted() ? error : new FormLeft();
      onWaiting(false);
      return retryWhenOnline(send, retries + 1);
    }
  }

  return {
    retryWhenOnline,
    /** Ends the wait. The request then fails. */
    stopWaiting: () => wait.current?.abort(),
  };
}

/** Resolves when the browser is online again, when the next check is due, or when the wait ends. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, CHECK_MS);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** Calls back when the person changes a field or presses a button. @returns a function that stops it */
function onInput(callback: () => void): () => void {
  const onEvent = ({ type, target }: Event) => {
    const isPress = type === "click" || type === "pointerdown";
    if (!isPress || (target instanceof Element && target.closest("button"))) callback();
  };
  const types = ["input", "change", "drop", "paste", "click", "pointerdown"];
  for (const type of types) document.addEventListener(type, onEvent, true);
  return () => {
    for (const type of types) document.removeEventListener(type, onEvent, true);
  };
}

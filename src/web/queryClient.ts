import { QueryClient } from "@tanstack/react-query";

import { ApiError } from "./api/http/ApiError.ts";

/** Milliseconds; prevents refetching data that a page was just rendered with. */
const STALE_MS = 60_000;

/** Shared by the browser and the server renderer. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: retryOnce,
        refetchOnWindowFocus: false,
        // Offline, calls fail with an error instead of waiting silently; failed queries are refetched on
        // reconnect.
        networkMode: "always",
        refetchOnReconnect: ({ state }) => state.data === undefined,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Retries only calls without a response, and only in the browser. */
function retryOnce(failureCount: number, error: Error): boolean {
  return (
    failureCount < 1 && typeof document !== "undefined" && error instanceof ApiError && error.status === 0
  );
}

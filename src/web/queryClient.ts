// One cache of answers, set up alike in the browser and in the page renderer.
import { QueryClient } from "@tanstack/react-query";

import { ApiError } from "./api/http/ApiError.ts";

/** Milliseconds; a page that was just rendered is not asked for again while the visitor looks around. */
const STALE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: retryOnce,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so, where it would otherwise wait without a word, and is sent again once there is one.
        networkMode: "always",
        refetchOnReconnect: ({ state }) => state.data === undefined,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Only a call that got no answer is worth a second try. */
function retryOnce(failureCount: number, error: Error): boolean {
  return (
    failureCount < 1 && typeof document !== "undefined" && error instanceof ApiError && error.status === 0
  );
}

// Follows the site live while the tab is seen: who is there at once, the figures of the period shortly after.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import type { RealTimeReport } from "#contract/analytics/analytics.ts";
import { reportsKey, streamRealTime, realTimeKey } from "#web/api/analytics.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { throttle } from "./throttle.ts";
import { keepStreamOpen } from "./keepStreamOpen.ts";
import type { LiveState } from "./keepStreamOpen.ts";

/** Milliseconds from one reading of the period's figures to the next, on a busy site. */
const REFRESH_MS = 5_000;

export function useLive(): LiveState {
  const http = useHttp();
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("waiting");
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState !== "hidden");
  useEffect(() => {
    if (!isVisible) return;
    const refresh = throttle(REFRESH_MS, () => {
      // What is on its way may have been read before this: it is left to arrive, and asked for again.
      if (client.isFetching({ queryKey: reportsKey }) > 0) refresh.request();
      else void client.invalidateQueries({ queryKey: reportsKey });
    });
    // What comes first is how things stood when the figures were read.
    let isFirst = true;
    const close = keepStreamOpen<RealTimeReport>({
      open: (signal, onLife) => streamRealTime(http, signal, onLife),
      onState: setState,
      onEvent: (figures) => {
        client.setQueryData(realTimeKey, figures);
        if (!isFirst) refresh.request();
        isFirst = false;
      },
    });
    return () => {
      close();
      refresh.stop();
    };
  }, [http, client, isVisible]);
  return state;
}

function watchVisibility(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

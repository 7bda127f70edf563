import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import type { RealTimeReport } from "#contract/analytics/analytics.ts";
import { reportsKey, streamRealTime, realTimeKey } from "#web/api/analytics.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { keepStreamOpen } from "./keepStreamOpen.ts";
import type { LiveState } from "./keepStreamOpen.ts";

/** Minimum time between two refreshes of the reports. */
const REFRESH_MS = 5_000;

/** Streams real-time data into the query cache and refreshes the reports while the tab is visible. */
export function useLive(): LiveState {
  const http = useHttp();
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("waiting");
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState !== "hidden");
  useEffect(() => {
    if (!isVisible) return;
    const refresh = throttle(REFRESH_MS, () => {
      // A pending fetch may predate this event, so it completes and another one follows.
      if (client.isFetching({ queryKey: reportsKey }) > 0) refresh.request();
      else void client.invalidateQueries({ queryKey: reportsKey });
    });
    // The first event is the current state, which the reports already include.
    let isFirst = true;
    const close = keepStreamOpen<RealTimeReport>({
      open: (signal, onActivity) => streamRealTime(http, signal, onActivity),
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

/**
 * Calls `run` at once, then at most once per interval: calls within the interval become one at its end.
 * @param ms the interval
 */
export function throttle(ms: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  function start() {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) start();
    }, ms);
    run();
  }

  return {
    request() {
      if (timer === undefined) start();
      else isPending = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

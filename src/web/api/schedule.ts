import { queryOptions } from "@tanstack/react-query";

import type { ScheduleEvent } from "#contract/content/schedule.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** @param month such as `2026-11`, in the site's time zone */
export function scheduleQuery(http: HttpClient, month: string) {
  return queryOptions({
    queryKey: ["schedule", month],
    queryFn: () => http.get<ScheduleEvent[]>(`/schedule?month=${month}`),
    // Saves of all content types change it.
    staleTime: 0,
  });
}

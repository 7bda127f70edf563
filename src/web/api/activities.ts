// What the browser may ask about activities; "projects" is their name on the wire.
import { queryOptions } from "@tanstack/react-query";

import type { Activity } from "#contract/activities.ts";

import { isNotFound } from "./ApiError.ts";
import type { Http } from "./http.ts";

export const activitiesKey = ["activities"] as const;

export function activitiesQuery(http: Http) {
  return queryOptions({
    queryKey: activitiesKey,
    queryFn: () => http.get<Activity[]>("/projects/get"),
  });
}

/** `null` stands for "no such activity", so that it travels with the page like any other answer. */
export function activityQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...activitiesKey, id],
    queryFn: () => http.get<Activity>(`/projects/${encodeURIComponent(id)}`).catch(nullIfNotFound),
  });
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

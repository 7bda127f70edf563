import { queryOptions } from "@tanstack/react-query";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";

import { createContentApi, imageBasePath } from "./content.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { siteQuery } from "./site.ts";

export const activityApi = createContentApi<Activity>(ACTIVITIES);

export const ACTIVITY_IMAGE_PATH = imageBasePath(ACTIVITIES);

/** The newest activities on the home page; the site settings contain their number. */
export function homeActivitiesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...activityApi.key, "home"],
    queryFn: async ({ client }) => {
      const { homeActivities } = await client.ensureQueryData(siteQuery(http));
      return (await http.getPage<Activity>(`${ACTIVITIES.api.list}?limit=${homeActivities}`)).items;
    },
  });
}

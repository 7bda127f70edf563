import { queryOptions } from "@tanstack/react-query";

import { ACTIVITIES } from "#resources/activities.ts";
import type { Activity } from "#resources/activities.ts";

import { firstParagraph } from "#web/ui/text/paragraphs.ts";

import { createContentApi, imageBasePath } from "./content.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { siteQuery } from "./site.ts";

export const activityApi = createContentApi<Activity>(ACTIVITIES);

export const ACTIVITY_IMAGE_PATH = imageBasePath(ACTIVITIES);

/** What the carousel shows of it: the data is part of the page. */
function toTeaser(activity: Activity): Activity {
  return { ...activity, description: firstParagraph(activity.description) };
}

/** The newest activities on the home page; the site settings contain their number. */
export function homeActivitiesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...activityApi.key, "home"],
    queryFn: async ({ client }) => {
      const { homeActivities } = await client.ensureQueryData(siteQuery(http));
      const { items } = await http.getPage<Activity>(`${ACTIVITIES.api.list}?limit=${homeActivities}`);
      return items.map(toTeaser);
    },
  });
}

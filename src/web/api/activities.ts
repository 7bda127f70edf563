import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";

import { createContentApi, imageBasePath } from "./content.ts";

export const activityApi = createContentApi<Activity>(ACTIVITIES);

export const ACTIVITY_IMAGE_PATH = imageBasePath(ACTIVITIES);

/** Number of activities on the home page. */
export const NEWEST_ACTIVITIES_LIMIT = 8;

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";

import { contentApi, imageBaseOf } from "./content.ts";

export const activityApi = contentApi<Activity>(ACTIVITIES);

export const ACTIVITY_IMAGE = imageBaseOf(ACTIVITIES);

/** Of the home page. */
export const NEWEST_ACTIVITIES = 8;

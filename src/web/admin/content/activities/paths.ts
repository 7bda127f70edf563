// Addresses of the activity screens.
import type { Activity } from "#contract/content/activities.ts";

export const ACTIVITY_LIST_PATH = "/admin/activity";
export const CATEGORIES_PATH = "/admin/activity/categories";
export const CREATE_ACTIVITY_PATH = "/admin/activity/create";

export function editPathOf({ _id }: Pick<Activity, "_id">): string {
  return `${ACTIVITY_LIST_PATH}/edit/${encodeURIComponent(_id)}`;
}
/** The form as a part of the guided set-up. */
export const CREATE_IN_SETUP_PATH = `${CREATE_ACTIVITY_PATH}?setup`;

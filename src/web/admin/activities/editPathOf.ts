// Where an activity is edited.
import type { Activity } from "#contract/activities.ts";

export function editPathOf({ _id }: Pick<Activity, "_id">): string {
  return `/admin/activity/edit/${encodeURIComponent(_id)}`;
}

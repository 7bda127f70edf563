// Where activities are kept in the browser; nobody counts them apart from their list.
import type { Activity } from "#contract/activities.ts";
import { activitiesKey } from "#web/api/activities.ts";

import type { RecordKind } from "../list/recordChange.ts";

export const ACTIVITY_RECORDS: RecordKind<Activity> = {
  key: activitiesKey,
  pagesKey: [...activitiesKey, "page"],
};

// Where activities are kept in the browser; nobody counts them apart from their list.
import type { Activity } from "#contract/content/activities.ts";
import { activitiesKey } from "#web/api/activities.ts";

import type { RecordKind } from "../../collections/list/recordChange.ts";

export const ACTIVITY_RECORDS: RecordKind<Activity> = {
  key: activitiesKey,
  pagesKey: [...activitiesKey, "page"],
};

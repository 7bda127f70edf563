// The form for a new activity.
import { createActivity } from "#web/api/activities.ts";

import { useServices } from "../services.ts";

import { ActivityForm } from "./ActivityForm.tsx";

export function CreateActivityPage() {
  const { upload } = useServices();
  return (
    <ActivityForm
      title="New activity"
      submitLabel="Create Activity"
      activity={null}
      save={(body, onProgress) => createActivity(upload, body, onProgress)}
    />
  );
}

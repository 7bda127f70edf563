// The form for a new activity.
import { createActivity, updateActivity } from "#web/api/activities.ts";

import { useCreate } from "../../collections/form/useCreate.ts";

import { ActivityForm } from "./ActivityForm.tsx";

export function CreateActivityPage() {
  const save = useCreate({ create: createActivity, update: updateActivity });
  return <ActivityForm title="New activity" submitLabel="Create Activity" activity={null} save={save} />;
}

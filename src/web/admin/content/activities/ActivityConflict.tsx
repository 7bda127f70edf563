// An activity that somebody else saved meanwhile, beside what was typed here.
import type { Activity } from "#contract/content/activities.ts";

import type { ConflictField, Side } from "../../collections/conflict/conflictFields.ts";
import { ConflictScreen } from "../../collections/conflict/ConflictScreen.tsx";
import { describeChanges } from "../../images/describeChanges.ts";
import type { Dates } from "../../ui/dates/dates.ts";
import { useDates } from "../../ui/dates/useDates.ts";

import { FIELD_LABELS, fieldsOf } from "./activityForm.ts";
import type { ActivityInput } from "./activityForm.ts";
import { ACTIVITY_LIST_PATH } from "./paths.ts";
import type { ActivityFormControl } from "./useActivityForm.ts";

interface ActivityConflictProps {
  title: string;
  /** As it was when the form was opened. */
  activity: Activity;
  control: ActivityFormControl;
}

export function ActivityConflict({ title, activity, control }: ActivityConflictProps) {
  const { conflict, pictured } = control;
  const dates = useDates();
  if (!conflict.met) return null;
  const { current, savedBy, mine } = conflict.met;
  return (
    <ConflictScreen
      // A still newer version begins the choice anew.
      key={current.updatedAt}
      title={title}
      parent={{ label: "Activity", path: ACTIVITY_LIST_PATH }}
      noun="activity"
      recordName={current.name}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={fieldsBetween({
        mine: readable(mine, dates),
        saved: readable(fieldsOf(current, control.categories, dates), dates),
        base: readable(control.draft.base ?? fieldsOf(activity, control.categories, dates), dates),
      })}
      note={describeChanges(pictured.pictures)}
      saving={control.saving}
      failure={control.failure}
      onSave={(choices) => void control.saveChosen(choices)}
      onCancel={conflict.cancel}
    />
  );
}

const TEXTS = ["name", "description", "link", "publishedAt", "category"] as const;

function readable(fields: ActivityInput, { plainDay }: Dates): ActivityInput {
  return { ...fields, publishedAt: fields.publishedAt && plainDay(fields.publishedAt) };
}

function fieldsBetween({ mine, saved, base }: Record<Side | "base", ActivityInput>): ConflictField[] {
  return TEXTS.map((name) => ({
    name,
    label: FIELD_LABELS[name],
    mine: textOf(mine[name]),
    saved: textOf(saved[name]),
    base: textOf(base[name]),
  }));
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : (value ?? []).join(", ");
}

import { recordState } from "#content/contentType.ts";
import type { AnyRecord } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { describeImageChanges } from "../../images/describeImageChanges.ts";
import { useDates } from "../../ui/dates/useDates.ts";
import type { ConflictField } from "../conflict/conflictFields.ts";
import { ConflictScreen } from "../conflict/ConflictScreen.tsx";

import { labelOf, formatValue, valueNamesOf } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import type { ContentFormControl } from "./useContentForm.ts";
import { typeNoun } from "../typeTexts.ts";

interface ContentConflictProps<R extends AnyRecord> {
  title: string;
  /** The record when the form was opened. */
  record: R;
  control: ContentFormControl<R>;
}

/** Compares the person's input with the version that someone else has saved. */
export function ContentConflict<R extends AnyRecord>({ title, record, control }: ContentConflictProps<R>) {
  const { type, conflict, draft, imagesControl, intendedState, toValues } = control;
  const dates = useDates();
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  const saved = toValues(current);
  const initial = draft.baseFields ?? toValues(record);
  const fields = valueNamesOf(type).map((name): ConflictField => ({
    name,
    label: labelOf(type, name),
    mine: formatValue(name, mine[name], dates),
    saved: formatValue(name, saved[name], dates),
    base: formatValue(name, initial[name], dates),
  }));
  const status: ConflictField = {
    name: "status",
    label: texts.status,
    mine: texts.statuses[intendedState],
    saved: texts.statuses[recordState(current)],
    base: texts.statuses[recordState(record)],
  };
  return (
    <ConflictScreen
      // A newer version resets the choices.
      key={current.updatedAt}
      title={title}
      parent={pathsOf(type).parent}
      noun={typeNoun(type)}
      recordName={String(saved[type.nameField])}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[...fields, status]}
      note={describeImageChanges(imagesControl.images)}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}

import { recordTexts as texts } from "#texts/admin/records.ts";

import { describeImageChanges } from "#web/admin/forms/images/describeImageChanges.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { RecordConflict } from "#web/admin/forms/RecordConflict.tsx";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

import { formatValue, storedState } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import type { PublishableText, PublishingFormControl } from "./usePublishingForm.ts";

interface ContentConflictProps<T extends PublishableText> {
  title: string;
  control: PublishingFormControl<T>;
}

/** Compares the person's input with the version that someone else has saved. */
export function ContentConflict<T extends PublishableText>({ title, control }: ContentConflictProps<T>) {
  const { type, conflict, images, toValues, state, intendedState } = control;
  const dates = useDates();
  const savedState = conflict.pending && storedState(conflict.pending.current);
  const status = savedState && {
    name: "status",
    label: texts.status,
    mine: texts.statuses[intendedState],
    saved: texts.statuses[savedState],
    base: state ? texts.statuses[state] : "",
  };
  return (
    <RecordConflict
      control={control}
      title={title}
      parent={pathsOf(type).list}
      noun={typeNoun(type)}
      nameOf={(current) => String(toValues(current)[type.nameField])}
      textOf={(values, name) => formatValue(name, values[name], dates)}
      extraFields={status ? [status] : []}
      note={images && describeImageChanges(images)}
    />
  );
}

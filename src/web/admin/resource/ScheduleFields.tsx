import { useWatch } from "react-hook-form";

import { recordTexts } from "#texts/admin/records.ts";

import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";

import type { TextControl } from "./contentResource.ts";
import { labelOf, SCHEDULE_FIELDS } from "./formValues.ts";
import { useRecordPermissions } from "./useRecordPermissions.ts";

import styles from "./ScheduleFields.module.css";

const { schedule: texts } = recordTexts;

/** The state in which the button that publishes saves the text. */
export function usePublishedState({ form, state }: Pick<TextControl, "form" | "state">) {
  const hasTime = Boolean(useWatch({ control: form.control, name: "publishAt" }));
  return hasTime && state !== "Published" ? "Scheduled" : "Published";
}

interface ScheduleFieldsProps {
  control: Pick<TextControl, "type" | "form" | "formId" | "state" | "record" | "errorOf" | "isChanged">;
}

/** When a text is published, unless it is, and taken down. */
export function ScheduleFields({ control }: ScheduleFieldsProps) {
  const { type, form, formId, state, record, errorOf, isChanged } = control;
  const { zone } = useDates();
  const { canPublish } = useRecordPermissions();
  const isWish = canPublish && record?.schedule?.publishAt && !record.schedule.isDecided;
  const notes = { publishAt: canPublish ? (isWish ? texts.wished : "") : texts.asked, unpublishAt: "" };
  const labelId = `${formId}-schedule`;
  return (
    <div role="group" aria-labelledby={labelId} className="stack gap-18">
      <div>
        <h2 id={labelId} className={styles.title}>
          {texts.title}
        </h2>
        {zone && <p className={styles.zone}>{texts.zone({ zone })}</p>}
      </div>
      <div className={styles.times}>
        {SCHEDULE_FIELDS.filter((name) => name === "unpublishAt" || state !== "Published").map((name) => (
          <DateField
            key={name}
            {...form.register(name)}
            type="datetime-local"
            // Makes browsers accept only four digits for the year.
            max="2199-12-31T23:59"
            label={labelOf(type, name)}
            optional
            note={notes[name]}
            error={errorOf(name)}
            changed={isChanged(name)}
          />
        ))}
      </div>
    </div>
  );
}

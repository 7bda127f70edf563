import type { UseFormRegisterReturn } from "react-hook-form";

import { MIN_PUBLISHED_DATE } from "#contract/content/publishedAt.ts";
import { formTexts as texts } from "#texts/admin/form.ts";

import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";

interface PublishedAtFieldProps {
  field: UseFormRegisterReturn;
  label: string;
  /** Explains what a save does if the date is empty. */
  emptyNote: string;
  error: string | undefined;
  changed: boolean;
}

export function PublishedAtField({ field, label, emptyNote, error, changed }: PublishedAtFieldProps) {
  const { today } = useDates();
  return (
    <DateField
      {...field}
      // The maximum makes browsers accept only four digits for the year.
      min={MIN_PUBLISHED_DATE}
      max={today()}
      label={label}
      optional
      note={`${texts.publishedAtNote} ${emptyNote}`}
      error={error}
      changed={changed}
    />
  );
}

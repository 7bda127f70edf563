import type { UseFormRegisterReturn } from "react-hook-form";

import { MIN_PUBLISHED_DATE } from "#contract/content/publishedAt.ts";
import { formTexts as texts } from "#texts/admin/form.ts";

import { TextField } from "../../ui/fields/TextField.tsx";
import { useDates } from "../../ui/dates/useDates.ts";

interface PublishedAtFieldProps {
  field: UseFormRegisterReturn;
  label: string;
  /** What a save does with an empty date. */
  emptyNote: string;
  error: string | undefined;
  changed: boolean;
}

export function PublishedAtField({ field, label, emptyNote, error, changed }: PublishedAtFieldProps) {
  const { today } = useDates();
  return (
    <TextField
      {...field}
      type="date"
      // Four digits are enough for the year, which a browser learns from the latest day.
      min={MIN_PUBLISHED_DATE}
      max={today()}
      label={label}
      optional
      note={`${texts.publishedAtNote} ${emptyNote}`}
      error={error}
      changed={changed}
      autoComplete="off"
    />
  );
}

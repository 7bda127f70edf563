import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { isUsed } from "#resources/kinds/kinds.ts";
import type { Field, RecordFields } from "#resources/kinds/kinds.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";

import type { EditorContext } from "#web/admin/forms/editor.ts";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";

import { labelOf, optionLabel } from "./notificationForm.ts";

import styles from "./DescriptorFields.module.css";

/** Characters of all options of a choice in one row. */
const MAX_SEGMENTS_LENGTH = 30;

interface Control<O> {
  formId: string;
  form: UseFormReturn<FieldValues, EditorContext, O>;
  record: { secrets: readonly string[] } | null;
  errorOf: (name: string) => string | undefined;
  isChanged: (name: string) => boolean;
}

interface DescriptorFieldsProps<O> {
  fields: RecordFields;
  control: Control<O>;
  /** By field, in place of the text of the catalogue. */
  notes?: Readonly<Record<string, ReactNode>>;
}

/** The inputs of the fields that the chosen options need. */
export function DescriptorFields<O>({ fields, control, notes = texts.notes }: DescriptorFieldsProps<O>) {
  const values = control.form.watch();
  const used = Object.entries(fields).filter(([, field]) => isUsed(field, values));
  const advanced = used.filter(([, { isAdvanced }]) => isAdvanced);
  const hasError = advanced.some(([name]) => control.errorOf(name));
  const toInput = ([name, field]: [string, Field]) => (
    <div key={name}>
      <DescriptorField name={name} field={field} control={control} note={notes[name]} />
    </div>
  );
  return (
    <>
      {used.filter(([, { isAdvanced }]) => !isAdvanced).map(toInput)}
      {advanced.length > 0 && (
        <details className={styles.advanced} open={hasError || undefined}>
          <summary className={styles.summary}>{texts.advanced}</summary>
          <div className="stack gap-18 above-12">{advanced.map(toInput)}</div>
        </details>
      )}
    </>
  );
}

interface DescriptorFieldProps<O> {
  name: string;
  field: Field;
  control: Control<O>;
  note: ReactNode;
}

function DescriptorField<O>({ name, field, control, note }: DescriptorFieldProps<O>) {
  const nameOption = (option: string) => optionLabel(name, option);
  const isSegmented =
    field.kind === "choice" && field.options.map(nameOption).join("").length <= MAX_SEGMENTS_LENGTH;
  return (
    <FieldInput
      control={control}
      name={name}
      field={field}
      label={labelOf(name)}
      note={note}
      placeholder={control.record?.secrets.includes(name) ? texts.stored : undefined}
      hidesLimits
      isSegmented={isSegmented}
      nameOption={nameOption}
    />
  );
}

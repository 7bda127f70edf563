import { useController } from "react-hook-form";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { isUsed } from "#resources/kinds/kinds.ts";
import type { Field, RecordFields } from "#resources/kinds/kinds.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { EditorContext } from "#web/admin/forms/editor.ts";
import { CheckboxGroup } from "#web/admin/ui/fields/CheckboxGroup.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { SelectField, TextAreaField, TextField } from "#web/admin/ui/fields/TextField.tsx";

import { labelOf, optionLabel } from "./notificationForm.ts";

import styles from "./DescriptorFields.module.css";

/** Characters of all options of a choice in one row. */
const MAX_SEGMENTS_LENGTH = 30;

interface Control<O> {
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
  const { form, record, errorOf, isChanged } = control;
  const shared = {
    label: labelOf(name),
    error: errorOf(name),
    changed: isChanged(name),
  };
  const input = { ...shared, note, autoComplete: "off" };
  switch (field.kind) {
    case "choice":
      return <ChoiceField {...shared} name={name} values={field.options} form={form} />;
    case "choices":
      return (
        <CheckboxGroup {...shared} options={toOptions(name, field.options)} field={form.register(name)} />
      );
    case "switch":
      return <Switch {...form.register(name)} label={shared.label} />;
    case "number":
      return <TextField {...input} {...form.register(name, { valueAsNumber: true })} inputMode="numeric" />;
    case "emails":
      return <EmailsField {...input} name={name} form={form} />;
    case "secret": {
      const secret = { ...input, ...(record?.secrets.includes(name) && { placeholder: texts.stored }) };
      if (field.isMultiline)
        return <TextAreaField {...secret} {...form.register(name)} rows={4} spellCheck={false} />;
      return <PasswordField {...secret} {...form.register(name)} autoComplete="new-password" />;
    }
    case "email":
      return <TextField {...input} {...form.register(name)} type="email" inputMode="email" />;
    case "webAddress":
      return (
        <TextField {...input} {...form.register(name)} type="url" inputMode="url" placeholder="https://" />
      );
    default:
      return (
        <TextField {...input} {...form.register(name)} lang={detectLanguage(String(form.getValues(name)))} />
      );
  }
}

function toOptions(name: string, values: readonly string[]) {
  return values.map((value) => ({ value, label: optionLabel(name, value) }));
}

interface FieldProps<O> extends Pick<Control<O>, "form"> {
  name: string;
  label: string;
  error: string | undefined;
  changed: boolean;
}

function ChoiceField<O>({ name, values, form, ...shared }: FieldProps<O> & { values: readonly string[] }) {
  const options = toOptions(name, values);
  const field = form.register(name);
  const isShort = options.map(({ label }) => label).join("").length <= MAX_SEGMENTS_LENGTH;
  if (isShort) return <SegmentedControl {...shared} options={options} field={() => field} />;
  return <SelectField {...shared} {...field} options={options} />;
}

/** One address per line. */
function EmailsField<O>({ name, form, ...shared }: FieldProps<O> & { note: ReactNode }) {
  const { field } = useController({ control: form.control, name });
  const lines: string[] = field.value;
  return (
    <TextAreaField
      {...shared}
      {...field}
      inputMode="email"
      rows={Math.max(2, lines.length)}
      value={lines.join("\n")}
      onChange={({ target }) => field.onChange(target.value === "" ? [] : target.value.split("\n"))}
      onBlur={() => {
        field.onChange(lines.map((line) => line.trim()).filter(Boolean));
        field.onBlur();
      }}
    />
  );
}

import { useMemo } from "react";
import type { ComponentProps, ComponentType } from "react";
import type { FieldPathByValue } from "react-hook-form";

import type { Language } from "#texts/language.ts";

import { FieldPair, Section } from "#web/admin/forms/Sections.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { SelectField, TextField } from "#web/admin/ui/fields/TextField.tsx";

import { LinesField } from "./sections/LinesField.tsx";
import { getLabel } from "./settingsForm.ts";
import type { SettingsInput } from "./settingsForm.ts";
import { SettingText } from "./SettingText.tsx";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./SettingSections.module.css";

/** The description of plain fields, or a component for a section with anything else. */
export type SettingSection = PlainSection | ComponentType<{ control: SettingsControl }>;

/** Texts are functions, because the language of the back office changes. */
export interface PlainSection {
  id: string;
  texts: () => { title: string; note?: string };
  /** Two columns, or one of half the width. */
  layout?: "pair" | "narrow";
  fields: readonly PlainField[];
}

export type PlainField = FieldOptions &
  (
    | { kind: "text" | "longText" | "email" | "phone"; name: FieldPathByValue<SettingsInput, string> }
    | { kind: "number"; name: FieldPathByValue<SettingsInput, number> }
    | { kind: "switch"; name: FieldPathByValue<SettingsInput, boolean> }
    | { kind: "lines"; name: ComponentProps<typeof LinesField>["name"]; max: number }
    | ChoiceField
  );

interface FieldOptions {
  /** By default that of the setting. */
  label?: () => string;
  /** Beside the label. */
  hint?: () => string;
  /** Below the field. */
  note?: () => string;
  /** Maximum number of characters, or of lines; shown. */
  max?: number;
  /** @param language of the texts in the form */
  placeholder?: (language: Language) => string;
}

interface ChoiceField {
  kind: "choice";
  name: FieldPathByValue<SettingsInput, string>;
  options: (stored: SettingsControl["base"]) => { value: string; label: string }[];
}

const INPUTS = {
  text: {},
  longText: { multiline: true },
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel" },
} as const;

interface SettingSectionsProps {
  control: SettingsControl;
  sections: readonly SettingSection[];
}

export function SettingSections({ control, sections }: SettingSectionsProps) {
  return sections.map((Described) =>
    typeof Described === "function" ? (
      <Described key={Described.name} control={control} />
    ) : (
      <Plain key={Described.id} control={control} {...Described} />
    ),
  );
}

function Plain({ control, id, texts, layout, fields }: PlainSection & { control: SettingsControl }) {
  const { title, note } = texts();
  const inputs = fields.map((field) => <Field key={field.name} control={control} field={field} />);
  return (
    <Section id={id} label={title} note={note}>
      {layout === "pair" && <FieldPair>{inputs}</FieldPair>}
      {layout === "narrow" && <div className={styles.narrow}>{inputs}</div>}
      {!layout && inputs}
    </Section>
  );
}

interface FieldProps<Described> {
  control: SettingsControl;
  field: Described;
}

function Field({ control, field }: FieldProps<PlainField>) {
  const { form, errorOf, isChanged } = control;
  const label = field.label?.() ?? getLabel(field.name);
  const [hint, note] = [field.hint?.(), field.note?.()];
  switch (field.kind) {
    case "switch":
      return <Switch {...form.register(field.name)} label={label} hint={note} />;
    case "lines":
      return <LinesField control={control} name={field.name} label={label} maxLines={field.max} />;
    case "choice":
      return <Choice control={control} field={field} label={label} />;
    case "number":
      return (
        <TextField
          {...form.register(field.name, { valueAsNumber: true })}
          label={label}
          hint={hint}
          inputMode="numeric"
          error={errorOf(field.name)}
          changed={isChanged(field.name)}
          autoComplete="off"
        />
      );
    default:
      return (
        <SettingText
          {...INPUTS[field.kind]}
          control={control}
          name={field.name}
          label={label}
          note={note}
          max={field.max}
          placeholder={field.placeholder?.(control.language)}
        />
      );
  }
}

function Choice({ control, field, label }: FieldProps<ChoiceField> & { label: string }) {
  const { form, base, errorOf, isChanged } = control;
  const { name, options } = field;
  return (
    <SelectField
      {...form.register(name)}
      label={label}
      options={useMemo(() => options(base), [options, base])}
      error={errorOf(name)}
      changed={isChanged(name)}
    />
  );
}

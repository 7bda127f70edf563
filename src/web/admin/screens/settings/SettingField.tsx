import { useMemo } from "react";
import type { ComponentProps, ReactNode } from "react";
import { get } from "react-hook-form";
import type { FieldPathByValue, Path } from "react-hook-form";

import type { Field, FieldKind, NumberField } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { SelectField, TextAreaField, TextField } from "#web/admin/ui/fields/TextField.tsx";

import { countryOptions } from "./countries.ts";
import { LinesField } from "./LinesField.tsx";
import { describeSetting, getLabel } from "./settingsForm.ts";
import type { SettingsInput } from "./settingsForm.ts";
import { nameOption } from "./settingTexts.ts";
import { timeZoneOptions } from "./timeZones.ts";
import type { SettingsControl } from "./useSettingsForm.ts";
import { WithSource } from "./WithSource.tsx";

type TextProps = ComponentProps<typeof TextField>;

interface SettingFieldProps extends Pick<TextProps, "note" | "placeholder" | "inputMode"> {
  control: SettingsControl;
  /** Of a setting, or of a part of one. */
  name: Path<SettingsInput>;
  /** By default that of the setting. */
  label?: string | undefined;
  /** False for a text whose length is not shown. */
  isCounted?: boolean;
  /** True for a line that is often longer than the field. */
  isMultiline?: boolean;
}

type InputProps = SettingFieldProps & { label: string; field: Field };

/** The input of a setting, as the descriptor says. Kinds without one here have a section of their own. */
export function SettingField({ label, ...props }: SettingFieldProps) {
  const field = describeSetting(props.name);
  if (!field) return null;
  return INPUTS[field.kind]?.({ ...props, field, label: label ?? getLabel(props.name) });
}

const INPUTS: Partial<Record<FieldKind, (props: InputProps) => ReactNode>> = {
  line: (props) => <TextSetting {...props} />,
  text: (props) => <TextSetting {...props} />,
  email: (props) => <TextSetting {...props} type="email" inputMode="email" />,
  phone: (props) => <TextSetting {...props} type="tel" />,
  origin: (props) => <TextSetting {...props} type="url" inputMode="url" />,
  webAddress: (props) => <TextSetting {...props} type="url" inputMode="url" />,
  code: (props) => <CodeSetting {...props} />,
  lines: (props) => <LinesField {...props} />,
  number: (props) => <NumberSetting {...props} />,
  switch: (props) => <SwitchSetting {...props} />,
  choice: (props) => <ChoiceSetting {...props} />,
  timeZone: (props) => <TimeZoneSetting {...props} />,
  country: (props) => <CountrySetting {...props} />,
};

/** A text with its length, error and change marker. */
function TextSetting({
  control,
  field,
  isCounted = true,
  isMultiline,
  ...props
}: InputProps & Pick<TextProps, "type">) {
  const { name, type, inputMode, ...shown } = props;
  const { form, values, errorOf, isChanged } = control;
  const value: unknown = get(values, name);
  const text = typeof value === "string" ? value : "";
  const max = isCounted && (field.kind === "line" || field.kind === "text") ? field.max : null;
  const input = {
    ...form.register(name),
    ...shown,
    lang: detectLanguage(text),
    hint: max === null ? undefined : formatLengthHint(text, max),
    error: errorOf(name),
    changed: isChanged(name),
  };
  return (
    <WithSource control={control} name={name} label={shown.label}>
      {field.kind === "text" || isMultiline ? (
        <TextAreaField {...input} />
      ) : (
        <TextField {...input} type={type} inputMode={inputMode} autoComplete="off" />
      )}
    </WithSource>
  );
}

function CodeSetting({ field, ...props }: InputProps) {
  const placeholder = field.kind === "code" ? field.example : undefined;
  return <TextSetting {...props} field={field} placeholder={placeholder} />;
}

function NumberSetting({ control, name, label, field }: InputProps) {
  const { form, errorOf, isChanged } = control;
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      label={label}
      // This input is only for numbers.
      hint={formatRange(field as NumberField)}
      inputMode="numeric"
      error={errorOf(name)}
      changed={isChanged(name)}
      autoComplete="off"
    />
  );
}

function formatRange({ noun, min, max }: NumberField): string {
  const ranges: Record<string, typeof texts.range.any> = texts.range;
  return (ranges[noun] ?? texts.range.any)({ min: String(min), max: String(max) });
}

function SwitchSetting({ control, name, label, note }: InputProps) {
  return <Switch {...control.form.register(name)} label={label} hint={note} />;
}

function ChoiceSetting({ field, ...props }: InputProps) {
  const values = field.kind === "choice" ? field.options : [];
  const options = values.map((value) => ({ value, label: nameOption(props.name, value) }));
  return <Select {...props} options={options} />;
}

function TimeZoneSetting(props: InputProps) {
  const { timeZone } = props.control.base;
  return <Select {...props} options={useMemo(() => timeZoneOptions(timeZone), [timeZone])} />;
}

function CountrySetting(props: InputProps) {
  return <Select {...props} options={useMemo(() => countryOptions(), [])} />;
}

interface SelectProps extends Omit<InputProps, "field"> {
  options: ComponentProps<typeof SelectField>["options"];
}

function Select({ control, name, label, options }: SelectProps) {
  return (
    <SelectField
      // Options are texts.
      {...control.form.register(name as FieldPathByValue<SettingsInput, string>)}
      label={label}
      options={options}
      error={control.errorOf(name)}
      changed={control.isChanged(name)}
    />
  );
}

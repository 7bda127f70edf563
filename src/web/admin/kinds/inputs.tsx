import type { ComponentType } from "react";

import type { Field, FieldKind } from "#resources/kinds/kinds.ts";

import { WithSource } from "#web/admin/forms/source/WithSource.tsx";
import type { TranslationSource } from "#web/admin/forms/source/WithSource.tsx";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";

import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";

import { FileInput } from "./FileInput.tsx";
import { ImageInput } from "./ImageInput.tsx";
import { labelProps } from "./input.ts";
import type { InputProps } from "./input.ts";
import { LinesInput } from "./LinesInput.tsx";
import { LinkInput } from "./links/LinkInput.tsx";
import { RecordsInput } from "./links/RecordsInput.tsx";
import { RichTextInput } from "./markdown/RichTextInput.tsx";
import { RowsInput } from "./rows/RowsInput.tsx";
import { ChoiceInput, ChoicesInput, CountryInput, TimeZoneInput } from "./SelectInput.tsx";
import { NumberInput, TextInput } from "./TextInput.tsx";

/** Kinds whose input is particular to the screen of their only field. */
type OwnInput = "group" | "slug" | "accent" | "position" | "openingTimes" | "languages" | "blocks";
type Inputs = {
  [Kind in Exclude<FieldKind, OwnInput>]: ComponentType<InputProps<Extract<Field, { kind: Kind }>>>;
};

const INPUTS: Inputs = {
  line: TextInput,
  text: TextInput,
  markdown: RichTextInput,
  email: (props) => <TextInput {...props} type="email" inputMode="email" />,
  phone: (props) => <TextInput {...props} type="tel" />,
  origin: (props) => <TextInput {...props} type="url" inputMode="url" />,
  code: TextInput,
  webAddress: (props) => (
    <TextInput {...props} placeholder={props.placeholder ?? "https://"} type="url" inputMode="url" />
  ),
  lines: LinesInput,
  emails: (props) => <LinesInput {...props} inputMode="email" />,
  secret: (props) => {
    const input = { ...props.control.form.register(props.name), ...labelProps(props) };
    if (!props.field.isMultiline) return <PasswordField {...input} autoComplete="new-password" />;
    return <TextAreaField {...input} rows={4} autoComplete="off" spellCheck={false} />;
  },
  number: NumberInput,
  switch: ({ control, name, label, note }) => (
    <Switch {...control.form.register(name)} label={label} hint={note} />
  ),
  choice: ChoiceInput,
  choices: ChoicesInput,
  timeZone: TimeZoneInput,
  country: CountryInput,
  date: (props) => (
    <DateField
      {...props.control.form.register(props.name)}
      {...labelProps(props)}
      min={props.field.min}
      max={props.field.max}
    />
  ),
  rows: RowsInput,
  image: ImageInput,
  file: FileInput,
  link: LinkInput,
  records: RecordsInput,
};

interface FieldInputProps extends InputProps {
  /** Of a translation, to be shown beside it. */
  source?: TranslationSource | null;
}

/** The input of a field, as its kind says. */
export function FieldInput({ source, ...props }: FieldInputProps) {
  const { name, label, field } = props;
  // The input of the field's own kind.
  const Input = (INPUTS as Partial<Record<FieldKind, ComponentType<InputProps>>>)[field.kind];
  if (!Input) return null;
  return (
    <WithSource source={source} name={name} label={label}>
      <Input {...props} FieldInput={FieldInput} />
    </WithSource>
  );
}

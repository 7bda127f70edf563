import type { ComponentProps } from "react";

import type { NumberField } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { TextAreaField, TextField } from "#web/admin/ui/fields/TextField.tsx";

import { labelProps, useFieldValue } from "./input.ts";
import type { InputProps } from "./input.ts";

interface TextInputProps extends InputProps, Pick<ComponentProps<"input">, "type"> {}

/** A text with its length. */
export function TextInput({ type, inputMode, ...props }: TextInputProps) {
  const { control, name, field, hidesLimits, describeLength = formatLengthHint, isMultiline } = props;
  const isCounted = !hidesLimits && (field.kind === "line" || field.kind === "text");
  const value = useFieldValue(props);
  const text = typeof value === "string" ? value : "";
  const input = {
    ...control.form.register(name),
    ...labelProps(props),
    lang: props.lang ?? detectLanguage(text),
    hint: isCounted ? describeLength(text, field.max) : undefined,
  };
  if (field.kind === "text" || isMultiline) return <TextAreaField {...input} />;
  return <TextField {...input} type={type} inputMode={inputMode} autoComplete="off" />;
}

export function NumberInput(props: InputProps<NumberField>) {
  return (
    <TextField
      {...props.control.form.register(props.name, { valueAsNumber: true })}
      {...labelProps(props)}
      hint={props.hidesLimits ? undefined : formatRange(props.field)}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function formatRange({ noun, min, max }: NumberField): string {
  const ranges: Record<string, typeof texts.range.any> = texts.range;
  return (ranges[noun] ?? texts.range.any)({ min: String(min), max: String(max) });
}

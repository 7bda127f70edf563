import type { ComponentProps } from "react";
import { get } from "react-hook-form";
import type { Path } from "react-hook-form";

import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { TextAreaField, TextField } from "#web/admin/ui/fields/TextField.tsx";

import { WithSource } from "./WithSource.tsx";
import type { SettingsInput } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

interface SettingTextProps extends Pick<
  ComponentProps<typeof TextField>,
  "label" | "note" | "type" | "inputMode" | "placeholder" | "hint"
> {
  control: SettingsControl;
  name: Path<SettingsInput>;
  /** Maximum number of characters. */
  max?: number;
  multiline?: boolean;
}

/** A text setting with its length, error and change marker. */
export function SettingText({ control, name, max, multiline = false, ...shown }: SettingTextProps) {
  const { form, values, errorOf, isChanged } = control;
  const value: unknown = get(values, name);
  const text = typeof value === "string" ? value : "";
  const field = {
    ...form.register(name),
    ...shown,
    lang: detectLanguage(text),
    hint: shown.hint ?? (max === undefined ? undefined : formatLengthHint(text, max)),
    error: errorOf(name),
    changed: isChanged(name),
  };
  const { type: _type, inputMode: _inputMode, ...area } = field;
  return (
    <WithSource control={control} name={name} label={shown.label}>
      {multiline ? <TextAreaField {...area} /> : <TextField {...field} autoComplete="off" />}
    </WithSource>
  );
}

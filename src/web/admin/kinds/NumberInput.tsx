import type { NumberField } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { labelProps } from "./input.ts";
import type { InputProps } from "./input.ts";

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

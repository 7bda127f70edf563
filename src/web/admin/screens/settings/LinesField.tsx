import { useController } from "react-hook-form";
import type { FieldPathByValue, Path } from "react-hook-form";

import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";
import type { Field } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { SettingsInput } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";
import { WithSource } from "./WithSource.tsx";

interface LinesFieldProps {
  control: SettingsControl;
  name: Path<SettingsInput>;
  label: string;
  field: Field;
}

export function LinesField({ control, name, label, field }: LinesFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    // This input is only for lists of lines.
  } = useController({
    control: control.form.control,
    name: name as FieldPathByValue<SettingsInput, string[]>,
  });
  const max = (field.kind === "lines" && field.maxLines) || Infinity;
  const text = value.join("\n");
  const count = splitLines(text).length;
  return (
    <WithSource control={control} name={name} label={label}>
      <TextAreaField
        ref={ref}
        name={name}
        label={label}
        lang={detectLanguage(text)}
        hint={texts.lineCount({ count, max })}
        error={control.errorOf(name)}
        changed={control.isChanged(name)}
        rows={Math.max(2, value.length)}
        value={text}
        onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
        onBlur={() => {
          onChange(splitLines(text));
          onBlur();
        }}
      />
    </WithSource>
  );
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

import { useController } from "react-hook-form";

import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { WithSource } from "../WithSource.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

type LinesName =
  "headlines.about" | "headlines.activities" | "headlines.address" | `services.${number}.points`;

interface LinesFieldProps {
  control: SettingsControl;
  name: LinesName;
  label: string;
  /** Maximum number of lines. */
  maxLines: number;
}

export function LinesField({ control, name, label, maxLines }: LinesFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: control.form.control, name });
  const text = value.join("\n");
  const count = splitLines(text).length;
  return (
    <WithSource control={control} name={name} label={label}>
      <TextAreaField
        ref={ref}
        name={name}
        label={label}
        lang={detectLanguage(text)}
        hint={texts.lineCount({ count, max: maxLines })}
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

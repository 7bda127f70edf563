import { useController } from "react-hook-form";

import type { LinesField } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";

import { labelProps, looseControl } from "./input.ts";
import type { InputProps } from "./input.ts";

export function LinesInput(props: InputProps<LinesField>) {
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController({ control: looseControl(props.control), name: props.name });
  // As the kind says.
  const lines = value as string[];
  const text = lines.join("\n");
  const hint = texts.lineCount({ count: splitLines(text).length, max: props.field.maxLines ?? Infinity });
  return (
    <TextAreaField
      {...labelProps(props)}
      ref={ref}
      name={name}
      lang={detectLanguage(text)}
      hint={hint}
      rows={Math.max(2, lines.length)}
      value={text}
      onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
      onBlur={() => {
        onChange(splitLines(text));
        onBlur();
      }}
    />
  );
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

import { useController } from "react-hook-form";

import type { EmailsField, LinesField } from "#resources/kinds/kinds.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";

import { labelProps, looseControl } from "./input.ts";
import type { InputProps } from "./input.ts";

export function LinesInput(props: InputProps<LinesField | EmailsField>) {
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController({ control: looseControl(props.control), name: props.name });
  // As the kind says.
  const lines = value as string[];
  const text = lines.join("\n");
  const { field, hidesLimits, inputMode } = props;
  const max = (field.kind === "lines" ? field.maxLines : field.max) ?? Infinity;
  return (
    <TextAreaField
      {...labelProps(props)}
      ref={ref}
      name={name}
      lang={detectLanguage(text)}
      hint={hidesLimits ? undefined : texts.lineCount({ count: splitLines(text).length, max })}
      inputMode={inputMode}
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

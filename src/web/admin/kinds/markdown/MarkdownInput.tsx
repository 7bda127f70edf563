import { legalTexts } from "#texts/admin/legal.ts";

import { labelProps, useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { MarkdownTextarea } from "./MarkdownTextarea.tsx";
import { useTextareaEdits } from "./useTextareaEdits.ts";

/** Markdown without pictures. */
export function MarkdownInput(props: InputProps) {
  const { control, name, label, lang } = props;
  const { error, changed } = labelProps(props);
  const editor = useTextareaEdits((typed) =>
    control.form.setValue(name, typed, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <MarkdownTextarea
      field={control.form.register(name)}
      text={String(useFieldValue(props))}
      label={label}
      error={error}
      changed={changed}
      lang={lang}
      editor={editor}
      toolbar={{ label: legalTexts.format({ label }) }}
    />
  );
}

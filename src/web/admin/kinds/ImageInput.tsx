import type { ImageField } from "#resources/kinds/pageKinds.ts";

import { getLanguage } from "#texts/language.ts";

import { PICTURES } from "#web/admin/library/kinds.tsx";
import { LibraryField } from "#web/admin/library/LibraryField.tsx";

import { labelProps, useFieldValue } from "./input.ts";
import type { InputProps } from "./input.ts";

/** A picture of the library. Its description there fills the empty one beside it. */
export function ImageInput(props: InputProps<ImageField>) {
  const { control, name } = props;
  const { label, error, changed } = labelProps(props);
  const { getValues, setValue } = control.form;
  const altName = name.replace(/[^.]+$/, "alt");
  return (
    <LibraryField
      kind={PICTURES}
      label={label}
      name={name}
      value={String(useFieldValue(props) ?? "")}
      error={error}
      changed={changed}
      onChange={(path, picture) => {
        const alt = picture?.alts[props.lang ?? getLanguage()];
        setValue(name, path, { shouldDirty: true, shouldValidate: true });
        if (alt && getValues(altName) === "")
          setValue(altName, alt, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}

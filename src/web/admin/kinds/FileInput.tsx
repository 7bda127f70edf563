import { useController } from "react-hook-form";

import type { FileField as Field } from "#resources/kinds/pageKinds.ts";

import { FileField } from "#web/admin/library/FileField.tsx";

import { labelProps, looseControl } from "./input.ts";
import type { InputProps } from "./input.ts";

export function FileInput(props: InputProps<Field>) {
  const { field } = useController({ control: looseControl(props.control), name: props.name });
  return (
    <FileField
      {...labelProps(props)}
      name={props.name}
      value={String(field.value ?? "")}
      onChange={field.onChange}
    />
  );
}

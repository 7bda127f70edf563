import { useController } from "react-hook-form";

import type { FileField as Field } from "#resources/kinds/pageKinds.ts";

import { FILES } from "#web/admin/library/kinds.tsx";
import { LibraryField } from "#web/admin/library/LibraryField.tsx";

import { labelProps, looseControl } from "./input.ts";
import type { InputProps } from "./input.ts";

export function FileInput(props: InputProps<Field>) {
  const { field } = useController({ control: looseControl(props.control), name: props.name });
  return (
    <LibraryField
      kind={FILES}
      {...labelProps(props)}
      name={props.name}
      value={String(field.value ?? "")}
      onChange={field.onChange}
    />
  );
}

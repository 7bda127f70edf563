import { emptyValue } from "#resources/kinds/kinds.ts";
import type { RowsField } from "#resources/kinds/kinds.ts";

import { RowField } from "#web/admin/ui/fields/RowField.tsx";

import { useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { RowsList } from "./RowsList.tsx";

export function RowsInput({ control, name, field, lang, rows }: InputProps<RowsField>) {
  // As the kind says.
  const values = useFieldValue({ control, name }) as Record<string, string>[];
  const isInvalid = control.errorOf(name) !== undefined;
  if (!rows) return null;
  const { add, remove, nameField, parts } = rows;
  return (
    <RowsList
      control={control}
      name={name}
      max={field.max}
      // The empty value of a group is an object.
      emptyRow={emptyValue({ kind: "group", fields: field.fields }) as object}
      addLabel={add}
      removeLabel={(index) => remove(index + 1, values[index]?.[nameField] ?? "")}
    >
      {(index) =>
        Object.entries(parts).map(([part, { fullLabel, ...texts }]) => (
          <RowField
            key={part}
            {...(isInvalid && { "aria-invalid": true })}
            {...texts}
            {...control.form.register(`${name}.${index}.${part}`)}
            fullLabel={fullLabel({ number: index + 1 })}
            type={field.fields[part]?.kind === "webAddress" ? "url" : undefined}
            lang={lang}
            error={control.errorOf(`${name}.${index}.${part}`)}
          />
        ))
      }
    </RowsList>
  );
}

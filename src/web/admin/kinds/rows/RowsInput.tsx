import { emptyValue } from "#resources/kinds/kinds.ts";
import type { RowsField } from "#resources/kinds/kinds.ts";

import { useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { RowsList } from "./RowsList.tsx";

/** Rows whose parts have the inputs of their kinds. */
export function RowsInput({ control, name, field, rows, FieldInput, ...props }: InputProps<RowsField>) {
  const { label, lang, nameOption } = props;
  // As the kind says.
  const values = useFieldValue({ control, name }) as Record<string, unknown>[] | undefined;
  if (!rows || !FieldInput) return null;
  return (
    <RowsList
      control={control}
      name={name}
      label={label}
      max={field.max}
      // The empty value of a group is an object.
      emptyRow={emptyValue({ kind: "group", fields: field.fields }) as object}
      addLabel={rows.add}
      nameRow={(number) => String(values?.[number - 1]?.[rows.nameField] || rows.row({ number }))}
    >
      {(index) =>
        Object.entries(field.fields).map(([part, partField]) => {
          const texts = rows.parts[part];
          return (
            <div key={part} className="shrink" data-kind={partField.kind}>
              <FieldInput
                control={control}
                name={`${name}.${index}.${part}`}
                field={partField}
                label={texts?.label ?? part}
                fullLabel={texts?.fullLabel?.({ number: index + 1 })}
                note={texts?.note}
                placeholder={texts?.placeholder}
                lang={lang}
                nameOption={nameOption}
                hidesLimits
                optional={rows.marksOptional && !("required" in partField)}
              />
            </div>
          );
        })
      }
    </RowsList>
  );
}

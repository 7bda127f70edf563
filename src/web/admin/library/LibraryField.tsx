import { useId, useState } from "react";

import { libraryTexts } from "#texts/admin/library.ts";
import type { LibraryItem } from "#web/api/library.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";

import type { LibraryKind } from "./kinds.tsx";
import { LibraryPicker } from "./LibraryPicker.tsx";

interface LibraryFieldProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  label: string;
  /** Of the button, which gets the focus. */
  name?: string;
  /** A stored path, which stays when the item is renamed; empty without one. */
  value: string;
  error?: string | undefined;
  changed?: boolean | undefined;
  /** @param item the chosen one; `null` if it was removed */
  onChange: (path: string, item: T | null) => void;
}

/** A picture or file of the library as the value of a field. */
export function LibraryField<T extends LibraryItem>(props: LibraryFieldProps<T>) {
  const { kind, label, name, value, error, changed, onChange } = props;
  const { picker, field } = kind.texts;
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`}>
      <div className="flex baseline gap-8 below-6 label leading-20">
        <span id={`${id}-label`} className="medium">
          {label}
        </span>
        {changed && <ChangedMark />}
      </div>
      <div className="row wrap gap-16">
        {kind.renderChosen(value, Boolean(error))}
        <div className="wrap gap-4">
          <Button
            size="small"
            name={name}
            data-invalid={Boolean(error) || undefined}
            onClick={() => setChoosing(true)}
          >
            {value ? field.replace : picker.title}
          </Button>
          {value && (
            <Button kind="plain" size="small" onClick={() => onChange("", null)}>
              {libraryTexts.field.remove}
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {isChoosing && (
        <LibraryPicker
          kind={kind}
          onChoose={([item]) => item && onChange(kind.pathOf(item), item)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

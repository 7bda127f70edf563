import { useId, useState } from "react";
import type { ReactNode } from "react";

import { Button } from "#web/admin/ui/Button.tsx";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";

export interface LibraryFieldProps {
  label: string;
  /** Of the button, which gets the focus. */
  name?: string;
  /** A stored path; empty without one. */
  value: string;
  error?: string | undefined;
  changed?: boolean | undefined;
}

interface LayoutProps extends LibraryFieldProps {
  texts: { choose: string; replace: string; remove: string };
  /** What is chosen. */
  preview: ReactNode;
  onRemove: () => void;
  renderPicker: (onClose: () => void) => ReactNode;
}

/** A picture or file of the library as the value of a field. */
export function LibraryField(props: LayoutProps) {
  const { label, name, value, error, changed, texts, preview, onRemove, renderPicker } = props;
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
        {preview}
        <div className="wrap gap-4">
          <Button
            size="small"
            name={name}
            data-invalid={Boolean(error) || undefined}
            onClick={() => setChoosing(true)}
          >
            {value ? texts.replace : texts.choose}
          </Button>
          {value && (
            <Button kind="plain" size="small" onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {isChoosing && renderPicker(() => setChoosing(false))}
    </div>
  );
}

import { useId, useState } from "react";

import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { PicturePicker } from "./PicturePicker.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

import styles from "./PictureField.module.css";

interface PictureFieldProps {
  label: string;
  /** A stored path; empty without a picture. */
  value: string;
  /** @param picture the chosen one, for its alt text; `null` if the picture was removed */
  onChange: (path: string, picture: LibraryPicture | null) => void;
  error?: string | undefined;
  changed?: boolean | undefined;
}

/** A picture of the library as the value of a field. */
export function PictureField({ label, value, onChange, error, changed }: PictureFieldProps) {
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
      <div className="row gap-16">
        <span className={styles.tile} data-error={Boolean(error) || undefined}>
          {value ? <Thumbnail key={value} path={value} /> : <Icon name="image" />}
        </span>
        <div className="wrap gap-4">
          <Button size="small" onClick={() => setChoosing(true)}>
            {value ? texts.field.replace : texts.field.choose}
          </Button>
          {value && (
            <Button kind="plain" size="small" onClick={() => onChange("", null)}>
              {texts.field.remove}
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {isChoosing && (
        <PicturePicker
          onChoose={(picture) => onChange(picture.path, picture)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

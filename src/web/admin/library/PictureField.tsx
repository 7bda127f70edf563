import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { LibraryField } from "./LibraryField.tsx";
import type { LibraryFieldProps } from "./LibraryField.tsx";
import { PicturePicker } from "./PicturePicker.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

import styles from "./PictureField.module.css";

interface PictureFieldProps extends LibraryFieldProps {
  /** @param picture the chosen one, for its alt text; `null` if the picture was removed */
  onChange: (path: string, picture: LibraryPicture | null) => void;
}

export function PictureField({ onChange, ...props }: PictureFieldProps) {
  const { value, error } = props;
  const preview = (
    <span className={styles.tile} data-error={Boolean(error) || undefined}>
      {value ? <Thumbnail key={value} path={value} /> : <Icon name="image" />}
    </span>
  );
  return (
    <LibraryField
      {...props}
      texts={texts.field}
      preview={preview}
      onRemove={() => onChange("", null)}
      renderPicker={(onClose) => (
        <PicturePicker onChoose={(picture) => onChange(picture.path, picture)} onClose={onClose} />
      )}
    />
  );
}

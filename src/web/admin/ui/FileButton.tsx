// A native file input that looks like a button or a link.
import type { ChangeEvent, ReactNode } from "react";

import { IMAGE_TYPES } from "#contract/images.ts";

import styles from "./FileButton.module.css";

interface FileButtonProps {
  name: string;
  /** Accessible name, if the text alone is not sufficient. */
  label: string;
  text: ReactNode;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** True for all files of a folder. */
  isFolder?: boolean;
  /** Media types or endings; pictures by default. */
  accept?: string | undefined;
  look?: "outline" | "link" | "icon";
  tabIndex?: number;
  onFocus?: () => void;
  describedBy?: string | undefined;
  invalid?: boolean;
}

export function FileButton(props: FileButtonProps) {
  const { name, label, text, onFiles, multiple = false, look = "outline", describedBy, invalid } = props;
  const { accept = IMAGE_TYPES.join(","), tabIndex, onFocus, isFolder } = props;

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Allows choosing the same file again after it was removed.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  }

  return (
    <label className={styles.button} data-look={look}>
      {/* The field has a name of its own; read as well, this would be it a second time. */}
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
      <input
        className={styles.input}
        type="file"
        name={name}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        accept={accept}
        multiple={multiple}
        // Not in the types of React.
        {...(isFolder && { webkitdirectory: "" })}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onChange={handleChange}
      />
    </label>
  );
}

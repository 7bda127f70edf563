import { fileTypeLabel } from "#contract/files.ts";

import styles from "./FileSheet.module.css";

/** A drawn sheet with the type of a file as its picture. The name is beside it. */
export function FileSheet({ file }: { file: string }) {
  return (
    <span className={styles.sheet} aria-hidden="true">
      {fileTypeLabel(file)}
    </span>
  );
}

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import type { UploadEntry, useUploads } from "./useUploads.ts";

import styles from "./UploadList.module.css";

type Uploads = Pick<ReturnType<typeof useUploads>, "uploads" | "retry" | "dismiss">;

export function UploadList({ uploads, ...actions }: Uploads) {
  return (
    <ul className={styles.list} aria-label={texts.uploads} aria-live="polite">
      {uploads.map((entry) => (
        <UploadRow key={entry.id} entry={entry} {...actions} />
      ))}
    </ul>
  );
}

function UploadRow({ entry, retry, dismiss }: { entry: UploadEntry } & Omit<Uploads, "uploads">) {
  const { id, file, progress, failure } = entry;
  return (
    <li className={styles.row}>
      <span className="fill cut label">{file.name}</span>
      {failure === null ? (
        <progress className={styles.bar} aria-label={file.name} max={1} value={progress} />
      ) : (
        <>
          <FieldError id={`upload-${id}-error`} message={failure || texts.uploadFailed} />
          <Button size="small" icon="retry" onClick={() => retry(entry)}>
            {texts.retry}
          </Button>
          <IconButton icon="close" label={texts.dismiss({ name: file.name })} onClick={() => dismiss(id)} />
        </>
      )}
    </li>
  );
}

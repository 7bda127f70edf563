// Pictures that are on their way into the text, and those that did not get there.
import { PictureFacts } from "../pictures/PictureFacts.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { FAILED_PICTURE } from "./useTextBox.ts";
import type { TextBox } from "./useTextBox.ts";

import styles from "./TextPictureList.module.css";

export function TextPictureList({ pictures: { waiting, retry, dismiss } }: { pictures: TextBox }) {
  return (
    <ul className={styles.list} aria-label="Pictures for the text" aria-live="polite">
      {waiting.map(({ picture, sentBytes }) => (
        <li key={picture.id} className={styles.row}>
          <div className={styles.facts}>
            <PictureFacts picture={picture} pixels={null} sentBytes={sentBytes} />
          </div>
          {picture.failure?.canRetry && (
            <Button size="small" icon="retry" name={FAILED_PICTURE} onClick={() => retry(picture)}>
              Retry
            </Button>
          )}
          {picture.failure && (
            <IconButton
              icon="close"
              label={`Leave out ${picture.file.name}`}
              name={FAILED_PICTURE}
              onClick={() => dismiss(picture)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

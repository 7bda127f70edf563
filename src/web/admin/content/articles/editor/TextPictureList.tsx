// Pictures that are on their way into the text, and those that did not get there.
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { PictureFacts } from "../../../images/PictureFacts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/fields/FieldError.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

import { FAILED_PICTURE } from "./useTextBox.ts";
import type { TextBox } from "./useTextBox.ts";

import styles from "./TextPictureList.module.css";

interface TextPictureListProps {
  pictures: TextBox;
  /** A save waits for them to be tried again, or left out. */
  stopsSaving: boolean;
}

export function TextPictureList({ pictures, stopsSaving }: TextPictureListProps) {
  const { waiting, failedCount, retry, dismiss } = pictures;
  return (
    <>
      {/* The form's banner says it aloud, a screen or more above the place where the focus goes. */}
      {stopsSaving && (
        <FieldError id="text-pictures-error" message={texts.textPictures.notSaved(failedCount)} />
      )}
      <ul className={styles.list} aria-label={texts.textPictures.list} aria-live="polite">
        {waiting.map(({ picture, sentBytes }) => (
          <li key={picture.id} className={styles.row}>
            <div className={styles.facts}>
              <PictureFacts picture={picture} pixels={null} sentBytes={sentBytes} />
            </div>
            {picture.failure?.canRetry && (
              <Button size="small" icon="retry" name={FAILED_PICTURE} onClick={() => retry(picture)}>
                {texts.textPictures.retry}
              </Button>
            )}
            {picture.failure && (
              <IconButton
                icon="close"
                label={texts.textPictures.skip(picture.file.name)}
                name={FAILED_PICTURE}
                onClick={() => dismiss(picture)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

// Under the format bar, which stays in sight: that pictures are on their way into the text, or did not get there.
// The list below the text tells the same aloud: here it is only seen.
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "../../../collections/form/focusField.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

import { FAILED_IMAGE_NAME } from "./useMarkdownEditor.ts";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

import styles from "./InlineImageStatus.module.css";

interface InlineImageStatusProps {
  editor: MarkdownEditor;
  /** Whose list of these pictures stands below the text. */
  formId: string;
}

export function InlineImageStatus({ editor: { uploads, failedCount }, formId }: InlineImageStatusProps) {
  if (uploads.length === 0) return null;
  if (failedCount === 0) {
    return (
      <div className={styles.note}>
        <Icon name="image" />
        <p className={styles.text}>{texts.textPictures.uploading(uploads.length)}</p>
      </div>
    );
  }
  return (
    <div className={styles.note} data-failed="">
      <Icon name="alert" />
      <p className={styles.text}>{texts.textPictures.failed(failedCount)}</p>
      <Button size="small" kind="plain" onClick={() => focusField(formId, FAILED_IMAGE_NAME)}>
        {texts.textPictures.show}
      </Button>
    </div>
  );
}

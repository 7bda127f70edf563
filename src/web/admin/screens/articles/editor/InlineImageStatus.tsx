import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { FAILED_IMAGE_NAME } from "./useMarkdownEditor.ts";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

import styles from "./InlineImageStatus.module.css";

interface InlineImageStatusProps {
  editor: MarkdownEditor;
  /**
   * The editor whose uploads are listed below the text. The list is announced, so this copy is only visible.
   */
  formId: string;
}

export function InlineImageStatus({ editor: { uploads, failedCount }, formId }: InlineImageStatusProps) {
  if (uploads.length === 0) return null;
  if (failedCount === 0) {
    return (
      <div className={styles.note}>
        <Icon name="image" />
        <p className="fill">{texts.textPictures.uploading({ count: uploads.length })}</p>
      </div>
    );
  }
  return (
    <div className={styles.note} data-failed="">
      <Icon name="alert" />
      <p className="fill">{texts.textPictures.failed({ count: failedCount })}</p>
      <Button size="small" kind="plain" onClick={() => focusField(formId, FAILED_IMAGE_NAME)}>
        {texts.textPictures.show}
      </Button>
    </div>
  );
}

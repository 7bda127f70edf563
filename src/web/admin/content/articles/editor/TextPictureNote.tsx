// Under the format bar, which stays in sight: that pictures are on their way into the text, or did not get there.
// The list below the text tells the same aloud: here it is only seen.
import { focusField } from "../../../collections/form/focusField.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

import { FAILED_PICTURE } from "./useTextBox.ts";
import type { TextBox } from "./useTextBox.ts";

import styles from "./TextPictureNote.module.css";

interface TextPictureNoteProps {
  pictures: TextBox;
  /** Whose list of these pictures stands below the text. */
  formId: string;
}

export function TextPictureNote({ pictures: { waiting, failedCount }, formId }: TextPictureNoteProps) {
  if (waiting.length === 0) return null;
  if (failedCount === 0) {
    return (
      <div className={styles.note}>
        <Icon name="image" />
        <p className={styles.text}>{countOf(waiting.length, "on its way", "on their way")}</p>
      </div>
    );
  }
  const end = "did not get into the text";
  return (
    <div className={styles.note} data-failed="">
      <Icon name="alert" />
      <p className={styles.text}>{countOf(failedCount, end, end)}</p>
      <Button size="small" kind="plain" onClick={() => focusField(formId, FAILED_PICTURE)}>
        Show
      </Button>
    </div>
  );
}

function countOf(count: number, one: string, many: string): string {
  return count === 1 ? `1 picture ${one}` : `${count} pictures ${many}`;
}

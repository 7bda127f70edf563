// The text of an article: Markdown in a plain box, with buttons for its marks and for pictures inside it.
import { useDeferredValue, useId } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";

import { languageOf } from "#web/ui/languageOf.ts";

import { keyOf } from "../keyboard/keyOf.ts";
import { pastedFiles } from "../pictures/pastedFiles.ts";
import { useFileDrop } from "../pictures/useFileDrop.ts";
import { FieldError } from "../ui/FieldError.tsx";
import { FieldLabel, describeField } from "../ui/FieldLabel.tsx";

import { FIELD_LABELS } from "./articleForm.ts";
import { FormatBar, formatOfKey } from "./FormatBar.tsx";
import { pastedMarkdown } from "./pastedMarkdown.ts";
import { readingTime } from "./readingTime.ts";
import { TextPictureList } from "./TextPictureList.tsx";
import { TextPictureNote } from "./TextPictureNote.tsx";
import { ARTICLE_FORM_ID } from "./useArticleForm.ts";
import type { ArticleFormControl } from "./useArticleForm.ts";

import styles from "./ContentField.module.css";

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

interface ContentFieldProps {
  control: ArticleFormControl;
  isWide: boolean;
  onWide: () => void;
}

export function ContentField({ control, isWide, onWide }: ContentFieldProps) {
  const { form, textBox, lacksPictures, errorOf, isChanged } = control;
  const { takeBox, format, beginLine, insert, add } = textBox;
  const id = useId();
  const content = useWatch({ control: form.control, name: "content" });
  const counted = useDeferredValue(content);
  const drop = useFileDrop(add);
  const error = errorOf("content");
  const { ref, ...field } = form.register("content");

  function formatByKey(event: KeyboardEvent) {
    // While letters are put together, Enter is the keyboard's own.
    const isPlainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && !hasModifier(event);
    if (isPlainEnter && beginLine()) return event.preventDefault();
    const kind =
      (event.ctrlKey || event.metaKey) && !event.altKey ? formatOfKey(keyOf(event.nativeEvent)) : undefined;
    if (!kind) return;
    event.preventDefault();
    format(kind);
  }

  /** Pictures pasted here go into the text, not into the gallery; words bring along what marks them. */
  function takePaste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    const markdown = files.length === 0 ? pastedMarkdown(event.clipboardData) : null;
    if (files.length === 0 && markdown === null) return;
    event.preventDefault();
    if (markdown === null) add(files);
    else insert(markdown);
  }

  return (
    <div className={styles.field}>
      <FieldLabel
        id={id}
        label={FIELD_LABELS.content}
        hint={`Markdown, ${readingTime(counted)}`}
        changed={isChanged("content")}
      />
      <div
        className={styles.frame}
        data-error={Boolean(error) || undefined}
        data-over={drop.isOver || undefined}
        {...drop.props}
      >
        <div className={styles.top}>
          <FormatBar controls={id} onFormat={format} onPictures={add} isWide={isWide} onWide={onWide} />
          <TextPictureNote pictures={textBox} formId={ARTICLE_FORM_ID} />
        </div>
        <textarea
          {...field}
          {...describeField(id, error)}
          ref={(element) => {
            ref(element);
            takeBox(element);
          }}
          className={styles.input}
          lang={languageOf(counted)}
          onKeyDown={formatByKey}
          onPaste={takePaste}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <TextPictureList pictures={textBox} stopsSaving={lacksPictures} />
    </div>
  );
}

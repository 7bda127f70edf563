// The text of an article: Markdown in a plain box, with buttons for its marks and for pictures inside it.
import { useDeferredValue, useId } from "react";
import { useWatch } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useFileDrop } from "../../../images/files/useFileDrop.ts";
import { FieldError } from "../../../ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "../../../ui/fields/FieldLabel.tsx";

import { boxEvents } from "./boxEvents.ts";
import { FormatBar } from "./FormatBar.tsx";
import { readingTime } from "./readingTime.ts";
import { TextPictureList } from "./TextPictureList.tsx";
import { TextPictureNote } from "./TextPictureNote.tsx";
import type { ArticleFormControl } from "../useArticleForm.ts";

import styles from "./ContentField.module.css";

interface ContentFieldProps {
  control: ArticleFormControl;
  isWide: boolean;
  onWide: () => void;
}

export function ContentField({ control, isWide, onWide }: ContentFieldProps) {
  const { form, textBox, lacksPictures, errorOf, isChanged } = control;
  const { takeBox, format, add } = textBox;
  const id = useId();
  const content = useWatch({ control: form.control, name: "content" });
  const counted = useDeferredValue(content);
  const drop = useFileDrop(add);
  const error = errorOf("content");
  const { ref, ...field } = form.register("content");

  return (
    <div className={styles.field}>
      <FieldLabel
        id={id}
        label={ARTICLES.fields.content.label}
        hint={texts.editorHint(readingTime(counted))}
        changed={isChanged("content")}
      />
      <div
        className={styles.frame}
        data-error={Boolean(error) || undefined}
        data-over={drop.isOver || undefined}
        {...drop.props}
      >
        <div className={styles.top}>
          <FormatBar controls={id} onFormat={format} onPictures={add} width={{ isWide, onWide }} />
          <TextPictureNote pictures={textBox} formId={control.formId} />
        </div>
        <textarea
          {...field}
          {...describeField(id, error)}
          ref={(element) => {
            ref(element);
            takeBox(element);
          }}
          className={styles.input}
          lang={detectLanguage(counted)}
          {...boxEvents(textBox, { takesPictures: true })}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <TextPictureList pictures={textBox} stopsSaving={lacksPictures} />
    </div>
  );
}

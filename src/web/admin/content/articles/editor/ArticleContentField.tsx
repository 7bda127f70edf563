import { useDeferredValue, useId } from "react";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { FormValues } from "../../../collections/screens/formValues.ts";
import { useFileDrop } from "../../../images/files/useFileDrop.ts";
import { FieldError } from "../../../ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "../../../ui/fields/FieldLabel.tsx";
import { useToasts } from "../../../ui/toasts/toasts.ts";

import { textareaEvents } from "./textareaEvents.ts";
import { FormattingToolbar } from "./FormattingToolbar.tsx";
import { readingTime } from "./readingTime.ts";
import { InlineImageList } from "./InlineImageList.tsx";
import { InlineImageStatus } from "./InlineImageStatus.tsx";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

import styles from "./ArticleContentField.module.css";
import { fieldLabel } from "../../../collections/typeTexts.ts";

interface ArticleContentFieldProps {
  control: {
    /** With a field `content`. */
    form: UseFormReturn<FormValues>;
    formId: string;
    editor: MarkdownEditor;
    /** True if failed uploads prevented a save. */
    hasFailedImages: boolean;
    errorOf: (name: "content") => string | undefined;
    isChanged: (name: "content") => boolean;
  };
  /** Hides the preview beside the field, if there is one. */
  wideMode?: ComponentProps<typeof FormattingToolbar>["wideMode"];
  /** Of the text; detected if omitted. */
  lang?: Language;
}

export function ArticleContentField({ control, wideMode, lang }: ArticleContentFieldProps) {
  const { form, editor, hasFailedImages, errorOf, isChanged } = control;
  const { setTextarea, format, addImages } = editor;
  const toasts = useToasts();
  const id = useId();
  const content = String(useWatch({ control: form.control, name: "content" }));
  const deferredContent = useDeferredValue(content);
  const drop = useFileDrop(addImages);
  const error = errorOf("content");
  const { ref, ...field } = form.register("content");

  return (
    <div className={styles.field}>
      <FieldLabel
        id={id}
        label={fieldLabel(ARTICLES, "content")}
        hint={texts.editorHint({ readingTime: readingTime(deferredContent) })}
        changed={isChanged("content")}
      />
      <div
        className={styles.frame}
        data-error={Boolean(error) || undefined}
        data-over={drop.isDragOver || undefined}
        {...drop.props}
      >
        <div className={styles.top}>
          <FormattingToolbar
            textareaId={id}
            onFormat={format}
            onImages={addImages}
            {...(wideMode ? { wideMode } : {})}
          />
          <InlineImageStatus editor={editor} formId={control.formId} />
        </div>
        <textarea
          {...field}
          {...describeField(id, error)}
          ref={(element) => {
            ref(element);
            setTextarea(element);
          }}
          className={styles.input}
          lang={lang ?? detectLanguage(deferredContent)}
          {...textareaEvents(editor, toasts)}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <InlineImageList editor={editor} isBlockingSave={hasFailedImages} />
    </div>
  );
}

import { useDeferredValue, useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "#web/admin/ui/fields/FieldLabel.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { textareaEvents } from "./textareaEvents.ts";
import { FormattingToolbar } from "./FormattingToolbar.tsx";
import { readingTime } from "./readingTime.ts";
import type { TextareaEdits } from "./useTextareaEdits.ts";

import styles from "./MarkdownTextarea.module.css";

interface MarkdownTextareaProps extends Pick<ComponentProps<typeof FieldLabel>, "label" | "changed"> {
  field: UseFormRegisterReturn;
  text: string;
  error: string | undefined;
  /** Of the text; detected if omitted. */
  lang?: Language | undefined;
  /** Without `addImages`, the text contains none. */
  editor: TextareaEdits & { addImages?: (files: readonly File[]) => void };
  toolbar?: Pick<ComponentProps<typeof FormattingToolbar>, "label" | "wideMode">;
  /** Below the toolbar. */
  status?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
}

export function MarkdownTextarea(props: MarkdownTextareaProps) {
  const { label, changed, text, error, lang, editor, toolbar, status, children } = props;
  const { ref, ...field } = props.field;
  const { addImages } = editor;
  const toasts = useToasts();
  const id = useId();
  const deferredText = useDeferredValue(text);
  const leaveOut = ({ length: count }: readonly File[]) =>
    toasts.show({ kind: "failed", text: texts.textPictures.notAddedHere({ count }) });
  const drop = useFileDrop(addImages ?? leaveOut);
  const hint = texts.editorHint({ readingTime: readingTime(deferredText) });
  return (
    <div className="shrink">
      <FieldLabel id={id} label={label} hint={hint} changed={changed} />
      <div
        className={styles.frame}
        data-error={Boolean(error) || undefined}
        data-over={(addImages && drop.isDragOver) || undefined}
        {...drop.props}
      >
        <div className={styles.top}>
          <FormattingToolbar
            textareaId={id}
            onFormat={editor.format}
            {...(addImages ? { onImages: addImages } : {})}
            {...toolbar}
          />
          {status}
        </div>
        <textarea
          {...field}
          {...describeField(id, error)}
          ref={(element) => {
            ref(element);
            editor.setTextarea(element);
          }}
          className={styles.input}
          lang={lang ?? detectLanguage(deferredText)}
          {...textareaEvents(editor, toasts)}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {children}
    </div>
  );
}

import { useDeferredValue, useId } from "react";
import type { ComponentProps, ReactNode, ClipboardEvent, KeyboardEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "#web/admin/ui/fields/FieldLabel.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { getPastedFiles } from "#web/admin/forms/images/files/getPastedFiles.ts";
import type { Toasts } from "#web/admin/ui/toasts/toasts.ts";

import { FormattingToolbar, formatOfShortcut } from "./FormattingToolbar.tsx";
import type { TextareaEdits } from "./useTextareaEdits.ts";
import { clipboardToMarkdown, countImages } from "./clipboardToMarkdown.ts";

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

/** Also finds Thai words, which have no spaces between them. */
const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
const WORDS_PER_MINUTE = 200;

/** `412 words, about 3 min` */
export function readingTime(text: string): string {
  let count = 0;
  for (const { isWordLike } of wordSegmenter.segment(text)) if (isWordLike) count += 1;
  if (count === 0) return texts.noWords;
  return texts.readingTime({ words: count, minutes: Math.max(1, Math.ceil(count / WORDS_PER_MINUTE)) });
}

interface EditorActions extends Pick<TextareaEdits, "format" | "continueBlock" | "insertMarkdown"> {
  /** Without it, pasted files are left out. */
  addImages?: (files: readonly File[]) => void;
}

function textareaEvents(actions: EditorActions, toasts: Toasts) {
  const { format, continueBlock, insertMarkdown, addImages } = actions;

  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    const isPlainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && !hasModifier(event);
    if (isPlainEnter && continueBlock()) return event.preventDefault();
    const kind =
      (event.ctrlKey || event.metaKey) && !event.altKey
        ? formatOfShortcut(normalizeKey(event.nativeEvent))
        : undefined;
    if (!kind) return;
    event.preventDefault();
    format(kind);
  }

  /** Pasted images are inserted into the text, not added to the gallery. Pasted rich text becomes Markdown. */
  function onPaste(event: ClipboardEvent) {
    const files = getPastedFiles(event.clipboardData);
    if (addImages && files.length > 0) {
      event.preventDefault();
      return addImages(files);
    }
    const omitted = files.length || countImages(event.clipboardData);
    const { notPasted, notAddedHere } = texts.textPictures;
    const text = (addImages ? notPasted : notAddedHere)({ count: omitted });
    if (omitted > 0) toasts.show({ kind: "failed", text });
    const markdown = clipboardToMarkdown(event.clipboardData);
    if (markdown === null) return;
    event.preventDefault();
    insertMarkdown(markdown);
  }

  return { onKeyDown, onPaste };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

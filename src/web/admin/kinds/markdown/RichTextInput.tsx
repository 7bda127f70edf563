import { useDeferredValue, useId, useState } from "react";
import type { ReactNode } from "react";

import type { MarkdownField } from "#resources/kinds/kinds.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "#web/admin/ui/fields/FieldLabel.tsx";

import { labelProps, useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { createReadingTime } from "./readingTime.ts";
import type { TextImages } from "./useTextImages.ts";
import { useTextView } from "./useTextView.ts";

import styles from "./RichTextInput.module.css";

interface RichTextInputProps extends InputProps<MarkdownField> {
  /** Without it, the text contains none. */
  images?: TextImages;
  /** Above the text. */
  status?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
}

/**
 * Formatted text, stored as Markdown. The Markdown itself is shown on request, until the editor is loaded, and if the editor would
 * change the text.
 */
export function RichTextInput(props: RichTextInputProps) {
  const { control, name, field, images, status, children } = props;
  const { label, error, changed, optional } = labelProps(props);
  const text = String(useFieldValue(props) ?? "");
  const deferredText = useDeferredValue(text);
  const view = useTextView(text);
  const [readingTime] = useState(createReadingTime);
  const registered = control.form.register(name);
  const described = describeField(useId(), error);
  const lang = props.lang ?? detectLanguage(deferredText);
  const Editor = view.opened?.Editor;
  // What is edited is replaced by another element.
  const takesFocus = view.takesFocus || document.activeElement?.id === described.id;
  return (
    <div className="shrink">
      <FieldLabel
        id={described.id}
        label={label}
        optional={optional}
        hint={readingTime(deferredText)}
        changed={changed}
      />
      <div className={styles.frame} data-rich-text="" data-error={Boolean(error) || undefined}>
        {status}
        {view.reason && <Notice reason={view.reason} onOpen={view.showEditor} />}
        {Editor && view.opened ? (
          <Editor
            key={view.key}
            doc={view.opened.doc}
            attributes={textAttributes({ ...described, name, lang, "aria-label": label })}
            max={field.max}
            images={images}
            language={props.lang}
            takesFocus={takesFocus}
            onChange={(markdown) => {
              view.onEdited(markdown);
              control.form.setValue(name, markdown, { shouldDirty: true, shouldValidate: Boolean(error) });
            }}
            onLeave={() => void control.form.trigger(name)}
          >
            <Button
              size="small"
              kind="plain"
              title={texts.sourceLabel}
              disabled={images?.isUploading}
              onClick={view.showSource}
            >
              {texts.source}
            </Button>
          </Editor>
        ) : (
          // Removed as one: an extension of the browser may have moved the text into an element of its own.
          <div>
            <div className={styles.bar}>
              <span className="meta quiet">{view.isLoading ? texts.loading : texts.source}</span>
              <Button size="small" kind="plain" disabled={view.isLoading} onClick={() => view.showEditor()}>
                {texts.editor}
              </Button>
            </div>
            <textarea
              {...registered}
              {...described}
              className={styles.source}
              lang={lang}
              readOnly={view.isLoading}
              aria-busy={view.isLoading}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
              autoFocus={takesFocus}
            />
          </div>
        )}
      </div>
      <FieldError id={`${described.id}-error`} message={error} />
      {children}
    </div>
  );
}

interface NoticeProps {
  reason: "changed" | "failed";
  onOpen: (isForced: boolean) => void;
}

/** Why the Markdown is shown. */
function Notice({ reason, onOpen }: NoticeProps) {
  const isForced = reason === "changed";
  return (
    <div className={styles.notice} role="status">
      <p className="fill">{isForced ? texts.changesText : texts.failed}</p>
      <Button size="small" onClick={() => onOpen(isForced)}>
        {isForced ? texts.openAnyway : uiTexts.tryAgain}
      </Button>
    </div>
  );
}

/** Those that have a value. */
function textAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

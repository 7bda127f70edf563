// The buttons above a text of Markdown; one stop of the Tab key, walked through with the arrow keys.
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { articleTexts as texts } from "#texts/admin/articles.ts";

import { FileButton } from "../../../images/files/FileButton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

import type { Format } from "./markdownEdits.ts";

import styles from "./FormattingToolbar.module.css";

interface FormatButton {
  format: Format;
  label: string;
  icon: IconName;
  /** With Ctrl, in the text. */
  key?: string;
}

const INLINE_BUTTONS: readonly FormatButton[] = [
  { format: "heading", label: texts.format.heading, icon: "heading" },
  { format: "bold", label: texts.format.bold, icon: "bold", key: "b" },
  { format: "italic", label: texts.format.italic, icon: "italic", key: "i" },
  { format: "link", label: texts.format.link, icon: "link" },
];
const BLOCK_BUTTONS: readonly FormatButton[] = [
  { format: "bullets", label: texts.format.list, icon: "bullets" },
  { format: "numbers", label: texts.format.numberedList, icon: "numbers" },
  { format: "quote", label: texts.format.quote, icon: "quote" },
  { format: "code", label: texts.format.code, icon: "code" },
];

/** The format that Ctrl and this key ask for, or `undefined`. */
export function formatOfShortcut(key: string): Format | undefined {
  return INLINE_BUTTONS.find((tool) => tool.key === key)?.format;
}

interface FormattingToolbarProps {
  /** Where a screen has more than one. */
  label?: string;
  /** The id of the text's box. */
  textareaId: string;
  onFormat: (format: Format) => void;
  /** Left out where the text takes no pictures. */
  onImages?: (files: File[]) => void;
  /** Left out where no preview stands beside the text. */
  wideMode?: {
    /** Written over the whole width, without the preview. */
    isWide: boolean;
    onToggle: () => void;
  };
}

export function FormattingToolbar({
  label = texts.format.toolbar,
  textareaId,
  onFormat,
  onImages,
  wideMode,
}: FormattingToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const rovingTabProps = (index: number) => ({
    tabIndex: index === activeIndex ? 0 : -1,
    onFocus: () => setActiveIndex(index),
  });
  const imageIndex = INLINE_BUTTONS.length + BLOCK_BUTTONS.length;

  function moveFocus(event: KeyboardEvent) {
    const items = [...(toolbar.current?.querySelectorAll<HTMLElement>("button, input") ?? [])];
    const target = {
      ArrowRight: activeIndex + 1,
      ArrowLeft: activeIndex - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items.at(target % items.length)?.focus();
  }

  const renderButton = ({ format, label, icon, key }: FormatButton, index: number) => (
    <IconButton
      key={format}
      icon={icon}
      label={label}
      aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
      onClick={() => onFormat(format)}
      {...rovingTabProps(index)}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always has the stop
    <div
      ref={toolbar}
      className={styles.bar}
      role="toolbar"
      aria-label={label}
      aria-controls={textareaId}
      onKeyDown={moveFocus}
    >
      <span className={styles.group}>{INLINE_BUTTONS.map(renderButton)}</span>
      <span className={styles.group}>
        {BLOCK_BUTTONS.map((tool, index) => renderButton(tool, INLINE_BUTTONS.length + index))}
      </span>
      {onImages && (
        <span className={styles.group}>
          <FileButton
            name="text-picture"
            label={texts.format.picture}
            text={<Icon name="image" />}
            look="icon"
            multiple
            onFiles={onImages}
            {...rovingTabProps(imageIndex)}
          />
        </span>
      )}
      {wideMode && (
        <span className={styles.end}>
          <IconButton
            icon={wideMode.isWide ? "shrink" : "expand"}
            label={wideMode.isWide ? texts.showPreview : texts.hidePreview}
            onClick={wideMode.onToggle}
            {...rovingTabProps(imageIndex + 1)}
          />
        </span>
      )}
    </div>
  );
}

import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { articleTexts as texts } from "#texts/admin/articles.ts";

import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import type { IconName } from "#web/admin/ui/Icon.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import type { Format } from "./markdownEdits.ts";

import styles from "./FormattingToolbar.module.css";

interface FormatButton {
  format: Format;
  label: string;
  icon: IconName;
  /** Shortcut with Ctrl. */
  key?: string;
}

const inlineButtons = (): FormatButton[] => [
  { format: "heading", label: texts.format.heading, icon: "heading" },
  { format: "bold", label: texts.format.bold, icon: "bold", key: "b" },
  { format: "italic", label: texts.format.italic, icon: "italic", key: "i" },
  { format: "link", label: texts.format.link, icon: "link" },
];
const blockButtons = (): FormatButton[] => [
  { format: "bullets", label: texts.format.list, icon: "bullets" },
  { format: "numbers", label: texts.format.numberedList, icon: "numbers" },
  { format: "quote", label: texts.format.quote, icon: "quote" },
  { format: "code", label: texts.format.code, icon: "code" },
];

/** The format of the shortcut Ctrl and `key`. */
export function formatOfShortcut(key: string): Format | undefined {
  return inlineButtons().find((tool) => tool.key === key)?.format;
}

interface FormattingToolbarProps {
  /** Needed if a screen has several toolbars. */
  label?: string;
  textareaId: string;
  onFormat: (format: Format) => void;
  /** Without it, the text can't have images. */
  onImages?: (files: File[]) => void;
  /** Hides the preview beside the text. */
  wideMode?: {
    isWide: boolean;
    onToggle: () => void;
  };
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function FormattingToolbar(props: FormattingToolbarProps) {
  const { label = texts.format.toolbar, textareaId, onFormat, onImages, wideMode } = props;
  const { toolbar, moveFocus, tabStop } = useRovingTabIndex();
  const [inline, blocks] = [inlineButtons(), blockButtons()];
  const imageIndex = inline.length + blocks.length;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is always a tab stop
    <div
      ref={toolbar}
      className={styles.bar}
      role="toolbar"
      aria-label={label}
      aria-controls={textareaId}
      onKeyDown={moveFocus}
    >
      <FormatButtons buttons={inline} firstIndex={0} tabStop={tabStop} onFormat={onFormat} />
      <FormatButtons buttons={blocks} firstIndex={inline.length} tabStop={tabStop} onFormat={onFormat} />
      {onImages && (
        <span className={styles.group}>
          <FileButton
            name="text-picture"
            label={texts.format.picture}
            text={<Icon name="image" />}
            look="icon"
            multiple
            onFiles={onImages}
            {...tabStop(imageIndex)}
          />
        </span>
      )}
      {wideMode && (
        <span className={styles.end}>
          <IconButton
            icon={wideMode.isWide ? "shrink" : "expand"}
            label={wideMode.isWide ? texts.showPreview : texts.hidePreview}
            onClick={wideMode.onToggle}
            {...tabStop(imageIndex + 1)}
          />
        </span>
      )}
    </div>
  );
}

interface FormatButtonsProps {
  buttons: readonly FormatButton[];
  /** In the toolbar. */
  firstIndex: number;
  tabStop: ReturnType<typeof useRovingTabIndex>["tabStop"];
  onFormat: (format: Format) => void;
}

function FormatButtons({ buttons, firstIndex, tabStop, onFormat }: FormatButtonsProps) {
  return (
    <span className={styles.group}>
      {buttons.map(({ format, label, icon, key }, index) => (
        <IconButton
          key={format}
          icon={icon}
          label={label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          onClick={() => onFormat(format)}
          {...tabStop(firstIndex + index)}
        />
      ))}
    </span>
  );
}

function useRovingTabIndex() {
  const toolbar = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);

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

  return {
    toolbar,
    moveFocus,
    tabStop: (index: number) => ({
      tabIndex: index === activeIndex ? 0 : -1,
      onFocus: () => setActiveIndex(index),
    }),
  };
}

// The buttons above a text of Markdown; one stop of the Tab key, walked through with the arrow keys.
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { articleTexts as texts } from "#texts/admin/articles.ts";

import { FileButton } from "../../../images/files/FileButton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

import type { Format } from "./markdown.ts";

import styles from "./FormatBar.module.css";

interface Tool {
  format: Format;
  label: string;
  icon: IconName;
  /** With Ctrl, in the text. */
  key?: string;
}

const WORDS: readonly Tool[] = [
  { format: "heading", label: texts.format.heading, icon: "heading" },
  { format: "bold", label: texts.format.bold, icon: "bold", key: "b" },
  { format: "italic", label: texts.format.italic, icon: "italic", key: "i" },
  { format: "link", label: texts.format.link, icon: "link" },
];
const LINES: readonly Tool[] = [
  { format: "bullets", label: texts.format.list, icon: "bullets" },
  { format: "numbers", label: texts.format.numberedList, icon: "numbers" },
  { format: "quote", label: texts.format.quote, icon: "quote" },
  { format: "code", label: texts.format.code, icon: "code" },
];

/** The format that Ctrl and this key ask for, or `undefined`. */
export function formatOfKey(key: string): Format | undefined {
  return WORDS.find((tool) => tool.key === key)?.format;
}

interface FormatBarProps {
  /** Where a screen has more than one. */
  label?: string;
  /** The id of the text's box. */
  controls: string;
  onFormat: (format: Format) => void;
  /** Left out where the text takes no pictures. */
  onPictures?: (files: File[]) => void;
  /** Left out where no preview stands beside the text. */
  width?: {
    /** Written over the whole width, without the preview. */
    isWide: boolean;
    onWide: () => void;
  };
}

export function FormatBar({
  label = texts.format.toolbar,
  controls,
  onFormat,
  onPictures,
  width,
}: FormatBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const stopAt = (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) });
  const picture = WORDS.length + LINES.length;

  function walk(event: KeyboardEvent) {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>("button, input") ?? [])];
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  }

  const buttonOf = ({ format, label, icon, key }: Tool, index: number) => (
    <IconButton
      key={format}
      icon={icon}
      label={label}
      aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
      onClick={() => onFormat(format)}
      {...stopAt(index)}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always has the stop
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={walk}
    >
      <span className={styles.group}>{WORDS.map(buttonOf)}</span>
      <span className={styles.group}>{LINES.map((tool, index) => buttonOf(tool, WORDS.length + index))}</span>
      {onPictures && (
        <span className={styles.group}>
          <FileButton
            name="text-picture"
            label={texts.format.picture}
            text={<Icon name="image" />}
            look="icon"
            multiple
            onFiles={onPictures}
            {...stopAt(picture)}
          />
        </span>
      )}
      {width && (
        <span className={styles.end}>
          <IconButton
            icon={width.isWide ? "shrink" : "expand"}
            label={width.isWide ? texts.showPreview : texts.hidePreview}
            onClick={width.onWide}
            {...stopAt(picture + 1)}
          />
        </span>
      )}
    </div>
  );
}

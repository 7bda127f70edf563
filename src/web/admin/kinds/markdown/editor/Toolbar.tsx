import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { useEditorState } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import type { IconName } from "#web/admin/ui/Icon.tsx";

import { LISTS_AND_QUOTE, PARAGRAPH_STYLES } from "./blocks.ts";
import type { Block } from "./blocks.ts";

import styles from "./Toolbar.module.css";

interface ToolbarProps {
  editor: Editor;
  /** The id of the text. */
  controls: string | undefined;
  onLink: () => void;
  /** Without it, the text can't have images. */
  onImages: ((files: File[]) => unknown) | undefined;
  /** Further tools. */
  actions: readonly Block[];
  fullScreen: { isOn: boolean; onToggle: () => void };
  /** At the end. */
  children: ReactNode;
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
export function Toolbar(props: ToolbarProps) {
  const { editor, controls, onLink, onImages, actions, fullScreen, children } = props;
  const roving = useRovingTabIndex();
  const state = useEditorState({ editor, selector: readState });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is always a tab stop
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={texts.toolbar}
      aria-controls={controls}
      {...roving}
    >
      <span className={styles.group}>
        <SelectFilter
          label={texts.style}
          value={state.style}
          options={PARAGRAPH_STYLES.map(({ name }) => ({ value: name, label: texts.blocks[name] }))}
          onChoose={(name) => findStyle(name)?.run(editor.chain().focus()).run()}
        />
        {MARKS.map(([name, keys]) => (
          <Tool
            key={name}
            label={texts[name]}
            icon={name}
            keys={keys}
            active={state[name]}
            onClick={() => editor.chain().focus().toggleMark(name).run()}
          />
        ))}
        <Tool label={texts.link} icon="link" keys="K" active={state.link} onClick={onLink} />
      </span>
      <span className={styles.group}>
        <BlockTools editor={editor} blocks={LISTS_AND_QUOTE} active={state.blocks} />
        {onImages && (
          <FileButton
            name="text-picture"
            label={texts.picture}
            text={<Icon name="image" />}
            look="icon"
            multiple
            onFiles={onImages}
          />
        )}
        <BlockTools editor={editor} blocks={actions} />
        <Tool label={texts.insert} icon="plus" keys="/" onClick={() => openMenu(editor)} />
      </span>
      <span className={styles.group}>
        <Tool
          label={texts.undo}
          icon="undo"
          keys="Z"
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <span className={styles.flipped}>
          <Tool
            label={texts.redo}
            icon="undo"
            keys="Shift+Z"
            disabled={!state.canRedo}
            onClick={() => editor.chain().focus().redo().run()}
          />
        </span>
      </span>
      <span className={styles.end}>
        {children}
        <Tool
          label={fullScreen.isOn ? texts.leaveFullScreen : texts.fullScreen}
          icon={fullScreen.isOn ? "shrink" : "expand"}
          keys={fullScreen.isOn ? "Esc" : undefined}
          onClick={fullScreen.onToggle}
        />
      </span>
    </div>
  );
}

type BlockToolsProps = { blocks: readonly Block[]; active?: readonly string[] } & Pick<
  ToolbarProps,
  "editor"
>;

/** @param active the names of the blocks at the selection; omitted for blocks that are only inserted */
function BlockTools({ editor, blocks, active }: BlockToolsProps) {
  return blocks.map(({ name, icon, run }) => (
    <Tool
      key={name}
      label={texts.blocks[name]}
      icon={icon}
      active={active?.includes(name)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}

interface ToolProps {
  label: string;
  icon: IconName;
  /** With Ctrl, unless it is a key of its own. */
  keys?: string | undefined;
  active?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, keys = "", active, disabled, onClick }: ToolProps) {
  const isOwnKey = keys === "" || keys === "/" || keys === "Esc";
  const shown = isOwnKey ? keys : `Ctrl+${keys}`;
  return (
    <IconButton
      icon={icon}
      label={label}
      title={keys ? texts.withKeys({ label, keys: shown }) : label}
      aria-label={label}
      aria-keyshortcuts={isOwnKey ? undefined : `Control+${keys}`}
      aria-pressed={active}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      // Keeps the selection of the text, and on a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
    />
  );
}

const MARKS = [
  ["bold", "B"],
  ["italic", "I"],
] as const;

const findStyle = (name: string) => PARAGRAPH_STYLES.find((style) => style.name === name);

/** Begins an empty paragraph with "/". */
function openMenu(editor: Editor) {
  const { $from, to } = editor.state.selection;
  const chain = editor.chain().focus();
  const end = $from.depth > 0 ? $from.after(1) : to;
  if ($from.parent.type.name !== "paragraph" || $from.parent.content.size > 0)
    chain.insertContentAt(end, { type: "paragraph" }).setTextSelection(end + 1);
  chain.insertContent("/").run();
}

function readState({ editor }: { editor: Editor }) {
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    link: editor.isActive("link"),
    style: PARAGRAPH_STYLES.find(({ isActive }) => isActive?.(editor))?.name ?? "paragraph",
    blocks: LISTS_AND_QUOTE.flatMap(({ name, isActive }) => (isActive?.(editor) ? [name] : [])),
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

/** The control that had the focus last is the toolbar's stop of the Tab key. */
function useRovingTabIndex() {
  const toolbar = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Element | null>(null);
  const listItems = () => [
    ...(toolbar.current?.querySelectorAll<HTMLElement>("button, input, select") ?? []),
  ];
  useEffect(() => {
    const items = listItems();
    const stop = items.find((item) => item === last) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });
  return {
    ref: toolbar,
    onFocus: ({ target }: FocusEvent) => setLast(target),
    onKeyDown(event: KeyboardEvent) {
      const items = listItems();
      const index = items.findIndex((item) => item === document.activeElement);
      const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: items.length - 1 }[
        event.key
      ];
      if (target === undefined) return;
      event.preventDefault();
      items.at(target % items.length)?.focus();
    },
  };
}

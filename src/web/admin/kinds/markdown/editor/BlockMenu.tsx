import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useId, useState } from "react";
import type { RefObject } from "react";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import { findBlocks } from "./blocks.ts";
import type { Block } from "./blocks.ts";

import styles from "./BlockMenu.module.css";

/** In px, as in the style sheet, with the bars that cover the edges of a screen. */
const MENU_HEIGHT = 380;

/** Handles a key before the editor does. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

interface BlockMenuProps {
  editor: Editor;
  /** Has a handler while the menu is open. */
  keysRef: RefObject<KeyHandler | null>;
  /** Further ones, beside those of each text. */
  actions: readonly Block[];
}

/** The blocks that a paragraph beginning with "/" may become. The focus stays in the text. */
export function BlockMenu({ editor, keysRef, actions }: BlockMenuProps) {
  const listId = useId();
  const { typed, ...place } = useEditorState({ editor, selector: findTyped }) ?? {};
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const isOpen = typed !== undefined && typed !== closedFor;
  const blocks = isOpen ? findBlocks(typed, actions) : [];
  const current = Math.min(chosen, blocks.length - 1);
  // Typed again, it opens again.
  if (typed === undefined && closedFor !== null) setClosedFor(null);

  function insert(block: Block) {
    const { $from } = editor.state.selection;
    setChosen(0);
    block.run(editor.chain().focus().deleteRange({ from: $from.start(), to: $from.pos })).run();
  }

  useEffect(() => {
    keysRef.current = isOpen
      ? ({ key, isComposing }) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[key];
          const block = blocks[current];
          if (isComposing) return false;
          if (step) setChosen((current + step + blocks.length) % Math.max(1, blocks.length));
          else if (key === "Enter" && block) insert(block);
          else if (key === "Escape") setClosedFor(typed);
          else return false;
          return true;
        }
      : null;
    const { dom } = editor.view;
    setAttributes(
      dom,
      isOpen ? { "aria-controls": listId, "aria-activedescendant": `${listId}-${current}` } : {},
    );
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
    return () => void (keysRef.current = null);
  });

  if (!isOpen) return null;
  return (
    <div className={styles.menu} style={place} role="listbox" id={listId} aria-label={texts.menu}>
      {blocks.map((block, index) => (
        // The text keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={block.name}
          id={`${listId}-${index}`}
          className={styles.block}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(block)}
        >
          <Icon name={block.icon} />
          <span>{texts.blocks[block.name]}</span>
        </div>
      ))}
      {blocks.length === 0 && <p className="label quiet">{texts.noBlock}</p>}
    </div>
  );
}

/** What follows a "/" that begins a paragraph, and where the menu is to be shown. */
function findTyped({ editor }: { editor: Editor }): { typed?: string; top?: number; bottom?: number } {
  const { $from, empty } = editor.state.selection;
  const [, typed] = /^\/(\S{0,20})$/.exec($from.parent.textBetween(0, $from.parentOffset)) ?? [];
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  if (!empty || typed === undefined || !isAtEnd || $from.parent.type.name !== "paragraph") return {};
  const frame = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect();
  const { top, bottom } = editor.view.coordsAtPos($from.pos);
  const isAbove = bottom + MENU_HEIGHT > innerHeight && top > MENU_HEIGHT;
  return isAbove ? { typed, bottom: (frame?.bottom ?? 0) - top } : { typed, top: bottom - (frame?.top ?? 0) };
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>) {
  for (const name of ["aria-controls", "aria-activedescendant"]) {
    const value = attributes[name];
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

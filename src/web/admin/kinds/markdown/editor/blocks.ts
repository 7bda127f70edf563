import type { ChainedCommands, Editor } from "@tiptap/core";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import type { IconName } from "#web/admin/ui/Icon.tsx";

/** What the toolbar, the list of blocks and the style of a paragraph offer. */
export interface Block {
  name: keyof typeof texts.blocks;
  icon: IconName;
  /** Words that also find it. */
  alias: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isActive?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4): Block => ({
  name: `heading${level}`,
  icon: "heading",
  alias: `h${level}`,
  run: (chain) => chain.setHeading({ level }),
  isActive: (editor) => editor.isActive("heading", { level }),
});

/** The styles of a paragraph; the first one is the default. */
export const PARAGRAPH_STYLES: readonly Block[] = [
  { name: "paragraph", icon: "article", alias: "p", run: (chain) => chain.setParagraph() },
  heading(2),
  heading(3),
  heading(4),
];

export const LISTS_AND_QUOTE: readonly Block[] = [
  {
    name: "bullets",
    icon: "bullets",
    alias: "ul -",
    run: (chain) => chain.toggleBulletList(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "numbers",
    icon: "numbers",
    alias: "ol 1",
    run: (chain) => chain.toggleOrderedList(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "quote",
    icon: "quote",
    alias: ">",
    run: (chain) => chain.toggleBlockquote(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
];

const INSERTED: readonly Block[] = [
  {
    name: "table",
    icon: "table",
    alias: "grid",
    run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  },
  { name: "divider", icon: "more", alias: "hr ---", run: (chain) => chain.setHorizontalRule() },
  { name: "code", icon: "code", alias: "pre ```", run: (chain) => chain.toggleCodeBlock() },
];

/** All blocks, with further ones, or those whose name contains the typed text. */
export function findBlocks(typed: string, actions: readonly Block[]): Block[] {
  const wanted = typed.toLowerCase();
  return [...PARAGRAPH_STYLES, ...LISTS_AND_QUOTE, ...actions, ...INSERTED].filter(({ name, alias }) =>
    `${texts.blocks[name]} ${name} ${alias}`.toLowerCase().includes(wanted),
  );
}

import { Extension, Mark, markInputRule } from "@tiptap/core";
import type { AnyExtension } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { TextSelection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";

/** What Markdown says and HTML does not: both spellings of a line break, of a list and of a list item. */
const MarkdownDetails = Extension.create({
  name: "markdownDetails",
  addGlobalAttributes: () => [
    { types: ["hardBreak"], attributes: { isHard: flag("isHard", "data-hard") } },
    { types: ["bulletList", "orderedList"], attributes: { isLoose: flag("isLoose", "data-loose") } },
    {
      types: ["listItem"],
      attributes: {
        /** Of a task: `true` or `false` as text. */
        checked: {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute("data-checked"),
          renderHTML: ({ checked }: Record<string, unknown>) =>
            checked === null ? {} : { "data-checked": checked },
        },
      },
    },
  ],
});

function flag(name: string, attribute: string) {
  return {
    default: false,
    parseHTML: (element: HTMLElement) => element.hasAttribute(attribute),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [attribute]: "" } : {}),
  };
}

/** The extension's own mark excludes all others, but Markdown has bold code. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark("code") };
  },
});

const ALIGN = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute("align"),
  renderHTML: ({ align }: Record<string, unknown>) => (align ? { "data-align": align } : {}),
};

/** A cell of Markdown is one line, without spans. */
const CELL = { content: "paragraph", addAttributes: () => ({ align: ALIGN }) };

const MarkdownTable = Table.extend({
  renderHTML: () => ["div", { "data-scroll": "" }, ["table", ["tbody", 0]]],
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // After the last cell, Tab leaves the table, and then the editor.
      Tab: () => this.editor.commands.goToNextCell() || this.editor.commands.leaveTable(),
    };
  },
  addCommands() {
    return {
      ...this.parent?.(),
      leaveTable:
        () =>
        ({ state, tr, dispatch }) => {
          const { $from } = state.selection;
          const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
            (at) => $from.node(at).type.name === "table",
          );
          if (depth === undefined) return false;
          dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve($from.after(depth)))));
          return true;
        },
    };
  },
});

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    markdownTable: { leaveTable: () => ReturnType };
  }
}

const CaptionedImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      /** Percent of the width of the text, as text. */
      share: {
        default: null,
        parseHTML: (element: HTMLElement) =>
          element.closest("img[data-width], [data-caption]")?.getAttribute("data-width"),
        rendered: false,
      },
    };
  },
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    "span",
    { "data-caption": attrs["title"] ?? "", "data-width": attrs["share"] },
    ["img", HTMLAttributes],
  ],
});

/** The blocks and marks that the server renders, no others. */
export function createExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({
      code: false,
      underline: false,
      heading: { levels: [2, 3, 4, 5, 6] },
      link: { openOnClick: false, defaultProtocol: "https", HTMLAttributes: { target: null, rel: null } },
    }),
    Code,
    CaptionedImage.configure({ inline: true, allowBase64: true }),
    MarkdownTable.configure({ resizable: false, View: null }),
    TableRow,
    TableCell.extend(CELL),
    TableHeader.extend(CELL),
    MarkdownDetails,
  ];
}

import type { Node } from "@tiptap/pm/model";

import { inlineMarkdown } from "./inlineMarkdown.ts";
import type { SourceOf } from "./inlineMarkdown.ts";

interface Writer {
  /** @param isAlternate uses the other bullet: the block before is a list of the same kind, which would go on otherwise */
  block: (block: Node, isAlternate: boolean) => string;
  /** The content of a paragraph, heading or cell. */
  line: (block: Node) => string;
}

/**
 * Converts documents to Markdown. A block that did not change since the last call is not converted again, so that an edit of a
 * long text costs as much as one of a short text.
 */
export function createMarkdownWriter(sourceOf: SourceOf): (doc: Node) => string {
  const written = new WeakMap<Node, string>();
  const writer: Writer = {
    block(block, isAlternate) {
      const known = isAlternate ? undefined : written.get(block);
      if (known !== undefined) return known;
      const text = writeBlock(writer, block, isAlternate);
      if (!isAlternate) written.set(block, text);
      return text;
    },
    line: (block) => inlineMarkdown(block, sourceOf),
  };
  return (doc) => writeBlocks(writer, doc, "\n\n");
}

function writeBlock(writer: Writer, block: Node, isAlternate: boolean): string {
  switch (block.type.name) {
    case "heading": {
      const title = oneLine(writer.line(block));
      const marks = "#".repeat(Number(block.attrs["level"]));
      return title && `${marks} ${title.replace(/(^|\s)(#+)$/, "$1\\$2")}`;
    }
    case "bulletList":
    case "orderedList":
      return writeList(writer, block, isAlternate);
    case "blockquote":
      return writeBlocks(writer, block, "\n\n")
        .replace(/^.+$/gm, "> $&")
        .replace(/\n(?=\n)/g, "\n>");
    case "codeBlock":
      return fence(block.textContent);
    case "horizontalRule":
      return "***";
    case "table":
      return writeTable(writer, block);
    default:
      return escapeLineStarts(writer.line(block));
  }
}

function writeBlocks(writer: Writer, parent: Node, separator: string): string {
  const blocks: string[] = [];
  let last: Node | null = null;
  let wasAlternate = false;
  parent.forEach((block) => {
    const isAlternate: boolean = last?.type === block.type && isList(block) && !wasAlternate;
    const text = writer.block(block, isAlternate);
    if (text === "") return;
    blocks.push(text);
    [last, wasAlternate] = [block, isAlternate];
  });
  return blocks.join(separator);
}

function writeList(writer: Writer, list: Node, isAlternate: boolean): string {
  const isOrdered = list.type.name === "orderedList";
  const start = Number(list.attrs["start"] ?? 1);
  const isLoose = list.attrs["isLoose"] === true || list.children.some(hasParagraphs);
  const items: string[] = [];
  for (const item of list.children) {
    const end = isAlternate ? ")" : ".";
    const marker = isOrdered ? `${start + items.length}${end}` : isAlternate ? "*" : "-";
    const { checked } = item.attrs;
    const box = checked === null ? "" : `[${checked === "true" ? "x" : " "}] `;
    const text = writeBlocks(writer, item, isLoose ? "\n\n" : "\n");
    if (text !== "") items.push(`${marker} ${box}${indent(text, marker.length + 1)}`);
  }
  return items.join(isLoose ? "\n\n" : "\n");
}

/** True for an item whose paragraphs need an empty line between them. */
function hasParagraphs(item: Node): boolean {
  const filled = item.children.filter(({ type, content }) => type.name === "paragraph" && content.size > 0);
  return filled.length > 1;
}

/** The first row is the head, as Markdown has it. */
function writeTable(writer: Writer, table: Node): string {
  const rows = table.children.map(({ children }) =>
    children.map((cell) => oneLine(writer.line(cell.firstChild ?? cell)).replace(/(?<!\\)\|/g, "\\|")),
  );
  const aligns = (table.firstChild?.children ?? []).map(
    ({ attrs }) => DELIMITERS[String(attrs["align"])] ?? "---",
  );
  const [head, ...others] = rows.map((cells) => writeRow(aligns.map((_, index) => cells[index] ?? "")));
  return [head, writeRow(aligns), ...others].join("\n");
}

const oneLine = (text: string) => text.replace(/\\?\n/g, " ").trim();

const DELIMITERS: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

const isList = ({ type: { name } }: Node) => name === "bulletList" || name === "orderedList";

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function indent(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(width)}`);
}

function fence(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}\n${code}${code === "" ? "" : "\n"}${marks}`;
}

/** What would begin another block than a paragraph. */
function escapeLineStarts(text: string): string {
  return text
    .replace(/^\s+|\s+$/g, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|>|=+$|\[[ xX]\]\s|[|:\-\s]*-[|:\-\s]*$)/, "\\")
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\"),
    )
    .join("\n");
}

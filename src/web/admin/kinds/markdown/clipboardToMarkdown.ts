import TurndownService from "turndown";

import { trimToWords } from "./inlineMarks.ts";

/** Elements with a meaning beyond their text. */
const FORMATTED_ELEMENTS = "h1, h2, h3, h4, h5, h6, strong, b, em, i, a[href], li, table, blockquote, p + p";
/** Images would be loaded from the page that they were copied from. */
const REMOVED_ELEMENTS = "style, script, meta, link, title, img, svg, video";
const NESTED_LIST = ":is(ul, ol) > :is(ul, ol)";

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  emDelimiter: "*",
  codeBlockStyle: "fenced",
});
turndown.addRule("table", {
  filter: "table",
  replacement: (content, node) => tableToMarkdown(node as HTMLTableElement) ?? `\n\n${content}\n\n`,
});

for (const [name, mark, tags] of [
  ["bold", "**", ["strong", "b"]],
  ["italic", "*", ["em", "i"]],
] as const) {
  turndown.addRule(name, {
    filter: [...tags],
    replacement: (content, node) => (content.trim() === "" ? content : wrapInMark(content, mark, node)),
  });
}

/** Converts copied rich text to Markdown. `null` for plain text and for code, which stays as it is. */
export function clipboardToMarkdown(clipboard: DataTransfer | null): string | null {
  const body = parseHtml(clipboard);
  if ([...body.querySelectorAll<HTMLElement>("[style]")].some(isPreformatted)) return null;
  normalizeHtml(body);
  if (!body.querySelector(FORMATTED_ELEMENTS)) return null;
  return turndown
    .turndown(body)
    .replace(/^(\s*)(-|\d+\.) {2,3}(?=\S)/gm, "$1$2 ")
    .replace(/https?:\/\/[^\s()[\]<>]+/g, (address) => address.replaceAll("\\_", "_"));
}

export function countImages(clipboard: DataTransfer | null): number {
  return parseHtml(clipboard).querySelectorAll("img").length;
}

function parseHtml(clipboard: DataTransfer | null): HTMLElement {
  return new DOMParser().parseFromString(clipboard?.getData("text/html") ?? "", "text/html").body;
}

/** Code editors preserve spaces by style. So does Google Docs, which resets it in the same style attribute. */
function isPreformatted({ style }: HTMLElement): boolean {
  return style.whiteSpace === "pre";
}

/** A quote or bracket at the edge stays outside the marks if a letter follows it, where Markdown needs a space (`trimToWords`). */
function wrapInMark(content: string, mark: string, node: Node): string {
  const before = node.previousSibling?.textContent?.slice(-1) ?? "";
  const after = node.nextSibling?.textContent?.slice(0, 1) ?? "";
  const text = before + content + after;
  const { start, end } = trimToWords(text, { start: before.length, end: before.length + content.length });
  const words = text.slice(start, end);
  return text.slice(before.length, start) + mark + words + mark + text.slice(end, text.length - after.length);
}

function normalizeHtml(body: HTMLElement) {
  for (const element of body.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  for (const link of body.querySelectorAll("a")) if (link.textContent?.trim() === "") link.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) convertInlineStyle(element);
  for (const heading of body.querySelectorAll("h1")) renameElement(heading, "h2");
  convertWordLists(body);
  for (const list of body.querySelectorAll(NESTED_LIST)) nestInListItem(list);
}

/** Google Docs puts a nested list after the item that it belongs to, not into it. */
function nestInListItem(list: Element) {
  const entry = list.previousElementSibling;
  if (entry?.localName === "li") entry.append(list);
}

/** Google Docs uses styles for everything, including a `b` that is not bold around the whole text. */
function convertInlineStyle(element: HTMLElement) {
  const style = element.getAttribute("style") ?? "";
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/.test(style);
  if (/^(?:B|STRONG)$/.test(element.tagName) && /font-weight:\s*(?:normal|[1-4]00)/.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.tagName === "SPAN" && isBold) renameElement(element, "strong");
  else if (element.tagName === "SPAN" && /font-style:\s*italic/.test(style)) renameElement(element, "em");
}

function renameElement(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Word writes list items as paragraphs with a level and a bullet character. */
function convertWordLists(body: HTMLElement) {
  /** The open lists, outermost first. */
  let openLists: { level: number; list: HTMLElement }[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const kind = /\d|[a-z]\./i.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    const level = Number(/level(\d+)/.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
    if (paragraph.previousElementSibling !== openLists[0]?.list) openLists = [];
    openLists = openLists.filter(
      (outer) => outer.level < level || (outer.level === level && outer.list.localName === kind),
    );
    if (openLists.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(kind);
      const entry = openLists.at(-1)?.list.lastElementChild;
      if (entry) entry.append(list);
      else paragraph.before(list);
      openLists.push({ level, list });
    }
    openLists.at(-1)?.list.append(renameElement(paragraph, "li"));
  }
}

/** `null` for layout tables. */
function tableToMarkdown({ rows }: HTMLTableElement): string | null {
  const texts = [...rows].map(({ cells }) => [...cells].map(cellToMarkdown));
  const width = Math.max(0, ...texts.map((row) => row.length));
  if (width < 2) return null;
  const [head, ...others] = texts.map((row) =>
    rowToMarkdown(Array.from({ length: width }, (_, at) => row[at] ?? "")),
  );
  return `\n\n${[head, rowToMarkdown(Array<string>(width).fill("---")), ...others].join("\n")}\n\n`;
}

function cellToMarkdown(cell: HTMLTableCellElement): string {
  return turndown.turndown(cell).replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
}

function rowToMarkdown(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

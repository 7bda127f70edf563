import { UPLOADS_PATH } from "#contract/images.ts";

import type { TextImages } from "../useTextImages.ts";

/** Removed with their content. */
const REMOVED_ELEMENTS = "style, script, meta, link, title, svg, video, colgroup";
const NESTED_LIST = ":is(ul, ol) > :is(ul, ol)";
const CELL_BLOCKS = "p, div, li, h1, h2, h3, h4, h5, h6, br";

type OwnImages = Pick<TextImages, "add" | "isDismissed"> | undefined;

interface PastedHtml {
  html: string;
  /** Pictures that only the program they come from can read. */
  omittedImages: number;
}

/**
 * Turns the HTML of Word, Google Docs and others into that of the editor. The policy of the page drops the styles of pasted elements,
 * so that the editor could not read them itself.
 * @param own of the text; `undefined` if it can't have any
 * @param clipboard its files; `blob:` addresses stand for them, in their order
 */
export function normalizePastedHtml(
  html: string,
  own: OwnImages,
  clipboard: readonly File[] = [],
): PastedHtml {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) convertInlineStyle(element);
  for (const heading of body.querySelectorAll("h1")) renameElement(heading, "h2");
  convertWordLists(body);
  for (const list of body.querySelectorAll(NESTED_LIST)) nestInListItem(list);
  for (const code of body.querySelectorAll("pre"))
    code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  for (const table of body.querySelectorAll("table")) convertTable(table);
  const images = [...body.querySelectorAll("img")];
  const files = [...clipboard];
  const omitted = images.filter((image) => !convertImage(image, own, files));
  for (const link of body.querySelectorAll("a"))
    if (link.textContent?.trim() === "") link.replaceWith(...link.childNodes);
  return { html: body.innerHTML, omittedImages: omitted.length };
}

/** Google Docs puts a nested list after the item that it belongs to, not into it. */
function nestInListItem(list: Element) {
  const entry = list.previousElementSibling;
  if (entry?.localName === "li") entry.append(list);
}

/** Google Docs uses styles for everything, including a `b` that is not bold around the whole text. */
function convertInlineStyle(element: HTMLElement) {
  const style = element.getAttribute("style") ?? "";
  const isBold = /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/.test(style);
  if (/^(?:B|STRONG)$/.test(element.tagName) && /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/.test(style)) {
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

/** Each cell becomes one line. A table of one column is layout, not data. */
function convertTable(table: HTMLTableElement) {
  if ([...table.rows].every(({ cells }) => cells.length < 2)) {
    return table.replaceWith(
      ...[...table.rows].flatMap(({ cells }) => [...cells].flatMap((cell) => [...cell.childNodes])),
    );
  }
  for (const [index, { cells }] of [...table.rows].entries()) {
    for (const cell of cells) {
      for (const block of cell.querySelectorAll(CELL_BLOCKS)) block.replaceWith(" ", ...block.childNodes);
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
      if (index === 0 && cell.localName === "td") renameElement(cell, "th");
    }
  }
}

/**
 * @param files those that no image has taken
 * @returns false for an image that is left out
 */
function convertImage(image: HTMLImageElement, own: OwnImages, files: File[]): boolean {
  const src = image.getAttribute("src") ?? "";
  const isBlob = src.startsWith("blob:");
  if (own && (isBlob ? !own.isDismissed(src) : src.startsWith(UPLOADS_PATH))) return true;
  const file = own && (isBlob ? files.shift() : readDataUrl(src));
  if (!file) {
    image.remove();
    return false;
  }
  image.src = own.add([file])[0] ?? "";
  return true;
}

/** The policy of the page forbids to fetch it. */
function readDataUrl(url: string): File | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(url) ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], `picture.${type.slice(6)}`, { type });
}

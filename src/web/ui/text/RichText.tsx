// In this order: a table at the end of a text has no margin.
import tables from "./RichTextTables.module.css";
import styles from "./RichText.module.css";
import * as texts from "#texts/public/ui.ts";
import { detectLanguage } from "./detectLanguage.ts";

/** For a text that is edited. */
export const richTextClass = [styles.text, tables.tables].filter(Boolean).join(" ");

/**
 * @param html HTML that the server rendered from Markdown, with known tags, attributes and URL schemes only
 * @param hasLead sets the first paragraph in lead size
 */
export function RichText({ html, hasLead = true }: { html: string; hasLead?: boolean }) {
  const plain = !hasLead || undefined;
  const content = { __html: enhanceHtml(html) };
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  return <div className={richTextClass} data-plain={plain} dangerouslySetInnerHTML={content} />;
}

const TEXT_TAGS = "p|h[2-6]|li|td|th|figcaption";
/** Before each block, and at the end of each. */
const BLOCK_EDGE = new RegExp(`(?=</?(?:${TEXT_TAGS}|blockquote|ul|ol|table|thead|tbody|tr|pre|hr|div)\\b)`);
const TEXT_BLOCK = new RegExp(`^(<(?:${TEXT_TAGS})\\b[^>]*)>`);

/**
 * Adds `lang` to Thai blocks, makes tables scrollable and labels their cells, labels checkboxes, and turns the obsolete
 * `align` into a data attribute.
 * @param html sanitized by the server; its text is not changed
 */
export function enhanceHtml(html: string): string {
  return labelCells(addLangAttributes(html))
    .replaceAll(
      "<table>",
      `<div data-scroll="" role="group" aria-label="${texts.table()}" tabindex="0"><table>`,
    )
    .replaceAll("</table>", "</table></div>")
    .replace(/(<t[hd]\b[^>]*?) align="/g, '$1 data-align="')
    .replaceAll(`<input type="checkbox"`, `<input type="checkbox" aria-label="${texts.done()}"`)
    .replace(/(<br\s*\/?>)\n/g, "$1");
}

/** On a phone, each cell shows the heading of its column. */
function labelCells(html: string): string {
  const parts = html.split("</table>").map((part) => {
    const start = part.indexOf("<table>");
    return start < 0 ? part : part.slice(0, start) + labelTable(part.slice(start));
  });
  return parts.join("</table>");
}

function labelTable(table: string): string {
  const labels = table
    .split(/<th\b/)
    .slice(1)
    .map((cell) => cell.slice(cell.indexOf(">") + 1, cell.indexOf("</th>")).replace(/<[^>]*>/g, ""));
  const rows = table.split("<tr>").map((row) => {
    let column = 0;
    const label = () => (labels[column++] ?? "").replaceAll('"', "&quot;");
    return row.replace(/<td\b/g, (cell) => `${cell} data-label="${label()}"`);
  });
  return rows.join("<tr>");
}

/** Line height, word breaks and screen reader voices depend on it. */
function addLangAttributes(html: string): string {
  const blocks = html.split(BLOCK_EDGE).map((block) => {
    const lang = TEXT_BLOCK.test(block) && detectLanguage(block.replace(/<[^>]*>/g, ""));
    return lang ? block.replace(TEXT_BLOCK, `$1 lang="${lang}">`) : block;
  });
  return blocks.join("");
}

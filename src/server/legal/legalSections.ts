import type { LegalSection } from "#contract/legal/legal.ts";

const NESTING = /<(\/?)(h2|blockquote|ul|ol|table)\b[^>]*>/g;
const THAI = /[\u0E00-\u0E7F]/;

/**
 * Splits the HTML of a legal text into sections.
 * @param html from `renderMarkdown`
 * @returns the part before the first heading, and a section for each heading of level 2
 */
export function cutSections(html: string): { intro: string; sections: LegalSection[] } {
  const headings = findHeadings(html);
  const sections = headings.map(({ from, to }, index) => ({
    title: plainTextOf(html.slice(from, to)),
    html: html
      .slice(to, headings[index + 1]?.from)
      .replace(/^<\/h2>/, "")
      .trim(),
  }));
  return { intro: html.slice(0, headings[0]?.from).trim(), sections };
}

/** Skips headings inside quotations and lists. `to` is the end of the heading's text. */
function findHeadings(html: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let depth = 0;
  for (const { 1: end, 2: tag, index } of html.matchAll(NESTING)) {
    if (tag !== "h2") depth += end ? -1 : 1;
    else if (depth === 0 && !end) found.push({ from: index, to: html.indexOf("</h2>", index) });
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
}

/** A list without nested lists or paragraphs. */
const PLAIN_LIST = /<ul>\n((?:<li>(?:(?!<\/?(?:li|ul|ol|p|blockquote|h\d)\b)[^])*<\/li>\n)+)<\/ul>/g;
const NAMED_ITEM = /<li><strong>((?:(?!<\/strong>)[^])*)<\/strong>:\s*([^]*?)<\/li>\n/g;

/** Turns lists of `**name**: value` items into definition lists, each part with its language. */
export function setDefinitions(html: string): string {
  return html.replace(PLAIN_LIST, (whole, items: string) => {
    const rest = items.replace(NAMED_ITEM, "");
    if (rest !== "") return whole;
    const rows = items.replace(
      NAMED_ITEM,
      (_, name: string, value: string) =>
        `<div><dt lang="${languageOf(name)}">${name}</dt><dd lang="${languageOf(value)}">${value}</dd></div>\n`,
    );
    return `<dl>\n${rows}</dl>`;
  });
}

function languageOf(html: string): "th" | "en" {
  return THAI.test(html.replace(/<[^>]*>/g, "")) ? "th" : "en";
}

import type { LegalSection } from "#contract/legal/legal.ts";

const BLOCK_TAGS = /<(\/?)(h2|blockquote|ul|ol|table)\b[^>]*>/g;
const THAI_CHARACTERS = /[\u0E00-\u0E7F]/;

/**
 * Splits the HTML of a legal text into sections.
 * @param html from `renderMarkdown`
 * @returns the part before the first heading, and a section for each heading of level 2
 */
export function splitSections(html: string): { intro: string; sections: LegalSection[] } {
  const headings = findHeadings(html);
  const sections = headings.map(({ from, to }, index) => ({
    title: stripHtml(html.slice(from, to)),
    html: html
      .slice(to, headings[index + 1]?.from)
      .replace(/^<\/h2>/, "")
      .trim(),
  }));
  return { intro: html.slice(0, headings[0]?.from).trim(), sections };
}

/** Skips headings inside quotations and lists. `to` is the end of the heading's text. */
function findHeadings(html: string): { from: number; to: number }[] {
  const headings: { from: number; to: number }[] = [];
  let depth = 0;
  for (const { 1: closingSlash, 2: tag, index } of html.matchAll(BLOCK_TAGS)) {
    if (tag !== "h2") depth += closingSlash ? -1 : 1;
    else if (depth === 0 && !closingSlash) headings.push({ from: index, to: html.indexOf("</h2>", index) });
  }
  return headings;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

function stripHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
}

/** A list without nested lists or paragraphs. */
const PLAIN_LIST = /<ul>\n((?:<li>(?:(?!<\/?(?:li|ul|ol|p|blockquote|h\d)\b)[^])*<\/li>\n)+)<\/ul>/g;
const TERM_ITEM = /<li><strong>((?:(?!<\/strong>)[^])*)<\/strong>:\s*([^]*?)<\/li>\n/g;

/** Turns lists of `**name**: value` items into definition lists, each part with its language. */
export function convertDefinitionLists(html: string): string {
  return html.replace(PLAIN_LIST, (whole, items: string) => {
    const otherItems = items.replace(TERM_ITEM, "");
    if (otherItems !== "") return whole;
    const rows = items.replace(
      TERM_ITEM,
      (_, name: string, value: string) =>
        `<div><dt lang="${detectLanguage(name)}">${name}</dt><dd lang="${detectLanguage(value)}">${value}</dd></div>\n`,
    );
    return `<dl>\n${rows}</dl>`;
  });
}

function detectLanguage(html: string): "th" | "en" {
  return THAI_CHARACTERS.test(html.replace(/<[^>]*>/g, "")) ? "th" : "en";
}

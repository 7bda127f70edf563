import { phoneHref } from "#contract/fields/phone.ts";
import type { LegalLanguage, LegalSection, LegalText } from "#contract/legal/legal.ts";
import { nameIn } from "#resources/legalTexts.ts";
import type { LegalFields, LegalTemplate } from "#resources/legalTexts.ts";
import {
  isPlaceholder,
  omitEmptyEntries,
  placeholderValuesByLanguage,
  resolvePlaceholders,
} from "#resources/legalPlaceholders.ts";
import type { LegalPlaceholder, PlaceholderValues } from "#resources/legalPlaceholders.ts";
import type { Site } from "#resources/settings/site.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";
import { isAllowedLink } from "#server/markdown/renderMarkdown.ts";

import contentEn from "./template/en.md" with { type: "text" };
import contentTh from "./template/th.md" with { type: "text" };

/** The type of the image lookup. */
type ImageLookup = Parameters<typeof renderArticle>[0];
type LegalTextFields = Omit<LegalFields, "status">;

/** @returns `null` for a missing language */
export async function renderLegalTexts(
  imageLookup: ImageLookup,
  site: Site,
  version: LegalTextFields,
): Promise<Record<LegalLanguage, LegalText | null>> {
  const render = (language: LegalLanguage) => renderLanguage(imageLookup, site, { version, language });
  return { th: await render("th"), en: await render("en") };
}

async function renderLanguage(
  imageLookup: ImageLookup,
  site: Site,
  { version, language }: { version: LegalTextFields; language: LegalLanguage },
): Promise<LegalText | null> {
  const title = version[nameIn("title", language)];
  const markdown = version[nameIn("content", language)];
  if (title === "" && markdown === "") return null;
  const values = placeholderValuesByLanguage(site, version)[language];
  const content = omitEmptyEntries(markdown, values);
  const resolve = (text: string) => resolvePlaceholders(text, values);
  const html = fillPlaceholders(await renderArticle(imageLookup, content), values);
  return {
    title: resolve(title),
    description: resolve(excerptOf(content)),
    facts: version[nameIn("facts", language)].map(({ label, value }) => ({
      label: resolve(label),
      value: resolve(value),
    })),
    ...splitSections(convertDefinitionLists(html)),
  };
}

const TAG_OR_PLACEHOLDER = /<[^>]*>|\{\{\s*([\w-]+)\s*\}\}/g;
/** A placeholder inside a URL, as Markdown escapes it. */
const URL_PLACEHOLDER = /(?:\{\{|%7B%7B)([\w-]+)(?:\}\}|%7D%7D)/gi;
const URL_ATTRIBUTE = / (?:href|src)="([^"]*)"/;

/**
 * Replaces placeholders in the HTML of a legal text; email addresses and phone numbers become links.
 * @param html from `renderMarkdown`: every `<` starts a tag
 */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  let isInLink = false;
  return html.replace(TAG_OR_PLACEHOLDER, (match, name: string | undefined) => {
    if (name !== undefined) return isPlaceholder(name) ? toHtml(name, values, isInLink) : match;
    if (/^<\/?a\b/.test(match)) isInLink = !match.startsWith("</");
    return fillTagPlaceholders(match, values);
  });
}

/** Removes a URL whose scheme changes through a value: the URL was sanitized with the placeholder. */
function fillTagPlaceholders(tag: string, values: PlaceholderValues): string {
  const filled = tag.replace(URL_PLACEHOLDER, (placeholder, name: string) =>
    isPlaceholder(name) ? Bun.escapeHTML(values[name]) : placeholder,
  );
  const [, url] = filled === tag ? [] : (URL_ATTRIBUTE.exec(filled) ?? []);
  return url === undefined || isAllowedLink(url) ? filled : filled.replace(URL_ATTRIBUTE, "");
}

function toHtml(name: LegalPlaceholder, values: PlaceholderValues, isInLink: boolean): string {
  const text = Bun.escapeHTML(values[name]);
  if (isInLink || text === "") return text;
  if (name === "email") return `<a href="mailto:${text}">${text}</a>`;
  if (name === "phone") return `<a href="${Bun.escapeHTML(phoneHref(values.phone))}">${text}</a>`;
  return text;
}

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

/** With what only some sites need, such as the paragraph about players of other companies. */
export const POLICY_TEMPLATE: LegalTemplate = {
  titleTh: "นโยบายความเป็นส่วนตัว",
  titleEn: "Privacy policy",
  contentTh: contentTh.trim(),
  contentEn: contentEn.trim(),
  factsTh: [{ label: "ตอบคำร้องภายใน", value: "[จำนวนวัน ไม่เกิน 30] วัน" }],
  factsEn: [{ label: "Requests answered within", value: "[number of days, at most 30] days" }],
};

/** @param hasPlayers true if a published page has a video of another company */
export function policyTemplate(hasPlayers: boolean): LegalTemplate {
  const { contentTh, contentEn, ...rest } = POLICY_TEMPLATE;
  const omitPlayers = (text: string) =>
    text
      .split("\n\n")
      .filter((paragraph) => hasPlayers || !paragraph.includes("YouTube"))
      .join("\n\n");
  return { ...rest, contentTh: omitPlayers(contentTh), contentEn: omitPlayers(contentEn) };
}

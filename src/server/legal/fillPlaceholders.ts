import { phoneHref } from "#contract/fields/phone.ts";
import { isPlaceholder } from "#contract/legal/legalPlaceholders.ts";
import type { LegalPlaceholder, PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import { isAllowedLink } from "#server/markdown/renderMarkdown.ts";

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

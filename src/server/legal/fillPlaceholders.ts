import { phoneHref } from "#contract/fields/phone.ts";
import { isPlaceholder } from "#contract/legal/legalPlaceholders.ts";
import type { LegalPlaceholder, PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import { isAllowedLink } from "#server/markdown/renderMarkdown.ts";

const TAG_OR_PLACEHOLDER = /<[^>]*>|\{\{\s*([\w-]+)\s*\}\}/g;
/** A placeholder inside a URL, as Markdown escapes it. */
const IN_ADDRESS = /(?:\{\{|%7B%7B)([\w-]+)(?:\}\}|%7D%7D)/gi;
const ADDRESS = / (?:href|src)="([^"]*)"/;

/**
 * Replaces placeholders in the HTML of a legal text; email addresses and phone numbers become links.
 * @param html from `renderMarkdown`: every `<` starts a tag
 */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  let isInLink = false;
  return html.replace(TAG_OR_PLACEHOLDER, (whole, name: string | undefined) => {
    if (name !== undefined) return isPlaceholder(name) ? htmlOf(name, values, isInLink) : whole;
    if (/^<\/?a\b/.test(whole)) isInLink = !whole.startsWith("</");
    return fillTag(whole, values);
  });
}

/** Removes a URL whose scheme changes through a value: the URL was sanitized with the placeholder. */
function fillTag(tag: string, values: PlaceholderValues): string {
  const filled = tag.replace(IN_ADDRESS, (placeholder, name: string) =>
    isPlaceholder(name) ? Bun.escapeHTML(values[name]) : placeholder,
  );
  const [, address] = filled === tag ? [] : (ADDRESS.exec(filled) ?? []);
  return address === undefined || isAllowedLink(address) ? filled : filled.replace(ADDRESS, "");
}

function htmlOf(name: LegalPlaceholder, values: PlaceholderValues, isInLink: boolean): string {
  const text = Bun.escapeHTML(values[name]);
  if (isInLink || text === "") return text;
  if (name === "email") return `<a href="mailto:${text}">${text}</a>`;
  if (name === "phone") return `<a href="${Bun.escapeHTML(phoneHref(values.phone))}">${text}</a>`;
  return text;
}

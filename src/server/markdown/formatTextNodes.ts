import { splitAtAddresses } from "#contract/fields/addresses.ts";
import { bindRepetitionMarks } from "#contract/fields/repetitionMarks.ts";

/** In the HTML of Bun, each `<` begins a tag. */
const TAG_OR_TEXT = /<(\/?)(\w+)\b[^<>]*>|[^<]+/g;

/** Links addresses outside of code and links, and keeps Thai repetition marks with their words. */
export function formatTextNodes(html: string): string {
  let isCode = false;
  let isLink = false;
  return html.replace(TAG_OR_TEXT, (found, slash: string, tag: string | undefined) => {
    if (tag === "code") isCode = slash === "";
    if (tag === "a") isLink = slash === "";
    if (tag !== undefined || isCode) return found;
    return isLink ? bindRepetitionMarks(found) : linkAddresses(bindRepetitionMarks(found));
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** @param html text; angle brackets around an address are removed */
function linkAddresses(html: string): string {
  const text = html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "");
  const parts = splitAtAddresses(text);
  if (parts.every(({ href }) => href === null)) return html;
  return parts
    .map(({ text: part, href }) =>
      href === null
        ? Bun.escapeHTML(part)
        : `<a href="${Bun.escapeHTML(encodeHref(href))}">${Bun.escapeHTML(part)}</a>`,
    )
    .join("")
    .replace(/&lt;(<a [^>]*>[^<]*<\/a>)&gt;/g, "$1");
}

function encodeHref(href: string): string {
  return href.replace(/\P{ASCII}+/gu, (letters) => encodeURIComponent(letters.toWellFormed()));
}

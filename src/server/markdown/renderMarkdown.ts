// Turns an article's Markdown into HTML that is safe to put into a page: known tags, known attributes, known schemes.
import { ALT_TEXT_PLACEHOLDER } from "#content/articles.ts";
import { bindRepeats } from "#contract/fields/text.ts";
import { UPLOADS_PATH, pathOfFile, fileOfPath, variantFile, variantWidths } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

/** Finds a picture of ours by its stored path. */
export type FindImage = (path: string) => Picture | null;

/** Tag to the attributes it may keep; every other tag is taken away and its content stays. */
const ALLOWED_ATTRIBUTES: Record<string, readonly string[]> = {
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  p: [],
  br: [],
  hr: [],
  strong: [],
  em: [],
  del: [],
  blockquote: [],
  ul: [],
  ol: ["start"],
  li: [],
  input: ["type", "checked", "disabled"],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["align"],
  td: ["align"],
  pre: [],
  code: [],
  a: ["href", "title"],
  img: ["src", "alt", "title"],
};
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const IMAGE_SCHEMES = new Set(["http:", "https:"]);
/** Marks a picture that is part of a link, for as long as it is looked at. */
const LINKED_ATTRIBUTE = "data-linked";
/** Only to tell a relative address from an absolute one. */
const BASE_URL = "https://relative.invalid";

/** Raw HTML in the text is shown as it was typed. Single line breaks are kept by the page's styles. */
const OPTIONS = {
  noHtmlBlocks: true,
  noHtmlSpans: true,
  // Pasted text is often indented without meaning code by it.
  noIndentedCodeBlocks: true,
  autolinks: true,
} as const;

/**
 * Characters. The longest content stays below it whatever it says, but for a table: each row of one letter is filled up
 * with empty cells, a hundred megabytes of them in the end.
 */
const MAX_HTML_LENGTH = 4 * 1024 * 1024;

/** The column of text is at most about this wide: 70 characters. */
const IMAGE_SIZES = "(min-width: 46rem) 44rem, calc(100vw - 2.5rem)";

/** Which pictures a text may show, and how. */
export interface ImageOptions {
  /** Gives pictures of ours their size, so that nothing moves when they come, and their smaller variants. */
  findImage?: FindImage;
  /** Other sites whose pictures may be shown; browsers are told to load those of no other. */
  origins?: readonly string[];
}

/** Headings start at level 2, since the page's title is the first. */
export function renderMarkdown(markdown: string, options: ImageOptions = {}): string {
  const html = Bun.markdown.html(preprocess(markdown), OPTIONS);
  if (html.length > MAX_HTML_LENGTH) return `<p>${Bun.escapeHTML(markdown)}</p>\n`;
  return new HTMLRewriter()
    .on("a img", { element: (element) => void element.setAttribute(LINKED_ATTRIBUTE, "") })
    .on("*", { element: (element) => sanitizeElement(element, options) })
    .transform(html);
}

/**
 * What is as it is meant: code, links and pictures, what stands in angle brackets, the addresses of links that are written apart; and
 * bare addresses, to be looked at by themselves. Lengths are limited so that no text takes long.
 */
const LITERAL_SPANS = new RegExp(
  [
    "^ {0,3}```[^]*?(?:^ {0,3}```|(?![^]))",
    "^ {0,3}~~~[^]*?(?:^ {0,3}~~~|(?![^]))",
    "`[^`\\n]*`",
    "!?\\[[^\\]\\n]{0,300}\\]\\([^)\\n]{0,300}\\)",
    "<[^>\\n]{0,300}>",
    "^ {0,3}\\[[^\\]\\n]{1,300}\\]:.*$",
    'https?://[^\\s<>[\\]"`|]+',
  ]
    .map((part) => `(?:${part})`)
    .join("|"),
  "gm",
);
const LONE_TILDE = /(?<!~)~(?!~)/g;
/** What ends a sentence, and not an address. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?)*_~”’»…—])[.,;:!?)*_~”’»…—]+$/;

/** A tilde alone means a range (`2~3 months`), and an address may stand beside Thai, which has no spaces: neither is Markdown's. */
function preprocess(markdown: string): string {
  let text = "";
  let from = 0;
  for (const { 0: found, index } of markdown.matchAll(LITERAL_SPANS)) {
    text += escapeProse(markdown.slice(from, index));
    text += /^https?:/.test(found) ? autolink(found, markdown.charAt(index - 1)) : found;
    from = index + found.length;
  }
  return text + escapeProse(markdown.slice(from));
}

function escapeProse(text: string): string {
  return bindRepeats(text).replace(LONE_TILDE, "\\~");
}

/** @param before the letter in front of it: Markdown knows an address of ASCII behind one of ASCII by itself */
function autolink(found: string, before: string): string {
  if (isAscii(before + found)) return found;
  const trailing = TRAILING_PUNCTUATION.exec(found)?.[0] ?? "";
  const address = found.slice(0, found.length - trailing.length);
  return `[${address}](<${address}>)${trailing}`;
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** Paths in the text that may be pictures of ours, to look them all up at once. */
export function findImagePaths(markdown: string): string[] {
  return [...new Set(markdown.match(/\/uploads\/[0-9a-f]{32}\.(?:jpg|png|gif|webp)/g))];
}

function sanitizeElement(element: HTMLRewriterTypes.Element, options: ImageOptions) {
  if (element.tagName === "h1") element.tagName = "h2";
  const isLinked = element.hasAttribute(LINKED_ATTRIBUTE);
  const allowed = ALLOWED_ATTRIBUTES[element.tagName];
  if (!allowed) return void element.removeAndKeepContent();
  for (const [name] of Array.from(element.attributes)) {
    if (!allowed.includes(name)) element.removeAttribute(name);
  }
  if (element.tagName === "a") sanitizeLink(element);
  if (element.tagName === "img") sanitizeImage(element, options, isLinked);
}

function sanitizeLink(element: HTMLRewriterTypes.Element) {
  const href = addScheme(element.getAttribute("href"));
  const url = parseUrl(href, LINK_SCHEMES);
  if (!href || !url) return void element.removeAndKeepContent();
  element.setAttribute("href", href);
  if (url.origin !== BASE_URL && url.protocol.startsWith("http"))
    element.setAttribute("rel", "noopener nofollow");
}

/** Whether a link may lead there. */
export function isAllowedLink(href: string): boolean {
  return parseUrl(href, LINK_SCHEMES) !== null;
}

/** With a name in front of it. */
const MAX_HOST_LENGTH = 320;

/** `www.firm.example/page` and `mali@firm.example`, as people write them: no page of ours has such a name. */
function addScheme(href: string | null): string | null {
  const [host = ""] = href?.split(/[/?#]/, 1) ?? [];
  if (!href || host.length > MAX_HOST_LENGTH) return href;
  if (/^[^\s/?#:@]+@[^\s/?#:@]+\.[^\s/?#:@]+$/.test(href)) return `mailto:${href}`;
  return /^[^\s/?#:@.][^\s/?#:@]*\.\p{L}{2,}(?=$|[/?#]|:\d)/u.test(href) ? `https://${href}` : href;
}

function sanitizeImage(
  element: HTMLRewriterTypes.Element,
  { findImage = () => null, origins = [] }: ImageOptions,
  isLinked: boolean,
) {
  const url = parseUrl(element.getAttribute("src"), IMAGE_SCHEMES);
  if (!url) return void element.remove();
  if (url.origin !== BASE_URL && !origins.includes(url.origin)) return replaceWithLink(element, isLinked);
  // What the back office puts there to be typed over describes nothing.
  if (element.getAttribute("alt") === ALT_TEXT_PLACEHOLDER) element.setAttribute("alt", "");
  const image = isStoredImage(url) ? findImage(url.pathname) : null;
  if (image) setResponsiveSources(element, image);
  element.setAttribute("loading", "lazy");
  element.setAttribute("decoding", "async");
}

/** A picture of another site would never come: who reads may go there, unless it is part of a link already. */
function replaceWithLink(element: HTMLRewriterTypes.Element, isLinked: boolean) {
  // As they stand in the HTML, escaped.
  const [address, alt] = [element.getAttribute("src") ?? "", element.getAttribute("alt")];
  const link = `<a href="${address}" rel="noopener nofollow">${alt || address}</a>`;
  element.replace(isLinked ? alt || address : link, { html: true });
}

function isStoredImage({ origin, pathname }: URL): boolean {
  return origin === BASE_URL && pathname.startsWith(UPLOADS_PATH);
}

/** A GIF keeps its address, at which alone it moves. */
function setResponsiveSources(element: HTMLRewriterTypes.Element, { path, width, height }: Picture) {
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  if (path.endsWith(".gif")) return;
  const urlAt = (size: number) => pathOfFile(variantFile(fileOfPath(path), size));
  const widths = variantWidths(width);
  element.setAttribute("src", urlAt(widths.at(-1) ?? width));
  element.setAttribute("srcset", widths.map((size) => `${urlAt(size)} ${size}w`).join(", "));
  element.setAttribute("sizes", IMAGE_SIZES);
}

/** Parsed as a browser would, so that no spelling of a scheme slips through. */
function parseUrl(text: string | null, schemes: Set<string>): URL | null {
  if (!text || !URL.canParse(text, BASE_URL)) return null;
  const url = new URL(text, BASE_URL);
  return schemes.has(url.protocol) ? url : null;
}

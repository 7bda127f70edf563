import { UPLOADS_PATH, uploadPath, fileNameOf, variantFileName, variantWidths } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { splitAtAddresses } from "#contract/fields/addresses.ts";
import { parseImageTitle } from "#contract/fields/imageTitle.ts";
import { bindWords } from "#contract/fields/bindWords.ts";

import { markdownToHtml } from "./markdownDialect.ts";

/** Finds a stored image by its path. */
export type FindImage = (path: string) => ImageAsset | null;

/** The allowed tags with their allowed attributes. Other tags are removed, but not their content. */
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
/** Marks what is not an allowed tag without attributes during processing: only those elements take time. */
const CHECKED_ATTRIBUTE = "data-checked";
const BARE_TAGS = new Set(Object.keys(ALLOWED_ATTRIBUTES).map((tag) => `<${tag}>`));
/** Marks an image inside a link during processing. */
const LINKED_ATTRIBUTE = "data-linked";
/** Distinguishes relative from absolute addresses. */
const BASE_URL = "https://relative.invalid";

/**
 * Characters. Longer HTML is replaced with the escaped text. Only a wide table with many short rows exceeds it: each row
 * is filled up with empty cells, to a hundred megabytes in all.
 */
const MAX_HTML_LENGTH = 4 * 1024 * 1024;

/**
 * HTML with more elements is replaced likewise: each takes microseconds to sanitize. A text of the maximum length has so many only
 * if it is nothing but marks.
 */
const MAX_ELEMENTS = 50_000;

/** The text column is at most about 70 characters wide. Below 600 px, each image has all of its width. */
const imageSizes = (percent: number) =>
  percent === 100
    ? "(min-width: 46rem) 44rem, calc(100vw - 2.5rem)"
    : `(min-width: 37.5rem) ${(44 * percent) / 100}rem, calc(100vw - 2.5rem)`;

/** Which images a text may contain, and how they are shown. */
export interface ImageOptions {
  /** If given, stored images get their size and variants, so that the layout does not shift while they load. */
  findImage?: FindImage;
  /** Other origins whose images may be shown; the security policy blocks all others. */
  origins?: readonly string[];
}

/**
 * Renders Markdown to sanitized HTML with allowlists of tags, attributes and URL schemes. Headings start at
 * level 2, below the page's title.
 */
export function renderMarkdown(markdown: string, options: ImageOptions = {}): string {
  const html = markdownToHtml(markdown);
  if (html.length > MAX_HTML_LENGTH || countElements(html) > MAX_ELEMENTS)
    return `<p>${Bun.escapeHTML(markdown)}</p>\n`;
  const sanitized = new HTMLRewriter()
    .on("a img", { element: (element) => void element.setAttribute(LINKED_ATTRIBUTE, "") })
    .on(`a, [${CHECKED_ATTRIBUTE}]`, { element: (element) => sanitizeElement(element, options) })
    .transform(prepareHtml(html));
  return sanitized.replace(CAPTIONED_IMAGE, (_, start: string, caption: string, end: string) => {
    const [width = ""] = WIDTH.exec(end) ?? [];
    const image = start + end.replace(width, "");
    return `<figure${width}>${image}<figcaption>${caption.replaceAll("<", "&lt;")}</figcaption></figure>`;
  });
}

/** A paragraph of one image with a title. Attributes contain no quotes, and no other `>` than the tag's. */
const CAPTIONED_IMAGE = /<p>(<img(?: [\w-]+="[^"]*")*?) title="([^"]+)"((?: [\w-]+="[^"]*")* ?\/?>)<\/p>/g;

/** The attribute that `splitTitle` sets; in a figure, the caption is as wide as the image. */
const WIDTH = / data-width="\d+"/;

function countElements(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

/** Paths in the text that may be stored images, to look them up together. */
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

/** True if a link may have this target. */
export function isAllowedLink(href: string): boolean {
  return parseUrl(href, LINK_SCHEMES) !== null;
}

/** Including a user name. */
const MAX_HOST_LENGTH = 320;

/** Adds a scheme to `www.firm.example/page` and `mali@firm.example`; no page of the site has such a path. */
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
  splitTitle(element);
  const image = isStoredImage(url) ? findImage(url.pathname) : null;
  if (image) setResponsiveSources(element, image);
  element.setAttribute("loading", "lazy");
  element.setAttribute("decoding", "async");
}

/** The title keeps the caption, and the width becomes an attribute. */
function splitTitle(element: HTMLRewriterTypes.Element) {
  const { caption, width } = parseImageTitle(element.getAttribute("title") ?? "");
  if (caption) element.setAttribute("title", caption);
  else element.removeAttribute("title");
  if (width !== null) element.setAttribute("data-width", String(width));
}

/** Replaces an image of another site, which the security policy blocks, by a link, unless it is inside one. */
function replaceWithLink(element: HTMLRewriterTypes.Element, isLinked: boolean) {
  // As escaped in the HTML.
  const [address, alt] = [element.getAttribute("src") ?? "", element.getAttribute("alt")];
  const link = `<a href="${address}" rel="noopener nofollow">${alt || address}</a>`;
  element.replace(isLinked ? alt || address : link, { html: true });
}

function isStoredImage({ origin, pathname }: URL): boolean {
  return origin === BASE_URL && pathname.startsWith(UPLOADS_PATH);
}

/** A GIF keeps its source: variants are not animated. */
function setResponsiveSources(element: HTMLRewriterTypes.Element, image: ImageAsset) {
  const { path, width, height } = image;
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  if (image.isDrawing) element.setAttribute("data-drawing", "");
  if (path.endsWith(".gif")) return;
  const urlAt = (size: number) => uploadPath(variantFileName(fileNameOf(path), size));
  const widths = variantWidths(width);
  element.setAttribute("src", urlAt(widths.at(-1) ?? width));
  element.setAttribute("srcset", widths.map((size) => `${urlAt(size)} ${size}w`).join(", "));
  element.setAttribute("sizes", imageSizes(Number(element.getAttribute("data-width") ?? 100)));
}

/** Parsed like a browser does, so that no spelling of a scheme gets through. */
function parseUrl(text: string | null, schemes: Set<string>): URL | null {
  const url = text ? URL.parse(text, BASE_URL) : null;
  return url && schemes.has(url.protocol) ? url : null;
}

/** In the HTML of Bun, each `<` begins a tag. */
const TAG_OR_TEXT = /<(\/?)(\w+)\b[^<>]*>|[^<]+/g;

/** Marks the elements to check, links addresses outside of code and links, and keeps Thai repetition marks with their words. */
function prepareHtml(html: string): string {
  let isCode = false;
  let isLink = false;
  return html.replace(TAG_OR_TEXT, (found, slash: string, tag: string | undefined) => {
    if (tag === "code") isCode = slash === "";
    if (tag === "a") isLink = slash === "";
    if (tag !== undefined)
      return slash || BARE_TAGS.has(found) ? found : found.replace(tag, `${tag} ${CHECKED_ATTRIBUTE}`);
    // Most line breaks are between elements.
    if (isCode || found === "\n") return found;
    return isLink ? bindWords(found) : linkAddresses(bindWords(found));
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

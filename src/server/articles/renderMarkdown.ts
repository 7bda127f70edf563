// Turns an article's Markdown into HTML that is safe to put into a page: known tags, known attributes, known schemes.

/** Tag to the attributes it may keep; every other tag is taken away and its content stays. */
const ALLOWED: Record<string, readonly string[]> = {
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
const PICTURE_SCHEMES = new Set(["http:", "https:"]);
/** Only to tell a relative address from an absolute one. */
const BASE = "https://relative.invalid";

/** Raw HTML in the text is shown as it was typed. Single line breaks are kept by the page's styles. */
const OPTIONS = {
  noHtmlBlocks: true,
  noHtmlSpans: true,
  // Pasted text is often indented without meaning code by it.
  noIndentedCodeBlocks: true,
  autolinks: true,
} as const;

/** Headings start at level 2, since the page's title is the first. */
export function renderMarkdown(markdown: string): string {
  const html = Bun.markdown.html(markdown, OPTIONS);
  return new HTMLRewriter().on("*", { element: clean }).transform(html);
}

function clean(element: HTMLRewriterTypes.Element) {
  if (element.tagName === "h1") element.tagName = "h2";
  const allowed = ALLOWED[element.tagName];
  if (!allowed) return void element.removeAndKeepContent();
  for (const [name] of [...element.attributes]) {
    if (!allowed.includes(name)) element.removeAttribute(name);
  }
  if (element.tagName === "a") cleanLink(element);
  if (element.tagName === "img") cleanPicture(element);
}

function cleanLink(element: HTMLRewriterTypes.Element) {
  const url = addressOf(element.getAttribute("href"), LINK_SCHEMES);
  if (!url) return void element.removeAndKeepContent();
  if (url.origin !== BASE && url.protocol.startsWith("http"))
    element.setAttribute("rel", "noopener nofollow");
}

function cleanPicture(element: HTMLRewriterTypes.Element) {
  if (!addressOf(element.getAttribute("src"), PICTURE_SCHEMES)) return void element.remove();
  element.setAttribute("loading", "lazy");
  element.setAttribute("decoding", "async");
}

/** Parsed as a browser would, so that no spelling of a scheme slips through. */
function addressOf(text: string | null, schemes: Set<string>): URL | null {
  if (!text || !URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  return schemes.has(url.protocol) ? url : null;
}

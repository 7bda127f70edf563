// The dialect of WordPress's texts: paragraphs without tags, shortcodes, and the comments of its block editor.
import type { Reason } from "#contract/importReport.ts";

import type { ImportedPicture } from "./importedSite.ts";

const BLOCK =
  /^<\/?(address|article|aside|blockquote|d[dlt]|div|fieldset|figcaption|figure|form|h[1-6r]|iframe|li|ol|p|pre|section|script|style|table|t(body|d|foot|h|head|r)|ul)\b/i;
/** Also the closing one; the name begins with a letter, so that "[1]" and "[…]" are text. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{2,30})((?:\s[^\][]{0,2000})?)\/?\]/gi;
const BLOCK_COMMENT = /<!--\s*\/?wp:[^>]{0,20000}-->/g;

/** @param pictures by the ids of their attachments @returns HTML, and what could not become HTML */
export function wordPressHtml(content: string, pictures: ReadonlyMap<string, ImportedPicture>) {
  const unknown = new Set<string>();
  const isFromBlocks = content.includes("<!-- wp:");
  const html = content
    .replace(/<!--(more|nextpage)-->/g, "")
    .replace(BLOCK_COMMENT, "")
    .replace(
      /\[caption[^\]]{0,2000}\]\s*((?:<a [^>]{0,2000}>)?<img [^>]{0,4000}>(?:<\/a>)?)([^[]{0,2000})\[\/caption\]/gi,
      (_, image: string, caption: string) =>
        `<figure>${image}<figcaption>${caption.trim()}</figcaption></figure>`,
    )
    .replace(SHORTCODE, (code, slash: string, name: string, attributes: string) => {
      const lower = name.toLowerCase();
      if (lower === "gallery") return slash ? "" : galleryHtml(attributes, pictures);
      if (lower === "embed") return "";
      unknown.add(lower);
      return code;
    });
  const lost = [...unknown].map((name): Reason => ({ code: "shortcode", value: `[${name}]` }));
  return { html: isFromBlocks ? html : addParagraphs(html), lost };
}

function galleryHtml(attributes: string, pictures: ReadonlyMap<string, ImportedPicture>): string {
  const [, ids = ""] = /ids\s*=\s*["']?([\d,\s]+)/.exec(attributes) ?? [];
  const found = ids.split(",").flatMap((id) => pictures.get(id.trim()) ?? []);
  return found
    .map(({ address, alt }) => `\n\n<img src="${escape(address)}" alt="${escape(alt)}">\n\n`)
    .join("");
}

function escape(text: string): string {
  return Bun.escapeHTML(text);
}

/** Lines of text become paragraphs; between two of them, the line break is shown. */
function addParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, "\n")
    .split(/(<pre\b.*?<\/pre>)/is)
    .map((part, index) => (index % 2 === 1 ? part : addParagraphsBetween(part)))
    .filter((part) => part !== "")
    .join("\n");
}

function addParagraphsBetween(html: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of html.split("\n").map((one) => one.trim())) {
    if (line !== "" && !BLOCK.test(line)) paragraphs.at(-1)?.push(line);
    else paragraphs.push(...(line === "" ? [[]] : [[line], []]));
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => (BLOCK.test(lines[0] ?? "") ? lines.join("") : `<p>${lines.join("<br>")}</p>`))
    .join("\n");
}

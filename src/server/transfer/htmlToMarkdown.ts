// HTML of other systems as the Markdown that the site renders.
import { strikethrough, tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

import type { Reason } from "#contract/importReport.ts";

interface Addresses {
  /** The new address of a link. */
  link: (href: string) => string;
  /** The stored path of a picture; `null` if it is missing. */
  picture: (src: string) => string | null;
}

/** Outside a mark that touches a word, as in Thai: beside one, `**` before punctuation is no emphasis (CommonMark). */
const EDGE = /[\s"'“”‘’().,!?…:;–—]/;
const REMOVED = ["script", "style", "form", "object", "embed", "noscript", "canvas", "svg"] as const;

/** Puts marks around a text. */
function mark(sign: string) {
  return (content: string, node: Node) => {
    const touchesWord =
      /\p{L}$/u.test(node.previousSibling?.textContent ?? "") ||
      /^\p{L}/u.test(node.nextSibling?.textContent ?? "");
    const isSplit = touchesWord && !content.includes("](");
    const [start, end] = isSplit ? findEdges(content) : [0, content.length];
    const inside = content.slice(start, end);
    return inside === "" ? content : content.slice(0, start) + sign + inside + sign + content.slice(end);
  };
}

function findEdges(text: string): [start: number, end: number] {
  let start = 0;
  while (EDGE.test(text.charAt(start))) start += 1;
  let end = text.length;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return [start, end];
}

/** @returns Markdown, and what it could not keep */
export function htmlToMarkdown(html: string, addresses: Addresses): { markdown: string; lost: Reason[] } {
  const lost = new Map<string, Reason>();
  const lose = (code: Reason["code"], value: string) => void lost.set(`${code} ${value}`, { code, value });
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
    bulletListMarker: "-",
    hr: "---",
  });
  service.use([tables, strikethrough]);
  service.addRule("strong", { filter: ["strong", "b"], replacement: mark("**") });
  service.addRule("emphasis", { filter: ["em", "i"], replacement: mark("*") });
  // Pages have a title above their text.
  service.addRule("title", { filter: "h1", replacement: (content) => `\n\n## ${content}\n\n` });
  service.addRule("removed", {
    filter: (node) => REMOVED.some((name) => name.toUpperCase() === node.nodeName.toUpperCase()),
    replacement(_, node) {
      lose("removed", `<${node.nodeName.toLowerCase()}>`);
      return "";
    },
  });
  service.addRule("frame", {
    filter: ["iframe", "video", "audio"],
    replacement(_, node) {
      const element = node as Element;
      const src = element.getAttribute("src") ?? element.querySelector("source")?.getAttribute("src") ?? "";
      if (src === "") return "";
      const href = src.startsWith("//") ? `https:${src}` : src;
      lose("link", href);
      return `\n\n[${href}](${href})\n\n`;
    },
  });
  service.addRule("picture", {
    filter: "img",
    replacement(_, node) {
      const element = node as Element;
      const src = element.getAttribute("src") ?? "";
      const path = src === "" ? null : addresses.picture(src);
      const alt = (element.getAttribute("alt") ?? "").replace(/[[\]\n]/g, " ").trim();
      if (path === null) return alt;
      const caption = element.closest("figure")?.querySelector("figcaption")?.textContent?.trim();
      return `![${alt}](${path}${caption ? ` "${caption.replace(/["\s]+/g, " ")}"` : ""})`;
    },
  });
  service.addRule("caption", {
    filter: (node) => node.nodeName === "FIGCAPTION" && node.parentNode?.querySelector("img") != null,
    replacement: () => "",
  });
  service.addRule("link", {
    filter: (node) => node.nodeName === "A" && node.getAttribute("href") !== null,
    replacement(content, node) {
      const href = addresses.link((node as Element).getAttribute("href") ?? "");
      const words = content.trim();
      if (words === "") return "";
      // A picture that leads to itself in full size.
      if (words.startsWith("![") || !/^(https?:|mailto:|tel:|\/|#)/i.test(href)) return words;
      return `[${words}](${href.replace(/[()\s]/g, encodeURIComponent)})`;
    },
  });
  return { markdown: service.turndown(html).trim(), lost: [...lost.values()] };
}

import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type { Node } from "@tiptap/pm/model";

import { createExtensions } from "./extensions.ts";
import { ESCAPED } from "./inlineMarkdown.ts";
import { parseRendered } from "./parseRendered.ts";
import { createMarkdownWriter } from "./toMarkdown.ts";

export const schema = getSchema(createExtensions());

/** The server renders `\[` and `[` alike, but a legal text takes only the latter for a gap. */
export function markEscapes(markdown: string): string {
  return markdown.replace(/(?<!\\)(?:\\\\)*\\\[/g, `$&${ESCAPED}`);
}

/** True if two texts look the same to visitors. Both are rendered by the server. */
export function looksSame(html: string, other: string): boolean {
  return html.replaceAll(ESCAPED, "") === other.replaceAll(ESCAPED, "");
}

/** @param html rendered by the server */
export function readRendered(html: string): Node {
  return DOMParser.fromSchema(schema).parse(parseRendered(html), { preserveWhitespace: "full" });
}

/** The Markdown of a document without new images. */
export const writeDocument = (doc: Node) => createMarkdownWriter((src) => src)(doc);

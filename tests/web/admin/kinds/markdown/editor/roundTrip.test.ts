import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";

import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";
import { createExtensions } from "#web/admin/kinds/markdown/editor/extensions.ts";
import { parseRendered } from "#web/admin/kinds/markdown/editor/parseRendered.ts";
import { createMarkdownWriter } from "#web/admin/kinds/markdown/editor/toMarkdown.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { markdownDocuments } from "#tests/support/content/markdownDocuments.ts";

const schema = getSchema(createExtensions(""));

/** The Markdown of a text after the editor opened it. */
function reopen(markdown: string): string {
  const content = parseRendered(renderMarkdown(markdown));
  const doc = DOMParser.fromSchema(schema).parse(content, { preserveWhitespace: "full" });
  return createMarkdownWriter((src) => src)(doc);
}

test(
  "random documents look the same to visitors after the editor has opened and saved them",
  () =>
    checkProperty(markdownDocuments(), { few: 300, many: 20_000 }, (markdown) => {
      const saved = reopen(markdown);
      expect(`${renderMarkdown(saved)}\n${JSON.stringify(saved)}`).toBe(
        `${renderMarkdown(markdown)}\n${JSON.stringify(saved)}`,
      );
    }),
  PROPERTY_TIMEOUT_MS,
);

test(
  "what is typed is what visitors read",
  () =>
    checkProperty(typedParagraphs(), { few: 500, many: 50_000 }, (paragraph) => {
      const doc = schema.node("doc", null, [schema.node("paragraph", null, paragraph)]);
      const saved = createMarkdownWriter((src) => src)(doc);
      const shown = reparse(saved).textContent.replaceAll("\u00a0", " ");
      expect(`${shown} ${JSON.stringify(saved)}`).toBe(`${doc.textContent.trim()} ${JSON.stringify(saved)}`);
    }),
  PROPERTY_TIMEOUT_MS,
);

function reparse(markdown: string) {
  const content = parseRendered(renderMarkdown(markdown));
  return DOMParser.fromSchema(schema).parse(content, { preserveWhitespace: "full" });
}

/** Runs of signs, letters of both scripts and spaces, some of it code, beside words with marks. */
function typedParagraphs() {
  const signs = fc
    .array(fc.constantFrom(..."**__``~~[[]]()!#-+=|>.\\&;:\"'01abกน้ำๆ  "), { minLength: 1, maxLength: 8 })
    .map((letters) => schema.text(letters.join("")));
  const codes = fc
    .constantFrom("a", "`", "a``b", "*x*", "[y](z)")
    .map((text) => schema.text(text, [schema.mark("code")]));
  const marked = fc
    .tuple(fc.constantFrom("plan", "น้ำ ท่วม", '"x (y)"', " two words "), fc.subarray(["bold", "italic"]))
    .map(([text, names]) =>
      schema.text(
        text,
        names.map((name) => schema.mark(name)),
      ),
    );
  const part = fc.oneof({ weight: 2, arbitrary: signs }, codes, marked);
  return fc.array(part, { minLength: 1, maxLength: 4 });
}

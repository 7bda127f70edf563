import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";
import {
  markEscapes,
  readRendered,
  schema,
  writeDocument,
} from "#web/admin/kinds/markdown/editor/document.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { markdownDocuments } from "#tests/support/content/markdownDocuments.ts";

/** The Markdown of a text after the editor opened it. */
function reopen(markdown: string): string {
  return writeDocument(readRendered(renderMarkdown(markEscapes(markdown))));
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
      const saved = writeDocument(doc);
      const shown = readRendered(renderMarkdown(saved)).textContent.replaceAll("\u00a0", " ");
      expect(`${shown} ${JSON.stringify(saved)}`).toBe(`${doc.textContent.trim()} ${JSON.stringify(saved)}`);
    }),
  PROPERTY_TIMEOUT_MS,
);

test.each([
  ["a gap and brackets", "[name of the provider] and \\[sic]"],
  ["a placeholder in a link", "[write](mailto:{{email}})"],
  ["a picture with a caption", '![A map](/uploads/a.png "Floods of 2569 & \\"more\\"")'],
  ["a picture of half the width", '![A map](/uploads/a.png "Floods |50%")'],
  ["a narrow picture in a line", 'On ![](/uploads/a.png "|33%") it'],
  ["a caption that ends like a width", '![](/uploads/a.png "Share |50% |100%")'],
  ["a caption that only looks like one", '![](/uploads/a.png "100 |5")'],
  ["two lists in a row", "- a\n\n* b\n\n1. c\n\n2) d"],
  ["line breaks of both kinds", "one\ntwo\\\nthree"],
])("keeps %s as it is written", (_name, markdown) => {
  expect(reopen(markdown)).toBe(markdown);
});

test.each(listDemoTexts())(
  "the demo's %s looks the same after the editor has opened and saved it",
  (_name, markdown) => {
    expect(renderMarkdown(reopen(markdown))).toBe(renderMarkdown(markdown));
  },
);

function listDemoTexts(): [string, string][] {
  const source = join(import.meta.dir, "../../../../../../src");
  const files = [...new Bun.Glob("{demo,server/legal}/**/*.md").scanSync(source)];
  return files.map((file) => [file, readFileSync(join(source, file), "utf8")]);
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

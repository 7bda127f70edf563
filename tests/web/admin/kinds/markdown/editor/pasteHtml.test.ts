import { expect, test } from "bun:test";
import { DOMParser } from "@tiptap/pm/model";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { schema, writeDocument } from "#web/admin/kinds/markdown/editor/document.ts";
import { normalizePastedHtml } from "#web/admin/kinds/markdown/editor/pasteHtml.ts";

const CLIPBOARDS = join(import.meta.dir, "../../../../../fixtures/clipboard");

/** The Markdown of what is pasted into an empty text. */
function paste(html: string): string {
  const body = document.createElement("div");
  body.innerHTML = normalizePastedHtml(html, undefined).html;
  return writeDocument(DOMParser.fromSchema(schema).parse(body));
}

test.each(["word", "googleDocs", "line", "notion", "webPage"])("what %s copies comes clean", (name) => {
  const read = (ending: string) => readFileSync(join(CLIPBOARDS, `${name}.${ending}.txt`), "utf8");
  expect(paste(read("html"))).toBe(read("md").trim());
});

test.each([
  ["<h1>One</h1><p>A <b>bold</b> and <i>slanted</i> word.</p>", "## One\n\nA **bold** and *slanted* word."],
  [
    "<table><tr><td>Name</td><td>Number</td></tr><tr><td>a|b</td><td>1</td></tr></table>",
    "| Name | Number |\n| --- | --- |\n| a\\|b | 1 |",
  ],
  ["<table><tr><td><p>only</p><p>places</p></td></tr></table>", "only\n\nplaces"],
  [
    "<table><tr><td><p>100</p><p>200</p></td><td>1<br>2</td></tr></table>",
    "| 100 200 | 1 2 |\n| --- | --- |",
  ],
  ["<table><tr><td colspan='2'>a</td></tr><tr><td>b</td><td>c</td></tr></table>", "| a |\n| --- |\n| b |"],
  ['<p>ราคา<b>"พิเศษ"</b>วันนี้<b>(ลด)</b>เลย</p>', 'ราคา**"พิเศษ"**วันนี้**(ลด)**เลย'],
  ["<p>sale<b>(s)</b>man</p>", "sale(**s**)man"],
  ['<p><b>x</b><a href="https://a.example"><img src="y"></a></p>', "**x**"],
  ["<p>1. no list</p><p># no heading</p>", "1\\. no list\n\n\\# no heading"],
  ['<p onclick="x()">One<script>alert(1)</script></p><iframe src="https://a.example"></iframe>', "One"],
])("converts %j to %j", (html, markdown) => {
  expect(paste(html)).toBe(markdown);
});

const entry = (sign: string, words: string, level = 1) =>
  `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>  </span></span>${words}<o:p></o:p></p>`;

test("keeps Word's nested lists, even with a skipped level", () => {
  const html = [
    entry("·", "a"),
    entry("1.", "b", 2),
    entry("2.", "c", 2),
    entry("·", "d", 4),
    entry("·", "e"),
  ];
  expect(paste(html.join("") + entry("1.", "f"))).toBe("- a\n  1. b\n  2. c\n     - d\n- e\n\n1. f");
});

const isDismissed = (src: string) => src !== "blob:own";

/** A text that has `blob:own` and takes all files. */
function createImages() {
  const taken: File[] = [];
  return {
    isDismissed,
    add: (files: readonly File[]) => files.map((file) => `blob:${taken.push(file)}`),
    taken,
  };
}

test("takes the pictures that the clipboard contains, and counts the others", () => {
  const { taken, ...images } = createImages();
  const html = `<p><img src="data:image/png;base64,${btoa("picture")}"><img src="https://a.example/b.png"><img src="file:///c.png"></p>`;
  const pasted = normalizePastedHtml(html, images);
  expect(pasted).toEqual({ html: '<p><img src="blob:1"></p>', omittedImages: 2 });
  expect(taken.map(({ name, type, size }) => [name, type, size])).toEqual([["picture.png", "image/png", 7]]);
  expect(normalizePastedHtml(html, undefined).omittedImages).toBe(3);
});

test("takes the files that blob: addresses stand for, counts those without one, and keeps its own pictures", () => {
  const file = new File(["x"], "copied.png", { type: "image/png" });
  const { taken, ...images } = createImages();
  const html = ["blob:own", "blob:https://a.example/1", "blob:https://a.example/2", "/uploads/a.png"]
    .map((src) => `<img src="${src}">`)
    .join("");
  expect(normalizePastedHtml(html, images, [file])).toEqual({
    html: '<img src="blob:own"><img src="blob:1"><img src="/uploads/a.png">',
    omittedImages: 1,
  });
  expect(taken).toEqual([file]);
});

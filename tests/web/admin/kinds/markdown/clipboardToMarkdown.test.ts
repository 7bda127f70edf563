import { expect, test } from "bun:test";

import { clipboardToMarkdown } from "#web/admin/kinds/markdown/clipboardToMarkdown.ts";

function paste(html: string): string | null {
  const clipboard = new DataTransfer();
  clipboard.setData("text/plain", "words");
  if (html) clipboard.setData("text/html", html);
  return clipboardToMarkdown(clipboard);
}

test.each([
  ["<h1>One</h1><p>A <b>bold</b> and <i>slanted</i> word.</p>", "## One\n\nA **bold** and *slanted* word."],
  ["<p>หนึ่ง</p><p>สอง</p>", "หนึ่ง\n\nสอง"],
  ['<p><a href="https://firm.example/a">words</a></p>', "[words](https://firm.example/a)"],
  ["<ul><li>one</li><li>two</li></ul>", "- one\n- two"],
  ["<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"],
  ["<blockquote><p>said</p></blockquote>", "> said"],
  [
    "<table><tr><td>Name</td><td>Number</td></tr><tr><td>a|b</td><td>1</td></tr></table>",
    "| Name | Number |\n| --- | --- |\n| a\\|b | 1 |",
  ],
  ["<table><tr><td><p>only</p><p>places</p></td></tr></table>", "only\n\nplaces"],
  ["<table><tr><th>a</th><th><b>b</b></th></tr></table>", "| a | **b** |\n| --- | --- |"],
  ["<p>https://a.example/a_b_c <b>x</b></p>", "https://a.example/a_b_c **x**"],
  ['<p>ราคา<b>"พิเศษ"</b>วันนี้<b>(ลด)</b>เลย</p>', 'ราคา**"พิเศษ"**วันนี้**(ลด)**เลย'],
  ["<p>sale<b>(s)</b>man</p>", "sale(**s**)man"],
  [
    `<b style="font-weight:normal"><p><span>ใช้</span><span style="font-weight:700">ปัญญาประดิษฐ์ (AI)</span><span>ในงาน</span></p></b><p></p><p></p>`,
    "ใช้**ปัญญาประดิษฐ์ (AI)**ในงาน",
  ],
  ["<p>a <b>“b”</b> c</p>", "a **“b”** c"],
  ['<p><b>x</b><a href="https://a.example"><img src="y"></a></p>', "**x**"],
  [
    "<table><tr><td><p>100</p><p>200</p></td><td>1<br>2</td></tr></table>",
    "| 100 200 | 1 2 |\n| --- | --- |",
  ],
  ["<p>1. no list</p><p># no heading</p>", "1\\. no list\n\n\\# no heading"],
])("converts %j to %j", (html, markdown) => {
  expect(paste(html)).toBe(markdown);
});

test("reads Google Docs' styles, including its bold wrapper that is not bold", () => {
  const html =
    '<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700;white-space:pre;white-space:pre-wrap;">Bold</span> and ' +
    '<span style="font-style:italic">slanted</span></p><p>plain</p></b>';
  expect(paste(html)).toBe("**Bold** and *slanted*\n\nplain");
});

test.each([
  '<ul><li aria-level="1">a</li><ul><li aria-level="2">b</li><ol><li>c</li></ol></ul><li>d</li></ul>',
  "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
])("keeps nested lists: %j", (html) => {
  expect(paste(html)).toBe("- a\n    - b\n        1. c\n- d");
});

const entry = (sign: string, words: string, level = 1) =>
  `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>  </span></span>${words}<o:p></o:p></p>`;

test("converts Word's lists without their bullet characters", () => {
  const html = `<style>p{}</style><p>Before</p>${entry("·", "หนึ่ง")}${entry("·", "สอง")}<p>Between</p>${entry("1.", "first")}${entry("2.", "second")}`;
  expect(paste(html)).toBe("Before\n\n- หนึ่ง\n- สอง\n\nBetween\n\n1. first\n2. second");
});

test("keeps Word's nested lists, even with a skipped level", () => {
  const html = [
    entry("·", "a"),
    entry("1.", "b", 2),
    entry("2.", "c", 2),
    entry("·", "d", 4),
    entry("·", "e", 4),
  ];
  expect(paste([...html, entry("·", "f"), entry("1.", "g")].join(""))).toBe(
    "- a\n    1. b\n    2. c\n        - d\n        - e\n- f\n\n1. g",
  );
});

test.each([
  ["nothing but text", ""],
  ["words without marks", '<meta charset="utf-8"><span style="color:red">words</span>'],
  ["lines of code", '<div style="font-family: Consolas; white-space: pre;"><div><b>let</b> x;</div></div>'],
])("pastes %s as plain text", (_name, html) => {
  expect(paste(html)).toBeNull();
});

test("keeps the position of images, and fetches and runs nothing else", () => {
  const html = '<p>One <img src="https://elsewhere.example/spy.png"></p><p>Two<script>alert(1)</script></p>';
  expect(paste(html)).toBe("One\n\nTwo");
});

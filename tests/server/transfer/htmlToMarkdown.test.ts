import { expect, test } from "bun:test";

import { htmlToMarkdown } from "#server/transfer/htmlToMarkdown.ts";
import { wordPressHtml } from "#server/transfer/wordPressHtml.ts";

const ADDRESSES = {
  link: (href: string) => href.replace("https://old.example", ""),
  picture: (src: string) => (src.includes("missing") ? null : "/uploads/a.png"),
};
const convert = (html: string) => htmlToMarkdown(html, ADDRESSES);

test.each([
  ["<h1>One</h1><h3>Two</h3>", "## One\n\n### Two"],
  ["<p>a <b>b</b> <i>c</i> <del>d</del></p>", "a **b** *c* ~~d~~"],
  ['<p>คำว่า<strong>"ที่ปรึกษา (ใหม่)"</strong>คือ</p>', 'คำว่า"**ที่ปรึกษา (ใหม่**)"คือ'],
  ["<p><strong>A (b)</strong> c</p>", "**A (b)** c"],
  ["<blockquote><p>q</p></blockquote>", "> q"],
  ["<pre><code>let a = 1;</code></pre>", "```\nlet a = 1;\n```"],
  ["<ol start='3'><li>a</li></ol>", "3.  a"],
  ["<table><tr><th>A</th></tr><tr><td>b|c</td></tr></table>", "| A   |\n| --- |\n| b\\|c |"],
  ["<p>1. no list, *no* emphasis</p>", "1\\. no list, \\*no\\* emphasis"],
  ['<p><a href="https://old.example/x">x</a></p>', "[x](/x)"],
  ['<p><a href="javascript:alert(1)">x</a></p>', "x"],
  ['<a href="a.png"><img src="a.png" alt="A [b]"></a>', "![A  b](/uploads/a.png)"],
  [
    '<figure><img src="a.png" alt="A"><figcaption>Say "yes"</figcaption></figure>',
    '![A](/uploads/a.png "Say yes ")',
  ],
  ['<img src="missing.png" alt="A">', "A"],
])("%s becomes %s", (html, markdown) => {
  expect(convert(html)).toEqual({ markdown, lost: [] });
});

test("what Markdown does not have is left out, or becomes a link, and is named", () => {
  const html = '<script>alert(1)</script><form><input></form><iframe src="//video.example/1"></iframe>';
  const { markdown, lost } = convert(`<p>a</p>${html}`);
  expect(markdown).toBe("a\n\n[https://video.example/1](https://video.example/1)");
  expect(lost).toEqual([
    { code: "removed", value: "<script>" },
    { code: "removed", value: "<form>" },
    { code: "link", value: "https://video.example/1" },
  ]);
});

test.each([
  ["One\nline\n\nTwo", "<p>One<br>line</p>\n<p>Two</p>"],
  ["<ul>\n<li>a</li>\n</ul>\ntext", "<ul>\n<li>a</li>\n</ul>\n<p>text</p>"],
  ["<pre>a\n\nb</pre>", "<pre>a\n\nb</pre>"],
  ["<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->", "\n<p>a</p>\n"],
  [
    '[caption id="a" width="3"]<img src="a.png" /> Words[/caption]',
    '<figure><img src="a.png" /><figcaption>Words</figcaption></figure>',
  ],
  ['[gallery ids="7, 8"]', '<p><img src="/b.png" alt="B"></p>'],
  ["[embed]https://x.example[/embed]", "<p>https://x.example</p>"],
  ["See [1] and […]", "<p>See [1] and […]</p>"],
])("%j of WordPress is %j", (content, html) => {
  const pictures = new Map([["8", { address: "/b.png", alt: "B" }]]);
  expect(wordPressHtml(content, pictures)).toEqual({ html, lost: [] });
});

test("an unknown shortcode is kept as text and named", () => {
  expect(wordPressHtml("[contact-form id=1]", new Map())).toEqual({
    html: "<p>[contact-form id=1]</p>",
    lost: [{ code: "shortcode", value: "[contact-form]" }],
  });
});

test("a text without an end to its marks takes no long time", () => {
  for (const part of ["[caption ", "<!-- wp:", "[a", "<b>", "<pre>"])
    expect(wordPressHtml(part.repeat(20_000), new Map()).html.length).toBeGreaterThan(0);
});

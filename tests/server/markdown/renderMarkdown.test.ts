import { expect, test } from "bun:test";

import { findImagePaths, renderMarkdown } from "#server/markdown/renderMarkdown.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const findAny = () => picture("/uploads/x.jpg", 10, 10);
const picture = (path: string, width: number, height: number) => ({ path, width, height, alt: "" });

test("renders headings below the page's own level, lists, quotes, tables, code and paragraphs", () => {
  const html = renderMarkdown(
    "# One\n\nText *em* **strong** ~~del~~ `code`\n\n- a\n- b\n\n1. x\n\n> quote\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```ts\nlet x;\n```",
  );
  for (const tag of ["<h2>One", "<em>", "<strong>", "<del>", "<ul>", "<ol>", "<blockquote>", "<pre><code>"]) {
    expect(html).toContain(tag);
  }
  expect(html).toContain('<td align="right">2</td>');
  expect(renderMarkdown("หนึ่ง\n\nสอง")).toBe("<p>หนึ่ง</p>\n<p>สอง</p>\n");
});

test.each([
  ["www.firm.example", "https://www.firm.example"],
  ["firm.co.th/page?a=1#b", "https://firm.co.th/page?a=1#b"],
  ["firm.example:8080/x", "https://firm.example:8080/x"],
  ["mali@firm.example", "mailto:mali@firm.example"],
  ["/article/x", "/article/x"],
  ["#part", "#part"],
  ["../about", "../about"],
  ["about", "about"],
  ["https://firm.example/a.pdf", "https://firm.example/a.pdf"],
  ["tel:+6621234567", "tel:+6621234567"],
])("a link to %s becomes %s", (written, address) => {
  expect(renderMarkdown(`[words](${written})`)).toContain(`<a href="${address}"`);
});

test("keeps ordinary punctuation", () => {
  expect(renderMarkdown("5~10 คน ใช้เวลา 2~3 เดือน, ~~not~~")).toBe(
    "<p>5~10 คน ใช้เวลา 2~3 เดือน, <del>not</del></p>\n",
  );
  expect(renderMarkdown("`a~b` ~ x")).toBe("<p><code>a~b</code> ~ x</p>\n");
});

test.each([
  ["see https://firm.example/รายงาน.", "https://firm.example/รายงาน"],
  ["ดูที่https://firm.example/b ได้", "https://firm.example/b"],
  ["(https://firm.example/ก)", "https://firm.example/ก"],
  ["**https://firm.example/ก**", "https://firm.example/ก"],
])("links a URL next to Thai text in %j", (markdown, address) => {
  expect(renderMarkdown(markdown)).toContain(
    `<a href="${encodeURI(address)}" rel="noopener nofollow">${address}</a>`,
  );
});

test.each([
  ["ทักไลน์ https://line.me/R/ti/p/@example ได้เลย", "https://line.me/R/ti/p/@example"],
  [
    "แผนที่ https://www.google.com/maps/@13.7563,100.5018,17z",
    "https://www.google.com/maps/@13.7563,100.5018,17z",
  ],
  ["https://en.wikipedia.org/wiki/Java_(language) และ *ก*", "https://en.wikipedia.org/wiki/Java_(language)"],
  ["https://a.example/_b_/*c*/~d~?e=_f_&copy=1", "https://a.example/_b_/*c*/~d~?e=_f_&copy=1"],
  ["ดูที่ https://www.example.comครับ", "https://www.example.com"],
  ["“https://www.example.com/a”แล้วโทรหาเรา", "https://www.example.com/a"],
  ["<https://example.com/angle>", "https://example.com/angle"],
  ["**http://localhost:3000/x**ครับ", "http://localhost:3000/x"],
  ["| a | b |\n|---|---|\n| https://a.example/x | y |", "https://a.example/x"],
])("links the address in %j", (markdown, address) => {
  const text = Bun.escapeHTML(address);
  expect(renderMarkdown(markdown)).toContain(`<a href="${text}" rel="noopener nofollow">${text}</a>`);
  expect(renderMarkdown(markdown)).not.toMatch(/&lt;<a|<\/a>&gt;/);
});

test("links a bare www. with https, and an email address", () => {
  expect(renderMarkdown("เข้า www.example.com/ติดต่อ ก่อน")).toContain(
    `<a href="https://www.example.com/${encodeURIComponent("ติดต่อ")}" rel="noopener nofollow">www.example.com/ติดต่อ</a>`,
  );
  expect(renderMarkdown("อีเมลmali@firm.exampleครับ")).toContain(
    'อีเมล<a href="mailto:mali@firm.example">mali@firm.example</a>ครับ',
  );
});

test.each([
  ["[คำ](https://firm.example/ก)", '<a href="https://firm.example/%E0%B8%81" rel="noopener nofollow">คำ</a>'],
  ["``a `https://b_c_.example`` d", "<code>a `https://b_c_.example</code>"],
  ["`a\nhttps://b.example`", "<code>a https://b.example</code>"],
  [
    "[ดู https://b.example ได้][1]\n\n[1]: https://a.example",
    '<a href="https://a.example" rel="noopener nofollow">',
  ],
  [
    '[x](https://a.example "https://b.example/_c_ (d)")',
    '<a href="https://a.example" title="https://b.example/_c_ (d)" rel',
  ],
  ["`https://firm.example/ก`", "<code>https://firm.example/ก</code>"],
  ["```\nhttps://firm.example/ก\n```", "<pre><code>https://firm.example/ก\n</code></pre>"],
  [
    "https://firm.example/a",
    '<a href="https://firm.example/a" rel="noopener nofollow">https://firm.example/a</a>',
  ],
  [
    "https://uni.ac.th/~mali",
    '<a href="https://uni.ac.th/~mali" rel="noopener nofollow">https://uni.ac.th/~mali</a>',
  ],
  ["[x](https://uni.ac.th/~m)", '<a href="https://uni.ac.th/~m" rel="noopener nofollow">x</a>'],
  [
    "[ดูที่https://a.example](https://a.example)",
    '<a href="https://a.example" rel="noopener nofollow">ดูที่https://a.example</a>',
  ],
  [
    "[x][1]\n\n[1]: https://a.example/ก",
    '<a href="https://a.example/%E0%B8%81" rel="noopener nofollow">x</a>',
  ],
  ["~~~\nดูhttps://a.example\n~~~", "ดูhttps://a.example\n"],
  ["“https://a.example”", '“<a href="https://a.example" rel="noopener nofollow">https://a.example</a>”'],
])("adds no other link to %j", (markdown, html) => {
  expect(renderMarkdown(markdown)).toContain(html);
  expect(renderMarkdown(markdown).match(/<a /g)?.length ?? 0).toBe(html.includes("<a ") ? 1 : 0);
});

test.each(["[", "<", "`", "![a](", "https://ก", "~", "[a](a@".padEnd(20, ".x"), "[x]: "])(
  // Quadratic time would exceed the test's timeout.
  "a long text of %j is read at once",
  (part) => {
    renderMarkdown(part.repeat(200_000 / part.length));
    expect(renderMarkdown(`[a](a@${".x".repeat(95_000)}/)`)).toStartWith("<p>");
    expect(renderMarkdown(`https://é${".".repeat(199_000)}a`)).toStartWith("<p>");
  },
);

test("a stored image has its size and variants", () => {
  const path = `/uploads/${HASH}.jpg`;
  const findImage = (asked: string) => (asked === path ? picture(path, 1000, 500) : null);
  const html = renderMarkdown(`![A map](${path})`, { findImage });
  expect(html).toContain(`src="/uploads/${HASH}-1000.webp"`);
  expect(html).toContain(`srcset="/uploads/${HASH}-320.webp 320w, /uploads/${HASH}-480.webp 480w,`);
  expect(html).toContain('width="1000" height="500"');
  expect(html).toContain('alt="A map"');
  expect(html).toMatch(/ sizes="[^"]+"/);
  expect(html).toContain('loading="lazy"');
});

test("a drawing is marked for the dark theme", () => {
  const path = `/uploads/${HASH}.jpg`;
  const html = (image: object) =>
    renderMarkdown(`![x](${path})`, { findImage: () => ({ ...picture(path, 64, 48), ...image }) });
  expect(html({ isDrawing: true })).toContain("data-drawing");
  expect(html({})).not.toContain("data-drawing");
});

test("a GIF keeps its original URL, because variants are not animated", () => {
  const path = `/uploads/${HASH}.gif`;
  const html = renderMarkdown(`![x](${path})`, { findImage: () => picture(path, 64, 48) });
  expect(html).toContain(`src="${path}"`);
  expect(html).toContain('width="64" height="48"');
  expect(html).not.toContain("srcset");
});

test("an unknown image has no size", () => {
  expect(renderMarkdown(`![x](/uploads/${HASH}.jpg)`)).not.toContain("width");
});

const paragraph = (markdown: string) => renderMarkdown(markdown).trim();

test("shows images of allowed origins and links to others, which the security policy blocks", () => {
  const address = `https://other.example/uploads/${HASH}.jpg`;
  const shown = renderMarkdown(`![x](${address})`, {
    findImage: findAny,
    origins: ["https://other.example"],
  });
  expect(shown).toContain(`<img src="${address}" alt="x"`);
  expect(shown).not.toContain("width");

  const link = (name: string) => `<p><a href="${address}" rel="noopener nofollow">${name}</a></p>`;
  expect(paragraph(`![A <map> & more](${address})`)).toBe(link("A &lt;map&gt; &amp; more"));
  expect(paragraph(`![](${address})`)).toBe(link(address));
  for (const spelled of ["//other.example/a.png", "HTTP://other.example/a.png"])
    expect(paragraph(`![x](${spelled})`)).not.toContain("<img");
  const sharp = paragraph(`![<b>"x"](https://other.example/a.png?b="<i>&c)`);
  expect(sharp).toBe(
    '<p><a href="https://other.example/a.png?b=%22%3Ci%3E&amp;c" rel="noopener nofollow">&lt;b&gt;&quot;x&quot;</a></p>',
  );
  expect(paragraph(`[![A map](${address})](/about)`)).toBe('<p><a href="/about">A map</a></p>');
  expect(paragraph(`[![A map](/uploads/x.jpg)](/about)`)).not.toContain("data-linked");
});

test("finds each image of a text once", () => {
  const [one, two] = [`/uploads/${HASH}.jpg`, `/uploads/${HASH}.png`];
  expect(findImagePaths(`![a](${one}) ![b](${one})\n\n[c]: ${two}\n/uploads/none.jpg`)).toEqual([one, two]);
  expect(findImagePaths("none")).toEqual([]);
});

test("renders a table with too many cells as typed", () => {
  const head = `${"|<a>".repeat(100)}|\n${"|-".repeat(100)}|\n`;
  const html = renderMarkdown(head + "x\n".repeat(6_000));
  expect(html).toStartWith("<p>|&lt;a&gt;|&lt;a&gt;|");
  expect(html.length).toBeLessThan(20_000);
  expect(renderMarkdown(head + "x\n".repeat(60))).toStartWith("<table>");
});

test("keeps the Thai repetition mark with its word, and leaves code unchanged", () => {
  expect(renderMarkdown("เรื่องสั้น ๆ และ **ง่าย** ๆ และ `a ๆ`")).toBe(
    "<p>เรื่องสั้น\u00a0ๆ และ <strong>ง่าย</strong>\u00a0ๆ และ <code>a ๆ</code></p>\n",
  );
});

test("shows the title of an image that is alone as its caption", () => {
  expect(renderMarkdown('![Map](/uploads/a.png "Floods & <b>more</b>")')).toBe(
    '<figure><img src="/uploads/a.png" alt="Map" loading="lazy" decoding="async" /><figcaption>Floods &amp; &lt;b&gt;more&lt;/b&gt;</figcaption></figure>\n',
  );
  expect(renderMarkdown('In a text: ![Map](/uploads/a.png "Floods")')).toContain('title="Floods"');
});

test.each([
  ["Floods |50%", ' data-width="50"', "Floods"],
  ["Floods & more |67%", ' data-width="67"', "Floods &amp; more"],
  ["a |50% |100%", "", "a |50%"],
  ["100 |5", "", "100 |5"],
  ["a|50%", "", "a|50%"],
  ["a |40%", "", "a |40%"],
  ["a |50% b", "", "a |50% b"],
])("splits the title %j into a width and a caption", (title, width, caption) => {
  const html = renderMarkdown(`![Map](/uploads/a.png "${title}")`);
  expect(html).toBe(
    `<figure${width}><img src="/uploads/a.png" alt="Map" loading="lazy" decoding="async" /><figcaption>${caption}</figcaption></figure>\n`,
  );
});

test("a picture without a caption, or in a line, has its width itself", () => {
  const image = '<img src="/uploads/a.png" alt="" data-width="33"';
  expect(renderMarkdown('![](/uploads/a.png "|33%")')).toStartWith(`<p>${image}`);
  expect(renderMarkdown('In a line: ![](/uploads/a.png "|33%")')).toContain(`line: ${image}`);
  expect(renderMarkdown('In a line: ![](/uploads/a.png "b |33%")')).toContain('title="b" data-width="33"');
});

test("a narrow stored picture is loaded in its size", () => {
  const path = `/uploads/${HASH}.jpg`;
  const html = renderMarkdown(`![](${path} "|50%")`, { findImage: () => picture(path, 1000, 500) });
  expect(html).toContain('sizes="(min-width: 37.5rem) 22rem, calc(100vw - 2.5rem)"');
});

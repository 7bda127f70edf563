import { expect, test } from "bun:test";

import { enhanceHtml } from "#web/ui/text/enhanceHtml.ts";

function dress(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = enhanceHtml(html);
  return root;
}

test("blocks with Thai words are marked as Thai, others are left alone", () => {
  const root = dress(
    "<h2>หัวข้อ</h2>\n<p>English</p>\n<p>มี <em>AI</em> อยู่</p>\n<ul>\n<li>ไทย</li>\n<li>English</li>\n</ul>",
  );
  const marked = [...root.querySelectorAll("[lang]")].map((block) => [
    block.tagName,
    block.getAttribute("lang"),
  ]);
  expect(marked).toEqual([
    ["H2", "th"],
    ["P", "th"],
    ["LI", "th"],
  ]);
});

test("a Thai paragraph within an English entry marks the paragraph alone", () => {
  const root = dress("<ul>\n<li>\n<p>English</p>\n<p>ไทย</p>\n</li>\n</ul>");
  expect([...root.querySelectorAll("[lang]")].map((block) => block.textContent)).toEqual(["ไทย"]);
});

test("a cell keeps its alignment, in an attribute that HTML still knows", () => {
  const root = dress(
    '<table><thead><tr><th align="center">a</th></tr></thead><tbody><tr><td align="right">ไทย</td></tr></tbody></table>',
  );
  const cells = [...root.querySelectorAll<HTMLElement>("th, td")];
  expect(cells.map(({ dataset, lang }) => [dataset["align"], lang])).toEqual([
    ["center", ""],
    ["right", "th"],
  ]);
  expect(root.querySelector("[align]")).toBeNull();
});

test("tables and code can be scrolled by keyboard and have a name", () => {
  const root = dress("<table><tbody><tr><td>1</td></tr></tbody></table><pre><code>x</code></pre>");
  const groups = [...root.querySelectorAll('[role="group"][tabindex="0"]')];
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Table", "Code"]);
  expect(groups[0]?.firstElementChild?.tagName).toBe("TABLE");
});

test("the box of a task has a name", () => {
  const box = dress('<ul><li><input type="checkbox" disabled checked>Draw</li></ul>').querySelector("input");
  expect(box?.getAttribute("aria-label")).toBe("Done");
});

test("a hard line break gives one new line, not two", () => {
  expect(dress("<p>one<br />\ntwo\nthree</p>").textContent).toBe("onetwo\nthree");
});

test.each(["https://x.example/a.png?b=1&amp;c=2", "//x.example/a.png", "HTTP://x.example/a.png"])(
  "a picture at %p becomes a link to it",
  (address) => {
    const root = dress(`<p><img src="${address}" alt="A &quot;plan&quot;" loading="lazy" /></p>`);
    const link = root.querySelector("a");
    expect(root.querySelector("img")).toBeNull();
    expect(link?.textContent).toBe('A "plan"');
    expect(link?.getAttribute("href")).toBe(address.replace("&amp;", "&"));
  },
);

test("a foreign picture within a link leaves its words there", () => {
  const root = dress(
    '<p><a href="/a">one</a> <a href="/b"><img src="https://x.example/a.png" alt="two" /></a></p>',
  );
  expect([...root.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["one", "two"]);
});

test("a picture of our own stays a picture", () => {
  expect(dress('<p><img src="/uploads/a.jpg" alt="A" /></p>').querySelector("img")).toBeTruthy();
});

test("text that only looks like markup is left as it is", () => {
  const text = "<p>&lt;table&gt; and &lt;pre&gt;</p>";
  expect(enhanceHtml(text)).toBe(text);
});

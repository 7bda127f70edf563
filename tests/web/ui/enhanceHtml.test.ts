import { expect, test } from "bun:test";

import { leastBusyMs } from "#tests/security/hostileBodies.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { enhanceHtml } from "#web/ui/text/RichText.tsx";

function dress(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = enhanceHtml(html);
  return root;
}

test('adds lang="th" to blocks with Thai text only', () => {
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

test("a Thai paragraph within an English entry gets its own lang", () => {
  const root = dress("<ul>\n<li>\n<p>English</p>\n<p>ไทย</p>\n</li>\n</ul>");
  expect([...root.querySelectorAll("[lang]")].map((block) => block.textContent)).toEqual(["ไทย"]);
});

test("keeps a cell's alignment in the `align` attribute", () => {
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

test("tables are focusable, scrollable regions with a name", () => {
  const root = dress("<table><tbody><tr><td>1</td></tr></tbody></table>");
  const [group] = root.querySelectorAll('[role="group"][tabindex="0"]');
  expect(group?.getAttribute("aria-label")).toBe(siteTexts.table());
  expect(group?.firstElementChild?.tagName).toBe("TABLE");
});

test("each cell has the heading of its column, for phones", () => {
  const head = '<thead><tr><th>Part</th><th align="right">In "use" &amp; <em>kept</em></th></tr></thead>';
  const body = '<tbody><tr><td>Map</td><td align="right">2</td></tr><tr><td>Plan</td><td>3</td></tr></tbody>';
  const root = dress(`<table>${head}${body}</table>`);
  const labels = [...root.querySelectorAll("td")].map((cell) => cell.getAttribute("data-label"));
  expect(labels).toEqual(["Part", 'In "use" & kept', "Part", 'In "use" & kept']);
});

test("a task list checkbox has an accessible name", () => {
  const box = dress('<ul><li><input type="checkbox" disabled checked>Draw</li></ul>').querySelector("input");
  expect(box?.getAttribute("aria-label")).toBe(siteTexts.done());
});

test("a hard line break produces one newline", () => {
  expect(dress("<p>one<br />\ntwo\nthree</p>").textContent).toBe("onetwo\nthree");
});

test.each(["/uploads/a.jpg", "https://images.firm.example/uploads/a.jpg"])(
  "keeps an image at %s, which the server allowed",
  (address) => {
    const html = `<p><img src="${address}" alt="A" /></p>`;
    expect(enhanceHtml(html)).toBe(html);
  },
);

test("keeps text that only looks like markup", () => {
  const text = "<p>&lt;table&gt; and &lt;pre&gt;</p>";
  expect(enhanceHtml(text)).toBe(text);
});

test("takes linear time for thousands of images, links and spans of code", async () => {
  const parts = ['<img src="https://firm.example/a" alt="a">', '<a href="/b">b</a>', "<code>a</code>", "ก"];
  for (const part of parts) {
    const html = `<p>${part.repeat(500_000 / part.length)}</p>`;
    const ms = await leastBusyMs(() => enhanceHtml(html), 250);
    expect([part, ms < 250]).toEqual([part, true]);
  }
});

import { expect, test } from "bun:test";

import { excerptOf } from "#server/markdown/excerptOf.ts";

test("returns the text without Markdown syntax, headings, code, tables and images", () => {
  const markdown =
    "# Title\n\nFirst *words* with a [link](https://x.example).\nSame paragraph.\n\n![p](/uploads/a.png)\n\n```\ncode\n```\n\n> A quote\n\n- item";
  expect(excerptOf(markdown)).toBe("First words with a link. Same paragraph. A quote item");
});

test("keeps tildes of ranges, and the marks in an address, without the brackets around it", () => {
  expect(excerptOf("5~10 คน ใช้ 2~3 เดือน: <https://a.example/_b_/*c*>")).toBe(
    "5~10 คน ใช้ 2~3 เดือน: https://a.example/_b_/*c*",
  );
});

test("returns markup as typed, for the page to escape", () => {
  expect(excerptOf("<b>bold</b> & more")).toBe("<b>bold</b> & more");
});

test("ends at a sentence near the limit, but never inside a quotation", () => {
  const sentence = `${"word ".repeat(29)}end.`;
  expect(excerptOf(`${sentence} ${"more ".repeat(60)}`)).toBe(sentence);
  expect(excerptOf(`Short. ${"more ".repeat(80)}`)).toEndWith("more…");
  const clause = "คำ".repeat(80);
  expect(excerptOf(`${clause} ${"ต่อ".repeat(80)}`)).toBe(`${clause}…`);
  const open = `${"word ".repeat(30)}“said. `;
  expect(excerptOf(`${open}${"more ".repeat(60)}”`)).toEndWith("more…");
});

test("does not end after a Thai abbreviation or inside brackets", () => {
  const start = `${"คำ ".repeat(50)}ตัวเลข`;
  expect(excerptOf(`${start} 5 บาท (พ.ศ. ๒๕๖๘) ${"ต่อ".repeat(90)}`)).toBe(`${start} 5 บาท (พ.ศ. ๒๕๖๘)…`);
  expect(excerptOf(`${start} 5 บาท (พ.ศ. ${"ต่อ".repeat(90)})`)).not.toContain("พ.ศ.…");
});

test("has at most 280 characters, including the ellipsis", () => {
  for (let length = 270; length < 285; length += 1) {
    const excerpt = excerptOf(`${"ก".repeat(length)} ${"ข".repeat(100)}`);
    expect(excerpt.length).toBeLessThanOrEqual(280);
  }
});

test("can end after a list item that is a sentence", () => {
  const text = `${"word ".repeat(20)}and a) we listened, b) we built, c) we stayed.`;
  expect(excerptOf(`${text} ${"more ".repeat(60)}`)).toBe(text);
});

test("does not cut inside images or links", () => {
  const picture = `![](/uploads/${"0".repeat(32)}.jpg)\n\n`;
  expect(excerptOf(`${picture.repeat(400)}Words.`)).toBe("");
  expect(excerptOf(`Words first.\n\n${picture.repeat(400)}`)).toBe("Words first.");
});

test("of a long text only the beginning is read", () => {
  // Quadratic time would exceed the test's timeout.
  expect(excerptOf(">".repeat(199_999))).toBe("");
  expect(excerptOf(`${"word ".repeat(60)}${"> ".repeat(90_000)}`)).toEndWith("word…");
});

test("cuts between words, Thai included", () => {
  const english = excerptOf("word ".repeat(100));
  expect(english.length).toBeLessThanOrEqual(280);
  expect(english).toEndWith("word…");
  // Word joiners take no space.
  const thai = excerptOf("ความร่วมมือระหว่างประเทศ".repeat(40)).replaceAll("\u2060", "");
  expect(thai.length).toBeLessThanOrEqual(280);
  expect(thai).toMatch(/(ความ|ร่วม|มือ|ระหว่าง|ประเทศ)…$/);
  expect(excerptOf("Short.")).toBe("Short.");
});

test("keeps the Thai repetition mark with its word", () => {
  expect(excerptOf("เรื่องสั้น ๆ และ **ง่าย** ๆ")).toBe("เรื่องสั้น\u00a0ๆ และ ง่าย\u00a0ๆ");
});

import { expect, test } from "bun:test";

import { excerptOf } from "#server/markdown/excerptOf.ts";

test("is the text without its marks, headings, code, tables and pictures", () => {
  const markdown =
    "# Title\n\nFirst *words* with a [link](https://x.example).\nSame paragraph.\n\n![p](/uploads/a.png)\n\n```\ncode\n```\n\n> A quote\n\n- item";
  expect(excerptOf(markdown)).toBe("First words with a link. Same paragraph. A quote item");
});

test("shows markup as it was typed, for the page to escape", () => {
  expect(excerptOf("<b>bold</b> & more")).toBe("<b>bold</b> & more");
});

test("ends with a sentence where one ends far enough on, never in the middle of what somebody says", () => {
  const sentence = `${"word ".repeat(29)}end.`;
  expect(excerptOf(`${sentence} ${"more ".repeat(60)}`)).toBe(sentence);
  expect(excerptOf(`Short. ${"more ".repeat(80)}`)).toEndWith("more…");
  const clause = "คำ".repeat(80);
  expect(excerptOf(`${clause} ${"ต่อ".repeat(80)}`)).toBe(`${clause}…`);
  const open = `${"word ".repeat(30)}“said. `;
  expect(excerptOf(`${open}${"more ".repeat(60)}”`)).toEndWith("more…");
});

test("a shortened Thai word ends nothing, nor does a bracket that is still open", () => {
  const start = `${"คำ ".repeat(50)}ตัวเลข`;
  expect(excerptOf(`${start} 5 บาท (พ.ศ. ๒๕๖๘) ${"ต่อ".repeat(90)}`)).toBe(`${start} 5 บาท (พ.ศ. ๒๕๖๘)…`);
  expect(excerptOf(`${start} 5 บาท (พ.ศ. ${"ต่อ".repeat(90)})`)).not.toContain("พ.ศ.…");
});

test("is never longer than 280 characters, with the sign that more follows", () => {
  for (let length = 270; length < 285; length += 1) {
    const excerpt = excerptOf(`${"ก".repeat(length)} ${"ข".repeat(100)}`);
    expect(excerpt.length).toBeLessThanOrEqual(280);
  }
});

test("an enumeration ends with a sentence too", () => {
  const text = `${"word ".repeat(20)}and a) we listened, b) we built, c) we stayed.`;
  expect(excerptOf(`${text} ${"more ".repeat(60)}`)).toBe(text);
});

test("pictures and links are not cut in the middle", () => {
  const picture = `![](/uploads/${"0".repeat(32)}.jpg)\n\n`;
  expect(excerptOf(`${picture.repeat(400)}Words.`)).toBe("");
  expect(excerptOf(`Words first.\n\n${picture.repeat(400)}`)).toBe("Words first.");
});

test("of a long text only the beginning is read", () => {
  // Quadratic time would exceed the test's timeout.
  expect(excerptOf(">".repeat(199_999))).toBe("");
  expect(excerptOf(`${"word ".repeat(60)}${"> ".repeat(90_000)}`)).toEndWith("word…");
});

test("is cut between words, Thai ones too", () => {
  const english = excerptOf("word ".repeat(100));
  expect(english.length).toBeLessThanOrEqual(280);
  expect(english).toEndWith("word…");
  const thai = excerptOf("ความร่วมมือระหว่างประเทศ".repeat(40));
  expect(thai.length).toBeLessThanOrEqual(280);
  expect(thai).toMatch(/(ความ|ร่วม|มือ|ระหว่าง|ประเทศ)…$/);
  expect(excerptOf("Short.")).toBe("Short.");
});

test("the Thai sign of repetition stays with its word", () => {
  expect(excerptOf("เรื่องสั้น ๆ และ **ง่าย** ๆ")).toBe("เรื่องสั้น\u00a0ๆ และ ง่าย\u00a0ๆ");
});

import { expect, test } from "bun:test";

import { articleTexts } from "#texts/admin/articles.ts";
import {
  applyFormat,
  insertEdit,
  delayedImageEdit,
  nextLineEdit,
  imageEdit,
  mapPosition,
} from "#web/admin/kinds/markdown/markdownEdits.ts";
import type { TextEdit } from "#web/admin/kinds/markdown/textEdit.ts";
import type { Format } from "#web/admin/kinds/markdown/markdownEdits.ts";
import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";
import { readingTime } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";

const IMAGE = { url: "/u.jpg", placeholder: "Describe the picture" };
const { bold: BOLD, link: LINK } = articleTexts.placeholders;

/** `|` marks both ends of the selection. */
function read(marked: string) {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|");
  const text = marked.replaceAll("|", "");
  return { text, selection: { start, end: end > start ? end - 1 : start } };
}

function show(text: string, { from, to, insert, selection: { start, end } }: TextEdit): string {
  const all = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${all.slice(0, start)}|${all.slice(start)}`
    : `${all.slice(0, start)}|${all.slice(start, end)}|${all.slice(end)}`;
}

test.each<[Format, string, string]>([
  ["bold", "a |word| here", "a **|word|** here"],
  ["bold", "a **|word|** here", "a |word| here"],
  ["bold", "|", `**|${BOLD}|**`],
  ["bold", "|word |here", "**|word|** here"],
  ["bold", "ติดต่อ|(ฝ่ายขาย)|ได้", "ติดต่อ**|(ฝ่ายขาย)|**ได้"],
  ["bold", "คำว่า|“ดี”| จริง", "คำว่า**|“ดี”|** จริง"],
  ["bold", "sale|(s)|man", "sale(**|s|**)man"],
  ["bold", "see |(this)| here", "see **|(this)|** here"],
  ["italic", "a|!|b", "a*|!|*b"],
  ["italic", "|คำ|", "*|คำ|*"],
  ["italic", "*|คำ|*", "|คำ|"],
  ["italic", "**|bold|**", "***|bold|***"],
  ["bold", "a **word|** here", "a **word**| here"],
  ["bold", "a **wo|rd** here", "a wo|rd here"],
  ["bold", "**one** tw|o **three**", "**one** **|two|** **three**"],
  ["bold", "two| three", `two**|${BOLD}|** three`],
  ["bold", "ประชาช|นไทย", "**|ประชาชน|**ไทย"],
  ["bold", "a |**word**| here", "a |word| here"],
  ["bold", "|**one** and **two**|", "**|one and two|**"],
  ["bold", "***|both|***", "*|both|*"],
  ["italic", "***|both|***", "**|both|**"],
  ["italic", "*wo|rd*", "wo|rd"],
  ["italic", "**wo|rd**", "***|word|***"],
  ["code", "`x|`", "`x`|"],
  ["bold", `**|${BOLD}|**`, "|"],
  ["bold", "|one\n\ntwo |", "|**one**\n\n**two**| "],
  ["bold", "|- one\n- **two**|", "|- **one**\n- **two**|"],
  ["bold", "|one **two**\n\n- three\n- |", "|**one two**\n\n- **three**\n-| "],
  ["bold", "|1. **one**\n2. **two**|", "|1. one\n2. two|"],
  ["italic", "x ***bo|th*** y", "x **bo|th** y"],
  ["bold", "x ***bo|th*** y", "x *bo|th* y"],
  ["bold", "|***aa***\n\n***bb***|", "|*aa*\n\n*bb*|"],
  ["italic", "|***aa***\n\n***bb***|", "|**aa**\n\n**bb**|"],
  ["italic", "|**aa**\n\n**bb**|", "|***aa***\n\n***bb***|"],
  ["bold", "|- entry|", "|- **entry**|"],
  ["bold", "|- **entry**|", "|- entry|"],
  ["bold", "|## head|", "|## **head**|"],
  ["heading", "one\ntw|o\nthree", "one\n## two|\nthree"],
  ["heading", "## two|", "two|"],
  ["heading", "### two|", "two|"],
  ["bullets", "|one\ntwo|\nthree", "|- one\n- two|\nthree"],
  ["bullets", "|- one\n- two|", "|one\ntwo|"],
  ["numbers", "|one\ntwo|", "|1. one\n2. two|"],
  ["numbers", "|one\n\ntwo|", "|1. one\n\n2. two|"],
  ["numbers", "|1. one\n\n2. two|", "|one\n\ntwo|"],
  ["bullets", "|", "- |"],
  ["numbers", "|- one\n- two|", "|1. one\n2. two|"],
  ["bullets", "|1. one\n2) two|", "|- one\n- two|"],
  ["heading", "- one|", "## one|"],
  ["bullets", "## one|", "- one|"],
  ["quote", "- one|", "> - one|"],
  ["quote", "|one\n\ntwo|", "|> one\n> \n> two|"],
  ["quote", "said|", "> said|"],
  ["quote", "|", "> |"],
  ["code", "|x = 1|", "`|x = 1|`"],
  ["code", "|a\nb|", "```\n|a\nb|\n```"],
  ["link", "see |this|", "see [this](|https://|)"],
  ["link", "see |https://a.example|", `see [|${LINK}|](https://a.example)`],
  ["link", "|", `[|${LINK}|](https://)`],
])("%s changes %j to %j", (format, before, after) => {
  const { text, selection } = read(before);
  expect(show(text, applyFormat(format, text, selection))).toBe(after);
});

test.each([
  "ติดต่อ|(ฝ่ายขาย)|ได้",
  "ยอดลด|30%|ในปี",
  "ใช้|AI (ใหม่)|ครับ",
  "sale|(s)|man",
  "这是|“重点”|内容",
  "ก|“ข|”ค",
])("what the bold button marks in %j is bold on the page", (marked) => {
  const { text, selection } = read(marked);
  const { from, to, insert } = applyFormat("bold", text, selection);
  expect(renderMarkdown(text.slice(0, from) + insert + text.slice(to))).toMatch(
    /^<p>[^*]*<strong>[^*]*<\/p>\n$/,
  );
});

test.each([
  ["- one|", "- one\n- |"],
  ["* on|e", "* on\n* |e"],
  ["9. nine|", "9. nine\n10. |"],
  ["1) one|", "1) one\n2) |"],
  ["> said|", "> said\n> |"],
  ["- one\n  - inner|", "- one\n  - inner\n  - |"],
  ["- one\n- |", "- one\n\n|"],
  ["- one\n- |\n- two", "- one\n\n|\n- two"],
  ["> said\n> |", "> said\n\n|"],
  ["![คำ|อธิบาย](/u.jpg)", "![คำอธิบาย](/u.jpg)\n\n|"],
  ["- o|n|e", "- o\n- |e"],
  ["a ![|Describe the picture|](/u.jpg)", "a ![Describe the picture](/u.jpg)\n\n|"],
  ["![|Describe the picture|](/u.jpg)\n\nafter", "![Describe the picture](/u.jpg)\n\n|after"],
  ["![|Describe the picture|](/u.jpg)\nafter", "![Describe the picture](/u.jpg)\n\n|after"],
])("Enter at %j continues or ends the list or quote", (before, after) => {
  const { text, selection } = read(before);
  const next = nextLineEdit(text, selection);
  expect(next && show(text, next)).toBe(after);
});

test.each([
  "```\n- one|",
  "2026. was good|",
  "![done](/u.jpg)|",
  "words|",
  "|- one",
  "-|",
  "-no list|",
  "3.5 metres|",
  "**bold** words|",
])("Enter at %j only starts a line", (before) => {
  const { text, selection } = read(before);
  expect(nextLineEdit(text, selection)).toBeNull();
});

test.each([
  ["One |", "words", "One words|"],
  ["One |two| three", "2", "One 2| three"],
  ["One |", "- a\n- b", "One \n\n- a\n- b|"],
  ["|", "## a", "## a|"],
  ["One |after", "## a", "One \n\n## a|\n\nafter"],
  ["|after", "| x | y |", "| x | y ||\n\nafter"],
  ["One\n|", "| a | b |", "One\n| a | b ||"],
  ["One\n\n- |", "- a\n- b", "One\n\n- a\n- b|"],
  ["1. |", "- a", "- a|"],
  ["- one |", "- a", "- one \n\n- a|"],
  ["- |", "a word", "- a word|"],
])("pasting into %j %j results in %j", (before, words, after) => {
  const { text, selection } = read(before);
  const edit = insertEdit(text, selection, words);
  const all = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  expect(`${all.slice(0, edit.selection.end)}|${all.slice(edit.selection.end)}`).toBe(after);
});

test.each([
  ["|", "![|Describe the picture|](/u.jpg)"],
  ["a|", "a\n\n![|Describe the picture|](/u.jpg)"],
  ["a\n|b", "a\n\n![|Describe the picture|](/u.jpg)\n\nb"],
  ["a\n\n|\n\nb", "a\n\n![|Describe the picture|](/u.jpg)\n\nb"],
])("inserts an image into %j as its own paragraph", (before, after) => {
  const { text, selection } = read(before);
  expect(show(text, imageEdit(text, selection, IMAGE))).toBe(after);
});

test.each([
  ["Writ|ing on.", "Writ|ing on.\n\n![Describe the picture](/u.jpg)"],
  ["One.|\n\nTwo.", "One.|\n\n![Describe the picture](/u.jpg)\n\nTwo."],
  ["![|Describe|](/a.jpg)\n\nTwo.", "![|Describe|](/a.jpg)\n\n![Describe the picture](/u.jpg)\n\nTwo."],
  [
    "One.|\n\n![a](/a.jpg)\n\n![b](/b.jpg)\n\nTwo.",
    "One.|\n\n![a](/a.jpg)\n\n![b](/b.jpg)\n\n![Describe the picture](/u.jpg)\n\nTwo.",
  ],
])("inserts an image below the line being typed at %j and keeps the cursor", (before, after) => {
  const { text, selection } = read(before);
  const asked = { ...IMAGE, at: selection.end };
  expect(show(text, delayedImageEdit(text, selection, asked))).toBe(after);
});

test("inserts at the requested position, even if the cursor has moved since", () => {
  const { text, selection } = read("Para A, longer.\n\nPara B.\n\n|");
  const at = mapPosition("Para A\n\nPara B.", 6, text);
  expect(at).toBe(6);
  expect(show(text, delayedImageEdit(text, selection, { ...IMAGE, at }))).toBe(
    "Para A, longer.\n\n![Describe the picture](/u.jpg)\n\nPara B.\n\n|",
  );
});

test.each([
  ["one two", 3, "one two three", 3],
  ["one two", 7, "zero one two", 12],
  ["one two", 7, "one", 3],
  ["one two", 5, "one 2", 4],
  ["", 0, "words", 0],
])("of %j the position %i becomes %j at %i", (before, at, now, place) => {
  expect(mapPosition(before, at, now)).toBe(place);
});

test("counts Thai words, which have no spaces between them", () => {
  expect(readingTime("")).toBe(articleTexts.noWords);
  expect(readingTime("word")).toBe(articleTexts.readingTime({ words: 1, minutes: 1 }));
  const counts = [4, 5, 6, 7].map((words) => articleTexts.readingTime({ words, minutes: 1 }));
  expect(counts).toContain(readingTime("โครงการส่วนใหญ่ไม่ได้ล้ม"));
  expect(readingTime("word ".repeat(412))).toBe(articleTexts.readingTime({ words: 412, minutes: 3 }));
});

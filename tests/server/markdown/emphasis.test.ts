import { expect, test } from "bun:test";

import { excerptOf } from "#server/markdown/excerptOf.ts";
import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";

const render = (markdown: string) =>
  renderMarkdown(markdown)
    .trim()
    .replace(/^<p>|<\/p>$/g, "")
    .replaceAll("&quot;", '"');
const TAGS = { b: "strong", i: "em", s: "del" } as const;

/** Markdown, and its HTML with short names of the marks. */
const CASES: readonly (readonly [markdown: string, marked: string])[] = [
  // Thai: punctuation inside the marks, a letter outside.
  ["ยอดลดลง**30%**ในหนึ่งปี", "ยอดลดลง<b>30%</b>ในหนึ่งปี"],
  ["เราใช้**ปัญญาประดิษฐ์ (AI)**ในงานจริง", "เราใช้<b>ปัญญาประดิษฐ์ (AI)</b>ในงานจริง"],
  ["ลูกค้าพูดว่า**“ง่ายขึ้นมาก”**ทุกคน", "ลูกค้าพูดว่า<b>“ง่ายขึ้นมาก”</b>ทุกคน"],
  ["*แบบจำลอง (model)*ซึ่งอธิบายได้", "<i>แบบจำลอง (model)</i>ซึ่งอธิบายได้"],
  ['ราคา~~"เดิม"~~ใหม่', 'ราคา<s>"เดิม"</s>ใหม่'],
  ["เรียกว่า*(โมเดล)*ในภาษาไทย", "เรียกว่า<i>(โมเดล)</i>ในภาษาไทย"],
  ["คำว่า***“ใหม่”***คือ", "คำว่า<i><b>“ใหม่”</b></i>คือ"],
  ["**“หนึ่ง”**และ**“สอง”**ต่อกัน", "<b>“หนึ่ง”</b>และ<b>“สอง”</b>ต่อกัน"],
  ["**หนึ่ง**(สอง)", "<b>หนึ่ง</b>(สอง)"],
  ["**หนึ่ง**“สอง”**สาม**", "<b>หนึ่ง</b>“สอง”<b>สาม</b>"],
  ["ลด**฿500**ทันที", "ลด<b>฿500</b>ทันที"],
  ["ราคา**500.-**เท่านั้น", "ราคา<b>500.-</b>เท่านั้น"],
  ["ใช้**[ลิงก์](/about)**ได้", 'ใช้<b><a href="/about">ลิงก์</a></b>ได้'],
  ["ใช้**`code`**ได้", "ใช้<b><code>code</code></b>ได้"],
  ["**ใหม่!**รุ่นปี ๒๕๖๙", "<b>ใหม่!</b>รุ่นปี ๒๕๖๙"],
  ["เร็ว**“มาก”**\u200bและถูก", "เร็ว<b>“มาก”</b>\u200bและถูก"],
  ["> **“คำพูด”**ของลูกค้า", "<blockquote>\n<p><b>“คำพูด”</b>ของลูกค้า</p>\n</blockquote>"],
  ["_แบบจำลอง (model)_ซึ่งอธิบายได้", "<i>แบบจำลอง (model)</i>ซึ่งอธิบายได้"],
  ["**ดี *(มาก)*เลย**ครับ", "<b>ดี <i>(มาก)</i>เลย</b>ครับ"],
  ["ทั้ง*30%*และ**(50%)**ใน**หนึ่ง**ปี", "ทั้ง<i>30%</i>และ<b>(50%)</b>ใน<b>หนึ่ง</b>ปี"],
  // Lao, Khmer and Burmese.
  ["ຫຼຸດລົງ**30%**ໃນປີ", "ຫຼຸດລົງ<b>30%</b>ໃນປີ"],
  ["ប្រើ**(AI)**ក្នុង", "ប្រើ<b>(AI)</b>ក្នុង"],
  ["သုံး**(AI)**မှာ", "သုံး<b>(AI)</b>မှာ"],
  // Chinese, Japanese and Korean.
  ["这是**“重点”**内容", "这是<b>“重点”</b>内容"],
  ["增长**30%**左右", "增长<b>30%</b>左右"],
  ["**中文（英文）**的", "<b>中文（英文）</b>的"],
  ["**重要。**请看", "<b>重要。</b>请看"],
  ["これは**「重要」**です", "これは<b>「重要」</b>です"],
  ["**テスト。**テスト", "<b>テスト。</b>テスト"],
  ["**AI（人工知能）**を使う", "<b>AI（人工知能）</b>を使う"],
  ["**重要。**Next", "<b>重要。</b>Next"],
  ["**스크립트(script)**라고", "<b>스크립트(script)</b>라고"],
  ["𠮷**(野家)**𠮷", "𠮷<b>(野家)</b>𠮷"],
  // English, as CommonMark has it.
  ["A **bold** word, *italics* and ~~deleted~~", "A <b>bold</b> word, <i>italics</i> and <s>deleted</s>"],
  ["in**side** words", "in<b>side</b> words"],
  ["**(AI)** in use", "<b>(AI)</b> in use"],
  ['foo**"bar"**baz', 'foo**"bar"**baz'],
  ["snake_case_name and _word_", "snake_case_name and <i>word</i>"],
  ["2 * 3 * 4 and 5*(6+7)*8", "2 * 3 * 4 and 5*(6+7)*8"],
  ["**\n\n**bold**", "**</p>\n<p><b>bold</b>"],
  // Not marks.
  ["รายงาน_(ฉบับร่าง)_ปีนี้", "รายงาน_(ฉบับร่าง)_ปีนี้"],
  ["ลงชื่อ________(________)________พยาน", "ลงชื่อ________(________)________พยาน"],
  ["สูตร \\*(ก)\\*ข", "สูตร *(ก)*ข"],
  ["ก`**(ข)**`ค", "ก<code>**(ข)**</code>ค"],
  ["ก``a`**(ข)**``ค", "ก<code>a`**(ข)**</code>ค"],
  ["```\nก**(ข)**ค\n```", "<pre><code>ก**(ข)**ค\n</code></pre>"],
  ["[ก](/a**(ข)**ค)", '<a href="/a**(%E0%B8%82)**%E0%B8%84">ก</a>'],
  ["[ก**(ข)**ค][ก**(ข)**ค]\n\n[ก**(ข)**ค]: /about", '<a href="/about">ก<b>(ข)</b>ค</a>'],
  ["จำนวน 5~10 คน ใช้ 2~3 เดือน", "จำนวน 5~10 คน ใช้ 2~3 เดือน"],
  ["\u{10a50}\u{10a51} ก**(ข)**ค", " ก<b>(ข)</b>ค"],
];

/** Without word joiners. */
const unbound = (text: string) => text.replaceAll("\u2060", "");

test.each(CASES)("renders the marks of %j", (markdown, marked) => {
  const html = marked.replace(
    /(<\/?)([bis])>/g,
    (_, start: string, tag: keyof typeof TAGS) => `${start}${TAGS[tag]}>`,
  );
  expect(unbound(render(markdown))).toBe(html.trim());
});

test.each(CASES.filter(([, marked]) => !/<(?:pre|\/p)/.test(marked)))(
  "the excerpt of %j has the same text",
  (markdown, marked) => {
    const text = marked.replace(/<[^>]*>/g, "").trim();
    expect(unbound(excerptOf(markdown))).toBe(text);
  },
);

test.each(["*", "_", "~", "ก*(", ")**ก", "*ก_(", "**“ก”**"])(
  // Quadratic time would exceed the test's timeout.
  "a long text of %j is read at once",
  (part) => {
    const text = part.repeat(250_000 / part.length);
    renderMarkdown(text);
    excerptOf(text);
  },
);

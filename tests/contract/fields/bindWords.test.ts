import { expect, test } from "bun:test";

import { bindLastWord, bindWords } from "#contract/fields/bindWords.ts";

/** With ~ for a no-break space and | for a word joiner. */
const bind = (text: string) => bindWords(text).replaceAll("\u00a0", "~").replaceAll("\u2060", "|");

test.each([
  ["ต่าง ๆ ที่เลิกใช้", "ต่าง~ๆ ที่เลิก|ใช้"],
  ["ผู้บริหารเปรียบเทียบระยะที่ 2", "ผู้|บริหารเปรียบ|เทียบระยะที่~2"],
  ["ความต้องการของผู้ป่วย การตัดสินใจ", "ความ|ต้องการของผู้|ป่วย การ|ตัดสิน|ใจ"],
  ["ข้อความและบทความจากโครงการ การ์ด", "ข้อความและบทความจากโครงการ การ์ด"],
  ["ผู้รับผิดชอบการเปลี่ยนผ่าน และโครงสร้างพื้นฐาน", "ผู้|รับ|ผิด|ชอบการ|เปลี่ยน|ผ่าน และโครง|สร้างพื้น|ฐาน"],
  ["ที่ปรึกษาการเปลี่ยนผ่านเพียงหน้าเดียวนี้", "ที่ปรึกษาการ|เปลี่ยน|ผ่านเพียงหน้า|เดียว|นี้"],
  ["ส่วนใหญ่เข้าใจวันนั้น ใจ นี้ และหนี้", "ส่วน|ใหญ่เข้า|ใจวัน|นั้น ใจ นี้ และหนี้"],
  ["a hand-over, in (co-operative) form", "a hand-|over, in (co-|operative) form"],
  ["world-interoperability and re-2", "world-interoperability and re-2"],
])("binds %p as %p", (text, bound) => {
  expect(bind(text)).toBe(bound);
});

test.each(["https://firm.example/ผู้บริหาร", "see flood-map.example now", "ผู้ใช้@firm.example"])(
  "leaves the address in %p as it is",
  (text) => {
    expect(bind(text)).toBe(text);
  },
);

test.each([
  ["better tomorrow morning.", "better tomorrow\u00a0morning."],
  ["a system for interoperability", "a system for interoperability"],
  ["word", "word"],
])("binds the last word of %p unless it is long", (text, bound) => {
  expect(bindLastWord(text)).toBe(bound);
});

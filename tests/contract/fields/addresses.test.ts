import { expect, test } from "bun:test";

import { splitAtAddresses } from "#contract/fields/addresses.ts";

const hrefsOf = (text: string) => splitAtAddresses(text).flatMap(({ href }) => href ?? []);

test.each([
  ["ทักไลน์ https://line.me/R/ti/p/@example ได้เลย", "https://line.me/R/ti/p/@example"],
  [
    "แผนที่ https://www.google.com/maps/@13.7563,100.5018,17z",
    "https://www.google.com/maps/@13.7563,100.5018,17z",
  ],
  [
    "https://www.google.com/maps/place/Siam/@13.7,100.5,17z/data=!3m1!4b1!4m6!3m5!1s0x30e2:0xd5!8m2!3d13.7!4d100.5?entry=ttu",
    "https://www.google.com/maps/place/Siam/@13.7,100.5,17z/data=!3m1!4b1!4m6!3m5!1s0x30e2:0xd5!8m2!3d13.7!4d100.5?entry=ttu",
  ],
  ["https://medium.com/@mali/a-title-1a2b3c", "https://medium.com/@mali/a-title-1a2b3c"],
  [
    "ดู https://en.wikipedia.org/wiki/Java_(programming_language) ประกอบ",
    "https://en.wikipedia.org/wiki/Java_(programming_language)",
  ],
  ["(https://en.wikipedia.org/wiki/Java_(language)).", "https://en.wikipedia.org/wiki/Java_(language)"],
  ["https://th.wikipedia.org/wiki/โควิด-19ในไทย ครับ", "https://th.wikipedia.org/wiki/โควิด-19ในไทย"],
  ["ดูที่ https://www.example.comครับ", "https://www.example.com"],
  ["ดูที่https://www.example.com/aครับ", "https://www.example.com/a"],
  ["https://www.example.com/a,ครับ", "https://www.example.com/a"],
  ["“https://www.example.com/a”แล้วโทรหาเรา", "https://www.example.com/a"],
  ["<https://example.com/angle>", "https://example.com/angle"],
  ["เข้า www.example.com/ติดต่อ ก่อน", "https://www.example.com/ติดต่อ"],
  ["www.example.co.thและwww.example.comค่ะ", "https://www.example.co.th https://www.example.com"],
  ["http://localhost:3000/x, http://192.168.1.1:8080", "http://localhost:3000/x http://192.168.1.1:8080"],
  ["https://firm.example:8443/p?q=ค้นหา&a[]=1#หัวข้อ", "https://firm.example:8443/p?q=ค้นหา&a[]=1#หัวข้อ"],
  ["HTTPS://Firm.Example/A", "HTTPS://Firm.Example/A"],
  [
    "https://ร้านค้า.ไทย/สินค้า และ https://www.ร้านค้า.ไทยครับ",
    "https://ร้านค้า.ไทย/สินค้า https://www.ร้านค้า.ไทย",
  ],
  [
    "https://zürich.example/é https://xn--o3cw4h.example",
    "https://zürich.example/é https://xn--o3cw4h.example",
  ],
  ["请看https://www.example.com/a。谢谢", "https://www.example.com/a"],
  ["https://www.example.com谢谢", "https://www.example.com"],
  ["https://a.example/x👍", "https://a.example/x"],
  [
    "https://a.example/x!? https://b.example/ 'https://c.example'",
    "https://a.example/x https://b.example/ https://c.example",
  ],
  ["**https://a.example/x**ครับ", "https://a.example/x"],
  ["https://firm.example/รายงาน.", "https://firm.example/รายงาน"],
  ["https://a.example/b\u200bแล้ว", "https://a.example/b"],
  ["อีเมลmali.s+web@firm.exampleครับ", "mailto:mali.s+web@firm.example"],
  ["โทร 02-123-4567 หรือ mali@firm.example.", "mailto:mali@firm.example"],
])("finds the addresses in %j", (text, expected) => {
  expect(hrefsOf(text).join(" ")).toBe(expected);
  expect(
    splitAtAddresses(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test.each([
  "http://",
  "https://.",
  "www.",
  "www.ครับ",
  "awww.firm.example",
  "xhttps://firm.example",
  "//www.firm.example",
  "javascript://www.firm.example",
  "https://bank.example@evil.example/",
  "https://firm.example:99999",
  "mali@firm",
  "@mali",
  "ftp://firm.example",
  "firm.example",
])("finds no address in %j", (text) => {
  expect(hrefsOf(text)).toEqual([]);
});

test.each([
  "a",
  "a.",
  "www.",
  "www.a.1 ",
  "http://",
  "https://a",
  "https://a.b/(",
  "a@",
  "a-",
  "ก.",
  "é",
  "a@a.",
  "https://a.b/)",
])("a long text of %j is read at once", (part) => {
  // Quadratic time would exceed the test's timeout.
  const text = part.repeat(250_000 / part.length);
  expect(
    splitAtAddresses(text)
      .map((one) => one.text)
      .join(""),
  ).toBe(text);
  splitAtAddresses(`https://${text}`);
  splitAtAddresses(`https://a.example/${text}`);
});

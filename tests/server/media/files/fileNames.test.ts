import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { MAX_FILE_NAME } from "#contract/files.ts";
import { cleanFileName, contentDisposition } from "#server/media/files/fileNames.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

const FILE = "0.pdf";

test.each([
  ["Company profile.pdf", "Company profile.pdf"],
  ["ข้อมูลบริษัท (ฉบับเต็ม).PDF", "ข้อมูลบริษัท (ฉบับเต็ม).pdf"],
  ["../../etc/passwd", "-..-etc-passwd.pdf"],
  ["C:\\Users\\nok\\report.pdf", "C-Users-nok-report.pdf"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe.pdf"],
  ["a\u200f\u200bb.pdf", "ab.pdf"],
  ['a\r\nSet-Cookie: x="1".pdf', "a Set-Cookie- x=-1-.pdf"],
  ["...", "file.pdf"],
  ["", "file.pdf"],
])("%p becomes %p", (raw, name) => {
  expect(cleanFileName(raw, FILE)).toBe(name);
});

test("a name of 300 letters is cut before its ending, not within a letter", () => {
  expect(cleanFileName(`${"ก".repeat(300)}.pdf`, FILE)).toBe(`${"ก".repeat(MAX_FILE_NAME - 4)}.pdf`);
  expect([...cleanFileName("😀".repeat(300), FILE)]).toHaveLength(MAX_FILE_NAME);
});

test(
  "a header of any name is one line of ASCII, from which clients read the name",
  () =>
    checkProperty(fc.string({ unit: "binary" }), { few: 300, many: 20_000 }, (raw) => {
      const name = cleanFileName(raw, FILE);
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
      expect(decodeURIComponent(header.slice(header.lastIndexOf("'") + 1))).toBe(name);
      expect(cleanFileName(name, FILE)).toBe(name);
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
    }),
  PROPERTY_TIMEOUT_MS,
);

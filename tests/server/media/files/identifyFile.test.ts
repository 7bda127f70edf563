import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FILE_EXTENSIONS, FILE_MESSAGES, FILE_TYPES } from "#contract/files.ts";
import { identifyFile } from "#server/media/files/identifyFile.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { office, ole, openDocument, pdf, zip } from "#tests/support/media/testFiles.ts";

/** The type, or the message of the refusal. */
function identify(bytes: Uint8Array | string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-file-"));
  try {
    const path = join(folder, "upload");
    writeFileSync(path, bytes);
    return identifyFile({ path, name });
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\x02\0isommp42")]);
const WEBM = Buffer.concat([Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex")]);

const GOOD: Record<string, Uint8Array | string> = {
  pdf: pdf("one"),
  docx: office("word/document.xml"),
  xlsx: office("xl/workbook.xml"),
  pptx: office("ppt/presentation.xml"),
  odt: openDocument(FILE_TYPES.odt),
  ods: openDocument(FILE_TYPES.ods),
  odp: openDocument(FILE_TYPES.odp),
  doc: ole("Root Entry", "WordDocument"),
  xls: ole("Root Entry", "Workbook"),
  ppt: ole("Root Entry", "PowerPoint Document"),
  csv: "\ufeffชื่อ;ราคา\nรายงาน;1\n",
  txt: "a < b, and 5 > 4 ✓",
  mp4: MP4,
  webm: WEBM,
};

test("every type has a sample", () => {
  expect(Object.keys(GOOD).toSorted()).toEqual(FILE_EXTENSIONS.toSorted());
});

test.each(FILE_EXTENSIONS)("%s is told by its bytes, and its name is one of the store", (extension) => {
  const bytes = GOOD[extension] ?? "";
  expect(identify(bytes, `Report.${extension.toUpperCase()}`)).toBe(extension);
  expect(imageHashOf(`${"0".repeat(32)}.${extension}`)).toBe("0".repeat(32));
});

const { mismatch, unsupported, html, macros, encoding, empty } = FILE_MESSAGES;
const HTML = "<!doctype html><script>alert(1)</script>";

test.each([
  ["a PDF that is HTML", HTML, "a.pdf", html],
  ["HTML after blanks and a byte order mark", `\ufeff\n\t ${HTML}`, "a.txt", html],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", html],
  ["a document that is called PDF", office("word/document.xml"), "a.pdf", mismatch],
  ["a PDF that is called a document", pdf("one"), "a.docx", mismatch],
  ["a PDF without an ending", pdf("one"), "a", mismatch],
  ["a document of macros by its name", office("word/document.xml"), "a.docm", mismatch],
  ["a document with macros", office("word/document.xml", [["word/vbaProject.bin", "x"]]), "a.docx", macros],
  [
    "a sheet with macros of Excel 4",
    office("xl/workbook.xml", [["xl/macrosheets/sheet1.xml", "x"]]),
    "a.xlsx",
    macros,
  ],
  [
    "macros under a path of Windows",
    office("word/document.xml", [["word\\vbaProject.bin", "x"]]),
    "a.docx",
    macros,
  ],
  [
    "an OpenDocument whose directory can't be read",
    openDocument(FILE_TYPES.odt, [["Basic/script-lc.xml", "x"]]).subarray(0, -1),
    "a.odt",
    unsupported,
  ],
  [
    "an OpenDocument with macros",
    openDocument(FILE_TYPES.odt, [["Basic/script-lc.xml", "x"]]),
    "a.odt",
    macros,
  ],
  ["an older document with macros", ole("WordDocument", "Macros", "_VBA_PROJECT"), "a.doc", macros],
  ["an archive", zip([["readme.txt", "x"]]), "a.zip", unsupported],
  [
    "a ZIP that only names itself a document",
    Buffer.from("PK\x03\x04 word/document.xml [Content_Types].xml"),
    "a.docx",
    unsupported,
  ],
  [
    "an OpenDocument template",
    openDocument("application/vnd.oasis.opendocument.text-template"),
    "a.odt",
    unsupported,
  ],
  ["an installer in the container of Office", ole("Root Entry", "SummaryInformation"), "a.doc", unsupported],
  [
    "a picture that is also an archive",
    Buffer.concat([createPng(1, 1), office("word/document.xml")]),
    "a.docx",
    unsupported,
  ],
  ["a program", Buffer.from("MZ\x90\0"), "a.txt", unsupported],
  ["a script", "alert(1)", "a.js", unsupported],
  ["a photo of a phone", Buffer.from("\0\0\0\x18ftypheic"), "a.mp4", unsupported],
  ["a Matroska video", Buffer.from("1a45dfa3a3428288", "hex"), "a.webm", unsupported],
  ["a text in another encoding", Buffer.from([0xa1, 0xd2, 0xc3, 0x0a]), "a.csv", encoding],
  ["a text whose last letter is cut", Buffer.from("ก").subarray(0, 2), "a.txt", encoding],
  ["an empty file", "", "a.pdf", empty],
])("refuses %s", (_, bytes, name, message) => {
  expect(identify(bytes, name)).toBe(message);
});

test("a damaged directory of a ZIP is read to its end, whatever it says", () => {
  const whole = office("word/document.xml");
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Uint8Array.from(whole);
    damaged[at] = 255;
    expect([identify(damaged, "a.docx"), identify(whole.subarray(0, at), "a.docx")]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  }
});

test("a file of 50 MB takes little memory", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-file-"));
  const path = join(folder, "upload");
  writeFileSync(path, ole("Root Entry", "Workbook"));
  truncateSync(path, 50 * 1_048_576);
  const before = process.memoryUsage.rss();
  expect(identifyFile({ path, name: "a.xls" })).toBe("xls");
  expect(process.memoryUsage.rss() - before).toBeLessThan(20 * 1_048_576);
  rmSync(folder, { recursive: true });
});

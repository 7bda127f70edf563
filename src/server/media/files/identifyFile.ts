// Tells what an uploaded file is by its bytes. Nothing is unpacked or run, and at most 64 KB are in memory at a time.
import { FILE_MESSAGES, FILE_TYPES } from "#contract/files.ts";
import type { FileExtension, FileProblem } from "#contract/files.ts";
import { AppError } from "#server/errors.ts";

import { ByteReader } from "../formats/ByteReader.ts";
import { listZipEntries, readFirstStoredText } from "../formats/zip.ts";

/** A part that only documents of the type have. */
const OFFICE_PARTS: readonly (readonly [part: string, extension: FileExtension])[] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];
/** Names of streams, which documents of the older Office contain as UTF-16. */
const OLE_STREAMS: readonly (readonly [stream: string, extension: FileExtension])[] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["PowerPoint Document", "ppt"],
];
const MACRO_PARTS = /(?:^|[\\/])(?:vbaProject\.bin$|macrosheets[\\/])|^(?:Basic|Scripts)[\\/]/i;
const MACRO_STREAM = "_VBA_PROJECT";

const OLE_SIGNATURE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP_SIGNATURE = "PK\x03\x04";
const EBML_SIGNATURE = "\x1a\x45\xdf\xa3";
const BRANDS = /^....ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/s;
/** The first tag, comment or declaration, after a byte order mark and blanks. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<[a-z!?/]/i;
const HEAD_BYTES = 1_024;

/**
 * @param name as the client sent it: it must not contradict the content
 * @throws AppError `unsupportedMedia` or `invalid`
 */
export function identifyFile({ path, name }: { path: string; name: string }): FileExtension {
  using bytes = new ByteReader(path);
  if (bytes.size === 0) throw fileError("empty");
  const named = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = identifyBytes(bytes, named);
  if (found !== named) throw fileError("mismatch");
  return found;
}

/** @param reason for the text of the back office */
export function fileError(reason: FileProblem): AppError {
  const message = FILE_MESSAGES[reason];
  const code = reason === "unsupported" || reason === "html" ? "unsupportedMedia" : "invalid";
  return new AppError(code, message, { errors: { file: message }, data: { reason } });
}

function identifyBytes(bytes: ByteReader, named: string): FileExtension {
  const head = bytes.text(0, Math.min(HEAD_BYTES, bytes.size));
  if (head.startsWith("%PDF-")) return "pdf";
  if (head.startsWith(ZIP_SIGNATURE)) return identifyZip(bytes);
  if (head.startsWith(OLE_SIGNATURE)) return identifyOle(bytes);
  if (BRANDS.test(head)) return "mp4";
  if (head.startsWith(EBML_SIGNATURE) && head.slice(0, 64).includes("webm")) return "webm";
  if (MARKUP.test(head)) throw fileError("html");
  if (named !== "csv" && named !== "txt") throw fileError("unsupported");
  assertText(bytes);
  return named;
}

function identifyZip(bytes: ByteReader): FileExtension {
  const entries = listZipEntries(bytes);
  const extension = openDocumentType(bytes) ?? officeType(entries);
  // Without a directory, nothing tells whether there are macros.
  if (extension === null || entries.length === 0) throw fileError("unsupported");
  if (entries.some((entry) => MACRO_PARTS.test(entry))) throw fileError("macros");
  return extension;
}

function officeType(entries: readonly string[]): FileExtension | null {
  if (!entries.includes("[Content_Types].xml")) return null;
  return OFFICE_PARTS.find(([part]) => entries.includes(part))?.[1] ?? null;
}

/** The first entry of an OpenDocument is its type, uncompressed. */
function openDocumentType(bytes: ByteReader): FileExtension | null {
  const type = readFirstStoredText(bytes, "mimetype");
  return (["odt", "ods", "odp"] as const).find((extension) => FILE_TYPES[extension] === type) ?? null;
}

function identifyOle(bytes: ByteReader): FileExtension {
  const [hasMacros, ...found] = findUtf16(bytes, [MACRO_STREAM, ...OLE_STREAMS.map(([stream]) => stream)]);
  if (hasMacros) throw fileError("macros");
  const extension = OLE_STREAMS.find((_, index) => found[index])?.[1];
  if (!extension) throw fileError("unsupported");
  return extension;
}

/** Which of the texts occur. Names of streams begin at multiples of 128 bytes, so that no view cuts one. */
function findUtf16(bytes: ByteReader, texts: readonly string[]): boolean[] {
  const wanted = texts.map((text) => Buffer.from(`${text}\0`, "utf16le"));
  const found = wanted.map(() => false);
  for (const view of bytes.views(0, bytes.size))
    for (const [index, text] of wanted.entries()) found[index] ||= isAtMultiple(view, text);
  return found;
}

function isAtMultiple(view: Buffer, text: Buffer): boolean {
  for (let at = view.indexOf(text); at !== -1; at = view.indexOf(text, at + 1))
    if (at % 128 === 0) return true;
  return false;
}

function assertText(bytes: ByteReader): void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const view of bytes.views(0, bytes.size)) {
      if (view.includes(0)) throw fileError("unsupported");
      decoder.decode(view, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? fileError("encoding") : error;
  }
}

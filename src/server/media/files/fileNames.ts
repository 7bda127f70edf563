import { MAX_FILE_NAME } from "#contract/files.ts";
import { normalizeLine, stripInvisible } from "#contract/fields/text.ts";

/** A file with one of these in its name can't be saved on every system. */
const RESERVED = /[<>:"/\\|?*]+/g;

/** The readable name of a file of this type: without folders, invisible characters and another ending. */
export function cleanFileName(raw: string, file: string): string {
  const ending = file.slice(file.lastIndexOf(".")).toLowerCase();
  const name = stripInvisible(normalizeLine(raw))
    .replace(RESERVED, "-")
    .replace(/^[.\s]+/, "")
    .trim();
  const stem = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length).trim() : name;
  // By code point, so that no letter of two units is cut.
  const kept = [...stem]
    .slice(0, MAX_FILE_NAME - ending.length)
    .join("")
    .trimEnd();
  return (kept || "file") + ending;
}

/** RFC 6266: the name itself, and one in ASCII for clients that don't know the former. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^ -~]/gu, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}

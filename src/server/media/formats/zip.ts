import { EndOfFile } from "./ByteReader.ts";
import type { ByteReader } from "./ByteReader.ts";

const END_SIGNATURE = "PK\x05\x06";
const ENTRY_SIGNATURE = "PK\x01\x02";
const END_BYTES = 22;
/** The end of the directory is followed by a comment, in documents an empty one. One view of the reader. */
const MAX_END_DISTANCE = 65_536;
const MAX_NAME_BYTES = 512;

/** The names in a ZIP file's directory; empty for a damaged one. Nothing is unpacked. */
export function listZipEntries(bytes: ByteReader): string[] {
  try {
    const end = findEnd(bytes);
    if (end === null) return [];
    const names: string[] = [];
    const count = bytes.uint16LE(end + 10);
    for (let at = bytes.uint32LE(end + 16); names.length < count;) {
      if (bytes.text(at, 4) !== ENTRY_SIGNATURE) return [];
      const nameBytes = bytes.uint16LE(at + 28);
      if (nameBytes > MAX_NAME_BYTES) return [];
      names.push(bytes.text(at + 46, nameBytes));
      at += 46 + nameBytes + bytes.uint16LE(at + 30) + bytes.uint16LE(at + 32);
    }
    return names;
  } catch (error) {
    if (error instanceof EndOfFile) return [];
    throw error;
  }
}

/** The content of the first entry, if it has this name and is stored uncompressed. */
export function readFirstStoredText(bytes: ByteReader, name: string): string | null {
  if (bytes.size < 30 + name.length) return null;
  const [method, length] = [bytes.uint16LE(8), bytes.uint32LE(22)];
  const start = 30 + bytes.uint16LE(26) + bytes.uint16LE(28);
  if (method !== 0 || length > MAX_NAME_BYTES || start + length > bytes.size) return null;
  return bytes.uint16LE(26) === name.length && bytes.text(30, name.length) === name
    ? bytes.text(start, length)
    : null;
}

function findEnd(bytes: ByteReader): number | null {
  const length = Math.min(MAX_END_DISTANCE, bytes.size);
  const found = bytes.text(bytes.size - length, length).lastIndexOf(END_SIGNATURE);
  const at = bytes.size - length + found;
  return found === -1 || at + END_BYTES > bytes.size ? null : at;
}

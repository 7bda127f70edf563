// The files of the library, which visitors download.
import * as z from "zod";

import { lazyFields } from "./fields/lazyFields.ts";
import { requiredLine } from "./fields/textFields.ts";
import { MEBIBYTE } from "./images.ts";

/** Determined from the bytes of a file, never from its name; by extension. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  mp4: "video/mp4",
  webm: "video/webm",
} as const;
export type FileExtension = keyof typeof FILE_TYPES;

// The object has exactly these keys.
export const FILE_EXTENSIONS = Object.keys(FILE_TYPES) as FileExtension[];

/** Inclusive. */
export const MAX_FILE_BYTES = 50 * MEBIBYTE;
/** Characters, with the extension. */
export const MAX_FILE_NAME = 200;

export const FILE_MESSAGES = {
  notFound: "File not found",
  missing: "Please choose a file",
  name: "Please enter a name",
  empty: "This file is empty",
  tooLarge: "A file may have at most 50 MB",
  unsupported: "Only PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, MP4 and WebM files are allowed",
  html: "This file is a web page, not a document. Please save it as PDF.",
  macros: "This file contains macros. Please save it without macros.",
  mismatch: "The name of this file says another type than its content. Please save it again.",
  encoding: "This text is not in UTF-8. Please save it as UTF-8.",
  otherType: "Please choose a file of the same type",
} as const;

/** Why the content of a file is refused: `reason` in the data of the error. */
export type FileProblem = "empty" | "unsupported" | "html" | "macros" | "mismatch" | "encoding" | "otherType";

export const FILES_PATH = "/files/";

/** The stored path, by which texts and fields refer to a file. */
export function filePath(file: string): string {
  return FILES_PATH + file;
}

/** Of the stored content: in the address, so that caches may keep it. */
export function fileVersion(blob: string): string {
  return blob.slice(0, 8);
}

/** `3f….pdf` gives `PDF`. */
export function fileTypeLabel(file: string): string {
  return file.slice(file.lastIndexOf(".") + 1).toUpperCase();
}

export const fileSchema = z.object(
  lazyFields({ name: () => requiredLine(FILE_MESSAGES.name, MAX_FILE_NAME) }),
);

/** A file of the library on the wire. */
export interface LibraryFile {
  /** An id with an extension. */
  _id: string;
  /** Downloads the file under its name. */
  path: string;
  /** With its extension. */
  name: string;
  bytes: number;
  downloads: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

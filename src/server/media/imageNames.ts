import { normalizeLine } from "#contract/fields/text.ts";
import { variantFileName, variantWidths } from "#contract/images.ts";
import { MAX_PICTURE_NAME } from "#contract/library.ts";

/**
 * `{hash}.jpg` (the master), `{hash}-640.webp` (a variant), `{hash}-share.jpg`, or `{hash}.pdf` (a file of the library); the
 * first group is the hash.
 */
const STORED_NAME =
  /^([0-9a-f]{32})(?:\.(?:jpg|png|gif|webp|pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|mp4|webm)|-[1-9]\d*\.webp|-share\.jpg)$/;

/** The hash in the name of a stored image or file; null for other files. */
export function imageHashOf(file: string): string | null {
  return STORED_NAME.exec(file)?.[1] ?? null;
}

/** The share image of a master. */
export function shareImageFile(file: string): string {
  return `${file.slice(0, file.lastIndexOf("."))}-share.jpg`;
}

/** The name of an uploaded file without its extension, as the library shows it. */
export function pictureName(fileName: string): string {
  const name = normalizeLine(fileName.replace(/\.[^.]*$/, "")).trim();
  return name.slice(0, MAX_PICTURE_NAME).toWellFormed();
}

/** What an image has in place of a file of another one: its master, or the variant that is as wide or wider. */
export function replacementName(name: string, { file, width }: { file: string; width: number }): string {
  const wanted = Number(/-(\d+)\.webp$/.exec(name)?.[1] ?? 0);
  if (wanted === 0) return file;
  const widths = variantWidths(width);
  return variantFileName(file, widths.find((candidate) => candidate >= wanted) ?? widths.at(-1) ?? wanted);
}

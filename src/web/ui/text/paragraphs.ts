import { bindWords } from "#contract/fields/bindWords.ts";

/** Splits plain text at empty lines. */
export function splitParagraphs(text: string): string[] {
  return bindWords(text)
    .replaceAll("\r\n", "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The excerpt that lists show. */
export function firstParagraph(text: string): string {
  return splitParagraphs(text)[0] ?? "";
}

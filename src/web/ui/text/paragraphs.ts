import { bindRepetitionMarks } from "#contract/fields/repetitionMarks.ts";

/** Splits plain text at empty lines. */
export function splitParagraphs(text: string): string[] {
  return bindRepetitionMarks(text)
    .replaceAll("\r\n", "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The excerpt that lists show. */
export function firstParagraph(text: string): string {
  return splitParagraphs(text)[0] ?? "";
}

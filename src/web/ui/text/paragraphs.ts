// Cuts plain text where its writer left a line empty.
import { bindRepetitionMarks } from "#contract/fields/text.ts";

export function splitParagraphs(text: string): string[] {
  return bindRepetitionMarks(text)
    .replaceAll("\r\n", "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** What a list shows of a longer text. */
export function firstParagraph(text: string): string {
  return splitParagraphs(text)[0] ?? "";
}

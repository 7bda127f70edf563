/** For display: a space before the Thai repetition mark that no line break separates. */
export function bindRepetitionMarks(text: string): string {
  return text.replaceAll(" ๆ", "\u00a0ๆ");
}

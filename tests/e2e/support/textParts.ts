/** The part of a text before a value or an element in it. Locators match parts of what a page shows. */
export function partBefore(text: string, next: string): string {
  return text.slice(0, text.indexOf(next));
}

/** Matches a text in which any number may stand for each 0. */
export function withNumbers(text: string): RegExp {
  const parts = text.split("0").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(String.raw`\d+`)}$`);
}

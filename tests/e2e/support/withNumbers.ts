/** Matches a text in which any number may stand for each 0. */
export function withNumbers(text: string): RegExp {
  const parts = text.split("0").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(String.raw`\d+`)}$`);
}

// Cleans what people type or paste before it is checked: one kind of line break, no control characters.

/** Several lines: CRLF, as every multipart form sends it, becomes LF. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

/** One line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/[\n\t]+/g, " ");
}

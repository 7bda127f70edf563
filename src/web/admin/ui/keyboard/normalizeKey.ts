const SYMBOLS: Record<string, [plain: string, shifted: string]> = {
  Slash: ["/", "?"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
};

/**
 * Returns `k`, `?`, `Delete`: letters in lower case. On layouts of another script, such as Thai, returns the
 * character of the same key on a US keyboard.
 */
export function normalizeKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key.length > 1) return key;
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Digit\d$/.test(code)) return code.slice(5);
  return SYMBOLS[code]?.[shiftKey ? 1 : 0] ?? key;
}
